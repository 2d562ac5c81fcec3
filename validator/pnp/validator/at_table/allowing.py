"""What may be said at a point of a game that is being recorded, and what an answer leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..base.problem import Invalid
from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from .offers import FEW, words_of

if TYPE_CHECKING:
    from .dialogue import Dialogue


def allows(dialogue: Dialogue, value: Mapping[str, Any]) -> bool:
    """Whether an answer in the notation of a log, with ids, is legal here; of what all say together, with anything
    that the others may say."""
    try:
        key, body = next(iter(value.items()))
        if dialogue.speaking is not None and key == dialogue.key() and isinstance(body, Mapping):
            others = [
                dict.fromkeys(dialogue.spot.rules.sides, HIDDEN_WORD),
                *(said[key] for said in dialogue.legal()[0].written),
            ]
            wholes = ({**each, **dialogue.shared, **body} for each in others[: 1 + FEW])
            return any(_lets(dialogue, {key: whole}) for whole in wholes)
        if key in words_of(dialogue.spot.rules):
            parts = dialogue.decisions(key, body) if key in dialogue.spot.rules.sides else None
            return _lets(dialogue, value, parts or None)
        due = dialogue.due
        side = dialogue.taking or (due[1] if due is not None else None)
        said = {**dialogue.said, **value}
        return side is not None and _lets(dialogue, {side: said}, dialogue.decisions(side, said))
    except (Unclear, Invalid):
        return False


def unsaid(dialogue: Dialogue, value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The keys that an answer leaves out although they are possible there, each with what the rules offer for it;
    None if that is nothing in particular."""
    try:
        key, body = next(iter(value.items()))
        side = key if key in dialogue.spot.rules.sides else dialogue.taking or (dialogue.due or ("", None))[1]
        of_side = key in dialogue.spot.rules.sides or key not in words_of(dialogue.spot.rules)
        said = body if key == side else {**dialogue.said, **value}
        move = dialogue.spot.rules.read((side if of_side else key) or "", said if of_side else body)[-1]
    except (Unclear, Invalid, KeyError, StopIteration):
        return {}
    if move.whole:
        return {}
    more = move.additions(dialogue.tables[0])
    free = {name: slot for name, slot in move.slots.items() if slot.optional and getattr(move, name) is None}
    return {slot.key: slot.write(more[name]) if name in more else None for name, slot in free.items() if slot.key}


def _lets(dialogue: Dialogue, record: Mapping[str, Any], decisions: int | None = None) -> bool:
    try:
        return dialogue.spot.allows(record, decisions)
    except (Unclear, Invalid):
        return False
