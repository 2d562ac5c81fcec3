"""Check that game.yaml agrees with itself: sides, kinds, decks, tokens, boxes."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...base.filenames import portable
from ...base.source import KeyPath
from ..fields import common_keys
from ..finding import Finding, entries, hint, ids
from ..gather import DEFAULT_CARDS
from ..reading import MOST_STEPS, values_of
from ..sizes import CARDS, card_size
from .common import file_findings, known_findings

GAMES = Path(__file__).parents[2] / "games"


def game_findings(game: Any, folder: Path) -> Iterator[Finding]:
    if not isinstance(game, dict):
        return
    yield from known_findings(
        "game", (), game, "referee", [room.parent.name for room in GAMES.glob("[a-z]*/__init__.py")]
    )
    least, most = game.get("least_players"), game.get("players")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield Finding("game", ("least_players",), "agree.least", {"n": least, "max": most})
    for path, one in (((), game), *entries(game, "decks")):  # folders are named after them
        if not portable(str(one.get("id", ""))):
            yield Finding("game", (*path, "id"), "agree.id-name", {"id": one["id"]})
    if not game.get("decks") and os.path.isfile(folder / DEFAULT_CARDS):
        yield Finding("game", ("decks",) if "decks" in game else (), "game.no-deck", {"name": DEFAULT_CARDS})
    for path, deck in entries(game, "decks"):
        yield from _read(path, deck, ids(game, "decks"))
        yield from _size((*path, "size"), deck.get("size"))
    yield from _size(("reference",), game.get("reference"))
    yield from _cover(game.get("cover"), folder)
    sides, numbers = ids(game, "sides"), game.get("numbers")
    for path, token in entries(game, "tokens"):
        yield from known_findings("game", path, token, "side", sides, ("game", "sides"))
        yield from known_findings(
            "game", path, token, "number", numbers if isinstance(numbers, dict) else (), ("game", "numbers")
        )
        yield from _token(path, token, game, folder)
    for path, deck in entries(game, "decks"):
        box = deck.get("tuckbox")
        if isinstance(box, dict):
            yield from file_findings("game", (*path, "tuckbox", "art"), folder, box.get("art"))
            yield from _held(path, deck, box, game)
        split = deck.get("split")
        for side in split if isinstance(split, dict) else ():
            if side not in sides:
                values = {"name": side, "hint": hint(side, sides)}
                yield Finding("game", (*path, "split", side), "agree.side", values, key=True)


def _cover(cover: Any, folder: Path) -> Iterator[Finding]:
    if isinstance(cover, dict):
        titles = cover.get("title")
        for lang, name in titles.items() if isinstance(titles, dict) else ():
            yield from file_findings("game", ("cover", "title", lang), folder, name)
        yield from file_findings("game", ("cover", "scene"), folder, cover.get("scene"))


def _size(path: KeyPath, written: Any) -> Iterator[Finding]:
    if isinstance(written, str):
        try:
            size = card_size(written)
            if size.shape and path[-1] == "reference":  # a table on a card
                raise ValueError
        except ValueError:
            yield Finding("game", path, "needs.size", {"name": written, "hint": hint(written, CARDS)})


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
    else:
        for at, name in enumerate(made_of if isinstance(made_of, list) else [made_of]):
            if isinstance(name, str) and name.partition(".")[0] not in known:
                place = (*path, "ids", at) if isinstance(made_of, list) else (*path, "ids")
                yield Finding("game", place, "deck.ids-unknown", {"name": name, "hint": hint(name, sorted(known))})
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
    yield from _pictures((*path, "art"), folder, token.get("art"), kinds)
    back = token.get("back")
    if isinstance(back, dict):
        overleaf = (*path, "back")
        yield from known_findings("game", overleaf, back, "side", sides, ("game", "sides"))
        yield from known_findings("game", overleaf, back, "kind", all_kinds, ("game", "kinds"))
        yield from _pictures((*overleaf, "art"), folder, back.get("art"), [back["kind"]] if "kind" in back else kinds)


def _pictures(path: KeyPath, folder: Path, art: Any, kinds: Iterable[Any]) -> Iterator[Finding]:
    """Check the picture of a token or, if its name has `{kind}` in it, that of each kind."""
    many = isinstance(art, str) and "{kind}" in art
    for name in [art.replace("{kind}", str(kind)) for kind in kinds] if many else [art]:
        yield from file_findings("game", path, folder, name)
