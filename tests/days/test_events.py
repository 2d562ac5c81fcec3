"""Every Event is used and misused. The logs are among the cases."""

from __future__ import annotations

import pytest

from pnp.validator.at_table.sitting import Sitting
from pnp.validator.definitions.load import load_game

from ..cases import cases, opening


def test_every_card_is_used_and_misused() -> None:
    decks = {deck.id: deck for deck in load_game("13-days").decks}
    for card in decks["strategy"].cards:
        uses = [case for case in cases("13-days") if case.key == (card.id,)]
        assert sum(not case.found for case in uses) >= 2, card.id
        assert sum(bool(case.found) for case in uses) >= 2, card.id


@pytest.mark.parametrize(
    ("card", "came"),
    [
        ("suez-hungary, event: {}", ["Italy: Boris (USSR), +2 cubes."]),
        ("suez-hungary, event: {place: {italy: 2}}", []),
        ("maskirovka, event: {}", []),
    ],
)
def test_what_an_event_without_a_choice_brings_about_is_told(card: str, came: list[str]) -> None:
    text = opening("13-days", "the USSR begins") + f"- ussr: {{play: {card}}}\n"
    sitting = Sitting(text, "x.yaml")
    sitting.lang = "en"
    assert not sitting.whole.spot.verdict.findings
    told = sitting.results(None)
    assert told == sitting.moves_with_results(None)[-1][1].removeprefix(sitting.last_said(None)).strip()
    assert all(one in told for one in came) and bool(told) == bool(came), told
    assert "nothing" not in sitting.last_said(None)
