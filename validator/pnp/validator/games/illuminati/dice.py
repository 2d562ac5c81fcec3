"""The dice of an attack, and their result (attack.roll, control.*, neutralize.result, destroy.result)."""

from __future__ import annotations

from typing import Any

from pnp.game import Dice, Violation

from .act import Act, Ways
from .attacks import bind
from .position import NOBODY, Open, Placing, Position
from .strength import CONTROL, DESTROY
from .structure import Branch


class Roll(Act):
    """What the dice showed, whoever rolled them."""

    word = "roll"
    dice = Dice(2, key="roll")

    def check(self, table: Position) -> list[Violation]:
        if table.attack is None:
            return [table.breaks("attack.announce", "none", self.at)]
        if self.side not in (None, table.attack.side):
            return [table.breaks("attack.roll", "who", self.at, side=table.attack.side)]
        return []

    def apply(self, table: Position) -> None:
        attack = table.attack
        if attack is None:
            return
        if not attack.payers:
            bind(table, attack)
        table.attack = attack._replace(rolled=sum(self.dice))
        fallen = table.copy()
        resolve(table)
        table.rolled = fallen

    def options(self, table: Position) -> Ways:
        if table.attack is not None:
            dice: Any = self.slots["dice"]
            yield from ({"dice": rolled} for rolled in dice.among(self, table) if rolled[0] <= rolled[1])


class OwnRoll(Roll):
    """What the dice showed, if the log says who rolled."""

    word, whole = "", False


def recount(table: Position, counts: int | None, card: str | None) -> None:
    """Count the same dice differently because of a special: the attack is decided again (special.last-wins)."""
    fallen = table.rolled
    assert fallen is not None
    new = fallen.copy()
    new.decisions, new.acted = table.decisions, table.acted
    new.mattered |= table.mattered
    new.news = ()  # what came of the throw before is told anew
    assert new.attack is not None
    new.attack = new.attack._replace(counts=counts, by_special=card)
    resolve(new)
    new.rolled = fallen
    table.become(new)


def resolve(table: Position) -> None:
    """Apply the result of the dice."""
    attack = table.attack
    assert attack is not None
    total = table.sum(attack)
    table.mattered |= total.mattered
    table.last, table.last_sum, table.attack = attack, total, None
    succeeds = table.strength.succeeds(total, attack.result)
    table.tell("success" if succeeds else "failure", n=attack.result, needed=total.needed)
    if not succeeds:
        table.failed += (attack.by,)
        return
    table.fresh = ()
    if attack.kind == CONTROL:
        capture(table, attack)
        return
    rule = "destroy.result" if attack.kind == DESTROY else "neutralize.result"
    head = attack.target
    cards: tuple[str, ...] = (head,)
    if attack.owner is not NOBODY:
        cards = table.take_off(attack.owner, head).cards
    table.neutral.lose(head)
    table.release(cards, rule, head, but=head if attack.kind == DESTROY else None)
    free = cards
    if attack.kind == DESTROY:
        table.destroyed[attack.side] += 1
        free, named = cards[1:], table.rules.named[head]
        table.tell("destroyed", target=named, side=attack.side, n=table.destroyed[attack.side])
    if free:
        table.tell("neutral", of=table.titles(free))
    bereave(table, attack)


def capture(table: Position, attack: Open) -> None:
    """Take a group with everything under it; it waits to be placed (control.money)."""
    branch = Branch(attack.target, {}) if attack.owner is NOBODY else table.take_off(attack.owner, attack.target)
    if len(branch.cards) > 1:
        table.tell("puppets", target=table.rules.named[attack.target], of=table.titles(branch.cards[1:]))
    half = {card: table.money.get(card, 0) // 2 for card in branch.cards}
    table.placing = Placing(attack.side, branch, attack.by, "control.puppets", half)
    bereave(table, attack)


def bereave(table: Position, attack: Open) -> None:
    """Note a player who lost the last group to another's attack (out.cthulhu)."""
    if attack.owner not in (NOBODY, attack.side) and not table.own(attack.owner).groups:
        table.bereft = attack.owner, attack.side
