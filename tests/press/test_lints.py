"""What can be printed but may disappoint: pale words, colours that are the only distinction."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME, made_card, made_game
from tests.press.own_game import own_game

from pnp.press.build import lint, open_desk
from pnp.press.layout import faces
from pnp.press.layout.faces import lay_out, lay_out_for
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.lints import disappointments, pale_words
from pnp.press.marks.geometry import Matrix, Rect
from pnp.press.marks.ink import (
    Art,
    Group,
    Mark,
    Run,
    Use,
    circle,
    line,
    outline,
    polygon,
    rect_path,
    rounded,
    solid,
    star,
)
from pnp.press.marks.ink import Path as Outline
from pnp.press.type.legible import UNKNOWN, colour_at, least, weakest
from pnp.validator import Invalid, load_game

PAPER, INK, GREY = "#F3ECDD", "#1F2328", "#B9AC91"

ART = Art(Path("x.svg"))


def said(colour: str, size: float = 9.0, font: str = "text") -> Run:
    return Run(10, 20, font, size, colour, "слово", (0.0,) * 5)


@pytest.mark.parametrize(
    ("marks", "seen"),
    [
        ([solid(rect_path(Rect(0, 0, 50, 50)), PAPER)], PAPER),
        ([solid(rect_path(Rect(0, 0, 5, 5)), PAPER)], None),
        ([solid(rect_path(Rect(0, 0, 50, 50)), PAPER), Use(ART, Rect(0, 0, 50, 50))], UNKNOWN),
        ([Use(ART, Rect(0, 0, 50, 50)), solid(rect_path(Rect(0, 0, 50, 50)), PAPER)], PAPER),
        ([solid(polygon(((0, 0), (50, 0), (0, 50))), PAPER)], PAPER),
        ([solid(polygon(((50, 50), (50, 0), (0, 50))), PAPER)], None),
        ([outline(line(0, 20, 50, 20), INK, 4)], INK),
        ([outline(line(0, 30, 50, 30), INK, 4)], None),
        ([Group((solid(rect_path(Rect(0, 0, 50, 50)), INK),), clip=rect_path(Rect(0, 0, 5, 5)))], None),
        ([Group((solid(rect_path(Rect(0, 0, 5, 5)), INK),), Matrix(e=18, f=18))], INK),
        ([Group((solid(rect_path(Rect(0, 0, 50, 50)), INK),), opacity=0.5)], UNKNOWN),
    ],
)
def test_the_colour_at_a_point(marks: list[Mark], seen: str | None) -> None:
    assert colour_at(marks, 20, 20) == seen


def test_pale_words_are_found_and_pictures_are_not_judged() -> None:
    ground = [solid(rect_path(Rect(0, 0, 90, 50)), PAPER)]
    assert weakest([said(INK)], ground) is None
    found = weakest([said(INK), said(GREY)], ground)
    assert found
    assert found[0] < 2
    assert weakest([said(GREY)], [*ground, Use(ART, Rect(0, 0, 90, 50))]) is None
    band = solid(rect_path(Rect(20, 0, 3, 50)), "#5B5A55")  # under one letter alone
    assert weakest([said(INK)], [*ground, band])


@pytest.mark.parametrize(
    ("path", "is_pale"),
    [
        (rect_path(Rect(0, 0, 90, 50)), False),
        (rounded(Rect(5, 10, 60, 20), 3), False),
        (circle(20, 18, 60), False),
        (rect_path(Rect(0, 0, 22, 50)), True),  # ends under the word
        (circle(20, 18, 8), True),
        (star(18, 18, 20), True),  # the word crosses two of its notches
        ((*rect_path(Rect(0, 0, 90, 50)), *rect_path(Rect(15, 0, 10, 50))), True),  # a frame, the word across its hole
    ],
)
def test_words_are_legible_where_a_shape_is_under_all_of_them(path: Outline, is_pale: bool) -> None:
    dark = solid(rect_path(Rect(0, 0, 90, 50)), INK)
    assert bool(weakest([said(INK)], [dark, solid(path, PAPER)])) is is_pale
    later = Run(0, 45, "text", 9.0, INK, "и", (0.0,))  # words drawn earlier, elsewhere, change nothing
    assert bool(weakest([said(INK)], [dark, solid(path, PAPER), later])) is is_pale


def test_large_words_may_be_paler() -> None:
    assert least(9, "text") == 4.5
    assert least(18, "text") == least(14, "text-bold") == least(14.5, "display") == 3


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("rules.yaml", "Октябрь 1962 года,", "Октябрь ^^1962 года,", "needs.markup"),
        ("game.yaml", "title: {ru: 13 минут,", "title: {ru: 13 *минут,", "needs.markup"),
        ("game.yaml", "title: {ru: 13 минут,", "title: {ru: 13 *минут*,", None),
        ("game.yaml", "title: {ru: 13 минут,", "title: {ru: '13 [cubes]',", "text.icon"),
    ],
)
def test_marks_left_open_anywhere(tmp_path: Path, file: str, old: str, new: str, code: str | None) -> None:
    game = changed(tmp_path, file, old, new)
    try:
        found = lint(load_game(game), "ru", A4)
    except Invalid as invalid:
        found = list(invalid.problems)
    assert [p.code for p in found] == ([code] if code else [])
    assert all((p.file, p.line > 1, p.column > 1) == (str(game / file), True, True) for p in found)


@pytest.mark.parametrize("side", ["us", "ussr", "un"])
@pytest.mark.parametrize("name", ["duel", "crisis"])
def test_our_faces_can_be_read(name: str, side: str) -> None:
    card = replace(made_card(side=side), values={"cubes": 2, "defcon": True})
    layout = load_layout(name)
    face = lay_out(layout, card, open_desk(made_game(card), "ru"))
    assert not list(pale_words(layout, face))


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """13 Minutes with one thing written otherwise."""
    game = folder / "game"
    if not game.exists():
        shutil.copytree(GAME, game)
    text = (game / file).read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    text += "icons: [political]\n" if file == "game.yaml" else ""  # texts may go on showing it
    (game / file).write_text(text, encoding="utf-8")
    return game


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("icon: political", "icon: military", "needs.same-icon"),
        ("icon: political", "icon: us", "needs.same-icon"),
        ("letter: {ru: П, en: P}", "letter: {ru: П, en: M}", "needs.same-letter"),
    ],
)
def test_what_only_its_colour_tells_apart(tmp_path: Path, old: str, new: str, code: str) -> None:
    game = changed(tmp_path, "game.yaml", old, new)
    (problem,) = lint(load_game(game), "en", A4)
    assert (problem.code, problem.warning) == (code, True)
    text = (GAME / "game.yaml").read_text(encoding="utf-8")
    assert problem.line == text[: text.index(old)].count("\n") + 1


def test_every_face_is_laid_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = "Name\nFirst\nSecond\n", list[str]()
    game = load_game(own_game(tmp_path, "{draw: text, of: title, style: small}", table))
    monkeypatch.setattr(faces, "lay_out_for", lambda data, *rest: made.append(data.id) or lay_out_for(data, *rest))
    lint(game, "en", A4)
    assert made.count("second") == 1  # the back is that of the first


def test_what_sticks_out_is_not_called_pale_as_well() -> None:
    """A title that leaves its plate is pale on the paper below; it only has to be shorter."""
    game = load_game(GAME.parent / "metro-2033")
    deck = next(deck for deck in game.decks if deck.id == "threats-1")
    card = replace(deck.cards[0], title={"ru": "Достопримечательность " * 9, "en": ""})
    desk = open_desk(replace(game, decks=(replace(deck, cards=(card,)),)), "ru")
    layout = load_layout(deck.face, desk.layout_folders, deck.size)
    face = lay_out(layout, card, desk)
    assert {problem.code for problem in face.problems} == {"face.overflow"}
    assert not list(pale_words(layout, face))
    assert not [problem for problem in disappointments(desk) if problem.code == "face.contrast"]


def test_a_pale_colour_is_told_with_card_and_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.press.conftest import ROOT

    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    styles = tmp_path / "layouts" / "styles" / "crisis.yaml"
    text = styles.read_text(encoding="utf-8")
    styles.write_text(text.replace("size: 7.4pt, or: 7pt, leading: 1.2, colour: ink-soft", "size: 7pt, colour: line"))
    monkeypatch.chdir(tmp_path)
    found = lint(load_game(GAME), "en", A4)
    assert {(p.code, p.values["field"], p.warning) for p in found} == {("face.contrast", "history", True)}
    assert len(found) == len(load_game(GAME).cards)
    assert all(p.line for p in found)


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("event: {or: 9.75pt", "event: {or: 9.75pt", set()),
        ("event: {or: 9.75pt", "event: {size: 14pt, smallest: 9pt", {"face.sizes"}),
        ("  event: {", "  history: {size: 6.5pt, or: 6.5pt}\n  event: {", {"face.small"}),
    ],
)
def test_a_deck_has_two_sizes_of_a_text_and_none_under_seven_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, codes: set[str]
) -> None:
    shutil.copytree(GAME.parents[1] / "layouts", tmp_path / "layouts")
    face = tmp_path / "layouts" / "faces" / "duel.yaml"
    said = face.read_text(encoding="utf-8")
    assert old in said
    face.write_text(said.replace(old, new), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = lint(load_game(GAME), "ru", A4)
    assert {(problem.code, problem.warning) for problem in found} == {(code, True) for code in codes}
