"""The table of Illuminati at one moment: structures, money, the uncontrolled area, specials, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.game import (
    HIDDEN,
    Counts,
    Entries,
    Impossible,
    KeyPath,
    Piece,
    Player,
    Table,
    Text,
    Value,
    Values,
    Violation,
    Zone,
)
from pnp.game.pieces import Mark

from .goals import Holding, Progress
from .strength import NEUTRALIZE, Attack, Paid, Sum, said
from .structure import Branch, Loose, Structure

# Where a card is that no player has: uncontrolled, destroyed, or (still) in the deck.
NOBODY, DEAD, AWAY = Mark("nobody"), Mark("dead"), Mark("away")

# The steps of a game and of a turn (turn.steps), in order.
NEUTRAL, FIRST, START, ACT, TRANSFER, POWER, FILL, OVER = range(8)


class Open(NamedTuple):
    """An attack that was announced. `owner` is the player whose group the target is, NOBODY if it is uncontrolled.

    `special` makes it possible, `discarded` made it privileged, `alone` is the player who alone may interfere, `payers`
    who has paid. `rolled` is the sum of the dice, `counts` its
    value after a special; `privilege`: it is privileged now; `abolished`: it no longer can be.
    """

    kind: str
    side: Piece
    by: str
    target: str
    owner: Any
    helpers: tuple[str, ...] = ()
    special: str | None = None
    privilege: bool = False
    discarded: str | None = None
    abolished: bool = False
    alone: Piece | None = None
    paid: tuple[Paid, ...] = ()
    payers: tuple[Piece, ...] = ()
    rolled: int | None = None
    counts: int | None = None
    by_special: str | None = None
    overstated: int = 0

    @property
    def powerless(self) -> bool:
        """True if its target has no Power, and Resistance defends."""
        return self.special is not None

    @property
    def result(self) -> int:
        """What the dice count as."""
        return self.counts if self.counts is not None else self.rolled or 0


@dataclass(frozen=True, slots=True)
class Placing:
    """A group waiting to be placed by its new player: after capture, a trade, a gift, or Bribery.

    `by` is the card it must be attached to; None for any card of the structure. `agreed`: the player has accepted it;
    `cause` is the rule by which it came.
    """

    side: Piece
    branch: Branch
    by: str | None
    cause: str
    money: Mapping[str, int]
    agreed: bool = True

    @property
    def money_rule(self) -> str:
        """The rule by which its money comes along."""
        return "trade.package" if self.cause.startswith("trade") else "control.money"


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Groups that did not fit under their masters in a new place: they go to other arrows, or become uncontrolled."""

    side: Piece
    loose: tuple[Loose, ...]
    cause: str


