"""Money between treasuries: transfers of the turn, transfers as actions, the tax, the power of the Gnomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import Flag, KeyPath, OneOf, PerSeat, Piece, Unclear, Violation

from .act import Act, take_action
from .course import collect
from .position import ACT, POWER, TRANSFER, Position
from .slots import CardId, Money
from .times import ON_TURN, Turn, action, bare, in_time, unfinished


class Transfer(Act):
    """Money from one treasury to adjacent ones: one of the transfers of a turn, or an action (transfer.action)."""

    decides, when = "transfer", ON_TURN
    amounts = Money(key="transfer")
    source = CardId(key="from")
    as_action = Flag(key="action", optional=True)

    def cost(self, pos: Position) -> int:
        """How many transfers it uses: one per receiver, or a single one (ruling.d10)."""
        return 1 if len(self.amounts) == 1 or pos.ruled("ruling.d10", "equal") else len(self.amounts)

    def check(self, pos: Position) -> list[Violation]:
        if self.as_action:
            found = action(pos, self.side, (), self.cost(pos))
        else:
            found = unfinished(pos) or in_time(pos, TRANSFER) or bare(pos, self.at)
            most = pos.numbers["transfers"]
            if not found and pos.transfers + self.cost(pos) > most:
                found = [pos.breaks("turn.transfers", "over", self.at, max=most)]
        return found or self._wrong(pos)

    def _wrong(self, pos: Position) -> list[Violation]:
        rule, side = "transfer.action" if self.as_action else "turn.transfers", self.side
        if pos.owner(self.source) != self.side:
            return [pos.breaks("transfer.action", "owner", ("from",), card=self.source, side=side)]
        structure = pos.own(self.side)
        anywhere = bool(pos.rules.faces[self.source].able("send-anywhere"))
        for card in self.amounts:
            where = self.where(self.slots["amounts"], card)
            if pos.owner(card) != self.side:
                if isinstance(pos.owner(card), Piece):
                    return [pos.breaks("trade.money", "treasury", where, card=card)]
                return [pos.breaks("transfer.action", "owner", where, card=card, side=side)]
            if card not in structure.neighbours(self.source) and not anywhere:
                return [pos.breaks(rule, "adjacent", where, card=self.source, target=card)]
        first = next(iter(self.amounts.values()), 0)
        unequal = [card for card, n in self.amounts.items() if n != first]
        if unequal and pos.ruled("ruling.d10", "equal"):
            return [
                Violation(
                    "transfer.action",
                    "equal",
                    self.where(self.slots["amounts"], unequal[0]),
                    n=first,
                    said=self.amounts[unequal[0]],
                )
            ]
        total, held = sum(self.amounts.values()), pos.money.get(self.source, 0)
        if total > held:
            return [pos.breaks(rule, "funds", self.at, card=self.source, max=held, n=total)]
        return []

    def apply(self, pos: Position) -> None:
        collect(pos)
        if self.as_action:
            take_action(pos, self.cost(pos))
        else:
            pos.transfers += self.cost(pos)
            pos.step = max(pos.step, TRANSFER)
        rule = "transfer.action" if self.as_action else "turn.transfers"
        for card, n in self.amounts.items():
            pos.pay(self.source, n, rule)
            if isinstance(pos.owner(card), Piece):
                pos.set_money(card, pos.money.get(card, 0) + n, rule)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        side = pos.turn
        for card in pos.cards(side):
            held = pos.money.get(card, 0)
            if not held:
                continue
            structure = pos.own(side)
            anywhere = bool(pos.rules.faces[card].able("send-anywhere"))
            for other in structure.cards if anywhere else structure.neighbours(card):
                for n in dict.fromkeys((held, (held + 1) // 2, 1)) if other != card else ():
                    amounts = {"amounts": {other: n}, "source": card}
                    yield amounts
                    yield amounts | {"as_action": True}


class Tax(Act):
    """What a card takes from every opponent, once in its owner's turn (card.irs).

    `taken` is by opponent: a treasury that gives as much as is due, or the amounts from several.
    """

    decides = "tax"
    taken = PerSeat(OneOf(Money(), CardId()), key="tax", apart=False)

    def needs(self) -> None:
        super().needs()
        for other in self.taken:
            if not self.treasuries(other):
                raise Unclear("log.mapping", self.where(self.slots["taken"], other))

    def treasuries(self, other: Piece) -> Mapping[str, int | None]:
        """What is taken from each treasury of an opponent; None for as much as is due."""
        taken = self.taken[other]
        return taken if isinstance(taken, Mapping) else {taken: None}

    def check(self, pos: Position) -> list[Violation]:
        card = taxing(pos, self.side)
        if card is None:
            return [pos.breaks("card.irs", "owner", self.at, card=next(iter(pos.rules.able("tax"))), side=self.side)]
        if self.side != pos.turn:
            return [pos.breaks("card.irs", "turn", self.at, card=card)]
        if "tax" in pos.abilities:
            return [pos.breaks("card.irs", "twice", self.at)]
        if found := (unfinished(pos) if pos.placing is not None else bare(pos, self.at)):
            return found
        later = pos.step > ACT or pos.actions or pos.free or pos.passed or pos.attack is not None
        if later and pos.ruled("ruling.irs", "income"):
            return [pos.breaks("card.irs", "step", self.at)]
        return [wrong for other in self.taken if (wrong := self._wrong(pos, other, card)) is not None]

    def _wrong(self, pos: Position, other: Any, card: str) -> Violation | None:
        """Why the tax cannot be taken from one opponent that way."""
        most = pos.rules.faces[card].able("tax")[0]["amount"]
        where, taken = self.where(self.slots["taken"], other), self.treasuries(other)
        if other == self.side or any(pos.owner(treasury) != other for treasury in taken):
            return pos.breaks("card.exclusive", "text", where, card=card)
        if len(taken) > 1 and pos.ruled("ruling.irs-cards", "one"):
            return pos.breaks("card.irs", "one", where, n=len(taken))
        if (total := sum(n or 0 for n in taken.values())) > most:
            return pos.breaks("card.irs", "amount", where, max=most, n=total)
        for treasury, n in taken.items():
            if n is not None and n > (held := pos.money.get(treasury, 0)):
                return pos.breaks("card.irs", "funds", where, card=treasury, max=held, n=n)
        return None

    def apply(self, pos: Position) -> None:
        card = taxing(pos, self.side)
        if card is None:
            return
        pos.abilities += ("tax",)
        due = pos.rules.faces[card].able("tax")[0]["amount"]
        into = pos.root(self.side) if pos.ruled("ruling.irs-treasury", "illuminati") else card
        for treasury, n in (each for other in self.taken for each in self.treasuries(other).items()):
            amount = min(due if n is None else n, pos.money.get(treasury, 0))
            pos.pay(treasury, amount, "card.irs")
            pos.set_money(into, pos.money.get(into, 0) + amount, "card.irs")

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        if taxing(pos, pos.turn) is None:
            return
        richest = {
            other: max(pos.cards(other), key=lambda card: pos.money.get(card, 0))
            for other in pos.alive()
            if other != pos.turn
        }
        yield {"taken": richest}


def taxing(pos: Position, side: Piece) -> str | None:
    """A player's card that takes a tax."""
    return next((card for card in pos.cards(side) if pos.rules.faces[card].able("tax")), None)


