"""Check that cards agree with their deck and with the board: fields, names in Events, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...base.source import KeyPath
from ..fields import field_findings
from ..finding import Finding, entries, hint, ids
from .common import file_findings, known_findings

ANY_TRACK = ("any", "all", "highest")


_NAMED = {"kind": "kind", "place": "board-place", "track": "track", "on": "track"}


def card_findings(role: str, raw: Mapping[str, Any], deck: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    game, cards, board = raw.get("game"), raw.get(role), raw.get("board")
    sides, kinds = ids(game, "sides"), ids(game, "kinds")
    tracks = ids(board, "tracks")
    known = {"kind": kinds, "place": [*ids(board, "places"), "this"], "track": tracks, "on": [*tracks, *ANY_TRACK]}
    if isinstance(cards, dict):
        yield from known_findings(role, (), cards, "deck", ids(game, "decks"), ("game", "decks"))
    fields = deck.get("fields")
    for path, card in entries(cards, "cards"):
        yield from known_findings(role, path, card, "side", sides, ("game", "sides"))
        yield from known_findings(role, path, card, "kind", kinds, ("game", "kinds"))
        if deck:
            yield from field_findings(role, path, card, fields if isinstance(fields, dict) else {})
        yield from file_findings(role, (*path, "art"), folder, card.get("art"))
        for at, key, name in event_names(card.get("event")):
            if name not in known[key]:
                values = {"name": name, "hint": hint(name, known[key])}
                yield Finding(role, (*path, "event", *at), f"agree.{_NAMED[key]}", values)


def event_names(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str, str]]:
    """The kinds, places and tracks that an event names: the path in the event, the key, the name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("kind", "place", "track", "on") and not isinstance(inner, dict):
                names = inner if isinstance(inner, list) else [inner]
                for at, name in enumerate(names):
                    if isinstance(name, str):
                        yield (*path, key, *([at] if names is inner else [])), key, name
            yield from event_names(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from event_names(inner, (*path, at))


def deck_findings(role: str, raw: Mapping[str, Any], path: KeyPath, deck: Mapping[str, Any]) -> Iterator[Finding]:
    """Check that the deck has as many cards as game.yaml says, in all and for each side."""
    game, cards = raw.get("game"), raw.get(role)
    if not isinstance(cards, dict):
        return
    sides: Counter[Any] = Counter()
    for _, card in entries(cards, "cards"):
        copies = card.get("copies", 1)
        sides[str(card.get("side"))] += copies if isinstance(copies, int) else 1
    count, split = deck.get("count"), deck.get("split")
    if isinstance(count, int) and sides.total() != count:
        yield Finding(role, ("cards",), "agree.count", {"n": sides.total(), "count": count}, key=True)
    known = ids(game, "sides")
    misnamed = any(side not in known for side in sides)
    for side, wanted in split.items() if isinstance(split, dict) and not misnamed else ():
        if side in known and isinstance(wanted, int) and sides[side] != wanted:
            values = {"side": side, "n": sides[side], "count": wanted}
            yield Finding(role, ("cards",), "agree.split", values, key=True)
    if isinstance(split, dict) and isinstance(count, int) and all(isinstance(n, int) for n in split.values()):
        total = sum(split.values())
        if total != count:
            yield Finding("game", (*path, "split"), "agree.split-count", {"n": total, "count": count}, key=True)
