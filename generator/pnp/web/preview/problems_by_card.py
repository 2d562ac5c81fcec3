"""Match problems with cards: those that name a card, and those located in its part of a file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.finding import entries
from pnp.validator.definitions.formats import places_in, read_written
from pnp.validator.definitions.model import Deck, Game

Owner = tuple[str, str]
"""A deck and one of its cards, by id."""


def sorted_out(problems: Iterable[Problem], game: Game) -> tuple[dict[Owner, list[Problem]], list[Problem]]:
    """The problems of single cards, and those that belong to no card."""
    lines = cache(lambda file: sorted(chain(*(_lines(deck) for deck in game.decks if str(deck.file) == file))))
    of_cards: dict[Owner, list[Problem]] = {}
    of_none: list[Problem] = []
    for problem in problems:
        owner = _named(problem.values, game) or _standing(problem, lines(problem.file))
        if owner is None:
            of_none.append(problem)
        else:
            of_cards.setdefault(owner, []).append(problem)
    return of_cards, of_none


def _named(values: Mapping[str, object], game: Game) -> Owner | None:
    for deck in game.decks:
        if values.get("deck") in (None, "", deck.id) and any(card.id == values.get("card") for card in deck.cards):
            return deck.id, str(values["card"])
    return None


def _standing(problem: Problem, lines: list[tuple[int, Owner]]) -> Owner | None:
    """The card whose lines in the file contain the problem."""
    at = bisect_right(lines, problem.line, key=lambda entry: entry[0])
    return lines[at - 1][1] if at else None


def _lines(deck: Deck) -> list[tuple[int, Owner]]:
    """Where each card of a deck begins in its present file; nothing if unknown."""
    try:
        raw, places = read_written(deck.file, deck.reading), places_in(deck.file, deck.reading)
    except Invalid:
        return []
    return [(places.of(path)[0], (deck.id, str(card.get("id")))) for path, card in entries(raw, "cards")]
