"""Card geometry: rotated so that arrows meet, as large as printed (geo.rotation, geo.no-overlap)."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.validator.games.illuminati.faces import BOTTOM, LEFT, RIGHT, TOP
from pnp.validator.games.illuminati.geometry import SQUARE, STEPS, Box, Size, Spot, beside, card_size, covered, facing

SIDES = (TOP, RIGHT, BOTTOM, LEFT)
CARD = card_size(88, 63)


def middle(size: Size, spot: Spot, side: int) -> tuple[int, int]:
    """The middle of a printed side."""
    box, (dx, dy) = covered(size, spot), STEPS[facing(side, spot.turn)]
    return spot.x + dx * (box.right - box.left) // 2, spot.y + dy * (box.bottom - box.top) // 2


@pytest.mark.parametrize("size", [CARD, SQUARE], ids=["cards", "squares"])
def test_arrows_meet_whichever_way_the_master_is_turned(size: Size) -> None:
    for turn, arrow, incoming in product(range(4), SIDES, SIDES):
        master = Spot(1_000, -2_000, turn)
        puppet = beside(size, master, arrow, incoming)
        assert middle(size, master, arrow) == middle(size, puppet, incoming)
        assert (facing(arrow, turn) - facing(incoming, puppet.turn)) % 4 == 2  # they look at each other
        assert not covered(size, master).overlaps(covered(size, puppet))


@pytest.mark.parametrize("incoming", [LEFT, RIGHT])
def test_above_and_below_an_upright_master_cards_lie_on_their_sides(incoming: int) -> None:
    turns = {arrow: beside(CARD, Spot(0, 0), arrow, incoming).turn for arrow in SIDES}
    assert turns[TOP] % 2 == turns[BOTTOM] % 2 == 1
    assert turns[LEFT] % 2 == turns[RIGHT] % 2 == 0
    assert turns[RIGHT if incoming == LEFT else LEFT] == 0  # and upright where no turn is needed


def test_a_card_on_its_side_reaches_farther() -> None:
    above = covered(CARD, beside(CARD, Spot(0, 0), TOP, LEFT))
    assert above == Box(-31_500, -31_500 - 88_000, 31_500, -31_500)
    aside = covered(CARD, beside(CARD, Spot(0, 0), RIGHT, LEFT))
    assert aside == Box(44_000, -31_500, 44_000 + 88_000, 31_500)


def test_edges_that_touch_are_no_overlap() -> None:
    one = Box(0, 0, 10, 10)
    assert not one.overlaps(Box(10, 0, 20, 10))
    assert not one.overlaps(Box(10, 10, 20, 20))
    assert one.overlaps(Box(9, 9, 20, 20))
    assert one.overlaps(one)


def test_sizes_are_those_of_the_deck() -> None:
    assert Size(88_000, 63_000) == CARD
    assert card_size(3.5 * 25.4, 2.5 * 25.4) == Size(88_900, 63_500)
