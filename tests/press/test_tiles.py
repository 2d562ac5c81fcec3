"""A board divided over sheets: where the seams run, and what each sheet shows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.tiles import BOX, CLEAR, STRIP, WORD, Paper, Stretches, Tiling, seams, tile
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM

A4 = (Paper(297 * MM, 210 * MM, 5 * MM), Paper(210 * MM, 297 * MM, 5 * MM))
LETTER = (Paper(279.4 * MM, 215.9 * MM, 5 * MM), Paper(215.9 * MM, 279.4 * MM, 5 * MM))
A3 = (Paper(420 * MM, 297 * MM, 5 * MM), Paper(297 * MM, 420 * MM, 5 * MM))


def tiled(width: float, height: float, papers: tuple[Paper, ...], *spare: Rect) -> Tiling:
    found = tile(width * MM, height * MM, papers, spare)
    assert found is not None
    return found


def test_what_fits_has_no_seam() -> None:
    assert seams(100, 100, 90) == (0, 100)


def test_seams_are_even_where_nothing_is_in_the_way() -> None:
    assert seams(300, 160, 150) == (0, 150, 300)


def test_no_sheet_shows_a_mere_sliver() -> None:
    box = Stretches([(20, 200, 2)])  # a seam before it would cut nothing, and leave a sheet nearly blank
    found = seams(300, 140, 150, box)
    assert found is not None
    assert min(b - a for a, b in pairwise(found)) >= 40


def test_a_seam_passes_between_the_boxes() -> None:
    assert seams(300, 160, 155, Stretches([(140, 152, 1)])) == pytest.approx((0, 152 + CLEAR, 300))


def test_a_seam_where_it_cuts_least_and_a_word_weighs_most() -> None:
    """Between 145 and 160 something is in the way everywhere: a box, two boxes, a word."""
    box, word, other = (140.0, 150.0, BOX), (148.0, 165.0, WORD), (151.0, 165.0, BOX)
    assert seams(300, 160, 155, Stretches([box, word, other])) == pytest.approx((0, 148 - CLEAR, 300))
    boxes = [(140.0, 153.0, BOX)] * 2
    assert seams(300, 160, 155, Stretches([*boxes, (153.0, 165.0, WORD)])) == pytest.approx((0, 153 + CLEAR, 300))


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 40), st.integers(1, 3)), max_size=25))
def test_no_other_seam_would_cut_less(drawn: list[tuple[int, int, int]]) -> None:
    spare = Stretches([(float(at), float(at + wide), weight) for at, wide, weight in drawn])
    found = seams(300, 170, 160, spare)
    assert found is not None
    assert spare.cut(found[1]) == min(spare.cut(at / 4) for at in range(140 * 4, 170 * 4 + 1))


def test_of_two_ways_to_lay_the_paper_that_which_cuts_less() -> None:
    square = (Paper(200 * MM, 130 * MM, 5 * MM), Paper(130 * MM, 200 * MM, 5 * MM))
    free = tiled(180, 170, square)
    assert (free.paper, len(free.tiles)) == (square[0], 2)
    across = tile(180 * MM, 170 * MM, square, words=[Rect(10 * MM, 10 * MM, 5 * MM, 150 * MM)])
    assert across is not None
    assert (across.paper, len(across.tiles)) == (square[1], 2)


def test_every_sheet_shows_what_it_can_at_most() -> None:
    ends = seams(1000, 180, 170, Stretches([(i * 31.0, i * 31.0 + 25, 1) for i in range(32)]))
    assert ends is not None
    steps = [b - a for a, b in pairwise(ends)]
    assert steps[0] <= 180
    assert all(0 < step <= 170 + 1e-6 for step in steps[1:])
    assert len(steps) == 6


@pytest.mark.parametrize(("papers", "count"), [(A3, 1), (A4, 2), (LETTER, 2)])
def test_fewest_sheets(papers: tuple[Paper, ...], count: int) -> None:
    assert len(tiled(390, 262, papers).tiles) == count


def test_a_small_board_lies_on_one_sheet_either_way_round() -> None:
    assert tiled(280, 190, A4).paper.width > tiled(190, 260, A4).paper.width
    assert len(tiled(190, 260, A4).tiles) == 1


@pytest.mark.parametrize("papers", [A4, LETTER])
def test_the_parts_make_up_the_board_and_stay_on_their_sheets(papers: tuple[Paper, ...]) -> None:
    tiling = tiled(700, 500, papers)
    assert sum(t.part.w * t.part.h for t in tiling.tiles) == pytest.approx(700 * MM * 500 * MM)
    paper = tiling.paper
    for t in tiling.tiles:
        left = STRIP if t.strip_left else paper.margin
        above = STRIP if t.strip_above else paper.margin
        room = Rect(left, above, paper.width - left - paper.margin, paper.height - above - paper.foot())
        assert room.contains(t.on_sheet)
    assert [t.name for t in tiling.tiles][:2] == ["1", "2"]
    corner = tiling.tiles[0]
    assert (corner.strip_left, corner.strip_above, corner.cut_right, corner.cut_below) == (False, False, True, True)


def test_paper_without_room() -> None:
    assert tile(100, 100, [Paper(20 * MM, 15 * MM, 5 * MM)]) is None
