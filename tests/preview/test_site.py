"""The preview's answers, without a browser: who may ask, for what, and what is on the page."""

from __future__ import annotations

import json
import re
import socket
import urllib.error
import urllib.request
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from PIL import Image

from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator.base.problem import Problem
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.formats import places_in
from pnp.validator.definitions.load import load_game
from pnp.web.preview.gallery import Studio
from pnp.web.preview.moment import Newest
from pnp.web.preview.page import KEPT, Pages, Piece, differing
from pnp.web.preview.papers import Papers
from pnp.web.preview.problems_by_card import sorted_out
from pnp.web.preview.server import serving
from pnp.web.preview.site import FOREVER, Site

from ..edited import edit
from ..patience import LONG


def asked(site: Site, path: str, query: str = "") -> tuple[int, str, str]:
    """Status, how long it may be kept, and content of an answer."""
    answer = site.answer(path, dict(parse_qsl(query)))
    return answer.status, answer.kept, answer.content.decode()


def pictures(site: Site, query: str = "") -> list[str]:
    return re.findall(r'<img src="([^"]+)"', asked(site, "", query)[2])


def test_every_card_stands_on_the_page_in_both_languages(site: Site) -> None:
    game = site.newest.moment.game
    assert game is not None
    status, kept, page = asked(site, "")
    assert (status, kept) == (200, "no-store")
    for card in [card for deck in game.decks for card in deck.cards]:
        for lang in game.languages:
            assert f"{card.title[lang]} ({lang})" in unescape(page)
    russian = asked(site, "", "lang=ru&ui=ru")[2]
    assert '<html lang="ru">' in russian and "(en)" not in russian and "Проверяется…" in russian


def test_what_an_address_says_wrongly_is_as_usual(site: Site) -> None:
    assert asked(site, "", "lang=xx&edges=%00&size=huge&ui=de&view=")[2] == asked(site, "")[2]
    assert "no such sheet" in asked(site, "", "view=../game.yaml")[2]


def test_pictures_are_kept_for_ever_because_another_one_has_another_name(site: Site) -> None:
    for path in pictures(site):
        status, kept, content = asked(site, path)
        assert (status, kept) == (200, FOREVER)
        assert content.startswith("<?xml")


def test_a_part_of_the_page_refers_to_bitmaps_and_a_file_contains_them(folder: Path, site: Site) -> None:
    art = folder / "art" / "dark.png"
    Image.new("RGB", (30, 20), "#123456").save(art)
    edit(folder / "cards.yaml", "art/siege.svg", "art/dark.png")
    site.newest.publish(gallery=Studio().gallery(load_game(folder)))
    files = [path for path in pictures(site) if 'href="data:image/png' in asked(site, path)[2]]
    assert files
    parts = [asked(site, path.replace(".svg", ".part"))[2] for path in files]
    (bitmap,) = {found for part in parts for found in re.findall(r'href="([^#][^"]*)"', part)}
    answer = site.answer(bitmap, {})
    assert (answer.status, answer.kind, answer.kept, answer.content) == (200, "image/png", FOREVER, art.read_bytes())
    Image.new("RGB", (30, 20), "#654321").save(art)
    assert site.answer(bitmap, {}).status == 404  # another picture has another address


def test_pictures_of_a_moment_ago_are_still_there(folder: Path) -> None:
    studio, newest, papers = Studio(), Newest(), Papers(PrintOptions(paper("a4")))
    site = Site(newest, papers, Pages(folder, papers), "en")
    newest.publish(gallery=studio.gallery(load_game(folder)))
    before = pictures(site)
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    newest.publish(gallery=studio.gallery(load_game(folder)))
    gone = {*before} - {*pictures(site)}
    assert gone and {asked(site, path)[0] for path in gone} == {200}


@pytest.mark.parametrize("view", ["cards", "tokens", "rules"])
def test_sheets_as_they_will_be_printed(site: Site, view: str) -> None:
    leaves = pictures(site, f"view={view}&lang=ru")
    assert leaves and all(path.startswith("sheet/") for path in leaves)
    assert 'width="210mm" height="297mm"' in asked(site, leaves[0])[2]


