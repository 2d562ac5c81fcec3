"""The page by keyboard: after every answer one goes on where one was, and the menu is a dialog."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .conftest import Phone, Table
from .phones import Hand
from .test_browser import pytestmark  # noqa: F401  when it is skipped

HERE = "const here = document.activeElement; "
PLACE = HERE + "return here.closest('.question') ? 'question' : here.closest('dialog') ? 'menu' : here.className"


class Keys:
    """Somebody who has no other way to the page than a keyboard."""

    def __init__(self, page: Any) -> None:
        self.page, self.hand = page, Hand(page)

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys as Named

        chain = ActionChains(self.page)
        for key in keys:
            chain.send_keys(getattr(Named, key, key))
        chain.perform()

    def at(self) -> Any:
        """What has the focus: the part of the page, and its words."""
        return self.page.execute_script(PLACE), self.page.execute_script(HERE + "return here.innerText")

    def go(self, selector: str) -> None:
        """Press Tab up to something."""
        for _ in range(60):
            if self.page.execute_script(HERE + "return here.matches(arguments[0])", selector):
                return
            self.press("TAB")
        raise AssertionError(f"{selector} cannot be reached")

    def answer(self, selector: str) -> None:
        """Go there and press Enter; the page is drawn anew."""
        self.go(selector)
        self.page.execute_script("document.querySelector('#app > *').dataset.before = 'yes'")
        self.press("ENTER")
        self.hand.seen("!document.querySelector('#app > [data-before]')")


def test_a_move_is_made_by_keyboard_and_nobody_starts_at_the_top(browser: Any, table: Table) -> None:
    browser.get(table(lang="en").address)
    keys = Keys(browser)
    keys.hand.seen("document.querySelector('.options img')")
    for pick in ('["play","u2-photographs"]', '["into","neutral"]', '["command.at","cuba"]', '["command.add",1]'):
        keys.answer(f"[data-pick='{pick}']")
        assert keys.at()[0] == "question" and keys.at()[1], "on what is asked now"
    label = HERE + "return here.getAttribute('aria-label')"
    keys.answer(".step[aria-label$='More']")
    assert browser.execute_script(label).endswith("Less"), "2 is the most"
    keys.press("ENTER")
    keys.hand.seen("document.querySelector('.stepper output').innerText === '1'")
    assert browser.execute_script(label).endswith("More"), "1 is the least"
    keys.answer(".foot .go")
    keys.hand.seen("document.querySelector('.foot .last').innerText.startsWith('3.')")
    assert keys.at()[0] == "question" and "USSR" in keys.at()[1]
    keys.answer(".foot button:first-of-type")
    assert keys.at()[1] == "Undo the last thing?"


def test_words_that_are_refused_can_be_put_right(browser: Any, table: Table) -> None:
    browser.get(table(lang="en").address)
    keys = Keys(browser)
    keys.hand.seen("document.querySelector('.options img')")
    keys.go(".otherwise summary")
    keys.press("ENTER", "TAB", "ussr: {play: quarantine, into: ussr, event: {}}", "ENTER")
    keys.hand.seen("document.querySelector('.broken')")
    assert browser.execute_script(HERE + "return here.matches('.otherwise input') && here.value").startswith("ussr: ")
    keys.press("BACKSPACE", "BACKSPACE", "BACKSPACE")
    assert browser.execute_script(HERE + "return here.value").endswith("event: "), "at the end of what was typed"


def test_others_who_say_something_do_not_move_the_focus(browser: Any, table: Table) -> None:
    phone = table(lang="en")
    browser.get(phone.address)
    keys = Keys(browser)
    keys.hand.seen("document.querySelector('.options img')")
    keys.go(".quiet")
    assert phone.say("undo")[0] == 200
    keys.hand.seen("document.querySelector('.foot .last').innerText.startsWith('1.')")
    assert keys.at() == ("quiet", "☰")


def test_the_menu_is_a_dialog(browser: Any, table: Table, tmp_path: Path) -> None:
    phone: Phone = table(text="", lang="en")
    seats = [{"side": "us", "name": "Anna"}, {"side": "ussr", "name": "Boris"}]
    assert phone.say("begin", mode="passed", seats=seats, options={})[0] == 200
    assert phone.say("lift")[0] == 200
    browser.get(phone.address)
    keys = Keys(browser)
    keys.hand.seen("document.querySelector('[data-pick]')")
    keys.go(".quiet")
    keys.press("ENTER")
    keys.hand.seen("document.querySelector('dialog:modal')")
    assert keys.at()[0] == "menu"
    for _ in range(8):
        keys.press("TAB")
        assert keys.at()[0] in ("menu", ""), "nothing behind it (the browser's own bar comes in between)"
    keys.press("ESCAPE")
    keys.hand.seen("!document.querySelector('dialog')")
    assert keys.at() == ("quiet", "☰")
    keys.press("ENTER")
    keys.hand.seen("document.querySelector('dialog:modal')")
    browser.execute_script("document.querySelector('#app > *').dataset.before = 'yes'")
    assert phone.say("record", picks=[["bid.us", 5]])[0] == 200
    keys.hand.seen("!document.querySelector('#app > [data-before]') && document.querySelector('.cover')")
    assert browser.execute_script("return document.querySelector('dialog')") is None, "it may tell what is hidden now"
    assert phone.say("lift")[0] == 200
    keys.hand.seen("document.querySelector('.quiet')")
    keys.go(".quiet")
    keys.press("ENTER")
    keys.hand.seen("document.querySelector('dialog:modal')")
    browser.execute_script("document.querySelector('#app > *').dataset.before = 'yes'")
    assert phone.say("record", picks=[["bid.ussr", 5]])[0] == 200
    keys.hand.seen("!document.querySelector('#app > [data-before]')")
    assert browser.execute_script("return document.querySelector('dialog:modal') !== null"), "it stays open"
    keys.press("ESCAPE")
    keys.hand.seen("!document.querySelector('dialog')")
    assert keys.at() == ("quiet", "☰"), "the new one"
