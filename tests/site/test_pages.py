"""The pages of a site: what is on them, what they load, and that they need nobody else."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from pnp.cli.main import main
from pnp.validator.definitions.load import load_game
from pnp.web.site.balance import balance
from pnp.web.site.document import text
from tests.site.conftest import HOSTILE, changed
from tests.table.phones import coloured, sized
from tests.table.test_accessible import axe, barriers  # noqa: F401  a fixture

PAGES = ("index.html", "index.en.html", "rules.html", "rules.en.html", "aid.html", "aid.en.html")
MOST = 1_000_000  # bytes, before somebody scrolls to the cards


class Page(HTMLParser):
    """The elements of a page, and its ids."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file, self.elements = file, list[tuple[str, dict[str, str]]]()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [about for name, about in self.elements if name == tag]

    @property
    def ids(self) -> list[str]:
        return [about["id"] for _, about in self.elements if "id" in about]

    def meta(self, key: str) -> str:
        return next(m["content"] for m in self.all("meta") if key in (m.get("property"), m.get("name")))


def pages(site: Path) -> list[Page]:
    """All pages but the replays."""
    return [Page(file) for file in sorted(site.rglob("*.html")) if file.parent.name != "plays"]


def test_a_game_has_its_pages_in_each_language(site: Path) -> None:
    for name in PAGES:
        page = Page(site / "larks" / name)
        assert page.all("html")[0]["lang"] == ("en" if ".en." in name else "ru")
    index = (site / "larks" / "index.html").read_text(encoding="utf-8")
    for words in ("Жаворонки", "3–5 игроков", "20 минут", "от 8 лет", "Напечатать", "Лицензия MIT", "Победитель"):
        assert words in index.replace("\N{NO-BREAK SPACE}", " ")


def test_every_link_leads_to_something(site: Path) -> None:
    """A file of the site, and in a page an anchor."""
    for page in pages(site):
        known = set(page.ids)
        assert len(page.ids) == len(known), page.file
        for tag, key in (("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")):
            for about in page.all(tag):
                to = urlsplit(about.get(key, ""))
                if to.scheme == "data" or about.get("rel") in ("canonical", "alternate"):
                    continue
                assert not to.scheme and not to.netloc, about
                file = page.file.parent / unquote(to.path) if to.path else page.file
                assert file.is_file(), about
                if to.fragment and file.parent.name != "plays":
                    assert to.fragment in (known if not to.path else Page(file).ids), about


def test_every_rule_has_its_number_as_an_anchor(site: Path, larks: Path) -> None:
    book = load_game(larks).rulebook
    numbers = [rule.number for section in book.sections for rule in section.rules]
    numbers += [ruling.number for ruling in book.rulings]
    assert len(numbers) > 10
    for name in ("rules.html", "rules.en.html"):
        assert set(numbers) <= set(Page(site / "larks" / name).ids)


def test_every_card_can_be_read_and_found(site: Path, larks: Path) -> None:
    cards = load_game(larks).cards
    page = Page(site / "larks" / "index.en.html")
    words = {about["id"]: about["data-words"] for about in page.all("li") if "data-words" in about}
    for card in cards:
        assert card.title["en"] in words[f"birds-{card.id}"]
    pictures = [about for about in page.all("img") if "birds-" in about["src"]]
    assert len(pictures) == len(cards) + 1  # and their back
    assert all(about["loading"] == "lazy" and int(about["width"]) >= 500 for about in pictures)


