"""A power structure: a tree of cards attached to each other's arrows, and what fits where (the rules `geo.*`).

Everything here is immutable; a change returns a new structure. Callers ask `obstacle` first: cards go where they are
sent even if something is there, because the referee continues with what the players did. The cards under them are
fitted in by the rules, and those that do not fit are returned as `loose` (control.overlap, move.overlap).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.game import Game

from .faces import GROUPS, LEFT, Face, faces
from .geometry import MILLIMETRE, SQUARE, Box, Size, Spot, beside, card_size, covered

STANDING = Spot(0, 0)
"""The Illuminati's spot: upright, in the middle of everything."""


@dataclass(frozen=True, slots=True)
class Table:
    """What structures are made from: every card by its id, their size, and the millimetres per unit."""

    size: Size
    unit: float
    faces: Mapping[str, Face]

    @classmethod
    def of(cls, game: Game, squares: bool = False) -> Table:
        """The cards of a box; as squares under `ruling.geometry: squares`."""
        printed = next(deck for deck in game.decks if deck.id == GROUPS).size
        size = card_size(printed.width.mm, printed.height.mm)
        if squares:  # drawn as wide as a card, so that none hides another
            return cls(SQUARE, size.width / SQUARE.width / MILLIMETRE, faces(game))
        return cls(size, 1 / MILLIMETRE, faces(game))


class Link(NamedTuple):
    """The arrow that a group is attached to: a side of its master as printed, `faces.TOP` and so on."""

    master: str
    arrow: int


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a card cannot lie somewhere: a breach of a rule of the sheet, and the ids that its sentence names."""

    rule: str
    breach: str
    card: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """A group with everything under it, off the table. `links` say how the others are attached, masters
    before puppets."""

    head: str
    links: Mapping[str, Link]

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them, the head first."""
        return (self.head, *self.links)

    def under(self, card: str) -> Branch:
        """One of its groups with everything under it."""
        found: dict[str, Link] = {}
        for other, link in self.links.items():
            if link.master == card or link.master in found:
                found[other] = link
        return Branch(card, found)


@dataclass(frozen=True, slots=True)
class Loose:
    """A branch that does not fit in its old place, the place, and what is in the way.

    It goes to another free arrow of the same master if there is one; otherwise all its groups become uncontrolled.
    """

    branch: Branch
    link: Link
    obstacle: Obstacle


@dataclass(frozen=True, slots=True)
class Fit:
    """A structure with new cards, and the branches that did not fit, in the order to settle them."""

    structure: Structure
    loose: tuple[Loose, ...] = ()


