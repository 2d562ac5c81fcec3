"""SVG path data as our paths: fontTools makes relative commands absolute, and quadratic curves and arcs cubic ones."""

from __future__ import annotations

import re

from ..marks.ink import Path, Segment

# A number is as long as possible, without backtracking: so a long list costs no more than its length.
NUMBER = r"(?>[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?)"
FIND = re.compile(NUMBER)
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])")
_FLAGS = re.compile(r"([01])[\s,]*([01])")  # of an arc, with or without separators

Point = tuple[float, float]


def path_data(text: str) -> Path:
    """The path described by the `d` of an SVG path, which must have been checked (see `svg`). Raises ValueError if
    numbers are missing.

    >>> path_data("m1 1h2v-.5z")
    (('m', (1.0, 1.0)), ('l', (3.0, 1.0)), ('l', (3.0, 0.5)), ('h', ()))
    """
    from fontTools.svgLib.path.parser import parse_path

    pen = _Pen()
    parse_path(_spelt_out(text), pen)
    return tuple(pen.path)


def _spelt_out(text: str) -> str:
    """Path data with its numbers written in one way: fontTools divides 01, 1.e3 and some flags otherwise."""
    pieces = _COMMAND.split(text)
    out: list[str] = []
    for command, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        found = arcs(rest) if command in "Aa" else map(float, FIND.findall(rest))
        out += (command, *(f"{n:.17g}" for n in found))
    return " ".join(out)


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
    """Records a path, in fontTools' words for its parts."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.start: Point = (0.0, 0.0)

    def moveTo(self, to: Point) -> None:  # noqa: N802
        self.path.append(("m", to))
        self.start = to

    def lineTo(self, to: Point) -> None:  # noqa: N802
        self.path.append(("l", to))

    def curveTo(self, before: Point, after: Point, to: Point) -> None:  # noqa: N802
        self.path.append(("c", (*before, *after, *to)))

    def qCurveTo(self, over: Point, to: Point) -> None:  # noqa: N802
        x, y = self.path[-1][1][-2:]
        before = (x + 2 / 3 * (over[0] - x), y + 2 / 3 * (over[1] - y))
        self.curveTo(before, (before[0] + (to[0] - x) / 3, before[1] + (to[1] - y) / 3), to)

    def closePath(self) -> None:  # noqa: N802
        if self.path[-1] == ("l", self.start):  # closing draws that line, too
            self.path.pop()
        self.path.append(("h", ()))

    def endPath(self) -> None:  # noqa: N802
        pass
