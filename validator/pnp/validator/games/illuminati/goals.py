"""Goals: how far a player has got, and which are met (the chapter win)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .faces import Ability, Face

BY_PLAYERS = {4: "goal_4", 5: "goal_5", 6: "goal_6"}
FEW, MANY = "goal_few", "goal_many"


_NOTHING: Ability = MappingProxyType({})


class Holding(NamedTuple):
    """What a player has that counts for goals. `cards` are all of the structure, the Illuminati included.

    `money` are the treasuries by card, `destroyed` counts groups destroyed and Illuminati put out; `alignments` and
    `powers` are as in `strength.Attack`.
    """

    cards: Collection[str]
    money: Mapping[str, int] = _NOTHING
    destroyed: int = 0
    alignments: Mapping[str, Collection[str]] = _NOTHING
    powers: Mapping[str, int] = _NOTHING


class Progress(NamedTuple):
    """How far a player is towards a goal: `rule` is win.basic or win.special, `card` whose special goal it is."""

    rule: str
    have: int
    need: int
    card: str | None = None

    @property
    def met(self) -> bool:
        return self.have >= self.need


class Goals:
    """The goals at a table: `players` is how many began the game (win.basic-fixed), `longer` the variant opt.length."""

    def __init__(
        self, faces: Mapping[str, Face], numbers: Mapping[str, int], players: int, longer: bool = False
    ) -> None:
        self.faces = faces
        goal = BY_PLAYERS.get(players, FEW if players < min(BY_PLAYERS) else MANY)
        # the groups needed for the basic goal, including the Illuminati (win.basic)
        self.groups_needed = numbers[goal] + (numbers["longer"] if longer else 0)

    def basic(self, holding: Holding) -> Progress:
        """How far a player is towards the basic goal."""
        return Progress("win.basic", len(holding.cards), self.groups_needed)

    def special(self, holding: Holding, card: str) -> Progress:
        """How far a player is towards the special goal of an Illuminati; ValueError if that is to take another's."""
        goal = self.faces[card].goal or {}
        if "at_least" not in goal:
            raise ValueError(card)
        return Progress("win.special", self._have(holding, goal), goal["at_least"], card)

    def secrets(self) -> tuple[str, ...]:
        """The Illuminati with their own goal: those whose goal may be noted in secret."""
        return tuple(id for id, face in self.faces.items() if face.goal is not None and "at_least" in face.goal)

    def met(self, holding: Holding, card: str | None) -> tuple[Progress, ...]:
        """The goals that a player has met; `card` is the Illuminati whose special goal counts, None if none does."""
        both = (self.basic(holding), *(() if card is None else (self.special(holding, card),)))
        return tuple(progress for progress in both if progress.met)

    def final_score(self, holding: Holding, illuminati: bool = False) -> int:
        """Power of the groups plus one for each (opt.endless); the Illuminati only if it counts as one."""
        groups = [card for card in holding.cards if illuminati or not self.faces[card].is_illuminati]
        return sum(self.faces[card].power + holding.powers.get(card, 0) for card in groups) + len(groups)

    def _have(self, holding: Holding, goal: Mapping[str, str | int]) -> int:
        faces = [self.faces[card] for card in holding.cards]
        aligned = [holding.alignments.get(face.id, face.alignments) for face in faces]
        if (total := goal.get("total")) == "money":
            return sum(holding.money.values())
        if total is not None:
            return sum(getattr(face, str(total)) + holding.powers.get(face.id, 0) for face in faces)
        if "different" in goal:
            return len({one for alignments in aligned for one in alignments})
        if "groups" in goal:
            return sum(goal["groups"] in alignments for alignments in aligned)
        return holding.destroyed
