"""Why a card cannot have been where a log has it: it was seen already, or no deal of the unseen cards allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...judging.deal import Crowd
from ...judging.ruling import Impossible, Violation
from ...source import KeyPath
from ..duels.ground import HIDDEN, Ref

if TYPE_CHECKING:
    from .position import Position


def twice(pos: Position, card: Ref, where: KeyPath, rule: str = "play.hand", breach: str = "twice") -> list[Violation]:
    """The violation of a card that has come to light before."""
    return [Violation(rule, breach, where, card=pos.rules.title(card), round=pos.seen[card])]


def not_in_hand(pos: Position, side: int, card: Ref, where: KeyPath) -> list[Violation]:
    """Why a card cannot be in a hand; nothing if it can."""
    if card in pos.seen:
        return twice(pos, card, where)
    if pos.held[side] <= 0:
        return [Violation("play.hand", "empty", where, side=pos.side_name(side))]
    if card >= 0 and not pos.unseen.can(card, pos.hand[side]):
        return [no_deal(pos, side, card, where)]
    return []


def cannot_draw(
    pos: Position, card: Ref, where: KeyPath, rule: str = "play.hand", breach: str = "twice"
) -> list[Violation]:
    """Why a card cannot be on top of the deck; nothing if it can. A rule of its own may tell of that."""
    if pos.drawn >= len(pos.rules.cards):
        return [Violation("r5.alliances", "empty", where)]
    if card in pos.seen:
        return twice(pos, card, where, rule, breach)
    if card >= 0 and not pos.unseen.can(card, 1 << pos.drawn):
        return [Impossible(rule, "known" if rule == "r5.alliances" else "deck", where, card=pos.rules.title(card))]
    return []


def no_deal(pos: Position, side: int, card: Ref, where: KeyPath, hands: tuple[int, int] | None = None) -> Violation:
    """Why no deal has a card in that hand: the log has it elsewhere, or too many cards crowd there."""
    theirs = hands or (pos.hand[0], pos.hand[1])
    deal, hand, title = pos.unseen.pinned(), theirs[side], pos.rules.title(card)
    allowed = deal.allowed[card]
    if not allowed & hand:
        values = {"card": title, "side": pos.side_name(side), "other": pos.side_name(1 - side)}
        if allowed & theirs[1 - side]:
            return Impossible("play.hand", "elsewhere", where, **values)
        if any(known == card or (known == HIDDEN and not allowed & ~places) for places, known in pos.pile):
            return Impossible("play.hand", "aftermath", where, **values)
    if deal.guesses and deal.named().note(card, hand):
        return Impossible("play.hand", "unseen", where, card=title, side=pos.side_name(side))
    crowd = deal.copy().see(card, hand) or Crowd((card,), hand)
    titles = [pos.rules.title(other) for other in crowd.cards if other != card]
    if not titles:
        return Impossible("play.hand", "unseen", where, card=title, side=pos.side_name(side))
    listed = {lang: ", ".join(title[lang] for title in titles) for lang in titles[0]}
    n = hand.bit_count()
    return Impossible("play.hand", "crowd", where, card=title, cards=listed, side=pos.side_name(side), n=n)
