"""Placing groups: captured, given, or moved; and what to do with puppets that do not fit (control.*, geo.*)."""

from __future__ import annotations

from pnp.game import Piece

from .position import Placing, Position, Unsettled
from .structure import Branch, Fit, settled


def put_branch(pos: Position, side: Piece, branch: Branch, master: str, arrow: int, rule: str) -> None:
    """Add a branch to a structure; what does not fit waits for its player to settle it."""
    fit = pos.own(side).hang(branch, master, arrow)
    take_in(pos, side, fit, rule)
    for card in branch.cards:
        pos.because["owner", card] = (rule, branch.head)
        pos.because["place", card] = (rule, branch.head)


def take_in(pos: Position, side: Piece, fit: Fit, rule: str) -> None:
    """Replace a player's structure, and note what came loose."""
    pos.structures[side] = fit.structure
    pos.unsettled = Unsettled(side, fit.loose, rule) if fit.loose else None


def put_down(pos: Position, placing: Placing, master: str, arrow: int) -> None:
    """Place the waiting group, with its puppets and their money."""
    pos.placing = None
    for card in placing.branch.cards:
        pos.neutral.pop(card, None)
        pos.set_money(card, placing.money.get(card, 0), placing.money_rule, placing.branch.head)
    put_branch(pos, placing.side, placing.branch, master, arrow, placing.why)


def put_by_itself(pos: Position) -> None:
    """A group that nobody placed goes on the first free arrow, or else becomes uncontrolled."""
    placing = pos.placing
    assert placing is not None
    structure = pos.own(placing.side)
    places = [link for link in structure.openings() if placing.by in (None, link.master)]
    if places and placing.agreed:
        put_down(pos, placing, places[0].master, places[0].arrow)
    else:
        pos.placing = None
        pos.release(placing.branch.cards, placing.why, placing.branch.head)


def settle_by_itself(pos: Position) -> None:
    """What does not fit goes to another arrow of its master if possible, or becomes uncontrolled."""
    unsettled = pos.unsettled
    assert unsettled is not None
    pos.unsettled = None
    structure, gone = settled(Fit(pos.own(unsettled.side), unsettled.loose))
    pos.structures[unsettled.side] = structure
    if gone:
        pos.release(gone, unsettled.rule, gone[0])
