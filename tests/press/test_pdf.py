"""The printed files, read back with other people's libraries."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from tests.press.conftest import A4, ROOT, made_card, made_game

from pnp.press.build import Artefact, build
from pnp.press.files.writing import CannotWrite, written
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import rect_path, solid
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.canvas import Canvas
from pnp.press.sheets.rules.worked import frame_of
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.judging.examples import played

Built = Callable[..., dict[str, Artefact]]
BOTH = pytest.mark.parametrize("lang", ["ru", "en"])
PAPERS = pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])


def words(path: Path) -> str:
    """All text of a PDF, spaces and line ends made one."""
    pdf = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_range() for page in pdf)
    return " ".join(text.replace("\ufffe", "").replace("\u00a0", " ").split())


def placed(page: pikepdf.Page) -> list[tuple[float, float, float]]:
    """The page's own large forms (faces, with bleed): left, lower edge, width, in points."""
    out = []
    stack: list[pikepdf.Matrix] = []
    ctm = pikepdf.Matrix()
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append(ctm)
        elif name == "Q":
            ctm = stack.pop()
        elif name == "cm":
            ctm = pikepdf.Matrix(*(float(v) for v in operands)) @ ctm
        elif name == "Do":
            form = page.Resources.XObject[str(operands[0])]
            x1, y1, x2, y2 = (float(v) for v in form.BBox)
            box = ctm.transform(pikepdf.Rectangle(x1, y1, x2, y2))
            if box.width > 60 * MM:
                out.append((box.llx, box.lly, box.width))
    return out


@BOTH
def test_all_files_are_built(built: Built, lang: str) -> None:
    files = built(lang)
    assert set(files) == {"cards", "mat", "tokens", "tuckbox", "aid", "log", "rules"}
    assert (files["cards"].sheets, files["cards"].pages) == (2, 4)
    assert (files["mat"].sheets, files["mat"].pages) == (3, 3)
    for artefact in files.values():
        assert artefact.path.parts[-3:-1] == ("13-minutes", lang)
        with pikepdf.open(artefact.path) as pdf:
            assert len(pdf.pages) == artefact.pages
            assert not pdf.check_pdf_syntax()


@PAPERS
def test_paper_and_boxes(built: Built, paper: str, size: tuple[float, float]) -> None:
    files = built("en", paper)
    with pikepdf.open(files["cards"].path) as pdf:
        for page in pdf.pages:
            media = [float(v) for v in page.MediaBox]
            assert media[2] / MM == pytest.approx(size[0], abs=0.01)
            assert media[3] / MM == pytest.approx(size[1], abs=0.01)
            trim, bleed = ([float(v) for v in page[box]] for box in ("/TrimBox", "/BleedBox"))
            assert trim[0] - bleed[0] == pytest.approx(3 * MM, abs=0.01)
        first = [float(v) for v in pdf.pages[0].TrimBox]
        assert (first[2] - first[0]) / MM == pytest.approx(189, abs=0.01)
        assert (first[3] - first[1]) / MM == pytest.approx(264, abs=0.01)
    suffix = "" if paper == "a4" else "-letter"
    assert files["cards"].path.name == f"cards{suffix}.pdf"


@PAPERS
def test_fronts_and_backs_coincide(built: Built, paper: str, size: tuple[float, float]) -> None:
    """Flipped on its long edge, every back is behind its front within a hundredth of a millimetre."""
    with pikepdf.open(built("ru", paper)["cards"].path) as pdf:
        width = size[0] * MM
        for front, back in ((0, 1), (2, 3)):
            fronts = sorted(placed(pdf.pages[front]))
            backs = sorted((width - x - w, y, w) for x, y, w in placed(pdf.pages[back]))
            assert len(fronts) == len(backs) == (9 if front == 0 else 4)
            for one, other in zip(fronts, backs, strict=True):
                assert one == pytest.approx(other, abs=0.01 * MM)


@BOTH
def test_fonts_are_embedded_and_subset(built: Built, lang: str) -> None:
    for artefact in built(lang).values():
        with pikepdf.open(artefact.path) as pdf:
            fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
            assert fonts
            for font in fonts:
                assert "+" in str(font.BaseFont), font.BaseFont
                assert "/FontFile2" in font.FontDescriptor
                assert "/ToUnicode" in font


@BOTH
def test_what_the_viewer_is_told(built: Built, game: Game, lang: str) -> None:
    with pikepdf.open(built(lang)["cards"].path) as pdf:
        assert str(pdf.Root.Lang).startswith(lang)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert game.title[lang] in str(pdf.docinfo["/Title"])
        with pdf.open_outline() as outline:
            assert len(outline.root) == 4


@BOTH
def test_the_cards_say_what_the_deck_says(built: Built, game: Game, lang: str) -> None:
    text = words(built(lang)["cards"].path).replace("- ", "").replace(" ", "")
    for card in game.cards:
        assert card.title[lang].replace(" ", "") in text, card.id


