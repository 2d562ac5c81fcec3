"""Check that the board agrees with the game: places, links, tracks, starting pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ...base.source import KeyPath
from ..finding import Finding, entries, hint, ids
from .common import known_findings


def board_findings(game: Any, board: Any) -> Iterator[Finding]:
    sides, known = ids(game, "sides"), ids(board, "places")
    lying = [*sides, *ids(game, "tokens")]
    for path, sheet in entries(board, "sheets"):
        yield from known_findings("board", path, sheet, "side", sides, ("game", "sides"))
        yield from _listed(path, sheet, "places", known)
    for path, place in entries(board, "places"):
        yield from known_findings("board", path, place, "kind", ids(game, "kinds"), ("game", "kinds"))
        yield from _listed(path, place, "links", known)
        yield from _started(path, place, lying, "agree.lying")
    for path, track in entries(board, "tracks"):
        yield from known_findings("board", path, track, "kind", ids(game, "kinds"), ("game", "kinds"))
        yield from _started(path, track, [*sides, "all"])
        yield from _spaces(path, track)
    for path, link in entries(board, "links"):
        yield from _listed(path, link, "between", known)
    for name in ("regions", "signs"):
        for path, printed in entries(board, name):
            yield from known_findings("board", path, printed, "side", sides, ("game", "sides"))
            yield from known_findings("board", path, printed, "kind", ids(game, "kinds"), ("game", "kinds"))


def _listed(path: KeyPath, entry: Mapping[str, Any], key: str, known: Collection[str]) -> Iterator[Finding]:
    """The places in a list that do not exist."""
    listed = entry.get(key)
    names: list[Any] = listed if isinstance(listed, list) else []
    for at, name in enumerate(names):
        if isinstance(name, str) and name not in known:
            yield Finding("board", (*path, key, at), "agree.place", {"name": name, "hint": hint(name, known)})
        elif (key == "links" and name == entry.get("id")) or (key == "between" and name in names[:at]):
            yield Finding("board", (*path, key, at), "agree.self-link", {"name": name})


def _started(
    path: KeyPath, entry: Mapping[str, Any], sides: Collection[str], code: str = "agree.side"
) -> Iterator[Finding]:
    start = entry.get("start")
    for side in start if isinstance(start, dict) else ():
        if side not in sides:
            values = {"name": side, "hint": hint(side, sides)}
            yield Finding("board", (*path, "start", side), code, values, key=True)


def _spaces(path: KeyPath, track: Mapping[str, Any]) -> Iterator[Finding]:
    """Check that markers start, and areas are, on spaces that the track has."""
    first, spaces, start = track.get("first", 1), track.get("spaces"), track.get("start")
    if not isinstance(first, int) or not isinstance(spaces, int):
        return
    said = [((*path, "start", side), n) for side, n in start.items()] if isinstance(start, dict) else []
    said += [((*path, *at, end), area.get(end)) for at, area in entries(track, "areas") for end in ("from", "to")]
    for where, n in said:
        if isinstance(n, int) and not first <= n < first + spaces:
            yield Finding("board", where, "agree.space", {"n": n, "low": first, "high": first + spaces - 1})
