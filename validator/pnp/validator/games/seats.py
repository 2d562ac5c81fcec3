"""Who sits at the table, in a game whose sides are whoever plays: the keys of a log's `players`, in order of play.

The rules of such a game are made once and then *seated* for each log: the same rules with these sides, and with a game
whose sides they are, so that whoever speaks of sides finds them where those of any game are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self

from ..definitions.model import BoardPlace, Card, Game, Side, Text
from ..judging.ruling import Violation
from ..logs.names import Names
from ..logs.players import called, spoken


class Seated:
    """Rules that are seated. `words` are those of the table, which no side can be called; `sides_rule` is broken by too
    few players or too many, between the game's `least_players` and `players`. `takes` says what each player takes at
    the start: the deck of the card, by its key in `players`; `takes_secretly`, whether a log may hide it."""

    game: Game
    words: tuple[str, ...]
    sides_rule: tuple[str, str]
    takes: Mapping[str, str] = MappingProxyType({})
    takes_secretly = True
    sides: tuple[str, ...] = ()
    side_names: tuple[Text, ...] = ()
    side_names_read: Names[int] = Names(())

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for these players. Raises Unclear if one of them cannot be read."""
        names = called(players, self.words, self.game.languages)
        seated = copy(self)
        who = enumerate(zip(players, names, strict=True))
        sides = tuple(Side(id, name, name, True, f"seat-{at}", "") for at, (id, name) in who)
        seated.game = replace(self.game, sides=sides)
        seated.sides = tuple(players)
        seated.side_names = tuple(names)
        seated.side_names_read = Names([*((id, at) for at, id in enumerate(players)), *spoken(players, names)])
        return seated

    def notes(self, taken: Mapping[str, str], rulings: Mapping[str, str]) -> Mapping[str, Sequence[Card]]:
        """What a player who took these cards notes in secret: by its key in `players`, the cards to choose from."""
        return {}

    def stands(self, taken: Mapping[str, str]) -> Mapping[str, Sequence[BoardPlace]]:
        """Where the figure of a player who took these cards may stand at first: by its key in `players`, the places to
        choose from."""
        return {}

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rules that these players break before the first move: here, how many they may be."""
        least, most = self.game.least_players or self.game.players, self.game.players
        if least <= len(players) <= most:
            return []
        return [Violation(*self.sides_rule, ("players",), n=least, max=most, said=len(players))]
