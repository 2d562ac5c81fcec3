"""What players say resulted: `then` and `claim`, checked against the table. See `statements`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear, Untrue, Violation
from ...judging.statements import Said, Statement, both, each_side, entries
from ...logs.names import unknown_key
from ...logs.values import amount, mapping
from ...source import KeyPath
from . import abilities
from .abilities import ARMY, GARRISON, HERO
from .fights import Side
from .network import NEUTRAL
from .pile import HIDDEN
from .position import GOODS, LAST_FIGHT, Position

if TYPE_CHECKING:
    from . import Metro

AT_END = ("winner",)
OF_FIGHTS = ("fight", "plus")


def statements(rules: Metro, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`. Raises Unclear."""
    for key, value in entries(body, path).items():
        if key not in _READERS:
            raise unknown_key(key, tuple(_READERS), path)
        here = (*path, key)
        if key == "hero":
            yield from _heroes(rules, value, here)
        else:
            yield key in AT_END, _READERS[key](rules, value, here), here, LAST_FIGHT if key in OF_FIGHTS else None


def _counted(rule: str, breach: str, of: Callable[[Position, int], int]) -> Any:
    """A statement of a number for each side."""

    def read(rules: Metro, value: Any, path: KeyPath) -> Said:
        def one(side: int, said: int, where: KeyPath) -> Said:
            def judge(pos: Position, end: object) -> Violation | None:
                n = of(pos, side)
                return None if n == said else Untrue(rule, breach, where, side=pos.name(side), n=n, said=said)

            return judge

        return each_side(rules.side_names_read, value, path, one)

    return read


def _army(rules: Metro, value: Any, path: KeyPath) -> Said:
    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(pos: Position, end: object) -> Violation | None:
            n = pos.army[side]
            rule = pos.cause.get(("army", side)) or ("setup.start" if not pos.decisions else "mobilize.track")
            return None if n == said else Untrue(rule, "army", where, side=pos.name(side), n=n, said=said)

        return judge

    return each_side(rules.side_names_read, value, path, one)


def _reward(rules: Metro, value: Any, path: KeyPath) -> Said:
    """`reward: {anna: {pigs: 1}}`: the resources that a threat gave."""
    judges = []
    for name, told in entries(value, path).items():
        side = rules.side_names_read.read(name, (*path, name))
        goods = mapping(told, (*path, name))
        said = {
            rules.good_names.read(good, (*path, name, good)): amount(n, (*path, name, good))
            for good, n in goods.items()
        }
        judges.append(_rewarded(side, said, (*path, name)))
    return both(judges) if judges else _nothing


def _rewarded(side: int, said: dict[str, int], where: KeyPath) -> Said:
    def judge(pos: Position, end: object) -> Violation | None:
        rule, threat, goods = pos.cause.get(("reward", side), ("threat.result", HIDDEN, {}))
        if goods == said:
            return None
        values = {"it": pos.rules.goods_in_words(goods), "said": pos.rules.goods_in_words(said)}
        return Untrue(rule, "reward", where, side=pos.name(side), card=pos.rules.title("threats-1", threat), **values)

    return judge


def _plus(rules: Metro, value: Any, path: KeyPath) -> Said:
    """`plus: {anna: 3}`: what a combat card added in the last fight."""

    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(pos: Position, end: object, fight: object) -> Violation | None:
            fought = _of(pos, side)
            if not fought:
                return Untrue("combat.compare", "no-fight", where)
            if any(side.plus == said for side in fought):
                return None
            own = fought[0]
            return Untrue(
                "combat.types", "plus", where, card=pos.rules.title("combat", own.card), n=own.plus, said=said
            )

        return judge

    return each_side(rules.side_names_read, value, path, one)


def _resources(rules: Metro, value: Any, path: KeyPath) -> Said:
    judges = []
    for name, told in entries(value, path).items():
        side = rules.side_names_read.read(name, (*path, name))
        for good, n in mapping(told, (*path, name)).items():
            where = (*path, name, good)
            judges.append(_good(side, rules.good_names.read(good, where), amount(n, where), where))
    return both(judges) if judges else _nothing


def _good(side: int, good: str, said: int, where: KeyPath) -> Said:
    def judge(pos: Position, end: object) -> Violation | None:
        n = pos.goods[side][GOODS.index(good)]
        values = {"side": pos.name(side), "good": pos.rules.good_name(good), "n": n, "said": said}
        if n == said:
            return None
        if pos.goods[side] == pos.opening.get(side):
            return Untrue("event.start-space", "count", where, it=values["good"], **values)
        return Untrue("event.resources", "stock", where, **values)

    return judge