class Position(Table):
    """Cards are ids; `turn` is the player whose turn it is. No decisions are asked for: what can be done follows from
    the position."""

    turn: Any  # the player whose turn it is, or NOBODY
    strength = Value()  # adds up attacks under the rulings in force
    aims = Value()  # the goals at a table with so many players
    step = Value(NEUTRAL)
    illuminati = Values(Player, start=lambda table, seat: table.rules.illuminati[seat])
    opened = Values(Player, start=lambda table, seat: table.rulings["option.illuminati"] == "open")
    goals = Values(Player, start=lambda table, seat: table.rules.secret_goals[seat])
    ruled_out = Entries()  # by player: goals that can no longer be the hidden one
    faceless = Entries()  # players whose Illuminati the log does not name
    structures = Values(Player)
    money = Entries()  # by card
    neutral = Zone()  # cards that are uncontrolled
    dead = Zone()
    discards = Zone()
    hands = Zone(Player, down=True)  # specials; HIDDEN for those that the log does not name
    left = Entries()  # by card: how many copies have left the deck
    deck = Value(0)
    turns = Counts(Player)  # turns begun by each player
    out = Entries()  # players who are out, and by which rule
    spared = Value(())  # players who should be out, but went on playing
    cut = Value()  # the table when a turn was cut short, until the next turn begins
    winners = Value(())
    reasons = Value(())
    destroyed = Counts(Player)
    toppled = Counts(Player)  # Illuminati put out by a player's attacks (out.cthulhu)
    bereft = Value()  # the player whose last group has just fallen to an attack, and the attacker
    attack = Value(each="turn")  # Open
    placing = Value()  # Placing
    queue = Value(())  # and others after it
    unsettled = Value()  # Unsettled
    last = Value()  # the attack whose dice were rolled last
    last_sum = Value()  # and its result
    rolled = Value()  # the table when the dice fell, until the result is final
    undo = Value()  # the table without the effect of the last special
    after = Value()  # that special, and who played it
    given = Value(each="turn")  # money that may go to a group just captured: from, whose, to
    acted = Value(NOBODY)  # who took the last decision; for the table's records, the player whose turn it is
    guessed = Value()  # the last guess: by whom, about whom, and whether it was right
    cause = Entries()  # for statements: (what, card) → (rule, card)

    actions = Value(0, each="turn")
    free = Value(0, each="turn")
    transfers = Value(0, each="turn")
    drawn = Value(0, each="turn")
    collected = Value(False, each="turn")
    passed = Value(False, each="turn")
    doubled = Value(False, each="turn")
    used = Entries(each="turn")  # by card: attacks it took part in
    failed = Value((), each="turn")  # cards whose attack has failed
    fresh = Value((), each="turn")  # cards captured by the last action
    abilities = Value((), each="turn")  # powers that were used
    realigned = Entries(each="turn")  # by card: its alignments until the end of the turn

    def lay_out(self) -> None:
        """Lay out the Illuminati with their first income (setup.illuminati)."""
        for side, card in enumerate(self.illuminati):
            if card is not None:
                self.structures[side] = Structure.alone(self.rules.tables[self.rulings["ruling.geometry"]], card)
                self.money[card] = self.rules.faces[card].income + self.more_at_first()
                self.cause["money", card] = ("setup.illuminati", card)

    def everywhere(self, change: Callable[[Position], None]) -> None:
        """Make a change that remains even if a special decides the dice again, or undoes the special before it."""
        change(self)
        self.elsewhere(change)

    def elsewhere(self, change: Callable[[Position], None]) -> None:
        """Make a change on the tables to which such a special goes back."""
        for name in ("rolled", "undo", "cut"):
            table = getattr(self, name)
            if table is not None:
                setattr(self, name, table.copy())
                getattr(self, name).everywhere(change)

    # ── whose a card is ───────────────────────────────────────────────────────

    def owner(self, card: str | Mark) -> Piece | Mark:
        """The player with a card in the structure, else NOBODY, DEAD or AWAY."""
        for side, structure in zip(self.rules.seats, self.structures, strict=True):
            if structure is not None and card in structure:
                found: Piece = side
                return found
        return NOBODY if card in self.neutral else DEAD if card in self.dead else AWAY

    def own(self, side: Piece) -> Structure:
        """The structure of a player who is in the game."""
        found: Structure = self.structures[side]
        return found

    def cards(self, side: Piece) -> tuple[str, ...]:
        """The Illuminati and the groups of a player; nothing for one who is out."""
        found: Structure | None = self.structures[side]
        return found.cards if found is not None else ()

    def root(self, side: Piece) -> Any:
        """The Illuminati of a player."""
        return self.illuminati[side] or HIDDEN

    def alive(self) -> list[Piece]:
        """The players still in the game."""
        return [seat for seat in self.rules.seats if seat not in self.out]

    def following(self) -> Piece:
        """Who has the next turn."""
        seats = self.rules.seats
        ahead = (*self.rules.others(self.turn), self.turn) if self.turn is not NOBODY else seats
        found: Piece = next((seat for seat in ahead if seat not in self.out), self.turn)
        return found

    def side_name(self, side: Piece) -> Text:
        """What a player is called."""
        name: Text = self.rules.seats[side].said
        return name

    def title(self, card: str | Mark) -> Text:
        """A card's title in quotes."""
        title: Text = self.rules.title(card)
        return title

    def titles(self, cards: Mapping[str, int] | Iterable[str]) -> Text:
        """Cards in quotes, each with its number if it has one."""
        numbers = {card: f" {n}" for card, n in cards.items()} if isinstance(cards, Mapping) else {}
        named = {card: self.title(card) for card in cards}
        languages = self.rules.game.languages
        return {
            lang: ", ".join(f"{title[lang]}{numbers.get(card, '')}" for card, title in named.items())
            for lang in languages
        }

    def waiting(self, card: str) -> Placing | None:
        """The placing by which a card, captured or given, has still to find its place."""
        waiting = (self.placing, *self.queue)
        return next((one for one in waiting if one is not None and card in one.branch.cards), None)

    def treasury(self, card: str) -> int:
        """What a card holds; what it will, if it waits to be placed."""
        waiting = self.waiting(card)
        held: int = (self.money if waiting is None else waiting.money).get(card, 0)
        return held

    def loose(self, side: Piece) -> tuple[Loose, ...]:
        """The groups that a player has to settle because they did not fit."""
        return self.unsettled.loose if self.unsettled is not None and self.unsettled.side == side else ()

    def breaks(
        self, rule: str, breach: str, path: KeyPath = (), *, impossible: bool = False, **about: Any
    ) -> Violation:
        """A rule that is broken here. Cards are given by id and players by number; the message has their names."""
        for name, value in about.items():
            if name in ("card", "target", "helper") and isinstance(value, str | Mark):
                about[name] = self.title(value)
            elif name in ("side", "other") and isinstance(value, Piece):
                about[name] = self.side_name(value)
        return (Impossible if impossible else Violation)(rule, breach, path, **about)

    # ── rulings and options ───────────────────────────────────────────────────

    def ruled(self, ruling: str, value: str) -> bool:
        """True if a ruling has this value; notes that it makes a difference."""
        self.mattered.add(ruling)
        return self.rulings[ruling] == value

    def more_at_first(self) -> int:
        """The same for the money an Illuminati begins with (ruling.crowd)."""
        return self.more() if self.more() and self.ruled("ruling.crowd", "setup") else 0

    def more(self) -> int:
        """What each Illuminati gets in addition per turn (opt.crowd)."""
        numbers, n = self.rules.numbers, len(self.rules.sides)
        more: int = numbers["crowd_7"] if n == 7 else numbers["crowd_8"] if n == 8 else 0
        return 0 if more and self.ruled("ruling.crowd", "none") else more

    def stronger(self, card: str) -> int:
        """What the variants add to the Power of an Illuminati (opt.hidden-goals, opt.overstate)."""
        face, more = self.rules.faces[card], 0
        if card not in self.illuminati:
            return 0
        side = self.illuminati.index(card)
        if self.rulings["option.goals"] == "hidden" and face.goal is not None and "secret" in face.goal:
            more += len(face.abilities) if self.rulings["ruling.d15"] == "each" else 1
        if self.overstates(self.rules.seats[side]) and self.rulings["ruling.d15-overstate"] == "always":
            more += 1
        return more

    def overstates(self, side: Piece) -> bool:
        """True if a player's Illuminati may be counted stronger than it is."""
        return self.rulings["option.illuminati"] == "overstated" and not self.opened[side]

    # ── sums and goals ────────────────────────────────────────────────────────

    def as_attack(self, attack: Open) -> Attack:
        """The parts of an attack that its sum needs."""
        own_group = attack.owner == attack.side
        guard = () if attack.owner is NOBODY or own_group else self.cards(attack.owner)
        theirs = None if attack.owner is NOBODY else self.structures[attack.owner]
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
        """The sum of an attack."""
        total: Sum = self.strength.sum(self.as_attack(attack))
        return total

    def spelt(self, sum: Sum) -> Text:
        """A sum in words."""
        return said(sum, self.rules.faces, self.rules.alignment_names)

    def holding(self, side: Piece) -> Holding:
        """What a player has that counts for goals."""
        cards = self.cards(side)
        powers = {card: more for card in cards[:1] if (more := self.stronger(card))}
        destroyed = self.destroyed[side] + self.toppled[side]
        return Holding(cards, {c: self.money.get(c, 0) for c in cards}, destroyed, self.realigned, powers)

    def destroyed_by(self, side: Piece) -> int:
        """What a player has destroyed: groups, and Illuminati if the player is known to have the goal that counts
        them."""
        goal = self.goal_card(side)
        counts = goal in self.rules.faces and "destroyed" in (self.rules.faces[goal].goal or {})
        return int(self.destroyed[side] + (self.toppled[side] if counts else 0))

    def final_score(self, side: Piece) -> int:
        """Power and groups of a player at the end of a game without goals (opt.endless)."""
        counts = self.ruled("ruling.endless-illuminati", "counts")
        return int(self.aims.final_score(self.holding(side), counts))

    def goal_card(self, side: Piece) -> str | Mark | None:
        """Whose special goal a player has; None if it is secret and the log has not revealed it."""
        known: str | None = self.goals[side]
        if self.rulings["option.goals"] == "hidden":
            return known
        card = self.root(side)
        face = self.rules.faces.get(card)
        if face is not None and face.goal is not None and "secret" in face.goal:
            return known
        return None if face is None else card

    def met(self, side: Piece) -> tuple[Progress, ...]:
        """The goals that a player has met, as far as the log reveals them."""
        if side in self.out or self.rulings["option.length"] == "endless":
            return ()
        goal = self.goal_card(side)
        met: tuple[Progress, ...] = self.aims.met(self.holding(side), None if goal is HIDDEN else goal)
        return met

    # ── changes ───────────────────────────────────────────────────────────────

    def pay(self, card: str, amount: int, rule: str, about: str = "") -> None:
        """Pay from a treasury into the bank, or out of the bank (below 0)."""
        self.money[card] = max(self.money.get(card, 0) - amount, 0)
        self.cause["money", card] = (rule, about or card)

    def set_money(self, card: str, amount: int, rule: str, about: str = "") -> None:
        """Set the money in a treasury."""
        self.money[card] = amount
        self.cause["money", card] = (rule, about or card)

    def release(self, branch: Iterable[str], rule: str, head: str, but: str | None = None) -> None:
        """Make groups uncontrolled; their money goes to the bank. The one that `but` names is destroyed instead."""
        for card in branch:
            self.set_money(card, 0, rule, head)
            self.cause["owner", card] = (rule, head)
            (self.dead if card == but else self.neutral).append(card)

    def take_off(self, side: Piece, card: str) -> Branch:
        """Remove a group with everything under it from a structure."""
        structure = self.own(side)
        branch = structure.branch(card)
        self.structures[side] = structure.without(card)
        return branch

    def out_of_deck(self, card: str | Mark) -> int:
        """How many copies of a special are known to be in hands or discarded."""
        return sum(place.count(card) for place in (self.discards, *self.hands))

    def leave_deck(self, card: str | Mark) -> None:
        """A card leaves the deck; HIDDEN for a special that was not named."""
        self.deck = max(self.deck - 1, 0)
        if card is not HIDDEN:
            self.left[card] = self.left.get(card, 0) + 1

    def gone(self, card: str) -> bool:
        """True if no copy of a card is left in the deck, as far as the log reveals."""
        return bool(self.left.get(card, 0) >= self.rules.copies[card])

    def put_out(self, side: Piece, rule: str) -> None:
        """A player leaves the game: groups become uncontrolled, the money goes to the bank (out.leave)."""
        structure = self.structures[side]
        self.out[side] = rule
        if structure is not None:
            self.release(structure.groups, "out.leave", structure.root)
            self.money.pop(structure.root, None)
            self.structures[side] = None
        self.discards += self.hands[side].take()
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
        return bool(self.step == OVER)
