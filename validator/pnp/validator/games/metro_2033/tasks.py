"""Tasks: completed, discarded for their property, dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import HIDDEN, Card, Move, Piece, Violation, When
from pnp.game.table import Due

from . import fights, using, whereabouts
from .decision import Decision
from .slots import dealt
from .table import ARMY, MARKET, Underground

COMBAT = "combat"  # the deck


def is_met(table: Underground, side: Piece, condition: Mapping[str, Any], since: int) -> bool:
    """True if the condition of a task is met: by what a side has, or what it did this round while holding it."""
    if "did" in condition:
        return any(_fits(feat, condition) for feat in table.feats[side][since:])
    what, of = condition["is"], condition.get("of")
    amount: int = condition.get("amount", 1)
    if what == "stations":
        return sum(_counts(table, side, station, of) for station in table.stations(side)) >= amount
    if what == "army":
        return bool(table.army[side] >= amount)
    if what == "equipment":
        return len(table.equipment[side]) >= amount
    goods: list[int] = table.goods[side]
    if of in table.rules.goods:
        return bool(goods[table.rules.goods[of]] >= amount)
    return min(goods) >= amount if of == "each" else sum(goods) >= amount


def _fits(feat: Mapping[str, Any], condition: Mapping[str, Any]) -> bool:
    """True if a deed matches a condition; both have the same words."""
    for key, wanted in condition.items():
        if key == "strength":
            if feat.get("strength", 0) < wanted:
                return False
        elif feat.get(key) != wanted:
            return False
    return True


def _counts(table: Underground, side: Piece, station: Piece, of: Any) -> bool:
    if of is None:
        return True
    if of == "foreign":
        return table.rules.network.zone[station] not in (0, table.faction[side].number + 1)
    return bool(table.rules.network.kind[station] == of)


class AnyTime(When):
    """As long as the game goes on."""

    def untimely(self, move: Decision, table: Underground) -> Iterable[Violation]:
        return [move.breaks("end.check", "over")] if table.over else []


class Whenever(AnyTime):
    """The same, for what a side may think of at any time: it is listed beside whatever is due."""

    always = True

    def seats(self, kind: type[Move], table: Underground, due: Due) -> Sequence[Piece | None]:
        return [*table.rules.seats] if due.seat is None else [due.seat]


class OfTask(Decision):
    """Something done with one of the player's tasks."""

    when, whole = Whenever(), True
    card = Card("tasks", hidden=True)

    def tasks(self, table: Underground) -> list[Any]:
        """The tasks it may be done with."""
        return using.tasks_held(table, self.seat)

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        for card in (self.tasks(table) or [self.card]) if self.hidden else [self.card]:
            yield table, self.but(card=card)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        known = ({held for held, _ in table.tasks[self.seat]} | {*table.done[self.seat]}) - {HIDDEN}
        for card in self.tasks(table) if known else ():
            if card in known:
                yield {"card": card}


class Complete(OfTask):
    """Turn up a task whose condition is met."""

    key = "complete"

    def check(self, table: Underground) -> Iterator[Violation]:
        if not using.holds_task(table, self.seat, self.card):
            if HIDDEN in [held for held, _ in table.tasks[self.seat]]:
                yield whereabouts.not_hidden(table, "tasks", self.card, self.path)
            else:
                yield self.breaks("task.complete", "not-held")
            return
        if self.card is HIDDEN:
            return  # any of those that he holds: see `ways`
        condition = table.rules.tasks[self.card].values["condition"]
        for side, done in enumerate(table.done):
            for other in done:
                if other.values["condition"] == condition:
                    yield self.breaks("task.same", "again", other=table.rules.seats[side], to=other)
                    return
        since = min((n for held, n in table.tasks[self.seat] if held in (self.card, HIDDEN)), default=0)
        met = is_met(table, self.seat, condition, since)
        if not met and "did" in condition:
            table.mattered.add("ruling.a15")
            met = table.rulings.get("ruling.a15") == "ever" and is_met(table, self.seat, condition, 0)
        if not met:
            yield self.breaks("task.complete", "not-met")

    def apply(self, table: Underground) -> None:
        fights.drop_task(table, self.seat, self.card)
        table.done[self.seat].append(self.card)


