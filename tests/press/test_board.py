"""A board as one large face: places, tracks and links drawn by its layout; errors are reported with their place."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import ROOT, made_card, made_game, same_as_golden
from tests.press.test_press_schemas import checker

from pnp.press.build import open_desk
from pnp.press.files.layout_folders import packed
from pnp.press.layout.board import BoardFace, draw_board, dump
from pnp.press.layout.boardlayout import board_faces, load_board_layout
from pnp.press.layout.tracks import plan_track
from pnp.press.marks.geometry import Rect, Sides
from pnp.press.marks.ink import Group, Mark, Run
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.board.pages import board_pages
from pnp.validator import Invalid, load_game
from pnp.validator.base.source import read_file
from pnp.validator.definitions.board_model import Area, Board, BoardLink, BoardPlace, Track
from pnp.validator.definitions.model import Game

DUEL = ROOT / "tests" / "definitions" / "valid" / "duel"
BOTH = pytest.mark.parametrize("lang", ["ru", "en"])
NAMES = {"ru": "Станция", "en": "Station"}


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """13 Days as it is printed: the press needs no referee."""
    copy = tmp_path_factory.mktemp("games") / "13-days"
    shutil.copytree(ROOT / "cards" / "13-days", copy)
    file = copy / "game.yaml"
    file.write_text(re.sub(r"(?m)^referee:.*\n", "", file.read_text(encoding="utf-8")), encoding="utf-8")
    return load_game(copy)


def board_of(game: Game) -> Board:
    assert game.board is not None
    return game.board


def drawn(game: Game, lang: str) -> BoardFace:
    return draw_board(board_of(game), open_desk(game, lang))


# ── the board of 13 Days ──────────────────────────────────────────────────────
@BOTH
def test_the_board_of_13_days_is_laid_out_as_before(days: Game, lang: str) -> None:
    face = drawn(days, lang)
    assert not face.problems
    same_as_golden(f"board-13-days.{lang}.txt", dump(face))


@BOTH
def test_titles_can_be_read_across_the_table(days: Game, lang: str) -> None:
    places = {place.id for place in board_of(days).places} | {track.id for track in board_of(days).tracks}
    sizes = [p.size for name, p in drawn(days, lang).placed if p.id == "title" and name in places]
    assert len(sizes) == len(places)
    assert min(size or 0 for size in sizes) >= 12


@BOTH
@pytest.mark.parametrize(("name", "sheets"), [("a3", 1), ("a4", 2), ("letter", 2), ("legal", 2)])
def test_13_days_takes_so_many_sheets(days: Game, lang: str, name: str, sheets: int) -> None:
    document = board_pages(board_of(days), open_desk(days, lang), PrintOptions(paper(name)))
    assert (document.sheets, document.problems) == (sheets, ())


def test_no_seam_cuts_through_a_place(days: Game) -> None:
    face = drawn(days, "en")
    for name in ("a4", "letter"):
        page = board_pages(board_of(days), open_desk(days, "en"), PrintOptions(paper(name))).pages[0]
        assert page.trim is not None
        assert not [box for box in face.solid if box.x < page.trim.w < box.right]


def test_a_board_made_to_fit_says_its_scale(days: Game) -> None:
    document = board_pages(board_of(days), open_desk(days, "en"), PrintOptions(paper("a4"), fit=True))
    (page,) = document.pages
    assert page.trim is not None
    scale = page.trim.w / (390 * MM)
    assert page.trim.h / (262 * MM) == pytest.approx(scale)
    assert f"board reduced to {int(scale * 100)}%" in words(page.marks)
    one = board_pages(board_of(days), open_desk(days, "en"), PrintOptions(paper("a3"), fit=True)).pages[0]
    assert one.trim is not None
    assert one.trim.w == pytest.approx(390 * MM)  # what fits is not enlarged


def test_every_sheet_says_how_it_is_joined(days: Game) -> None:
    first, second = board_pages(board_of(days), open_desk(days, "en"), PrintOptions(paper("a4"))).pages
    assert "glue onto the strip of sheet 2" in words(first.marks)
    assert "glue sheet 1 here" in words(second.marks)
    assert [page.outline for page in (first, second)] == ["Board: 1", "Board: 2"]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_foot_stands_below_the_board(days: Game, name: str) -> None:
    for page in board_pages(board_of(days), open_desk(days, "en"), PrintOptions(paper(name))).pages:
        assert page.trim is not None
        foot = [mark for mark in page.marks if isinstance(mark, Run) and "13-days@" in mark.text]
        assert [run.baseline > page.trim.bottom for run in foot] == [True]


def words(marks: tuple[Mark, ...]) -> str:
    out = [mark.text for mark in marks if isinstance(mark, Run)]
    out += [words(mark.marks) for mark in marks if isinstance(mark, Group)]
    return " ".join(out).replace("\u00a0", " ")


# ── what cannot be printed ────────────────────────────────────────────────────
PLACE = "- {{id: {id}, title: {{ru: {ru}, en: {ru}}}, holds: card, at: [{at}]{more}}}"


def problems(tmp_path: Path, *lines: str, size: str = "[200mm, 100mm]", head: str = "") -> list[tuple[str, int]]:
    """The codes and lines of the problems of a board with these places, the first of which is in line 5."""
    copy = tmp_path / "duel"
    shutil.copytree(DUEL, copy)
    text = f"file: board\ntitle: {{ru: Поле, en: Board}}\nsize: {size}{head}\nplaces:\n" + "\n".join(lines) + "\n"
    (copy / "board.yaml").write_text(text, encoding="utf-8")
    game = load_game(copy)
    try:
        found = drawn(game, "en").problems
    except Invalid as invalid:
        found = invalid.problems
    assert all(Path(p.file).name == "board.yaml" and p.column for p in found)
    return [(p.code, p.line) for p in found]


def place(id: str, at: str, words: str = "A", **more: str) -> str:
    return PLACE.format(id=id, ru=words, at=at, more="".join(f", {key}: {value}" for key, value in more.items()))


def test_a_plain_board_needs_no_layout_of_its_own(tmp_path: Path) -> None:
    here, there = place("here", "5mm, 5mm, 60mm, 40mm"), place("there", "80mm, 5mm, 60mm, 40mm", links="[here]")
    assert problems(tmp_path, here, there) == []


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (place("b", "60mm, 5mm, 60mm, 40mm"), "board.overlap"),
        (place("b", "150mm, 5mm, 60mm, 40mm"), "board.outside"),
        (place("b", "80mm, 5mm, 0mm, 40mm"), "board.flat"),
        (place("b", "80mm, 5mm, 20mm, 40mm", "Достопримечательность"), "board.overflow"),
        (place("b", "80mm, 5mm, 60mm, 40mm", face="round"), "board.face"),
        (place("b", "80mm, 5mm, 60mm, 40mm", colour="gren"), "needs.colour"),
        ("- {id: b, title: {ru: B, en: B}, holds: card}", "board.nowhere"),
    ],
)
def test_a_place_that_cannot_be_drawn_is_told_where_it_stands(tmp_path: Path, second: str, code: str) -> None:
    assert problems(tmp_path, place("a", "5mm, 5mm, 60mm, 40mm"), second) == [(code, 6)]


def test_labels_that_collide_or_leave_the_board(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        place("a", "20mm, 20mm, 6mm, 6mm", "Long Name of a Station"),
        place("b", "40mm, 20mm, 6mm, 6mm", "Beside It"),
        place("c", "190mm, 60mm, 6mm, 6mm", "Over the Edge"),
        place("d", "190mm, 80mm, 6mm, 6mm", "Inside", face="left"),
        head="\nface: lines",
    )
    assert found == [("board.label-outside", 8), ("board.label", 7)]


def test_a_line_through_a_label_is_a_warning(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        place("a", "20mm, 20mm, 6mm, 6mm"),
        place("b", "120mm, 20mm, 6mm, 6mm", links="[a]", face="below"),
        head="\nface: lines",
    )
    assert found == [("board.crossed", 6)]


def test_a_layout_that_is_not_there(tmp_path: Path) -> None:
    assert problems(tmp_path, place("a", "5mm, 5mm, 60mm, 40mm"), head="\nface: plane") == [("needs.board", 4)]


@pytest.mark.parametrize("size", ["[0mm, 100mm]", "[-20mm, 100mm]", "[9cm, 400cm]"])
def test_a_board_of_no_size_or_too_large(tmp_path: Path, size: str) -> None:
    assert problems(tmp_path, place("a", "5mm, 5mm, 60mm, 40mm"), size=size) == [("board.size", 3)]


# ── a network of stations ─────────────────────────────────────────────────────
def test_a_network_of_many_stations_is_data_and_a_layout() -> None:
    def station(i: int) -> BoardPlace:
        at = ((10 + i % 10 * 38) * MM, (12 + i // 10 * 30) * MM, 6 * MM, 6 * MM)
        return BoardPlace(f"s{i}", NAMES, {}, "tokens", "military", at, face="below", colour="un-dark")

    stations = tuple(station(i) for i in range(78))
    links = tuple(
        BoardLink((f"s{i}", f"s{i + step}"), values={"number": i}, face="tunnel", colour="us")
        for step in (1, 10)
        for i in range(78 - step)
        if step == 10 or i % 10 != 9
    )
    board = Board("board", NAMES, (), (400 * MM, 270 * MM), "lines", stations, (), links)
    desk = open_desk(made_game(made_card()), "ru")
    face = draw_board(board, desk)
    assert [problem for problem in face.problems if not problem.warning] == []
    assert sum(1 for name, placed in face.placed if placed.id == "number") == len(links)
    assert sum(1 for name, placed in face.placed if placed.id == "label") == 78


# ── tracks ────────────────────────────────────────────────────────────────────
def track(towards: str, first: int = 1) -> Track:
    areas = (Area("calm", NAMES, first, first + 1, None), Area("war", NAMES, first + 2, first + 3, None))
    return Track("t", NAMES, None, 4, first, {}, areas, (), towards)


def test_an_upright_track_has_its_first_space_at_the_bottom_and_a_heading_above_each_area() -> None:
    plan = plan_track(track("up"), Rect(0, 0, 30, 100), Sides.all(0), heading=10)
    assert plan is not None
    assert plan.spaces == (Rect(0, 80, 30, 20), Rect(0, 60, 30, 20), Rect(0, 30, 30, 20), Rect(0, 10, 30, 20))
    assert plan.areas == (Rect(0, 50, 30, 50), Rect(0, 0, 30, 50))


def test_a_track_to_the_right_begins_at_the_left() -> None:
    plan = plan_track(track("right", -2), Rect(0, 0, 103, 40), Sides(10, 0, 0, 0), heading=5, gap=1)
    assert plan is not None
    assert plan.spaces[0] == Rect(0, 15, 25, 25)
    assert plan.spaces[3] == Rect(78, 15, 25, 25)
    assert plan.areas[0] == Rect(0, 10, 51, 30)


def test_a_track_without_room() -> None:
    assert plan_track(track("up"), Rect(0, 0, 30, 20), Sides.all(0), heading=10) is None


# ── layouts of boards ─────────────────────────────────────────────────────────
def test_our_board_layouts_follow_their_schema() -> None:
    assert board_faces()
    for name in board_faces():
        file = packed() / "boards" / f"{name}.yaml"
        assert "board-layout.schema.json" in file.read_text(encoding="utf-8").splitlines()[0]
        checker("board-layout").validate(read_file(file))
        assert load_board_layout(name).id == name


@pytest.mark.parametrize(
    ("yaml", "code", "line"),
    [
        ("board: x\nboxes: []\n", "layout.key", 2),
        ("board: x\nplaces:\n- {elements: [], spaces: []}\n", "layout.key", 3),
        ("board: x\nplaces:\n- elements:\n  - {draw: rekt, at: [0mm, 0mm, 1mm, 1mm]}\n", "layout.draw", 4),
        ("board: x\nplaces:\n- elements:\n  - {draw: rect, at: [0mm, 0mm, '50% + x', 1mm]}\n", "layout.length", 4),
        ("board: x\nplaces:\n- elements:\n  - {draw: tray, at: [0mm, 0mm, 9mm, 9mm]}\n", "layout.needs", 4),
        ("board: x\nplaces:\n- elements:\n  - {draw: tray, token: a, slots: 1, cut: 1, at: []}\n", "layout.key", 4),
        ("board: x\nplaces:\n- elements:\n  - {part: station}\n", "layout.part", 4),
        ("board: x\nparts: {a: [{draw: rect, at: [0mm]}]}\nground: [{part: a}]\n", "layout.at", 2),
        ("board: x\ntracks:\n- {inset: [1mm]}\n", "board.inset", 3),
        ("board: x\nlinks:\n- strokes: 1mm\n", "board.list", 3),
        ("board: x\nlinks:\n- strokes:\n  - {colour: ink}\n", "layout.key", 4),
    ],
)
def test_a_board_layout_with_a_mistake_says_where(tmp_path: Path, yaml: str, code: str, line: int) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "x.yaml").write_text(yaml, encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_board_layout("x", tmp_path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == (code, line)


def test_elements_may_stand_beside_one_another(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    file = tmp_path / "boards" / "x.yaml"
    head = "board: x\nplaces:\n- elements:\n  - {id: a, draw: rect, at: [25%, 0mm, 50%, 5mm]}\n"
    file.write_text(head + "  - {draw: rect, at: {below: a, gap: 1mm, height: 2mm}}\n", encoding="utf-8")
    (entry,) = load_board_layout("x", tmp_path).places
    made = entry.elements.made_for(40, 40)
    assert [element.at for element in made.elements] == [Rect(10, 0, 20, 5 * MM), Rect(10, 6 * MM, 20, 2 * MM)]
    file.write_text(head + "  - {draw: rect, at: {below: b, height: 2mm}}\n", encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_board_layout("x", tmp_path)
    assert [(p.code, p.line) for p in caught.value.problems] == [("layout.element", 5)]


def test_a_tray_has_its_place_among_the_elements(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    tray = "{id: spots, draw: tray, token: us, slots: 3, at: [0mm, 50%, 100%, 9mm]}"
    name = "{id: name, draw: rect, at: {above: spots, gap: 1mm, height: 2mm}}"
    text = f"board: x\nground:\n- {tray}\n- {name}\n"
    (tmp_path / "boards" / "x.yaml").write_text(text, encoding="utf-8")
    spots, above = load_board_layout("x", tmp_path).ground.made_for(40, 80).elements
    assert (spots.draw, spots.at) == ("tray", Rect(0, 40, 40, 9 * MM))
    assert (above.at.w, above.at.bottom) == (40, pytest.approx(40 - MM))


def test_a_counter_too_large_for_its_tray(days: Game) -> None:
    large = tuple(replace(token, size=20 * MM) if token.id == "us" else token for token in days.tokens)
    codes = {p.code for p in draw_board(board_of(days), open_desk(replace(days, tokens=large), "en")).problems}
    assert codes == {"board.tray-small"}
