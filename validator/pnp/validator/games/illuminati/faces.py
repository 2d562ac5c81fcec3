"""The printed values of cards, as the rules of structures, attacks and goals use them.

Cards are known by their ids; there is one of each. Sides are numbered clockwise from the top of an upright card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pnp.game import Game, Text
from pnp.game.files import Card

TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES = ("top", "right", "bottom", "left")

ILLUMINATI, GROUPS = "illuminati", "groups"  # the decks that structures are made of


Ability: TypeAlias = Mapping[str, Any]
"""What a card can do, in the words of groups.yaml and illuminati.yaml: `do` says which it is."""


@dataclass(frozen=True, slots=True)
class Face:
    """A group or an Illuminati. An Illuminati has no Resistance, no alignments and no incoming arrow.

    `abilities` are in the words of groups.yaml and illuminati.yaml, `goal` is the special goal as data.
    """

    id: str
    title: Text
    power: int
    transferable: int
    resistance: int | None
    income: int
    alignments: tuple[str, ...]
    incoming: int | None
    arrows: tuple[int, ...]
    abilities: tuple[Ability, ...]
    goal: Mapping[str, Any] | None

    @property
    def is_illuminati(self) -> bool:
        return self.incoming is None

    def able(self, does: str) -> tuple[Ability, ...]:
        """Its abilities of one kind: `bonus`, `resist`, `tax` …"""
        return tuple(ability for ability in self.abilities if ability["do"] == does)


def faces(game: Game) -> dict[str, Face]:
    """All groups and Illuminati of the box, by id."""
    return {card.id: _face(card) for deck in game.decks if deck.id in (ILLUMINATI, GROUPS) for card in deck.cards}


def _face(card: Card) -> Face:
    said = card.values
    incoming = said.get("incoming")
    return Face(
        id=card.id,
        title=card.title,
        power=said["power"],
        transferable=said["transferable"],
        resistance=said.get("resistance"),
        income=said["income"],
        alignments=tuple(said.get("alignments", ())),
        incoming=None if incoming is None else SIDES.index(incoming),
        arrows=tuple(sorted(SIDES.index(side) for side in said["arrows"])),
        abilities=tuple(said.get("ability", ())),
        goal=said.get("goal"),
    )
