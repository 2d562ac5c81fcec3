"""Check that the definitions of a game agree with each other: ids, counts, names of sides, kinds and numbers, files.

Everything here tolerates malformed data; the schemas report that.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from .. import words
from ..judging.trust import RULES_FILE
from ..logs.forms import BadForm, blanks, filled, parsed, sample
from ..problem import Invalid
from ..source import KeyPath, read
from .fields import common_keys, field_findings
from .finding import Finding, entries, hint, ids, nearest
from .named_files import refused
from .reading import MOST_STEPS, values_of
from .roles import card_roles, kind_of

GAMES = Path(__file__).parents[1] / "games"

# Which lists in which file have entries with ids.
_LISTS = {
    "game": ("sides", "kinds", "decks", "editions", "tokens"),
    "cards": ("cards",),
    "board": ("places", "tracks", "regions", "signs"),
    "rules": ("sections", "rules", "rulings", "examples"),
}


def agreement_findings(raw: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    """Every disagreement between the definitions of a game."""
    roles = card_roles(raw)
    for role in ("game", *roles, "board", "rules"):
        for name in _LISTS[kind_of(role)]:
            yield from _twice(role, raw.get(role), name)
    yield from _game(raw.get("game"), folder)
    for role, id in roles.items():
        deck_path, deck = next(((p, d) for p, d in entries(raw.get("game"), "decks") if d.get("id") == id), ((), {}))
        yield from _cards(role, raw, deck, folder)
        yield from _deck(role, raw, deck_path, deck)
    yield from _told_apart(raw, roles, folder)
    yield from _board(raw.get("game"), raw.get("board"))
    for path, sheet in entries(raw.get("board"), "sheets"):
        yield from _file("board", (*path, "art"), folder, sheet.get("art"))
    yield from _rules(raw.get("rules"))
    yield from _figures(raw, folder)
    yield from _log(raw.get("rules"), raw.get("game"))


def _twice(role: str, value: Any, name: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for path, entry in entries(value, name):
        id = entry.get("id")
        if isinstance(id, str):
            if id in seen:
                yield Finding(role, (*path, "id"), "agree.twice", {"id": id})
            seen.add(id)


def _told_apart(raw: Mapping[str, Any], roles: Mapping[str, str], folder: Path) -> Iterator[Finding]:
    """Cards of several decks that share an id, each with its place. A built-in referee and the press ask for cards deck
    by deck; a game's own rules.py has only the id."""
    game = raw.get("game")
    if not isinstance(game, dict) or "referee" in game or not os.path.isfile(folder / RULES_FILE):
        return
    found: dict[str, list[tuple[str, KeyPath]]] = {}
    for role in roles:
        seen = {str(card["id"]): path for path, card in reversed([*entries(raw[role], "cards")]) if "id" in card}
        for id, path in seen.items():
            found.setdefault(id, []).append((role, path))
    for id, places in found.items():
        for role, path in places if len(places) > 1 else ():
            other = next(roles[another] for another, _ in places if another != role)
            yield Finding(role, (*path, "id"), "agree.twice-deck", {"id": id, "deck": other})


def _known(
    role: str,
    path: KeyPath,
    entry: Mapping[str, Any],
    key: str,
    known: Collection[str],
    where: tuple[str, str] | None = None,
) -> Iterator[Finding]:
    """The finding if `entry[key]` names something unknown. `where` is the file and the list of the known ones."""
    name = entry.get(key)
    if isinstance(name, str) and name not in known:
        rests_on = (where[0], (where[1],)) if where is not None else None
        values = {"name": name, "hint": hint(name, known)}
        yield Finding(role, (*path, key), f"agree.{key}", values, rests_on=rests_on)


def _game(game: Any, folder: Path) -> Iterator[Finding]:
    if not isinstance(game, dict):
        return
    yield from _known("game", (), game, "referee", [room.parent.name for room in GAMES.glob("[a-z]*/__init__.py")])
    least, most = game.get("least_players"), game.get("players")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield Finding("game", ("least_players",), "agree.least", {"n": least, "max": most})
    for path, deck in entries(game, "decks"):
        yield from _read(path, deck, ids(game, "decks"))
    sides, numbers = ids(game, "sides"), game.get("numbers")
    for path, token in entries(game, "tokens"):
        yield from _known("game", path, token, "side", sides, ("game", "sides"))
        yield from _known(
            "game", path, token, "number", numbers if isinstance(numbers, dict) else (), ("game", "numbers")
        )
        yield from _token(path, token, game, folder)
    for path, deck in entries(game, "decks"):
        box = deck.get("tuckbox")
        if isinstance(box, dict):
            yield from _file("game", (*path, "tuckbox", "art"), folder, box.get("art"))
            yield from _held(path, deck, box, game)
        split = deck.get("split")
        for side in split if isinstance(split, dict) else ():
            if side not in sides:
                values = {"name": side, "hint": hint(side, sides)}
                yield Finding("game", (*path, "split", side), "agree.side", values, key=True)


