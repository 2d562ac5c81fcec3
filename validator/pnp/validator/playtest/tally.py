"""What many games come to: counts that can be added in any order, and the report as plain values.

A `Result` is all that is kept of a game; it travels between processes and is the same wherever it was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median_low, quantiles
from typing import Any

from ...game.pieces import Piece
from ...game.slots import Card, Cards
from .chances import SURE, beyond_luck, difference, luck, wilson
from .playing import Chosen, Played

MOST_TOLD = 10  # games that are named as lopsided
TYPICAL = 3


@dataclass(frozen=True, slots=True)
class Result:
    """One game, in words: seats and cards by their ids, players by their names. `winner` is None where nobody won."""

    number: int
    players: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str | None  # None: broken off
    begins: str | None
    points: Mapping[str, float]
    decisions: int
    forced: int  # decisions with one thing to do
    sorts: Mapping[int, int]  # how many decisions had how many sorts of moves
    drawn: Mapping[str, tuple[str, ...]]  # by seat, the cards that came into its hand
    used: tuple[tuple[str, str, str], ...]  # seat, card, for what
    mattered: tuple[str, ...]
    stuck: str


def result_of(number: int, players: Sequence[str], game: Played) -> Result:
    """What is kept of a game."""
    outcome, chosen = game.outcome, game.chosen
    alone = [one for one in chosen if one.move is not None and one.move.key == ""]
    first = next((one.seat.id for one in alone if not one.move.word), None)
    return Result(
        number,
        tuple(players),
        _winners(game),
        outcome.get("reason") if outcome else None,
        first,
        _points(outcome, [seat.id for seat in game.rules.seats]),
        len(chosen),
        sum(one.forced for one in chosen),
        Counter(one.sorts for one in chosen),
        {seat.id: tuple(card.id for card in cards) for seat, cards in zip(game.rules.seats, game.drawn, strict=True)},
        tuple(_uses(chosen)),
        tuple(sorted(game.mattered)),
        game.stuck,
    )


def _winners(game: Played) -> tuple[str, ...]:
    said, seats = game.outcome.get("winner"), {seat.id for seat in game.rules.seats}
    return tuple(one for one in (said if isinstance(said, list) else [said]) if one in seats)


def _points(outcome: Mapping[str, Any], seats: Sequence[str]) -> dict[str, float]:
    """The points of each seat, under whatever name the outcome has them."""
    for value in outcome.values():
        if isinstance(value, Mapping) and [*map(type, value.values())] == [int] * len(seats) and {*value} == {*seats}:
            return {seat: float(n) for seat, n in value.items()}
    return {}


def _uses(chosen: Sequence[Chosen]) -> list[tuple[str, str, str]]:
    """The cards that moves name, and what stands beside them in the record: for what they were used."""
    found: list[tuple[str, str, str]] = []
    for one in chosen:
        if one.move is None:
            continue
        kind = type(one.move)
        if kind.part_of is not None and found and kind.key:
            seat, card, what = found[-1]
            found[-1] = (seat, card, f"{what} {kind.key}".strip())
            continue
        found += [(one.seat.id, card.id, kind.key) for card in _cards(one.move)]
    return found


def _cards(move: Any) -> list[Piece]:
    said = [(slot, getattr(move, name)) for name, slot in move.slots.items()]
    own = [value for slot, value in said if isinstance(slot, Card) and value is not None and value >= 0]
    return own + [card for slot, value in said if isinstance(slot, Cards) for card in value or () if card >= 0]


# ── many games ────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _OfCard:
    """How games went with a card: drawn by a seat that won, or lost; used, and for what."""

    drawn: int = 0
    won: int = 0
    used: int = 0
    won_used: int = 0
    uses: Counter[str] = field(default_factory=Counter)


def report(results: Sequence[Result], rules: Any) -> dict[str, Any]:
    """Everything that games came to, as plain values: shares with their intervals, nothing of when or where."""
    seats = [seat.id for seat in rules.seats]
    played = sorted(results, key=lambda one: one.number)
    ended = [one for one in played if one.reason is not None]
    begun = [one for one in ended if one.begins]
    return {
        "games": len(played),
        "broken_off": [one.number for one in played if one.reason is None and not one.stuck],
        "stuck": {one.number: one.stuck for one in played if one.stuck},
        "sure": SURE,
        "seats": {seat: _share(sum(seat in one.winners for one in ended), len(ended)) for seat in seats},
        "players": _by_player(ended, seats),
        "begins": _share(sum(one.begins in one.winners for one in begun), len(begun)),
        "nobody": _share(sum(not one.winners for one in ended), len(ended)),
        "reasons": _ordered(Counter(one.reason for one in ended)),
        "decisions": _spread([one.decisions for one in ended]),
        "lengths": _ordered(Counter(one.decisions for one in ended)),
        "forced": _share(sum(one.forced for one in ended), sum(one.decisions for one in ended)),
        "sorts": _ordered(sum((Counter(one.sorts) for one in ended), Counter())),
        "points": {seat: _spread([one.points[seat] for one in ended if one.points]) for seat in seats},
        "cards": _cards_told(ended, seats, [card.id for card in rules.cards]),
        "rulings": {r.id: sum(r.id in one.mattered for one in ended) for r in rules.game.rulebook.rulings},
        "lopsided": [one.number for one in sorted(ended, key=lambda one: (-_margin(one), one.number))][:MOST_TOLD],
        "typical": _typical(ended),
    }


def _ordered(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()))


def _share(n: int, of: int) -> dict[str, Any]:
    low, high = wilson(n, of)
    return {"n": n, "of": of, "share": _round(n / of) if of else None, "low": _round(low), "high": _round(high)}


def _round(share: float) -> float:
    return round(share, 4)


def _spread(values: Sequence[float]) -> dict[str, float] | None:
    if not values:
        return None
    low, middle, high = (quantiles(values, n=20)[at] for at in (0, 9, 18)) if len(values) > 1 else (values[0],) * 3
    return {"mean": _round(fmean(values)), "low": _round(low), "median": _round(middle), "high": _round(high)}


def _by_player(ended: Sequence[Result], seats: Sequence[str]) -> dict[str, Any]:
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in ended:
        for seat, player in zip(seats, one.players, strict=True):
            sat[player] += 1
            won[player] += seat in one.winners
    return {player: _share(won[player], sat[player]) for player in sorted(sat)}


def _margin(one: Result) -> float:
    ordered = sorted(one.points.values(), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0.0


def _typical(ended: Sequence[Result]) -> list[int]:
    """The games nearest to the middle: by their length and how far apart the points were."""
    if not ended:
        return []
    length = median_low([one.decisions for one in ended])
    margin = median_low([_margin(one) for one in ended])

    def far(one: Result) -> tuple[float, int]:
        return abs(one.decisions / length - 1) + abs(_margin(one) - margin) / max(margin, 1), one.number

    near = sorted(ended, key=far)
    return [one.number for one in near[:TYPICAL]]


def _cards_told(ended: Sequence[Result], seats: Sequence[str], cards: Sequence[str]) -> dict[str, Any]:
    """By card: how seats fared that drew it beside those that did not, how often it was used, and for what."""
    counts = {card: _OfCard() for card in cards}
    sat = won = 0
    for one in ended:
        sat, won = sat + len(seats), won + len(one.winners)
        for seat, card in _held(one):
            counts[card].drawn += 1
            counts[card].won += seat in one.winners
        for seat, card, what in one.used:
            if card in counts:
                counts[card].used += 1
                counts[card].won_used += seat in one.winners
                counts[card].uses[what] += 1
    chances = {card: luck(c.won, c.drawn, won - c.won, sat - c.drawn) for card, c in counts.items() if c.drawn}
    sure = beyond_luck(chances)
    return {card: _card_told(c, sat, won, card in sure) for card, c in counts.items()}


def _held(one: Result) -> Iterator[tuple[str, str]]:
    """Which seat had which cards: those that came into its hand; where nobody draws unseen, those that it used."""
    if any(one.drawn.values()):
        yield from ((seat, card) for seat, hand in one.drawn.items() for card in hand)
    else:
        yield from dict.fromkeys((seat, card) for seat, card, _ in one.used)


def _card_told(c: _OfCard, sat: int, won: int, sure: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"drawn": c.drawn, "used": c.used, "won_used": c.won_used, "uses": _ordered(c.uses)}
    if not c.drawn or c.drawn == sat:
        return {**told, "gain": None}
    low, high = difference(c.won, c.drawn, won - c.won, sat - c.drawn)
    share = c.won / c.drawn - (won - c.won) / (sat - c.drawn)
    return {**told, "gain": {"share": _round(share), "low": _round(low), "high": _round(high), "sure": sure}}
