"""What players give each other: money, specials and groups, as gifts or as trades that take effect at once
(trade.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Self

from pnp.game import CHECKED, HIDDEN, KeyPath, PerSeat, Piece, Player, Unclear, Violation

from .act import Act, OfCard, another, take_action
from .hands import discard, hand_over, held_special, is_special, no_special, shown
from .position import ACT, Placing, Position
from .slots import Given, Goods, Held
from .times import AT_ANY_TIME, begun, present, unfinished


def understood(pos: Position, side: Piece, goods: Goods) -> Iterator[Goods]:
    """The same for every card that a special given unseen may be."""
    yield from (goods._replace(special=specials) for specials in shown(pos, side, goods.specials))


def giving_wrong(
    pos: Position, side: Piece, other: Piece, goods: Goods, path: KeyPath, given: Sequence[str] = ()
) -> list[Violation]:
    """Why a player cannot give this to another, who gives the groups `given` in return."""
    if pos.attack is not None and pos.attack.privilege and (goods.amount or goods.specials):
        return [pos.breaks("trade.not-in-privilege", "privileged", path)]
    found: list[Violation] = []
    if goods.treasury not in (None, pos.root(side)):
        found.append(pos.breaks("trade.money", "treasury", path, card=goods.treasury or ""))
    elif goods.amount > pos.money.get(pos.root(side), 0):
        held = pos.money.get(pos.root(side), 0)
        found.append(pos.breaks("free.give", "funds", path, side=side, max=held, n=goods.amount))
    if others := [card for card in goods.specials if not is_special(pos, card)]:
        found += [no_special(pos, card, path) for card in others]
    elif len(goods.specials) > len(pos.hands[side]):
        n = len(goods.specials)
        found.append(pos.breaks("free.give", "count", path, side=side, max=len(pos.hands[side]), n=n))
    else:
        for card in goods.specials:
            if card is not HIDDEN and held_special(pos, side, card, path):
                found.append(pos.breaks("free.give", "card", path, card=card, side=side))
    return found + groups_wrong(pos, side, other, goods, path, given)


def groups_wrong(
    pos: Position, side: Piece, other: Piece, goods: Goods, path: KeyPath, given: Sequence[str] = ()
) -> list[Violation]:
    """Why groups cannot go from one player to another, who gives away the groups `given` at the same time."""
    for card in goods.groups:
        if pos.owner(card) != side or card in pos.rules.illuminati_cards:
            return [pos.breaks("move.action", "owner", path, card=card, side=side)]
        if pos.turn not in (side, other):
            return [pos.breaks("trade.groups-turn", "turn", path, card=card, other=pos.turn)]
        room = pos.own(other)
        for one in given:
            room = room.without(one) if one in room.links else room
        if not any(room.openings()):
            return [pos.breaks("trade.package", "arrow", path, card=card, side=other)]
    return []


def actions_for(pos: Position, sides: Mapping[Any, Goods]) -> int:
    """The actions that groups cost as they change hands: one each, or also one for each group under them
    (ruling.traded-puppets)."""
    groups = [(side, card) for side, goods in sides.items() for card in goods.groups]
    whole = [(side, card) for side, card in groups if card in pos.cards(side)[1:]]
    puppets = sum(len(pos.own(side).branch(card).links) for side, card in whole)
    return len(groups) + (puppets if puppets and pos.ruled("ruling.traded-puppets", "each") else 0)


def actions_wrong(pos: Position, n: int, path: KeyPath) -> list[Violation]:
    """Why groups that cost so many actions cannot change hands in the rest of this turn (trade.groups-action)."""
    if not n:
        return []
    if found := unfinished(pos, path) or begun(pos, path):
        return found
    if pos.step > ACT:
        return [pos.breaks("turn.steps", "order", path)]
    if pos.passed:
        return [pos.breaks("turn.pass", "passed", path)]
    left = max(pos.numbers["actions"] - pos.actions, 0)
    return [pos.breaks("trade.groups-action", "actions", path, n=n, max=left)] if n > left else []


def send(pos: Position, side: Piece, other: Piece, goods: Goods, agreed: bool) -> list[Placing]:
    """Money and specials change hands. Returns the groups that the other player now has to place."""
    if goods.amount:
        pos.pay(goods.treasury or pos.root(side), goods.amount, "trade.money")
        root = pos.root(other)
        pos.set_money(root, pos.money.get(root, 0) + goods.amount, "trade.money")
    hand_over(pos, side, other, goods.specials)
    placings = []
    for card in goods.groups:
        if pos.owner(card) == side and card not in pos.rules.illuminati_cards:
            branch = pos.take_off(side, card)
            money = {one: pos.money.get(one, 0) for one in branch.cards}
            placings.append(Placing(other, branch, None, "trade.package", money, agreed))
    return placings


def await_groups(pos: Position, placings: Sequence[Placing]) -> None:
    """Groups wait to be placed, one after another."""
    if placings:
        pos.placing, pos.queue = placings[0], tuple(placings[1:])


def from_one_treasury(goods: Goods, path: KeyPath) -> None:
    """Raise Unclear if money is given from several treasuries, or none."""
    if isinstance(goods.money, Mapping) and len(goods.money) != 1:
        raise Unclear("log.mapping", (*path, "money"))


class Give(Act):
    """A gift (free.give); a group requires the receiver's consent, which is given by placing the group."""

    decides, when = "give", AT_ANY_TIME
    goods = Given(key="give")
    to = Player()

    def needs(self) -> None:
        super().needs()
        from_one_treasury(self.goods, self.at)
        another(self, self.to, "to")

    def shown(self, pos: Position) -> Iterator[Self]:
        yield from (self.but(goods=goods) for goods in understood(pos, self.side, self.goods))

    def check(self, pos: Position) -> list[Violation]:
        if found := present(pos, self.to, ("to",)):
            return found
        found = giving_wrong(pos, self.side, self.to, self.goods, self.at)
        return found or actions_wrong(pos, actions_for(pos, {self.side: self.goods}), self.at)

    def apply(self, pos: Position) -> None:
        if self.to in pos.out:
            return
        if cost := actions_for(pos, {self.side: self.goods}):
            take_action(pos, cost)
        await_groups(pos, send(pos, self.side, self.to, self.goods, False))

    def interrupts(self) -> bool:
        """Money and specials change hands at any time, even while something else is going on."""
        return not self.goods.groups

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        """A few of the possible gifts."""
        side = self.seat
        held = pos.money.get(pos.root(side), 0)
        goods = [Goods(money=n) for n in dict.fromkeys((1, 5, 10, held)) if 0 < n <= held]
        goods += [Goods(special=(card,)) for card in dict.fromkeys(pos.hands[side])]
        goods += [Goods(group=(card,)) for card in pos.cards(side)[1:] if side == pos.turn]
        yield from ({"goods": one, "to": other} for other in pos.alive() if other != side for one in goods)


