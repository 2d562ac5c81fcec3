"""Pictures that resvg draws: in a process of its own, with limits, once; and what is said without it."""

from __future__ import annotations

import io
import sys
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from tests.press.conftest import made_card, made_game

from pnp.press.art import bitmap, outside
from pnp.press.art.library import Library
from pnp.press.art.svg import BadPicture
from pnp.press.build import open_desk
from pnp.press.files.layout_folders import LayoutFolders
from pnp.press.layout.faces import lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.ink import Art, Bitmap, Icon
from pnp.press.words.wordbook import all_messages
from pnp.validator.base import cache, children
from pnp.validator.base.problem import Problem

pytest.importorskip("resvg")

BLURRED = """<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">
<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>
<rect width="10" height="10" fill="red"/><rect x="14" y="4" width="2" height="2" filter="url(#f)"/>
<text x="1" y="8" font-family="Comic Sans MS" rotate="1">I</text></svg>"""


@pytest.fixture
def blurred(tmp_path: Path) -> Path:
    file = tmp_path / "art.svg"
    text = BLURRED.replace("<rect", f'<rect id="{tmp_path.name}"', 1)  # not in the cache
    file.write_text(text, encoding="utf-8")
    return file


def problems(file: Path) -> list[Problem]:
    """What is said about a card with that picture."""
    game = made_game(replace(made_card("one"), art=file))
    found = lay_out(load_layout("duel"), game.cards[0], open_desk(game, "en")).problems
    return [problem for problem in found if problem.code.startswith("picture.")]


def test_such_a_picture_is_a_bitmap_as_large_as_a_card_needs(blurred: Path) -> None:
    form = Library(LayoutFolders(()))(Art(blurred))
    (mark,) = form.marks
    assert isinstance(mark, Bitmap)
    assert form.lost == ((3, "<filter>"), (4, "<text> rotate"))
    with Image.open(io.BytesIO(bitmap.raw(blurred))) as image:
        assert image.size == (outside.LEAST, outside.LEAST // 2)
        assert image.getpixel((30, 30)) == (255, 0, 0, 255)
        assert 0 < image.getpixel((1680, 600))[3] < 255  # blurred
        letter = image.crop((100, 100, 500, 1000)).convert("L")
        assert letter.getextrema()[0] == 0  # set in a font of ours


@pytest.mark.parametrize(
    "style",
    [
        'font-family="Comic Sans MS"',
        """style="font-family:'Comic Sans MS', cursive;fill:red" """,
        'style="font:bold 6px/7px Nothing"',
        'class="a"',
        "",
    ],
)
def test_a_text_in_any_font_is_set_in_ours(tmp_path: Path, style: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{font-family:"Comic Sans MS"}</style>'
        f'<text y="8" font-size="8" rotate="1" {style}>II</text></svg>',
        encoding="utf-8",
    )
    with Image.open(io.BytesIO(bitmap.raw(file))) as image:
        assert image.getchannel("A").getextrema() == (0, 255)


def test_a_large_picture_has_600_dpi(tmp_path: Path) -> None:
    file = tmp_path / "art.svg"
    file.write_text(BLURRED.replace("20mm", "200mm").replace("10mm", "100mm"), encoding="utf-8")
    with Image.open(io.BytesIO(bitmap.raw(file))) as image:
        assert image.width == round(200 / 25.4 * outside.DPI)


def test_a_note_names_the_file_and_the_reasons(blurred: Path) -> None:
    note, fonts = problems(blurred)
    assert (note.code, note.file, note.line, note.warning) == ("picture.bitmap", str(blurred), 3, True)
    assert note.values["detail"] == "<filter> (3), <text> rotate (4)"
    assert (fonts.code, fonts.line, fonts.values["detail"]) == ("picture.font", 4, "Comic Sans MS (4)")


def test_without_resvg_the_line_that_installs_it_is_told(blurred: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "is_installed", lambda: False)
    (problem,) = problems(blurred)
    assert (problem.code, problem.warning) == ("picture.renderer", False)
    for lang in ("ru", "en"):
        assert "pip install 'print-and-play[svg]'" in all_messages().line(problem, lang)


def test_what_was_drawn_is_kept_by_its_content(blurred: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cache.on_disk(tmp_path / "cache"):
        first = bitmap.raw(blurred)
        monkeypatch.setattr(children, "python", None)
        other = tmp_path / "other.svg"
        other.write_bytes(blurred.read_bytes())
        assert bitmap.raw(other) == first


def hung(*_: str, **pipes: int) -> object:
    """A process that never answers."""
    return children.subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], **pipes)


def killed(*_: str, **pipes: int) -> object:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    return children.subprocess.Popen([sys.executable, "-c", code], **pipes)


@pytest.mark.parametrize(("started", "reason"), [(hung, "picture.slow"), (killed, "picture.undrawn")])
def test_a_renderer_that_hangs_or_dies_is_told(
    blurred: Path, monkeypatch: pytest.MonkeyPatch, started: object, reason: str
) -> None:
    monkeypatch.setattr(children, "python", started)
    monkeypatch.setattr(outside, "SECONDS", 0.1 if started is hung else 60)
    assert [(one.code, one.file) for one in problems(blurred)] == [(reason, str(blurred))]


def test_a_picture_that_takes_too_much_memory_is_told(tmp_path: Path) -> None:
    """A bitmap inside that unpacks to 30,000 by 30,000 dots."""
    data = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(data, "PNG")
    inside = b64encode(data.getvalue()).decode()
    file = tmp_path / "art.svg"
    image = f'<image width="9" height="9" href="data:image/png;base64,{inside}"/>'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{image}</svg>', encoding="utf-8")
    assert [one.code for one in problems(file)] == ["picture.undrawn"]


def test_nothing_outside_the_file_is_given_to_resvg(blurred: Path) -> None:
    """Even if the file changes between being checked and being drawn."""
    text = BLURRED.replace("</svg>", '<image width="9" height="9" href="secret.png"/></svg>')
    blurred.write_text(text, encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        outside.drawn(blurred, (0, 0))
    assert (caught.value.reason, caught.value.detail) == ("picture.outside", "secret.png")


def test_an_icon_must_be_vectors(tmp_path: Path) -> None:
    folder = tmp_path / "layouts" / "icons"
    folder.mkdir(parents=True)
    (folder / "blur.svg").write_text(BLURRED, encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        Library(LayoutFolders((tmp_path / "layouts",)))(Icon("blur"))
    assert caught.value.reason == "picture.icon"
