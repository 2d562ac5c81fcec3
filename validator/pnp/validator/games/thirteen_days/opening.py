"""The start of a round: agendas and flags, the hands, and who goes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from ...judging.ruling import Impossible, Violation
from ..duels.dealt import Dealt
from ..duels.ground import HIDDEN, Ref
from ..move import Move
from . import unseen
from .position import FIRST, GOALS, OPINION, OVER, PLAY, REVEAL, Position


class Goals(Move):
    """Both sides' agendas: the three that the flags mark, and the one kept; None where the log hides it or any of them.

    A flag where no agenda belongs is a battleground's number, counted from -1 down. `dealt` are the agendas themselves,
    if the log has them too. A side that the log leaves out altogether is not in `named`.
    """

    __slots__ = ("dealt", "flags", "keeps", "keys", "named")
    decides = GOALS

    def __init__(
        self,
        flags: Sequence[Sequence[int | None] | None],
        keeps: Sequence[int | None],
        keys: Mapping[int, str],
        dealt: Sequence[Sequence[int | None] | None] = (None, None),
    ) -> None:
        self.path = ()
        self.hidden = False
        self.flags = flags
        self.dealt = dealt
        self.keeps = keeps
        self.keys = keys
        self.named = tuple(keys)

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due != GOALS:
            return [_no_goals_now(pos, due)]
        found = [
            Violation("r2.agendas", "one", (), side=pos.side_name(side)) for side in self.named if len(self.named) == 1
        ]
        for side in self.named:
            found += self._of_side(pos, side)
        return found or list(self._copies(pos))

    def _of_side(self, pos: Position, side: int) -> Iterator[Violation]:
        flags, keep, numbers = self.flags[side], self.keeps[side], pos.rules.numbers
        where = (self.keys[side],)
        if flags is not None and len(flags) != numbers["dealt_agendas"]:
            values = {"side": pos.side_name(side), "n": numbers["dealt_agendas"], "said": len(flags)}
            yield Violation("r2.agendas", "flags", (*where, "flags"), **values)
        if keep is not None and flags is not None and keep not in flags and None not in flags:
            values = {"side": pos.side_name(side), "card": pos.rules.agenda_titles[keep]}
            yield Violation("r2.agendas", "kept", (*where, "keep"), **values)
        dealt = self.dealt[side]
        if dealt is not None and flags is not None and (wrong := _unmarked(dealt, flags)) is not None:
            values = {"side": pos.side_name(side), "card": pos.rules.agenda_titles[wrong]}
            yield Violation("r2.agendas", "dealt", (*where, "flags"), **values)
        for at, agenda in enumerate(flags or ()):
            if agenda is None:
                continue
            if agenda < 0:
                values = {"side": pos.side_name(side), "place": pos.title(-1 - agenda)}
                yield Violation("r2.agendas", "place", (*where, "flags", at), **values)
            elif not pos.most(agenda):
                values = {"card": pos.rules.agenda_titles[agenda], "round": pos.scored[agenda]}
                yield Violation("r6.discard", "gone", (*where, "flags", at), **values)
        if keep is not None and keep not in (flags or ()) and not pos.most(keep):
            values = {"card": pos.rules.agenda_titles[keep], "round": pos.scored[keep]}
            yield Violation("r6.discard", "gone", (*where, "keep"), **values)

    def _copies(self, pos: Position) -> Iterator[Violation]:
        """Whether the deck holds as many of each agenda as the flags and the agendas kept unmarked need."""
        of_sides = {side: self._dealt(side) for side in self.named}
        marked = [agenda for agendas in of_sides.values() for agenda in agendas]
        if pos.holding(marked):
            return
        short = [agenda for agenda in dict.fromkeys(marked) if marked.count(agenda) > pos.most(agenda)]
        for agenda in short or marked[-1:]:
            names = [pos.side_name(side) for side, agendas in of_sides.items() if agenda in agendas]
            sides = {lang: ", ".join(name[lang] for name in names) for lang in names[0]}
            values = {"place": pos.rules.agenda_titles[agenda], "n": marked.count(agenda), "max": pos.most(agenda)}
            yield Impossible("r2.agendas", "copies", (), sides=sides, **values)

    def _dealt(self, side: int) -> list[int]:
        """The agendas that a side is known to have been dealt."""
        dealt = _marked(self.flags[side], self.keeps[side])
        return [agenda for agenda in dealt if agenda is not None and agenda >= 0]

    def apply(self, pos: Position) -> None:
        if pos.pending[-1][0] != GOALS:
            return
        pos.escalate()
        pos.flags = [list(flags) if flags is not None else None for flags in self.flags]
        pos.keeps = list(self.keeps)
        pos.left = pos.holding([*self._dealt(0), *self._dealt(1)]) or pos.left
        pos.decisions += 2
        start_hands(pos)

    def stays(self, other: Any) -> bool:
        return False  # which agendas a side was dealt nobody can say

    def write(self, pos: Position) -> dict[str, Any]:
        return {"goals": {pos.rules.sides[side]: self._written(pos, side) for side in self.named}}

    def _written(self, pos: Position, side: int) -> dict[str, Any]:
        ids, flags, keep = pos.rules.agenda_ids, self.flags[side], self.keeps[side]
        marked = "hidden" if flags is None else [_flag(pos, agenda) for agenda in flags]
        return {"flags": marked, "keep": "hidden" if keep is None else ids[keep]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        left = [agenda for agenda in range(len(pos.rules.agenda_ids)) if pos.most(agenda)]
        n = pos.rules.numbers["dealt_agendas"]
        hands = [hand for hand in combinations_with_replacement(left, n) if pos.holding(hand)]
        for us in hands:
            for ussr in hands:
                for keep in dict.fromkeys(us):
                    for kept in dict.fromkeys(ussr):
                        yield Goals((us, ussr), (keep, kept), dict(enumerate(pos.rules.sides)))


def _marked(flags: Sequence[int | None] | None, keep: int | None) -> Sequence[int | None]:
    """The agendas that a side is known to have been dealt."""
    return flags if flags is not None and keep in flags else [*(flags or ()), keep]


def _unmarked(dealt: Sequence[int | None], flags: Sequence[int | None]) -> int | None:
    """An agenda that was dealt and not marked, or the other way round, unless what is hidden can be just that one."""
    more = [agenda for agenda in (Counter(dealt) - Counter(flags)).elements() if agenda is not None]
    if len(more) > flags.count(None):
        return more[0]
    fewer = [agenda for agenda in (Counter(flags) - Counter(dealt)).elements() if agenda is not None and agenda >= 0]
    return fewer[0] if len(fewer) > dealt.count(None) else None


def _flag(pos: Position, agenda: int | None) -> str:
    """What a flag marks, as a log writes it."""
    if agenda is None:
        return "hidden"
    return pos.rules.agenda_ids[agenda] if agenda >= 0 else pos.rules.write_place(-1 - agenda)


def _no_goals_now(pos: Position, due: str) -> Violation:
    if due in (OPINION, REVEAL):
        return Violation("r6.reveal", "missing")
    if due == OVER:
        return over(pos)
    return Violation("r2.agendas", "again")


def over(pos: Position) -> Violation:
    """The rule by which a game has ended."""
    return Violation("r7.war" if any(pos.war) else "r8.advance", "over")


def start_hands(pos: Position) -> None:
    """The hands of a round are dealt; then the first player is named."""
    pos.deal()
    pos.marked = True
    pos.pending = [(FIRST, pos.chooser(), 0)]
    if pos.opens() is not None:
        pos.mattered.add("ruling.first")


class DealCards(Dealt):
    """The hands of a round."""

    __slots__ = ()

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == OVER:
            return [over(pos)]
        if pos.opened or any(pos.played):
            return [Violation("r3.hand", "early" if due in (OPINION, REVEAL) else "again", self.path)]
        return [violation for side, hand in enumerate(self.hands) for violation in self._hand(pos, side, hand or ())]

    def _hand(self, pos: Position, side: int, hand: Sequence[Ref]) -> Iterator[Violation]:
        n = pos.rules.numbers["hand"]
        where = (*self.path, self.keys.get(side, pos.rules.sides[side]))
        if self.hands[side] is not None and len(hand) != n:
            yield Violation("r3.hand", "count", where, side=pos.side_name(side), n=n, said=len(hand))
        dealt = [card for other in self.hands[:side] for card in other or ()]
        places = self._places(pos, side)
        for at, card in enumerate(hand):
            if card == HIDDEN:
                continue
            if card in dealt:
                yield Violation("setup.decks", "twice", (*where, at), card=pos.rules.title(card))
            elif card in pos.seen:
                values = {"card": pos.rules.title(card), "round": pos.seen[card]}
                yield Violation("play.hand", "twice", (*where, at), **values)
            elif not pos.unseen.can(card, places):
                yield unseen.no_deal(pos, side, card, (*where, at), (self._places(pos, 0), self._places(pos, 1)))
            dealt.append(card)

    @staticmethod
    def _places(pos: Position, side: int) -> int:
        """The places of the deck from which a hand of this round comes."""
        n = pos.rules.numbers["hand"]
        return pos.hand[side] if pos.marked else ((1 << n) - 1) << pos.drawn + side * n

    def apply(self, pos: Position) -> None:
        if pos.opened or any(pos.played) or pos.pending[-1][0] == OVER:
            return
        pos.opened = True
        for side, hand in enumerate(self.hands):
            places = self._places(pos, side)
            for card in hand or ():
                if card >= 0:
                    pos.unseen.know(card, places)

    def write(self, pos: Position) -> dict[str, Any]:
        hands = zip(pos.rules.sides, self.hands, strict=True)
        return {"deal": {s: "hidden" if h is None else [pos.rules.write_ref(c) for c in h] for s, h in hands}}


class First(Move):
    """The side that goes first in a round; `by` is who named it, where the log says so."""

    __slots__ = ("by", "side")
    decides = FIRST

    def __init__(self, side: int, by: int | None = None) -> None:
        self.path = ()
        self.hidden = False
        self.side = side
        self.by = by

    def check(self, pos: Position) -> list[Violation]:
        due, chooser, _ = pos.pending[-1]
        if due == OVER:
            return [over(pos)]
        if due == GOALS:
            return [Violation("r2.agendas", "missing")]
        if due in (OPINION, REVEAL):
            return [Violation("r6.reveal", "missing")]
        if due != FIRST:
            return [] if self.side == pos.begun_by else [Violation("r3.first", "again")]
        if (opener := pos.opens()) is not None:
            where = () if self.side != opener else ("by",)
            right = self.side == opener and self.by in (None, opener)
            return [] if right else [Violation("r3.first", "us", where, side=pos.side_name(opener))]
        if self.by is not None and self.by != chooser:
            values = {"side": pos.side_name(self.by), "other": pos.side_name(chooser)}
            return [Violation("r3.first", "chooser", ("by",), **values)]
        return []

    def apply(self, pos: Position) -> None:
        pos.begun_by = None
        if pos.pending[-1][0] == FIRST:
            pos.decisions += 1
            pos.pending = [(PLAY, self.side, 0)]

    def write(self, pos: Position) -> dict[str, Any]:
        return {"first": pos.rules.sides[self.side]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield First(0)
        yield First(1)
