"""The moves of 13 Minutes: what can be decided, what rules say of it, and what it does.

Every move offers `check` (the rules it breaks here, in the order in which a person would explain them), `apply` (carry it
out, legal or not: the game went on as it was played), `options` (what might be legal here; `check` decides) and `write`
(the log's notation). A check reads only; it never changes the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from ...deal import Crowd
from ...effects import At, Event, Step
from ...ground import CUBA, HIDDEN, OWN_EDGE, UNSAID, Ref
from ...ruling import Violation
from ...source import KeyPath
from .position import ACTION, ANSWER, BID, CUBA_PLACE, FIRST, NEUTRAL, OVER, PLAY, Position

ABSENT: Ref = -3  # `draw: none`


class Move:
    """One decision of a side. `path` is its place in the record."""

    __slots__ = ("hidden", "path")
    decides: ClassVar[str] = ""
    hidden: bool  # whether the log hides a place that the move needs
    path: KeyPath

    def check(self, pos: Position) -> list[Violation]:
        """The rules that the move breaks in this position."""
        raise NotImplementedError

    def apply(self, pos: Position) -> None:
        """Carry the move out as it was played."""
        raise NotImplementedError

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        """Every way to understand what the log hides; the move itself where it hides nothing."""
        yield pos, self

    def write(self, pos: Position) -> dict[str, Any]:
        """The move in the notation of a log."""
        raise NotImplementedError


class Bid(Move):
    """Both sides' bids, revealed together."""

    __slots__ = ("cubes",)
    decides = BID

    def __init__(self, us: int, ussr: int) -> None:
        self.path = ()
        self.hidden = False
        self.cubes = (us, ussr)

    def check(self, pos: Position) -> list[Violation]:
        if pos.pending[-1][0] != BID:
            winner = pos.pending[-1][1] if pos.pending[-1][0] == FIRST else 0
            return [Violation("bid.choose", "again", (), side=pos.side_name(winner))]
        return [
            Violation("bid.supply", "range", (pos.rules.sides[s],), side=pos.side_name(s), n=n, max=pos.supply[s])
            for s, n in enumerate(self.cubes)
            if n > pos.supply[s]
        ]

    def apply(self, pos: Position) -> None:
        pos.bids = self.cubes
        pos.decisions += 2
        us, ussr = self.cubes
        if pos.pending[-1][0] != BID:
            return
        if us != ussr:
            pos.supply[0] -= us
            pos.supply[1] -= ussr
            pos.pending = [(FIRST, 0 if us > ussr else 1)]

    def write(self, pos: Position) -> dict[str, Any]:
        return {"bid": dict(zip(pos.rules.sides, self.cubes, strict=True))}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        for us in range(pos.supply[0] + 1):
            for ussr in range(pos.supply[1] + 1):
                yield Bid(us, ussr)


