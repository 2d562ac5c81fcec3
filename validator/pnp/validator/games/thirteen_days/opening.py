"""The start of a round: agendas and flags, the hands, and who goes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from pnp.game import ANYTIME, HIDDEN, Cards, Move, PerSeat, Piece, Unclear, Violation

from . import unseen
from .slots import Dealt, Goal, Kept, Opener
from .table import FIRST, GOALS, OVER, PLAY, REVEAL, Crisis


class Decision(Move):
    """A move whose own `check` reports that it is not due."""

    when = ANYTIME


class Goals(Decision):
    """- goals: {us: {flags: [italy, turkey, berlin], keep: hidden}, ussr: hidden}

    Dealt by chance; if it says of neither side what it keeps, both choose (`Keep`).
    """

    word, asked = "goals", "chance"
    goals = PerSeat(Goal())

    @property
    def dealt_only(self) -> bool:
        """Whether the choice of both sides is still to come."""
        return all(goal.open for goal in self.goals.values())

    @property
    def answers(self) -> int:  # type: ignore[override]
        """The decisions it answers."""
        return 0 if self.dealt_only else len(self.rules.seats)

    def needs(self) -> None:
        if not self.goals:
            raise Unclear("log.missing", self.path, key=self.rules.sides[0])

    def check(self, table: Crisis) -> list[Violation]:
        if table.stage != GOALS:
            return [_no_goals_now(table)]
        found = [self.breaks("r2.agendas", "one", side=seat) for seat in self.goals if len(self.goals) == 1]
        for seat, goal in self.goals.items():
            found += self._of_side(table, seat, goal)
        return found or list(self._copies(table))

    def _of_side(self, table: Crisis, seat: Piece, goal: Dealt) -> Iterator[Violation]:
        flags, keep, n = goal.flags, goal.keep, table.numbers["dealt_agendas"]
        agendas = self.rules.agendas
        if flags is not None and len(flags) != n:
            yield self._wrong("flags", seat, "flags", n=n, said=len(flags))
        if keep is not None and flags is not None and keep not in flags and None not in flags:
            yield self._wrong("kept", seat, "keep", card=agendas[keep])
        if goal.dealt is not None and flags is not None and (wrong := _unmarked(goal.dealt, flags)) is not None:
            yield self._wrong("dealt", seat, "flags", card=agendas[wrong])
        for at, agenda in enumerate(flags or ()):
            if agenda is not None and agenda < 0:
                yield self._wrong("place", seat, "flags", at, place=table.title(-1 - agenda))
            elif agenda is not None and not table.most(agenda):
                yield self._gone(table, agenda, seat, "flags", at)
        if keep is not None and keep not in (flags or ()) and not table.most(keep):
            yield self._gone(table, keep, seat, "keep")

    def _wrong(self, breach: str, seat: Piece, *entry: Any, **values: Any) -> Violation:
        return self.breaks("r2.agendas", breach, slot="goals", entry=(seat, *entry), side=seat, **values)

    def _gone(self, table: Crisis, agenda: int, *entry: Any) -> Violation:
        values = {"card": self.rules.agendas[agenda], "round": table.scored[agenda]}
        return self.breaks("r6.discard", "gone", slot="goals", entry=entry, **values)

    def _copies(self, table: Crisis) -> Iterator[Violation]:
        """Check that the deck has as many of each agenda as the flags and the unmarked agendas need."""
        marked = [agenda for goal in self.goals.values() for agenda in goal.known]
        if table.holding(marked):
            return
        short = [agenda for agenda in dict.fromkeys(marked) if marked.count(agenda) > table.most(agenda)]
        for agenda in short or marked[-1:]:
            names = [seat.said for seat, goal in self.goals.items() if agenda in goal.known]
            sides = {lang: ", ".join(name[lang] for name in names) for lang in names[0]}
            values = {"place": self.rules.agendas[agenda], "n": marked.count(agenda), "max": table.most(agenda)}
            yield self.breaks("r2.agendas", "copies", impossible=True, sides=sides, **values)

    def apply(self, table: Crisis) -> None:
        if table.stage != GOALS:
            return
        table.escalate()
        goals = [self.goals.get(seat, Dealt()) for seat in self.rules.seats]
        table.flags = [goal.flags for goal in goals]
        table.keeps = [goal.keep for goal in goals]
        table.keeping = self.dealt_only
        table.left = table.holding([agenda for goal in goals for agenda in goal.known]) or table.left
        start_hands(table)

    def same_intent(self, other: Any) -> bool:
        return False  # nobody can say which agendas a side was dealt

    def body(self) -> Any:
        return {seat.id: self._written(goal) for seat, goal in self.goals.items()}

    def _written(self, goal: Dealt) -> dict[str, Any]:
        marked = "hidden" if goal.flags is None else [self._flag(agenda) for agenda in goal.flags]
        kept = {} if goal.open else {"keep": "hidden" if goal.keep is None else self.rules.agendas[goal.keep].id}
        return {"flags": marked, **kept}

    def _flag(self, agenda: int | None) -> str:
        """What a flag marks, as a log writes it."""
        if agenda is None:
            return "hidden"
        return (self.rules.agendas[agenda] if agenda >= 0 else self.rules.places[-1 - agenda]).id  # type: ignore[no-any-return]

    def options(self, table: Crisis) -> Iterator[Mapping[str, Any]]:
        left = [agenda for agenda in range(len(self.rules.agendas)) if table.most(agenda)]
        hands = combinations_with_replacement(left, table.numbers["dealt_agendas"])
        ways = [hand for hand in hands if table.holding(hand)]
        for us, ussr in product(ways, repeat=2):
            for keep, kept in product(dict.fromkeys(us), dict.fromkeys(ussr)):
                yield {"goals": dict(zip(self.rules.seats, (Dealt(us, keep), Dealt(ussr, kept)), strict=True))}


class Keep(Move):
    """- keep: {us: italy, ussr: hidden}: the agenda that each side keeps, if `goals` says it of neither"""

    word, asked = "keep", "all"
    agenda = Kept(among=lambda move, table: move.may_be(table))

    def may_be(self, table: Crisis) -> list[Any]:
        """What the side may keep: what its flags mark."""
        flags, agendas = table.flags[self.seat], self.rules.agendas
        if flags is None or None in flags:
            return [agenda for agenda in agendas if table.most(agenda.number)]
        return [agendas[agenda] for agenda in dict.fromkeys(flags) if agenda >= 0]

    def check(self, table: Crisis) -> Iterator[Violation]:
        if self.agenda is not HIDDEN and self.agenda not in self.may_be(table):
            yield self.breaks("r2.agendas", "kept", slot="agenda", card=self.agenda)

    def apply(self, table: Crisis) -> None:
        table.keeping = False
        if self.agenda is not HIDDEN:
            table.keeps[self.seat] = self.agenda.number


def _unmarked(dealt: Sequence[int | None], flags: Sequence[int | None]) -> int | None:
    """An agenda that was dealt but not marked, or marked but not dealt, unless something hidden can be just
    that one."""
    more = [agenda for agenda in (Counter(dealt) - Counter(flags)).elements() if agenda is not None]
    if len(more) > flags.count(None):
        return more[0]
    fewer = [agenda for agenda in (Counter(flags) - Counter(dealt)).elements() if agenda is not None and agenda >= 0]
    return fewer[0] if len(fewer) > dealt.count(None) else None


def _no_goals_now(table: Crisis) -> Violation:
    if table.stage == OVER:
        return over(table)
    return Violation("r6.reveal", "missing") if table.stage == REVEAL else Violation("r2.agendas", "again")


def over(table: Crisis) -> Violation:
    """The rule by which a game ended."""
    return Violation("r7.war" if any(table.war) else "r8.advance", "over")


def start_hands(table: Crisis) -> None:
    """Deal the hands of a round; the first player is named next."""
    table.deal()
    table.stage = FIRST
    if table.opens() is not None:
        table.mattered.add("ruling.first")


class Deal(Decision):
    """- deal: {us: [u-thant, …], ussr: hidden}"""

    word, asked = "deal", "chance"
    hands = PerSeat(Cards("strategy", secret=True, least="hand", most="hand"))

    def check(self, table: Crisis) -> Iterator[Violation]:
        if table.stage == OVER:
            yield over(table)
        elif table.opened or any(table.played):
            yield Violation("r3.hand", "early" if table.stage == REVEAL else "again", self.path)
        else:
            for seat, hand in self._named():
                yield from self._hand(table, seat, hand)

    def _named(self) -> Iterator[tuple[Any, Any]]:
        """The hands that the record mentions, in seating order."""
        return ((seat, self.hands[seat]) for seat in self.rules.seats if self.hands.get(seat, HIDDEN) is not HIDDEN)

    def _hand(self, table: Crisis, seat: Piece, hand: Sequence[Any]) -> Iterator[Violation]:
        n = table.numbers["hand"]
        if len(hand) != n:
            yield self.breaks("r3.hand", "count", slot="hands", entry=(seat,), side=seat, n=n, said=len(hand))
        dealt = [card for other, cards in self._named() if other < seat for card in cards]
        places = [_places(table, side) for side in (0, 1)]
        for at, card in enumerate(hand):
            if card is HIDDEN:
                continue
            how: dict[str, Any] = {"slot": "hands", "entry": (seat, at), "card": card}
            if card in dealt:
                yield self.breaks("setup.decks", "twice", **how)
            elif card in table.seen:
                yield self.breaks("play.hand", "twice", round=table.seen[card], **how)
            elif not table.deck.unseen.can(card.number, places[seat]):
                yield unseen.no_deal(table, seat.number, card, self.where(self.slots["hands"], seat, at), places)
            dealt.append(card)

    def apply(self, table: Crisis) -> None:
        if table.opened or any(table.played) or table.stage == OVER:
            return
        table.opened = True
        for seat, hand in self._named():
            table.deck.learn(seat, hand, _places(table, seat.number))

    def body(self) -> Any:
        said = {seat: self.hands.get(seat, HIDDEN) for seat in self.rules.seats}
        return self.slots["hands"].write(said)


def _places(table: Crisis, side: int) -> int:
    """The places in the deck that a hand of this round comes from."""
    n = table.numbers["hand"]
    return table.deck.hands[side] if table.dealt else ((1 << n) - 1) << table.deck.top + side * n


class First(Decision):
    """- first: us, or {side: us, by: ussr}, if the log says who chose"""

    word = "first"
    first = Opener()

    def check(self, table: Crisis) -> list[Violation]:
        stage, (first, by) = table.stage, (seat and seat.number for seat in self.first)
        if stage == OVER:
            return [over(table)]
        if stage == GOALS:
            return [Violation("r2.agendas", "missing")]
        if stage == REVEAL:
            return [Violation("r6.reveal", "missing")]
        if stage == PLAY:
            return [] if first == table.begun_by else [Violation("r3.first", "again")]
        if (opener := table.opens()) is not None:
            where = () if first != opener else ("by",)
            right = first == opener and by in (None, opener)
            return [] if right else [Violation("r3.first", "us", where, side=table.side_name(opener))]
        if by is not None and by != (chooser := table.chooser()):
            return [Violation("r3.first", "chooser", ("by",), side=table.side_name(by), other=table.side_name(chooser))]
        return []

    def apply(self, table: Crisis) -> None:
        table.begun_by = None
        if table.stage == FIRST:
            table.stage, table.on_turn = PLAY, self.first[0].number

    def same_intent(self, other: Any) -> bool:
        return bool(self.first[0] == other.first[0])
