"""What players say resulted: `then` and `claim`, checked against the table.

A statement is true if it holds in some way in which the hidden cards may lie; it then narrows them. Each judge returns
the violation that a false statement is, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...judging.ruling import Unclear, Untrue, Violation
from ...judging.statements import Said, Statement, both, by_side, each_side, side_or
from ...logs.names import unknown_key
from ...source import KeyPath
from ..duels.ground import HIDDEN, Ref
from .position import Position
from .score import BOTH, Pair, Score, lying_at, misapplied

Judges = Iterator[tuple[Ref | None, Said, KeyPath]]

AT_END = ("prestige", "military", "aftermath", "match", "war", "winner", "points")
NOW = ("cubes", "supply", "zone", "dominates")


def statements(rules: Any, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`, one for each place or side that it names. Raises Unclear."""
    if not isinstance(body, dict):
        raise Unclear("log.mapping", path)
    for key, value in body.items():
        here = (*path, key)
        if key not in (*NOW, *AT_END):
            raise unknown_key(key, (*NOW, *AT_END), path)
        if key in ("supply", "prestige", "points", "cubes", "zone", "dominates") and not isinstance(value, dict):
            raise Unclear("log.mapping", here)
        if key in _PLACES:
            for ref, judge, there in _PLACES[key](rules, value, here):
                yield False, judge, there, ref
        else:
            yield key in AT_END, _READERS[key](rules, value, here), here, None


