"""What will be drawn, as plain values: shapes, words and pictures in their places.

Coordinates are points, y down (see geometry). Colours are '#RRGGBB'.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as FilePath

from .geometry import Matrix, Rect

IDENTITY = Matrix()

# A path is a sequence of (verb, numbers): m x y, l x y, c x1 y1 x2 y2 x y, h (close).
Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that run into each other: `stops` are where, the colour and its opacity, in order from 0 to 1.

    They follow x, or if `radial` go from `focus` to the circle with radius 1 about the origin; `matrix` brings that to
    the shape. Beyond both ends the last colour goes on.
    """

    stops: tuple[tuple[float, str, float], ...]
    matrix: Matrix
    radial: bool = False
    focus: tuple[float, float] = (0.0, 0.0)

    @property
    def clear(self) -> bool:
        """True if something is seen through it."""
        return any(opacity < 1 for *_, opacity in self.stops)


@dataclass(frozen=True, slots=True)
class Paint:
    """`fill` of a gradient is the first of its colours, or what represents it."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 0
    join: int = 0
    opacity: float = 1.0
    even_odd: bool = False
    # a gradient; or the end colour of one and its direction, degrees clockwise from the right
    fade: tuple[str, float] | Gradient | None = None
    miter: float = 10.0  # how many times its width a corner of the stroke may stick out
    phase: float = 0.0  # where in its dashes the stroke begins

    @property
    def clear(self) -> bool:
        """True if something is seen through it."""
        return self.opacity < 1 or (isinstance(self.fade, Gradient) and self.fade.clear)


@dataclass(frozen=True, slots=True)
class Shape:
    path: Path
    paint: Paint


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of one line in one font. `kerns[i]` widens the gap after character i, in thousandths of an em."""

    x: float
    baseline: float
    font: str
    size: float
    colour: str
    text: str
    kerns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Icon:
    """The form of an icon in two colours; without them, in those that it has among words."""

    name: str
    ink: str | None = None
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What is done to a picture before it is drawn: its colours become those from `tint` to white, and all of it
    translucent."""

    tint: str | None = None
    opacity: float = 1.0


AS_IT_IS = Look()


@dataclass(frozen=True, slots=True)
class Art:
    """The form of a picture's file, without the shares `crop` of its width and height at the left, top, right and
    bottom. `size` is its width and height on paper, where it is drawn otherwise for it."""

    file: FilePath
    crop: tuple[float, ...] = ()
    look: Look = AS_IT_IS
    size: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A form that a library was given under this name."""

    name: str


Origin = Icon | Art | Made


