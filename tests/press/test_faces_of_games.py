"""The faces of our larger games, as boxes: the first card and the back of each deck, in both languages."""

from __future__ import annotations

import pytest
from tests.press.conftest import ROOT, same_as_golden

from pnp.press.build import open_desk
from pnp.press.layout.faces import dump, lay_out
from pnp.press.layout.layouts import load_layout
from pnp.validator.definitions.load import load_game


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", ["illuminati", "metro-2033"])
def test_the_faces_of_a_game_are_laid_out_as_before(name: str, lang: str) -> None:
    game = load_game(ROOT / "cards" / name)
    desk = open_desk(game, lang)
    out = []
    for deck in game.decks:
        for layout, card in ((deck.face, deck.cards[0]), (deck.back, None)):
            face = lay_out(load_layout(layout, desk.layout_folders, deck.size), card, desk)
            assert not face.problems
            out.append(f"── {deck.id}, {card.id if card else 'back'}\n{dump(face)}")
    same_as_golden(f"face-{name}.{lang}.txt", "\n".join(out))
