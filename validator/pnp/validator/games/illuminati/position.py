"""The table of Illuminati at one moment: structures, money, the uncontrolled area, specials, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import Piece, Text

from .goals import Goals, Holding, Progress
from .strength import NEUTRALIZE, Attack, Paid, Strength, Sum, said
from .structure import Branch, Loose, Structure

if TYPE_CHECKING:
    from . import Illuminati

HIDDEN = "hidden"
NOBODY, DEAD, AWAY = (
    -1,
    -2,
    -3,
)  # who has a card that no player has: uncontrolled, destroyed, still or again in the deck

# The steps of a game and of a turn (turn.steps), in their order.
NEUTRAL, FIRST, START, ACT, TRANSFER, POWER, FILL, OVER = range(8)


class Open(NamedTuple):
    """An attack that was announced. `owner` is the player whose group the target is, NOBODY if it is uncontrolled.

    `alone` is the player who alone may interfere, `payers` who has paid. `rolled` is the sum of the dice, `counts` what
    it counts as by a special; `privilege` says whether it is privileged now, `abolished` that it cannot be any more.
    """

    kind: str
    side: int
    by: str
    target: str
    owner: int
    helpers: tuple[str, ...] = ()
    powerless: bool = False
    privilege: bool = False
    abolished: bool = False
    alone: int | None = None
    paid: tuple[Paid, ...] = ()
    payers: tuple[int, ...] = ()
    rolled: int | None = None
    counts: int | None = None
    by_special: str | None = None
    overstated: int = 0

    @property
    def result(self) -> int:
        """What the dice count as."""
        return self.counts if self.counts is not None else self.rolled or 0


@dataclass(frozen=True, slots=True)
class Placing:
    """A group that has come to a player and is to be put down: by capture, a trade, a gift, or Bribery.

    `by` is the card that it has to hang on; None for any card of the structure. `agreed` says that the player has
    accepted it, `why` is the rule by which it came.
    """

    side: int
    branch: Branch
    by: str | None
    why: str
    money: Mapping[str, int]
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Groups that did not fit under their masters in a new place: they go to other arrows, or become uncontrolled."""

    side: int
    loose: tuple[Loose, ...]
    rule: str