class First(Move):
    """The winner of the bid names the side that begins."""

    __slots__ = ("side",)
    decides = FIRST

    def __init__(self, side: int) -> None:
        self.path = ()
        self.hidden = False
        self.side = side

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == FIRST:
            return []
        if due == BID and pos.bids is not None:
            return [Violation("bid.tie", "first")]
        return [Violation("bid.choose", "early")]

    def apply(self, pos: Position) -> None:
        if pos.turn == 0:
            pos.decisions += 1
            pos.pending = [(PLAY, self.side)]

    def write(self, pos: Position) -> dict[str, Any]:
        return {"first": pos.rules.sides[self.side]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield First(0)
        yield First(1)


class Play(Move):
    """A side plays a card into a zone."""

    __slots__ = ("card", "side", "zone")
    decides = PLAY

    def __init__(self, side: int, card: Ref, zone: int, path: KeyPath = ()) -> None:
        self.side = side
        self.card = card
        self.zone = zone
        self.path = path
        self.hidden = False

    def check(self, pos: Position) -> list[Violation]:
        found = self._out_of_turn(pos)
        found += self._not_in_hand(pos)
        if self.zone == OWN_EDGE[1 - self.side]:
            values = {"side": pos.side_name(self.side), "other": pos.side_name(1 - self.side)}
            where = (*self.path, "into")
            found.append(Violation("play.zone", "sphere", where, card=pos.title(self.card), **values))
        return found

    def _out_of_turn(self, pos: Position) -> list[Violation]:
        due, side = pos.pending[-1]
        if due == PLAY and side == self.side:
            return []
        values = {"side": pos.side_name(self.side), "other": pos.side_name(side)}
        if due == PLAY:
            return [Violation("turn.order", "turn" if pos.turn else "first", (), **values)]
        if due == FIRST:
            return [Violation("bid.choose", "missing", (), side=values["other"])]
        if due == BID:
            return [Violation("bid.supply", "missing") if pos.bids is None else Violation("bid.tie", "first")]
        return [Violation("end.trigger", "over", (), side=values["side"], turns=pos.rules.numbers["turns"])]

    def _not_in_hand(self, pos: Position) -> list[Violation]:
        side, card = self.side, self.card
        where = (*self.path, "play")
        if card >= 0 and (twice := seen_before(pos, card, where)):
            return [twice]
        if pos.played[side] >= pos.hand[side].bit_count():
            if pos.pending[-1][0] == OVER:
                return []  # said already
            return [Violation("play.hand", "empty", where, side=pos.side_name(side))]
        if card >= 0 and pos.deal is not None and not pos.deal.can(card, pos.hand[side]):
            return [no_deal(pos, card, pos.hand[side], side, where)]
        return []

    def apply(self, pos: Position) -> None:
        side, card = self.side, self.card
        slot = pos.lay(card, self.zone)
        if card >= 0:
            pos.see(card, pos.hand[side])
        else:
            everything = (1 << len(pos.rules.cards)) - 1
            pos.unknown[slot] = len(pos.pinned().guesses)
            pos.pinned().guess(everything, pos.hand[side])
        pos.played[side] += 1
        pos.turn += 1
        pos.decisions += 1
        pos.answered = False
        pos.pending = [(ACTION, side)]
        if card >= 0 and pos.rules.side_of[card] == 1 - side:
            pos.pending.append((ANSWER, 1 - side))

    def write(self, pos: Position) -> dict[str, Any]:
        return {"play": pos.rules.write_ref(self.card), "into": pos.rules.zones[self.zone]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        for card in range(len(pos.rules.cards)):
            if pos.slot_of[card] is None:
                yield Play(side, card, OWN_EDGE[side])
                yield Play(side, card, NEUTRAL)


def seen_before(pos: Position, card: int, where: KeyPath) -> Violation | None:
    """The violation of a card that appears a second time; None for a new one."""
    if (slot := pos.slot_of[card]) is not None:
        return Violation("play.hand", "twice", where, card=pos.title(card), turn=slot)
    if card == pos.cuba or card in pos.left:
        return Violation("play.hand", "cuba", where, card=pos.title(card))
    return None


def no_deal(pos: Position, card: int, places: int, side: int, where: KeyPath) -> Violation:
    """Why no deal has `card` at one of `places`: the log gave it to the other side, or too many cards crowd there."""
    deal = pos.pinned()
    if deal.allowed[card] & places == 0 and deal.allowed[card] & pos.hand[1 - side]:
        values = {"card": pos.title(card), "side": pos.side_name(side), "other": pos.side_name(1 - side)}
        return Violation("play.hand", "elsewhere", where, status="impossible", **values)
    crowd = deal.copy().see(card, places) or Crowd((card,), places)
    cards = [pos.title(c) for c in crowd.cards]
    titles = {lang: ", ".join(title[lang] for title in cards) for lang in cards[0]}
    values = {"cards": titles, "side": pos.side_name(side), "n": pos.hand[side].bit_count()}
    return Violation("play.hand", "crowd", where, status="impossible", **values)


class Act(Move):
    """What the moves of a played card share: the card, whoever acts, and the end of the turn."""

    __slots__ = ("side",)
    decides = ACTION
    side: int

    def owner_is_other(self, pos: Position, slot: int) -> bool | None:
        """Whether the card in a slot belongs to the opponent of `side`; None if that cannot be known."""
        card = pos.card[slot]
        return None if card < 0 else pos.rules.side_of[card] == 1 - self.side


class Command(Act):
    """Cubes placed on or removed from one battleground. `at` is None where the log leaves the Command out."""

    __slots__ = ("add", "also", "at", "remove", "with_event")

    def __init__(
        self,
        side: int,
        at: Sequence[Ref] = (),
        add: int = 0,
        remove: int = 0,
        path: KeyPath = (),
        with_event: bool = False,
    ) -> None:
        self.side = side
        self.at = at[0] if at else None
        self.also = at[1:]
        self.add = add
        self.remove = remove
        self.path = path
        self.hidden = self.at == HIDDEN
        self.with_event = with_event

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        refs = [] if self.at is None else [self.at]
        for reading, known in pos.readings(refs):
            at = [known.get(ref, ref) for ref in refs]
            yield reading, Command(self.side, at, self.add, self.remove, self.path, self.with_event)

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        this = len(pos.card) - 1
        n = max(self.add, self.remove)
        if self.with_event:
            found.append(Violation("play.action", "both", self.path, card=pos.title(pos.ref(this))))
        if self.also:
            found.append(Violation("command.target", "several", (*self.path, "at")))
        slot = None if self.at is None else pos.slot(self.at)
        if slot is None and self.at is not None:
            found.append(Violation("command.target", "absent", (*self.path, "at"), place=pos.title(self.at)))
        if self.add and self.remove:
            found.append(Violation("command.kind", "both", self.path))
        found += self._limit(pos, this, n)
        if n:
            found += self._supply(pos, slot)
        if n and slot is not None and pos.rulings["ruling.edge"] == "forbidden":
            edge = OWN_EDGE[self.side if self.add else 1 - self.side]
            if pos.zone[slot] == edge:
                found.append(Violation("command.move", "edge", self.path, place=pos.title(pos.ref(slot))))
        return found

    def _limit(self, pos: Position, this: int, n: int) -> list[Violation]:
        card = pos.card[this]
        most = pos.rules.cubes_of[card] if card >= 0 else pos.rules.max_cubes
        where = (*self.path, "add" if self.add >= self.remove else "remove")
        if n > most or (card == HIDDEN and not pos.may_be(this) & pos.rules.at_least[n]):
            return [Violation("command.limit", "above", where, card=pos.title(pos.ref(this)), max=most, n=n)]
        if n == 0 and not self.with_event and pos.rulings["ruling.zero"] == "forbidden":
            return [Violation("command.limit", "zero", self.path, card=pos.title(pos.ref(this)))]
        return []

    def _supply(self, pos: Position, slot: int | None) -> list[Violation]:
        side = pos.side_name(self.side)
        if self.add > pos.supply[self.side]:
            have = max(pos.supply[self.side], 0)
            return [Violation("command.supply", "place", (*self.path, "add"), side=side, n=self.add, max=have)]
        if slot is not None and self.remove > pos.cubes[self.side][slot]:
            values = {"side": side, "place": pos.title(pos.ref(slot)), "n": self.remove}
            have = pos.cubes[self.side][slot]
            return [Violation("command.supply", "remove", (*self.path, "remove"), max=have, **values)]
        return []

    def apply(self, pos: Position) -> None:
        this = len(pos.card) - 1
        n = max(self.add, self.remove)
        if pos.card[this] == HIDDEN and n <= pos.rules.max_cubes and n:
            pos.pinned().narrow(pos.unknown[this], pos.rules.at_least[n])
        slot = None if self.at is None else pos.slot(self.at)
        if slot is not None and n:
            pos.moved_by[slot] = "command.move"
            if self.add:
                pos.place(self.side, slot, self.add)
            if self.remove:
                pos.remove(self.side, slot, self.remove)
        if not n:
            pos.mattered.add("ruling.zero")
        if not self.with_event:
            pos.decisions += len(pos.pending)  # the opponent's silence declines its event
            pos.end_turn(self.side)

    def write(self, pos: Position) -> dict[str, Any]:
        if self.at is None or not (self.add or self.remove):
            return {"command": {}}
        amount = {"add": self.add} if self.add else {"remove": self.remove}
        return {"command": {"at": pos.rules.write_ref(self.at)} | amount}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        yield Command(side)
        for slot in range(len(pos.card)):
            ref = [pos.ref(slot)]
            for n in range(1, pos.rules.max_cubes + 1):
                yield Command(side, ref, add=n)
                yield Command(side, ref, remove=n)


class _Uses(Act):
    """Using the event of the card just played, by whoever has the right to."""

    __slots__ = ("steps",)

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = ()) -> None:
        self.side = side
        self.steps = steps
        self.path = path
        self.hidden = any(ref <= UNSAID for step in steps for ref in (step.source or 0, *step.amounts))

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        this = len(pos.card) - 1
        refs = [ref for step in self.steps for ref in (step.source, *step.amounts) if ref is not None]
        for start in self._identities(pos, this):
            for reading, known in start.readings(refs):
                steps = [_known(step, known) for step in self.steps]
                if all(len(a.amounts) == len(b.amounts) for a, b in zip(steps, self.steps, strict=True)):
                    yield reading, type(self)(self.side, steps, self.path)

    @staticmethod
    def _identities(pos: Position, this: int) -> Iterator[Position]:
        """The position for each card that a card played unseen may be."""
        if pos.card[this] != HIDDEN:
            yield pos
            return
        for card in range(len(pos.rules.cards)):
            if pos.may_be(this) >> card & 1 and (known := pos.identify(this, card)):
                yield known

    def carried_out(self, pos: Position) -> list[Violation]:
        """Carry the event out and return the rules that this breaks."""
        this = len(pos.card) - 1
        card = pos.card[this]
        event = pos.rules.events[card] if card >= 0 else Event(((),))
        at = At(self.side, this, pos.title(pos.ref(this)))
        found = event.perform(pos, self.steps, at)
        touched = [ref for step in self.steps for ref in (step.source, *step.amounts) if ref is not None]
        for slot in filter(None.__ne__, map(pos.slot, touched)):
            assert slot is not None
            pos.moved_by[slot] = "event.move"
        return [Violation(v.rule, v.breach, v.path or self.path, v.status, **v.values) for v in found]

    def _useless(self, pos: Position) -> list[Violation]:
        this = len(pos.card) - 1
        card = pos.card[this]
        if card < 0 or self.steps or pos.rules.events[card].possible(pos, At(self.side, this, pos.title(card))):
            return []
        if pos.rulings["ruling.no-effect"] == "forbidden":
            return [Violation("event.option", "nothing", self.path, card=pos.title(card))]
        return []

    @staticmethod
    def _ways(pos: Position) -> Iterator[tuple[int, Sequence[Step]]]:
        side, this = pos.pending[-1][1], len(pos.card) - 1
        card = pos.card[this]
        if card >= 0:
            for steps in pos.rules.events[card].options(pos, At(side, this, pos.title(card))):
                yield side, steps


def _known(step: Step, known: dict[Ref, Ref]) -> Step:
    """The step with what stands for `hidden` put in."""
    if not known:
        return step
    amounts = {known.get(ref, ref): n for ref, n in step.amounts.items()}
    source = known.get(step.source, step.source) if step.source is not None else None
    keys = {known.get(ref, ref): key for ref, key in step.keys.items()}
    return Step(step.verb, amounts, step.of, step.by, source, step.path, keys)


class UseEvent(_Uses):
    """A side uses the event of its own or a neutral card instead of a Command."""

    __slots__ = ()

    def check(self, pos: Position) -> list[Violation]:
        this = len(pos.card) - 1
        if self.owner_is_other(pos, this):
            values = {"card": pos.title(pos.ref(this)), "other": pos.side_name(1 - self.side)}
            return [Violation("play.no-foreign-event", "event", self.path, **values)]
        return self._useless(pos) + self.carried_out(pos.copy())

    def apply(self, pos: Position) -> None:
        if not self.steps:
            pos.mattered.add("ruling.no-effect")
        self.carried_out(pos)
        pos.decisions += len(pos.pending)
        pos.end_turn(self.side)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"event": pos.rules.write_steps(self.steps, self.side)}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        for side, steps in _Uses._ways(pos):
            yield UseEvent(side, steps)


