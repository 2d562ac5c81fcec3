"""What the start page asks of each player, by the rulings and by the cards that are taken."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.web.page import beginning

from .conftest import Table
from .phones import Hand
from .test_browser import pytestmark  # noqa: F401  when it is skipped

GAME = load_game(find_game("illuminati"))
TAKEN = """
  return [...document.querySelectorAll('.begin-seats select[data-key], .begin-seats [data-besides]')]
    .map((one) => [one.dataset.key ?? one.dataset.besides, one.selectedOptions[0].textContent])"""
CHOOSE = """
  const field = document.querySelectorAll(arguments[0])[arguments[1]];
  if (field.type === 'radio') field.checked = true; else field.value = arguments[2];
  field.dispatchEvent(new Event('change', { bubbles: true }));"""


@pytest.mark.parametrize(("rulings", "openly"), [({}, True), ({"option.illuminati": "hidden"}, False)])
def test_what_is_taken_lies_face_up_unless_a_variant_says_otherwise(rulings: dict[str, str], openly: bool) -> None:
    assert beginning.places(GAME, {"illuminati": "ufos"}, rulings, "en")["openly"] is openly


@pytest.mark.parametrize(
    ("card", "rulings", "asked"),
    [("ufos", {}, True), ("network", {}, False), ("network", {"option.goals": "hidden"}, True), ("", {}, False)],
)
def test_a_goal_is_asked_for_where_it_is_written_down(card: str, rulings: dict[str, str], asked: bool) -> None:
    notes = beginning.places(GAME, {"illuminati": card}, rulings, "ru")["notes"]
    assert [(one["key"], one["title"]) for one in notes] == ([("goal", "Особая цель")] if asked else [])


def test_the_page_follows_the_rulings_and_who_plays(browser: Any, table: Table) -> None:
    browser.get(table("illuminati", "", lang="en").address)
    hand = Hand(browser)
    hand.seen("document.querySelectorAll('[data-openly=true]').length === 2")
    assert browser.execute_script(TAKEN) == [
        ["illuminati", "The Bavarian Illuminati"],
        ["illuminati", "The Bermuda Triangle"],
    ]
    browser.execute_script(CHOOSE, "select[data-key]", 1, "ufos")
    hand.seen("document.querySelector('[data-besides=goal]')")
    browser.execute_script(CHOOSE, "[name='option.illuminati'][value=hidden]", 0, "")
    hand.seen("document.querySelectorAll('[data-openly=false]').length === 2")
    assert browser.execute_script(TAKEN) == [
        ["illuminati", "Face down"],
        ["illuminati", "The UFOs"],
        ["goal", "Face down"],
    ]
