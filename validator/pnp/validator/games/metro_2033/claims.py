"""What players say resulted: `then` and `claim`, checked against the table. See `statements`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pnp.game import HIDDEN, KeyPath, Unclear, Untrue, Violation, amount, mapping, unknown_key

from ...judging.statements import Said, Statement, both, each_side, entries
from . import abilities
from .abilities import ARMY, GARRISON, HERO
from .fights import Side
from .network import NEUTRAL
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
            def judge(table: Any, end: object) -> Violation | None:
                n = of(table, side)
                return None if n == said else Untrue(rule, breach, where, side=table.name(side), n=n, said=said)

            return judge

        return each_side(rules.side_names_read, value, path, one)

    return read


def _army(rules: Metro, value: Any, path: KeyPath) -> Said:
    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(table: Any, end: object) -> Violation | None:
            n = table.army[side]
            rule = table.why.get(("army", side)) or ("setup.start" if not table.decisions else "mobilize.track")
            return None if n == said else Untrue(rule, "army", where, side=table.name(side), n=n, said=said)

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
    def judge(table: Any, end: object) -> Violation | None:
        rule, threat, goods = table.why.get(("reward", side), ("threat.result", HIDDEN, {}))
        if goods == said:
            return None
        values = {"it": table.rules.goods_in_words(goods), "said": table.rules.goods_in_words(said)}
        return Untrue(rule, "reward", where, side=table.name(side), card=threat.said, **values)

    return judge


def _plus(rules: Metro, value: Any, path: KeyPath) -> Said:
    """`plus: {anna: 3}`: what a combat card added in the last fight."""

    def one(side: int, said: int, where: KeyPath) -> Said:
        def judge(table: Any, end: object, fight: object) -> Violation | None:
            fought = _of(table, side)
            if not fought:
                return Untrue("combat.compare", "no-fight", where)
            if any(side.plus == said for side in fought):
                return None
            own = fought[0]
            return Untrue("combat.types", "plus", where, card=own.card.said, n=own.plus, said=said)

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
    def judge(table: Any, end: object) -> Violation | None:
        n = table.goods[side][GOODS.index(good)]
        values = {"side": table.name(side), "good": table.rules.good_name(good), "n": n, "said": said}
        if n == said:
            return None
        if table.goods[side] == table.opening.get(side):
            return Untrue("event.start-space", "count", where, it=values["good"], **values)
        return Untrue("event.resources", "stock", where, **values)

    return judge


def _owner(rules: Metro, value: Any, path: KeyPath) -> Said:
    judges = []
    for name, who in entries(value, path).items():
        where = (*path, name)
        station = rules.stations.read(name, where)
        owner = NEUTRAL if who == "none" else rules.side_names_read.read(who, where)
        judges.append(_owned(station, owner, where))
    return both(judges) if judges else _nothing


def _owned(station: int, said: int, where: KeyPath) -> Said:
    def judge(table: Any, end: object) -> Violation | None:
        owner = table.owner[station]
        if owner == said:
            return None
        rule, loser = table.why.get(("owner", station), ("", NEUTRAL))
        if rule and owner == NEUTRAL:
            values = {"place": table.title(station), "said": table.name(said)}
            values |= {"side": table.name(loser), "other": table.name(loser)} if loser != NEUTRAL else {}
            return Untrue(rule, "owner", where, **values)
        if owner == NEUTRAL:
            return Untrue("loss", "neutral", where, place=table.title(station))
        return Untrue("loss", "owner", where, place=table.title(station), side=table.name(owner))

    return judge


def _heroes(rules: Metro, value: Any, path: KeyPath) -> Iterator[Statement]:
    for name, place in entries(value, path).items():
        where = (*path, name)
        side = rules.side_names_read.read(name, where)
        yield False, _stands(side, rules.stations.read(place, where), where), where, side


def _stands(side: int, said: int, where: KeyPath) -> Said:
    def judge(table: Any, end: object, hero: object) -> Violation | None:
        if said in table.spots(side):
            return None
        values = {"hero": table.hero[side].title, "place": table.title(table.spots(side)[0])}
        return Untrue("hero.turn", "at", where, side=table.name(side), **values)

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


def _fought(table: Any) -> list[tuple[Side, Side, int]]:
    """The last fight, or those of all sides against the threat of the events that was just turned up; each with 1 if
    the first wins, -1 if the second does."""
    together = [found for (what, _), found in table.why.items() if what == "fight"]
    return together or ([table.last, *table.also] if table.last is not None else [])


def _is(side: Side, who: Any) -> bool:
    """Whether this side of a fight is that of a player, or a `threat` (or Polis)."""
    is_player = side.who.what in (ARMY, HERO)
    return bool(who == (side.who.side if is_player else "threat"))


def _of(table: Any, who: Any) -> list[Side]:
    """That side's part of the last fights."""
    return [side for own, theirs, _ in _fought(table) for side in (own, theirs) if _is(side, who)]


