"""The page in a real browser, opened from a file without a network: what a reader does, and what comes of it.

A copy of the page gets one more script, which presses keys and buttons and notes what it then sees; headless Chromium
prints the page as it is at the end. Skipped where Chromium is not installed.
"""

from __future__ import annotations

import html as escapes
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .conftest import CHRONICLE, ROOT, SLIPS, THREE, html

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=8000",
    "--dump-dom",
]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")

HARNESS = """
<script>
addEventListener("error", (event) => { document.title = "broken: " + event.message; });
const keydown = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
const press = (key) => document.body.dispatchEvent(keydown(key));
const click = (selector) => document.querySelector(selector).click();
const text = (selector) => document.querySelector(selector).textContent;
const all = (selector) => [...document.querySelectorAll(selector)];
const choose = (value) => { const view = document.getElementById("view"); view.value = value; view.onchange(); };
const seen = [];
setTimeout(() => {
  try { %s } catch (error) { seen.push("broken: " + error); }
  const report = document.createElement("pre");
  report.id = "report";
  report.textContent = JSON.stringify(seen);
  document.body.append(report);
}, 500);
</script>
"""


def noted(log: Path, script: str, folder: Path, size: str = "1440,1000", at: str = "") -> list[Any]:
    """What a script put into `seen` in the page of a log."""
    file = folder / "page.html"
    file.write_text(html(log).replace("</body>", HARNESS % script + "</body>"), encoding="utf-8")
    own = [f"--user-data-dir={folder / 'profile'}", f"--window-size={size}"]
    command = [str(CHROMIUM), *FLAGS, *own, file.as_uri() + at]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    report = re.search(r'<pre id="report">(.*?)</pre>', done.stdout.decode(), re.DOTALL)
    assert report is not None, done.stderr.decode()[-2000:]
    assert "<title>broken" not in done.stdout.decode()
    found: list[Any] = json.loads(escapes.unescape(report[1]))
    return found


def test_stepping_with_keys_buttons_slider_and_records(tmp_path: Path) -> None:
    script = """
      const where = () => seen.push([text("#now-title"), document.getElementById("slider").value, location.hash]);
      where(); press("ArrowRight"); where(); press("End"); where(); press("ArrowLeft"); where(); press("Home"); where();
      press("ArrowLeft"); where();
      click("#forward"); where(); click("#last"); where(); click("#back"); where(); click("#first"); where();
      const slider = document.getElementById("slider"); slider.value = 4; slider.oninput(); where();
      click("#list li:nth-child(3) button"); where();
      click("#marks button:nth-child(2)"); where();
    """
    found = noted(SLIPS, script, tmp_path)
    assert [at for _, at, _ in found] == ["0", "1", "7", "6", "0", "0", "1", "7", "6", "0", "4", "2", "3"]
    assert found[0][0] == "Начало партии"
    assert found[2] == ["Ход 7 из 7", "7", "#7"]


def test_findings_stand_on_the_slider_and_beside_the_table(tmp_path: Path) -> None:
    script = """
      seen.push(all("#marks button").map((mark) => mark.getAttribute("aria-label")));
      seen.push(new Set(all("#marks svg path").map((path) => path.getAttribute("d"))).size);
      press("ArrowRight");
      seen.push(all("#said .finding").map((finding) => finding.textContent));
      seen.push(document.getElementById("now").getAttribute("aria-live"));
    """
    marks, shapes, findings, live = noted(SLIPS, script, tmp_path)
    assert marks[0] == "Ход 1 из 7: нельзя"
    assert len(marks) == 6
    assert shapes == 2  # illegal, and accepted at the table
    assert len(findings) == 1
    assert "Правило 2.1" in findings[0] and "Ставка СССР — 14" in findings[0]
    assert "Ближайший допустимый ход: Ставки: Аня (США) — 2, Борис (СССР) — 13." in findings[0]
    assert live == "polite"


def test_the_language_changes_words_and_cards(tmp_path: Path) -> None:
    script = """
      press("End");
      const look = () => [document.documentElement.lang, text("h1"), text("#verdict strong"),
        all("#stage .piece[role] use").map((use) => use.getAttribute("href")), text("#list li:nth-child(4)")];
      seen.push(look()); click("#languages button:nth-child(2)"); seen.push(look());
    """
    russian, english = noted(SLIPS, script, tmp_path)
    assert russian[:2] == ["ru", "13 минут"]
    assert english[:2] == ["en", "13 Minutes"]
    assert "нарушений" in russian[2] and "findings" in english[2]
    assert not {*russian[3]} & {*english[3]}
    assert "Исполком" in russian[4] and "ExComm" in english[4]


