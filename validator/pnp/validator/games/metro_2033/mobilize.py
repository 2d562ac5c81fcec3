"""Mobilization: upkeep first, then recruits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import KeyPath, Number, OneOf, Piece, Slot, Violation
from pnp.game.table import Due

from . import abilities
from .decision import Decision
from .slots import Goods
from .table import MOBILIZE, Underground


def upkeep(table: Underground, side: Piece, army: int | None = None) -> list[Violation]:
    """Pay the upkeep of a side's army; if it cannot pay, a violation and a smaller army."""
    army = table.army[side] if army is None else army
    price = table.rules.upkeep(table, side, army)
    found = []
    if not table.has(side, price):
        values = {"side": table.name(side), "n": price[table.rules.pigs], "max": table.goods[side][table.rules.pigs]}
        found = [Violation("mobilize.upkeep", "short", (), army=army, **values)]
        while army and not table.has(side, table.rules.upkeep(table, side, army)):
            army -= 1
        table.army[side] = army
    table.pay(side, table.rules.upkeep(table, side, army))
    return found


class Mobilize(Decision):
    """A side reduces its army by `disband`, pays its upkeep, and recruits. `pay` is what was paid in pigs; None leaves
    it to the rules."""

    short = "recruit"
    wants = (MOBILIZE,)
    mistimed = "mobilize.order", "not-now"
    begun_by = ("recruit", "disband", "pay")
    recruit = Number(from_zero=True, optional=True)
    disband = Number(from_zero=True, optional=True)
    pay = OneOf(Number(from_zero=True), Goods(short=False), optional=True)

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        return upkeep(table, due.seat)

    def check(self, table: Underground) -> Iterator[Violation]:
        rules, seat = table.rules, self.seat
        recruit, kept = self.recruit or 0, table.army[seat] - (self.disband or 0)
        if kept < min(rules.numbers["army_least"], table.army[seat]):
            n, least = table.army[seat], rules.numbers["army_least"]
            yield self.breaks("mobilize.disband", "below", slot="disband", n=n, max=least)
            return
        price = rules.upkeep(table, seat, kept)
        pigs, has, paid = price.get(rules.pigs, 0), table.goods[seat][rules.pigs], self.paid
        if paid is not None and paid != pigs:
            yield self.breaks("mobilize.upkeep", "paid", slot="pay", army=kept, n=pigs, said=paid)
        elif not table.has(seat, price):
            yield self.breaks("mobilize.upkeep", "short", army=kept, n=pigs, max=has)
        if not recruit:
            return
        if kept + recruit > (most := self.most(table)):
            yield self.breaks("mobilize.recruit", "above", slot="recruit", n=kept + recruit, max=most)
        if abilities.forbids(table, "recruit"):
            yield self.breaks("law.result", "forbids", slot="recruit", card=table.law)
        cost = {good: n * recruit for good, n in table.price(seat, "recruit").items()}
        whole = _both(cost, price)
        if table.has(seat, whole):
            return
        purse: dict[str, Any] = {"purse": rules.purse_in_words(table, seat), "n": recruit}
        if not table.has(seat, cost):
            yield self.breaks("mobilize.recruit", "short", slot="recruit", it=rules.goods_in_words(cost), **purse)
        else:
            it = rules.goods_in_words(whole)
            yield self.breaks("mobilize.upkeep-first", "short", slot="recruit", it=it, **purse)

    def where(self, slot: Slot, *entry: Any) -> KeyPath:
        return (*self.path, slot.key)  # a number alone is that of the recruits

    @property
    def paid(self) -> int | None:
        """How many pigs were paid, if the log says so."""
        found: int | None = self.pay.get(self.rules.pigs, 0) if isinstance(self.pay, dict) else self.pay
        return found

    def most(self, table: Underground) -> int:
        """How strong the army can become by recruiting."""
        most: int = table.rules.numbers["army_most"]
        return min(most, most + abilities.total(table, self.seat, "army-limit"))

    def apply(self, table: Underground) -> None:
        seat, recruit, army = self.seat, self.recruit or 0, table.army
        army[seat] = max(army[seat] - (self.disband or 0), min(table.rules.numbers["army_least"], army[seat]))
        if (paid := self.paid) is None:
            upkeep(table, seat, army[seat])
        else:
            table.pay(seat, {table.rules.pigs: paid})
        table.pay(seat, {good: n * recruit for good, n in table.price(seat, "recruit").items()})
        army[seat] = min(army[seat] + recruit, table.rules.numbers["army_most"])

    def body(self) -> Any:
        recruit = {"recruit": self.recruit or 0}
        if not self.disband:
            return recruit
        return {"disband": self.disband} | (recruit if self.recruit else {})

    def beside_others(self) -> Any:
        return self.body() if self.disband else self.recruit or 0

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        seat, army = self.seat, table.army[self.seat]
        yield from [{"recruit": 0, "disband": 0}] if army else []
        upkeep, price = table.rules.upkeep(table, seat, army), table.price(seat, "recruit")
        most = 0 if not army or abilities.forbids(table, "recruit") else self.most(table) - army
        for recruit in range(1, most + 1):
            if not table.has(seat, _both({good: n * recruit for good, n in price.items()}, upkeep)):
                break
            yield {"recruit": recruit, "disband": 0}
        for disband in range(1, army):
            yield {"recruit": 0, "disband": disband}


def _both(cost: Mapping[Piece, int], other: Mapping[Piece, int]) -> dict[Piece, int]:
    """Two prices as one."""
    return {good: cost.get(good, 0) + other.get(good, 0) for good in (*cost, *other)}
