"""What `pnp check` can say about a `rules.py` without running it: whether it is valid Python, and whether the rules it
breaks, or its slots cite, are in rules.yaml."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.problem import Invalid, Problem
from ..base.source import place_of, read_text
from .breaches import own_breaches
from .find import RULES_FILE
from .finding import entries, hint

USUAL = ("won", "together", "lost", "draw", "points", "open")  # reasons that the referee gives by itself


def own_findings(raw: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem with a game's own rules. Definitions come as `gather.gather` reads them."""
    folder: Path = raw["files"]["game"].parent
    file = folder / RULES_FILE
    if not file.is_file():
        return
    if "referee" in raw["game"]:
        place = place_of(read_text(raw["files"]["game"]), ("referee",))
        values = {"referee": str(raw["game"]["referee"])}
        yield Problem("own.unused", str(raw["files"]["game"]), *place, values, warning=True)
        return
    try:
        tree = ast.parse(read_text(file), str(file))
    except SyntaxError as error:
        yield Problem("own.syntax", str(file), error.lineno or 1, error.offset or 1, {"what": error.msg})
        return
    except (ValueError, RecursionError, MemoryError) as error:  # a zero byte, or brackets nested too deep
        yield Problem("own.syntax", str(file), 1, 1, {"what": str(error)})
        return
    except Invalid as invalid:
        yield from invalid.problems
        return
    rules = {rule["id"]: rule for _, rule in entries(raw.get("rules"), "rules") if isinstance(rule.get("id"), str)}
    if not rules:
        return  # unreadable rules are reported already, and any further finding would follow from that
    nodes = [*ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    said = {text.value for text in map(_text, nodes) if text is not None}
    yield from _lost(calls, file, rules)
    yield from _unsaid(said, raw, rules)
    yield from _ended(calls, said, file, raw)


def _lost(calls: Iterable[ast.Call], file: Path, rules: Mapping[str, Any]) -> Iterator[Problem]:
    """The rules and breaches that moves break or slots cite but that do not exist."""
    for call in calls:
        rule, case, breaks = _named(call)
        if rule is None or not (breaks or rule.value):
            continue
        cases = _cases(rule, rules)
        if rule.value not in rules:
            values = {"name": rule.value, "hint": hint(rule.value, rules)}
            yield Problem("own.rule", str(file), rule.lineno, _column(rule), values)
        elif breaks and not cases:
            yield Problem("own.no-breach", str(file), rule.lineno, _column(rule), {"rule": rule.value})
        elif case is not None and case.value not in ("", *cases, *own_breaches()):
            values = {"rule": rule.value, "name": case.value, "hint": hint(case.value, cases)}
            yield Problem("own.breach", str(file), case.lineno, _column(case), values)


def _text(node: ast.AST | None) -> Any:
    """A text that is written out; None for anything else."""
    return node if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _cases(rule: Any, rules: Mapping[str, Any]) -> list[str]:
    """The breaches of a rule in rules.yaml."""
    known = rules.get(rule.value, {}).get("breach")
    return [*known] if isinstance(known, dict) else []


def _named(call: ast.Call) -> tuple[Any, Any, bool]:
    """The rule and the breach that a call names literally, as `breaks("card.own", "other")` and `Card(cites="card.own",
    breach="other")` do, if it does; and whether it is the former."""
    breaks = isinstance(call.func, ast.Attribute) and call.func.attr == "breaks"
    said = {one.arg: one.value for one in call.keywords}
    rule, case, *_ = (*call.args, None, None) if breaks else (said.get("cites"), said.get("breach"))
    return _text(rule), _text(case), breaks


def _column(node: Any) -> int:
    return int(node.col_offset) + 1


def _ended(calls: Iterable[ast.Call], texts: Container[str], file: Path, raw: Mapping[str, Any]) -> Iterator[Problem]:
    """The reasons of endings that words.yaml has no sentence for; a warning for each sentence of it for a reason that
    the program never mentions."""
    words = raw.get("words")
    said = words.get("ends") if isinstance(words, dict) else None
    said = said if isinstance(said, dict) else {}
    given = [node for call in calls for node in _reasons(call)]
    for node in given:
        if node.value not in said:
            values = {"name": node.value, "hint": hint(node.value, said)}
            yield Problem("own.reason", str(file), node.lineno, _column(node), values)
    for reason in said:
        if reason not in texts and reason not in USUAL:
            place = place_of(read_text(raw["files"]["words"]), ("ends", reason))
            values = {"name": reason, "hint": hint(str(reason), [node.value for node in given])}
            yield Problem("own.reason-unused", str(raw["files"]["words"]), *place, values, warning=True)


def _reasons(call: ast.Call) -> Iterator[Any]:
    """The reasons that a call of `Ending` names literally: `reason="edge"`, or one of several."""
    called = call.func
    if (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) == "Ending":
        said = next((one.value for one in call.keywords if one.arg == "reason"), None)
        ways = (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,)
        yield from (way for way in map(_text, ways) if way is not None and way.value)


def _unsaid(said: Container[str], raw: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Problem]:
    """A warning for each rule that can be broken but that the program never mentions."""
    file = raw["files"].get("rules")
    for path, rule in entries(raw.get("rules"), "rules"):
        if file is not None and rule.get("id") in rules and rule.get("enforced") != "no" and rule["id"] not in said:
            place = place_of(read_text(file), (*path, "id"))
            yield Problem("own.unsaid", str(file), *place, {"name": rule["id"]}, warning=True)
