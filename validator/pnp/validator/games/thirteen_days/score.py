"""Prestige and war: agendas at the end of a round; the aftermath and the winner at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.game import HIDDEN, Deal, Piece

if TYPE_CHECKING:
    from .table import Crisis

BUDGET = 20_000  # steps in the search for what the aftermath may hold; beyond them the score is undecided

CALM, DANGER, WAR = "defcon-3", "defcon-2", "defcon-1"
Pair = tuple[int, int]


class Gain(NamedTuple):
    """What one agenda was worth: `base` for the difference, `bonus` for the place, `linked` for the battlegrounds
    beside it.

    `leader` is None on a tie.
    """

    agenda: int
    leader: int | None
    base: int
    bonus: int
    linked: int
    rule: str

    @property
    def points(self) -> int:
        """The prestige that the leader scores."""
        return self.base + self.bonus + self.linked if self.leader is not None else 0


def points(gains: Sequence[Gain], side: int) -> int:
    """The prestige that a side scores with these agendas together."""
    return sum(gain.points for gain in gains if gain.leader == side)


def gained(table: Crisis, side: int) -> int | None:
    """What a side scored with the last agendas; None if nobody can say."""
    return None if table.gains is None else points(table.gains, side)


def score_agendas(table: Crisis, agendas: Sequence[int | None]) -> tuple[Gain, ...]:
    """Raise the markers, score both agendas at the same time, and return what they were worth (r6)."""
    shown = [agenda for agenda in agendas if agenda is not None]
    before = tuple(worth(table, agenda) for agenda in shown)
    risen = [_rise(table, agenda) for agenda in shown]
    after = tuple(worth(table, agenda) for agenda in shown) if any(risen) else before
    if before != after:
        table.mattered.add("ruling.rise")
    gains = before if table.rulings["ruling.rise"] == "chronicle" else after
    for gain in gains:
        table.score(gain.rule, 1 if gain.leader else 0, gain.points, gain.agenda)
    table.gain(0, points(gains, 0) - points(gains, 1), "r6.score")
    return gains


def _rise(table: Crisis, agenda: int) -> bool:
    """Raise the markers in DEFCON 2 on an agenda's track if it shows the symbol (r6.reveal). Returns whether
    any moved."""
    track = table.rules.track_scored[agenda]
    if track is None or not table.rules.rises[agenda]:
        return False
    n = table.rules.numbers["rise"]
    before = table.markers[0][track], table.markers[1][track]
    for side in (0, 1):
        space = table.markers[side][track]
        if table.area(track, space) != DANGER:
            continue
        if table.area(track, min(space + n, table.rules.highest)) == WAR:
            table.mattered.add("ruling.top-lift")
            if table.rulings["ruling.top-lift"] == "stays":
                continue
        table.shift_by(side, track, n, "r6.reveal")
    return before != (table.markers[0][track], table.markers[1][track])


def worth(table: Crisis, agenda: int) -> Gain:
    """What an agenda is worth at present."""
    rules, numbers = table.rules, table.rules.numbers
    track, slot = rules.track_scored[agenda], rules.place_scored[agenda]
    if track is not None:
        us, ussr = table.markers[0][track], table.markers[1][track]
        return _gain(agenda, us - ussr, numbers["track_bonus"], 0, "r6.bonus")
    if slot is not None:
        difference = table.cubes[0][slot] - table.cubes[1][slot]
        leader = table.leader_at(slot)
        beside = sum(table.leader_at(other) == leader for other in rules.linked[slot]) if leader is not None else 0
        bonus = numbers["bonus"] if rules.has_bonus[slot] else 0
        rule = "r6.linked" if rules.linked[slot] else "r6.bonus"
        return _gain(agenda, difference, bonus, beside * numbers["linked_bonus"], rule)
    return Gain(agenda, table.letter, numbers["letter_score"], 0, 0, "r6.letter")


def _gain(agenda: int, difference: int, bonus: int, linked: int, rule: str) -> Gain:
    if not difference:
        return Gain(agenda, None, 0, bonus, linked, "r6.tie")
    return Gain(agenda, 0 if difference > 0 else 1, abs(difference), bonus, linked, rule)


def at_war(table: Crisis, side: int) -> bool:
    """True if a side's markers have started the war (r7.war)."""
    areas = [table.area(track, space) for track, space in enumerate(table.markers[side])]
    numbers = table.rules.numbers
    return bool(areas.count(WAR) >= numbers["war_top"] or areas.count(DANGER) >= numbers["war_all"])


# ── the end of the game ───────────────────────────────────────────────────────


