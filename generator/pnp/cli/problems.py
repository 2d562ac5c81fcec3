"""What `pnp check` finds: in the definitions of a game, beside it, and on the sheets of a sound one."""

from __future__ import annotations

from pathlib import Path

from pnp.press.build import lint
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator.base.cache import in_memory
from pnp.validator.base.problem import Invalid, Problem, once
from pnp.validator.base.source import place_of, read_text
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.find import GAME_FILE, game_id, namesakes
from pnp.validator.definitions.load import load_editions


def everything_wrong(folder: Path) -> list[Problem]:
    """Every problem of the game in a folder, including warnings."""
    with in_memory():  # the sheets are of the definitions that have just been checked
        problems = [*check_game(folder), *_namesakes(folder)]
        if all(problem.warning for problem in problems):
            problems += _on_paper(folder)
    return problems


def _namesakes(folder: Path) -> list[Problem]:
    """A warning for each game beside this one with the same id."""
    found = []
    for other in namesakes(folder):
        file = folder / GAME_FILE
        values = {"id": game_id(folder), "folder": folder, "other": other}
        found.append(Problem("game.twice", str(file), *place_of(read_text(file), ("id",)), values, warning=True))
    return found


def _on_paper(folder: Path) -> list[Problem]:
    """What would go wrong on the sheets of a sound game, in each of its editions and languages."""
    found: list[Problem] = []
    for game in load_editions(folder):
        for lang in game.languages:
            try:
                found += lint(game, lang, PrintOptions(paper("a4")))
            except Invalid as invalid:
                found += invalid.problems
    return once(found)
