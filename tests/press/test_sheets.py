"""Pages of cards: which sides there are, what shares a sheet, and what is printed on it; by marks, and in the PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from tests.press.conftest import A4, made_card, made_game

from pnp.press.build import build, estimate, open_desk
from pnp.press.impose.alignment import aligned
from pnp.press.impose.proof import BOXES
from pnp.press.impose.select import chosen
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.ink import Group, Made, Mark, Shape, Use
from pnp.press.marks.length import MM, mm
from pnp.press.marks.pages import Document
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.cards.pages import card_pages, varies
from pnp.validator import Invalid
from pnp.validator.definitions.model import Deck, Game
from pnp.validator.definitions.sizes import card_size

LETTER = replace(A4, paper=paper("letter"))


def deck(id: str, count: int, size: str = "standard") -> Deck:
    (made,) = made_game().decks
    cards = tuple(made_card(f"{id}-{at}") for at in range(count))
    return replace(made, id=id, title={"ru": f"Колода {id}", "en": f"Deck {id}"}, cards=cards, size=card_size(size))


def game_of(*decks: Deck) -> Game:
    return replace(made_game(), decks=decks)


def pages_of(*decks: Deck, options: PrintOptions = A4) -> Document:
    game = game_of(*decks)
    return card_pages(chosen(game, options.only), open_desk(game, "en"), options)


def forms(marks: tuple[Mark, ...]) -> list[str]:
    """The faces on a page, in their order."""
    out = []
    for mark in marks:
        if isinstance(mark, Group):
            out += forms(mark.marks)
        elif isinstance(mark, Use) and isinstance(mark.form, Made):
            out.append(mark.form.name)
    return out


def strokes(marks: tuple[Mark, ...], **wanted: object) -> list[Shape]:
    return [
        mark
        for mark in marks
        if isinstance(mark, Shape) and all(getattr(mark.paint, key) == value for key, value in wanted.items())
    ]


def words(path: Path, page: int) -> str:
    text: str = pypdfium2.PdfDocument(path)[page].get_textpage().get_text_range()
    return " ".join(text.replace("\u00a0", " ").split())


# ── Decks together ──


def test_three_decks_share_sheets_and_keep_their_backs() -> None:
    document = pages_of(deck("a", 39), deck("b", 13), deck("c", 1))
    assert (document.sheets, len(document.pages)) == (6, 12)
    front, back = document.pages[-2:]
    assert [form.split("/")[1] for form in forms(front.marks)] == ["a"] * 3 + ["b"] * 4 + ["c"]
    assert forms(back.marks) == ["back/a"] * 3 + ["back/b"] * 4 + ["back/c"]
    assert "Deck a (3), Deck b (4), Deck c (1)" in str(front.outline)
    assert "Deck a ·" in str(document.pages[0].outline)


def test_decks_of_other_sizes_have_sheets_of_their_own() -> None:
    document = pages_of(deck("a", 1), deck("b", 1, size="poker"))
    assert document.sheets == 2


def test_copies_fill_the_sheet() -> None:
    document = pages_of(deck("a", 1), options=replace(A4, copies=9))
    assert document.sheets == 1
    assert forms(document.pages[0].marks) == ["face/a/a-0"] * 9


def test_a_card_that_fits_no_sheet_is_told_of() -> None:
    (problem,) = pages_of(deck("a", 1, size="300mmx200mm")).problems
    assert (problem.code, problem.values["paper"]) == ("sheet.no-room", "a4")


# ── Sides ──


def test_fronts_alone_backs_alone_both() -> None:
    def kinds(sides: str) -> list[bool]:
        return [page.back for page in pages_of(deck("a", 10), options=replace(A4, sides=sides)).pages]

    assert kinds("duplex") == [False, True, False, True]
    assert kinds("fronts") == [False, False]
    assert kinds("backs") == [True, True]
    assert kinds("gutterfold") == [False] * 3


def test_a_gutterfold_page_has_fronts_backs_and_a_fold_that_is_no_cut() -> None:
    document = pages_of(deck("a", 5), options=replace(A4, sides="gutterfold"))
    page = document.pages[0]
    assert forms(page.marks) == [f"face/a/a-{at}" for at in range(4)] + ["back/a"] * 4
    (fold,) = [mark for mark in strokes(page.marks) if len(mark.paint.dash) == 4]
    (_, (x1, _)), (_, (x2, _)) = fold.path
    assert x1 == x2 == pytest.approx(page.width / 2)
    assert document.cuts == 6 + 4


@pytest.mark.parametrize(
    ("sides", "flip", "told"),
    [
        ("duplex", "long", "/DuplexFlipLongEdge"),
        ("duplex", "short", "/DuplexFlipShortEdge"),
        ("gutterfold", "long", "/Simplex"),
        ("backs", "short", "/Simplex"),
    ],
)
def test_the_viewer_is_told_how_to_turn(sides: str, flip: str, told: str, tmp_path: Path) -> None:
    options = PrintOptions(paper("letter"), sides=sides, flip=flip)
    cards = build(game_of(deck("a", 2)), "en", options, tmp_path)[0]
    assert cards.path.name == "cards-letter.pdf"
    with pikepdf.open(cards.path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == told
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("options", [A4, LETTER], ids=["a4", "letter"])
def test_turned_backs_lie_on_their_fronts(options: PrintOptions) -> None:
    front, back = pages_of(deck("a", 7), options=replace(options, flip="short")).pages
    below = [mark for mark in back.marks if isinstance(mark, Group) and forms((mark,))]
    assert len(below) == 7
    assert all(isinstance(mark.marks[0], Group) and mark.marks[0].matrix.a == -1 for mark in below), "upside down"
    assert front.trim is not None and back.trim is not None
    assert (back.trim.x, back.trim.y) == (front.trim.x, pytest.approx(front.height - front.trim.bottom))


# ── What a back shows ──


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("draw: rect, fill: ink", False),
        ("draw: rect, fill: $side-dark", True),
        ("draw: rect, fill: ink, when: {side: us}", True),
        ("draw: text, of: game.title, style: plain", False),
        ("draw: text, say: {ru: Да, en: Yes}, style: plain", False),
        ("draw: text, of: title, style: plain", True),
        ("draw: icon, icon: us", False),
        ("draw: icon, icon: '{kind.icon}'", True),
        ("draw: cubes, of: cubes", True),
        ("draw: picture, file: art/back.svg", False),
        ("draw: picture", True),
    ],
)
def test_a_back_that_asks_for_the_card_is_made_for_each(element: str, expected: bool, tmp_path: Path) -> None:
    (tmp_path / "faces").mkdir()
    text = f"styles: {{plain: {{size: 9pt}}}}\nelements:\n- {{{element}, at: [1mm, 1mm, 9mm, 9mm]}}\n"
    (tmp_path / "faces" / "rear.yaml").write_text(text, encoding="utf-8")
    assert varies(load_layout("rear", tmp_path)) == expected


def test_backs_follow_the_side_of_their_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "layouts" / "faces").mkdir(parents=True)
    face = "elements:\n- {draw: rect, at: [-3mm, -3mm, 69mm, 94mm], fill: $side}\n"
    plain = "elements:\n- {draw: rect, at: [-3mm, -3mm, 69mm, 94mm], fill: paper}\n"
    for name, text in (("by-side", face), ("plain", plain)):
        (tmp_path / "layouts" / "faces" / f"{name}.yaml").write_text(text, encoding="utf-8")
    rooms = load_layout("duel").file.resolve().parents[1]
    for there in [*rooms.iterdir(), *(rooms / "faces").iterdir()]:
        here = tmp_path / "layouts" / there.relative_to(rooms)
        if not here.exists():
            here.symlink_to(there)
    monkeypatch.chdir(tmp_path)
    (made,) = made_game().decks
    cards = tuple(made_card(id, side) for id, side in (("one", "us"), ("two", "ussr"), ("three", "us")))
    game = game_of(replace(made, face="plain", back="by-side", cards=cards))
    desk = open_desk(game, "en")
    back = card_pages(game.decks, desk, A4).pages[1]
    first, second, third = (desk.library(Made(name)).marks[0].paint.fill for name in forms(back.marks))
    assert (first, second, third) == (desk.palette["us"], desk.palette["ussr"], desk.palette["us"])
    assert len(set(forms(back.marks))) == 2, "alike backs are kept once"


# ── Marks ──


def test_marks_as_wanted() -> None:
    def dark(marks: str, page: int = 0) -> int:
        document = pages_of(deck("a", 9), options=replace(A4, marks=marks))
        return len(strokes(document.pages[page].marks, stroke="#1F2328", width=0.35))

    ruler = dark("none")
    assert dark("crop") == ruler + 16
    assert dark("cut") == ruler + 9
    assert dark("crop", 1) == 16
    assert dark("cut", 1) == 0, "lines on the back are never quite in line with those on the front"


@pytest.mark.parametrize("corner", [0, 3 * MM])
def test_lines_to_cut_follow_the_corners(corner: float, monkeypatch: pytest.MonkeyPatch) -> None:
    cornered = replace(load_layout("duel"), corner=corner)
    monkeypatch.setattr("pnp.press.layout.desk.load_layout", lambda *_: cornered)
    document = pages_of(deck("a", 1), options=replace(A4, marks="cut"))
    (line,) = [mark for mark in strokes(document.pages[0].marks, stroke="#1F2328") if len(mark.path) > 2]
    assert sum(verb == "c" for verb, _ in line.path) == (4 if corner else 0)


def test_a_corner_is_a_length(tmp_path: Path) -> None:
    (tmp_path / "faces").mkdir()
    file = tmp_path / "faces" / "round.yaml"
    for text, corner in (("corner: 3mm\n", 3 * MM), ("", 0)):
        file.write_text(text + "elements: []\n", encoding="utf-8")
        assert load_layout("round", tmp_path).corner == pytest.approx(corner)
    file.write_text("elements: []\ncorner: round\n", encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_layout("round", tmp_path)
    assert (caught.value.problems[0].code, caught.value.problems[0].line) == ("layout.length", 2)


def test_proof_draws_three_boxes_round_every_face_and_names_them(tmp_path: Path) -> None:
    options = replace(A4, proof=True)
    document = pages_of(deck("a", 2), options=options)
    for page in document.pages:
        for colour, dash in BOXES.values():
            assert len(strokes(page.marks, stroke=colour, width=0.6, dash=dash)) == 2
    cards = build(game_of(deck("a", 2)), "en", options, tmp_path)[0]
    for name in ("trim", "safe zone", "bleed"):
        assert name in words(cards.path, 0)


@pytest.mark.parametrize("sides", ["duplex", "fronts", "backs", "gutterfold"])
def test_every_sheet_proves_its_scale_and_says_what_it_is(sides: str, tmp_path: Path) -> None:
    cards = build(game_of(deck("a", 2)), "en", PrintOptions(paper("letter"), sides=sides), tmp_path)[0]
    said = words(cards.path, 0)
    for part in ("10 cm", "4 in", "Print at 100%", "Deck a", "proof@1", "sheet 1 of 1"):
        assert part in said, part


# ── Some cards only ──


@pytest.mark.parametrize("name", ["a-1", "A 1", "обращение к нации, a-2", "Address to the Nation"])
def test_cards_are_chosen_by_id_or_title(name: str) -> None:
    found = chosen(game_of(deck("a", 3), deck("b", 3)), (name,))
    count = sum(len(d.cards) for d in found)
    assert count == (1 if "1" in name else 6), "a title that several cards have means all of them"


def test_a_card_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(Invalid) as caught:
        chosen(game_of(deck("a", 2)), ("adress to nation", "a-1", "zzz"))
    assert [problem.values["name"] for problem in caught.value.problems] == ["adress to nation", "zzz"]
    assert caught.value.problems[0].values["hint"].values["nearest"] == "Address to the Nation"


def test_only_some_cards_leave_the_other_files_alone(tmp_path: Path) -> None:
    (cards,) = build(game_of(deck("a", 3)), "en", replace(A4, only=("a-2",)), tmp_path)
    assert (cards.path.name, cards.sheets, cards.cuts) == ("cards.pdf", 1, 4)


# ── The printer's offset ──


def test_backs_are_moved_by_the_offset_and_fronts_are_not() -> None:
    options = replace(A4, offset=(mm(0.5), mm(-0.25)))
    front, back = pages_of(deck("a", 1), options=options).pages
    assert aligned(front, options) == front
    moved = aligned(back, options)
    assert moved.trim is not None and back.trim is not None
    assert moved.trim.x - back.trim.x == pytest.approx(0.5 * MM)
    assert moved.trim.y - back.trim.y == pytest.approx(-0.25 * MM)
    turned = aligned(back, replace(options, flip="short"))
    assert turned.trim is not None
    assert turned.trim.x - back.trim.x == pytest.approx(-0.5 * MM), "its page is upside down"


# ── Before printing ──


def test_an_estimate_writes_nothing_and_tells_dark_from_light(tmp_path: Path) -> None:
    full = estimate(game_of(deck("a", 9)), "en", replace(A4, sides="backs"), tmp_path)[0]
    few = estimate(game_of(deck("a", 1)), "en", replace(A4, sides="backs"), tmp_path)[0]
    assert not list(tmp_path.iterdir())
    assert full.ink is not None and few.ink is not None
    assert 0.01 < few.ink < full.ink / 5 < 0.2
