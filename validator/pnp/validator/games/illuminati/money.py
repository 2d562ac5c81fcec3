"""Money between treasuries: transfers of the turn, transfers as actions, the tax, the power of the Gnomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from pnp.game import Flag, KeyPath, OneOf, PerSeat, Piece, Unclear, Violation

from .act import Act, Ways, take_action
from .course import collect
from .position import ACT, POWER, TRANSFER, Position
from .slots import CardId, Money
from .times import ON_TURN, Turn, action, bare, in_time, unfinished


class Transfer(Act):
    """Money from one treasury to adjacent ones: one of the transfers of a turn, or an action (transfer.action)."""

    decides, when = "transfer", ON_TURN
    amounts = Money(key="transfer")
    source = CardId(key="from", ahead=True)
    as_action = Flag(key="action", optional=True)

    def cost(self, table: Position) -> int:
        """How many transfers it uses: one per receiver, or a single one (ruling.d10)."""
        return 1 if len(self.amounts) == 1 or table.ruled("ruling.d10", "equal") else len(self.amounts)

    def check(self, table: Position) -> list[Violation]:
        if self.as_action:
            found = action(table, self.side, (), self.cost(table))
        else:
            found = unfinished(table) or in_time(table, TRANSFER) or bare(table, self.at)
            most = table.numbers["transfers"]
            if not found and table.transfers + self.cost(table) > most:
                found = [table.breaks("turn.transfers", "over", self.at, max=most)]
        return found or self._wrong(table)

    def _wrong(self, table: Position) -> list[Violation]:
        rule, side = "transfer.action" if self.as_action else "turn.transfers", self.side
        if table.owner(self.source) != self.side:
            return [table.breaks("transfer.action", "owner", ("from",), card=self.source, side=side)]
        structure = table.own(self.side)
        anywhere = bool(table.rules.faces[self.source].able("send-anywhere"))
        for card in self.amounts:
            where = self.where(self.slots["amounts"], card)
            if table.owner(card) != self.side:
                if isinstance(table.owner(card), Piece):
                    return [table.breaks("trade.money", "treasury", where, card=card)]
                return [table.breaks("transfer.action", "owner", where, card=card, side=side)]
            if card not in structure.neighbours(self.source) and not anywhere:
                return [table.breaks(rule, "adjacent", where, card=self.source, target=card)]
        first = next(iter(self.amounts.values()), 0)
        unequal = [card for card, n in self.amounts.items() if n != first]
        if unequal and table.ruled("ruling.d10", "equal"):
            return [
                Violation(
                    "transfer.action",
                    "equal",
                    self.where(self.slots["amounts"], unequal[0]),
                    n=first,
                    said=self.amounts[unequal[0]],
                )
            ]
        total, held = sum(self.amounts.values()), table.money.get(self.source, 0)
        if total > held:
            return [table.breaks(rule, "funds", self.at, card=self.source, max=held, n=total)]
        return []

    def apply(self, table: Position) -> None:
        collect(table)
        if self.as_action:
            take_action(table, self.cost(table))
        else:
            table.transfers += self.cost(table)
            table.step = max(table.step, TRANSFER)
        rule = "transfer.action" if self.as_action else "turn.transfers"
        for card, n in self.amounts.items():
            table.pay(self.source, n, rule)
            if isinstance(table.owner(card), Piece):
                table.set_money(card, table.money.get(card, 0) + n, rule)

    @staticmethod
    def _ways(table: Position) -> Iterator[tuple[str, str, int]]:
        """From which treasury to which, and how much there is."""
        structure = table.own(table.turn)
        for card in table.cards(table.turn):
            if held := table.money.get(card, 0):
                anywhere = bool(table.rules.faces[card].able("send-anywhere"))
                others = structure.cards if anywhere else structure.neighbours(card)
                yield from ((card, other, held) for other in others if other != card)

    def options(self, table: Position) -> Ways:
        for card, other, held in self._ways(table):
            for n in dict.fromkeys((held, (held + 1) // 2, 1)):
                amounts = {"amounts": {other: n}, "source": card}
                yield amounts
                yield amounts | {"as_action": True}

    def unlisted(self, table: Position) -> Ways:
        """The amounts between."""
        for card, other, held in self._ways(table):
            for n in range(2, held):
                amounts = {"amounts": {other: n}, "source": card}
                yield from (amounts, amounts | {"as_action": True}) if n != (held + 1) // 2 else ()


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

    def check(self, table: Position) -> list[Violation]:
        card = taxing(table, self.side)
        if card is None:
            return [
                table.breaks("card.irs", "owner", self.at, card=next(iter(table.rules.able("tax"))), side=self.side)
            ]
        if self.side != table.turn:
            return [table.breaks("card.irs", "turn", self.at, card=card)]
        if "tax" in table.abilities:
            return [table.breaks("card.irs", "twice", self.at)]
        if found := (unfinished(table) if table.placing is not None else bare(table, self.at)):
            return found
        later = table.step > ACT or table.actions or table.free or table.passed or table.attack is not None
        if later and table.ruled("ruling.irs", "income"):
            return [table.breaks("card.irs", "step", self.at)]
        return [wrong for other in self.taken if (wrong := self._wrong(table, other, card)) is not None]

    def _wrong(self, table: Position, other: Piece, card: str) -> Violation | None:
        """Why the tax cannot be taken from one opponent that way."""
        most = table.rules.faces[card].able("tax")[0]["amount"]
        where, taken = self.where(self.slots["taken"], other), self.treasuries(other)
        if other == self.side or any(table.owner(treasury) != other for treasury in taken):
            return table.breaks("card.exclusive", "text", where, card=card)
        if len(taken) > 1 and table.ruled("ruling.irs-cards", "one"):
            return table.breaks("card.irs", "one", where, n=len(taken))
        if (total := sum(n or 0 for n in taken.values())) > most:
            return table.breaks("card.irs", "amount", where, max=most, n=total)
        for treasury, n in taken.items():
            if n is not None and n > (held := table.money.get(treasury, 0)):
                return table.breaks("card.irs", "funds", where, card=treasury, max=held, n=n)
        return None

    def apply(self, table: Position) -> None:
        card = taxing(table, self.side)
        if card is None:
            return
        table.abilities += ("tax",)
        due = table.rules.faces[card].able("tax")[0]["amount"]
        into = table.root(self.side) if table.ruled("ruling.irs-treasury", "illuminati") else card
        for treasury, n in (each for other in self.taken for each in self.treasuries(other).items()):
            amount = min(due if n is None else n, table.money.get(treasury, 0))
            table.pay(treasury, amount, "card.irs")
            table.set_money(into, table.money.get(into, 0) + amount, "card.irs")

    def options(self, table: Position) -> Ways:
        if taxing(table, table.turn) is None:
            return
        richest = {
            other: max(table.cards(other), key=lambda card: table.money.get(card, 0))
            for other in table.alive()
            if other != table.turn
        }
        yield {"taken": richest}


def taxing(table: Position, side: Piece) -> str | None:
    """A player's card that takes a tax."""
    return next((card for card in table.cards(side) if table.rules.faces[card].able("tax")), None)