class Answer(_Uses):
    """The owner of a card that the opponent plays uses its event first, or declines."""

    __slots__ = ("declined",)
    decides = ANSWER

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = (), declined: bool = False) -> None:
        super().__init__(side, steps, path)
        self.declined = declined

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if self.declined:
            yield pos, self
        else:
            yield from super().readings(pos)

    def check(self, pos: Position) -> list[Violation]:
        this = len(pos.card) - 1
        card = pos.card[this]
        if card >= 0 and pos.rules.side_of[card] != self.side:
            values = {"card": pos.title(card), "side": pos.side_name(self.side)}
            return [Violation("event.opponent-first", "own", self.path, **values)]
        return [] if self.declined else self.carried_out(pos.copy())

    def apply(self, pos: Position) -> None:
        pos.answered = True
        if pos.pending[-1][0] == ANSWER:
            pos.pending.pop()
        pos.decisions += 1
        if not self.declined:
            self.carried_out(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"opponent": "pass" if self.declined else {"event": pos.rules.write_steps(self.steps, self.side)}}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield Answer(pos.pending[-1][1], (), declined=True)
        for side, steps in _Uses._ways(pos):
            yield Answer(side, steps)


class Draw(Move):
    """What a side drew at the end of its turn, where the log says so."""

    __slots__ = ("card",)

    def __init__(self, card: Ref, path: KeyPath) -> None:
        self.card = card
        self.path = path
        self.hidden = False

    def check(self, pos: Position) -> list[Violation]:
        side, place = pos.last_draw
        if place is None:
            return [] if self.card == ABSENT else [Violation("turn.draw", "empty", self.path, side=pos.side_name(side))]
        if self.card == ABSENT:
            return [Violation("turn.draw", "none", self.path, side=pos.side_name(side))]
        if self.card < 0:
            return []
        if twice := seen_before(pos, self.card, self.path):
            return [twice]
        return [] if pos.pinned().can(self.card, place) else [no_deal(pos, self.card, place, side, self.path)]

    def apply(self, pos: Position) -> None:
        place = pos.last_draw[1]
        if self.card >= 0 and place is not None:
            pos.know(self.card, place)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"draw": pos.rules.write_ref(self.card)}


