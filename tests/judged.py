"""Cases against verdicts: whether the referee says of a log what its case calls for."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Rulebook
from pnp.validator.judging.judge import referee_for, verify_text
from pnp.validator.judging.verdict import RANK, Verdict
from pnp.validator.logs.notation import notation
from pnp.validator.logs.translating import translated
from pnp.validator.source import read

from .marked import UNSAID, Case

Judge = Callable[[str], Verdict]
Cases = Mapping[Any, list[Case]]
STATUSES = {"illegal", "impossible", "claim", "invalid", "follows", "ruled"}
SAYS = (
    "Violation",
    "Impossible",
    "LeftOut",
    "Untrue",
)  # what the code calls to say that a rule is broken, and in which way


@pytest.fixture(scope="session")
def judge(folder: Path) -> Judge:
    """The verdict on a log that lies beside the game in a folder."""
    return judge_in(folder)


@cache
def judge_in(folder: Path) -> Judge:
    """The same for any folder. Each log is judged once, whatever is asked of it."""
    log = folder / "plays" / "log.yaml"
    return lru_cache(maxsize=2_000)(lambda text: verify_text(text.encode(), log.name, log))


@pytest.fixture(scope="session")
def book(folder: Path) -> Rulebook:
    """The rule sheet of the game in a folder."""
    rulebook: Rulebook = referee_for(folder, None).game.rulebook
    return rulebook


def each(table: Cases) -> list[Any]:
    """The cases of a table as parameters of a test, named by their rule or ruling."""
    return [
        pytest.param(key, case, id=f"{key if isinstance(key, str) else '='.join(key)}: {case.name}")
        for key, found in table.items()
        for case in found
    ]


def readable(verdict: Verdict) -> None:
    """That nothing is left open in what a verdict says, in either language."""
    for lang in ("ru", "en"):
        assert "…" not in verdict.as_text(lang)  # stands where a sentence was given no value
        assert "{" not in "".join(f["message"] for f in verdict.as_json(lang)["findings"])


def sound(verdict: Verdict) -> Verdict:
    """The verdict, if it is one that can be shown to people and to programs, and says where."""
    assert verdict.verdict in RANK
    for lang in ("ru", "en"):
        told = verdict.as_json(lang)
        assert json.loads(json.dumps(told, ensure_ascii=False)) == told
        assert verdict.as_text(lang).count("\n") < 2_000
        for finding in told["findings"]:
            assert finding["status"] in STATUSES
            assert finding["message"].strip()
            assert "{" not in finding["message"] or finding["status"] == "invalid", finding["message"]
            assert len(finding["message"]) < 1_000
            assert finding["line"] >= 1
            assert finding["column"] >= 1
    statuses = {finding["status"] for finding in verdict.as_json("en")["findings"]}
    assert verdict.verdict in ("legal", "undecided", *statuses) or "claim" in statuses
    return verdict


AFTER = 3  # records that a spoilt one is followed by, where a test spoils everything in a log in many ways


def near(log: Any, path: Sequence[Any]) -> Any:
    """A log as far as the next few records after what lies at a path. Why a whole game's later records are wrong is
    looked for anew each time that one is spoilt, and takes the referee longer than all that these tests are after."""
    if path[:1] != ("moves",) or len(path) < 2:
        return log
    return {**log, "moves": log["moves"][: path[1] + 1 + AFTER]}


def holds(case: Case, verdict: Verdict, *, marked: bool = True) -> None:
    """That a verdict is the one that the case calls for, points at its marks, if it has any, and is fit to be read."""
    told = verdict.as_json("en")["findings"]
    found = [(f["status"], f["rule"], g.breach, f["record"]) for f, g in zip(told, verdict.findings, strict=True)]
    assert found == [(f.status, f.rule, f.breach, f.record) for f in case.found], verdict.as_text("en")
    assert not marked or [(f["line"], f["column"]) for f in told] == case.marks
    for finding, want in zip(told, case.found, strict=True):
        for key in ("path", "nearest", "follows"):
            if getattr(want, key) is not UNSAID:
                assert finding[key] == getattr(want, key), key
    for key, value in (case.outcome or {}).items():
        assert verdict.outcome is not None
        assert verdict.outcome[key] == value, key
    if case.rulings is not None:
        assert tuple(verdict.rulings) == case.rulings
    assert verdict.verdict == worst(case)
    readable(verdict)


def worst(case: Case) -> str:
    """The verdict that a case's findings add up to."""
    ranks = ["legal", "illegal", "impossible", "invalid"]
    statuses = [
        f.status if f.status in ranks else "illegal" for f in case.found if f.status not in ("follows", "ruled")
    ]
    return max(statuses, key=ranks.index, default="legal")


