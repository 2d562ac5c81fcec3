"""The files that a game consists of, by role: game, cards, board, rules, words, labels; `cards/ID` of a second deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KINDS = ("game", "cards", "board", "rules", "words", "labels")


def kind_of(role: str) -> str:
    """The schema for a role.

    >>> kind_of("cards/agenda")
    'cards'
    """
    return role.partition("/")[0]


def card_roles(raw: Mapping[str, Any]) -> dict[str, str]:
    """The roles of the cards files that could be read, each with the id of its deck. `cards` is the first deck's."""
    game = raw.get("game")
    decks = game.get("decks") if isinstance(game, dict) else None
    listed = [str(deck.get("id")) for deck in decks if isinstance(deck, dict)] if isinstance(decks, list) else []
    roles = {"cards" if at == 0 else f"cards/{deck}": deck for at, deck in enumerate(listed)}
    return {role: deck for role, deck in (roles or {"cards": ""}).items() if role in raw}


def all_roles(raw: Mapping[str, Any]) -> list[str]:
    """The roles that could be read, in the order their problems are reported."""
    return [role for role in ("game", *card_roles(raw), "board", "rules", "words", "labels") if role in raw]