class Position:
    """Plain lists and numbers; `copy` is cheap. Cards are ids, players numbers in order of play."""

    pending = ()  # nothing is asked for: what may be done follows from what lies on the table

    __slots__ = (
        "abilities",
        "acted",
        "actions",
        "after",
        "aims",
        "attack",
        "bereft",
        "cause",
        "collected",
        "cut",
        "dead",
        "decisions",
        "deck",
        "destroyed",
        "discards",
        "doubled",
        "drawn",
        "faceless",
        "failed",
        "free",
        "fresh",
        "given",
        "goals",
        "guessed",
        "hands",
        "illuminati",
        "last",
        "last_sum",
        "left",
        "mattered",
        "money",
        "moved_by",
        "neutral",
        "opened",
        "out",
        "passed",
        "placing",
        "queue",
        "realigned",
        "reasons",
        "rolled",
        "ruled_out",
        "rules",
        "rulings",
        "spared",
        "step",
        "strength",
        "structures",
        "transfers",
        "turn",
        "turns",
        "undo",
        "unsettled",
        "used",
        "winners",
    )  # fmt: skip

    def __init__(self, rules: Illuminati, rulings: Mapping[str, str]) -> None:
        n = len(rules.sides)
        self.rules = rules
        self.rulings = rulings
        self.strength: Strength = rules.strength(rulings)
        self.aims: Goals = rules.goals_of(rulings)
        self.step = NEUTRAL
        self.illuminati: list[str | None] = [*rules.illuminati]
        self.opened = [rulings["option.illuminati"] == "open"] * n
        self.goals: list[str | None] = [*rules.secret_goals]
        self.ruled_out: dict[int, tuple[str, ...]] = {}  # goals that cannot be a player's hidden one any more
        self.structures: list[Structure | None] = [None] * n
        self.money: dict[str, int] = {}
        self.neutral: dict[str, None] = {}
        self.dead: dict[str, None] = {}
        self.discards: list[str] = []
        self.hands: list[tuple[str, ...]] = [()] * n  # specials; HIDDEN for those that the log has not named
        self.left: dict[str, int] = {}  # by card: how many of it have left the deck
        self.deck = rules.deck_size
        self.turn = NOBODY
        self.turns = [0] * n  # begun by each player
        self.out: dict[int, str] = {}  # players who are out: by which rule
        self.spared: tuple[int, ...] = ()  # who should be out, but went on playing
        self.cut: Position | None = None  # the table on which a turn was cut short, until the next one is played
        self.winners: tuple[int, ...] = ()
        self.reasons: tuple[str, ...] = ()
        self.destroyed = [0] * n
        self.bereft: tuple[int, int] | None = None  # whose last group has just fallen to an attack, and whose attack
        self.attack: Open | None = None
        self.placing: Placing | None = None
        self.queue: tuple[Placing, ...] = ()  # and others after it
        self.unsettled: Unsettled | None = None
        self.last: Open | None = None  # the attack whose dice were rolled last
        self.last_sum: Sum | None = None  # and what it came to
        self.rolled: Position | None = None  # the table as the dice fell, until that stands
        self.undo: Position | None = None  # the table without what the special played last has done
        self.after: tuple[int, str] | None = None  # that special, and who played it
        self.given: tuple[str, int, str] | None = None  # money that may go to a group just captured: from, whose, to
        self.acted = NOBODY  # who took the last decision; whoever is on turn for what the table does
        self.guessed: tuple[int, int, bool] | None = None  # who guessed last, of whom, and whether that was right
        self.begin_counting()
        self.cause: dict[tuple[str, str], tuple[str, str]] = {}  # for statements: (what, card) → (rule, card)
        self.decisions = 0
        self.moved_by: dict[int, str] = {}
        self.faceless = {side: side for side, card in enumerate(self.illuminati) if card is None}
        self.mattered: set[str] = set()
        if not self.faceless:
            self.lay_out()

    def begin_counting(self) -> None:
        """Nothing has been done in this turn yet."""
        self.actions = self.free = self.transfers = self.drawn = 0
        self.collected = self.passed = self.doubled = False
        self.used: dict[str, int] = {}  # by card: attacks of this turn in which it took part
        self.failed: tuple[str, ...] = ()  # cards whose attack has failed in this turn
        self.fresh: tuple[str, ...] = ()  # cards captured by the last action
        self.abilities: tuple[str, ...] = ()  # used in this turn
        self.realigned: dict[str, tuple[str, ...]] = {}

    def lay_out(self) -> None:
        """The Illuminati with their first income (setup.illuminati)."""
        for side, card in enumerate(self.illuminati):
            if card is not None:
                self.structures[side] = Structure.alone(self.rules.tables[self.rulings["ruling.geometry"]], card)
                self.money[card] = self.rules.faces[card].income + self.more_at_first()
                self.cause["money", card] = ("setup.illuminati", card)

    def copy(self) -> Position:
        """An independent position that equals this one."""
        new = Position.__new__(Position)
        new.become(self)
        return new

    def become(self, other: Position) -> None:
        """Take over everything of another position."""
        for name in _PLAIN:
            setattr(self, name, getattr(other, name))
        for name in _COPIED:
            setattr(self, name, getattr(other, name).copy())

    def everywhere(self, change: Callable[[Position], None]) -> None:
        """A change that stands although a special may yet decide the dice anew, or undo the special before it."""
        change(self)
        for name in ("rolled", "undo", "cut"):
            table = getattr(self, name)
            if table is not None:
                setattr(self, name, table.copy())
                getattr(self, name).everywhere(change)

    # ── whose a card is ───────────────────────────────────────────────────────

    def owner(self, card: str) -> int:
        """The player who has a card in the structure, else NOBODY, DEAD or AWAY."""
        for side, structure in enumerate(self.structures):
            if structure is not None and card in structure:
                return side
        return NOBODY if card in self.neutral else DEAD if card in self.dead else AWAY

    def own(self, side: int) -> Structure:
        """The structure of a player who is in the game."""
        found = self.structures[side]
        assert found is not None
        return found

    def cards(self, side: int) -> tuple[str, ...]:
        """The Illuminati and the groups of a player; none of one who is out."""
        found = self.structures[side]
        return found.cards if found is not None else ()

    def root(self, side: int) -> str:
        """The Illuminati of a player."""
        return self.illuminati[side] or HIDDEN

    def alive(self) -> list[Piece]:
        """The players still in the game."""
        return [seat for seat in self.rules.seats if seat not in self.out]

    def following(self) -> int:
        """Who has the next turn."""
        n = len(self.illuminati)
        ahead = (self.rules.seats[(self.turn + k) % n] for k in range(1, n + 1))
        return next((seat for seat in ahead if seat not in self.out), self.turn)

    def side_name(self, side: int) -> Text:
        """What a player is called."""
        name: Text = self.rules.seats[side].said
        return name

    def title(self, card: str) -> Text:
        """A card's title in quotes."""
        return self.rules.title(card)

    @property
    def unknown(self) -> bool:
        """Whether the log leaves open who has won, or who plays whom: then a move may be understood in several ways."""
        return bool(self.faceless) or HIDDEN in self.goals

    def loose(self, side: int) -> tuple[Loose, ...]:
        """The groups that a player has to settle, for they did not fit."""
        return self.unsettled.loose if self.unsettled is not None and self.unsettled.side == side else ()

    # ── rulings and options ───────────────────────────────────────────────────

    def ruled(self, ruling: str, value: str) -> bool:
        """Whether a ruling has this value, where that makes a difference."""
        self.mattered.add(ruling)
        return self.rulings[ruling] == value

    def more_at_first(self) -> int:
        """The same for the money that an Illuminati begins with (ruling.crowd)."""
        return self.more() if self.more() and self.ruled("ruling.crowd", "setup") else 0

    def more(self) -> int:
        """What the Illuminati of a crowd get more in a turn (opt.crowd)."""
        numbers, n = self.rules.numbers, len(self.rules.sides)
        return numbers["crowd_7"] if n == 7 else numbers["crowd_8"] if n == 8 else 0

    def stronger(self, card: str) -> int:
        """What is added to the Power of an Illuminati by the variants (opt.hidden-goals, opt.overstate)."""
        face, more = self.rules.faces[card], 0
        if card not in self.illuminati:
            return 0
        side = self.illuminati.index(card)
        if self.rulings["option.goals"] == "hidden" and face.goal is not None and "secret" in face.goal:
            more += len(face.abilities) if self.rulings["ruling.d15"] == "each" else 1
        if self.overstates(side) and self.rulings["ruling.d15-overstate"] == "always":
            more += 1
        return more

    def overstates(self, side: int) -> bool:
        """Whether the Illuminati of a player may be counted stronger than it is."""
        return self.rulings["option.illuminati"] == "overstated" and not self.opened[side]

    # ── sums and goals ────────────────────────────────────────────────────────

    def as_attack(self, attack: Open) -> Attack:
        """An attack as far as its sum goes."""
        own_group = attack.owner == attack.side
        guard = () if attack.owner < 0 or own_group else self.cards(attack.owner)
        theirs = self.structures[attack.owner] if attack.owner >= 0 else None
        between = None if theirs is None or own_group or attack.target not in theirs else theirs.between(attack.target)
        powers = {card: self.stronger(card) for card in (attack.by, *attack.helpers)}
        if attack.overstated:
            powers[self.root(attack.side)] = powers.get(self.root(attack.side), 0) + attack.overstated
        return Attack(
            attack.kind,
            attack.by,
            attack.target,
            attack.helpers,
            self.cards(attack.side),
            guard,
            between,
            attack.paid,
            attack.powerless,
            self.realigned,
            {card: more for card, more in powers.items() if more},
        )

    def sum(self, attack: Open) -> Sum:
        """An attack added up."""
        return self.strength.sum(self.as_attack(attack))

    def spelt(self, sum: Sum) -> Text:
        """A sum in words."""
        return said(sum, self.rules.faces, self.rules.alignment_names)

    def holding(self, side: int) -> Holding:
        """What a player has, as far as goals go."""
        cards = self.cards(side)
        powers = {card: more for card in cards[:1] if (more := self.stronger(card))}
        return Holding(cards, {c: self.money.get(c, 0) for c in cards}, self.destroyed[side], self.realigned, powers)

    def goal_card(self, side: int) -> str | None:
        """Whose special goal a player has; None where it is secret and the log has not told it."""
        if self.rulings["option.goals"] == "hidden":
            return self.goals[side]
        card = self.root(side)
        face = self.rules.faces.get(card)
        if face is not None and face.goal is not None and "secret" in face.goal:
            return self.goals[side]
        return None if face is None else card

    def met(self, side: int) -> tuple[Progress, ...]:
        """The goals that a player has met, as far as the log tells them."""
        if side in self.out or self.rulings["option.length"] == "endless":
            return ()
        goal = self.goal_card(side)
        return self.aims.met(self.holding(side), None if goal == HIDDEN else goal)

    # ── changes ───────────────────────────────────────────────────────────────

    def pay(self, card: str, amount: int, rule: str, about: str = "") -> None:
        """Money of a treasury into the bank, or out of it (below 0)."""
        self.money[card] = max(self.money.get(card, 0) - amount, 0)
        self.cause["money", card] = (rule, about or card)

    def set_money(self, card: str, amount: int, rule: str, about: str = "") -> None:
        """What a treasury holds from now on."""
        self.money[card] = amount
        self.cause["money", card] = (rule, about or card)

    def release(self, branch: Iterable[str], rule: str, head: str, but: str | None = None) -> None:
        """Groups become uncontrolled and their money goes to the bank; one of them dies instead if `but` names it."""
        for card in branch:
            self.set_money(card, 0, rule, head)
            self.cause["owner", card] = (rule, head)
            if card == but:
                self.dead[card] = None
            else:
                self.neutral[card] = None

    def take_off(self, side: int, card: str) -> Branch:
        """A group leaves a structure with everything under it."""
        structure = self.own(side)
        branch = structure.branch(card)
        self.structures[side] = structure.without(card)
        return branch

    def leave_deck(self, card: str) -> None:
        """A card leaves the deck; HIDDEN for a special that was not named."""
        self.deck = max(self.deck - 1, 0)
        if card != HIDDEN:
            self.left[card] = self.left.get(card, 0) + 1

    def gone(self, card: str) -> bool:
        """Whether no copy of a card is left in the deck, as far as the log tells."""
        return self.left.get(card, 0) >= self.rules.copies[card]

    def put_out(self, side: int, rule: str) -> None:
        """A player leaves the game: groups become uncontrolled, the money goes to the bank (out.leave)."""
        structure = self.structures[side]
        self.out[side] = rule
        if structure is not None:
            self.release(structure.groups, "out.leave", structure.root)
            self.money.pop(structure.root, None)
            self.structures[side] = None
        self.discards += self.hands[side]
        self.hands[side] = ()
        if self.attack is not None and side in (self.attack.side, self.attack.owner):
            on = side == self.attack.owner != self.attack.side and self.ruled("ruling.leave-attacked", "goes-on")
            self.attack = self.attack._replace(owner=NOBODY) if on and self.attack.kind != NEUTRALIZE else None
        if self.placing is not None and self.placing.side == side:
            self.release(self.placing.branch.cards, "out.leave", self.placing.branch.head)
            self.placing = None

    def alter(self, **changes: Any) -> None:
        """Change the open attack."""
        assert self.attack is not None
        self.attack = self.attack._replace(**changes)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step == OVER


_COPIED = (
    "illuminati", "opened", "goals", "structures", "money", "neutral", "dead", "discards", "hands", "left",
    "turns", "out", "destroyed", "used", "realigned", "cause", "faceless", "mattered", "ruled_out",
)  # fmt: skip
_PLAIN = tuple(name for name in Position.__slots__ if name not in _COPIED)
