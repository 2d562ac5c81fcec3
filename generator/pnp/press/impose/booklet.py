"""Pages as a booklet: sheets printed on both sides, nested and folded once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, line, outline
from ..marks.length import MM, Length
from ..marks.pages import Document, Page
from ..marks.paper import Size
from ..options import FlipEdge
from . import furniture

TICK = 4 * MM  # the marks at either end of the fold


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a landscape sheet: the numbers of the left and right pages, from 0; None if blank. `turned` if the
    side is printed upside down."""

    left: int | None
    right: int | None
    turned: bool = False


def saddle(count: int, flip: FlipEdge = "short") -> list[tuple[Spread, Spread]]:
    """The front and the back of each sheet of a booklet of so many pages, the outermost sheet first.

    The sheets lie down, so a printer that turns them about their short edges keeps them upright; about the long edges,
    the backs must be upside down.

    >>> [(side.left, side.right) for side in saddle(8)[0]]
    [(7, 0), (1, 6)]
    >>> saddle(3)
    [(Spread(left=None, right=0, turned=False), Spread(left=1, right=2, turned=False))]
    """
    total = -(-count // 4) * 4

    def page(number: int) -> int | None:
        return number if number < count else None

    return [
        (
            Spread(page(total - 1 - 2 * at), page(2 * at)),
            Spread(page(2 * at + 1), page(total - 2 - 2 * at), turned=flip == "long"),
        )
        for at in range(total // 4)
    ]


def half(paper: Size) -> Size:
    """The size of a booklet page: half of the sheet, portrait.

    >>> from pnp.press.marks.paper import paper
    >>> str(half(paper("a4")).width), str(half(paper("letter")).width)
    ('148.5mm', '139.7mm')
    """
    turned = paper.landscape()
    return Size(f"{paper.name}-booklet", Length(turned.width.pt / 2), turned.height)


def bound(document: Document, paper: Size, margin: float, flip: FlipEdge = "short") -> Document:
    """The booklet of a document whose pages are half sheets; `margin` is what the printer cannot reach."""
    turned = paper.landscape()
    sheet = Rect.whole(turned)
    pages: list[Page] = []
    sheets = saddle(len(document.pages), flip)
    for front, back in sheets:
        pages.append(_side(front, document.pages, sheet, margin))
        pages.append(_side(back, document.pages, sheet, margin, behind=True))
    if pages and document.pages:
        first = pages[0]
        pages[0] = Page(first.width, first.height, first.marks, outline=document.pages[0].outline)
    return Document(tuple(pages), len(sheets), 0, document.problems)


def _side(spread: Spread, pages: Sequence[Page], sheet: Rect, margin: float, behind: bool = False) -> Page:
    out: list[Mark] = []
    for number, x in ((spread.left, 0.0), (spread.right, sheet.w / 2)):
        if number is not None:
            out.append(
                Group(pages[number].marks, Matrix(e=x), turn=number)
            )  # tagged in reading order, not in printing order
    if not behind:  # on the outside, where the fold is; inside, that is where the words are
        out += _fold(furniture.reach(sheet, margin))
    if spread.turned:
        out = [Group(tuple(out), Matrix.quarter_turns(2, sheet))]
    return Page(sheet.w, sheet.h, tuple(out), back=behind)


def _fold(reach: Rect) -> tuple[Mark, ...]:
    """Where to fold: a short dash-dotted line at either end, not across the print."""
    return tuple(
        outline(line(reach.cx, y, reach.cx, y + TICK), furniture.REGISTER, furniture.THIN, furniture.FOLD_DASH)
        for y in (reach.y, reach.bottom - TICK)
    )
