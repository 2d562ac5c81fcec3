"""How a game ended: who won, by which goal, and what everybody had."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.game import who

if TYPE_CHECKING:
    from . import Illuminati
    from .position import Position


def outcome(rules: Illuminati, endings: Sequence[tuple[Position, Any]], complete: bool) -> dict[str, Any]:
    """The outcome of a finished game. What a hidden Illuminati leaves open is None; `certain` says whether the winner
    is sure."""
    tables = [table for table, _ in endings]
    ends = {(table.winners, table.reasons) for table in tables}
    if not complete or len(ends) > 1:
        return {**who(), "reason": None, "certain": False, "groups": None}
    winners, reasons = ends.pop()
    sides = [rules.sides[side] for side in winners]
    table = tables[0]
    groups = {side.id: len(table.cards(side)) for side in rules.seats if side not in table.out}
    goal = next((one.card for seat in winners for one in table.met(rules.seats[seat]) if one.card is not None), None)
    found = {**who(sides), "reason": reasons[0] if reasons else None, "certain": True, "groups": groups}
    return found | ({"goal": goal} if goal and found["reason"] == "special" and len(sides) == 1 else {})


def told(rules: Illuminati, found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Which special goal was met, and how many groups everybody had, the Illuminati included."""
    groups = found.get("groups") or {}
    lines = [("groups", {"side": rules.game.side(id).name, "n": n}) for id, n in groups.items()]
    return [("goal", _goal(rules, found["goal"])), *lines] if "goal" in found else lines


def _goal(rules: Illuminati, id: str) -> dict[str, Any]:
    """The goal of an Illuminati, as its card prints it."""
    card = next(card for card in rules.game.cards if card.id == id)
    text = {lang: re.sub(r"\*\*| ?\[\w+\]|\.$", "", said) for lang, said in card.said("goal_text").items()}
    return {"card": card.title, "text": text}
