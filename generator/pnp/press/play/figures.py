"""Small pictures for the rule sheet: a position on the table, a hand of cards, the table in miniature."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.validator.base.picture import Laid
from pnp.validator.definitions.board_model import BoardPlace
from pnp.validator.definitions.model import Deck

from ..layout.board import board_form
from ..layout.counters import counter
from ..layout.desk import Desk
from ..layout.sizes import counter_of
from ..marks.geometry import Rect
from ..marks.ink import Icon, Made, Mark, Use, circle, outline, rounded, solid
from ..marks.length import MM
from ..marks.palette import LIT, mix
from ..type import text
from ..type.text import say

CARD_W, CARD_H = 13.0 * MM, 18.2 * MM  # a standard card at about a fifth


@dataclass(frozen=True, slots=True)
class Standing:
    """A card on the table, or a place on the board, and the cubes on it by side. `card` is the id of either, None for a
    face-down card."""

    card: str | None
    cubes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A position: the cards in each zone (by zone id), and cards attached to each other (by side)."""

    zones: Mapping[str, Sequence[Standing]]
    structures: Mapping[str, Sequence[Laid]] = field(default_factory=dict)


def card_form(card: str | None, desk: Desk, deck: Deck | None = None) -> Made:
    """A small face; for a hidden card the back, of the first deck if none is given. KeyError if no deck has
    the card."""
    if card is None:
        return Made(f"trim-back/{(deck or desk.game.decks[0]).id}")
    return Made(f"trim/{_owner(card, (deck,) if deck else desk.game.decks).id}/{card}")


def _owner(card: str, decks: Sequence[Deck]) -> Deck:
    """The deck of a card. KeyError if none has it."""
    for deck in decks:
        if any(one.id == card for one in deck.cards):
            return deck
    raise KeyError(card)


def cards_in_a_row(ids: Sequence[str], desk: Desk, height: float, gap: float) -> tuple[list[Mark], float]:
    """Small faces of one height with a thin edge, from (0, 0) to the right; and how wide they are together."""
    marks: list[Mark] = []
    x = 0.0
    for id in ids:
        size = _owner(id, desk.game.decks).size
        place = Rect(x, 0, height * size.width.pt / size.height.pt, height)
        marks += (Use(card_form(id, desk), place), outline(rounded(place, 0.6 * MM), desk.palette["ink"], 0.3))
        x = place.right + gap
    return marks, x - gap


PIPS = {  # of a die, in quarters of its side
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}


def die(shows: int, box: Rect, desk: Desk) -> Iterator[Mark]:
    """A die in a square box."""
    ink, quarter = desk.palette["ink"], box.w / 4
    yield solid(rounded(box, box.w * 0.18), desk.palette["white"])
    yield outline(rounded(box, box.w * 0.18), ink, 0.9)
    yield from (solid(circle(box.x + x * quarter, box.y + y * quarter, box.w * 0.1), ink) for x, y in PIPS[shows])


def table(frame: Frame, desk: Desk, width: float, before: Frame | None = None) -> tuple[tuple[Mark, ...], float]:
    """A position as seen by the first player: the player's own zone is below; with a ring round every card that was not
    there `before`, or with other cubes. Marks from (0, 0), and the height."""
    board = desk.game.board
    zones = list(reversed([sheet.zone for sheet in board.sheets])) if board and board.sheets else list(frame.zones)
    marks: list[Mark] = []
    y = 0.0
    for zone in zones:
        cards = frame.zones.get(zone, ())
        old = cards if before is None else before.zones.get(zone, ())
        height = _zone(zone, cards, old, desk, Rect(0, y, width, 0), marks)
        y += height + 1.0 * MM
    return tuple(marks), y - 1.0 * MM