class Score(NamedTuple):
    """How a game ended. `reason` is `prestige`, `letter`, `war` or `both`; `aftermath` is the side that scored it.

    `sums` are the cubes in the aftermath; None after a war, which ends the game before it.
    """

    prestige: Pair
    sums: Pair | None
    aftermath: int | None
    war: tuple[bool, bool]
    winner: int | None
    reason: str
    mattered: frozenset[str] = frozenset()


def scores(table: Crisis, budget: int = BUDGET) -> tuple[list[Score], bool]:
    """The different ways the game may have ended, and whether all were considered."""
    if any(table.war):
        return [_war_score(table)], True
    search = _Piles(table, budget)
    found = {_score(table, sums): None for sums in dict.fromkeys(search)}
    if not found:
        return [_score(table, _sums(table, table.turned))], False
    return list(found), search.complete


def _war_score(table: Crisis) -> Score:
    standing = (table.standing(0), table.standing(1))
    if all(table.war):
        return Score(standing, None, None, table.war, None, "both")
    return Score(standing, None, None, table.war, 1 if table.war[0] else 0, "war")


def _score(table: Crisis, sums: Pair) -> Score:
    leader = None if sums[0] == sums[1] else 0 if sums[0] > sums[1] else 1
    end = _with_aftermath(table, leader)
    standing = (end.standing(0), end.standing(1))
    if standing[0] == standing[1]:
        return Score(standing, sums, leader, table.war, table.letter, "letter")
    return Score(standing, sums, leader, table.war, 0 if standing[0] > standing[1] else 1, "prestige")


def _with_aftermath(table: Crisis, leader: int | None) -> Crisis:
    """The table after a side has scored the aftermath (end.aftermath)."""
    end = table.copy()
    if leader is not None:
        end.gain(leader, table.rules.numbers["aftermath"], "end.aftermath")
    return end


def prestige_shown(table: Crisis) -> int:
    """The position of the prestige marker: after the aftermath, once its pile is turned up and decides."""
    if table.ended and not any(table.war):
        found, complete = scores(table)
        leaders = {end.aftermath for end in found}
        if complete and len(leaders) == 1:
            table = _with_aftermath(table, leaders.pop())
    return int(table.prestige)


def _sums(table: Crisis, cards: Sequence[Piece]) -> Pair:
    """The cubes on each side's cards among these (end.aftermath)."""
    rules = table.rules
    us, ussr = (sum(rules.cubes_of[c] for c in cards if rules.side_of[c] == side) for side in (0, 1))
    return us, ussr


class _Piles:
    """The sums that the aftermath pile may show, for every deal of the cards in it that nobody has seen.

    Cards that count the same and may be in the same places are interchangeable: only how many of them are in the pile
    matters. Once the sums are exhausted, `complete` says whether the search finished.
    """

    def __init__(self, table: Crisis, budget: int) -> None:
        self.table = table
        self.steps = budget
        self.complete = True
        self.places = 0  # the origins of the cards that are in the pile unseen
        for places, card in table.pile:
            self.places |= places if card is HIDDEN else 0

    def __iter__(self) -> Iterator[Pair]:
        table = self.table
        lying = [*table.turned, *(card for _, card in table.pile if card is not HIDDEN and card not in table.turned)]
        deal = table.deck.unseen.deal  # None while every deal is possible
        guesses = [cards for cards, _ in deal.guesses] if deal is not None else []
        alike: dict[tuple[Pair, int, tuple[int, ...]], list[Piece]] = {}
        for card in table.rules.cards:
            places = deal.allowed[card] if deal is not None else -1
            if places & self.places and card not in table.seen and card not in lying:
                unnamed = tuple(cards >> card.number & 1 for cards in guesses)  # which of those played unseen it may be
                alike.setdefault((_sums(table, [card]), places, unnamed), []).append(card)
        groups = [(sums, cards) for (sums, _, _), cards in alike.items()]
        yield from self._fill(groups, max(len(table.pile) - len(lying), 0), _sums(table, lying), deal)

    def _fill(
        self, groups: Sequence[tuple[Pair, list[Piece]]], free: int, sums: Pair, deal: Deal | None
    ) -> Iterator[Pair]:
        """The sums with `free` more cards from these groups in the pile."""
        if not free:
            yield sums
        if not free or sum(len(cards) for _, cards in groups) < free:
            return
        (each, cards), *rest = groups
        for n in range(min(len(cards), free) + 1):
            self.steps -= 1
            if self.steps < 0:
                self.complete = False
                return
            if n and deal is not None:
                deal = deal.copy()
                if not deal.note(cards[n - 1].number, self.places):
                    return
            yield from self._fill(rest, free - n, (sums[0] + n * each[0], sums[1] + n * each[1]), deal)
