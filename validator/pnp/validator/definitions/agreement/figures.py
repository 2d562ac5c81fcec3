"""Check that the figures of the rules show what exists: cards in the first edition, ways on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...base.source import KeyPath
from ..finding import Finding, entries, hint, ids
from ..roles import card_roles
from .common import known_findings, listed_words


def figure_findings(raw: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
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
            yield from known_findings("rules", path, figure, "card", ids(raw.get(role), "cards")) if own else ()
        elif isinstance(figure.get("card"), str):
            yield from known_findings("rules", path, figure, "deck", ids(raw.get("game"), "decks"))
            yield from shown((*path, "card"), figure["card"])
    yield from _set_up(raw, shown)
    tokens = ids(raw.get("game"), "tokens")
    for begun, course in entries(raw.get("rules"), "course"):
        for within, box in entries(course, "steps"):
            for number, name in enumerate(listed_words(box, "cards")):
                yield from shown((*begun, *within, "cards", number), name)
            for number, name in enumerate(listed_words(box, "tokens")):
                if name not in tokens:
                    values = {"name": name, "hint": hint(name, tokens)}
                    yield Finding("rules", (*begun, *within, "tokens", number), "agree.lying", values)
    for section_path, section in entries(raw.get("rules"), "sections"):
        for path, figure in entries(section, "figures"):
            at = (*section_path, *path)
            for number, name in enumerate(listed_words(figure, "cards")):
                yield from shown((*at, "cards", number), name)
            for step, laid in entries(figure, "structure"):
                yield from shown((*at, *step, "set"), str(laid.get("set")))
            on_table: list[str] = []
            for step, laid in entries(figure, "structure"):
                if "on" in laid and laid["on"] not in on_table:
                    yield Finding("rules", (*at, *step, "on"), "agree.laid", {"name": laid["on"]})
                on_table.append(str(laid.get("set")))
            route = listed_words(figure, "route")
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
        for number, name in enumerate(listed_words(before, side)):
            yield from shown(("setup", "before", side, number), name)


def _linked(board: Any) -> set[frozenset[str]]:
    """The pairs of places that are linked on the board."""
    pairs = {frozenset(listed_words(link, "between")) for _, link in entries(board, "links")}
    return pairs | {
        frozenset((str(place.get("id")), other))
        for _, place in entries(board, "places")
        for other in listed_words(place, "links")
    }
