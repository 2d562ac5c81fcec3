"""What players give each other: money, specials and groups, as gifts or as trades that take effect at once
(trade.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Self

from pnp.game import ANYTIME, HIDDEN, KeyPath, PerSeat, Piece, Player, Unclear, Violation

from .act import Act, OfCard, Ways, another, take_action
from .hands import discard, hand_over, held_special, is_special, no_special, shown
from .position import ACT, NOBODY, Placing, Position
from .slots import Given, Goods, Held
from .times import AT_ANY_TIME, begun, present, unfinished


def understood(table: Position, side: Piece, goods: Goods) -> Iterator[Goods]:
    """The same for every card that a special given unseen may be."""
    yield from (goods._replace(special=specials) for specials in shown(table, side, goods.specials))


def giving_wrong(
    table: Position, side: Piece, other: Piece, goods: Goods, path: KeyPath, given: Sequence[str] = ()
) -> list[Violation]:
    """Why a player cannot give this to another, who gives the groups `given` in return."""
    amount, specials = goods.amount, goods.specials
    if table.attack is not None and table.attack.privilege and (amount or specials):
        return [table.breaks("trade.not-in-privilege", "privileged", path)]
    found: list[Violation] = []
    if goods.treasury not in (None, table.root(side)):
        found.append(table.breaks("trade.money", "treasury", path, card=goods.treasury or ""))
    elif amount > table.money.get(table.root(side), 0):
        held = table.money.get(table.root(side), 0)
        found.append(table.breaks("free.give", "funds", path, side=side, max=held, n=amount))
    if others := [card for card in specials if not is_special(table, card)]:
        found += [no_special(table, card, path) for card in others]
    elif len(specials) > len(table.hands[side]):
        n = len(specials)
        found.append(table.breaks("free.give", "count", path, side=side, max=len(table.hands[side]), n=n))
    else:
        for card in specials:
            if card is not HIDDEN and held_special(table, side, card, path):
                found.append(table.breaks("free.give", "card", path, card=card, side=side))
    return found + groups_wrong(table, side, other, goods, path, given)


def groups_wrong(
    table: Position, side: Piece, other: Piece, goods: Goods, path: KeyPath, given: Sequence[str] = ()
) -> list[Violation]:
    """Why groups cannot go from one player to another, who gives away the groups `given` at the same time."""
    for card in goods.groups:
        if table.owner(card) != side or card in table.rules.illuminati_cards:
            return [table.breaks("move.action", "owner", path, card=card, side=side)]
        if table.turn not in (side, other):
            return [table.breaks("trade.groups-turn", "turn", path, card=card, other=table.turn)]
        room = table.own(other)
        for one in given:
            room = room.without(one) if one in room.links else room
        if not any(room.openings()):
            return [table.breaks("trade.package", "arrow", path, card=card, side=other)]
    return []


def actions_for(table: Position, sides: Mapping[Piece, Goods]) -> int:
    """The actions that groups cost as they change hands: one each, or also one for each group under them
    (ruling.traded-puppets)."""
    groups = [(side, card) for side, goods in sides.items() for card in goods.groups]
    whole = [(side, card) for side, card in groups if card in table.cards(side)[1:]]
    puppets = sum(len(table.own(side).branch(card).links) for side, card in whole)
    return len(groups) + (puppets if puppets and table.ruled("ruling.traded-puppets", "each") else 0)


def actions_wrong(table: Position, n: int, path: KeyPath) -> list[Violation]:
    """Why groups that cost so many actions cannot change hands in the rest of this turn (trade.groups-action)."""
    if not n:
        return []
    if found := unfinished(table, path) or begun(table, path):
        return found
    if table.step > ACT:
        return [table.breaks("turn.steps", "order", path)]
    if table.passed:
        return [table.breaks("turn.pass", "passed", path)]
    left = max(table.numbers["actions"] - table.actions, 0)
    return [table.breaks("trade.groups-action", "actions", path, n=n, max=left)] if n > left else []


def send(table: Position, side: Piece, other: Piece, goods: Goods, agreed: bool) -> list[Placing]:
    """Money and specials change hands. Returns the groups that the other player now has to place."""
    if goods.amount:
        table.pay(goods.treasury or table.root(side), goods.amount, "trade.money")
        root = table.root(other)
        table.set_money(root, table.money.get(root, 0) + goods.amount, "trade.money")
    hand_over(table, side, other, goods.specials)
    placings = []
    for card in goods.groups:
        if table.owner(card) == side and card not in table.rules.illuminati_cards:
            branch = table.take_off(side, card)
            money = {one: table.money.get(one, 0) for one in branch.cards}
            placings.append(Placing(other, branch, None, "trade.package", money, agreed))
    return placings


def await_groups(table: Position, placings: Sequence[Placing]) -> None:
    """Groups wait to be placed, one after another."""
    if placings:
        table.placing, table.queue = placings[0], tuple(placings[1:])


def from_one_treasury(goods: Goods, path: KeyPath) -> None:
    """Raise Unclear if money is given from several treasuries, or none."""
    if isinstance(goods.money, Mapping) and len(goods.money) != 1:
        raise Unclear("log.mapping", (*path, "money"))


class Give(Act):
    """A gift (free.give); a group requires the receiver's consent, which is given by placing the group."""

    decides, when, aside = "give", AT_ANY_TIME, True
    goods = Given(key="give")
    to = Player()

    def needs(self) -> None:
        super().needs()
        from_one_treasury(self.goods, self.at)
        another(self, self.to, "to")

    def shown(self, table: Position) -> Iterator[Self]:
        yield from (self.but(goods=goods) for goods in understood(table, self.side, self.goods))

    def check(self, table: Position) -> list[Violation]:
        if found := present(table, self.to, ("to",)):
            return found
        found = giving_wrong(table, self.side, self.to, self.goods, self.at)
        return found or actions_wrong(table, actions_for(table, {self.side: self.goods}), self.at)

    def apply(self, table: Position) -> None:
        if self.to in table.out:
            return
        if cost := actions_for(table, {self.side: self.goods}):
            take_action(table, cost)
        await_groups(table, send(table, self.side, self.to, self.goods, False))

    def interrupts(self) -> bool:
        """Money and specials change hands at any time, even while something else is going on."""
        return not self.goods.groups

    def options(self, table: Position) -> Ways:
        """A few of the possible gifts."""
        side = self.seat
        held = table.money.get(table.root(side), 0)
        goods = [Goods(money=n) for n in FEW_GIFTS if n < held] + [Goods(money=held)] * bool(held)
        goods += [Goods(special=(card,)) for card in dict.fromkeys(table.hands[side])]
        goods += [Goods(group=(card,)) for card in table.cards(side)[1:] if side == table.turn]
        yield from ({"goods": one, "to": other} for other in table.alive() if other != side for one in goods)

    def unlisted(self, table: Position) -> Ways:
        """The other amounts."""
        others = [other for other in table.alive() if other != self.seat]
        for n in range(1, table.money.get(table.root(self.seat), 0)):
            yield from ({"goods": Goods(money=n), "to": other} for other in others if n not in FEW_GIFTS)


