"""Worked examples on the rule sheet: told as the replay tells them, and shown close up."""

from __future__ import annotations

import pytest
from tests.press.test_anatomy import GAMES, OPTIONS, said

from pnp.generator.build import open_desk, sound
from pnp.generator.drawing.ink import Group, Mark, Use, bounds
from pnp.generator.rules.closeups import Closeups
from pnp.generator.rules.flow import Block
from pnp.generator.rules.setting import Setting
from pnp.generator.rules.worked import worked
from pnp.generator.sizes.length import MM
from pnp.validator import load_game
from pnp.validator.definitions.examples import Played, played
from pnp.validator.definitions.model import Example, Game

WIDTH = 87 * MM


def blocks(name: str, lang: str, *, pictures: bool = True) -> tuple[Game, Example, Played, list[Block]]:
    game = load_game(name)
    desk = open_desk(game, lang)
    assert sound(desk, OPTIONS)
    ((id, found),) = played(game).items()
    example = next(example for example in game.rulebook.examples if example.id == id)
    return game, example, found, list(worked(example, found, Setting(desk, WIDTH, WIDTH, pictures)))


def figures(marks: tuple[Mark, ...]) -> list[Group]:
    inner = [mark for mark in marks if isinstance(mark, Group)]
    return [one for mark in inner for one in ([mark] if mark.role == "Figure" else figures(mark.marks))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_step_is_told_and_some_are_shown(name: str, lang: str) -> None:
    _, example, found, made = blocks(name, lang)
    steps = made[-len(found.steps) :]
    assert len(example.steps) == len(found.steps) >= 5
    assert sum(bool(figures(block.marks)) for block in steps) >= 3
    words = " ".join(said(block.marks) for block in steps)
    assert ("Вера" in words) == (name == "metro-2033" and lang == "ru")


def test_the_zone_of_a_card_is_told() -> None:
    _, _, _, made = blocks("13-minutes", "en")
    words = said(made[-3].marks).replace("\u00a0", " ")
    assert "“ExComm”" in words and "the US sphere" in words


def test_beside_its_translation_only_one_language_has_pictures() -> None:
    _, _, found, made = blocks("13-days", "ru", pictures=False)
    assert not any(figures(block.marks) for block in made)
    assert len(made) == len(found.steps) + 2


def test_a_closeup_shows_what_changed_and_the_card_but_not_the_whole_board() -> None:
    game, _, found, _ = blocks("13-days", "en")
    desk = open_desk(game, "en")
    assert sound(desk, OPTIONS)
    assert game.board is not None
    step = found.steps[2]  # three cubes on the Atlantic: the place, and the marker of the military track
    close = Closeups(found.game, game.board, desk, [step.before, step.after])
    made = close.block(step.before, step.after, ["public-protests"], WIDTH)
    assert made is not None
    windows = [mark for mark in made.marks if isinstance(mark, Group)]
    assert len(windows) == 2
    assert all(bounds(window.clip or ()).w < close.whole.w / 2 for window in windows)
    assert [mark.form for mark in made.marks if isinstance(mark, Use)] == ["replay/front/strategy/public-protests"]
    assert close.has("atlantic"), "an agenda is called like the battleground"
    assert close.block(step.after, step.after, [], WIDTH) is None