def unbalanced(table: Position, side: Piece, money: Mapping[str, int], more: int, path: KeyPath) -> list[Violation]:
    """Why money cannot be spread over treasuries that way: `more` is added to what is there. See turn.special."""
    for card in money:
        if table.owner(card) != side:
            return [table.breaks("transfer.action", "owner", (*path, card), card=card, side=side)]
    total = sum(table.money.get(card, 0) for card in table.cards(side)) + more
    spread = sum(money.get(card, table.money.get(card, 0)) for card in table.cards(side))
    return [] if spread == total else [table.breaks("turn.special", "money", path, max=total, n=spread)]


class Redistribute(Act):
    """Move money freely between the treasuries of a structure, at the end of the turn (turn.special). `money` is what
    the treasuries have afterwards; those not named keep theirs.
    """

    decides, when = "redistribute", Turn(POWER)
    money = Money(key="redistribute")

    def check(self, table: Position) -> list[Violation]:
        found = special_power(table, self.side, "move-money", self.at)
        return found or unbalanced(table, self.side, self.money, 0, self.at)

    def apply(self, table: Position) -> None:
        use_power(table)
        for card, n in self.money.items():
            if table.owner(card) == self.side:
                table.set_money(card, n, "turn.special")

    def options(self, table: Position) -> Ways:
        cards = table.cards(table.turn)
        if len(cards) > 1 and table.rules.faces[cards[0]].able("move-money"):
            total = sum(table.money.get(card, 0) for card in cards)
            for rich in cards:
                yield {"money": {card: total if card == rich else 0 for card in cards}}

    def unlisted(self, table: Position) -> Ways:
        """What two treasuries may hold of what they hold together."""
        cards = table.cards(table.turn)
        if table.rules.faces[cards[0]].able("move-money"):
            for one, other in combinations(cards, 2):
                held, total = table.money.get(one, 0), table.money.get(one, 0) + table.money.get(other, 0)
                yield from ({"money": {one: n, other: total - n}} for n in range(total + 1) if n != held)


def special_power(table: Position, side: Piece, power: str, path: KeyPath) -> list[Violation]:
    """Why a player does not have the Illuminati's special power, or a passed turn has none."""
    if not table.rules.faces[table.root(side)].able(power):
        return [table.breaks("turn.special", "who", path)]
    return bare(table, path)


def use_power(table: Position) -> None:
    """Use the special power; the earlier steps of the turn are over then."""
    collect(table)
    table.step = max(table.step, POWER)
