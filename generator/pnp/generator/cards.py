"""Decks onto sheets: faces laid out, imposed, and given marks. The result is pages of marks, ready to be drawn."""

from __future__ import annotations

from pnp.validator.model import Deck
from pnp.validator.problem import Problem

from . import marks
from .face import Desk, Face, lay_out
from .geometry import Matrix, Rect
from .imposition import NoRoom, Placement, best_grid, impose
from .ink import Form, Group, Mark, Use, rect_path
from .labels import label
from .layouts import Layout, load_layout
from .length import MM
from .pages import Document, Page, around
from .paper import Size, card_size

MARGIN = 1.5 * MM  # ink nearer to the edge than this is lost even on good printers; the bleed may be


def deck_pages(deck: Deck, desk: Desk, paper: Size) -> Document:
    """Fronts and backs of a deck, in the order a duplex printer wants them."""
    layout, back_layout = load_layout(deck.face), load_layout(deck.back)
    problems: list[Problem] = []
    names: list[str] = []
    for card in deck.cards:
        face = lay_out(layout, card, desk, deck.size)
        problems += face.problems
        form = _form(f"face/{deck.id}/{card.id}", face, layout, deck.size)
        names += [desk.library.add(form)] * card.copies
        desk.library.add(Form(f"trim/{deck.id}/{card.id}", form.box.inset(layout.bleed), form.marks))
    back = lay_out(back_layout, None, desk, deck.size)
    problems += back.problems
    back_name = desk.library.add(_form(f"back/{deck.id}", back, back_layout, deck.size))

    desk.library.add(Form(f"trim-back/{deck.id}", desk.library(back_name).box.inset(back_layout.bleed), back.marks))

    trim = card_size(deck.size)
    try:
        grid = best_grid(paper.width.pt, paper.height.pt, trim.width.pt, trim.height.pt, layout.bleed, MARGIN)
    except NoRoom:
        values = {"card": trim.name, "size": f"{trim.width} × {trim.height}", "paper": paper.name}
        return Document((), 0, 0, (*problems, Problem("sheet.no-room", values=values)))
    sheets = impose(len(names), grid, layout.bleed, backs=True)
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, 1):
        for side, placements in (("front", sheet.front), ("back", sheet.back)):
            faces = names if side == "front" else [back_name] * len(names)
            footer = _footer(deck, desk, side, number, len(sheets))
            pages.append(
                _page(placements, faces, layout.bleed, Rect(0, 0, grid.sheet_w, grid.sheet_h), footer, desk.lang, side)
            )
    return Document(tuple(pages), len(sheets), sum(sheet.cuts for sheet in sheets), tuple(problems))


def _form(name: str, face: Face, layout: Layout, size: str) -> Form:
    trim = card_size(size)
    return Form(name, Rect(0, 0, trim.width.pt, trim.height.pt).inset(-layout.bleed), face.marks)


def _footer(deck: Deck, desk: Desk, side: str, number: int, of: int) -> str:
    game, lang = desk.game, desk.lang
    book = f"{game.id}@{game.rulebook.version}" if game.rulebook else game.id
    parts = (game.title[lang], deck.title[lang], book, lang, label("sheet", lang, at=number, of=of), label(side, lang))
    return " · ".join(parts)


def _page(
    placements: tuple[Placement, ...], names: list[str], bleed: float, sheet: Rect, footer: str, lang: str, side: str
) -> Page:
    out: list[Mark] = []
    for p in placements:
        use = Use(names[p.item], p.trim.inset(-bleed))
        if p.turned:
            out.append(Group((Group((use,), Matrix.quarter_turns(2, p.trim)),), clip=rect_path(p.ink)))
        else:
            out.append(use if p.ink == use.into else Group((use,), clip=rect_path(p.ink)))
    boxes = [p.trim for p in placements]
    block = around(boxes)
    out += marks.crop_ink(marks.crop_marks(boxes, bleed, sheet))
    out += marks.furniture(sheet, _full(sheet, block, bleed), footer, lang, with_ruler=side == "front")
    return Page(sheet.w, sheet.h, tuple(out), block, block.inset(-bleed), footer)


def _full(sheet: Rect, block: Rect, bleed: float) -> Rect:
    """The block with its bleed, as high as on a full sheet: the ruler stands on the same margin on all of them."""
    grown = block.inset(-bleed)
    return Rect(grown.x, grown.y, grown.w, sheet.h - 2 * grown.y)
