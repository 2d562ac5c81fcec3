"""The page: it asks nobody for anything, is small enough, speaks both languages and hides what it should."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.position.kit import Kit
from pnp.position.remarks import told as told_beside
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.marks.palette import contrast
from pnp.press.play.stage import Stage
from pnp.press.play.story import story_of
from pnp.press.play.texts import WORDS
from pnp.validator.judging.trust import trusting
from pnp.web.replay.page import page

from .conftest import CHRONICLE, ROOT, SLIPS, data_in, html, story, told

LARGEST = 1_600_000  # bytes of the chronicle's page; the drawn title of the board is 80 kB of it
PAGES = [CHRONICLE, SLIPS, ROOT / "cards/illuminati/plays/duel.yaml", ROOT / "cards/metro-2033/plays/two.yaml"]


@pytest.fixture(params=PAGES, ids=lambda log: log.stem)
def log(request: pytest.FixtureRequest) -> Path:
    """A log of each game: the stage is looked at for all of them."""
    path: Path = request.param
    return path


def states(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The pieces of every step, as the page puts them together."""
    found: list[dict[str, Any]] = []
    now: dict[str, Any] = {}
    for step in data["steps"]:
        now = {key: value for key, value in {**now, **step.get("p", {})}.items() if value is not None}
        found.append(now)
    return found


def test_it_asks_nobody_for_anything(log: Path) -> None:
    made = html(log)
    outside = re.findall(r"""(?:src|href|srcset|action|data)\s*=\s*["'\\]*(?!["'#\\]|application)[^"'>\s]+""", made)
    assert not outside
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", made)
    assert not re.search(r"@import|fetch\(|XMLHttpRequest|import\(", made)
    sources = {source[:10] for source in re.findall(r"url\(\"?([^)]*)", made) if not source.startswith("#")}
    assert sources == {"data:font/"}
    assert "default-src 'none'" in made


def test_it_is_not_too_large() -> None:
    assert len(html(CHRONICLE).encode()) < LARGEST


def test_views_are_offered_where_somebody_knows_more_than_others() -> None:
    tablut = ROOT / "docs" / "examples" / "tablut" / "plays" / "escape.yaml"
    with trusting():
        open_game = story_of(tablut.read_bytes(), str(tablut), tablut)
    assert data_in(page(open_game, "en", 0))["secrets"] is False
    assert data_in(html(CHRONICLE))["secrets"] is True


def test_what_is_of_the_whole_table_stands_in_nobodys_column() -> None:
    larks = ROOT / "docs" / "examples" / "larks" / "plays" / "open.yaml"
    with trusting():
        shown = story_of(larks.read_bytes(), str(larks), larks)
    pictures = shown.pictures
    (area,) = told_beside(Kit(shown.game), pictures, 0)
    placed = {piece.key: piece.box for picture in pictures for piece in area.pieces(picture, Secrets())}
    whole = [box for key, box in placed.items() if key.endswith("/")]
    owned = [box for key, box in placed.items() if not key.endswith("/")]
    assert whole and owned
    assert max(box.bottom for box in whole) < min(box.y for box in owned) - 5  # the names stand between
    assert min(box.w for box in whole) > 2 * max(box.w for box in owned)


def test_the_same_log_gives_the_same_page() -> None:
    assert page(story(SLIPS), "ru", 0) == html(SLIPS)


def test_every_symbol_is_there_once(log: Path) -> None:
    made = html(log)
    ids = re.findall(r' id="([a-z]\d+)"', made)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'href="#([a-z]\d+)"', made), *re.findall(r"url\(#([a-z]\d+)\)", made)} <= {*ids}
    data = data_in(made)
    used = {id for sprite in data["sprites"] for id in sprite["s"]}
    assert used | {id for panel in data["panels"] for id in panel["ground"]} <= {*ids}


def test_the_steps_are_those_of_the_stage(log: Path) -> None:
    shown, data = story(log), data_in(html(log))
    stage = Stage(open_desk(shown.game, "en"), shown.pictures)
    for step, state in zip(shown.steps, states(data), strict=True):
        pieces = [p for panel in stage.scene(step.picture, step.secrets, None, None).pieces for p in panel]
        assert len(state) == len(pieces)


