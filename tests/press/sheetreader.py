"""The contents of PDF pages, read from the content streams alone: forms, lines and words with their positions.

Boxes are in millimetres, y down from the upper left corner of the page, as one looks at the printed sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO

import pikepdf

MM = 72 / 25.4
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass
class Placed:
    """A form on a page: the first colour it paints with, its box, the visible part of it, and whether it is upside
    down."""

    colour: str
    box: Box
    ink: Box
    turned: bool


@dataclass
class Sheet:
    """One page."""

    width: float
    height: float
    forms: list[Placed] = field(default_factory=list)
    lines: list[Box] = field(default_factory=list)
    words: list[tuple[float, float]] = field(default_factory=list)  # where runs of text begin


def sheets(data: bytes) -> list[Sheet]:
    with pikepdf.open(BytesIO(data)) as pdf:
        seen: dict[tuple[int, int], str] = {}
        return [_Reader(page, seen).sheet for page in pdf.pages]


class _Reader:
    def __init__(self, page: pikepdf.Page, seen: dict[tuple[int, int], str]) -> None:
        self.seen = seen  # the first colour of every form that was looked into
        _, _, width, height = (float(v) for v in page.MediaBox)
        self.sheet, self.height = Sheet(width / MM, height / MM), height
        ctm, clip = pikepdf.Matrix(), (0.0, 0.0, width / MM, height / MM)
        stack: list[tuple[pikepdf.Matrix, Box]] = []
        path: list[tuple[float, float]] = []
        clipping = False
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name == "q":
                stack.append((ctm, clip))
            elif name == "Q":
                ctm, clip = stack.pop()
            elif name == "cm":
                ctm = pikepdf.Matrix(*(float(v) for v in operands)) @ ctm
            elif name in ("m", "l"):
                path.append(self._point(ctm, float(operands[0]), float(operands[1])))
            elif name == "c":
                path.append(self._point(ctm, float(operands[4]), float(operands[5])))
            elif name == "W":
                clipping = True
            elif name in ("n", "S", "f", "f*", "B", "B*"):
                if clipping:
                    clip = _common(clip, _round(path))
                elif name == "S":
                    self.sheet.lines.append(_round(path))
                path, clipping = [], False
            elif name == "Tm":
                self.sheet.words.append(self._point(ctm, float(operands[4]), float(operands[5])))
            elif name == "Do":
                self._form(page.Resources.XObject[str(operands[0])], ctm, clip)

    def _point(self, ctm: pikepdf.Matrix, x: float, y: float) -> tuple[float, float]:
        x, y = ctm.transform((x, y))
        return x / MM, (self.height - y) / MM

    def _form(self, form: pikepdf.Stream, ctm: pikepdf.Matrix, clip: Box) -> None:
        x1, y1, x2, y2 = (float(v) for v in form.BBox)
        corners = [self._point(ctm, x, y) for x, y in ((x1, y1), (x2, y2))]
        box = _round(corners)
        if form.objgen not in self.seen:
            self.seen[form.objgen] = next(
                "".join(f"{round(float(v) * 255):02X}" for v in operands)
                for operands, operator in pikepdf.parse_content_stream(form)
                if str(operator) == "rg"
            )
        self.sheet.forms.append(Placed(self.seen[form.objgen], box, _common(box, clip), corners[0][0] > corners[1][0]))


def _round(points: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def inset(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    low = all(a >= b - slack for a, b in zip(inner[:2], outer[:2], strict=True))
    return low and all(a <= b + slack for a, b in zip(inner[2:], outer[2:], strict=True))


def overlap(one: Box, other: Box, slack: float = 0.01) -> bool:
    x1, y1, x2, y2 = _common(one, other)
    return x2 - x1 > slack and y2 - y1 > slack


def touches(line: Box, box: Box, slack: float = 0.01) -> bool:
    """True if a line, which may have no width, runs into a box."""
    x1, y1, x2, y2 = _common(line, inset(box, slack))
    return x1 <= x2 and y1 <= y2
