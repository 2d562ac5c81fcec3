"""Backs that give nothing away: turned half round, a card looks the same, unless nobody ever holds it hidden."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops
from tests.press.conftest import ROOT

from pnp.press.build import open_desk
from pnp.press.layout.card_images import Single, singles, view
from pnp.press.out.raster import rendered
from pnp.validator import load_game

GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
ALIKE = 0.002  # of the picture may differ: edges of shapes, which pixels meet otherwise

# Why a back may have an up and a down: the orientation of a card reveals nothing.
OPEN = {
    ("13-days", "letter"): "there is but one, and it lies open beside the board",
    ("illuminati", "illuminati"): "dealt at the start and turned up at once",
    ("metro-2033", "factions"): "chosen at the start, and open from then on",
    ("metro-2033", "heroes"): "chosen at the start, and open from then on",
    ("metro-2033", "threats-1"): "drawn from the top and turned up at once; the next one is all that is seen",
    ("metro-2033", "threats-2"): "drawn from the top and turned up at once; the next one is all that is seen",
    ("metro-2033", "laws"): "drawn from the top and turned up at once; the next one is all that is seen",
}
DECKS = [(name, deck.id) for name in GAMES for deck in load_game(ROOT / "cards" / name).decks]


def unlike(back: Image.Image) -> float:
    """How much of a picture changes when it is turned half round."""
    grey = back.convert("L")
    changed = ImageChops.difference(grey, grey.rotate(180)).point(lambda value: 255 if value > 40 else 0)
    return changed.histogram()[255] / (grey.width * grey.height)


def back_of(name: str, id: str) -> Image.Image:
    game = load_game(ROOT / "cards" / name)
    desk = open_desk(game, "ru")
    card: Single = singles(next(deck for deck in game.decks if deck.id == id), desk)[0][0]
    return next(iter(rendered([view(desk.library(card.back), card.trim)], desk.library, 100)))


@pytest.mark.parametrize(("name", "id"), DECKS)
def test_a_hidden_card_looks_the_same_upside_down(name: str, id: str) -> None:
    if (name, id) in OPEN:
        assert unlike(back_of(name, id)) > ALIKE, "no longer an exception"
    else:
        assert unlike(back_of(name, id)) <= ALIKE


def test_a_mark_in_one_corner_is_found() -> None:
    plain = Image.new("RGB", (248, 346), "#22302D")
    assert unlike(plain) == 0
    plain.paste("#E0805C", (20, 20, 40, 40))
    assert unlike(plain) > ALIKE
