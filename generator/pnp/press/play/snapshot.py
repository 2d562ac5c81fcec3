"""The table at one moment as a drawing: the panels of a stage, with their pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.position.panels import Piece
from pnp.position.table import arranged, widest

from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, Origin, Paint, Shape, Use, rect_path
from ..marks.length import MM
from .stage import Stage
from .story import Step

GAP = 4 * MM
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
    width = widest(stage.panels, GAP)
    places, height = arranged(stage.panels, width, GAP)
    marks = (
        Group(tuple(panel_marks(stage, grounds, at, pieces[at])), Matrix(scale, 0, 0, scale, x, y))
        for at, (x, y, scale) in enumerate(places)
    )
    return Snapshot(tuple(marks), width, height)


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