BAND = 5.5 * MM
PITCH = 25 * MM  # from card to card
APART = 1 * MM  # between cards, at least
BESIDE = 8 * MM  # beside a card, for the cubes on it
TALLY = 4.6 * MM  # between the cubes of the two sides; between rows of them
TITLE_W, TITLE_H = 25 * MM, 3.4 * MM  # room for the title of a zone, at its upper right


def _zone(
    zone: str, cards: Sequence[Standing], old: Sequence[Standing], desk: Desk, at: Rect, marks: list[Mark]
) -> float:
    """One zone as a strip: its band at the left, then its cards, each with its cubes beside it and its name below; with
    a ring, if it is not among the old ones. Returns the height."""
    palette = desk.palette
    sheet = next((s for s in desk.game.board.sheets if s.zone == zone), None) if desk.game.board else None
    side = next((s for s in desk.game.sides if sheet and s.id == sheet.side), None)
    ink = palette[side.colour] if side else palette["ink"]
    paper = palette["paper"]
    pitch = min(PITCH, (at.w - BAND - 3 * MM) / max(1, len(cards)))
    card_w = min(CARD_W, pitch - APART)
    card_h = card_w * CARD_H / CARD_W
    names = [_named(standing.card, pitch - APART, desk) for standing in cards]
    down = TITLE_H if at.x + BAND + pitch * len(cards) > at.right - TITLE_W else 0.0  # many cards go below the title
    below = TALLY if pitch < CARD_W + BESIDE and any(any(one.cubes.values()) for one in cards) else 0.0
    called = max((name.height for name in names if name), default=0.0)
    full = down + card_h + below + 3.6 * MM + called if cards else 8.0 * MM
    box = Rect(at.x, at.y, at.w, full)
    marks.append(solid(rounded(box, 0), mix(paper, ink, 0.08) if side else palette["paper"]))
    mark = Rect(box.x, box.y, BAND, box.h)
    marks.append(solid(rounded(mark, 0), ink if side else palette["line"]))
    if side is not None:
        marks.append(Use(Icon(side.icon, paper, ink), Rect(mark.cx - 2 * MM, mark.cy - 2 * MM, 4 * MM, 4 * MM)))
    if sheet is not None:
        style = text.Style(
            font="sans", size=6.5, smallest=6, align="right", hyphens=False, colour=mix(ink, paper, 0.25)
        )
        corner = Rect(box.right - 45 * MM, box.y + 1.2 * MM, 43.5 * MM, 3 * MM)
        marks += say(sheet.title[desk.lang], style, corner, desk.lang)
    x = mark.right + 2.0 * MM
    for standing, name in zip(cards, names, strict=True):
        place = Rect(x, box.y + down + 1.4 * MM, card_w, card_h)
        marks += _lying(standing.card, place, desk)
        if standing in old:
            marks.append(outline(rounded(place, 0.5 * MM), mix(palette["ink"], paper, 0.5), 0.3))
        else:
            marks.append(outline(rounded(place.inset(-0.3 * MM), 0.8 * MM), LIT, 0.6 * MM))
        if below:  # no room beside the card
            _cubes(standing, desk, Rect(x, place.bottom + 0.8 * MM, pitch, TALLY), marks, pitch / 2 - 0.4 * MM, 0.0)
        else:
            _cubes(standing, desk, Rect(place.right + 0.8 * MM, place.y, BESIDE, card_h), marks, 0.0, TALLY)
        if name is not None:
            marks += text.marks(name, Rect(x, place.bottom + below + 1.2 * MM, pitch - APART, name.height))
        x += pitch
    return full


def _named(id: str | None, width: float, desk: Desk) -> text.Paragraph | None:
    """The name below the picture, which is too small to read; nothing for an unknown card."""
    board = desk.game.board
    titles = {place.id: place.title for place in board.places} if board else {}
    titles |= {card.id: card.title for card in desk.game.cards}
    title = titles.get(id or "")
    if title is None:
        return None
    style = text.Style(font="sans-bold", size=7, smallest=6, leading=1.1, hyphens=True, colour=desk.palette["ink"])
    return text.fit(title[desk.lang], style, width, 100, desk.lang).paragraph


