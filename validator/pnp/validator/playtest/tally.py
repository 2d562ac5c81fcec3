"""The report on many games as plain values, with how certain each is for that many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median_low, quantiles
from typing import Any

from ..logs.values import HIDDEN
from .chances import SURE, With, beyond_luck, difference, luck, luck_of, of_games, of_mean, of_ratio, overlap, wilson
from .results import Result, kind_name

MOST_TOLD = 10  # games that are named as lopsided
TYPICAL = 3
LISTS = 2  # of questions in a report, each about many things at once: who wins, and with which cards


def report(results: Sequence[Result], rules: Any) -> dict[str, Any]:
    """Everything counted in games, as plain values: shares with their intervals; no dates or places."""
    played = sorted(results, key=lambda one: one.number)
    ended = [one for one in played if one.reason is not None]
    begun = [one for one in ended if one.begins]
    seats = seats_of(played, rules)
    taken = {card for one in ended for cards in one.taken.values() for card in cards}  # reported as who plays
    told: dict[str, Any] = {
        "games": len(played),
        "broken_off": [one.number for one in played if one.reason is None and not one.stuck],
        "stuck": {one.number: one.stuck for one in played if one.stuck},
        "sure": SURE,
        "seats": {seat: _won(ended, seat) for seat in seats},
        "places": _by_place(ended),
        "taken": _by_taken(ended),
        "players": _by_player(ended),
        "begins": share_of(sum(one.begins in one.winners for one in begun), len(begun)),
        "nobody": share_of(sum(not one.winners for one in ended), len(ended)),
        "fair": _fair(ended),
        "reasons": _ordered(Counter(one.reason for one in ended)),
        "decisions": _spread([one.decisions for one in ended]),
        "lengths": _ordered(Counter(one.decisions for one in ended)),
        "forced": _forced([(one.forced, sum(one.sorts.values())) for one in ended]),
        "asked": _by_decision(ended),
        "sorts": _ordered(sum((Counter(one.sorts) for one in ended), Counter())),
        "choices": _choices(ended),
        "points": {seat: _spread([one.points[seat] for one in ended if seat in one.points]) for seat in seats},
        "scored": {rule: sum(one.scored.get(rule, False) for one in ended) for rule in _lines(ended, rules)},
        "moves": _moves(ended, rules),
        "had": "drawn" if any(any(one.drawn.values()) for one in ended) else "used",
        "hidden": sum(card == HIDDEN for one in ended for _, card, _ in one.used),
        "cards": _cards_told(ended, [card.id for card in rules.cards if card.id not in taken]),
        "never": _never(ended, rules, taken),
        "looked_at": sum(one.looked_at for one in ended),
        "rulings": {r.id: _mattered(ended, r.id) for r in rules.game.rulebook.rulings},
        "lopsided": _lopsided(ended),
        "typical": _typical(ended),
    }
    by_name = [told[key] for key in ("seats", "places", "taken", "players")]
    _judge([*(share for shares in by_name for share in shares.values()), told["begins"]], told["fair"])
    return told


def seats_of(results: Iterable[Result], rules: Any) -> list[str]:
    """The seats of games in the order of the game's sides; without sides, in the order at the table."""
    order = [side.id for side in rules.game.sides]
    found = dict.fromkeys(seat for one in results for seat in one.seats) or dict.fromkeys(s.id for s in rules.seats)
    return sorted(found, key=lambda seat: order.index(seat) if seat in order else -1)


def _ordered(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()))


