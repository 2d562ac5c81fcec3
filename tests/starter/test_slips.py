"""Typos in the files of a game: each is reported with its place, once, and with what was meant."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.terminal import Exit
from tests.starter.conftest import Run

from ..edited import edit

FACE, BOARD, GARDEN = "layouts/faces/firefly.yaml", "board.yaml", "layouts/boards/garden.yaml"
ELEMENT = "elements:\n- {draw: %s, at: [5mm, 35mm, 40mm, 10mm]}\n"

SLIPS = {
    "a card larger than the paper": (
        "game.yaml", "size: standard", "size: 630mmx880mm",
        "game.yaml:45:9: error: a 630mmx880mm card (630mm × 880mm) does not fit on a4 paper",
    ),
    "a size below nothing": (
        "game.yaml", "size: standard", "size: -63mmx88mm",
        "or give width and height with units, such as 70mmx120mm",
    ),
    "rules that are a folder": ("game.yaml", "rules: rules.yaml", "rules: plays", "game.yaml:57:8: error: this is a folder"),
    "a board called like the cards": (BOARD, "file: board", "file: cards", "board.yaml:4:7: error: cards.pdf is already used"),
    "a board called like the cards on other paper": (BOARD, "file: board", "file: cards-a3", "cards-a3.pdf is already used"),
    "a board that Windows cannot write": (BOARD, "file: board", "file: con", "con.pdf is already used"),
    "words in one language": (
        FACE, "elements:\n", ELEMENT % "text, say: {ru: а}, style: title", "error: say has no en translation",
    ),
    "a side that is not there": (
        FACE, "elements:\n", ELEMENT % "rect, fill: ink, when: {side: [ambre]}",
        "error: when: unknown name “ambre”; did you mean “amber”?",
    ),
    "a file of a face that is not there": (
        FACE, "elements:\n", ELEMENT % "picture, file: art/none.svg", "error: picture not found: art/none.svg",
    ),
    "a file of a board that is not there": (
        GARDEN, "- elements:\n", "- elements:\n  - {draw: picture, file: art/none.svg, at: [0mm, 0mm, 9mm, 9mm]}\n",
        "layouts/boards/garden.yaml:17:27: error: picture not found",
    ),
    "a picture that no place has": (
        GARDEN, "- elements:\n", "- elements:\n  - {draw: picture, of: art, at: [0mm, 0mm, 9mm, 9mm]}\n",
        "nothing drawn with this on the board has “art”",
    ),
    "an icon without a name": (FACE, "elements:\n", ELEMENT % "icon", "error: this element needs: icon"),
    "a place linked with itself": (BOARD, "holds: tokens", "holds: tokens, links: [rose]", "is linked to itself"),
    "a token that is not there": (
        GARDEN, "token: amber-lights", "token: amber-ligts",
        "layouts/boards/garden.yaml:21:43: error: there is no token “amber-ligts” in game.yaml; did you mean",
    ),
    "a place off the board": (
        BOARD, "at: [4mm, 20mm, 58mm, 50mm]", "at: [400mm, 20mm, 58mm, 50mm]",
        "board.yaml:10:62: error: “rose” extends past the edge of the board",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_told_once_with_its_place(file: str, old: str, new: str, said: str, game: Path, run: Run) -> None:
    edit(game / file, old, new)
    code, out, _ = run("check", "my-game")
    assert code == Exit.WRONG
    told = [line for line in out.splitlines() if ": error: " in line]
    assert len(told) == 1 and said in told[0], out
    assert told[0].startswith(f"my-game/{file}:")


def test_words_that_are_wanted_in_one_language_only_are_empty_in_the_other(game: Path, run: Run) -> None:
    file = game / FACE
    empty = ELEMENT % "text, say: {ru: а, en: ''}, style: title"
    file.write_text(file.read_text(encoding="utf-8").replace("elements:\n", empty, 1), encoding="utf-8")
    code, out, _ = run("check", "my-game")
    assert ": error: " not in out and code == Exit.GOOD


def test_a_picture_of_another_sort(game: Path, run: Run) -> None:
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("art/spark.svg", "art/spark.gif"), encoding="utf-8")
    (game / "art" / "spark.gif").write_bytes(b"GIF89a")
    code, out, _ = run("check", "my-game")
    assert code == Exit.WRONG
    assert "art/spark.gif: error: this is not a picture pnp can print" in out


def failing(at: str, number: int) -> Callable[..., Any]:
    """`Path.open`, where files of that name cannot be written."""
    real = Path.open

    def opened(self: Path, *how: Any, **more: Any) -> Any:
        if self.name == at and "x" in str(how):
            raise OSError(number, os.strerror(number), str(self))
        return real(self, *how, **more)

    return opened


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "Choose another place: pnp new DIR")],
)
def test_a_new_game_that_cannot_be_written_leaves_nothing(
    number: int, said: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "open", failing("rules.yaml", number))
    code, _, complaint = run("new", "deep/my-game")
    assert code == Exit.SURROUNDINGS
    assert said in complaint
    assert not (tmp_path / "deep").exists()
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("rarity: commn", "when: unknown name “commn”; did you mean “common”?"),
        ("rarity: [common, none]", ""),
        ("light: many", "when: unknown name “many”"),
        ("light: [1, 2]", ""),
        ("light: {least: 4}", "this is never true: the field “light” goes from 1 to 3"),
        ("rarity: {most: 2}", "the field “rarity” is neither a number nor a list"),
        ("copies: {between: 3}", "this is “between”; it can be: any, not, least, most"),
        ("copies: {most: 1}", ""),
    ],
)
def test_a_condition_that_never_holds_is_told(when: str, told: str, game: Path, run: Run) -> None:
    own = game / "game.yaml"
    fields = "  fields:\n    rarity: {type: word, of: [common, rare]}\n"
    own.write_text(own.read_text(encoding="utf-8").replace("  fields:\n", fields, 1), encoding="utf-8")
    face = game / "layouts" / "faces" / "firefly.yaml"
    face.write_text(face.read_text(encoding="utf-8").replace("when: {side: green}", f"when: {{{when}}}"), "utf-8")
    code, said, _ = run("check", str(game))
    assert (code == Exit.WRONG) == bool(told)
    assert told in said
