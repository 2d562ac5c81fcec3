"""Where cards lie, for whoever is told that they cannot have been where a log has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ... import words
from ...definitions.model import Text
from ...judging.ruling import Impossible
from ...source import KeyPath, read_file

if TYPE_CHECKING:
    from .position import Position


@cache
def in_words() -> Mapping[str, Text]:
    """What the sentences of this game are put together from."""
    found: Mapping[str, Text] = read_file(Path(__file__).with_name("words.yaml"))
    return found


def elsewhere(pos: Position, deck: str, card: int, path: KeyPath) -> Impossible:
    """What is said of a card from a deck, every copy of which lies somewhere else."""
    n = pos.piles[deck].copies[card]
    if n == 1:
        return Impossible("decks", "elsewhere", path, **_told(pos, deck, card))
    return Impossible("decks", "all", path, **_told(pos, deck, card), n=n)


def not_hidden(pos: Position, deck: str, card: int, path: KeyPath, holder: int = -1) -> Impossible:
    """What is said of a card that came to light where it cannot have lain hidden; with a side, if that held it."""
    n = pos.piles[deck].copies[card]
    if deck == "equipment" and card in pos.barred.get(holder, ()):
        return Impossible("decks", "made-no-difference", path, **_told(pos, deck, card), side=pos.name(holder))
    breach = "hidden" if pos.piles[deck].out[card] < n else "elsewhere" if n == 1 else "all"
    return Impossible("decks", breach, path, **_told(pos, deck, card), n=n)


def _told(pos: Position, deck: str, card: int) -> dict[str, Text]:
    said, since = in_words(), pos.piles[deck].since.get(card, 0)
    where = list(_places(pos, deck, card)) or [said["unknown"]]
    began = said["since" if since else "start"]
    return {
        "card": pos.rules.title(deck, card),
        "since": {lang: words.fill(text, lang, {"n": since}) for lang, text in began.items()},
        "where": {lang: ", ".join(place[lang] for place in where) for lang in ("ru", "en")},
    }


def _places(pos: Position, deck: str, card: int) -> Iterator[Text]:
    """Where copies of a card are known to lie, each place once."""
    said = in_words()
    if deck == "equipment" and card in pos.market:
        yield said["market"]
    if card in pos.piles[deck].discard:
        yield said["discards"]
    if deck == "laws" and card == pos.law:
        yield said["law"]
    for side in range(len(pos.rules.sides)):
        hands = {
            "equipment": pos.equipment[side],
            "tasks": [*(held for held, _ in pos.tasks[side]), *pos.done[side]],
        }
        scouted = [entry.card for entry in pos.scouted[side]] if deck.startswith("threats") else []
        if card in hands.get(deck, scouted):
            yield pos.name(side)