@pytest.mark.parametrize(
    "path",
    ["game.yaml", "../game.yaml", "card/../game.yaml", "card/..%2Fgame.svg", "page.css/..", "texts.yaml", "/",
     "sheet/x.svg", "card/x-trim.part", "bitmap/x.png", "bitmap/../game.yaml", "card/x-trim.svg",
     "card/-trim.svg", "card/.svg", "favicon.ico"],
)  # fmt: skip
def test_no_address_names_a_file(site: Site, path: str) -> None:
    assert asked(site, path)[0] == 404


def test_the_page_asks_nobody_else(site: Site) -> None:
    assert "http" not in asked(site, "")[2].replace("http-equiv", "")


def test_names_from_files_are_no_markup(site: Site) -> None:
    gallery = site.newest.moment.gallery
    assert gallery is not None
    evil = "<script>alert(1)</script>"
    game = replace(gallery.game, title={"ru": evil, "en": evil})
    site.newest.publish(gallery=replace(gallery, game=game), problems=(Problem("game.none", evil, values={}),))
    assert "<script>alert" not in asked(site, "")[2]


def test_a_stream_names_each_new_version(site: Site) -> None:
    with serving(site, 0) as address, urllib.request.urlopen(address + "events", timeout=LONG) as stream:
        assert [stream.readline() for _ in range(4)][2] == b"data: 1\n"
        site.newest.publish(problems=(Problem("file.empty", "game.yaml"),))
        assert [stream.readline() for _ in range(4)][2] == b"data: 2\n"
    assert asked(site, "changes", "since=nonsense")[2] == '{"version": 2}'


def test_hundreds_of_open_windows_keep_nobody_from_a_page(site: Site) -> None:
    with serving(site, 0) as address:
        host, path = address.split("/", 3)[2:]
        streams = []
        for _ in range(200):
            streams.append(socket.create_connection(host.split(":"), timeout=LONG))
            streams[-1].sendall(f"GET /{path}events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert streams[-1].recv(4096).startswith(b"HTTP/1.1 200")
        with urllib.request.urlopen(address, timeout=LONG) as answer:
            assert answer.status == 200
        site.newest.publish(problems=(Problem("file.empty", "game.yaml"),))
        for each in streams:
            said = b""
            while b"data: 2" not in said:
                said += each.recv(4096)
            each.close()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1"])
def test_only_this_machine_is_answered(site: Site, host: str) -> None:
    with serving(site, 0) as address:
        port = address.split("/")[2].partition(":")[2]
        request = urllib.request.Request(address, headers={"Host": host.replace("PORT", port)})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request, timeout=LONG)


