"""Each phone speaks the language that it has chosen; the log keeps its own.

The last one is skipped where Chromium and its driver, or selenium, are not installed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text

from .conftest import Phone, Running
from .inside import served
from .phones import CHROMIUM, DRIVER, Hand
from .pictures import begun

EN = "?lang=en"


def told(phone: Phone, what: str) -> Any:
    status, _, body = phone.ask("GET", what)
    assert status == 200
    return json.loads(body)


@pytest.fixture
def russian(tmp_path: Path) -> Any:
    with served(tmp_path, lang="ru") as (phone, room, _):
        yield phone, room


def test_two_phones_at_one_table_are_answered_in_their_languages(russian: Any) -> None:
    phone, _ = russian
    for _ in range(2):  # in turns, and what was worked out for one phone is not shown to the other
        ru, en = told(phone, "view"), told(phone, f"view{EN}")
        assert ru["version"] == en["version"] and ru["due"] != en["due"]
        assert [one["sides"][0]["label"] for one in (ru, en)] == ["США", "US"]
        assert [told(phone, f"moves{lang}")["moves"][0]["said"][:3] for lang in ("", EN)] == ["Ста", "Bid"]


def test_words_and_pictures_are_in_the_language_of_the_phone(russian: Any) -> None:
    phone, _ = russian
    ru, en = told(phone, "words"), told(phone, f"words{EN}")
    assert (ru["words"]["record"], en["words"]["record"]) == ("Записать", "Record")
    assert (ru["lang"], en["lang"]) == ("ru", "en") and ru["languages"] == {"ru": "Русский", "en": "English"}
    assert ru["faces"]["quarantine"] != en["faces"]["quarantine"]
    for name in (ru["faces"]["quarantine"][0], en["faces"]["quarantine"][0], next(iter(en["sprites"].values()))[0]):
        assert phone.ask("GET", f"picture/{name}.svg")[0] == 200
    assert en["texts"]["quarantine"] and ru["texts"]["quarantine"] != en["texts"]["quarantine"]


def test_the_log_keeps_its_language_whoever_records(russian: Any) -> None:
    phone, room = russian
    record = "us: {play: excomm, into: us, command: {at: cuba, add: 1}}"
    status, heard = phone.say(f"line{EN}", line=record, sure=True)
    assert status == 200 and heard["view"]["last"].startswith("Аня (US) plays")
    assert "карта: " in room.log.read_text(encoding="utf-8")
    assert verify_text(room.log.read_bytes(), room.log.name).verdict == "legal"
    status, heard = phone.say(f"line{EN}", line="ussr: {play: quarantine, into: ussr, event: {}}")
    assert status == 422 and "Command" in heard["findings"][0]["said"], "a refusal is in the language of the phone"


def test_a_new_log_is_begun_in_the_language_of_the_table(tmp_path: Path) -> None:
    with served(tmp_path, "", lang="ru") as (phone, room, _):
        assert told(phone, f"view{EN}")["modes"] == told(phone, "view")["modes"]
        seats = [{"side": "us", "name": "Аня"}, {"side": "ussr", "name": "Борис"}]
        assert phone.say(f"begin{EN}", mode="one", seats=seats, options={})[0] == 200
        assert "игроки:" in room.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["de", "", "../x", "en&lang=ru"])
def test_a_language_that_the_game_lacks_is_that_of_the_table(russian: Any, lang: str) -> None:
    assert told(russian[0], f"view?lang={lang}")["sides"][0]["label"] == "США"


@pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="Chromium is not installed")
def test_a_phone_chooses_its_language_in_the_menu_and_keeps_it(
    browser: Any, running: Callable[..., Running], tmp_path: Path
) -> None:
    pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    text = begun("13-minutes/plays/anna-boris.yaml", 7)
    browser.get(running("13-minutes", text, "--lang", "ru").phone.address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.question')")
    try:
        hand.tap(".bar .quiet")
        hand.tap("English")
        hand.seen("document.querySelector('.foot button')?.innerText === 'Undo'")
        assert browser.execute_script("return document.documentElement.lang") == "en"
        hand.pick("play", "quarantine")
        hand.seen("document.querySelector('.foot p.last')?.innerText.startsWith('“Quarantine”')")
        hand.tap(".bar .quiet")
        hand.tap("Русский")
        hand.seen("document.querySelector('.foot p.last')?.innerText.startsWith('«Карантин»')")
        hand.tap(".bar .quiet")
        hand.tap("English")
        hand.seen("document.querySelector('.foot p.last')?.innerText.startsWith('“Quarantine”')")
        browser.refresh()
        hand.seen("document.querySelector('.foot button')?.innerText === 'Undo'")
        hand.tap(".bar .quiet")
        hand.tap("Русский")
        hand.seen("document.querySelector('.foot button')?.innerText === 'Отменить'")
    finally:
        browser.execute_script("localStorage.clear()")
    assert (tmp_path / "evening.yaml").read_text(encoding="utf-8") == text
