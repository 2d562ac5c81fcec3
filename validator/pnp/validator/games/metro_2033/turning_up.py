"""The record of the card on top of the threats or of the laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import HIDDEN, Card, Each, OneOf, Piece, Player, Violation
from pnp.game.table import Due

from . import abilities, fights, turned, using
from .abilities import HERO, Purpose
from .decision import Decision
from .rounds import LAW, STATION, THREAT
from .slots import Threat, Uses, as_said, used
from .table import TURN_UP, Underground
from .turned import of_deck


class TurnUp(Decision):
    """The top card of the threats or of the laws. `under` are the cards that were looked at and put under the deck, if
    logged; `use` is what is used in the fights that follow."""

    word, short = "turn-up", "card"
    wants = (TURN_UP,)
    main = "card"
    card = OneOf(Threat(hidden=True), Card("laws", hidden=True), comes_up=True)
    use = Each(Player(), Uses(), optional=True, branches=True)
    under = OneOf(Threat(drawn=True), Card("laws", drawn=True), optional=True)
    unnamed = False  # whether the log hides the card

    def hidden_from(self, seat: Piece | None) -> dict[str, Any]:
        if self.under is None or self.under is HIDDEN:
            return {}
        looks = "look-at-laws" if self.under in self.rules.laws else "choose-threat"
        return {} if seat is not None and self.rules.may(seat, looks) else {"under": HIDDEN}

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        rule = {THREAT: "threat.order", LAW: "law.vote"}.get(due.about, "army.neutral")
        table.attack = None
        return [cls.left_out(table, due, rule, "no-card")]

    @staticmethod
    def deck_of(table: Underground, due: Due) -> str:
        """The deck that a card is due from."""
        return "laws" if due.about == LAW else str(table.rules.threat_deck(table.stage))

    @property
    def uses(self) -> tuple[Any, ...]:
        """What is used in the fights that follow."""
        return tuple(use for seat, said in (self.use or {}).items() for use in used(self, "use", seat, said, seat))

    def turns_on(self, table: Underground) -> Mapping[Piece, Purpose | None]:
        against = (abilities.THREAT,)
        if table.attack is not None:
            return {table.attack.side: Purpose("fight", table.attack.by, True, against)}
        return {side: Purpose("fight", by, False, against) for side, (_, by) in table.guards.items()}

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        there = table
        if not self.is_due(table):
            there = table.copy()
            if not self._wait(there)[1]:
                yield table, self
                return
        if not self.hidden:
            yield table, self
            return
        tops = [*self._tops(table, there)] if self.card is HIDDEN else []
        for top in tops or [self.card]:
            for uses in using.told_uses(table, self.uses, self._fighters(there)):
                way = self.but(card=top, use=self._with(uses))
                way.unnamed = self.card is HIDDEN
                yield table, way

    def _with(self, uses: Sequence[Any]) -> Any:
        """What is used, with these in place of what a log hides."""
        left = iter(uses)
        return self.use and Each.holding(self.use, [as_said(said, left) for said in self.use.values()])

    def _tops(self, table: Underground, there: Underground) -> Iterator[Piece]:
        """The cards that may have been turned up, one of each set that is alike; `there` is the table by then."""
        deck = self.deck_of(table, there.waiting)
        entry = there.attack.scouted if there.attack is not None else None
        scouted = entry.card if entry is not None else None
        alike = set()
        for card in table.piles[deck].can_be() if scouted in (None, HIDDEN) else [scouted]:
            key = repr((card.kind, *card.values.values()))
            if key not in alike:
                alike.add(key)
                yield card

    def check(self, table: Underground) -> Iterator[Violation]:
        due, under = table.waiting, self.under
        deck = self.deck_of(table, due)
        wrong_deck = "law.vote" if due.about == LAW else "threat.order"
        if self.card is HIDDEN:
            if table.piles[deck].empty:
                yield self.breaks("decks", "empty", slot="card")
            return
        if of_deck(table, deck, self.card) is None:
            yield self.breaks(wrong_deck, "deck", slot="card", said=self.card)
            return
        if under is not None and of_deck(table, deck, under) is None:
            yield self.breaks(wrong_deck, "deck", slot="under", said=under)
        elif not self.unnamed:
            yield from turned.wrong(table, self._turned(table, due, deck), self.spot)
        if due.about == LAW and under is not None and not table.piles[deck].peeks:
            yield self.breaks("law.confederation", "other", slot="card", side=table.name(table.first))
        if due.about != LAW and under is not None and not self._looked(table):
            yield self.breaks("threat.order", "under", slot="card")
        if due.about != LAW:
            yield from using.wrong_uses(table, self.uses, self._fighters(table))

    @staticmethod
    def _fighters(table: Underground) -> using.Fighters:
        attack, threat = table.attack, {fights.AT_THREAT: [abilities.THREAT]}
        if attack is not None:
            return using.Fighters({**threat, attack.side: [attack.by]}, attack.side)
        return using.Fighters({**threat, **{side: [by] for side, (_, by) in table.guards.items()}})

    def _turned(self, table: Underground, due: Due, deck: str) -> turned.Turned:
        """The card turned up, as far as the log says."""
        under = None if self.under is None else of_deck(table, deck, self.under) or HIDDEN
        if under is None and deck != "laws" and self._looked(table) and table.piles[deck].at_most > 1:
            under = HIDDEN
        entry = table.attack.scouted if table.attack is not None and due.about == STATION else None
        scouted = () if entry is None else (entry.card, entry.drawn)
        return turned.Turned(deck, of_deck(table, deck, self.card) or HIDDEN, under, *scouted)

    def _looked(self, table: Underground) -> int:
        """How many cards besides the top one may have been looked at before this one was chosen."""
        if table.attack is None or table.attack.by != HERO:
            return 0
        return abilities.most(table, table.attack.side, "choose-threat", 1, "count") - 1

    def apply(self, table: Underground) -> None:
        due, attack = table.answered, table.attack
        if due is None:
            return
        deck = self.deck_of(table, due)
        card = of_deck(table, deck, self.card) or HIDDEN
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

    def untimely(self, table: Underground) -> Violation:
        if any(what == "garrison" and it for (what, _), it in table.cause.items()):
            garrison = table.last[1]
            return self.breaks("army.polis", "threat", slot="card", place=garrison.who.where, n=garrison.total)
        return self.breaks("round.phases", "no-turn-up", slot="card")

    def same_intent(self, other: Any) -> bool:
        return False  # nobody chooses which card is on top

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        deck, attack = self.deck_of(table, table.waiting), table.attack
        scouted = attack.scouted if attack is not None and table.waiting.about == STATION else None
        for card in table.piles[deck].can_be() if scouted is None or scouted.card is HIDDEN else [scouted.card]:
            yield {"card": card}
