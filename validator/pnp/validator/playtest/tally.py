"""The report on many games as plain values, with how certain each is for that many games.

Games are counted as they come, and none is kept.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..base.values import HIDDEN_WORD
from .chances import SURE, Sums, beyond_luck, luck_of, of_mean, of_ratio, rounded, sums, wilson
from .results import Result, kind_name
from .with_cards import WithCards

if TYPE_CHECKING:
    from pnp.game.rules import Rules

MOST_TOLD = 10  # games that are named as lopsided
OFTEN = 10  # games that a card took part in
TYPICAL = 3
LISTS = 2  # of questions in a report, each about many things at once: who wins, and with which cards


def report(results: Iterable[Result], rules: Rules) -> dict[str, Any]:
    """Everything counted in games, as plain values: shares with their intervals; no dates or places."""
    tally = Tally(rules)
    for one in sorted(results, key=lambda one: one.number):
        tally.add(one)
    return tally.told()


class Tally:
    """What is counted of games, which come in the order of their numbers: its size does not depend on how many."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.games = self.ended = self.looked_at = self.chosen = 0
        self.seats: dict[str, None] = {}
        self.broken_off: list[int] = []
        self.stuck: dict[int, str] = {}
        self.forced = Sums()
        self.taken: set[str] = set()
        self.typical: dict[tuple[int, float], list[int]] = {}
        self.lopsided: list[tuple[float, int]] = []
        self.cards = WithCards([card.id for card in rules.cards])
        self._of: defaultdict[Any, Counter[Any]] = defaultdict(Counter)

    def add(self, one: Result) -> None:
        """Count one more game."""
        self.games += 1
        self.seats |= dict.fromkeys(one.seats)
        if one.reason is not None:
            self.ended += 1
            self._add_winners(one)
            self._add_decisions(one)
            self._add_points(one)
            self._add_what_occurred(one)
            self.cards.add(one)
        elif one.stuck:
            self.stuck[one.number] = one.stuck
        else:
            self.broken_off.append(one.number)

    def _add_winners(self, one: Result) -> None:
        self._of["tables"][one.seats] += 1
        self._of["reasons"][one.reason] += 1
        best = max(one.points.values(), default=None)
        self._of["ahead"][one.reason] += {*one.winners} == {seat for seat, n in one.points.items() if n == best}
        self._of["losing"][len(one.losers) in range(1, len(one.seats))] += 1
        for what, those in (("won", one.winners), ("lost", one.losers)):
            self._of["nobody"][what] += not those
            self._of["reasons_by", what].update((one.reason, seat) for seat in those)
            self._of["fair"][what] += len(those)
            if one.begins:
                self._of["begins", what][one.begins in those] += 1
                self._of["begun"][one.begins] += 1
        for at, (seat, player) in enumerate(zip(one.seats, one.players, strict=True), 1):
            taken = one.taken.get(seat, ())
            self.taken.update(taken)
            own = (("taken", card) for card in taken if card != seat)
            for name in (("seats", seat), ("places", str(at)), ("players", player), *own):
                self._of["sat"][name] += 1
                self._of["won"][name] += seat in one.winners
                self._of["lost"][name] += seat in one.losers
        self._of["fair"]["seats"] += len(one.seats)

    def _add_decisions(self, one: Result) -> None:
        self._of["decisions"][one.decisions] += 1
        self._of["sorts"].update(one.sorts)
        known, forced = one.forced
        self.forced.add(forced, known)
        for what, counts in one.asked.items():
            for at, n in enumerate(counts):
                self._of["asked"][what, at] += n
        if one.choices:
            self.chosen += 1
            self._of["choices"].update(one.choices)

    def _add_points(self, one: Result) -> None:
        for seat, points in one.points.items():
            self._of[f"points/{seat}"][points] += 1
        for rule, gave in one.scored.items():
            self._of["scored"][rule] += gave
        ordered = sorted(one.points.values(), reverse=True)
        margin = ordered[0] - ordered[1] if len(ordered) > 1 else 0.0
        self._of["margins"][margin] += 1
        alike = self.typical.setdefault((one.decisions, margin), [])
        if len(alike) < TYPICAL:
            alike.append(one.number)
        if margin:
            self.lopsided = sorted([*self.lopsided, (-margin, one.number)])[:MOST_TOLD]

    def _add_what_occurred(self, one: Result) -> None:
        self._of["moves"].update(one.made)
        self._of["hidden"][True] += sum(card == HIDDEN_WORD for _, card, _ in one.used)
        for what, cards in (("used", [card for _, card, _ in one.used]), ("came", one.came)):
            self._of[what].update(dict.fromkeys(cards, 1))
        drawn = {card for hand in one.drawn.values() for card in hand}
        self._of["drawn"].update(dict.fromkeys(drawn, 1))
        self._of["took part"].update(dict.fromkeys({*drawn, *one.came, *(card for _, card, _ in one.used)}, 1))
        if one.looked_at:
            self.looked_at += 1
            self._of["mattered"].update(one.mattered)

    # ── told ──

    def told(self) -> dict[str, Any]:
        """The report."""
        of, rules = self._of, self.rules
        fair, counted, begins = of["fair"], self.counted, of["begins", self.counted]
        even = rounded(fair[counted] / fair["seats"]) if fair["seats"] else None
        seats = seats_of(self.seats, rules)
        told: dict[str, Any] = {
            "games": self.games,
            "broken_off": self.broken_off,
            "stuck": self.stuck,
            "sure": SURE,
            "counted": counted,
            "seats": {seat: share_of(of[counted]["seats", seat], of["sat"]["seats", seat]) for seat in seats},
            "places": self._shares("places") if len(of["tables"]) > 1 else {},  # not if all always sit alike
            "taken": self._shares("taken"),
            "players": self._shares("players"),
            "begins": share_of(begins[True], begins.total()),
            "begun": [*of["begun"]],
            "nobody": share_of(of["nobody"][counted], self.ended),
            "fair": even,
            "reasons": _ordered(of["reasons"]),
            "reasons_by": {
                why: {seat: of["reasons_by", counted][why, seat] for seat in seats} for why in _ordered(of["reasons"])
            },
            "ahead": {why: of["ahead"][why] for why in _ordered(of["reasons"])},  # won by whoever had most points
            "decisions": _spread(of["decisions"]),
            "lengths": _ordered(of["decisions"]),
            "forced": _forced(self.forced),
            "asked": {what: self._asked(what) for what in sorted({what for what, _ in of["asked"]})},
            "sorts": _ordered(of["sorts"]),
            "choices": {"games": self.chosen, **spread} if (spread := _spread(of["choices"])) else None,
            "points": {seat: _spread(of[f"points/{seat}"]) for seat in seats},
            "scored": {rule: of["scored"][rule] for rule in self._lines()},
            "moves": self._moves(),
            "had": "drawn" if of["drawn"] else "used",
            "hidden": of["hidden"][True],
            "cards": self.cards.told([card.id for card in rules.cards if card.id not in self.taken], LISTS),
            "never": self._never(),
            "looked_at": self.looked_at,
            "rulings": {r.id: of["mattered"][r.id] for r in rules.game.rulebook.rulings},
            "lopsided": (lopsided := self._lopsided()),
            "typical": [number for number in self._typical() if number not in lopsided],
        }
        by_name = [told[key] for key in ("seats", "places", "taken", "players")]
        _judge([*(share for shares in by_name for share in shares.values()), told["begins"]], even)
        return told

    @property
    def counted(self) -> str:
        """What is counted of seats: `won`, or in a game that names only losers `lost`."""
        return "lost" if self._of["losing"][True] else "won"

    def _shares(self, what: str) -> dict[str, Any]:
        """By name, how often it won, or lost, of the games it played."""
        sat, won = self._of["sat"], self._of[self.counted]
        return {name: share_of(won[what, name], sat[what, name]) for kind, name in sorted(sat) if kind == what}

    def _asked(self, what: str) -> dict[str, int]:
        """How often a decision was taken; and of how many of these there was only one thing to do."""
        n, known, forced = (self._of["asked"][what, at] for at in range(3))
        return {"n": n, "of": known, "forced": forced}

    def _lines(self) -> list[str]:
        """The rules whose line on the score sheet can give points, in their order; not those that do so only by another
        ruling."""
        book = self.rules.game.rulebook
        every = [
            rule for section in book.sections for rule in section.rules if rule.score is not None and not rule.scoreless
        ]
        ruled = {ruling.rule for ruling in book.rulings}
        return [r.id for r in every if r.id in self._of["scored"] or (self.ended and r.id not in ruled)]

    def _moves(self) -> dict[str, int]:
        """By kind of move that seats make, in how many games it occurred."""
        of_seats = [kind for kind in self.rules.moves if not kind.unasked and (kind.together or not kind.word)]
        return {name: self._of["moves"][name] for name in dict.fromkeys(map(kind_name, of_seats))}

    def _never(self) -> dict[str, Any]:
        """Cards that nobody used although they took part, of how many; and those that never came up. Decks of which
        nobody uses any card, such as events, do not count, but for cards that somebody had in hand."""
        used, drawn, came = (self._of[what].keys() for what in ("used", "drawn", "came"))
        decks = [[card.id for card in deck.cards if card.id not in self.taken] for deck in self.rules.game.decks]
        usable = [card for deck in decks for card in deck if card in drawn or not used.isdisjoint(deck)]
        took_part = used | drawn | came
        there = [card for card in usable if card in took_part]
        return {
            "of": len(there),
            "unused": [card for card in there if card not in used],
            "often": [card for card in there if card not in used and self._of["took part"][card] >= OFTEN],
            "absent": [card for card in usable if card not in there],
        }

    def _lopsided(self) -> list[int]:
        """The games with the widest margins: one in ten at most, and only such as are wider than the middle one."""
        middle = _low_median(self._of["margins"]) if self.ended else 0.0
        most = -(-self.ended // MOST_TOLD)
        return [number for margin, number in self.lopsided[:most] if -margin > middle]

    def _typical(self) -> list[int]:
        """The games nearest to the middle: by their length and how far apart the points were."""
        if not self.ended:
            return []
        length, middle = (_low_median(self._of[what]) for what in ("decisions", "margins"))
        near = [
            (abs(decisions / max(length, 1) - 1) + abs(margin - middle) / max(middle, 1), number)
            for (decisions, margin), numbers in self.typical.items()
            for number in numbers
        ]
        return [number for _, number in sorted(near)[:TYPICAL]]


def seats_of(seats: Iterable[str], rules: Rules) -> list[str]:
    """The seats of games in the order of the game's sides; without sides, in the order at the table."""
    order = [side.id for side in rules.game.sides]
    found = [*seats] or [seat.id for seat in rules.seats]
    return sorted(found, key=lambda seat: order.index(seat) if seat in order else -1)


def _ordered(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()))


