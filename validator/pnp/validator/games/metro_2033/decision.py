"""A decision of this game: which of the pending ones it answers, and the finding if it is not due.

Decisions that a log may omit lapse when a later one comes: a hero stays where he is, upkeep is paid, a station that was
won is not captured. Omitting a required decision is reported once, and the game goes on. Each kind of decision defines
its own `lapse`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pnp.game import KeyPath, LeftOut, Move, Piece, Rules, Violation
from pnp.game.table import Due
from pnp.game.timing import MOST_LAPSES
from pnp.game.together import InTurn

from .abilities import Purpose
from .table import ARMY, END, HERO, MOBILIZE, STAGE, TAKE, TURN_UP, Underground

NOT_THE_TIME = ("not-now", "none", "late")


class Decision(Move):
    """A decision of one side, or of the whole table. `wants` are the pending ones that it can answer; which of them it
    may follow is decided here, and each kind checks the rest."""

    wants: ClassVar[tuple[str, ...]] = ()
    skipped: ClassVar[str] = ""  # the rule broken by omitting it
    # rules of the next round: a side that skips these has rather acted twice in this one
    not_skipped: ClassVar[tuple[str, ...]] = ()
    mistimed: ClassVar[tuple[str, str] | None] = None  # the rule, and how it is broken, if it is not due
    judged_anyway = False
    told = True  # false for a side that a record for all sides omits
    main: ClassVar[str] = ""  # the slot to point at, if it has several
    begun_by: ClassVar[tuple[str, ...]] = ()  # the keys of which a record has one; by default its first

    @property
    def decides(self) -> tuple[type[Decision], Piece | None]:  # type: ignore[override]
        """What is decided, and by whom."""
        return type(self), self.seat

    @property
    def spot(self) -> KeyPath:
        """Its path in the record."""
        return self.where(self.slots[self.main]) if self.main else self.path

    # ── left out ──────────────────────────────────────────────────────────────

    @classmethod
    def must(cls, table: Underground, due: Due) -> bool:
        """True if a log may not omit it."""
        return bool(cls.skipped) and due.what == cls.wants[0]

    @classmethod
    def may_lapse(cls, table: Underground, due: Due) -> bool:
        return due.what not in (TURN_UP, TAKE, STAGE) and not cls.must(table, due)

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> Iterable[Violation]:
        return [cls.left_out(table, due, cls.skipped)] if cls.must(table, due) else []

    @staticmethod
    def left_out(table: Underground, due: Due, rule: str, breach: str = "skipped") -> Violation:
        """The finding for a required decision that the log omits."""
        return LeftOut(rule, breach, (), side=table.name(due.seat or table.rules.seats[0]))

    # ── its time ──────────────────────────────────────────────────────────────

    def meets(self, due: Due) -> bool:
        return due.what in self.wants and due.seat == self.seat

    def is_due(self, table: Underground) -> bool:
        """True if this is the decision due."""
        return bool(table.pending) and self.meets(table.pending[-1])

    def reach(self, table: Underground) -> list[Violation] | None:
        before = table.copy() if self.may_be_late(table) else None
        found, timely = self._wait(table)
        if timely or before is None:
            return found if timely else None
        table.become(before)
        return self._late(table)

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        """Let the decisions before this one lapse; returns what is wrong with that, and whether this one is now due."""
        rounds, blocked = table.round, False
        found: list[Violation] = []
        for _ in range(MOST_LAPSES):
            due = table.due
            if due is None or self.meets(due) or table.round > rounds + 1 or (due.what == END and blocked):
                break
            if not blocked and self._goes_first(table):
                return [*found, self._before(table, self.seat, due.seat)], True
            if self._acted(table):
                return [], False
            wrong = table.lapse()
            if due.what in (MOBILIZE, HERO) and due.seat != self.seat:
                table.passed = {**table.passed, (due.what, due.seat): self.seat}
            if wrong and table.round > rounds and due.what in self.not_skipped:
                return [], False
            if wrong and not blocked:
                found = [self._too_soon(table, due, wrong[0])]
                blocked = wrong[0].rule != "mobilize.upkeep"
            elif wrong and wrong[0].rule == "mobilize.upkeep" and not blocked:
                found += wrong
        return (found, True) if self.is_due(table) else ([], False)

    def _before(self, table: Underground, one: Piece, other: Piece) -> Violation:
        """The finding if a side acts before another whose turn it was."""
        return Violation("round.order", "before", self.spot, side=table.name(one), other=table.name(other))

    def _goes_first(self, table: Underground) -> bool:
        """True if this is the same kind of decision as the one due, for a side that comes later: then only the order is
        wrong, and the side that was skipped still decides. Puts its own decision on top."""
        due = table.pending[-1]
        what, seat = due.what, due.seat
        if self.seat is None or seat is None or not (table.rules.answering[what][0].must(table, due) or what == STAGE):
            return False
        for at in range(len(table.pending) - 1, -1, -1):
            if table.pending[at].what != what:
                return False
            if self.meets(table.pending[at]):
                table.pending.append(table.pending.pop(at))
                return True
        return False

    def _raised(self, table: Underground, *others: str) -> bool:
        """Move its own decision above those of some kinds that are due before it, if it may be made first."""
        for at in range(len(table.pending) - 1, -1, -1):
            if self.meets(table.pending[at]):
                table.pending.append(table.pending.pop(at))
                return True
            if table.pending[at].what not in others:
                return False
        return False

    def _acted(self, table: Underground) -> bool:
        """True if it is rather a second decision of a side that has had its turn."""
        return False

    def may_be_late(self, table: Underground) -> bool:
        """True if its side may have been skipped."""
        return bool(table.passed)

    def _late(self, table: Underground) -> list[Violation] | None:
        """Give a side its turn back after another skipped it. Returns what is wrong with that, None if nothing was
        skipped."""
        for what in (HERO, MOBILIZE):
            soon = what == HERO or sum(due.what == ARMY for due in table.pending) == len(table.rules.seats)
            if what in self.wants and (what, self.seat) in table.passed and soon:
                found = [self._before(table, table.passed[what, self.seat], self.seat)]
                table.passed = {key: side for key, side in table.passed.items() if key != (what, self.seat)}
                table.push(what, self.seat)
                return found
        return None

    def _too_soon(self, table: Underground, due: Due, wrong: Violation) -> Violation:
        """The finding for a decision made before another that must not be omitted."""
        own = due._replace(seat=self.seat)
        same = due.seat is not None and self.seat is not None and self.meets(own)
        if same and (due.what != ARMY or own in table.pending):
            return self._before(table, self.seat, due.seat)
        wrong.path = self.spot if wrong.path == () else wrong.path
        return wrong

    def untimely(self, table: Underground) -> Violation:
        """The finding for a decision that is not due. The end of a round, which is nobody's, always can be."""
        if self.mistimed:
            return self.breaks(*self.mistimed)
        return Violation("round.phases", "not-now", self.spot, side=table.name(self.seat or table.rules.seats[0]))

    # ── what a log hides ──────────────────────────────────────────────────────

    def turns_on(self, table: Underground) -> Mapping[Piece, Purpose | None]:
        """The sides whose equipment affects the result, so that it must be known, and what it is needed for."""
        return {}

    def may_turn_on(self) -> list[Piece]:
        """The sides whose equipment may make it legal."""
        return [self.seat] if self.seat is not None else []

    def readings(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        unknown = table.unknown
        told = {side: purpose for side, purpose in self.turns_on(table).items() if side in unknown}
        helped: dict[Piece, Purpose | None] = {side: None for side in self.may_turn_on() if side in unknown}
        if told and not self._in_time(table):
            told = {}
        elif helped and not told and self.violations(table):
            told = helped
        for there in table.uncovered(told):
            yield from self.ways(there)

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        """Every way to understand what the log hides of the decision itself."""
        yield table, self

    def _in_time(self, table: Underground) -> bool:
        """True if the decision may be taken now, or once others have lapsed."""
        return self.is_due(table) or self._wait(table.copy())[1]

    def ahead(self, table: Underground) -> Underground:
        """The table at the time of the decision."""
        if self.is_due(table):
            return table
        there = table.copy()
        return there if self._wait(there)[1] else table

    # ── as a log has it ───────────────────────────────────────────────────────

    def write(self, table: Underground) -> dict[str, Any]:
        said = super().write(table)
        return said if self.seat is None else {self.seat.id: said}

    def beside_others(self) -> Any:
        """What represents it in a record of several sides."""
        return self.body()

    def same_intent(self, other: Any) -> bool:
        return bool(self.seat == other.seat)


class Jointly(InTurn):
    """What several sides decide in one record: in the order of play, whatever the order in the log."""

    parts: Sequence[Decision]

    def __init__(self, rules: Rules, word: str, parts: Sequence[Decision]) -> None:
        super().__init__(rules, type(parts[0]) if parts else Decision, parts)
        self.decides = "together"
        self.word = word
        self.hidden = False

    def of(self, parts: Sequence[Any]) -> Jointly:
        return Jointly(self.rules, self.word, parts)

    def in_order(self, table: Underground) -> Sequence[Decision]:
        wants = {what for move in self.parts for what in move.wants}
        later = not any(due.what in wants for due in table.pending)  # of the next round, which another side begins
        if dues := [due.seat for due in reversed(table.pending) if due.what == STAGE and due.what in wants]:
            return sorted(self.parts, key=lambda move: dues.index(move.seat) if move.seat in dues else len(dues))
        if wants == {STAGE} and table.rulings.get("ruling.a7") == "before":
            later = False
        open_ = {(due.what, due.seat) for due in table.pending}
        moves = [m for m in self.parts if later or m.told or (m.wants[0], m.seat) in open_]
        return sorted(moves, key=lambda move: (move.seat.number - table.first - later) % len(table.rules.seats))

    def said_before(self, wrong: Violation, found: Sequence[Violation]) -> bool:
        return wrong.breach in NOT_THE_TIME and any(wrong.breach == one.breach for one in found)

    def readings(self, table: Underground) -> Iterator[tuple[Underground, Jointly]]:
        yield table, self

    def write(self, table: Underground) -> dict[str, Any]:
        return {self.word: {move.seat.id: move.beside_others() for move in self.parts if move.told}}

    def alternatives(self, rules: Rules, table: Underground) -> tuple[Any, Iterator[Any]]:
        return table, self._with_one_changed(table)

    def _with_one_changed(self, table: Underground) -> Iterator[Jointly]:
        for at, move in enumerate(self.parts):
            for option in type(move)(self.rules, move.seat, move.path).choices(table):
                yield self.of([*self.parts[:at], option, *self.parts[at + 1 :]])

    def same_intent(self, other: Any) -> bool:
        return all(move.same_intent(option) for move, option in zip(self.parts, other.parts, strict=True))
