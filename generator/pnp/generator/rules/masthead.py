"""The head of the rule sheet: the game's name, players and duration, and what is in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.validator.definitions.model import Deck, Game, Text, Token

from ..drawing import bands
from ..drawing.ink import Group, Mark, Use, rect_path, solid
from ..drawing.palette import mix
from ..faces.desk import Desk
from ..images.library import icon
from ..labels import Labels
from ..lettering import text
from ..pieces.counters import counter, counter_size
from ..sheets.pages import say
from ..sizes.geometry import Matrix, Rect
from ..sizes.length import MM, parse_length
from ..sizes.paper import card_size
from .figures import card_form, cascade, small_board
from .flow import Block, beside, heard, paragraph, shifted, spoken, stack
from .paging import GUTTER
from .setting import cite

TITLE_H = 44 * MM
STRIP_H = 7 * MM
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
MANY_TOKENS, SMALL_TOKEN, LEAST_SMALL = 16, 6.5 * MM, 34 * MM  # with more, sorts are shown smaller, in one language
MANY_SIDES = 4  # with more, bands are too narrow for large letters


def masthead(desk: Desk, width: float, langs: Sequence[str] = ()) -> Block:
    """The name of the game and what it is about, on the first page; in several languages if they are given."""
    desks = _each(desk, langs)
    return stack([_title(desks, width), _about(desks, width)])


def _each(desk: Desk, langs: Sequence[str]) -> list[Desk]:
    return [replace(desk, lang=lang) for lang in langs or (desk.lang,)]


def _title(desks: Sequence[Desk], width: float) -> Block:
    """The name large on ink, the deck's back beside it, and the bands of all sides below."""
    desk = desks[0]
    game, lang, palette = desk.game, desk.lang, desk.palette

    def each(text: Text, between: str = " · ") -> str:
        return between.join(dict.fromkeys(filter(None, (text.get(one.lang) for one in desks))))

    paper, ink = palette["paper"], palette["ink"]
    picture = TITLE_H if game.decks else 0.0
    marks: list[Mark] = [solid(rect_path(Rect(0, 0, width, TITLE_H)), ink)]
    if game.decks:
        marks.append(Use(card_form(None, desk), Rect(width - picture, 0, picture, TITLE_H), fill=True))
    name = text.Style(font="display", size=54, smallest=20, leading=1.0, hyphens=False, colour=paper)
    under = text.Style(font="display-light", size=13, smallest=9, hyphens=False, colour=mix(paper, ink, 0.18))
    left = 8 * MM
    room = width - picture - left - 4 * MM
    head = say(each(game.title), name, Rect(left, 8.5 * MM, room, 17 * MM), lang)
    below = say(each(game.subtitle), under, Rect(left + 0.6 * MM, 26.5 * MM, room, 6 * MM), lang)
    marks += heard(head, "H1", each(game.title))
    marks += heard(below, "P", each(game.subtitle))
    small = text.Style(font="sans", size=9.5, smallest=8, hyphens=False, colour=mix(paper, ink, 0.25))
    said = each({one.lang: facts(one.game, one.label) for one in desks}, " — ")
    line = say(said, small, Rect(left + 0.6 * MM, 34.5 * MM, room, 5 * MM), lang)
    marks += heard(line, "P", said)
    gap = 1.2 * MM
    step = (width - gap * (len(game.sides) - 1)) / max(1, len(game.sides))
    y = TITLE_H + gap
    for at, side in enumerate(game.sides):
        box = Rect(at * (step + gap), y, step, STRIP_H)
        marks += bands.band(box, side, desk)
        colour = bands.ink_on(side, desk)
        ground = palette[side.colour] if colour == paper else palette.get(f"{side.colour}-light", "paper")
        emblem = Rect(box.x + 2.2 * MM, box.y + 0.9 * MM, 4 * MM, 4 * MM)
        marks.append(Use(icon(side.icon, colour, ground), emblem))
        style = text.Style(
            font="sans-bold",
            size=8.5,
            smallest=7 if len(game.sides) <= MANY_SIDES else 5,
            tracking=90 if len(game.sides) <= MANY_SIDES else 30,
            hyphens=False,
            capitals=True,
            valign="middle",
            colour=colour,
        )
        named = each(side.label) if len(game.sides) <= MANY_SIDES else side.label[lang]
        beside = Rect(emblem.right + 2 * MM, box.y, step - 12 * MM, STRIP_H - 1.3 * MM)
        fitted = text.fit(named, style, beside.w, beside.h, lang)
        marks += () if fitted.over else text.marks(fitted.paragraph, beside)  # on a narrow page the emblem is enough
    return Block(tuple(marks), y + STRIP_H if game.sides else TITLE_H)


