"""The dice of an attack, and their result (attack.roll, control.*, neutralize.result, destroy.result)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import Dice, Violation

from .act import Act
from .attacks import bind
from .position import NOBODY, Open, Placing, Position
from .strength import CONTROL, DESTROY
from .structure import Branch


class Roll(Act):
    """What the dice showed, whoever rolled them."""

    word = "roll"
    dice = Dice(2, key="roll")

    def check(self, pos: Position) -> list[Violation]:
        if pos.attack is None:
            return [pos.breaks("attack.announce", "none", self.at)]
        if self.side not in (None, pos.attack.side):
            return [pos.breaks("attack.roll", "who", self.at, side=pos.attack.side)]
        return []

    def apply(self, pos: Position) -> None:
        attack = pos.attack
        if attack is None:
            return
        if not attack.payers:
            bind(pos, attack)
        pos.attack = attack._replace(rolled=sum(self.dice))
        fallen = pos.copy()
        resolve(pos)
        pos.rolled = fallen

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        if pos.attack is not None:
            dice: Any = self.slots["dice"]
            yield from ({"dice": rolled} for rolled in dice.among(self, pos) if rolled[0] <= rolled[1])


class OwnRoll(Roll):
    """What the dice showed, if the log says who rolled."""

    word, whole = "", False


def recount(pos: Position, counts: int | None, card: str | None) -> None:
    """Count the same dice differently because of a special: the attack is decided again (special.last-wins)."""
    fallen = pos.rolled
    assert fallen is not None
    new = fallen.copy()
    new.decisions, new.acted = pos.decisions, pos.acted
    new.mattered |= pos.mattered
    assert new.attack is not None
    new.attack = new.attack._replace(counts=counts, by_special=card)
    resolve(new)
    new.rolled = fallen
    pos.become(new)


def resolve(pos: Position) -> None:
    """Apply the result of the dice."""
    attack = pos.attack
    assert attack is not None
    total = pos.sum(attack)
    pos.mattered |= total.mattered
    pos.last, pos.last_sum, pos.attack = attack, total, None
    if not pos.strength.succeeds(total, attack.result):
        pos.failed += (attack.by,)
        return
    pos.fresh = ()
    if attack.kind == CONTROL:
        capture(pos, attack)
        return
    rule = "destroy.result" if attack.kind == DESTROY else "neutralize.result"
    head = attack.target
    cards: tuple[str, ...] = (head,)
    if attack.owner is not NOBODY:
        cards = pos.take_off(attack.owner, head).cards
    pos.neutral.pop(head, None)
    pos.release(cards, rule, head, but=head if attack.kind == DESTROY else None)
    if attack.kind == DESTROY:
        pos.destroyed[attack.side] += 1
    bereave(pos, attack)


def capture(pos: Position, attack: Open) -> None:
    """Take a group with everything under it; it waits to be placed (control.money)."""
    branch = Branch(attack.target, {}) if attack.owner is NOBODY else pos.take_off(attack.owner, attack.target)
    half = {card: pos.money.get(card, 0) // 2 for card in branch.cards}
    pos.placing = Placing(attack.side, branch, attack.by, "control.puppets", half)
    bereave(pos, attack)


def bereave(pos: Position, attack: Open) -> None:
    """Note a player who lost the last group to another's attack (out.cthulhu)."""
    if attack.owner not in (NOBODY, attack.side) and not pos.own(attack.owner).groups:
        pos.bereft = attack.owner, attack.side
