"""Keys of layouts and boards that only the looks of a whole game show otherwise: what each of them draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.layout.board import draw_board
from pnp.press.layout.faces import lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.ink import Mark, Shape, bounds
from pnp.press.marks.length import MM
from pnp.validator import load_game
from pnp.validator.definitions.model import Game

from .conftest import ROOT, made_card, made_game

HEAD = (
    "face: one\nstyles:\n  big: {font: sans, size: 9pt}\n  loud: {font: sans, size: 9pt, capitals: true}\nelements:\n"
)


def marks(folder: Path, element: str) -> tuple[Mark, ...]:
    """What one element draws on a card."""
    (folder / "faces").mkdir(exist_ok=True)
    (folder / "faces" / "one.yaml").write_text(f"{HEAD}- {element}\n", encoding="utf-8")
    card = made_card()
    face = lay_out(load_layout("one", folder), card, open_desk(made_game(card), "en"))
    assert not face.problems
    return face.marks


def shape(folder: Path, element: str) -> Shape:
    """The first outline or area among what an element draws."""
    return next(mark for mark in marks(folder, element) if isinstance(mark, Shape))


@pytest.mark.parametrize("sort", ["line", "rect", "circle", "polygon, corners: 5"])
def test_a_line_and_an_outline_are_whole_or_dashed(sort: str, tmp_path: Path) -> None:
    line = f"{{draw: {sort}, at: [3mm, 9mm, 30mm, 5mm], stroke: ink"
    assert shape(tmp_path, line + "}").paint.dash == ()
    assert shape(tmp_path, line + ", dash: [2, 1.5]}").paint.dash == (2.0, 1.5)


@pytest.mark.parametrize("sort", ["saw", "waves"])
def test_teeth_and_waves_are_as_deep_as_is_said(sort: str, tmp_path: Path) -> None:
    made = [
        bounds(shape(tmp_path, f"{{draw: {sort}, at: [0mm, 0mm, 63mm, 10mm], fill: us, depth: {deep}mm}}").path)
        for deep in (1, 3)
    ]
    assert made[1].h - made[0].h == pytest.approx(2 * MM, abs=0.1)


@pytest.mark.parametrize(("style", "said"), [("big", "Address to the Nation"), ("loud", "ADDRESS TO THE NATION")])
def test_a_style_may_ask_for_capitals(style: str, said: str, tmp_path: Path) -> None:
    card = made_card()
    (tmp_path / "faces").mkdir()
    title = f"- {{draw: text, of: title, style: {style}, at: [3mm, 3mm, 57mm, 7mm]}}\n"
    (tmp_path / "faces" / "one.yaml").write_text(HEAD + title, encoding="utf-8")
    face = lay_out(load_layout("one", tmp_path), card, open_desk(made_game(card), "en"))
    assert [placed.lines for placed in face.placed] == [(said,)]


# ── boards ────────────────────────────────────────────────────────────────────


def placed(game: Game) -> list[str]:
    """The words on a game's board, in order."""
    assert game.board is not None
    face = draw_board(game.board, open_desk(game, "en"))
    return [" ".join(one.lines) for _, one in face.placed if one.lines]


def test_areas_of_a_track_have_their_names_on_the_board() -> None:
    days = load_game(ROOT / "cards" / "13-days")
    assert days.board is not None
    proof = {"ru": "Проба", "en": "Proof"}
    tracks = (replace(one, areas=tuple(replace(a, title=proof) for a in one.areas)) for one in days.board.tracks)
    board = replace(days.board, tracks=tuple(tracks))
    assert not any("PROOF" in words.upper() for words in placed(days))
    assert any("PROOF" in words.upper() for words in placed(replace(days, board=board)))
