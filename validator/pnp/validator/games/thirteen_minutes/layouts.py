"""Every possible location of the unseen cards of a finished game: as Cuba, in the hands, and as cards played unseen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.game import Piece

from .table import Mat


class Layout(NamedTuple):
    """A position in which every card is known. `left` is by side; None if a hand should be empty, or has none."""

    position: Mat
    cuba: Piece | None
    left: tuple[Piece | None, Piece | None]


class Layouts:
    """The layouts that some deal explains, found by depth-first search in at most `budget` steps.

    Once they are exhausted, `complete` says whether the search finished.
    """

    def __init__(self, pos: Mat, budget: int) -> None:
        self.start = pos
        self.steps = budget
        self.complete = True

    def __iter__(self) -> Iterator[Layout]:
        pos = self.start
        if not pos.unknown and pos.cuba is not None and None not in pos.left:
            yield Layout(pos, pos.cuba, (pos.left[0], pos.left[1]))
            return
        # A card played unseen can only be one of a few, so these come first.
        roles = sorted((pos.may_be(slot).bit_count(), "slot", slot) for slot in pos.unknown)
        if pos.cuba is None:
            roles.append((0, "cuba", 0))
        roles += [(0, "left", s) for s in (0, 1) if pos.left[s] is None and pos.deck.left(s) > 0]
        known = {card for card in (pos.cuba, *pos.left) if card is not None}
        unseen = [card for card in pos.rules.cards if pos.slot_of[card] is None and card not in known]
        wanted = [(role, index) for _, role, index in roles]
        if len(unseen) < len(wanted):  # the log contradicts itself, which has been reported
            wanted = []
        yield from self._fill(Layout(pos, pos.cuba, (pos.left[0], pos.left[1])), wanted, unseen)

    def _fill(self, layout: Layout, wanted: list[tuple[str, int]], unseen: list[Piece]) -> Iterator[Layout]:
        if not wanted:
            yield layout
            return
        (role, index), rest = wanted[0], wanted[1:]
        for at, card in enumerate(unseen):
            self.steps -= 1
            if self.steps < 0:
                self.complete = False
                return
            if (after := self._with(layout, role, index, card)) is not None:
                yield from self._fill(after, rest, unseen[:at] + unseen[at + 1 :])

    @staticmethod
    def _with(layout: Layout, role: str, index: int, card: Piece) -> Layout | None:
        """The layout with one more card in its place; None if no deal explains it."""
        pos, left = layout.position, list(layout.left)
        if role == "slot":
            after = pos.identify(index, card) if pos.may_be(index) >> card.number & 1 else None
            return Layout(after, layout.cuba, layout.left) if after is not None else None
        places = pos.cuba_place if role == "cuba" else pos.deck.hands[index]
        if pos.deck.unseen.deal is not None:
            pos = pos.copy()
            if pos.deck.unseen.pinned().see(card.number, places) is not None:
                return None
        if role == "cuba":
            return Layout(pos, card, layout.left)
        left[index] = card
        return Layout(pos, layout.cuba, (left[0], left[1]))
