"""What came of a move is told behind its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.play.story import story_of
from pnp.validator.base.problem import Invalid
from pnp.validator.judging.trust import trusting
from tests.edited import edit

ROOT = Path(__file__).parents[2]

TELLS = """        table.last = self.at
        table.tell("lit", side=self.seat, place=self.at, n=self.lights)
"""
SAYS = "\nresults:\n  lit: {ru: '{place}: {n} от игрока {side}.', en: '{side} has lit {n} on {place}.'}\n"


def told(log: Path, lang: str, number: int) -> str:
    """The sentence of a record."""
    story = story_of(log.read_bytes(), str(log), log)
    return next(story.sentence(step, lang) for step in story.steps if step.moment.number == number)


def test_rules_of_ones_own_tell_what_came_of_a_move(game: Path) -> None:
    edit(game / "rules.py", "        table.last = self.at\n", TELLS)
    words = game / "words.yaml"
    words.write_text(words.read_text("utf-8") + SAYS, encoding="utf-8")
    (log, *_) = sorted((game / "plays").glob("*.yaml"))
    with trusting():
        first = told(log, "en", 1)
    assert " has lit " in first and first.count(".") == 2


def test_a_result_without_a_sentence_is_told(game: Path) -> None:
    edit(game / "rules.py", "        table.last = self.at\n", TELLS)
    (log, *_) = sorted((game / "plays").glob("*.yaml"))
    with trusting(), pytest.raises(Invalid) as raised:
        told(log, "en", 1)
    (problem,) = raised.value.problems
    assert (problem.code, problem.values["name"]) == ("own.result", "lit")


@pytest.mark.parametrize(
    ("log", "number", "ru", "en"),
    [
        ("13-minutes/plays/anna-boris", 3, "Куба сдвигается: сфера СССР.", "Cuba is now in the USSR sphere."),
        (
            "illuminati/plays/four",
            4,
            "Нужно 8 или меньше, шанс 72 %. Цель — «Транснациональные нефтяные компании».",
            "It takes 8 or less, a chance of 72%. The target is “Multinational Oil Companies”.",
        ),
        ("illuminati/plays/four", 8, "Нужно было 8 или меньше, выпало 8: удача!", "and the roll is 8: success!"),
        ("metro-2033/plays/three", 6, "Дина побеждает в бою, 6 : 4.", "Дина wins the fight, 6 : 4."),
        ("metro-2033/plays/three", 19, "Ничья, 4 : 4.", "A draw, 4 : 4."),
    ],
)
def test_our_games_tell_what_came_of_a_move(log: str, number: int, ru: str, en: str) -> None:
    file = ROOT / "cards" / f"{log}.yaml"
    assert told(file, "ru", number).endswith(ru)
    assert told(file, "en", number).endswith(en)