def share_of(n: int, of: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(n, of)
    return {"n": n, "of": of, "share": rounded(n / of) if of else None, "low": rounded(low), "high": rounded(high)}


def _judge(shares: Sequence[dict[str, Any]], fair: float | None) -> None:
    """Say of each share whether it differs from the fair one by more than luck, all being asked about at once."""
    chances = {str(at): luck_of(one["n"], one["of"], fair or 0.0) for at, one in enumerate(shares)}
    sure = beyond_luck(chances, LISTS)
    for at, one in enumerate(shares):
        one["sure"] = str(at) in sure


def _forced(sums: Sums) -> dict[str, Any]:
    """Decisions with one thing to do; those of one game are alike, so that the interval is wider."""
    low, high = of_ratio(sums)
    return {**share_of(int(sums.total), sums.n), "low": rounded(low), "high": rounded(high)}


def _spread(values: Mapping[float, int]) -> dict[str, float] | None:
    """The mean with its interval, the median, and the limits of nine in ten of values that occurred so often."""
    if not values:
        return None
    low, middle, high = (_quantile(values, at, 20) for at in (1, 10, 19))
    of = sums(values)
    below, above = of_mean(of)
    found = {"mean": of.mean, "low": low, "median": middle, "high": high, "mean_low": below, "mean_high": above}
    return {key: rounded(value) for key, value in found.items()}


def _quantile(values: Mapping[float, int], part: int, of: int) -> float:
    """The value that so many parts of all are not above; between two values in proportion."""
    at, rest = divmod((sum(values.values()) - 1) * part, of)
    return (_at(values, at) * (of - rest) + (_at(values, at + 1) if rest else 0) * rest) / of


def _low_median(values: Mapping[float, int]) -> float:
    return _at(values, (sum(values.values()) - 1) // 2)


def _at(values: Mapping[float, int], place: int) -> float:
    """The value in that place, from 0, were all of them in order."""
    ordered = sorted(values)
    ends = accumulate(values[value] for value in ordered)
    return next(value for value, end in zip(ordered, ends, strict=True) if place < end)
