"""Games in which everybody notes the cards that come into their hand, if the game has a statement for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pnp.game.each import Cards
from pnp.game.playing import seen_by
from pnp.validator.playtest.playing import Playing


class Noting(Playing):
    """A game while it is played; whoever draws a card that no record has named says so, secretly."""

    def step(self) -> None:
        before = {seat: hand for _, _, hands in self._hands() for seat, hand in hands.items()}
        super().step()
        if self.game.moves[-1].chance:
            return  # the deal names the hands
        for kind, name, hands in [*self._hands()]:
            deck = getattr(self.world.table, kind.slots[name].hand)
            for seat, hand in hands.items():
                new = [card for card in (hand - before[seat]).elements() if not deck.is_open(seat, card)]
                if new:
                    self._note(kind(self.rules, seat, (seat.id,), **{name: tuple(new)}))

    def _note(self, move: Any) -> None:
        assert not move.violations(self.world.table), move.violations(self.world.table)
        assert self.world.made(move)
        for seat, table in zip(self.rules.seats, self.own, strict=True):
            seen_by(seat, move).carry_out(table)
        self.game.moves.append(move)

    def _hands(self) -> Iterator[tuple[Any, str, dict[Any, Counter[Any]]]]:
        """Every kind of move by which a hand is noted, its slot, and the hands as they are."""
        for kind in self.rules.moves:
            for name, slot in kind.slots.items() if kind.unasked else ():
                if isinstance(slot, Cards) and slot.secret:
                    hands = self.world.truth.laid(self.world.table, slot.hand)[1]
                    yield kind, name, dict(zip(self.rules.seats, map(Counter, hands), strict=True))
