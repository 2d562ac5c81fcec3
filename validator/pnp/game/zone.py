"""Where cards lie outside the hands: a row on the table, a market, discards, the tricks of each player.

A table declares `laid = Zone(fact="laid")`; it is a list of cards, in the order in which they came. One may lie upon
another (`put`). Whatever lies face up is drawn as cards; a pile that is face `down` as backs, of which a log states the
number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .pieces import HIDDEN, Mark, Piece
from .slots import Card, OfPieces
from .table import Held

if TYPE_CHECKING:
    from .table import Table


class Lying(list[Any]):
    """The cards of a zone, without those that lie upon one of them: these are in `on`, by the card below."""

    def __init__(self, cards: Iterable[Piece | Mark] = (), most: int | None = None) -> None:
        super().__init__(cards)
        self.on: dict[Piece | Mark, tuple[Piece | Mark, ...]] = {}  # several if the card below is there several times
        self.most = most

    def copied(self) -> Lying:
        """An independent copy."""
        other = Lying(self, self.most)
        if self.on:
            other.on = self.on.copy()
        return other

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and (not isinstance(other, Lying) or self.on == other.on)

    __hash__ = None

    def put(self, card: Piece | Mark, on: Piece | Mark) -> None:
        """Put a card upon one that lies here."""
        self.on[on] = (*self.on.get(on, ()), card)

    @property
    def pairs(self) -> list[tuple[Any, Any]]:
        """Each card with the one upon it, or None."""
        on = {card: iter(upon) for card, upon in self.on.items()}
        return [(card, next(on[card], None) if card in on else None) for card in self]

    @property
    def bare(self) -> list[Any]:
        """The cards upon which none lies."""
        return [card for card, upon in self.pairs if upon is None]

    @property
    def all(self) -> list[Any]:
        """All cards that are here, each followed by the one upon it."""
        return [card for pair in self.pairs for card in pair if card is not None]

    @property
    def room(self) -> int:
        """How many more cards there is room for, where that is limited."""
        return 0 if self.most is None else max(self.most - len(self), 0)

    def lose(self, card: Any) -> None:
        """A card leaves: this one, or else one that the log does not name; none if neither is here."""
        gone = card if card in self else HIDDEN
        if gone in self:
            self.remove(gone)

    def take(self) -> list[Any]:
        """Take all cards away, and return them."""
        found = self.all
        self.clear()
        self.on.clear()
        return found


class Zone(Held[Any]):
    """Cards that lie on the table, or before each player: `Zone()`, `Zone(Player)`. `of` says which cards (any, or
    `Card("birds")`), `most` how many there is room for (a number or its name in game.yaml), `start` lists those that
    lie there first. They are seen by all unless they are face `down`."""

    def __init__(
        self,
        per: type[OfPieces] | OfPieces | None = None,
        *,
        of: Card | None = None,
        most: int | str | None = None,
        down: bool = False,
        start: Any = (),
        fact: str = "",
        each: str = "",
    ) -> None:
        self.per = [] if per is None else [per() if isinstance(per, type) else per]
        self.of = of or Card()
        self.most = most
        self.down = down
        self.start = start
        self.fact = fact
        self.each = each

    def begin(self, table: Table) -> Any:
        most = table.numbers[self.most] if isinstance(self.most, str) else self.most
        if not self.per:
            return Lying(self.start(table) if callable(self.start) else self.start, most)
        pieces = self.per[0].pieces(table.rules)
        return [Lying(self.start(table, one) if callable(self.start) else self.start, most) for one in pieces]

    @property
    def copy(self) -> Callable[[Any], Any]:
        return _each_copied if self.per else Lying.copied


def _each_copied(value: list[Lying]) -> list[Lying]:
    return [one.copied() for one in value]
