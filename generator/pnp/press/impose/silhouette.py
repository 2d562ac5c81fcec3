"""The three registration marks of a Silhouette cutter on a printed sheet: a square in the upper left corner, an angle
in the upper right one and in the lower left one.

Their form and limits (inset 10 mm at least, length 5 to 20 mm, thickness 0.5 to 1 mm, a square of 5 mm) are those that
https://github.com/Alan-Cha/silhouette-card-maker uses with Silhouette Studio, in SPECIFICATION.md and page_manager.py.
We have not tried this on a device.
"""

from __future__ import annotations

from ..marks.geometry import Rect
from ..marks.ink import Mark, Path, outline, polygon, rect_path, solid
from ..marks.length import MM

INSET, LENGTH, THICK, SQUARE = 10 * MM, 5 * MM, 1 * MM, 5 * MM
CLEAR = 1.5 * MM  # white space around a mark
BLACK = "#000000"


def inset(margin: float) -> float:
    """The distance of the marks from the edges, to the middle of their lines; `margin` is what a printer
    cannot reach."""
    return max(INSET, margin)


def beside(margin: float) -> float:
    """The distance of cards from the edges: the machine only cuts between the marks."""
    return inset(margin) + THICK + CLEAR


def corner(margin: float) -> float:
    """Nothing else may be this close to two edges."""
    return inset(margin) + SQUARE + CLEAR


def ink(sheet: Rect, margin: float) -> tuple[Mark, ...]:
    """The marks of a sheet in its orientation."""
    box = sheet.inset(inset(margin))
    angles = (_angle(box.right, box.y, -LENGTH, LENGTH), _angle(box.x, box.bottom, LENGTH, -LENGTH))
    return (
        solid(rect_path(Rect(box.x, box.y, SQUARE, SQUARE)), BLACK),
        *(outline(path, BLACK, THICK) for path in angles),
    )


def _angle(x: float, y: float, across: float, down: float) -> Path:
    return polygon([(x + across, y), (x, y), (x, y + down)], closed=False)
