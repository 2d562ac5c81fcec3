"""SVG path data as our paths: relative commands become absolute, and quadratic curves and arcs become cubic ones (SVG
1.1, 8.3 and F.6)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from ..marks.geometry import Rect
from ..marks.ink import Path, Segment

# A number is as long as possible, without backtracking: so a long list costs no more than its length.
NUMBER = r"(?>[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?)"
FIND = re.compile(NUMBER)
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_FLAGS = re.compile(r"([01])[\s,]*([01])")  # of an arc, with or without separators

Point = tuple[float, float]


def path_data(text: str) -> Path:
    """The path described by the `d` of an SVG path. It must have been checked (see `svg`).

    >>> path_data("m1 1h2v-.5z")
    (('m', (1.0, 1.0)), ('l', (3.0, 1.0)), ('l', (3.0, 0.5)), ('h', ()))
    """
    pen = _Pen()
    for command, numbers in _steps(text):
        pen.step(command, numbers)
    return tuple(pen.path)


def _steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; implicit repetitions are made explicit."""
    pieces = _COMMAND.split(text)
    for command, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        if command in "Zz":
            yield command, []
            continue
        numbers = arcs(rest) if command in "Aa" else [float(n) for n in FIND.findall(rest)]
        count = _ARITY[command.upper()]
        for at in range(0, len(numbers), count):
            yield command, numbers[at : at + count]
            command = {"M": "L", "m": "l"}.get(command, command)


def arcs(text: str) -> list[float]:
    """The numbers of arcs, seven each; flags need no separators."""
    numbers: list[float] = []
    at = 0
    while found := FIND.search(text, at):
        at = found.end()
        numbers.append(float(found[0]))
        if len(numbers) % 7 == 3:
            flags = _FLAGS.search(text, at)
            if flags is None:
                break
            numbers += (float(flags[1]), float(flags[2]))
            at = flags.end()
    return numbers


class _Pen:
    """Records a path. `at` is the current point, `handle` the last control point of a curve of the kind `bent`."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)
        self.bent = ""

    def step(self, command: str, numbers: list[float]) -> None:
        verb, (x, y) = command.upper(), self.at
        if verb == "Z":
            self.path.append(("h", ()))
            self.at, self.bent = self.start, ""
            return
        if verb in "HV":
            old = (x, y)["HV".index(verb)]
            new = numbers[0] + (old if command.islower() else 0.0)
            self._line(*((new, y) if verb == "H" else (x, new)))
            return
        if command.islower():
            first = 5 if verb == "A" else 0
            numbers = [*numbers[:first], *(n + (y if i % 2 else x) for i, n in enumerate(numbers[first:]))]
        end = (numbers[-2], numbers[-1])
        if verb == "M":
            self.path.append(("m", end))
            self.at, self.start, self.bent = end, end, ""
        elif verb == "L":
            self._line(*end)
        elif verb == "A":
            self._arc((numbers[0], numbers[1], numbers[2]), (numbers[3] != 0, numbers[4] != 0), end)
        elif verb in "CS":
            before = self._mirrored("C") if verb == "S" else (numbers[0], numbers[1])
            self._curve(before, (numbers[-4], numbers[-3]), end)
            self.handle, self.bent = (numbers[-4], numbers[-3]), "C"
        else:
            over = self._mirrored("Q") if verb == "T" else (numbers[0], numbers[1])
            first_handle = (x + 2 / 3 * (over[0] - x), y + 2 / 3 * (over[1] - y))
            self._curve(first_handle, (first_handle[0] + (end[0] - x) / 3, first_handle[1] + (end[1] - y) / 3), end)
            self.handle, self.bent = over, "Q"

    def _mirrored(self, kind: str) -> Point:
        """The control point that continues the previous curve smoothly, if that was of the same kind."""
        x, y = self.at
        return (2 * x - self.handle[0], 2 * y - self.handle[1]) if self.bent == kind else (x, y)

    def _line(self, x: float, y: float) -> None:
        self.path.append(("l", (x, y)))
        self.at, self.bent = (x, y), ""

    def _curve(self, before: Point, after: Point, end: Point) -> None:
        self.path.append(("c", (*before, *after, *end)))
        self.at, self.bent = end, ""

    def _arc(self, ellipse: tuple[float, float, float], flags: tuple[bool, bool], end: Point) -> None:
        rx, ry, turn = abs(ellipse[0]), abs(ellipse[1]), math.radians(ellipse[2])
        if self.at == end:
            return
        if min(rx, ry) <= 1e-10:
            self._line(*end)
            return
        for curve in _arc_curves(self.at, rx, ry, turn, *flags, end):
            self._curve(*curve)


def _arc_curves(
    start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> Iterator[tuple[Point, Point, Point]]:
    """An elliptical arc as curves of at most a quarter turn."""
    cos, sin = math.cos(turn), math.sin(turn)
    across, down = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * across + sin * down, cos * down - sin * across
    spread = (x / rx) ** 2 + (y / ry) ** 2
    if spread > 1:  # radii too small to reach are enlarged
        rx, ry, spread = rx * math.sqrt(spread), ry * math.sqrt(spread), 1.0
    root = math.sqrt(max(0.0, 1 / spread - 1)) * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx  # the centre, rotated and relative to the middle of start and end
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    angle = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    angle += 2 * math.pi * ((sweep and angle < 0) - (not sweep and angle > 0))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def placed(u: float, v: float) -> Point:
        u, v = u * rx + cx, v * ry + cy
        return cos * u - sin * v + middle[0], sin * u + cos * v + middle[1]

    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    reach = 4 / 3 * math.tan(step / 4)
    for at in range(count):
        a, b = first + at * step, first + (at + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        last = end if at == count - 1 else placed(cb, sb)
        yield placed(ca - reach * sa, sa + reach * ca), placed(cb + reach * sb, sb - reach * cb), last


def box_of(path: Path) -> Rect:
    """The smallest box round a path; curves count, not their handles."""
    xs: list[float] = []
    ys: list[float] = []
    at: Point = (0.0, 0.0)
    for _, numbers in path:
        if len(numbers) == 6:
            xs += _turns(at[0], *numbers[::2])
            ys += _turns(at[1], *numbers[1::2])
        if numbers:
            at = (numbers[-2], numbers[-1])
            xs.append(at[0])
            ys.append(at[1])
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


def _turns(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Where a curve turns back, along one axis."""
    p, q, r = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    roots: list[float] = []
    if abs(p) > 1e-12:
        under = q * q - 4 * p * r
        roots = [(-q + sign * math.sqrt(under)) / (2 * p) for sign in (1, -1)] if under >= 0 else []
    elif abs(q) > 1e-12:
        roots = [-r / q]
    for t in roots:
        if 0 < t < 1:
            yield (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d
