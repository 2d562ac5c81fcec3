"""Structures laid out for display: the figures of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.game import Spread, Way

from .faces import SIDES
from .geometry import STEPS, extent, facing
from .picture import laid
from .structure import Obstacle, Structure, Table


def lay(table: Table, steps: Sequence[Mapping[str, str]]) -> tuple[Spread, list[tuple[int, Obstacle]]]:
    """Attach cards to each other, as a log would say it (`set`, `on`, `arrow`), the Illuminati first.

    Returns the layout, and the steps (from 0) that break a rule; such a card is placed anyway, or left out if it is
    attached to nothing.
    """
    found: Structure | None = None
    wrong: list[tuple[int, Obstacle]] = []
    for number, step in enumerate(steps):
        card, master = step["set"], step.get("on", "")
        face = table.faces.get(card)
        if found is None and face is not None and face.is_illuminati and not master:
            found = Structure.alone(table, card)
        elif found is None or face is None or face.is_illuminati or master not in found or card in found:
            wrong.append((number, Obstacle("geo.tree", "loose", card)))
        else:
            arrow = SIDES.index(step["arrow"])
            if (obstacle := found.obstacle(master, arrow)) is not None:
                wrong.append((number, obstacle))
            found = found.put(card, master, arrow)
    if found is None:
        return Spread((), ()), wrong
    return Spread(tuple(laid(found)), tuple(ways(found))), wrong


def ways(structure: Structure) -> Iterator[Way]:
    """The arrows of a structure without a group, free or blocked."""
    table = structure.table
    for card in structure.cards:
        spot = structure.spots[card]
        wide, high = extent(table.size, spot.turn)
        for arrow in table.faces[card].arrows:
            if structure.on(card, arrow) is None:
                looks = facing(arrow, spot.turn)
                dx, dy = STEPS[looks]
                x, y = spot.x + dx * wide / 2, spot.y + dy * high / 2
                is_free = structure.obstacle(card, arrow) is None
                yield Way(x * table.unit, y * table.unit, looks, is_free)
