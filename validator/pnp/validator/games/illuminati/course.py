"""The course of a turn: it begins, its income is collected, it ends; and who has won or is out."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game import Piece

from .elimination import eliminate, without_groups
from .faces import Ability
from .position import ACT, NOBODY, OVER, START, Position
from .secrets import winners_now

NONE = "none"  # no treasury pays


def begin(table: Position) -> None:
    """Begin a turn; income waits until something is done, because the player may still lose or double it."""
    table.step = START
    table.turns[table.turn] += 1
    table.next("turn")


def collect(table: Position, upkeep: str | None = None, overstated: int = 0) -> None:
    """Every card of the player takes its income, once a turn (turn.income); then upkeep is paid."""
    if table.collected:
        return
    table.collected, table.step, side = True, max(table.step, ACT), table.turn
    taken = {}
    for card in table.cards(side):
        income = max(table.rules.faces[card].income, 0)
        if table.rules.faces[card].is_illuminati:
            income += table.more() + overstated
            income += table.overstates(side) and table.rulings["ruling.d15-overstate"] == "always"
        if income:
            income *= 2 if table.doubled else 1
            table.set_money(card, table.money.get(card, 0) + income, "turn.income")
            taken[card] = income
        else:
            table.cause["money", card] = ("turn.income-none", card)
    if taken:
        table.tell("income", n=sum(taken.values()), of=table.titles(taken))
    for card, ability in costly(table, side):
        chosen = upkeep if upkeep in payers(table, side, card) else payer(table, side, card, ability["amount"])
        if chosen is not None and upkeep != NONE:
            table.pay(chosen, ability["amount"], "card.post-office")
        elif table.ruled("ruling.post-office", "lost"):
            table.release(table.take_off(side, card).cards, "card.post-office", card)


def costly(table: Position, side: Piece) -> list[tuple[str, Ability]]:
    """A player's cards that cost money every turn."""
    return [(card, ability) for card in table.cards(side) for ability in table.rules.faces[card].able("upkeep")]


def payers(table: Position, side: Piece, card: str) -> list[str]:
    """The treasuries that may pay for a card."""
    structure = table.own(side)
    return [*dict.fromkeys([structure.master(card) or structure.root, structure.root])]


def payer(table: Position, side: Piece, card: str, amount: int) -> str | None:
    """The first of them that has the money."""
    return next((one for one in payers(table, side, card) if table.money.get(one, 0) >= amount), None)


def end(table: Position, then: Piece | None = None) -> None:
    """End the turn: who has won, who is out, whose turn is next (`then`, if somebody took it)."""
    collect(table)
    table.attack = None
    if table.rulings["option.length"] == "endless":
        if not table.neutral and (not table.deck or table.ruled("ruling.endless-end", "groups")):
            totals = {side: table.final_score(side) for side in table.alive()}
            best = max(totals.values())
            finish(table, [side for side, total in totals.items() if total == best], "endless")
            return
    elif winners := winners_now(table):
        finish(table, winners)
        return
    table.spared = tuple(side for side in table.spared if len(table.cards(side)) == 1)
    last = table.turn
    table.turn = NOBODY  # nobody's turn: it counts as done
    eliminate(table, without_groups(table))
    table.turn = last
    if not one_is_left(table):
        next_turn(table, then)


def next_turn(table: Position, then: Piece | None = None) -> None:
    """Whose turn it is now."""
    table.turn = table.following() if then is None else then
    begin(table)


def one_is_left(table: Position) -> bool:
    """True if everybody else is out, so that the game is over (ruling.last-player)."""
    alive = table.alive()
    if len(alive) > 1 or (alive and table.ruled("ruling.last-player", "plays-on")):
        return False
    finish(table, alive, "last" if alive else "nobody")
    return True


def finish(table: Position, winners: Sequence[Piece], reason: str | None = None) -> None:
    """End the game."""
    table.winners = tuple(winners)
    kinds = [{goal.rule for goal in table.met(side)} for side in winners]
    table.reasons = tuple(reason or ("basic" if "win.basic" in met else "special") for met in kinds)
    if not winners:
        table.reasons = (reason or "nobody",)
    table.step = OVER
