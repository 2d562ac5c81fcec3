"""A game of 13 Minutes against the computer: its beginning and its end on a phone in a real browser."""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text

from .conftest import Phone, Table
from .test_browser import Hand, Start, pytestmark  # noqa: F401  when it is skipped
from .test_server import ready

MOST = 100  # taps
READY = "return [...document.querySelectorAll('.go')].some(b => !b.disabled && b.textContent.startsWith('Записать'))"


def tapped(hand: Hand, rng: random.Random, most: int) -> None:
    """What is offered, at random, until the game ends or so many taps are done."""
    for _ in range(most):
        hand.seen(
            "document.querySelector('[data-pick], .question .go, .ending')"
            " || document.querySelector('.go')?.disabled === false"
        )
        if hand.browser.execute_script("return !!document.querySelector('.question .go')"):
            hand.tap(".question .go")
            continue
        if hand.browser.execute_script(READY):
            hand.tap("Записать")
            continue
        found = "return [...document.querySelectorAll('[data-pick]')].map(b => b.dataset.pick)"
        picks = hand.browser.execute_script(found)
        if not picks:
            return
        hand.tap(f"[data-pick={rng.choice(picks)!r}]")


def played(phone: Phone, rng: random.Random, records: int) -> None:
    """The same without a browser, which is much quicker, until so many records are written."""
    while (view := phone.view())["number"] < records:
        status, _ = phone.say("go") if view["turn"] else phone.say("record", picks=ready(phone, view, rng)[0])
        assert status == 200 or (view["turn"] and status == 409), "the page in the browser lets it move, too"


def test_a_game_against_the_computer(browser: Any, running: Start, tmp_path: Path) -> None:
    one = running("13-minutes", "", "--lang", "ru", "--computer", "СССР=greedy", log="alone.yaml")
    browser.get(one.phone.address)
    hand, rng = Hand(browser), random.Random(4)
    hand.tap("Начать")
    tapped(hand, rng, 5)
    played(one.phone, rng, 10)
    browser.get(one.phone.address)
    tapped(hand, rng, MOST)
    verdict = verify_text((tmp_path / "alone.yaml").read_bytes(), "alone.yaml")
    assert verdict.verdict == "legal" and verdict.finished
    shown = browser.execute_script("return document.querySelector('.ending').innerText")
    assert "партия окончена" in shown
    assert re.search("Победа за|Ничья", shown)  # the cards are dealt by chance


CHOOSE = """
  const [_, plays] = document.querySelectorAll('[data-player]');
  plays.value = 'easy';
  plays.dispatchEvent(new Event('change', {bubbles: true}));
"""
HOLD = """
  const fetched = window.fetch;
  window.fetch = async (what, ...more) => {
    if (String(what).includes('why/')) await new Promise((done) => { window.answer = done; });
    return fetched(what, ...more);
  };
"""
PLAYED = r"return /^Компьютер\s\(СССР\)\sиграет/.test(document.querySelector('.did p:last-child')?.innerText)"


def test_the_computer_is_chosen_on_the_page_moves_without_a_tap_and_says_why(
    browser: Any, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.web.table.room.secrets", SimpleNamespace(token_hex=lambda n: "1" * n))  # the same deal
    log = tmp_path / "evening.yaml"
    browser.get(table(text="").address)
    hand = Hand(browser)
    hand.seen("document.querySelectorAll('[data-player]').length === 2")
    browser.execute_script(CHOOSE)
    hand.seen("document.querySelector('.begin').innerText.includes('Карты раздаёт компьютер')")
    assert not browser.execute_script("return document.querySelector('[name=mode]').checkVisibility()"), "one phone"
    hand.tap("Начать")
    hand.seen("document.querySelector('.held img')")
    assert browser.execute_script("return document.querySelector('.foot button').disabled"), "its own bid stays"
    hand.pick("bid.us", 2)  # offered once the computer has bid
    hand.tap("Записать")
    hand.seen("document.querySelector('.did')?.innerText.includes('Компьютер')")
    rng = random.Random(1)
    for _ in range(MOST):
        hand.seen("document.querySelector('[data-pick], .foot .go:enabled')")
        if browser.execute_script(PLAYED):
            break
        tapped(hand, rng, 1)
    assert browser.execute_script(PLAYED)
    told = browser.execute_script("return document.querySelector('.did p:last-child span').innerText")
    browser.execute_script(HOLD)
    hand.tap(".did p:last-child .why")
    hand.seen("document.querySelector('dialog.why')?.innerText.includes('Компьютер занят') && Boolean(window.answer)")
    browser.execute_script("window.answer()")
    hand.seen("!document.querySelector('dialog.why').innerText.includes('Компьютер занят')")
    hand.seen(f"document.querySelector('dialog.why')?.innerText.includes({told!r})")
    hand.tap("Закрыть")
    before = log.read_text(encoding="utf-8")
    hand.tap("Отменить")
    hand.seen("document.querySelector('.cover p').innerText.includes('Компьютер')")
    hand.tap("Отменить")
    hand.seen("document.querySelector('[data-pick]') && !document.querySelector('.thinks')")
    text = log.read_text(encoding="utf-8")
    assert before.startswith(text.rstrip()) and len(before.splitlines()) - len(text.splitlines()) >= 2
