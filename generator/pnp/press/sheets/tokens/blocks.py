"""Which tokens are cut from one block, and which blocks share a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pnp.validator.definitions.model import Token

from ...impose import furniture
from ...impose.folds import folds
from ...impose.packing import Block, Lot, pack
from ...layout.counters import STRAIGHT
from ...layout.desk import Desk
from ...layout.sizes import counter_size
from ...marks.geometry import Rect
from ...marks.length import MM
from ...options import PrintOptions
from ...type import text
from .standees import strip_height

APART = 6 * MM  # from the margin: bleed and crop marks
GAP = 3 * MM  # between tokens that are not square: room for the scissors
ACROSS, DOWN = 8 * MM, 6.4 * MM  # between blocks
TITLE_H, RULED = 8 * MM, 0.9 * MM  # two lines above a block, below the rule that it begins with
CLEAR, MARKED = 1.9 * MM, 5 * MM  # below them, without and with crop marks
AROUND = 3.6 * MM  # how far the ground of a block, and its crop marks, reach beyond it
NOTE_H = 16 * MM  # below all blocks: what to do, and what the lines mean
TITLE = text.Style(font="display", size=10, smallest=7, leading=1.1, hyphens=False, valign="bottom")
WIDTHS = tuple(width * MM for width in (16, 20, 24, 28, 34, 42, 52, 64, 80))  # of a title: the narrowest at which it is
READABLE = 8.5  # points
SHARES = (1.0, 0.75, 0.5, 0.25)  # of the spares


def field_on(sheet: Rect, margin: float) -> Rect:
    """The area for tokens, above the text about them."""
    inset = margin + APART
    return Rect(inset, inset, sheet.w - 2 * inset, sheet.h - furniture.foot(margin) - inset - NOTE_H)


def lots_of(desk: Desk, options: PrintOptions, share: float = 0.0) -> list[Lot]:
    """The tokens for packing, with this share of their spares. A single token shares the block of its neighbours if
    they have the same outline and side, and the title of all can be read."""
    lots: list[Lot] = []
    before: Token | None = None
    for at, token in enumerate(desk.game.tokens):
        if folds(token, options):
            continue
        lot = _lot([(at, number) for number in range(token.count + int(token.spares * share))], desk, options)
        if before is not None and _alike(before, token) and 1 in (before.count, token.count):
            shared = _lot([*lots[-1].tokens, *lot.tokens], desk, options)
            if _readable(title_of(shared.tokens, desk), shared.least, desk.lang):
                lot = shared
                lots.pop()
        lots.append(lot)
        before = token
    return lots


def _alike(one: Token, other: Token) -> bool:
    """Whether two kinds can be cut from one block."""

    def cut(token: Token) -> tuple[object, ...]:
        return token.shape, counter_size(token), token.side, token.two_sided

    return cut(one) == cut(other)


def _lot(tokens: Sequence[tuple[int, int]], desk: Desk, options: PrintOptions) -> Lot:
    first = desk.game.tokens[tokens[0][0]]
    width, height = counter_size(first)
    if first.shape == "standee":
        height = strip_height(first)
    gap, clear = (0.0, MARKED) if first.shape in STRAIGHT else (GAP, CLEAR)
    folded = first.two_sided and options.sides == "gutterfold" and first.shape != "standee"
    title = title_of(tokens, desk)
    least = next((width for width in WIDTHS if _readable(title, width, desk.lang)), WIDTHS[-1])
    return Lot(tuple(tokens), width, height, gap, RULED + TITLE_H + clear, least, folded)


def _readable(title: str, width: float, lang: str) -> bool:
    return text.fit(title, TITLE, width, TITLE_H, lang).paragraph.size >= READABLE


def title_of(tokens: Sequence[tuple[int, int]], desk: Desk) -> str:
    """The kinds in a block, how many of each, and how many spares."""
    kinds = [(desk.game.tokens[kind], [*some]) for kind, some in groupby(tokens, key=lambda token: token[0])]
    if len(kinds) == len(tokens) > 1:  # one of each
        return ", ".join(token.title[desk.lang] for token, _ in kinds)
    return ", ".join(_counted(token, [number for _, number in some], desk) for token, some in kinds)


def _counted(token: Token, numbers: Sequence[int], desk: Desk) -> str:
    title, spares = token.title[desk.lang], sum(number >= token.count for number in numbers)
    if spares:
        return desk.label("token-spares", token=title, count=len(numbers) - spares, n=spares)
    return f"{title}\u00a0×\u00a0{len(numbers)}"


def with_spares(desk: Desk, options: PrintOptions, field: Rect) -> list[list[Block]]:
    """The blocks of each sheet, with as many spares as fit without another sheet and without anything sharing one that
    did not."""
    tokens = desk.game.tokens

    def packed(share: float) -> list[list[Block]]:
        return sheets_of(lots_of(desk, options, share), tokens, field)

    def paper(sheets: list[list[Block]]) -> tuple[int, int]:
        return len(sheets), sum(len({_stiff(tokens[block.lot.tokens[0][0]]) for block in one}) for one in sheets)

    plain = packed(0)
    if not any(token.spares for token in tokens):
        return plain
    fuller = (packed(share) for share in SHARES)
    return next((sheets for sheets in fuller if paper(sheets) <= paper(plain)), plain)


def sheets_of(lots: Sequence[Lot], tokens: Sequence[Token], field: Rect) -> list[list[Block]]:
    """The blocks of each sheet. Tokens to glue to cardboard and those that cannot be glued, because they have a back or
    are folded, are on separate sheets, unless that would take more sheets."""
    sorts = [[lot for lot in lots if _stiff(tokens[lot.tokens[0][0]]) == stiff] for stiff in (False, True)]
    apart = [sheet for some in sorts if some for sheet in pack(some, field, ACROSS, DOWN)]
    together = pack(lots, field, ACROSS, DOWN)
    return together if len(together) < len(apart) else apart


def _stiff(token: Token) -> bool:
    """Whether a token is made of paper that is stiff itself."""
    return token.two_sided or token.shape == "standee"


def fits(lot: Lot, field: Rect) -> bool:
    """True if there is room for at least one of these tokens."""
    return lot.columns_within(field.w) > 0 and lot.rows_within(field.h - lot.head) > 0