class Trade(Act):
    """An immediate exchange between two players who both agree (trade.binding)."""

    word, when = "trade", CHECKED
    goods = PerSeat(Given(), key="trade", branches=True)

    def needs(self) -> None:
        super().needs()
        if len(self.goods) != 2:
            raise Unclear("log.two-sides", self.at)
        for side, goods in self.goods.items():
            from_one_treasury(goods, self.where(self.slots["goods"], side))

    def shown(self, pos: Position) -> Iterator[Self]:
        for given in product(*(understood(pos, side, goods) for side, goods in self.goods.items())):
            yield self.but(goods=dict(zip(self.goods, given, strict=True)))

    @property
    def side(self) -> Any:
        return next(iter(self.goods))

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        sides = [*self.goods]
        for side, other in (sides, sides[::-1]):
            where = self.where(self.slots["goods"], side)
            if wrong := present(pos, side, where):
                return wrong
            if self.goods[side].empty:
                return [pos.breaks("trade.binding", "half", where, other=side)]
            found += giving_wrong(pos, side, other, self.goods[side], where, self.goods[other].groups)
        return found or actions_wrong(pos, actions_for(pos, self.goods), ())

    def apply(self, pos: Position) -> None:
        one, other = self.goods
        if one in pos.out or other in pos.out:
            return
        if cost := actions_for(pos, self.goods):
            take_action(pos, cost)
        placings = send(pos, one, other, self.goods[one], True) + send(pos, other, one, self.goods[other], True)
        await_groups(pos, placings)

    def interrupts(self) -> bool:
        """Without groups, as gifts both ways."""
        return not any(goods.groups for goods in self.goods.values())


class Discard(OfCard):
    """A special thrown away, if a ruling allows that (ruling.d11)."""

    decides = "discard"
    cards = Held(key="discard")

    def shown(self, pos: Position) -> Iterator[Self]:
        yield from (self.but(cards=cards) for cards in shown(pos, self.side, self.cards))

    def check(self, pos: Position) -> list[Violation]:
        if pos.ruled("ruling.d11", "give"):
            return [pos.breaks("free.give", "discard", self.at)]
        return held_special(pos, self.side, self.card, self.at)

    def apply(self, pos: Position) -> None:
        discard(pos, self.side, self.card)

    def interrupts(self) -> bool:
        return True
