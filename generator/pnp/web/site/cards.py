"""The cards of a game: every one large enough to read, found by its words, and the board."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from pnp.press.exports.pictures import for_file, pictured
from pnp.press.layout.board import draw_board
from pnp.press.layout.card_images import Single, singles, view, with_one_back, words_of
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Made
from pnp.press.marks.length import POINTS_PER_INCH
from pnp.press.marks.pages import Page

from .document import text
from .shown import Picture, Shown, say

PIXELS = 560  # how wide the picture of an upright card is; one that lies is as high
BOARD = 1500  # pixels


def section(shown: Shown, lang: str) -> str:
    """The part of the game's page with the cards; nothing if it has none."""
    decks = [singles(deck, shown.desks[lang])[0] for deck in shown.game.decks]
    if not decks:
        return ""
    count = sum(len(cards) for cards in decks)
    title = text(say("cards", lang))
    parts = [f'<section id="cards" aria-labelledby="cards-title"><h2 id="cards-title">{title}</h2>']
    if count > 1:
        asked, none = text(say("search", lang)), text(say("none-found", lang))
        parts += [
            f'<p class="search" hidden><label for="search">{asked}</label> ',
            '<input id="search" type="search" autocomplete="off">',
            f' <output for="search" data-none="{none}"></output></p>',
        ]
    for cards in decks:
        parts += _deck(shown, cards, lang)
    return "".join([*parts, "</section>"])


def _deck(shown: Shown, cards: list[Single], lang: str) -> Iterator[str]:
    deck = cards[0].deck
    edge = min(deck.size.width.pt, deck.size.height.pt)
    named = list(pictured(shown.desks[lang], [cards], bleed=False))
    dpi = PIXELS / edge * POINTS_PER_INCH
    pictures = dict(zip((name for name, _ in named), shown.drawn(named, lang, dpi, clear=True), strict=True))
    count = sum(single.card.copies for single in cards)
    yield f'<h3>{text(deck.title[lang], lang)} <span class="count">{count}</span></h3>'
    yield f'<ul class="cards{" lying" if deck.size.width > deck.size.height else ""}">'
    shared = with_one_back(cards)
    if shared:
        back = pictures[f"{deck.id}-back"]
        yield _card("", text(say("back", lang)), back, say("back-of", lang, deck=deck.title[lang]))
    for single in cards:
        card, name = single.card, f"{deck.id}-{for_file(single.card.id)}"
        said = ". ".join(filter(None, (card.title[lang], words_of(card, lang))))
        titled = text(card.title[lang], lang) + (f" × {card.copies}" if card.copies > 1 else "")
        backs = [] if shared else [(pictures[f"{name}-back"], say("back-of", lang, deck=card.title[lang]))]
        yield _card(name, titled, pictures[f"{name}-front"], said, *backs)
    yield "</ul>"


def _card(name: str, titled: str, front: Picture, said: str, *backs: tuple[Picture, str]) -> str:
    """A card: a link to its picture alone, which a phone can show larger."""
    about = f' id="{escape(name)}" data-words="{escape(said)}"' if name else ""
    sides = "".join(
        f'<a href="{quote(picture.path)}">{picture.img(words)}</a>' for picture, words in ((front, said), *backs)
    )
    return f"<li{about}>{sides}<p>{titled}</p></li>"


def board(shown: Shown, lang: str) -> str:
    """The part of the game's page with the board, if that is in one piece."""
    own, desk = shown.game.board, shown.desks[lang]
    if own is None or not own.size:
        return ""
    face = draw_board(own, desk)
    whole = Rect(0, 0, face.width, face.height)
    form = Form(Made(f"whole/{own.file}"), whole.inset(-face.bleed), face.marks)
    desk.library.add(form)
    page: Page = view(form, whole)
    picture = next(shown.drawn([("board", page)], lang, BOARD / max(page.width, page.height) * POINTS_PER_INCH))
    title = text(own.title[lang], lang)
    return (
        f'<section id="board" aria-labelledby="board-title"><h2 id="board-title">{title}</h2>'
        f'<p class="board"><a href="{quote(picture.path)}">{picture.img(own.title[lang])}</a></p></section>'
    )
