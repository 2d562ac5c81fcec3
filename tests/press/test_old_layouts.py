"""Layouts written before cards and boards had one language: the page about them says what pnp says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.files.layout_folders import LayoutFolders
from pnp.press.layout.boardlayout import load_board_layout
from pnp.press.layout.layouts import load_layout
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid, Problem

from .layouts_page import DOCS, dishes
from .own_game import MESSAGES

FILES = {"en": "old-layouts.md", "ru": "old-layouts.ru.md"}
FRAME = "elements: [{id: frame, draw: rect, fill: gold}]\n"


def rows(lang: str) -> list[tuple[str, str]]:
    """Old and new in each row of the page."""
    found = re.findall(r"(?m)^\|[^`|]*`([^`]*)` \| `([^`]*)`", (DOCS / FILES[lang]).read_text(encoding="utf-8"))
    return [(old, new) for old, new in found]


@pytest.fixture
def folders(tmp_path: Path) -> LayoutFolders:
    """The layouts of a game that has what the rows name."""
    game = dishes(tmp_path, "en")
    (game / "layouts" / "faces" / "frame.yaml").write_text(f"face: frame\n{FRAME}", encoding="utf-8")
    return open_desk(load_game(game), "en").layout_folders


def problem(written: str, folders: LayoutFolders) -> Problem | None:
    """What is wrong with a layout in which this is written; nothing, if it can be read."""
    on_board = written.startswith("- ")
    file = folders.folders[0] / ("boards" if on_board else "faces") / "old.yaml"
    file.parent.mkdir(exist_ok=True)
    text = f"face: old\n{written}\nelements: []\n"
    if on_board:
        text = f"board: old\nparts: {{square: [{{draw: rect}}]}}\nplaces:\n{written}\n"
    elif written.startswith("{"):
        text = f"face: old\nextends: dish\nelements:\n- {written}\n"
    file.write_text(text, encoding="utf-8")
    try:
        load_board_layout("old", folders) if on_board else load_layout("old", folders)
    except Invalid as invalid:
        (wrong,) = invalid.problems
        value = re.search(r"(?:of: |box: |draw: (?=repeat)|parts: (?=\[))(.*)", text)
        assert value is not None and text.splitlines()[wrong.line - 1][wrong.column - 1 :] == value[1]
        return wrong
    return None


def test_both_languages_have_the_same_rows() -> None:
    assert len(rows("en")) == 5
    assert rows("en") == rows("ru")


@pytest.mark.parametrize(("old", "new"), rows("en"))
def test_what_was_written_before_is_reported_with_its_place_and_what_is_written_now_works(
    old: str, new: str, folders: LayoutFolders
) -> None:
    wrong = problem(old, folders)
    assert wrong is not None and wrong.code == "layout.formerly"
    assert problem(new, folders) is None


@pytest.mark.parametrize("lang", FILES)
def test_the_message_is_the_one_that_the_page_shows(lang: str, folders: LayoutFolders) -> None:
    wrong = problem(rows("en")[0][0], folders)
    assert wrong is not None
    said = own_messages(MESSAGES).line(wrong, lang).split(": ", 1)[1]
    assert f": {said}\n" in (DOCS / FILES[lang]).read_text(encoding="utf-8")