@dataclass(frozen=True, slots=True)
class Structure:
    """The cards of one player. `links` say how groups are attached, masters before puppets; `spots` where every card
    is."""

    table: Table
    root: str
    links: Mapping[str, Link]
    spots: Mapping[str, Spot]

    @classmethod
    def alone(cls, table: Table, root: str) -> Structure:
        """An Illuminati without groups."""
        return cls(table, root, {}, {root: STANDING})

    def __contains__(self, card: object) -> bool:
        return card in self.spots

    def __hash__(self) -> int:
        return hash((self.root, frozenset(self.links.items())))

    # ── who is whose ──────────────────────────────────────────────────────────

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card, the Illuminati first."""
        return (self.root, *self.links)

    @property
    def groups(self) -> tuple[str, ...]:
        """Every card but the Illuminati."""
        return tuple(self.links)

    def master(self, card: str) -> str | None:
        """The card that a card is attached to; None for the Illuminati. KeyError if it is not here."""
        return None if card == self.root else self.links[card].master

    def puppets(self, card: str) -> tuple[str, ...]:
        """The groups attached to a card."""
        return tuple(other for other, link in self.links.items() if link.master == card)

    def masters(self, card: str) -> tuple[str, ...]:
        """The masters of a card, from its own up to the Illuminati."""
        found: list[str] = []
        while card != self.root:
            card = self.links[card].master
            found.append(card)
        return tuple(found)

    def between(self, group: str) -> int:
        """How many groups are between a group and the Illuminati (geo.distance)."""
        return len(self.masters(group)) - 1

    def is_under(self, card: str, master: str) -> bool:
        """True if a card is controlled through another one, directly or not."""
        return master in self.masters(card)

    def neighbours(self, card: str) -> tuple[str, ...]:
        """Its master and its puppets, the cards it can exchange money with."""
        own = self.master(card)
        return (*(() if own is None else (own,)), *self.puppets(card))

    def branch(self, group: str) -> Branch:
        """A group with everything under it."""
        return Branch(self.root, self.links).under(group)

    # ── what fits where ───────────────────────────────────────────────────────

    def box(self, card: str) -> Box:
        """What a card covers."""
        return covered(self.table.size, self.spots[card])

    def on(self, card: str, arrow: int) -> str | None:
        """The group attached to an arrow of a card."""
        there = Link(card, arrow)
        return next((other for other, link in self.links.items() if link == there), None)

    def obstacle(self, master: str, arrow: int) -> Obstacle | None:
        """Why no group can be put on an arrow of a card; None if one can.

        Every group's incoming side is a short one, so the place in front of an arrow is the same for all of them.
        """
        if arrow not in self.table.faces[master].arrows:
            return Obstacle("control.place", "arrow", master)
        if (puppet := self.on(master, arrow)) is not None:
            return Obstacle("geo.one-per-arrow", "used", master, puppet)
        place = beside(self.table.size, self.spots[master], arrow, LEFT)
        other = self._covering(place)
        return None if other is None else Obstacle("geo.blocked", "blocked", master, other)

    def free(self, card: str) -> tuple[int, ...]:
        """The arrows of a card that a group can be put on."""
        return tuple(arrow for arrow in self.table.faces[card].arrows if self.obstacle(card, arrow) is None)

    def openings(self) -> Iterator[Link]:
        """Every arrow in the structure that a group can be put on."""
        for card in self.cards:
            for arrow in self.free(card):
                yield Link(card, arrow)

    def no_arrow(self, card: str) -> Obstacle | None:
        """Why a card cannot have puppets at all (control.arrow); None if it can."""
        if any(self.obstacle(card, arrow) is None for arrow in self.table.faces[card].arrows):
            return None
        return Obstacle("control.arrow", "used", card)

    def _covering(self, spot: Spot) -> str | None:
        """The first card that a card at a spot would overlap."""
        box = covered(self.table.size, spot)
        return next((card for card in self.spots if self.box(card).overlaps(box)), None)

    def _spot(self, card: str, link: Link) -> Spot:
        incoming = self.table.faces[card].incoming
        assert incoming is not None
        return beside(self.table.size, self.spots[link.master], link.arrow, incoming)

    # ── what changes it ───────────────────────────────────────────────────────

    def _with(self, card: str, link: Link) -> Structure:
        spots = {**self.spots, card: self._spot(card, link)}
        return Structure(self.table, self.root, {**self.links, card: link}, spots)

    def put(self, card: str, master: str, arrow: int) -> Structure:
        """Put a single group on an arrow, even if there is an `obstacle`."""
        return self._with(card, Link(master, arrow))

    def hang(self, branch: Branch, master: str, arrow: int) -> Fit:
        """Put a branch on an arrow; its groups keep their places relative to its head if they fit (control.puppets)."""
        found = self.put(branch.head, master, arrow)
        loose: list[Loose] = []
        gone: set[str] = set()
        for card, link in branch.links.items():
            if link.master in gone:
                gone.add(card)
            elif (other := found._covering(found._spot(card, link))) is None:
                found = found._with(card, link)
            else:
                gone.add(card)
                loose.append(Loose(branch.under(card), link, Obstacle("geo.no-overlap", "covers", card, other)))
        return Fit(found, tuple(loose))

    def without(self, group: str) -> Structure:
        """The structure without a group and everything under it."""
        gone = {*self.branch(group).cards}
        links = {card: link for card, link in self.links.items() if card not in gone}
        spots = {card: spot for card, spot in self.spots.items() if card not in gone}
        return Structure(self.table, self.root, links, spots)

    def moved(self, group: str, master: str, arrow: int) -> Fit:
        """The structure after moving a group, with everything under it, to another arrow (move.action).

        Call `without(group).obstacle(master, arrow)` first; the master cannot be in the branch that moves.
        """
        return self.without(group).hang(self.branch(group), master, arrow)


def settled(fit: Fit) -> tuple[Structure, tuple[str, ...]]:
    """One legal way to settle a fit: the structure then, and the groups that became uncontrolled.

    Each loose branch goes to the free arrow of its master where most of its groups stay; on a tie, the first clockwise
    from the top.
    """
    structure, loose = fit.structure, [*fit.loose]
    gone: list[str] = []
    while loose:
        one = loose.pop(0)
        fits = [structure.hang(one.branch, one.link.master, arrow) for arrow in structure.free(one.link.master)]
        if not fits:
            gone += one.branch.cards
            continue
        best = max(fits, key=lambda found: len(found.structure.cards))
        structure, loose = best.structure, [*best.loose, *loose]
    return structure, tuple(gone)


def built(table: Table, root: str, links: Mapping[str, Link]) -> tuple[Structure, Sequence[Obstacle]]:
    """A structure laid out from the link of every group, and all violations.

    Groups that are attached to nothing are left out (geo.tree).
    """
    found, wrong = Structure.alone(table, root), []
    left = dict(links)
    while ready := [card for card, link in left.items() if link.master in found]:
        for card in ready:
            link = left.pop(card)
            if (obstacle := found.obstacle(link.master, link.arrow)) is not None:
                wrong.append(obstacle)
            found = found._with(card, link)
    return found, (*wrong, *(Obstacle("geo.tree", "loose", card, left[card].master) for card in left))
