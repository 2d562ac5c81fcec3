"""The table of 13 Days as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.game import HIDDEN, Picture, Piece
from pnp.game.pieces import Thing

from .score import prestige_shown

if TYPE_CHECKING:
    from .table import Crisis


def picture(pos: Crisis) -> Picture:
    """What is on the table; for the hands and the aftermath, what the log has revealed so far."""
    rules = pos.rules
    sides = rules.sides

    def name(card: Thing) -> str | None:
        return card.id if isinstance(card, Piece) else None

    due = pos.due
    cubes = {
        place.id: {sides[s]: pos.cubes[s][slot] for s in (0, 1) if pos.cubes[s][slot]}
        for slot, place in enumerate(rules.places)
    }
    ids = [track.id for track in rules.tracks]
    tracks = {track: {sides[s]: pos.markers[s][at] for s in (0, 1)} for at, track in enumerate(ids)}
    tracks |= {"prestige": {"all": -prestige_shown(pos)}, "round": {"all": pos.round}}
    known = [card for _, card in pos.pile if card is not HIDDEN and card not in pos.turned]
    pile = [*map(name, (*pos.turned, *known)), *[None] * (len(pos.pile) - len(pos.turned) - len(known))]
    aside = {card for _, card in pos.pile}
    return Picture(
        due=None if due is None else (due.what, None if due.seat is None else due.seat.id),
        places=cubes,
        tracks=tracks,
        hands={sides[s]: _hand(pos, s) for s in (0, 1)},
        piles={"aftermath": pile, "discard": [name(card) for card in pos.seen if card not in aside]},
        flags={sides[s]: [flag(pos, agenda) for agenda in pos.flags[s] or ()] for s in (0, 1)},
        supply={sides[s]: pos.supply[s] for s in (0, 1)},
        held={rules.letter_card.id: sides[pos.letter]},
        played=name(pos.current),
    )


def flag(pos: Crisis, agenda: int | None) -> str | None:
    """What a flag marks; None if the log hides it or no agenda belongs to the place."""
    return pos.rules.agendas[agenda].id if agenda is not None and agenda >= 0 else None


def _hand(pos: Crisis, side: int) -> list[str | None]:
    """The cards in a hand: those the log has named, then None for each other card."""
    deal, known = pos.deck.unseen.deal, []
    if deal is not None and pos.hold(side):
        hand = pos.deck.hands[side]
        known = [c.id for c in pos.rules.cards if c not in pos.seen and deal.allowed[c] and not deal.allowed[c] & ~hand]
    return [*known, *[None] * max(pos.hold(side) - len(known), 0)]
