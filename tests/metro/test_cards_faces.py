"""The cards of Метро 2033 on paper: every word in its box, no box on another, and each deck known without colour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

import pytest

from pnp.press.build import open_desk
from pnp.press.layout.faces import lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.lints import pale_words
from pnp.press.layout.worker import Placed
from pnp.validator.definitions.model import Card, Deck

from .test_cards import game

LANGUAGES = ["ru", "en"]
# What shows the deck of a card besides its colour: a shape of its own. A threat and a combat card have their type
# instead, and different lamps; factions and heroes are larger.
SIGNS = {"equipment": "signal-nut", "laws": "signal-sheet", "tasks": "signal-pennant"}


@lru_cache
def laid_out(lang: str) -> list[tuple[Deck, Card, Mapping[str, Placed]]]:
    """Every card and what is on it, by the names of the layouts' elements."""
    desk = open_desk(game(), lang)
    found: list[tuple[Deck, Card, Mapping[str, Placed]]] = []
    for deck in game().decks:
        layout = load_layout(deck.face, size=deck.size)
        for card in deck.cards:
            face = lay_out(layout, card, desk)
            assert not face.problems, card.id
            assert not list(pale_words(layout, face)), card.id
            found.append((deck, card, {placed.id: placed for placed in face.placed}))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_lies_on_another(lang: str) -> None:
    for _, card, face in laid_out(lang):
        texts = [placed for placed in face.values() if placed.lines]
        for one, other in combinations(texts, 2):
            a, b = one.box, other.box
            apart = a.right <= b.x + 0.1 or b.right <= a.x + 0.1 or a.bottom <= b.y + 0.1 or b.bottom <= a.y + 0.1
            assert apart, (card.id, one.id, other.id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_does_is_read_at_arms_length(lang: str) -> None:
    for _, card, face in laid_out(lang):
        for id in ("text", "reward", "property", "homes", "start"):
            if id in face and face[id].lines:
                assert (face[id].size or 0) >= 8, (card.id, id, face[id].size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_stand_in_the_lamps(lang: str) -> None:
    for deck, card, face in laid_out(lang):
        shown = {"heroes": ("strength", "speed"), "combat": ("plus",)}.get(deck.id, ())
        shown = ("strength",) if deck.id.startswith("threats") else shown
        for id in shown:
            assert face[id].lines == (str(card.values[id]),), (card.id, id)


def test_every_deck_has_a_shape_and_a_letter_of_its_own() -> None:
    signs = {}
    for deck in game().decks:
        sign = {one.id: one for one in load_layout(deck.face, size=deck.size).all()}.get("sign")
        if sign is not None:
            signs[deck.id] = sign.args["icon"]
    assert signs == SIGNS
    for lang in LANGUAGES:
        letters = defaultdict(set)
        for deck, card, face in laid_out(lang):
            marks = [face[id] for id in ("letter", "kind-letter") if id in face]
            for line in (line for mark in marks for line in mark.lines):
                letters[line].add((deck.id[:7], card.kind))
        assert all(len(owners) == 1 for owners in letters.values()), letters


@pytest.mark.parametrize("lang", LANGUAGES)
def test_stages_are_told_apart_by_a_numeral(lang: str) -> None:
    stages = {(deck.id, face["stage"].lines) for deck, _, face in laid_out(lang) if "stage" in face}
    assert stages == {("threats-1", ("I",)), ("threats-2", ("II",))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_faction_names_its_homes_as_the_board_does(lang: str) -> None:
    board = game().board
    assert board is not None
    titles = {place.id: place.title[lang] for place in board.places}
    for deck, card, face in laid_out(lang):
        if deck.id == "factions":
            expected = ", ".join(titles[id] for id in card.values["homes"])
            assert " ".join(face["homes"].lines).replace("\u00a0", " ") == expected, card.id


def test_every_deck_has_a_back_of_its_own() -> None:
    desk = open_desk(game(), "en")
    backs = {}
    for deck in game().decks:
        face = lay_out(load_layout(deck.back, size=deck.size), deck.cards[0], desk)
        assert not face.problems
        backs[deck.id] = face.marks
    assert len(set(backs.values())) == len(backs)
