"""The cards meant by names that somebody typed: for printing a few of them again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.base.names import plain
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.words import LANGUAGES
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Card, Deck, Game


def chosen(game: Game, only: Sequence[str]) -> tuple[Deck, ...]:
    """The decks with only the cards named by `only`: ids, or titles in any language; all cards if it is empty.

    A name may contain several, separated by commas. One that fits several cards means all of them. Raises Invalid.
    """
    if not only:
        return game.decks
    (names,) = shared_out([game], only)
    wanted = set(map(plain, names))
    decks = (replace(deck, cards=tuple(c for c in deck.cards if _meant(c, wanted))) for deck in game.decks)
    return tuple(deck for deck in decks if deck.cards)


def shared_out(games: Sequence[Game], only: Sequence[str]) -> list[tuple[str, ...]]:
    """For each game, the names that it knows, one by one. Raises Invalid if no game knows a name."""
    known = [{plain(name) for card in game.cards for name in _names(card)} for game in games]
    wanted = _parted(only, set().union(*known))
    titles = {lang: ", ".join(game.title[lang] for game in games if lang in game.title) for lang in LANGUAGES}
    problems = []
    for name in wanted:
        if not any(plain(name) in names for names in known):
            near = hint(name, (other for game in games for card in game.cards for other in _names(card)))
            problems.append(Problem("only.unknown", values={"name": name, "game": titles, "hint": near}))
    if problems:
        raise Invalid(*problems)
    return [tuple(name for name in wanted if plain(name) in names) for names in known]


def _names(card: Card) -> tuple[str, ...]:
    return (card.id, *card.title.values())


def _meant(card: Card, wanted: set[str]) -> bool:
    return any(plain(name) in wanted for name in _names(card))


def _parted(only: Sequence[str], known: set[str]) -> list[str]:
    """The single names; a comma separates two unless it is part of a title."""
    names = []
    for name in only:
        parts = [name] if plain(name) in known else name.split(",")
        names += [part.strip() for part in parts if part.strip()]
    return names or [""]  # blanks alone do not mean “print everything”
