"""A decision of this game: which one it answers of those that are due, and what is said if it is not its time.

What may be left out of a log lapses when a later decision comes: a hero stays where he is, upkeep is paid, a station
that was won is not captured. What must not be left out is told once, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...judging.ruling import LeftOut, Violation
from ...source import KeyPath
from ..move import Move
from .abilities import Purpose
from .position import (
    ARMY,
    DRAW,
    DROP,
    END,
    FIGHT,
    GOODS,
    GUARD,
    HERO,
    MOBILIZE,
    POLIS,
    RETREAT,
    SETTLE,
    SPOILS,
    STAGE,
    TAKE,
    TURN_UP,
    VOTE,
    Due,
)  # fmt: skip
from .rounds import LAW, THREAT, end, settle

if TYPE_CHECKING:
    from .position import Position

NOT_THE_TIME = ("not-now", "none", "late")
MOST_LAPSES = 120  # looked through for the one that a move answers

_SKIPPED = {
    POLIS: "event.one-unit", GUARD: "threat.choice", VOTE: "law.vote", ARMY: "army.one-action", RETREAT: "wounded",
    SETTLE: "loss.minimum", SPOILS: "result.hero-army", DROP: "hero.limit", FIGHT: "combat.deck",
}  # fmt: skip
_TURNED = {THREAT: "threat.order", LAW: "law.vote"}


def lapse(pos: Position) -> list[Violation]:
    """Leave out the decision that is due; a violation if it must not be left out."""
    due = pos.due.pop()
    found: list[Violation] = []
    if due.what == MOBILIZE:
        found = upkeep(pos, due.side)
    elif due.what in (DRAW, STAGE):
        deck, n = due.about if due.what == DRAW else ("equipment", 1)
        for _ in range(n):
            pos.hand_out(due.side, deck, -1)
        if due.what == STAGE and not pos.piles["equipment"].empty:
            pos.piles["equipment"].draw()
            pos.piles["equipment"].throw()
        pos.push(DROP, due.side)
    elif due.what == END:
        end(pos)
    elif due.what == SPOILS and due.about[2] and not must(pos, due):
        from .aftermath import Spoils

        Spoils(pos.rules.sides[due.side], due.side, pos.equipment[due.about[0]][0]).do(pos, due)  # nothing to choose
    elif due.what == TAKE and (lost := all_that_can_be_lost(pos, due)) is not None:
        pos.pay(due.side, lost)
    elif due.what in (TAKE, TURN_UP) or must(pos, due):
        rule = due.about[2] if due.what == TAKE else _SKIPPED.get(due.what) or _TURNED.get(due.about, "army.neutral")
        breach = "no-card" if due.what == TURN_UP else "skipped"
        found = [LeftOut(rule, breach, (), side=pos.name(max(due.side, 0)))]
        if due.what in (TURN_UP, FIGHT):
            pos.attack = None
    settle(pos)
    return found


def all_that_can_be_lost(pos: Position, due: Due) -> dict[str, int] | None:
    """The resources that a defeat costs a side where it has no choice; None where it has."""
    what, n, _ = due.about
    has = {good: held for good, held in zip(GOODS, pos.goods[due.side], strict=True) if held}
    forced = what == "lost" and (len(has) == 1 or sum(has.values()) <= n)
    return {good: min(held, n) for good, held in has.items()} if forced else None


def must(pos: Position, due: Due) -> bool:
    """Whether a decision may not be left out of a log."""
    if due.what == SPOILS:
        return bool(due.about[2]) and len(set(pos.equipment[due.about[0]])) > 1
    return due.what in (POLIS, GUARD, VOTE, ARMY, RETREAT, SETTLE, DROP, FIGHT)


def upkeep(pos: Position, side: int, army: int | None = None) -> list[Violation]:
    """Pay the upkeep of a side's army; a violation, and a smaller army, if it cannot."""
    army = pos.army[side] if army is None else army
    price = pos.rules.upkeep(pos, side, army)
    found = []
    if not pos.has(side, price):
        values = {"side": pos.name(side), "n": price["pigs"], "max": pos.goods[side][0]}
        found = [Violation("mobilize.upkeep", "short", (), army=army, **values)]
        while army and not pos.has(side, pos.rules.upkeep(pos, side, army)):
            army -= 1
        pos.army[side] = army
    pos.pay(side, pos.rules.upkeep(pos, side, army))
    return found


