"""Tokens to cut out: a block for each kind, as square as may be, so that few cuts are enough."""

from __future__ import annotations

import math
from dataclasses import replace

from pnp.validator.model import Token

from . import marks, text
from .counters import contour, counter
from .face import Desk
from .geometry import Rect
from .imposition import count_cuts
from .ink import Mark, outline, solid
from .labels import label
from .length import MM, parse_length
from .pages import Document, Page, around, say
from .palette import mix
from .paper import Size

MARGIN = 15 * MM
GAP = 3 * MM  # between tokens that are not square: room for the scissors
BLEED = 1 * MM
HEAD = 13 * MM  # title of a block
TITLE = text.Style(font="display", size=13, smallest=8, leading=1.1, hyphens=False)
NOTE = text.Style(font="sans", size=8, smallest=6.5, leading=1.25)


def token_pages(desk: Desk, paper: Size) -> Document:
    """All tokens of a game on as many pages as it takes. A block that is wider than what is left starts a new row."""
    sheet = Rect(0, 0, paper.width.pt, paper.height.pt)
    pages: list[list[Mark]] = [[]]
    blocks: list[list[Rect]] = [[]]
    cuts, x, y, deepest = 0, MARGIN, MARGIN, 0.0
    for token in desk.game.tokens:
        width, height = block_size(token)
        if x + width > sheet.w - MARGIN and x > MARGIN:
            x, y, deepest = MARGIN, y + deepest + 10 * MM, 0.0
        if y + HEAD + height > sheet.h - 2 * MARGIN and y > MARGIN:
            pages.append([])
            blocks.append([])
            x, y, deepest = MARGIN, MARGIN, 0.0
        block = Rect(x, y + HEAD, width, height)
        pages[-1] += _block(token, block, desk, sheet)
        boxes = places(token, block)
        blocks[-1] += boxes
        cuts += count_cuts(boxes) if token.shape == "square" else len(boxes)
        x, deepest = x + max(width, 70 * MM) + 15 * MM, max(deepest, HEAD + height)
    out = []
    for number, content in enumerate(pages, 1):
        footer = _footer(desk, number, len(pages))
        below = max(box.bottom for box in blocks[number - 1]) + 10 * MM
        note = Rect(MARGIN, below, sheet.w - 2 * MARGIN, 10 * MM)
        colour = desk.palette["ink-soft"]
        content += say(label("token-hint", desk.lang), _coloured(NOTE, colour), note, desk.lang)
        content += marks.furniture(sheet, sheet.inset(MARGIN), footer, desk.lang)
        block = around(blocks[number - 1])
        out.append(Page(sheet.w, sheet.h, tuple(content), block, block.inset(-BLEED), footer))
    return Document(tuple(out), len(out), cuts)


def _coloured(style: text.Style, colour: str) -> text.Style:
    return replace(style, colour=colour)


def _grid(token: Token) -> tuple[int, int, float]:
    """Columns, rows and pitch of a block: wider than high."""
    columns = math.ceil(math.sqrt(token.count * 1.6))
    size = parse_length(token.size).pt
    return columns, math.ceil(token.count / columns), size + (0 if token.shape == "square" else GAP)


def block_size(token: Token) -> tuple[float, float]:
    columns, rows, pitch = _grid(token)
    gap = pitch - parse_length(token.size).pt
    return columns * pitch - gap, rows * pitch - gap


def places(token: Token, block: Rect) -> list[Rect]:
    """Where each token of a block is cut out."""
    columns, _, pitch = _grid(token)
    size = parse_length(token.size).pt
    return [
        Rect(block.x + (i % columns) * pitch, block.y + i // columns * pitch, size, size) for i in range(token.count)
    ]


def _block(token: Token, block: Rect, desk: Desk, sheet: Rect) -> list[Mark]:
    lang, palette = desk.lang, desk.palette
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    ink = palette[side.colour] if side else palette["ink"]
    width = max(block.w, 70 * MM)
    out: list[Mark] = []
    title = f"{token.title[lang]} × {token.count}"
    out += say(title, _coloured(TITLE, ink), Rect(block.x, block.y - HEAD, width, 6 * MM), lang)
    boxes = places(token, block)
    if token.shape == "square":  # all bleed first: that of one must not lie on the next
        out += [solid(contour("square", box, BLEED), ink) for box in boxes]
    for box in boxes:
        out += counter(token, box, desk, 0 if token.shape == "square" else BLEED)
    if token.shape == "square":  # edge to edge: cut along straight lines
        for box in boxes:
            out.append(outline(contour("square", box), mix(ink, palette["paper"], 0.45), 0.25))
        out += marks.crop_ink(marks.crop_marks(boxes, BLEED, sheet))
    else:
        out += [outline(contour(token.shape, box), mix(ink, "#000000", 0.45), marks.THIN) for box in boxes]
    return out


def _footer(desk: Desk, number: int, of: int) -> str:
    game, lang = desk.game, desk.lang
    parts = (
        game.title[lang],
        label("tokens", lang),
        f"{game.id}@{game.rulebook.version}",
        lang,
        label("sheet", lang, at=number, of=of),
    )
    return " · ".join(parts)
