"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

import pytest

import pnp.validator.games.thirteen_days as rules_of_13_days
from pnp.validator.definitions.model import Rulebook
from pnp.validator.judging.breach import common_breaches

from ..cases import cases
from ..judged import (
    Judge,
    asked,
    called,
    each,
    holds,
    offers_are_legal,
    rules_table,
    said_in_both_languages,
    written,
)
from ..marked import Case
from .cases import ILLEGAL, LEGAL
from .events import USES
from .hidden import HIDDEN
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


@pytest.mark.parametrize(("rule", "case"), each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    assert not case.found
    holds(case, judge(case.text))


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    assert case.found
    holds(case, judge(case.text))


@pytest.mark.parametrize(("ruling", "case"), each(RULINGS))
def test_ruling(ruling: tuple[str, str], case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_ids_are_the_contract(book: Rulebook) -> None:
    assert {rule.id for section in book.sections for rule in section.rules} == set(CONTRACT)
    assert {ruling.id: ruling.default for ruling in book.rulings} == CONTRACT_RULINGS


def test_every_value_of_every_ruling_is_tested(book: Rulebook) -> None:
    assert list(RULINGS) == [(ruling.id, value) for ruling in book.rulings for value in ruling.values]


def test_rulings_are_printed_in_both_languages(book: Rulebook) -> None:
    said_in_both_languages(book)


def test_every_sentence_is_called_forth(book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log."""
    assert written(book) - called(ILLEGAL, RULINGS, USES, HIDDEN) == set()


def test_every_sentence_of_events_is_called_forth() -> None:
    """Each breach that events of all games share is met in some log of one of them."""
    met = {breach for _, breach in called(ILLEGAL, RULINGS, USES)}
    met |= {fault.breach for case in cases("13-minutes") for fault in case.found}
    assert set(common_breaches()) - met == set()


def test_every_sentence_that_the_code_asks_for_is_written(book: Rulebook) -> None:
    """Each rule and breach that stands in the code of this game has its words."""
    said = asked(rules_of_13_days)
    assert len(said) > 50
    assert {pair for pair in said - written(book) if pair[1] not in common_breaches()} == set()


def test_table(book: Rulebook, judge: Judge) -> None:
    """For every rule: printed in Russian and English, enforced, kept by a log, broken by a log. Shown with `-s`."""
    rules_table(book, CONTRACT, LEGAL, ILLEGAL, judge)


def test_the_nearest_legal_move_is_legal(judge: Judge) -> None:
    assert offers_are_legal(ILLEGAL | RULINGS, judge) > 50
