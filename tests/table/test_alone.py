"""A whole game of 13 Minutes against the computer, on a phone in a real browser."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from pnp.validator.judging.judge import verify_text

from .test_browser import Hand, Start, browser, pytestmark  # noqa: F401  the fixture, and when it is skipped

MOST = 200  # taps
READY = "return [...document.querySelectorAll('.go')].some(b => !b.disabled && b.textContent.startsWith('Записать'))"


def test_a_whole_game_against_the_computer(browser: Any, running: Start, tmp_path: Path) -> None:  # noqa: F811
    one = running("13-minutes", "", "--lang", "ru", "--computer", "СССР=greedy", log="alone.yaml")
    browser.get(one.phone.address)
    hand, rng = Hand(browser), random.Random(4)
    hand.tap("Начать")
    for _ in range(MOST):
        hand.seen(
            "document.querySelector('[data-pick], .question .go, .ending') || !document.querySelector('.go').disabled"
        )
        if browser.execute_script("return !!document.querySelector('.question .go')"):
            hand.tap(".question .go")
            continue
        if browser.execute_script(READY):
            hand.tap("Записать")
            continue
        picks = browser.execute_script("return [...document.querySelectorAll('[data-pick]')].map(b => b.dataset.pick)")
        if not picks:
            assert browser.execute_script("return !!document.querySelector('.ending')")
            break
        hand.tap(f"[data-pick={rng.choice(picks)!r}]")
    verdict = verify_text((tmp_path / "alone.yaml").read_bytes(), "alone.yaml")
    assert verdict.verdict == "legal" and verdict.finished
    shown = browser.execute_script("return document.querySelector('.ending').innerText")
    assert "партия окончена" in shown
    assert re.search("Победа за|Ничья", shown)  # the cards are dealt by chance
