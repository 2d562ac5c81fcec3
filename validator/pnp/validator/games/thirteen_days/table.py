"""The table of 13 Days at one moment: the board, the letter, the agendas, and the cards that nobody can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pnp.game import (
    HIDDEN,
    Counts,
    Entries,
    Hidden,
    Items,
    KeyPath,
    Piece,
    Place,
    Player,
    Track,
    Value,
    Values,
    Violation,
)
from pnp.game.pieces import Mark, Thing

from ..duels.ground import Laws
from ..duels.table import DuelTable
from . import unseen

Ways = Sequence[tuple[int, ...]]

GOALS, FIRST, PLAY, REVEAL, OVER = "goals", "first", "play", "reveal", "over"  # the stages of a round, and its end
NOTHING = Mark("nothing")  # no card

# What last moved a marker, besides rules that say so themselves.
COMMAND, EVENT, SYMBOL, STILL = "command.defcon", "event.text", "symbol", "still"


def _laid(table: Crisis, seat: Piece, place: Piece) -> int:
    return place.model.start.get(seat.id, 0)  # type: ignore[no-any-return]


def _supplied(table: Crisis, seat: Piece) -> int:
    return table.numbers["cubes"] - sum(table.cubes[seat])


class Crisis(DuelTable):
    """Sides are 0 and 1; battlegrounds, tracks and agendas are numbers. Prestige is that of side 0; side 1's is
    negative."""

    # the board
    cubes = Counts(Player, Place, start=_laid)
    supply = Counts(Player, start=_supplied)
    markers = Counts(Player, Track, start=lambda table, seat, track: track.model.start[seat.id])
    prestige = Value(0)
    letter = Value(0)  # whose it is
    # the progress of the game
    round = Value(1)
    stage = Value(GOALS, each="round")
    on_turn = Value(0)
    played = Counts(Player, each="round")
    begun_by = Value(each="round")  # the side that began the round before anybody was chosen to
    opinions = Items()  # the places of world opinion still to be used, the next one last
    skipped = Items()  # those skipped in this round
    # agendas
    left: Value[Any] = Value(())  # what may still be in the game: by agenda, how many; one entry per possibility
    flags = Values(Player, each="round")  # what the flags mark; None if the log hides it
    keeps = Values(Player, each="round")
    keeping = Value(False, each="round")  # whether both sides are still to choose what they keep
    scored = Entries()  # agendas out of the game: the round in which they were scored
    gains: Value[Any] = Value(())  # of the last scored agendas; None once nobody can say
    war = Value((False, False))
    # cards
    deck = Hidden("strategy")
    seen = Entries()  # cards that have come to light: in which round
    dealt = Value(False, each="round")  # whether the hands are
    opened = Value(False, each="round")  # whether they are known to the log
    current = Value(NOTHING)  # the card being played
    unnamed = Value(False)  # whether the log hides it
    guess = Value()  # its number among the unnamed cards (see `game/deal.py`)
    pile = Items()  # the aftermath: where each card was drawn, and which card it is
    turned = Items()  # its cards that were turned up
    ended = Value(False)  # whether it was turned up
    # until the end of the round
    changes = Counts(Player, each="round")  # for each side's Commands
    fewer = Counts(Player, each="round")  # those of them that take cubes away
    least = Values(Player, each="round")
    barred = Values(Player, each="round")  # the card that forbids a side to lower its markers, and whether on any card
    event_card = Value(NOTHING)  # whose event was used last
    # while an event is carried out; another may be used inside it
    acting = Value(False, each="event")
    symbol = Value(False, each="event")  # whether its card has the DEFCON symbol
    personal = Value(False, each="event")  # whether its user has played the card
    moved = Value(0, each="event")  # spaces that its last step moved a marker
    owed = Value(0, each="event")  # cards it took out of a hand and has not put back
    lowered: Value[frozenset[int]] = Value(
        frozenset(), each="event"
    )  # the sides that have lowered a marker of their own
    lying = Value(NOTHING, each="event")  # the card that it took from a hand
    # for explanations
    lines = Items()  # what scored prestige, by rule, for the score sheet
    notes = Items()  # for each of them, the round and the agenda, -1 if it is none
    cause = Entries()  # for each thing, the rule that changed it last: a false statement is reported by that rule

    laws = Laws("command.supply", short="event.text", option="event.text", room="command.max5", both="command.target")
    zone: ClassVar[list[int]] = []

    # ── battlegrounds ─────────────────────────────────────────────────────────

    @staticmethod
    def slot(ref: Any) -> int | None:
        """A battleground's number; all of them are always on the board."""
        return ref if ref >= 0 else None

    @staticmethod
    def ref(slot: int) -> int:
        """How to name a battleground: by its number."""
        return slot

    def named(self, place: str, this: int) -> int | None:
        """The number of a battleground that a card names."""
        found: Piece | None = self.rules.places.get(place)
        return None if found is None else found.number

    def may_be_kind(self, slot: int, kind: int) -> bool:
        """True if a battleground is of a kind."""
        return bool(self.rules.kind_of[slot] == kind)

    @staticmethod
    def learn_kind(slot: int, kind: int | None) -> None:
        """Battlegrounds are printed: there is nothing to learn."""

    def room(self, side: int, slot: int) -> float:
        """How many more cubes of a side a battleground can take (command.max5)."""
        return float(self.numbers["max_cubes"] - self.cubes[side][slot])

    def leader_at(self, slot: int) -> int | None:
        """The side with more cubes; None on a tie."""
        us, ussr = self.cubes[0][slot], self.cubes[1][slot]
        return None if us == ussr else 0 if us > ussr else 1

    def leader(self, place: str) -> int | None:
        """The side with more cubes on a battleground that a card names."""
        return self.leader_at(self.rules.places[place])

    # ── cubes and markers ─────────────────────────────────────────────────────

    def place(self, side: int, slot: int, n: int) -> None:
        """Place a side's cubes from its supply; an event with the DEFCON symbol also moves its marker
        (event.defcon)."""
        self._change(side, slot, n)
        self._moved_by_event(side, slot, n - 1)

    def remove(self, side: int, slot: int, n: int) -> None:
        """Return a side's cubes to its supply, as far as there are any; with the symbol, also move its marker."""
        n = min(n, self.cubes[side][slot])
        self._change(side, slot, -n)
        self._moved_by_event(side, slot, 1 - n)

    def _moved_by_event(self, side: int, slot: int, n: int) -> None:
        """Move the marker after an event placed or removed cubes on one battleground."""
        track = self.rules.track_of[slot]
        if self.symbol:
            self._lower(side, track, n)
            self.shift_by(side, track, n, SYMBOL)
        else:
            self.cause["track", side, track] = STILL

    def command(self, side: int, slot: int, n: int) -> None:
        """A Command of `n` cubes, removed if negative: the marker moves one space less than the number of cubes."""
        if n < 0:
            n = -min(-n, self.cubes[side][slot])
        self._change(side, slot, n)
        if n:
            track, spaces = self.rules.track_of[slot], n - 1 if n > 0 else n + 1
            self._lower(side, track, spaces)
            self.shift_by(side, track, spaces, COMMAND)

    def _change(self, side: int, slot: int, n: int) -> None:
        self.supply[side] -= n
        self.cubes[side][slot] += n
        if n:
            self.cause["cubes", side, slot] = "event.text" if self.acting else "command.target"
            self.cause["supply", side] = "command.supply"

    def spaces(self, side: int, track: int, n: int) -> int:
        """How far a marker that should move `n` spaces really moves (defcon.bounds)."""
        at: int = self.markers[side][track]
        return max(self.rules.lowest, min(self.rules.highest, at + n)) - at  # type: ignore[no-any-return]

    def shift(self, side: int, track: int, n: int, by: int) -> None:
        """Move a marker up or down by the event's own words, as a side decided."""
        if by == side:
            self._lower(side, track, n)
        self.shift_by(side, track, n, EVENT)

    def may_lower(self, side: int) -> bool:
        """True if a side may lower its own markers by the current event, which it uses."""
        bar = self.barred[side]
        return bar is None or not (bar[1] or self.personal)

    def _lower(self, side: int, track: int, n: int) -> None:
        """Note that a side lowers one of its markers, if it does: some cards forbid such events."""
        if n < 0 and self.spaces(side, track, n):
            self.lowered |= {side}

    def shift_by(self, side: int, track: int, n: int, rule: str) -> None:
        """Move a marker up or down by a rule; it stops at the ends of its track (defcon.bounds)."""
        moved = self.spaces(side, track, n)
        self.markers[side][track] += moved
        self.cause["track", side, track] = rule if moved == n else "defcon.bounds"

    def area(self, track: int, space: int) -> str | None:
        """The id of the area that a space lies in."""
        return self.rules.areas[space]  # type: ignore[no-any-return]

    def track(self, id: str) -> int:
        """The number of a track that a card names."""
        return self.rules.tracks[id].number  # type: ignore[no-any-return]

    def escalate(self) -> None:
        """Raise every marker (r1.escalate)."""
        for side in (0, 1):
            for track in range(len(self.markers[side])):
                self.shift_by(side, track, self.numbers["escalate"], "r1.escalate")

    # ── prestige and Commands ─────────────────────────────────────────────────

    def gain(self, side: int, n: int, rule: str = EVENT) -> None:
        """Give a side prestige, as far as the track goes (r6.cap)."""
        most = self.numbers["prestige_max"]
        if rule == EVENT:
            self.score(rule, side, n)
        wanted = self.prestige + (n if side == 0 else -n)
        self.prestige = max(-most, min(most, wanted))
        self.cause["prestige"] = rule if wanted == self.prestige else "r6.cap"
        if wanted != self.prestige:
            over = abs(wanted) - most
            self.score("r6.cap", 0 if wanted > 0 else 1, -over)

    def score(self, rule: str, side: int, n: int, agenda: int = -1) -> None:
        """A line of the score sheet."""
        self.lines.append((rule, (n, 0) if side == 0 else (0, n)))
        self.notes.append((self.round, agenda))

    def standing(self, side: int) -> int:
        """The prestige of a side."""
        own: int = self.prestige if side == 0 else -self.prestige
        return max(own, 0)

    def worth_with(self, side: int, n: int, letter: bool) -> int:
        """How many cubes a Command with `n` on its card is worth."""
        fewer, least = self.fewer[side], self.least[side]
        more = self.changes[side] - fewer
        last = more if fewer and more and self.ruling("ruling.order") == "subtract" else 0
        n += self.changes[side] - last
        if fewer + more - last < 0 and least is not None and n < least and self.ruling("ruling.brink") == "floor":
            n = least
        return max(n, 0) + last + (self.numbers["letter_command"] if letter else 0)

    def worth(self, side: int, n: int) -> int:
        """How many cubes a Command that an event names is worth (ruling.worded-commands)."""
        changed = self.changes[side] and self.ruling("ruling.worded-commands") == "yes"
        return self.worth_with(side, n, False) if changed else n

    def change_commands(self, side: int, change: int, least: int | None) -> None:
        """A side's Commands are worth more or less until the end of the round."""
        self.changes[side] += change
        self.fewer[side] += min(change, 0)
        if least is not None:
            self.least[side] = least

    def bar(self, side: int, ruling: str | None) -> None:
        """A side may not lower its markers by events until the end of the round."""
        before = self.barred[side]
        wider = ruling is not None and self.ruling(ruling) == "strict"
        if before is None or not before[1]:
            self.barred[side] = (self.current, wider)

    def give_letter(self, side: int, rule: str) -> None:
        """The letter goes to a side, by a rule."""
        self.letter = side
        self.cause["letter"] = rule

    # ── agendas ───────────────────────────────────────────────────────────────

    def most(self, agenda: int) -> int:
        """How many of an agenda can still be in the game."""
        ways: Ways = self.left
        return max([left[agenda] for left in ways])

    def holding(self, agendas: Sequence[int]) -> Ways:
        """The possibilities in which all of these are still in the game; none if they cannot be."""
        needed = [(agenda, agendas.count(agenda)) for agenda in dict.fromkeys(agendas)]
        ways: Ways = self.left
        for agenda, n in needed:
            ways = [left for left in ways if left[agenda] >= n]
        return ways

    def discard(self, agendas: Sequence[int]) -> None:
        """Agendas that were scored leave the game."""
        self.scored |= dict.fromkeys(agendas, self.round)
        if self.round < self.numbers["rounds"]:
            ways = self.holding(agendas) or self.left
            for agenda in agendas:
                ways = [(*left[:agenda], max(left[agenda] - 1, 0), *left[agenda + 1 :]) for left in ways]
            self.left = ways

    # ── cards ─────────────────────────────────────────────────────────────────

    def hold(self, side: int) -> int:
        """The number of cards a side holds."""
        return self.deck.left(side)

    def missing(self, side: int) -> int:
        """How many cards the current event has taken out of a hand and not put back."""
        return self.owed

    def not_in_hand(self, side: int, card: Thing, where: KeyPath) -> list[Violation]:
        """Why a card cannot be in a hand; nothing if it can."""
        return unseen.not_in_hand(self, side, card, where)

    def may_hold(self, side: int) -> Iterator[Any]:
        """The unseen cards that can have been dealt into a hand this round."""
        for card in self.rules.cards:
            if card not in self.seen and self.deck.unseen.can(card.number, self.deck.hands[side]):
                yield card

    def cannot_draw(self, side: int, card: Thing, where: KeyPath) -> list[Violation]:
        """Why a card cannot be on top of the deck; nothing if it can."""
        return unseen.cannot_draw(self, card, where)

    def see(self, card: Thing, places: int) -> None:
        """A card drawn from one of these places of the deck comes to light."""
        if isinstance(card, Piece):
            self.seen.setdefault(card, self.round)
            self.deck.seen.add(card.number)
            self.deck.unseen.see(card.number, places)
        else:
            self.guess = self.deck.unseen.guess(self.rules.every_card, places)

    def lose(self, side: int, card: Thing) -> None:
        """A card leaves a hand, face up, by an event."""
        self.see(card, self.deck.hands[side])
        self.deck.played[side] += 1
        self.owed += 1
        self.lying = card

    def turned_up(self, side: int, card: Thing, where: KeyPath, event: Mapping[str, str]) -> list[Violation]:
        """The card just taken from `side`'s hand turns out to be this one. Returns why it cannot be; nothing
        if it can."""
        if self.lying is NOTHING or (self.lying is not card and HIDDEN not in (self.lying, card)):
            return [Violation("event.text", "taken", where, card=event, said=self.rules.title(card))]
        found: list[Violation] = []
        if self.lying is HIDDEN and isinstance(card, Piece):
            self.deck.played[side] -= 1  # as before the card was taken
            found = unseen.twice(self, card, where) if card in self.seen else []
            if not found and self.guess is not None and self.deck.unseen.settle(self.guess, card.number):
                self.seen[card] = self.round
                self.deck.seen.add(card.number)
            else:
                found = found or self.not_in_hand(side, card, where)
                self.see(card, self.deck.hands[side])
            self.deck.played[side] += 1
            self.lying = card
        return found

    def draw(self, side: int, card: Thing) -> None:
        """Draw the top card of the deck into a hand."""
        place = self.deck.draw(side)
        self.owed -= 1
        if isinstance(card, Piece):
            self.deck.unseen.know(card.number, place)

    def deal(self) -> None:
        """Deal each side a new hand (r3.hand)."""
        n, deck = self.numbers["hand"], self.deck
        self.dealt = True
        deck.hands, deck.played = [0, 0], [0, 0]
        if deck.top + 2 * n <= deck.count:
            for side in (0, 1):
                deck.deal(side, n)
        else:  # only after a slip: then nothing is known any more
            top = deck.top
            deck.shuffle()
            deck.top, deck.hands, deck.played = top + 2 * n, [self.rules.every_card] * 2, [deck.count - n] * 2

    def lay_hands_down(self) -> None:
        """The cards left in the hands go to the aftermath (r4.aftermath)."""
        for side in (0, 1):
            self.pile += [(self.deck.hands[side], HIDDEN)] * max(self.hold(side), 0)
            self.deck.played[side] = self.deck.hands[side].bit_count()

    def next_round(self) -> None:
        """Effects that last a round end."""
        self.round += 1
        self.next("round")

    # ── who decides ───────────────────────────────────────────────────────────

    def chooser(self) -> int:
        """The side that chooses the first player: the one with less prestige, else side 1 (r3.first)."""
        return 0 if self.prestige < 0 else 1

    def opens(self) -> int | None:
        """The side that goes first in the first round if nobody chooses (ruling.first); None if somebody does."""
        return 0 if self.round == 1 and self.rulings["ruling.first"] == "us" else None

    # ── words for messages ────────────────────────────────────────────────────

    def title(self, ref: Any) -> Mapping[str, str]:
        """A battleground's name in every language."""
        return self.rules.places[ref].said  # type: ignore[no-any-return]

    def track_name(self, track: int) -> Mapping[str, str]:
        """A track's name in every language."""
        return self.rules.tracks[track].title  # type: ignore[no-any-return]
