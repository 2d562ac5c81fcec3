"""What can be stated about a game of Метро 2033 in `then` and `claim`, and the rule to report for a false statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import (
    HIDDEN,
    Card,
    Each,
    Fact,
    KeyPath,
    Number,
    OneOf,
    Piece,
    Player,
    Record,
    Rules,
    Statement,
    Word,
    mapping,
)
from pnp.game.pieces import Mark

from . import abilities
from .abilities import ARMY, GARRISON, HERO
from .fights import AT_THREAT, Side
from .network import NEUTRAL, Station
from .outcome import Ending
from .slots import Good, Goods
from .table import LAST_FIGHT, Underground

Told = tuple[str, str, Mapping[str, Any]]


class Whose(Player):
    """A side, in a statement about its hero: where he is may be open."""

    def __init__(self) -> None:
        super().__init__(hidden=True)

    def take(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return self.read(rules, said, path)


class Fighter(Player):
    """A side, or the threat (or Polis) that it fought."""

    notation = OneOf(Word("threat", "none"), Player())

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return AT_THREAT if said == "threat" else super().read(rules, said, path)


def votes() -> Record:
    """The votes for and against."""
    yes, no = (Number(from_zero=True, optional=True) for _ in range(2))
    return Record(for_=yes, against=no, into=lambda for_, against: (for_ or 0, against or 0))


class AtOnce(Fact):
    """A statement about several sides or stations at once: the first false one is reported."""

    about: Any = None  # what the log may leave open and the statement is about

    def judges(self, rules: Rules, said: Any, path: KeyPath) -> Iterator[Callable[..., Any]]:
        """The judges of its parts. Raises Unclear."""
        return (judge for _, judge, _, _ in super().statements(rules, said, path))

    def statements(self, rules: Rules, said: Any, path: KeyPath) -> Iterator[Statement]:
        judges = [*self.judges(rules, said, path)]

        def judge(table: Underground, end: Ending, about: Any = None) -> Any:
            return next(filter(None, (one(table, end) for one in judges)), None)

        yield self.at_end, judge, path, self.about


class Numeric(AtOnce):
    """A number, and nothing else."""

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return self.of.read(rules, said, path) if self.of is not None else said


def _count(name: str, get: Callable[..., int], per: Any = (Player,), *, rule: Any, breach: str = "") -> Fact:
    """A number; if it is wrong it breaks `rule`, a rule or a function that returns one."""

    def explain(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
        side = {"side": table.name(pieces[0])} if pieces else {}
        return rule(table, *pieces) if callable(rule) else rule, breach or name, {"n": true, "said": said, **side}

    return Numeric(name, get, per, of=Number(from_zero=not per), explain=explain)


class OneOfSeveral(Fact):
    """One of the several values that `get` returns: the statement is true if it matches one of them."""

    def agrees(self, true: Any, said: Any) -> bool:
        return said in true


# ── what somebody has ─────────────────────────────────────────────────────────


def _of_army(table: Underground, seat: Piece) -> str:
    return table.cause.get(("army", seat)) or ("setup.start" if not table.decisions else "mobilize.track")


def _of_stations(table: Underground, seat: Piece) -> str:
    return "loss" if table.decisions else "setup.start"


def _stock(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    seat, good = pieces
    values = {"side": table.name(seat), "good": good.said, "n": true, "said": said}
    if table.goods[seat] == table.opening.get(seat):
        return "event.start-space", "count", {**values, "it": good.said}
    return "event.resources", "stock", values


class Reward(AtOnce):
    """The resources that a threat gave."""

    def agrees(self, true: Any, said: Any) -> bool:
        return bool(true[2] == said)


def _reward(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    (rule, threat, goods), words = true, table.rules.goods_in_words
    values = {"side": table.name(pieces[0]), "card": threat.said, "it": words(goods), "said": words(said)}
    return rule, "reward", values


def _owner(table: Underground, station: Piece) -> Any:
    owner = table.owner[station]
    return None if owner == NEUTRAL else owner


def _owned(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    (station,) = pieces
    place = {"place": station.said}
    if true is not None:
        return "loss", "owner", {**place, "side": table.name(true)}
    rule, loser = table.cause.get(("owner", station), ("", NEUTRAL))
    if not rule:
        return "loss", "neutral", place
    lost = {"side": table.name(loser), "other": table.name(loser)} if loser != NEUTRAL else {}
    return rule, "owner", {**place, "said": said.said, **lost}


def _stands(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    seat = pieces[0]
    return "hero.turn", "at", {"side": table.name(seat), "hero": table.hero[seat].title, "place": true[0].said}


class Wounded(Fact):
    """The sides whose heroes are wounded; no rule says how long a wound lasts that costs nothing."""

    def agrees(self, true: Any, said: Any) -> bool:
        return all(wounded == (seat in (said or ())) for seat, wounded in true.items())


def _wounds(table: Underground) -> Mapping[Any, bool]:
    return {
        seat: table.wounded[seat]
        for seat in table.rules.seats
        if not table.wounded[seat] or ("wounded", seat) in table.cause or not abilities.has(table, seat, "stays-fit")
    }


def _wounded(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    seat = next(seat for seat, wounded in true.items() if wounded != (seat in (said or ())))
    values = {"side": seat.said, "hero": table.hero[seat].title}
    if true[seat] and ("wounded", seat) in table.cause:
        return table.cause["wounded", seat], "wounded", values
    return "wounded", "is" if true[seat] else "is-not", values


# ── the last fight ────────────────────────────────────────────────────────────


class OfFight(AtOnce):
    """A statement about the last fight, or about all sides' fights against the threat of the events."""

    about = LAST_FIGHT


