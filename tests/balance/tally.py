"""What comes of many games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pnp.validator.games.thirteen_minutes import ThirteenMinutes

from .players import Game, Player, play_game


@dataclass(slots=True)
class Use:
    """How often an event could be used and was: on one's own turn, and in answer to the opponent's play."""

    could: Counter[bool] = field(default_factory=Counter)  # by whether it was an answer
    did: Counter[bool] = field(default_factory=Counter)

    @property
    def chosen(self) -> float:
        """The share of all chances that were taken."""
        return share(self.did.total(), self.could.total())


@dataclass(slots=True)
class Tally:
    """Counts over many games. `wins` by side; `first` counts the games that the side with the first turn won."""

    name: str
    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    first: int = 0
    wars: int = 0
    draws: int = 0
    events: dict[str, Use] = field(default_factory=dict)

    @property
    def decided(self) -> int:
        """The games that somebody won."""
        return sum(self.wins)

    def add(self, game: Game) -> None:
        """Count one more game."""
        assert game.end is not None
        self.games += 1
        if game.end.winner is not None:
            self.wins[game.end.winner] += 1
            self.first += game.end.winner == game.first
        self.wars += any(game.end.war)
        self.draws += game.end.reason == "draw"
        for card, _, answer, used in game.events:
            self.events[card].could[answer] += 1
            self.events[card].did[answer] += used


def share(n: int, of: int) -> float:
    """`n` of so many; 0 of none."""
    return n / of if of else 0.0


def tally(rules: ThirteenMinutes, player: Player, games: int, seed: int) -> Tally:
    """So many games; the same seed plays the same ones."""
    total = Tally(player.name, events={card.id: Use() for card in rules.cards})
    for number in range(games):
        total.add(play_game(rules, random.Random(f"{seed}:{number}"), player))
    return total


def report(rules: ThirteenMinutes, total: Tally) -> str:
    """The tally as a table."""
    lines = [f"{total.name}, {total.games} games"]
    for side, wins in zip(rules.sides, total.wins, strict=True):
        of_all, of_decided = _percent(wins, total.games), _percent(wins, total.decided)
        lines.append(f"  {side + ' wins':<20}{of_all}, {of_decided} of decided games")
    lines.append(f"  {'first side wins':<20}{_percent(total.first, total.decided)} of decided games")
    lines.append(f"  {'draws':<20}{_percent(total.draws, total.games)}")
    lines.append(f"  {'nuclear wars':<20}{_percent(total.wars, total.games)}")
    lines.append(f"  {'events used':<18}{'in all':>11}{'of':>7}{'own turn':>11}{'of':>7}{'answer':>11}{'of':>7}")
    for card, use in total.events.items():
        counts = (
            (use.did.total(), use.could.total()),
            *((use.did[answer], use.could[answer]) for answer in (False, True)),
        )
        cells = [f"{_percent(did, could):>11}{could:7}" for did, could in counts]
        lines.append(f"  {card:<18}{''.join(cells)}")
    return "\n".join(lines)


def _percent(n: int, of: int) -> str:
    return f"{100 * share(n, of):5.1f} %" if of else "    – "
