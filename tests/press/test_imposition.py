"""Faces onto sheets, by numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.generator.geometry import Matrix, Rect
from pnp.generator.imposition import Grid, NoRoom, best_grid, count_cuts, impose
from pnp.generator.length import MM
from pnp.generator.marks import crop_marks
from pnp.generator.paper import CARDS, PAPERS, card_size, paper

BLEED, MARGIN = 3 * MM, 1.5 * MM


def grid_on(paper_name: str, card: str = "standard"):
    sheet, size = paper(paper_name), card_size(card)
    return best_grid(sheet.width.pt, sheet.height.pt, size.width.pt, size.height.pt, BLEED, MARGIN)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_nine_standard_cards_on_a_sheet(name: str) -> None:
    grid = grid_on(name)
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.trim.inset(-BLEED).y >= MARGIN


def test_the_grid_is_centred_so_that_a_turned_sheet_matches() -> None:
    grid = grid_on("a4")
    for index in range(9):
        row, column = divmod(index, 3)
        turned = grid.cell(index).mirrored(grid.sheet_w)
        other = grid.cell(row * 3 + 2 - column)
        assert (turned.x, turned.y) == (pytest.approx(other.x), pytest.approx(other.y))


def test_a_lying_sheet_turns_like_a_notepad() -> None:
    grid = Grid(842, 595, 2, 1, 340, 200)
    (sheet,) = impose(2, grid, BLEED, backs=True)
    for front, back in zip(sheet.front, sheet.back, strict=True):
        assert back.turned
        assert (back.trim.x, back.trim.y) == (front.trim.x, pytest.approx(595 - front.trim.bottom))


def test_thirteen_cards_make_two_sheets() -> None:
    sheets = impose(13, grid_on("a4"), BLEED, backs=True)
    assert [len(sheet.front) for sheet in sheets] == [9, 4]
    assert [p.item for sheet in sheets for p in sheet.front] == list(range(13))
    assert sheets[0].cuts == 8


def test_bleed_only_where_no_neighbour_lies() -> None:
    first, second = impose(13, grid_on("a4"), BLEED, backs=False)
    middle = first.front[4]
    assert middle.ink == middle.trim
    corner = first.front[0]
    assert (corner.ink.x, corner.ink.y) == (corner.trim.x - BLEED, corner.trim.y - BLEED)
    assert (corner.ink.right, corner.ink.bottom) == (corner.trim.right, corner.trim.bottom)
    last = second.front[3]
    assert last.ink.right == pytest.approx(last.trim.right + BLEED)


@given(
    st.integers(1, 120),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(sorted(CARDS)),
)
def test_every_card_once_nothing_overlaps_nothing_leaves_the_paper(count: int, paper_name: str, card: str) -> None:
    try:
        grid = grid_on(paper_name, card)
    except NoRoom:
        pytest.fail("every named card fits every named paper")
    sheets = impose(count, grid, BLEED, backs=True)
    assert [p.item for sheet in sheets for p in sheet.front] == list(range(count))
    page = Rect(0, 0, grid.sheet_w, grid.sheet_h)
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            for at, one in enumerate(side):
                assert page.contains(one.ink)
                assert not any(one.trim.overlaps(other.trim) for other in side[at + 1 :])
        for front, back in zip(sheet.front, sheet.back, strict=True):
            assert back.item == front.item


def test_a_card_larger_than_the_paper_has_no_room() -> None:
    with pytest.raises(NoRoom):
        best_grid(100, 100, 200, 50, BLEED, MARGIN)


def test_crop_marks_stay_outside_the_bleed() -> None:
    grid = grid_on("a4")
    boxes = [grid.cell(i) for i in range(9)]
    bleed = grid.trim.inset(-BLEED)
    sheet = Rect(0, 0, grid.sheet_w, grid.sheet_h)
    lines = crop_marks(boxes, BLEED, sheet)
    assert len(lines) == 16
    for x1, y1, x2, y2 in lines:
        assert not bleed.overlaps(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), slack=-0.01)
        assert sheet.contains(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))


def test_cuts_are_counted_once_for_neighbours() -> None:
    assert count_cuts([Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)]) == 5


def test_a_quarter_turn_turns_about_the_middle() -> None:
    box = Rect(10, 20, 30, 10)
    m = Matrix.quarter_turns(1, box)
    x, y = m.a * box.right + m.c * box.cy + m.e, m.b * box.right + m.d * box.cy + m.f
    assert (x, y) == (pytest.approx(box.cx), pytest.approx(box.cy + 15))
