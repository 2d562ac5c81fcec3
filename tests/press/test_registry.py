"""The PDFs that a game can have, each declared once."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, ROOT

from pnp.press.build import open_desk
from pnp.press.layout.checks import unmet
from pnp.press.plan import recipes, taken
from pnp.press.sheets import registry
from pnp.press.sheets.sheet import Printing, Sheet
from pnp.press.words.labels import texts
from pnp.validator import load_game
from pnp.web.preview.papers import Papers

from ..edited import edit

BARE = load_game(ROOT / "tests" / "definitions" / "valid" / "duel")
LISTED = """
import sys
from pnp.press.sheets import registry
registry()
print(*(name for name in sys.modules if name.startswith("pnp.press.sheets.") and name.count(".") > 3))
print(*(name for name in sys.modules if name.startswith("pnp.game")))
"""


def test_listing_them_loads_nothing_that_lays_them_out() -> None:
    done = subprocess.run([sys.executable, "-c", LISTED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("sheet", registry(), ids=lambda sheet: f"{sheet.kind}-{sheet.order}")
def test_each_has_its_words(sheet: Sheet) -> None:
    """Its title, and what the cover sheet says of it, whatever the options."""
    printing = Printing(open_desk(BARE, "en"), A4)
    if sheet.titled is None:
        assert sheet.title(printing)
    if sheet.kind == "cover":
        return
    for backs in (True, False):
        paper, _, assembly = sheet.ways(printing, backs) if sheet.ways else (sheet.kind,) * 3
        assert {f"cover-on-{paper}", f"cover-make-{assembly}"} <= texts().keys()


def test_no_two_have_one_name_or_place() -> None:
    options = replace(A4, booklet=True, cover=True, cubes="fold", languages=("ru", "en"))
    for name in ("13-days", "metro-2033"):
        made = [*recipes(open_desk(load_game(name), "ru"), options)]
        assert len({recipe.name for recipe in made}) == len({recipe.sheet.order for recipe in made}) == len(made)
        assert taken() >= {recipe.name for recipe in made if recipe.sheet.named is None}


@pytest.mark.parametrize(
    ("name", "is_free"), [("rules", False), ("cover-letter", False), ("con", False), ("boards", True), ("board", True)]
)
def test_a_board_is_not_called_like_another_of_them(tmp_path: Path, name: str, is_free: bool) -> None:
    folder = shutil.copytree(BARE.folder, tmp_path / "duel")
    edit(folder / "board.yaml", "file: ", f"file: {name} # ")
    found = [(Path(one.file).name, one.code, one.line) for one in unmet(load_game(folder), taken())]
    assert found == ([] if is_free else [("board.yaml", "needs.file", line_of(folder / "board.yaml"))])


def line_of(file: Path) -> int:
    return next(at for at, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if "file:" in line)


def test_only_what_has_cards_is_printed_for_some_of_them() -> None:
    wanted = replace(A4, only=("Cuba",), booklet=True)
    assert [recipe.sheet.of_cards for recipe in recipes(open_desk(load_game("13-days"), "en"), wanted)] == [True]


@pytest.mark.parametrize("name", ["tuckbox", "rules-ru-en"])
def test_what_shows_cards_is_previewed_before_them(name: str) -> None:
    papers = Papers(replace(A4, languages=("ru", "en")))
    assert papers.paper(open_desk(load_game("13-minutes"), "ru"), name).leaves


@pytest.mark.parametrize("key", ["size", "reference"])
def test_cards_larger_than_the_paper_have_the_line_of_their_size(tmp_path: Path, key: str) -> None:
    """The deck's, or that of the reference cards."""
    folder = shutil.copytree(ROOT / "cards" / "13-days", tmp_path / "13-days")
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    if key == "size":
        file.write_text(re.sub(r"\bsize: \w+", "size: 250mmx400mm", text, count=1), encoding="utf-8")
    else:
        file.write_text(f"{text}\nreference: 250mmx400mm\n", encoding="utf-8")
    made = {one.name: one.make for one in recipes(open_desk(load_game(folder), "en"), A4)}
    problems = made["cards" if key == "size" else key]().problems
    (line,) = (at for at, said in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if "250mm" in said)
    found = [(one.code, one.file, one.line) for one in problems if one.code == "sheet.no-room"]
    assert found == [("sheet.no-room", str(file), line)]
