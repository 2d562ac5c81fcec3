"""The hands that a log says were dealt: read, and held by the move that deals them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pnp.game import KeyPath, Unclear, mapping, side_key

from ..move import Move
from . import Duel
from .effects.notation import read_card
from .ground import Ref

Hands: TypeAlias = Sequence[Sequence[Ref] | None]
"""By side the cards that were dealt, some of them perhaps hidden; None where nothing is known."""


class Dealt(Move):
    """What was dealt. `keys` say how the log writes the sides."""

    __slots__ = ("hands", "keys")

    def __init__(self, hands: Hands, path: KeyPath = (), keys: Mapping[int, str] | None = None) -> None:
        self.hands = hands
        self.keys = keys or {}
        self.path = path
        self.hidden = False


def read_hands(rules: Duel, body: Any, path: KeyPath) -> tuple[Hands, KeyPath, Mapping[int, str]]:
    """What a `deal` says, in the header or as a record: what a Dealt is made of. Raises Unclear."""
    hands: list[list[Ref] | None] = [None] * len(rules.sides)
    keys: dict[int, str] = {}
    for name, hand in mapping(body, path).items():
        side = side_key(rules.side_names_read, name, path, keys)
        if hand == "hidden":
            continue
        if not isinstance(hand, list):
            raise Unclear("log.list", (*path, name))
        hands[side] = [read_card(rules.card_names, card, (*path, name, at)) for at, card in enumerate(hand)]
    return hands, path, keys