class UseTask(OfTask):
    """Use the property of a task outside a fight."""

    key = "use"

    def tasks(self, table: Underground) -> list[Any]:
        return using.tasks_to_use(table, self.seat)

    def check(self, table: Underground) -> Iterator[Violation]:
        if wrong := list(using.wrong_task(table, self.seat, self.card, self.path)):
            yield from wrong
        elif self.card is not HIDDEN and not any(
            self._helps(table, spec["do"]) for spec in self.card.values["property"]
        ):
            yield self.breaks("task.property", "useless")

    def _helps(self, table: Underground, do: str) -> bool:
        """True if a property can do something here: in no fight; and in the record of a move or an attack, for that."""
        if "move" in self.beside:
            return do == "speed"
        if "attack" in self.beside:
            waits = any((due.what, due.seat) == (ARMY, self.seat) for due in table.pending)
            return do == "hansa-tunnels" and self.beside.get("with", ARMY if waits else "") == ARMY
        return do not in ("strength", "votes")

    def same_intent(self, other: Any) -> bool:
        return not self.beside and super().same_intent(other)  # beside a move or an attack, it was meant for that

    def apply(self, table: Underground) -> None:
        fights.use_task(table, self.seat, self.card)
        for spec in self.card.values["property"] if self.card is not HIDDEN else ():
            fights.give(table, self.seat, spec, "task.property")


class Deal(Decision):
    """Cards that the log names though nobody chose them: combat cards of a fight; at the start, the equipment and tasks
    of a start bonus, and the market."""

    when, word = AnyTime(), "deal"
    dealt = dealt()

    def of(self, deck: str) -> dict[Any, list[Any]]:
        """The cards of a deck that were dealt, by side. A hidden card beside combat cards is one of them."""
        found: dict[Any, list[Any]] = {}
        for seat, cards in self.dealt.items():
            if seat != MARKET.id and cards is not HIDDEN:
                decks = [card.sort.deck for card in cards if card is not HIDDEN]
                hidden = COMBAT if COMBAT in decks else ""
                if told := [card for card in cards if (hidden if card is HIDDEN else card.sort.deck) == deck]:
                    found[seat] = told
        return found

    def body(self) -> Any:
        """What was dealt, without those of whose cards nothing is said."""
        return {key: cards for key, cards in super().body().items() if cards != HIDDEN.id}

    def check(self, table: Underground) -> Iterator[Violation]:
        yield from self._combat(table)
        seen = table.copy()
        for deck, holder, cards in self._shown(table):
            n, hidden = len(cards), table.hand(deck, holder).count(HIDDEN)
            where: dict[str, Any] = {"slot": "dealt", "entry": (holder,)}
            if n > hidden and holder is MARKET:
                yield self.breaks("setup.decks", "market", **where, n=n, max=hidden)
            elif n > hidden:
                yield self.breaks("setup.start", "bonus", **where, side=holder, n=n, max=hidden)
            for card in cards:  # one after another: there may be too few copies
                if not seen.may_be(deck, card, holder):
                    yield whereabouts.not_hidden(seen, deck, card, self.where(self.slots["dealt"], holder), holder)
                seen.show(deck, holder, card)

    def _shown(self, table: Underground) -> Iterator[tuple[str, Any, list[Any]]]:
        """By deck and holder, the cards that come to light; the others there are known already."""
        market = {MARKET: self.dealt[MARKET.id]} if MARKET.id in self.dealt else {}
        for deck, told in (("equipment", self.of("equipment")), ("tasks", self.of("tasks")), ("equipment", market)):
            for holder, cards in told.items():
                known, new = table.hand(deck, holder), []
                for card in cards:
                    known.remove(card) if card is not HIDDEN and card in known else new.append(card)
                yield deck, holder, new

    def _combat(self, table: Underground) -> Iterator[Violation]:
        combat = self.of(COMBAT)
        if not combat:
            return
        if table.attack is None:
            yield self.breaks("combat.deck", "no-fight")
            return
        hand = table.rules.numbers["combat_hand"]
        seen = {card for cards in table.hands.values() for card in cards}
        for side, cards in combat.items():
            values: dict[str, Any] = {"slot": "dealt", "entry": (side,), "side": side}
            if side in table.hands:
                yield self.breaks("combat.deck", "dealt-again", **values)
                continue
            if side not in (table.attack.side, table.attack.defender):
                yield self.breaks("combat.deck", "stranger", **values)
            if len(cards) != hand:
                yield self.breaks("combat.deck", "hand", **values, n=len(cards), max=hand)
            for card in cards:
                if card is not HIDDEN and card in seen:
                    yield self.breaks("combat.deck", "same", impossible=True, **values, card=card)
                seen.add(card)

    def apply(self, table: Underground) -> None:
        for side, cards in self.of(COMBAT).items():
            dealt = {card for hand in table.hands.values() for card in hand}
            new = [HIDDEN if card in dealt else card for card in cards]  # its errors have been reported
            table.hands = {side: new, **table.hands}
        for deck, holder, cards in list(self._shown(table)):
            for card in cards:
                table.show(deck, holder, card)