def _lying(id: str | None, box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """A card in small; for a place on the board, its kind."""
    board = desk.game.board
    place = next((p for p in board.places if p.id == id), None) if board else None
    if place is None:
        return (Use(card_form(id, desk), box),)
    return _place(place, box, desk)


def _place(place: BoardPlace, box: Rect, desk: Desk) -> tuple[Mark, ...]:
    kind = next((k for k in desk.game.kinds if k.id == place.kind), None)
    marks: list[Mark] = [solid(rounded(box, 0), desk.palette["paper-dark"])]
    if kind is not None:
        emblem = Rect(box.cx - 3 * MM, box.cy - 3 * MM, 6 * MM, 6 * MM)
        marks.append(Use(Icon(kind.icon, desk.palette[kind.colour], desk.palette["paper-dark"]), emblem))
    return tuple(marks)


def _cubes(standing: Standing, desk: Desk, box: Rect, marks: list[Mark], right: float, down: float) -> None:
    """Each side's token as often as it is there, each one further right and down."""
    x, y, size = box.x, box.y, 3.6 * MM
    for side, count in standing.cubes.items():
        token = counter_of(side, desk.game)
        if not count or token is None:
            continue
        marks += counter(token, Rect(x, y, size, size), desk)
        colour = desk.palette["ink"]
        style = text.Style(font="sans-bold", size=8, smallest=6, hyphens=False, valign="middle", colour=colour)
        marks += say(str(count), style, Rect(x + size + 0.5 * MM, y, 4 * MM, size), desk.lang)
        x, y = x + right, y + down


def cascade(
    cards: Sequence[Made], box: Rect, step: float, card_w: float, card_h: float, desk: Desk
) -> tuple[Mark, ...]:
    """Cards overlapping to the right."""
    marks: list[Mark] = []
    for at, card in enumerate(cards):
        place = Rect(box.x + at * step, box.y, card_w, card_h)
        marks.append(Use(card, place))
        marks.append(outline(rounded(place, 0), desk.palette["paper"], 0.6))
    return tuple(marks)


def small_board(box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """The table in small: a board as drawn, or the sheets in their arrangement, the first nearest to the reader."""
    board = desk.game.board
    if board is None:
        return ()
    if board.size:
        return (Use(board_form(board), box),)
    marks: list[Mark] = []
    count = len(board.sheets)
    height = box.h / count
    for at, sheet in enumerate(reversed(board.sheets)):
        side = next((s for s in desk.game.sides if s.id == sheet.side), None)
        ink = desk.palette[side.colour] if side else desk.palette["ink"]
        place = Rect(box.x, box.y + at * height, box.w, height - 0.8 * MM)
        marks.append(solid(rounded(place, 0), mix(desk.palette["paper"], ink, 0.12)))
        marks.append(outline(rounded(place, 0), mix(desk.palette["paper"], ink, 0.6), 0.4))
        marks.append(
            solid(rounded(Rect(place.x, place.y, 3.4 * MM, place.h), 0), ink if side else desk.palette["line"])
        )
        if side is not None:
            size = min(2.6 * MM, place.h)
            emblem = Rect(place.x + 0.4 * MM, place.cy - size / 2, size, size)
            marks.append(Use(Icon(side.icon, desk.palette["paper"], ink), emblem))
        slots = min(sheet.cards, 8)
        for i in range(slots):
            w, h = (place.w - 5 * MM) / 4 - 0.8 * MM, place.h / 2 - 1.2 * MM
            slot = Rect(place.x + 4.6 * MM + i % 4 * (w + 0.8 * MM), place.y + 0.8 * MM + i // 4 * (h + 0.8 * MM), w, h)
            marks.append(outline(rounded(slot, 0.3 * MM), mix(desk.palette["paper"], ink, 0.45), 0.3))
    return tuple(marks)
