"""The life of what a record says, from the question whether it may be said now to what follows by itself. The order in
which this asks the rules is told in `Rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ..validator.base.violation import Violation

if TYPE_CHECKING:
    from .table import Due, Table
    from .when import When

Asked = Literal["seat", "all", "chance", "nobody"]
MOST_LAPSES = 120  # decisions left unsaid before one move


class Timed:
    """What has a time: one move, or those of all seats."""

    when: ClassVar[When | None] = None  # when it may be made; None: when it is asked for
    asked: ClassVar[Asked] = "seat"  # who decides: one seat, `all` seats together, `chance`, or `nobody`
    together: ClassVar[bool] = False  # asked = "all"
    chance: ClassVar[bool] = False  # asked = "chance"
    unasked: ClassVar[bool] = False  # asked = "nobody"
    aside: ClassVar[bool] = False  # whether people are offered it beside what the table waits for: gifts, trades
    judged_anyway: ClassVar[bool] = True  # whether more is said of it than that it is not due
    answers: int = 1  # the decisions it answers
    rules: Any

    def wrong(self, table: Table) -> list[Violation]:
        """The rules that it breaks no matter whose turn it is."""
        raise NotImplementedError

    def apply(self, table: Any) -> None:
        """What changes on the table."""
        raise NotImplementedError

    def meets(self, due: Due) -> bool:
        """True if it answers a decision."""
        raise NotImplementedError

    def in_time(self, table: Any) -> bool:
        """Whether it is a move of this moment, or of one that comes if those asked before say nothing."""
        return self.when is not None or self.unasked or any(self.meets(due) for due in table.dues())

    def reach(self, table: Any) -> list[Violation] | None:
        """Let earlier decisions lapse on this table until this move is due. Returns the rules that this breaks; None if
        it is not due even then."""
        found: list[Violation] = []
        for _ in range(MOST_LAPSES):
            due = table.due
            if due is None:
                return None
            if self.meets(due):
                return found
            if (wrong := table.lapse()) is None:
                return None
            found += wrong
        return None

    def violations(self, table: Table) -> list[Violation]:
        """The rules that it breaks, in the order a person would explain them."""
        return self._timed(table)[1]

    def _timed(self, table: Table) -> tuple[Table, list[Violation]]:
        """The table at the time of the move, and the rules that it breaks there. It is a copy if those that were asked
        before had to lapse."""
        if self.when is not None:
            return table, [*self.when.untimely(self, table)] or self.wrong(table)
        if self.unasked or (table.pending and self.meets(table.pending[-1])):
            return table, self.wrong(table)
        rules = self.rules
        if rules.lapsing:
            there = table.copy()
            if (found := self.reach(there)) is not None:
                return there, [*found, *self.wrong(there)]
        found = rules.untimely(table, self)
        if not found:
            return table, self.wrong(table)
        return table, [*found, *self._besides(table)] if self.judged_anyway else found

    def _besides(self, table: Table) -> list[Violation]:
        """What else is wrong with a move that is not due; nothing if that finds a user's rules unprepared."""
        try:
            return self.wrong(table)
        except Exception:
            if not self.rules.file:
                raise
            return []

    def is_legal(self, table: Table, due: Due | None = None) -> bool:
        """Whether `violations` would find nothing. It stops at the first fault, and is quicker than to say them all.
        Whoever asks that of many moves says what is due: the rules are not asked for it each time then."""
        if self.when is not None:
            for _ in self.when.untimely(self, table):
                return False
        elif not self.unasked and ((due := due or table.due) is None or not self.meets(due)):
            return not self.violations(table)
        return self.is_right(table)

    def is_right(self, table: Table) -> bool:
        """Whether `wrong` would find nothing."""
        return not self.wrong(table)

    def take_up(self, table: Any) -> bool:
        """Take the decision that it answers off what was asked for; the silence of those asked before counts as an
        answer. Returns whether it was asked for."""
        return bool(table.take_up(self))

    def carry_out(self, table: Table) -> None:
        """Carry it out, legal or not: the game went on as it was played."""
        if self.when is None and self.rules.lapsing and not self.unasked:
            due = table.due
            if due is not None and not self.meets(due):
                there = table.copy()
                if self.reach(there) is not None:
                    table.become(there)
        self._carry_out(table)

    def _carry_out(self, table: Table) -> None:
        """Carry it out at its time."""
        rules = self.rules
        if rules.plain:  # what `begin` and `follow` do where a game has none of its own
            if not self.unasked:
                self.take_up(table)
            self.apply(table)
        elif rules.begin(table, self):
            self.apply(table)
            rules.follow(table, self)

    def try_apply(self, table: Table) -> list[Violation]:
        """Carry it out if it is legal; otherwise return the rules it breaks and change nothing."""
        there, found = self._timed(table)
        if not found:
            if there is not table:
                table.become(there)
            self.carry_out(table)
        return found