def facts(game: Game, label: Labels) -> str:
    """Players, duration, minimum age."""
    fewest = game.least_players or game.players
    players = label("players", n=game.players)
    said = f"{fewest}–{players}" if fewest < game.players else players
    return " · ".join((said, label("minutes", n=game.minutes), label("age", n=game.age)))


def _about(desks: Sequence[Desk], width: float) -> Block:
    """What the game is about; in two languages, side by side."""
    step = (width - GUTTER * (len(desks) - 1)) / len(desks)
    columns: list[Block] = []
    for at, desk in enumerate(desks):
        words = cite(desk.game.rulebook.about.get(desk.lang, ""), desk.game)
        style = text.Style(font="text", size=10.5, smallest=9, leading=1.34, colour=desk.palette["ink"])
        if words:
            block = paragraph(words, style, step, desk.lang, x=at * (step + GUTTER))
            columns.append(spoken(block, "P", words))
    return beside(*columns, before=6 * MM) if columns else Block((), 0)


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
    desks = _each(desk, langs)
    desk = desks[0]
    lang, palette = desk.lang, desk.palette
    tokens = desk.game.tokens
    heaped = _heaped(desks)
    cells = _cell_list(desk, heaped)
    for other in desks[1:]:
        cells = [one.also(same) for one, same in zip(cells, _cell_list(other, heaped), strict=True)]
    most = max(1, int((width + CELL_GAP) / (LEAST_CELL + CELL_GAP)))
    across = -(-len(cells) // -(-len(cells) // most)) if cells else 1
    rows = [
        replace(_cells(cells[at : at + across], width, desk), before=5 * MM) for at in range(0, len(cells), across)
    ] or [Block((), 0)]
    if len(tokens) > FEW and not _heaped(desks):
        rows.append(replace(_token_row(tokens, width, desks), before=5 * MM))
    rule = Block((solid(rect_path(Rect(0, 0, width, 1.1 * MM)), palette["ink"]),), 1.1 * MM)
    style = text.Style(font="display", size=15, smallest=10, hyphens=False, colour=palette["ink"])
    name = " · ".join(one.label("contents") for one in desks)
    named = spoken(paragraph(name, style, width, lang, before=2.2 * MM), "H2", name)
    head = stack((rule, named), before=6 * MM, keep=True)
    return head, replace(rows[0], before=3.4 * MM), *rows[1:]


def _heaped(desks: Sequence[Desk]) -> bool:
    """True if there are too many tokens to name one by one in several languages."""
    return len(desks) > 1 and len(desks[0].game.tokens) > MANY_TOKENS


def _cell_list(desk: Desk, heaped: bool = False) -> list[_Cell]:
    """A cell for each deck, the tokens if they are few or all in one heap, and the board."""
    lang, game = desk.lang, desk.game
    cells: list[_Cell] = []
    for deck in game.decks:
        marks, wide = _deck(deck, desk, CELL_H)
        cells.append(_Cell(marks, wide, deck.title[lang], (deck_words(deck, desk),)))
    if 0 < len(game.tokens) <= FEW:
        marks, wide = _tokens(game.tokens, desk, CELL_H)
        cells.append(_Cell(marks, wide, desk.label("tokens"), _token_words(desk)))
    elif heaped:
        marks, wide = _tokens(game.tokens[:FEW], desk, CELL_H)
        cells.append(_Cell(marks, wide, desk.label("tokens"), (str(sum(token.count for token in game.tokens)),)))
    board = game.board
    if board is not None and board.size:
        across, down = (parse_length(length) for length in board.size)
        wide = CELL_H * across.pt / down.pt
        size = desk.label("millimetres", size=f"{across.mm:.0f} × {down.mm:.0f}")
        cells.append(_Cell(small_board(Rect(0, 0, wide, CELL_H), desk), wide, board.title[lang], (size,)))
    elif board is not None:
        sheets = desk.label("sheets-count", n=len(board.sheets))
        cells.append(_Cell(small_board(Rect(0, 0, 38 * MM, CELL_H), desk), 38 * MM, board.title[lang], (sheets,)))
    return cells


def _cells(cells: list[_Cell], width: float, desk: Desk) -> Block:
    """Cells side by side: equally wide if every picture fits, otherwise each as wide as its picture needs, with all
    pictures reduced alike."""
    lang, palette = desk.lang, desk.palette
    free = width - CELL_GAP * (len(cells) - 1)
    steps = [free / max(1, len(cells))] * len(cells)
    scale = 1.0
    if any(cell.width > step for cell, step in zip(cells, steps, strict=True)):
        wanted = [max(cell.width, LEAST_CELL) for cell in cells]
        steps = [free * one / sum(wanted) for one in wanted]
        scale = min(1.0, *(step / cell.width for cell, step in zip(cells, steps, strict=True)))
    title = text.Style(font="display", size=9.5, smallest=8, hyphens=False, colour=palette["ink"])
    note = text.Style(font="sans", size=8.5, smallest=7, leading=1.25, colour=palette["ink-soft"])
    columns: list[Block] = []
    x = 0.0
    for cell, step in zip(cells, steps, strict=True):
        picture = Block((Group(cell.marks, Matrix(a=scale, d=scale), as_outlines=True),), CELL_H * scale)
        words = [paragraph(cell.name, title, step, lang)]
        words += [paragraph(line, note, step, lang, before=1.6 * MM) for line in cell.words]
        said = spoken(stack(words, before=3 * MM), "LI", f"{cell.name}: {'; '.join(cell.words)}")
        column = stack((picture, said))
        columns.append(shifted(column, x, 0))
        x += step + CELL_GAP
    return beside(*columns) if columns else Block((), 0)


def _deck(deck: Deck, desk: Desk, height: float) -> tuple[tuple[Mark, ...], float]:
    """The back, and the first card of each side; and the total width."""
    names = [card_form(None, desk, deck)]
    for side in desk.game.sides:
        first = next((card for card in deck.cards if card.side == side.id), None)
        if first is not None:
            names.append(card_form(first.id, desk, deck))
    if len(names) == 1 and deck.cards:
        names.append(card_form(deck.cards[0].id, desk, deck))
    card = card_size(deck.size)
    card_w = height * card.width.pt / card.height.pt
    step = card_w * 0.62
    marks = cascade(names, Rect(0, 0, 0, height), step, card_w, height, desk)
    return marks, (len(names) - 1) * step + card_w


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
    split = [f"{side.label[lang]}\u00a0—\u00a0{n}" for side, n in of_side]
    return f"{total}: {', '.join(split)}"


def _tokens(tokens: tuple[Token, ...], desk: Desk, height: float) -> tuple[tuple[Mark, ...], float]:
    """A few of each, in a heap; and its width."""
    marks: list[Mark] = []
    size = height * (0.4 if len(tokens) < FEW else 0.27)
    for at, token in enumerate(tokens):
        for i in range(4):
            x = i * size * 0.86 + (0.12 * size if at % 2 else 0)
            marks += counter(token, Rect(x, at * (size + 0.18 * size) + 1 * MM, size, size), desk, at=i)
    return tuple(marks), size * 3.7


def _token_row(tokens: tuple[Token, ...], width: float, desks: Sequence[Desk]) -> Block:
    """Each sort of token with its name and number, in columns."""
    desk = desks[0]
    palette = desk.palette
    small = len(tokens) > MANY_TOKENS and len(desks) == 1
    size, least = (SMALL_TOKEN, LEAST_SMALL) if small else (TOKEN, LEAST_TOKEN)
    across = min(5 if small else 4, int(width / least))
    gap = CELL_GAP / 2 if small else CELL_GAP
    step, row = (width - gap * (across - 1)) / across, size + 2.5 * MM
    point = 7.5 if small else 8.5
    name = text.Style(font="sans", size=point, smallest=5.5, leading=1.15, colour=palette["ink"], valign="middle")
    marks: list[Mark] = []
    for at, token in enumerate(tokens):
        x, y = at % across * (step + gap), at // across * row
        for each, box in _faces(token, Rect(x, y, size, size)):
            marks += counter(token, box, desk, at=each)
        room = size / len(desks)
        for line, one in enumerate(desks):
            words = f"{token.title[one.lang]}\u00a0—\u00a0{token.count}"
            box = Rect(x + size + 2 * MM, y + line * room, step - size - 2 * MM, room)
            marks += heard(say(words, name, box, one.lang), "P", words)
    rows = -(-len(tokens) // across)
    return Block(tuple(marks), rows * row - 2.5 * MM)


def _faces(token: Token, box: Rect) -> Iterator[tuple[int, Rect]]:
    """A token with each face of its kind, in a cluster if there are several, and the box of each."""
    different = [at for at in range(token.count) if token.face(at) not in [token.face(i) for i in range(at)]][:FEW]
    wide, high = counter_size(token)
    places = CLUSTERS[len(different)]
    share = 1.0 if len(places) == 1 else SHARE
    for at, (x, y) in zip(different, places, strict=True):
        room = Rect(box.x + x * (1 - share) * box.w, box.y + y * (1 - share) * box.h, box.w * share, box.h * share)
        yield at, room.fitted(wide, high)


def _token_words(desk: Desk) -> tuple[str, ...]:
    return tuple(f"{token.title[desk.lang]}\u00a0—\u00a0{token.count}" for token in desk.game.tokens)