def _owner(rules: Metro, value: Any, path: KeyPath) -> Said:
    judges = []
    for name, who in entries(value, path).items():
        where = (*path, name)
        station = rules.station_names.read(name, where)
        owner = NEUTRAL if who == "none" else rules.side_names_read.read(who, where)
        judges.append(_owned(station, owner, where))
    return both(judges) if judges else _nothing


def _owned(station: int, said: int, where: KeyPath) -> Said:
    def judge(pos: Position, end: object) -> Violation | None:
        owner = pos.owner[station]
        if owner == said:
            return None
        rule, loser = pos.cause.get(("owner", station), ("", NEUTRAL))
        if rule and owner == NEUTRAL:
            values = {"place": pos.title(station), "said": pos.name(said)}
            values |= {"side": pos.name(loser), "other": pos.name(loser)} if loser != NEUTRAL else {}
            return Untrue(rule, "owner", where, **values)
        if owner == NEUTRAL:
            return Untrue("loss", "neutral", where, place=pos.title(station))
        return Untrue("loss", "owner", where, place=pos.title(station), side=pos.name(owner))

    return judge


def _heroes(rules: Metro, value: Any, path: KeyPath) -> Iterator[Statement]:
    for name, place in entries(value, path).items():
        where = (*path, name)
        side = rules.side_names_read.read(name, where)
        yield False, _stands(side, rules.station_names.read(place, where), where), where, side


def _stands(side: int, said: int, where: KeyPath) -> Said:
    def judge(pos: Position, end: object, hero: object) -> Violation | None:
        if said in pos.spots(side):
            return None
        values = {"hero": pos.rules.hero_title(pos, side), "place": pos.title(pos.spots(side)[0])}
        return Untrue("hero.turn", "at", where, side=pos.name(side), **values)

    return judge


def _fight(rules: Metro, value: Any, path: KeyPath) -> Said:
    """`fight: {anna: 7, boris: 9}`; a threat or a Polis station is `threat`; and `wins: SIDE`, `threat` or `none`."""
    judges: list[Said] = []
    for name, said in entries(value, path).items():
        where = (*path, name)
        if name == "wins":
            who = said if said in ("none", "threat") else rules.side_names_read.read(said, where)
            judges.append(_wins(who, where))
        else:
            who = name if name == "threat" else rules.side_names_read.read(name, where)
            judges.append(_total(who, amount(said, where), where))
    return both(judges) if judges else _nothing


def _fought(pos: Position) -> list[tuple[Side, Side, int]]:
    """The last fight, or those of all sides against the threat of the events that was just turned up; each with 1 if
    the first wins, -1 if the second does."""
    together = [found for (what, _), found in pos.cause.items() if what == "fight"]
    return together or ([pos.last, *pos.also] if pos.last is not None else [])


def _is(side: Side, who: Any) -> bool:
    """Whether this side of a fight is that of a player, or a `threat` (or Polis)."""
    is_player = side.who.what in (ARMY, HERO)
    return bool(who == (side.who.side if is_player else "threat"))


def _of(pos: Position, who: Any) -> list[Side]:
    """That side's part of the last fights."""
    return [side for own, theirs, _ in _fought(pos) for side in (own, theirs) if _is(side, who)]


def _total(who: Any, said: int, where: KeyPath) -> Said:
    def judge(pos: Position, end: object, fight: object) -> Violation | None:
        fought = _of(pos, who)
        if not fought:
            return Untrue("combat.compare", "no-fight", where)
        if any(side.total == said for side in fought):
            return None
        side = fought[-1]
        values = {"n": side.total, "said": said, "plus": side.plus, "strength": side.strength}
        if side.who.what == GARRISON:
            return Untrue("army.polis", "strength", where, place=pos.title(side.who.where), **values)
        if who == "threat":
            return Untrue("combat.compare", "threat", where, **values)
        breach = "total" if side.card != HIDDEN else "alone"
        return Untrue("combat.compare", breach, where, side=pos.name(who), **values)

    return judge


