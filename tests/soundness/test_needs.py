"""A game whose numbers contradict one another is refused before anybody prints or referees it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.loaded import rules_of

from .logs import CARDS

FOLDER = CARDS / "13-minutes"


def refused(folder: Path, old: str, new: str) -> Problem:
    """The one problem of a copy of the game with one change."""
    shutil.copytree(FOLDER, folder)
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        rules_of(load_game(folder))
    problem = caught.value.problems[0]
    assert (problem.file, problem.line > 1) == (str(file), True)
    return problem


@pytest.mark.parametrize(
    ("old", "new", "name", "right"),
    [
        ("  hand: 2 ", "  hand: 3 ", "draw", 6),
        ("  draw: 8 ", "  draw: 7 ", "draw", 8),
        ("  turns: 10 ", "  turns: 12 ", "turns", 10),
        ("  turns_each: 5 ", "  turns_each: 6 ", "turns_each", 5),
    ],
)
def test_numbers_that_disagree(tmp_path: Path, old: str, new: str, name: str, right: int) -> None:
    problem = refused(tmp_path / "game", old, new)
    assert (problem.code, problem.values["name"], problem.values["right"]) == ("game.numbers", name, right)


def test_three_cards_a_side_are_dealt_where_the_numbers_say_so(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(FOLDER, folder)
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("  hand: 2 ", "  hand: 3 ").replace("  draw: 8 ", "  draw: 6 ")
    file.write_text(text, encoding="utf-8")
    rules = rules_of(load_game(folder))
    start = rules.start({ruling.id: ruling.default for ruling in rules.game.rulebook.rulings})
    assert [hand.bit_count() for hand in start.deck.hands] == [3, 3]
    assert start.deck.hands[0] & start.deck.hands[1] == 0
    assert start.cuba_place == 1 << 6
