"""Everything in a log replaced by everything else: whatever is said, there is an answer.

In the games beside the rules, in random ones and in the cases of the tests, any value, key or whole part of a record
becomes another piece of any sort, a number out of range, a word, or a part of another record; so does a second one in
every third log. Each log is judged; one in ten is then asked for what is legal, and one in a hundred goes through the
room of the page: opened there, and its last record typed and tapped. An exception is a failure, and more than ten
seconds of work.

    python -m tests.soundness.replaced --logs 100000 --game illuminati
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from pnp.validator.at_table.machine import Impossible
from pnp.validator.at_table.offers import offers
from pnp.validator.at_table.saying import Speaker
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import read
from pnp.validator.base.violation import Unclear
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.spot import spot_of
from pnp.validator.logs.log import read_record

from .. import cases
from ..judged import by_itself, logged
from ..table.secrets import opened, played
from .logs import CARDS, leaves, renamed, replaced, rules
from .nearest import plays, random_game

GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
LEGAL, ROOM = 10, 100  # one log in so many is asked for what is legal, or goes through the room
MOST_SECONDS = 10  # of work for one log
CHANCES = 40  # random games of each
OFTEN = 0.4  # how often it is one of them
MOST_RECORDS = 220
FEWER_RECORDS = 60  # in the room, where each is told to every seat
TRIES = 12  # to replace something so that it can be read
AFTER = (0, 2, 2, 6, 30)  # records that follow the last change
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 12, 13, 14, 40, 99, 10**9, -(10**30), 1.5)
WORDS = ("hidden", "nobody", "none", "left", "pass", "any", "all", "xyzzy", "", " ", "us", "1", "~", "ё", "x" * 300)
THINGS = (None, True, False, [], {}, [[]], [{}], {"x": 1}, [None])
TAPS = 6
Log = dict[str, Any]
Path = tuple[Any, ...]


class Slow(BaseException):
    """Too much work for one log. Nothing in the program may catch it."""


@dataclass
class Failures:
    """What went wrong, by what was raised and where: how often, and the shortest log that does it."""

    counts: Counter[str] = field(default_factory=Counter)
    shortest: dict[str, str] = field(default_factory=dict)

    def add(self, what: str, error: BaseException, text: str) -> None:
        """Take note of an error, and tell of a new kind at once."""
        where = [frame for frame in traceback.extract_tb(error.__traceback__) if "/pnp/" in frame.filename][-1:]
        place = ", ".join(f"{frame.filename.partition('/pnp/')[2]}:{frame.lineno}" for frame in where)
        kind = f"{type(error).__name__} in {place}"
        if kind not in self.counts:
            print(f"{what}: {kind}: {error}\n{text}", flush=True)
        self.counts[kind] += 1
        self.shortest[kind] = min(self.shortest.get(kind, text), text, key=len)


# ── logs with something replaced ──────────────────────────────────────────────


@cache
def known(game: str) -> list[Log]:
    """The games beside the rules, and the cases."""
    texts = [] if game == "13-minutes" else [case.text for case in cases.cases(game)]  # those have a deck of their own
    return [*plays(game), *map(logged, _plays(game)), *map(read, texts)]


def _plays(game: str) -> list[FilePath]:
    return sorted((CARDS / game / "plays").glob("*.yaml"))


@cache
def by_chance(game: str, seed: int) -> Log:
    """A legal log by chance."""
    found = random_game(game, seed)
    if found is None or seed % 2:
        log = played(game, f"s{seed}")
        found = {**log.head, "moves": log.records}
    return found


@cache
def pieces(game: str) -> list[str]:
    """The names of everything: cards, places, tracks, sides, and whatever a play says."""
    book = rules(game).game
    board = [*book.board.places, *book.board.tracks] if book.board else []
    things: list[Any] = [*book.cards, *board]
    found = {name: None for thing in things for name in (thing.id, *thing.title.values())}
    found |= {side.id: None for side in book.sides}
    for log in plays(game):
        found |= {str(value): None for _, value in leaves(log) if isinstance(value, str)}
    return [*found]


@cache
def parts(game: str) -> list[Any]:
    """Parts of records, bodies and lists."""
    found = {}
    for log in known(game):
        for path in _nodes(log):
            value = _at(log, path)
            if isinstance(value, dict | list) and len(path) > 2:
                found[repr(value)] = value
    return [value for text, value in found.items() if len(text) < 200]


@cache
def alike(game: str) -> dict[str, list[Any]]:
    """What the logs say at places with the same name."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for log in known(game):
        for path in _nodes(log):
            if len(path) > 1:
                value = _at(log, path)
                found[_name(path)].setdefault(repr(value), value)
    return {name: [*values.values()] for name, values in found.items()}