def log_text(log: Mapping[str, Any]) -> str:
    """A log as YAML, one record a line, and what stands beside a move below it."""
    lines = [notation({key: value}) for key, value in log.items() if key != "moves"]
    return "\n".join([*lines, "moves:" if log["moves"] else "moves: []", *map(_item, log["moves"])]) + "\n"


def _item(record: Any) -> str:
    if not isinstance(record, dict) or not record:
        return "-" + notation({"": record})[1:]
    return "- " + "\n  ".join(notation({key: value}) for key, value in record.items())


Record = dict[str, Any]
Mend = Callable[[Record, str, Record], Record]


def instead(record: Record, key: str, nearest: Record) -> Record:
    """A record with the nearest legal move under its move key: all that stands there, or what the side does."""
    if key in nearest:
        return record | {key: nearest[key]}
    doing = {"command", "event", "letter"} if {"command", "event"} & nearest.keys() else set()
    return record | {key: {k: v for k, v in record[key].items() if k not in doing} | nearest}


def offers_are_legal(table: Cases, judge: Judge, mend: Mend = instead, *, last: bool = False) -> int:
    """That the one nearest legal move which a verdict offers is legal where it stands, in every case of a table that
    is offered one; in how many that is. `last`: what follows in a log is left out, for it followed something else."""
    offered, wrong = 0, {}
    for key, cases in table.items():
        for case in cases:
            found = judge(case.text).as_json("en")["findings"]
            if len(found) == 1 and found[0]["nearest"]:
                offered += 1
                verdict = judge(_put_right(case.text, found[0], mend, last))
                if verdict.verdict != "legal":
                    wrong[key, case.name] = verdict.as_text("en")
    assert wrong == {}
    return offered


def _put_right(text: str, finding: Record, mend: Mend, last: bool) -> str:
    log, at = read(text), finding["record"] - 1
    record = log["moves"][at]
    (key,) = [key for key in record if key not in ("note", "then", "ruling")]
    later = [] if last else log["moves"][at + 1 :]
    for each in later:
        each.pop("then", None)  # said of what followed the illegal move
    log["moves"][at:] = [mend(record, key, finding["nearest"]), *later]
    return log_text(log)


def called(*tables: Cases) -> set[tuple[str | None, str]]:
    """The sentences, each by its rule and breach, that the cases call forth."""
    return {(f.rule, f.breach) for table in tables for cases in table.values() for case in cases for f in case.found}


def written(book: Rulebook) -> set[tuple[str, str]]:
    """The sentences that a rule sheet has for breaches of its rules."""
    return {(rule.id, breach) for section in book.sections for rule in section.rules for breach in rule.breach}


def asked(rules: ModuleType) -> set[tuple[str, str]]:
    """The rules and breaches that the code of a game names literally, each of both where it chooses."""
    folder = Path(str(rules.__file__)).parent
    return {pair for file in folder.rglob("*.py") for pair in _asked(ast.parse(file.read_text(encoding="utf-8")))}


def _asked(code: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and _called(node) in (*SAYS, "breaks"):
            rules, breaches = (_literals(argument) for argument in node.args[:2])
            yield from product(rules, breaches)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


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


def logged(log: Path | str) -> Any:
    """What a log says, in English words and with ids, whatever language it is in."""
    text = log.read_text(encoding="utf-8") if isinstance(log, Path) else log
    return read(translated(text, load_game(read(text)["pnp"].partition("@")[0]), "ids"))