class DealCards(Move):
    """What was dealt, by side: cards, some of them perhaps hidden; None where nothing is known."""

    __slots__ = ("hands",)

    def __init__(self, hands: Sequence[Sequence[Ref] | None], path: KeyPath = ()) -> None:
        self.hands = hands
        self.path = path
        self.hidden = False

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        if pos.dealt or pos.turn:
            return [Violation("setup.deal", "again", self.path)]
        said: set[Ref] = set()
        for side, hand in enumerate(self.hands):
            where = (*self.path, pos.rules.sides[side])
            if hand is not None and len(hand) != pos.rules.numbers["hand"]:
                values = {"side": pos.side_name(side), "n": pos.rules.numbers["hand"], "said": len(hand)}
                found.append(Violation("setup.deal", "count", where, **values))
            for at, card in enumerate(hand or ()):
                if card in said and card >= 0:
                    found.append(Violation("setup.deal", "twice", (*where, at), card=pos.title(card)))
                said.add(card)
        return found

    def apply(self, pos: Position) -> None:
        if pos.dealt or pos.turn:
            return
        pos.dealt = True
        for side, hand in enumerate(self.hands):
            for card in hand or ():
                if card >= 0:
                    pos.know(card, pos.hand[side])

    def write(self, pos: Position) -> dict[str, Any]:
        hands = zip(pos.rules.sides, self.hands, strict=True)
        return {"deal": {s: "hidden" if h is None else [pos.rules.write_ref(c) for c in h] for s, h in hands}}