def _fought(table: Underground) -> list[tuple[Side, Side, int]]:
    """The last fight, or all sides' fights against the threat just turned up in the events; each with 1 if the first
    side wins, -1 if the second does."""
    together = [found for (what, _), found in table.cause.items() if what == "fight"]
    return together or ([table.last, *table.also] if table.last is not None else [])


def _who(side: Side) -> Any:
    """Who took part in a fight: a player, or a threat (or Polis)."""
    return side.who.side if side.who.what in (ARMY, HERO) else AT_THREAT


def _of(table: Underground, who: Any) -> list[Side]:
    """That side's part in the last fights."""
    return [side for own, theirs, _ in _fought(table) for side in (own, theirs) if _who(side) == who]


class Plus(OfFight, Numeric):
    """What a combat card added."""

    def agrees(self, true: Any, said: Any) -> bool:
        return any(side.plus == said for side in true)


def _plus(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if not true:
        return "combat.compare", "no-fight", {}
    return "combat.types", "plus", {"card": true[0].card.said, "n": true[0].plus, "said": said}


class Total(OfFight, Numeric):
    """The strengths in the last fight: `fight: {anna: 7, threat: 9}`; and `wins: SIDE`, `threat` or `none`."""

    notation = Each(Player(), Number(), besides={"wins": Fighter(), "threat": Number()})

    def judges(self, rules: Rules, said: Any, path: KeyPath) -> Iterator[Callable[..., Any]]:
        for name, one in mapping(said, path).items():
            if name == "wins":
                yield from WINS.judges(rules, one, (*path, name))
            else:
                yield from super().judges(rules, {name: one}, path)

    def agrees(self, true: Any, said: Any) -> bool:
        return any(side.total == said for side in true)


def _total(table: Underground, end: Ending, pieces: Sequence[Piece | Mark], true: Any, said: Any) -> Told:
    if not true:
        return "combat.compare", "no-fight", {}
    side = true[-1]
    values = {"n": side.total, "said": said, "plus": side.plus, "strength": side.strength}
    if side.who.what == GARRISON:
        return "army.polis", "strength", {**values, "place": side.who.where.said}
    if pieces[0] is AT_THREAT:
        return "combat.compare", "threat", values
    return "combat.compare", "total" if side.card is not HIDDEN else "alone", {**values, "side": pieces[0].said}


class Wins(OfFight):
    """Who won."""

    def agrees(self, true: Any, said: Any) -> bool:
        return any(_winner_of(fight) == said for fight in true)


def _winner_of(fight: tuple[Side, Side, int]) -> Any:
    own, theirs, result = fight
    return _who(own) if result > 0 else _who(theirs) if result < 0 else None


def _wins(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if not true:
        return "combat.compare", "no-fight", {}
    mine = [fight for fight in true if said in (_who(fight[0]), _who(fight[1]))] or true
    own, theirs, _ = fight = mine[-1]
    values, winner = {"n": own.total, "max": theirs.total}, _winner_of(fight)
    if winner is None:
        return "combat.draw", "drawn", values
    if winner is AT_THREAT:
        return "combat.compare", "threat-wins", values
    equal = "combat.draw-winners" if own.total == theirs.total else "combat.compare"
    return equal, "winner", {**values, "side": table.name(winner)}


WINS = Wins("wins", _fought, of=Fighter, explain=_wins)


# ── laws, rounds, the end ─────────────────────────────────────────────────────


class InForce(Fact):
    """The law in force; a hidden one may be any."""

    def agrees(self, true: Any, said: Any) -> bool:
        return said is HIDDEN or (true is HIDDEN if said is None else bool(true == said))


def _law(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    yes, no = table.tally
    if true is HIDDEN:
        return "law.result", "none", {"n": yes, "max": no}
    return "law.result", "law", {"card": true.said, "n": yes, "max": no}


def _votes(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    return "law.vote", "tally", {"n": true[0], "max": true[1]}


def _first(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    return "round.token", "first", {"side": table.name(true)}


def _winner(table: Underground, end: Ending, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    rule = "aim.polis" if end.reason == "polis" else "aim.points"
    values = {"n": table.points(true), "said": table.points(said), "other": said.said}
    return rule, "winner", {"side": table.name(true), **values}


FACTS = (
    Numeric("resources", lambda table, seat, good: table.goods[seat][good], [Player, Good],
            of=Number(from_zero=True), explain=_stock),
    _count("army", lambda table, seat: table.army[seat], rule=_of_army),
    Reward("reward", lambda table, seat: table.cause.get(("reward", seat), ("threat.result", HIDDEN, {})), [Player],
           of=Goods(short=False), explain=_reward),
    Plus("plus", _of, [Player], of=Number, explain=_plus),
    _count("points", lambda table, seat: table.points(seat), rule="aim.points"),
    _count("stations", lambda table, seat: table.owner.count(seat), rule=_of_stations),
    _count("equipment", lambda table, seat: len(table.equipment[seat]), rule="hero.limit", breach="carries"),
    _count("tasks", lambda table, seat: len(table.tasks[seat]), rule="task.hold", breach="holds"),
    AtOnce("owner", _owner, [Station], of=Player, explain=_owned),
    OneOfSeveral("hero", lambda table, seat: table.spots(seat), [Whose()], of=Station, explain=_stands),
    Wounded("wounded", _wounds, of=Player, several=True, explain=_wounded),
    Total("fight", _of, [Fighter], of=Number(from_zero=True), explain=_total),
    InForce("law", lambda table: table.law, of=Card("laws", hidden=True), explain=_law),
    Fact("votes", lambda table: table.tally, of=votes(), explain=_votes),
    _count("round", lambda table: table.round, (), rule="end.advance"),
    _count("space", lambda table: table.space, (), rule="end.advance"),
    _count("stage", lambda table: table.stage, (), rule="stage.two"),
    Fact("first", lambda table: table.rules.seats[table.first], of=Player, explain=_first),
    Fact("winner", lambda table, end: end.winner, of=Player, at_end=True, explain=_winner),
)  # fmt: skip
