"""A game's own rules as every referee is asked: what `Rules` in `judging.rules` lists, made of what the author wrote.

Every call into the author's code goes through the guard. One record is one move; everything lies open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from ..definitions.finding import hint
from ..definitions.model import Game, Text
from ..games.move import Move as AnyMove
from ..judging.ruling import Unclear, Untrue, Violation
from ..judging.statements import Statement
from ..logs.names import Names, unknown_key
from ..problem import Invalid, Problem
from ..source import KeyPath
from . import claims
from .author import MAX_OPTIONS, Move, Rules, Table
from .guard import Guard

if TYPE_CHECKING:
    from ..judging.picture import Picture

CITED = ("sides", "turn", "end")


@dataclass(frozen=True, slots=True)
class End:
    """How a game has ended: the lines of the score sheet, the points of each side, and who has won."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]
    points: Mapping[str, int]
    winner: str | None
    mattered: frozenset[str] = field(default_factory=frozenset)


class OwnMove(AnyMove):
    """A move of the author's, as the referee takes it."""

    __slots__ = ("key", "own", "referee", "side")

    def __init__(self, referee: OwnReferee, own: Move, key: str = "") -> None:
        self.referee = referee
        self.own = own
        self.key = key or own.word or own.by
        self.side = referee.sides.index(own.by) if own.by else None
        self.path = ()
        self.hidden = False

    @property
    def decides(self) -> str:  # type: ignore[override]
        return self.own.word or type(self.own).__name__.lower()

    def check(self, pos: Table) -> list[Violation]:
        out_of_turn = self.referee.out_of_turn(pos, self.own)
        if out_of_turn is not None:
            return [out_of_turn]
        return self.referee.guard.run(self._broken, pos)

    def _broken(self, pos: Table) -> list[Violation]:
        found = list(self.own.check(pos) or ())
        for one in found:
            if not isinstance(one, Violation):
                raise TypeError(f"check() gave {one!r}; it gives what self.breaks(…) makes")
        return found

    def apply(self, pos: Table) -> None:
        self.referee.guard.run(self.own.apply, pos)
        pos.turn += self.side is not None  # dice take nobody's turn
        pos.decisions += 1

    def stays(self, other: Any) -> bool:
        return bool(self.key == other.key)

    def write(self, pos: Table) -> dict[str, Any]:
        own = self.own
        said = [(slot, getattr(own, name)) for name, slot in own.slots.items()]
        body = {slot.name: slot.write(value) for slot, value in said if value is not None}
        return {own.word: next(iter(body.values()), None)} if own.word else {own.by: body}