def test_without_the_secret_there_is_nothing(site: Site) -> None:
    with serving(site, 0) as address:
        home, secret = address.rstrip("/").rsplit("/", 1)
        for path in ("", "/", "/events", "/changes", f"/{secret[:-1]}/", f"/{secret}x/", f"/{secret}"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(home + path, timeout=LONG)


def test_nothing_can_be_written(site: Site) -> None:
    with serving(site, 0) as address:
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            with pytest.raises(urllib.error.HTTPError, match="405"):
                urllib.request.urlopen(urllib.request.Request(address, method=method), timeout=LONG)


def news(site: Site, since: int, query: str = "") -> dict[str, Any]:
    """What a window with that choice receives if it has seen a version."""
    told: dict[str, Any] = json.loads(asked(site, "changes", f"since={since}&{query}")[2])
    return told


def look_again(site: Site, folder: Path) -> None:
    """As the preview does when a file has changed."""
    site.newest.publish(gallery=Studio().gallery(load_game(folder)), problems=())


def test_who_has_seen_the_page_is_sent_the_pieces_that_changed(site: Site, folder: Path) -> None:
    before = asked(site, "")[2]
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    look_again(site, folder)
    told = news(site, 1)
    assert told["version"] == 2 and [*told["pieces"]] == ["card-main-siege"]
    piece = told["pieces"]["card-main-siege"]
    assert piece not in before and piece in asked(site, "")[2]


def test_each_window_is_sent_its_own_pieces(site: Site, folder: Path) -> None:
    queries = ("", "lang=ru&ui=ru", "lang=en&size=large", "view=cards&lang=ru")
    for query in queries:
        asked(site, "", query)
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    look_again(site, folder)
    told = {query: news(site, 1, query)["pieces"] for query in queries}
    assert 'lang="ru"' in told[""]["card-main-siege"] and 'lang="en"' in told[""]["card-main-siege"]
    assert 'lang="en"' not in told["lang=ru&ui=ru"]["card-main-siege"]
    assert told["lang=en&size=large"] != told[""]
    assert [*told["view=cards&lang=ru"]] == ["sheet-ru-1"]


def test_a_broken_file_changes_no_card_and_mending_takes_the_message_away(site: Site, folder: Path) -> None:
    asked(site, "")
    site.newest.publish(problems=(Problem("file.unreadable", "game.yaml", 3, 5, {"reason": "no"}),))
    assert {*news(site, 1)["pieces"]} == {"problems", "stale"}
    look_again(site, folder)
    assert {*news(site, 2)["pieces"]} == {"problems", "stale"}


def test_a_card_that_is_new_needs_the_page_anew(site: Site, folder: Path) -> None:
    asked(site, "")
    edit(folder / "cards.yaml", "id: march", "id: march-again")
    look_again(site, folder)
    assert news(site, 1) == {"version": 2}
    assert "card-main-march-again" in asked(site, "")[2]


def test_who_was_away_for_too_long_needs_the_page_anew(site: Site) -> None:
    asked(site, "")
    for line in range(2, KEPT + 4):
        site.newest.publish(problems=(Problem("file.unreadable", "game.yaml", line, 1, {"reason": "no"}),))
        asked(site, "")
    assert "pieces" not in news(site, 1)
    assert "pieces" in news(site, KEPT)


def test_pieces_with_the_same_id_cannot_be_told_apart() -> None:
    one, other = Piece("a", "<p>1</p>"), Piece("a", "<p>2</p>")
    assert differing((one, "<hr>"), (other, "<hr>")) == {"a": "<p>2</p>"}
    assert differing((one, one), (one, other)) is None
    assert differing((one, "<hr>"), (one, "<br>")) is None


def test_what_is_the_same_is_no_news(site: Site) -> None:
    site.newest.publish(problems=())
    assert site.newest.moment.version == 1


def test_a_broken_file_leaves_the_last_good_cards(site: Site) -> None:
    before = pictures(site)
    site.newest.publish(problems=(Problem("file.unreadable", "cards.yaml", 3, 5, {"reason": "<no>"}),))
    page = asked(site, "")[2]
    assert pictures(site) == before
    assert "cards.yaml:3:5" in page and "&lt;no&gt;" in page and ">The game cannot be shown while" in page


def test_problems_stand_on_the_card_in_whose_lines_they_are(folder: Path) -> None:
    edit(folder / "cards.yaml", "ru: Марш", "ru: ''")
    edit(folder / "game.yaml", "minutes: 5", "minutes: five")
    problems = check_game(folder)
    edit(folder / "game.yaml", "minutes: five", "minutes: 5")
    edit(folder / "cards.yaml", "ru: ''", "ru: Марш")
    of_cards, others = sorted_out(problems, load_game(folder))
    assert [*of_cards] == [("main", "march")]
    assert {Path(problem.file).name for problem in others} == {"game.yaml"}


def test_the_head_says_that_there_are_problems_below(folder: Path, site: Site) -> None:
    assert ">Checking…<" in asked(site, "")[2]  # what check will find is not known yet
    site.newest.publish(worries=())
    assert ">No problems<" in asked(site, "")[2]
    line, _ = places_in(folder / "cards.yaml").of(("cards", 1))
    site.newest.publish(problems=(Problem("file.unreadable", str(folder / "cards.yaml"), line, 3, {"reason": "no"}),))
    page = asked(site, "")[2]
    assert ">No problems<" not in page and ">The problems are listed under the cards<" in page
