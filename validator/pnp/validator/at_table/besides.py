"""What may be logged although no decision is waiting for it, and records of which a part is secret."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from ..judging.spot import Spot
from ..judging.supposing import supposing
from ..playtest.ending import face_down
from .offers import MIN_EACH, kinds


def beside(spot: Spot) -> list[Mapping[str, Any]]:
    """Records of the table that are possible here although no decision is waiting for them: cards dealt, or turned up
    at the end. What all do together in a later phase is none of them, although a log may pass over what is due.

    Their contents are hidden; whoever logs them writes what was seen.
    """
    if not spot.tables:
        return []
    rules, table = spot.rules, spot.tables[0]
    due = () if rules.over(table) else {next(iter(kind.example)) for kind in kinds(rules, [table], MIN_EACH)}
    bodies = (*face_down(rules, table), dict.fromkeys(rules.sides, 0))
    found = []
    for word in rules.words:
        if word not in due and word != "claim":
            ways = (written for body in bodies if (written := _as_written(spot, {word: body})) is not None)
            with supposing():  # rules need not be prepared for what they do not ask for
                found += [way for way in islice(ways, 1) if not _passes_over(spot, way)]
    return found


def _passes_over(spot: Spot, record: Mapping[str, Any]) -> bool:
    """Whether what all sides say there is the answer to a later decision than the one that is due."""
    rules, ((word, body),) = spot.rules, record.items()
    if rules.over(spot.tables[0]) or not isinstance(body, Mapping) or set(body) != set(rules.sides):
        return False
    due = rules.picture(spot.tables[0]).due
    if due is None or due[0] == word:
        return False
    after, _ = spot.judged(record)
    return bool(due != rules.picture(after.tables[0]).due)


def _as_written(spot: Spot, record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A record as the rules write it, if it is legal here and says something."""
    try:
        moves = spot.rules.read(*next(iter(record.items())))
        if len(moves) != 1 or not spot.allows(record):
            return None
    except Unclear:
        return None
    written: Mapping[str, Any] = moves[0].write(spot.tables[0])
    return written if any(True for _ in spot.rules.grammar.leaves(written, type(moves[0]))) else None


def hidden_form(spot: Spot, record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A record of all sides as it can be logged while part of it is secret; None if it must be complete."""
    ((key, body),) = record.items()
    if not isinstance(body, Mapping) or not set(body) <= set(spot.rules.sides):
        return None
    for hide in (_last_hidden, lambda _: HIDDEN_WORD):
        form = {key: {side: hide(said) for side, said in body.items()}}
        try:
            if form != record and spot.allows(form):
                return form
        except Unclear:
            continue
    return None


def _last_hidden(said: Any) -> Any:
    """What one side has said, with the last name of it hidden."""
    if not isinstance(said, Mapping):
        return HIDDEN_WORD
    named = [key for key, value in said.items() if isinstance(value, str)]
    return {**said, named[-1]: HIDDEN_WORD} if named else said
