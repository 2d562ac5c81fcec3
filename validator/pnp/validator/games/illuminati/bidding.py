"""Between an attack's announcement and its dice: further help, money of all sides, or its end (attack.bidding)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...judging.ruling import Violation
from .act import Act, funds_wrong, on_turn, present
from .attacks import Announce, bind
from .position import OVER, Open, Position
from .strength import AGAINST, FOR, GUARD_MONEY, MONEY, OWN_MONEY, Paid


class Help(Act):
    """Helpers named after the attack was announced; that is allowed until money is spent (attack.aid-first)."""

    __slots__ = ("helpers",)
    decides = "help"

    def __init__(self, side: int, helpers: Sequence[str]) -> None:
        super().__init__(side, ("help",))
        self.helpers = tuple(helpers)

    def check(self, pos: Position) -> list[Violation]:
        if found := on_turn(pos, self.side):
            return found
        attack = pos.attack
        if attack is None:
            return [Violation("attack.announce", "none", self.path)]
        if attack.payers:
            return [
                Violation("attack.aid-first", "late", ("help", at), helper=pos.title(helper))
                for at, helper in enumerate(self.helpers)
            ]
        again = Announce(self.side, attack.kind, attack.by, attack.target, [*attack.helpers, *self.helpers])
        earlier = len(attack.helpers)
        wrong = [*again._helpers_wrong(pos, attack.by, attack.target), *again._immune(pos)]
        for found_here in wrong:
            if found_here.path[:1] == ("help",):
                found_here.path = ("help", int(found_here.path[1]) - earlier)
        return [v for v in wrong if v.path[:1] == ("help",) and int(v.path[1]) >= 0]

    def enact(self, pos: Position) -> None:
        if pos.attack is not None:
            new = [card for card in self.helpers if card in pos.rules.faces and card not in pos.attack.helpers]
            pos.alter(helpers=(*pos.attack.helpers, *new))

    def write(self, pos: Position) -> dict[str, Any]:
        return {"help": [*self.helpers]}

    def apply(self, pos: Position) -> None:
        """Helpers named late were named with the attack, so a special played for it can still be cancelled."""
        self.between(pos)


class Pay(Act):
    """Money for an attack, its defence, or either side by somebody else (attack.money, interfere.money).

    `favour` says for which; None leaves that to who pays. `keys` are the treasuries as the log writes them.
    Paying as the attack is `announced` does not make it too late to cancel a special that was played for it.
    """

    __slots__ = ("announced", "favour", "keys", "money")
    decides = "pay"

    def __init__(
        self,
        side: int,
        money: Mapping[str, int],
        favour: bool | None = None,
        keys: Mapping[str, str] | None = None,
        announced: bool = False,
    ) -> None:
        super().__init__(side, ("pay",))
        self.money, self.favour, self.keys, self.announced = dict(money), favour, keys or {}, announced

    def check(self, pos: Position) -> list[Violation]:
        attack = pos.attack
        if found := self._absent(pos):
            return found
        assert attack is not None
        if self.side == attack.side:
            return self._of_attacker(pos, attack)
        if self.side == attack.owner and not self.favour:
            return self._of_defender(pos, attack)
        return self._of_others(pos, attack)

    def _absent(self, pos: Position) -> list[Violation]:
        if self.side in pos.out and pos.step != OVER:
            return [Violation("interfere.who", "out", self.path, side=pos.side_name(self.side))]
        if found := present(pos, self.side):
            return found
        if pos.attack is not None:
            return []
        if pos.rolled is not None:
            return [Violation("attack.bidding", "late", self.path)]
        rule = "attack.announce" if self.side == pos.turn else "interfere.who"
        return [Violation(rule, "none", self.path)]

    def _of_attacker(self, pos: Position, attack: Open) -> list[Violation]:
        if self.favour is False:
            return [Violation("attack.defence-money", "attacker", ("for",), side=pos.side_name(self.side))]
        right = (attack.by, pos.root(self.side))
        return self._treasuries(pos, "attack.money", right, attack.by)

    def _of_defender(self, pos: Position, attack: Open) -> list[Violation]:
        right = (attack.target, pos.root(self.side))
        return self._treasuries(pos, "attack.defence-money", right, attack.target)

    def _treasuries(self, pos: Position, rule: str, right: Sequence[str], head: str) -> list[Violation]:
        for card in self.money:
            if card not in right:
                values = {"target": pos.title(head), "card": pos.title(card)}
                where = (*self.path, self.keys.get(card, card))
                if head == pos.root(self.side):
                    return [Violation("attack.money", "illuminati", where, **values)]
                return [Violation(rule, "treasury", where, **values)]
        return self._funds(pos, rule)

    def _funds(self, pos: Position, rule: str) -> list[Violation]:
        found = funds_wrong(pos, rule, self.money, self.path, side=pos.side_name(self.side))
        for violation in found:
            violation.path = (*self.path, self.keys.get(str(violation.path[-1]), str(violation.path[-1])))
        return found

    def _of_others(self, pos: Position, attack: Open) -> list[Violation]:
        if attack.target in self.money and self.side != attack.owner:
            other = pos.side_name(attack.owner if attack.owner >= 0 else attack.side)
            values = {"target": pos.title(attack.target), "other": other, "side": pos.side_name(self.side)}
            return [Violation("attack.defence-money", "owner", (*self.path, self._key(attack.target)), **values)]
        if self.favour is None:
            return [Violation("interfere.who", "side", self.path, side=pos.side_name(self.side))]
        if attack.privilege and attack.alone != self.side:
            values = {"side": pos.side_name(self.side)}
            if attack.alone is None:
                return [Violation("privilege.special", "interfered", self.path, **values)]
            return [
                Violation("privilege.interference", "other", self.path, other=pos.side_name(attack.alone), **values)
            ]
        if attack.owner == attack.side and pos.ruled("ruling.own-interference", "forbidden"):
            return [Violation("interfere.who", "own", self.path, side=pos.side_name(self.side))]
        for card in self.money:
            if card != pos.root(self.side):
                return [Violation("interfere.money", "treasury", (*self.path, self._key(card)), card=pos.title(card))]
        return self._funds(pos, "interfere.money")

    def _key(self, card: str) -> str:
        return self.keys.get(card, card)

    def enact(self, pos: Position) -> None:
        for card, amount in self.money.items():
            pos.pay(card, amount, "attack.bidding")
        attack = pos.attack
        if attack is None:
            return
        paid = [
            Paid(self._what(attack, card), card, amount)
            for card, amount in self.money.items()
            if card in pos.rules.faces
        ]
        spent = any(self.money.values())
        if spent and not attack.payers:
            bind(pos, attack)
        pos.alter(paid=(*attack.paid, *paid), payers=(*attack.payers, self.side) if spent else attack.payers)

    def apply(self, pos: Position) -> None:
        if self.announced:
            self.between(pos)
        else:
            super().apply(pos)

    def _what(self, attack: Open, card: str) -> str:
        if self.side == attack.side:
            return MONEY
        if self.side == attack.owner and not self.favour:
            return OWN_MONEY if card == attack.target else GUARD_MONEY
        return FOR if self.favour else AGAINST

    def write(self, pos: Position) -> dict[str, Any]:
        written: dict[str, Any] = {"pay": dict(self.money)}
        if self.favour is not None:
            written["for"] = "attack" if self.favour else "defence"
        return written

    def stays(self, other: Any) -> bool:
        return super().stays(other) and self.favour in (None, other.favour)

    @staticmethod
    def options(pos: Position) -> Iterator[Pay]:
        """What each player may pay, in a few amounts each."""
        attack = pos.attack
        if attack is None:
            return
        for side in pos.alive():
            root = pos.root(side)
            if side == attack.side:
                ways: list[tuple[str, bool | None]] = [(attack.by, None), (root, None)]
            elif side == attack.owner:
                ways = [(attack.target, None), (root, None)]
            else:
                ways = [(root, True), (root, False)]
            for card, favour in dict.fromkeys(ways):
                held = pos.money.get(card, 0)
                for n in dict.fromkeys((*range(1, min(held, MOST_PAID) + 1), *((held,) if held else ()))):
                    yield Pay(side, {card: n}, favour)


MOST_PAID = 20  # MB that are offered for one payment


class CallOff(Act):
    """An attack withdrawn before anything was paid for it (calloff.free)."""

    __slots__ = ("target",)
    decides = "withdraw"

    def __init__(self, side: int, target: str | None = None) -> None:
        super().__init__(side, ("withdraw",))
        self.target = target

    def check(self, pos: Position) -> list[Violation]:
        if found := present(pos, self.side):
            return found
        attack = pos.attack
        if attack is None:
            breach = ("calloff.bound", "rolled") if pos.rolled is not None else ("calloff.free", "none")
            return [Violation(*breach, self.path)]
        if self.side != attack.side:
            return [Violation("calloff.free", "who", self.path, other=pos.side_name(attack.side))]
        if attack.payers:
            return [Violation("calloff.bound", "paid", self.path, side=pos.side_name(attack.payers[0]))]
        if self.target not in (None, attack.target):
            values = {"target": pos.title(attack.target), "card": pos.title(str(self.target))}
            return [Violation("calloff.free", "other", self.path, **values)]
        return []

    def enact(self, pos: Position) -> None:
        pos.attack = None

    def write(self, pos: Position) -> dict[str, Any]:
        return {"withdraw": pos.attack.target if pos.attack is not None else self.target or "attack"}

    @staticmethod
    def options(pos: Position) -> Iterator[CallOff]:
        if pos.attack is not None:
            yield CallOff(pos.attack.side)
