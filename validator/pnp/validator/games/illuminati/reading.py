"""Records of a log, as moves. Reading knows names and shapes, not the table: the moves say what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear
from ...logs.names import Names, unknown_key
from ...logs.values import amount, flag, mapping, number, only, side_key
from ...source import KeyPath
from .act import OWN, Act
from .attacks import Announce
from .bidding import CallOff, Help, Pay
from .dealing import Discard, Give, Goods, Trade
from .dice import DIE, Roll
from .faces import SIDES
from .groups import ADD, REMOVE, REVERSE, Drop, Guess, Leave, MoveGroup, Realign, Rearrange, Recycle
from .money import Redistribute, Tax, Transfer
from .position import HIDDEN, NOBODY
from .privilege import Abolish, Privilege
from .setting import Gift, Lose, Put
from .specials import Play
from .strength import KINDS
from .structure import Link
from .turn import NONE, Draw, End, First, Neutral, Pass, TurnUp

if TYPE_CHECKING:
    from . import Illuminati

Body = Mapping[str, Any]
ARROWS: Names[int] = Names([(side, at) for at, side in enumerate(SIDES)])
FAVOURS = {"attack": True, "defence": False}


def read_record(rules: Illuminati, key: str, body: Any) -> list[Act]:
    """The moves of one record. Raises Unclear."""
    if key not in rules.sides:
        return _WORDS[key](rules, body)
    side, body = rules.sides.index(key), mapping(body, ())
    verb = next((verb for verb in VERBS if verb in body), None)
    if verb is None:
        for name in body:
            raise unknown_key(name, VERBS, ())
        raise Unclear("log.missing", (), key=VERBS[0])
    moves = _VERBS[verb](rules, side, body)
    if rules.illuminati[side] is None:
        for move in moves:
            move.hidden = True
    return moves


# ── names ─────────────────────────────────────────────────────────────────────


def _card(rules: Illuminati, side: int, value: Any, path: KeyPath) -> str:
    """A card; `illuminati` is the player's own."""
    found = rules.card_names.read(value, path)
    return rules.illuminati[side] or OWN if found == OWN else found


def _cards(rules: Illuminati, side: int, value: Any, path: KeyPath) -> list[str]:
    """One card or a list of them."""
    if not isinstance(value, list):
        return [_card(rules, side, value, path)]
    return [_card(rules, side, one, (*path, at)) for at, one in enumerate(value)]


def _hidden(rules: Illuminati, value: Any, path: KeyPath) -> str:
    """A card, or HIDDEN."""
    return HIDDEN if value == HIDDEN else _card(rules, 0, value, path)


def _several_hidden(rules: Illuminati, value: Any, path: KeyPath) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [_hidden(rules, one, (*path, at) if isinstance(value, list) else path) for at, one in enumerate(values)]


def _arrow(value: Any, path: KeyPath) -> int:
    return ARROWS.read(value, path)


def _money(rules: Illuminati, side: int, value: Any, path: KeyPath) -> tuple[dict[str, int], dict[str, str]]:
    """Money by treasury, and how each is written."""
    found: dict[str, int] = {}
    keys: dict[str, str] = {}
    for name, n in mapping(value, path).items():
        card = _card(rules, side, name, (*path, name))
        if card in found:
            raise Unclear("log.twice", (*path, name), said=name)
        found[card], keys[card] = amount(n, (*path, name)), name
    return found, keys


def _side(rules: Illuminati, value: Any, path: KeyPath) -> int:
    return rules.side_names_read.read(value, path)


def _other(rules: Illuminati, side: int, value: Any, path: KeyPath) -> int:
    """Another player."""
    found = _side(rules, value, path)
    if found == side:
        known = ", ".join(one for at, one in enumerate(rules.sides) if at != side)
        raise Unclear("log.value", path, said=value, known=known)
    return found


def _needs(body: Body, *keys: str) -> None:
    for key in keys:
        if key not in body:
            raise Unclear("log.missing", (), key=key)


# ── what a player does ────────────────────────────────────────────────────────