def _held(path: KeyPath, deck: Mapping[str, Any], box: Mapping[str, Any], game: Mapping[str, Any]) -> Iterator[Finding]:
    """A deck that shares another's box must be a different deck, with cards of the same size and no box of its own."""
    held = box.get("holds")
    decks = {str(other.get("id")): other for _, other in entries(game, "decks") if other is not deck}
    for at, name in enumerate(held if isinstance(held, list) else ()):
        place = (*path, "tuckbox", "holds", at)
        other = decks.get(str(name))
        if other is None:
            yield Finding("game", place, "agree.deck", {"name": name, "hint": hint(str(name), decks)})
        elif other.get("size") != deck.get("size"):
            yield Finding("game", place, "tuckbox.size", {"name": name, "deck": deck.get("id")})
        elif "tuckbox" in other:
            yield Finding("game", place, "tuckbox.own", {"name": name})


def _read(path: KeyPath, deck: Mapping[str, Any], decks: Collection[str]) -> Iterator[Finding]:
    """Check what a deck says about reading its cards."""
    fields, made_of = deck.get("fields"), deck.get("ids")
    known = {*common_keys(), *(fields if isinstance(fields, dict) else ())} - {"id"}
    other = fields.get("as") if isinstance(fields, dict) else None
    if isinstance(other, str):  # otherwise its fields would be here
        yield Finding("game", (*path, "fields", "as"), "agree.deck", {"name": other, "hint": hint(other, decks)})
    elif isinstance(made_of, str) and made_of.partition(".")[0] not in known:
        values = {"name": made_of, "hint": hint(made_of, sorted(known))}
        yield Finding("game", (*path, "ids"), "deck.ids-unknown", values)
    for name, field in fields.items() if isinstance(fields, dict) else ():
        if isinstance(field, dict) and "separator" in field and field.get("type") != "words":
            yield Finding("game", (*path, "fields", name, "separator"), "deck.separator", {"name": name}, key=True)
    expand = deck.get("expand")
    for name, said in expand.items() if isinstance(expand, dict) else ():
        if not values_of(said):
            yield Finding("game", (*path, "expand", name), "deck.expand", {"name": name, "most": MOST_STEPS})


