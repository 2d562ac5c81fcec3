"""Records of a log, as decisions. Reading knows names and shapes, not the position: the decisions say what is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear
from ...logs.names import unknown_key
from ...logs.values import amount, mapping, only
from ...source import KeyPath
from . import using
from .abilities import ARMY, HERO
from .aftermath import Capture, Drop, Retreat, Settle, Spoils
from .attack import Defend, Fight, Forage, Idle, Strike
from .closing import End, Stage
from .decision import Decision, Together
from .events import Draw, Guard, Polis, Take, TurnUp, Vote
from .heroes import Buy, Exchange, GetTask, Go, Scout
from .mobilize import Mobilize
from .pile import HIDDEN
from .position import GOODS
from .tasks import Complete, Deal, UseTask

if TYPE_CHECKING:
    from . import Metro

ALSO = {"with": "attack", "scouted": "attack", "market": "buy"}  # what stands beside these alone
YES, NO = ("true", "yes"), ("false", "no", "pass")
FOR, AGAINST = ("for", "за", *YES), ("against", "против", *NO)


def read_record(rules: Metro, key: str, body: Any) -> list[Any]:
    """The decisions of one record, in the order of the rules. Raises Unclear."""
    if key in rules.sides:
        return _of_side(rules, rules.sides.index(key), body)
    found: list[Any] = _WORDS[key](rules, body)
    return found


def _of_side(rules: Metro, side: int, body: Any) -> list[Any]:
    key = rules.sides[side]
    if body == "pass":
        return [Idle(key, side)]
    found: list[Any] = []
    left = dict(mapping(body, ()))
    for word in sorted((word for word in left if word in _RANK), key=_RANK.__getitem__):
        if word in left:
            found += _ANSWERS[word](rules, side, key, left)
    for word in left:
        if word in ALSO:
            raise Unclear("log.missing", (), key=ALSO[word])
        raise unknown_key(word, (*_ANSWERS, *ALSO), ())
    if not found:
        raise Unclear("log.missing", (), key="attack")
    return found


def _card(rules: Metro, deck: str, value: Any, path: KeyPath) -> int:
    return HIDDEN if value == "hidden" else rules.names[deck].read(value, path)


def _cards(rules: Metro, deck: str, value: Any, path: KeyPath) -> list[int]:
    if isinstance(value, list):
        return [_card(rules, deck, card, (*path, at)) for at, card in enumerate(value)]
    return [_card(rules, deck, value, path)]


def _station(rules: Metro, value: Any, path: KeyPath) -> int:
    return rules.station_names.read(value, path)


def _good(rules: Metro, value: Any, path: KeyPath) -> str:
    return rules.good_names.read(value, path)


def _goods(rules: Metro, value: Any, path: KeyPath) -> dict[str, int]:
    """Resources: `{pigs: 2}`, `[pigs, mushrooms]`, or `pigs` alone."""
    if isinstance(value, dict):
        return {_good(rules, name, (*path, name)): amount(n, (*path, name)) for name, n in value.items()}
    found: dict[str, int] = {}
    for at, name in enumerate(value if isinstance(value, list) else [value]):
        good = _good(rules, name, (*path, at) if isinstance(value, list) else path)
        found[good] = found.get(good, 0) + 1
    return found


def _means(said: Any, words: Sequence[str], flag: bool) -> bool:
    """Whether a log says one of some words, or true or false itself; 1 and 0 are numbers."""
    return said is flag or (isinstance(said, str) and said in words)


def _arm(value: Any, path: KeyPath) -> str:
    if value not in (ARMY, HERO):
        raise Unclear("log.value", path, said=value, known=f"{ARMY}, {HERO}")
    return str(value)


# ── what a side answers ───────────────────────────────────────────────────────


def _polis(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Polis(key, side, _goods(rules, left.pop("polis"), ("polis",)))]


def _guard(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    station = _station(rules, left.pop("guard"), ("guard",))
    return [Guard(key, side, station, _arm(left.pop("with", ARMY), ("with",)))]


def _lose(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Take(key, side, _goods(rules, left.pop("lose"), ("lose",)), ("lose",), loses=True)]


def _take(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    if "take" not in left:
        raise Unclear("log.missing", (), key="take")
    goods = _goods(rules, left.pop("take"), ("take",))
    if "give" in left:
        return [Exchange(key, side, _goods(rules, left.pop("give"), ("give",)), goods)]
    return [Take(key, side, goods, ("take",))]


def _recruit(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [_mobilized(rules, side, {k: left.pop(k) for k in ("recruit", "disband", "pay") if k in left}, ())]


def _mobilized(rules: Metro, side: int, body: Mapping[str, Any], path: KeyPath) -> Mobilize:
    recruit, disband = (amount(body.get(name, 0), (*path, name)) for name in ("recruit", "disband"))
    pay = None
    if "pay" in body:
        said = body["pay"]
        pay = amount(said.get("pigs", 0), (*path, "pay")) if isinstance(said, dict) else amount(said, (*path, "pay"))
    return Mobilize(rules.sides[side], side, recruit, disband, pay, path)


def _forage(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    goods = _goods(rules, left.pop("forage"), ("forage",))
    if not goods:
        raise Unclear("log.missing", ("forage",), key=GOODS[0])
    good = next(iter(goods))
    told = goods if len(goods) != 1 or goods[good] != 1 else {}  # one of a kind need not be said
    return [Forage(key, side, good, sum(told.values()) if told else None)]


def _move(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("move")
    before = _used_before(rules, side, key, left)
    if isinstance(said, list):
        if not said:
            raise Unclear("log.missing", ("move",), key="move")
        return [*before, Go(key, side, [_station(rules, name, ("move", at)) for at, name in enumerate(said)])]
    return [*before, Go(key, side, [_station(rules, said, ("move",))])]


def _used_before(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    """The tasks used for the move or the attack of the same record: whatever its order, they come first."""
    if "use" not in left:
        return []
    told = using.read_uses(rules, side, left["use"], ("use",))
    first = [use.task and use.card >= 0 and using.is_ahead(rules, use.card) for use in told]
    if any(first):
        said = left["use"] if isinstance(left["use"], list) else [left["use"]]
        left["use"] = [one for one, ahead in zip(said, first, strict=True) if not ahead]
        if not left["use"]:
            del left["use"]
    return [UseTask(key, side, use.card, use.path) for use, ahead in zip(told, first, strict=True) if ahead]


def _attack(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    what, target = rules.target_names.read(left.pop("attack"), ("attack",))
    by = _arm(left.pop("with"), ("with",)) if "with" in left else None
    before = _used_before(rules, side, key, left)
    uses = using.read_uses(rules, side, left.pop("use"), ("use",)) if "use" in left else []
    scouted: int | None = None
    if "scouted" in left:
        said = left.pop("scouted")
        if _means(said, (*YES, "hidden"), flag=True):
            scouted = HIDDEN
        elif not _means(said, NO, flag=False):
            scouted = next(iter(rules.threat_names.read(said, ("scouted",)).values()))
    return [*before, Strike(key, side, target, on_hero=what == "hero", by=by, uses=uses, scouted=scouted)]


def _defend(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Defend(key, side, _arm(left.pop("defend"), ("defend",)))]


def _capture(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("capture")
    return [Capture(key, side, None if _means(said, NO, flag=False) else _station(rules, said, ("capture",)))]


def _settle(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Settle(key, side, _station(rules, left.pop("settle"), ("settle",)))]


def _retreat(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Retreat(key, side, _station(rules, left.pop("retreat"), ("retreat",)))]


def _spoils(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("spoils")
    return [Spoils(key, side, None if _means(said, NO, flag=False) else _card(rules, "equipment", said, ("spoils",)))]


def _drop(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Drop(key, side, _cards(rules, "equipment", left.pop("drop"), ("drop",)))]


def _draw(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("draw")
    several = said if isinstance(said, list) else [said]
    decks = [rules.drawn_names.read(name, ("draw",))[0] for name in several if name != "hidden"]
    deck = decks[0] if decks else None
    return [Draw(key, side, deck, _cards(rules, deck or "equipment", said, ("draw",)), ("draw",))]


def _buy(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("buy", [])
    cards = _cards(rules, "equipment", said, ("buy",))
    renewed = _cards(rules, "equipment", left.pop("renew"), ("renew",)) if "renew" in left else None
    if renewed == [HIDDEN]:
        renewed = [HIDDEN] * rules.numbers["market"]
    refill = _cards(rules, "equipment", left.pop("market"), ("market",)) if "market" in left else None
    return [Buy(key, side, cards, renewed, refill)]


def _task(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("task")
    if not isinstance(said, dict):
        return [GetTask(key, side, _card(rules, "tasks", said, ("task",)))]
    only(said, ("keep", "discard"), ("task",))
    keeps = _card(rules, "tasks", said.get("keep", "hidden"), ("task", "keep"))
    return [GetTask(key, side, keeps, _cards(rules, "tasks", said.get("discard", []), ("task", "discard")))]


def _scout(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    said = left.pop("scout")
    return [Scout(key, side, {} if said == "hidden" else rules.threat_names.read(said, ("scout",)))]


def _stage_of(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [_staged(rules, side, left.pop("stage"), ("stage",))]


def _staged(rules: Metro, side: int, said: Any, path: KeyPath) -> Stage:
    if not isinstance(said, dict):
        return Stage(rules.sides[side], side, _card(rules, "equipment", said, path), HIDDEN, path)
    only(said, ("keep", "discard"), path)
    keeps, discards = (_card(rules, "equipment", said.get(k, "hidden"), (*path, k)) for k in ("keep", "discard"))
    return Stage(rules.sides[side], side, keeps, discards, path)


def _complete(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    return [Complete(key, side, _card(rules, "tasks", left.pop("complete"), ("complete",)))]


def _use(rules: Metro, side: int, key: str, left: dict[str, Any]) -> list[Decision]:
    cards = _cards(rules, "tasks", left.pop("use"), ("use",))
    return [UseTask(key, side, card) for card in cards]


# In the order in which the answers of one record are taken.
_ANSWERS: Mapping[str, Any] = {
    "stage": _stage_of, "polis": _polis, "guard": _guard, "recruit": _recruit, "disband": _recruit, "pay": _recruit,
    "forage": _forage, "move": _move, "attack": _attack, "buy": _buy, "renew": _buy, "task": _task, "give": _take,
    "scout": _scout, "defend": _defend, "take": _take, "lose": _lose, "draw": _draw, "spoils": _spoils, "drop": _drop,
    "retreat": _retreat, "settle": _settle, "capture": _capture, "complete": _complete, "use": _use,
}  # fmt: skip
_RANK = {word: at for at, word in enumerate(_ANSWERS)}


# ── words of the table ────────────────────────────────────────────────────────


def _sided(rules: Metro, body: Any) -> list[tuple[int, Any, KeyPath]]:
    """What is said of each side of a record of several, with its place. Raises Unclear."""
    found: dict[int, tuple[int, Any, KeyPath]] = {}
    for name, said in mapping(body, ()).items():
        side = rules.side_names_read.read(name, (name,))
        if side in found:
            raise Unclear("log.twice", (name,), said=name)
        found[side] = side, said, (name,)
    return list(found.values())


def _guards(rules: Metro, body: Any) -> list[Any]:
    found: list[Decision] = []
    for side, said, path in _sided(rules, body):
        by = ARMY
        if isinstance(said, dict):
            only(said, ("at", "with"), path)
            by = _arm(said.get("with", ARMY), (*path, "with"))
            said, path = said.get("at"), (*path, "at")
        found.append(Guard(rules.sides[side], side, _station(rules, said, path), by, path))
    return [Together("guard", found)]


def _mobilize(rules: Metro, body: Any) -> list[Any]:
    found: list[Mobilize] = []
    for side, said, path in _sided(rules, body):
        if isinstance(said, dict):
            only(said, ("recruit", "disband", "pay"), path)
            found.append(_mobilized(rules, side, said, path))
        else:
            found.append(Mobilize(rules.sides[side], side, amount(said, path), path=path))
    named = {move.side for move in found}
    for side, key in enumerate(rules.sides):
        if side not in named:
            found.append(Mobilize(key, side))
            found[-1].told = False
    return [Together("mobilize", found)]


def _stages(rules: Metro, body: Any) -> list[Any]:
    return [Together("stage", [_staged(rules, side, said, path) for side, said, path in _sided(rules, body)])]


def _turn_up(rules: Metro, body: Any) -> list[Decision]:
    uses: list[Any] = []
    under: Any = None
    path: KeyPath = ()
    said = body
    if isinstance(body, dict):
        only(body, ("card", "use", "under"), ())
        if "card" not in body:
            raise Unclear("log.missing", (), key="card")
        said, path = body["card"], ("card",)
        uses = using.read_all(rules, body["use"], ("use",)) if "use" in body else []
        if "under" in body:
            hidden = body["under"] == "hidden"
            under = {} if hidden else rules.turned_names.read(body["under"], ("under",))
    if said == "hidden":
        return [TurnUp("hidden", {}, uses, under, path)]
    return [TurnUp(str(said), rules.turned_names.read(said, path), uses, under, path)]


def _vote(rules: Metro, body: Any) -> list[Decision]:
    votes: dict[int, Any] = {}
    uses = []
    for side, said, path in _sided(rules, body):
        if isinstance(said, dict) and "vote" in said:
            only(said, ("vote", "use"), path)
            if "use" in said:
                uses += using.read_uses(rules, side, said["use"], (*path, "use"))
            said, path = said["vote"], (*path, "vote")
        if isinstance(said, dict):
            only(said, ("for", "against"), path)
            votes[side] = None
        else:
            votes[side] = _vote_names(said, path)
    return [Vote(votes, uses)]


def _vote_names(said: Any, path: KeyPath) -> bool:
    if _means(said, FOR, flag=True):
        return True
    if _means(said, AGAINST, flag=False):
        return False
    raise Unclear("log.value", path, said=said, known="for, against")


def _fight(rules: Metro, body: Any) -> list[Decision]:
    cards: dict[int, int] = {}
    uses, keys = [], {}
    for side, said, path in _sided(rules, body):
        keys[side] = str(path[0])
        if isinstance(said, dict):
            only(said, ("card", "use"), path)
            if "use" in said:
                uses += using.read_uses(rules, side, said["use"], (*path, "use"))
            said, path = said.get("card", "hidden"), (*path, "card")
        cards[side] = _card(rules, "combat", said, path)
    return [Fight(cards, uses, keys)]


def _end(rules: Metro, body: Any) -> list[Decision]:
    if body is not None and body != "round":
        only(mapping(body, ()), (), ())
    return [End()]


def _deal(rules: Metro, body: Any) -> list[Decision]:
    return [read_deal(rules, body, ())]


def read_deal(rules: Metro, body: Any, path: KeyPath) -> Deal:
    """What a `deal` says, in the header or as a record. Raises Unclear."""
    told: dict[str, dict[int, list[int]]] = {"equipment": {}, "tasks": {}, "combat": {}}
    market = None
    for name, said in mapping(body, path).items():
        here = (*path, name)
        if name == "market":
            market = _cards(rules, "equipment", said, here)
            continue
        side = rules.side_names_read.read(name, here)
        if said == "hidden":
            continue
        cards: Sequence[Any] = said if isinstance(said, list) else [said]
        known = [(rules.dealt_names.read(c, (*here, at)) if c != "hidden" else None) for at, c in enumerate(cards)]
        deck = next((entry[0] for entry in known if entry is not None and entry[0] == "combat"), None)
        for entry in known:
            of = entry[0] if entry is not None else deck
            if of is not None:
                told[of].setdefault(side, []).append(entry[1] if entry is not None else HIDDEN)
    return Deal(told["equipment"], told["tasks"], told["combat"], market, path)


_WORDS: Mapping[str, Any] = {
    "deal": _deal, "guard": _guards, "turn-up": _turn_up, "vote": _vote, "mobilize": _mobilize, "fight": _fight,
    "stage": _stages, "end": _end,
}  # fmt: skip
WORDS = (*_WORDS, "claim")