def test_whose_knowledge(tmp_path: Path) -> None:
    script = """
      const cards = () => all("#stage .piece[role]").map((card) => card.getAttribute("aria-label"));
      for (const view of ["*", "us", "ussr", ""]) {
        choose(view);
        seen.push([cards().includes("Фидель Кастро"), cards().includes("Сдерживание"),
          all("#position dd").map((dd) => dd.textContent).join().includes("Фидель"), text("#said code")]);
      }
    """
    everything, us, ussr, table = noted(CHRONICLE, script, tmp_path, at="#1")
    assert [seen[:3] for seen in (everything, us, ussr, table)] == [
        [True, True, True],
        [False, True, False],
        [True, False, True],
        [False, False, False],
    ]
    assert "оставить: Италия" in us[3] and "оставить: закрыто" in us[3]
    assert table[3].count("оставить: закрыто") == 2


def test_what_changed_is_said_and_lit_and_the_score_comes_at_the_end(tmp_path: Path) -> None:
    script = """
      seen.push([all(".lit .over").length > 0, all(".changes li").map((li) => li.textContent),
        document.getElementById("score").hidden]);
      press("End");
      seen.push([document.getElementById("score").hidden, text("#sheet tfoot")]);
    """
    (lit, changes, early), (late, total) = noted(CHRONICLE, script, tmp_path, at="#9")
    assert lit and "Альянсы: США 2" in changes
    assert early and not late
    assert total == "Итого00"


def test_a_campaign_goes_on_with_the_next_game(tmp_path: Path) -> None:
    script = """
      seen.push(text("#now-title"), all("#list h3").map((h) => h.textContent), all("#marks i").length);
      press("ArrowRight"); seen.push(text("#now-title"));
    """
    campaign = ROOT / "cards" / "13-minutes" / "plays" / "campaign.yaml"
    found = noted(campaign, script, tmp_path, at="#14")
    assert found[0] == "Партия 1 · Ход 14 из 29"
    assert found[1] == ["Партия 1", "Партия 2"]
    assert found[2] == 1
    assert found[3] == "Партия 2 · Начало партии"


def test_every_button_has_a_name_and_nothing_is_fetched(tmp_path: Path) -> None:
    script = """
      press("End");
      const named = (one) => one.getAttribute("aria-label") || one.textContent || one.labels?.[0]?.textContent;
      seen.push(all("button, select, input, summary").filter((control) => !named(control).trim()).length);
      seen.push(performance.getEntriesByType("resource").filter((entry) => !entry.name.startsWith("data:")).length);
      seen.push(all("h1").length, all("h2").every((heading) => heading.textContent.trim()));
    """
    assert noted(SLIPS, script, tmp_path) == [0, 0, 1, True]


@pytest.mark.parametrize("log", [CHRONICLE, SLIPS], ids=lambda log: log.stem)
def test_a_phone_shows_it_without_scrolling_sideways(log: Path, tmp_path: Path) -> None:
    script = """
      for (let n = 0; n < 12; n++) press("ArrowRight");
      seen.push(document.documentElement.scrollWidth <= innerWidth,
        all("#bar button, #languages button, #view").every((one) => one.getBoundingClientRect().height >= 24));
      const card = document.querySelector("#stage .piece[role]");
      card.dispatchEvent(keydown("Enter"));
      seen.push(document.getElementById("card").open);
    """
    assert noted(log, script, tmp_path, size="500,900") == [True, True, True]


def test_a_card_that_lies_turned_is_read_upright(tmp_path: Path) -> None:
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
    uncontrolled, above, illuminati = noted(THREE, script, tmp_path, at="#1")
    assert uncontrolled == illuminati == [False, True]
    assert above == [True, True]  # on its side on the table, and yet upright to be read


def test_a_card_that_comes_to_lie_elsewhere_is_not_called_gone(tmp_path: Path) -> None:
    script = """
      seen.push(all(".changes li").map((line) => line.textContent));
      press("End"); seen.push(all(".changes li").map((line) => line.textContent));
    """
    put, taken = noted(THREE, script, tmp_path, at="#6")
    assert "Макулатурная почта: Борис, под картой «НЛО»" in put
    assert any(line.startswith("Макулатурная почта: Вера") for line in taken)
    assert not any("больше нет" in line for line in (*put, *taken))


def test_players_who_are_called_by_their_names_are_named_once(tmp_path: Path) -> None:
    assert noted(THREE, 'seen.push(text("#players"));', tmp_path) == ["Аня — Борис — Вера"]
