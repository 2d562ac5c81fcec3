"""Logged games tapped on the asking layer, without a browser: how many taps each record would cost on the page.

Somebody who taps wants to say what a record says. They tap an option that leads there; where none does, the record has
to be typed. What a log leaves out, such as a pass, is tapped as well, and what it writes although it happens by itself
is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

from pnp.game.together import Together
from pnp.validator.at_table.asking import ALSO, DONE, WAY, Pick, Question, Stale
from pnp.validator.at_table.dialogue import Dialogue
from pnp.validator.at_table.lexicon import Lexicon
from pnp.validator.at_table.listening import MORE, RECORDED, Answer
from pnp.validator.at_table.offers import PASS, Leaf, Row
from pnp.validator.at_table.sitting import READY, Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.base.source import read_file
from pnp.validator.judging.spot import spot_of
from pnp.validator.logs import logtext

ROOT = Path(__file__).parents[2]
HEAD = ("pnp", "players", "deal", "options")
MOST_STEPS = 40  # decisions that one record may consist of

Move = Mapping[str, Any]


def row(rules: Any, move: Move, kind: Any = None) -> Sequence[Leaf]:
    """The names and numbers of a record, or of a part of one that a kind of move is, each with its place."""
    return Row.of(rules.grammar.row(move, kind)).leaves


class Quick(Dialogue):
    """A dialogue that goes on from where it is, instead of reading the whole log again after each record."""

    def _record(self, record: Move) -> Answer:
        if not self._trying:
            after, _ = self.spot.judged(record)
            after.findings = []
            *before, last = self.spot.log.games
            log = replace(self.spot.log, games=(*before, replace(last, records=[*last.records, record])))
            self.spot = replace(self.spot, number=self.spot.number + 1, referee=after, log=log)
            self.forget()
        return Answer(RECORDED, record)


def begun(play: Path, lang: str = "en", *, quick: bool = False) -> Sitting:
    """A sitting at which nothing of a logged game has happened yet."""
    head = {key: body for key, body in read_file(play).items() if key in HEAD}
    kind = Quick if quick else Dialogue
    return Sitting(logtext.new_log(head), str(play), play, lang, kind)


def records_of(play: Path) -> list[tuple[str, Any]]:
    """The records of the first game of a log, without claims: the first key of each, and its body."""
    spot = spot_of(play.read_bytes(), play.name, play)
    raw = ({key: body for key, body in one.items() if key not in ("then", "note")} for one in spot.log.games[0].records)
    return [(one.key, one.body) for one in map(spot.record, raw) if one.key != "claim"]


@dataclass
class Found:
    """The taps of each record that was tapped; those that had to be typed."""

    taps: list[int] = field(default_factory=list)
    typed: list[tuple[int, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        ordered = sorted(self.taps)
        p90 = ordered[int(0.9 * len(ordered))]
        return (
            f"median {median(ordered):g}, p90 {p90}, most {ordered[-1]}; "
            f"{len(ordered)} records tapped, {len(self.typed)} typed"
        )


class Tapper:
    """Somebody who records a game that was logged."""

    def __init__(self, play: Path) -> None:
        self.sitting = begun(play, quick=True)
        self.records = records_of(play)
        rooms = Lexicon(self.sitting.rules.game).rooms.values()
        self.ids = {text.strip("«»“”"): id for room in rooms for id, title in room.items() for text in title.values()}

    def counted(self, most: int | None = None) -> Found:
        """The taps of the first records, or of all."""
        found = Found()
        whole = self.sitting.whole
        for number, (key, body) in enumerate(self.records[:most], 1):
            before = whole.state()
            taps = self.taps(key, body)
            if taps is None:
                found.typed.append((number, {key: body}))
            else:
                found.taps.append(taps)
            self.went(before, key, body)
        return found

    def taps(self, key: str, body: Any) -> int | None:
        """How many taps a record costs, those that record it included; None if it cannot be tapped."""
        steps = self.steps(key, body)
        return None if steps is None else sum(len(picks) + recorded + aside for picks, recorded, aside in steps)

    def steps(self, key: str, body: Any) -> list[tuple[list[Pick], bool, bool]] | None:
        """The picks of a record, in as many moves as it takes, each with whether a tap records it, and whether one
        opens the drawer of what nobody asked for; None if it cannot be tapped. What does not stand where the page puts
        it, such as a task of which nobody tells the other card, is looked for wherever it stands."""
        before = self.sitting.whole.state()
        for self._exact in (True, False):
            found = self._steps(key, body)
            if found is not None:
                return found
            self.sitting.whole.restore(before)
            self.sitting.changed()
        return None

    def _steps(self, key: str, body: Any) -> list[tuple[list[Pick], bool, bool]] | None:
        self._key, self._keys = key, {*body} if isinstance(body, Mapping) else set()
        todo, found = self._said(key, body), []
        for _ in range(MOST_STEPS):
            picks, move = self._picked(todo)
            if move is None:
                return None
            asked = self.sitting.asker(ALL).question(self.sitting.kinds(ALL), ())
            if picks and picks[-1][0] == DONE and self._may_end(picks[:-1]):
                picks = picks[:-1]
            aside = any(option.aside and picks[:1] == [option.pick] for option in asked.options)
            came = self.sitting.take(ALL, picks).came
            if came not in (RECORDED, MORE):
                return None
            found.append((picks, came == RECORDED or not picks, aside))  # the only thing to do is shown first
            todo -= Counter(map(self._leaf, row(self.sitting.rules, move)))
            if came == RECORDED and not (todo and self._goes_on(todo)):
                return None if todo and self._exact else found
        return None

    def went(self, before: Any, key: str, body: Any) -> None:
        """Continue as the game was logged, from the dialogue's state before this record."""
        whole = self.sitting.whole
        whole.restore(before)
        whole._record({key: body})
        self.sitting.changed()

    def _may_end(self, picks: list[Pick]) -> bool:
        """Whether a record may be written after these picks, although more could be said."""
        return self.sitting.ask(ALL, picks).came == READY

    def _goes_on(self, todo: Counter[Any]) -> bool:
        move = self._picked(todo)[1]
        if move is None or not self._fits(move, todo):
            return False
        first, sides = next(iter(move)), self.sitting.rules.sides
        return first == self._key or first not in sides or self._key not in sides

    def _said(self, key: str, body: Any) -> Counter[Any]:
        """The names and numbers of a record, as the moves that it is write them."""
        sitting, found = self.sitting, Counter[Any]()
        table = sitting.whole.tables[0]
        for move in sitting.rules.read(key, body):
            for part in move.parts if hasattr(move, "parts") and type(move) is not Together else (move,):
                for one in part.singly() if hasattr(part, "singly") else (part,):
                    found += Counter(map(self._leaf, row(sitting.rules, self._with_ids(one.write(table)), type(one))))
        return found

    def _with_ids(self, said: Any) -> Any:
        if isinstance(said, Mapping):
            return {self.ids.get(key, key): self._with_ids(below) for key, below in said.items()}
        if isinstance(said, list):
            return [*map(self._with_ids, said)]
        return self.ids.get(said, said) if isinstance(said, str) else said

    def _picked(self, todo: Counter[Any]) -> tuple[list[Pick], Move | None]:
        """The picks of the next move that says something of what is to be said, and nothing else; or of a pass."""
        sitting, picks = self.sitting, list[Pick]()
        asker, kinds = sitting.asker(ALL), sitting.kinds(ALL)
        question = asker.question(kinds, picks)
        while question.options:
            if question.move is not None:
                more = [
                    one.pick for one in question.options if one.pick[0][0] == ALSO and one.pick[0][1:] in self._keys
                ]
                if not more:
                    break
                best: Any = (), more[0]
            else:
                best = max(self._ranked(question, picks, todo), key=lambda ranked: ranked[0], default=None)
            if best is None:
                return picks, None
            picks.append(best[1])
            question = asker.question(kinds, picks)
        fits = question.move is not None and (self._fits(question.move, todo) or not picks or picks[-1][1] == PASS)
        return picks, question.move if fits else None

    def _ranked(self, question: Question, picks: Sequence[Pick], todo: Counter[Any]) -> Iterator[tuple[Any, Pick]]:
        """The options, each with how much of what is to be said can be said after it."""
        asker, kinds = self.sitting.asker(ALL), self.sitting.kinds(ALL)
        for at, option in enumerate(question.options):
            if option.pick[0] == WAY:
                there = sum(n for (path, _), n in todo.items() if path.startswith(self._path(str(option.pick[1]))))
            else:
                there = int(option.pick[0] != DONE and self._leaf(option.pick) in todo)
            full = 0
            if there or option.pick[0] == DONE or (option.pick[0] == WAY and not (self._exact or option.aside)):
                with suppress(Stale):
                    left = asker.moves_left(kinds, [*picks, option.pick])
                    full = max(
                        (sum(leaves.values()) for move in left if (leaves := self._leaves(move)) <= todo), default=0
                    )
            if full or there:
                order = [*todo].index(self._leaf(option.pick)) if self._leaf(option.pick) in todo else 0
                yield (full, there, -order, -at), option.pick
            elif option.pick[1] == PASS:
                yield (-1, 0, 0, -at), option.pick

    def _leaves(self, move: Move) -> Counter[Any]:
        return Counter(map(self._leaf, row(self.sitting.rules, move)))

    def _leaf(self, leaf: tuple[str, Any]) -> tuple[str, Any]:
        """A name or number with its path in the record."""
        path, value = leaf
        if self._exact:
            return self._path(path), value
        return "" if isinstance(value, str) else path.rpartition(".")[2], value

    def _path(self, path: str) -> str:
        return "" if path == self._key else path.removeprefix(f"{self._key}.")

    def _fits(self, move: Move, todo: Counter[Any]) -> bool:
        return self._leaves(move) <= todo


PLAYS = {
    "13-minutes": ("anna-boris.yaml",),
    "13-days": ("chronicle.yaml",),
    "illuminati": ("duel.yaml", "four.yaml"),
    "metro-2033": ("two.yaml", "three.yaml"),
}


def main() -> None:
    """Print what the games of the plays cost."""
    print("taps of each record, the one that records it included")
    for game, plays in PLAYS.items():
        for play in plays:
            found = Tapper(ROOT / "cards" / game / "plays" / play).counted()
            print(f"{game + '/' + play:28} {found}")
            for number, record in found.typed:
                print(f"{'':28} typed: record {number}, {str(record)[:90]}")


if __name__ == "__main__":
    main()