def _total(who: Any, said: int, where: KeyPath) -> Said:
    def judge(table: Any, end: object, fight: object) -> Violation | None:
        fought = _of(table, who)
        if not fought:
            return Untrue("combat.compare", "no-fight", where)
        if any(side.total == said for side in fought):
            return None
        side = fought[-1]
        values = {"n": side.total, "said": said, "plus": side.plus, "strength": side.strength}
        if side.who.what == GARRISON:
            return Untrue("army.polis", "strength", where, place=table.title(side.who.where), **values)
        if who == "threat":
            return Untrue("combat.compare", "threat", where, **values)
        breach = "total" if side.card != HIDDEN else "alone"
        return Untrue("combat.compare", breach, where, side=table.name(who), **values)

    return judge


def _wins(who: Any, where: KeyPath) -> Said:
    def judge(table: Any, end: object, fight: object) -> Violation | None:
        fought = _fought(table)
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
        return Untrue(equal, "winner", where, side=table.name(side.who.side), **values)

    return judge


def _law(rules: Metro, value: Any, path: KeyPath) -> Said:
    if value == "hidden":
        return _nothing
    said = HIDDEN if value == "none" else rules.turned_names.read(value, path).get("laws", HIDDEN)

    def judge(table: Any, end: object) -> Violation | None:
        if table.law == said:
            return None
        yes, no = table.tally
        if table.law == HIDDEN:
            return Untrue("law.result", "none", path, n=yes, max=no)
        return Untrue("law.result", "law", path, card=table.law.said, n=yes, max=no)

    return judge


def _votes(rules: Metro, value: Any, path: KeyPath) -> Said:
    told = mapping(value, path)
    said = [amount(told.get(key, 0), (*path, key)) for key in ("for", "against")]

    def judge(table: Any, end: object) -> Violation | None:
        if list(table.tally) == said:
            return None
        return Untrue("law.vote", "tally", path, n=table.tally[0], max=table.tally[1])

    return judge


def _number(rule: str, breach: str, of: Callable[[Position], int]) -> Any:
    def read(rules: Metro, value: Any, path: KeyPath) -> Said:
        said = amount(value, path)

        def judge(table: Any, end: object) -> Violation | None:
            n = of(table)
            return None if n == said else Untrue(rule, breach, path, n=n, said=said)

        return judge

    return read


def _first(rules: Metro, value: Any, path: KeyPath) -> Said:
    said = rules.side_names_read.read(value, path)

    def judge(table: Any, end: object) -> Violation | None:
        return None if table.first == said else Untrue("round.token", "first", path, side=table.name(table.first))

    return judge


def _winner(rules: Metro, value: Any, path: KeyPath) -> Said:
    said = rules.side_names_read.read(value, path)

    def judge(table: Any, end: Any) -> Violation | None:
        if end.winner == said:
            return None
        rule = "aim.polis" if end.reason == "polis" else "aim.points"
        values = {"n": table.points(end.winner), "said": table.points(said), "other": table.name(said)}
        return Untrue(rule, "winner", path, side=table.name(end.winner), **values)

    return judge


def _nothing(*about: Any) -> None:
    """What is true whatever the table is."""


def _wounded(rules: Metro, value: Any, path: KeyPath) -> Said:
    if not isinstance(value, list):
        raise Unclear("log.list", path)
    said = {rules.side_names_read.read(name, (*path, at)) for at, name in enumerate(value)}

    def judge(table: Any, end: object) -> Violation | None:
        for side, wounded in enumerate(table.wounded):
            if wounded and ("wounded", side) not in table.why and abilities.has(table, side, "stays-fit"):
                continue  # no rule says how long a wound lasts that costs nothing
            if wounded != (side in said):
                values = {"side": table.name(side), "hero": table.hero[side].title, "said": value}
                if wounded and ("wounded", side) in table.why:
                    return Untrue(table.why["wounded", side], "wounded", path, **values)
                return Untrue("wounded", "is" if wounded else "is-not", path, **values)
        return None

    return judge


_READERS: dict[str, Any] = {
    "resources": _resources,
    "army": _army,
    "reward": _reward,
    "plus": _plus,
    "points": _counted("aim.points", "points", Position.points),
    "stations": _counted("setup.start", "stations", lambda table, side: table.owner.count(side)),
    "equipment": _counted("hero.limit", "carries", lambda table, side: len(table.equipment[side])),
    "tasks": _counted("task.hold", "holds", lambda table, side: len(table.tasks[side])),
    "owner": _owner,
    "hero": None,  # a statement for each
    "wounded": _wounded,
    "fight": _fight,
    "law": _law,
    "votes": _votes,
    "round": _number("end.advance", "round", lambda table: table.round),
    "space": _number("end.advance", "space", lambda table: table.space),
    "stage": _number("stage.two", "stage", lambda table: table.stage),
    "first": _first,
    "winner": _winner,
}
