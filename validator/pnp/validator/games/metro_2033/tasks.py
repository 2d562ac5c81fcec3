"""Tasks: completed, discarded for their property, dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Impossible, Violation
from ...source import KeyPath
from ..move import Move
from . import fights, using, whereabouts
from .decision import Decision
from .network import NEUTRAL
from .pile import HIDDEN
from .position import GOODS, MARKET, Due
from .rounds import settle

if TYPE_CHECKING:
    from .position import Position


def is_met(pos: Position, side: int, condition: Mapping[str, Any], since: int) -> bool:
    """Whether the condition of a task is met: by what a side has, or what it did this round since it held it."""
    if "did" in condition:
        return any(_fits(feat, condition) for feat in pos.feats[side][since:])
    what, of = condition["is"], condition.get("of")
    amount: int = condition.get("amount", 1)
    if what == "stations":
        return sum(_counts(pos, side, station, of) for station in pos.stations(side)) >= amount
    if what == "army":
        return pos.army[side] >= amount
    if what == "equipment":
        return len(pos.equipment[side]) >= amount
    if what == "hero-at":
        return any(_stands(pos, side, station, str(of)) for station in pos.spots(side))
    goods: list[int] = pos.goods[side]
    if of in GOODS:
        return goods[GOODS.index(of)] >= amount
    return min(goods) >= amount if of == "each" else sum(goods) >= amount


def _fits(feat: Mapping[str, Any], condition: Mapping[str, Any]) -> bool:
    """Whether a deed is what a condition asks for; deeds and conditions have the same words."""
    for key, wanted in condition.items():
        if key == "strength":
            if feat.get("strength", 0) < wanted:
                return False
        elif key == "of":
            if wanted not in feat.get("of", ()):
                return False
        elif feat.get(key) != wanted:
            return False
    return True


def _counts(pos: Position, side: int, station: int, of: Any) -> bool:
    if of is None:
        return True
    if of == "foreign":
        return pos.rules.network.zone[station] not in (0, pos.faction[side] + 1)
    return bool(pos.rules.network.kind[station] == of)


def _stands(pos: Position, side: int, station: int, of: str) -> bool:
    if of == "foreign":
        return pos.owner[station] not in (NEUTRAL, side)
    return pos.rules.network.kind[station] == of


class AnyTime(Decision):
    """Something that a side may do whenever it likes."""

    __slots__ = ()

    def answers(self, due: Due) -> bool:
        return False

    def check(self, pos: Position) -> list[Violation]:
        if pos.over:
            return [Violation("end.check", "over", self.path)]
        return list(self.wrong(pos, pos.top))

    def take(self, pos: Position) -> list[Violation]:
        return Move.take(self, pos)  # it waits for nothing

    def apply(self, pos: Position) -> None:
        if pos.over:
            return
        pos.decisions += 1
        pos.cause = {}
        self.do(pos, None)
        settle(pos)


class Complete(AnyTime):
    """A task whose condition is met is turned up."""

    __slots__ = ("card",)

    def __init__(self, key: str, side: int, card: int, path: KeyPath = ("complete",)) -> None:
        super().__init__(key, side, path)
        self.card = card
        self.hidden = card == HIDDEN

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        for card in (using.tasks_held(pos, self.side) or [self.card]) if self.hidden else [self.card]:
            yield pos, Complete(self.key, self.side, card, self.path)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        tasks, values = pos.rules.tasks, {"side": pos.name(self.side), "card": pos.rules.title("tasks", self.card)}
        if not using.holds_task(pos, self.side, self.card):
            if HIDDEN in [held for held, _ in pos.tasks[self.side]]:
                yield whereabouts.not_hidden(pos, "tasks", self.card, self.path)
            else:
                yield Violation("task.complete", "not-held", self.path, **values)
            return
        condition = tasks[self.card].values["condition"]
        for side, done in enumerate(pos.done):
            for other in done:
                if tasks[other].values["condition"] == condition:
                    told = {"other": pos.name(side), "to": pos.rules.title("tasks", other)}
                    yield Violation("task.same", "again", self.path, **values, **told)
                    return
        since = min((n for held, n in pos.tasks[self.side] if held in (self.card, HIDDEN)), default=0)
        if not is_met(pos, self.side, condition, since):
            yield Violation("task.complete", "not-met", self.path, **values)

    def do(self, pos: Position, due: Due | None) -> None:
        fights.drop_task(pos, self.side, self.card)
        pos.done[self.side].append(self.card)

    def written(self, pos: Position) -> Any:
        return {"complete": pos.rules.card_id("tasks", self.card)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        if due.side >= 0:
            for card, _ in pos.tasks[due.side]:
                if card >= 0:
                    yield Complete(key, due.side, card)


class UseTask(AnyTime):
    """The property of a task, outside of a fight."""

    __slots__ = ("card",)

    def __init__(self, key: str, side: int, card: int, path: KeyPath = ("use",)) -> None:
        super().__init__(key, side, path)
        self.card = card
        self.hidden = card == HIDDEN

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        for card in (using.tasks_to_use(pos, self.side) or [self.card]) if self.hidden else [self.card]:
            yield pos, UseTask(self.key, self.side, card, self.path)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if wrong := list(using.wrong_task(pos, self.side, self.card, self.path)):
            yield from wrong
            return
        specs = pos.rules.tasks[self.card].values["property"] if self.card >= 0 else ()
        if specs and all(spec["do"] in ("strength", "votes") for spec in specs):
            values = {"side": pos.name(self.side), "card": pos.rules.title("tasks", self.card)}
            yield Violation("task.property", "useless", self.path, **values)

    def do(self, pos: Position, due: Due | None) -> None:
        fights.use_task(pos, self.side, self.card)
        for spec in pos.rules.tasks[self.card].values["property"] if self.card >= 0 else ():
            fights.give(pos, self.side, spec, "task.property")

    def written(self, pos: Position) -> Any:
        return {"use": pos.rules.card_id("tasks", self.card)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        if due.side >= 0:
            for card in [*(held for held, _ in pos.tasks[due.side] if held >= 0), *pos.done[due.side]]:
                yield UseTask(key, due.side, card)


class Deal(AnyTime):
    """Cards that the log tells of though nobody chose them: combat cards of a fight; at the start equipment and tasks
    of a start bonus, and the market."""

    __slots__ = ("combat", "hands", "market", "tasks")

    def __init__(
        self, hands: Mapping[int, Sequence[int]], tasks: Mapping[int, Sequence[int]],
        combat: Mapping[int, Sequence[int]], market: Sequence[int] | None, path: KeyPath,
    ) -> None:  # fmt: skip
        super().__init__("deal", -1, path)
        self.hands = hands
        self.tasks = tasks
        self.combat = combat
        self.market = market

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        yield from self._combat(pos)
        seen = pos.copy()
        for deck, holder, cards in self._shown(pos):
            hidden = pos.held(deck, holder).count(HIDDEN)
            where = (*self.path, "market" if holder == MARKET else pos.rules.sides[holder])
            if len(cards) > hidden and holder == MARKET:
                yield Violation("setup.decks", "market", where, n=len(cards), max=hidden)
            elif len(cards) > hidden:
                yield Violation("setup.start", "bonus", where, side=pos.name(holder), n=len(cards), max=hidden)
            yield from self._seen(seen, deck, holder, cards, where)

    def _shown(self, pos: Position) -> Iterator[tuple[str, int, list[int]]]:
        """By deck and holder, the cards that come to light; the others of them are known there already."""
        market = {MARKET: self.market} if self.market is not None else {}
        for deck, told in (("equipment", self.hands), ("tasks", self.tasks), ("equipment", market)):
            for holder, cards in told.items():
                known, new = pos.held(deck, holder), []
                for card in cards:
                    known.remove(card) if card >= 0 and card in known else new.append(card)
                yield deck, holder, new

    @staticmethod
    def _seen(pos: Position, deck: str, holder: int, cards: Sequence[int], path: KeyPath) -> Iterator[Violation]:
        """Cards that somebody has held hidden come to light, one after the other: there may be too few copies."""
        for card in cards:
            if not pos.may_be(deck, card, holder):
                yield whereabouts.not_hidden(pos, deck, card, path, holder)
            pos.show(deck, holder, card)

    def _combat(self, pos: Position) -> Iterator[Violation]:
        if not self.combat:
            return
        if pos.attack is None:
            yield Violation("combat.deck", "no-fight", self.path)
            return
        hand = pos.rules.numbers["combat_hand"]
        seen = {card for cards in pos.hands.values() for card in cards}
        for side, cards in self.combat.items():
            where = (*self.path, pos.rules.sides[side])
            if side in pos.hands:
                yield Violation("combat.deck", "dealt-again", where, side=pos.name(side))
                continue
            if side not in (pos.attack.side, pos.attack.defender):
                yield Violation("combat.deck", "stranger", where, side=pos.name(side))
            if len(cards) != hand:
                yield Violation("combat.deck", "hand", where, side=pos.name(side), n=len(cards), max=hand)
            for card in cards:
                if card >= 0 and card in seen:
                    yield Impossible("combat.deck", "same", where, card=pos.rules.title("combat", card))
                seen.add(card)

    def do(self, pos: Position, due: Due | None) -> None:
        for side, cards in self.combat.items():
            dealt = {card for hand in pos.hands.values() for card in hand}
            new = [HIDDEN if card in dealt else card for card in cards]  # what is wrong with it has been told
            pos.hands = {side: new, **pos.hands}
        for deck, holder, cards in list(self._shown(pos)):
            for card in cards:
                pos.show(deck, holder, card)

    def written(self, pos: Position) -> Any:
        def ids(deck: str, cards: Sequence[int]) -> list[str]:
            return [pos.rules.card_id(deck, card) for card in cards]

        found: dict[str, list[str]] = {}
        for deck, told in (("equipment", self.hands), ("tasks", self.tasks), ("combat", self.combat)):
            for side, cards in told.items():
                found.setdefault(pos.rules.sides[side], []).extend(ids(deck, cards))
        return found | ({"market": ids("equipment", self.market)} if self.market is not None else {})