def _name(path: Path) -> str:
    """The last word before a place in a log."""
    return next((key for key in reversed(path) if isinstance(key, str)), "")


def _nodes(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything in a log."""
    yield path
    below: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in below:
        yield from _nodes(one, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _slots(log: Log, last: int) -> dict[str, list[Path]]:
    """The places in a log that can be changed, up to a record, by the words that lead there."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in _nodes(log):
        if len(path) > 1 and (path[0] != "moves" or path[1] <= last):
            words = [key for key in path if isinstance(key, str)]
            found[" ".join(words[:1] + words[-2:])].append(path)
    return found


@dataclass(frozen=True)
class Slip:
    """A log with something replaced: in English words or others, with the place of the last change among its
    records."""

    game: str
    log: Log
    at: int

    @property
    def text(self) -> str:
        """The log as a file."""
        return written(self.log)


def written(log: Log) -> str:
    """A log as a file, with a line for each record."""
    said = {key: json.dumps(value, ensure_ascii=False) for key, value in log.items()}
    lines = ["".join(f"\n- {json.dumps(record, ensure_ascii=False)}" for record in log.get("moves", ()))]
    said |= {"moves": lines[0] or "[]"} if "moves" in log else {}
    return "".join(f"{json.dumps(key, ensure_ascii=False)}: {value}\n" for key, value in said.items())


def slipped(game: str, rng: random.Random, chances: int = CHANCES, most: int = MOST_RECORDS) -> Slip:
    """A log in which one thing, or two, were replaced. `chances` is the number of random games among them."""
    chance = chances > 0 and rng.random() < OFTEN
    log = by_chance(game, rng.randrange(chances)) if chance else rng.choice(known(game))
    if "moves" in log:
        log = {**log, "moves": log["moves"][:most]}
    slots = _slots(log, len(log.get("moves", ())))
    path = rng.choice(slots[rng.choice([*slots])])
    at = path[1] if path[0] == "moves" else 0
    log = _changed_legibly(game, log, path, rng)
    if rng.random() < 1 / 3 and "moves" in log and log["moves"]:
        near = [p for ways in _slots(log, at + 3).values() for p in ways if p[0] == "moves" and p[1] >= at]
        if near:
            path = rng.choice(near)
            at, log = path[1], _changed_legibly(game, log, path, rng)
    if "moves" in log:
        log = {**log, "moves": log["moves"][: at + 1 + rng.choice(AFTER)]}
    return Slip(game, log, at)


def _changed_legibly(game: str, log: Log, path: Path, rng: random.Random) -> Log:
    """A log changed at a path, mostly into something that can be read: what cannot is not judged any further."""
    for _ in range(rng.choice((1, TRIES, TRIES))):
        found = _changed(game, log, path, rng)
        if path[0] != "moves" or path[1] >= len(found["moves"]) or legible(game, found, path[1]):
            break
    return found


def legible(game: str, log: Log, at: int) -> bool:
    """Whether a record in English words can be read."""
    own = _seated(game, json.dumps(log.get("players")))
    if own is None:
        return False
    try:
        record = read_record(log["moves"][at], 1, (), own)
        return record.key == "claim" or bool(own.read(record.key, record.body))
    except Unclear:
        return False
    except Exception:
        return True  # the referee is to trip over it


@cache
def _seated(game: str, players: str) -> Any:
    """The rules for the players of a log."""
    with suppress(Unclear, Invalid):
        return rules(game).seat(json.loads(players))
    return None


def _changed(game: str, log: Log, path: Path, rng: random.Random) -> Log:
    """The log with what is at a path replaced, or the key that leads there."""
    way = rng.random()
    new: Any = rng.choice(pieces(game))
    if way < 0.15:
        new = rng.choice(NUMBERS)
    elif way < 0.25:
        new = rng.choice(WORDS)
    elif way < 0.5:
        new = rng.choice(alike(game).get(_name(path), [new]))
    if isinstance(path[-1], str) and rng.random() < 0.25:
        found: Log = renamed(log, path, str(new))
        return found
    if way > 0.9:
        new = rng.choice(parts(game))
    elif way > 0.85:
        new = rng.choice(THINGS)
    old = _at(log, path)
    if way > 0.5 and isinstance(old, dict | list) and rng.random() < 0.5:
        new = [new] if isinstance(old, list) else {**old, rng.choice(pieces(game)): new}
    return replaced(log, path, new)


# ── what is asked of them ─────────────────────────────────────────────────────


def judge(slip: Slip) -> None:
    """The verdict, told in every way."""
    verdict = by_itself(verify_text(slip.text.encode(), "log.yaml", CARDS / slip.game / "plays" / "log.yaml"))
    for lang in ("ru", "en"):
        verdict.as_text(lang)
        verdict.as_json(lang)


def list_legal(slip: Slip) -> None:
    """What is legal after it."""
    with suppress(Invalid):
        spot = spot_of(slip.text.encode(), "log.yaml", CARDS / slip.game / "plays" / "log.yaml")
        speaker = Speaker(spot.rules, "ru", spot.players)
        for offer in offers(spot.rules, spot.tables):
            speaker.offer(offer)


def sit_down(slip: Slip, rng: random.Random) -> None:
    """The log at the table of the page, and its last record as somebody says it there."""
    with suppress(Invalid, Impossible):
        look(opened(slip.game, slip.text), rng)
    moves = slip.log.get("moves", ())
    with suppress(Invalid, Impossible):
        room = opened(slip.game, written({**slip.log, "moves": moves[: slip.at]}))
        of = rng.choice([*room.kept.secrets])
        line = json.dumps(moves[slip.at] if slip.at < len(moves) else {}, ensure_ascii=False)
        for more in ({"sure": True}, {"sure": True, "as_played": True}):
            room.post(of, "line", {"version": room.version, "line": line, **more})
        look(room, rng)
        room.post(of, "undo", {"version": room.version})


def look(room: Any, rng: random.Random) -> None:
    """What everybody sees, and taps by one of them, the last of which is replaced."""
    for of in room.kept.secrets:
        told = room.view(of)
        room.moves(of)
    picks: list[Any] = []
    of = rng.choice([*room.kept.secrets])
    for _ in range(TAPS):
        options = (told.get("question") or {}).get("options")
        if not options:
            break
        picks.append([*rng.choice(options)["pick"]])
        _, told = room.post(of, "ask", {"version": room.version, "picks": picks})
    if picks:
        odd = [*picks[:-1], [picks[-1][0], rng.choice([*WORDS, *NUMBERS])]]
        for said in (odd, picks):
            room.post(of, "record", {"version": room.version, "picks": said})


# ── all of it ─────────────────────────────────────────────────────────────────


def attempt(games: Sequence[str], logs: int, seed: int, found: Failures, chances: int = CHANCES) -> Counter[str]:
    """Try so many logs; how many were judged, listed and seated."""
    counts = Counter[str]()
    for number in range(logs):
        game = games[number % len(games)]
        rng = random.Random(f"{seed} {number}")
        slip = slipped(game, rng, chances)
        ways: list[tuple[str, Callable[[], None]]] = [("verify", lambda slip=slip: judge(slip))]
        if number // len(games) % LEGAL == 0:
            ways.append(("legal", lambda slip=slip: list_legal(slip)))
        if number // len(games) % ROOM == 0:
            short = slipped(game, rng, chances, FEWER_RECORDS)
            ways.append(("room", lambda short=short, rng=rng: sit_down(short, rng)))
        for what, does in ways:
            counts[what] += 1
            try:
                with limited():
                    does()
            except (Exception, Slow) as error:
                found.add(f"{what} {game} {seed} {number}", error, (short if what == "room" else slip).text)
        if number % 1000 == 999:
            print(f"{dict(counts)}, {time.process_time():.0f} s", file=sys.stderr, flush=True)
    return counts


@contextmanager
def limited() -> Iterator[None]:
    """Raise Slow after too much work within the block, where the system can tell."""

    def end(*_: object) -> None:
        raise Slow

    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soundness.replaced", description=__doc__)
    parser.add_argument("--logs", type=int, default=400, help="logs that are judged, of all games together")
    parser.add_argument("--game", action="append", choices=GAMES, help="which game; all of them if none is named")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(words)
    found = Failures()
    counts = attempt(chosen.game or GAMES, chosen.logs, chosen.seed, found)
    for kind, n in found.counts.most_common():
        print(f"{n:5} {kind}\n{found.shortest[kind]}")
    print(f"{', '.join(f'{n} {what}' for what, n in counts.items())}; {found.counts.total()} failed")
    return 1 if found.counts else 0


if __name__ == "__main__":
    raise SystemExit(main())
