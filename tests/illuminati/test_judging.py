"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

import pytest

import pnp.validator.games.illuminati as rules_of_illuminati
from pnp.validator.definitions.model import Rulebook

from ..judged import (
    Judge,
    Record,
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


def as_offered(record: Record, key: str, nearest: Record) -> Record:
    """A record with the nearest legal move under its move key: all that stands there, or the second decision."""
    body, later = record[key], next(iter(nearest))
    if key in nearest or later == next(iter(body)):
        return record | {key: nearest.get(key, nearest)}
    second = next(iter(nearest[later].values())) if later == "gift" else nearest[later]
    return record | {key: body | {later: second}}


@pytest.mark.parametrize(("rule", "case"), each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    assert not case.found
    holds(case, judge(case.text))


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    assert rule in {found.rule for found in case.found}
    holds(case, judge(case.text))


def test_the_nearest_legal_move_is_legal(judge: Judge) -> None:
    assert offers_are_legal(ILLEGAL, judge, as_offered) > 90


@pytest.mark.parametrize(("ruling", "case"), each(RULINGS))
def test_ruling(ruling: tuple[str, str], case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_every_value_of_every_ruling_is_tested(book: Rulebook) -> None:
    assert set(RULINGS) == {(ruling.id, value) for ruling in book.rulings for value in ruling.values}


def test_rulings_are_printed_in_both_languages(book: Rulebook) -> None:
    said_in_both_languages(book)


def test_every_sentence_is_called_forth(book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log."""
    assert written(book) - called(ILLEGAL, RULINGS) == set()


def test_every_sentence_that_the_code_asks_for_is_written(book: Rulebook) -> None:
    """Each rule and breach that stands in the code of this game has its words."""
    said = asked(rules_of_illuminati)
    assert len(said) > 100
    assert said - written(book) == set()


def test_table(book: Rulebook, judge: Judge) -> None:
    """For every rule that a log can break: printed in both languages, kept by a log, broken by a log."""
    enforced = [rule.id for section in book.sections for rule in section.rules if rule.enforced]
    rules_table(book, enforced, LEGAL, ILLEGAL, judge)


# ── Illuminati that nobody noted ─────────────────────────────────────────────

UNNOTED = "pnp: illuminati@1\nplayers: {a: {illuminati: hidden}, b: {illuminati: gnomes-of-zurich}}\nmoves:\n"
UNNOTED += "- neutral: [mafia, cia, yuppies, kkk]\n- first: a\n- a: {draw: tabloids}\n"
ATTACK = "- a: {attack: control, by: illuminati, target: cia, pay: {illuminati: 3}}\n"


@pytest.mark.parametrize(("needed", "legal"), [(8, True), (6, True), (4, True), (9, False), (5, False)])
def test_a_hidden_illuminati_may_be_any_that_fits(needed: int, legal: bool, judge: Judge) -> None:
    """3 MB against Resistance 5: some have a Power of 10, 8 or 6, none of 11; that of 7 would draw two cards."""
    verdict = judge(f"{UNNOTED}{ATTACK}  then: {{needed: {needed}}}\n")
    assert (verdict.verdict == "legal") == legal, verdict.as_text("en")


def test_what_a_log_tells_of_a_hidden_illuminati_must_agree(judge: Judge) -> None:
    """Only the Bavarians have a Power of 10, and by now they have had 18 MB."""
    right = f"{UNNOTED}{ATTACK}  then: {{needed: 8}}\n- a: {{pay: {{illuminati: 15}}}}\n"
    assert judge(right).verdict == "legal"
    wrong = right.replace("15", "16")
    assert [f.rule for f in judge(wrong).findings] == ["attack.money"]


def test_with_many_hidden_nobody_is_accused(judge: Judge) -> None:
    everybody = ", ".join(f"{side}: {{illuminati: hidden}}" for side in "abcdef")
    text = UNNOTED.replace("a: {illuminati: hidden}, b: {illuminati: gnomes-of-zurich}", everybody)
    assert judge(f"{text}{ATTACK}").verdict == "legal"
    assert judge(f"{text}{ATTACK}  then: {{needed: 99}}\n").verdict == "undecided"
