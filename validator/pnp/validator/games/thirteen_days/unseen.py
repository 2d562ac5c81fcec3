"""Why a card cannot have been where a log puts it: it was seen already, or no deal of the unseen cards allows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.game import HIDDEN, Crowd, Impossible, KeyPath, Piece, Violation
from pnp.game.pieces import Thing

if TYPE_CHECKING:
    from .table import Crisis


def twice(
    table: Crisis, card: Thing, where: KeyPath, rule: str = "play.hand", breach: str = "twice"
) -> list[Violation]:
    """The violation for a card that has come to light before."""
    return [Violation(rule, breach, where, card=table.rules.title(card), round=table.seen[card])]


def not_in_hand(table: Crisis, side: int, card: Thing, where: KeyPath) -> list[Violation]:
    """Why a card cannot be in a hand; nothing if it can."""
    if card in table.seen:
        return twice(table, card, where)
    if table.hold(side) <= 0:
        return [Violation("play.hand", "empty", where, side=table.side_name(side))]
    if isinstance(card, Piece) and not table.deck.unseen.can(card.number, table.deck.hands[side]):
        return [no_deal(table, side, card, where)]
    return []


def cannot_draw(
    table: Crisis, card: Thing, where: KeyPath, rule: str = "play.hand", breach: str = "twice"
) -> list[Violation]:
    """Why a card cannot be on top of the deck; nothing if it can. `rule` can be the one to cite."""
    if table.deck.top >= table.deck.count:
        return [Violation("r5.alliances", "empty", where)]
    if card in table.seen:
        return twice(table, card, where, rule, breach)
    if isinstance(card, Piece) and not table.deck.unseen.can(card.number, 1 << table.deck.top):
        return [Impossible(rule, "known" if rule == "r5.alliances" else "deck", where, card=table.rules.title(card))]
    return []


def no_deal(table: Crisis, side: int, card: Piece, where: KeyPath, hands: Sequence[int] | None = None) -> Violation:
    """Why no deal puts a card in that hand: the log puts it elsewhere, or too many cards would have to be there."""
    theirs = hands or table.deck.hands
    deal, hand, title = table.deck.unseen.pinned(), theirs[side], table.rules.title(card)
    allowed = deal.allowed[card]
    if not allowed & hand:
        values = {"card": title, "side": table.side_name(side), "other": table.side_name(1 - side)}
        if allowed & theirs[1 - side]:
            return Impossible("play.hand", "elsewhere", where, **values)
        if any(known is card or (known is HIDDEN and not allowed & ~places) for places, known in table.pile):
            return Impossible("play.hand", "aftermath", where, **values)
    if deal.guesses and deal.named().note(card.number, hand):
        return Impossible("play.hand", "unseen", where, card=title, side=table.side_name(side))
    crowd = deal.copy().see(card.number, hand) or Crowd((card.number,), hand)
    titles = [table.rules.cards[other].said for other in crowd.cards if other != card.number]
    if not titles:
        return Impossible("play.hand", "unseen", where, card=title, side=table.side_name(side))
    listed = {lang: ", ".join(title[lang] for title in titles) for lang in titles[0]}
    n = hand.bit_count()
    return Impossible("play.hand", "crowd", where, card=title, cards=listed, side=table.side_name(side), n=n)
