"""A log as one seat may see it: what others hide is hidden in it, and so in everything derived from it.

Whatever a seat is shown, offered or refused is worked out from such a log, so that it cannot depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pnp.game.playing import keeps_from, seen_by
from pnp.game.slots import OfPieces
from pnp.game.walking import Node

from ..base.picture import Picture, known
from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from ..judging.spot import Spot
from ..logs import logtext
from ..logs.log import GameLog

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.table import Table


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
                found += (hiding(rules, one, covered) for one in _told(rules, viewer, record.key, record.body))
        head: dict[str, Any] = {"options": dict(played.options)} if played.options and log.campaign else {}
        if played.deal is not None:
            dealt = seen_by(viewer, rules.read_deal(played.deal, ()))
            head["deal"] = hiding(rules, {"deal": dealt.body()}, covered)["deal"]
        return {**head, "moves": found}

    games = [logtext.log_text(seen(played)) for played in log.games]
    head: dict[str, Any] = {"pnp": f"{log.game}@{log.version}", "players": _players(spot, seat)}
    head |= {"options": dict(log.options)} if log.options else {}
    if not log.campaign:
        return logtext.head_text(head) + games[0]
    inside = "".join("- " + game.replace("\n", "\n  ").rstrip(" ") for game in games)
    return f"{logtext.head_text(head)}games:\n{inside}"


def beginning_seen(spot: Spot, tables: Sequence[Table], seat: str | None, side: str, said: Any) -> Mapping[str, Any]:
    """What a seat sees of a side's record of which this was `said` so far; the tables are as they are after it."""
    covered = _covered(known(spot.rules, tables), seat)
    told = [hiding(spot.rules, one, covered) for one in _told(spot.rules, _viewer(spot, seat), side, said)]
    return {key: body for record in told for key, body in record.get(side, {}).items()}


def _viewer(spot: Spot, seat: str | None) -> Any:
    return None if seat is None else next(one for one in spot.rules.seats if one.id == seat)


def _told(rules: Rules, viewer: Any, key: str, body: Any) -> Sequence[Mapping[str, Any]]:
    """A record without what the viewer may not see. Its moves are written anew, with ids: in whatever words somebody
    has written a name, it is the same name. They stay one record where the rules read it as the same moves."""
    moves = rules.read(key, body)
    written = [seen_by(viewer, move).write(None) for move in moves]
    if key not in rules.sides or not written:
        return written or [{key: body}]
    parts = [said.get(key, said) for said in written]
    if len(parts) == 1:
        return [{key: parts[0]}]
    parts = [part for part in parts if any(name in body for name in part)]  # the others happen without being said
    whole: dict[str, Any] = {}
    for part in parts:
        whole |= {name: _both(whole[name], said) if name in whole else said for name, said in part.items()}
    with suppress(Unclear):
        if [move.write(None) for move in rules.read(key, whole)] == written:
            return [{key: whole}]
    return [{key: part} for part in parts] if any(keeps_from(viewer, move) for move in moves) else [{key: body}]


def _both(before: Table, said: Any) -> Any:
    """What two moves of a record say under one key: the same, or each something else of a list."""
    return said if before == said else [*(before if isinstance(before, list) else [before]), said]


def _players(spot: Spot, seat: str | None) -> dict[str, Any]:
    """Who plays, without what others have noted in secret."""
    sides, names, secret = spot.rules.sides, spot.rules.side_names_read, spot.rules.notes_secretly

    def seen(side: str, who: Any) -> Any:
        number = names.find(side)
        own = number is not None and sides[number] == seat
        return (
            who
            if own or not isinstance(who, Mapping)
            else {**who, **{key: HIDDEN_WORD for key in secret if key in who}}
        )

    return {side: seen(side, who) for side, who in spot.log.players.items()}


def _covered(picture: Picture, seat: str | None) -> frozenset[str]:
    """The cards that others hold in their hands, unless everybody has seen them go there."""
    if picture.hands_are != "hand":
        return frozenset()
    held = (card for side, hand in picture.hands.items() if side != seat for card in hand if card)
    return frozenset(held) - picture.open


def public(rules: Rules, said: Mapping[str, Any], covered: frozenset[str]) -> Any:
    """A record as everybody may see it: without some cards, and without what its side keeps to itself."""
    key, body = next(iter(said.items()))
    with suppress(Unclear):
        told = _told(rules, None, key, body)
        if all([*one] == [key] and isinstance(one[key], Mapping) for one in told):
            said = {key: {name: of for one in told for name, of in one[key].items()}}
    return hiding(rules, said, covered)


def hiding(rules: Rules, said: Mapping[str, Any], covered: frozenset[str]) -> Any:
    """A record with some cards hidden, by whatever name it calls them."""
    row = rules.grammar.row(said)
    at = {n: HIDDEN_WORD for n, node in enumerate(row) if not node.is_key and _named(rules, node) in covered}
    return rules.grammar.replaced(said, at) if at else said


def _named(rules: Rules, node: Node) -> Any:
    """The id of what is named; what is written if that is no name of anything."""
    if not isinstance(node.slot, OfPieces) or not isinstance(node.value, str):
        return node.value
    pieces = node.slot.pieces(rules)
    at = pieces.names.find(node.value)
    return node.value if at is None else pieces[at].id
