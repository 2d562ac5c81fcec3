"""Lines with rounded corners, and the areas that replace broad lines."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from pnp.press.layout.bends import bent, middle, ribbon

from ..distances import distance_to

CORNER = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)]


def test_a_corner_is_bent_with_its_radius() -> None:
    line = bent(CORNER, 20)
    assert (line[0], line[-1]) == (CORNER[0], CORNER[-1])
    arc = line[1:-1]
    assert arc[0] == pytest.approx((80, 0)) and arc[-1] == pytest.approx((100, 20))
    assert all(math.dist(point, (80, 20)) == pytest.approx(20) for point in arc)


def test_one_corner_and_a_large_radius_make_an_arc_from_end_to_end() -> None:
    line = bent(CORNER, 1000)
    assert all(math.dist(point, (0, 100)) == pytest.approx(100) for point in line)


def test_bends_share_the_piece_between_them() -> None:
    line = bent([(0, 0), (100, 0), (100, 20), (200, 20)], 50)
    assert any(point == pytest.approx((100, 10)) for point in line)
    assert all(x2 >= x1 - 1e-9 for (x1, _), (x2, _) in pairwise(line))


@pytest.mark.parametrize("points", [[(0.0, 0.0), (50.0, 50.0)], [(0.0, 0.0), (50.0, 0.0), (90.0, 0.0)]])
def test_what_does_not_turn_stays_as_it_is(points: list[tuple[float, float]]) -> None:
    assert bent(points, 10) == points


def test_without_a_radius_corners_stay_sharp() -> None:
    assert bent(CORNER, 0) == CORNER


def test_a_closed_outline_has_all_its_corners_bent() -> None:
    square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    line = bent(square, 10, closed=True)
    assert not set(square) & set(line)
    assert all(distance_to((20, 20), [one, other]) >= 20 - 1e-6 for one, other in pairwise(line))


def test_a_ribbon_is_as_broad_as_its_line_on_both_sides() -> None:
    line = bent(CORNER, 30)
    edge = ribbon(line, 8)
    assert len(edge) == 2 * len(line)
    assert all(distance_to(point, line) == pytest.approx(4, abs=0.05) for point in edge)


@pytest.mark.parametrize("points", [[(5.0, 5.0), (5.0, 5.0)], [(5.0, 5.0)]])
def test_a_line_of_no_length_has_no_ribbon(points: list[tuple[float, float]]) -> None:
    assert ribbon(points, 4) == []


def test_the_middle_of_a_line_is_half_its_way() -> None:
    assert middle([(0, 0), (10, 0), (10, 30)]) == (10, 10)


def test_how_far_a_spot_lies_from_a_line() -> None:
    assert distance_to((3, 4), [(0, 0), (0, 0)]) == 5
    assert distance_to((50, 7), CORNER) == 7
    assert distance_to((130, 50), CORNER) == 30
