"""Where cards are, for messages that they cannot have been where a log puts them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.game import LANGUAGES, Impossible, KeyPath, Text, fill, read_file
from pnp.game.pieces import Thing

if TYPE_CHECKING:
    from .table import Underground


@cache
def in_words() -> Mapping[str, Text]:
    """The phrases that this game's sentences are built from."""
    found: Mapping[str, Text] = read_file(Path(__file__).with_name("words.yaml"))
    return found


def elsewhere(table: Underground, deck: str, card: Thing, path: KeyPath) -> Impossible:
    """The finding for a card from a deck when every copy of it is elsewhere."""
    n = table.piles[deck].copies[card]
    if n == 1:
        return Impossible("decks", "elsewhere", path, **_told(table, deck, card))
    return Impossible("decks", "all", path, **_told(table, deck, card), n=n)


def not_hidden(table: Underground, deck: str, card: Any, path: KeyPath, holder: Any = None) -> Impossible:
    """The finding for a card that came to light where it cannot have been hidden; with a side, if that had it."""
    n = table.piles[deck].copies[card]
    if deck == "equipment" and card in table.barred.get(holder, ()):
        return Impossible("decks", "made-no-difference", path, **_told(table, deck, card), side=table.name(holder))
    breach = "hidden" if table.piles[deck].out[card] < n else "elsewhere" if n == 1 else "all"
    return Impossible("decks", breach, path, **_told(table, deck, card), n=n)


def _told(table: Underground, deck: str, card: Thing) -> dict[str, Text]:
    said, since = in_words(), table.piles[deck].since.get(card, 0)
    where = list(_places(table, deck, card)) or [said["unknown"]]
    began = said["since" if since else "start"]
    return {
        "card": card.said,
        "since": {lang: fill(text, lang, {"n": since}) for lang, text in began.items()},
        "where": {lang: ", ".join(place[lang] for place in where) for lang in LANGUAGES},
    }


def _places(table: Underground, deck: str, card: Thing) -> Iterator[Text]:
    """Where copies of a card are known to be, each place once."""
    said = in_words()
    if deck == "equipment" and card in table.market:
        yield said["market"]
    if card in table.piles[deck].discard:
        yield said["discards"]
    if deck == "laws" and card == table.law:
        yield said["law"]
    for side in table.rules.seats:
        hands = {
            "equipment": table.equipment[side],
            "tasks": [*(held for held, _ in table.tasks[side]), *table.done[side]],
        }
        scouted = [entry.card for entry in table.scouted[side]] if deck.startswith("threats") else []
        if card in hands.get(deck, scouted):
            yield table.name(side)
