"""Printed pieces on sheets: imposed, with marks, ruler and footer. The result is pages of marks, ready to be drawn.

A piece is whatever is cut out and has two faces. Piles of one size share sheets where that saves paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import KeyPath

from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect, Sides, around
from ..marks.ink import Group, Mark, Origin, Use
from ..marks.length import MM
from ..marks.pages import Document, Page
from ..marks.paper import Size
from ..marks.shapes import cut_path
from ..options import PrintOptions
from ..type import text
from ..type.text import say
from ..words.labels import Labels
from . import furniture, proof, silhouette
from .folds import fold
from .frame import foot_line
from .imposition import Axis, Grid, Imposed, NoRoom, Placement, Spacing, best_folded_grid, best_grid, impose, shared


@dataclass(frozen=True, slots=True)
class Printed:
    """A face as a form of the library, drawn with `bleed`; everything important stays `safe` inside the trim.
    Points."""

    form: Origin
    bleed: float
    safe: float


@dataclass(frozen=True, slots=True)
class Piece:
    """Both faces of something to cut out."""

    front: Printed
    back: Printed


@dataclass(frozen=True, slots=True)
class Pile:
    """Pieces of one trimmed size, with the corner radius `corner` (points), under the title that sheets name. `path` is
    where game.yaml gives the size."""

    title: str
    size: Size
    corner: float
    pieces: tuple[Piece, ...]
    path: KeyPath = ()


@dataclass(frozen=True, slots=True)
class _Laid:
    """One sheet with its contents: the piles, and the pieces that its placements refer to."""

    grid: Grid
    sheet: Imposed
    pieces: tuple[Piece, ...]
    piles: tuple[tuple[Pile, int], ...]

    @property
    def shape(self) -> str:
        """What its cards are cut to, see `Size`."""
        return self.piles[0][0].size.shape

    @property
    def cuts(self) -> int:
        return len(self.sheet.front) if self.shape else self.sheet.cuts


def sheet_pages(piles: Sequence[Pile], desk: Desk, options: PrintOptions) -> Document:
    """Every page for these piles, in the order the printer wants them."""
    laid: list[_Laid] = []
    problems: list[Problem] = []
    for group in _of_one_size(piles):
        grid = _grid(group, options)
        if grid is None:
            size = group[0].size
            values = {"card": size.name, "size": str(size), "paper": options.paper.name}
            problems.append(desk.problem("sheet.no-room", *group[0].path, **values))
        else:
            laid += _laid(group, grid)
    worker = _Pages(desk, options, len(laid))
    pages = [page for number, one in enumerate(laid, 1) for page in worker.pages(one, number)]
    return Document(tuple(pages), len(laid), sum(one.cuts for one in laid), tuple(problems))


def _of_one_size(piles: Sequence[Pile]) -> list[list[Pile]]:
    groups: dict[tuple[float, float, str], list[Pile]] = {}
    for pile in piles:
        if pile.pieces:
            groups.setdefault((pile.size.width.pt, pile.size.height.pt, pile.size.shape), []).append(pile)
    return list(groups.values())


def _grid(group: Sequence[Pile], options: PrintOptions) -> Grid | None:
    bleed = max(face.bleed for pile in group for piece in pile.pieces for face in (piece.front, piece.back))
    paper, size = options.paper, group[0].size
    sheet, card = (paper.width.pt, paper.height.pt), (size.width.pt, size.height.pt)
    margin = options.margin.pt
    gutter = max(options.gutter.pt, 2 * bleed) if size.shape else options.gutter.pt  # no straight cut separates them
    spacing = Spacing(bleed, margin, gutter)
    if options.marks == "silhouette":
        spacing = replace(spacing, inset=silhouette.beside(margin), corner=silhouette.corner(margin))
    try:
        if options.sides == "gutterfold":
            return best_folded_grid(sheet, card, spacing)
        return best_grid(sheet, card, spacing, options.flip)
    except NoRoom:
        return None


def _laid(group: Sequence[Pile], grid: Grid) -> Iterator[_Laid]:
    for cards in shared([len(pile.pieces) for pile in group], grid.count):
        counts = {deck: sum(d == deck for d, _ in cards) for deck, _ in cards}
        pieces = tuple(group[deck].pieces[at] for deck, at in cards)
        sheet = impose(range(len(pieces)), grid)
        yield _Laid(grid, sheet, pieces, tuple((group[deck], count) for deck, count in counts.items()))


class _Pages:
    """Draws the pages of one sheet after another."""

    def __init__(self, desk: Desk, options: PrintOptions, sheets: int) -> None:
        self.desk, self.options, self.sheets = desk, options, sheets

    def pages(self, laid: _Laid, number: int) -> Iterator[Page]:
        sides = self.options.sides
        front, back = laid.sheet.front, laid.sheet.back
        if sides == "gutterfold":
            yield self._page(laid, number, "both", front, back)
        if sides in ("duplex", "fronts"):
            yield self._page(laid, number, "front", front, ())
        if sides in ("duplex", "backs"):
            yield self._page(laid, number, "back", (), back)

    def _page(
        self, laid: _Laid, number: int, side: str, fronts: Sequence[Placement], backs: Sequence[Placement]
    ) -> Page:
        grid, options = laid.grid, self.options
        paper = grid.sheet
        faces = [(p, laid.pieces[p.item].front) for p in fronts] + [(p, laid.pieces[p.item].back) for p in backs]
        out = [_face(placement, face, laid.shape) for placement, face in faces]
        out += self._guides(laid, fronts, backs)
        if side == "both":
            out += _fold(grid.axis, furniture.reach(paper, options.margin.pt), self.desk.label)
        if options.proof:
            out += [mark for placement, face in faces for mark in proof.boxes(placement, face.safe, laid.shape)]
            out += proof.legend(paper, grid.block, options.margin.pt, self.desk.label)
        footer = self._footer(laid, number, side)
        ruled = side != "back" or options.sides == "backs"
        margin = options.margin.pt
        aside = silhouette.corner(margin) + 8 * MM if options.marks == "silhouette" else 0.0
        out += furniture.furniture(paper, grid.block, footer, self.desk.label, margin, ruled, aside)
        trim, bleed = (around(boxes) for boxes in zip(*[(p.trim, p.ink) for p, _ in faces], strict=True))
        return Page(paper.w, paper.h, tuple(out), trim, bleed, footer, back=side == "back")

    def _guides(self, laid: _Laid, fronts: Sequence[Placement], backs: Sequence[Placement]) -> tuple[Mark, ...]:
        """Where to cut. Lines round the cards are on one side of the paper only: the other is never exactly aligned."""
        grid, wanted = laid.grid, self.options.marks
        if wanted == "none":
            return ()
        if wanted == "silhouette":  # on the side that is cut
            seen = fronts or (backs if self.options.sides == "backs" else ())
            return silhouette.ink(grid.sheet, self.options.margin.pt) if seen else ()
        if wanted == "cut" or laid.shape:
            corner = max(pile.corner for pile, _ in laid.piles)
            seen = fronts or (backs if self.options.sides == "backs" else ())
            return furniture.cut_ink([cut_path(laid.shape, p.trim, corner) for p in seen])
        room = furniture.clear(grid.sheet, grid.block, self.options.margin.pt)
        if grid.folded:
            room = room.common(grid.half.inset(furniture.SLACK))
        trim, ink = (around(boxes) for boxes in zip(*[(p.trim, p.ink) for p in laid.sheet.front], strict=True))
        bleed = Sides(trim.y - ink.y, ink.right - trim.right, ink.bottom - trim.bottom, trim.x - ink.x)
        lines = furniture.crop_marks([p.trim for p in laid.sheet.front], bleed, room)
        out: tuple[Mark, ...] = ()
        if fronts:
            out += furniture.crop_ink(lines)
        if backs:
            out += furniture.crop_ink(furniture.beyond(grid.axis, lines))
        return out

    def _footer(self, laid: _Laid, number: int, side: str) -> str:
        if len(laid.piles) == 1:
            decks = laid.piles[0][0].title
        else:
            decks = ", ".join(f"{pile.title} ({count})" for pile, count in laid.piles)
        return foot_line(self.desk, decks, number, self.sheets, self.desk.label(side))


def _face(placement: Placement, face: Printed, shape: str) -> Mark:
    use = Use(face.form, placement.trim.inset(-face.bleed))
    clip = cut_path(shape, placement.ink)
    if placement.turned:
        return Group((Group((use,), Matrix.quarter_turns(2, placement.trim)),), clip=clip)
    return use if placement.ink == use.into and not shape else Group((use,), clip=clip)


def _fold(axis: Axis, reach: Rect, label: Labels) -> tuple[Mark, ...]:
    """The fold line of a sheet, as long as can be printed, with its name at one end."""
    if axis.upright:
        ends = (axis.at, reach.y, axis.at, reach.bottom)
        name = Rect(axis.at + 1 * MM, reach.y + 0.5 * MM, 20 * MM, 3 * MM)
    else:
        ends = (reach.x, axis.at, reach.right, axis.at)
        name = Rect(reach.x + 7 * MM, axis.at - 3.2 * MM, 20 * MM, 3 * MM)
    style = text.Style(font="sans", size=6.5, smallest=4.5, hyphens=False, valign="middle", colour=furniture.REGISTER)
    return (*fold(*ends), *say(label("fold"), style, name, label.lang))
