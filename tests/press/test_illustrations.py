"""The figures of a chapter: cards beside their caption, a way across a piece of the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.press.conftest import made_card, made_game
from tests.press.test_masthead import said, used

from pnp.press.build import open_desk
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Group, Made, Mark, Shape, Use, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.sheets.rules.illustrations import AROUND, CARD_H, HIGHEST, illustration
from pnp.press.sheets.rules.rulesheet import parallel_pages, rule_pages
from pnp.press.type import text
from pnp.validator.definitions.board_model import Board, BoardLink, BoardPlace
from pnp.validator.definitions.rules_model import Figure, Section

WIDTH = 87 * MM
STYLE = text.Style(font="sans", size=8, smallest=6)
BOTH = {"ru": "Путь", "en": "The way"}
PLACES = {"a": (93, 98), "b": (123, 98), "c": (123, 138), "d": (293, 98)}


@pytest.fixture
def desk() -> Desk:
    places = tuple(
        BoardPlace(id, {"ru": id, "en": id}, {}, "tokens", at=(x * MM, y * MM, 20 * MM, 10 * MM))
        for id, (x, y) in PLACES.items()
    )
    links = (
        BoardLink(("a", "b")),
        BoardLink(("c", "b"), via=((160 * MM, 143 * MM), (160 * MM, 103 * MM))),
        BoardLink(("b", "d")),
    )
    board = Board("board", BOTH, (), (400 * MM, 277 * MM), places=places, links=links)
    desk = open_desk(replace(made_game(made_card("one"), made_card("two", side="ussr")), board=board), "en")
    desk.library.add(Form(Made("board/board"), Rect(-3 * MM, -3 * MM, 406 * MM, 283 * MM), ()))  # it is drawn before
    return desk


def group(marks: tuple[Mark, ...]) -> Group:
    """The piece of the board in a figure."""
    found = [mark for mark in marks if isinstance(mark, Group)]
    inner = next((mark for mark in found if mark.clip is not None), None)
    return inner or next(group(mark.marks) for mark in found)


def dotted(piece: Group) -> list[Shape]:
    return [mark for mark in piece.marks if isinstance(mark, Shape) and mark.paint.dash]


def test_cards_stand_beside_their_caption(desk: Desk) -> None:
    block = illustration(Figure(BOTH, cards=("one", "two")), desk, WIDTH, STYLE)
    assert used(block.marks) == ["trim/strategy/one", "trim/strategy/two"]
    assert said(block.marks) == "The way"
    assert block.height == pytest.approx(CARD_H)


def test_a_route_shows_its_places_and_no_more_than_their_surroundings(desk: Desk) -> None:
    block = illustration(Figure(BOTH, route=("a", "b")), desk, WIDTH, STYLE)
    assert used(block.marks) == ["board/board"]
    piece = group(block.marks)
    assert piece.clip is not None
    shown = bounds(piece.clip)
    assert (shown.x, shown.w) == pytest.approx((93 * MM - AROUND, 50 * MM + 2 * AROUND))
    assert piece.matrix.a == pytest.approx(WIDTH / shown.w)
    (board,) = (mark.into for mark in piece.marks if isinstance(mark, Use))
    # with its bleed, so that places have their real positions
    assert (board.x, board.w) == pytest.approx((-3 * MM, 406 * MM))


def test_a_long_way_down_does_not_make_a_figure_too_high(desk: Desk) -> None:
    down = BoardPlace("z", BOTH, {}, "tokens", at=(93 * MM, 265 * MM, 20 * MM, 10 * MM))
    assert desk.game.board is not None
    board = replace(desk.game.board, places=(*desk.game.board.places, down))
    high = replace(desk, game=replace(desk.game, board=board))
    block = illustration(Figure(BOTH, route=("a", "z")), high, WIDTH, STYLE)
    shown = bounds(group(block.marks).clip or ())
    assert shown.h * group(block.marks).matrix.a <= HIGHEST + 0.01
    assert shown.bottom <= 277 * MM + 0.01


def test_a_route_follows_the_points_of_its_links_either_way_round(desk: Desk) -> None:
    piece = group(illustration(Figure(BOTH, route=("b", "c")), desk, WIDTH, STYLE).marks)
    way = next(mark for mark in piece.marks if isinstance(mark, Shape))
    corners = [(x / MM, y / MM) for _, (x, y) in way.path]
    assert corners == [pytest.approx(point) for point in ((133, 103), (160, 103), (160, 143), (133, 143))]


def test_where_there_is_no_way_it_is_dotted_and_crossed_out(desk: Desk) -> None:
    free = group(illustration(Figure(BOTH, route=("a", "b", "d")), desk, WIDTH, STYLE).marks)
    barred = group(illustration(Figure(BOTH, route=("a", "b", "d"), stop=2), desk, WIDTH, STYLE).marks)
    assert not dotted(free)
    assert len(dotted(barred)) == 1
    assert len(barred.marks) == len(free.marks) + 4  # a disc, its rim, two strokes


def test_the_rule_sheet_prints_them_between_the_intro_and_the_rules(desk: Desk) -> None:
    section = Section("move", "1", BOTH, {"ru": "Слова.", "en": "Words."}, (), (Figure(BOTH, route=("a", "b")),))
    game = replace(desk.game, rulebook=replace(desk.game.rulebook, sections=(section,)))
    page = rule_pages(replace(desk, game=game), paper("a4")).pages[0]
    words = said(page.marks)
    assert words.index("Words.") < words.rindex("The way")
    assert "board/board" in used(page.marks)


def test_beside_its_translation_only_the_first_column_has_pictures(desk: Desk) -> None:
    section = Section("move", "1", BOTH, None, (), (Figure(BOTH, route=("a", "b")),))
    game = replace(desk.game, rulebook=replace(desk.game.rulebook, sections=(section,)), board=desk.game.board)
    page = parallel_pages(replace(desk, game=game), paper("a4"), ("en", "ru")).pages[0]
    assert [form for form in used(page.marks) if form == "board/board"] == [
        "board/board"
    ] * 2  # what is in the box, too
    assert "Путь" in said(page.marks)


def test_a_figure_is_heard_by_its_caption(desk: Desk) -> None:
    block = illustration(Figure({"ru": "А", "en": "**Up** and on"}, route=("a", "b")), desk, WIDTH, STYLE)
    assert [(mark.role, mark.said) for mark in block.marks if isinstance(mark, Group)] == [("Figure", "Up and on")]