def test_both_languages_are_there() -> None:
    data = data_in(html(CHRONICLE))
    assert data["langs"] == ["ru", "en"]
    cards = [sprite for sprite in data["sprites"] if "label" in sprite]
    assert len(cards) > 40
    for sprite in cards:
        assert len(sprite["s"]) == 2, sprite["label"]  # a card has words
    assert all(set(said) == {"ru", "en"} for said in WORDS.texts.values())
    assert set(data["t"]["ru"]) == set(data["t"]["en"]) == set(WORDS.texts)


def test_every_text_that_the_script_asks_for_is_there() -> None:
    script = (ROOT / "generator/pnp/web/replay/page.js").read_text(encoding="utf-8")
    markup = (ROOT / "generator/pnp/web/replay/page.html").read_text(encoding="utf-8")
    asked = {*re.findall(r'\bt\("([\w-]+)"', script), *re.findall(r'data-t="([\w-]+)"', markup)}
    assert asked <= set(WORDS.texts)
    assert len(asked) > 20


def test_findings_are_told_with_rule_sentence_and_nearest_move() -> None:
    data = data_in(html(SLIPS))
    assert len(data["findings"]) == len(story(SLIPS).verdict.findings)
    first = data["findings"][0]
    assert first["named"] == ["нельзя", "illegal"]
    assert data["rules"][first["rule"]]["n"] == "2.1"
    assert first["nearest"][1] == ["The nearest legal move:", "Bids: Аня (US) 2, Борис (USSR) 13."]
    assert [step.get("x") for step in data["steps"]][1] == [0]
    cited = [number for step in data["steps"] for number in step.get("x", ())]
    assert cited == list(range(len(data["findings"])))


def test_the_score_sheet_of_each_finished_game() -> None:
    data = data_in(html(ROOT / "cards" / "13-minutes" / "plays" / "campaign.yaml"))
    assert list(data["sheets"]) == ["0", "1"]
    assert data["sheets"]["0"][0] == ["score.dominate", [3, 2]]


def test_a_hand_is_hidden_from_the_others() -> None:
    data = data_in(html(CHRONICLE))
    labels = [sprite.get("label", ["", ""])[1] for sprite in data["sprites"]]
    castro = [piece for piece in states(data)[1].values() if labels[piece[1]] == "Fidel Castro"]
    assert [piece[7:] for piece in castro] == [["ussr"]]
    assert labels[castro[0][6]] == ""  # what the others see
    seen = data["steps"][11]["seen"]
    for way in (0, 1):  # as a sentence, and in the notation
        assert "Fidel Castro" not in seen["us"][way][1] and "Fidel Castro" in seen["ussr"][way][1]
    assert seen[""][0][1] == "The cards left go to the aftermath: US: face down, USSR: face down."
    assert seen[""][1][1] == "aftermath: {US: hidden, USSR: hidden}"


def test_what_a_log_says_is_never_code() -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    head = f"pnp: 13-minutes@1\nplayers: {{us: '{evil}', ussr: b}}\nnote: '{evil}'\n"
    log = head + "moves:\n- bid: {us: 1, ussr: 0}\n- first: us\n"
    made = page(told(log + "- us: {play: quarantine, into: us}\n"), "en", 0)
    assert evil not in made
    assert data_in(made)["sides"][0]["player"] == evil


@pytest.mark.parametrize("night", [False, True])
def test_words_can_be_read_on_their_grounds(night: bool) -> None:
    colours: dict[str, str] = {}
    for style in ("look/look.css", "replay/page.css"):
        by_day, by_night = (ROOT / "generator/pnp/web" / style).read_text(encoding="utf-8").split("(prefers-color", 1)
        for part in (by_day, by_night)[: 1 + night]:
            colours |= re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", part.split("\n}", 1)[0])
    for ground in ("ground", "box"):
        for ink in ("ink", "soft", "wrong", "guess", "lit", "chart", "go"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    assert contrast(colours["on-go"], colours["go"]) >= 4.5, "the record that is shown"


def test_an_empty_log_and_a_name_no_font_has() -> None:
    made = page(told("pnp: 13-minutes@1\nplayers: {us: 猫, ussr: ''}\nmoves: []\n"), "en", 0)
    assert len(data_in(made)["steps"]) == 1
