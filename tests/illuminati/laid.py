"""The cards of the box laid out, for the tests of what fits where and of what attacks come to."""

from __future__ import annotations

from functools import lru_cache

from pnp.validator import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.games.illuminati.faces import SIDES, Face
from pnp.validator.games.illuminati.strength import Strength
from pnp.validator.games.illuminati.structure import Structure, Table


@lru_cache
def game() -> Game:
    return load_game("illuminati")


@lru_cache
def table(squares: bool = False) -> Table:
    return Table.of(game(), squares)


def laid(*ways: str, root: str = "ufos", squares: bool = False) -> Structure:
    """A structure of groups put on one by one: `mafia > ufos top`, or `mafia > top` on the Illuminati."""
    found = Structure.alone(table(squares), root)
    for way in ways:
        group, _, place = way.partition(" > ")
        *master, side = place.split()
        on, arrow = master[0] if master else root, SIDES.index(side)
        assert found.obstacle(on, arrow) is None, way
        found = found.put(group, on, arrow)
    return found


def face(id: str) -> Face:
    return table().faces[id]


def strength(**rulings: str) -> Strength:
    """Attacks as the book rules them, or by other rulings: `donors="joins"`."""
    usual = {ruling.id: ruling.default for ruling in game().rulebook.rulings}
    chosen = {f"ruling.{name}": value for name, value in rulings.items()}
    assert chosen.keys() <= usual.keys()
    return Strength(table().faces, game().numbers, usual | chosen)
