"""The table of 13 Days at one moment: cubes, markers, prestige, the letter, and the cards nobody can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...deal import Unseen
from ...ground import Laws, Ref
from ...ruling import Violation
from ...source import KeyPath
from . import unseen

if TYPE_CHECKING:
    from . import ThirteenDays
    from .score import Gain

GOALS, FIRST, PLAY, ANSWER, ACTION, OPINION, REVEAL, OVER = (
    "goals", "first", "play", "answer", "action", "opinion", "reveal", "over",
)  # fmt: skip
BOTH = -1
NOTHING = -1  # no card

# What moved a marker last, beside rules that say so themselves.
COMMAND, EVENT, SYMBOL, STILL = "command.defcon", "event.text", "symbol", "still"


class Position:
    """Plain lists and numbers; `copy` is cheap.

    `pending` is the stack of decisions, each (what, side): the last is the one to be taken next; an OPINION also says
    where. `hand` is, by side, the bit set of places (see `deal`) whose cards have come into the hand of this round.
    `prestige` is that of side 0: what side 1 has counts below zero.
    """

    laws = Laws("command.supply", short="event.text", option="event.text", room="command.max5")
    zone: ClassVar[list[int]] = []

    __slots__ = (
        "acting",
        "agendas",
        "as_far",
        "barred",
        "cause",
        "changes",
        "cubes",
        "current",
        "decisions",
        "drawn",
        "ended",
        "escalated",
        "event_card",
        "flags",
        "gains",
        "hand",
        "held",
        "keeps",
        "least",
        "letter",
        "lines",
        "lowered",
        "lying",
        "marked",
        "markers",
        "mattered",
        "moved",
        "moved_by",
        "opened",
        "owed",
        "pending",
        "personal",
        "pile",
        "played",
        "prestige",
        "revealed",
        "round",
        "rules",
        "rulings",
        "scored",
        "seen",
        "skipped",
        "supply",
        "symbol",
        "turn",
        "turned",
        "unknown",
        "unseen",
        "war",
    )  # fmt: skip

    def __init__(self, rules: ThirteenDays, rulings: Mapping[str, str]) -> None:
        self.rules = rules
        self.rulings = rulings
        self.as_far = rulings["ruling.as-far"] == "required"
        self.pending: list[tuple[str, int, int]] = [(GOALS, BOTH, 0)]
        self.round = 1
        self.turn = 0  # cards played in the game
        self.played = [0, 0]  # in this round, by side
        self.decisions = 0
        self.cubes: tuple[list[int], list[int]] = (rules.first_cubes[0][:], rules.first_cubes[1][:])
        self.supply = [rules.numbers["cubes"] - sum(side) for side in self.cubes]
        self.markers: tuple[list[int], list[int]] = (rules.first_spaces[0][:], rules.first_spaces[1][:])
        self.prestige = 0
        self.letter = rules.letter_holder
        self.unseen = Unseen(len(rules.cards))
        self.seen: dict[int, int] = {}  # cards that have come to light: the round in which they did
        self.drawn = 0  # places of the deck that have been drawn from
        self.hand = [0, 0]
        self.held = [0, 0]  # cards in hand
        self.opened = False  # whether the hands of this round are known to the log
        self.pile: list[tuple[int, Ref]] = []  # the aftermath: where each card was drawn, and which it is
        self.turned: list[Ref] = []  # cards of the aftermath that were turned up
        self.agendas = rules.copies[:]  # by agenda: how many are still in the game
        self.scored: dict[int, int] = {}  # agendas out of the game: the round in which they were scored
        self.flags: list[list[int] | None] = [None, None]  # of this round; None where the log hides them
        self.keeps: list[int | None] = [None, None]
        self.marked = False  # whether the agendas of this round have been chosen
        self.revealed: list[int] = []
        self.skipped: list[int] = []  # places of world opinion passed over in this round
        self.escalated = False
        self.changes = [0, 0]  # of each side's Commands in this round
        self.least: list[int | None] = [None, None]
        self.barred: list[tuple[int, bool] | None] = [None, None]  # by which card, and whether on any card
        self.current: Ref = NOTHING  # the card being played
        self.gains: tuple[Gain, ...] = ()  # of the agendas scored last
        self.war = (False, False)
        self.lines: list[tuple[str, tuple[int, int]]] = []  # what gave prestige, by rule, for the score sheet
        self.ended = False  # whether the aftermath was turned up
        self.lying = NOTHING  # the card that an event took from a hand
        self.event_card: Ref = NOTHING  # whose event was used last
        # while an event is carried out
        self.acting = self.symbol = self.personal = False
        self.moved = 0  # spaces that its last step moved a marker
        self.owed = 0  # cards that it took out of a hand and has not put back
        self.lowered: set[int] = set()
        # for the rule that a false statement is held against: what changed a thing last
        self.cause: dict[tuple[str, int, int], str] = {}
        self.moved_by: dict[int, str] = {}
        self.unknown: dict[int, int] = {}
        self.mattered: set[str] = set()  # rulings that made a difference

    def copy(self) -> Position:
        """An independent position that equals this one."""
        new = Position.__new__(Position)
        new.become(self)
        new.pending, new.played = self.pending[:], self.played[:]
        new.cubes = (self.cubes[0][:], self.cubes[1][:])
        new.markers = (self.markers[0][:], self.markers[1][:])
        new.supply, new.hand, new.held, new.pile = self.supply[:], self.hand[:], self.held[:], self.pile[:]
        new.unseen, new.seen = self.unseen.copy(), self.seen.copy()
        new.agendas, new.scored = self.agendas[:], self.scored.copy()
        new.flags, new.keeps, new.revealed = self.flags[:], self.keeps[:], self.revealed[:]
        new.turned, new.lines = self.turned[:], self.lines[:]
        new.skipped, new.changes, new.least = self.skipped[:], self.changes[:], self.least[:]
        new.barred, new.lowered, new.cause = self.barred[:], self.lowered.copy(), self.cause.copy()
        new.mattered = self.mattered.copy()
        return new

    def become(self, other: Position) -> None:
        """Take over everything of another position, which must not be used afterwards."""
        self.acting = other.acting
        self.agendas = other.agendas
        self.as_far = other.as_far
        self.barred = other.barred
        self.cause = other.cause
        self.changes = other.changes
        self.cubes = other.cubes
        self.current = other.current
        self.decisions = other.decisions
        self.drawn = other.drawn
        self.escalated = other.escalated
        self.flags = other.flags
        self.gains = other.gains
        self.hand = other.hand
        self.held = other.held
        self.keeps = other.keeps
        self.least = other.least
        self.letter = other.letter
        self.lowered = other.lowered
        self.lying = other.lying
        self.marked = other.marked
        self.markers = other.markers
        self.mattered = other.mattered
        self.moved = other.moved
        self.moved_by = other.moved_by
        self.opened = other.opened
        self.owed = other.owed
        self.pending = other.pending
        self.personal = other.personal
        self.pile = other.pile
        self.played = other.played
        self.prestige = other.prestige
        self.revealed = other.revealed
        self.round = other.round
        self.rules = other.rules
        self.rulings = other.rulings
        self.scored = other.scored
        self.seen = other.seen
        self.skipped = other.skipped
        self.supply = other.supply
        self.symbol = other.symbol
        self.turn = other.turn
        self.turned = other.turned
        self.unknown = other.unknown
        self.unseen = other.unseen
        self.war = other.war
        self.event_card = other.event_card
        self.lines = other.lines
        self.ended = other.ended

    # ── battlegrounds ─────────────────────────────────────────────────────────

    @staticmethod
    def slot(ref: Ref) -> int | None:
        """A battleground's number; all of them are always on the board."""
        return ref if ref >= 0 else None

    @staticmethod
    def ref(slot: int) -> Ref:
        """How to name a battleground: by its number."""
        return slot

    def named(self, place: str, this: int) -> int | None:
        """The number of a battleground that a card names."""
        return self.rules.place_ids.get(place)

    def may_be_kind(self, slot: int, kind: int) -> bool:
        """Whether a battleground is of a kind."""
        return self.rules.kind_of[slot] == kind

    @staticmethod
    def learn_kind(slot: int, kind: int | None) -> None:
        """Battlegrounds are printed: there is nothing to learn."""

    def room(self, side: int, slot: int) -> float:
        """How many more cubes of a side a battleground can take (command.max5)."""
        return self.rules.numbers["max_cubes"] - self.cubes[side][slot]

    def leader_at(self, slot: int) -> int | None:
        """The side with more cubes; None on a tie."""
        us, ussr = self.cubes[0][slot], self.cubes[1][slot]
        return None if us == ussr else 0 if us > ussr else 1

    def leader(self, place: str) -> int | None:
        """The side with more cubes on a battleground that a card names."""
        return self.leader_at(self.rules.place_ids[place])

    # ── cubes and markers ─────────────────────────────────────────────────────

    def place(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side from its supply; by an event with the DEFCON symbol they move its marker (event.defcon)."""
        self._change(side, slot, n)
        self._moved_by_event(side, slot, n - 1)

    def remove(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side back to its supply, as far as there are any; with the symbol they move its marker."""
        n = min(n, self.cubes[side][slot])
        self._change(side, slot, -n)
        self._moved_by_event(side, slot, 1 - n)

    def _moved_by_event(self, side: int, slot: int, n: int) -> None:
        """The marker after an event that placed or removed cubes on one battleground."""
        track = self.rules.track_of[slot]
        if self.symbol:
            self.shift_by(side, track, n, SYMBOL)
        else:
            self.cause["track", side, track] = STILL

    def command(self, side: int, slot: int, n: int) -> None:
        """A Command of `n` cubes, removed if negative: the marker moves one space less than there are cubes."""
        if n < 0:
            n = -min(-n, self.cubes[side][slot])
        self._change(side, slot, n)
        if n:
            self.shift_by(side, self.rules.track_of[slot], n - 1 if n > 0 else n + 1, COMMAND)

    def _change(self, side: int, slot: int, n: int) -> None:
        self.supply[side] -= n
        self.cubes[side][slot] += n
        if n:
            self.cause["cubes", side, slot] = "event.text" if self.acting else "command.target"
            self.cause["supply", side, 0] = "command.supply"

    def spaces(self, side: int, track: int, n: int) -> int:
        """How far a marker that should move `n` spaces does move (defcon.bounds)."""
        at = self.markers[side][track]
        return max(self.rules.lowest, min(self.rules.highest, at + n)) - at

    def shift(self, side: int, track: int, n: int) -> None:
        """A marker up or down by an event's own words."""
        self.shift_by(side, track, n, EVENT)

    def shift_by(self, side: int, track: int, n: int, rule: str) -> None:
        """A marker up or down, by a rule; it stops at the ends of its track."""
        way = self.spaces(side, track, n)
        self.markers[side][track] += way
        if way < 0 and rule != COMMAND:
            self.lowered.add(side)
        self.cause["track", side, track] = rule if way == n else "defcon.bounds"

    def area(self, track: int, space: int) -> str | None:
        """The id of the area that a space lies in."""
        return self.rules.areas[space]

    def track(self, id: str) -> int:
        """The number of a track that a card names."""
        return self.rules.track_ids[id]

    def track_name(self, track: int) -> Mapping[str, str]:
        """A track's name in every language."""
        return self.rules.track_titles[track]

    def escalate(self) -> None:
        """Every marker rises (r1.escalate)."""
        self.escalated = True
        for side in (0, 1):
            for track in range(len(self.markers[side])):
                self.shift_by(side, track, self.rules.numbers["escalate"], "r1.escalate")

    # ── prestige and Commands ─────────────────────────────────────────────────

    def gain(self, side: int, n: int, rule: str = EVENT) -> None:
        """Prestige for a side, as far as its track goes (r6.cap)."""
        most = self.rules.numbers["prestige_max"]
        if rule == EVENT:
            self.lines.append((rule, (n, 0) if side == 0 else (0, n)))
        wanted = self.prestige + (n if side == 0 else -n)
        self.prestige = max(-most, min(most, wanted))
        self.cause["prestige", 0, 0] = rule if wanted == self.prestige else "r6.cap"
        if wanted != self.prestige:
            over = abs(wanted) - most
            self.lines.append(("r6.cap", (-over, 0) if wanted > 0 else (0, -over)))

    def standing(self, side: int) -> int:
        """The prestige of a side."""
        return max(self.prestige if side == 0 else -self.prestige, 0)

    def worth_with(self, side: int, n: int, letter: bool) -> int:
        """How many cubes a Command with `n` on its card is worth."""
        n += self.changes[side]
        if self.changes[side] < 0 and (least := self.least[side]) is not None and n < least:
            self.mattered.add("ruling.brink")
            if self.rulings["ruling.brink"] == "floor":
                n = least
        return max(n, 0) + (self.rules.numbers["letter_command"] if letter else 0)

    def worth(self, side: int, n: int) -> int:
        """How many cubes a Command that an event names is worth (ruling.worded-commands)."""
        if not self.changes[side]:
            return n
        self.mattered.add("ruling.worded-commands")
        return self.worth_with(side, n, False) if self.rulings["ruling.worded-commands"] == "yes" else n

    def change_commands(self, side: int, change: int, least: int | None) -> None:
        """The Commands of a side are worth more or less until the end of the round."""
        self.changes[side] += change
        if least is not None:
            self.least[side] = least

    def bar(self, side: int, ruling: str | None) -> None:
        """A side may not lower its markers by events until the end of the round."""
        wider = ruling is not None and self.rulings[ruling] == "strict"
        if ruling is not None:
            self.mattered.add(ruling)
        self.barred[side] = (self.current, wider)

    # ── cards ─────────────────────────────────────────────────────────────────

    def hold(self, side: int) -> int:
        """How many cards a side has in hand."""
        return self.held[side]

    def missing(self, side: int) -> int:
        """How many cards the event at hand has taken out of a hand and not put back."""
        return self.owed

    def not_in_hand(self, side: int, card: Ref, where: KeyPath) -> list[Violation]:
        """Why a card cannot be in a hand; nothing if it can."""
        return unseen.not_in_hand(self, side, card, where)

    def cannot_draw(self, side: int, card: Ref, where: KeyPath) -> list[Violation]:
        """Why a card cannot be on top of the deck; nothing if it can."""
        return unseen.cannot_draw(self, card, where)

    def see(self, card: Ref, places: int) -> None:
        """A card comes to light that was drawn from one of these places of the deck."""
        if card >= 0:
            self.seen.setdefault(card, self.round)
            self.unseen.see(card, places)

    def lose(self, side: int, card: Ref) -> None:
        """A card leaves a hand, face up, by an event."""
        self.see(card, self.hand[side])
        self.held[side] -= 1
        self.owed += 1
        self.lying = card

    def draw(self, side: int, card: Ref) -> None:
        """The top card of the deck into a hand."""
        place = 1 << self.drawn
        self.drawn += 1
        self.hand[side] |= place
        self.held[side] += 1
        self.owed -= 1
        if card >= 0:
            self.unseen.know(card, place)

    def deal(self) -> None:
        """A new hand for each side (r3.hand)."""
        n = self.rules.numbers["hand"]
        for side in (0, 1):
            self.hand[side] = ((1 << n) - 1) << self.drawn
            self.held[side] = n
            self.drawn += n

    @property
    def over(self) -> bool:
        """Whether the last decision of the rules has been taken."""
        return self.pending[-1][0] == OVER

    def chooser(self) -> int:
        """The side that names the first player: the one with less prestige, else side 1 (r3.first)."""
        return 0 if self.prestige < 0 else 1

    # ── words for messages ────────────────────────────────────────────────────

    def title(self, ref: Ref) -> Mapping[str, str]:
        """A battleground's name in every language."""
        return self.rules.place_titles[ref]

    def side_name(self, side: int) -> Mapping[str, str]:
        """A side's name in every language."""
        return self.rules.side_names[side]

    @staticmethod
    def zone_name(zone: int) -> Mapping[str, Any]:
        """There are no zones on this board."""
        return {}

    def readings(self, refs: list[Ref]) -> Any:
        """Places are never hidden here."""
        yield self, {}
