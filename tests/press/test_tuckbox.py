"""A box for a deck: as large as the cards are together, cut in one line, folded along its panels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME, ROOT, made_card, made_game

from pnp.press.build import open_desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Art, Run, Use
from pnp.press.marks.length import MM, mm
from pnp.press.marks.pages import Page
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.plan import recipes
from pnp.press.sheets.tuckbox.pages import BLEED, PLAY, SLACK, contour, depth, net, tuckbox_pages
from pnp.press.type.text_boxes import leaves, runs_of
from pnp.validator import load_game
from pnp.validator.base.source import read
from pnp.validator.definitions.consistency import agreement_findings
from pnp.validator.definitions.model import Deck, Game, Tuckbox
from pnp.validator.definitions.sizes import card_size

BOX = Tuckbox(0.3 * MM, None)
GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
Point = tuple[float, float]


def deck_of(count: int, size: str = "standard", box: Tuckbox = BOX) -> Deck:
    card = replace(made_card(), copies=count)
    return replace(made_game(card).decks[0], size=card_size(size), tuckbox=box)


def game_with(deck: Deck) -> Game:
    return replace(made_game(), decks=(deck,))


def test_as_deep_as_the_cards_are_thick() -> None:
    assert depth(52, BOX) == pytest.approx(52 * 0.3 * MM + SLACK)
    assert depth(52, Tuckbox(72 / 64, None)) == pytest.approx(52 * 72 / 64 + SLACK)
    assert depth(1, BOX) == pytest.approx(4 * MM)


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


def words(page: Page) -> str:
    return " ".join(run.text for run, _ in runs_of(page.marks))


def test_a_box_too_large_for_the_paper() -> None:
    desk = open_desk(game_with(deck_of(3, "200mmx250mm")), "en")
    document = tuckbox_pages(desk, A4)
    assert [(p.code, p.values["deck"]) for p in document.problems] == [("tuckbox.room", "strategy")]
    assert not document.pages
    (place,) = document.problems
    text = (GAME / "game.yaml").read_text(encoding="utf-8")
    assert (place.file, place.line) == (str(GAME / "game.yaml"), text[: text.index("tuckbox:")].count("\n") + 1)


@pytest.mark.parametrize("margin", [5, 12])
@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("count", [60, 120, 300])
def test_a_thick_deck_gets_as_many_boxes_as_it_takes(count: int, name: str, margin: int) -> None:
    options = PrintOptions(paper(name), margin=mm(margin))
    game = game_with(deck_of(count))
    desk = open_desk(game, "en")
    next(recipes(desk, options)).make()  # the cards, which boxes show
    pages = tuckbox_pages(desk, options).pages
    boxes = len(pages)
    whole = net(63 * MM, 88 * MM, depth(-(-count // max(1, boxes - 1)), BOX), 0, 0)
    long = options.paper.height.pt - 2 * options.margin.pt
    assert boxes == 1 or whole.width > options.paper.width.pt - 2 * options.margin.pt or whole.height + 34 * MM > long
    if boxes > 1:
        assert "1 of" in words(pages[0]) and f"{boxes} of {boxes}" in words(pages[-1])


@pytest.mark.parametrize("name", GAMES)
def test_every_deck_of_our_games_has_its_box(name: str) -> None:
    """All cards of a game go into boxes, each deck into one."""
    game = load_game(ROOT / "cards" / name)
    boxed = [id for deck in game.decks if deck.tuckbox for id in (deck.id, *deck.tuckbox.holds)]
    assert sorted(boxed) == sorted(deck.id for deck in game.decks)
    for paper_name in ("a4", "letter"):
        made = {one.name: one.make for one in recipes(open_desk(game, "ru"), PrintOptions(paper(paper_name)))}
        made["cards"]()  # which boxes show
        pages = made["tuckbox"]().pages
        assert len(pages) == sum(deck.tuckbox is not None for deck in game.decks)
        told = " ".join(map(words, pages)).replace("\u00a0", " ")
        for deck in game.decks:
            assert deck.title["ru"] in told
        assert f"{game.title['ru']} · {game.title['ru']}" not in told, "a deck may be called like its game"


@pytest.mark.parametrize("name", GAMES)
def test_every_box_of_a_game_has_its_own_picture_on_front_back_and_sides(name: str) -> None:
    desk = open_desk(load_game(ROOT / "cards" / name), "en")
    title = desk.game.cover.title["en"]
    shown = []
    for page in tuckbox_pages(desk, A4).pages:
        arts = [
            mark.form.file for mark, _ in leaves(page.marks) if isinstance(mark, Use) and isinstance(mark.form, Art)
        ]
        assert arts.count(title) == 4, "on the front, the lid and the sides"
        (picture,) = {*arts} - {title}
        assert arts.count(picture) == 4
        shown.append(picture)
    assert len({*shown}) == len(shown)


@pytest.mark.parametrize("name", GAMES)
def test_where_the_cards_come_from_stands_on_the_last_page_of_the_rules(name: str) -> None:
    """Not on the box, nor at the head of the rules."""
    desk = open_desk(load_game(ROOT / "cards" / name), "en")
    made = {one.name: one.make() for one in recipes(desk, A4)}
    assert desk.game.rulebook.sources is not None
    note = {desk.game.rulebook.sources["en"].partition(".")[0].strip("*")}
    note |= {"we made a deck of"} if name == "13-minutes" else set()  # what its edition says
    *before, last = (words(page) for page in made["rules"].pages)
    assert all(some in last and not any(some in one for one in before) for some in note), note
    assert not any(some in words(page) for page in made["tuckbox"].pages for some in note)


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("holds: [nobody]", "agree.deck"),
        ("holds: [agenda]", "agree.deck"),
        ("holds: [strategy]", "tuckbox.own"),
        ("holds: [factions]", "tuckbox.size"),
    ],
)
def test_what_cannot_lie_in_a_box(box: str, code: str) -> None:
    game = {
        "decks": [
            {"id": "strategy", "size": "standard", "tuckbox": {"stock": "0.3mm"}},
            {"id": "agenda", "size": "standard", "tuckbox": {"stock": "0.3mm", **read(f"{{{box}}}")}},
            {"id": "factions", "size": "tarot"},
        ]
    }
    found = [one for one in agreement_findings({"game": game}, ROOT) if one.path[:3] == ("decks", 1, "tuckbox")]
    assert [(one.path, one.code) for one in found] == [(("decks", 1, "tuckbox", "holds", 0), code)]


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    desk = open_desk(game_with(deck_of(13, box=Tuckbox(0.3 * MM, tmp_path / "none.svg"))), "en")
    assert [p.code for p in tuckbox_pages(desk, A4).problems] == ["picture.missing"]
