"""Check that words are legible on what is under them: contrast, measured point by point on flat colours.

Works on marks in drawing order. Words on a picture are not checked, because its colours are unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..marks.geometry import Rect
from ..marks.ink import Bitmap, Group, Mark, Path, Run, Shape, Use, bounds
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
        for x, y in _spots(run):
            ground = colour_at(below, x, y)
            if ground not in (None, UNKNOWN):
                found = contrast(run.colour, str(ground))
                if found < needed - 0.05 and (worst is None or found < worst[0]):
                    worst = found, needed
    return worst


def _runs(marks: Iterable[Mark]) -> Iterator[Run]:
    """The upright runs; one turned with its group is not where its coordinates say."""
    return (mark for mark in marks if isinstance(mark, Run))


def _spots(run: Run) -> Iterator[tuple[float, float]]:
    """Sample points over a run, between its baseline and its x-height."""
    width = sum(fonts.font(run.font).measure(run.text).advances) * run.size / 1000
    count = max(2, round(width / STEP))
    for i in range(count + 1):
        for height in (0.05, 0.25, 0.45):
            yield run.x + width * i / count, run.baseline - run.size * height


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


def _lines(path: Path, closed: bool) -> Iterator[tuple[_Point, _Point]]:
    """The straight lines of a path; for a filled one, including those that close its parts."""
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
