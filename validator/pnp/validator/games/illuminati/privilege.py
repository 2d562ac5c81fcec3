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
    pos: Position, side: Piece, privilege: str | Mark | Mapping[str, int], besides: str | None = None
) -> list[Violation]:
    """Why an attack cannot be made privileged with this special, or this money."""
    where: KeyPath = ("privilege",)
    if isinstance(privilege, Mapping):
        return _bought_wrong(pos, side, privilege, where)
    if len(pos.hands[side]) <= (besides is not None):
        return [pos.breaks("privilege.special", "card", where, side=side)]
    return [] if privilege is HIDDEN else held_special(pos, side, privilege, where)


def _bought_wrong(pos: Position, side: Piece, money: Mapping[str, int], where: KeyPath) -> list[Violation]:
    root = pos.root(side)
    able = pos.rules.faces[root].able("privilege")
    if not able:
        return [pos.breaks("privilege.bavarian", "who", where)]
    if pos.abilities.count("privilege") >= able[0]["per_turn"]:
        return [pos.breaks("privilege.bavarian", "again", where)]
    n = able[0]["cost"]
    if dict(money) != {root: n}:
        said = ", ".join(map(str, money.values())) if set(money) == {root} else "0"
        return [pos.breaks("privilege.bavarian", "cost", where, n=n, said=said)]
    return funds_wrong(pos, "attack.money", money, where)


class Privilege(Act):
    """An attack made privileged after its announcement, which is too late (privilege.special)."""

    decides = "privilege"
    privilege = Price()

    def check(self, pos: Position) -> list[Violation]:
        if pos.attack is None:
            return [pos.breaks("attack.announce", "none", self.at)]
        if pos.attack.abolished:
            return [pos.breaks("privilege.abolish", "restored", self.at)]
        return [pos.breaks("privilege.special", "late", self.at)]

    def apply(self, pos: Position) -> None:
        if not isinstance(self.privilege, Mapping):
            discard(pos, self.side, self.privilege)
        if pos.attack is not None:
            pos.alter(privilege=True)


class Abolish(Act):
    """Two specials discarded together to abolish a privilege, if a ruling says so (ruling.d9)."""

    decides = "abolish"
    cards = Held(key="abolish", listed=True)

    def shown(self, pos: Position) -> Iterator[Self]:
        yield from (self.but(cards=cards) for cards in shown(pos, self.side, self.cards))

    def check(self, pos: Position) -> list[Violation]:
        if pos.attack is None or not pos.attack.privilege:
            return [pos.breaks("privilege.abolish", "none", self.at)]
        n, most = len(self.cards), pos.numbers["abolish"]
        if not pos.ruled("ruling.d9", "two-specials"):
            return [pos.breaks("privilege.abolish", "together", self.at, max=most)]
        if n != most:
            return [pos.breaks("privilege.abolish", "count", self.at, max=most, n=n)]
        if len(pos.hands[self.side]) < len(self.cards):
            held = len(pos.hands[self.side])
            return [pos.breaks("free.give", "count", self.at, side=self.side, n=n, max=held)]
        named = [(at, card) for at, card in enumerate(self.cards) if card is not HIDDEN]
        return [v for at, card in named for v in held_special(pos, self.side, card, ("abolish", at))]

    def apply(self, pos: Position) -> None:
        for card in self.cards:
            discard(pos, self.side, card)
        if pos.attack is not None:
            pos.alter(privilege=False, abolished=True)
