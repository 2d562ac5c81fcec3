"""The course of a turn: it begins, its income is collected, it ends; and who has won or is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.game import Piece

from .elimination import eliminate, without_groups
from .position import ACT, NOBODY, OVER, START, Position
from .secrets import winners_now

NONE = "none"  # no treasury pays


def begin(pos: Position) -> None:
    """Begin a turn; income waits until something is done, because the player may still lose or double it."""
    pos.step = START
    pos.turns[pos.turn] += 1
    pos.next("turn")


def collect(pos: Position, upkeep: str | None = None, overstated: int = 0) -> None:
    """Every card of the player takes its income, once a turn (turn.income); then upkeep is paid."""
    if pos.collected:
        return
    pos.collected, pos.step, side = True, max(pos.step, ACT), pos.turn
    for card in pos.cards(side):
        income = max(pos.rules.faces[card].income, 0)
        if pos.rules.faces[card].is_illuminati:
            income += pos.more() + overstated
            income += pos.overstates(side) and pos.rulings["ruling.d15-overstate"] == "always"
        if income:
            income *= 2 if pos.doubled else 1
            pos.set_money(card, pos.money.get(card, 0) + income, "turn.income")
        else:
            pos.because["money", card] = ("turn.income-none", card)
    for card, ability in costly(pos, side):
        chosen = upkeep if upkeep in payers(pos, side, card) else payer(pos, side, card, ability["amount"])
        if chosen is not None and upkeep != NONE:
            pos.pay(chosen, ability["amount"], "card.post-office")
        elif pos.ruled("ruling.post-office", "lost"):
            pos.release(pos.take_off(side, card).cards, "card.post-office", card)


def costly(pos: Position, side: Piece) -> list[tuple[str, Any]]:
    """A player's cards that cost money every turn."""
    return [(card, ability) for card in pos.cards(side) for ability in pos.rules.faces[card].able("upkeep")]


def payers(pos: Position, side: Piece, card: str) -> list[str]:
    """The treasuries that may pay for a card."""
    structure = pos.own(side)
    return [*dict.fromkeys([structure.master(card) or structure.root, structure.root])]


def payer(pos: Position, side: Piece, card: str, amount: int) -> str | None:
    """The first of them that has the money."""
    return next((one for one in payers(pos, side, card) if pos.money.get(one, 0) >= amount), None)


def end(pos: Position, then: Piece | None = None) -> None:
    """End the turn: who has won, who is out, whose turn is next (`then`, if somebody took it)."""
    collect(pos)
    pos.attack = None
    if pos.rulings["option.length"] == "endless":
        if not pos.neutral and (not pos.deck or pos.ruled("ruling.endless-end", "groups")):
            totals = {side: pos.final_score(side) for side in pos.alive()}
            best = max(totals.values())
            finish(pos, [side for side, total in totals.items() if total == best], "endless")
            return
    elif winners := winners_now(pos):
        finish(pos, winners)
        return
    pos.spared = tuple(side for side in pos.spared if len(pos.cards(side)) == 1)
    last = pos.turn
    pos.turn = NOBODY  # nobody's turn: it counts as done
    eliminate(pos, without_groups(pos))
    pos.turn = last
    if not one_is_left(pos):
        next_turn(pos, then)


def next_turn(pos: Position, then: Piece | None = None) -> None:
    """Whose turn it is now."""
    pos.turn = pos.following() if then is None else then
    begin(pos)


def one_is_left(pos: Position) -> bool:
    """True if everybody else is out, so that the game is over (ruling.last-player)."""
    alive = pos.alive()
    if len(alive) > 1 or (alive and pos.ruled("ruling.last-player", "plays-on")):
        return False
    finish(pos, alive, "last" if alive else "nobody")
    return True


def finish(pos: Position, winners: Sequence[Piece], reason: str | None = None) -> None:
    """End the game."""
    pos.winners = tuple(winners)
    kinds = [{goal.rule for goal in pos.met(side)} for side in winners]
    pos.reasons = tuple(reason or ("basic" if "win.basic" in met else "special") for met in kinds)
    if not winners:
        pos.reasons = (reason or "nobody",)
    pos.step = OVER
