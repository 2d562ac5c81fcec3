"""What the verdict on a case should be: what is marked is found, where it is marked, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from pnp.validator.judging.verdict import Verdict

from ..cases import Case, Fault
from ..judged import by_itself, readable


def as_marked(case: Case, verdict: Verdict) -> None:
    """Assert that a verdict is the one that a case asks for."""
    if len(case.key) == 1 and not case.rulings:  # the case is not about a ruling
        verdict = by_itself(verdict)
    told = verdict.as_json("en")["findings"]
    found = [
        (f["status"], f["rule"], g.breach, f["line"], f["column"]) for f, g in zip(told, verdict.findings, strict=True)
    ]
    wanted = [(fault.status, fault.rule, fault.breach, fault.line, fault.column) for fault in case.found]
    assert found == wanted, verdict.as_text("en")
    for finding, fault in zip(told, case.found, strict=True):
        says(finding, fault, case)
    assert verdict.verdict == worst(case.found)
    sheet = [{rule: got and [*got]} for lines in verdict.sheets for rule, got in lines]
    ended = {**(verdict.outcome or {}), "sheet": sheet}
    assert {key: ended[key] for key in case.outcome} == case.outcome
    assert case.rulings is None or verdict.rulings == case.rulings
    readable(verdict)


def says(finding: dict[str, Any], fault: Fault, case: Case) -> None:
    """That a finding says what its case calls for, and names the value that it points at."""
    said = {"follows": None, **({"nearest": None} if fault.status == "claim" else {}), **fault.said}
    assert {key: finding[key] for key in said} == said
    records, paths = zip(*paths_at(case.text, fault.line, fault.column), strict=True)
    assert finding["record"] in records
    assert "path" in said or finding["path"] in paths


def worst(faults: tuple[Fault, ...]) -> str:
    """The verdict that findings add up to."""
    ranks = ["legal", "illegal", "impossible", "invalid"]
    counted = [fault.status for fault in faults if fault.status not in ("follows", "ruled")]
    return max((status if status in ranks else "illegal" for status in counted), key=ranks.index, default="legal")


def paths_at(text: str, line: int, column: int) -> Iterator[tuple[int | None, str]]:
    """The records and paths, as a verdict gives them, of the values that begin at a place of a log."""
    record = 0
    for path, node in nodes(yaml.compose(text, Loader=yaml.CSafeLoader), ()):
        record += path[-2:-1] == ("moves",)
        if (node.start_mark.line + 1, node.start_mark.column + 1) == (line, column):
            within = path[path.index("moves") + 2 :] if record else path
            yield record or None, ".".join(within if within[:1] == ("then",) or not record else within[1:])


def nodes(node: yaml.Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], yaml.Node]]:
    """All values of a YAML text, from the first to the last, each with its path."""
    yield path, node
    below = enumerate(node.value) if isinstance(node, yaml.SequenceNode) else ()
    if isinstance(node, yaml.MappingNode):
        below = ((key.value, value) for key, value in node.value)
    for key, value in below:
        yield from nodes(value, (*path, str(key)))
