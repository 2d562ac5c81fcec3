"""A board divided over sheets: where the seams run, and what each sheet shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.generator.sheets.tiles import FOOT, STRIP, Paper, Tiling, seams, tile
from pnp.generator.sizes.geometry import Rect
from pnp.generator.sizes.length import MM

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


def test_a_seam_passes_between_the_boxes() -> None:
    assert seams(300, 160, 155, [(140, 152)]) == pytest.approx((0, 152 + MM, 300))


def test_every_sheet_shows_what_it_can_at_most() -> None:
    ends = seams(1000, 180, 170, [(i * 31.0, i * 31.0 + 25) for i in range(32)])
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
        room = Rect(left, above, paper.width - left - paper.margin, paper.height - above - FOOT)
        assert room.contains(t.on_sheet)
    assert [t.name for t in tiling.tiles][:2] == ["A1", "A2"]
    corner = tiling.tiles[0]
    assert (corner.strip_left, corner.strip_above, corner.cut_right, corner.cut_below) == (False, False, True, True)


def test_paper_without_room() -> None:
    assert tile(100, 100, [Paper(20 * MM, 15 * MM, 5 * MM)]) is None
