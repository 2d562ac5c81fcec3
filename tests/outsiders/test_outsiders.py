"""Tables that were made for other tools are printed as they are; the headers keep their names."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.cli.main import main
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.load import load_game
from tests.spreadsheets.test_spreadsheets import as_csv, as_xlsx

from . import tables

HERE = Path(__file__).parent
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0 H9 V9 Z"/></svg>'


@pytest.fixture
def builders(tmp_path: Path) -> Path:
    def named(sheet: Any) -> None:
        sheet.title = "Deck"
        sheet.parent.create_sheet("Economy").append(["Resource", "# Cards Costing"])

    own = Path(shutil.copytree(HERE / "builders", tmp_path / "builders"))
    rows = tables.builders()
    (own / "deck.xlsx").write_bytes(as_xlsx(rows, named))
    pictures = {f"art/{row[8]}" for row in rows[1:]}
    icons = {f"layouts/icons/{name}" for name in (*tables.STAGES, *tables.BONUSES, "wood", "steel", "stone", "gold")}
    for name in pictures | icons:
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / f"{name}.svg").write_text(PICTURE, encoding="utf-8")
    return own


@pytest.fixture
def timeline(tmp_path: Path) -> Path:
    own = Path(shutil.copytree(HERE / "timeline", tmp_path / "timeline"))
    rows = tables.timeline()
    (own / "cards.csv").write_bytes(as_csv(rows))
    for name in {row[2] for row in rows[1:]}:
        Image.new("RGB", (420, 420), "#A1352C").save(own / name)
    return own


def test_a_deck_of_squib_out_of_its_own_workbook(builders: Path, english: None, tmp_path: Path) -> None:
    assert check_game(builders) == []
    cards = load_game(builders).cards
    assert len(cards) == tables.BUILDINGS
    first, second = cards[:2]
    assert (first.id, first.title["en"], first.copies, first.values["wood"]) == ("old-mill", "Old Mill", 4, 1)
    assert "wood" not in second.values
    assert main(["build", str(builders), "--only", "old-mill,old-barn", "-o", str(tmp_path / "out")]) == 0


def test_a_deck_of_nandeck_with_a_row_for_each_back(timeline: Path, english: None, tmp_path: Path) -> None:
    assert check_game(timeline) == []
    cards = load_game(timeline).cards
    assert [card.values["year"] for card in cards] == [1783, 1804, 1826, 1876, 1895, 1969]
    assert main(["build", str(timeline), "-o", str(tmp_path / "out")]) == 0


@pytest.mark.parametrize(("name", "at"), [("builders", 0), ("timeline", 1)])
def test_the_lines_are_as_many_as_the_readme_says(name: str, at: int) -> None:
    said = re.findall(r"\| ([0-9]+) \| ([0-9]+) \|", (HERE / "README.md").read_text(encoding="utf-8"))
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in (HERE / name).rglob("*.yaml"))
    assert int(said[at][1]) == lines
