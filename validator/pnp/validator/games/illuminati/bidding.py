"""Between an attack's announcement and its dice: further help, money from all sides, or calling it off
(attack.bidding)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Self

from pnp.game import OneOf, Violation, Word

from .act import Act, Ways, funds_wrong
from .attacks import Announce, bind
from .hands import take_back
from .position import NOBODY, OVER, Open, Position
from .slots import CardId, Ids, Money
from .strength import AGAINST, FOR, GUARD_MONEY, MONEY, OWN_MONEY, Paid
from .times import ON_TURN, AtAnyTime


class Help(Act):
    """Helpers named after the announcement; allowed until money is spent (attack.aid-first)."""

    decides, when = "help", ON_TURN
    helpers = Ids(key="help", listed=True)

    def check(self, table: Position) -> list[Violation]:
        attack = table.attack
        if attack is None:
            return [table.breaks("attack.announce", "none", self.at)]
        if attack.payers:
            return [
                table.breaks("attack.aid-first", "late", ("help", at), helper=helper)
                for at, helper in enumerate(self.helpers)
            ]
        named: dict[str, Any] = {"kind": attack.kind, "by": attack.by, "target": attack.target}
        again = Announce(self.rules, self.seat, **named, helpers=(*attack.helpers, *self.helpers))
        earlier = len(attack.helpers)
        wrong = [*again._helpers_wrong(table, attack.by, attack.target), *again._immune(table)]
        for found_here in wrong:
            if found_here.path[:1] == ("help",):
                found_here.path = ("help", int(found_here.path[1]) - earlier)
        return [v for v in wrong if v.path[:1] == ("help",) and int(v.path[1]) >= 0]

    def apply(self, table: Position) -> None:
        if table.attack is not None:
            new = [card for card in self.helpers if card in table.rules.faces and card not in table.attack.helpers]
            table.alter(helpers=(*table.attack.helpers, *new))

    def interrupts(self) -> bool:
        """Helpers named late count as named with the attack, so a special played for it can still be cancelled."""
        return True


class Bidding(AtAnyTime):
    """Between the announcement of an attack and its dice."""

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        if move.side in table.out and table.step != OVER:
            return [table.breaks("interfere.who", "out", move.at, side=move.side)]
        if (found := super().untimely(move, table)) or table.attack is not None:
            return found
        if table.rolled is not None:
            return [table.breaks("attack.bidding", "late", move.at)]
        rule = "attack.announce" if move.side == table.turn else "interfere.who"
        return [table.breaks(rule, "none", move.at)]


class Paying(Act):
    """Money for an attack, its defence, or either side by another player (attack.money, interfere.money).

    `favour`: for the attack; None leaves that to who pays.
    """

    when = Bidding()
    money: Mapping[str, int]

    @property
    def favour(self) -> bool | None:
        return None

    def check(self, table: Position) -> list[Violation]:
        attack = table.attack
        assert attack is not None
        if self.side == attack.side:
            return self._of_attacker(table, attack)
        if self.side == attack.owner and not self.favour:
            return self._of_defender(table, attack)
        return self._of_others(table, attack)

    def _of_attacker(self, table: Position, attack: Open) -> list[Violation]:
        if self.favour is False:
            return [table.breaks("attack.defence-money", "attacker", ("for",), side=self.side)]
        right = (attack.by, table.root(self.side))
        return self._treasuries(table, "attack.money", right, attack.by)

    def _of_defender(self, table: Position, attack: Open) -> list[Violation]:
        right = (attack.target, table.root(self.side))
        return self._treasuries(table, "attack.defence-money", right, attack.target)

    def _treasuries(self, table: Position, rule: str, right: Sequence[str], head: str) -> list[Violation]:
        for card in self.money:
            if card not in right:
                where = self.where(self.slots["money"], card)
                if head == table.root(self.side):
                    return [table.breaks("attack.money", "illuminati", where, target=head, card=card)]
                return [table.breaks(rule, "treasury", where, target=head, card=card)]
        return self._funds(table, rule)

    def _funds(self, table: Position, rule: str) -> list[Violation]:
        found = funds_wrong(table, rule, self.money, self.at, side=self.side)
        for violation in found:
            violation.path = self.where(self.slots["money"], violation.path[-1])
        return found

    def _of_others(self, table: Position, attack: Open) -> list[Violation]:
        if attack.target in self.money and self.side != attack.owner:
            other = attack.side if attack.owner is NOBODY else attack.owner
            return [
                table.breaks(
                    "attack.defence-money",
                    "owner",
                    self.where(self.slots["money"], attack.target),
                    target=attack.target,
                    other=other,
                    side=self.side,
                )
            ]
        if self.favour is None:
            return [table.breaks("interfere.who", "side", self.at, side=self.side)]
        if attack.privilege and attack.alone != self.side:
            if attack.alone is None:
                return [table.breaks("privilege.special", "interfered", self.at, side=self.side)]
            return [table.breaks("privilege.interference", "other", self.at, other=attack.alone, side=self.side)]
        if attack.owner == attack.side and table.ruled("ruling.own-interference", "forbidden"):
            return [table.breaks("interfere.who", "own", self.at, side=self.side)]
        for card in self.money:
            if card != table.root(self.side):
                return [table.breaks("interfere.money", "treasury", self.where(self.slots["money"], card), card=card)]
        return self._funds(table, "interfere.money")

    def apply(self, table: Position) -> None:
        for card, amount in self.money.items():
            table.pay(card, amount, "attack.bidding")
        attack = table.attack
        if attack is None:
            return
        paid = [
            Paid(self._what(attack, card), card, amount)
            for card, amount in self.money.items()
            if card in table.rules.faces
        ]
        spent = any(self.money.values())
        if spent and not attack.payers:
            bind(table, attack)
        table.alter(paid=(*attack.paid, *paid), payers=(*attack.payers, self.side) if spent else attack.payers)

    def _what(self, attack: Open, card: str) -> str:
        if self.side == attack.side:
            return MONEY
        if self.side == attack.owner and not self.favour:
            return OWN_MONEY if card == attack.target else GUARD_MONEY
        return FOR if self.favour else AGAINST


class PaidAtOnce(Paying):
    """Money paid with the announcement: it is not too late yet to cancel a special played for the attack."""

    decides = "pay"
    part_of, key, whole = Announce, "pay", True
    money = Money(key="pay")

    def interrupts(self) -> bool:
        return True


class Pay(Paying):
    """Money paid after the announcement."""

    decides = "pay"
    money = Money(key="pay")
    for_ = Word("attack", "defence", optional=True, ahead=True)

    @property
    def favour(self) -> bool | None:
        return None if self.for_ is None else bool(self.for_ == "attack")

    def same_intent(self, other: Self) -> bool:
        return super().same_intent(other) and self.favour in (None, other.favour)

    def apply(self, table: Position) -> None:
        if table.attack is not None and self.for_ is None and self.side == table.attack.owner:
            table.tell("defence")
        super().apply(table)

    def _ways(self, table: Position) -> Iterable[tuple[str, str | None]]:
        """The treasuries from which a player may pay, each with the side it is for."""
        attack, side = table.attack, self.seat
        if attack is None:
            return ()
        root = table.root(side)
        if side == attack.side:
            return dict.fromkeys([(attack.by, None), (root, None)])
        if side == attack.owner:
            return dict.fromkeys([(attack.target, None), (root, None)])
        return (root, "attack"), (root, "defence")

    def options(self, table: Position) -> Ways:
        just = self._just_paid(table)
        for card, favour in self._ways(table):
            held = table.money.get(card, 0) if card not in just else 0  # programs decide on an amount once
            for n in dict.fromkeys((*range(1, min(held, MOST_PAID) + 1), *((held,) if held else ()))):
                yield {"money": {card: n}, "for_": favour}

    def unlisted(self, table: Position) -> Ways:
        """The amounts between, and what is paid again at once."""
        just = self._just_paid(table)
        for card, favour in self._ways(table):
            held, again = table.money.get(card, 0), card in just
            amounts = range(1 if again else MOST_PAID + 1, held + again)
            yield from ({"money": {card: n}, "for_": favour} for n in amounts)

    def _just_paid(self, table: Position) -> set[str]:
        """The treasuries from which the player has paid for this attack since anybody else has."""
        paid = reversed(table.attack.paid if table.attack is not None else ())
        return {one.card for one in takewhile(lambda one: table.owner(one.card) == self.side, paid)}


MOST_PAID = 20  # up to here every amount is listed, then only all there is


class CallOff(Act):
    """An attack called off before anything was paid for it (calloff.free)."""

    decides = "withdraw"
    target = OneOf(Word("attack"), CardId(), key="withdraw")

    def check(self, table: Position) -> list[Violation]:
        attack = table.attack
        if attack is None:
            breach = ("calloff.bound", "rolled") if table.rolled is not None else ("calloff.free", "none")
            return [table.breaks(*breach, self.at)]
        if self.side != attack.side:
            return [table.breaks("calloff.free", "who", self.at, other=attack.side)]
        if attack.payers:
            return [table.breaks("calloff.bound", "paid", self.at, side=attack.payers[0])]
        if self.target not in ("attack", attack.target):
            return [table.breaks("calloff.free", "other", self.at, target=attack.target, card=self.target)]
        return []

    def apply(self, table: Position) -> None:
        """Nothing has happened: what made the attack possible comes back, what made it privileged by a ruling."""
        attack, table.attack = table.attack, None
        if attack is None:
            return
        if attack.special is not None:
            take_back(table, attack.side, attack.special)
        if attack.discarded is not None and table.ruled("ruling.called-off", "back"):
            take_back(table, attack.side, attack.discarded)

    def options(self, table: Position) -> Ways:
        if table.attack is not None:
            yield {"target": table.attack.target}
