"""Records of a log, as moves. Reading knows names and shapes, not the position: the moves say what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear
from ...logs.values import amount, mapping, only, side_key
from ...source import KeyPath
from ..duels.dealt import read_hands
from ..duels.effects.notation import read_card, read_command, read_steps
from ..duels.ground import HIDDEN, Ref
from .moves import ABSENT, Answer, Bid, Command, DealCards, Draw, End, First, Move, Play, UseEvent

if TYPE_CHECKING:
    from . import ThirteenMinutes

TURN_KEYS = ("play", "into", "command", "event", "opponent", "draw")


def read_record(rules: ThirteenMinutes, key: str, body: Any) -> list[Move]:
    """The moves of one record, in the order of the rules. Raises Unclear."""
    if key in rules.sides:
        return turn(rules, rules.sides.index(key), mapping(body, ()))
    return _WORDS[key](rules, body)


def turn(rules: ThirteenMinutes, side: int, body: Mapping[str, Any]) -> list[Move]:
    """The moves of a turn. Raises Unclear."""
    only(body, TURN_KEYS, ())
    if "play" not in body or "into" not in body:
        raise Unclear("log.missing", (), key="into" if "play" in body else "play")
    zone = HIDDEN if body["into"] == "hidden" else rules.zone_names_read.read(body["into"], ("into",))
    moves: list[Move] = [Play(side, read_card(rules.card_names, body["play"], ("play",)), zone)]
    if "opponent" in body:
        moves.append(_answer(rules, 1 - side, body["opponent"]))
    uses = "event" in body
    if uses:
        moves.append(UseEvent(side, read_steps(rules, side, body["event"], ("event",)), ("event",)))
    if "command" in body:
        at, add, remove = read_command(rules, body["command"], ("command",))
        moves.append(Command(side, at, add, remove, ("command",), uses))
    elif not uses:
        moves.append(Command(side, path=("command",)))
    if "draw" in body:
        card = ABSENT if body["draw"] == "none" else read_card(rules.card_names, body["draw"], ("draw",))
        moves.append(Draw(card, ("draw",)))
    return moves


def _answer(rules: ThirteenMinutes, side: int, value: Any) -> Answer:
    path = ("opponent",)
    if value == "pass":
        return Answer(side, (), path, declined=True)
    body = mapping(value, path)
    only(body, ("event",), path)
    if "event" not in body:
        raise Unclear("log.missing", path, key="event")
    return Answer(side, read_steps(rules, side, body["event"], (*path, "event")), (*path, "event"))


def _bid(rules: ThirteenMinutes, body: Any) -> list[Move]:
    bids: dict[int, int] = {}
    keys: dict[int, str] = {}
    for name, n in mapping(body, ()).items():
        bids[side_key(rules.side_names_read, name, (), keys)] = amount(n, (name,))
    if not bids:
        raise Unclear("log.missing", (), key=rules.sides[0])
    return [Bid(bids.get(0), bids.get(1), keys)]


def _first(rules: ThirteenMinutes, body: Any) -> list[Move]:
    return [First(rules.side_names_read.read(body, ()))]


def _deal(rules: ThirteenMinutes, body: Any) -> list[Move]:
    return [read_deal(rules, body, ())]


def read_deal(rules: ThirteenMinutes, body: Any, path: KeyPath) -> DealCards:
    """What a `deal` says, in the header or as a record. Raises Unclear."""
    return DealCards(*read_hands(rules, body, path))


def _end(rules: ThirteenMinutes, body: Any) -> list[Move]:
    body = mapping(body, ())
    only(body, ("left", "cuba"), ())
    left: list[Ref | None] = [None] * len(rules.sides)
    keys: dict[int, str] = {}
    for name, card in mapping(body.get("left", {}), ("left",)).items():
        side = side_key(rules.side_names_read, name, ("left",), keys)
        left[side] = read_card(rules.card_names, card, ("left", name))
    cuba = read_card(rules.card_names, body["cuba"], ("cuba",)) if "cuba" in body else None
    return [End(left, cuba, keys)]


_WORDS = {"bid": _bid, "first": _first, "deal": _deal, "end": _end}
WORDS = (*_WORDS, "claim")
