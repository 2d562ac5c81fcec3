"""The whole table: panels for what the pictures of a game contain, and what is in them at one moment.

A panel is a part of the table: a zone of a mat, a board, what is in front of a side, piles. Each lays out its pieces
for every picture; whoever draws it only places the results. What a game lacks costs nothing: panels are made only for
what the pictures contain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from pnp.press.marks.geometry import Rect, around
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Picture, changed

from .board import boards
from .kit import Kit
from .panels import Area, Change, Panel, Piece
from .remarks import told
from .seats import laid, piles, seats
from .stock import stock
from .structures import structures
from .zones import zones

AROUND = 1.2 * MM  # between a changed piece and the line round it
Pieces: TypeAlias = tuple[tuple[Piece, ...], ...]  # by panel


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: the pieces of every panel, and boxes round what changed, with who may know about it."""

    pieces: Pieces
    lit: tuple[tuple[int, Rect, frozenset[str] | None], ...]


def areas(kit: Kit, pictures: Sequence[Picture], *, below: int = 0, as_laid: bool = False) -> list[Area]:
    """The parts of a table with room for all the pictures, under so many rows of others; zones are side by side, or
    `as_laid` on the table."""
    found: list[Area] = []
    makers: list[Callable[[Kit, Sequence[Picture], int], list[Area]]]
    makers = [partial(zones, as_laid=as_laid), structures, boards, laid, seats, stock, piles, told]
    for maker in makers:
        found += maker(kit, pictures, below + len({area.panel.row for area in found}))
    return found


def scene(pieces: Pieces, picture: Picture, last: Pieces, before: Picture | None) -> Scene:
    """A moment; what differs from the previous one, with the `last` pieces, is highlighted."""
    differ = changed(before, picture) if before is not None else frozenset()
    lit = [one for what in sorted(differ) for one in _lit(what, pieces, last)]
    return Scene(pieces, tuple(dict.fromkeys(lit)))


def arranged(panels: Sequence[Panel], width: float, gap: float) -> tuple[list[tuple[float, float, float]], float]:
    """Rows of panels below each other, each scaled to the full width: the position and scale of each panel, and the
    total height. Points."""
    rows: dict[int, list[Panel]] = {}
    for panel in panels:
        rows.setdefault(panel.row, []).append(panel)
    places, y = {}, 0.0
    for row in rows.values():
        scale = (width - gap * (len(row) - 1)) / sum(panel.width for panel in row)
        x = 0.0
        for panel in row:
            places[panel.id] = (x, y, scale)
            x += panel.width * scale + gap
        y += max(panel.height for panel in row) * scale + gap
    return [places[panel.id] for panel in panels], max(0.0, y - gap)


def widest(panels: Sequence[Panel], gap: float) -> float:
    """The width of the widest row at its own size; 400 if there is none."""
    rows: dict[int, list[float]] = {}
    for panel in panels:
        rows.setdefault(panel.row, []).append(panel.width)
    return max((sum(row) + gap * (len(row) - 1) for row in rows.values()), default=400.0)


def _lit(what: Change, now: Pieces, before: Pieces) -> list[tuple[int, Rect, frozenset[str] | None]]:
    """A box in each panel round the pieces that show what changed; if they are gone, round where they were."""
    found = []
    for at in range(len(now)):
        pieces = [p for p in now[at] if p.shows == what]
        if not pieces and what[0] in ("places", "tracks", "supply", "told"):
            pieces = [p for p in before[at] if p.shows == what] if before else []
        if pieces:
            found.append((at, around([p.box for p in pieces]).inset(-AROUND), pieces[0].known))
    return found
