"""Tokens to cut out: a titled block for each kind, cut lines, and backs where there are any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Token

from ...art.picture import BadPicture
from ...impose import furniture
from ...impose.frame import foot_line
from ...impose.imposition import count_cuts
from ...impose.packing import Block
from ...layout.counters import STRAIGHT
from ...layout.desk import Desk
from ...layout.worker import bad_picture
from ...marks.geometry import Rect, around
from ...marks.ink import Art
from ...marks.pages import Document, Page
from ...marks.paper import Size
from ...options import PrintOptions
from .blocks import field_on, fits, lots_of, sheets_of
from .sheet import BLEED, TokenSheet, kind_of


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
    sheets = sheets_of(lots, tokens, field)
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
            desk.library(Art(path))
        except BadPicture as bad:
            yield bad_picture(bad)


def _cuts(block: Block, token: Token) -> int:
    boxes = block.fronts()
    return count_cuts(boxes) if token.shape in STRAIGHT else len(boxes)
