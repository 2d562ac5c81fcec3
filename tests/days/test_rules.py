"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pnp.validator.games.thirteen_days as rules_of_13_days
from pnp.validator.definitions.model import Rulebook
from pnp.validator.judging.breach import common_breaches
from pnp.validator.judging.verdict import referee_for

from ..judged import (
    Judge,
    called,
    each,
    holds,
    put_right_is_legal,
    rules_table,
    said_in_both_languages,
    worst,
    written,
)
from ..marked import Case
from ..referee.cases import ILLEGAL as ILLEGAL_IN_13_MINUTES
from ..referee.rulings import RULINGS as RULINGS_OF_13_MINUTES
from .cases import ILLEGAL, LEGAL
from .events import USES
from .rulings import RULINGS

CONTRACT = [
    "setup.pieces",
    "setup.board",
    "setup.defcon",
    "setup.decks",
    "setup.letter",
    "r1.escalate",
    "r2.agendas",
    "r3.hand",
    "r3.first",
    "r3.turns",
    "r4.aftermath",
    "r5.opinion",
    "r5.television",
    "r5.un",
    "r5.alliances",
    "r6.reveal",
    "r6.score",
    "r6.tie",
    "r6.bonus",
    "r6.linked",
    "r6.letter",
    "r6.cap",
    "r6.discard",
    "r7.war",
    "r8.advance",
    "play.hand",
    "play.kind",
    "play.no-foreign-event",
    "event.opponent-first",
    "command.target",
    "command.max5",
    "command.supply",
    "command.defcon",
    "defcon.bounds",
    "letter.use",
    "event.text",
    "event.defcon",
    "end.aftermath",
    "end.win",
]

CONTRACT_RULINGS = {
    "ruling.first": "step-three",
    "ruling.opinion": "written",
    "ruling.top-lift": "lifted",
    "ruling.rise": "written",
    "ruling.as-far": "required",
    "ruling.no-effect": "allowed",
    "ruling.fewer": "allowed",
    "ruling.worded-commands": "no",
    "ruling.brink": "floor",
    "ruling.ban": "alike",
    "ruling.moscow": "with",
}

SAYS = ("Violation", "Impossible", "Untrue")  # what the code calls to say that a rule is broken, and in which way


@pytest.fixture(scope="session")
def book(folder: Any) -> Rulebook:
    rulebook: Rulebook = referee_for(folder, None).game.rulebook
    return rulebook


@pytest.mark.parametrize(("rule", "case"), each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    assert not case.found
    verdict = judge(case.text)
    holds(case, verdict)
    assert verdict.verdict == "legal"


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    holds(case, verdict)
    assert verdict.verdict == worst(case)


@pytest.mark.parametrize(("ruling", "case"), each(RULINGS))
def test_ruling(ruling: tuple[str, str], case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    holds(case, verdict)
    assert verdict.verdict == worst(case)


def test_ids_are_the_contract(book: Rulebook) -> None:
    assert {rule.id for section in book.sections for rule in section.rules} == set(CONTRACT)
    assert {ruling.id: ruling.default for ruling in book.rulings} == CONTRACT_RULINGS


def test_every_value_of_every_ruling_is_tested(book: Rulebook) -> None:
    assert list(RULINGS) == [(ruling.id, value) for ruling in book.rulings for value in ruling.values]


def test_rulings_are_printed_in_both_languages(book: Rulebook) -> None:
    said_in_both_languages(book)


def test_every_sentence_is_called_forth(book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log."""
    assert written(book) - called(ILLEGAL, RULINGS, USES) == set()


def test_every_sentence_of_events_is_called_forth() -> None:
    """Each breach that events of all games share is met in some log of one of them."""
    met = called(ILLEGAL, RULINGS, USES, ILLEGAL_IN_13_MINUTES, RULINGS_OF_13_MINUTES)
    assert set(common_breaches()) - {breach for _, breach in met} == set()


def test_every_sentence_that_the_code_asks_for_is_written(book: Rulebook) -> None:
    """Each rule and breach that stands in the code of this game has its words."""
    asked = {(rule, breach) for file in _code() for rule, breach in _said(file)}
    assert len(asked) > 50
    known = written(book)
    assert {pair for pair in asked if pair not in known and pair[1] not in common_breaches()} == set()


def _code() -> list[Path]:
    room = Path(rules_of_13_days.__file__).parent
    return sorted(room.glob("*.py"))


def _said(file: Path) -> Iterator[tuple[str, str]]:
    """The rules and breaches that a module names literally, one or the other where it chooses."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
            yield from product(*(_words(argument) for argument in node.args[:2]))


def _words(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_table(book: Rulebook, judge: Judge) -> None:
    """For every rule: printed in Russian and English, enforced, kept by a log, broken by a log. Shown with `-s`."""
    rules_table(book, CONTRACT, LEGAL, ILLEGAL, judge)


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL | RULINGS))
def test_the_nearest_legal_move_is_legal(rule: Any, case: Case, judge: Judge) -> None:
    put_right_is_legal(case, judge)
