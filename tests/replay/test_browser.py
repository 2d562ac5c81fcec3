"""The page in a real browser, opened from a file: what a reader does, and what comes of it. A script presses keys and
buttons and notes what it then sees. Skipped where Chromium and its driver, or selenium, are not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..table.phones import CHROMIUM, DRIVER, Hand, phone, sized
from .conftest import CHRONICLE, ROOT, SLIPS, THREE, html

pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None, reason="Chromium is not installed: apt-get install chromium chromium-driver"
)
Noted = Callable[..., list[Any]]

HANDS = """
const keydown = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
const press = (key) => document.body.dispatchEvent(keydown(key));
const click = (selector) => document.querySelector(selector).click();
const text = (selector) => document.querySelector(selector).textContent;
const all = (selector) => [...document.querySelectorAll(selector)];
const choose = (value) => { const view = document.getElementById("view"); view.value = value; view.onchange(); };
const seen = [];
%s
return seen.map((one) => one ?? null);
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    driver = phone(scale=1, goog_loggingPrefs={"browser": "ALL"})
    yield driver
    driver.quit()


@pytest.fixture
def noted(browser: Any, tmp_path: Path) -> Noted:
    """What a script puts into `seen` in the page of a log."""

    def note(log: Path, script: str, size: tuple[int, int] = (1440, 1000), at: str = "") -> list[Any]:
        file = tmp_path / "page.html"
        file.write_text(html(log), encoding="utf-8")
        sized(browser, *size, 1)
        browser.get(file.as_uri() + at)
        Hand(browser).seen(
            f"location.href.startsWith({file.as_uri()!r}) && document.querySelector('[aria-current=true]')"
        )
        found: list[Any] = browser.execute_script(HANDS % script)
        assert browser.get_log("browser") == [], "nothing is wrong in the page"
        return found

    return note


def test_stepping_with_keys_buttons_slider_and_records(noted: Noted) -> None:
    script = """
      const where = () => seen.push([text("#now-title"), document.getElementById("slider").value, location.hash]);
      where(); press("ArrowRight"); where(); press("End"); where(); press("ArrowLeft"); where(); press("Home"); where();
      press("ArrowLeft"); where();
      click("#forward"); where(); click("#last"); where(); click("#back"); where(); click("#first"); where();
      const slider = document.getElementById("slider"); slider.value = 4; slider.oninput(); where();
      click("#list li:nth-child(3) button"); where();
      click("#marks button:nth-child(2)"); where();
    """
    found = noted(SLIPS, script)
    assert [at for _, at, _ in found] == ["0", "1", "7", "6", "0", "0", "1", "7", "6", "0", "4", "2", "3"]
    assert found[0][0] == "Начало партии"
    assert found[2] == ["Ход 7 из 7", "7", "#7"]


def test_findings_stand_on_the_slider_and_beside_the_table(noted: Noted) -> None:
    script = """
      seen.push(all("#marks button").map((mark) => mark.getAttribute("aria-label")));
      seen.push(new Set(all("#marks svg path").map((path) => path.getAttribute("d"))).size);
      press("ArrowRight");
      seen.push(all("#said .finding").map((finding) => finding.textContent));
      seen.push(document.getElementById("now").getAttribute("aria-live"));
    """
    marks, shapes, findings, live = noted(SLIPS, script)
    assert marks[0] == "Ход 1 из 7: нельзя"
    assert len(marks) == 6
    assert shapes == 2  # illegal, and accepted at the table
    assert len(findings) == 1
    assert "Правило 2.1" in findings[0] and "Ставка СССР — 14" in findings[0]
    assert "Ближайший допустимый ход: Ставки: Аня (США) — 2, Борис (СССР) — 13." in findings[0]
    assert live == "polite"


def test_the_language_changes_words_and_cards(noted: Noted) -> None:
    script = """
      press("End");
      const look = () => [document.documentElement.lang, text("h1"), text("#verdict strong"),
        all("#stage .piece[role] use").map((use) => use.getAttribute("href")), text("#list li:nth-child(4)")];
      seen.push(look()); click("#languages button:nth-child(2)"); seen.push(look());
    """
    russian, english = noted(SLIPS, script)
    assert russian[:2] == ["ru", "13 минут"]
    assert english[:2] == ["en", "13 Minutes"]
    assert "нарушений" in russian[2] and "findings" in english[2]
    assert not {*russian[3]} & {*english[3]}
    assert "Исполком" in russian[4] and "ExComm" in english[4]


def test_whose_knowledge(noted: Noted) -> None:
    script = """
      const cards = () => all("#stage .piece[role]").map((card) => card.getAttribute("aria-label"));
      for (const view of ["*", "us", "ussr", ""]) {
        choose(view);
        seen.push([cards().includes("Фидель Кастро"), cards().includes("Сдерживание"),
          all("#position dd").map((dd) => dd.textContent).join().includes("Фидель"), text("#said code")]);
      }
    """
    everything, us, ussr, table = noted(CHRONICLE, script, at="#1")
    assert [seen[:3] for seen in (everything, us, ussr, table)] == [
        [True, True, True],
        [False, True, False],
        [True, False, True],
        [False, False, False],
    ]
    assert "оставить: Италия" in us[3] and "оставить: закрыто" in us[3]
    assert table[3].count("оставить: закрыто") == 2


