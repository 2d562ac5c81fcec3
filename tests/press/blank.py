"""How much of a printed page is left blank, worked out from its marks."""

from __future__ import annotations

from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Bitmap, Shape, Use, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.type.text_boxes import leaves, word_box

EDGE = 14 * MM  # of a page, that nothing is expected in
NEAR = 7 * MM  # what is nearer to something printed is its surroundings
CELL = 4 * MM


def blank(page: Page) -> float:
    """The share of a page inside its edges that is nowhere near anything printed, from 0 to 1."""
    room = Rect(0, 0, page.width, page.height).inset(EDGE)
    across, down = int(room.w / CELL), int(room.h / CELL)
    free = [[True] * across for _ in range(down)]
    for mark, matrix in leaves(page.marks):
        if isinstance(mark, Shape):
            box = bounds(mark.path)
        elif isinstance(mark, Use | Bitmap):
            box = mark.into
        else:
            box = word_box(mark) or Rect(0, 0, 0, 0)
        box = matrix.around(box).inset(-NEAR).moved(-room.x, -room.y)
        left, right = max(0, int(box.x / CELL)), min(across, int(box.right / CELL))
        for row in free[max(0, int(box.y / CELL)) : max(0, min(down, int(box.bottom / CELL)))]:
            row[left:right] = [False] * max(0, right - left)
    return sum(map(sum, free)) / (across * down)
