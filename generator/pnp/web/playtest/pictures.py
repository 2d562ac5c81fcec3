"""Pictures for reports: small faces of cards, each stored once in the page, and the table at the end of a game."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from pnp.press.build import open_desk
from pnp.press.layout.card_images import singles, view
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import rect_path, solid
from pnp.press.marks.length import POINTS_PER_INCH
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered
from pnp.press.play.snapshot import snapshot
from pnp.press.play.story import Story
from pnp.validator.definitions.model import Game

if TYPE_CHECKING:
    from PIL.Image import Image

SMALL = 48  # dpi of a card
TABLE = 1500, 2100  # pixels, the most that a table is wide and high
QUALITY = 78


class Thumbnails:
    """The small faces of a game's cards, drawn when a page is complete; a page refers to them by number."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang if lang in game.languages else game.languages[0]
        self.sizes = {card.id: deck.size.points for deck in game.decks for card in deck.cards}
        self.asked: dict[str, int] = {}

    def of(self, card: str) -> str:
        """The picture of a card, beside its name; nothing for what is no card of the game."""
        if card not in self.sizes:
            return ""
        number = self.asked.setdefault(card, len(self.asked))
        width, height = (round(edge * SMALL / POINTS_PER_INCH / 2) for edge in self.sizes[card])
        size = f'width="{width}" height="{height}"'
        return f'<svg class="card" {size} aria-hidden="true"><use href="#card-{number}"/></svg>'

    def store(self) -> str:
        """The pictures that the page has asked for."""
        found = "".join(
            f'<symbol id="card-{self.asked[card]}" viewBox="0 0 {image.width} {image.height}">'
            f'<image width="{image.width}" height="{image.height}" href="{_data(image)}"/></symbol>'
            for card, image in self._drawn(self.asked)
        )
        return f'<svg class="store" width="0" height="0" aria-hidden="true">{found}</svg>' if found else ""

    def _drawn(self, wanted: Mapping[str, int]) -> Iterable[tuple[str, Image]]:
        desk = open_desk(self.game, self.lang) if wanted else None
        for deck in self.game.decks:
            cards = tuple(card for card in deck.cards if card.id in wanted)
            if desk is None or not cards:
                continue
            known, _ = singles(replace(deck, cards=cards), desk)
            pages = (view(desk.library(one.front), one.trim) for one in known)
            yield from zip((card.id for card in cards), rendered(pages, desk.library, SMALL), strict=True)


def table_picture(story: Story, lang: str, said: str) -> str:
    """The table after the last record as a figure, unless nothing lies there; `said` is what it shows."""
    desk = open_desk(story.game, lang)
    shown = snapshot(story.steps[-1], desk)
    if shown is None:
        return ""
    width, height = shown.width, shown.height
    ground = solid(rect_path(Rect(0, 0, width, height)), desk.palette["paper"])
    dpi = min(TABLE[0] / width, TABLE[1] / height) * POINTS_PER_INCH
    (image,) = rendered([Page(width, height, (ground, *shown.marks))], desk.library, dpi)
    size = f'width="{image.width}" height="{image.height}"'
    drawn = f'<img class="table" {size} alt="{escape(said)}" src="{_data(image)}">'
    return f"<figure>{drawn}<figcaption>{escape(said)}</figcaption></figure>"


def _data(image: Image) -> str:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=QUALITY, method=6)
    return "data:image/webp;base64," + base64.b64encode(file.getvalue()).decode("ascii")
