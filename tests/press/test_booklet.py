"""A booklet, folded in the mind: sheets laid into one another show the pages in their order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.press.conftest import A4
from tests.press.laid import laid

from pnp.press.build import open_desk, sound
from pnp.press.impose.booklet import Spread, bound, half, saddle
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Matrix, rect_path, solid
from pnp.press.marks.length import MM, mm
from pnp.press.marks.pages import Document, Page
from pnp.press.marks.paper import paper
from pnp.press.sheets.rules.rulesheet import rule_pages
from pnp.validator import load_game


def read(sheets: list[tuple[Spread, Spread]]) -> list[int | None]:
    """The pages as a reader turns them: into the booklet on the front's right and the back's left, and out again."""
    inwards = [page for front, back in sheets for page in (front.right, back.left)]
    outwards = [page for front, back in reversed(sheets) for page in (back.right, front.left)]
    return inwards + outwards


@given(st.integers(0, 200), st.sampled_from(["long", "short"]))
def test_the_pages_come_in_order(count: int, flip: str) -> None:
    sheets = saddle(count, flip)  # type: ignore[arg-type]
    pages = read(sheets)
    assert len(pages) == -(-count // 4) * 4
    assert pages[:count] == list(range(count))
    assert all(page is None for page in pages[count:])


@given(st.integers(1, 200))
def test_only_backs_for_the_long_edge_are_turned(count: int) -> None:
    for flip in ("long", "short"):
        for front, back in saddle(count, flip):  # type: ignore[arg-type]
            assert not front.turned
            assert back.turned == (flip == "long")


def test_a_back_shows_the_page_behind_its_front() -> None:
    """Overleaf of page 1 is page 2: turned about a short edge, left and right of a lying sheet change places."""
    for front, back in saddle(16):
        assert front.right is not None
        assert front.left is not None
        assert back.left == front.right + 1
        assert back.right == front.left - 1


@pytest.mark.parametrize(("name", "width", "height"), [("a4", 148.5, 210), ("letter", 139.7, 215.9)])
def test_bound(name: str, width: float, height: float) -> None:
    """Both halves of a sheet stay inside it, and every page is drawn once."""
    sheet = paper(name)
    page = half(sheet)
    assert (page.width.mm, page.height.mm) == pytest.approx((width, height))
    box = Rect.whole(page)
    pages = tuple(
        Page(box.w, box.h, (solid(rect_path(Rect(at, 0, 1, 1)), "#000000"),), outline="Rules") for at in range(6)
    )
    made = bound(Document(pages, 6, 0), sheet, 5 * MM)
    assert (made.sheets, len(made.pages)) == (2, 4)
    assert [one.back for one in made.pages] == [False, True, False, True]
    assert made.pages[0].outline == "Rules"
    drawn = [mark for one in made.pages for mark in one.marks if isinstance(mark, Group)]
    assert sorted(group.marks[0].path[0][1][0] for group in drawn) == list(range(6))  # type: ignore[union-attr]
    assert {round(group.matrix.e / MM, 2) for group in drawn} == {0, width}
    assert all(group.matrix == Matrix(e=group.matrix.e) for group in drawn)


def test_no_pages_no_booklet() -> None:
    made = bound(Document((), 0, 0), paper("a4"), 5 * MM)
    assert (made.pages, made.sheets) == ((), 0)


def test_a_booklet_on_narrow_paper_with_wide_margins_has_room_for_all_words() -> None:
    """Its pages are as narrow as the legends of the board and of the set-up below one picture are high."""
    desk = open_desk(load_game("13-days"), "en")
    assert sound(desk, replace(A4, paper=paper("legal"), margin=mm(12), booklet=True))


def test_the_pages_left_of_the_last_leaf_are_for_notes() -> None:
    desk, _ = laid("13-minutes", "en")
    flat, folded = (rule_pages(desk, half(paper("letter")), folded=folded).pages for folded in (False, True))
    assert len(flat) % 4 and len(folded) == -(-len(flat) // 4) * 4
    assert folded[: len(flat)] == flat
    assert all("'Notes'" in repr(page.marks) for page in folded[len(flat) :])
