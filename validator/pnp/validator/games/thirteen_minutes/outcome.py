"""How a game ended, as values for a verdict: what is the same for every possible deal of the hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game import Piece, Text, who

from ..duels.facts import BOTH
from ..duels.ground import CUBA
from .score import Score

if TYPE_CHECKING:
    from . import ThirteenMinutes
    from .campaign import Campaign

Ending = tuple[Any, Score]


def outcome(rules: ThirteenMinutes, endings: Sequence[Ending], complete: bool = True) -> dict[str, Any]:
    """The outcome of a finished game. What the hidden cards leave open is None; `certain` says whether the winner is
    sure.

    If there may be further endings (these are not `complete`), nothing is certain.
    """
    sides = rules.sides

    def certain(of: Callable[[Score], Any]) -> tuple[bool, Any]:
        """Whether something is the same in every ending, and its value then."""
        if complete and len(endings) == 1:
            return True, of(endings[0][1])
        values = {of(end) for _, end in endings}
        return (True, values.pop()) if complete and len(values) == 1 else (False, None)

    def side(of: Callable[[Score], int | None]) -> str | None:
        sure, value = certain(of)
        return None if not sure else "none" if value is None else "both" if value == BOTH else sides[value]

    def card(of: Callable[[Score], Piece | None]) -> str | None:
        sure, value = certain(of)
        return value.id if sure and value is not None else None

    def war(end: Score) -> str:
        return {(0, 0): "none", (1, 1): "both", (1, 0): sides[0], (0, 1): sides[1]}[end.war[0], end.war[1]]

    sure, winner = certain(lambda end: end.winner)
    prestige = certain(lambda end: end.prestige)[1]
    reason = certain(lambda end: end.reason)[1]
    match = certain(lambda end: end.match)
    found = {
        **who([sides[winner]] if winner is not None else (), sides if reason == "both" else ()),
        "prestige": dict(zip(sides, prestige, strict=True)) if prestige else None,
        "reason": reason,
        "certain": sure and reason is not None,
        "military": side(lambda end: end.military),
        "aftermath": side(lambda end: end.aftermath),
        "match": None if not match[0] else "none" if match[1] is None else rules.kinds[match[1]].id,
        "war": certain(war)[1],
        "cuba": card(lambda end: end.cuba),
        "left": {sides[0]: card(lambda end: end.left[0]), sides[1]: card(lambda end: end.left[1])},
    }
    if not found["certain"]:
        winners = {"none" if end.winner is None else sides[end.winner] for _, end in endings}
        found["possible"] = sorted(winners if complete else {"none", *sides})
    return found


def told(rules: ThirteenMinutes, found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
    """Which card Cuba was and which cards were left in hand, in the game's own words, as far as the outcome
    is certain."""
    lines = []
    if found["cuba"]:
        lines.append(("turned-up", {"place": rules.title(CUBA), "card": rules.cards[found["cuba"]].said}))
    for seat, card in zip(rules.seats, found["left"].values(), strict=True):
        if card:
            lines.append(("left", {"side": seat.said, "card": rules.cards[card].said}))
    return lines


def sheet(endings: Sequence[Ending], complete: bool = True) -> list[tuple[str, tuple[int, int] | None]]:
    """The score sheet: for each rule what it gave each side, None if hidden cards leave it open."""
    lines = []
    longest = max((end.lines for _, end in endings), key=lambda sheet: len(sheet))
    for at, line in enumerate(longest):
        found = {end.lines[at].prestige if at < len(end.lines) else (0, 0) for _, end in endings}
        lines.append((line.rule, found.pop() if complete and len(found) == 1 else None))
    return lines


def campaign_outcome(rules: ThirteenMinutes, campaign: Campaign, games: list[Any]) -> dict[str, Any]:
    """The outcome of a campaign; `reason` is `campaign`, `war`, `both`, or None while it goes on."""
    standings = campaign.standings
    points = {s.points for s in standings}
    total = points.pop() if len(points) == 1 else None
    ends = {(s.over, s.winners) for s in standings}
    over, winners = ends.pop() if len(ends) == 1 else ("", ())
    return {
        **who([rules.sides[side] for side in winners], rules.sides if over == "both" else ()),
        "points": None if total is None else dict(zip(rules.sides, total, strict=True)),
        "reason": {"sum": "campaign"}.get(over, over or None),
        "games": games,
    }
