"""The table at one moment as a drawing: the panels of a stage, with their pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.position.panels import Panel, Piece
from pnp.position.table import arranged, widest

from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, Origin, Paint, Shape, Use, rect_path
from ..marks.length import MM
from .stage import Stage
from .story import Step

GAP = 4 * MM
TALL = 1.5  # times its width that a table is high in one column
LYING = ("front", "back", "counter")  # sprites of what lies on a table, unlike words and numbers


class Snapshot(NamedTuple):
    """A drawing from (0, 0), and its size in points."""

    marks: tuple[Mark, ...]
    width: float
    height: float


def snapshot(step: Step, desk: Desk) -> Snapshot | None:
    """The table after a step, with room for what is on it then, and for nothing else; None if nothing lies there."""
    stage = Stage(desk, [step.picture], "snapshot")
    grounds = stage.grounds()
    pieces = stage.scene(step.picture, step.secrets, None, None).pieces
    if not any(piece.sprite.kind in LYING for panel in pieces for piece in panel):
        return None
    places, width, height = _arranged(stage.panels)
    marks = (
        Group(tuple(panel_marks(stage, grounds, at, pieces[at])), Matrix(scale, 0, 0, scale, x, y))
        for at, (x, y, scale) in enumerate(places)
    )
    return Snapshot(tuple(marks), width, height)


def _arranged(panels: Sequence[Panel]) -> tuple[list[tuple[float, float, float]], float, float]:
    """The position and scale of each panel, and the size of all: rows below each other, in two columns if they would
    be far higher than wide."""
    width = widest(panels, GAP)
    places, height = arranged(panels, width, GAP)
    rows = [*dict.fromkeys(panel.row for panel in panels)]
    if height <= TALL * width or len(rows) < 2:
        return places, width, height
    ways = []
    for row in rows[1:]:
        first = [panel for panel in panels if rows.index(panel.row) < rows.index(row)]
        left, right = (arranged(part, width, GAP) for part in (first, panels[len(first) :]))
        moved = [(x + width + GAP, y, scale) for x, y, scale in right[0]]
        ways.append((max(left[1], right[1]), [*left[0], *moved]))
    height, places = min(ways)
    return places, 2 * width + GAP, height


def panel_marks(
    stage: Stage, grounds: Sequence[Origin], at: int, pieces: Sequence[Piece], above: Sequence[Mark] = ()
) -> Iterator[Mark]:
    """A panel of a stage: its ground, its pieces, what is drawn `above` them, and its frame."""
    panel = stage.panels[at]
    whole = Rect(0, 0, panel.width, panel.height)
    yield Use(grounds[at], whole)
    yield from stage.sprites.uses(pieces)
    yield from above
    yield Shape(rect_path(whole), Paint(stroke=stage.desk.palette["ink"], width=1.5))