def _each(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Iterator[tuple[Ref, Any, KeyPath]]:
    for name, said in value.items():
        ref = HIDDEN if name == "hidden" else rules.place_names.read(name, (*path, name))
        yield ref, said, (*path, name)


def _cubes(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Judges:
    for ref, amounts, here in _each(rules, value, path):
        if not isinstance(amounts, dict):
            raise Unclear("log.mapping", here)
        said = by_side(rules.side_names_read, amounts, here)
        yield ref, both([_cubes_at(ref, side, n, at) for side, (n, at) in said.items()]), here


def _cubes_at(ref: Ref, side: int, said: int, path: KeyPath) -> Said:
    def judge(pos: Position, end: Score | None, at: Ref | None = None) -> Violation | None:
        lying = lying_at(pos, ref if at is None else at)
        if lying is None:
            return Untrue("command.target", "absent", path[:-1], place=pos.title(ref))
        n = lying.cubes[side]
        if n == said:
            return None
        rule = "event.text" if pos.moved_by.get(lying.slot) == "event.move" else "command.kind"
        values = {"place": pos.title(ref), "side": pos.side_name(side), "n": n, "said": said}
        return Untrue(rule, "cubes", path, **values)

    return judge


def _supply(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Said:
    return each_side(rules.side_names_read, value, path, _supply_of)


def _supply_of(side: int, said: int, path: KeyPath) -> Said:
    def judge(pos: Position, end: Score | None) -> Violation | None:
        n = pos.supply[side]
        if n == said:
            return None
        if pos.bids is None:
            rule = "setup.sides"
        elif not pos.turn:
            rule = "bid.tie" if pos.bids[0] == pos.bids[1] else "bid.removed"
        else:
            rule = "event.supply" if "event.move" in pos.moved_by.values() else "command.supply"
        return Untrue(rule, "supply", path, side=pos.side_name(side), n=n, said=said)

    return judge


def _zone(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Judges:
    for ref, zone, here in _each(rules, value, path):
        yield ref, _zone_of(ref, rules.zone_names_read.read(zone, here), here), here


def _zone_of(ref: Ref, said: int, path: KeyPath) -> Said:
    def judge(pos: Position, end: Score | None, at: Ref | None = None) -> Violation | None:
        lying = lying_at(pos, ref if at is None else at)
        if lying is None:
            return Untrue("command.target", "absent", path, place=pos.title(ref))
        if lying.zone == said:
            return None
        rule = pos.moved_by.get(lying.slot, "setup.zones")
        values = {"place": pos.title(ref), "zone": pos.zone_name(lying.zone), "said": pos.zone_name(said)}
        return Untrue(rule, "zone", path, **values)

    return judge


def _dominates(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Judges:
    for ref, said, here in _each(rules, value, path):
        yield ref, _dominates_at(ref, side_or(rules.side_names_read, said, here, "none"), here), here


def _dominates_at(ref: Ref, said: int | str, path: KeyPath) -> Said:
    def judge(pos: Position, end: Score | None, at: Ref | None = None) -> Violation | None:
        lying = lying_at(pos, ref if at is None else at)
        if lying is None:
            return Untrue("command.target", "absent", path, place=pos.title(ref))
        side = lying.dominated
        if said == ("none" if side is None else side):
            return None
        rule = "score.tie" if lying.cubes[0] == lying.cubes[1] else "score.dominate"
        if side is None:
            return Untrue(rule, "nobody", path, place=pos.title(ref))
        return Untrue(rule, "place", path, place=pos.title(ref), side=pos.side_name(side))

    return judge


def _totals(
    breach: str, of: Callable[[Score], Pair], rule: Callable[[Position, Score, Pair], str]
) -> Callable[[Any, Any, KeyPath], Said]:
    """A statement of both sides' totals; `rule` says which rule a wrong one breaks."""

    def read(rules: Any, value: Mapping[str, Any], path: KeyPath) -> Said:
        said = by_side(rules.side_names_read, value, path)

        def judge(pos: Position, end: Score | None) -> Violation | None:
            assert end is not None
            true = of(end)
            wrong = [place for side, (n, place) in said.items() if true[side] != n]
            if not wrong:
                return None
            us, ussr = (said[side][0] if side in said else true[side] for side in (0, 1))
            values = {"us": true[0], "ussr": true[1], "said_us": us, "said_ussr": ussr}
            return Untrue(rule(pos, end, (us, ussr)), breach, wrong[0], **values)

        return judge

    return read


def _rule_misapplied(pos: Position, end: Score, said: Pair) -> str:
    """The one rule whose misreading explains a wrong total; else that of counting battlegrounds."""
    return next((rule for rule, totals in misapplied(pos, end).items() if said in totals), "score.dominate")


def _bonus(rule: str, of: Callable[[Score], int | None]) -> Callable[[Any, Any, KeyPath], Said]:
    def read(rules: Any, value: Any, path: KeyPath) -> Said:
        said = side_or(rules.side_names_read, value, path, "none", "both")

        def judge(pos: Position, end: Score | None) -> Violation | None:
            assert end is not None
            side = of(end)
            if said == side or (said == "none" and side is None) or (said == "both" and side == BOTH):
                return None
            if side is None or side == BOTH:
                return Untrue(rule, "nobody" if side is None else "both", path)
            return Untrue(rule, "side", path, side=pos.side_name(side))

        return judge

    return read


def _match(rules: Any, value: Any, path: KeyPath) -> Said:
    said = None if value == "none" or value is False else True if value is True else rules.kind_names.read(value, path)

    def judge(pos: Position, end: Score | None) -> Violation | None:
        assert end is not None
        if end.match == said or (said is True and end.match is not None):
            return None
        if end.match is None:
            return Untrue("score.match", "none", path)
        return Untrue("score.match", "match", path, kind=rules.kinds[end.match].name)

    return judge


def _war(rules: Any, value: Any, path: KeyPath) -> Said:
    said = side_or(rules.side_names_read, value, path, "none", "both")

    def judge(pos: Position, end: Score | None) -> Violation | None:
        assert end is not None
        truths: dict[tuple[bool, bool], int | str] = {(False, False): "none", (True, True): "both", (True, False): 0}
        truth = truths.get(end.war, 1)
        if truth == said:
            return None
        if isinstance(truth, str):
            return Untrue("war.check", truth, path)
        return Untrue("war.check", "side", path, side=pos.side_name(truth))

    return judge


def _winner(rules: Any, value: Any, path: KeyPath) -> Said:
    said = side_or(rules.side_names_read, value, path, "none", "draw")

    def judge(pos: Position, end: Score | None) -> Violation | None:
        assert end is not None
        if end.winner is None:
            if said == "none" or (said == "draw" and end.reason == "draw"):
                return None
            return Untrue("win", "draw" if end.reason == "draw" else "none", path)
        if said == end.winner:
            return None
        return Untrue("win", "winner", path, side=pos.side_name(end.winner))

    return judge


_PLACES: Mapping[str, Callable[[Any, Any, KeyPath], Judges]] = {"cubes": _cubes, "zone": _zone, "dominates": _dominates}
_READERS: Mapping[str, Callable[[Any, Any, KeyPath], Said]] = {
    "supply": _supply,
    "prestige": _totals("prestige", lambda end: end.prestige, _rule_misapplied),
    "military": _bonus("score.military", lambda end: end.military),
    "aftermath": _bonus("score.aftermath", lambda end: end.aftermath),
    "match": _match,
    "war": _war,
    "winner": _winner,
    "points": _totals("points", lambda end: end.points, lambda *_: "campaign.sum"),
}