@BOTH
def test_the_number_of_every_rule_and_ruling_is_printed(built: Built, game: Game, lang: str) -> None:
    text = words(built(lang)["rules"].path).split(" ")
    for section in game.rulebook.sections:
        for rule in section.rules:
            assert rule.number in text, rule.id
    for ruling in game.rulebook.rulings:
        assert ruling.number in text, ruling.id


def test_scale_is_proven_by_the_ruler(built: Built) -> None:
    """The page holds lines exactly 4 inches long, drawn at scale 1."""
    with pikepdf.open(built("en")["cards"].path) as pdf:
        points: list[list[float]] = []
        lengths = set()
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) in ("m", "l"):
                points.append([float(v) for v in operands])
            elif str(operator) == "S" and len(points) == 2:
                (x1, y1), (x2, y2) = points
                lengths.add(round(abs(x2 - x1) + abs(y2 - y1), 1))
                points = []
            else:
                points = [] if str(operator) in ("f", "n") else points
        assert 288.0 in lengths


def test_two_documents_saved_at_once_do_not_meet() -> None:
    """Each of them begins to be saved before the other has ended."""
    both = threading.Barrier(2)

    def made(title: str, begun: Callable[[], object]) -> bytes:
        file = BytesIO()
        canvas = Canvas(file, title, "en", {}.__getitem__)
        canvas.page(Page(100, 100, (solid(rect_path(Rect(0, 0, 5, 5)), "#000000"),)))
        save = canvas._pdf.save
        canvas._pdf.save = lambda: (begun(), save())
        canvas.close()
        return file.getvalue()

    alone = [made(title, int) for title in ("One", "Other")]
    with ThreadPoolExecutor(2) as pool:
        assert [*pool.map(made, ("One", "Other"), (lambda: both.wait(60),) * 2)] == alone


def test_the_same_input_gives_the_same_bytes(built: Built, tmp_path: Path) -> None:
    """Across processes and hash seeds: in another process both languages after one another."""
    script = (
        "import sys, pathlib; from pnp.validator import load_game; from pnp.press.build import build\n"
        "from pnp.press.options import PrintOptions; from pnp.press.marks.paper import paper\n"
        f"game = load_game(pathlib.Path({str(ROOT / 'cards' / '13-minutes')!r}))\n"
        "[build(game, lang, PrintOptions(paper('a4')), pathlib.Path(sys.argv[1])) for lang in ('ru', 'en')]\n"
    )
    path = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator"))
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, env=env)
    here = {made.path.parts[-2:]: made.path.read_bytes() for lang in ("en", "ru") for made in built(lang).values()}
    there = {path.parts[-2:]: path.read_bytes() for path in tmp_path.rglob("*.pdf")}
    assert len(here) == 14
    assert here == there


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"old")
    with pytest.raises(RuntimeError), written(target) as file:
        file.write(b"new")
        raise RuntimeError
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["cards.pdf"]


def test_a_file_held_open_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(CannotWrite) as caught, written(target) as file:
        file.write(b"new")
    assert caught.value.busy
    assert caught.value.path == target
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["cards.pdf"]


def test_a_folder_that_is_a_file_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    with pytest.raises(CannotWrite):
        build(made_game(made_card()), "en", A4, tmp_path / "out")


def test_the_example_shows_the_positions_that_the_referee_finds(game: Game, built: Built) -> None:
    """One picture for each step that changes the table and is shown, with the played cards and their cubes."""
    (example,) = played(game).values()
    changing = [step.is_shown and bool(set(step.record) & {"us", "ussr"}) for step in example.steps]
    assert [step.shows for step in example.steps] == changing and sum(changing) > 1
    last = frame_of(example.steps[-1].after)
    lying = {standing.card: standing.cubes for cards in last.zones.values() for standing in cards}
    assert lying[None] == {"us": 1, "ussr": 5}, "Cuba, face down"
    with pikepdf.open(built("en")["rules"].path) as pdf:
        figures = [one for one in pdf.Root.StructTreeRoot.K.K if one.S == "/Figure"]
    assert len(figures) >= sum(step.shows for step in example.steps)


def test_an_example_that_breaks_a_rule_is_refused_at_its_place(game: Game, tmp_path: Path) -> None:
    shutil.copytree(game.folder, tmp_path / "game")
    rules = tmp_path / "game" / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    first = "khrushchev-letter, into: ussr, command: {at: cuba, add: "
    rules.write_text(text.replace(f"{first}1}}", f"{first}9}}", 1), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        build(load_game(tmp_path / "game"), "en", A4, tmp_path / "out")
    (problem,) = caught.value.problems
    assert (problem.code, problem.values["rule"]) == ("example.illegal", "command.limit")
    assert (problem.file, problem.line) == (str(rules), text[: text.index(first)].count("\n") + 1)
    assert not (tmp_path / "out").exists()
