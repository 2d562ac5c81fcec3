"""Mobilization: upkeep first, then recruits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import abilities
from .decision import Decision, upkeep
from .position import MOBILIZE, Due

if TYPE_CHECKING:
    from .position import Position


class Mobilize(Decision):
    """A side lowers its army by `disband`, pays its upkeep, and recruits. `pay` is what the log says was paid, in pigs;
    None where it leaves that to the rules."""

    __slots__ = ("disband", "pay", "recruit", "told")
    wants = (MOBILIZE,)

    def __init__(
        self, key: str, side: int, recruit: int = 0, disband: int = 0, pay: int | None = None, path: KeyPath = ()
    ) -> None:
        super().__init__(key, side, path)
        self.told = True  # false for a side that a record of all sides leaves out
        self.recruit = recruit
        self.disband = disband
        self.pay = pay

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        rules, values = pos.rules, {"side": pos.name(self.side)}
        kept = pos.army[self.side] - self.disband
        if kept < min(rules.numbers["army_least"], pos.army[self.side]):
            n, least = pos.army[self.side], rules.numbers["army_least"]
            yield Violation("mobilize.disband", "below", (*self.path, "disband"), **values, n=n, max=least)
            return
        price = rules.upkeep(pos, self.side, kept)
        pigs, has = price.get("pigs", 0), pos.goods[self.side][0]
        if self.pay is not None and self.pay != pigs:
            yield Violation("mobilize.upkeep", "paid", (*self.path, "pay"), **values, army=kept, n=pigs, said=self.pay)
        elif not pos.has(self.side, price):
            yield Violation("mobilize.upkeep", "short", self.path, **values, army=kept, n=pigs, max=has)
        if not self.recruit:
            return
        where = (*self.path, "recruit")
        if kept + self.recruit > (most := self.most(pos)):
            yield Violation("mobilize.recruit", "above", where, **values, n=kept + self.recruit, max=most)
        if abilities.forbids(pos, "recruit"):
            yield Violation("law.result", "forbids", where, **values, card=rules.title("laws", pos.law))
        cost = {good: n * self.recruit for good, n in pos.price(self.side, "recruit").items()}
        whole = {good: cost.get(good, 0) + price.get(good, 0) for good in {*cost, *price}}
        if not pos.has(self.side, cost):
            short = {"it": rules.goods_in_words(cost), "purse": rules.purse_in_words(pos, self.side)}
            yield Violation("mobilize.recruit", "short", where, **values, **short, n=self.recruit)
        elif not pos.has(self.side, whole):
            short = {"it": rules.goods_in_words(whole), "purse": rules.purse_in_words(pos, self.side)}
            yield Violation("mobilize.upkeep-first", "short", where, **values, **short, n=self.recruit)

    def most(self, pos: Position) -> int:
        """How strong the army may become by recruiting."""
        most: int = pos.rules.numbers["army_most"]
        return min(most, most + abilities.total(pos, self.side, "army-limit"))

    def do(self, pos: Position, due: Due | None) -> None:
        kept = max(pos.army[self.side] - self.disband, min(pos.rules.numbers["army_least"], pos.army[self.side]))
        pos.army[self.side] = kept
        if self.pay is None:
            upkeep(pos, self.side, kept)
        else:
            pos.pay(self.side, {"pigs": self.pay})
        pos.pay(self.side, {good: n * self.recruit for good, n in pos.price(self.side, "recruit").items()})
        pos.army[self.side] = min(pos.army[self.side] + self.recruit, pos.rules.numbers["army_most"])

    def untimely(self, pos: Position) -> Violation:
        return Violation("mobilize.order", "not-now", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        body = {"recruit": self.recruit}
        return ({"disband": self.disband} if self.disband else {}) | (body if self.recruit or not self.disband else {})

    def beside_others(self, pos: Position) -> Any:
        return self.written(pos) if self.disband else self.recruit

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for disband in range(pos.army[due.side]):
            for recruit in range(pos.rules.numbers["army_most"] + 1):
                if not (disband and recruit):
                    yield Mobilize(key, due.side, recruit, disband)
