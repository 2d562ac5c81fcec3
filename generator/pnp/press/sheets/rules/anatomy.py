"""Cards and the board with numbers on their parts. The parts are those that the face draws, so a picture and its text
always agree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Card, Deck
from pnp.validator.definitions.rules_model import Anatomy

from ...layout.board import board_form
from ...layout.desk import Desk
from ...layout.faces import Face, lay_out
from ...layout.setting import Setting
from ...marks.geometry import Rect, around
from ...marks.ink import Mark, Use, outline, rounded
from ...marks.length import MM
from ...marks.paper import Size
from ...play.figures import card_form
from ...type.flow import Block, beside, paragraph, shifted, spoken, stack
from ...type.paging import GUTTER, Run
from ...type.text_boxes import words_of
from .callouts import ENTRY, MARGIN, callouts, legend, numbers, wrong
from .placing import Spot, kept_clear, placed

UPRIGHT, LYING = 34 * MM, 62 * MM  # the width of a card, in its figure
BOARD_HEIGHTS = (118 * MM, 92 * MM, 70 * MM)
SQUARISH = 0.66  # share of the page's width: a narrower picture of squares has its legend beside it
BESIDE = 1.5 * MM  # between a card and its legend
SMALL = 8 * MM  # signs that may not fill their box


def board_figure(desk: Desk) -> Anatomy | None:
    """What the rules say about the parts of the board, if it is in one piece."""
    board = desk.game.board
    shown = (figure for figure in desk.game.rulebook.anatomy if figure.card is None)
    return next(shown, None) if board is not None and board.size else None


def board_targets(figure: Anatomy, setting: Setting, problems: list[Problem]) -> list[Rect]:
    """What the labels of the board refer to, at the board's own size."""
    assert setting.desk.game.board is not None
    parts = _parts(setting.desk.game.board)
    number = setting.desk.game.rulebook.anatomy.index(figure)
    return _targets(figure, number, parts, parts, setting, problems)


def heights(desk: Desk) -> Sequence[float]:
    """How high the picture of the board may be, the largest first: squares can be told apart where they are small."""
    is_grid = board_figure(desk) is not None and desk.game.board is not None and desk.game.board.is_grid
    return BOARD_HEIGHTS if is_grid else BOARD_HEIGHTS[:1]


def anatomy(
    setting: Setting, columns: int, problems: list[Problem], *, has_board: bool = False, highest: float
) -> Iterator[Run]:
    """The board as wide as the page or as high as it may be, unless the opening picture explains it (`has_board`), and
    the cards in columns."""
    figures = list(enumerate(setting.desk.game.rulebook.anatomy))
    for at, figure in figures:
        if figure.card is None and not has_board:
            yield Run((_board(figure, at, setting, problems, highest),), loose=True)
    shown = [(at, figure) for at, figure in figures if figure.card is not None]
    columns = min(columns, len(shown))
    wide = setting if columns > 1 else replace(setting, width=setting.span)
    cards = [_card(figure, at, wide, problems) for at, figure in shown]
    head = setting.heading("", setting.desk.label("anatomy"), setting.span)
    yield Run(tuple(cards), max(1, columns), head, loose=True)


def _title(figure: Anatomy, setting: Setting, width: float) -> Block:
    words = figure.title[setting.lang]
    return spoken(paragraph(words, setting.style("part"), width, setting.lang), "H3", words)


def _card(figure: Anatomy, number: int, setting: Setting, problems: list[Problem]) -> Block:
    """A card with its legend beside it, or below a landscape card."""
    width = setting.width
    deck, _ = _shown(figure, setting.desk)
    title = _title(figure, setting, width)
    if not setting.pictures:
        return stack((title, replace(legend(figure.labels, setting, width), before=2 * MM)), before=4 * MM)
    wide = min(LYING if deck.size.width > deck.size.height else UPRIGHT, width - 2 * MARGIN)
    picture, figured = labelled_card(figure, number, setting, wide, problems)
    drawn = spoken(figured, "Figure", figure.title[setting.lang])
    left = picture.right + MARGIN + BESIDE
    if width - left >= UPRIGHT:
        body = beside(drawn, shifted(legend(figure.labels, setting, width - left), left, 0))
    else:
        aside = (width - picture.w) / 2 - MARGIN
        body = stack((shifted(drawn, aside, 0), replace(legend(figure.labels, setting, width), before=3 * MM)))
    return stack((title, replace(body, before=2.4 * MM)), before=5 * MM)


def labelled_card(
    figure: Anatomy, number: int, setting: Setting, wide: float, problems: list[Problem]
) -> tuple[Rect, Block]:
    """Anatomy number `number`: where the card is in the picture, `wide` across, and the picture with its numbers."""
    desk = setting.desk
    deck, card = _shown(figure, desk)
    size = deck.size
    scale = wide / size.width.pt
    picture = Rect(MARGIN, 0, wide, size.height.pt * scale)
    layout = desk.layout(deck.face, deck.size)
    face = lay_out(layout, card, desk)
    known = {element.id for element in layout.all()}
    boxes = _targets(figure, number, _drawn_parts(face, size, desk), known, setting, problems)
    targets = [Rect(picture.x + b.x * scale, b.y * scale, b.w * scale, b.h * scale) for b in boxes]
    marks: list[Mark] = [Use(card_form(card.id, desk, deck), picture)]
    marks.append(outline(rounded(picture, 1 * MM), desk.palette["ink"], 0.4))
    clear = [*kept_clear(marks, desk.library), *targets]
    words = words_of(marks, desk.library)
    spots = placed(targets, picture.inset(-MARGIN), clear, picture)
    spots = [onto(spot, target, words) for spot, target in zip(spots, targets, strict=True)]
    marks += callouts(spots, numbers(len(spots)), desk)
    top = max(0.0, *(-spot.box.y for spot in spots)) if spots else 0.0
    bottom = max(picture.bottom, *(spot.box.bottom for spot in spots)) if spots else picture.bottom
    return picture, shifted(Block(tuple(marks), bottom), 0, top, top)