def _draw(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("draw", "by", "upkeep", "overstate"), ())
    cards = _several_hidden(rules, body["draw"], ("draw",))
    if "by" in body:
        if len(cards) != 1:
            raise Unclear("log.name", ("draw",), said=body["draw"])
        return [Recycle(side, cards[0], _card(rules, side, body["by"], ("by",)))]
    paid = body.get("upkeep")
    upkeep = None if paid is None else NONE if paid == NONE else _card(rules, side, paid, ("upkeep",))
    return [Draw(side, cards, upkeep, _over(body))]


def _over(body: Body) -> int:
    return amount(body["overstate"], ("overstate",)) if "overstate" in body else 0


def _pass(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("pass",), ())
    said = body["pass"]
    return [Pass(side, None if said == "turn" else amount(said, ("pass",)))]


def _attack(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("attack", "by", "target", "help", "pay", "privilege", "special", "overstate"), ())
    kind = body["attack"]
    if kind not in KINDS:
        raise Unclear("log.value", ("attack",), said=kind, known=", ".join(KINDS))
    by = _card(rules, side, body["by"], ("by",)) if "by" in body else None
    target = _card(rules, side, body["target"], ("target",)) if "target" in body else None
    helpers = _cards(rules, side, body["help"], ("help",)) if "help" in body else ()
    privilege = _privilege_of(rules, side, body["privilege"]) if "privilege" in body else None
    special = _card(rules, side, body["special"], ("special",)) if "special" in body else None
    moves: list[Act] = [Announce(side, kind, by, target, helpers, privilege, special, _over(body))]
    if "pay" in body:
        money, keys = _money(rules, side, body["pay"], ("pay",))
        moves.append(Pay(side, money, None, keys, announced=True))
    return moves


def _privilege_of(rules: Illuminati, side: int, value: Any) -> str | dict[str, int]:
    if isinstance(value, dict):
        return _money(rules, side, value, ("privilege",))[0]
    return _hidden(rules, value, ("privilege",))


def _help(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("help",), ())
    return [Help(side, _cards(rules, side, body["help"], ("help",)))]


def _pay(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("pay", "for"), ())
    favour = body.get("for")
    if favour is not None and favour not in [*FAVOURS]:
        raise Unclear("log.value", ("for",), said=favour, known=", ".join(FAVOURS))
    money, keys = _money(rules, side, body["pay"], ("pay",))
    return [Pay(side, money, None if favour is None else FAVOURS[favour], keys)]


def _withdraw(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("withdraw",), ())
    said = body["withdraw"]
    return [CallOff(side, None if said == "attack" else _card(rules, side, said, ("withdraw",)))]


def _privilege(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("privilege",), ())
    return [Privilege(side, _privilege_of(rules, side, body["privilege"]))]


def _abolish(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("abolish",), ())
    return [Abolish(side, _several_hidden(rules, body["abolish"], ("abolish",)))]


def _rolled(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("roll",), ())
    return [Roll(side, _dice(body["roll"], ("roll",)), ("roll",))]


def _dice(value: Any, path: KeyPath) -> list[int]:
    if not isinstance(value, list) or len(value) != 2:
        raise Unclear("log.dice", path, said=value)
    for at, one in enumerate(value):
        if number(one, (*path, at)) not in DIE:
            raise Unclear("log.dice", (*path, at), said=one)
    return value


def _set(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("set", "on", "arrow", "turned", "incoming", "gift"), ())
    card = _card(rules, side, body["set"], ("set",))
    on = _card(rules, side, body["on"], ("on",)) if "on" in body else None
    arrow = _arrow(body["arrow"], ("arrow",)) if "arrow" in body else None
    turned = number(body["turned"], ("turned",)) if "turned" in body else None
    incoming = _arrow(body["incoming"], ("incoming",)) if "incoming" in body else None
    moves: list[Act] = [Put(side, card, on, arrow, turned, incoming)]
    if "gift" in body:
        moves.append(Gift(side, on or OWN, card, amount(body["gift"], ("gift",))))
    return moves


def _lose(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("lose",), ())
    return [Lose(side, card) for card in _cards(rules, side, body["lose"], ("lose",))]


