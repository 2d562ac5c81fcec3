"""The events of a round: resources that leave a choice, threats, laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import abilities, fights, turned, using
from .abilities import ARMY, HERO, Purpose
from .decision import Decision
from .fights import Use
from .pile import HIDDEN
from .position import DRAW, DROP, GOODS, GUARD, POLIS, TAKE, TURN_UP, VOTE, Due
from .rounds import LAW, STATION, THREAT
from .turned import not_on_top

if TYPE_CHECKING:
    from .position import Position


class Polis(Decision):
    """What each Polis station of a side gives, where the space shows two resources."""

    __slots__ = ("goods",)
    wants = (POLIS,)

    def __init__(self, key: str, side: int, goods: Mapping[str, int], path: KeyPath = ("polis",)) -> None:
        super().__init__(key, side, path)
        self.goods = goods

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        n, shown = due.about
        who = pos.name(self.side)
        for good in self.goods:
            if good not in shown:
                yield Violation("event.polis", "kind", (*self.path, good), side=who, good=pos.rules.good_name(good))
        said = sum(self.goods.values())
        if said != n:
            yield Violation("event.one-unit", "count", self.path, side=who, n=said, max=n)

    def do(self, pos: Position, due: Due | None) -> None:
        pos.gain(self.side, self.goods)

    def written(self, pos: Position) -> Any:
        return {"polis": dict(self.goods)}

    def untimely(self, pos: Position) -> Violation:
        return Violation("event.polis", "none", self.path, side=pos.name(self.side))

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        n, shown = due.about
        for goods in splits(n, shown):
            yield Polis(key, due.side, goods)


def splits(n: int, goods: Sequence[str]) -> Iterator[dict[str, int]]:
    """Every way to take `n` of some resources."""
    for counts in product(range(n, -1, -1), repeat=len(goods)):
        if sum(counts) == n:
            yield {good: count for good, count in zip(goods, counts, strict=True) if count}


class Take(Decision):
    """Resources of one's choice: a reward, the bounty of a law; or those that a threat costs."""

    __slots__ = ("goods", "loses")
    wants = (TAKE,)

    def __init__(self, key: str, side: int, goods: Mapping[str, int], path: KeyPath, *, loses: bool = False) -> None:
        super().__init__(key, side, path)
        self.goods = goods
        self.loses = loses

    def answers(self, due: Due) -> bool:
        return super().answers(due) and (due.about[0] == "lost") == self.loses

    def _wait(self, pos: Position) -> tuple[list[Violation], bool]:
        return ([], True) if _own_first(self, pos, DRAW) else super()._wait(pos)

    def _beside(self, pos: Position, due: Due) -> list[Due]:
        """What else the same side has to choose now, which one record may tell of together with this."""
        found = []
        for other in reversed(pos.due):
            if self.answers(other):
                found += [other] if other is not due else []
            elif (other.what, other.side) != (DRAW, self.side):
                break
        return found

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        _, n, rule = due.about
        said = sum(self.goods.values())
        if said not in (n, n + sum(other.about[1] for other in self._beside(pos, due))):
            yield Violation(rule, "count", self.path, side=pos.name(self.side), n=said, max=n)
        if self.loses and not pos.has(self.side, self.goods):
            yield Violation(rule, "lacks", self.path, side=pos.name(self.side))

    def do(self, pos: Position, due: Due | None) -> None:
        if due is not None and sum(self.goods.values()) > due.about[1]:
            for other in self._beside(pos, due):
                pos.due.remove(other)
        if self.loses:
            pos.pay(self.side, self.goods)
        else:
            pos.gain(self.side, self.goods)

    def untimely(self, pos: Position) -> Violation:
        return Violation("threat.result", "no-choice", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        return {"lose" if self.loses else "take": dict(self.goods)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        loses = due.about[0] == "lost"
        for goods in splits(due.about[1], GOODS):
            yield Take(key, due.side, goods, ("lose" if loses else "take",), loses=loses)


def _own_first(decision: Decision, pos: Position, other: str) -> bool:
    """Whether what a side decides stands only behind others of its own: it takes and draws a reward in any order. Puts
    its own decision on top."""
    for at in range(len(pos.due) - 1, -1, -1):
        due = pos.due[at]
        if decision.answers(due):
            pos.due.append(pos.due.pop(at))
            return True
        if (due.what, due.side) != (other, decision.side):
            return False
    return False


class Draw(Decision):
    """Cards that a side draws from the equipment or the tasks; `deck` is None where the log hides all of them."""

    __slots__ = ("cards", "deck")
    wants = (DRAW,)

    def __init__(self, key: str, side: int, deck: str | None, cards: Sequence[int], path: KeyPath) -> None:
        super().__init__(key, side, path)
        self.deck = deck
        self.cards = cards

    def answers(self, due: Due) -> bool:
        return super().answers(due) and self.deck in (None, due.about[0])

    def _wait(self, pos: Position) -> tuple[list[Violation], bool]:
        return ([], True) if _own_first(self, pos, TAKE) else super()._wait(pos)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        deck, n = due.about
        if len(self.cards) != n:
            yield Violation("decks", "count", self.path, side=pos.name(self.side), n=len(self.cards), max=n)
        yield from not_on_top(pos, deck, self.cards, self.path)

    def do(self, pos: Position, due: Due | None) -> None:
        deck = str(due.about[0] if due is not None else self.deck or "equipment")
        for card in self.cards:
            pos.hand_out(self.side, deck, card)
        pos.push(DROP, self.side)

    def untimely(self, pos: Position) -> Violation:
        return Violation("decks", "no-draw", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        ids = [pos.rules.card_id(self.deck, card) if self.deck is not None else "hidden" for card in self.cards]
        return {"draw": ids[0] if len(ids) == 1 else ids}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        deck, n = due.about
        if n == 1:
            for card in pos.piles[deck].can_be():
                yield Draw(key, due.side, deck, [card], ("draw",))
        yield Draw(key, due.side, None, [HIDDEN] * n, ("draw",))


class Guard(Decision):
    """The station of a side that the threat attacks, and who defends it."""

    __slots__ = ("by", "station")
    wants = (GUARD,)

    def __init__(self, key: str, side: int, station: int, by: str, path: KeyPath = ("guard",)) -> None:
        super().__init__(key, side, path)
        self.station = station
        self.by = by

    @property
    def _beside_others(self) -> bool:
        """Whether one record tells of all sides: who comes before and is not told of was left out."""
        return self.path[:1] != ("guard",)

    def _goes_first(self, pos: Position) -> bool:
        return not self._beside_others and super()._goes_first(pos)

    def _too_soon(self, pos: Position, due: Due, wrong: Violation) -> Violation:
        if due.what == GUARD and self._beside_others:
            return wrong
        return super()._too_soon(pos, due, wrong)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        values = {"side": pos.name(self.side), "place": pos.title(self.station)}
        if pos.owner[self.station] != self.side:
            yield Violation("threat.choice", "own", self.path, **values)
        if self.by == HERO and self.station not in pos.spots(self.side):
            yield Violation("threat.choice", "hero", self.path, **values, hero=pos.rules.hero_title(pos, self.side))
        elif self.by == HERO and pos.rulings.get("ruling.a2") == "army":
            where = (*self.path[:-1], "with")
            yield Violation("threat.choice", "army", where, **values, hero=pos.rules.hero_title(pos, self.side))

    def do(self, pos: Position, due: Due | None) -> None:
        if self.by == HERO:
            pos.mattered.add("ruling.a2")
        if self.by == HERO and pos.at[self.side] == HIDDEN:
            pos.at[self.side] = self.station
        pos.guards = {**pos.guards, self.side: (self.station, self.by)}

    def untimely(self, pos: Position) -> Violation:
        turned_up = pos.rules.spaces[pos.space]["threat"] and not any(due.about == THREAT for due in pos.due)
        return Violation("threat.choice", "late" if turned_up else "none", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        ids = pos.rules.network.ids
        return {"guard": ids[self.station]} | ({"with": HERO} if self.by == HERO else {})

    def beside_others(self, pos: Position) -> Any:
        place = pos.rules.network.ids[self.station]
        return {"at": place, "with": HERO} if self.by == HERO else place

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for station in pos.stations(due.side):
            yield Guard(key, due.side, station, ARMY)
        for station in pos.spots(due.side):
            if pos.owner[station] == due.side:
                yield Guard(key, due.side, station, HERO)


class TurnUp(Decision):
    """The top card of the threats or of the laws. `under` are the cards that were looked at too and went under the
    deck, where the log tells them; `uses` what is used in the fights that follow."""

    __slots__ = ("found", "name", "under", "uses")
    wants = (TURN_UP,)

    def __init__(
        self, name: str, found: Mapping[str, int], uses: Sequence[Use] = (), under: Any = None, path: KeyPath = ()
    ) -> None:
        super().__init__("turn-up", -1, path)
        self.name = name
        self.found = found  # by deck, the number of the card with that name; HIDDEN alone for one that the log hides
        self.uses = tuple(uses)
        self.under = under
        self.hidden = not found

    def deck_of(self, pos: Position, due: Due) -> str:
        return "laws" if due.about == LAW else str(pos.rules.threat_deck(pos.stage))

    def turns_on(self, pos: Position) -> Mapping[int, Purpose | None]:
        against = (abilities.THREAT,)
        if pos.attack is not None:
            return {pos.attack.side: Purpose("fight", pos.attack.by, True, against)}
        return {side: Purpose("fight", by, False, against) for side, (_, by) in pos.guards.items()}

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        table = pos
        if not self.answers(pos.top):
            table = pos.copy()
            if not self._wait(table)[1]:
                yield pos, self
                return
        if not self.hidden:
            yield pos, self
            return
        deck = self.deck_of(pos, table.top)
        entry = table.attack.scouted if table.attack is not None else None
        scouted = entry.card if entry is not None else None
        alike = set()
        for card in pos.piles[deck].can_be() if scouted in (None, HIDDEN) else [scouted]:
            spec = pos.rules.decks[deck][card]
            key = repr((spec.kind, *spec.values.values()))
            if key not in alike:
                alike.add(key)
                yield pos, TurnUp("hidden", {deck: card, "hidden": 1}, self.uses, self.under, self.path)
        if not alike:
            yield pos, self

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        deck = self.deck_of(pos, due)
        if deck not in self.found:
            if self.found:
                yield Violation("threat.order" if due.about != LAW else "law.vote", "deck", self.path, said=self.name)
            elif pos.piles[deck].empty:
                yield Violation("decks", "empty", self.path)
            return
        if self.under and deck not in self.under:
            said = pos.rules.title(*next(iter(self.under.items())))
            rule = "law.vote" if due.about == LAW else "threat.order"
            yield Violation(rule, "deck", (*self.path[:-1], "under"), said=said)
        elif "hidden" not in self.found:
            yield from turned.wrong(pos, self._turned(pos, due, deck), self.path)
        if due.about == LAW and self.under is not None and not pos.piles[deck].peeks:
            yield Violation("law.confederation", "other", self.path, side=pos.name(pos.first))
        if due.about != LAW and self.under is not None and not self._looked(pos):
            yield Violation("threat.order", "under", self.path)
        if due.about != LAW:
            yield from using.wrong_uses(pos, self.uses, self._fighters(pos))

    @staticmethod
    def _fighters(pos: Position) -> using.Fighters:
        own = {side: [by] for side, (_, by) in pos.guards.items()}
        if pos.attack is not None:
            own = {pos.attack.side: [pos.attack.by]}
        return {-1: [abilities.THREAT], **own}

    def _turned(self, pos: Position, due: Due, deck: str) -> turned.Turned:
        """What was turned up, as far as the log tells."""
        under = None if self.under is None else self.under.get(deck, HIDDEN)
        if under is None and deck != "laws" and self._looked(pos) and pos.piles[deck].at_most > 1:
            under = HIDDEN
        entry = pos.attack.scouted if pos.attack is not None and due.about == STATION else None
        scouted = () if entry is None else (entry.card, entry.drawn)
        return turned.Turned(deck, self.found.get(deck, HIDDEN), under, *scouted)

    def _looked(self, pos: Position) -> int:
        """How many cards beside the top one may have been looked at before this one was picked."""
        if pos.attack is None:
            return 0
        return abilities.most(pos, pos.attack.side, "choose-threat", 1, "count") - 1 if pos.attack.by == HERO else 0

    def do(self, pos: Position, due: Due | None) -> None:
        deck = self.deck_of(pos, due) if due is not None else next(iter(self.found), "")
        card = self.found.get(deck, HIDDEN)
        if due is None:
            return
        about = due.about
        attack = pos.attack
        if deck in pos.piles:
            turned.take(pos, self._turned(pos, due, deck))
        if about == LAW:
            pos.tabled = card
            return
        if card >= 0:
            pos.piles[deck].throw(card)
        pos.threat = card
        if about == THREAT:
            pos.uses = self.uses
            fights.spend(pos, self.uses)
        elif attack is not None and card >= 0:
            fights.conclude(pos, attack, {}, self.uses)

    def untimely(self, pos: Position) -> Violation:
        if any(what == "garrison" and it for (what, _), it in pos.cause.items()):
            place, n = pos.title(pos.last[1].who.where), pos.last[1].total
            return Violation("army.polis", "threat", self.path, place=place, n=n)
        return Violation("round.phases", "no-turn-up", self.path)

    def written(self, pos: Position) -> Any:
        card = "hidden" if "hidden" in self.found or not self.found else self.name
        return {"card": card, "use": using.write_uses(pos, self.uses)} if self.uses else card

    def stays(self, other: Any) -> bool:
        return False  # which card lies on top nobody chooses

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        deck = "laws" if due.about == LAW else pos.rules.threat_deck(pos.stage)
        attack = pos.attack
        if due.about == STATION and attack is not None and attack.scouted is not None and attack.scouted.card >= 0:
            cards = [attack.scouted.card]
        else:
            cards = pos.piles[deck].can_be()
        for card in cards:
            yield TurnUp(pos.rules.card_id(deck, card), {deck: card})


class Vote(Decision):
    """Everybody's vote on the law that was turned up: for (True) or against; None for a vote that is split."""

    __slots__ = ("uses", "votes")
    wants = (VOTE,)

    def __init__(self, votes: Mapping[int, Any], uses: Sequence[Use] = (), path: KeyPath = ()) -> None:
        super().__init__("vote", -1, path)
        self.votes = votes
        self.uses = tuple(uses)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        for side in pos.order():
            if side not in self.votes:
                yield Violation("law.vote", "abstains", self.path, side=pos.name(side))
            elif self.votes[side] is None:
                yield Violation("law.vote", "split", (*self.path, pos.rules.sides[side]), side=pos.name(side))
        yield from using.wrong_uses(pos, self.uses, {}, "votes")

    def turns_on(self, pos: Position) -> Mapping[int, Purpose | None]:
        return dict.fromkeys(self.votes, Purpose(abilities.VOTE))

    def count(self, pos: Position) -> tuple[int, int]:
        """The votes for and against."""
        found = [0, 0]
        for side, says in self.votes.items():
            n = pos.owner.count(side) + abilities.total(pos, side, "votes")
            for use in self.uses:
                if use.side == side and use.card >= 0:
                    specs = pos.rules.tasks[use.card].values["property"]
                    n += sum(spec["amount"] for spec in specs if spec["do"] == "votes")
            if says is not None:
                found[0 if says else 1] += n
        return found[0], found[1]

    def do(self, pos: Position, due: Due | None) -> None:
        yes, no = self.count(pos)
        fights.spend(pos, self.uses)
        pos.tally = (yes, no)
        law, pos.tabled = pos.tabled, HIDDEN
        if yes <= no:
            pos.piles["laws"].bury(law)
            return
        if pos.law != HIDDEN:
            pos.piles["laws"].bury(pos.law)
        pos.law = law
        for side, says in self.votes.items():
            if says:
                fights.note(pos, side, did="vote")

    def untimely(self, pos: Position) -> Violation:
        return Violation("law.vote", "no-vote", self.path)

    def written(self, pos: Position) -> Any:
        sides = pos.rules.sides
        used = {side: [use for use in self.uses if use.side == side] for side in self.votes}
        said = {side: "for" if says else "against" for side, says in self.votes.items()}
        return {
            sides[side]: {"vote": said[side], "use": [pos.rules.card_id("tasks", use.card) for use in used[side]]}
            if used[side]
            else said[side]
            for side in self.votes
        }

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        order = pos.order()
        for says in product((True, False), repeat=len(order)):
            yield Vote(dict(zip(order, says, strict=True)))
