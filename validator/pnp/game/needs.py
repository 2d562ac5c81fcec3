"""What the rules of any game may need from its definitions: why a game cannot be refereed, with the place;
and what the rules themselves lack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..validator.base.problem import Phrase, Problem
from ..validator.base.source import KeyPath
from ..validator.definitions.find import GAME_FILE
from ..validator.definitions.finding import hint
from ..validator.definitions.formats import places_in
from ..validator.definitions.model import Game
from .move import Move
from .setting import NoSuchBreach
from .slots import Card, Slot

if TYPE_CHECKING:
    from .rules import Rules

NEEDED = ("sides", "turn", "end")  # rules that a game must cite

Wanted = tuple[str, str, Collection[str]]
"""A part of game.yaml, a name it must contain, and the names it has."""


def problem_at(file: Path, code: str, path: KeyPath, values: Mapping[str, Any]) -> Problem:
    """A problem at a path of a definition, in YAML or in a spreadsheet."""
    return Problem(code, str(file), *places_in(file).of(path), values)


def problem_in_game(game: Game, code: str, path: KeyPath, **values: Any) -> Problem:
    """A problem at a path of game.yaml."""
    return problem_at(game.folder / GAME_FILE, code, path, values)


def lacking(game: Game, wanted: Iterable[Wanted]) -> Iterator[Problem]:
    """The names that are wanted but missing."""
    for where, name, there in wanted:
        if name not in there:
            yield problem_in_game(game, "game.needs", (where,), where=where, name=name)


def no_board(game: Game) -> Problem:
    """A problem if a game that needs a board has none."""
    return problem_in_game(game, "game.needs", (), where=GAME_FILE, name="board")


def of_two_sides(game: Game) -> Iterator[Problem]:
    """A problem unless the game has two sides: a duel is for two players."""
    n = sum(side.plays for side in game.sides)
    if n != 2:
        yield problem_in_game(game, "game.sides", ("sides",), n=n)


def disagreeing(game: Game, right: Mapping[str, int]) -> Iterator[Problem]:
    """The `numbers` that contradict other definitions."""
    for name, n in right.items():
        if game.numbers[name] != n:
            yield problem_in_game(game, "game.numbers", ("numbers", name), name=name, n=game.numbers[name], right=n)


def incomplete(rules: Rules) -> list[Problem]:
    """What a user's rules lack that the referee needs."""
    problems = [Problem("own.cites", rules.file, values={"key": key}) for key in NEEDED if key not in rules.cites]
    problems += [
        Problem("own.cited", rules.file, values={"key": key, "name": id, "hint": hint(str(id), rules.order)})
        for key, id in rules.cites.items()
        if id not in rules.order
    ]
    for kind in rules.moves:
        if not (isinstance(kind, type) and issubclass(kind, Move)):
            problems.append(Problem("own.move", rules.file, values={"name": repr(kind)}))
            continue
        slots = [one for slot in kind.slots.values() for one in slot.every()]
        decks = {slot.deck for slot in slots if isinstance(slot, Card)} - {*rules._decks}
        what = f"no deck {', '.join(map(repr, sorted(decks)))} in game.yaml"
        lost = [Problem("own.raised", rules.file, values={"where": kind.__name__, "what": what})]
        problems += lost if decks else []
        wrong = [found for slot in slots if slot.cites and (found := _cites_wrongly(rules, kind, slot)) is not None]
        problems += [found for at, found in enumerate(wrong) if found not in wrong[:at]]  # a list and what is in it
    if not rules.moves:
        problems.append(Problem("own.moves", rules.file))
    return problems


def _cites_wrongly(rules: Rules, kind: type[Move], slot: Slot) -> Problem | None:
    """What is wrong with the rule that a slot cites, or with the breach of it."""
    try:
        rules.case(slot.cites, slot.case)
    except NoSuchBreach as error:
        what = Phrase(error.code, error.values)
        return Problem("own.slot", rules.file, values={"slot": f"{kind.__name__}.{slot.name}", "what": what})
    return None