def _wins(who: Any, where: KeyPath) -> Said:
    def judge(pos: Position, end: object, fight: object) -> Violation | None:
        fought = _fought(pos)
        if not fought:
            return Untrue("combat.compare", "no-fight", where)
        winners = [own if result > 0 else theirs if result < 0 else None for own, theirs, result in fought]
        if any(who == "none" if side is None else _is(side, who) for side in winners):
            return None
        mine = [at for at, (own, theirs, _) in enumerate(fought) if _is(own, who) or _is(theirs, who)]
        at = mine[-1] if mine else -1
        side, (own, theirs, _) = winners[at], fought[at]
        values = {"n": own.total, "max": theirs.total}
        if side is None:
            return Untrue("combat.draw", "drawn", where, **values)
        if side.who.what not in (ARMY, HERO):
            return Untrue("combat.compare", "threat-wins", where, **values)
        equal = "combat.draw-winners" if own.total == theirs.total else "combat.compare"
        return Untrue(equal, "winner", where, side=pos.name(side.who.side), **values)

    return judge


def _law(rules: Metro, value: Any, path: KeyPath) -> Said:
    if value == "hidden":
        return _nothing
    said = HIDDEN if value == "none" else rules.turned_names.read(value, path).get("laws", HIDDEN)

    def judge(pos: Position, end: object) -> Violation | None:
        if pos.law == said:
            return None
        yes, no = pos.tally
        if pos.law == HIDDEN:
            return Untrue("law.result", "none", path, n=yes, max=no)
        return Untrue("law.result", "law", path, card=pos.rules.title("laws", pos.law), n=yes, max=no)

    return judge


def _votes(rules: Metro, value: Any, path: KeyPath) -> Said:
    told = mapping(value, path)
    said = [amount(told.get(key, 0), (*path, key)) for key in ("for", "against")]

    def judge(pos: Position, end: object) -> Violation | None:
        if list(pos.tally) == said:
            return None
        return Untrue("law.vote", "tally", path, n=pos.tally[0], max=pos.tally[1])

    return judge


def _number(rule: str, breach: str, of: Callable[[Position], int]) -> Any:
    def read(rules: Metro, value: Any, path: KeyPath) -> Said:
        said = amount(value, path)

        def judge(pos: Position, end: object) -> Violation | None:
            n = of(pos)
            return None if n == said else Untrue(rule, breach, path, n=n, said=said)

        return judge

    return read


def _first(rules: Metro, value: Any, path: KeyPath) -> Said:
    said = rules.side_names_read.read(value, path)

    def judge(pos: Position, end: object) -> Violation | None:
        return None if pos.first == said else Untrue("round.token", "first", path, side=pos.name(pos.first))

    return judge


def _winner(rules: Metro, value: Any, path: KeyPath) -> Said:
    said = rules.side_names_read.read(value, path)

    def judge(pos: Position, end: Any) -> Violation | None:
        if end.winner == said:
            return None
        rule = "aim.polis" if end.reason == "polis" else "aim.points"
        values = {"n": pos.points(end.winner), "said": pos.points(said), "other": pos.name(said)}
        return Untrue(rule, "winner", path, side=pos.name(end.winner), **values)

    return judge


def _nothing(*about: Any) -> None:
    """What is true whatever the table is."""


def _wounded(rules: Metro, value: Any, path: KeyPath) -> Said:
    if not isinstance(value, list):
        raise Unclear("log.list", path)
    said = {rules.side_names_read.read(name, (*path, at)) for at, name in enumerate(value)}

    def judge(pos: Position, end: object) -> Violation | None:
        for side, wounded in enumerate(pos.wounded):
            if wounded and ("wounded", side) not in pos.cause and abilities.has(pos, side, "stays-fit"):
                continue  # no rule says how long a wound lasts that costs nothing
            if wounded != (side in said):
                values = {"side": pos.name(side), "hero": pos.rules.hero_title(pos, side), "said": value}
                if wounded and ("wounded", side) in pos.cause:
                    return Untrue(pos.cause["wounded", side], "wounded", path, **values)
                return Untrue("wounded", "is" if wounded else "is-not", path, **values)
        return None

    return judge


_READERS: dict[str, Any] = {
    "resources": _resources,
    "army": _army,
    "reward": _reward,
    "plus": _plus,
    "points": _counted("aim.points", "points", Position.points),
    "stations": _counted("setup.start", "stations", lambda pos, side: pos.owner.count(side)),
    "equipment": _counted("hero.limit", "carries", lambda pos, side: len(pos.equipment[side])),
    "tasks": _counted("task.hold", "holds", lambda pos, side: len(pos.tasks[side])),
    "owner": _owner,
    "hero": None,  # a statement for each
    "wounded": _wounded,
    "fight": _fight,
    "law": _law,
    "votes": _votes,
    "round": _number("end.advance", "round", lambda pos: pos.round),
    "space": _number("end.advance", "space", lambda pos: pos.space),
    "stage": _number("stage.two", "stage", lambda pos: pos.stage),
    "first": _first,
    "winner": _winner,
}
