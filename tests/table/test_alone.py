"""A game of 13 Minutes against the computer: its beginning and its end on a phone in a real browser."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from pnp.validator.judging.judge import verify_text

from .conftest import Phone
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
        assert status == 200


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
