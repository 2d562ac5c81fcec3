"""Privilege: attacks in which nobody may interfere, and what cancels it (privilege.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from pnp.game import HIDDEN, KeyPath, Piece, Violation
from pnp.game.pieces import Mark

from .act import Act, funds_wrong
from .hands import discard, held_special, shown
from .position import Position
from .slots import Held, Price


def privilege_wrong(
    table: Position, side: Piece, privilege: str | Mark | Mapping[str, int], besides: str | None = None
) -> list[Violation]:
    """Why an attack cannot be made privileged with this special, or this money."""
    where: KeyPath = ("privilege",)
    if isinstance(privilege, Mapping):
        return _bought_wrong(table, side, privilege, where)
    if len(table.hands[side]) <= (besides is not None):
        return [table.breaks("privilege.special", "card", where, side=side)]
    return [] if privilege is HIDDEN else held_special(table, side, privilege, where)


def _bought_wrong(table: Position, side: Piece, money: Mapping[str, int], where: KeyPath) -> list[Violation]:
    root = table.root(side)
    able = table.rules.faces[root].able("privilege")
    if not able:
        return [table.breaks("privilege.bavarian", "who", where)]
    if table.abilities.count("privilege") >= able[0]["per_turn"]:
        return [table.breaks("privilege.bavarian", "again", where)]
    n = able[0]["cost"]
    if dict(money) != {root: n}:
        said = ", ".join(map(str, money.values())) if set(money) == {root} else "0"
        return [table.breaks("privilege.bavarian", "cost", where, n=n, said=said)]
    return funds_wrong(table, "attack.money", money, where)


class Privilege(Act):
    """An attack made privileged after its announcement, which is too late (privilege.special)."""

    decides = "privilege"
    privilege = Price()

    def check(self, table: Position) -> list[Violation]:
        if table.attack is None:
            return [table.breaks("attack.announce", "none", self.at)]
        if table.attack.abolished:
            return [table.breaks("privilege.abolish", "restored", self.at)]
        return [table.breaks("privilege.special", "late", self.at)]

    def apply(self, table: Position) -> None:
        if not isinstance(self.privilege, Mapping):
            discard(table, self.side, self.privilege)
        if table.attack is not None:
            table.alter(privilege=True)


class Abolish(Act):
    """Two specials discarded together to abolish a privilege, if a ruling says so (ruling.d9)."""

    decides = "abolish"
    cards = Held(key="abolish", listed=True)

    def shown(self, table: Position) -> Iterator[Self]:
        yield from (self.but(cards=cards) for cards in shown(table, self.side, self.cards))

    def check(self, table: Position) -> list[Violation]:
        if table.attack is None or not table.attack.privilege:
            return [table.breaks("privilege.abolish", "none", self.at)]
        n, most = len(self.cards), table.numbers["abolish"]
        if not table.ruled("ruling.d9", "two-specials"):
            return [table.breaks("privilege.abolish", "together", self.at, max=most)]
        if n != most:
            return [table.breaks("privilege.abolish", "count", self.at, max=most, n=n)]
        if len(table.hands[self.side]) < len(self.cards):
            held = len(table.hands[self.side])
            return [table.breaks("free.give", "count", self.at, side=self.side, n=n, max=held)]
        named = [(at, card) for at, card in enumerate(self.cards) if card is not HIDDEN]
        return [v for at, card in named for v in held_special(table, self.side, card, ("abolish", at))]

    def apply(self, table: Position) -> None:
        for card in self.cards:
            discard(table, self.side, card)
        if table.attack is not None:
            table.alter(privilege=False, abolished=True)
