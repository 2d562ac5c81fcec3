"""A log as one seat may see it: what others keep to themselves is hidden in it, and so in all that is made of it.

Whatever a seat is shown, offered or refused is worked out from such a log, so that it cannot depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.game.playing import records, seen_by

from ..judging.picture import Picture, known
from ..judging.spot import Spot
from ..logs import logtext
from ..logs.log import GameLog
from .offers import HIDDEN


def as_seen(spot: Spot, seat: str | None) -> str:
    """The log so far as a seat sees it; as anybody may see it for None. Notes and statements are left out."""
    rules, log = spot.rules, spot.log
    viewer = None if seat is None else next(one for one in rules.seats if one.id == seat)
    covered = _covered(known(rules, spot.tables), seat)

    def seen(played: GameLog) -> dict[str, Any]:
        found: list[Mapping[str, Any]] = []
        for raw in played.records:
            record = spot.record({key: body for key, body in raw.items() if key not in ("note", "then", "ruling")})
            if record.key != "claim":
                moves = rules.read(record.key, record.body)
                open_to_all = not any(_has_secrets(move) for move in moves)
                as_it_is = [{record.key: record.body}]
                said = as_it_is if open_to_all else records(rules, [seen_by(viewer, move) for move in moves])
                found += (hiding(one, covered) for one in said)
        head: dict[str, Any] = {"options": dict(played.options)} if played.options and log.campaign else {}
        if played.deal is not None:
            dealt = seen_by(viewer, rules.read_deal(played.deal, ()))
            head["deal"] = hiding(dealt.body(), covered)
        return {**head, "moves": found}

    games = [logtext.log_text(seen(played)) for played in log.games]
    head: dict[str, Any] = {"pnp": f"{log.game}@{log.version}", "players": _players(spot, seat)}
    head |= {"options": dict(log.options)} if log.options else {}
    if not log.campaign:
        return logtext.head_text(head) + games[0]
    inside = "".join("- " + game.replace("\n", "\n  ").rstrip(" ") for game in games)
    return f"{logtext.head_text(head)}games:\n{inside}"


def _has_secrets(move: Any) -> bool:
    """Whether a move says something that not everybody may see."""
    parts = getattr(move, "parts", (move,))
    slots = [(part, name, slot) for part in parts for name, slot in part.slots.items()]
    return any(slot.seen_by(None, part.seat, getattr(part, name)) != getattr(part, name) for part, name, slot in slots)


def _players(spot: Spot, seat: str | None) -> dict[str, Any]:
    """Who plays, without what others have noted in secret."""
    found = {}
    for side, who in spot.log.players.items():
        secret: Iterable[str] = ()
        if isinstance(who, Mapping) and hasattr(spot.rules, "notes") and side != seat:
            secret = spot.rules.notes(who, spot.log.options)
        found[side] = {**who, **{key: HIDDEN for key in secret if key in who}} if isinstance(who, Mapping) else who
    return found


def _covered(picture: Picture, seat: str | None) -> frozenset[str]:
    """The cards that others hold in their hands."""
    if picture.hands_are != "hand":
        return frozenset()
    return frozenset(card for side, hand in picture.hands.items() if side != seat for card in hand if card)


def hiding(said: Any, covered: frozenset[str]) -> Any:
    """What was said, with some cards hidden."""
    if isinstance(said, Mapping):
        return {key: hiding(below, covered) for key, below in said.items()}
    if isinstance(said, list):
        return [hiding(one, covered) for one in said]
    return HIDDEN if isinstance(said, str) and said in covered else said
