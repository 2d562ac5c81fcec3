"""Tokens to cut out: a titled block for each kind, cut lines, and backs where there are any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.definitions.model import Token
from pnp.validator.problem import Problem

from ..drawing.bands import form_of
from ..drawing.ink import Group, Mark, outline, solid
from ..drawing.palette import mix
from ..faces.desk import Desk
from ..faces.worker import bad_picture
from ..images.picture import BadPicture
from ..lettering import text
from ..options import PrintOptions
from ..sheets import marks
from ..sheets.folds import fold, legend
from ..sheets.imposition import Axis, count_cuts
from ..sheets.marks import THIN
from ..sheets.packing import Block, Lot, pack
from ..sheets.pages import Document, Page, around, say
from ..sizes.geometry import Matrix, Rect
from ..sizes.length import MM
from .counters import STRAIGHT, contour, counter, counter_size, ground
from .standees import standee, strip_height

APART = 6 * MM  # from the margin: bleed and crop marks
GAP = 3 * MM  # between tokens that are not square: room for the scissors
BLEED = 1 * MM
ACROSS, DOWN = 12 * MM, 8 * MM  # between blocks
TITLE_W, TITLE_H = 34 * MM, 8 * MM  # two lines above a block
CLEAR, MARKED = 2.2 * MM, 6.5 * MM  # below them, without and with crop marks
NOTE_H = 12 * MM
TITLE = text.Style(font="display", size=10.5, smallest=7, leading=1.1, hyphens=False, valign="bottom")
NOTE = text.Style(font="sans", size=8, smallest=6.5, leading=1.25)


def token_pages(desk: Desk, options: PrintOptions) -> Document:
    """All tokens of a game that are not folded into cubes, on as few sheets as possible."""
    tokens = desk.game.tokens
    sheet, margin = Rect(0, 0, options.paper.width.pt, options.paper.height.pt), options.margin.pt
    above = Rect(0, 0, sheet.w, sheet.h - marks.foot(margin))  # ruler and footer
    field = field_on(sheet, margin)
    lots = [lot_of(at, token, options) for at, token in enumerate(tokens) if not folds(token, options)]
    problems = [
        *unreadable(tokens, desk),
        *(too_large(tokens[lot.item], options) for lot in lots if not _fits(lot, field)),
    ]
    if problems:
        return Document((), 0, 0, tuple(problems))
    sheets = pack(lots, field, ACROSS, DOWN)
    pages: list[Page] = []
    for number, blocks in enumerate(sheets, 1):
        worker = _Sheet(desk, sheet, blocks, options)
        for side, content in worker.sides():
            footer = footer_of(desk, "tokens", number, len(sheets), side if options.sides != "gutterfold" else "")
            ink = (*content, *marks.furniture(sheet, above, footer, desk.label, margin, side == "front"))
            trim = around([block.box for block in blocks])
            if side == "back":
                trim = worker.axis.over(trim)
            pages.append(Page(sheet.w, sheet.h, ink, trim, trim.inset(-BLEED), footer, side == "back"))
    cuts = sum(_cuts(block, tokens[block.lot.item]) for blocks in sheets for block in blocks)
    return Document(tuple(pages), len(sheets) if pages else 0, cuts)


def folds(token: Token, options: PrintOptions) -> bool:
    """True if these are made as paper cubes."""
    return token.cube and options.cubes == "fold"


def field_on(sheet: Rect, margin: float) -> Rect:
    """The area for tokens, above the text about them."""
    inset = margin + APART
    return Rect(inset, inset, sheet.w - 2 * inset, sheet.h - marks.foot(margin) - inset - NOTE_H)


def lot_of(at: int, token: Token, options: PrintOptions) -> Lot:
    """The tokens of kind number `at` for packing."""
    width, height = counter_size(token)
    if token.shape == "standee":
        height = strip_height(token)
    gap, clear = (0.0, MARKED) if token.shape in STRAIGHT else (GAP, CLEAR)
    folded = token.two_sided and options.sides == "gutterfold" and token.shape != "standee"
    return Lot(at, 0, token.count, width, height, gap, TITLE_H + clear, TITLE_W, folded)


def _fits(lot: Lot, field: Rect) -> bool:
    return lot.columns_within(field.w) > 0 and lot.rows_within(field.h - lot.head) > 0


def too_large(token: Token, options: PrintOptions) -> Problem:
    return Problem("token.room", values={"token": token.id, "paper": options.paper.name})


def unreadable(tokens: Sequence[Token], desk: Desk) -> Iterator[Problem]:
    """Pictures that cannot be read."""
    faces = (face for token in tokens for face in (*token.faces, *token.backs))
    for path in dict.fromkeys(face.art for face in faces if face.art is not None):
        try:
            desk.library(f"file/{path}")
        except BadPicture as bad:
            yield bad_picture(bad)


def _cuts(block: Block, token: Token) -> int:
    boxes = block.fronts()
    return count_cuts(boxes) if token.shape in STRAIGHT else len(boxes)


class _Sheet:
    """One sheet of blocks, and what is on its other side."""

    def __init__(self, desk: Desk, sheet: Rect, blocks: list[Block], options: PrintOptions) -> None:
        self.desk, self.sheet, self.blocks, self.options = desk, sheet, blocks, options
        upright = (options.flip == "long") == (sheet.w <= sheet.h)
        self.axis = Axis(sheet.w / 2 if upright else sheet.h / 2, upright)

    def sides(self) -> Iterator[tuple[str, tuple[Mark, ...]]]:
        """The pages to print of this sheet: front, back or both."""
        if self.options.sides != "backs":
            yield "front", tuple(self.front())
        if self.options.sides in ("duplex", "backs"):
            back = tuple(self.back())
            if back:
                yield "back", back

    def front(self) -> Iterator[Mark]:
        desk, folds = self.desk, False
        for block in self.blocks:
            token = desk.game.tokens[block.lot.item]
            yield from self.title(token, block)
            yield from self.block(token, block)
            folds = folds or block.lot.folded or token.shape == "standee"
        below = max(block.box.bottom for block in self.blocks) + DOWN
        inset = self.options.margin.pt + APART
        note = Rect(inset, below, self.sheet.w - 2 * inset, 4 * MM)
        style = replace(NOTE, colour=desk.palette["ink-soft"])
        hints = ["token-hint", *(["token-cubes"] if any(token.side for token in desk.game.tokens) else [])]
        yield from say(" ".join(desk.label(hint) for hint in hints), style, note, desk.lang)
        if folds:
            yield from legend(note.moved(0, 5 * MM), desk)

    def title(self, token: Token, block: Block) -> tuple[Mark, ...]:
        desk = self.desk
        side = next((s for s in desk.game.sides if s.id == token.side), None)
        ink = desk.palette[side.colour] if side else desk.palette["ink"]
        box = Rect(block.box.x, block.top, max(block.box.w, TITLE_W), TITLE_H)
        words = f"{token.title[desk.lang]}\u00a0×\u00a0{block.lot.count}"
        return say(words, replace(TITLE, colour=ink), box, desk.lang)

    def block(self, token: Token, block: Block) -> Iterator[Mark]:
        """All ink first, so that the bleed of one is never on the next; then the lines."""
        desk = self.desk
        boxes = block.fronts()
        backs: list[Rect] = []
        if token.shape == "standee":
            for at, box in enumerate(boxes, block.lot.start):
                yield from standee(token, box, desk, at)
        else:
            yield from _inked(token, boxes, block.lot.start, desk, back=False)
            if block.fold is not None:
                axis = Axis(block.fold, upright=True)
                backs = [axis.over(box) for box in boxes]
                yield from _inked(token, backs, block.lot.start, desk, back=True)
        yield from self.lines(token, boxes, back=False)
        if block.fold is not None:
            yield from self.lines(token, backs, back=True)
        if token.shape in STRAIGHT and self.options.marks == "crop":
            room = marks.reach(self.sheet, self.options.margin.pt)
            yield from marks.crop_ink(marks.crop_marks([*boxes, *backs], BLEED, room))
        if block.fold is not None:
            yield from fold(block.fold, block.box.y - 3 * MM, block.fold, block.box.bottom + 3 * MM)

    def lines(self, token: Token, boxes: list[Rect], back: bool) -> Iterator[Mark]:
        """Thin lines along every cut."""
        paper, straight = self.desk.palette["paper"], token.shape in STRAIGHT
        for at, box in enumerate(boxes):
            face = (token.back(at) if back else None) or token.face(at)
            side = next((s for s in self.desk.game.sides if s.id == face.side), None)
            ink = ground(face, self.desk)
            path = contour(token.shape, box, 0, form_of(side, self.desk), back)
            colour, width = (mix(ink, paper, 0.45), 0.25) if straight else (mix(ink, "#000000", 0.45), THIN)
            yield outline(path, colour, width)

    def back(self) -> Iterator[Mark]:
        """The backs, behind the fronts once the sheet is flipped. Only ink: nobody cuts along it."""
        for block in self.blocks:
            token = self.desk.game.tokens[block.lot.item]
            if not token.two_sided or token.shape == "standee":
                continue
            boxes = [self.axis.over(box) for box in block.fronts()]
            if self.axis.upright:
                yield from _inked(token, boxes, block.lot.start, self.desk, back=True)
            else:  # flipped like a notepad: upright backs are printed upside down
                about = around(boxes)
                half = Matrix.quarter_turns(2, about)
                turned = [box.mirrored(2 * about.cx).turned(2 * about.cy) for box in boxes]
                yield Group(tuple(_inked(token, turned, block.lot.start, self.desk, back=True)), half)


def _inked(token: Token, boxes: list[Rect], start: int, desk: Desk, back: bool) -> Iterator[Mark]:
    """Tokens with their bleed; where they touch, the bleed of all is under all of them."""
    touching = token.shape in STRAIGHT
    if touching:
        for at, box in enumerate(boxes, start):
            face = (token.back(at) if back else None) or token.face(at)
            yield solid(contour(token.shape, box, BLEED), ground(face, desk))
    for at, box in enumerate(boxes, start):
        yield from counter(token, box, desk, 0 if touching else BLEED, at, back)


def footer_of(desk: Desk, what: str, number: int, of: int, side: str = "") -> str:
    """The footer of a sheet; `what` is on it, as a label."""
    game, lang = desk.game, desk.lang
    parts = [
        game.title[lang],
        desk.label(what),
        desk.imprint,
        lang,
        desk.label("sheet", at=number, of=of),
    ]
    return " · ".join([*parts, desk.label(side)] if side == "back" else parts)
