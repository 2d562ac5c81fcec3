"""Badges of the kinds that a card's field lists; conditions that look into lists; numbers below zero."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import made_card, made_game

from pnp.press.build import open_desk
from pnp.press.layout.checks import unmet
from pnp.press.layout.desk import Desk
from pnp.press.layout.faces import Face, lay_out
from pnp.press.layout.layouts import read_layout
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Use
from pnp.press.marks.length import MM
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.definitions.model import Card, Kind

ROOT = Path(__file__).parents[2]
KINDS = tuple(
    Kind(icon, {"ru": ru, "en": en}, {"ru": ru[:2], "en": en[:2]}, icon, icon)
    for icon, ru, en in (
        ("military", "военный", "military"),
        ("political", "политический", "political"),
        ("opinion", "общественный", "opinion"),
    )
)


def desk(lang: str) -> Desk:
    return open_desk(replace(made_game(made_card()), kinds=KINDS), lang)


def face(element: dict[str, object], lang: str = "en", **values: object) -> Face:
    """The face of a card with these fields, on a layout of one element."""
    style = {"font": "sans", "size": "8pt", "colour": "ink", "align": "left"}
    layout = read_layout({"styles": {"plain": style}, "elements": [element]}, Path("x.yaml"), (63 * MM, 88 * MM))
    card: Card = replace(made_card(), values=values)
    return lay_out(layout, card, desk(lang))


def badges(width: float, height: float, *kinds: str, lang: str = "en") -> Face:
    at = ["3mm", "3mm", f"{width}mm", f"{height}mm"]
    element = {"draw": "badges", "of": "kinds", "style": "plain", "high": "4mm", "gap": "1mm", "at": at}
    return face(element, lang, kinds=list(kinds))


def emblems(found: Face) -> list[tuple[str, Rect]]:
    return [(mark.form.name, mark.into) for mark in found.marks if isinstance(mark, Use)]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_kind_has_its_emblem_and_its_name(lang: str) -> None:
    found = badges(57, 14, "opinion", "military", lang=lang)
    assert not found.problems
    assert [icon for icon, _ in emblems(found)] == ["opinion", "military"]
    assert found.placed[0].lines == (("Общественный", "Военный") if lang == "ru" else ("Opinion", "Military"))
    (_, first), (_, second) = emblems(found)
    assert first.y == second.y
    assert first.right < second.x


def test_what_does_not_fit_on_a_line_goes_on_the_next() -> None:
    (_, first), (_, second), (_, third) = emblems(badges(22, 14, "opinion", "military", "political"))
    assert first.x == second.x == third.x
    assert second.y - first.y == pytest.approx(5 * MM)
    assert third.y - second.y == pytest.approx(5 * MM)


def test_letters_stand_for_names_that_have_no_room() -> None:
    found = badges(34, 4, "opinion", "military", "political")
    assert not found.problems
    assert found.placed[0].lines == ("op", "mi", "po")
    assert len({box.y for _, box in emblems(found)}) == 1


def test_badges_that_fit_in_no_way_are_told() -> None:
    assert [problem.code for problem in badges(12, 4, "opinion", "military", "political").problems] == ["face.overflow"]


def test_without_kinds_there_is_nothing() -> None:
    assert badges(30, 14) == Face((), (), ())


@pytest.mark.parametrize(
    ("when", "shown"),
    [
        ({"kinds": "military"}, True),
        ({"kinds": ["opinion", "political"]}, False),
        ({"kinds": "some"}, True),
        ({"kinds": "none"}, False),
        ({"empty": "none"}, True),
        ({"empty": "some"}, False),
        ({"missing": "none"}, True),
        ({"number": [0, 1]}, True),
        ({"number": "some"}, True),
        ({"flag": True, "number": 0}, True),
        ({"flag": False}, False),
    ],
)
def test_conditions(when: dict[str, object], shown: bool) -> None:
    element = {"draw": "rect", "at": ["3mm", "3mm", "9mm", "9mm"], "fill": "ink", "when": when}
    found = face(element, kinds=["military"], empty=[], number=0, flag=True)
    assert bool(found.marks) == shown


def test_a_number_below_zero_has_a_true_minus() -> None:
    element = {"draw": "text", "of": "number", "style": "plain", "at": ["3mm", "3mm", "20mm", "9mm"]}
    assert face(element, number=-12).placed[0].lines == ("−12",)


@pytest.mark.parametrize("words", ["[military, castle]", None])
def test_badges_need_a_field_of_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str | None) -> None:
    """A field of free words, or of words that are not kinds, is reported in the layout."""
    import shutil

    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    shutil.copytree(ROOT / "cards" / "13-minutes", tmp_path / "game")
    layout, game = tmp_path / "layouts" / "faces" / "duel.yaml", tmp_path / "game" / "game.yaml"
    text = layout.read_text(encoding="utf-8").rstrip("\n")
    element = "- {draw: badges, of: seals, style: title, high: 4mm, at: [3mm, 3mm, 20mm, 5mm]}"
    layout.write_text(f"{text}\n{element}\n", encoding="utf-8")
    field = "seals: {type: words" + (f", of: {words}" if words else "") + "}"
    text = game.read_text(encoding="utf-8")
    assert text.count("  fields:\n") == 1
    game.write_text(text.replace("  fields:\n", f"  fields:\n    {field}\n"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (problem,) = unmet(load_game(tmp_path / "game"))
    assert problem.code == "needs.kinds"
    assert Path(problem.file).name == "duel.yaml"
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    assert "…" not in messages.line(problem, "ru") + messages.line(problem, "en")
