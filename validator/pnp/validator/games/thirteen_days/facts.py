"""What can be stated about a game of 13 Days in `then` and `claim`, and the rule to report for a false statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import (
    Each,
    Fact,
    KeyPath,
    Number,
    OneOf,
    Piece,
    Place,
    Player,
    Said,
    Statement,
    Track,
    Untrue,
    Violation,
    number,
)

from ..duels.facts import Side, war
from . import score
from .table import EVENT, OVER, STILL, SYMBOL, Crisis

Told = tuple[str, str, Mapping[str, Any]]


class Together(Fact):
    """A statement about several things at once; the first false one is reported."""

    def statements(self, rules: Any, said: Any, path: KeyPath) -> Iterator[Statement]:
        judges = [judge for _, judge, _, _ in super().statements(rules, said, path)]

        def judge(*about: Any) -> Violation | None:
            return next((false for one in judges if (false := one(*about))), None)

        yield self.at_end, judge, path, None


class Numbers(Together):
    """Numbers for several things."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, of=Number(), **how)

    def read(self, rules: Any, said: Any, path: KeyPath) -> int:
        return number(said, path)


def _cubes(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    place, seat = pieces
    values = {"place": place.said, "side": seat.said, "n": true, "said": said}
    return table.cause.get(("cubes", seat.number, place.number), "setup.board"), "cubes", values


def _supply(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    values = {"side": pieces[0].said, "n": true, "said": said}
    return table.cause.get(("supply", pieces[0].number), "setup.board"), "supply", values


_MOVED_BY = {EVENT: ("event.defcon", "track"), SYMBOL: ("event.defcon", "symbol"), STILL: ("event.defcon", "none")}


def _track(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    track, seat = pieces
    cause = table.cause.get(("track", seat.number, track.number), "setup.defcon")
    values = {"track": track.title, "side": seat.said, "card": table.rules.title(table.event_card)}
    return *_MOVED_BY.get(cause, (cause, "track")), {**values, "n": true, "said": said}


class Prestige(Fact):
    """The prestige of each side. A `then` is about the result of its record; a claim after the last agendas may be
    about before or after the aftermath."""

    def statements(self, rules: Any, said: Any, path: KeyPath) -> Iterator[Statement]:
        for (seat,), value, where in self.entries(rules, said, path, self.per):
            n = number(value, where)
            yield self._final(seat.number, n, path[0] == ".."), self.judge(rules, (seat,), n, where), where, None

    @staticmethod
    def _final(side: int, said: int, now: bool) -> Callable[[Sequence[Crisis]], bool]:
        """True if a stated prestige is that of the end."""

        def final(tables: Sequence[Crisis]) -> bool:
            if not all(table.stage == OVER for table in tables):
                return False
            return any(t.ended for t in tables) or not (now or any(t.standing(side) == said for t in tables))

        return final

    def judge(self, rules: Any, pieces: tuple[Any, ...], said: Any, path: KeyPath) -> Said:
        (seat,) = pieces

        def judge(table: Crisis, end: Any, place: Any = None) -> Violation | None:
            true = table.standing(seat.number) if end is None else end.prestige[seat]
            return None if said == true else self.untrue(*_prestige(table, seat, true, said, path))

        return judge


def _prestige(table: Crisis, seat: Piece, true: int, said: int, path: KeyPath) -> tuple[str, str, KeyPath, Any]:
    now = table.standing(seat.number)
    values: dict[str, Any] = {"side": seat.said, "n": true, "said": said}
    if table.ended:
        return "end.aftermath" if said == now else "end.win", "prestige", path, values
    rule = table.cause.get("prestige", "setup.defcon")
    if rule == "r6.score":
        rule = _misapplied(table, *((-now, -said) if seat.number else (now, said)))
    values |= {"n": now, "max": table.numbers["prestige_max"], "card": table.rules.title(table.event_card)}
    return rule, "prestige", path, values


def _misapplied(table: Crisis, true: int, said: int) -> str:
    """The scoring rule whose misreading explains a wrong prestige; r6.score if none does."""
    for gain in table.gains or ():
        sign = 1 if gain.leader == 0 else -1
        if gain.leader is None:
            if abs(said - true) == gain.bonus:
                return "r6.tie"
        elif said == true - sign * gain.linked and gain.linked:
            return "r6.linked"
        elif gain.rule == "r6.letter" and abs(said - true) <= gain.points:
            return "r6.letter"
        elif said == true - sign * gain.bonus:
            return "r6.bonus"
    return "r6.score"


class Points(Numbers):
    """What the last scored agendas gave; anything may be stated about agendas that nobody saw."""

    def agrees(self, true: Any, said: Any) -> bool:
        return true is None or bool(true == said)


def _points(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    seat, gains, agendas = pieces[0], table.gains, table.rules.agendas
    if not gains:
        return "r6.reveal", "missing", {}
    own = [gain for gain in gains if gain.leader == seat.number]
    tie = next((gain for gain in gains if gain.leader is None), None)
    if tie is not None and not own:
        return "r6.tie", "nobody", {"card": agendas[tie.agenda].said}
    values = {"side": seat.said, "n": true, "said": said}
    if not own:
        other = gains[0]
        rule = other.rule if other.rule == "r6.letter" else "r6.score"
        return rule, "side", {"card": agendas[other.agenda].said, "side": table.side_name(1 - seat.number)}
    if len(own) > 1:
        return "r6.score", "both", values
    (gain,) = own
    rule = gain.rule if said in (true - gain.bonus, true - gain.linked) or gain.rule == "r6.letter" else "r6.score"
    return rule, "points", {"card": agendas[gain.agenda].said, **values}


class Holder(Fact):
    """The side something belongs to."""

    notation = Player()

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.seats.read(said, path)


def _letter(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    rule = table.cause.get("letter", "setup.letter")
    return rule, "said" if rule == "letter.use" else "holder", {"side": table.side_name(true), "said": said.said}


def _dominates(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if true is None:
        return "r6.tie", "leads", {"place": pieces[0].said}
    return "r6.score", "leads", {"place": pieces[0].said, "side": table.side_name(true)}


class Sums(Numbers):
    """The cubes that each side has in the aftermath."""

    def untrue(self, rule: str, breach: str, path: KeyPath, values: Mapping[str, Any]) -> Untrue:
        return super().untrue(rule, breach, path[:-1] if breach == "over" else path, values)


class Aftermath(Fact):
    """Who scores the aftermath, or the cubes that each side has there."""

    notation = OneOf(Each(Player(), Number()), Side())

    def statements(self, rules: Any, said: Any, path: KeyPath) -> Iterator[Statement]:
        return SUMS.statements(rules, said, path) if isinstance(said, dict) else super().statements(rules, said, path)


def _aftermath(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if end.sums is None:
        return "r7.war", "over", {}
    if true is None:
        return "end.aftermath", "nobody", {}
    return "end.aftermath", "side", {"side": table.side_name(true)}


def _sums(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if end.sums is None:
        return "r7.war", "over", {}
    return "end.aftermath", "sums", {"side": pieces[0].said, "n": true, "said": said}


def _winner(table: Crisis, end: Any, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if true is None:
        return "r7.war", "nobody", {}
    breach = "letter" if end.reason == "letter" else "winner"
    names = {"side": table.side_name(true), "other": table.side_name(1 - true)}
    return "r7.war" if end.reason == "war" else "end.win", breach, names


def _sum(table: Crisis, end: Any, seat: Piece) -> int | None:
    return end.sums[seat] if end.sums is not None else None


SUMS = Sums("aftermath", _sum, [Player], at_end=True, explain=_sums)

FACTS = (
    Numbers("cubes", lambda table, place, side: table.cubes[side][place], [Place, Player], explain=_cubes),
    Numbers("supply", lambda table, side: table.supply[side], [Player], explain=_supply),
    Numbers("track", lambda table, track, side: table.markers[side][track], [Track, Player], explain=_track),
    Prestige("prestige", lambda table, seat: table.standing(seat.number), [Player], of=Number(signed=True)),
    Holder("letter", lambda table: table.rules.seats[table.letter], explain=_letter),
    Together("dominates", lambda table, place: table.leader_at(place), [Place], of=Side(), explain=_dominates),
    Points("points", lambda table, seat: score.gained(table, seat.number), [Player], explain=_points),
    war("r7.war", lambda table: table.war),
    Aftermath("aftermath", lambda table, end: end.aftermath, of=Side(), at_end=True, explain=_aftermath),
    Fact("winner", lambda table, end: end.winner, of=Side(), at_end=True, explain=_winner),
)
