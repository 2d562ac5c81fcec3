"""Whether the definitions of a game agree with one another: ids, counts, names of sides, kinds and numbers, files.

Everything here takes malformed data as it comes; the schemas complain about that.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from .finding import Finding, entries, hint, ids, nearest
from .source import KeyPath

GAMES = Path(__file__).with_name("games")

# Where in which file entries have ids of their own.
_LISTS = {
    "game": ("sides", "kinds", "decks", "editions", "tokens"),
    "cards": ("cards",),
    "board": ("places",),
    "rules": ("sections", "rules", "rulings", "examples"),
}


def agreement_findings(raw: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    """Every disagreement between the definitions of a game."""
    for role, lists in _LISTS.items():
        for name in lists:
            yield from _twice(role, raw.get(role), name)
    yield from _game(raw.get("game"))
    yield from _cards(raw.get("game"), raw.get("cards"), folder)
    yield from _deck(raw.get("game"), raw.get("cards"))
    yield from _board(raw.get("game"), raw.get("board"))
    yield from _rules(raw.get("rules"))


def _twice(role: str, value: Any, name: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for path, entry in entries(value, name):
        id = entry.get("id")
        if isinstance(id, str):
            if id in seen:
                yield Finding(role, (*path, "id"), "agree.twice", {"id": id})
            seen.add(id)


def _known(
    role: str,
    path: KeyPath,
    entry: Mapping[str, Any],
    key: str,
    known: Collection[str],
    where: tuple[str, str] | None = None,
) -> Iterator[Finding]:
    """The finding if `entry[key]` names something that is not known. `where`: the file and the list of those known."""
    name = entry.get(key)
    if isinstance(name, str) and name not in known:
        rests_on = (where[0], (where[1],)) if where is not None else None
        values = {"name": name, "hint": hint(name, known)}
        yield Finding(role, (*path, key), f"agree.{key}", values, rests_on=rests_on)


def _game(game: Any) -> Iterator[Finding]:
    if not isinstance(game, dict):
        return
    yield from _known("game", (), game, "referee", [room.parent.name for room in GAMES.glob("[a-z]*/__init__.py")])
    sides, numbers = ids(game, "sides"), game.get("numbers")
    for path, token in entries(game, "tokens"):
        yield from _known("game", path, token, "side", sides, ("game", "sides"))
        yield from _known(
            "game", path, token, "number", numbers if isinstance(numbers, dict) else (), ("game", "numbers")
        )
    for path, deck in entries(game, "decks"):
        split = deck.get("split")
        for side in split if isinstance(split, dict) else ():
            if side not in sides:
                values = {"name": side, "hint": hint(side, sides)}
                yield Finding("game", (*path, "split", side), "agree.side", values, key=True)


def _file(role: str, path: KeyPath, folder: Path, name: Any) -> Iterator[Finding]:
    from .load import is_inside

    if not isinstance(name, str) or not name:
        return
    if not is_inside(folder, name):
        yield Finding(role, path, "file.outside", {"name": name})
    elif not os.path.isfile(folder / name):
        room = (folder / name).parent
        listed = os.path.isdir(room) and room.resolve().is_relative_to(folder.resolve())  # `.` is inside, its room not
        files = [f.relative_to(folder).as_posix() for f in (room.iterdir() if listed else ()) if f.is_file()]
        yield Finding(role, path, "agree.file", {"name": name, "hint": hint(name, files)})


def _cards(game: Any, cards: Any, folder: Path) -> Iterator[Finding]:
    deck = next((deck for _, deck in entries(game, "decks")), {})
    most = deck.get("max_cubes")
    sides, kinds = ids(game, "sides"), ids(game, "kinds")
    if isinstance(cards, dict):
        yield from _known("cards", (), cards, "deck", ids(game, "decks"), ("game", "decks"))
    for path, card in entries(cards, "cards"):
        yield from _known("cards", path, card, "side", sides, ("game", "sides"))
        yield from _known("cards", path, card, "kind", kinds, ("game", "kinds"))
        cubes = card.get("cubes")
        if isinstance(cubes, int) and isinstance(most, int) and cubes > most:
            yield Finding("cards", (*path, "cubes"), "agree.cubes", {"n": cubes, "most": most})
        yield from _file("cards", (*path, "art"), folder, card.get("art"))
        for at, name in event_kinds(card.get("event")):
            if name not in kinds:
                values = {"name": name, "hint": hint(name, kinds)}
                yield Finding("cards", (*path, "event", *at), "agree.kind", values)


def event_kinds(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """The kinds that an event's selectors name, each with its path in the event."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "kind" and isinstance(inner, str):
                yield (*path, key), inner
            yield from event_kinds(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from event_kinds(inner, (*path, at))


def _deck(game: Any, cards: Any) -> Iterator[Finding]:
    """Whether the deck has as many cards as game.yaml says, in all and of each side."""
    if not isinstance(cards, dict):
        return
    path, deck = next(iter(entries(game, "decks")), ((), {}))
    sides: Counter[Any] = Counter()
    for _, card in entries(cards, "cards"):
        copies = card.get("copies", 1)
        sides[str(card.get("side"))] += copies if isinstance(copies, int) else 1
    count, split = deck.get("count"), deck.get("split")
    if isinstance(count, int) and sides.total() != count:
        yield Finding("cards", ("cards",), "agree.count", {"n": sides.total(), "count": count}, key=True)
    known = ids(game, "sides")
    misnamed = any(side not in known for side in sides)
    for side, wanted in split.items() if isinstance(split, dict) and not misnamed else ():
        if side in known and isinstance(wanted, int) and sides[side] != wanted:
            values = {"side": side, "n": sides[side], "count": wanted}
            yield Finding("cards", ("cards",), "agree.split", values, key=True)
    if isinstance(split, dict) and isinstance(count, int) and all(isinstance(n, int) for n in split.values()):
        total = sum(split.values())
        if total != count:
            yield Finding("game", (*path, "split"), "agree.split-count", {"n": total, "count": count}, key=True)


def _board(game: Any, board: Any) -> Iterator[Finding]:
    sides, known = ids(game, "sides"), ids(board, "places")
    for path, sheet in entries(board, "sheets"):
        yield from _known("board", path, sheet, "side", sides, ("game", "sides"))
        places = sheet.get("places")
        for at, name in enumerate(places if isinstance(places, list) else ()):
            if isinstance(name, str) and name not in known:
                values = {"name": name, "hint": hint(name, known)}
                yield Finding("board", (*path, "places", at), "agree.place", values)


def _rules(rules: Any) -> Iterator[Finding]:
    sections, named = ids(rules, "sections"), ids(rules, "rules")
    for path, rule in entries(rules, "rules"):
        yield from _known("rules", path, rule, "section", sections, ("rules", "sections"))
    meant = {nearest(str(rule.get("section")), sections) for _, rule in entries(rules, "rules")}
    for path, section in entries(rules, "sections"):
        if isinstance(section.get("id"), str) and section["id"] not in meant:
            yield Finding("rules", (*path, "id"), "agree.no-rules", {"id": section["id"]}, warning=True)
    for path, ruling in entries(rules, "rulings"):
        yield from _known("rules", path, ruling, "rule", named, ("rules", "rules"))
        values = ruling.get("values")
        yield from _known("rules", path, ruling, "default", values if isinstance(values, dict) else ())
