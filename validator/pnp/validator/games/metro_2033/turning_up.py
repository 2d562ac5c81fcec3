"""The record of the card on top of the threats or of the laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import HIDDEN, Piece, Violation
from pnp.game.table import Due

from . import abilities, fights, turned, using
from .abilities import HERO, Purpose
from .decision import Decision
from .rounds import LAW, STATION, THREAT
from .slots import AllUses, Top, TurnedUp, Under
from .table import TURN_UP


class TurnUp(Decision):
    """The top card of the threats or of the laws. `under` are the cards that were looked at and put under the deck, if
    logged; `use` is what is used in the fights that follow."""

    word, whole = "turn-up", False
    wants = (TURN_UP,)
    main = "card"
    card = TurnedUp()
    use = AllUses(optional=True)
    under = Under(optional=True)

    def hidden_from(self, seat: Piece | None) -> dict[str, Any]:
        looks = "look-at-laws" if "laws" in (self.under or ()) else "choose-threat"
        return {"under": {}} if self.under and not (seat is not None and self.rules.may(seat, looks)) else {}

    @classmethod
    def lapse(cls, table: Any, due: Due) -> list[Violation]:
        rule = {THREAT: "threat.order", LAW: "law.vote"}.get(due.about, "army.neutral")
        table.attack = None
        return [cls.left_out(table, due, rule, "no-card")]

    @staticmethod
    def deck_of(table: Any, due: Due) -> str:
        """The deck that a card is due from."""
        return "laws" if due.about == LAW else str(table.rules.threat_deck(table.stage))

    @property
    def uses(self) -> tuple[Any, ...]:
        """What is used in the fights that follow."""
        return tuple(self.use or ())

    def turns_on(self, table: Any) -> Mapping[int, Purpose | None]:
        against = (abilities.THREAT,)
        if table.attack is not None:
            return {table.attack.side: Purpose("fight", table.attack.by, True, against)}
        return {side: Purpose("fight", by, False, against) for side, (_, by) in table.guards.items()}

    def but(self, **values: Any) -> Any:
        other = super().but(**values)
        other.brief = self.brief
        return other

    def ways(self, table: Any) -> Iterator[tuple[Any, Any]]:
        there = table
        if not self.meets(table.due):
            there = table.copy()
            if not self._wait(there)[1]:
                yield table, self
                return
        if not self.hidden:
            yield table, self
            return
        tops = [*self._tops(table, there)] if not self.card.found else []
        for top in tops or [self.card]:
            for uses in using.told_uses(table, self.uses, self._fighters(there)):
                yield table, self.but(card=top, use=uses) if self.use else self.but(card=top)

    def _tops(self, table: Any, there: Any) -> Iterator[Top]:
        """The cards that may have been turned up, one of each set that is alike; `there` is the table by then."""
        deck = self.deck_of(table, there.due)
        entry = there.attack.scouted if there.attack is not None else None
        scouted = entry.card if entry is not None else None
        alike = set()
        for card in table.piles[deck].can_be() if scouted in (None, HIDDEN) else [scouted]:
            key = repr((card.kind, *card.values.values()))
            if key not in alike:
                alike.add(key)
                yield Top("hidden", {deck: card})

    def check(self, table: Any) -> Iterator[Violation]:
        due, found, under = table.due, self.card.found, self.under
        deck = self.deck_of(table, due)
        wrong_deck = "law.vote" if due.about == LAW else "threat.order"
        if _of_deck(table, deck, found) is None:
            if found:
                yield self.breaks(wrong_deck, "deck", slot="card", said=self.card.name)
            elif table.piles[deck].empty:
                yield self.breaks("decks", "empty", slot="card")
            return
        if under and _of_deck(table, deck, under) is None:
            yield self.breaks(wrong_deck, "deck", slot="under", said=next(iter(under.values())))
        elif self.card.name != "hidden":
            yield from turned.wrong(table, self._turned(table, due, deck), self.spot)
        if due.about == LAW and under is not None and not table.piles[deck].peeks:
            yield self.breaks("law.confederation", "other", slot="card", side=table.name(table.first))
        if due.about != LAW and under is not None and not self._looked(table):
            yield self.breaks("threat.order", "under", slot="card")
        if due.about != LAW:
            yield from using.wrong_uses(table, self.uses, self._fighters(table))

    @staticmethod
    def _fighters(table: Any) -> using.Fighters:
        attack, threat = table.attack, {fights.AT_THREAT: [abilities.THREAT]}
        if attack is not None:
            return using.Fighters({**threat, attack.side: [attack.by]}, attack.side)
        return using.Fighters({**threat, **{side: [by] for side, (_, by) in table.guards.items()}})

    def _turned(self, table: Any, due: Due, deck: str) -> turned.Turned:
        """The card turned up, as far as the log says."""
        under = None if self.under is None else _of_deck(table, deck, self.under, HIDDEN)
        if under is None and deck != "laws" and self._looked(table) and table.piles[deck].at_most > 1:
            under = HIDDEN
        entry = table.attack.scouted if table.attack is not None and due.about == STATION else None
        scouted = () if entry is None else (entry.card, entry.drawn)
        return turned.Turned(deck, _of_deck(table, deck, self.card.found, HIDDEN), under, *scouted)

    def _looked(self, table: Any) -> int:
        """How many cards besides the top one may have been looked at before this one was chosen."""
        if table.attack is None or table.attack.by != HERO:
            return 0
        return abilities.most(table, table.attack.side, "choose-threat", 1, "count") - 1

    def apply(self, table: Any) -> None:
        due, attack = table.answered, table.attack
        if due is None:
            return
        deck = self.deck_of(table, due)
        card = _of_deck(table, deck, self.card.found, HIDDEN)
        turned.take(table, self._turned(table, due, deck))
        if due.about == LAW:
            table.tabled = card
            return
        if card is not HIDDEN:
            table.piles[deck].throw(card)
        table.threat = card
        if due.about == THREAT:
            table.uses = self.uses
            fights.spend(table, self.uses)
        elif attack is not None and card is not HIDDEN:
            fights.conclude(table, attack, {}, self.uses)

    def untimely(self, table: Any) -> Violation:
        if any(what == "garrison" and it for (what, _), it in table.why.items()):
            garrison = table.last[1]
            return self.breaks("army.polis", "threat", slot="card", place=garrison.who.where, n=garrison.total)
        return self.breaks("round.phases", "no-turn-up", slot="card")

    def body(self) -> Any:
        name = self.card.name if self.card.found else "hidden"
        said: dict[str, Any] = {"use": using.write_uses(self.uses)} if self.uses else {}
        if self.under is not None:
            said["under"] = next((card.id for card in self.under.values()), "hidden")
        return {"card": name, **said} if said else name

    def same_intent(self, other: Any) -> bool:
        return False  # nobody chooses which card is on top

    def options(self, table: Any) -> Iterator[Mapping[str, Any]]:
        deck, attack = self.deck_of(table, table.due), table.attack
        scouted = attack.scouted if attack is not None and table.due.about == STATION else None
        for card in table.piles[deck].can_be() if scouted is None or scouted.card is HIDDEN else [scouted.card]:
            yield {"card": Top(card.id, {deck: card})}


def _of_deck(table: Any, deck: str, found: Mapping[str, Any], otherwise: Any = None) -> Any:
    """Which of the cards with a name belongs to a deck: its own, or a scouted one that was put on top of it."""
    if deck in found:
        return found[deck]
    copies = table.piles[deck].copies
    return next((card for of, card in found.items() if of[:-1] == deck[:-1] and copies[card]), otherwise)