def _shown(figure: Anatomy, desk: Desk) -> tuple[Deck, Card]:
    """The card of a figure, and its deck."""
    decks = [deck for deck in desk.game.decks if figure.deck in (None, deck.id)]
    return next((deck, card) for deck in decks for card in deck.cards if card.id == figure.card)


def onto(spot: Spot, target: Rect, words: Sequence[Rect]) -> Spot:
    """With its line ending on a small sign, unless that has words to hide."""
    is_small = max(target.w, target.h) < SMALL and not any(word.overlaps(target) for word in words)
    return replace(spot, end=(target.cx, target.cy)) if spot.end is not None and is_small else spot


def _drawn_parts(face: Face, size: Size, desk: Desk) -> Mapping[str, Rect]:
    """By id, what the elements of a card really fill: their words and icons, otherwise their boxes."""
    parts: dict[str, Rect] = {}
    for one in face.placed:
        box = _within(one.box, size.width.pt, size.height.pt)
        own = [ink for ink in kept_clear(face.marks[one.first : one.beyond], desk.library) if ink.overlaps(box)]
        seen = around(own) if own and one.lines else box
        parts[one.id] = around([parts.get(one.id, seen), seen])
    return parts


def _within(box: Rect, width: float, height: float) -> Rect:
    """The part of a box inside the trim."""
    x, y = max(0.0, box.x), max(0.0, box.y)
    return Rect(x, y, max(0.0, min(width, box.right) - x), max(0.0, min(height, box.bottom) - y))


def _board(figure: Anatomy, number: int, setting: Setting, problems: list[Problem], highest: float) -> Block:
    """The board as wide as the page, with its legend in columns below; beside a narrow one of squares."""
    desk, width = setting.desk, setting.span
    board = desk.game.board
    columns = max(1, int(width / ENTRY))
    title = setting.heading("", figure.title[setting.lang], width)
    below = replace(legend(figure.labels, setting, width, columns), before=3 * MM)
    if board is None or not board.size:
        problems.append(wrong(desk, ("anatomy", number, "board"), "anatomy.board", {}))
        return Block((), 0)
    if not setting.pictures:
        return stack((title, below), before=7 * MM)
    across, down = board.size
    scale = min(width / across, highest / down)
    is_beside = board.is_grid and across * scale < SQUARISH * width
    picture = Rect(0 if is_beside else (width - across * scale) / 2, 0, across * scale, down * scale)
    drawn = spoken(labelled_board(figure, picture, setting, problems), "Figure", figure.title[setting.lang])
    if is_beside:
        left = picture.right + GUTTER
        drawn, below = beside(drawn, shifted(legend(figure.labels, setting, width - left), left, 0)), Block((), 0)
    return stack((title, replace(drawn, before=3.4 * MM), below), before=7 * MM)


def labelled_board(figure: Anatomy, picture: Rect, setting: Setting, problems: list[Problem]) -> Block:
    """The board, which is in one piece, in a box, with the numbers of its parts."""
    desk, board = setting.desk, setting.desk.game.board
    assert board is not None
    scale = picture.w / board.size[0]
    boxes = board_targets(figure, setting, problems)
    targets = [Rect(picture.x + b.x * scale, b.y * scale, b.w * scale, b.h * scale) for b in boxes]
    marks: list[Mark] = [Use(board_form(board), picture, fill=True)]
    spots = placed(targets, picture, [*kept_clear(marks, desk.library)])
    marks += callouts(spots, numbers(len(spots)), desk)
    return Block(tuple(marks), picture.h)


def _parts(board: Board) -> Mapping[str, Rect]:
    """By id, the boxes of what is on a board."""
    found: dict[str, Rect] = {}
    entries: Sequence[object] = (*board.places, *board.tracks, *board.signs)
    for entry in entries:
        at = getattr(entry, "at", ())
        if at:
            found[str(getattr(entry, "id", ""))] = Rect(*at)
    for region in board.regions:
        found[region.id] = around([Rect(x, y, 0, 0) for x, y in region.outline])
    return found


def _targets(
    figure: Anatomy,
    number: int,
    parts: Mapping[str, Rect],
    known: Collection[str],
    setting: Setting,
    problems: list[Problem],
) -> list[Rect]:
    """What each label refers to: those of its parts that are drawn. All must be known, and at least one drawn."""
    found = []
    for at, part in enumerate(figure.labels):
        drawn = [parts[id] for id in part.of if id in parts]
        strange = next((id for id in part.of if id not in known), None if drawn else part.of[0])
        if strange is not None:
            values = {"name": strange, "hint": hint(strange, parts)}
            problems.append(wrong(setting.desk, ("anatomy", number, "labels", at, "of"), "anatomy.part", values))
        found.append(around(drawn or [Rect(0, 0, 0, 0)]))
    return found
