"""Every Event is used and misused. The logs are among the cases."""

from __future__ import annotations

from pnp.validator.definitions.load import load_game

from ..cases import cases


def test_every_card_is_used_and_misused() -> None:
    decks = {deck.id: deck for deck in load_game("13-days").decks}
    for card in decks["strategy"].cards:
        uses = [case for case in cases("13-days") if case.key == (card.id,)]
        assert sum(not case.found for case in uses) >= 2, card.id
        assert sum(bool(case.found) for case in uses) >= 2, card.id
