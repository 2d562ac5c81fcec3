"""What a layout can show: the data of a card, of something on a board, or of a sheet, each by its name.

title, cost           a field
side, side.label      the id of its side; what the game says of that side. So with its kind
game.title            of the game
slot, slot.text       of the entry that elements are repeated for
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.validator.definitions.model import Card, Game, Kind, Side

from ..marks.ink import Made

FIELDS = ("id", "title", "side", "kind", "text", "history", "copies", "copy")  # of every card
OWNERS: Mapping[str, tuple[str, ...]] = {  # what has names of its own, and which
    "side": ("label", "name", "icon", "colour", "form"),
    "kind": ("name", "letter", "icon", "colour"),
    "game": ("title", "subtitle"),
}
OWNED = tuple(f"{owner}.{name}" for owner, names in OWNERS.items() for name in names)


@dataclass(frozen=True, slots=True)
class Data:
    """What one face is made for: its fields by name, its side and kind, and its picture, which may be another face. A
    back that is the same for all cards has none of them."""

    id: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    side: Side | None = None
    kind: Kind | None = None
    art: Path | Made | None = None

    def of(self, name: str, game: Game) -> Any:
        """The value of a name; None if it is empty or unknown."""
        owner, dot, own = name.partition(".")
        if dot:
            owners = {"side": self.side, "kind": self.kind, "game": game}
            return getattr(owners.get(owner), own, None) if own in OWNERS.get(owner, ()) else None
        return self.fields.get(name)


def data_of(card: Card | None, game: Game) -> Data:
    """The data of a card."""
    if card is None:
        return Data()
    fields = {**{name: getattr(card, name) for name in FIELDS}, **card.values}
    return Data(card.id, fields, found(game.sides, card.side), found(game.kinds, card.kind), card.art)


def data_with(
    side: Side | None = None, art: Path | Made | None = None, kind: Kind | None = None, **fields: Any
) -> Data:
    """Data of a sheet's box: texts and numbers by name, a side or a kind, and a picture, of which the box may ask
    whether there is one."""
    own = {"side": side.id if side else None, "kind": kind.id if kind else None, "art": art}
    return Data(fields={**own, **fields}, side=side, kind=kind, art=art)


def found(owners: Iterable[Any], id: str | None) -> Any:
    """The one with that id; None if there is none."""
    return next((owner for owner in owners if owner.id == id), None)
