"""The table of 13 Days at one moment: what lies on the board, the letter, and the cards nobody can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.deal import Unseen
from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels.ground import HIDDEN, Ref
from . import unseen
from .board import Board

if TYPE_CHECKING:
    from . import ThirteenDays
    from .score import Gain

GOALS, FIRST, PLAY, ANSWER, ACTION, OPINION, REVEAL, OVER = (
    "goals", "first", "play", "answer", "action", "opinion", "reveal", "over",
)  # fmt: skip
Counts = tuple[int, ...]  # by agenda
BOTH = -1
NOTHING = -1  # no card


class Position(Board):
    """Plain lists and numbers; `copy` is cheap.

    `pending` is the stack of decisions, each (what, side): the last is the one to be taken next; an OPINION also says
    where. `hand` is, by side, the bit set of places (see `deal`) whose cards have come into the hand of this round.
    `prestige` is that of side 0: what side 1 has counts below zero.
    """

    __slots__ = (
        "as_far",
        "begun_by",
        "decisions",
        "drawn",
        "ended",
        "event_card",
        "flags",
        "gains",
        "guess",
        "hand",
        "held",
        "keeps",
        "left",
        "letter",
        "lying",
        "marked",
        "moved",
        "moved_by",
        "opened",
        "owed",
        "pending",
        "personal",
        "pile",
        "played",
        "round",
        "scored",
        "seen",
        "skipped",
        "turn",
        "turned",
        "unknown",
        "unnamed",
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
        self.begun_by: int | None = None  # the side that has begun the round before anybody was named to
        self.opened = False  # whether the hands of this round are known to the log
        self.pile: list[tuple[int, Ref]] = []  # the aftermath: where each card was drawn, and which it is
        self.turned: list[Ref] = []  # cards of the aftermath that were turned up
        self.left: Sequence[Counts] = (
            tuple(rules.copies),
        )  # what agendas may still be in the game; hidden, several ways
        self.scored: dict[int, int] = {}  # agendas out of the game: the round in which they were scored
        self.flags: list[list[int | None] | None] = [None, None]  # of this round; None where the log hides them
        self.keeps: list[int | None] = [None, None]
        self.marked = False  # whether the agendas of this round have been chosen
        self.skipped: list[int] = []  # places of world opinion passed over in this round
        self.escalated = False
        self.changes = [0, 0]  # of each side's Commands in this round
        self.least: list[int | None] = [None, None]
        self.barred: list[tuple[int, bool] | None] = [None, None]  # by which card, and whether on any card
        self.current: Ref = NOTHING  # the card being played
        self.unnamed = False  # whether the log hides it,
        self.guess: int | None = None  # and its number among the cards that nobody named (see `deal`)
        self.gains: tuple[Gain, ...] | None = ()  # of the agendas scored last; None once nobody can say any more
        self.war = (False, False)
        self.lines: list[tuple[str, tuple[int, int] | None]] = []  # what gave prestige, by rule, for the score sheet
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
        new.flags, new.keeps, new.scored = self.flags[:], self.keeps[:], self.scored.copy()
        new.turned, new.lines = self.turned[:], self.lines[:]
        new.skipped, new.changes, new.least = self.skipped[:], self.changes[:], self.least[:]
        new.barred, new.lowered, new.cause = self.barred[:], self.lowered.copy(), self.cause.copy()
        new.mattered = self.mattered.copy()
        return new

    def become(self, other: Position) -> None:
        """Take over everything of another position, which must not be used afterwards."""
        self.acting = other.acting
        self.as_far = other.as_far
        self.barred = other.barred
        self.begun_by = other.begun_by
        self.cause = other.cause
        self.changes = other.changes
        self.cubes = other.cubes
        self.current = other.current
        self.decisions = other.decisions
        self.drawn = other.drawn
        self.escalated = other.escalated
        self.flags = other.flags
        self.gains = other.gains
        self.guess = other.guess
        self.hand = other.hand
        self.held = other.held
        self.keeps = other.keeps
        self.least = other.least
        self.left = other.left
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
        self.unnamed = other.unnamed
        self.unseen = other.unseen
        self.war = other.war
        self.event_card = other.event_card
        self.lines = other.lines
        self.ended = other.ended

    # ── agendas ───────────────────────────────────────────────────────────────

    def most(self, agenda: int) -> int:
        """How many of an agenda can still be in the game."""
        return max([left[agenda] for left in self.left])

    def holding(self, agendas: Sequence[int]) -> Sequence[Counts]:
        """The ways in which all of these may still be in the game; none if they cannot."""
        needed = [(agenda, agendas.count(agenda)) for agenda in dict.fromkeys(agendas)]
        ways = self.left
        for agenda, n in needed:
            ways = [left for left in ways if left[agenda] >= n]
        return ways

    def score(self, agendas: Sequence[int]) -> None:
        """Agendas leave the game."""
        self.scored |= dict.fromkeys(agendas, self.round)
        if self.round < self.rules.numbers["rounds"]:
            ways = self.holding(agendas) or self.left
            for agenda in agendas:
                ways = [(*left[:agenda], max(left[agenda] - 1, 0), *left[agenda + 1 :]) for left in ways]
            self.left = ways

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

    def may_hold(self, side: int) -> Iterator[int]:
        """The cards that nobody has seen yet and that can have come into a hand of this round."""
        for card in range(len(self.rules.cards)):
            if card not in self.seen and self.unseen.can(card, self.hand[side]):
                yield card

    def cannot_draw(self, side: int, card: Ref, where: KeyPath) -> list[Violation]:
        """Why a card cannot be on top of the deck; nothing if it can."""
        return unseen.cannot_draw(self, card, where)

    def see(self, card: Ref, places: int) -> None:
        """A card comes to light that was drawn from one of these places of the deck."""
        if card >= 0:
            self.seen.setdefault(card, self.round)
            self.unseen.see(card, places)
        else:
            self.guess = self.unseen.guess(self.rules.every_card, places)

    def lose(self, side: int, card: Ref) -> None:
        """A card leaves a hand, face up, by an event."""
        self.see(card, self.hand[side])
        self.held[side] -= 1
        self.owed += 1
        self.lying = card

    def turned_up(self, side: int, card: Ref, where: KeyPath, event: Mapping[str, str]) -> list[Violation]:
        """The card just taken from a hand of `side` proves to be this one; why it cannot be, nothing if it can."""
        if self.lying == NOTHING or (self.lying != card and HIDDEN not in (self.lying, card)):
            return [Violation("event.text", "taken", where, card=event, said=self.rules.title(card))]
        found: list[Violation] = []
        if self.lying == HIDDEN and card != HIDDEN:
            self.held[side] += 1  # as it was before the card was taken
            found = unseen.twice(self, card, where) if card in self.seen else []
            if not found and self.guess is not None and self.unseen.settle(self.guess, card):
                self.seen[card] = self.round
            else:
                found = found or self.not_in_hand(side, card, where)
                self.see(card, self.hand[side])
            self.held[side] -= 1
            self.lying = card
        return found

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
        exhausted = self.drawn + 2 * n > len(self.rules.cards)  # only after a slip: then nothing is known any more
        if exhausted:
            self.unseen = Unseen(len(self.rules.cards))
        for side in (0, 1):
            self.hand[side] = self.rules.every_card if exhausted else ((1 << n) - 1) << self.drawn
            self.held[side] = n
            self.drawn += n

    @property
    def over(self) -> bool:
        """Whether the last decision of the rules has been taken."""
        return self.pending[-1][0] == OVER

    def chooser(self) -> int:
        """The side that names the first player: the one with less prestige, else side 1 (r3.first)."""
        return 0 if self.prestige < 0 else 1

    def opens(self) -> int | None:
        """The side that goes first in the first round where nobody chooses (ruling.first); None where one does."""
        return 0 if self.round == 1 and self.rulings["ruling.first"] == "us" else None

    def readings(self, refs: list[Ref]) -> Any:
        """Places are never hidden here."""
        yield self, {}
