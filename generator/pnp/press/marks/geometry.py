"""Boxes and directions. All numbers are points; x runs right, y runs DOWN from the upper left corner.

The canvas flips the page once; no other code has to think about it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.validator.definitions.sizes import Size

from .length import MM


@dataclass(frozen=True, slots=True)
class Sides:
    """One number per edge, in the order of CSS and printers."""

    top: float
    right: float
    bottom: float
    left: float

    @classmethod
    def all(cls, value: float) -> Sides:
        return cls(value, value, value, value)


@dataclass(frozen=True, slots=True)
class Rect:
    """A box by its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def mm(cls, x: float, y: float, w: float, h: float) -> Rect:
        return cls(x * MM, y * MM, w * MM, h * MM)

    @classmethod
    def whole(cls, size: Size) -> Rect:
        """The area of a sheet or a card of that size."""
        return cls(0, 0, *size.points)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, by: float) -> Rect:
        """This box with every edge moved inwards (outwards if negative)."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def grown(self, by: Sides) -> Rect:
        return Rect(self.x - by.left, self.y - by.top, self.w + by.left + by.right, self.h + by.top + by.bottom)

    def mirrored(self, width: float) -> Rect:
        """Where this box is when a sheet `width` wide is turned over like a page."""
        return Rect(width - self.right, self.y, self.w, self.h)

    def turned(self, height: float) -> Rect:
        """Where this box is when a sheet `height` high is turned over like a notepad."""
        return Rect(self.x, height - self.bottom, self.w, self.h)

    def contains(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def common(self, other: Rect) -> Rect:
        """The intersection of two overlapping boxes."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    def fitted(self, width: float, height: float) -> Rect:
        """The largest box of that shape inside this one, centred."""
        scale = min(self.w / width, self.h / height)
        w, h = width * scale, height * scale
        return Rect(self.cx - w / 2, self.cy - h / 2, w, h)


def around(boxes: Sequence[Rect]) -> Rect:
    """The smallest box that contains them all."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


@dataclass(frozen=True, slots=True)
class Matrix:
    """(x, y) becomes (a·x + c·y + e, b·x + d·y + f), as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def quarter_turns(cls, turns: int, about: Rect) -> Matrix:
        """A number of 90° turns clockwise about the middle of a box."""
        a, b = ((1, 0), (0, 1), (-1, 0), (0, -1))[turns % 4]
        c, d = -b, a
        return cls(a, b, c, d, about.cx - a * about.cx - c * about.cy, about.cy - b * about.cx - d * about.cy)

    def after(self, inner: Matrix) -> Matrix:
        """First the inner matrix, then this one."""
        i = inner
        return Matrix(
            self.a * i.a + self.c * i.b,
            self.b * i.a + self.d * i.b,
            self.a * i.c + self.c * i.d,
            self.b * i.c + self.d * i.d,
            self.a * i.e + self.c * i.f + self.e,
            self.b * i.e + self.d * i.f + self.f,
        )

    @property
    def area(self) -> float:
        """What it multiplies areas by; negative if it mirrors."""
        return self.a * self.d - self.b * self.c

    def inverse(self) -> Matrix:
        """The matrix that undoes it. Raises ZeroDivisionError for one that makes everything flat."""
        a, b, c, d = self.d / self.area, -self.b / self.area, -self.c / self.area, self.a / self.area
        return Matrix(a, b, c, d, -a * self.e - c * self.f, -b * self.e - d * self.f)

    def around(self, box: Rect) -> Rect:
        """The box round a transformed box."""
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        xs, ys = (
            [p * x + q * y + r for x, y in corners] for p, q, r in ((self.a, self.c, self.e), (self.b, self.d, self.f))
        )
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @classmethod
    def flipped(cls, way: str, about: Rect) -> Matrix:
        """A reflection, `horizontal` (left and right change places) or `vertical`, about the middle of a box."""
        across, down = (-1, 1) if way == "horizontal" else (1, -1)
        return cls(across, 0, 0, down, about.cx * (1 - across), about.cy * (1 - down))

    @classmethod
    def turn(cls, degrees: float, about: Rect) -> Matrix:
        """A turn clockwise about the middle of a box."""
        a, b = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return cls(a, b, -b, a, about.cx - a * about.cx + b * about.cy, about.cy - b * about.cx - a * about.cy)
