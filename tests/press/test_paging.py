"""Runs of blocks onto pages: headings keep their company, and no page is left nearly blank."""

from __future__ import annotations

from dataclasses import replace

from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Shape, bounds, rect_path, solid
from pnp.press.type import text
from pnp.press.type.flow import Block, numbered, pour, tabled
from pnp.press.type.paging import Paged, Run, paged

INNER = Rect(10, 10, 400, 600)
NOTHING = Block((), 0)


def block(height: float, before: float = 10.0, keep: bool = False) -> Block:
    return Block((solid(rect_path(Rect(0, 0, 100, height)), "#000000"),), height, before, keep)


def tops(found: Paged) -> list[list[float]]:
    """Page by page, where the blocks begin."""
    return [[bounds(m.path).y for m in page if isinstance(m, Shape)] for page in found.pages]


def test_runs_stand_below_one_another() -> None:
    found = paged([Run((block(100),)), Run((block(50), block(50)), columns=2)], INNER, NOTHING)
    assert tops(found) == [[10, 120, 120]]


def test_a_heading_does_not_end_a_page() -> None:
    runs = [Run((block(540),)), Run((block(200),), head=block(20))]
    assert [len(page) for page in tops(paged(runs, INNER, NOTHING))] == [1, 2]


def test_a_loose_run_fills_what_the_one_before_it_would_leave_white() -> None:
    runs = [Run((block(400),)), Run((block(500),), loose=True), Run((block(120),), loose=True), Run((block(50),))]
    assert [len(page) for page in tops(paged(runs, INNER, NOTHING))] == [2, 2]
    firm = [Run(run.blocks) for run in runs]
    assert next(len(page) for page in tops(paged(firm, INNER, NOTHING))) == 1


def test_a_run_is_not_torn_apart_in_a_strip_at_the_foot_of_a_page() -> None:
    runs = [Run((block(500),)), Run(tuple(block(50) for _ in range(12)), columns=2)]
    assert [len(page) for page in tops(paged(runs, INNER, NOTHING))] == [1, 12]


def test_spaces_give_so_that_a_last_page_is_not_nearly_blank() -> None:
    runs = [Run(tuple(block(37.5, before=12) for _ in range(13)))]
    found = paged(runs, INNER, NOTHING)
    assert len(found.pages) == 1
    assert len(paged(runs[:1] * 2, INNER, NOTHING).pages) == 2


def test_what_is_higher_than_a_page_is_printed_all_the_same() -> None:
    assert [len(page) for page in tops(paged([Run((block(900),))], INNER, NOTHING))] == [1]


def test_what_is_higher_than_the_rest_of_a_page_waits_for_the_next_one() -> None:
    runs = [Run((block(300),)), Run((block(250), block(298), block(100)), columns=2)]
    for page in paged(runs, INNER, NOTHING).pages:
        assert max(bounds(mark.path).bottom for mark in page if isinstance(mark, Shape)) <= INNER.bottom


def test_the_head_of_a_table_is_repeated_where_a_column_begins() -> None:
    head, row = Block((), 10.0), Block((), 30.0)
    blocks = [*tabled(head, [row] * 5)]
    placed, rest = pour(blocks, [Rect(0, 0, 50, 100), Rect(60, 0, 50, 100)])
    assert not rest
    assert [(one.column, one.block.height) for one in placed] == [
        *((0, height) for height in (10.0, 30.0, 30.0, 30.0)),
        *((1, height) for height in (10.0, 30.0, 30.0)),
    ]


def test_what_is_near_waits_for_the_next_column_only_where_little_stays_white() -> None:
    picture = Block((), 30.0)
    step = Block((), 10.0, near=True)
    columns = [Rect(0, 0, 50, 100), Rect(60, 0, 50, 100)]
    for above, column in ((Block((), 85.0), 1), (Block((), 75.0), 0)):
        placed, _ = pour([above, step, picture], columns)
        assert [one.column for one in placed] == [0, column, 1]


def test_the_first_picture_at_least_stays_with_its_text_and_none_leaves_it_for_the_next() -> None:
    columns = [Rect(0, 0, 50, 100), Rect(60, 0, 50, 100), Rect(120, 0, 50, 100)]
    step, first, second = replace(Block((), 10.0), near=True), Block((), 15.0, near=True), Block((), 60.0)
    for above, high, column in ((65.0, 15.0, 0), (85.0, 60.0, 1)):
        blocks = [Block((), above), step, replace(first, height=high), second]
        placed, _ = pour(blocks, columns)
        assert [one.column for one in placed[1:3]] == [column, column]


def test_a_picture_is_overleaf_from_its_text_only_where_much_would_stay_white() -> None:
    for above, step, pages in ((450, 50, [1, 2]), (200, 250, [2, 1])):
        found = paged([Run((block(above), replace(block(step), near=True), block(200)))], INNER, NOTHING)
        assert [len(page) for page in tops(found)] == pages
        assert found.parted == ((1,) if pages[0] == 2 else ())


def test_a_paragraph_continues_in_the_next_column_with_two_lines_on_either_side() -> None:
    style = text.Style(font="text", size=10, smallest=10, leading=1.2)
    rule = numbered(Block((), 5), "1.1", "Ten words of a rule that go on and on. " * 6, style, 20, 80, "en")
    for room in (rule.height - 1, 25):
        placed, rest = pour([rule], [Rect(0, 0, 100, room), Rect(110, 0, 100, 500)])
        assert not rest
        assert [one.column for one in placed] == [0, 1]
        assert all(one.block.height > 1.5 * 12 for one in placed)
