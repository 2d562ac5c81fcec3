"""Each sentence for a broken rule is called forth by some case, and what the code of a game asks for has its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import ModuleType

from pnp.validator.definitions.breaches import common_breaches
from pnp.validator.definitions.rules_model import Rulebook

from ..cases import cases
from .games import GAMES, Pair, every_game

SAYS = ("Violation", "Impossible", "LeftOut", "Untrue", "breaks")  # what the code calls to say that a rule is broken

DECLARED = "mistimed"  # where a kind of move names the breach that is none of its own checks


@every_game
def test_every_sentence_is_called_forth(game: str, book: Rulebook) -> None:
    assert written(book) - called(game) == GAMES[game].unsaid


def test_every_sentence_that_games_share_is_called_forth() -> None:
    met = {breach for game in GAMES for _, breach in called(game)}
    assert set(common_breaches()) - met == set()


@every_game
def test_every_sentence_that_the_code_asks_for_is_written(game: str, book: Rulebook) -> None:
    said = asked(GAMES[game].code)
    assert len(said) > GAMES[game].asked
    assert {pair for pair in said - written(book) if pair[1] not in common_breaches()} == set()


def called(game: str) -> set[Pair]:
    """The sentences, each by its rule and breach, that the cases of a game call forth."""
    return {(fault.rule, fault.breach) for case in cases(game) for fault in case.found}


def written(book: Rulebook) -> set[Pair]:
    """The sentences that a rule sheet has for breaches of its rules."""
    return {(rule.id, breach) for section in book.sections for rule in section.rules for breach in rule.breach}


def asked(code: ModuleType) -> set[Pair]:
    """The rules and breaches that the code of a game names literally, each of both where it chooses."""
    folder = Path(str(code.__file__)).parent
    return {pair for file in folder.rglob("*.py") for pair in _asked(ast.parse(file.read_text(encoding="utf-8")))}


def _asked(code: ast.Module) -> Iterator[Pair]:
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and len(node.args) > 1 and _called(node) in SAYS:
            yield from product(_literals(node.args[0]), _literals(node.args[1]))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and _named(node) == DECLARED:
            yield from product(*map(_literals, node.value.elts))


def _named(node: ast.Assign) -> str:
    return getattr(node.targets[0], "id", "")


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
