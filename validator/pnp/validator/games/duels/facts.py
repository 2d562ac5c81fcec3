"""What can be stated of any duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.game import Fact, KeyPath, OneOf, Piece, Player, Slot, Word

BOTH = 2  # stands for a side, and means both


class Side(Slot):
    """The number of a side, or a word for what belongs to no single side."""

    def __init__(self, **words: Any) -> None:
        super().__init__()
        self.notation = OneOf(Word({"none": None, **words}), Player())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        found = super().read(rules, said, path)
        return found.number if isinstance(found, Piece) else found


def war(rule: str, started: Callable[..., tuple[bool, bool]], **how: Any) -> Fact:
    """Who has started nuclear war, under a rule: a side, both or none. `started` answers for each side."""

    def get(*of: Any) -> int | None:
        return {(False, False): None, (True, True): BOTH, (True, False): 0}.get(started(*of), 1)

    def explain(table: Any, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Any:
        if true in (None, BOTH):
            return rule, "none" if true is None else "both", {}
        return rule, "side", {"side": table.side_name(true)}

    return Fact("war", get, of=Side(both=BOTH), explain=explain, **how)
