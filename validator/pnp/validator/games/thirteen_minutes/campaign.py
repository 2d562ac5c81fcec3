"""A campaign: prestige added up over games, and the war that ends it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.game import Violation

from .score import Score

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """A possible standing of a campaign: the totals, and if it is over, who won (several may share) and why.

    The totals are None where not every way to understand an earlier game was followed: then they may be any.
    """

    points: Pair | None
    over: str = ""  # `sum`, `war` or `both`
    winners: tuple[int, ...] = ()
    starter: int = 0


class Campaign:
    """Every standing that the games so far allow. A game too many is judged by itself and changes no standing."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.standings: set[Standing] = {Standing((0, 0))}
        self.mattered: set[str] = set()

    @property
    def carried(self) -> tuple[Pair | None, ...]:
        """The totals at the start of the next game; those at the end of the campaign, if it is one too many."""
        points = {s.points for s in self.standings if self.over or not s.over}
        return tuple(sorted(points, key=lambda pair: (pair is None, pair or ())))

    @property
    def over(self) -> bool:
        """True if it is certain that no further game is played."""
        return all(s.over for s in self.standings)

    def another(self) -> Violation | None:
        """The rule that a further game breaks; None if one is allowed."""
        if not self.over:
            return None
        standing = min(self.standings, key=lambda s: (s.points is None, s.points or ()))
        if standing.over == "sum" and len(standing.winners) > 1:
            return Violation("campaign.sum", "shared")
        if standing.over == "sum":
            return Violation("campaign.sum", "over", side=self.rules.seats[standing.winners[0]].said)
        if standing.over == "both":
            return Violation("campaign.war", "nobody")
        return Violation("campaign.war", "over", side=self.rules.seats[standing.starter].said)

    @property
    def doubtful(self) -> bool:
        """True if what the log says of the totals agrees only with a way to understand it that was not followed."""
        return all(s.points is None for s in self.standings)

    def add(self, endings: Sequence[Score], complete: bool = True) -> None:
        """Take a finished game into account. If its endings are not all there may be, any others are possible, too."""
        if not self.over:
            self.standings = {self._after(end) for end in endings}
            if not complete:
                self.standings.add(Standing(None))

    def _after(self, end: Score) -> Standing:
        if end.reason == "both":
            self.mattered.add("ruling.campaign-war")
            return Standing(end.points, "" if end.replayed else "both")
        if end.reason == "war":
            starter = 0 if end.war[0] else 1
            return Standing(end.points, "war", (1 - starter,), starter)
        if end.points is None:
            return Standing(None)
        goal = self.rules.numbers["campaign"]
        reached = tuple(side for side in (0, 1) if end.points[side] >= goal)
        if len(reached) == 2:
            self.mattered.add("ruling.campaign-both")
            if not end.shared:
                us, ussr = end.points
                reached = () if us == ussr else (0,) if us > ussr else (1,)
        return Standing(end.points, "sum" if reached else "", reached)
