"""What a seat may not see never reaches its phone: games in which the hidden cards of the others are exchanged.

    python -m tests.table.secrets [--games 3] [--seed S] [GAME…]

A whole game is played with every secret written down. At some moments the cards that a seat may not see are exchanged
for others, in a way that the rules allow, and the same phone says the same things to both tables. Every byte that it
is answered must be the same. Which cards are secret is said here, from the printed rules, and not asked of the referee.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pnp.validator.base.source import read
from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.spot import spot_of
from pnp.validator.logs import logtext
from pnp.validator.playtest.many import Playtest, logs
from pnp.web.site.referee.seat import Sheet
from pnp.web.table.keeping import HOST, Files, Kept
from pnp.web.table.pictures import Faces
from pnp.web.table.room import Room

from ..soundness import logs as soundness

Leaf = tuple[Any, ...]  # the path to a name in the list of records; or in the head, below "head"
GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
PLAYS = {
    "13-days": "chronicle.yaml",
    "13-minutes": "anna-boris.yaml",
    "illuminati": "four.yaml",
    "metro-2033": "three.yaml",
}
CALLED = ("mila", "oleg", "rita", "yana", "zoya", "kira", "lida", "nina")
TRIES = 6  # to exchange cards so that the rules allow it
TAPS = 12
PROBES = 4  # names of hidden cards that a curious player types


# ── what is secret, by the printed rules ──────────────────────────────────────


def leaves(said: Any, path: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """The names of a record, each with its path."""
    if isinstance(said, Mapping):
        for key, below in said.items():
            yield from leaves(below, (*path, key))
    elif isinstance(said, list):
        for at, below in enumerate(said):
            yield from leaves(below, (*path, at))
    else:
        yield path, said


def of_duel(key: str, path: Leaf, body: Any, seat: str) -> bool:
    """Hands, the agenda that is kept, the aftermath, and cards that are drawn."""
    if key in ("deal", "goals", "aftermath"):
        return path[0] != seat and (key != "goals" or path[1] == "keep")
    if "draw" not in path:
        return False
    if path == ("draw",):
        return key != seat and body.get("to") != "discard"
    step = body
    for part in path[: path.index("draw")]:
        step = step[part]
    drawer = step.get("of", key if path[0] == "event" else None)
    return bool(drawer != seat)


def of_illuminati(key: str, path: Leaf, body: Any, seat: str) -> bool:
    """Specials, which are drawn and given away face down; a secret goal."""
    if key == "trade":
        return "special" in path and seat not in body
    return key != seat and path[0] in ("draw", "give", "goal") and body.get("to") != seat


def of_metro(key: str, path: Leaf, body: Any, seat: str) -> bool:
    """Tasks, scouted threats, combat cards that were dealt, and what went under a deck."""
    if key == "deal":
        return path[0] not in (seat, "market")
    if key == "turn-up":
        return path == ("under",)
    return key != seat and path[0] in ("task", "keep", "discard", "scout", "scouted", "draw")


IS_SECRET: dict[str, Callable[[str, Leaf, Any, str], bool]] = {
    "13-minutes": of_duel, "13-days": of_duel, "illuminati": of_illuminati, "metro-2033": of_metro,
}  # fmt: skip
OPEN_DECKS = {"illuminati": ("illuminati", "groups"), "metro-2033": ("factions", "heroes", "equipment")}


# ── two tables that differ in what is hidden ──────────────────────────────────


SPELLINGS = ("ids", "en", "ru", "mixed")
"""How the names of a log are written: as ids, as titles in a language, or now so and now so."""


def spelt(game: Game, said: Mapping[str, Any], where: str, how: str) -> Any:
    """A record, or the header, in one of the spellings; in a mixed log each place has its own, whatever is there."""
    if how == "mixed":
        how = random.Random(where).choice(SPELLINGS[:-1])
    if how == "ids":
        return said
    writing = rules_of(game).writing
    return writing.head(said, how) if where == "head" else writing.record(said, how)


@dataclass
class Log:
    """A whole game: its head, its records, and what has been said of the next."""

    game: str
    head: dict[str, Any]
    records: list[dict[str, Any]]
    draft: Any = None

    def text(self, how: str = "ids") -> str:
        """The log as a file, in one of the SPELLINGS."""
        game = faces(self.game).game
        head = spelt(game, self.head, "head", how)
        whole = logtext.new_log(head).removesuffix("moves: []\n") + "moves:\n"
        records = (spelt(game, record, str(at), how) for at, record in enumerate(self.records))
        whole += "".join(f"{line}\n" for record in records for line in logtext.record_lines(record))
        draft = self.draft and spelt(game, self.draft, "draft", how)
        return logtext.with_draft(whole if self.records else logtext.new_log(head), draft)

    def said(self) -> dict[str, Any]:
        """All that is said, in one value."""
        deal, players = self.head.get("deal", {}), self.head["players"]
        return {"head": deal, "players": players, "moves": self.records, "draft": self.draft or {}}

    def parts(self) -> Iterator[tuple[Leaf, str, Any]]:
        """Each record with its path, its key and its body."""
        if "deal" in self.head:
            yield ("head",), "deal", self.head["deal"]
        for side, who in self.head["players"].items():
            if isinstance(who, Mapping):
                yield ("players", side), side, who
        for at, record in enumerate(self.records):
            for key, body in record.items():
                yield ("moves", at, key), key, body
        for key, body in (self.draft or {}).items():
            yield ("draft", key), key, body

    def with_names(self, names: Mapping[Leaf, str]) -> Log:
        """The same with other names at some places."""

        def walk(said: Any, path: Leaf) -> Any:
            if isinstance(said, Mapping):
                return {key: walk(below, (*path, key)) for key, below in said.items()}
            if isinstance(said, list):
                return [walk(below, (*path, at)) for at, below in enumerate(said)]
            return names.get(path, said)

        found = walk(self.said(), ())
        head = {**self.head, "players": found["players"]}
        if "deal" in self.head:
            head["deal"] = found["head"]
        return Log(self.game, head, found["moves"], found["draft"] or None)


def exchanged(log: Log, seat: str, game: Game, rng: random.Random) -> tuple[Log, set[str]] | None:
    """The log with other cards where this seat may not look, and the names that were or are there; None if there is
    nothing to exchange, or no legal exchange was found."""
    opened = openly(game)
    decks = [[card.id for card in deck.cards] for deck in game.decks]
    secret, shown, flags = dict[Leaf, str](), set[str](), dict[Leaf, str]()
    for where, key, body in log.parts():
        for path, value in leaves(body):
            if isinstance(value, str):
                face_down = value not in opened or path == ("goal",)
                if face_down and value != "hidden" and path and IS_SECRET[log.game](key, path, body, seat):
                    secret[*where, *path] = value
                else:
                    shown.add(value)
                    flags |= {(*where, *path): value} if "flags" in path else {}
                    shown.update(str(part) for part in path)
    noted = [path for path in secret if path[-1] == "goal"]  # any Illuminati; another player may have taken it
    free = {path: name for path, name in secret.items() if name not in shown and path not in noted}
    goals = {path[:-1]: path for path in secret if path[-1] == "keep" and "goals" in path}
    last = [path for path in goals if path[0] == "moves"][-1:]
    if last and any("reveal" in record for record in log.records[last[0][1] :]):
        goals = {}
    for _ in range(TRIES):
        turned = dict[str, str]()
        for deck in decks:
            mine = [name for name in dict.fromkeys(free.values()) if name in deck]
            others = [name for name in deck if name not in shown]
            turned |= dict(zip(mine, rng.sample(others, len(mine)), strict=True))
        names = {path: turned.get(name, name) for path, name in free.items()}
        for where, path in [*goals.items()][-1:]:  # the agenda that is kept is one of those with a flag
            names[path] = rng.choice([name for above, name in flags.items() if above[: len(where)] == where])
        names |= {path: rng.choice(next(deck for deck in decks if secret[path] in deck)) for path in noted}
        other = log.with_names(names)
        if other.said() != log.said() and verify_text(other.text().encode(), "x.yaml").verdict == "legal":
            return other, {*turned, *turned.values()}
    return None


@cache
def faces(game: str) -> Faces:
    """The pictures of a game, laid out once."""
    return Faces(load_game(find_game(game)), "en")


def opened(game: str, text: str) -> Room:
    """A table where everybody has a phone of their own; its versions are those of every other one."""
    kept = Kept(mode="own")
    room = Room(faces(game), Files(Path("x.yaml"), Sheet(), kept, lambda: None))
    room.run = "same"
    room.open(text)
    for side in room.sides:
        kept.secret(side)
    kept.secrets = {of: f"secret-of-{of}" for of in kept.secrets}
    return room


# ── a phone that says the same to both ────────────────────────────────────────


class Told(AssertionError):
    """A phone was answered differently."""


@dataclass
class Pair:
    """Both tables, and one phone that looks at them as `of`."""

    rooms: tuple[Room, Room]
    of: str
    answers: int = 0
    heard: int = 0
    said: list[Any] = field(default_factory=list)

    def same(self, does: Callable[[Room], Any]) -> Any:
        """What both tables answer, if that is the same. Raises Told."""
        answers = [json.dumps(does(room), ensure_ascii=False) for room in self.rooms]
        self.answers += 1
        self.heard += len(answers[0])
        if answers[0] != answers[1]:
            at = next(n for n, (a, b) in enumerate(zip(*answers, strict=False)) if a != b)
            raise Told(
                f"{self.of or 'host'} after {self.said[-3:]}: {[a[max(at - 120, 0) : at + 60] for a in answers]}"
            )
        return json.loads(answers[0])

    def post(self, what: str, **said: Any) -> tuple[int, Any]:
        """Say something about the table as it is."""
        self.said.append((what, said))
        status, told = self.same(lambda room: room.post(self.of, what, {"version": room.version, **said}))
        return status, told

    def tap(self, rng: random.Random) -> list[Any]:
        """Taps at random, up to a whole decision if there is one."""
        picks: list[Any] = []
        told = self.same(lambda room: room.view(self.of))
        for _ in range(TAPS):
            if not (told.get("question") or {}).get("options") or told.get("came") == "ready":
                break
            picks.append(rng.choice(told["question"]["options"])["pick"])
            _, told = self.post("ask", picks=picks)
        return picks


def note_hands(pair: Pair) -> None:
    """Every seat notes a hand for its own phone; the others note other cards at each table."""
    for at, room in enumerate(pair.rooms):
        for side in room.sides:
            cards = room.sitting.may_hold(side) if room.sitting is not None else []
            room.post(side, "hand", {"version": room.version, "cards": cards[0 if side == pair.of else at :: 2]})


def probe(pair: Pair, log: Log, after: Any, hidden: set[str], rng: random.Random) -> None:
    """What a curious player may try: taps, moves in words, moves with the names of cards that nobody has seen."""
    picks = pair.tap(rng)
    pair.tap(rng)
    lines = [] if after is None else [json.dumps(after)]
    names = rng.sample(sorted(hidden), min(PROBES, len(hidden)))
    for name in names:
        lines += [name, json.dumps({pair.of or "us": {"play": name}})]
        if after is not None:
            ids = [value for _, value in leaves(after) if isinstance(value, str)]
            lines += [json.dumps(after).replace(f'"{old}"', f'"{name}"') for old in rng.sample(ids, min(1, len(ids)))]
    for line in lines:
        pair.post("line", line=line)
    if any("give" in str(path) or "trade" in str(path) for path, _ in picks):
        return  # whoever is given a card sees it
    pair.post("record", picks=picks)
    pair.same(lambda room: room.view(pair.of))
    pair.post("undo")
    if lines:
        pair.post("line", line=lines[0], sure=True)
        pair.post("line", line=lines[0], sure=True, as_played=True)
        pair.same(lambda room: room.view(pair.of))
        pair.same(lambda room: {"moves": room.moves(pair.of)})
    pair.post("open")  # one seat alone
    pair.same(lambda room: room.view(pair.of))
    pair.same(lambda room: room.taken(pair.of))


# ── games ─────────────────────────────────────────────────────────────────────


def played(game: str, seed: str) -> Log:
    """A game between programs, with all that they know."""
    if game in ("13-minutes", "13-days"):  # the dealers of the soundness tests write every card down
        said = soundness.data(game, int(seed[1:] or 0), deal=True)
        return Log(game, {key: body for key, body in said.items() if key != "moves"}, said["moves"])
    number = int(seed[1:] or 0)  # others play in each
    text = next(logs(Playtest(find_game(game).resolve(), ("random",), 0, seed), [number]))[1]
    log = called(as_log(game, text))
    for who in log.head["players"].values():
        if who.get("illuminati") == "ufos":
            who["goal"] = "gnomes-of-zurich"
    return log


def called(log: Log) -> Log:
    """A game of which the players are called by names that nothing else in it has."""
    names = dict(zip(log.head["players"], CALLED, strict=False))

    def named(said: Any) -> Any:
        if isinstance(said, Mapping):
            return {names.get(key, key): named(below) for key, below in said.items()}
        return (
            [*map(named, said)] if isinstance(said, list) else names.get(said, said) if isinstance(said, str) else said
        )

    head = {**log.head, "players": {names[side]: who for side, who in log.head["players"].items()}}
    return Log(log.game, head, named(log.records))


def as_log(game: str, text: str) -> Log:
    """A log as values, with ids."""
    spot = spot_of(text.encode(), "x.yaml", None)
    head = {key: body for key, body in read(text).items() if key in ("pnp", "players", "deal", "options")}
    raw = ({k: v for k, v in one.items() if k not in ("then", "note", "ruling")} for one in spot.log.games[0].records)
    ids = {title: card.id for card in spot.rules.game.cards for title in (card.id, *card.title.values())}

    def named(said: Any) -> Any:
        if isinstance(said, Mapping):
            return {key: named(below) for key, below in said.items()}
        return [*map(named, said)] if isinstance(said, list) else ids.get(said, said) if isinstance(said, str) else said

    records = [{one.key: named(one.body)} for one in map(spot.record, raw) if one.key != "claim"]
    if "deal" in head:
        head["deal"] = named(head["deal"])
    return Log(game, head, records)


def drafts(record: Mapping[str, Any], sides: Sequence[str]) -> list[Any]:
    """The ways in which part of a record may have been said."""
    ((key, body),) = record.items()
    if not isinstance(body, Mapping) or len(body) < 2:
        return []
    if key in sides or {*body} == {*sides}:
        return [{key: dict([*body.items()][:n])} for n in range(1, len(body))]
    return []


def openly(game: Game) -> set[str]:
    """The cards that are never face down in front of a player."""
    return {card.id for deck in game.decks if deck.id in OPEN_DECKS.get(game.id, ()) for card in deck.cards}


def first_secret(log: Log, game: Game) -> int:
    """The first record that says something secret; 0 if the head does, or none."""
    for where, key, body in log.parts():
        names = {path for path, value in leaves(body) if value not in openly(game)}
        if where[0] == "moves" and any(path and IS_SECRET[log.game](key, path, body, HOST) for path in names):
            return int(where[1])
    return 0


def checked(log: Log, moments: int, rng: random.Random) -> tuple[int, int, int]:
    """Compare at some moments of a game: pairs of tables, answers, bytes. Raises Told."""
    game = load_game(find_game(log.game))
    pairs = answers = heard = 0
    first = first_secret(log, game)
    for _ in range(moments):
        at = rng.randint(min(first + 1, len(log.records)), len(log.records))
        now = Log(log.game, log.head, log.records[:at])
        after = log.records[at] if at < len(log.records) else None
        sides = [*log.head["players"]]
        if after is not None and (ways := drafts(after, sides)) and rng.random() < 0.5:
            now.draft = rng.choice(ways)
        looks = rng.sample([*sides, HOST], len(sides) + 1)
        of, found = next(((of, found) for of in looks if (found := exchanged(now, of, game, rng))), ("", None))
        if found is None:
            continue
        other, hidden = found
        how = SPELLINGS[pairs % len(SPELLINGS)]
        pair = Pair((opened(log.game, now.text(how)), opened(log.game, other.text(how))), of)
        note_hands(pair)
        try:
            probe(pair, now, after, hidden, rng)
        except Told as told:
            raise Told(f"{log.game}, record {at}, {how}, {now.draft}: {told}") from None
        pairs, answers, heard = pairs + 1, answers + pair.answers, heard + pair.heard
    return pairs, answers, heard


def main(words: Sequence[str]) -> int:
    """Compare whole games, and say how much was compared."""
    seed, n = "s", 3
    games = list[str]()
    for at, word in enumerate(words):
        if words[at - 1 : at] == ["--games"]:
            n = int(word)
        elif words[at - 1 : at] == ["--seed"]:
            seed = word
        elif not word.startswith("--"):
            games.append(word)
    wrong = 0
    for game in games or GAMES:
        for number in range(n):
            rng = random.Random(f"{seed}:{game}:{number}")
            log = played(game, f"{seed}{number}")
            log.records = log.records[:150]
            try:
                pairs, answers, heard = checked(log, 40, rng)
            except Told as told:
                wrong += 1
                print(told)
                continue
            print(
                f"{game} {seed}{number}: {pairs} pairs of tables, {answers} answers, {heard} characters, all the same",
                flush=True,
            )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