class End(Move):
    """The cards left in hand and Cuba, turned up; None or hidden where the log does not say."""

    __slots__ = ("cuba", "left")

    def __init__(self, left: Sequence[Ref | None], cuba: Ref | None) -> None:
        self.path = ()
        self.hidden = False
        self.left = left
        self.cuba = cuba

    def shown(self, pos: Position) -> Iterator[tuple[int, int, KeyPath, int | None]]:
        """The cards that it names: card, where it must have been, its path, whose hand it was left in."""
        for side, card in enumerate(self.left):
            if card is not None and card >= 0:
                yield card, pos.hand[side], ("left", pos.rules.sides[side]), side
        if self.cuba is not None and self.cuba >= 0:
            yield self.cuba, CUBA_PLACE, ("cuba",), None

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        if pos.pending[-1][0] != OVER:
            found.append(Violation("end.trigger", "early", (), turn=pos.turn))
        trial = pos.copy()
        for card, places, path, side in self.shown(pos):
            if twice := seen_before(trial, card, path):
                found.append(twice)
            elif trial.unknown or trial.deal is not None:
                if not trial.pinned().can(card, places):
                    found.append(no_deal(trial, card, places, side or 0, path))
            self._reveal(trial, card, places, side)
        return found

    @staticmethod
    def _reveal(pos: Position, card: int, places: int, side: int | None) -> None:
        pos.see(card, places)
        if side is None:
            pos.cuba = card
        else:
            pos.left[side] = card

    def apply(self, pos: Position) -> None:
        for card, places, _, side in self.shown(pos):
            self._reveal(pos, card, places, side)

    def write(self, pos: Position) -> dict[str, Any]:
        left = {s: pos.rules.write_ref(HIDDEN if c is None else c) for s, c in zip(pos.rules.sides, self.left, strict=True)}
        return {"end": {"left": left, "cuba": pos.rules.write_ref(HIDDEN if self.cuba is None else self.cuba)}}


OPTIONS = {
    BID: (Bid.options,),
    FIRST: (First.options,),
    PLAY: (Play.options,),
    ANSWER: (Answer.options,),
    ACTION: (Command.options, UseEvent.options),
    OVER: (),
}


def legal(pos: Position) -> Iterator[Move]:
    """Every legal move of the decision that is due, lazily. Cards in a hidden hand count as far as any deal allows."""
    for options in OPTIONS[pos.pending[-1][0]]:
        for move in options(pos):
            if not move.check(pos):
                yield move


__all__ = ["ABSENT", "CUBA", "Answer", "Bid", "Command", "DealCards", "Draw", "End", "First", "Move", "Play", "UseEvent", "legal"]
