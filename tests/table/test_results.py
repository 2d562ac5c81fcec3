"""What has come of a record, and what an attack needs, beside the cards that it is about."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Table
from .phones import HEIGHT, WIDTH, Hand, sized
from .pictures import begun
from .test_browser import pytestmark  # noqa: F401  when it is skipped

SUM = "[...document.querySelectorAll('.results small')].find((one) => one.checkVisibility())?.innerText"
TOTAL = "document.querySelector('.results summary')?.innerText"
NOTHING = "!document.querySelector('.results')"


@pytest.fixture
def low(browser: Any) -> Any:
    """A phone on which there is little room."""
    sized(browser, 360, 640, 1)
    yield browser
    sized(browser, WIDTH, HEIGHT)


def test_what_an_attack_needs_leaves_room_for_it_and_the_sum_is_told_by_a_tap(low: Any, table: Table) -> None:
    low.get(table("illuminati", begun("illuminati/plays/four.yaml", 54)).address)
    hand = Hand(low)
    assert "Нужно\u00a010" in (total := hand.seen(TOTAL)) and "92" in total
    assert low.execute_script(f"return {SUM}") is None
    high = low.execute_script("return document.querySelector('.results').offsetHeight")
    assert high < 100, "whatever adds up to it"
    hand.tap(".results summary")
    told = hand.seen(SUM)
    assert "−\u00a0Сопротивление\u00a07" in told and "помощь\u00a08" in told, "no line begins with a number"
    hand.pick("way", "roll.[]")
    assert hand.seen(SUM) == told, "it stays as it is"


def test_results_are_shown_until_the_next_record_begins(low: Any, table: Table) -> None:
    low.get(table("illuminati", begun("illuminati/plays/four.yaml", 3)).address)
    hand = Hand(low)
    assert "Доход" in hand.seen("document.querySelector('.results')?.innerText")
    hand.pick("way", "attack")
    hand.seen(NOTHING)
    hand.tap("Назад")
    assert "Доход" in hand.seen("document.querySelector('.results')?.innerText")
