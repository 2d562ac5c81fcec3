"""The player aid: all of it on one page, each line with the number of its rule, or a refusal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME, made_card, made_game
from tests.press.own_game import with_sheet

from pnp.press.build import build, open_desk
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Run, silent
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.aid.pages import aid_pages
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.model import Game, Kind
from pnp.validator.definitions.rules_model import AidBox, AidLine, Rule, Section

BOTH = {"ru": "Строка, которая учит играть", "en": "A line that teaches how to play"}
LONG = {lang: f"{text}: " + f"{text.lower()}, " * 3 + text.lower() for lang, text in BOTH.items()}


def game_with(boxes: int, lines: int) -> Game:
    game = made_game(made_card())
    rules = tuple(Rule(f"a.r{i}", f"1.{i}", "a", BOTH, True, None, {}) for i in range(lines))
    section = Section("a", "1", BOTH, None, rules)
    box = AidBox(BOTH, tuple(AidLine(rule.id, LONG) for rule in rules))
    book = replace(game.rulebook, file=GAME / "rules.yaml", sections=(section,), aid=(box,) * boxes)
    return replace(game, rulebook=book)


def desk_for(game: Game, lang: str = "en") -> Desk:
    return open_desk(game, lang)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_one_page_whatever_the_language(lang: str, name: str) -> None:
    options = PrintOptions(paper(name))
    document = aid_pages(desk_for(game_with(5, 4), lang), options.paper)
    (page,) = document.pages
    runs = [mark for mark in silent(page.marks) if isinstance(mark, Run)]
    assert {f"1.{i}" for i in range(4)} <= {run.text for run in runs}
    printable = Rect(0, 0, page.width, page.height).inset(8 * MM)
    assert all(printable.contains(Rect(run.x, run.baseline, 0, 0)) for run in runs)


def test_few_lines_are_large_and_many_are_small() -> None:
    def size(boxes: int) -> float:
        (page,) = aid_pages(desk_for(game_with(boxes, 5)), A4.paper).pages
        return max(run.size for run in silent(page.marks) if isinstance(run, Run) and "teaches" in run.text)

    assert size(1) > size(6) >= 8


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    game = game_with(30, 5)
    document = aid_pages(desk_for(game), A4.paper)
    assert not document.pages
    assert [(p.code, p.values["lines"]) for p in document.problems] == [("aid.room", 150)]
    with pytest.raises(Invalid) as caught:
        build(game, "ru", A4, tmp_path / "out")
    assert [(p.code, p.file) for p in caught.value.problems] == [("aid.room", str(GAME / "rules.yaml"))]
    assert not (tmp_path / "out").exists()


def test_the_icon_of_a_box_is_drawn_before_its_heading() -> None:
    def drawn(icon: str | None) -> int:
        game = game_with(2, 3)
        boxes = tuple(replace(box, icon=icon) for box in game.rulebook.aid)
        desk = desk_for(replace(game, rulebook=replace(game.rulebook, aid=boxes)))
        (page,) = aid_pages(desk, A4.paper).pages
        return repr(page.marks).count("Icon(name='round'")

    assert (drawn(None), drawn("round")) == (0, 2)


def test_an_icon_that_there_is_not_is_told_where_it_is_named() -> None:
    game = game_with(2, 3)
    first, second = game.rulebook.aid
    book = replace(game.rulebook, aid=(first, replace(second, icon="raund")))
    document = aid_pages(desk_for(replace(game, rulebook=book)), A4.paper)
    assert [(p.code, p.file, p.values["name"]) for p in document.problems] == [
        ("needs.icon", str(GAME / "rules.yaml"), "raund")
    ]


def test_a_game_without_an_aid_has_no_file_of_it(tmp_path: Path) -> None:
    assert "aid.pdf" not in {artefact.path.name for artefact in build(made_game(made_card()), "en", A4, tmp_path)}
    assert "aid.pdf" in {artefact.path.name for artefact in build(game_with(2, 3), "en", A4, tmp_path)}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("count", [0, 1, 10, 30])
def test_the_foot_takes_as_many_rows_as_its_kinds_need(lang: str, count: int) -> None:
    game = game_with(2, 3)
    name = {"ru": "обстоятельства", "en": "circumstances"}
    kinds = tuple(Kind(f"k{i}", name, {"ru": f"К{i}", "en": f"K{i}"}, "military", "military") for i in range(count))
    (page,) = aid_pages(desk_for(replace(game, kinds=kinds), lang), A4.paper).pages
    foot = (name[lang], "proof@1")
    runs = [mark for mark in silent(page.marks) if isinstance(mark, Run) and any(words in mark.text for words in foot)]
    assert len(runs) == count + 1
    places = [Rect(run.x, run.baseline, 1, 1) for run in runs]
    assert all(Rect(0, 0, page.width, page.height).inset(11 * MM).contains(place) for place in places)
    assert len({(round(run.x), round(run.baseline)) for run in runs}) == len(runs)


def test_a_game_may_set_the_lines_otherwise_and_draw_a_box(tmp_path: Path) -> None:
    layout = "styles:\n  line: {font: display, size: 10pt, smallest: 9pt}\nboxes:\n  head: []\n"
    ours = desk_for(game_with(1, 3))
    own = with_sheet(ours, "aid", layout, tmp_path)
    (page,), (other,) = (aid_pages(desk, A4.paper).pages for desk in (ours, own))
    before, after = ([mark for mark in silent(one.marks) if isinstance(mark, Run)] for one in (page, other))
    assert [min(run.size for run in runs if "teaches" in run.text) for runs in (before, after)] == [13, 10]
    assert ours.label("aid") in {run.text for run in before} - {run.text for run in after}, "the head is empty"
