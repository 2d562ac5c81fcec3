"""What players say resulted: `then` and `claim`, checked against the table. See `statements`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.statements import Said, Statement, both, by_side, each_side, entries, side_or
from ...judging.violation import Untrue, Violation
from ...logs.names import Names, unknown_key
from ...source import KeyPath
from ..duels.effects.notation import read_place
from . import score
from .table import EVENT, OVER, STILL, SYMBOL, Crisis

if TYPE_CHECKING:
    from . import ThirteenDays

NOW = ("cubes", "supply", "track", "prestige", "letter", "dominates", "points", "war")
AT_END = ("aftermath", "winner")


def statements(rules: ThirteenDays, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`. Raises Unclear."""
    for key, value in entries(body, path).items():
        if key not in (*NOW, *AT_END):
            raise unknown_key(key, (*NOW, *AT_END), path)
        here = (*path, key)
        if key == "prestige":
            yield from _prestige(rules, value, here)
            continue
        yield key in AT_END, _READERS[key](rules, value, here), here, None


def _cubes(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    said = _by_thing(rules.place_names, rules, value, path)

    def judge(pos: Crisis, end: object) -> Violation | None:
        for slot, side, told, where in said:
            n = pos.cubes[side][slot]
            if n != told:
                rule = pos.changed_by.get(("cubes", side, slot), "setup.board")
                values = {"place": pos.title(slot), "side": pos.side_name(side), "n": n, "said": told}
                return Untrue(rule, "cubes", where, **values)
        return None

    return judge


def _by_thing(names: Names[int], rules: ThirteenDays, value: Any, path: KeyPath) -> list[tuple[int, int, int, KeyPath]]:
    """The numbers by side that are said of each of some things: thing, side, number, and where it stands."""
    said = []
    for name, numbers in entries(value, path).items():
        here = (*path, name)
        thing = names.read(name, here)
        for side, (n, where) in by_side(rules.side_names_read, numbers, here).items():
            said.append((thing, side, n, where))
    return said


def _supply(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(pos: Crisis, end: object) -> Violation | None:
            n = pos.supply[side]
            rule = pos.changed_by.get(("supply", side), "setup.board")
            return None if n == said else Untrue(rule, "supply", where, side=pos.side_name(side), n=n, said=said)

        return judge

    return each_side(rules.side_names_read, value, path, one)


def _track(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    said = _by_thing(rules.track_names, rules, value, path)

    def judge(pos: Crisis, end: object) -> Violation | None:
        for track, side, n, where in said:
            if pos.markers[side][track] != n:
                return _wrong_marker(pos, track, side, n, where)
        return None

    return judge


_MOVED_BY = {EVENT: ("event.defcon", "track"), SYMBOL: ("event.defcon", "symbol"), STILL: ("event.defcon", "none")}


def _wrong_marker(pos: Crisis, track: int, side: int, said: int, path: KeyPath) -> Violation:
    cause = pos.changed_by.get(("track", side, track), "setup.defcon")
    rule, breach = _MOVED_BY.get(cause, (cause, "track"))
    values = {"track": pos.track_name(track), "side": pos.side_name(side), "card": pos.rules.title(pos.event_card)}
    return Untrue(rule, breach, path, n=pos.markers[side][track], said=said, **values)


def _prestige(rules: ThirteenDays, value: Any, path: KeyPath) -> Iterator[Statement]:
    for side, (n, where) in by_side(rules.side_names_read, value, path).items():
        yield _final(side, n, where), _prestige_of(side, n, where), where, None


def _final(side: int, said: int, path: KeyPath) -> Callable[[Sequence[Crisis]], bool]:
    """Whether prestige that is said of a side is that of the end. A `then` speaks of what its record led to; a claim
    after the last agendas may be of before the aftermath or after it."""
    now = path[0] == ".."

    def final(tables: Sequence[Crisis]) -> bool:
        if not all(pos.stage == OVER for pos in tables):
            return False
        return any(pos.ended for pos in tables) or not (now or any(pos.standing(side) == said for pos in tables))

    return final


def _prestige_of(side: int, said: int, path: KeyPath) -> Said:
    def judge(pos: Crisis, end: score.Score | None) -> Violation | None:
        n = pos.standing(side) if end is None else end.prestige[side]
        if said == n:
            return None
        values: dict[str, Any] = {"side": pos.side_name(side), "n": n, "said": said}
        if pos.ended:
            return Untrue("end.aftermath" if said == pos.standing(side) else "end.win", "prestige", path, **values)
        n = values["n"] = pos.standing(side)
        rule = pos.changed_by.get("prestige", "setup.defcon")
        if rule == "r6.cap":
            values["max"] = pos.rules.numbers["prestige_max"]
        if rule == "r6.score":
            rule = _misapplied(pos, n if side == 0 else -n, said if side == 0 else -said)
        return Untrue(rule, "prestige", path, card=pos.rules.title(pos.event_card), **values)

    return judge


def _misapplied(pos: Crisis, true: int, said: int) -> str:
    """The rule of scoring whose misreading explains a wrong prestige; r6.score if none does."""
    for gain in pos.gains or ():
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


def _points(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(pos: Crisis, end: object) -> Violation | None:
            if pos.gains is None:
                return None
            n = score.points(pos.gains, side)
            if n == said:
                return None
            if not pos.gains:
                return Untrue("r6.reveal", "missing", where)
            own = [gain for gain in pos.gains if gain.leader == side]
            tie = next((gain for gain in pos.gains if gain.leader is None), None)
            if tie is not None and not own:
                return Untrue("r6.tie", "nobody", where, card=pos.rules.agendas[tie.agenda].said)
            if not own:
                other = pos.gains[0]
                rule = other.rule if other.rule == "r6.letter" else "r6.score"
                values = {"card": pos.rules.agendas[other.agenda].said, "side": pos.side_name(1 - side)}
                return Untrue(rule, "side", where, **values)
            if len(own) > 1:
                return Untrue("r6.score", "both", where, side=pos.side_name(side), n=n, said=said)
            gain = own[0]
            rule = gain.rule if said in (n - gain.bonus, n - gain.linked) or gain.rule == "r6.letter" else "r6.score"
            card = pos.rules.agendas[gain.agenda].said
            return Untrue(rule, "points", where, card=card, side=pos.side_name(side), n=n, said=said)

        return judge

    return each_side(rules.side_names_read, value, path, one)


def _letter(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    said = rules.side_names_read.read(value, path)

    def judge(pos: Crisis, end: object) -> Violation | None:
        if pos.letter == said:
            return None
        rule = pos.changed_by.get("letter", "setup.letter")
        breach = "said" if rule == "letter.use" else "holder"
        return Untrue(rule, breach, path, side=pos.side_name(pos.letter), said=pos.side_name(said))

    return judge


def _dominates(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    def one(slot: int, said: int | str, where: KeyPath) -> Said:
        def judge(pos: Crisis, end: object) -> Violation | None:
            leader = pos.leader_at(slot)
            if said == ("none" if leader is None else leader):
                return None
            if leader is None:
                return Untrue("r6.tie", "leads", where, place=pos.title(slot))
            return Untrue("r6.score", "leads", where, place=pos.title(slot), side=pos.side_name(leader))

        return judge

    said = []
    for name, side in entries(value, path).items():
        where = (*path, name)
        said.append(one(read_place(rules, name, where), side_or(rules.side_names_read, side, where, "none"), where))
    return both(said)


def _war(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    said = side_or(rules.side_names_read, value, path, "none", "both")

    def judge(pos: Crisis, end: object) -> Violation | None:
        truths: Mapping[tuple[bool, bool], int | str] = {(False, False): "none", (True, True): "both", (True, False): 0}
        truth = truths.get(pos.war, 1)
        if truth == said:
            return None
        if isinstance(truth, str):
            return Untrue("r7.war", truth, path)
        return Untrue("r7.war", "side", path, side=pos.side_name(truth))

    return judge


def _aftermath(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    if isinstance(value, dict):
        sums = by_side(rules.side_names_read, value, path)

        def shown(pos: Crisis, end: score.Score) -> Violation | None:
            if end.sums is None:
                return Untrue("r7.war", "over", path)
            true = end.sums
            for side, (said, where) in sums.items():
                if true[side] != said:
                    values = {"side": pos.side_name(side), "n": true[side], "said": said}
                    return Untrue("end.aftermath", "sums", where, **values)
            return None

        return shown
    said = side_or(rules.side_names_read, value, path, "none")

    def judge(pos: Crisis, end: score.Score) -> Violation | None:
        if said == ("none" if end.aftermath is None else end.aftermath):
            return None
        if end.sums is None:
            return Untrue("r7.war", "over", path)
        if end.aftermath is None:
            return Untrue("end.aftermath", "nobody", path)
        return Untrue("end.aftermath", "side", path, side=pos.side_name(end.aftermath))

    return judge


def _winner(rules: ThirteenDays, value: Any, path: KeyPath) -> Said:
    said = side_or(rules.side_names_read, value, path, "none")

    def judge(pos: Crisis, end: score.Score) -> Violation | None:
        if said == ("none" if end.winner is None else end.winner):
            return None
        if end.winner is None:
            return Untrue("r7.war", "nobody", path)
        values = {"side": pos.side_name(end.winner), "other": pos.side_name(1 - end.winner)}
        if end.reason == "war":
            return Untrue("r7.war", "winner", path, **values)
        return Untrue("end.win", "letter" if end.reason == "letter" else "winner", path, **values)

    return judge


_READERS = {
    "cubes": _cubes,
    "supply": _supply,
    "track": _track,
    "letter": _letter,
    "dominates": _dominates,
    "points": _points,
    "war": _war,
    "aftermath": _aftermath,
    "winner": _winner,
}