FEW_GIFTS = (1, 5, 10)  # MB that are listed, beside all there is


class Trade(Act):
    """An immediate exchange between two players who both agree (trade.binding)."""

    word, when, aside = "trade", ANYTIME, True
    goods = PerSeat(Given(), key="trade", branches=True)

    def grown(self, table: Position) -> Ways:
        """One thing more that either player gives; a first one of any player, if somebody can give something back."""
        given: Mapping[Piece, Goods] = self.goods or {}
        if present(table, NOBODY):
            return
        for side in given if len(given) == 2 else table.alive():
            others = [other for other in table.alive() if other != side] if {*given} <= {side} else []
            for more in _more(table, side, given.get(side, Goods())):
                grown = {**given, side: more}
                wholes = ({**grown, other: back} for other in others for back in _more(table, other, Goods()))
                if any(not self.but(goods=whole).check(table) for whole in (wholes if others else [grown])):
                    yield {"goods": grown}

    def needs(self) -> None:
        super().needs()
        if len(self.goods) != 2:
            raise Unclear("log.two-sides", self.at)
        for side, goods in self.goods.items():
            from_one_treasury(goods, self.where(self.slots["goods"], side))

    def shown(self, table: Position) -> Iterator[Self]:
        for given in product(*(understood(table, side, goods) for side, goods in self.goods.items())):
            yield self.but(goods=dict(zip(self.goods, given, strict=True)))

    @property
    def side(self) -> Piece:
        found: Piece = next(iter(self.goods))
        return found

    def check(self, table: Position) -> list[Violation]:
        found: list[Violation] = []
        sides = [*self.goods]
        for side, other in (sides, sides[::-1]):
            where = self.where(self.slots["goods"], side)
            if wrong := present(table, side, where):
                return wrong
            if self.goods[side].empty:
                return [table.breaks("trade.binding", "half", where, other=side)]
            found += giving_wrong(table, side, other, self.goods[side], where, self.goods[other].groups)
        return found or actions_wrong(table, actions_for(table, self.goods), ())

    def apply(self, table: Position) -> None:
        one, other = self.goods
        if one in table.out or other in table.out:
            return
        if cost := actions_for(table, self.goods):
            take_action(table, cost)
        placings = send(table, one, other, self.goods[one], True) + send(table, other, one, self.goods[other], True)
        await_groups(table, placings)

    def interrupts(self) -> bool:
        """Without groups, as gifts both ways."""
        return not any(goods.groups for goods in self.goods.values())


def _more(table: Position, side: Piece, given: Goods) -> Iterator[Goods]:
    """What a player gives, with one thing more."""
    if given.money is None:
        yield from (given._replace(money=n) for n in range(1, table.money.get(table.root(side), 0) + 1))
    hand = [*table.hands[side]]
    for card in given.specials:
        hand.remove(card)
    yield from (given._replace(special=(*given.specials, card)) for card in dict.fromkeys(hand))
    yield from (
        given._replace(group=(*given.groups, card)) for card in table.cards(side)[1:] if card not in given.groups
    )


class Discard(OfCard):
    """A special thrown away, if a ruling allows that (ruling.d11)."""

    decides = "discard"
    cards = Held(key="discard")

    def shown(self, table: Position) -> Iterator[Self]:
        yield from (self.but(cards=cards) for cards in shown(table, self.side, self.cards))

    def check(self, table: Position) -> list[Violation]:
        if table.ruled("ruling.d11", "give"):
            return [table.breaks("free.give", "discard", self.at)]
        return held_special(table, self.side, self.card, self.at)

    def apply(self, table: Position) -> None:
        discard(table, self.side, self.card)

    def interrupts(self) -> bool:
        return True
