"""The end of a round: the aftermath, world opinion, the agendas revealed; and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Self

from pnp.game import HIDDEN, Amounts, Card, Due, ListOf, PerSeat, Piece, Player, Track, Violation, Word
from pnp.game.each import Named

from . import score, slots, unseen
from .opening import Decision, over
from .slots import Drawn, Letter
from .table import GOALS, OVER, REVEAL, Crisis

TELEVISION, UNITED_NATIONS, ALLIANCES = range(3)


def start(table: Crisis) -> None:
    """After the last card: hands go to the aftermath, then world opinion is used in order."""
    table.lay_hands_down()
    table.skipped = []
    table.stage = REVEAL
    for slot in reversed(table.rules.opinion):
        leader = table.leader_at(slot)
        if leader is not None:
            table.opinions.append(slot)
            table.ask(Opinion, table.rules.seats[leader])


class Left(Decision):
    """- aftermath: {us: u-thant, ussr: hidden}: the card left in each hand, if the log says which"""

    word = "aftermath"
    cards = PerSeat(Card("strategy", secret=True))

    def check(self, table: Crisis) -> list[Violation]:
        stage = table.stage
        if stage == OVER and any(table.war):
            return [over(table)]
        if stage == OVER or (stage == GOALS and table.round > 1):
            return [Violation("r4.aftermath", "late")]
        if stage != REVEAL:
            first = next(iter(self.cards), self.rules.seats[0])
            seat = next((seat for seat in self.cards if table.hold(seat) > 1), first)
            n = table.hold(seat) if table.dealt else table.numbers["hand"]
            return [self.breaks("r4.aftermath", "early", side=seat, n=n)]
        return self._not_there(table.copy())

    def _not_there(self, table: Crisis) -> list[Violation]:
        """Cards that cannot have been left. Each is checked with those before it already on the pile."""
        found: list[Violation] = []
        for seat, card in self.cards.items():
            hand = table.deck.hands[seat]
            if card is HIDDEN:
                continue
            if card in table.seen or (hand, card) in table.pile:
                breach = "played" if card in table.seen else "again"
                found.append(self.breaks("r4.aftermath", breach, slot="cards", entry=(seat,), card=card, side=seat))
            elif table.deck.unseen.can(card.number, hand):
                table.deck.unseen.know(card.number, hand)
            else:
                found.append(self._not_left(table, seat, card))
        return found

    def _not_left(self, table: Crisis, seat: Any, card: Any) -> Violation:
        """Why a card cannot be left in a hand: another one must be, or no deal puts it there."""
        left = list(table.may_hold(seat))
        if len(left) != 1:
            return unseen.no_deal(table, seat.number, card, self.where(self.slots["cards"], seat))
        values = {"side": seat, "card": left[0], "said": card}
        return self.breaks("r4.aftermath", "left", slot="cards", entry=(seat,), impossible=True, **values)

    def apply(self, table: Crisis) -> None:
        for seat, card in self.cards.items():
            hand = table.deck.hands[seat]
            at = next((i for i, lying in enumerate(table.pile) if lying == (hand, HIDDEN)), None)
            if card is not HIDDEN and card not in table.seen and at is not None:
                table.deck.unseen.know(card.number, hand)
                table.pile[at] = (hand, card)


class Opinion(Decision):
    """- us: {opinion: television, track: {military: -1}}: the leader there uses world opinion, or passes"""

    passes, decides = True, "opinion"
    opinion = slots.Opinion()
    track = Amounts(Track(), signed=True, optional=True)
    of = Player(optional=True)  # whose marker
    take = Letter(optional=True)
    draw = Drawn(optional=True)
    to = Word("aftermath", "discard", optional=True)

    def hidden_from(self, seat: Piece | None) -> dict[str, Any]:
        secret = self.draw and self.to != "discard" and seat != self.seat
        return {"draw": (HIDDEN,) * len(self.draw)} if secret else {}

    def check(self, table: Crisis) -> list[Violation]:
        if found := self._not_now(table):
            return found
        kind = self.rules.opinion.index(self.opinion.number)
        return [*(self._television, self._united, self._alliances)[kind](table)]

    def _not_now(self, table: Crisis) -> list[Violation]:
        if table.stage == OVER:
            return [over(table)]
        if table.stage != REVEAL:
            return [Violation("r5.opinion", "early")]
        leader, place = table.leader_at(self.opinion), self.opinion
        if leader is None:
            return [self.breaks("r5.opinion", "nobody", slot="opinion", place=place)]
        if leader != self.seat.number:
            other = self.rules.seats[leader]
            return [self.breaks("r5.opinion", "side", slot="opinion", other=other, place=place)]
        if place.number in table.opinions:
            return []
        if place.number not in table.skipped:
            return [self.breaks("r5.opinion", "again", slot="opinion", place=place)]
        if table.ruling("ruling.opinion") == "any":
            return []
        return [self.breaks("r5.opinion", "order", slot="opinion", place=place)]

    def _television(self, table: Crisis) -> Iterator[Violation]:
        if self.take or self.draw:
            yield self.breaks("r5.television", "other")
        if self.of not in (None, self.seat):
            yield self.breaks("r5.television", "own", slot="of", other=self.rules.seats[1 - self.seat.number])
        moved = {track: n for track, n in (self.track or {}).items() if n}
        if len(moved) > 1:
            yield self.breaks("r5.television", "several", slot="track", n=len(moved))
        most = table.numbers["opinion_step"]
        for track, n in moved.items():
            if abs(n) > most:
                yield self.breaks("r5.television", "steps", slot="track", entry=(track,), n=abs(n), max=most)

    def _united(self, table: Crisis) -> Iterator[Violation]:
        if self.track or self.draw:
            yield self.breaks("r5.un", "letter")

    def _alliances(self, table: Crisis) -> Iterator[Violation]:
        if self.track or self.take:
            yield self.breaks("r5.alliances", "other")
        if self.draw and len(self.draw) > 1:
            yield self.breaks("r5.alliances", "one", slot="draw", n=len(self.draw))
        elif self.draw:
            where = self.where(self.slots["draw"])
            yield from unseen.cannot_draw(table, self.draw[0], where, "r5.alliances", "known")
            if self.to is None:
                yield self.breaks("r5.alliances", "choice", slot="draw")

    def apply(self, table: Crisis) -> None:
        for track, n in (self.track or {}).items():
            table.shift_by((self.of or self.seat).number, track.number, n, "r5.television")
        if self.take:
            table.give_letter(self.seat.number, "r5.un")
        for card in self.draw or ():
            self._draw(table, card)

    @classmethod
    def lapse(cls, table: Crisis, due: Due) -> Iterable[Violation]:
        """The place is skipped."""
        table.skipped.append(table.opinions.pop())
        return ()

    def take_up(self, table: Crisis) -> bool:
        """Skip the places before this one that nothing was said about."""
        table.decisions += 1  # even a side that was not asked
        place = self.opinion.number
        while place in table.opinions:
            table.pending.pop()
            table.skipped.append(table.opinions.pop())
        if place in table.skipped:
            table.skipped.remove(place)
        return True

    def _draw(self, table: Crisis, card: Any) -> None:
        if table.deck.top >= table.deck.count:
            return
        place = table.deck.lay_aside()
        if self.to == "aftermath":
            table.pile.append((place, card))
            table.deck.learn(self.seat, [card], place)
        else:
            table.see(card, place)

    def alternatives(self, rules: Any, table: Crisis) -> tuple[Any, Iterator[Any]]:
        found: tuple[Any, Iterator[Any]] = rules.candidates(table, self.decides)
        return found

    def same_intent(self, other: Any) -> bool:
        return bool(self.seat == other.seat and self.opinion == other.opinion)

    def write(self, table: Crisis) -> dict[str, Any]:
        return {self.seat.id: self.body()}

    def options(self, table: Crisis) -> Iterator[Mapping[str, Any]]:
        place = self.rules.places[table.opinions[-1]]
        yield {"opinion": place}
        kind = self.rules.opinion.index(place.number)
        if kind == TELEVISION:
            most = table.numbers["opinion_step"]
            for track, n in product(self.rules.tracks, (*range(1, most + 1), *range(-most, 0))):
                if table.spaces(self.seat, track, n) == n:
                    yield {"opinion": place, "track": {track: n}}
        elif kind == UNITED_NATIONS:
            yield {"opinion": place, "take": "letter"}
        elif table.deck.top < table.deck.count:
            for to in ("aftermath", "discard"):
                yield {"opinion": place, "draw": (HIDDEN,), "to": to}


class Reveal(Decision):
    """- reveal: {us: italy, ussr: hidden}: both agendas are scored and leave the game; then war, or the next round"""

    word, answers = "reveal", 2
    agendas = PerSeat(Card("agenda", hidden=True))

    def of(self, seat: int) -> Any:
        """What a side revealed; None if the log hides it."""
        agenda = (self.agendas or {}).get(self.rules.seats[seat], HIDDEN)
        return None if agenda is HIDDEN else agenda

    def leaves_open(self) -> bool:
        return None in (self.of(0), self.of(1))

    def needs(self) -> None:
        self.hidden = self.leaves_open()

    def readings(self, table: Crisis) -> Iterator[tuple[Crisis, Self]]:
        if not self.hidden or table.stage != REVEAL:
            yield table, self
            return
        for agendas in product(*(self._may_be(table, seat) for seat in self.rules.seats)):
            found = Named(zip(self.rules.seats, agendas, strict=True))
            found.written = self.agendas.written
            yield table, self.but(agendas=found)

    def _may_be(self, table: Crisis, seat: Any) -> list[Any]:
        said, kept, flags, agendas = self.of(seat), table.keeps[seat], table.flags[seat], self.rules.agendas
        if said is not None or kept is not None:
            return [agendas[kept] if said is None else said]
        if not flags or None in flags:
            return [agenda for agenda in agendas if table.most(agenda)]
        return [agendas[agenda] for agenda in dict.fromkeys(flags) if agenda >= 0]

    def check(self, table: Crisis) -> list[Violation]:
        if table.stage == OVER:
            return [over(table)]
        if table.stage != REVEAL:
            again = table.stage == GOALS and table.round > 1 and not any(table.played)
            return [Violation("r6.reveal", "again" if again else "early")]
        found: list[Violation] = []
        for seat in self.rules.seats:
            if (agenda := self.of(seat)) is not None:
                found += self._of_side(table, seat, agenda)
        return found or self._copies(table)

    def _of_side(self, table: Crisis, seat: Piece, agenda: Any) -> Iterator[Violation]:
        kept, flags = table.keeps[seat], table.flags[seat]
        how: dict[str, Any] = {"slot": "agendas", "entry": (seat,)}
        if kept is not None and kept != agenda.number:
            yield self.breaks("r6.reveal", "kept", **how, side=seat, card=self.rules.agendas[kept], said=agenda)
        elif flags is not None and agenda.number not in flags and None not in flags:
            yield self.breaks("r6.reveal", "flags", **how, side=seat, card=agenda)
        elif not table.most(agenda):
            yield self.breaks("r6.discard", "gone", **how, card=agenda, round=table.scored[agenda.number])

    def _copies(self, table: Crisis) -> list[Violation]:
        """What is wrong if the deck has too few of an agenda that both sides show."""
        agenda = self.of(1)
        shown = [one.number for one in (self.of(0), agenda) if one is not None]
        if agenda is None or table.holding(shown):
            return []
        how: dict[str, Any] = {"slot": "agendas", "entry": (self.rules.seats[1],), "impossible": True}
        n = shown.count(agenda.number)
        return [self.breaks("setup.decks", "agenda", **how, card=agenda, n=n, max=n - 1)]

    def apply(self, table: Crisis) -> None:
        if table.stage != REVEAL:
            return
        agendas = [agenda.number for agenda in (self.of(0), self.of(1)) if agenda is not None]
        table.opinions = []
        table.gains = score.score_agendas(table, agendas)
        table.discard(agendas)
        table.war = (score.at_war(table, 0), score.at_war(table, 1))
        if any(table.war) or table.round >= table.numbers["rounds"]:
            table.stage = OVER
        else:
            table.next_round()

    def same_intent(self, other: Any) -> bool:
        return bool(self.of(0) is other.of(0) or self.of(1) is other.of(1))

    def body(self) -> Any:
        return {seat.id: (self.of(seat) or HIDDEN).id for seat in self.rules.seats}

    def options(self, table: Crisis) -> Iterator[Mapping[str, Any]]:
        for agendas in product(*(self._may_be(table, seat) for seat in self.rules.seats)):
            yield {"agendas": dict(zip(self.rules.seats, agendas, strict=True))}


class End(Decision):
    """- end: {aftermath: [excomm, hidden, …]}: the aftermath pile, turned up"""

    word, whole = "end", False
    aftermath = ListOf(Card("strategy", hidden=True), optional=True)

    @property
    def cards(self) -> Any:
        """The cards turned up."""
        return self.aftermath or ()

    def check(self, table: Crisis) -> list[Violation]:
        return self._turned_up(table.copy())

    def _turned_up(self, table: Crisis) -> list[Violation]:
        """Turn the pile up, and return the rules this breaks."""
        if table.stage != OVER:
            early = self.rules.too_early(table, ())
            return [Violation(early.rule, early.breach, **early.values)]
        if any(table.war):
            return [Violation("r7.war", "over")]
        if table.ended:
            return [Violation("end.aftermath", "over")]
        found: list[Violation] = []
        if len(self.cards) != len(table.pile):
            found.append(
                self.breaks("end.aftermath", "pile", slot="aftermath", n=len(table.pile), said=len(self.cards))
            )
        for at, card in enumerate(self.cards):
            how: dict[str, Any] = {"slot": "aftermath", "entry": (at,), "card": card}
            if card in table.seen:
                found.append(self.breaks("end.aftermath", "card", **how))
            elif card is not HIDDEN and not turn_up(table, card):
                found.append(self.breaks("end.aftermath", "card", impossible=True, **how))
        return found

    def apply(self, table: Crisis) -> None:
        table.ended = table.stage == OVER
        for card in self.cards:
            if card is not HIDDEN and card not in table.seen:
                turn_up(table, card)


def turn_up(table: Crisis, card: Any) -> bool:
    """True if a card can be in the aftermath pile; if so, note that it came to light there."""
    places = next((places for places, known in table.pile if known is card), 0)
    if not places:
        for hidden, known in table.pile:
            places |= hidden if known is HIDDEN else 0
        if len(table.turned) >= len(table.pile) or not table.deck.unseen.can(card.number, places):
            return False
    table.see(card, places)
    table.turned.append(card)
    return True