class OwnReferee:
    """The referee by an author's rules. Raises Invalid if they lack something."""

    words: tuple[str, ...]
    unit: ClassVar[str] = "points"

    def __init__(self, game: Game, guard: Guard, rules: type[Rules], sides: Sequence[str] = ()) -> None:
        self.game = game
        self.guard = guard
        self.sides = tuple(sides or (side.id for side in game.sides if side.plays))
        self.rules = guard.run(rules, game, self.sides)
        self.side_names_read = _names_of(game, self.sides)
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self._whole()
        self.by_side = [kind for kind in self.rules.moves if not kind.word]
        self.by_word = {kind.word: kind for kind in self.rules.moves if kind.word}
        self.words = (*self.by_word, "claim")

    def _whole(self) -> None:
        """Whether the rules have what the referee needs."""
        file, cites = str(self.guard.file), self.rules.cites
        problems = [Problem("own.cites", file, values={"key": key}) for key in CITED if key not in cites]
        unknown = [(key, id) for key, id in cites.items() if id not in self.order]
        problems += [
            Problem("own.cited", file, values={"key": key, "name": id, "hint": hint(str(id), self.order)})
            for key, id in unknown
        ]
        for kind in self.rules.moves:
            if not (isinstance(kind, type) and issubclass(kind, Move)):
                problems.append(Problem("own.move", file, values={"name": repr(kind)}))
            elif kind.word and len(kind.slots) != 1:
                problems.append(Problem("own.one-slot", file, values={"name": kind.word}))
        if not self.rules.moves:
            problems.append(Problem("own.moves", file))
        if not self.sides:
            problems.append(Problem("own.sides", str(self.game.folder / "game.yaml")))
        if problems:
            raise Invalid(*problems)

    def cited(self, what: str) -> str:
        """The rule that is broken by what the referee checks by itself."""
        return self.rules.cites.get(what) or self.rules.cites["turn"]

    # ── what the referee asks ─────────────────────────────────────────────────

    def seat(self, players: Mapping[str, Any]) -> OwnReferee:
        """The rules for the players of a log, in its seating order."""
        found = [self.side_names_read.find(side) for side in players if isinstance(side, str)]
        sides = tuple(self.sides[at] for at in found if at is not None)
        if sides == self.sides or self.misseated(players):
            return self
        return OwnReferee(self.game, self.guard, type(self.rules), sides)

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rule that is broken if these are no players for this game."""
        everybody = _names_of(self.game, [side.id for side in self.game.sides if side.plays])
        found = [everybody.find(side) if isinstance(side, str) else None for side in players]
        least = self.game.least_players or self.game.players
        right = None not in found and len(set(found)) == len(found) >= min(least, len(self.sides))
        return [] if right else [Violation(self.cited("sides"), "sides", ("players",))]

    def start(self, rulings: Mapping[str, str]) -> Table:
        """The table before the first move."""
        table = Table(self.rules, rulings)
        self.guard.run(self.rules.start, table)
        return table

    def due(self, pos: Table) -> str | type[Move] | None:
        """Whose move is next, or which of the table's; None once the game is over. Raises Invalid."""
        due = self.guard.run(self.rules.due, pos)
        if due is None or due in self.sides or (isinstance(due, type) and due in self.by_word.values()):
            return due
        known = ", ".join((*self.sides, "None"))
        raise Invalid(Problem("own.due", str(self.guard.file), values={"found": repr(due), "known": known}))

    def out_of_turn(self, pos: Table, own: Move) -> Violation | None:
        """What a move is that nobody waits for."""
        due = self.due(pos)
        if due is None:
            return Violation(self.cited("end"), "over")
        if due == own.by and not own.word:
            return None
        if isinstance(due, str):
            return Violation(self.cited("turn"), "turn", side=self.game.side(due).name)
        return None if isinstance(own, due) else Violation(self.cited("turn"), "word", word=due.word)

    def read(self, key: str, body: Any) -> list[OwnMove]:
        """The move that a record is. Raises Unclear."""
        if key in self.by_word:
            kind = self.by_word[key]
            return [self._made(kind, "", dict.fromkeys([slot.name for slot in kind.slots.values()][:1], body), key)]
        if not isinstance(body, dict):
            raise Unclear("log.mapping")
        if not self.by_side:
            raise Unclear("log.word", (), key=key, known=", ".join(self.words))
        return [self._made(max(self.by_side, key=lambda kind: _likeness(kind, body)), key, body, key)]

    def _made(self, kind: type[Move], by: str, body: Mapping[str, Any], key: str) -> OwnMove:
        """A move with what a log says of it. Raises Unclear."""
        move = self._new(kind, by)
        known = {slot.name: (name, slot) for name, slot in kind.slots.items()}
        for said in body:
            if said not in known:
                raise unknown_key(said, known, ())
        for written, (name, slot) in known.items():
            if written in body:
                value = slot.read(self.rules, body[written], () if kind.word else (written,))
            elif slot.optional:
                value = None
            else:
                raise Unclear("log.missing", (), key=written)
            setattr(move, name, value)
        return OwnMove(self, move, key)

    def _new(self, kind: type[Move], by: str) -> Move:
        move = kind.__new__(kind)
        move.rules, move.by = self.rules, by
        return move

    @staticmethod
    def read_deal(body: Any, path: KeyPath) -> Any:
        """Rules of one's own know no deal: what is dealt is a move like any other."""
        raise Unclear("own.deal", path)

    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]:
        """What a `then` or `claim` says. Raises Unclear."""
        return claims.statements(self, body, path)

    def candidates(self, pos: Table, decision: Any = None) -> tuple[Table, Iterator[OwnMove]]:
        """The moves that might be legal now, of which `check` decides."""
        return pos, self._options(pos, decision)

    def _options(self, pos: Table, decision: Any) -> Iterator[OwnMove]:
        due = self.due(pos)
        kinds: Sequence[type[Move]] = [due] if isinstance(due, type) else self.by_side if due is not None else ()
        for kind in kinds:
            asked = self._new(kind, due if isinstance(due, str) else "")
            if decision is not None and decision != OwnMove(self, asked).decides:
                continue
            for values in self.guard.run(partial(_listed, asked), pos):
                move = self._new(kind, asked.by)
                for name, value in values.items():
                    setattr(move, name, value)
                yield OwnMove(self, move)

    def legal(self, pos: Table, decision: Any = None) -> Iterator[OwnMove]:
        """The legal ones of these."""
        return (move for move in self._options(pos, decision) if not move.check(pos))

    def over(self, pos: Table) -> bool:
        """Whether the last move has been made."""
        return self.due(pos) is None

    def too_early(self, pos: Table, path: KeyPath) -> Untrue:
        """What a statement on the end is while the game goes on."""
        return Untrue(self.cited("end"), "early", path)

    def endings(self, pos: Table, among: int = 1) -> tuple[list[End], bool]:
        """How the game has ended: there is one way, for nothing is hidden."""
        score = self.guard.run(lambda: {rule: dict(row) for rule, row in self.rules.score(pos).items()})
        unknown = next((rule for rule in score if rule not in self.order), None)
        if unknown is not None:
            values = {"name": unknown, "hint": hint(unknown, self.order)}
            raise Invalid(Problem("own.score", str(self.guard.file), values=values))
        lines = tuple((rule, tuple(row.get(side, 0) for side in self.sides)) for rule, row in score.items())
        winner = self.guard.run(self.rules.winner, pos)
        if winner is not None and winner not in self.sides:
            known = ", ".join((*self.sides, "None"))
            raise Invalid(Problem("own.winner", str(self.guard.file), values={"found": repr(winner), "known": known}))
        points = {side: sum(row.get(side, 0) for row in score.values()) for side in self.sides}
        return [End(lines, points, winner, frozenset(pos.mattered))], True

    # ── what a verdict tells ──────────────────────────────────────────────────

    @staticmethod
    def sheet(endings: Sequence[tuple[Any, End]], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, what each side got."""
        return [*endings[0][1].lines]

    @staticmethod
    def outcome(endings: Sequence[tuple[Any, End]], complete: bool) -> dict[str, Any]:
        """How the game ended."""
        end = endings[0][1]
        reason = "draw" if end.winner is None else "points" if end.lines else "won"
        return {"winner": end.winner, "reason": reason, "points": dict(end.points), "certain": True}

    @staticmethod
    def told(found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
        """What the end brought to light: nothing, for nothing was hidden."""
        return []

    def picture(self, pos: Table) -> Picture:
        """What lies on the table."""
        from ..judging.picture import Picture

        due = self.due(pos)
        hands = {side: list(pos.hands[side]) for side in self.sides if side in pos.hands}
        return Picture(
            due=None if due is None else ("move", due) if isinstance(due, str) else (due.word, None),
            places={place: dict(counters) for place, counters in pos.places.items()},
            tracks={track: dict(markers) for track, markers in pos.tracks.items()},
            hands=hands,
            supply=dict(pos.supply),
        )


def _names_of(game: Game, sides: Sequence[str]) -> Names[int]:
    """Every way to write each of these sides: its number among them."""
    found = [game.side(side) for side in sides]
    return Names((name, at) for at, s in enumerate(found) for name in (s.id, *s.name.values(), *s.label.values()))


def _listed(asked: Move, pos: Table) -> list[Mapping[str, Any]]:
    return [*islice(asked.options(pos), MAX_OPTIONS)]


def _likeness(kind: type[Move], body: Mapping[str, Any]) -> tuple[int, int]:
    """How well a record fits a kind of move: by the keys that both have, then by those that one of them lacks."""
    keys = {slot.name for slot in kind.slots.values()}
    return len(keys & body.keys()), -len(keys ^ body.keys())