def unbalanced(pos: Position, side: Piece, money: Mapping[str, int], more: int, path: KeyPath) -> list[Violation]:
    """Why money cannot be spread over treasuries that way: `more` is added to what is there. See turn.special."""
    for card in money:
        if pos.owner(card) != side:
            return [pos.breaks("transfer.action", "owner", (*path, card), card=card, side=side)]
    total = sum(pos.money.get(card, 0) for card in pos.cards(side)) + more
    spread = sum(money.get(card, pos.money.get(card, 0)) for card in pos.cards(side))
    return [] if spread == total else [pos.breaks("turn.special", "money", path, max=total, n=spread)]


class Redistribute(Act):
    """Move money freely between the treasuries of a structure, at the end of the turn (turn.special). `money` is what
    the treasuries have afterwards; those not named keep theirs.
    """

    decides, when = "redistribute", Turn(POWER)
    money = Money(key="redistribute")

    def check(self, pos: Position) -> list[Violation]:
        found = special_power(pos, self.side, "move-money", self.at)
        return found or unbalanced(pos, self.side, self.money, 0, self.at)

    def apply(self, pos: Position) -> None:
        use_power(pos)
        for card, n in self.money.items():
            if pos.owner(card) == self.side:
                pos.set_money(card, n, "turn.special")

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        cards = pos.cards(pos.turn)
        if pos.rules.faces[cards[0]].able("move-money"):
            total = sum(pos.money.get(card, 0) for card in cards)
            for rich in cards:
                yield {"money": {card: total if card == rich else 0 for card in cards}}


def special_power(pos: Position, side: Piece, power: str, path: KeyPath) -> list[Violation]:
    """Why a player does not have the Illuminati's special power, or a passed turn has none."""
    if not pos.rules.faces[pos.root(side)].able(power):
        return [pos.breaks("turn.special", "who", path)]
    return bare(pos, path)


def use_power(pos: Position) -> None:
    """Use the special power; the earlier steps of the turn are over then."""
    collect(pos)
    pos.step = max(pos.step, POWER)
