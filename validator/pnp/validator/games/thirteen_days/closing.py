"""The end of a round: the aftermath, world opinion, the agendas revealed; and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...judging.ruling import Impossible, Violation
from ...source import KeyPath
from ..duels.ground import HIDDEN, Ref
from ..move import Move
from . import score, unseen
from .opening import over
from .position import BOTH, FIRST, GOALS, OPINION, OVER, PLAY, REVEAL, Position


def start(pos: Position) -> None:
    """All cards are played: what is left in the hands goes to the aftermath, then world opinion is used in order."""
    for side in (0, 1):
        pos.pile += [(pos.hand[side], HIDDEN)] * max(pos.held[side], 0)
    pos.held = [0, 0]
    pos.skipped = []
    pos.pending = [(REVEAL, BOTH, 0)]
    for slot in reversed(pos.rules.opinion):
        leader = pos.leader_at(slot)
        if leader is not None:
            pos.pending.append((OPINION, leader, slot))


class Left(Move):
    """The card left in each hand, where the log says which: `aftermath: {us: …}`."""

    __slots__ = ("cards", "keys")

    def __init__(self, cards: Mapping[int, Ref], keys: Mapping[int, str]) -> None:
        self.path = ()
        self.hidden = False
        self.cards = cards
        self.keys = keys

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == OVER and any(pos.war):
            return [over(pos)]
        if due == OVER or (due == GOALS and pos.round > 1):
            return [Violation("r4.aftermath", "late")]
        if due in (GOALS, FIRST, PLAY):
            side = next((s for s in self.cards if pos.held[s] > 1), next(iter(self.cards), 0))
            n = pos.held[side] if pos.marked else pos.rules.numbers["hand"]
            return [Violation("r4.aftermath", "early", (), side=pos.side_name(side), n=n)]
        return self._not_there(pos.copy())

    def _not_there(self, pos: Position) -> list[Violation]:
        """Cards that cannot have been left, each looked for with those before it laid on the pile."""
        found: list[Violation] = []
        for side, card in self.cards.items():
            where, hand = (self.keys[side],), pos.hand[side]
            if card < 0:
                continue
            if card in pos.seen or (hand, card) in pos.pile:
                values = {"card": pos.rules.title(card), "side": pos.side_name(side)}
                found.append(Violation("r4.aftermath", "played" if card in pos.seen else "again", where, **values))
            elif pos.unseen.can(card, hand):
                pos.unseen.know(card, hand)
            else:
                found.append(self._not_left(pos, side, card, where))
        return found

    @staticmethod
    def _not_left(pos: Position, side: int, card: Ref, where: KeyPath) -> Violation:
        """Why a card cannot be left in a hand: another one must be, or no deal has it there."""
        hand = pos.hand[side]
        left = [c for c in range(len(pos.rules.cards)) if c not in pos.seen and pos.unseen.can(c, hand)]
        if len(left) != 1:
            return unseen.no_deal(pos, side, card, where)
        values = {"side": pos.side_name(side), "card": pos.rules.title(left[0]), "said": pos.rules.title(card)}
        return Impossible("r4.aftermath", "left", where, **values)

    def apply(self, pos: Position) -> None:
        for side, card in self.cards.items():
            at = next((i for i, lying in enumerate(pos.pile) if lying == (pos.hand[side], HIDDEN)), None)
            if card >= 0 and card not in pos.seen and at is not None:
                pos.unseen.know(card, pos.hand[side])
                pos.pile[at] = (pos.hand[side], card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"aftermath": {pos.rules.sides[side]: pos.rules.write_ref(card) for side, card in self.cards.items()}}


class Opinion(Move):
    """The leader on a battleground of world opinion uses it, or passes.

    On Television `shifts` are the markers moved, (whose, track) to spaces; on United Nations `takes` says that the
    letter was taken; on Alliances `drawn` are the cards drawn and `kept` whether to the aftermath (None: not said).
    """

    __slots__ = ("drawn", "kept", "keys", "of", "shifts", "side", "slot", "takes")
    decides = OPINION

    def __init__(
        self,
        side: int,
        slot: int,
        *,
        shifts: Mapping[int, int] | None = None,
        of: int | None = None,
        takes: bool = False,
        drawn: Sequence[Ref] = (),
        kept: bool | None = None,
        keys: Mapping[int, str] | None = None,
    ) -> None:
        self.path = ()
        self.hidden = False
        self.side = side
        self.slot = slot
        self.shifts = shifts or {}
        self.of = of
        self.takes = takes
        self.drawn = drawn
        self.kept = kept
        self.keys = keys or {}

    def check(self, pos: Position) -> list[Violation]:
        if found := self._not_now(pos):
            return found
        kind = pos.rules.opinion.index(self.slot)
        return [*(self._television, self._united, self._alliances)[kind](pos)]

    def _not_now(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == OVER:
            return [over(pos)]
        if due not in (OPINION, REVEAL):
            return [Violation("r5.opinion", "early")]
        place = {"place": pos.title(self.slot)}
        leader = pos.leader_at(self.slot)
        where = ("opinion",)
        if leader is None:
            return [Violation("r5.opinion", "nobody", where, **place)]
        if leader != self.side:
            names = {"side": pos.side_name(self.side), "other": pos.side_name(leader)}
            return [Violation("r5.opinion", "side", where, **names, **place)]
        if self.slot in [slot for what, _, slot in pos.pending if what == OPINION]:
            return []
        if self.slot not in pos.skipped:
            return [Violation("r5.opinion", "again", where, **place)]
        pos.mattered.add("ruling.opinion")
        return [] if pos.rulings["ruling.opinion"] == "any" else [Violation("r5.opinion", "order", where, **place)]

    def _television(self, pos: Position) -> Iterator[Violation]:
        if self.takes or self.drawn:
            yield Violation("r5.television", "other", ())
        if self.of not in (None, self.side):
            names = {"side": pos.side_name(self.side), "other": pos.side_name(1 - self.side)}
            yield Violation("r5.television", "own", ("of",), **names)
        moved = {track: n for track, n in self.shifts.items() if n}
        if len(moved) > 1:
            yield Violation("r5.television", "several", ("track",), n=len(moved))
        most = pos.rules.numbers["opinion_step"]
        for track, n in moved.items():
            if abs(n) > most:
                yield Violation("r5.television", "steps", ("track", self.keys.get(track, "")), n=abs(n), max=most)

    def _united(self, pos: Position) -> Iterator[Violation]:
        if self.shifts or self.drawn:
            yield Violation("r5.un", "letter")

    def _alliances(self, pos: Position) -> Iterator[Violation]:
        if self.shifts or self.takes:
            yield Violation("r5.alliances", "other")
        if len(self.drawn) > 1:
            yield Violation("r5.alliances", "one", ("draw",), n=len(self.drawn))
        elif self.drawn:
            yield from unseen.cannot_draw(pos, self.drawn[0], ("draw",), "r5.alliances", "known")
            if self.kept is None:
                yield Violation("r5.alliances", "choice", ("draw",))

    def apply(self, pos: Position) -> None:
        due = [slot for what, _, slot in pos.pending if what == OPINION]
        while pos.pending[-1][0] == OPINION and self.slot in due:
            _, _, slot = pos.pending.pop()
            if slot == self.slot:
                break
            pos.skipped.append(slot)
        if self.slot in pos.skipped:
            pos.skipped.remove(self.slot)
        pos.decisions += 1
        for track, n in self.shifts.items():
            pos.shift_by(self.side if self.of is None else self.of, track, n, "r5.television")
        if self.takes:
            pos.letter = self.side
            pos.cause["letter", 0, 0] = "r5.un"
        for card in self.drawn:
            self._draw(pos, card)

    def _draw(self, pos: Position, card: Ref) -> None:
        if pos.drawn >= len(pos.rules.cards):
            return
        place = 1 << pos.drawn
        pos.drawn += 1
        if self.kept:
            pos.pile.append((place, card))
            if card >= 0:
                pos.unseen.know(card, place)
        else:
            pos.see(card, place)

    def stays(self, other: Any) -> bool:
        return bool(self.side == other.side and self.slot == other.slot)

    def write(self, pos: Position) -> dict[str, Any]:
        body: dict[str, Any] = {"opinion": pos.rules.write_place(self.slot)}
        if self.shifts:
            body["track"] = {pos.rules.tracks[track]: n for track, n in self.shifts.items()}
        if self.takes:
            body["take"] = "letter"
        if self.drawn:
            body |= {"draw": pos.rules.write_ref(self.drawn[0]), "to": "aftermath" if self.kept else "discard"}
        return {pos.rules.sides[self.side]: body}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        _, side, slot = pos.pending[-1]
        yield Opinion(side, slot)
        kind = pos.rules.opinion.index(slot)
        most = pos.rules.numbers["opinion_step"]
        if kind == 0:
            for track in range(len(pos.rules.tracks)):
                for n in (*range(1, most + 1), *range(-most, 0)):
                    if pos.spaces(side, track, n) == n:
                        yield Opinion(side, slot, shifts={track: n})
        elif kind == 1:
            yield Opinion(side, slot, takes=True)
        elif pos.drawn < len(pos.rules.cards):
            yield Opinion(side, slot, drawn=(HIDDEN,), kept=True)
            yield Opinion(side, slot, drawn=(HIDDEN,), kept=False)


class Reveal(Move):
    """Both agendas are revealed, scored, and out of the game; then the war is looked for and the round ends."""

    __slots__ = ("agendas", "keys")
    decides = REVEAL

    def __init__(self, agendas: Sequence[int | None], keys: Mapping[int, str]) -> None:
        self.path = ()
        self.agendas = agendas
        self.keys = keys
        self.hidden = None in agendas

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if not self.hidden or pos.pending[-1][0] not in (REVEAL, OPINION):
            yield pos, self
            return
        kept = pos.keeps[0], pos.keeps[1]
        ways = [self._may_be(pos, side, kept[side]) for side in (0, 1)]
        for us in ways[0]:
            for ussr in ways[1]:
                yield pos, Reveal((us, ussr), self.keys)

    def _may_be(self, pos: Position, side: int, kept: int | None) -> list[int]:
        said = self.agendas[side]
        if said is not None:
            return [said]
        if kept is not None:
            return [kept]
        flags = pos.flags[side]
        if not flags or None in flags:
            return [agenda for agenda in range(len(pos.rules.agenda_ids)) if pos.most(agenda)]
        return list(dict.fromkeys(agenda for agenda in flags if agenda is not None and agenda >= 0))

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == OVER:
            return [over(pos)]
        if due not in (REVEAL, OPINION):
            n = sum(pos.played)
            again = due == GOALS and pos.round > 1
            return [Violation("r6.reveal", "again" if again and not n else "early")]
        found: list[Violation] = []
        for side, agenda in enumerate(self.agendas):
            if agenda is None:
                continue
            where = (self.keys.get(side, pos.rules.sides[side]),)
            values = {"side": pos.side_name(side), "card": pos.rules.agenda_titles[agenda]}
            kept, flags = pos.keeps[side], pos.flags[side]
            if kept is not None and kept != agenda:
                values = {"side": values["side"], "card": pos.rules.agenda_titles[kept]}
                found.append(Violation("r6.reveal", "kept", where, said=pos.rules.agenda_titles[agenda], **values))
            elif flags is not None and agenda not in flags and None not in flags:
                found.append(Violation("r6.reveal", "flags", where, **values))
            elif not pos.most(agenda):
                gone = {"card": values["card"], "round": pos.scored[agenda]}
                found.append(Violation("r6.discard", "gone", where, **gone))
            elif side and not found and not pos.holding([one for one in self.agendas if one is not None]):
                n = self.agendas.count(agenda)
                found.append(Impossible("setup.decks", "agenda", where, card=values["card"], n=n, max=n - 1))
        return found

    def apply(self, pos: Position) -> None:
        due = pos.pending[-1][0]
        if due not in (REVEAL, OPINION):
            return
        agendas = [agenda for agenda in self.agendas if agenda is not None]
        pos.gains = score.score_agendas(pos, self.agendas)
        pos.score(agendas)
        pos.decisions += 2 + sum(what == OPINION for what, _, _ in pos.pending)
        self._end_round(pos)

    @staticmethod
    def _end_round(pos: Position) -> None:
        pos.war = (score.at_war(pos, 0), score.at_war(pos, 1))
        if any(pos.war) or pos.round >= pos.rules.numbers["rounds"]:
            pos.pending = [(OVER, BOTH, 0)]
            return
        pos.round += 1
        pos.played, pos.held, pos.marked, pos.opened, pos.escalated = [0, 0], [0, 0], False, False, False
        pos.begun_by = None
        pos.flags, pos.keeps = [None, None], [None, None]
        pos.changes, pos.least, pos.barred = [0, 0], [None, None], [None, None]
        pos.pending = [(GOALS, BOTH, 0)]

    def stays(self, other: Any) -> bool:
        return bool(sum(a != b for a, b in zip(self.agendas, other.agendas, strict=True)) < 2)

    def write(self, pos: Position) -> dict[str, Any]:
        ids = pos.rules.agenda_ids
        shown = {side: "hidden" if a is None else ids[a] for side, a in enumerate(self.agendas)}
        return {"reveal": {pos.rules.sides[side]: agenda for side, agenda in shown.items()}}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        keys = dict(enumerate(pos.rules.sides))
        yield from (move for _, move in Reveal((None, None), keys).readings(pos))


class End(Move):
    """The aftermath pile, turned up; hidden where the log does not say."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[Ref], path: KeyPath = ("aftermath",)) -> None:
        self.path = path
        self.hidden = False
        self.cards = cards

    def check(self, pos: Position) -> list[Violation]:
        return self._turned_up(pos.copy())

    def take(self, pos: Position) -> list[Violation]:
        trial = pos.copy()
        found = self._turned_up(trial)
        if not found:
            pos.become(trial)
            pos.ended = pos.over
        return found

    def _turned_up(self, pos: Position) -> list[Violation]:
        """Turn the pile up, and the rules that this breaks."""
        if pos.pending[-1][0] != OVER:
            rounds = pos.rules.numbers["rounds"]
            breach = "early" if pos.round < rounds else "last"
            return [Violation("r8.advance", breach, (), n=pos.round, max=rounds)]
        if any(pos.war):
            return [Violation("r7.war", "over")]
        if pos.ended:
            return [Violation("end.aftermath", "over")]
        found: list[Violation] = []
        if len(self.cards) != len(pos.pile):
            values = {"n": len(pos.pile), "said": len(self.cards)}
            found.append(Violation("end.aftermath", "pile", self.path, **values))
        for at, card in enumerate(self.cards):
            where = (*self.path, at)
            if card in pos.seen:
                found.append(Violation("end.aftermath", "card", where, card=pos.rules.title(card)))
            elif card >= 0 and not turn_up(pos, card):
                found.append(Impossible("end.aftermath", "card", where, card=pos.rules.title(card)))
        return found

    def apply(self, pos: Position) -> None:
        pos.ended = pos.over
        for card in self.cards:
            if card >= 0 and card not in pos.seen:
                turn_up(pos, card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"end": {"aftermath": [pos.rules.write_ref(card) for card in self.cards]}}


def turn_up(pos: Position, card: Ref) -> bool:
    """Whether a card can lie in the aftermath pile; if so, it comes to light there."""
    places = next((places for places, known in pos.pile if known == card), 0)
    if not places:
        for hidden, known in pos.pile:
            places |= hidden if known == HIDDEN else 0
        if len(pos.turned) >= len(pos.pile) or not pos.unseen.can(card, places):
            return False
    pos.see(card, places)
    pos.turned.append(card)
    return True
