"""Statements about who has won: `claim: {winner: anna, reason: special, by: network}` (the chapter win)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pnp.game import HIDDEN, KeyPath, ListOf, OneOf, Piece, Player, Said, Slot, Unclear, Untrue, Violation, Word

from .position import Position
from .secrets import reached
from .slots import CardId

if TYPE_CHECKING:
    from . import Illuminati

REASONS = ("basic", "special", "endless", "last", "nobody")
BESIDE = ("reason", "by")  # keys beside `winner`: by which goal, and whose special goal
NOBODY = "nobody"
SLOTS: Mapping[str, Slot] = {
    "winner": ListOf(OneOf(Word(NOBODY), Player()), short=True),
    "reason": Word(*REASONS),
    "by": CardId(),
}


def read_beside(rules: Illuminati, key: str, value: Any, path: KeyPath) -> None:
    """Read the keys beside a winner. Raises Unclear."""
    if key == "reason" and value not in REASONS:
        raise Unclear("log.value", path, said=value, known=", ".join(REASONS))
    if key == "by" and rules.named.read(value, path).id not in rules.illuminati_cards:
        raise Unclear("log.value", path, said=value, known=", ".join(rules.illuminati_cards))


def winner(rules: Illuminati, body: Mapping[str, Any], path: KeyPath) -> Said:
    """A judge of a stated winner. Raises Unclear."""
    value = body["winner"]
    names = [] if value == NOBODY else value if isinstance(value, list) else [value]
    wheres = [(*path, at) if isinstance(value, list) else path for at in range(len(names))]
    said = [rules.seats.read(name, where) for name, where in zip(names, wheres, strict=True)]
    reason = body.get("reason")
    by = rules.named.read(body["by"], (*path[:-1], "by")).id if "by" in body else None

    def judge(table: Position, end: object) -> Violation | None:
        if table.over:
            return _of_end(table, said, reason, by, path)
        return _too_early(table, said[0], reason, by, path) if said else Untrue("win.when", "unfinished", path)

    return judge


def _of_end(table: Position, said: list[Piece], reason: str | None, by: str | None, path: KeyPath) -> Violation | None:
    true = [*table.winners]
    if set(said) == set(true):
        return _reason_wrong(table, said, reason, by, path)
    more = [side for side in said if side not in true]
    fewer = [side for side in true if side not in said]
    if said and true and not more:
        return Untrue("win.shared", "others", path, other=table.side_name(fewer[0]))
    if true and not fewer:
        return Untrue("win.shared", "alone", path, other=table.side_name(more[0]), side=table.side_name(true[0]))
    return Untrue("win.when", "winner", path, side=table.side_name((true or said)[0]))


def _reason_wrong(
    table: Position, said: list[Piece], reason: str | None, by: str | None, path: KeyPath
) -> Violation | None:
    if len(said) != 1:
        return None
    side = said[0]
    if by is not None and (wrong := _other_goal(table, side, by, path)):
        return wrong
    met = {"basic" if goal.rule == "win.basic" else "special" for goal in table.met(side)}
    if reason in ("basic", "special") and reason not in met:
        return _unmet(table, side, reason, path)
    return None


def _too_early(table: Position, side: Piece, reason: str | None, by: str | None, path: KeyPath) -> Violation | None:
    if table.rulings["option.length"] == "endless":
        return Untrue("opt.endless", "early", path, n=len(table.neutral))
    if by is not None and (wrong := _other_goal(table, side, by, path)):
        return wrong
    if side in table.out:
        return Untrue("win.when", "goal", path, side=table.side_name(side), n=0, max=table.aims.groups_needed)
    if table.met(side):
        return Untrue("win.when", "early", path)
    if reason != "basic" and (wrong := _secret_wrong(table, side, by, path)):
        return wrong
    return _unmet(table, side, reason, path)


def _secret_wrong(table: Position, side: Piece, by: str | None, path: KeyPath) -> Violation | None:
    """Why a player with a hidden goal has not won by it, although it may be met: that of `by`, if stated."""
    ruled_out = table.ruled_out.get(side, ())
    passed = [
        card for card in ruled_out if card == by or (by is None and table.aims.special(table.holding(side), card).met)
    ]
    if passed:
        return Untrue("win.special", "passed", path, side=table.side_name(side), card=table.title(passed[0]))
    early = any(by in (None, card) for card in reached(table, side))
    return Untrue("win.when", "early", path) if early else None


def _unmet(table: Position, side: Piece, reason: str | None, path: KeyPath) -> Violation:
    name, basic, goal = table.side_name(side), table.aims.basic(table.holding(side)), table.goal_card(side)
    if reason == "special":
        if goal is None:
            rule = "opt.hidden-goals" if table.rulings["option.goals"] == "hidden" else "win.special"
            return Untrue(rule, "unwritten", path, side=name)
        if goal is not HIDDEN:
            far = table.aims.special(table.holding(side), goal)
            counts = "destroyed" in (table.rules.faces[goal].goal or {})
            if counts and len(table.cards(side)) == 1:
                return Untrue("out.cthulhu", "count", path, side=name, n=far.have, max=far.need)
            return Untrue("win.special", "goal", path, card=table.title(goal), n=far.have, max=far.need)
    values = {"side": name, "n": basic.have, "max": basic.need}
    if table.rulings["option.length"] == "longer":
        return Untrue("opt.length", "groups", path, **values)
    if reason == "basic":
        return Untrue("win.basic", "groups", path, **values)
    return Untrue("win.when", "goal", path, **values)


def _other_goal(table: Position, side: Piece, by: str, path: KeyPath) -> Violation | None:
    """Why a player cannot have this special goal."""
    goal, name, where = table.goal_card(side), table.side_name(side), (*path[:-1], "by")
    if goal in (by, HIDDEN):
        return None
    hidden = table.rulings["option.goals"] == "hidden"
    if goal is None:
        return Untrue("opt.hidden-goals" if hidden else "win.special", "unwritten", where, side=name)
    if hidden:
        return Untrue("opt.hidden-goals", "goal", where, side=name)
    return Untrue("win.special", "other", where, side=name, card=table.title(goal))
