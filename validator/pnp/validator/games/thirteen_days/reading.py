"""Records of a log, as moves. Reading knows names and shapes, not the position: the moves say what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear
from ...logs.names import Names
from ...logs.values import flag, mapping, number, only, side_key
from ...source import KeyPath
from ..duels.dealt import read_hands
from ..duels.effects.notation import read_card, read_command, read_steps
from ..duels.ground import Ref
from ..move import Move
from .closing import End, Left, Opinion, Reveal
from .opening import DealCards, First, Goals
from .playing import Command, Play
from .using import Answer, UseEvent

if TYPE_CHECKING:
    from . import ThirteenDays

TURN_KEYS = ("play", "command", "event", "opponent", "letter")
OPINION_KEYS = ("opinion", "track", "of", "take", "draw", "to")
LETTER = ("letter", "personal-letter")


def read_record(rules: ThirteenDays, key: str, body: Any) -> list[Move]:
    """The moves of one record, in the order of the rules. Raises Unclear."""
    if key not in rules.sides:
        return _WORDS[key](rules, body)
    side, body = rules.sides.index(key), mapping(body, ())
    return [_opinion(rules, side, body)] if "opinion" in body else turn(rules, side, body)


def turn(rules: ThirteenDays, side: int, body: Mapping[str, Any]) -> list[Move]:
    """The moves of a turn. Raises Unclear."""
    only(body, TURN_KEYS, ())
    if "play" not in body:
        raise Unclear("log.missing", (), key="play")
    letter = "letter" in body and flag(body["letter"], ("letter",))
    uses = "event" in body
    event = uses or body.get("opponent", "pass") != "pass"
    moves: list[Move] = [Play(side, read_card(rules.card_names, body["play"], ("play",)), event=event)]
    if "opponent" in body:
        moves.append(_answer(rules, 1 - side, body["opponent"]))
    steps = read_steps(rules, side, body["event"], ("event",)) if uses else []
    event_used = UseEvent(side, steps, ("event",), letter=letter and "command" not in body) if uses else None
    if "command" in body:
        at, add, remove = read_command(rules, body["command"], ("command",))
        moves.append(Command(side, at, add, remove, ("command",), letter=letter, with_event=event_used))
    elif not uses:
        moves.append(Command(side, path=("command",), letter=letter))
    if event_used is not None:
        moves.append(event_used)
    return moves


def _answer(rules: ThirteenDays, side: int, value: Any) -> Answer:
    path = ("opponent",)
    if value == "pass":
        return Answer(side, (), path, declined=True)
    body = mapping(value, path)
    only(body, ("event",), path)
    if "event" not in body:
        raise Unclear("log.missing", path, key="event")
    return Answer(side, read_steps(rules, side, body["event"], (*path, "event")), (*path, "event"))


def _opinion(rules: ThirteenDays, side: int, body: Mapping[str, Any]) -> Move:
    only(body, OPINION_KEYS, ())
    slot = rules.place_names.read(body["opinion"], ("opinion",))
    if slot not in rules.opinion:
        known = ", ".join(rules.places[at].id for at in rules.opinion)
        raise Unclear("log.place", ("opinion",), said=body["opinion"], known=known)
    shifts: dict[int, int] = {}
    keys: dict[int, str] = {}
    for name, n in mapping(body.get("track", {}), ("track",)).items():
        track = rules.track_names.read(name, ("track", name))
        shifts[track], keys[track] = number(n, ("track", name)), name
    if "take" in body and body["take"] not in LETTER:
        rules.letter_names.read(body["take"], ("take",))
    drawn = body.get("draw", ())
    cards = [read_card(rules.card_names, c, ("draw",)) for c in (drawn if isinstance(drawn, list | tuple) else [drawn])]
    to = body.get("to")
    if "to" in body and to not in ("aftermath", "discard"):
        raise Unclear("log.place", ("to",), said=to, known="aftermath, discard")
    of = rules.side_names_read.read(body["of"], ("of",)) if "of" in body else None
    kept = None if to is None else to == "aftermath"
    return Opinion(side, slot, shifts=shifts, of=of, takes="take" in body, drawn=cards, kept=kept, keys=keys)


def _goals(rules: ThirteenDays, body: Any) -> list[Move]:
    flags: list[list[int | None] | None] = [None, None]
    dealt: list[list[int | None] | None] = [None, None]
    keeps: list[int | None] = [None, None]
    keys: dict[int, str] = {}
    for name, said in mapping(body, ()).items():
        side = side_key(rules.side_names_read, name, (), keys)
        if said == "hidden":
            continue
        only(mapping(said, (name,)), ("dealt", "flags", "keep"), (name,))
        if said.get("keep", "hidden") != "hidden":
            keeps[side] = rules.agenda_names.read(said["keep"], (name, "keep"))
        flags[side] = _agendas(rules.flag_names, said.get("flags", "hidden"), (name, "flags"))
        dealt[side] = _agendas(rules.agenda_names, said.get("dealt", "hidden"), (name, "dealt"))
        flags[side] = dealt[side] if flags[side] is None else flags[side]
    if not keys:
        raise Unclear("log.missing", (), key=rules.sides[0])
    return [Goals(flags, keeps, keys, dealt)]


def _agendas(names: Names[int], value: Any, path: KeyPath) -> list[int | None] | None:
    if value == "hidden":
        return None
    if not isinstance(value, list):
        raise Unclear("log.list", path)
    return [None if name == "hidden" else names.read(name, (*path, at)) for at, name in enumerate(value)]


def _reveal(rules: ThirteenDays, body: Any) -> list[Move]:
    agendas: list[int | None] = [None, None]
    keys: dict[int, str] = {}
    for name, said in mapping(body, ()).items():
        side = side_key(rules.side_names_read, name, (), keys)
        agendas[side] = None if said == "hidden" else rules.agenda_names.read(said, (name,))
    return [Reveal(agendas, keys)]


def _aftermath(rules: ThirteenDays, body: Any) -> list[Move]:
    keys: dict[int, str] = {}
    cards: dict[int, Ref] = {}
    for name, said in mapping(body, ()).items():
        side = side_key(rules.side_names_read, name, (), keys)
        cards[side] = read_card(rules.card_names, said, (name,))
    return [Left(cards, keys)]


def _first(rules: ThirteenDays, body: Any) -> list[Move]:
    if not isinstance(body, dict):
        return [First(rules.side_names_read.read(body, ()))]
    only(body, ("side", "by"), ())
    if "side" not in body:
        raise Unclear("log.missing", (), key="side")
    by = rules.side_names_read.read(body["by"], ("by",)) if "by" in body else None
    return [First(rules.side_names_read.read(body["side"], ("side",)), by)]


def _deal(rules: ThirteenDays, body: Any) -> list[Move]:
    return [read_deal(rules, body, ())]


def read_deal(rules: ThirteenDays, body: Any, path: KeyPath) -> DealCards:
    """What a `deal` says, in the header or as a record. Raises Unclear."""
    return DealCards(*read_hands(rules, body, path))


def _end(rules: ThirteenDays, body: Any) -> list[Move]:
    body = mapping(body, ())
    only(body, ("aftermath",), ())
    cards = body.get("aftermath", [])
    if not isinstance(cards, list):
        raise Unclear("log.list", ("aftermath",))
    return [End([read_card(rules.card_names, card, ("aftermath", at)) for at, card in enumerate(cards)])]


_WORDS = {
    "goals": _goals,
    "deal": _deal,
    "first": _first,
    "aftermath": _aftermath,
    "reveal": _reveal,
    "end": _end,
}
WORDS = (*_WORDS, "claim")
