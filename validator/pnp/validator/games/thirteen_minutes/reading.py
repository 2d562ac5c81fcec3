"""Records of a log, as moves. Reading knows names and shapes, not the position: the moves say what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...effects import Step
from ...ground import HIDDEN, UNSAID, Ref
from ...names import Names, unknown_key
from ...ruling import Unclear
from ...source import KeyPath
from .moves import ABSENT, Answer, Bid, Command, DealCards, Draw, End, First, Move, Play, UseEvent

if TYPE_CHECKING:
    from . import ThirteenMinutes

MAX_STEPS = 50  # of one event; the longest on a card has a handful
TURN_KEYS = ("play", "into", "command", "event", "opponent", "draw")
STEP_VERBS = ("place", "remove", "move", "zone", "command")
FOREIGN_VERBS = ("track", "prestige", "take", "discard", "draw", "reveal", "play")  # other games' events do these


def read_record(rules: ThirteenMinutes, key: str, body: Any) -> list[Move]:
    """The moves of one record, in the order of the rules. Raises Unclear."""
    if key in rules.sides:
        return _turn(rules, rules.sides.index(key), _mapping(body, ()))
    return _WORDS[key](rules, body)


def _mapping(value: Any, path: KeyPath) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unclear("log.mapping", path)
    return value


def _only(body: Mapping[str, Any], known: tuple[str, ...], path: KeyPath) -> None:
    for key in body:
        if key not in known:
            raise unknown_key(key, known, path)


def amount(value: Any, path: KeyPath) -> int:
    """A whole number of cubes. Raises Unclear for anything else."""
    if type(value) is not int:
        raise Unclear("log.number", path, said=value)
    if value < 0:
        raise Unclear("log.negative", path, said=value)
    return value


def _side(rules: ThirteenMinutes, name: Any, path: KeyPath, keys: dict[int, str]) -> int:
    """A side that is a key; `keys` notes how it is written. Raises Unclear also where it stands there already."""
    side = rules.side_names_read.read(name, (*path, name))
    if side in keys:
        raise Unclear("log.twice", (*path, name), said=name)
    keys[side] = name
    return side


def _card(names: Names[Ref], value: Any, path: KeyPath) -> Ref:
    return HIDDEN if value == "hidden" else names.read(value, path)


def _turn(rules: ThirteenMinutes, side: int, body: Mapping[str, Any]) -> list[Move]:
    _only(body, TURN_KEYS, ())
    for key in ("play", "into"):
        if key not in body:
            raise Unclear("log.missing", (), key=key)
    zone = rules.zone_names_read.read(body["into"], ("into",))
    moves: list[Move] = [Play(side, _card(rules.card_names, body["play"], ("play",)), zone)]
    if "opponent" in body:
        moves.append(_answer(rules, 1 - side, body["opponent"]))
    uses = "event" in body
    if uses:
        moves.append(UseEvent(side, read_steps(rules, side, body["event"], ("event",)), ("event",)))
    if "command" in body or not uses:
        moves.append(_command(rules, side, body.get("command", {}), uses))
    if "draw" in body:
        card = ABSENT if body["draw"] == "none" else _card(rules.card_names, body["draw"], ("draw",))
        moves.append(Draw(card, ("draw",)))
    return moves


def _command(rules: ThirteenMinutes, side: int, value: Any, with_event: bool) -> Command:
    body = _mapping(value, ("command",))
    _only(body, ("at", "add", "remove"), ("command",))
    at = body.get("at")
    places = at if isinstance(at, list) else [] if at is None else [at]
    refs = [_card(rules.place_names, place, ("command", "at")) for place in places]
    add, remove = (amount(body.get(key, 0), ("command", key)) for key in ("add", "remove"))
    if (add or remove) and not refs:
        raise Unclear("log.missing", ("command",), key="at")
    return Command(side, refs, add, remove, ("command",), with_event)


def _answer(rules: ThirteenMinutes, side: int, value: Any) -> Answer:
    path = ("opponent",)
    if value == "pass":
        return Answer(side, (), path, declined=True)
    body = _mapping(value, path)
    _only(body, ("event",), path)
    if "event" not in body:
        raise Unclear("log.missing", path, key="event")
    return Answer(side, read_steps(rules, side, body["event"], (*path, "event")), (*path, "event"))


def read_steps(rules: ThirteenMinutes, user: int, value: Any, path: KeyPath) -> list[Step]:
    """The steps of an event: one, or a list of them. Raises Unclear."""
    if isinstance(value, list):
        if len(value) > MAX_STEPS:
            raise Unclear("log.many", path, n=len(value), max=MAX_STEPS)
        return _told_apart([_step(rules, step, (*path, at)) for at, step in enumerate(value)])
    body = _mapping(value, path)
    return _told_apart([_step(rules, body, path)]) if body else []


def _told_apart(steps: list[Step]) -> list[Step]:
    """The steps with each hidden battleground under a number of its own: two of them need not be the same."""
    unsaid = UNSAID
    for step in steps:
        if step.source == HIDDEN:
            step.source, unsaid = unsaid, unsaid - 1
        if HIDDEN in step.amounts:
            step.amounts = {unsaid if ref == HIDDEN else ref: n for ref, n in step.amounts.items()}
            step.keys = {unsaid if ref == HIDDEN else ref: key for ref, key in step.keys.items()}
            unsaid -= 1
    return steps


def _step(rules: ThirteenMinutes, value: Any, path: KeyPath) -> Step:
    body = _mapping(value, path)
    _only(body, (*STEP_VERBS, *FOREIGN_VERBS, "of", "by", "letter"), path)
    verbs = [key for key in body if key in (*STEP_VERBS, *FOREIGN_VERBS)]
    if len(verbs) != 1:
        raise Unclear("log.verb", path, known=", ".join(STEP_VERBS))
    of, by = (rules.side_names_read.read(body[k], (*path, k)) if k in body else None for k in ("of", "by"))
    verb = verbs[0]
    here = (*path, verb)
    if verb in FOREIGN_VERBS:  # it can be read; that no card here does it is for the rules to say
        return Step(verb, {}, of, by, path=here)
    what = _mapping(body[verb], here)
    if verb == "move":
        return _moved(rules, what, here, of, by)
    if verb == "command":
        ref, add, remove = _command_step(rules, what, here)
        return Step("command", {ref: add - remove}, of, by, path=here, both=bool(add and remove))
    amounts: dict[Ref, int] = {}
    keys: dict[Ref, str] = {}
    for name, said in what.items():
        ref = _card(rules.place_names, name, (*here, name))
        if ref in amounts:
            raise Unclear("log.twice", (*here, name), said=name)
        zone_names = rules.zone_names_read
        amounts[ref] = zone_names.read(said, (*here, name)) if verb == "zone" else amount(said, (*here, name))
        keys[ref] = name
    return Step("shift" if verb == "zone" else verb, amounts, of, by, path=here, keys=keys)


def _moved(rules: ThirteenMinutes, what: Mapping[str, Any], path: KeyPath, of: int | None, by: int | None) -> Step:
    _only(what, ("from", "to", "n"), path)
    for key in ("from", "to", "n"):
        if key not in what:
            raise Unclear("log.missing", path, key=key)
    start, goal = (_card(rules.place_names, what[key], (*path, key)) for key in ("from", "to"))
    return Step("move", {goal: amount(what["n"], (*path, "n"))}, of, by, start, path)


def _command_step(rules: ThirteenMinutes, what: Mapping[str, Any], path: KeyPath) -> tuple[Ref, int, int]:
    _only(what, ("at", "add", "remove"), path)
    if "at" not in what:
        raise Unclear("log.missing", path, key="at")
    ref = _card(rules.place_names, what["at"], (*path, "at"))
    add, remove = (amount(what.get(key, 0), (*path, key)) for key in ("add", "remove"))
    return ref, add, remove


def _bid(rules: ThirteenMinutes, body: Any) -> list[Move]:
    bids: dict[int, int] = {}
    keys: dict[int, str] = {}
    for name, n in _mapping(body, ()).items():
        bids[_side(rules, name, (), keys)] = amount(n, (name,))
    if not bids:
        raise Unclear("log.missing", (), key=rules.sides[0])
    return [Bid(bids.get(0), bids.get(1), keys)]


def _first(rules: ThirteenMinutes, body: Any) -> list[Move]:
    return [First(rules.side_names_read.read(body, ()))]


def _deal(rules: ThirteenMinutes, body: Any) -> list[Move]:
    return [read_deal(rules, body, ())]


def read_deal(rules: ThirteenMinutes, body: Any, path: KeyPath) -> DealCards:
    """What a `deal` says, in the header or as a record. Raises Unclear."""
    hands: list[list[Ref] | None] = [None] * len(rules.sides)
    keys: dict[int, str] = {}
    for name, hand in _mapping(body, path).items():
        side = _side(rules, name, path, keys)
        if hand == "hidden":
            continue
        if not isinstance(hand, list):
            raise Unclear("log.list", (*path, name))
        hands[side] = [_card(rules.card_names, card, (*path, name, at)) for at, card in enumerate(hand)]
    return DealCards(hands, path, keys)


def _end(rules: ThirteenMinutes, body: Any) -> list[Move]:
    body = _mapping(body, ())
    _only(body, ("left", "cuba"), ())
    left: list[Ref | None] = [None] * len(rules.sides)
    keys: dict[int, str] = {}
    for name, card in _mapping(body.get("left", {}), ("left",)).items():
        side = _side(rules, name, ("left",), keys)
        left[side] = _card(rules.card_names, card, ("left", name))
    cuba = _card(rules.card_names, body["cuba"], ("cuba",)) if "cuba" in body else None
    return [End(left, cuba, keys)]


_WORDS = {"bid": _bid, "first": _first, "deal": _deal, "end": _end}
WORDS = (*_WORDS, "claim")