def test_what_changed_is_said_and_lit_and_the_score_comes_at_the_end(noted: Noted) -> None:
    script = """
      seen.push([all(".lit .over").length > 0, all(".changes li").map((li) => li.textContent),
        document.getElementById("score").hidden]);
      press("End");
      seen.push([document.getElementById("score").hidden, text("#sheet tfoot")]);
    """
    (lit, changes, early), (late, total) = noted(CHRONICLE, script, at="#9")
    assert lit and "Альянсы: США 2" in changes
    assert early and not late
    assert total == "Итого00"


def test_a_campaign_goes_on_with_the_next_game(noted: Noted) -> None:
    script = """
      seen.push(text("#now-title"), all("#list h3").map((h) => h.textContent), all("#marks i").length);
      press("ArrowRight"); seen.push(text("#now-title"));
    """
    campaign = ROOT / "cards" / "13-minutes" / "plays" / "campaign.yaml"
    found = noted(campaign, script, at="#14")
    assert found[0] == "Партия 1 · Ход 14 из 29"
    assert found[1] == ["Партия 1", "Партия 2"]
    assert found[2] == 1
    assert found[3] == "Партия 2 · Начало партии"


def test_every_button_has_a_name_and_nothing_is_fetched(noted: Noted) -> None:
    script = """
      press("End");
      const named = (one) => one.getAttribute("aria-label") || one.textContent || one.labels?.[0]?.textContent;
      seen.push(all("button, select, input, summary").filter((control) => !named(control).trim()).length);
      seen.push(performance.getEntriesByType("resource").filter((entry) => !entry.name.startsWith("data:")).length);
      seen.push(all("h1").length, all("h2").every((heading) => heading.textContent.trim()));
    """
    assert noted(SLIPS, script) == [0, 0, 1, True]


@pytest.mark.parametrize("log", [CHRONICLE, SLIPS], ids=lambda log: log.stem)
def test_a_phone_shows_it_without_scrolling_sideways(noted: Noted, log: Path) -> None:
    script = """
      for (let n = 0; n < 12; n++) press("ArrowRight");
      seen.push(document.documentElement.scrollWidth <= innerWidth,
        all("#bar button, #languages button, #view").every((one) => one.getBoundingClientRect().height >= 24));
      const card = document.querySelector("#stage .piece[role]");
      card.dispatchEvent(keydown("Enter"));
      seen.push(document.getElementById("card").open);
    """
    assert noted(log, script, size=(500, 900)) == [True, True, True]


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_phone_shows_the_table_below_what_happened(noted: Noted, size: tuple[int, int]) -> None:
    script = """
      const at = (selector) => document.querySelector(selector).getBoundingClientRect();
      seen.push(at("#now").bottom, at("#stage").top, at("#bar").top, document.querySelector(".sentence").clientHeight);
    """
    said, table, bar, sentence = noted(CHRONICLE, script, size, at="#9")
    assert said <= table <= bar - size[1] / 3 and sentence


def test_a_card_that_lies_turned_is_read_upright(noted: Noted) -> None:
    script = """
      const touched = (name) => {
        const piece = all("#stage .piece[role]").find((card) => card.getAttribute("aria-label") === name);
        const use = piece.querySelector("use"), large = document.querySelector("#card svg");
        piece.onclick();
        document.getElementById("card").close();
        return [+use.getAttribute("height") > +use.getAttribute("width"), large.viewBox.baseVal.height < 100];
      };
      seen.push(touched("Макулатурная почта"));
      for (let step = 0; step < 6; step++) press("ArrowRight");
      seen.push(touched("Макулатурная почта"), touched("НЛО"));
    """
    uncontrolled, above, illuminati = noted(THREE, script, at="#1")
    assert uncontrolled == illuminati == [False, True]
    assert above == [True, True]  # on its side on the table, and yet upright to be read


def test_a_card_that_comes_to_lie_elsewhere_is_not_called_gone(noted: Noted) -> None:
    script = """
      seen.push(all(".changes li").map((line) => line.textContent));
      press("End"); seen.push(all(".changes li").map((line) => line.textContent));
    """
    put, taken = noted(THREE, script, at="#6")
    assert "Макулатурная почта: Борис, под картой «НЛО»" in put
    assert any(line.startswith("Макулатурная почта: Вера") for line in taken)
    assert not any("больше нет" in line for line in (*put, *taken))


def test_players_who_are_called_by_their_names_are_named_once(noted: Noted) -> None:
    assert noted(THREE, 'seen.push(text("#players"));') == ["Аня — Борис — Вера"]


def test_who_has_won_is_told_where_the_game_ends(noted: Noted) -> None:
    script = """
      const told = () => [document.getElementById("outcome").hidden, document.getElementById("later").hidden];
      press("Home"); seen.push(told()); press("End"); seen.push(told(), text("#outcome"));
    """
    first, last, outcome = noted(SLIPS, script)
    assert first == [True, False] and last == [False, True]
    assert outcome


def test_the_place_in_the_game_covers_no_button_on_a_narrow_phone(noted: Noted) -> None:
    sides = """
    press("Home");
    const [last, where] = ["#last", "#where"].map((one) => document.querySelector(one).getBoundingClientRect());
    seen.push(last.right <= where.left);"""
    assert noted(THREE, sides, (360, 640)) == [True]
