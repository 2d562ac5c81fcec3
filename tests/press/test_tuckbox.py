"""A box for a deck: as large as the cards are together, cut in one line, folded along its panels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME, made_card, made_game

from pnp.generator.build import located, open_desk
from pnp.generator.drawing.ink import Run
from pnp.generator.options import PrintOptions
from pnp.generator.pieces.tuckbox import BLEED, PLAY, SLACK, contour, depth, net, tuckbox_pages
from pnp.generator.plan import recipes
from pnp.generator.sizes.geometry import Rect
from pnp.generator.sizes.length import MM
from pnp.generator.sizes.paper import paper
from pnp.validator.definitions.model import Deck, Game, Tuckbox

BOX = Tuckbox("0.3mm", None)
Point = tuple[float, float]


def deck_of(count: int, size: str = "standard", box: Tuckbox = BOX) -> Deck:
    card = replace(made_card(), copies=count)
    return replace(made_game(card).decks[0], size=size, tuckbox=box)


def game_with(deck: Deck) -> Game:
    return replace(made_game(), decks=(deck,))


def test_as_deep_as_the_cards_are_thick() -> None:
    assert depth(deck_of(52), BOX) == pytest.approx(52 * 0.3 * MM + SLACK)
    assert depth(deck_of(52), Tuckbox("1/64in", None)) == pytest.approx(52 * 72 / 64 + SLACK)
    assert depth(deck_of(1), BOX) == pytest.approx(4 * MM)


def test_as_wide_and_as_high_as_a_card_with_some_play() -> None:
    box = net(63 * MM, 88 * MM, 13 * MM, 0, 0)
    for panel in (box.front, box.back):
        assert (panel.w, panel.h) == pytest.approx((63 * MM + PLAY, 88 * MM + PLAY))
    assert box.left.w == box.right.w == box.lid.h == box.bottom.h == 13 * MM
    assert (box.left.right, box.back.right, box.right.right) == (box.back.x, box.right.x, box.front.x)


@pytest.mark.parametrize("deep", [4, 8, 13, 25])
def test_the_cut_goes_round_once(deep: float) -> None:
    """No two pieces of it cross."""
    points = contour(net(63 * MM, 88 * MM, deep * MM, 0, 0))
    ends = list(pairwise([*points, points[0]]))
    for (one, first), (other, second) in combinations(enumerate(ends), 2):
        if other - one > 1 and not (one == 0 and other == len(ends) - 1):
            assert not crosses(first, second), (first, second)


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < -1e-6 and turn(c, d, a) * turn(c, d, b) < -1e-6


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("count", [13, 39])
def test_a_page_for_each_deck_that_asks(lang: str, name: str, count: int) -> None:
    asked, other = deck_of(count), replace(deck_of(3), id="other", tuckbox=None)
    game = replace(game_with(asked), decks=(asked, other))
    options = PrintOptions(paper(name))
    jobs = {recipe.name: recipe.make() for recipe in recipes(open_desk(game, lang), options)}
    (page,) = jobs["tuckbox"].pages
    sheet = Rect(0, 0, page.width, page.height)
    assert page.trim is not None
    assert page.bleed is not None
    assert sheet.inset(5 * MM).contains(page.bleed)
    assert page.trim.inset(-BLEED) == page.bleed
    words = " ".join(mark.text for mark in page.marks if isinstance(mark, Run))
    assert game.title[lang] in words
    assert {"ru": "сгиб", "en": "fold"}[lang] in words


def test_a_box_too_large_for_the_paper() -> None:
    desk = open_desk(game_with(deck_of(300)), "en")
    document = tuckbox_pages(desk, A4)
    assert [(p.code, p.values["deck"]) for p in document.problems] == [("tuckbox.room", "strategy")]
    assert not document.pages
    place = located(document.problems[0], desk.game)
    text = (GAME / "game.yaml").read_text(encoding="utf-8")
    assert (place.file, place.line) == (str(GAME / "game.yaml"), text[: text.index("tuckbox:")].count("\n") + 1)


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    desk = open_desk(game_with(deck_of(13, box=Tuckbox("0.3mm", tmp_path / "none.svg"))), "en")
    assert [p.code for p in tuckbox_pages(desk, A4).problems] == ["picture.missing"]
