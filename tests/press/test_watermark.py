"""The word across a prototype: on every face, inside it, pale, and no part of its text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.press.conftest import A4, made_card, made_game

from pnp.press.build import open_desk
from pnp.press.layout.desk import Desk
from pnp.press.layout.watermark import watermark
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Made, Run
from pnp.press.plan import recipes


@pytest.fixture(scope="module")
def desk() -> Desk:
    return open_desk(made_game(made_card()), "ru").printing("", True)


@pytest.mark.parametrize("box", [Rect(10, 20, 180, 250), Rect(0, 0, 840, 590), Rect(0, 0, 100, 100)])
def test_it_lies_inside_the_box_in_the_language_of_the_sheet(box: Rect, desk: Desk) -> None:
    (word,) = watermark(box, desk)
    assert isinstance(word, Group)
    assert word.as_outlines
    assert word.opacity < 0.3
    runs = [mark for mark in word.marks if isinstance(mark, Run)]
    assert "".join(run.text for run in runs) == "ПРОТОТИП"
    at, m = runs[0].x, word.matrix
    for x, y in ((at, -5), (at, 5), (-at, -5), (-at, 5)):
        assert box.contains(Rect(m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f, 0, 0))


def test_only_a_prototype_has_one(desk: Desk) -> None:
    assert watermark(Rect(0, 0, 100, 100), replace(desk, prototype=False)) == ()
    for wanted in (False, True):
        (cards, *_) = recipes(desk, replace(A4, prototype=wanted))
        cards.make()
        for name in ("face/strategy/one", "back/strategy"):
            marks = desk.library(Made(name)).marks
            assert any(isinstance(mark, Group) and mark.as_outlines for mark in marks) == wanted
