"""What is in the box, as a list to check off while unpacking: decks, tokens, the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.validator.definitions.model import Deck, Token

from ...layout.counters import counter
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.setting import RULE
from ...layout.sheetlayout import drawn, set_in
from ...layout.sizes import counter_size
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Group, Mark, outline, rect_path
from ...marks.length import MM, Length
from ...play.figures import card_form, cascade, small_board
from ...type import text
from ...type.flow import Block, balanced, beside, heard, near, paragraph, shifted, spoken, stack
from ...type.text import say
from .masthead import in_each, narrowed

CELL_H, CELL_GAP = 26 * MM, 7 * MM  # height of the pictures of what is in the box
LEAST_CELL = 26 * MM  # the minimum width of one
FEW = 3  # sorts of tokens that share one picture; more have a row of their own
TOKEN = 9 * MM  # a token in that row
SHARE = 0.54  # of its size, the size of each in a cluster
CLUSTERS = {
    1: ((0.0, 0.0),),
    2: ((0.0, 0.0), (1.0, 1.0)),
    3: ((0.5, 0.0), (0.0, 1.0), (1.0, 1.0)),
}  # left and top, 0 to 1
LEAST_TOKEN = 45 * MM  # and with its name beside it
MANY_TOKENS, SMALL_TOKEN, LEAST_SMALL = 16, 5.8 * MM, 52 * MM  # with more, sorts are shown smaller, in one language
CHECK, CHECKED = 2.3 * MM, 3.9 * MM  # a box to check, and from its edge to what is beside it


@dataclass(frozen=True, slots=True)
class _Cell:
    """A thing in the box: a picture of some width and the common height, its name, and its description."""

    marks: tuple[Mark, ...]
    width: float
    name: str
    words: tuple[str, ...]

    def also(self, other: _Cell) -> _Cell:
        """The same thing, described in another language too."""
        return replace(self, words=(*self.words, f"**{other.name}**", *other.words))


def contents(desk: Desk, width: float, langs: Sequence[str] = ()) -> tuple[Block, ...]:
    """What is in the box, each with a small picture, in rows below a heading; what does not fit the first page
    continues on the next."""
    desks = in_each(desk, langs)
    desk = desks[0]
    lang, tokens = desk.lang, desk.game.tokens
    heaped, high = _heaped(desks), CELL_H * narrowed(width)
    cells = _cell_list(desk, high, heaped)
    for other in desks[1:]:
        cells = [one.also(same) for one, same in zip(cells, _cell_list(other, high, heaped), strict=True)]
    most = max(1, int((width + CELL_GAP) / (LEAST_CELL + CELL_GAP)))
    across = -(-len(cells) // -(-len(cells) // most)) if cells else 1
    rows = [
        replace(_cells(cells[at : at + across], width, high, desk), before=4 * MM)
        for at in range(0, len(cells), across)
    ] or [Block((), 0)]
    if len(tokens) > FEW and not _heaped(desks):
        rows.append(replace(_token_list(tokens, width, desks), before=4 * MM))
    rule = Block(drawn("rules", "rule", Rect(0, 0, width, RULE), data_with(), desk), RULE)
    style = set_in("rules", "contents", desk)
    name = " · ".join(one.label("contents") for one in desks)
    named = spoken(paragraph(name, style, width, lang, before=2.2 * MM), "H2", name)
    head = stack((rule, named), before=6 * MM, keep=True)
    rows[0] = replace(rows[0], before=3.4 * MM)
    return head, *near(rows)


def _heaped(desks: Sequence[Desk]) -> bool:
    """True if there are too many tokens to name one by one in several languages."""
    return len(desks) > 1 and len(desks[0].game.tokens) > MANY_TOKENS


def _cell_list(desk: Desk, high: float, heaped: bool = False) -> list[_Cell]:
    """A cell for each deck, the tokens if they are few or all in one heap, and the board."""
    lang, game = desk.lang, desk.game
    cells: list[_Cell] = []
    for deck in game.decks:
        marks, wide = _deck(deck, desk, high)
        cells.append(_Cell(marks, wide, deck.title[lang], (deck_words(deck, desk),)))
    if 0 < len(game.tokens) <= FEW:
        marks, wide = _tokens(game.tokens, desk, high)
        cells.append(
            _Cell(marks, wide, desk.label("tokens"), tuple(_token_words(token, desk) for token in game.tokens))
        )
    elif heaped:
        marks, wide = _tokens(game.tokens[:FEW], desk, high)
        cells.append(_Cell(marks, wide, desk.label("tokens"), (str(sum(token.count for token in game.tokens)),)))
    board = game.board
    if board is not None and board.size:
        across, down = map(Length, board.size)
        wide = high * across.pt / down.pt
        size = desk.label("millimetres", size=f"{across.mm:.0f} × {down.mm:.0f}")
        cells.append(_Cell(small_board(Rect(0, 0, wide, high), desk), wide, board.title[lang], (size,)))
    elif board is not None:
        sheets = desk.label("sheets-count", n=len(board.sheets))
        cells.append(_Cell(small_board(Rect(0, 0, 38 * MM, high), desk), 38 * MM, board.title[lang], (sheets,)))
    return cells


def _cells(cells: list[_Cell], width: float, high: float, desk: Desk) -> Block:
    """Cells side by side: equally wide if every picture fits, otherwise each as wide as its picture needs, with all
    pictures reduced alike."""
    lang = desk.lang
    free = width - CELL_GAP * (len(cells) - 1)
    steps = [free / max(1, len(cells))] * len(cells)
    scale = 1.0
    if any(cell.width > step for cell, step in zip(cells, steps, strict=True)):
        wanted = [max(cell.width, LEAST_CELL) for cell in cells]
        steps = [free * one / sum(wanted) for one in wanted]
        scale = min(1.0, *(step / cell.width for cell, step in zip(cells, steps, strict=True)))
    title, note = (set_in("rules", name, desk) for name in ("component", "component-note"))
    columns: list[Block] = []
    x = 0.0
    for cell, step in zip(cells, steps, strict=True):
        picture = Block((Group(cell.marks, Matrix(a=scale, d=scale), as_outlines=True),), high * scale)
        words = [paragraph(cell.name, title, step, lang)]
        words += [_checked(line, note, step, desk) for line in cell.words]
        said = spoken(stack(words, before=3 * MM), "LI", f"{cell.name}: {'; '.join(cell.words)}")
        column = stack((picture, said))
        columns.append(shifted(column, x, 0))
        x += step + CELL_GAP
    return beside(*columns) if columns else Block((), 0)


def _checked(words: str, style: text.Style, width: float, desk: Desk) -> Block:
    """What a cell says, beside a box to check."""
    said = paragraph(words, style, width - CHECKED, desk.lang, x=CHECKED)
    return beside(Block((check_box(0, 0, desk),), CHECK), said, before=1.6 * MM)


def _deck(deck: Deck, desk: Desk, height: float) -> tuple[tuple[Mark, ...], float]:
    """The back, and the first card of each side; and the total width."""
    forms = [card_form(None, desk, deck)]
    for side in desk.game.sides:
        first = next((card for card in deck.cards if card.side == side.id), None)
        if first is not None:
            forms.append(card_form(first.id, desk, deck))
    if len(forms) == 1 and deck.cards:
        forms.append(card_form(deck.cards[0].id, desk, deck))
    card = deck.size
    card_w = height * card.width.pt / card.height.pt
    step = card_w * 0.62
    marks = cascade(forms, Rect(0, 0, 0, height), step, card_w, height, desk)
    return marks, (len(forms) - 1) * step + card_w


def deck_words(deck: Deck, desk: Desk) -> str:
    """How many cards, in all and for each side."""
    lang = desk.lang
    count = sum(card.copies for card in deck.cards)
    of_side = [
        (side, n) for side in desk.game.sides if (n := sum(card.copies for card in deck.cards if card.side == side.id))
    ]
    total = desk.label("cards-count", n=count)
    if all(n == 1 for _, n in of_side):  # each side has one card: nothing more to say
        return total
    split = [desk.label("side-cards", side=side.label[lang], n=n) for side, n in of_side]
    return f"{total}: {', '.join(split)}"


def _tokens(tokens: tuple[Token, ...], desk: Desk, height: float) -> tuple[tuple[Mark, ...], float]:
    """A few of each, in a heap, but no more than there are; and its width."""
    marks: list[Mark] = []
    size = height * (0.4 if len(tokens) < FEW else 0.27)
    for at, token in enumerate(tokens):
        for i in range(min(4, token.count)):
            x = i * size * 0.86 + (0.12 * size if at % 2 else 0)
            marks += counter(token, Rect(x, at * (size + 0.18 * size) + 1 * MM, size, size), desk, at=i)
    return tuple(marks), size * 3.7


def _token_list(tokens: Sequence[Token], width: float, desks: Sequence[Desk]) -> Block:
    """Each sort of token with its name and number, to be checked off, down the columns; if there are many, the few of a
    side are below each other."""
    small = len(tokens) > MANY_TOKENS and len(desks) == 1
    gap = CELL_GAP / 2 if small else CELL_GAP
    across = min(3 if small else 4, int(width / (LEAST_SMALL if small else LEAST_TOKEN)))
    step = (width - gap * (across - 1)) / across
    sides = [token.side for token in tokens]
    blocks = []
    for token, after in zip(tokens, (*sides[1:], None), strict=True):
        entry = _token(token, SMALL_TOKEN if small else TOKEN, step, desks)
        is_same = small and token.side == after is not None and sides.count(after) <= FEW
        blocks.append(replace(entry, before=0.4 * MM if small else 2.5 * MM, keep=is_same))
    high = sum(block.height + block.before for block in blocks)
    placed = balanced(blocks, [Rect(at * (step + gap), 0, step, high) for at in range(across)])
    marks = tuple(mark for one in placed for mark in one.ink())
    return Block(marks, max(one.y + one.block.height for one in placed))


def _token(token: Token, size: float, width: float, desks: Sequence[Desk]) -> Block:
    """A sort of token: a box to check, its faces, its name in each language, and how many there are."""
    name = set_in("rules", "small-token" if size == SMALL_TOKEN else "token", desks[0])
    marks: list[Mark] = [check_box(0, (size - CHECK) / 2, desks[0])]
    for each, box in _faces(token, Rect(CHECKED, 0, size, size)):
        marks += counter(token, box, desks[0], at=each)
    left, room = CHECKED + size + 2 * MM, size / len(desks)
    for line, one in enumerate(desks):
        words = _token_words(token, one)
        marks += heard(say(words, name, Rect(left, line * room, width - left, room), one.lang), "LI", words)
    return Block(tuple(marks), size)


def check_box(x: float, y: float, desk: Desk) -> Mark:
    """An empty square for a tick."""
    return outline(rect_path(Rect(x, y, CHECK, CHECK)), desk.palette["ink-soft"], 0.6)


def _faces(token: Token, box: Rect) -> Iterator[tuple[int, Rect]]:
    """A token with each face of its kind, in a cluster if there are several, and the box of each."""
    different = [at for at in range(token.count) if token.face(at) not in [token.face(i) for i in range(at)]][:FEW]
    wide, high = counter_size(token)
    places = CLUSTERS[len(different)]
    share = 1.0 if len(places) == 1 else SHARE
    for at, (x, y) in zip(different, places, strict=True):
        room = Rect(box.x + x * (1 - share) * box.w, box.y + y * (1 - share) * box.h, box.w * share, box.h * share)
        yield at, room.fitted(wide, high)


def _token_words(token: Token, desk: Desk) -> str:
    return desk.label("token-count", token=token.title[desk.lang], n=token.count)
