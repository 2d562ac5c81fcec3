"""Layouts are looked for with the game, where one works, and in the package; the first that has a file counts."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pnp.press.files.layout_folders import layout_folders, packed
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.palettes import load_palette

FACE = "face: {0}\nextends: duel-back\nbleed: {1}mm\n"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder with two faces of its own, in a folder that also has two; one name is in both."""
    monkeypatch.chdir(tmp_path)
    for room, bleed, names in (("game/layouts", 1, ("own", "both")), ("layouts", 2, ("here", "both"))):
        faces = tmp_path / room / "faces"
        faces.mkdir(parents=True)
        for name in names:
            (faces / f"{name}.yaml").write_text(FACE.format(name, bleed), encoding="utf-8")
    return tmp_path / "game"


@pytest.mark.parametrize(("name", "millimetres"), [("own", 1), ("both", 1), ("here", 2), ("duel-back", 3)])
def test_the_nearest_counts(name: str, millimetres: int, game: Path) -> None:
    assert load_layout(name, layout_folders(game)).bleed == pytest.approx(millimetres * 72 / 25.4)


def test_all_names_are_known_once(game: Path) -> None:
    names = layout_folders(game).names("faces")
    assert {"own", "both", "here", "duel"} <= set(names)
    assert names == sorted(set(names))
    assert "us" in layout_folders(game).names("icons")


@pytest.mark.usefixtures("game")
def test_without_a_game_there_is_no_face_of_its_own() -> None:
    assert "own" not in layout_folders().names("faces") and "here" in layout_folders().names("faces")
    assert layout_folders().folders[-1] == packed()


def test_what_a_game_does_not_bring_comes_with_the_program(game: Path) -> None:
    assert load_palette("october", layout_folders(game)).colours == load_palette("october", packed()).colours


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_everything_is_no_folder_of_layouts(game: Path) -> None:
    shutil.rmtree(game / "layouts")
    for target in ("/", ".", "..", game):
        (game / "layouts").symlink_to(target)
        assert layout_folders(game).folders == (Path("layouts"), packed())
        (game / "layouts").unlink()
    (game / "layouts").symlink_to(game.parent / "layouts")
    assert layout_folders(game).folders[0] == game / "layouts"


def test_only_what_can_be_asked_for_is_looked_at(game: Path) -> None:
    (game / "layouts" / "deep" / "er").mkdir(parents=True)
    (game / "layouts" / "deep" / "er" / "face.yaml").touch()
    files = [*layout_folders(game).files()]
    assert str(game / "layouts" / "faces" / "own.yaml") in files
    assert not any("deep" in file for file in files)
