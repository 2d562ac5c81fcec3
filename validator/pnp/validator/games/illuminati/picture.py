"""The table of Illuminati as a picture: structures as laid out, with the money on every card, and what is
between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game import Laid, Picture, Piece, Shown
from pnp.game.pieces import Mark

from .position import ACT, NOBODY, OVER, Position
from .structure import Structure

NEUTRAL, DECK, DISCARDS, DEAD = "neutral", "deck", "specials", "dead"  # the places of board.yaml


def picture(table: Position) -> Picture:
    """What is on the table; of the hands, what the log has revealed so far."""
    sides, due = table.rules.sides, table.due
    return Picture(
        due=None if due is None else (due.what, None if due.seat is None else due.seat.id),
        zones={NEUTRAL: [(card, {}) for card in table.neutral]},
        hands={sides[at]: [_named(card) for card in hand] for at, hand in enumerate(table.hands)},
        piles={DECK: [None] * table.deck, DISCARDS: [_named(card) for card in table.discards], DEAD: [*table.dead]},
        held={card: sides[side] for card, side in _in_the_air(table)},
        structures={seat.id: [*_structure(table, seat)] for seat in table.rules.seats},
        beside={seat.id: [*_beside(table, seat)] for seat in table.rules.seats},
        now=(*_now(table),),
    )


def _now(table: Position) -> Iterator[Shown]:
    """Whose turn it is, the actions left in it, the cards that the basic goal needs, and the groups destroyed."""
    if table.turn is not NOBODY and table.step != OVER:
        yield Shown("turn", table.rules.word("turn"), (({}, table.side_name(table.turn)),))
        open_ = table.attack is not None and not table.attack.payers  # it counts once money is spent or dice are rolled
        over = table.step > ACT or table.passed
        left = 0 if over else max(table.numbers["actions"] - table.actions - open_, 0)
        yield Shown("actions-left", table.rules.word("actions-left"), (({}, left),))
        if not table.ruled("option.length", "endless"):
            yield Shown("needed", table.rules.word("needed"), (({}, table.aims.groups_needed),))
    rows = [(seat.said, n) for seat in table.rules.seats if (n := table.destroyed_by(seat))]
    if rows:
        yield Shown("destroyed", table.rules.word("destroyed"), tuple(rows))


def _beside(table: Position, side: Piece) -> Iterator[tuple[str, int]]:
    """The money of a player, the Power of the cards that lie face up, and how many cards there are."""
    structure = table.structures[side]
    if structure is not None:
        yield "money", sum(table.money.get(card, 0) for card in structure.cards)
        shown = [card for card in structure.cards if table.opened[side] or card != structure.root]
        yield "power", sum(table.rules.faces[card].power + table.stronger(card) for card in shown)
        yield "cards", len(structure.cards)  # as the basic goal counts them (win.basic)


def _named(card: str | Mark) -> str | None:
    return card if isinstance(card, str) else None


def _in_the_air(table: Position) -> Iterator[tuple[str, int]]:
    """Groups that have left one place but not reached another, and who has to place them."""
    if table.placing is not None:
        yield from ((card, table.placing.side) for card in table.placing.branch.cards if card not in table.neutral)
    if table.unsettled is not None:
        for loose in table.unsettled.loose:
            yield from ((card, table.unsettled.side) for card in loose.branch.cards)


def _structure(table: Position, side: Piece) -> Iterator[Laid]:
    """The cards of a player: none if the player is out, a face-down card if the log does not name the Illuminati."""
    structure = table.structures[side]
    if structure is not None:
        yield from laid(structure, table.money, down=not table.opened[side])
    elif table.illuminati[side] is None:
        yield Laid(None, 0, 0, down=True)


def laid(structure: Structure, money: Mapping[str, int] | None = None, down: bool = False) -> Iterator[Laid]:
    """The cards of a structure with their positions; `down` if its Illuminati is face down."""
    unit = structure.table.unit
    for card in structure.cards:
        spot, master = structure.spots[card], structure.master(card)
        hidden = down and card == structure.root
        yield Laid(card, spot.x * unit, spot.y * unit, spot.turn, master, (money or {}).get(card, 0), hidden)