class Decision(Move):
    """A decision of one side, or of the whole table (`side` -1). `key` is the word under which a log has it.

    What is like a decision is of the same class, and of the same side.
    """

    __slots__ = ("key", "side")
    wants: ClassVar[tuple[str, ...]] = ()
    not_skipped: ClassVar[tuple[str, ...]] = ()  # of the next round: who skips these has rather acted twice in this one

    def __init__(self, key: str, side: int, path: KeyPath = ()) -> None:
        self.key = key
        self.side = side
        self.path = path
        self.hidden = False

    @property
    def decides(self) -> tuple[type[Decision], int]:  # type: ignore[override]
        """What it is that is decided, and by whom."""
        return type(self), self.side

    def answers(self, due: Due) -> bool:
        """Whether this is the decision that is due."""
        return due.what in self.wants and due.side == self.side

    def check(self, pos: Position) -> list[Violation]:
        table = pos
        found: list[Violation] = []
        if not self.answers(pos.top):
            table = pos.copy()
            found, timely = self._wait(table)
            if not timely:
                table = pos.copy()
                late = self._late(table)
                if late is None:
                    return [Violation("end.check", "over", self.path) if pos.over else self.untimely(pos)]
                found = late
        return found + [self._within(violation) for violation in self.wrong(table, table.top)]

    def _within(self, violation: Violation) -> Violation:
        return violation

    def take(self, pos: Position) -> list[Violation]:
        if self.answers(pos.top):
            return super().take(pos)
        table = pos.copy()
        found, timely = self._wait(table)
        if not timely or found or any(self.wrong(table, table.top)):
            return super().take(pos)
        pos.become(table)
        self._decide(pos)
        return []

    def apply(self, pos: Position) -> None:
        if not self.answers(pos.top):
            trial = pos.copy()
            if self._wait(trial)[1]:
                pos.become(trial)
            else:
                self._late(pos)
        self._decide(pos)

    def _decide(self, pos: Position) -> None:
        """Carry it out now."""
        due = pos.due.pop() if self.answers(pos.top) else None
        if pos.over:
            return
        pos.decisions += 1
        pos.cause = {}
        self.do(pos, due)
        settle(pos)

    def _wait(self, pos: Position) -> tuple[list[Violation], bool]:
        """Let lapse what stands before this decision; what is wrong with that, and whether its time has come."""
        rounds, blocked = pos.round, False
        found: list[Violation] = []
        for _ in range(MOST_LAPSES):
            due = pos.top
            if self.answers(due) or pos.over or pos.round > rounds + 1 or (due.what == END and blocked):
                break
            if not blocked and self._goes_first(pos):
                return [*found, self._before(pos, self.side, due.side)], True
            if self._acted(pos):
                return [], False
            wrong = lapse(pos)
            if due.what in (MOBILIZE, HERO) and due.side != self.side:
                pos.passed = {**pos.passed, (due.what, due.side): self.side}
            if wrong and pos.round > rounds and due.what in self.not_skipped:
                return [], False
            if wrong and not blocked:
                found = [self._too_soon(pos, due, wrong[0])]
                blocked = wrong[0].rule != "mobilize.upkeep"
            elif wrong and wrong[0].rule == "mobilize.upkeep" and not blocked:
                found += wrong
        if self.answers(pos.top):
            return found, True
        return [], False

    def _before(self, pos: Position, one: int, other: int) -> Violation:
        """What is said where a side acts before another whose turn it was."""
        return Violation("round.order", "before", self.path, side=pos.name(one), other=pos.name(other))

    def _goes_first(self, pos: Position) -> bool:
        """Whether this decides the same as what is due, for a side that comes later: then only the order is wrong, and
        the side that was passed over still decides. Puts its own decision on top."""
        what = pos.top.what
        if self.side < 0 or pos.top.side < 0 or not (must(pos, pos.top) or what == STAGE):
            return False
        for at in range(len(pos.due) - 1, -1, -1):
            if pos.due[at].what != what:
                return False
            if self.answers(pos.due[at]):
                pos.due.append(pos.due.pop(at))
                return True
        return False

    def _raised(self, pos: Position, *others: str) -> bool:
        """Put the own decision on top of those of some kinds that are due before it, though it may be made first."""
        for at in range(len(pos.due) - 1, -1, -1):
            if self.answers(pos.due[at]):
                pos.due.append(pos.due.pop(at))
                return True
            if pos.due[at].what not in others:
                return False
        return False

    def _acted(self, pos: Position) -> bool:
        """Whether it is rather a second decision of a side that has had its turn."""
        return False

    def _late(self, pos: Position) -> list[Violation] | None:
        """Give a side its turn back that another has passed over; what is wrong with that, None if it was not so."""
        for what in (HERO, MOBILIZE):
            soon = what == HERO or sum(due.what == ARMY for due in pos.due) == len(pos.rules.sides)
            if what in self.wants and (what, self.side) in pos.passed and soon:
                found = [self._before(pos, pos.passed[what, self.side], self.side)]
                pos.passed = {key: side for key, side in pos.passed.items() if key != (what, self.side)}
                pos.push(what, self.side)
                return found
        return None

    def _too_soon(self, pos: Position, due: Due, wrong: Violation) -> Violation:
        """What is said of a decision that comes before another which must not be left out."""
        same = due.side >= 0 and self.side >= 0 and self.answers(due._replace(side=self.side))
        if same and (due.what != ARMY or any(other == due._replace(side=self.side) for other in pos.due)):
            return self._before(pos, self.side, due.side)
        wrong.path = self.path if wrong.path == () else wrong.path
        return wrong

    def untimely(self, pos: Position) -> Violation:
        """What is said of a decision for which it is not the time."""
        who = {"side": pos.name(self.side)} if self.side >= 0 else {}
        return Violation("round.phases", "not-now" if who else "table", self.path, **who)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        """The rules that it breaks at its time."""
        return iter(())

    def do(self, pos: Position, due: Due | None) -> None:
        """Carry it out; `due` is None where nobody had waited for it."""
        raise NotImplementedError

    def written(self, pos: Position) -> Any:
        """What stands in a log after the side, or after the word of the table."""
        raise NotImplementedError

    def turns_on(self, pos: Position) -> Mapping[int, Purpose | None]:
        """The sides whose equipment decides what comes of it, so that it must be told, and what it is asked for."""
        return {}

    def may_turn_on(self) -> list[int]:
        """The sides whose equipment may make it legal."""
        return [self.side] if self.side >= 0 else []

    def readings(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        unknown = pos.unknown
        told = {side: purpose for side, purpose in self.turns_on(pos).items() if side in unknown}
        helped: dict[int, Purpose | None] = {side: None for side in self.may_turn_on() if side in unknown}
        if told and not self._in_time(pos):
            told = {}
        elif helped and not told and self.check(pos):
            told = helped
        for table in pos.uncovered(told):
            yield from self.ways(table)

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        """Every way to understand what the log hides of the decision itself."""
        yield pos, self

    def _in_time(self, pos: Position) -> bool:
        """Whether the decision may be taken now, or once others have lapsed."""
        return self.answers(pos.top) or self._wait(pos.copy())[1]

    def ahead(self, pos: Position) -> Position:
        """The table as it is when the decision is made."""
        if self.answers(pos.top):
            return pos
        table = pos.copy()
        return table if self._wait(table)[1] else pos

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        """What might be decided when this is due."""
        return iter(())

    def beside_others(self, pos: Position) -> Any:
        """What stands for it in a record of several sides."""
        return self.written(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        return {self.key: self.written(pos)}


class Together(Move):
    """What several sides decide, told in one record: they decide in the order of play, whatever order the log has."""

    __slots__ = ("key", "moves")
    decides = "together"

    def __init__(self, key: str, moves: Sequence[Decision]) -> None:
        self.key = key
        self.moves = moves
        self.path = ()
        self.hidden = False

    def _in_order(self, pos: Position) -> list[Decision]:
        wants = {what for move in self.moves for what in move.wants}
        later = not any(due.what in wants for due in pos.due)  # of the next round, which another side begins
        if dues := [due.side for due in reversed(pos.due) if due.what == STAGE and due.what in wants]:
            return sorted(self.moves, key=lambda move: dues.index(move.side) if move.side in dues else len(dues))
        if wants == {STAGE} and pos.rulings.get("ruling.a7") == "before":
            later = False
        n = len(pos.rules.sides)
        open_ = {(due.what, due.side) for due in pos.due}
        moves = [m for m in self.moves if later or getattr(m, "told", True) or (m.wants[0], m.side) in open_]
        return sorted(moves, key=lambda move: (move.side - pos.first - later) % n)

    def check(self, pos: Position) -> list[Violation]:
        return self._done(pos.copy())

    def _done(self, pos: Position) -> list[Violation]:
        """What is wrong with the decisions, each carried out before the next. That it is not the time for them is told
        of all at once."""
        found: list[Violation] = []
        for move in self._in_order(pos):
            if wrong := move.take(pos):
                found += [
                    v for v in wrong if not (v.breach in NOT_THE_TIME and any(v.breach == w.breach for w in found))
                ]
                move.apply(pos)
        return found

    def take(self, pos: Position) -> list[Violation]:
        table = pos.copy()
        found = self._done(table)
        if not found:
            pos.become(table)
        return found

    def apply(self, pos: Position) -> None:
        for move in self._in_order(pos):
            move.apply(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        told = [move for move in self.moves if getattr(move, "told", True)]
        return {self.key: {pos.rules.sides[move.side]: move.beside_others(pos) for move in told}}

    def like(self, rules: Any, pos: Position) -> tuple[Any, Iterator[Any]]:
        return pos, self._with_one_changed(pos)

    def _with_one_changed(self, pos: Position) -> Iterator[Any]:
        for at, move in enumerate(self.moves):
            for option in type(move).options(pos, Due(move.wants[0], move.side), move.key):
                option.path = move.path
                yield Together(self.key, [*self.moves[:at], option, *self.moves[at + 1 :]])

    def stays(self, other: Any) -> bool:
        return all(move.stays(option) for move, option in zip(self.moves, other.moves, strict=True))
