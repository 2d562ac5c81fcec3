"""What is seen of a game first: its scene, or else some of its cards or its board; and the picture of a preview."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from pnp.press.exports.still import literal
from pnp.press.layout.board import draw_board
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Matrix, Rect
from pnp.press.marks.ink import Art, Group, Mark, Paint, Shape, Use, rect_path, rounded, solid
from pnp.press.marks.length import MM, POINTS_PER_INCH
from pnp.press.marks.pages import Page
from pnp.press.marks.palette import contrast
from pnp.press.out.raster import rendered
from pnp.press.play.figures import card_form
from pnp.press.type.text import Style, say
from pnp.validator.definitions.model import Card, Deck

from .shown import Picture, Shown

SCENE = 150 * MM, 100 * MM  # of the picture beside the title, in proportion 3 : 2
HERO, TILE = 1200, 480  # pixels, how wide
PREVIEW = 1200, 630  # pixels, as messengers want it
FAN, TURN = 5, 13.0  # cards, and degrees between two of them
READABLE = 7.0  # contrast
INK, PAPER = "#1D2126", "#FFFDF8"  # where the palette's own cannot be told apart


def colours(desk: Desk) -> tuple[str, str]:
    """The ground of a cover and what is written on it."""
    ink, paper = desk.palette["ink"], desk.palette["paper"]
    return (ink, paper) if contrast(ink, paper) >= READABLE else (INK, PAPER)


def scene(shown: Shown, lang: str) -> tuple[Picture, Picture] | None:
    """The picture beside the title, and the same for the index of games; None if there is nothing to show."""
    desk = shown.desks[lang]
    width, height = SCENE
    marks = filled(desk, Rect(0, 0, width, height))
    if not marks:
        return None
    page = Page(width, height, tuple(marks))
    return next(_drawn(shown, page, lang, "scene", HERO)), next(_drawn(shown, page, lang, "scene-small", TILE))


def _drawn(shown: Shown, page: Page, lang: str, name: str, pixels: int) -> Iterator[Picture]:
    return shown.drawn([(name, page)], lang, pixels / page.width * POINTS_PER_INCH, clear=True)


def lettering(shown: Shown, lang: str) -> Picture | None:
    """The title as the game's cover has it drawn."""
    art = shown.game.cover.title.get(lang)
    if art is None:
        return None
    box = shown.desks[lang].library(Art(art)).box
    page = Page(box.w, box.h, (Use(Art(art), Rect(0, 0, box.w, box.h)),))
    return next(_drawn(shown, page, lang, "title", 900))


def preview(shown: Shown, lang: str) -> Picture:
    """The picture that messengers show of a link to the game: its scene, with its title on the palette's ink."""
    desk, game = shown.desks[lang], shown.game
    width, height = (edge * 0.5 for edge in PREVIEW)  # points
    ground, letters = colours(desk)
    marks: list[Mark] = [solid(rect_path(Rect(0, 0, width, height)), ground)]
    marks += filled(desk, Rect(width * 0.42, 0, width * 0.58, height))
    room = Rect(width * 0.05, height * 0.12, width * 0.38, height * 0.52)
    art = game.cover.title.get(lang)
    if art is not None:
        box = desk.library(Art(art)).box
        marks.append(Use(Art(art), room.fitted(box.w, box.h)))
    else:
        style = Style(
            font="display", size=54, smallest=20, leading=1.05, hyphens=False, valign="bottom", colour=letters
        )
        marks += say(literal(game.title[lang], "display"), style, room, lang)
    if subtitle := game.subtitle.get(lang):
        below = Rect(room.x, room.bottom + 4 * MM, room.w, height * 0.22)
        style = Style(font="sans", size=20, smallest=11, leading=1.15, hyphens=False, colour=letters)
        marks += say(literal(subtitle, "sans"), style, below, lang)
    page = Page(width, height, tuple(marks))
    image = next(rendered([page], desk.library, PREVIEW[0] / width * POINTS_PER_INCH))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=86, optimize=True)
    path = f"{lang}/preview.jpg"
    shown.put(path, file.getvalue())
    return Picture(path, image.width, image.height)


def filled(desk: Desk, box: Rect) -> list[Mark]:
    """The game's scene cropped to a box; without one its cards as a fan, or its board."""
    game = desk.game
    if game.cover.scene is not None:
        return [_filling(Art(game.cover.scene), desk, box)]
    if game.decks:
        return _fan(_best(game.decks), desk, box)
    if game.board is not None and game.board.size:
        face = draw_board(game.board, desk)
        place = box.inset(min(box.w, box.h) * 0.07).fitted(face.width, face.height)
        scale = place.w / face.width
        whole = Rect(0, 0, face.width, face.height)
        return [Group(face.marks, Matrix(scale, 0, 0, scale, place.x, place.y), rect_path(whole))]
    return []


def _filling(art: Art, desk: Desk, box: Rect) -> Mark:
    """A picture that fills a box, its middle in the middle."""
    own = desk.library(art).box
    scale = max(box.w / own.w, box.h / own.h)
    w, h = own.w * scale, own.h * scale
    return Group((Use(art, Rect(box.cx - w / 2, box.cy - h / 2, w, h)),), clip=rect_path(box))


def _best(decks: Sequence[Deck]) -> list[tuple[Deck, Card]]:
    """A few cards of the decks, evenly from all that have pictures, or from all."""
    every = [(deck, card) for deck in decks for card in deck.cards]
    cards = [(deck, card) for deck, card in every if card.art is not None] or every
    few = min(FAN, len(cards))
    return [cards[(2 * at + 1) * len(cards) // (2 * few)] for at in range(few)]


def _fan(cards: Sequence[tuple[Deck, Card]], desk: Desk, box: Rect) -> list[Mark]:
    """Cards as in a hand, as high as two thirds of the box."""
    marks: list[Mark] = []
    high = box.h * 0.68
    pivot = Rect(box.cx, box.y + box.h * 1.32, 0, 0)
    for at, (deck, card) in enumerate(cards):
        wide = min(high * deck.size.width.pt / deck.size.height.pt, box.w * 0.5)
        tall = wide * deck.size.height.pt / deck.size.width.pt
        place = Rect(box.cx - wide / 2, box.y + box.h * 0.13, wide, tall)
        edge = Shape(rounded(place, 1.2 * MM), Paint(stroke="#000000", width=0.6, opacity=0.5))
        inside = (Group((Use(card_form(card.id, desk, deck), place),), clip=rounded(place, 1.2 * MM)), edge)
        marks.append(Group(inside, Matrix.turn((at - (len(cards) - 1) / 2) * TURN, pivot)))
    return marks
