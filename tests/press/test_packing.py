"""Blocks of counters on sheets, by numbers."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.longer import times

from pnp.press.impose.packing import Block, Lot, pack
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM

FIELD = Rect(15 * MM, 15 * MM, 180 * MM, 255 * MM)
ACROSS, DOWN, HEAD, LEAST = 12 * MM, 8 * MM, 10 * MM, 34 * MM


def lot(item: int, count: int, size: float, gap: float = 0.0, folded: bool = False) -> Lot:
    return Lot(tuple((item, at) for at in range(count)), size * MM, size * MM, gap * MM, HEAD, LEAST, folded)


def packed(*lots: Lot) -> list[list[Block]]:
    return pack(lots, FIELD, ACROSS, DOWN)


LOTS = st.lists(
    st.tuples(
        st.integers(1, 90), st.sampled_from([8.0, 12.0, 15.0, 25.0, 60.0]), st.sampled_from([0.0, 3.0]), st.booleans()
    ),
    min_size=1,
    max_size=9,
)


@settings(max_examples=times(20))
@given(LOTS)
def test_every_counter_has_a_place_of_its_own(given: list[tuple[int, float, float, bool]]) -> None:
    lots = [lot(at, *one) for at, one in enumerate(given)]
    sheets = packed(*lots)
    for blocks in sheets:
        boxes = [whole(block) for block in blocks]
        for at, box in enumerate(boxes):
            assert FIELD.contains(box)
            assert not any(box.overlaps(other) for other in boxes[at + 1 :])
        for block in blocks:
            assert all(block.box.contains(front) for front in block.fronts())
            assert len(block.fronts()) == block.lot.count
    placed = sorted(token for blocks in sheets for block in blocks for token in block.lot.tokens)
    assert placed == sorted(token for one in lots for token in one.tokens)


def whole(block: Block) -> Rect:
    """A block with its title."""
    return Rect(block.box.x, block.top, max(block.box.w, LEAST), block.box.bottom - block.top)


@settings(max_examples=times(20))
@given(LOTS)
def test_the_blocks_of_a_sheet_can_be_parted_by_cuts_from_edge_to_edge(
    given: list[tuple[int, float, float, bool]],
) -> None:
    for blocks in packed(*(lot(at, *one) for at, one in enumerate(given))):
        assert parted([whole(block) for block in blocks])


def parted(boxes: list[Rect]) -> bool:
    """Whether straight cuts, each through all of what it cuts, part them."""
    if len(boxes) == 1:
        return True
    for low, high in (
        (lambda box: box.x, lambda box: box.right),
        (lambda box: box.y, lambda box: box.bottom),
    ):
        for at in sorted(high(box) for box in boxes):
            before = [box for box in boxes if high(box) <= at + 0.01]
            behind = [box for box in boxes if low(box) >= at - 0.01]
            if behind and len(before) + len(behind) == len(boxes):
                return parted(before) and parted(behind)
    return False


def test_a_folded_block_has_its_fronts_right_of_the_fold() -> None:
    ((block,),) = packed(lot(0, 5, 12, folded=True))
    assert block.fold is not None
    assert min(box.x for box in block.fronts()) == block.fold
    assert block.box.w == 2 * block.columns * 12 * MM


def test_what_is_too_many_for_a_sheet_goes_on_the_next() -> None:
    sheets = packed(lot(0, 500, 12))
    assert len(sheets) == 2
    assert sum(block.lot.count for blocks in sheets for block in blocks) == 500
    assert sheets[1][0].lot.tokens[0] == (0, sheets[0][0].lot.count)


def test_small_lots_share_a_sheet() -> None:
    """Two of seventeen and six of three: little more than half a sheet."""
    lots = [lot(at, 17, 12, 3 * at) for at in range(2)] + [lot(2 + at, 3, 15, 3) for at in range(6)]
    (blocks,) = packed(*lots)
    assert max(block.box.bottom for block in blocks) < FIELD.y + FIELD.h * 0.55