def share_of(n: int, of: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(n, of)
    return {"n": n, "of": of, "share": _round(n / of) if of else None, "low": _round(low), "high": _round(high)}


def _fair(ended: Sequence[Result]) -> float | None:
    """The share of wins that a seat has if all are alike; less where games end without a winner."""
    seats = sum(len(one.seats) for one in ended)
    return _round(sum(len(one.winners) for one in ended) / seats) if seats else None


def _judge(shares: Sequence[dict[str, Any]], fair: float | None) -> None:
    """Say of each share whether it differs from the fair one by more than luck, all being asked about at once."""
    chances = {str(at): luck_of(one["n"], one["of"], fair or 0.0) for at, one in enumerate(shares)}
    sure = beyond_luck(chances, LISTS)
    for at, one in enumerate(shares):
        one["sure"] = str(at) in sure


def _forced(pairs: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Decisions with one thing to do; those of one game are alike, so that the interval is wider."""
    low, high = of_ratio(pairs)
    n, of = (sum(pair[at] for pair in pairs) for at in range(2))
    return {**share_of(n, of), "low": _round(low), "high": _round(high)}


def _round(share: float) -> float:
    return round(share, 6)  # more than anybody is shown, so that rounding it again changes nothing


def _spread(values: Sequence[float]) -> dict[str, float] | None:
    """The mean with its interval, the median, and the limits of nine in ten values."""
    if not values:
        return None
    parts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [*values] * 19
    low, middle, high = (parts[at] for at in (0, 9, 18))
    below, above = of_mean(values)
    found = {"mean": fmean(values), "low": low, "median": middle, "high": high, "mean_low": below, "mean_high": above}
    return {key: _round(value) for key, value in found.items()}


# ── who ───────────────────────────────────────────────────────────────────────


def _won(ended: Sequence[Result], seat: str) -> dict[str, Any]:
    there = [one for one in ended if seat in one.drawn]
    return share_of(sum(seat in one.winners for one in there), len(there))


def _shares(sat: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    """By name, how often it won of the games it played."""
    sat_, won = Counter[str](), Counter[str]()
    for name, wins in sat:
        sat_[name] += 1
        won[name] += wins
    return {name: share_of(won[name], sat_[name]) for name in sorted(sat_)}


def _by_place(ended: Sequence[Result]) -> dict[str, Any]:
    """By place at the table, from 1; nothing if everybody always has the same place."""
    if len({one.seats for one in ended}) < 2:
        return {}
    return _shares((str(at), seat in one.winners) for one in ended for at, seat in enumerate(one.seats, 1))


def _by_taken(ended: Sequence[Result]) -> dict[str, Any]:
    """By the cards that seats play as; nothing if seats are named after their cards."""
    taken = ((card, seat, one) for one in ended for seat, cards in one.taken.items() for card in cards)
    return _shares((card, seat in one.winners) for card, seat, one in taken if card != seat)


def _by_player(ended: Sequence[Result]) -> dict[str, Any]:
    return _shares(
        (player, seat in one.winners) for one in ended for seat, player in zip(one.seats, one.players, strict=True)
    )


# ── what ──────────────────────────────────────────────────────────────────────


def _by_decision(ended: Sequence[Result]) -> dict[str, Any]:
    """By decision, how often it was taken; and of how many of these there was only one thing to do."""
    found: dict[str, list[int]] = {}
    for one in ended:
        for what, counts in one.asked.items():
            found[what] = [n + more for n, more in zip(found.get(what, (0, 0, 0)), counts, strict=True)]
    return {what: {"n": n, "of": known, "forced": forced} for what, (n, known, forced) in sorted(found.items())}


def _mattered(ended: Sequence[Result], ruling: str) -> int:
    """In how many games something depended on a ruling, of those that were looked at closely."""
    return sum(ruling in one.mattered for one in ended if one.looked_at)


def _choices(ended: Sequence[Result]) -> dict[str, Any] | None:
    """How many legal moves decisions offered, in the games where that was counted."""
    counted = [one for one in ended if one.choices]
    spread = _spread([n for one in counted for n, times in one.choices.items() for _ in range(times)])
    return {"games": len(counted), **spread} if spread else None


def _lines(ended: Sequence[Result], rules: Any) -> list[str]:
    """The rules that have a line on the score sheet, in their order."""
    found = {rule for one in ended for rule in one.scored}
    every = [rule for section in rules.game.rulebook.sections for rule in section.rules]
    return [rule.id for rule in every if rule.id in found or (ended and rule.score is not None)]


def _moves(ended: Sequence[Result], rules: Any) -> dict[str, int]:
    """By kind of move that seats make, in how many games it occurred."""
    found = Counter(kind for one in ended for kind in one.made)
    of_seats = [kind for kind in rules.moves if not kind.tells and (kind.together or not kind.word)]
    return {name: found[name] for name in dict.fromkeys(map(kind_name, of_seats))}


def _never(ended: Sequence[Result], rules: Any, taken: Collection[str]) -> dict[str, Any]:
    """Cards that nobody used although they took part, of how many; and those that never came up. Decks of which nobody
    uses any card, such as events, do not count, but for cards that somebody had in hand."""
    used = {card for one in ended for _, card, _ in one.used}
    drawn = {card for one in ended for hand in one.drawn.values() for card in hand}
    came = used | drawn | {card for one in ended for card in one.came}
    decks = [[card.id for card in deck.cards if card.id not in taken] for deck in rules.game.decks]
    usable = [card for deck in decks for card in deck if card in drawn or not used.isdisjoint(deck)]
    there = [card for card in usable if card in came]
    return {
        "of": len(there),
        "unused": [card for card in there if card not in used],
        "absent": [card for card in usable if card not in came],
    }


def _margin(one: Result) -> float:
    ordered = sorted(one.points.values(), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0.0


def _lopsided(ended: Sequence[Result]) -> list[int]:
    """The games in which the points were furthest apart; none where they never are."""
    ordered = sorted(ended, key=lambda one: (-_margin(one), one.number))
    return [one.number for one in ordered[:MOST_TOLD] if _margin(one)]


def _typical(ended: Sequence[Result]) -> list[int]:
    """The games nearest to the middle: by their length and how far apart the points were."""
    if not ended:
        return []
    length = median_low([one.decisions for one in ended])
    margin = median_low([_margin(one) for one in ended])

    def far(one: Result) -> tuple[float, int]:
        return abs(one.decisions / max(length, 1) - 1) + abs(_margin(one) - margin) / max(margin, 1), one.number

    near = sorted(ended, key=far)
    return [one.number for one in near[:TYPICAL]]


# ── cards ─────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class OfCard:
    """How games went with a card: how seats fared that had it, and those that had not; how often it was used."""

    drawn: int = 0
    unknown: int = 0  # seats that may have had it
    games: Counter[With] = field(default_factory=Counter)
    by_seat: dict[str, list[int]] = field(default_factory=dict)  # the same counts, of one seat in all games
    used: int = 0
    won_used: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    last: int = 0  # games in which it was the last card that was used
    won_last: int = 0  # and its user won
    swings: list[tuple[float, int]] = field(default_factory=list)  # by game, their sum and how many

    def note(self, seats: Sequence[tuple[str, bool, bool]]) -> None:
        """Count a game: of each seat of which it is known, whether it had the card, and whether it won."""
        key = [0, 0, 0, 0]
        for seat, had, wins in seats:
            own = self.by_seat.setdefault(seat, [0, 0, 0, 0])
            for counts in (key, own):
                counts[0 if had else 2] += 1
                counts[1 if had else 3] += wins
        self.drawn += key[0]
        self.games[key[0], key[1], key[2], key[3]] += 1

    def halves(self) -> tuple[float, float, float, float] | None:
        """Winners with the card, how many had it, winners without it, how many had not: seat by seat, so that a strong
        side does not make its cards strong (Mantel and Haenszel), and as if each was of another game. None where every
        seat always had it, or never."""
        told = [one for one in self.by_seat.values() if one[0] and one[2]]
        weights = [seats * others / (seats + others) for seats, _, others, _ in told]
        if not told:
            return None
        won, lost = (sum(w * one[at + 1] / one[at] for w, one in zip(weights, told, strict=True)) for at in (0, 2))
        by, total = overlap(self.games), sum(weights)
        seats, others = (sum(one[at] for one in told) / by for at in (0, 2))
        return won / total * seats, seats, lost / total * others, others


def of_cards(ended: Sequence[Result], cards: Sequence[str]) -> dict[str, OfCard]:
    """The counts of each card."""
    counts = {card: OfCard() for card in cards}
    unseen = any(any(one.drawn.values()) for one in ended)
    for one in ended:
        had = had_in(one, unseen)
        doubt = {seat: {*one.unknown.get(seat, ())} for seat in one.seats}
        for card, of in counts.items():
            known = [seat for seat in had if card in had[seat] or card not in doubt[seat]]
            of.unknown += len(had) - len(known)
            of.note([(seat, card in had[seat], seat in one.winners) for seat in known])
        for seat, card, what in one.used:
            if card in counts:
                counts[card].used += 1
                counts[card].won_used += seat in one.winners
                counts[card].uses[what] += 1
        for seat, card, _ in one.used[-1:]:
            if card in counts:
                counts[card].last += 1
                counts[card].won_last += seat in one.winners
        swings: dict[str, list[float]] = {}
        for card, swing in one.swings:
            swings.setdefault(card, []).append(swing)
        for card in swings.keys() & counts.keys():
            counts[card].swings.append((sum(swings[card]), len(swings[card])))
    return counts


def had_in(one: Result, unseen: bool) -> dict[str, set[str]]:
    """By seat, the cards that came into its hand; where nobody draws `unseen`, those that it used."""
    if unseen:
        return {seat: {*hand} for seat, hand in one.drawn.items()}
    found: dict[str, set[str]] = {seat: set() for seat in one.seats}
    for seat, card, _ in one.used:
        found[seat].add(card)
    return found


def _cards_told(ended: Sequence[Result], cards: Sequence[str]) -> dict[str, Any]:
    counts = of_cards(ended, cards)
    chances = {card: luck(*halves) for card, c in counts.items() if (halves := c.halves()) is not None}
    sure = beyond_luck(chances, LISTS)
    return {card: _card_told(c, card in sure) for card, c in counts.items()}


def _card_told(c: OfCard, sure: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "drawn": c.drawn, "unknown": c.unknown, "used": c.used, "won_used": c.won_used, "uses": _ordered(c.uses),
        "last": c.last, "won_last": c.won_last, "swing": _swing(c.swings),
    }  # fmt: skip
    halves = c.halves()
    if halves is None:
        return {**told, "with": None, "without": None, "gain": None}
    won, seats, lost, others = halves
    low, high = map(_round, difference(*halves))
    gain = {"share": _round(won / seats - lost / others), "low": low, "high": high, "sure": sure}
    return {**told, "with": _part(won, seats), "without": _part(lost, others), "gain": gain}


def _swing(games: Sequence[tuple[float, int]]) -> dict[str, float] | None:
    """How much a use changes the lead: the mean of all uses, with its interval for that many games."""
    if not games:
        return None
    n, (low, high) = sum(of for _, of in games), of_games(games)
    told = {"mean": sum(total for total, _ in games) / n, "low": low, "high": high}
    return {"n": n, "games": len(games), **{key: _round(value) for key, value in told.items()}}


def _part(won: float, seats: float) -> dict[str, float]:
    low, high = wilson(won, seats)
    return {"share": _round(won / seats), "low": _round(low), "high": _round(high)}
