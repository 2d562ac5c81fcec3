"""A move while it is picked: the names and numbers of its row, and which of them are still to be picked.

Names at the same place can be picked in any order: the entries of a list, and names each with what belongs to it, such
as places with numbers of cubes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.game.slots import AMOUNTS, ENTRIES, NAMES

from .offers import Kind, Leaf, Row

if TYPE_CHECKING:
    from pnp.game.slots import Slot

    from .widening import Widener

WAY, DONE = "way", "done"  # a pick that only says which slot comes next, or that nothing does

Pick: TypeAlias = tuple[str, Any]
Move: TypeAlias = Mapping[str, Any]


@dataclass(slots=True)
class Way:
    """A way to a move of some kind: its row, the positions in it that are left, in the order in which they are asked,
    and how often another order was picked."""

    kind: Kind
    move: Move
    row: Row
    left: list[int]
    turned: int = 0

    @classmethod
    def to(cls, kind: Kind, move: Move) -> Way:
        """With everything left to be picked, what is asked ahead of the rest first."""
        row = kind.row(move)
        ahead = [at for at, slot in enumerate(row.slots) if slot is not None and slot.ahead]
        return cls(kind, move, row, [*ahead, *(at for at in range(len(row.leaves)) if at not in ahead)])

    @property
    def said(self) -> Sequence[Leaf]:
        """The names and numbers of its row."""
        return self.row.leaves

    @property
    def slot(self) -> Slot | None:
        """What reads the next one; None if nothing is left."""
        return self.row.slots[self.left[0]] if self.left else None

    @property
    def head(self) -> Leaf:
        """What is picked next, in the order of the row."""
        return self.said[self.left[0]]

    @property
    def place(self) -> str:
        """Its path; DONE if nothing is left."""
        return self.head[0] if self.left else DONE

    def names(self) -> Iterator[str]:
        """The names that it says; of those in a list, only what has been picked."""
        for at, (path, name) in enumerate(self.said):
            if isinstance(name, str) and not (path.endswith(ENTRIES) and at in self.left):
                yield name

    def ordered(self, picks: Sequence[Pick], widener: Widener | None) -> Way:
        """A way with the names of its lists in the order in which they were picked; itself if that is not legal."""
        found = dict[int, Any]()
        for place in {path for path, name in self.said if path.endswith(ENTRIES) and isinstance(name, str)}:
            here = [at for at, (path, _) in enumerate(self.said) if path == place]
            picked = [name for path, name in picks if path == place]
            if Counter(picked) == Counter(self.said[at][1] for at in here):
                found |= zip(here, picked, strict=True)
        if widener is None or all(self.said[at][1] == name for at, name in found.items()):
            return self
        move = self.kind.replaced(self.move, found)
        return (
            Way(self.kind, move, self.kind.row(move), self.left) if move is not None and widener.allows(move) else self
        )

    @property
    def is_further(self) -> bool:
        """Whether another name at the same place has been picked already."""
        left = {*self.left}
        return bool(left) and any(leaf[0] == self.place for at, leaf in enumerate(self.said) if at not in left)

    def has_begun(self, place: str) -> bool:
        """Whether something below a place has been picked already."""
        picked = {*range(len(self.said))} - {*self.left}
        return any(self.said[at][0].startswith(f"{place}.") for at in picked)

    def heads(self) -> list[list[int]]:
        """What can be picked next: the positions of each name and of what belongs to it, or only the next position."""
        if not self.left or not self.place.endswith((ENTRIES, NAMES)):
            return [self.left[:1]] if self.left else []
        found, place = list[list[int]](), self.place
        within = place.removesuffix(NAMES) + AMOUNTS if place.endswith(NAMES) else None
        for at in self.left:
            path = self.said[at][0]
            if path == place:
                found.append([at])
            elif within is not None and path.startswith(within):
                found[-1].append(at)
            else:
                break
        return found

    def firsts(self) -> list[Leaf]:
        """The names and numbers that can be picked next."""
        return [self.said[block[0]] for block in self.heads()]

    def turns(self) -> Iterator[Way]:
        """The way with each of them at its head."""
        seen = set[Leaf]()
        for block in self.heads():
            if self.said[block[0]] not in seen:
                seen.add(self.said[block[0]])
                yield replace(self, left=[*block, *(at for at in self.left if at not in block)])

    def takes(self, pick: Pick) -> bool:
        """Remove what was picked from what is left. Returns whether that was possible."""
        path, value = pick
        if path == WAY:
            return self.place.startswith(value)
        if path == DONE:
            return not self.left
        for block in self.heads():
            leaf = self.said[block[0]]
            if leaf == pick and type(leaf[1]) is type(value):
                self.turned += block[0] != self.left[0]
                self.left = [*block[1:], *(at for at in self.left if at not in block)]
                return True
        return False

    def as_in(self, move: Move, without: Sequence[int] = ()) -> Way:
        """A way to another move with as much of it picked. Its row is the same, or lacks some positions (`without`), or
        differs only after what was picked."""
        row = self.kind.row(move)
        said = row.leaves
        if len(said) + len(without) == len(self.said):
            kept = {at: n for n, at in enumerate(at for at in range(len(self.said)) if at not in without)}
            left = [kept[at] for at in self.left if at in kept]
        else:
            picked = {*range(len(self.said))} - {*self.left}
            left = [at for at in range(len(said)) if at not in picked]
        return Way(self.kind, move, row, left, self.turned)


def same_move(ways: Sequence[Way]) -> bool:
    """Whether all lead to one move, or nothing is left that tells them apart."""
    return all(not way.left for way in ways) or len({repr(way.move) for way in ways}) == 1


def settled(ways: Sequence[Way]) -> Way | None:
    """The only way that is left, the one in the usual order if there are several; None if there is more to ask."""
    return min(ways, key=lambda way: way.turned) if ways and same_move(ways) else None


def turned(ways: Sequence[Way]) -> list[Way]:
    """Each way with each of its possible heads; a single way as it is."""
    return [*ways] if same_move(ways) else [turn for way in ways for turn in (way.turns() if way.left else (way,))]


def by_next(ways: Sequence[Way]) -> list[list[Way]]:
    """Ways by their next slot, named by no more of its path than needed."""
    heads = [way.place.split(".") for way in ways]
    for depth in range(1, 1 + max(map(len, heads), default=0)):
        found: dict[tuple[str, ...], list[Way]] = {}
        for way, head in zip(ways, heads, strict=True):
            found.setdefault(tuple(head[:depth]), []).append(way)
        if len(found) > 1:
            return list(found.values())
    return [[*ways]] if ways else []


def common(paths: Sequence[str]) -> str:
    """The common beginning of some paths."""
    parts = [path.split(".") for path in paths]
    same = next((n for n, each in enumerate(zip(*parts, strict=False)) if len({*each}) > 1), min(map(len, parts)))
    return ".".join(parts[0][:same])


def is_number(way: Way) -> bool:
    """Whether a number is next."""
    return bool(way.left) and type(way.head[1]) is int
