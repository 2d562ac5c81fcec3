"""Cases against verdicts: whether the referee says of a log what its case calls for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from pnp.validator.definitions.model import Rulebook
from pnp.validator.judging.report import notation
from pnp.validator.judging.verdict import Verdict
from pnp.validator.source import read

from .marked import UNSAID, Case

Judge = Callable[[str], Verdict]
Cases = Mapping[Any, list[Case]]


def each(table: Cases) -> list[Any]:
    """The cases of a table as parameters of a test, named by their rule or ruling."""
    return [
        pytest.param(key, case, id=f"{key if isinstance(key, str) else '='.join(key)}: {case.name}")
        for key, found in table.items()
        for case in found
    ]


def _seen(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [(f["status"], f["rule"], f["record"], f["path"]) for f in verdict.as_json("en")["findings"]]


def holds(case: Case, verdict: Verdict) -> None:
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


def worst(case: Case) -> str:
    """The verdict that a case's findings add up to."""
    ranks = ["legal", "illegal", "impossible", "invalid"]
    statuses = [
        f.status if f.status in ranks else "illegal" for f in case.found if f.status not in ("follows", "ruled")
    ]
    return max(statuses, key=ranks.index, default="legal")


def put_right(case: Case, nearest: dict[str, Any]) -> str:
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
            if not ({"command", "event"} & nearest.keys() and k in ("command", "event", "letter"))
        }
        record[key] = body | nearest
    head = [notation({k: v}) for k, v in data.items() if k != "moves"]
    return "\n".join([*head, "moves:", *("- {" + notation(r) + "}" for r in records)]) + "\n"


def put_right_is_legal(case: Case, judge: Judge) -> None:
    """That the one nearest legal move which a verdict offers is legal indeed."""
    found = judge(case.text).as_json("en")["findings"]
    if len(found) == 1 and found[0]["nearest"]:
        verdict = judge(put_right(case, found[0]["nearest"]))
        assert verdict.verdict == "legal", verdict.as_text("en")


def called(*tables: Cases) -> set[tuple[str | None, str]]:
    """The sentences, each by its rule and breach, that the cases call forth."""
    return {(f.rule, f.breach) for table in tables for cases in table.values() for case in cases for f in case.found}


def written(book: Rulebook) -> set[tuple[str, str]]:
    """The sentences that a rule sheet has for breaches of its rules."""
    return {(rule.id, breach) for section in book.sections for rule in section.rules for breach in rule.breach}


def rules_table(book: Rulebook, contract: Iterable[str], legal: Cases, illegal: Cases, judge: Judge) -> None:
    """That each rule is printed in Russian and English, enforced, kept by a log and broken by one. Shown with `-s`."""
    rules = {rule.id: rule for section in book.sections for rule in section.rules}
    rows = []
    for id in contract:
        rule = rules.get(id)
        broken = [case for case in illegal.get(id, ()) if any(f.rule == id for f in judge(case.text).findings)]
        kept = [case for case in legal.get(id, ()) if not judge(case.text).findings]
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


def said_in_both_languages(book: Rulebook) -> None:
    """That every ruling and each of its values is printed in Russian and English."""
    for ruling in book.rulings:
        for text in (ruling.text, *ruling.values.values()):
            assert text["ru"]
            assert text["en"]
            assert text["ru"] != text["en"]
