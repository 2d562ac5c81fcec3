"""Placing groups: captured, given, or moved; and what to do with puppets that do not fit (control.*, geo.*)."""

from __future__ import annotations

from pnp.game import Piece

from .position import Placing, Position, Unsettled
from .structure import Branch, Fit, settled


def put_branch(table: Position, side: Piece, branch: Branch, master: str, arrow: int, rule: str) -> None:
    """Add a branch to a structure; what does not fit waits for its player to settle it."""
    fit = table.own(side).hang(branch, master, arrow)
    take_in(table, side, fit, rule)
    for card in branch.cards:
        table.cause["owner", card] = (rule, branch.head)
        table.cause["place", card] = (rule, branch.head)


def take_in(table: Position, side: Piece, fit: Fit, rule: str) -> None:
    """Replace a player's structure, and note what came loose."""
    table.structures[side] = fit.structure
    table.unsettled = Unsettled(side, fit.loose, rule) if fit.loose else None


def put_down(table: Position, placing: Placing, master: str, arrow: int) -> None:
    """Place the waiting group, with its puppets and their money."""
    table.placing = None
    for card in placing.branch.cards:
        table.neutral.lose(card)
        table.set_money(card, placing.money.get(card, 0), placing.money_rule, placing.branch.head)
    put_branch(table, placing.side, placing.branch, master, arrow, placing.cause)


def put_by_itself(table: Position) -> None:
    """A group that nobody placed goes on the first free arrow, or else becomes uncontrolled."""
    placing = table.placing
    assert placing is not None
    structure = table.own(placing.side)
    places = [link for link in structure.openings() if placing.by in (None, link.master)]
    if places and placing.agreed:
        put_down(table, placing, places[0].master, places[0].arrow)
    else:
        table.placing = None
        table.release(placing.branch.cards, placing.cause, placing.branch.head)


def settle_by_itself(table: Position) -> None:
    """What does not fit goes to another arrow of its master if possible, or becomes uncontrolled."""
    unsettled = table.unsettled
    assert unsettled is not None
    table.unsettled = None
    structure, gone = settled(Fit(table.own(unsettled.side), unsettled.loose))
    table.structures[unsettled.side] = structure
    if gone:
        table.release(gone, unsettled.cause, gone[0])
