"""Facts about a table besides what is on it, such as bids and trump: a row for each, a column for each owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Picture, Shown
from pnp.validator.definitions.model import Text

from .kit import Kit
from .panels import NUMBERS, Area, Panel, Piece
from .secrets import Secrets
from .zones import GAP

LABEL_W, CELL_W, CELL_H = 46 * MM, 40 * MM, 11 * MM
TOLD = "told"


def told(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel beside the seats, if there are ever such facts."""
    facts = {shown.name: shown for picture in reversed(pictures) for shown in picture.told}
    names = sorted(facts, key=lambda name: any(of for of, _ in facts[name].rows))
    return [Told(kit, [facts[name] for name in names], pictures, max(row - 1, 0))] if facts else []


class Told:
    """A table of words and numbers. What belongs to nobody in particular is at the top, above the names of the owners,
    and as wide as all columns."""

    def __init__(self, kit: Kit, facts: Sequence[Shown], pictures: Sequence[Picture], row: int) -> None:
        self.kit, self.facts = kit, facts
        of = [of for picture in pictures for shown in picture.told for of, _ in shown.rows if of]
        self.owners = [*{_one(of): of for of in of}.values()]
        self.heads = sum(not any(of for of, _ in shown.rows) for shown in facts)  # the row of the owners' names
        self.at = {shown.name: at + (at >= self.heads) for at, shown in enumerate(facts)}
        width = LABEL_W + max(len(self.owners), 1) * CELL_W + 2 * GAP
        height = (len(facts) + bool(self.owners)) * CELL_H + 2 * GAP
        self.panel = Panel(TOLD, {}, width, height, row)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        names = [*map(_one, self.owners)]
        for shown in picture.told:
            for of, value in shown.rows:
                down, wide = self.at[shown.name], 1 if of else max(len(self.owners), 1)
                cell = self.cell(names.index(_one(of)) if of else 0, down, wide)
                owner = _one(of)
                form = self.kit.words(value, cell.w, cell.h)
                yield Piece(f"told/{shown.name}/{owner}", form, cell, ("told", shown.name, owner), NUMBERS)

    @staticmethod
    def cell(across: int, down: int, wide: int = 1) -> Rect:
        return Rect(GAP + LABEL_W + across * CELL_W, GAP + down * CELL_H, wide * CELL_W - 2 * MM, CELL_H)


def _one(owner: Text) -> str:
    """An owner by one of its names."""
    return next(iter(owner.values()), "")