def _gift(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("gift", "from"), ())
    _needs(body, "from")
    source = _card(rules, side, body["from"], ("from",))
    money, keys = _money(rules, side, body["gift"], ("gift",))
    return [Gift(side, source, card, n, ("gift", keys[card])) for card, n in money.items()]


def _transfer(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("transfer", "from", "action"), ())
    _needs(body, "from")
    amounts, keys = _money(rules, side, body["transfer"], ("transfer",))
    as_action = flag(body.get("action", False), ("action",))
    return [Transfer(side, _card(rules, side, body["from"], ("from",)), amounts, as_action, keys)]


def _move(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("move", "on", "arrow"), ())
    _needs(body, "on", "arrow")
    card, on = _card(rules, side, body["move"], ("move",)), _card(rules, side, body["on"], ("on",))
    return [MoveGroup(side, card, on, _arrow(body["arrow"], ("arrow",)))]


def _drop(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("drop",), ())
    return [Drop(side, card) for card in _cards(rules, side, body["drop"], ("drop",))]


def _rearrange(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("rearrange",), ())
    links = {}
    for name, said in mapping(body["rearrange"], ("rearrange",)).items():
        here = ("rearrange", name)
        only(mapping(said, here), ("on", "arrow"), here)
        if "on" not in said or "arrow" not in said:
            raise Unclear("log.missing", here, key="on" if "on" not in said else "arrow")
        on = _card(rules, side, said["on"], (*here, "on"))
        links[_card(rules, side, name, here)] = Link(on, _arrow(said["arrow"], (*here, "arrow")))
    return [Rearrange(side, links)]


def _redistribute(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("redistribute",), ())
    return [Redistribute(side, _money(rules, side, body["redistribute"], ("redistribute",))[0])]


def _realign(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("realign", ADD, REMOVE, REVERSE), ())
    ways = [way for way in (ADD, REMOVE, REVERSE) if way in body]
    if len(ways) != 1:
        raise Unclear("log.missing", (), key=ADD)
    way = ways[0]
    alignment = rules.alignments_read.read(body[way], (way,))
    return [Realign(side, _card(rules, side, body["realign"], ("realign",)), way, alignment)]


def _tax(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("tax",), ())
    taken: dict[int, Mapping[str, int | None]] = {}
    keys: dict[int, str] = {}
    for name, said in mapping(body["tax"], ("tax",)).items():
        other, where = side_key(rules.side_names_read, name, ("tax",), keys), ("tax", name)
        if isinstance(said, dict):
            if not said:
                raise Unclear("log.mapping", where)
            taken[other] = _money(rules, other, said, where)[0]
        else:
            taken[other] = {_card(rules, other, said, where): None}
    return [Tax(side, taken, keys)]


def _goods(rules: Illuminati, side: int, value: Any, path: KeyPath) -> Goods:
    """What is given: money as a number or by treasury, specials, groups."""
    if type(value) is int:
        return Goods(money=amount(value, path))
    if not isinstance(value, dict):
        cards = _several_hidden(rules, value, path)
        groups = tuple(card for card in cards if card in rules.groups)
        return Goods(specials=tuple(card for card in cards if card not in rules.groups), groups=groups)
    only(value, ("money", "special", "group"), path)
    money, treasury = value.get("money", 0), None
    if isinstance(money, dict):
        spent, _ = _money(rules, side, money, (*path, "money"))
        if len(spent) != 1:
            raise Unclear("log.mapping", (*path, "money"))
        ((treasury, money),) = spent.items()
    specials = _several_hidden(rules, value["special"], (*path, "special")) if "special" in value else []
    groups = tuple(_cards(rules, side, value["group"], (*path, "group"))) if "group" in value else ()
    return Goods(amount(money, (*path, "money")), tuple(specials), groups, treasury)


def _give(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("give", "to"), ())
    _needs(body, "to")
    return [Give(side, _goods(rules, side, body["give"], ("give",)), _other(rules, side, body["to"], ("to",)))]


def _discard(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("discard",), ())
    return [Discard(side, card) for card in _several_hidden(rules, body["discard"], ("discard",))]


