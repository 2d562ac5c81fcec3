"""Sheets of cards as they come out of a printer, read from the PDF and not from our own structures: for any deck, card,
paper and margins, every card is there as often as wanted, with its back behind it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.longer import times
from tests.press.conftest import A4, made_game
from tests.press.sheetreader import MM, Box, Placed, Sheet, inset, inside, overlap, sheets, touches

from pnp.press.build import open_desk
from pnp.press.impose.imposition import FOLD, LEAST, LEAST_BLEED, TRACE, foot, side
from pnp.press.impose.piles import Piece, Pile, Printed, sheet_pages
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Made, rect_path, solid
from pnp.press.marks.length import mm
from pnp.press.marks.pages import Document
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.out.canvas import Canvas
from pnp.validator.definitions.sizes import Size, card_size

BLEED, SAFE = 3.0, 3.0  # mm
BACKS = 0x800000  # what the colour of a back has more than that of its front
NEAR = 0.01  # mm


@dataclass(frozen=True)
class Case:
    """Cards of so many designs, each so many times, of a size on a paper (mm)."""

    count: int
    copies: int
    card: tuple[float, float]
    paper: tuple[float, float]
    margin: float = 5.0
    sides: str = "duplex"
    flip: str = "long"
    marks: str = "crop"
    gutter: float = 0.0

    @property
    def options(self) -> PrintOptions:
        size = Size("custom", mm(min(self.paper)), mm(max(self.paper)))
        lengths = {"margin": mm(self.margin), "gutter": mm(self.gutter)}
        return replace(A4, paper=size, sides=self.sides, flip=self.flip, marks=self.marks, **lengths)


_desk: list[Desk] = []


def desk() -> Desk:
    if not _desk:
        _desk.append(open_desk(made_game(), "en"))
    return _desk[0]


def printed(case: Case) -> tuple[Document, list[Sheet]]:
    """The pages, and what is found in their PDF. Every card has a colour of its own."""
    size = Size("custom", mm(case.card[0]), mm(case.card[1]))
    box = Rect.whole(size).inset(-BLEED * MM)
    pieces = []
    for at in range(case.count):
        faces = []
        for colour in (at, at + BACKS):
            form = Form(Made(f"plain/{case.card}/{colour}"), box, (solid(rect_path(box), f"#{colour:06X}"),))
            faces.append(Printed(desk().library.add(form), BLEED * MM, SAFE * MM))
        pieces += [Piece(*faces)] * case.copies
    document = sheet_pages([Pile("Deck", size, 0.0, tuple(pieces))], desk(), case.options)
    file = BytesIO()
    canvas = Canvas(file, "Proof", "en", desk().library)
    for page in document.pages:
        canvas.page(page)
    canvas.close()
    return document, sheets(file.getvalue()) if document.pages else []


def trim(placed: Placed) -> Box:
    return inset(placed.box, BLEED)


def beyond(box: Box, sheet: Sheet, case: Case) -> Box:
    """Where the contents of a box end up when the paper is flipped or folded in the usual way."""
    left, top, right, bottom = box
    if case.sides == "gutterfold":
        fold = sheet.height - 2 * case.margin - 1
        upright = any(abs(x1 - x2) < NEAR and y2 - y1 > fold for x1, y1, x2, y2 in sheet.lines)
    else:
        upright = (sheet.height >= sheet.width) == (case.flip == "long")
    if upright:
        return sheet.width - right, top, sheet.width - left, bottom
    return left, sheet.height - bottom, right, sheet.height - top


def near(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def fits_at_all(case: Case) -> bool:
    """True if one card fits the paper, with minimum bleed and the ruler; by an independent rule of thumb."""
    least, below = case.margin + LEAST / MM, foot(case.margin * MM) / MM
    fold, clear = FOLD / MM, (LEAST_BLEED + TRACE) / MM
    for w, h in (case.paper, case.paper[::-1]):
        beside = side(case.margin * MM, w <= h) / MM
        rooms = [(w, h, 0.0, 0.0)]
        if case.sides == "gutterfold":
            rooms = [((w - fold) / 2 + least, h, w / 2, 0.0), (w, (h - fold) / 2 + least, 0.0, h / 2)]
        for rw, rh, fold_x, fold_y in rooms:
            x = (w / 2 - fold / 2 - case.card[0]) if fold_x else (w - case.card[0]) / 2
            y = (h / 2 - fold / 2 - case.card[1]) if fold_y else (h - case.card[1]) / 2
            fits = case.card[0] <= rw - 2 * least + NEAR and case.card[1] <= rh - 2 * least + NEAR
            if fits and (x - clear > beside + NEAR or y - clear > below + NEAR):
                return True
    return False


sizes = st.integers(20, 150).map(float) | st.sampled_from([63.0, 88.0, 63.5, 88.9, 57.15])
cases = st.builds(
    Case,
    count=st.integers(1, 25),
    copies=st.integers(1, 3),
    card=st.tuples(sizes, sizes),
    paper=st.sampled_from([(210.0, 297.0), (215.9, 279.4), (297.0, 420.0), (215.9, 355.6)])
    | st.tuples(st.integers(100, 450).map(float), st.integers(100, 450).map(float)),
    margin=st.sampled_from([0.0, 3.0, 5.0, 8.0, 12.7]),
    sides=st.sampled_from(["duplex", "gutterfold", "fronts", "backs"]),
    flip=st.sampled_from(["long", "short"]),
    marks=st.sampled_from(["crop", "none"]),
    gutter=st.sampled_from([0.0, 2.0, 7.5]),
)


@given(cases)
@settings(max_examples=times(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_card_as_often_as_wanted_nothing_overlaps_all_is_within_reach(case: Case) -> None:
    document, pages = printed(case)
    if document.problems:
        assert [problem.code for problem in document.problems] == ["sheet.no-room"]
        assert not pages and not fits_at_all(case)
        return
    found = Counter(one.colour for page in pages for one in page.forms)
    wanted = Counter[str]()
    for at in range(case.count):
        wanted[f"{at:06X}"] = case.copies * (case.sides != "backs")
        wanted[f"{at + BACKS:06X}"] = case.copies * (case.sides != "fronts")
    assert found == +wanted
    for page in pages:
        reach = inset((0, 0, page.width, page.height), case.margin)
        for at, one in enumerate(page.forms):
            assert inside(one.ink, reach)
            assert inside(trim(one), one.ink), "nothing of a card is cut off by the printer"
            assert not any(overlap(trim(one), trim(other)) for other in page.forms[at + 1 :])
            assert not any(overlap(one.ink, trim(other)) for other in page.forms if other is not one)


@given(cases)
@settings(max_examples=times(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_marks_ruler_and_footer_keep_off_the_cards(case: Case) -> None:
    _, pages = printed(case)
    for page in pages:
        for one in page.forms:
            assert not any(touches(line, one.ink) for line in page.lines)
            assert not any(touches((x, y, x, y), one.ink) for x, y in page.words)
        reach = inset((0, 0, page.width, page.height), max(0.0, case.margin - 0.5))
        assert all(inside(line, reach) for line in page.lines)
        assert all(inside((x, y, x, y), reach) for x, y in page.words)


def pairs(case: Case, pages: list[Sheet]) -> list[tuple[Sheet, list[Placed], list[Placed]]]:
    """For every sheet its fronts and backs, in an order of their own."""
    if case.sides == "gutterfold":
        sides = [(page, page.forms, page.forms) for page in pages]
    else:
        sides = [(a, a.forms, b.forms) for a, b in zip(pages[::2], pages[1::2], strict=True)]
    return [
        (page, [f for f in fronts if int(f.colour, 16) < BACKS], [b for b in backs if int(b.colour, 16) >= BACKS])
        for page, fronts, backs in sides
    ]


@given(cases.filter(lambda case: case.sides in ("duplex", "gutterfold")))
@settings(max_examples=times(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_back_lies_behind_its_front(case: Case) -> None:
    _, pages = printed(case)
    for page, fronts, backs in pairs(case, pages):
        assert len(fronts) == len(backs)
        for front in fronts:
            behind = beyond(trim(front), page, case)
            (back,) = [one for one in backs if near(trim(one), behind)]
            assert int(back.colour, 16) - int(front.colour, 16) == BACKS
            assert near(back.ink, beyond(front.ink, page, case)), "the bleed too"
            sideways = abs(behind[1] - trim(front)[1]) <= NEAR
            assert back.turned != sideways or near(behind, trim(front)), "upright once the paper is turned"


NAMED = [
    (name, card, sides, flip)
    for name in ("a4", "letter")
    for card in ("standard", "poker", "mini", "tarot")
    for sides, flip in (("duplex", "long"), ("duplex", "short"), ("gutterfold", "long"))
]


@pytest.mark.parametrize(("name", "card", "sides", "flip"), NAMED)
def test_fronts_and_backs_of_cards_with_names(name: str, card: str, sides: str, flip: str) -> None:
    sheet, size = paper(name), card_size(card)
    case = Case(
        13,
        1,
        (size.width.pt / MM, size.height.pt / MM),
        (sheet.width.pt / MM, sheet.height.pt / MM),
        sides=sides,
        flip=flip,
    )
    _, pages = printed(case)
    count = 0
    for page, fronts, backs in pairs(case, pages):
        for front in fronts:
            (back,) = [b for b in backs if int(b.colour, 16) - int(front.colour, 16) == BACKS]
            assert near(trim(back), beyond(trim(front), page, case))
            assert back.turned == (sides == "duplex" and (flip == "short") == (page.height >= page.width))
            count += 1
    assert count == 13


@pytest.mark.parametrize(("name", "card", "sides", "flip"), NAMED)
def test_the_distance_of_marks_proves_the_scale(name: str, card: str, sides: str, flip: str) -> None:
    """Crop marks are outside the bleed, exactly one card apart, and the ruler is four inches long."""
    sheet, size = paper(name), card_size(card)
    w, h = size.width.pt / MM, size.height.pt / MM
    case = Case(30, 1, (w, h), (sheet.width.pt / MM, sheet.height.pt / MM), sides=sides, flip=flip)
    _, pages = printed(case)
    bare = printed(replace(case, marks="none"))[1]
    page, plain = pages[0], bare[0]
    lengths = [max(line[2] - line[0], line[3] - line[1]) for line in plain.lines]
    assert any(abs(length - 101.6) <= NEAR for length in lengths)
    crops = [line for line in page.lines if line not in plain.lines]
    edges = {round(edge, 2) for one in page.forms for edge in trim(one)[::2]}
    down = {round(line[0], 2) for line in crops if line[2] - line[0] < NEAR}
    across = {round(line[1], 2) for line in crops if line[3] - line[1] < NEAR}
    assert all(any(abs(at - edge) <= NEAR for at in down) for edge in edges)
    assert all(any(abs(at - edge) <= NEAR for edge in edges) for at in down)
    own = sorted({round(trim(one)[0], 2) for one in page.forms if int(one.colour, 16) < BACKS})
    assert all(b - a == pytest.approx(w, abs=2 * NEAR) for a, b in pairwise(own))
    assert across
    for line in crops:
        assert not any(touches(line, one.ink, slack=0.0) for one in page.forms)
        assert 0.3 <= max(line[2] - line[0], line[3] - line[1]) <= 5


def test_a_card_that_has_no_room_is_refused_by_name() -> None:
    document, pages = printed(Case(1, 1, (300, 300), (210, 297)))
    assert not pages
    assert document.problems[0].code == "sheet.no-room"


# ── A gutter, and marks for a cutter ──


def test_a_gutter_parts_cards_and_their_ink_and_asks_for_more_cuts() -> None:
    close, (page, *_) = printed(Case(9, 1, (63, 88), (297, 420)))
    apart, (wide, *_) = printed(Case(9, 1, (63, 88), (297, 420), gutter=2))
    assert (close.cuts, apart.cuts) == (len(edges(page)), len(edges(wide)))
    assert apart.cuts > close.cuts
    for at, one in enumerate(wide.forms):
        for other in wide.forms[at + 1 :]:
            assert not overlap(one.ink, other.ink), "no card shows its neighbour's ink"
            assert not overlap(inset(trim(one), -1.99), trim(other))


def edges(page: Sheet) -> set[tuple[str, float]]:
    """Where a sheet is cut: every line along which a card ends."""
    boxes = [trim(one) for one in page.forms]
    return {("x", round(x, 1)) for box in boxes for x in box[::2]} | {
        ("y", round(y, 1)) for box in boxes for y in box[1::2]
    }


@pytest.mark.parametrize("margin", [5.0, 12.7])
@pytest.mark.parametrize("paper_size", [(210.0, 297.0), (215.9, 279.4), (297.0, 420.0)])
@pytest.mark.parametrize("card", [(63.0, 88.0), (63.5, 88.9), (44.45, 63.5), (69.85, 120.65)])
def test_the_marks_for_a_cutter_stand_alone_in_their_corners(
    card: tuple[float, float], paper_size: tuple[float, float], margin: float
) -> None:
    """Whatever else is printed on a front, but for its cards' edges, keeps off the three corners."""
    case = Case(40, 1, card, paper_size, margin, marks="silhouette")
    document, pages = printed(case)
    assert not document.problems
    at = max(10.0, margin)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        corner = [(at, at), (front.width - at, at), (at, front.height - at)]
        marks = [
            line for line in front.lines if max(line[2] - line[0], line[3] - line[1]) == pytest.approx(5, abs=0.01)
        ]
        assert len([line for line in marks if line[2] - line[0] == pytest.approx(5, abs=0.01)]) == 2
        for one in front.forms:
            for x, y in corner:
                assert not overlap(one.ink, (x - 6.4, y - 6.4, x + 6.4, y + 6.4))
        assert all(min(x, y) > at + 5 or x > at + 5 for x, y in front.words if front.height - y < at + 6)
        assert not any(touches(line, (0, 0, at, at)) for line in back.lines), "the back is not cut"


def test_eight_cards_lie_between_the_marks_of_a_cutter() -> None:
    for paper_size in ((210.0, 297.0), (215.9, 279.4)):
        assert len(printed(Case(30, 1, (63, 88), paper_size, marks="silhouette"))[1][0].forms) == 8
