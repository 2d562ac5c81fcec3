"""Everybody passes, one after the other: the records of it, as each of them would be taken down by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .dialogue import ENOUGH, Dialogue
from .offers import Kind, declines, goes_on, kinds


def passes(dialogue: Dialogue) -> list[Mapping[str, Any]]:
    """The records with which the sides that are asked one after the other for the same decision all do nothing; none
    unless there are several, and each has one way to do nothing. Nothing is changed."""
    rules, spot, found = dialogue.spot.rules, dialogue.spot, list[Mapping[str, Any]]()
    first = due = dialogue.due
    if dialogue.over or dialogue.said or dialogue.speaking is not None:
        return []
    ways, tables = dialogue.legal(), dialogue.tables
    while due is not None and first is not None and due[0] == first[0]:
        said = _nothing(ways, due[1])
        if said is None or any(said.keys() == one.keys() for one in found):
            return []
        if goes_on(rules, tables[0], [*said.values()]):
            return []
        after, wrong = spot.judged(said)
        if wrong:
            return []
        found.append(said)
        spot, tables = replace(spot, number=spot.number + 1, referee=after), after.tables
        due = None if rules.over(tables[0]) else rules.picture(tables[0]).due
        ways = kinds(rules, tables, ENOUGH) if due is not None and due[0] == first[0] else []
    return found if len(found) > 1 else []


def _nothing(ways: Sequence[Kind], side: str | None) -> Mapping[str, Any] | None:
    """The only record of a side that does nothing."""
    own = [(kind, said) for kind in ways if kind.complete for said in kind.written if [*said] == [side]]
    found = [said for kind, said in own if any(True for _ in kind.leaves(said)) and declines(kind, said)]
    return found[0] if len(found) == 1 else None
