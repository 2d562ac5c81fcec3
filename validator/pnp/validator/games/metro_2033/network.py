"""The map as the rules use it: stations by number, their links, and the ways of armies and heroes.

A tunnel joins two stations of one line, a passage two of different lines; the board need not say which is which.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.game import Piece
from pnp.game.pieces import pieces_of
from pnp.game.slots import OfPieces

POLIS, HANSA, ABANDONED = "polis", "hansa", "abandoned"
NEUTRAL = -1


class Station(OfPieces):
    """A station."""

    def pieces(self, rules: Any) -> Any:
        return rules.stations


class Way(NamedTuple):
    """An army's way to its target: the stations from its starting one, and the links that count, the tunnels
    of Hansa."""

    stations: tuple[Piece, ...]
    tunnels: tuple[tuple[Piece, Piece], ...]


class Network:
    """Stations by number: `kind` is a product, or polis, hansa, abandoned; `zone` is 0 for Polis, N for faction N
    (counted from 1)."""

    def __init__(self, board: Any) -> None:
        self.places = pieces_of((place for place in board.places if place.kind is not None), leaf="piece")
        self.ids = [place.id for place in self.places]
        self.kind = [str(place.kind) for place in self.places]
        self.zone = [place.values.get("zone", 0) for place in self.places]
        self.line = [place.values.get("line", 0) for place in self.places]
        self.joined: list[list[Piece]] = [[] for _ in self.places]
        for link in board.links:
            one, other = (self.places[id] for id in link.between)
            self.joined[one].append(other)
            self.joined[other].append(one)

    def is_passage(self, one: Piece, other: Piece) -> bool:
        """True if a link joins stations of different lines."""
        return bool(self.line[one] != self.line[other])

    def has_passage(self, station: Piece) -> bool:
        """True if a station has a passage."""
        return any(self.is_passage(station, other) for other in self.joined[station])

    def is_hansa_tunnel(self, one: Piece, other: Piece) -> bool:
        """True if a link is a tunnel between two Hansa stations."""
        return self.kind[one] == self.kind[other] == HANSA and not self.is_passage(one, other)

    def leads_on_hansa(self, one: Piece, other: Piece) -> bool:
        """True if a link has an end at Hansa: a Hansa tunnel, or a passage onto or off it."""
        return HANSA in (self.kind[one], self.kind[other])

    def can_be_held(self, station: Piece) -> bool:
        """True if a faction can hold a station of this kind."""
        return self.kind[station] not in (HANSA, ABANDONED)

    def way(
        self,
        starts: Iterable[Piece],
        target: Piece,
        open_: Callable[[Piece], bool],
        counts: Callable[[Piece, Piece], bool],
    ) -> Way | None:
        """The way to a target with the fewest links for which `counts` is true, and of these the shortest, only through
        `open_` stations; None if there is none."""
        best: dict[Piece, tuple[int, int]] = dict.fromkeys(starts, (0, 0))
        near = [at for at in self.joined[target] if at in best and not counts(at, target)]
        if near and target not in best:
            return Way((min(near), target), ())
        before: dict[Piece, Piece] = {}
        todo = deque(sorted(best))
        while todo:
            here = todo.popleft()
            if here == target or (before.get(here) is not None and not open_(here)):
                continue
            tunnels, links = best[here]
            if best.get(target, (999, 0)) <= (tunnels, links):
                continue  # no way through here is better
            for there in self.joined[here]:
                cost = tunnels + counts(here, there), links + 1
                if cost < best.get(there, (999, 0)):
                    best[there], before[there] = cost, here
                    todo.append(there)
        if target not in before:
            return None
        stations = [target]
        while stations[-1] in before:
            stations.append(before[stations[-1]])
        stations.reverse()
        links_ = list(pairwise(stations))
        return Way(tuple(stations), tuple(link for link in links_ if counts(*link)))

    def reach(self, start: Piece, speed: int, free_passages: bool, open_: Collection[Piece]) -> dict[Piece, int]:
        """How much speed a hero needs to each station within reach; `open_` are those he may enter."""
        best = {start: 0}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            spent = best[here]
            for there in self.joined[here]:
                if there not in open_:
                    continue
                cost = spent if free_passages and self.is_passage(here, there) else spent + 1
                if cost <= speed and cost < best.get(there, 999):
                    best[there] = cost
                    todo.append(there)
        return best

    def length(self, path: Sequence[Piece], free_passages: bool) -> int:
        """What a path costs a hero: one per link, except a passage that is free."""
        return sum(not (free_passages and self.is_passage(*link)) for link in pairwise(path))
