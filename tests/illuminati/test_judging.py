"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import pnp.validator.games.illuminati as rules_of_illuminati
from pnp.validator.definitions.model import Game, Rulebook
from pnp.validator.judging.report import notation
from pnp.validator.judging.verdict import Verdict
from pnp.validator.source import read

from ..judged import Judge, called, each, rules_table, said_in_both_languages, worst, written
from ..marked import Case
from .cases import ILLEGAL, LEGAL
from .rulings import RULINGS

SAYS = ("Violation", "Impossible", "Untrue")  # what the code calls to say that a rule is broken, and in which way


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return Game.find("illuminati").rulebook


def holds(case: Case, verdict: Verdict) -> None:
    """That a verdict is the one that a case calls for, at its marks, and fit to be read in both languages."""
    found = [(f.status, f.rule, f.breach, f.record or None) for f in verdict.findings]
    assert found == [(f.status, f.rule, f.breach, f.record) for f in case.found], verdict.as_text("en")
    assert [verdict.places[at] for at in range(len(found))] == case.marks, verdict.as_text("en")
    for lang in ("ru", "en"):
        assert "…" not in verdict.as_text(lang)  # stands where a sentence was given no value
        assert "{" not in "".join(f["message"] for f in verdict.as_json(lang)["findings"])
    assert verdict.verdict == worst(case)


@pytest.mark.parametrize(("rule", "case"), each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    assert not verdict.findings, verdict.as_text("en")
    assert verdict.verdict == "legal"


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


@pytest.mark.parametrize(("rule", "case"), each(ILLEGAL))
def test_the_nearest_legal_move_is_legal(rule: str, case: Case, judge: Judge) -> None:
    found = judge(case.text).as_json("en")["findings"]
    if len(found) != 1 or not found[0]["nearest"]:
        return
    data = read(case.text)
    record, nearest = data["moves"][found[0]["record"] - 1], found[0]["nearest"]
    (key,) = [key for key in record if key not in ("note", "then", "ruling")]
    record.pop("then", None)
    if key in nearest or next(iter(nearest)) == next(iter(record[key])):
        record[key] = nearest.get(key, nearest)
    else:  # what was wrong is the second decision of a record
        later = next(iter(nearest))
        record[key] = record[key] | {later: next(iter(nearest[later].values())) if later == "gift" else nearest[later]}
    data["moves"] = data["moves"][: found[0]["record"]]
    head = [notation({k: v}) for k, v in data.items() if k != "moves"]
    verdict = judge("\n".join([*head, "moves:", *("- {" + notation(r) + "}" for r in data["moves"])]) + "\n")
    assert verdict.verdict == "legal", verdict.as_text("en")


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
    asked = {(rule, breach) for file in _code() for rule, breach in _said(file)}
    assert len(asked) > 100
    assert asked - written(book) == set()


def _code() -> list[Path]:
    return sorted(Path(rules_of_illuminati.__file__).parent.glob("*.py"))


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