@dataclass(frozen=True, slots=True)
class Use:
    """A form of the library, scaled into `into`; clipped to `into` if it should fill rather than fit; as high and wide
    as `into` if it is to stretch."""

    form: Origin
    into: Rect
    fill: bool = False
    stretch: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Marks under a matrix and inside an optional clip (given in the group's own coordinates).

    `role` is for screen readers: H1, H2, P, LI or Figure, as in PDF; `said` is the text without line-end hyphens, or
    the description of the figure. Letters `as_outlines` are drawn, not written: nobody searches a thumbnail. Groups are
    read in the order of `turn`, and `lang` is the language of the words if it is not the document's.
    """

    marks: tuple[Mark, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    role: str | None = None
    said: str = ""
    as_outlines: bool = False
    turn: int = 0
    lang: str = ""
    even_odd: bool = False  # of the clip


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture's file, stretched over `into`."""

    file: FilePath
    into: Rect
    look: Look = AS_IT_IS


Mark = Shape | Run | Use | Group | Bitmap


@dataclass(frozen=True, slots=True)
class Form:
    """Marks that are stored once in the file and used many times. `box` is its window, in its own coordinates. `lost`
    are the lines of a picture's file, and what in them made it a bitmap; `fonts`, and in which fonts their texts are
    not set."""

    of: Origin
    box: Rect
    marks: tuple[Mark, ...]
    lost: tuple[tuple[int, str], ...] = ()
    fonts: tuple[tuple[int, str], ...] = ()


Forms = Callable[[Origin], Form]


def speaks(mark: Mark) -> bool:
    """True if it contains a role."""
    return isinstance(mark, Group) and (mark.role is not None or any(speaks(inner) for inner in mark.marks))


def silent(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same without roles; groups that only had a role are dissolved."""
    out: list[Mark] = []
    for mark in marks:
        if not isinstance(mark, Group) or not speaks(mark):
            out.append(mark)
            continue
        inner, m = silent(mark.marks), mark.matrix
        if mark.clip is None and mark.opacity == 1 and m == Matrix(e=m.e, f=m.f) and not mark.as_outlines:
            out += (moved(one, m.e, m.f) for one in inner)
        else:
            out.append(replace(mark, marks=inner, role=None, said=""))
    return tuple(out)


def placing(use: Use, box: Rect) -> Matrix:
    """The matrix that brings a form with the window `box` to where it is used."""
    into = use.into
    across, down = into.w / box.w, into.h / box.h
    if not use.stretch:
        across = down = (max if use.fill else min)(across, down)
    return Matrix(across, 0, 0, down, into.cx - across * (box.x + box.w / 2), into.cy - down * (box.y + box.h / 2))


@lru_cache(maxsize=4096)
def bounds(path: Path) -> Rect:
    """The box round a path's points."""
    xs = [x for _, numbers in path for x in numbers[::2]]
    ys = [y for _, numbers in path for y in numbers[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


@lru_cache(maxsize=4096)
def area(path: Path) -> float:
    """Roughly the area a path encloses: two points of each curve approximate it."""
    total = 0.0
    ring: list[tuple[float, float]] = []
    for verb, numbers in (*path, ("m", ())):
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if verb == "m":
            pairs = zip(ring, ring[1:] + ring[:1], strict=True)
            total += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2
            ring = []
        elif verb == "c":
            four = (ring[-1] if ring else points[0], *points)
            points = [_on_curve(four, 1 / 3), _on_curve(four, 2 / 3), points[-1]]
        ring += points
    return abs(total)


def _on_curve(points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * n for w, n in zip(weights, axis, strict=True)) for axis in zip(*points, strict=True))
    return x, y


def rect_path(box: Rect) -> Path:
    return polygon(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)))


def polygon(points: Sequence[tuple[float, float]], closed: bool = True) -> Path:
    path: list[Segment] = [("l" if i else "m", point) for i, point in enumerate(points)]
    return (*path, ("h", ())) if closed else tuple(path)


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    return (("m", (x1, y1)), ("l", (x2, y2)))


_ARC = 0.5522847498  # handle length for a circle of four Bézier curves


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    kx, ky = rx * _ARC, ry * _ARC
    return (
        ("m", (cx + rx, cy)),
        ("c", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("c", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("c", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("c", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("h", ()),
    )


def circle(cx: float, cy: float, radius: float) -> Path:
    return ellipse(cx, cy, radius, radius)


def rounded(box: Rect, radius: float) -> Path:
    if radius <= 0:
        return rect_path(box)
    r = min(radius, box.w / 2, box.h / 2)
    k = r * (1 - _ARC)
    x, y, x2, y2 = box.x, box.y, box.right, box.bottom
    return (
        ("m", (x + r, y)),
        ("l", (x2 - r, y)),
        ("c", (x2 - k, y, x2, y + k, x2, y + r)),
        ("l", (x2, y2 - r)),
        ("c", (x2, y2 - k, x2 - k, y2, x2 - r, y2)),
        ("l", (x + r, y2)),
        ("c", (x + k, y2, x, y2 - k, x, y2 - r)),
        ("l", (x, y + r)),
        ("c", (x, y + k, x + k, y, x + r, y)),
        ("h", ()),
    )


def star(cx: float, cy: float, radius: float, points: int = 5, inner: float = 0.4) -> Path:
    """A star with two points at the bottom; `inner` is the radius of its notches as a share of the outer one."""
    corners = []
    for i in range(points * 2):
        r = radius if i % 2 == 0 else radius * inner
        angle = math.pi * i / points - math.pi / 2
        corners.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return polygon(corners)


def solid(path: Path, colour: str) -> Shape:
    return Shape(path, Paint(fill=colour))


def outline(path: Path, colour: str, width: float, dash: tuple[float, ...] = ()) -> Shape:
    return Shape(path, Paint(stroke=colour, width=width, dash=dash))


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """The mark, shifted. Groups move by their matrix."""
    if isinstance(mark, Run):
        return replace(mark, x=mark.x + dx, baseline=mark.baseline + dy)
    if isinstance(mark, Use | Bitmap):
        return replace(mark, into=mark.into.moved(dx, dy))
    if isinstance(mark, Group):
        return replace(mark, matrix=replace(mark.matrix, e=mark.matrix.e + dx, f=mark.matrix.f + dy))
    path = tuple((verb, tuple(n + (dy if i % 2 else dx) for i, n in enumerate(ns))) for verb, ns in mark.path)
    fade, paint = mark.paint.fade, mark.paint
    if isinstance(fade, Gradient):
        m = fade.matrix
        paint = replace(paint, fade=replace(fade, matrix=replace(m, e=m.e + dx, f=m.f + dy)))
    return Shape(path, paint)


def mapped(path: Path, m: Matrix) -> Path:
    """The path, with each of its points transformed."""
    out: list[Segment] = []
    for verb, ns in path:
        points: list[float] = []
        for x, y in zip(ns[::2], ns[1::2], strict=True):
            points += (m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f)
        out.append((verb, tuple(points)))
    return tuple(out)
