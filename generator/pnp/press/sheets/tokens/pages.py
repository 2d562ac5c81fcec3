"""Tokens to cut out: a titled block for each kind, cut lines, what to do with the sheet, and backs where there are
any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Side, Token

from ...art.picture import BadPicture
from ...impose import furniture
from ...impose.folds import fold, legend
from ...impose.frame import foot_line
from ...impose.furniture import THIN
from ...impose.imposition import Axis, count_cuts
from ...impose.packing import Block
from ...layout.counters import STRAIGHT, contour, counter, form_of, ground
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.sheetlayout import drawn
from ...layout.worker import bad_picture, notes_on
from ...marks.geometry import Matrix, Rect, around
from ...marks.ink import Art, Group, Mark, outline, solid
from ...marks.length import MM
from ...marks.pages import Document, Page
from ...marks.palette import mix
from ...marks.paper import Size
from ...options import PrintOptions
from ...type import text
from ...type.text import say
from .blocks import APART, AROUND, RULED, TITLE, TITLE_H, field_on, fits, lots_of, title_of, with_spares
from .standees import standee

BLEED = 1 * MM
NOTE_AT, NOTE_LINES = 5 * MM, 7 * MM  # below the blocks and their grounds; two lines
HEAD_H = 4.6 * MM
NOTE = text.Style(font="sans", size=8, smallest=6.5, leading=1.2)

Placed = tuple[Token, int, Rect]  # which token of its kind, and where


def token_pages(desk: Desk, options: PrintOptions) -> Document:
    """All tokens of a game that are not folded into cubes, on as few sheets as possible."""
    tokens = desk.game.tokens
    sheet, margin = Rect.whole(options.paper), options.margin.pt
    above, field = furniture.above(sheet, margin), field_on(sheet, margin)
    lots = lots_of(desk, options)
    problems = [
        *unreadable(tokens, desk),
        *(too_large(tokens[lot.tokens[0][0]], desk, options.paper) for lot in lots if not fits(lot, field)),
    ]
    if problems:
        return Document((), 0, 0, tuple(problems))
    sheets = with_spares(desk, options, field)
    pages: list[Page] = []
    for number, blocks in enumerate(sheets, 1):
        worker = TokenSheet(desk, sheet, blocks, options)
        for side, content in worker.sides():
            back = side == "back"
            further = [desk.label(side)] if back else []
            footer = foot_line(desk, desk.label("tokens"), number, len(sheets), *further)
            ink = (*content, *furniture.furniture(sheet, above, footer, desk.label, margin, not back))
            trim = around([block.box for block in blocks])
            if back:
                trim = worker.axis.over(trim)
            pages.append(Page(sheet.w, sheet.h, ink, trim, trim.inset(-BLEED), footer, back))
    cuts = sum(_cuts(block, kind_of(block, desk)) for blocks in sheets for block in blocks)
    return Document(tuple(pages), len(sheets) if pages else 0, cuts)


def too_large(token: Token, desk: Desk, paper: Size) -> Problem:
    at = desk.game.tokens.index(token)
    return desk.problem("token.room", "tokens", at, "size", token=token.id, paper=paper.name)


def unreadable(tokens: Sequence[Token], desk: Desk) -> Iterator[Problem]:
    """Pictures that cannot be read."""
    faces = (face for token in tokens for face in (*token.faces, *token.backs))
    for path in dict.fromkeys(face.art for face in faces if face.art is not None):
        try:
            form = desk.library(Art(path))
        except BadPicture as bad:
            yield from bad_picture(bad)
            continue
        yield from notes_on(path, form)


def _cuts(block: Block, token: Token) -> int:
    boxes = block.fronts()
    return count_cuts(boxes) if token.shape in STRAIGHT else len(boxes)


class TokenSheet:
    """One sheet of blocks, and what is on its other side."""

    def __init__(self, desk: Desk, sheet: Rect, blocks: Sequence[Block], options: PrintOptions) -> None:
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
        desk, margin = self.desk, self.options.margin.pt
        head = Rect(margin, margin, self.sheet.w - 2 * margin, HEAD_H)
        yield from drawn("tokens", "head", head, data_with(what=desk.label("tokens")), desk)
        for block in self.blocks:
            yield from drawn("tokens", "ground", self.ground(block), data_with(self.owner(block)), desk)
        for block in self.blocks:
            yield from self.title(block)
            yield from self.block(block)
        yield from self.note()

    def note(self) -> Iterator[Mark]:
        """What to do with the sheet and, if anything is folded, what the lines mean."""
        desk = self.desk
        below = max(block.box.bottom for block in self.blocks) + NOTE_AT
        inset = self.options.margin.pt + APART
        box = Rect(inset, below, self.sheet.w - 2 * inset, NOTE_LINES)
        said = say(
            " ".join(map(desk.label, self.hints())), replace(NOTE, colour=desk.palette["ink-soft"]), box, desk.lang
        )
        yield from said
        if any(block.lot.folded or kind_of(block, desk).shape == "standee" for block in self.blocks):
            yield from legend(Rect(box.x, box.bottom, box.w, 4 * MM), desk)

    def hints(self) -> Iterator[str]:
        """What to do with the tokens on it, as labels."""
        kinds = [kind_of(block, self.desk) for block in self.blocks]
        flat = [kind for kind in kinds if kind.shape != "standee"]
        backed = any(kind.two_sided for kind in flat)
        if flat:
            ways = {"duplex": "token-hint-duplex", "gutterfold": "token-hint-folded"}
            yield ways.get(self.options.sides, "token-hint") if backed else "token-hint"
        if len(flat) < len(kinds):
            yield "token-hint-standee"
        if any(kind.cube for kind in kinds):
            yield "token-cubes"

    def title(self, block: Block) -> tuple[Mark, ...]:
        desk, side = self.desk, self.owner(block)
        ink = desk.palette[side.colour] if side else desk.palette["ink"]
        box = Rect(block.box.x, block.top + RULED, max(block.box.w, block.lot.least), TITLE_H)
        return say(title_of(block.lot.tokens, desk), replace(TITLE, colour=ink), box, desk.lang)

    def owner(self, block: Block) -> Side | None:
        token = kind_of(block, self.desk)
        return next((side for side in self.desk.game.sides if side.id == token.side), None)

    def ground(self, block: Block) -> Rect:
        """The area behind a block and its title."""
        box, top = block.box, block.top - 0.4 * MM
        right = max(box.right + AROUND, box.x + block.lot.least)
        return Rect(box.x - AROUND, top, right - box.x + AROUND, box.bottom + AROUND - top)

    def block(self, block: Block) -> Iterator[Mark]:
        """All ink first, so that the bleed of one is never on the next; then the lines."""
        desk, shape = self.desk, kind_of(block, self.desk).shape
        fronts, backs = placed(block, block.fronts(), desk), []
        if shape == "standee":
            for token, at, box in fronts:
                yield from standee(token, box, desk, at)
        else:
            yield from _inked(fronts, desk, back=False)
            if block.fold is not None:
                axis = Axis(block.fold, upright=True)
                backs = [(token, at, axis.over(box)) for token, at, box in fronts]
                yield from _inked(backs, desk, back=True)
        yield from self.lines(fronts, back=False)
        yield from self.lines(backs, back=True)
        if shape in STRAIGHT and self.options.marks == "crop":
            room = block.box.inset(-AROUND)
            yield from furniture.crop_ink(furniture.crop_marks([box for _, _, box in (*fronts, *backs)], BLEED, room))
        if block.fold is not None:
            yield from fold(block.fold, block.box.y - 3 * MM, block.fold, block.box.bottom + 3 * MM)

    def lines(self, tokens: Sequence[Placed], back: bool) -> Iterator[Mark]:
        """Thin lines along every cut."""
        paper = self.desk.palette["paper"]
        for token, at, box in tokens:
            face = (token.back(at) if back else None) or token.face(at)
            side = next((s for s in self.desk.game.sides if s.id == face.side), None)
            ink = ground(face, self.desk)
            path = contour(token.shape, box, 0, form_of(side), back)
            straight = token.shape in STRAIGHT
            colour, width = (mix(ink, paper, 0.45), 0.25) if straight else (mix(ink, "#000000", 0.45), THIN)
            yield outline(path, colour, width)

    def back(self) -> Iterator[Mark]:
        """The backs, behind the fronts once the sheet is flipped. Only ink: nobody cuts along it."""
        for block in self.blocks:
            token = kind_of(block, self.desk)
            if not token.two_sided or token.shape == "standee":
                continue
            boxes = [self.axis.over(box) for box in block.fronts()]
            if self.axis.upright:
                yield from _inked(placed(block, boxes, self.desk), self.desk, back=True)
            else:  # flipped like a notepad: upright backs are printed upside down
                about = around(boxes)
                half = Matrix.quarter_turns(2, about)
                turned = [box.mirrored(2 * about.cx).turned(2 * about.cy) for box in boxes]
                yield Group(tuple(_inked(placed(block, turned, self.desk), self.desk, back=True)), half)


def placed(block: Block, boxes: Sequence[Rect], desk: Desk) -> list[Placed]:
    """The tokens of a block in those boxes."""
    return [(desk.game.tokens[kind], at, box) for (kind, at), box in zip(block.lot.tokens, boxes, strict=True)]


def kind_of(block: Block, desk: Desk) -> Token:
    """The kind of its first token; what all have in common is outline, owner, and whether they have backs."""
    return desk.game.tokens[block.lot.tokens[0][0]]


def _inked(tokens: Sequence[Placed], desk: Desk, back: bool) -> Iterator[Mark]:
    """Tokens with their bleed; where they touch, the bleed of all is under all of them."""
    for token, at, box in tokens:
        if token.shape in STRAIGHT:
            face = (token.back(at) if back else None) or token.face(at)
            yield solid(contour(token.shape, box, BLEED), ground(face, desk))
    for token, at, box in tokens:
        yield from counter(token, box, desk, 0 if token.shape in STRAIGHT else BLEED, at, back)
