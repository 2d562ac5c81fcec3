"""When a move may be made, where that is not simply: when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..validator.base.violation import Violation

if TYPE_CHECKING:
    from .move import Move
    from .pieces import Piece
    from .table import Due


class When:
    """The time of a kind of move, for kinds that need not be asked for: `when = turn(ACT)` in its class. Moves without
    one answer the decision that is due.

    A game derives its own, small and frozen. What its `untimely` finds is all that the referee says of a move:
    whether the move would otherwise be right is not asked.
    """

    always: ClassVar[bool] = False  # whether such moves are listed beside whatever is due

    def __init_subclass__(cls) -> None:
        if "wrong" in vars(cls):
            raise TypeError("call it `untimely`: what is wrong with a move at its time is for `check`")

    def untimely(self, move: Any, table: Any) -> Iterable[Violation]:
        """Why the move cannot be made now; nothing if it can. Must not change the table."""
        return ()

    def seats(self, kind: type[Move], table: Any, due: Due) -> Sequence[Piece | None]:
        """The seats for which such moves are listed at a decision: by default the one that is asked."""
        return (due.seat,)


ANYTIME = When()  # the move's own `check` says when
