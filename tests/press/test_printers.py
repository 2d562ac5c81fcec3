"""What is remembered of printers, and the sheet that measures them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from tests.press.conftest import A4

from pnp.press.files.writing import CannotWrite
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Shape
from pnp.press.marks.length import MM, mm
from pnp.press.marks.paper import paper
from pnp.press.printer.calibrate import EXAMPLE, calibration_pages, write_sheet
from pnp.press.printer.printers import FILE, config_folder, parse_offset, printer, printers, remember
from pnp.press.type.text_boxes import runs_of
from pnp.validator import Invalid


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"HOME": "/home/anna"}, "linux", "/home/anna/.config/pnp"),
        ({"HOME": "/home/anna", "XDG_CONFIG_HOME": "/settings"}, "linux", "/settings/pnp"),
        ({"HOME": "/home/anna", "XDG_CONFIG_HOME": "settings"}, "linux", "/home/anna/.config/pnp"),
        ({"HOME": "/home/anna", "XDG_CONFIG_HOME": ""}, "linux", "/home/anna/.config/pnp"),
        ({"HOME": "/Users/anna"}, "darwin", "/Users/anna/Library/Application Support/pnp"),
        ({"HOME": "/c/anna", "APPDATA": "/c/anna/Roaming"}, "win32", "/c/anna/Roaming/pnp"),
        ({"HOME": "/c/anna"}, "win32", "/c/anna/AppData/Roaming/pnp"),
    ],
)
def test_where_the_platform_keeps_settings(environ: dict[str, str], platform: str, expected: str) -> None:
    assert config_folder(environ, platform).as_posix() == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("0.4", 0.4), ("-0,3mm", -0.3), ("−1", -1), ("1/8in", 3.175), (" 2 ", 2)]
)
def test_offsets_as_people_write_them(text: str, expected: float) -> None:
    assert parse_offset(text).mm == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "far", "21", "-3cm", "0.4px", "nan"])
def test_what_is_no_offset(text: str) -> None:
    with pytest.raises(ValueError):
        parse_offset(text)


def test_printers_are_remembered_beside_each_other(tmp_path: Path) -> None:
    assert printers(tmp_path) == {}
    remember("Brother", (mm(1), mm(0)), tmp_path / "new")
    remember("HP: «дом» 'у окна'", (mm(0.4), mm(-0.25)), tmp_path / "new")
    remember("Brother", (mm(2), mm(0.5)), tmp_path / "new")
    found = printers(tmp_path / "new")
    assert set(found) == {"Brother", "HP: «дом» 'у окна'"}
    right, down = found["HP: «дом» 'у окна'"]
    assert (right.mm, down.mm) == (pytest.approx(0.4), pytest.approx(-0.25))
    assert printer("Brother", tmp_path / "new")[0].mm == pytest.approx(2)
    assert {file.name for file in (tmp_path / "new").iterdir()} == {FILE, f".{FILE}.lock"}


def test_an_unknown_printer_is_answered_with_the_nearest(tmp_path: Path) -> None:
    remember("office", (mm(1), mm(0)), tmp_path)
    with pytest.raises(Invalid) as caught:
        printer("ofice", tmp_path)
    assert caught.value.problems[0].values["hint"].values["nearest"] == "office"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("printers: {a: {right: 1mm", "file.yaml", 1),
        ("- a\n", "printer.shape", 1),
        ("printers:\n  a: {right: 1mm, down: 1mm}\n  b: {right: 1mm}\n", "printer.offset", 3),
        ("printers:\n  a: {right: far, down: 1mm}\n", "printer.offset", 2),
        ("printers:\n  a: 1mm\n", "printer.offset", 2),
    ],
)
def test_a_broken_file_is_told_with_its_place_and_kept(tmp_path: Path, text: str, code: str, line: int) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    for use in (lambda: printers(tmp_path), lambda: remember("c", (mm(1), mm(1)), tmp_path)):
        with pytest.raises(Invalid) as caught:
            use()
        (problem,) = caught.value.problems
        assert problem.file == str(tmp_path / FILE)
        if code != "file.yaml":
            assert (problem.code, problem.line) == (code, line)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite):
        remember("a", (mm(1), mm(1)), tmp_path / "file" / "pnp")


# ── The sheet ──


def crosses(marks: tuple[object, ...]) -> set[tuple[float, float]]:
    """The middles of the crosses: where lines of 24 mm meet."""
    found: dict[str, set[tuple[float, float]]] = {"across": set(), "down": set()}
    for mark in marks:
        if isinstance(mark, Shape) and len(mark.path) == 2:
            (_, (x1, y1)), (_, (x2, y2)) = mark.path
            if abs(x2 - x1) + abs(y2 - y1) == pytest.approx(24 * MM):
                found["across" if y1 == y2 else "down"].add((round((x1 + x2) / 2, 1), round((y1 + y2) / 2, 1)))
    return found["across"] & found["down"]


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "148x210mm"])
def test_front_and_back_have_their_crosses_in_the_same_places(name: str) -> None:
    front, back = calibration_pages(replace(A4, paper=paper(name)), "ru").pages
    assert len(crosses(front.marks)) == 5
    mirrored = {(round(front.width - x, 1), y) for x, y in crosses(front.marks)}
    assert sorted(crosses(back.marks)) == [pytest.approx(point, abs=0.2) for point in sorted(mirrored)]
    assert not front.back and back.back


@pytest.mark.parametrize(("flip", "edge"), [("long", "long edge"), ("short", "short edge")])
def test_the_sheet_says_which_edge_to_flip_and_shows_a_reading(flip: Any, edge: str) -> None:
    """The text about the picture says what the picture shows."""
    page, _ = calibration_pages(replace(A4, flip=flip), "en").pages
    words = " ".join(run.text for run, _ in runs_of(page.marks)).replace("\u00a0", " ")
    assert f"flipped on the {edge}" in words
    right, down = (round(distance / MM, 1) for distance in EXAMPLE)
    assert f"--set NAME {right:g} {down:g}" in words


def test_the_back_for_the_short_edge_stands_on_its_head() -> None:
    _, back = calibration_pages(replace(A4, flip="short"), "en").pages
    (turned,) = back.marks
    assert isinstance(turned, Group) and turned.matrix.a == -1


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_sheet_says_what_to_do(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "calibrate.pdf"
    write_sheet(path, replace(A4, paper=paper("letter")), lang)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        assert not pdf.check_pdf_syntax()
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    text = " ".join(pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range().split())
    for part in ("pnp calibrate --set", "pnp build --printer", "100", "10"):
        assert part in text.replace("\u00a0", " ")


def test_a_remembered_offset_moves_the_back_of_the_sheet(tmp_path: Path) -> None:
    """Printed again with what was measured, front and back are to meet."""
    for name, offset in (("plain", (mm(0), mm(0))), ("moved", (mm(1), mm(2)))):
        write_sheet(tmp_path / f"{name}.pdf", replace(A4, offset=offset), "en")

    def ink(name: str, page: int) -> Rect:
        image = pypdfium2.PdfDocument(tmp_path / f"{name}.pdf")[page].render(scale=2).to_pil().convert("L")
        left, top, right, bottom = image.point(lambda v: 255 if v < 128 else 0).getbbox()
        return Rect(left / 2, top / 2, (right - left) / 2, (bottom - top) / 2)

    assert ink("plain", 0) == ink("moved", 0)
    assert ink("moved", 1).x - ink("plain", 1).x == pytest.approx(1 * MM, abs=0.6)
    assert ink("moved", 1).y - ink("plain", 1).y == pytest.approx(2 * MM, abs=0.6)


def test_paper_without_room_for_the_scales_is_refused() -> None:
    with pytest.raises(Invalid) as caught:
        calibration_pages(replace(A4, paper=paper("100x150mm")), "en")
    assert caught.value.problems[0].code == "calibrate.room"
