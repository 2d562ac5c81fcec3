"""Paper cubes: nets of six faces in a cross, with a glue tab on every edge that closes.

The nets of a sheet interlock: each row is shifted by half a net, so that arms fit between arms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from pnp.validator.definitions.model import Token

from ...impose import furniture
from ...impose.folds import fold, folds, legend
from ...impose.frame import foot_line
from ...impose.furniture import REGISTER, THIN
from ...layout.counters import counter, ground
from ...layout.desk import Desk
from ...layout.sizes import counter_size
from ...marks.geometry import Rect, around
from ...marks.ink import Mark, Path, outline, polygon, rect_path, solid
from ...marks.length import MM
from ...marks.pages import Document, Page
from ...options import PrintOptions
from ...type.text import say
from .blocks import TITLE
from .pages import NOTE, too_large, unreadable

TAB = 1 / 3  # depth of a tab as a share of a face, and its maximum
DEEPEST = 5 * MM
SLOPE = 0.7  # how much of its depth a tab loses at either end
BLEED = 0.5 * MM
APART = 2 * MM  # between the nets, and from the margin
HEAD = 18 * MM  # the text above the nets

CELLS = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))  # columns and rows of the faces
ROUND = "rURDrrDllDLUlu"  # clockwise from the left end: right, up, down, left; capital if the edge has a tab
STEPS = {"r": (1, 0), "u": (0, -1), "d": (0, 1), "l": (-1, 0)}
INNER = (((1, 1), (1, 2)), ((2, 1), (2, 2)), ((3, 1), (3, 2)), ((1, 1), (2, 1)), ((1, 2), (2, 2)))  # folds of two faces

Point = tuple[float, float]
Corner = tuple[int, int]  # columns and rows


@dataclass(frozen=True, slots=True)
class Net:
    """An unfolded cube: the corner of the box round its six faces, and the length of an edge."""

    x: float
    y: float
    edge: float

    @property
    def tab(self) -> float:
        return min(self.edge * TAB, DEEPEST)

    @property
    def box(self) -> Rect:
        """With its tabs: one at the right, above and below."""
        return Rect(self.x, self.y - self.tab, 4 * self.edge + self.tab, 3 * self.edge + 2 * self.tab)

    @property
    def faces(self) -> tuple[Rect, ...]:
        return tuple(Rect(*self._at(cell), self.edge, self.edge) for cell in CELLS)

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Between two faces, and at the base of every tab."""
        edges = [*INNER, *((a, b) for a, b, tabbed in _edges() if tabbed)]
        return tuple((self._at(a), self._at(b)) for a, b in edges)

    @property
    def contour(self) -> Path:
        """The whole outline, clockwise: one cut."""
        points: list[Point] = []
        for a, b, tabbed in _edges():
            points += (self._at(a), *(self._tab(a, b) if tabbed else ()))
        return polygon(points)

    def _at(self, corner: Corner) -> Point:
        return self.x + corner[0] * self.edge, self.y + corner[1] * self.edge

    def _tab(self, a: Corner, b: Corner) -> tuple[Point, Point]:
        """The outer corners of the tab on an edge."""
        (x, y), (to_x, to_y), deep = self._at(a), self._at(b), self.tab
        along, down = b[0] - a[0], b[1] - a[1]
        out_x, out_y, short = down * deep, -along * deep, SLOPE * deep
        return (
            (x + out_x + along * short, y + out_y + down * short),
            (to_x + out_x - along * short, to_y + out_y - down * short),
        )


def _edges() -> Iterator[tuple[Corner, Corner, bool]]:
    """All edges round a net, and whether each has a tab."""
    x, y = 0, 1
    for step in ROUND:
        right, down = STEPS[step.lower()]
        yield (x, y), (x + right, y + down), step.isupper()
        x, y = x + right, y + down


def nets_on(field: Rect, edge: float) -> list[Net]:
    """As many nets as fit a field, row by row, centred in its width; none if not even one fits."""
    one = Net(0, 0, edge)
    step_x, step_y = one.box.w + APART, 2 * edge + one.tab + APART
    left = [(x, y) for y, x in _rows(field, one.box, step_x, step_y)]
    if not left:
        return []
    aside = (field.w - max(x for x, _ in left) - one.box.w) / 2
    return [Net(field.x + aside + x, field.y + one.tab + y, edge) for x, y in left]


