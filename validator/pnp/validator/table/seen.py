"""A log as one seat may see it: what others hide is hidden in it, and so in everything derived from it.

Whatever a seat is shown, offered or refused is worked out from such a log, so that it cannot depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.game.playing import keeps_from, records, seen_by

from ..judging.picture import Picture, known
from ..judging.spot import Spot
from ..logs import logtext
from ..logs.log import GameLog
from ..logs.values import HIDDEN


def as_seen(spot: Spot, seat: str | None) -> str:
    """The log so far as a seat sees it; for None, as anybody may see it. Notes and statements are left out."""
    rules, log = spot.rules, spot.log
    viewer = _viewer(spot, seat)
    covered = _covered(known(rules, spot.tables), seat)

    def seen(played: GameLog) -> dict[str, Any]:
        found: list[Mapping[str, Any]] = []
        for raw in played.records:
            record = spot.record({key: body for key, body in raw.items() if key not in ("note", "then", "ruling")})
            if record.key != "claim":
                found += (hiding(one, covered) for one in _told(rules, viewer, record.key, record.body))
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


def beginning_seen(spot: Spot, tables: Sequence[Any], seat: str | None, side: str, said: Any) -> Mapping[str, Any]:
    """What a seat sees of a side's record of which this was `said` so far; the tables are as they are after it."""
    covered = _covered(known(spot.rules, tables), seat)
    told = [hiding(one, covered) for one in _told(spot.rules, _viewer(spot, seat), side, said)]
    return {key: body for record in told for key, body in record.get(side, {}).items()}


def _viewer(spot: Spot, seat: str | None) -> Any:
    return None if seat is None else next(one for one in spot.rules.seats if one.id == seat)


def _told(rules: Any, viewer: Any, key: str, body: Any) -> Sequence[Mapping[str, Any]]:
    """A record as it is, or its moves without what the viewer may not see."""
    moves = rules.read(key, body)
    if not any(keeps_from(viewer, move) for move in moves):
        return [{key: body}]
    return records(rules, [seen_by(viewer, move) for move in moves])


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