def _special(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("special", "take", "revive", "look", "against", "on", "arrow", "money"), ())
    card = _card(rules, side, body["special"], ("special",))
    about, whom = next((body[key] for key in ("take", "revive", "look") if key in body), None), None
    key = next((key for key in ("take", "revive", "look") if key in body), "take")
    if key == "look" and rules.side_names_read.find(str(about)) is not None:
        whom, about = _side(rules, about, ("look",)), None
    elif about is not None:
        about = _card(rules, side, about, (key,))
    if "against" in body:
        whom = _side(rules, body["against"], ("against",))
    on = _card(rules, side, body["on"], ("on",)) if "on" in body else None
    arrow = _arrow(body["arrow"], ("arrow",)) if "arrow" in body else None
    money: Any = body.get("money")
    if isinstance(money, dict):
        money = _money(rules, side, money, ("money",))[0]
    elif money is not None:
        money = amount(money, ("money",))
    return [Play(side, card, about, whom, on, arrow, money)]


def _leave(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("leave",), ())
    return [Leave(side)]


def _guess(rules: Illuminati, side: int, body: Body) -> list[Act]:
    only(body, ("guess", "of"), ())
    _needs(body, "of")
    return [Guess(side, rules.card_names.read(body["guess"], ("guess",)), _other(rules, side, body["of"], ("of",)))]


Reader = Callable[["Illuminati", int, Body], list[Act]]
_VERBS: Mapping[str, Reader] = {
    "attack": _attack,
    "draw": _draw,
    "set": _set,
    "move": _move,
    "transfer": _transfer,
    "gift": _gift,
    "give": _give,
    "pass": _pass,
    "pay": _pay,
    "help": _help,
    "withdraw": _withdraw,
    "privilege": _privilege,
    "abolish": _abolish,
    "roll": _rolled,
    "special": _special,
    "lose": _lose,
    "drop": _drop,
    "rearrange": _rearrange,
    "redistribute": _redistribute,
    "realign": _realign,
    "tax": _tax,
    "discard": _discard,
    "guess": _guess,
    "leave": _leave,
}
VERBS = tuple(_VERBS)

# ── what the table does ───────────────────────────────────────────────────────


def _neutral(rules: Illuminati, body: Any) -> list[Act]:
    return [Neutral(_cards(rules, 0, body, ()))]  # they lie face up


def _list(rules: Illuminati, body: Any) -> Sequence[str]:
    return _several_hidden(rules, body, ())


def _first(rules: Illuminati, body: Any) -> list[Act]:
    if not isinstance(body, dict):
        return [First(_side(rules, body, ()))]
    only(body, ("side", "rolls"), ())
    _needs(body, "side")
    rolls: dict[int, int] = {}
    keys: dict[int, str] = {}
    for name, n in mapping(body.get("rolls", {}), ("rolls",)).items():
        side, where = side_key(rules.side_names_read, name, ("rolls",), keys), ("rolls", name)
        rolls[side] = sum(_dice(n, where)) if isinstance(n, list) else number(n, where)
        if not 2 * min(DIE) <= rolls[side] <= 2 * max(DIE):
            raise Unclear("log.dice", where, said=n)
    return [First(_side(rules, body["side"], ("side",)), rolls, ("side",))]


def _roll(rules: Illuminati, body: Any) -> list[Act]:
    return [Roll(NOBODY, _dice(body, ()))]


def _turn_up(rules: Illuminati, body: Any) -> list[Act]:
    return [TurnUp(_list(rules, body))]


def _trade(rules: Illuminati, body: Any) -> list[Act]:
    keys: dict[int, str] = {}
    goods: dict[int, Goods] = {}
    for name, said in mapping(body, ()).items():
        side = side_key(rules.side_names_read, name, (), keys)
        goods[side] = _goods(rules, side, said, (name,))
    if len(goods) != 2:
        raise Unclear("log.two-sides", ())
    return [Trade(goods, keys)]


def _end(rules: Illuminati, body: Any) -> list[Act]:
    return [End(_side(rules, body, ()))]


_WORDS: Mapping[str, Callable[[Illuminati, Any], list[Act]]] = {
    "neutral": _neutral,
    "first": _first,
    "roll": _roll,
    "turn-up": _turn_up,
    "trade": _trade,
    "end": _end,
}
WORDS = (*_WORDS, "claim")