def test_every_pdf_is_there_with_its_sheets_and_cuts(site: Path) -> None:
    links = {about["href"] for about in Page(site / "larks" / "index.html").all("a")}
    for lang in ("ru", "en"):
        for name in ("cards", "aid", "log", "rules"):
            assert {f"{lang}/{name}.pdf", f"{lang}/{name}-letter.pdf"} <= links
    said = (site / "larks" / "index.en.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert "4 sheets, 28 cuts" in said


def test_a_page_is_light_until_somebody_scrolls_to_the_cards(site: Path) -> None:
    for name in PAGES:
        page = Page(site / "larks" / name)
        loaded = [about["src"] for about in page.all("img") if about.get("loading") != "lazy"]
        loaded += [about["src"] for about in page.all("script")]
        loaded += [about["href"] for about in page.all("link") if about["rel"] == "stylesheet"]
        files = [page.file, *(page.file.parent / one for one in loaded)]
        assert sum(file.stat().st_size for file in files) < MOST / 2


def test_pages_load_nothing_but_files_of_the_site(site: Path) -> None:
    for page in pages(site):
        policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        said = page.file.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", said)
    assert "http" not in (site / "site.js").read_text(encoding="utf-8")
    assert not re.search(r"url\(\"?(?!\"?data:)|@import", (site / "site.css").read_text(encoding="utf-8"))


def test_messengers_are_told_whole_addresses(site: Path) -> None:
    page = Page(site / "larks" / "index.en.html")
    root = "https://games.example/pnp/larks/"
    assert page.meta("og:title") == "Larks"
    assert page.meta("description").startswith("Who sings at dawn")
    assert page.meta("og:url") == root + "index.en.html"
    assert page.meta("og:image") == root + "en/preview.jpg"
    assert (site / "larks" / "en" / "preview.jpg").is_file()


def test_what_a_game_says_is_text(tmp_path: Path, larks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In its title, for one; and in the names of a log."""
    said = f"title: {{ru: 'A {HOSTILE.replace(chr(39), chr(39) * 2)}', en: Safe}}"
    game = changed(
        larks, tmp_path / "larks", languages="languages: [ru, en]", title=said.replace("[", "").replace("&", "and")
    )
    play = game / "plays" / "open.yaml"
    play.write_text(re.sub(r"Анна", "<b>Анна</b>", play.read_text(encoding="utf-8")), encoding="utf-8")
    for other in game.glob("plays/*"):
        if other != play:
            other.unlink()
    code = main(["site", str(game), "-o", str(tmp_path / "out"), "--trust", "--lang", "ru", "--paper", "a4"])
    assert code == 0, capsys.readouterr().err
    for page in pages(tmp_path / "out"):
        assert not any(about["src"] == "x" for about in page.all("img"))
        assert not page.all("b")
        assert "&lt;img" in page.file.read_text(encoding="utf-8")


def test_text_is_no_markup() -> None:
    assert text(HOSTILE) == "&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#x27;"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["index.html", "rules.en.html", "aid.html"])
def test_nothing_stands_in_the_way(browser: Any, axe: str, site: Path, page: str, scheme: str) -> None:  # noqa: F811
    sized(browser, 360, 780, 1)
    coloured(browser, scheme)
    browser.get((site / "larks" / page).as_uri())
    assert barriers(browser, axe) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360


def test_cards_are_found_by_their_words(browser: Any, site: Path) -> None:
    browser.get((site / "larks" / "index.html").as_uri())
    count = "return [...document.querySelectorAll('[data-words]')].filter(card => !card.hidden).length"
    assert browser.execute_script(count) == 28
    browser.find_element("id", "search").send_keys("зарянка")
    assert browser.execute_script(count) == 1
    assert browser.find_element("css selector", "output").text == "1"
    browser.find_element("id", "search").send_keys("нет такой")
    assert browser.find_element("css selector", "output").text == "Ничего не нашлось"


def test_a_copy_of_the_folder_is_the_same_site(site: Path, tmp_path: Path) -> None:
    copied = shutil.copytree(site, tmp_path / "elsewhere")
    assert len(pages(copied)) == len(pages(site)) == len(PAGES) + 2


def test_a_table_of_balance_is_taken_from_the_readme_in_its_language(tmp_path: Path, larks: Path) -> None:
    folder = changed(larks, tmp_path / "larks")
    table = "| | wins |\n|---|---|\n| <b>Anna</b> | 41% |"
    other = "| Card | Meaning |\n|---|---|\n| a | b |"
    readme = (
        f"# Larks\n\nThe balance:\n\n| no table\n\nThe cards.\n\n{other}\n\nWe measured the **balance**:\n\n{table}\n"
    )
    (folder / "README.md").write_text(readme, encoding="utf-8")
    (folder / "README.ru.md").unlink()
    game = load_game(folder)
    said = balance(game, "en")
    assert "&lt;b&gt;Anna" in said
    assert "41%" in said
    assert "Meaning" not in said
    assert balance(game, "ru") == ""
