"""Each rule of the printed sheet, kept and broken; each ruling in each of its values."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from pnp.validator.model import Rulebook
from pnp.validator.report import notation
from pnp.validator.source import read
from pnp.validator.verify import Verdict, referee_for

from .cases import ILLEGAL, LEGAL
from .conftest import Judge
from .marked import UNSAID, Case
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


def _each(table: dict[Any, list[Case]]) -> list[Any]:
    return [
        pytest.param(key, case, id=f"{key if isinstance(key, str) else '='.join(key)}: {case.name}")
        for key, found in table.items()
        for case in found
    ]


@pytest.fixture(scope="session")
def book(folder: Any) -> Rulebook:
    rulebook: Rulebook = referee_for(folder, None).game.rulebook
    return rulebook


def _seen(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [(f["status"], f["rule"], f["record"], f["path"]) for f in verdict.as_json("en")["findings"]]


def _holds(case: Case, verdict: Verdict) -> None:
    """That a verdict is the one that the case calls for, and fit to be read in both languages."""
    wanted = [(f.status, f.rule, f.record, f.path) for f in case.found]
    assert _seen(verdict) == wanted
    assert [f.breach for f in verdict.findings] == [f.breach for f in case.found]
    found = verdict.as_json("en")["findings"]
    assert [(f["line"], f["column"]) for f in found] == case.marks
    for finding, want in zip(found, case.found, strict=True):
        if want.nearest is not UNSAID:
            assert finding["nearest"] == want.nearest
        assert finding["follows"] == want.follows
    for key, value in (case.outcome or {}).items():
        assert verdict.outcome is not None
        assert verdict.outcome[key] == value, key
    if case.rulings is not None:
        assert tuple(verdict.rulings) == case.rulings
    for lang in ("ru", "en"):
        text = verdict.as_text(lang)
        assert "…" not in text  # stands where a sentence was given no value
        assert "{" not in "".join(f["message"] for f in verdict.as_json(lang)["findings"])


@pytest.mark.parametrize(("rule", "case"), _each(LEGAL))
def test_kept(rule: str, case: Case, judge: Judge) -> None:
    assert not case.found
    verdict = judge(case.text)
    _holds(case, verdict)
    assert verdict.verdict == "legal"


@pytest.mark.parametrize(("rule", "case"), _each(ILLEGAL))
def test_broken(rule: str, case: Case, judge: Judge) -> None:
    assert rule in {found.rule for found in case.found}
    verdict = judge(case.text)
    _holds(case, verdict)
    status = case.found[0].status
    assert verdict.verdict == ("illegal" if status == "claim" else status)


@pytest.mark.parametrize(("ruling", "case"), _each(RULINGS))
def test_ruling(ruling: tuple[str, str], case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    _holds(case, verdict)
    assert verdict.verdict == ("illegal" if case.found else "legal")


def test_ids_are_the_contract(book: Rulebook) -> None:
    assert [rule.id for section in book.sections for rule in section.rules] == CONTRACT
    assert {ruling.id: ruling.default for ruling in book.rulings} == CONTRACT_RULINGS


def test_every_value_of_every_ruling_is_tested(book: Rulebook) -> None:
    assert list(RULINGS) == [(ruling.id, value) for ruling in book.rulings for value in ruling.values]


def test_rulings_are_printed_in_both_languages(book: Rulebook) -> None:
    for ruling in book.rulings:
        for text in (ruling.text, *ruling.values.values()):
            assert text["ru"]
            assert text["en"]
            assert text["ru"] != text["en"]


def test_every_sentence_is_called_forth(book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log above."""
    called = {(f.rule, f.breach) for case in chain(*ILLEGAL.values(), *RULINGS.values()) for f in case.found}
    written = {(rule.id, breach) for section in book.sections for rule in section.rules for breach in rule.breach}
    assert written - called == set(OUT_OF_REACH)


def test_table(book: Rulebook, judge: Judge) -> None:
    """For every rule: printed in Russian and English, enforced, kept by a log, broken by a log. Shown with `-s`."""
    rules = {rule.id: rule for section in book.sections for rule in section.rules}
    rows = []
    for id in CONTRACT:
        rule = rules.get(id)
        broken = [case for case in ILLEGAL.get(id, ()) if any(f.rule == id for f in judge(case.text).findings)]
        kept = [case for case in LEGAL.get(id, ()) if not judge(case.text).findings]
        rows.append(
            (
                f"{rule.number} {id}" if rule else id,
                bool(rule and rule.text.get("ru", "").strip()),
                bool(rule and rule.text.get("en", "").strip()),
                bool(rule and (rule.enforced or rule.reason)),
                len(kept),
                len(broken),
            )
        )
    print(f"\n{'rule':28}  ru  en  enforced  legal  illegal")
    for id, ru, en, enforced, kept_logs, broken_logs in rows:
        ticks = ["yes" if cell else "—" for cell in (ru, en, enforced)]
        print(f"{id:28} {ticks[0]:>3} {ticks[1]:>3} {ticks[2]:>9} {kept_logs or '—':>6} {broken_logs or '—':>8}")
    assert [row[0] for row in rows if not all(row[1:])] == []


def _put_right(case: Case, nearest: dict[str, Any]) -> str:
    """The log of a case with the nearest legal move in place of the illegal one."""
    data = read(case.text)
    records = data["moves"]
    record = records[(case.found[0].record or 0) - 1]
    (key,) = [key for key in record if key not in ("note", "then", "ruling")]
    if key in nearest:
        record[key] = nearest[key]
    else:
        body = {
            k: v
            for k, v in record[key].items()
            if not ({"command", "event"} & nearest.keys() and k in ("command", "event"))
        }
        record[key] = body | nearest
    head = [notation({k: v}) for k, v in data.items() if k != "moves"]
    return "\n".join([*head, "moves:", *("- {" + notation(r) + "}" for r in records)]) + "\n"


@pytest.mark.parametrize(("rule", "case"), _each(ILLEGAL | RULINGS))
def test_the_nearest_legal_move_is_legal(rule: Any, case: Case, judge: Judge) -> None:
    found = judge(case.text).as_json("en")["findings"]
    if len(found) == 1 and found[0]["nearest"]:
        verdict = judge(_put_right(case, found[0]["nearest"]))
        assert verdict.verdict == "legal", verdict.as_text("en")
