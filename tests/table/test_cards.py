"""A card on the table is read over the page; the arrows of a structure are tapped where they are drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .conftest import Table
from .evenings import Evening, play_of
from .phones import HEIGHT, WIDTH, Hand, sized
from .pictures import begun
from .test_browser import BOX, LEAST_TARGET, pytestmark  # noqa: F401  when it is skipped

OPEN = "document.querySelector('dialog.enlarged img')"
CLOSED = "!document.querySelector('dialog')"
VIEW = "return [...document.querySelectorAll('.board, .question')].flatMap((one) => [one.scrollLeft, one.scrollTop])"
SHOWN = "return [...document.querySelectorAll('.results [data-card]')].map((one) => one.dataset.card)"
ARROWS = """
  const found = [...document.querySelectorAll('.structure .drawing .can')];
  return found.length && found.map((one) => [one.ariaLabel, one.getBoundingClientRect().toJSON()])"""
TARGETS = ARROWS.replace(".structure ", "")
ASKED = "return document.querySelector('.question').innerText"
SAID = "document.querySelector('.foot .go') && document.querySelector('.foot p').innerText"
Seated = Callable[[int], Hand]


@pytest.fixture
def seated(browser: Any, table: Table) -> Iterator[Seated]:
    """Opens the page where so many records of a game of four have been taken down."""

    def sit(begun: int) -> Hand:
        evening = Evening(browser, play_of("illuminati", "four.yaml"), begun)
        browser.get(table("illuminati", evening.text()).address)
        evening.hand.seen("document.querySelector('.question')")
        return evening.hand

    yield sit
    sized(browser, WIDTH, HEIGHT)


def touch(hand: Hand, where: str, seconds: float = 0) -> None:
    """Touch the middle of what a selector finds, for so long."""
    box = hand.browser.execute_script(BOX, where)
    touched = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    hand.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touched})
    time.sleep(seconds)
    hand.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_is_read_over_the_page_and_nothing_else_changes(seated: Seated) -> None:
    hand = seated(17)
    before = hand.browser.execute_script(VIEW)
    touch(hand, ".structure [data-card=society-of-assassins]")
    assert hand.seen(f"{OPEN}?.alt") == "Общество Ассасинов"
    assert hand.browser.execute_script(BOX, "dialog.enlarged img")["width"] > 0.9 * WIDTH
    touch(hand, "dialog")
    hand.seen(CLOSED)
    assert hand.browser.execute_script(VIEW) == before


def test_a_card_is_read_by_the_keyboard(seated: Seated) -> None:
    from selenium.webdriver.common.keys import Keys

    hand = seated(17)
    hand.browser.execute_script("document.querySelector('.structure .piece[data-card=kgb]').focus()")
    hand.browser.switch_to.active_element.send_keys(Keys.ENTER)
    assert hand.seen(f"{OPEN}?.alt") == "КГБ"
    hand.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    hand.seen(CLOSED)
    assert hand.browser.execute_script("return document.activeElement.dataset.card") == "kgb"


def test_what_can_be_chosen_is_read_by_holding_it_and_chosen_by_a_tap(seated: Seated) -> None:
    hand = seated(17)
    hand.pick("way", "attack")
    hand.pick("attack", "control")
    hand.seen("document.querySelector('.drawing button.can[data-card=kgb]')")
    asked = hand.browser.execute_script(ASKED)
    touch(hand, ".drawing button.can[data-card=kgb]", 0.7)
    assert hand.seen(f"{OPEN}?.alt") == "КГБ"
    touch(hand, "dialog")
    hand.seen(CLOSED)
    assert hand.browser.execute_script(ASKED) == asked
    touch(hand, ".drawing button.can[data-card=kgb]")
    hand.seen(f"({ASKED.removeprefix('return ')}) !== {asked!r}")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_free_arrow_is_tapped_on_its_card(seated: Seated, browser: Any, size: tuple[int, int]) -> None:
    """Where a group has just been captured: as large as a finger, in sight, and only where another group fits."""
    sized(browser, *size)
    hand = seated(19)
    lit = hand.seen(ARROWS)
    room = browser.execute_script(BOX, ".board")
    assert [name for name, _ in lit] == ["↑\u00a0Сверху", "→\u00a0Справа"], "as it is seen: the card lies turned"
    top, right = (box for _, box in lit)
    assert top["y"] < right["y"] and top["x"] < right["x"]
    assert "карте: правая" in browser.execute_script("return document.querySelector('.options').innerText")
    for _, box in lit:
        assert min(box["width"], box["height"]) >= LEAST_TARGET - 0.5
        assert room["top"] <= box["top"] and box["bottom"] <= room["bottom"] + 1
        assert room["left"] <= box["left"] and box["right"] <= room["right"] + 1
    touch(hand, ".structure .drawing .can[aria-label$=Сверху]")
    assert "правой стрелке (как на самой карте)" in hand.seen(SAID).replace("\u00a0", " ")


def test_no_frame_covers_the_card_to_which_another_is_put(seated: Seated, browser: Any) -> None:
    hand = seated(19)
    hand.seen("document.querySelectorAll('.lit .arrow').length === 2")
    assert browser.execute_script("return document.querySelectorAll('.lit .offered').length") == 0


def test_as_many_as_possible_of_those_that_can_be_attacked_are_in_sight(seated: Seated, browser: Any) -> None:
    sized(browser, 360, 640)
    hand = seated(53)
    hand.pick("way", "attack")
    hand.pick("attack", "control")
    hand.pick("by", "society-of-assassins")
    hand.seen("document.querySelector('.question').innerText.startsWith('На\u00a0кого')")
    room = browser.execute_script(BOX, ".board")
    lit = [box for _, box in hand.seen(TARGETS)]
    whole = [box for box in lit if room["top"] <= box["top"] and box["bottom"] <= room["bottom"]]
    assert len(whole) > len(lit) / 2


def test_a_whole_card_is_in_sight_where_one_is_chosen_on_a_low_phone(browser: Any, table: Table) -> None:
    sized(browser, 360, 640)
    browser.get(table("13-days", begun("13-days/plays/chronicle.yaml", 3)).address)
    Hand(browser).seen("document.querySelector('.options.faces img')")
    card, foot = (browser.execute_script(BOX, one) for one in (".options.faces img", ".foot"))
    sized(browser, WIDTH, HEIGHT)
    assert card["bottom"] <= foot["top"] and card["height"] > 120


def test_attacker_and_target_stay_in_sight_while_money_is_paid(seated: Seated, browser: Any) -> None:
    sized(browser, 360, 640)
    hand = seated(14)
    stakes = ["gnomes-of-zurich", "multinational-oil-companies"]
    assert browser.execute_script(SHOWN) == stakes
    hand.pick("pay.*", "gnomes-of-zurich")
    assert browser.execute_script(SHOWN) == stakes


def test_what_ends_a_turn_is_in_sight_however_long_the_list_is(seated: Seated, browser: Any) -> None:
    sized(browser, 360, 640)
    seated(17)
    end, foot = (browser.execute_script(BOX, one) for one in (".ends button", ".foot"))
    assert end["height"] >= LEAST_TARGET and end["bottom"] <= foot["top"] + 1
    fades = "return document.querySelector('.ends').matches('.over')"
    assert browser.execute_script(fades), "what is scrolled away beneath it"
    browser.execute_script("document.querySelector('.question').scrollTop = 9999")
    Hand(browser).seen(fades.replace("return ", "return !"))


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (360, 640)], ids=str)
def test_the_names_of_all_who_may_interfere_are_in_sight(seated: Seated, browser: Any, size: tuple[int, int]) -> None:
    sized(browser, *size)
    hand = seated(4)
    end = browser.execute_script(BOX, ".foot")["top"]
    for name in ("Аня", "Вера", "Глеб"):
        box = browser.execute_script(BOX, f".theirs [aria-label^={name}]")
        assert box["height"] >= LEAST_TARGET and box["bottom"] <= end
    hand.tap(".theirs [aria-label^=Вера]")
    hand.seen("document.querySelector('.foot .last').innerText.startsWith('Потратить деньги')")
