"""A card and a layout become boxes; what cannot be printed becomes a problem with a name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, made_card, made_game, same_as_golden

from pnp.press.build import build, located, open_desk
from pnp.press.layout.faces import Face, Faces, dump, lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.palettes import load_palette
from pnp.press.marks.palette import contrast
from pnp.validator import Invalid
from pnp.validator.definitions.model import Card, Game


def face_of(card: Card, lang: str) -> Face:
    return lay_out(load_layout("duel"), card, open_desk(made_game(card), lang))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("side", ["us", "ussr", "un"])
def test_the_face_is_laid_out_as_before(side: str, lang: str) -> None:
    face = face_of(made_card(side=side), lang)
    assert not face.problems
    same_as_golden(f"face-duel-{side}.{lang}.txt", dump(face))


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ({"text": {"ru": "Очень длинный текст. " * 40, "en": ""}}, "face.overflow"),
        ({"title": {"ru": "Достопримечательность", "en": ""}}, "face.overflow"),
        ({"title": {"ru": "漢", "en": ""}}, "face.glyph"),
        ({"text": {"ru": "не **закрыто", "en": ""}}, "face.markup"),
        ({"text": {"ru": "нет такого [kuba]", "en": ""}}, "face.icon"),
        ({"history": {"en": "only English"}}, "face.untranslated"),
    ],
)
def test_what_cannot_be_printed(texts: dict[str, dict[str, str]], code: str) -> None:
    problems = face_of(made_card(**texts), "ru").problems
    assert [problem.code for problem in problems] == [code]
    for problem in problems:
        assert problem.values["card"] == "one"
        assert problem.values["lang"] == "ru"


@pytest.mark.parametrize(
    ("said", "lang", "shown"),
    [
        ("{cubes} {cubes:кубик|кубика|кубиков}", "ru", "2 кубика"),
        ("«{title}»", "ru", "«Обращение к нации»"),
        ("{side} {{so}}", "en", "us {so}"),
        ("{lights} {lights:light|lights}", "en", "1 light"),
        ("{title}\n({history})", "en", "Address to the Nation"),
        ("{history}: {title}\n\n{cubes}", "en", "2"),
        ("{cubes}{history? ({history})}", "en", "2"),
        ("{title}{cubes? ({cubes} {cubes:cube|cubes})}", "en", "Address to the Nation (2 cubes)"),
        ("{title}{defcon?!}{{{cubes?{cubes}}}}", "en", "Address to the Nation{2}"),
        ("{title}{kubes?!}", "en", "Address to the Nation"),
    ],
)
def test_what_a_layout_says_is_filled_in(said: str, lang: str, shown: str) -> None:
    layout = load_layout("duel")
    title = next(e for e in layout.elements if e.id == "title")
    layout = replace(layout, elements=(replace(title, args={"say": {lang: said}, "style": "title"}),))
    game = replace(made_game(made_card(history={})), numbers={"lights": 1})
    face = lay_out(layout, game.cards[0], open_desk(game, lang))
    assert " ".join(face.placed[0].lines) == shown


def test_faces_are_made_anew_when_a_number_changes() -> None:
    """A layout may say it."""
    games = [replace(made_game(made_card()), numbers={"lights": n}) for n in (1, 2)]
    about = [Faces(load_layout("duel"), open_desk(game, "en")).about for game in games]
    assert about[0] != about[1]


def test_a_missing_picture_is_a_problem() -> None:
    card = replace(made_card(), art=Path("/nowhere/none.svg"))
    assert [p.code for p in face_of(card, "en").problems] == ["picture.missing"]


def test_nothing_is_written_when_a_card_does_not_fit(tmp_path: Path) -> None:
    game = made_game(made_card(text={"ru": "Длинно. " * 200, "en": "Long. " * 200}))
    with pytest.raises(Invalid):
        build(game, "en", A4, tmp_path)
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_problem_of_a_card_gets_its_place(game: Game) -> None:
    card = game.cards[0]
    long = replace(card, text={"ru": "Длинно. " * 200, "en": ""})
    face = lay_out(load_layout("duel"), long, open_desk(game, "ru"))
    place = located(face.problems[0], game)
    line = Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
    assert line.strip().startswith("ru:")
    assert place.column > line.index("ru:")


def test_every_text_of_the_real_deck_is_inside_the_safe_zone(game: Game) -> None:
    for lang in game.languages:
        desk = open_desk(game, lang)
        for card in game.cards:
            assert not lay_out(load_layout("duel"), card, desk).problems


def test_words_can_be_read_on_their_ground() -> None:
    """4.5 to 1 for text (WCAG AA); the display sizes on a band need 3 to 1."""
    palette = load_palette("october")
    for ink, ground in (("ink", "paper"), ("ink-soft", "paper"), ("ink-soft", "paper-dark"), ("un-dark", "un-light")):
        assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)
    for ground in ("us", "us-dark", "ussr", "ussr-dark"):
        assert contrast(palette["paper"], palette[ground]) >= 4.5, ground


@pytest.mark.parametrize(
    ("yaml", "code", "line"),
    [
        ("face: x\nelements:\n- {draw: rekt, at: [0mm, 0mm, 1mm, 1mm]}\n", "layout.draw", 3),
        ("face: x\nelements:\n- {draw: rect, at: [0mm, 0mm, 1mm]}\n", "layout.at", 3),
        ("face: x\nelements:\n- {draw: rect, at: [0mm, 0mm, 1, 1mm]}\n", "layout.length", 3),
        ("face: x\nelements:\n- {draw: rect, at: [0mm, 0mm, 1mm, 1mm], colour: ink}\n", "layout.key", 3),
        ("face: x\nelements:\n- {draw: text, of: title, style: none, at: [0mm, 0mm, 1mm, 1mm]}\n", "layout.style", 3),
        ("face: x\n", "layout.elements", 1),
        ("face: x\npictures: []\nelements: []\n", "layout.key", 2),
    ],
)
def test_a_layout_with_a_mistake_says_where(tmp_path: Path, yaml: str, code: str, line: int) -> None:
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / "x.yaml").write_text(yaml, encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_layout("x", tmp_path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == (code, line)


@pytest.mark.parametrize("name", ["../duel", "/etc/passwd", "faces/duel", ""])
def test_a_layout_name_is_no_path(name: str) -> None:
    with pytest.raises(Invalid) as caught:
        load_layout(name)
    assert caught.value.problems[0].code == "layout.outside"
