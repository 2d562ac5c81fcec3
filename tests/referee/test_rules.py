"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

import pytest

import pnp.validator.games.thirteen_minutes as rules_of_13_minutes
from pnp.validator.definitions.model import Rulebook
from pnp.validator.judging.breach import common_breaches

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
from .rulings import RULINGS

CONTRACT = [
    "setup.sides",
    "setup.deal",
    "setup.zones",
    "bid.supply",
    "bid.tie",
    "bid.choose",
    "bid.removed",
    "turn.order",
    "play.hand",
    "play.zone",
    "play.action",
    "play.no-foreign-event",
    "event.opponent-first",
    "turn.draw",
    "command.target",
    "command.kind",
    "command.limit",
    "command.supply",
    "command.move",
    "event.text",
    "event.move",
    "event.supply",
    "event.option",
    "end.trigger",
    "score.dominate",
    "score.tie",
    "score.cuba",
    "score.military",
    "score.aftermath",
    "score.match",
    "war.check",
    "win",
    "campaign.sum",
    "campaign.war",
]

CONTRACT_RULINGS = {
    "ruling.zero": "allowed",
    "ruling.edge": "stays",
    "ruling.event-move": "owner",
    "ruling.as-far": "required",
    "ruling.no-effect": "allowed",
    "ruling.military-tie": "nobody",
    "ruling.aftermath-tie": "nobody",
    "ruling.match": "war",
    "ruling.draw": "draw",
    "ruling.campaign-both": "higher",
    "ruling.campaign-war": "nobody",
}

# Sentences that no log can call forth: the rules of this game never let it come to that.
OUT_OF_REACH = {
    ("play.hand", "empty"): "a card is drawn for every turn but the last two, and two cards are dealt",
    ("score.dominate", "nobody"): "more cubes of one side always mean that somebody dominates",
}


@pytest.mark.parametrize(("rule", "case"), each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    assert not case.found
    holds(case, judge(case.text))


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    assert rule in {found.rule for found in case.found}
    holds(case, judge(case.text))


@pytest.mark.parametrize(("ruling", "case"), each(RULINGS))
def test_ruling(ruling: tuple[str, str], case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_ids_are_the_contract(book: Rulebook) -> None:
    assert [rule.id for section in book.sections for rule in section.rules] == CONTRACT
    assert {ruling.id: ruling.default for ruling in book.rulings} == CONTRACT_RULINGS


def test_every_value_of_every_ruling_is_tested(book: Rulebook) -> None:
    assert list(RULINGS) == [(ruling.id, value) for ruling in book.rulings for value in ruling.values]


def test_rulings_are_printed_in_both_languages(book: Rulebook) -> None:
    said_in_both_languages(book)


def test_every_sentence_is_called_forth(book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log above."""
    assert written(book) - called(ILLEGAL, RULINGS) == set(OUT_OF_REACH)


def test_every_sentence_that_the_code_asks_for_is_written(book: Rulebook) -> None:
    """Each rule and breach that stands in the code of this game has its words."""
    said = asked(rules_of_13_minutes)
    assert len(said) > 30
    assert {pair for pair in said - written(book) if pair[1] not in common_breaches()} == set()


def test_table(book: Rulebook, judge: Judge) -> None:
    """For every rule: printed in Russian and English, enforced, kept by a log, broken by a log. Shown with `-s`."""
    rules_table(book, CONTRACT, LEGAL, ILLEGAL, judge)


def test_the_nearest_legal_move_is_legal(judge: Judge) -> None:
    assert offers_are_legal(ILLEGAL | RULINGS, judge) > 35
