"""Check that the rules agree with each other: chapters, tables, quick reference, turn diagram, rulings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...base.source import KeyPath
from ..finding import Finding, entries, ids, nearest
from .common import known_findings


def rulebook_findings(rules: Any) -> Iterator[Finding]:
    sections, named = ids(rules, "sections"), ids(rules, "rules")
    for path, rule in entries(rules, "rules"):
        yield from known_findings("rules", path, rule, "section", sections, ("rules", "sections"))
    meant = {nearest(str(rule.get("section")), sections) for _, rule in entries(rules, "rules")}
    for path, section in entries(rules, "sections"):
        if isinstance(section.get("id"), str) and section["id"] not in meant:
            yield Finding("rules", (*path, "id"), "agree.no-rules", {"id": section["id"]}, warning=True)
        own = [str(rule.get("id")) for _, rule in entries(rules, "rules") if rule.get("section") == section.get("id")]
        for at, figure in entries(section, "figures"):
            yield from known_findings("rules", (*path, *at), figure, "rule", own, ("rules", "rules"))
        yield from _rule_table(section.get("table"), (*path, "table"), own)
    for path, _ in entries(rules, "aid"):
        for at, line in entries(_at(rules, path), "lines"):
            yield from known_findings("rules", (*path, *at), line, "rule", named, ("rules", "rules"))
    for path, course in entries(rules, "course"):
        for at, step in entries(course, "steps"):
            for within, box in [((), step), *entries(step, "either")]:
                yield from known_findings("rules", (*path, *at, *within), box, "rule", named, ("rules", "rules"))
    for path, ruling in entries(rules, "rulings"):
        yield from known_findings("rules", path, ruling, "rule", named, ("rules", "rules"))
        values = ruling.get("values")
        yield from known_findings("rules", path, ruling, "default", values if isinstance(values, dict) else ())


def _rule_table(table: Any, path: KeyPath, own: Collection[str]) -> Iterator[Finding]:
    """Check that the rows of a table are rules of its chapter, with as many cells as columns."""
    columns = len(table.get("head") or ()) if isinstance(table, dict) else 0
    for at, row in entries(table, "rows"):
        yield from known_findings("rules", (*path, *at), row, "rule", own, ("rules", "rules"))
        cells = row.get("cells")
        if isinstance(cells, list) and len(cells) != columns:
            yield Finding("rules", (*path, *at, "cells"), "agree.cells", {"n": len(cells), "max": columns})


def _at(value: Any, path: KeyPath) -> Any:
    for key in path:
        value = value[key]
    return value
