"""The cover of a game: its title drawn, and a scene."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import ROOT

from pnp.press.build import open_desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Art, Group, Mark, Use
from pnp.press.marks.length import MM
from pnp.press.sheets.rules.annex import tailpiece
from pnp.press.sheets.rules.masthead import masthead
from pnp.validator import load_game
from pnp.validator.definitions.consistency import agreement_findings
from pnp.validator.definitions.model import Cover, Game

GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
WIDE = 500.0


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(ROOT / "cards/13-minutes")


def headings(game: Game, *langs: str) -> list[tuple[str, list[Path]]]:
    """What is heard of each first heading, and the pictures in it."""

    def pictures(marks: tuple[Mark, ...]) -> list[Path]:
        inside = [path for mark in marks if isinstance(mark, Group) for path in pictures(mark.marks)]
        return inside + [m.form.file for m in marks if isinstance(m, Use) and isinstance(m.form, Art)]

    marks = masthead(open_desk(game, langs[0]), WIDE, langs).marks
    return [(m.said or "", pictures(m.marks)) for m in marks if isinstance(m, Group) and m.role == "H1"]


def test_a_drawn_title_is_heard_as_its_words(game: Game) -> None:
    assert headings(game, "en") == [("13 Minutes", [game.cover.title["en"]])]
    assert headings(game, "ru", "en") == [("13 минут · 13 Minutes", [game.cover.title[lang] for lang in ("ru", "en")])]


def test_a_title_that_one_language_lacks_is_set_in_letters(game: Game) -> None:
    partly = replace(game, cover=Cover({"ru": game.cover.title["ru"]}))
    assert headings(partly, "en") == [("13 Minutes", [])]
    assert headings(partly, "ru", "en") == [("13 минут · 13 Minutes", [])]


def test_the_scene_fills_the_last_page_of_the_rules_where_it_has_room(game: Game) -> None:
    desk, page = open_desk(game, "en"), Rect(14 * MM, 12 * MM, 180 * MM, 270 * MM)
    (scene,) = tailpiece(desk, page, page.y + 180 * MM)
    assert isinstance(scene, Use)
    assert page.y + 180 * MM < scene.into.y and scene.into.bottom == pytest.approx(page.bottom)
    assert tailpiece(desk, page, page.y + 240 * MM) == ()
    assert tailpiece(open_desk(replace(game, cover=Cover()), "en"), page, page.y) == ()


def test_pictures_of_a_cover_must_be_there() -> None:
    cover = {"title": {"en": "art/none.svg"}, "scene": "art/none.svg"}
    found = [one for one in agreement_findings({"game": {"cover": cover}}, ROOT) if one.path[:1] == ("cover",)]
    assert [(one.path, one.code) for one in found] == [
        (("cover", "title", "en"), "agree.file"),
        (("cover", "scene"), "agree.file"),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_our_titles_are_small_files(name: str) -> None:
    titles = load_game(ROOT / "cards" / name).cover.title
    assert {*titles} == {"ru", "en"}
    assert all(path.stat().st_size < 100_000 for path in titles.values())


@pytest.mark.parametrize("name", GAMES)
def test_our_scenes_are_small_vectors_half_as_wide_again_as_high(name: str) -> None:
    game = load_game(ROOT / "cards" / name)
    scene = game.cover.scene
    assert scene and scene.stat().st_size < 100_000
    form = open_desk(game, "en").library(Art(scene))
    assert not form.lost  # a bitmap takes resvg
    assert form.box.w / form.box.h == pytest.approx(1.5)
