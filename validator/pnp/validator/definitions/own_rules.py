"""What `pnp check` can say about a `rules.py` without running it: whether it is valid Python, and whether the rules it
breaks, or its slots cite, are in rules.yaml."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
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
    yield from _broken(tree, file, rules)
    yield from _cited(tree, file, rules)
    yield from _unsaid(tree, raw, rules)
    yield from _ended(tree, file, raw)


def _broken(tree: ast.Module, file: Path, rules: Mapping[str, Any]) -> Iterator[Problem]:
    """The rules and breaches that are named but do not exist."""
    for node in ast.walk(tree):
        named = _named(node)
        if named is None:
            continue
        rule, case = named
        cases = _cases(rule, rules)
        if rule.value not in rules:
            yield _no_rule(file, rule, rules)
        elif not cases:
            yield Problem("own.no-breach", str(file), rule.lineno, _column(rule), {"rule": rule.value})
        elif case is not None and case.value not in cases:
            yield _no_breach(file, rule, case, cases)


def _cited(tree: ast.Module, file: Path, rules: Mapping[str, Any]) -> Iterator[Problem]:
    """The rules and breaches that slots cite but that do not exist: `Card(cites="card.own", breach="other")`."""
    for node in ast.walk(tree):
        said = {one.arg: one.value for one in node.keywords} if isinstance(node, ast.Call) else {}
        rule, case = (_text(said.get(name)) for name in ("cites", "breach"))
        if rule is None or not rule.value:
            continue
        cases = _cases(rule, rules)
        if rule.value not in rules:
            yield _no_rule(file, rule, rules)
        elif case is not None and case.value not in ("", *cases, *own_breaches()):
            yield _no_breach(file, rule, case, cases)


def _no_rule(file: Path, rule: Any, rules: Mapping[str, Any]) -> Problem:
    values = {"name": rule.value, "hint": hint(rule.value, rules)}
    return Problem("own.rule", str(file), rule.lineno, _column(rule), values)


def _no_breach(file: Path, rule: Any, case: Any, cases: Iterable[str]) -> Problem:
    values = {"rule": rule.value, "name": case.value, "hint": hint(case.value, cases)}
    return Problem("own.breach", str(file), case.lineno, _column(case), values)


def _text(node: ast.AST | None) -> Any:
    """A text that is written out; None for anything else."""
    return node if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _constants(tree: ast.Module) -> set[str]:
    """Every text that a program writes out."""
    return {node.value for node in ast.walk(tree) if _text(node) is not None}  # type: ignore[attr-defined]


def _cases(rule: Any, rules: Mapping[str, Any]) -> list[str]:
    """The breaches of a rule in rules.yaml."""
    known = rules.get(rule.value, {}).get("breach")
    return [*known] if isinstance(known, dict) else []


def _named(node: ast.AST) -> tuple[Any, Any] | None:
    """The rule and breach that a call of `breaks` names literally, if it does."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "breaks"):
        return None
    texts = [*map(_text, node.args[:2])]
    return (texts[0], texts[1] if len(texts) > 1 else None) if texts and texts[0] is not None else None


def _column(node: Any) -> int:
    return int(node.col_offset) + 1


def _ended(tree: ast.Module, file: Path, raw: Mapping[str, Any]) -> Iterator[Problem]:
    """The reasons of endings that words.yaml has no sentence for; a warning for each sentence of it for a reason that
    the program never mentions."""
    words = raw.get("words")
    said = words.get("ends") if isinstance(words, dict) else None
    said = said if isinstance(said, dict) else {}
    given = [node for call in ast.walk(tree) for node in _reasons(call)]
    for node in given:
        if node.value not in said:
            values = {"name": node.value, "hint": hint(node.value, said)}
            yield Problem("own.reason", str(file), node.lineno, _column(node), values)
    mentioned = _constants(tree)
    for reason in said:
        if reason not in mentioned and reason not in USUAL:
            place = place_of(read_text(raw["files"]["words"]), ("ends", reason))
            values = {"name": reason, "hint": hint(str(reason), [node.value for node in given])}
            yield Problem("own.reason-unused", str(raw["files"]["words"]), *place, values, warning=True)


def _reasons(node: ast.AST) -> Iterator[Any]:
    """The reasons that a call of `Ending` names literally: `reason="edge"`, or one of several."""
    called = node.func if isinstance(node, ast.Call) else None
    if (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) == "Ending":
        said = next((one.value for one in node.keywords if one.arg == "reason"), None)  # type: ignore[attr-defined]
        ways = (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,)
        yield from (way for way in map(_text, ways) if way is not None and way.value)


def _unsaid(tree: ast.Module, raw: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Problem]:
    """A warning for each rule that can be broken but that the program never mentions."""
    said = _constants(tree)
    file = raw["files"].get("rules")
    for path, rule in entries(raw.get("rules"), "rules"):
        if file is not None and rule.get("id") in rules and rule.get("enforced") != "no" and rule["id"] not in said:
            place = place_of(read_text(file), (*path, "id"))
            yield Problem("own.unsaid", str(file), *place, {"name": rule["id"]}, warning=True)
