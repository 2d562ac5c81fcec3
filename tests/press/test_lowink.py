"""Pages with little ink: nothing large and dark is left, and nothing that could be seen is lost."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import ImageStat
from tests.press.conftest import A4

from pnp.press.build import open_desk, sound
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Matrix, Rect
from pnp.press.marks.ink import (
    Art,
    Bitmap,
    Form,
    Group,
    Icon,
    Look,
    Made,
    Mark,
    Paint,
    Run,
    Shape,
    Use,
    area,
    bounds,
    circle,
    outline,
    rect_path,
    solid,
)
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Document, Page
from pnp.press.marks.palette import contrast, luminance
from pnp.press.marks.shapes import stripes
from pnp.press.options import PrintOptions
from pnp.press.out.canvas import Canvas
from pnp.press.out.coverage import inks
from pnp.press.out.engraving import engraved
from pnp.press.out.lowink import Spared, spared
from pnp.press.out.raster import rendered
from pnp.validator.definitions.model import Game

INK, BLUE, PAPER = "#1F2328", "#1F4E79", "#F3ECDD"


def thrifty(*marks: Mark) -> tuple[Mark, ...]:
    return spared(Document((Page(500, 500, marks),), 1, 0), INK).pages[0].marks


def word(colour: str, x: float = 50, y: float = 50) -> Run:
    return Run(x, y, "sans", 10, colour, "words", (0.0,) * 5)


def words(mark: Mark) -> Run:
    """The run in a mark, whatever is behind it."""
    found = mark.marks[-1] if isinstance(mark, Group) else mark
    assert isinstance(found, Run)
    return found


ART = Art(Path("x.svg"))
BAND = solid(rect_path(Rect(0, 0, 200, 100)), BLUE)


def test_a_dark_area_becomes_an_outline() -> None:
    (band,) = thrifty(BAND)
    assert isinstance(band, Shape)
    assert (band.paint.fill, band.paint.stroke) == ("#FFFFFF", BLUE)
    assert band.path == BAND.path


def test_a_pale_area_turns_white() -> None:
    (ground,) = thrifty(solid(rect_path(Rect(0, 0, 200, 100)), PAPER))
    assert isinstance(ground, Shape)
    assert (ground.paint.fill, ground.paint.stroke) == ("#FFFFFF", None)


def test_a_ground_that_fills_the_page_has_no_frame() -> None:
    (ground,) = thrifty(solid(rect_path(Rect(-9, -9, 520, 520)), INK))
    assert isinstance(ground, Shape)
    assert (ground.paint.fill, ground.paint.stroke) == ("#FFFFFF", None)


@pytest.mark.parametrize("box", [Rect(0, 0, 3 * MM, 3 * MM), Rect(0, 0, 400, 1 * MM)], ids=["small", "narrow"])
def test_what_takes_little_stays(box: Rect) -> None:
    assert thrifty(solid(rect_path(box), BLUE)) == (solid(rect_path(box), BLUE),)


def test_pale_words_on_what_was_dark_turn_dark() -> None:
    made = words(thrifty(BAND, word(PAPER))[1])
    assert made.colour == BLUE
    assert replace(made, colour=PAPER) == word(PAPER)


def test_pale_words_take_the_ink_where_the_ground_would_not_do() -> None:
    orange = solid(rect_path(Rect(0, 0, 200, 100)), "#D9822B")
    assert words(thrifty(orange, word(PAPER))[1]).colour == INK


def test_dark_words_stay() -> None:
    assert thrifty(BAND, word(INK))[1] == word(INK)


def test_pale_words_stay_on_what_stays_dark() -> None:
    small = solid(rect_path(Rect(0, 40, 60, 5)), BLUE)
    mark = word(PAPER, 10, 44)
    assert thrifty(small, mark) == (small, mark)


def test_an_emblem_keeps_its_darker_colour() -> None:
    box = Rect(20, 20, 10, 10)
    assert thrifty(BAND, Use(Icon("us", PAPER, BLUE), box))[1] == Use(Icon("us", BLUE, "#FFFFFF"), box)
    faint = ("#EEDDCC", PAPER)
    assert contrast(*faint) < 2
    assert thrifty(Use(Icon("us", *faint), box)) == (Use(Icon("us", faint[0], "#FFFFFF"), box),)


def test_broad_stripes_become_thin_and_thin_lines_stay() -> None:
    broad, thin = (outline(rect_path(Rect(0, 0, 50, 50)), BLUE, width) for width in (2 * MM, 0.5))
    made, kept = thrifty(broad, thin)
    assert isinstance(made, Shape)
    assert made.paint.width < 0.3 * MM
    assert kept == thin


def test_a_turned_group_knows_what_it_lies_on() -> None:
    turned = Group((word(PAPER, 10, -20),), Matrix(0, 1, -1, 0, 0, 0))  # its words are on the band
    (_, made) = thrifty(BAND, turned)
    assert isinstance(made, Group)
    assert words(made.marks[0]).colour == BLUE


def test_all_stripes_of_a_hatching_are_alike() -> None:
    """Including those whose middle is clipped away, and would be on something else."""
    striped = stripes(Rect(20, 20, 100, 60), 9, 2, 45, PAPER)
    (_, made) = thrifty(BAND, striped)
    assert isinstance(made, Group)
    assert len({mark.paint.stroke for mark in made.marks if isinstance(mark, Shape)}) == 1


def test_faint_prints_stay_faint() -> None:
    pale = solid(rect_path(Rect(0, 0, 200, 100)), PAPER)
    line = outline(rect_path(Rect(10, 10, 50, 50)), "#E6DAC1", 0.5)
    assert thrifty(pale, line)[1] == line
    shapes = picture(pale, outline(rect_path(Rect(10, 10, 50, 50)), "#E6DAC1", 0.5))
    assert "#E6DAC1" in {shape.paint.stroke for shape in shapes}


def test_hatching_is_as_fine_on_paper_whatever_the_picture() -> None:
    """A picture drawn ten times as large is hatched ten times as coarsely in its own measure."""

    def pitch(size: float) -> float:
        form = Form(ART, Rect(0, 0, 100, 100), (solid(circle(50, 50, 30), BLUE),))
        made = Spared({ART: form}.__getitem__, INK)(replace(ART, size=(size, size)))
        return max(mark.paint.width for group in made.marks if isinstance(group, Group) for mark in group.marks)  # type: ignore[union-attr]

    assert pitch(100) == pytest.approx(10 * pitch(1000))


def test_a_photograph_becomes_pale(tmp_path: Path) -> None:
    photo = Bitmap(tmp_path / "photo.jpg", Rect(0, 0, 100, 100))
    kept, veil = engraved(Form(ART, photo.into, (photo,)), INK, 1.0)
    assert kept == photo
    assert isinstance(veil, Shape)
    assert (veil.paint.fill, bounds(veil.path)) == ("#FFFFFF", photo.into)
    assert 0 < veil.paint.opacity < 1


def test_what_shows_through_a_photograph_stays_as_it_is(tmp_path: Path) -> None:
    photo = Bitmap(tmp_path / "planet.png", Rect(0, 0, 100, 100), Look(opacity=0.5))
    kept, veil = engraved(Form(ART, photo.into, (photo,)), INK, 1.0)
    assert kept == photo
    assert isinstance(veil, Bitmap)
    assert (veil.file, veil.into, veil.look.tint) == (photo.file, photo.into, "#FFFFFF")
    assert 0 < veil.look.opacity < 0.5


def test_groups_keep_their_place() -> None:
    group = Group((BAND,), Matrix(e=5), rect_path(Rect(0, 0, 10, 10)), role="P", said="words")
    (made,) = thrifty(group)
    assert isinstance(made, Group)
    assert replace(made, marks=group.marks) == group


def test_half_seen_colours_count_as_they_look() -> None:
    (veil,) = thrifty(Shape(BAND.path, Paint(fill="#000000", opacity=0.2)))
    assert isinstance(veil, Shape)
    assert (veil.paint.fill, veil.paint.stroke, veil.paint.opacity) == ("#FFFFFF", None, 1.0)


def picture(*marks: Mark) -> list[Shape]:
    """All shapes of the engraving of a picture of 100 × 100."""
    found: list[Shape] = []

    def walk(marks: tuple[Mark, ...]) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                walk(mark.marks)
            elif isinstance(mark, Shape):
                found.append(mark)

    walk(engraved(Form(ART, Rect(0, 0, 100, 100), marks), INK, 1.0))
    return found


def test_an_engraving_has_no_dark_areas() -> None:
    shapes = picture(solid(rect_path(Rect(0, 0, 100, 100)), INK), solid(circle(50, 50, 30), BLUE))
    assert not [s for s in shapes if s.paint.fill and luminance(s.paint.fill) < 0.9]
    assert {s.paint.stroke for s in shapes if s.paint.stroke} == {INK, BLUE}


def test_darker_areas_are_hatched_more_densely() -> None:
    widths = [
        max(s.paint.width for s in picture(solid(circle(50, 50, 30), colour)) if s.paint.stroke)
        for colour in ("#222222", "#666666", "#AAAAAA")
    ]
    assert widths == sorted(widths, reverse=True)


def test_small_details_and_pale_lines_can_be_seen() -> None:
    ground, dot = solid(rect_path(Rect(0, 0, 100, 100)), INK), rect_path(Rect(50, 50, 2, 2))
    line = rect_path(Rect(10, 10, 60, 60))
    made = picture(ground, solid(dot, PAPER), outline(line, PAPER, 1))
    assert [s.paint.fill for s in made if s.path == dot] == [INK]  # the ground is white now
    assert [s.paint.stroke for s in made if s.path == line] == [INK]
    made = picture(solid(circle(50, 50, 40), INK), solid(dot, PAPER), outline(line, PAPER, 1))
    assert [s.paint.fill for s in made if s.path == dot] == ["#FFFFFF"]  # left out of the hatching
    assert [s.paint.stroke for s in made if s.path == line] == ["#FFFFFF"]


def test_bounds_and_area() -> None:
    assert bounds(circle(50, 40, 10)) == Rect(40, 30, 20, 20)
    assert area(rect_path(Rect(3, 4, 10, 20))) == pytest.approx(200)
    assert area(circle(0, 0, 10)) == pytest.approx(314, rel=0.1)
    assert area(()) == 0


@pytest.fixture(scope="module")
def desk(game: Game) -> Desk:
    return open_desk(game, "ru")


def pdf(desk: Desk, options: PrintOptions, name: str, low: bool) -> bytes:
    document = next(job.document for job in sound(desk, options) if job.name == name)
    ink = desk.palette["ink"]
    file = io.BytesIO()
    canvas = Canvas(file, "", "ru", Spared(desk.library, ink) if low else desk.library)
    for page in (spared(document, ink) if low else document).pages:
        canvas.page(page)
    canvas.close()
    return file.getvalue()


@pytest.mark.parametrize(("name", "most"), [("cards", 0.3), ("mat", 0.37), ("rules", 0.7)])  # charts are lines
def test_a_real_game_takes_much_less(desk: Desk, name: str, most: float) -> None:
    full, low = (inks(pdf(desk, A4, name, low)).total for low in (False, True))
    assert low < full * most


def test_sides_still_differ_in_grey(desk: Desk) -> None:
    """The heads of the two sides' cards: one smooth, one hatched, without any colour."""
    sound(desk, A4)  # faces into the library
    spare = Spared(desk.library, desk.palette["ink"])
    pages = [
        Page(150, 50, (Use(of, desk.library(of).box),))
        for of in (Made("face/strategy/quarantine"), Made("face/strategy/anadyr"))
    ]
    smooth, hatched = (
        ImageStat.Stat(image.convert("L").crop((120, 2, 180, 36))).stddev[0] for image in rendered(pages, spare, 144)
    )
    assert smooth < 1 < hatched