def _rows(field: Rect, one: Rect, step_x: float, step_y: float) -> Iterator[Point]:
    """How far down and aside each net is; every second row is shifted by half a step."""
    for row in range(1 + int((field.h - one.h) / step_y + 1e-6) if field.h >= one.h else 0):
        start = step_x / 2 if row % 2 else 0.0
        for column in range(max(0, 1 + int((field.w - start - one.w) // step_x))):
            yield row * step_y, start + column * step_x


def cube_pages(desk: Desk, options: PrintOptions) -> Document:
    """All cubes of a game; those of one size share sheets."""
    tokens = [token for token in desk.game.tokens if folds(token, options)]
    sheet, margin = Rect.whole(options.paper), options.margin.pt
    above = furniture.above(sheet, margin)
    inner = above.inset(margin + APART)
    field = Rect(inner.x, inner.y + HEAD, inner.w, inner.h - HEAD)
    cramped = (too_large(token, desk, options.paper) for token in tokens if not nets_on(field, counter_size(token)[0]))
    problems = (*unreadable(tokens, desk), *cramped)
    if problems:
        return Document((), 0, 0, problems)
    bleed = BLEED if options.ink == "full" else 0.0  # with little ink, a solid ground becomes a line: the cut
    sheets = [] if options.sides == "backs" else [*_sheets(tokens, field)]
    pages = []
    for number, cubes in enumerate(sheets, 1):
        footer = foot_line(desk, desk.label("cubes"), number, len(sheets))
        ink = (*_said(cubes, inner, desk), *(mark for cube in cubes for mark in cube.marks(desk, bleed)))
        trim = around([cube.net.box for cube in cubes])
        ink += furniture.furniture(sheet, above, footer, desk.label, margin)
        pages.append(Page(sheet.w, sheet.h, ink, trim, trim.inset(-BLEED), footer))
    return Document(tuple(pages), len(pages), sum(map(len, sheets)))


@dataclass(frozen=True, slots=True)
class Cube:
    """Cube number `at` of a token in its place."""

    token: Token
    at: int
    net: Net

    def marks(self, desk: Desk, bleed: float) -> Iterator[Mark]:
        """All ink first, extending beyond every face; then the lines."""
        square = replace(self.token, shape="square", height=None, cube=False)
        for face in self.net.faces:
            yield solid(rect_path(face.inset(-bleed)), ground(self.token.face(self.at), desk))
        for face in self.net.faces:
            yield from counter(square, face, desk, at=self.at)
        for (x1, y1), (x2, y2) in self.net.folds:
            yield from fold(x1, y1, x2, y2)
        yield outline(self.net.contour, REGISTER, THIN)


def _sheets(tokens: Sequence[Token], field: Rect) -> Iterator[list[Cube]]:
    for edge, alike in groupby(sorted(tokens, key=_edge), key=_edge):
        left = ((token, at) for token in alike for at in range(token.count))
        places = nets_on(field, edge)
        while here := [*islice(left, len(places))]:
            yield [Cube(token, at, net) for (token, at), net in zip(here, places, strict=False)]


def _edge(token: Token) -> float:
    return counter_size(token)[0]


def _said(cubes: Sequence[Cube], box: Rect, desk: Desk) -> Iterator[Mark]:
    """What is on the sheet, what to do with it, and what the lines mean."""
    counts = {token.id: (token, len([*some])) for token, some in groupby(cubes, key=lambda cube: cube.token)}
    words = " · ".join(f"{token.title[desk.lang]}\u00a0×\u00a0{count}" for token, count in counts.values())
    title = replace(TITLE, colour=desk.palette["ink"], valign="middle")
    yield from say(words, title, Rect(box.x, box.y, box.w, 6 * MM), desk.lang)
    note = replace(NOTE, colour=desk.palette["ink-soft"])
    yield from say(desk.label("cubes-hint"), note, Rect(box.x, box.y + 6.5 * MM, box.w, 4 * MM), desk.lang)
    yield from legend(Rect(box.x, box.y + 11 * MM, box.w, 4 * MM), desk)