def _token(path: KeyPath, token: Mapping[str, Any], game: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    """Check what a token shows on each side, and that there are equally many of each design."""
    sides, all_kinds = ids(game, "sides"), ids(game, "kinds")
    listed = token.get("kinds")
    kinds = listed if isinstance(listed, list) else []
    for at, kind in enumerate(kinds):
        if isinstance(kind, str) and kind not in all_kinds:
            values = {"name": kind, "hint": hint(kind, all_kinds)}
            yield Finding("game", (*path, "kinds", at), "agree.kind", values, rests_on=("game", ("kinds",)))
    numbers = game.get("numbers")
    named = numbers.get(token.get("number")) if isinstance(numbers, dict) else None
    count = token.get("count", named)
    if kinds and isinstance(count, int) and count % len(kinds):
        yield Finding("game", (*path, "kinds"), "agree.token-kinds", {"count": count, "kinds": len(kinds)})
    if token.get("two_sided") is False and "back" in token:
        yield Finding("game", (*path, "two_sided"), "agree.token-back")
    yield from _file("game", (*path, "art"), folder, token.get("art"))
    back = token.get("back")
    if isinstance(back, dict):
        overleaf = (*path, "back")
        yield from _known("game", overleaf, back, "side", sides, ("game", "sides"))
        yield from _known("game", overleaf, back, "kind", all_kinds, ("game", "kinds"))
        yield from _file("game", (*overleaf, "art"), folder, back.get("art"))


def _file(role: str, path: KeyPath, folder: Path, name: Any) -> Iterator[Finding]:
    if not isinstance(name, str) or not name:
        return
    if code := refused(folder, name):
        yield Finding(role, path, code, {"name": name})
    elif not os.path.isfile(folder / name):
        room = (folder / name).parent
        # `.` is inside the folder, its parent is not
        listed = os.path.isdir(room) and room.resolve().is_relative_to(folder.resolve())
        files = [f.relative_to(folder).as_posix() for f in (room.iterdir() if listed else ()) if f.is_file()]
        yield Finding(role, path, "agree.file", {"name": name, "hint": hint(name, files)})


def _cards(role: str, raw: Mapping[str, Any], deck: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    game, cards, board = raw.get("game"), raw.get(role), raw.get("board")
    sides, kinds = ids(game, "sides"), ids(game, "kinds")
    tracks = ids(board, "tracks")
    known = {"kind": kinds, "place": [*ids(board, "places"), "this"], "track": tracks, "on": [*tracks, *ANY_TRACK]}
    if isinstance(cards, dict):
        yield from _known(role, (), cards, "deck", ids(game, "decks"), ("game", "decks"))
    fields = deck.get("fields")
    for path, card in entries(cards, "cards"):
        yield from _known(role, path, card, "side", sides, ("game", "sides"))
        yield from _known(role, path, card, "kind", kinds, ("game", "kinds"))
        if deck:
            yield from field_findings(role, path, card, fields if isinstance(fields, dict) else {})
        yield from _file(role, (*path, "art"), folder, card.get("art"))
        for at, key, name in event_names(card.get("event")):
            if name not in known[key]:
                values = {"name": name, "hint": hint(name, known[key])}
                yield Finding(role, (*path, "event", *at), f"agree.{_NAMED[key]}", values)


ANY_TRACK = ("any", "all", "highest")
_NAMED = {"kind": "kind", "place": "board-place", "track": "track", "on": "track"}


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


def _deck(role: str, raw: Mapping[str, Any], path: KeyPath, deck: Mapping[str, Any]) -> Iterator[Finding]:
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


def _board(game: Any, board: Any) -> Iterator[Finding]:
    sides, known = ids(game, "sides"), ids(board, "places")
    for path, sheet in entries(board, "sheets"):
        yield from _known("board", path, sheet, "side", sides, ("game", "sides"))
        yield from _listed(path, sheet, "places", known)
    for path, place in entries(board, "places"):
        yield from _known("board", path, place, "kind", ids(game, "kinds"), ("game", "kinds"))
        yield from _listed(path, place, "links", known)
        yield from _started(path, place, sides)
    for path, track in entries(board, "tracks"):
        yield from _known("board", path, track, "kind", ids(game, "kinds"), ("game", "kinds"))
        yield from _started(path, track, [*sides, "all"])
        yield from _spaces(path, track)
    for path, link in entries(board, "links"):
        yield from _listed(path, link, "between", known)
    for name in ("regions", "signs"):
        for path, printed in entries(board, name):
            yield from _known("board", path, printed, "side", sides, ("game", "sides"))
            yield from _known("board", path, printed, "kind", ids(game, "kinds"), ("game", "kinds"))


def _listed(path: KeyPath, entry: Mapping[str, Any], key: str, known: Collection[str]) -> Iterator[Finding]:
    """The places in a list that do not exist."""
    listed = entry.get(key)
    names: list[Any] = listed if isinstance(listed, list) else []
    for at, name in enumerate(names):
        if isinstance(name, str) and name not in known:
            yield Finding("board", (*path, key, at), "agree.place", {"name": name, "hint": hint(name, known)})
        elif (key == "links" and name == entry.get("id")) or (key == "between" and name in names[:at]):
            yield Finding("board", (*path, key, at), "agree.self-link", {"name": name})


def _started(path: KeyPath, entry: Mapping[str, Any], sides: Collection[str]) -> Iterator[Finding]:
    start = entry.get("start")
    for side in start if isinstance(start, dict) else ():
        if side not in sides:
            values = {"name": side, "hint": hint(side, sides)}
            yield Finding("board", (*path, "start", side), "agree.side", values, key=True)


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


def _at(value: Any, path: KeyPath) -> Any:
    for key in path:
        value = value[key]
    return value


def _rules(rules: Any) -> Iterator[Finding]:
    sections, named = ids(rules, "sections"), ids(rules, "rules")
    for path, rule in entries(rules, "rules"):
        yield from _known("rules", path, rule, "section", sections, ("rules", "sections"))
    meant = {nearest(str(rule.get("section")), sections) for _, rule in entries(rules, "rules")}
    for path, section in entries(rules, "sections"):
        if isinstance(section.get("id"), str) and section["id"] not in meant:
            yield Finding("rules", (*path, "id"), "agree.no-rules", {"id": section["id"]}, warning=True)
        own = [str(rule.get("id")) for _, rule in entries(rules, "rules") if rule.get("section") == section.get("id")]
        for at, figure in entries(section, "figures"):
            yield from _known("rules", (*path, *at), figure, "rule", own, ("rules", "rules"))
        yield from _rule_table(section.get("table"), (*path, "table"), own)
    for path, _ in entries(rules, "aid"):
        for at, line in entries(_at(rules, path), "lines"):
            yield from _known("rules", (*path, *at), line, "rule", named, ("rules", "rules"))
    for path, course in entries(rules, "course"):
        for at, step in entries(course, "steps"):
            for within, box in [((), step), *entries(step, "either")]:
                yield from _known("rules", (*path, *at, *within), box, "rule", named, ("rules", "rules"))
    for path, ruling in entries(rules, "rulings"):
        yield from _known("rules", path, ruling, "rule", named, ("rules", "rules"))
        values = ruling.get("values")
        yield from _known("rules", path, ruling, "default", values if isinstance(values, dict) else ())


def _rule_table(table: Any, path: KeyPath, own: Collection[str]) -> Iterator[Finding]:
    """Check that the rows of a table are rules of its chapter, with as many cells as columns."""
    columns = len(table.get("head") or ()) if isinstance(table, dict) else 0
    for at, row in entries(table, "rows"):
        yield from _known("rules", (*path, *at), row, "rule", own, ("rules", "rules"))
        cells = row.get("cells")
        if isinstance(cells, list) and len(cells) != columns:
            yield Finding("rules", (*path, *at, "cells"), "agree.cells", {"n": len(cells), "max": columns})


def _figures(raw: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    """Check that figures show cards that exist (in the first edition; others print no figures) and ways that are on the
    board."""
    first = next((edition.get("cards") for _, edition in entries(raw.get("game"), "editions")), None)
    own = not isinstance(first, str) or raw["files"].get("cards") == folder / first
    cards = [id for role in card_roles(raw) for id in ids(raw.get(role), "cards")]
    board = raw.get("board")
    places, links = ids(board, "places"), _linked(board)

    def shown(path: KeyPath, name: str) -> Iterator[Finding]:
        if own and name not in cards:
            yield Finding("rules", path, "agree.card", {"name": name, "hint": hint(name, cards)})
        elif own and cards.count(name) > 1:
            yield Finding("rules", path, "agree.card-twice", {"name": name})

    for path, figure in entries(raw.get("rules"), "anatomy"):
        role = next((role for role, deck in card_roles(raw).items() if deck == figure.get("deck")), None)
        if role is not None and isinstance(figure.get("card"), str):
            yield from _known("rules", path, figure, "card", ids(raw.get(role), "cards")) if own else ()
        elif isinstance(figure.get("card"), str):
            yield from _known("rules", path, figure, "deck", ids(raw.get("game"), "decks"))
            yield from shown((*path, "card"), figure["card"])
    yield from _set_up(raw, shown)
    for section_path, section in entries(raw.get("rules"), "sections"):
        for path, figure in entries(section, "figures"):
            at = (*section_path, *path)
            for number, name in enumerate(_words(figure, "cards")):
                yield from shown((*at, "cards", number), name)
            for step, laid in entries(figure, "structure"):
                yield from shown((*at, *step, "set"), str(laid.get("set")))
            on_table: list[str] = []
            for step, laid in entries(figure, "structure"):
                if "on" in laid and laid["on"] not in on_table:
                    yield Finding("rules", (*at, *step, "on"), "agree.laid", {"name": laid["on"]})
                on_table.append(str(laid.get("set")))
            route = _words(figure, "route")
            if route and not (isinstance(board, dict) and "size" in board):
                yield Finding("rules", (*at, "route"), "agree.route-sheets", key=True)
            for number, name in enumerate(route):
                if name not in places:
                    values = {"name": name, "hint": hint(name, places)}
                    yield Finding("rules", (*at, "route", number), "agree.board-place", values)
                elif number and route[number - 1] in places and frozenset(route[number - 1 : number + 1]) not in links:
                    values = {"name": name, "other": route[number - 1]}
                    yield Finding("rules", (*at, "route", number), "agree.route", values)
            stop = figure.get("stop")
            if isinstance(stop, int) and stop >= max(1, len(route)):
                yield Finding("rules", (*at, "stop"), "agree.stop", {"n": stop, "max": max(0, len(route) - 1)})


def _set_up(raw: Mapping[str, Any], shown: Callable[[KeyPath, str], Iterator[Finding]]) -> Iterator[Finding]:
    """Check that what the set-up adds to the table of its log are decks and cards that exist."""
    setup = (raw.get("rules") or {}).get("setup")
    if not isinstance(setup, dict):
        return
    decks = setup.get("decks")
    for place, deck in decks.items() if isinstance(decks, dict) else ():
        if isinstance(deck, str) and deck not in (known := ids(raw.get("game"), "decks")):
            yield Finding("rules", ("setup", "decks", place), "agree.deck", {"name": deck, "hint": hint(deck, known)})
    before = setup.get("before")
    before = before if isinstance(before, dict) else {}
    for side in before:
        for number, name in enumerate(_words(before, side)):
            yield from shown(("setup", "before", side, number), name)


def _linked(board: Any) -> set[frozenset[str]]:
    """The pairs of places that are linked on the board."""
    pairs = {frozenset(_words(link, "between")) for _, link in entries(board, "links")}
    return pairs | {
        frozenset((str(place.get("id")), other))
        for _, place in entries(board, "places")
        for other in _words(place, "links")
    }


def _words(entry: Mapping[str, Any], key: str) -> list[str]:
    """The words in a list; nothing if it is not a list."""
    listed = entry.get(key)
    return [word for word in listed if isinstance(word, str)] if isinstance(listed, list) else []


def _log(rules: Any, game: Any) -> Iterator[Finding]:
    """Check the record sheet: its numbers and cells exist, and its rows can be read as records."""
    log = rules.get("log") if isinstance(rules, dict) else None
    numbers = game.get("numbers") if isinstance(game, dict) else None
    known = numbers if isinstance(numbers, dict) else {}
    tables: list[tuple[KeyPath, Any]] = [(("seats",), log.get("seats"))] if isinstance(log, dict) else []
    for path, part in entries(log, "parts"):
        tables += [((*path, *at), table) for at, table in entries(part, "tables")]
        for at, entry in (((), part), *entries(part, "tables")):
            if isinstance(entry.get("times"), str) and entry["times"] not in known:
                values = {"name": entry["times"], "hint": hint(entry["times"], known)}
                yield Finding(
                    "rules", ("log", *path, *at, "times"), "agree.number", values, rests_on=("game", ("numbers",))
                )
    for path, table in tables:
        if isinstance(table, dict) and isinstance(table.get("columns"), dict):
            yield from _table(("log", *path), table, table["columns"], "seats" in path)


def _table(path: KeyPath, table: Mapping[Any, Any], columns: Mapping[Any, Any], seat: bool) -> Iterator[Finding]:
    """Check that a table's forms can be read as records, ask only for its own cells, and fit its example."""
    known = {*columns, *(("seat",) if seat else ())}
    forms = _words(table, "writes")
    for at, form in enumerate(forms):
        found = _form((*path, "writes", at), form, known)
        if found is not None:
            yield found
            return
    for where, row in entries(table, "example"):
        yield from _row((*path, *where), row, columns, forms)


def _form(path: KeyPath, form: str, known: Collection[str]) -> Finding | None:
    try:
        asked = [cell for blank in blanks(parsed(form)) for cell in blank.cells]
    except BadForm:
        return Finding("rules", path, "agree.form-open", {"form": form})
    missing = next((cell for cell in asked if cell not in known), None)
    if missing is not None:
        return Finding("rules", path, "agree.form-cell", {"name": missing, "hint": hint(missing, known)})
    record: Any = None
    with suppress(Invalid):
        record = read(sample(form))
    if not isinstance(record, dict) or len(record) != 1:
        return Finding("rules", path, "agree.form", {"record": sample(form)})
    return None


def _row(path: KeyPath, row: Mapping[Any, Any], columns: Mapping[Any, Any], forms: Sequence[str]) -> Iterator[Finding]:
    """Check that an example row answers what is asked, uses only words that can be circled, and is not empty."""
    answers = {cell: _answer(answer) for cell, answer in row.items()}
    for cell, answer in answers.items():
        if cell not in columns:
            yield Finding(
                "rules", (*path, cell), "agree.form-cell", {"name": cell, "hint": hint(cell, columns)}, key=True
            )
            return
        listed = columns[cell].get("words") if isinstance(columns[cell], dict) else None
        if isinstance(listed, dict) and isinstance(answer, str) and answer not in listed:
            yield Finding("rules", (*path, cell), "agree.form-word", {"said": answer, "known": ", ".join(listed)})
    try:
        said = any(filled(form, {"seat": "A", **answers}) is not None for form in forms)
    except BadForm as bad:
        yield Finding("rules", path, "agree.form-change", {"said": str(bad)})
        return
    if not said:
        yield Finding("rules", path, "agree.form-empty")


def _answer(answer: Any) -> Any:
    """An answer as somebody writes it: numbers become words; of a text in two languages, either will do."""
    if isinstance(answer, dict):
        return (
            next(iter(answer.values()), "")
            if {*answer} <= {*words.LANGUAGES}
            else {k: str(v) for k, v in answer.items()}
        )
    return str(answer)
