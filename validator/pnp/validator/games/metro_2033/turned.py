"""The top of a deck: whether cards can have been there, and what happens to those turned up or looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import HIDDEN, Impossible, KeyPath, Violation
from pnp.game.pieces import Thing

from . import whereabouts
from .pile import Pile

if TYPE_CHECKING:
    from .table import Underground


def not_on_top(
    table: Underground, deck: str, cards: Sequence[Any], path: KeyPath, pile: Pile | None = None,
    places: Sequence[KeyPath] = (),
) -> Iterator[Violation]:  # fmt: skip
    """Why cards cannot have come from the top of a deck. If a `pile` is given it is what is left of the deck, and is
    drawn from. Each card has its path in the record, if these are given."""
    pile = table.piles[deck].copy() if pile is None else pile
    for at, card in enumerate(cards):
        where = places[at] if places else (*path, at) if len(cards) > 1 else path
        if pile.empty:
            yield Violation("decks", "empty", where)
            return
        if card is not HIDDEN and pile.elsewhere(card):
            yield whereabouts.elsewhere(table, deck, card, where)
        elif card is not HIDDEN and (n := pile.under(card)):
            yield Impossible("decks", "under", where, card=card.said, n=n)
        pile.draw(card)


def of_deck(table: Underground, deck: str, card: Any) -> Any:
    """The card if it belongs to a deck, be it as a scouted one that was put on top of it; None otherwise."""
    if card is None or card is HIDDEN:
        return card
    return card if card.sort is table.rules.decks[deck] and table.piles[deck].copies[card] else None


class Turned(NamedTuple):
    """A card turned up. `under` went under the deck: HIDDEN if the log does not say which card it was, None if nobody
    looked at another. `scouted` is the threat put on top before, None if there was none, and `since` the draw by which
    it was taken."""

    deck: str
    card: Thing
    under: Any
    scouted: Any = None
    since: int = 0

    @property
    def seen(self) -> list[Any]:
        """The cards that were looked at."""
        return [self.card] if self.under is None else [self.card, self.under]

    @property
    def drawn(self) -> list[Any]:
        """Those of them that came from the deck."""
        if self.scouted is None:
            return self.seen
        other = [card for card in self.seen if card != self.scouted]
        return other if len(other) < len(self.seen) else other[:-1]  # the unnamed one was scouted


def wrong(table: Underground, turned: Turned, path: KeyPath) -> Iterator[Violation]:
    """Why these cannot have been the cards on top: `hero.scout`, `decks`."""
    deck, card, _, scouted, _ = turned
    if scouted is HIDDEN and not any(_fit(table, turned, one) for one in turned.seen):
        yield whereabouts.not_hidden(table, deck, card, path)
    if scouted is HIDDEN:
        return
    where = {turned.seen[-1]: (*path[:-1], "under") if path else path, card: path}
    if scouted is not None and scouted not in turned.seen and HIDDEN not in turned.seen:
        titles = {"card": card.said, "held": scouted.said}
        yield Violation("hero.scout", "other", path, **titles)
        return
    for side, held in zip(table.rules.seats, table.scouted, strict=True) if deck != "laws" else ():
        for known in turned.seen:
            if known is not HIDDEN and known in [entry.card for entry in held]:
                values = {"card": known.said, "side": table.name(side)}
                yield Impossible("hero.scout", "held", where[known], **values)
                return
    drawn = turned.drawn
    orders = [drawn] if len(drawn) < 2 else [drawn, drawn[::-1]]
    found = [_first_wrong(table, deck, order) for order in orders]
    if None not in found and found[0] is not None:
        at, violation = found[0]
        violation.path = where[drawn[at]]
        yield violation


def _fit(table: Underground, turned: Turned, scouted: Any) -> bool:
    """True if the scouted card, which the log hides, may be this one of the cards looked at."""
    if scouted is not HIDDEN and not table.piles[turned.deck].can_have_been(scouted, turned.since):
        return False
    drawn = list(turned.seen)
    drawn.remove(scouted)
    return _first_wrong(table, turned.deck, drawn) is None


def _first_wrong(table: Underground, deck: str, cards: Sequence[Any]) -> tuple[int, Violation] | None:
    """Which of some cards cannot have been drawn in this order, and why."""
    pile = table.piles[deck].copy()
    for at, card in enumerate(cards):
        for violation in not_on_top(table, deck, [card], (), pile):
            return at, violation
    return None


def take(table: Underground, turned: Turned) -> None:
    """Draw the cards that were looked at, and put the other one under the deck."""
    deck, card, under, scouted, _ = turned
    pile = table.piles[deck]
    if scouted is HIDDEN:
        pile.see(card)
        if under is not None:
            pile.draw()
            pile.see(under)
            pile.bury(under)
        return
    for drawn in turned.drawn:
        pile.draw(drawn)
    if under is not None:
        pile.bury(scouted if under is HIDDEN and scouted not in (None, card) else under)
