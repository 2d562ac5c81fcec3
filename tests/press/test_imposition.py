"""Faces onto sheets, by numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.furniture import beyond, crop_marks
from pnp.press.impose.imposition import (
    FOLD,
    LEAST_BLEED,
    Axis,
    Grid,
    NoRoom,
    Spacing,
    best_folded_grid,
    best_grid,
    count_cuts,
    impose,
    shared,
    turning,
)
from pnp.press.marks.geometry import Matrix, Rect, Sides
from pnp.press.marks.length import MM
from pnp.press.marks.paper import PAPERS, paper
from pnp.validator.definitions.sizes import CARDS, card_size

BLEED, MARGIN = 3 * MM, 5 * MM
FLIP = st.sampled_from(["long", "short"])


def sizes(paper_name: str, card: str) -> tuple[tuple[float, float], tuple[float, float]]:
    sheet, size = paper(paper_name), card_size(card)
    return (sheet.width.pt, sheet.height.pt), (size.width.pt, size.height.pt)


def grid_on(paper_name: str, card: str = "standard", margin: float = MARGIN, flip: str = "long") -> Grid:
    return best_grid(*sizes(paper_name, card), Spacing(BLEED, margin), flip)


def folded_on(paper_name: str, card: str = "standard") -> Grid:
    return best_folded_grid(*sizes(paper_name, card), Spacing(BLEED, MARGIN))


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("card", ["standard", "poker"])
def test_nine_cards_on_a_sheet(name: str, card: str) -> None:
    grid = grid_on(name, card)
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.trim.y >= MARGIN + LEAST_BLEED


@pytest.mark.parametrize(
    ("name", "card", "count", "lying"),
    [
        ("a3", "standard", 18, True),
        ("legal", "standard", 10, True),
        ("a4", "tarot", 4, False),
        ("a4", "mini", 18, True),
    ],
)
def test_the_sheet_lies_down_if_that_takes_more_cards(name: str, card: str, count: int, lying: bool) -> None:
    grid = grid_on(name, card)
    assert (grid.count, grid.sheet_w > grid.sheet_h) == (count, lying)


def test_a_wider_margin_takes_fewer_cards_and_less_bleed() -> None:
    assert grid_on("a4", margin=12 * MM).count < 9
    assert grid_on("a4").bleed == Sides.all(pytest.approx(BLEED))
    assert grid_on("letter").bleed.top == pytest.approx(LEAST_BLEED), "so that crop marks stay within reach"
    assert grid_on("letter").bleed.left == pytest.approx(BLEED)
    assert grid_on("letter", margin=0).bleed.top == pytest.approx(BLEED)


def test_the_grid_is_centred_so_that_a_turned_sheet_matches() -> None:
    grid = grid_on("a4")
    for index in range(9):
        row, column = divmod(index, 3)
        turned = grid.axis.over(grid.cell(index))
        other = grid.cell(row * 3 + 2 - column)
        assert (turned.x, turned.y) == (pytest.approx(other.x), pytest.approx(other.y))


@pytest.mark.parametrize(
    ("size", "flip", "turned"),
    [
        ((210, 297), "long", False),
        ((210, 297), "short", True),
        ((297, 210), "long", True),
        ((297, 210), "short", False),
    ],
)
def test_backs_lie_where_the_sheet_turns(size: tuple[float, float], flip: str, turned: bool) -> None:
    """A turn about upright edges is that of a page; about the others, that of a notepad, with backs upside down."""
    axis = turning(*size, flip)
    grid = Grid(*size, 2, 1, 90, 60, Sides.all(3), axis)
    for front, back in zip(impose([0, 1], grid).front, impose([0, 1], grid).back, strict=True):
        assert back.turned == turned
        x = front.trim.x if turned else size[0] - front.trim.right
        y = size[1] - front.trim.bottom if turned else front.trim.y
        assert (back.trim.x, back.trim.y) == (pytest.approx(x), pytest.approx(y))


def test_bleed_only_where_no_neighbour_lies() -> None:
    grid = grid_on("a4")
    first, second = impose(range(9), grid), impose(range(9, 13), grid)
    assert (first.cuts, second.cuts) == (8, 7)
    middle = first.front[4]
    assert middle.ink == middle.trim
    corner = first.front[0]
    assert (corner.ink.x, corner.ink.y) == (
        pytest.approx(corner.trim.x - BLEED),
        pytest.approx(corner.trim.y - BLEED),
    )
    assert (corner.ink.right, corner.ink.bottom) == (
        pytest.approx(corner.trim.right),
        pytest.approx(corner.trim.bottom),
    )
    last = second.front[3]
    assert last.ink.right == pytest.approx(last.trim.right + BLEED)


@given(st.integers(1, 9), st.sampled_from(sorted(PAPERS)), st.sampled_from(sorted(CARDS)), FLIP, st.booleans())
def test_nothing_overlaps_nothing_leaves_the_paper(
    count: int, paper_name: str, card: str, flip: str, fold: bool
) -> None:
    """Every named card fits every named paper, folded or not."""
    grid = folded_on(paper_name, card) if fold else grid_on(paper_name, card, flip=flip)
    sheet = impose(range(min(count, grid.count)), grid)
    page = Rect(0, 0, grid.sheet_w, grid.sheet_h)
    assert page.inset(MARGIN).contains(grid.trim)
    for side in (sheet.front + sheet.back,) if fold else (sheet.front, sheet.back):
        for at, one in enumerate(side):
            assert page.contains(one.ink)
            assert not any(one.trim.overlaps(other.trim) for other in side[at + 1 :])
    assert [p.item for p in sheet.front] == [p.item for p in sheet.back]


def test_a_card_larger_than_the_paper_has_no_room() -> None:
    with pytest.raises(NoRoom):
        best_grid((100, 100), (200, 50), Spacing(BLEED, MARGIN))
    with pytest.raises(NoRoom):
        best_folded_grid((200, 300), (190, 280), Spacing(BLEED, MARGIN))


# ── Gutterfold ──


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_four_cards_and_their_backs_beyond_the_fold(name: str) -> None:
    grid = folded_on(name)
    assert (grid.columns, grid.rows) == (2, 2)
    sheet = impose(range(4), grid)
    assert sheet.cuts == 6, "backs are cut with their fronts"
    for front, back in zip(sheet.front, sheet.back, strict=True):
        assert grid.axis.over(front.trim) == back.trim
        assert not back.turned, "this fold runs down, like the back of a book"
    assert max(p.trim.right for p in sheet.front) == pytest.approx(grid.axis.at - FOLD / 2)
    assert max(p.ink.right for p in sheet.front) == pytest.approx(grid.axis.at - FOLD / 2 + BLEED)


def test_a_fold_that_runs_across_turns_the_backs() -> None:
    grid = best_folded_grid((400, 700), (330, 250), Spacing(BLEED, MARGIN))
    (back,) = impose([0], grid).back
    assert (grid.axis, back.turned) == (Axis(350, False), True)


# ── Decks that share sheets ──


def test_decks_share_sheets_when_that_saves_paper() -> None:
    sheets = shared([39, 13, 1], 9)
    assert len(sheets) == 6
    assert [sorted({deck for deck, _ in sheet}) for sheet in sheets] == [[0], [0], [0], [0], [1], [0, 1, 2]]
    assert sheets[-1] == [(0, 36), (0, 37), (0, 38), (1, 9), (1, 10), (1, 11), (1, 12), (2, 0)]


def test_decks_stay_apart_when_sharing_saves_nothing() -> None:
    assert [{deck for deck, _ in sheet} for sheet in shared([18, 5, 9], 9)] == [{0}, {0}, {1}, {2}]


@given(st.lists(st.integers(0, 60), max_size=5), st.integers(1, 20))
def test_every_card_is_printed_once_on_as_few_sheets_as_can_be(counts: list[int], per_sheet: int) -> None:
    sheets = shared(counts, per_sheet)
    assert sorted(card for sheet in sheets for card in sheet) == [
        (d, at) for d, n in enumerate(counts) for at in range(n)
    ]
    assert len(sheets) == -(-sum(counts) // per_sheet)
    assert all(0 < len(sheet) <= per_sheet for sheet in sheets)


# ── Marks ──


def test_crop_marks_stay_outside_the_bleed() -> None:
    grid = grid_on("a4")
    boxes = [grid.cell(i) for i in range(9)]
    sheet = Rect(0, 0, grid.sheet_w, grid.sheet_h)
    lines = crop_marks(boxes, grid.bleed, sheet.inset(MARGIN))
    assert len(lines) == 16
    for x1, y1, x2, y2 in (*lines, *beyond(grid.axis, lines)):
        box = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        assert not grid.block.overlaps(box, slack=-0.01)
        assert sheet.inset(MARGIN).contains(box)


def test_cuts_are_counted_once_for_neighbours() -> None:
    assert count_cuts([Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)]) == 5


def test_a_quarter_turn_turns_about_the_middle() -> None:
    box = Rect(10, 20, 30, 10)
    m = Matrix.quarter_turns(1, box)
    x, y = m.a * box.right + m.c * box.cy + m.e, m.b * box.right + m.d * box.cy + m.f
    assert (x, y) == (pytest.approx(box.cx), pytest.approx(box.cy + 15))
