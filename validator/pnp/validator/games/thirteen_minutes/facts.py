"""What can be stated about a game of 13 Minutes in `then` and `claim`, and the rule to report for a false statement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.game import Each, Fact, Flag, KeyPath, Kind, Number, OneOf, Piece, Player, Unclear

from ..duels.effects.notation import Ground
from ..duels.facts import BOTH, Side, war
from .score import Pair, lying_at, misapplied
from .slots import ZoneNumber
from .table import Mat

Told = tuple[str, str, Mapping[str, Any]]
GROUND = Ground(hidden=True)


class OfGround(Fact):
    """Something that is true of a battleground: `of_lying` returns it for one on the table."""

    def __init__(self, name: str, of_lying: Callable[..., Any], explain: Callable[..., Told], *per: Any, **how: Any):
        def get(table: Mat, ref: Any, *pieces: Any) -> Any:
            lying = lying_at(table, ref)
            return ABSENT if lying is None else of_lying(lying, *pieces)

        def told(table: Mat, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
            place = {"place": table.title(pieces[0])}
            if true is ABSENT:
                return "command.target", "absent", place
            rule, breach, values = explain(table, lying_at(table, pieces[0]), pieces, true, said)
            return rule, breach, {**place, **values}

        super().__init__(name, get, (GROUND, *per), explain=told, shown=False, **how)

    def untrue(self, rule: str, breach: str, path: KeyPath, values: Mapping[str, Any]) -> Any:
        """If the place does not exist, the place is wrong, not what is stated about it."""
        inside = len(self.per) - 1 if breach == "absent" else 0
        return super().untrue(rule, breach, path[: len(path) - inside], values)


ABSENT = object()


def _cubes(table: Mat, lying: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    rule = "event.text" if table.cause.get(lying.slot) == "event.move" else "command.kind"
    return rule, "cubes", {"side": pieces[1].said, "n": true, "said": said}


def _zone(table: Mat, lying: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    values = {"zone": table.zone_name(true), "said": table.zone_name(said)}
    return table.cause.get(lying.slot, "setup.zones"), "zone", values


def _dominates(table: Mat, lying: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if true is None:
        return "score.tie", "nobody", {}
    rule = "score.tie" if lying.cubes[0] == lying.cubes[1] else "score.dominate"
    return rule, "place", {"side": table.side_name(true)}


def _supply(table: Mat, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if table.bids is None:
        rule = "setup.sides"
    elif not table.turn:
        rule = "bid.tie" if table.bids[0] == table.bids[1] else "bid.removed"
    else:
        rule = "event.supply" if "event.move" in table.cause.values() else "command.supply"
    return rule, "supply", {"side": pieces[0].said, "n": true, "said": said}


class Totals(Fact):
    """Both sides' totals, reported together: `of` returns them, None if they may be any; `rule` the one that a wrong
    total misapplies."""

    notation = Each(Player(), Number())

    def __init__(self, name: str, of: Callable[[Any], Pair | None], rule: Callable[[Any, Any, Pair], str]) -> None:
        super().__init__(name, lambda table, end: of(end), at_end=True)
        self.rule = rule

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        found = {}
        for (seat,), n, where in self.entries(rules, said, path, [Player()]):
            if type(n) is not int:
                raise Unclear("log.number", where, said=n)
            found[seat] = n, where
        return found

    def judge(self, rules: Any, pieces: Any, said: Any, path: KeyPath) -> Any:
        def judge(table: Mat, end: Any, place: Any = None) -> Any:
            true = self.get(table, end)
            wrong = [where for seat, (n, where) in said.items() if true is not None and true[seat] != n]
            if not wrong:
                return None
            us, ussr = (said[seat][0] if seat in said else true[seat] for seat in rules.seats)
            values = {"us": true[0], "ussr": true[1], "said_us": us, "said_ussr": ussr}
            return self.untrue(self.rule(table, end, (us, ussr)), self.name, wrong[0], values)

        return judge


def _rule_misapplied(table: Mat, end: Any, said: Pair) -> str:
    """The one rule whose misreading explains a wrong total; otherwise the rule for counting battlegrounds."""
    return next((rule for rule, totals in misapplied(table, end).items() if said in totals), "score.dominate")


def _bonus(name: str) -> Fact:
    """Who has a bonus: a side, nobody, or under a ruling both."""

    def explain(table: Mat, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
        if true in (None, BOTH):
            return f"score.{name}", "nobody" if true is None else "both", {}
        return f"score.{name}", "side", {"side": table.side_name(true)}

    def get(table: Mat, end: Any) -> Any:
        return getattr(end, name)

    return Fact(name, get, of=Side(both=BOTH), at_end=True, explain=explain)


class Match(Kind):
    """The kind that both cards left in hand share; or whether they share one."""

    notation = OneOf(Flag(), Kind())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return SOME if said is True else None if said is False else super().read(rules, said, path).number


SOME = object()


class _Matches(Fact):
    def agrees(self, true: Any, said: Any) -> bool:
        return bool(true == said or (said is SOME and true is not None))


def _match(table: Mat, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    return "score.match", *(("none", {}) if true is None else ("match", {"kind": table.rules.kinds[true].said}))


class _Won(Fact):
    def agrees(self, true: Any, said: Any) -> bool:
        winner, reason = true
        return bool(said == winner) if winner is not None else said is None or (said == "draw" and reason == "draw")


def _winner(table: Mat, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if end.winner is None:
        return "win", "draw" if end.reason == "draw" else "none", {}
    return "win", "winner", {"side": table.side_name(end.winner)}


FACTS = (
    OfGround("cubes", lambda lying, side: lying.cubes[side], _cubes, Player),
    OfGround("zone", lambda lying: lying.zone, _zone, of=ZoneNumber),
    OfGround("dominates", lambda lying: lying.dominated, _dominates, of=Side()),
    Fact("supply", lambda table, side: table.supply[side], [Player], explain=_supply),
    Totals("prestige", lambda end: end.prestige, _rule_misapplied),
    _bonus("military"),
    _bonus("aftermath"),
    _Matches("match", lambda table, end: end.match, of=Match, at_end=True, explain=_match),
    war("war.check", lambda table, end: end.war, at_end=True),
    _Won("winner", lambda table, end: (end.winner, end.reason), of=Side(draw="draw"), at_end=True, explain=_winner),
    Totals("points", lambda end: end.points, lambda *_: "campaign.sum"),
)
