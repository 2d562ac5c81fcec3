"""Check that words are legible on what is under them: contrast, measured point by point on flat colours.

Works on marks in drawing order. Words on a picture are not checked, because its colours are unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, tau

from ..marks.geometry import Rect
from ..marks.ink import Bitmap, Group, Mark, Path, Run, Shape, Use, area, bounds
from ..marks.palette import contrast
from . import fonts

SMALL, LARGE = 4.5, 3.0  # minimum contrast of small words, and of large ones (WCAG 2.1, AA)
LARGE_SIZE, LARGE_BOLD = 18.0, 14.0  # points from which words are large
STEP = 4.0  # points between two samples of a word
UNKNOWN = "?"


def least(size: float, font: str) -> float:
    """The contrast that words of this size need."""
    heavy = fonts.bold(font) == font and font not in ("text", "sans", "display-light")
    return LARGE if size >= LARGE_SIZE or (heavy and size >= LARGE_BOLD) else SMALL


def weakest(words: Iterable[Mark], below: Sequence[Mark]) -> tuple[float, float] | None:
    """The worst of the runs of `words`: its contrast, and what it needs. None if all are fine."""
    worst = None
    for run in _runs(words):
        needed = least(run.size, run.font)
        for ground in _grounds(run, below):
            if ground not in (None, UNKNOWN):
                found = contrast(run.colour, str(ground))
                if found < needed - 0.05 and (worst is None or found < worst[0]):
                    worst = found, needed
    return worst


def _runs(marks: Iterable[Mark]) -> Iterator[Run]:
    """The upright runs; one turned with its group is not where its coordinates say."""
    return (mark for mark in marks if isinstance(mark, Run))


def _grounds(run: Run, below: Sequence[Mark]) -> set[str | None]:
    """The colours under a run, between its baseline and its x-height."""
    glyph = fonts.font(run.font).glyph
    width = (sum(glyph(char).advance for char in run.text) + sum(run.kerns)) * run.size / 1000
    top, base = run.baseline - run.size * 0.45, run.baseline - run.size * 0.05
    box = Rect(run.x, top, width, base - top)
    near = [mark for mark in below if _may_be_under(mark, box)]
    if near and isinstance(near[-1], Shape) and (colour := _all_over(near[-1], box)):
        return {colour}
    count = max(2, round(width / STEP))
    across = [run.x + width * i / count for i in range(count + 1)]
    return {colour_at(near, x, y) for x in across for y in (base, (base + top) / 2, top)}


def _may_be_under(mark: Mark, box: Rect) -> bool:
    """False if a mark is certainly not visible in a box."""
    if isinstance(mark, Shape):
        beyond = mark.paint.width / 2 if mark.paint.stroke is not None else 0
        return bounds(mark.path).overlaps(box, -0.01 - beyond)
    return not isinstance(mark, Run)


def _all_over(shape: Shape, box: Rect) -> str | None:
    """The colour of a shape without an outline that covers a whole box; None if that is not certain."""
    path, whole = shape.path, bounds(shape.path)
    if shape.paint.stroke is not None or not whole.contains(box, slack=0) or not _is_convex(path):
        return None
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    is_covered = area(path) > 0.9999 * whole.w * whole.h or all(inside(path, *corner) for corner in corners)
    return _shape_at(shape, *corners[0]) if is_covered else None


@lru_cache(maxsize=4096)
def _is_convex(path: Path) -> bool:
    """True for a single outline that turns one way only, and once round."""
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in _lines(path, closed=True) if (x1, y1) != (x2, y2)]
    turns = [atan2(a * d - b * c, a * c + b * d) for (a, b), (c, d) in pairwise([*steps, *steps[:1]])]
    once = abs(abs(sum(turns)) - tau) < 1e-3
    return once and len({turn > 0 for turn in turns if turn}) == 1 and sum(verb == "m" for verb, _ in path) == 1


def colour_at(marks: Sequence[Mark], x: float, y: float) -> str | None:
    """What is visible at a point: a colour, UNKNOWN, or None if nothing is there."""
    for mark in reversed(marks):
        if isinstance(mark, Shape):
            colour = _shape_at(mark, x, y)
        elif isinstance(mark, Use | Bitmap):
            colour = UNKNOWN if mark.into.contains(Rect(x, y, 0, 0)) else None
        elif isinstance(mark, Group):
            colour = _group_at(mark, x, y)
        else:
            colour = None
        if colour is not None:
            return colour
    return None


def _group_at(group: Group, x: float, y: float) -> str | None:
    m = group.matrix
    span = m.a * m.d - m.b * m.c
    if not span:
        return None
    u, v = x - m.e, y - m.f
    x, y = (m.d * u - m.c * v) / span, (m.a * v - m.b * u) / span
    if group.clip is not None and not inside(group.clip, x, y):
        return None
    colour = colour_at(group.marks, x, y)
    return UNKNOWN if colour is not None and group.opacity < 1 else colour


def _shape_at(shape: Shape, x: float, y: float) -> str | None:
    paint = shape.paint
    if paint.stroke is not None and _near(shape.path, x, y, paint.width / 2):
        return UNKNOWN if paint.opacity < 1 or paint.dash else paint.stroke
    if paint.fill is not None and inside(shape.path, x, y):
        return UNKNOWN if paint.opacity < 1 or paint.fade else paint.fill
    return None


def inside(path: Path, x: float, y: float) -> bool:
    """True if a point is inside a path; curves are approximated by a few straight lines."""
    if not bounds(path).contains(Rect(x, y, 0, 0), slack=0):
        return False
    crossings = 0
    for (x1, y1), (x2, y2) in _lines(path, closed=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def _near(path: Path, x: float, y: float, reach: float) -> bool:
    """True if a point is within `reach` of a path."""
    for (x1, y1), (x2, y2) in _lines(path, closed=False):
        dx, dy = x2 - x1, y2 - y1
        long = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / long)) if long else 0.0
        if (x1 + share * dx - x) ** 2 + (y1 + share * dy - y) ** 2 <= reach * reach:
            return True
    return False


_Point = tuple[float, float]


@lru_cache(maxsize=4096)
def _lines(path: Path, closed: bool) -> tuple[tuple[_Point, _Point], ...]:
    """The straight lines of a path; for a filled one, including those that close its parts."""
    return tuple(_drawn(path, closed))


def _drawn(path: Path, closed: bool) -> Iterator[tuple[_Point, _Point]]:
    start = at = (0.0, 0.0)
    for verb, ns in path:
        if verb == "m":
            if closed and at != start:
                yield at, start
            start = at = (ns[0], ns[1])
        elif verb == "l":
            yield at, (ns[0], ns[1])
            at = (ns[0], ns[1])
        elif verb == "c":
            for point in _curve(at, ns):
                yield at, point
                at = point
        elif at != start:
            yield at, start
            at = start
    if closed and at != start:
        yield at, start


def _curve(at: _Point, ns: tuple[float, ...], parts: int = 6) -> Iterator[_Point]:
    for i in range(1, parts + 1):
        t = i / parts
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * at[0] + b * ns[0] + c * ns[2] + d * ns[4], a * at[1] + b * ns[1] + c * ns[3] + d * ns[5]
