"""Markers on tracks, prestige, and what an event changes for the rest of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from pnp.game import Violation

from ..ground import Tracked
from .step import At, Clause, Step


class Track(Clause):
    """Markers of one side, each up to `limit` spaces, on at most `spread` tracks. A step's amounts are by track."""

    verb = "track"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.on: str | list[str] = spec.get("on", "any")
        self.towards: str = spec.get("towards", "either")
        self.spread: int = spec.get("spread", 1)
        self.automatic = self.on == "all" and self.exact and self.towards != "either"

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == self.verb and (self.whoses == "leader" or super().fits(ground, step, at))

    def _meant(self, ground: Tracked, side: int) -> list[int]:
        if isinstance(self.on, list):
            return [ground.track(id) for id in self.on]
        tracks = range(len(ground.markers[side]))
        if self.on == "highest":
            top = max(ground.markers[side])
            return [track for track in tracks if ground.markers[side][track] == top]
        return list(tracks)

    def _limit(self, ground: Tracked) -> int:
        return abs(ground.moved) if self.same else self.limit

    def check(self, ground: Tracked, step: Step, at: At) -> list[Violation]:
        side = self.whose(ground, at)
        if side < 0 or step.of not in (None, side):
            place = ground.title(ground.ref(ground.named(self.leader_of, at.this) or 0))
            side_name = ground.side_name(at.user if step.of is None else step.of)
            return [Violation("event.text", "leader", step.path, card=at.card, place=place, side=side_name)]
        amounts = {track: n for track, n in step.amounts.items() if n}
        meant, limit = self._meant(ground, side), self._limit(ground)
        found = []
        for track, n in amounts.items():
            values: dict[str, Any] = {"card": at.card, "track": ground.track_name(track)}
            if track not in meant:
                breach = "highest" if self.on == "highest" else "track"
                side_name = ground.side_name(side)
                found.append(Violation("event.text", breach, step.at(track), side=side_name, **values))
            elif (self.towards == "up" and n < 0) or (self.towards == "down" and n > 0):
                found.append(Violation("event.text", "towards", step.at(track), **values))
            elif abs(n) > limit or (self.automatic and abs(n) < limit and self._binding(ground)):
                found.append(Violation("event.text", "far", step.at(track), n=abs(n), max=limit, **values))
        most = len(meant) if self.on == "all" else self.spread
        if len(amounts) > most:
            values = {"card": at.card, "n": len(amounts), "max": most}
            found.append(Violation("event.text", "tracks", step.path, **values))
        if self.automatic and not found:
            way = 1 if self.towards == "up" else -1
            due = sum(track in amounts or ground.spaces(side, track, way) != 0 for track in meant)
            if len(amounts) < due and self._binding(ground):
                found.append(Violation("event.text", "short", step.path, card=at.card, n=len(amounts), max=due))
        return found

    @staticmethod
    def _binding(ground: Tracked) -> bool:
        """True if what the card says must be done completely; called when it was not."""
        ground.mattered.add("ruling.as-far")
        return ground.as_far

    def apply(self, ground: Tracked, step: Step, at: At) -> None:
        side = self.whose(ground, at) if step.of is None else step.of
        if side < 0:
            return
        for track, n in step.amounts.items():
            ground.moved = ground.spaces(side, track, n)
            ground.shift(side, track, n, self.chooser(ground, at))

    def options(self, ground: Tracked, at: At) -> Iterator[Step]:
        side = self.whose(ground, at)
        if side < 0:
            return
        limit = self._limit(ground)
        signs = {"up": (1,), "down": (-1,), "either": (1, -1)}[self.towards]
        ways = [sign * n for sign in signs for n in range(1, limit + 1)]
        meant = self._meant(ground, side)
        for size in range(1, min(self.spread, len(meant)) + 1):
            for tracks in combinations(meant, size):
                for spaces in product(ways, repeat=size):
                    if all(ground.spaces(side, t, n) == n for t, n in zip(tracks, spaces, strict=True)):
                        amounts = dict(zip(tracks, spaces, strict=True))
                        yield Step("track", amounts, of=side, by=self.chooser(ground, at))

    def happens(self, ground: Tracked, at: At) -> None:
        side, by = self.whose(ground, at), self.chooser(ground, at)
        if side == by and self.towards == "down" and not ground.may_lower(side):
            return  # what is impossible is skipped
        for track in self._meant(ground, side):
            ground.shift(side, track, self.limit if self.towards == "up" else -self.limit, by)


class _Sure(Clause):
    """Something that happens by itself: the log may mention it, but only as on the card."""

    automatic = True

    def happens(self, ground: Tracked, at: At) -> None:
        raise NotImplementedError

    def apply(self, ground: Tracked, step: Step, at: At) -> None:
        self.happens(ground, at)

    def options(self, ground: Tracked, at: At) -> Iterator[Step]:
        yield Step(self.verb, {})


class Prestige(_Sure):
    """Prestige for the user of the event."""

    verb = "prestige"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.gain: int = spec["gain"]

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == "prestige" and step.of in (None, at.user)

    def check(self, ground: Tracked, step: Step, at: At) -> list[Violation]:
        said = step.amounts[0]
        if said == self.gain:
            return []
        return [Violation("event.text", "gain", step.path, card=at.card, n=said, max=self.gain)]

    def options(self, ground: Tracked, at: At) -> Iterator[Step]:
        yield Step(self.verb, {0: self.gain})

    def happens(self, ground: Tracked, at: At) -> None:
        ground.gain(at.user, self.gain)


class Commands(_Sure):
    """Until the end of the round, a side's Commands are worth more or less."""

    verb = "commands"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.change: int = spec["change"]
        self.least: int | None = spec.get("least")

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return False  # the log does not mention it

    def happens(self, ground: Tracked, at: At) -> None:
        ground.change_commands(self.whose(ground, at), self.change, self.least)


class Ban(_Sure):
    """Until the end of the round, a side may not lower its own markers by events."""

    verb = "ban"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.ruling: str | None = spec.get("ruling")

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return False

    def happens(self, ground: Tracked, at: At) -> None:
        ground.bar(self.whose(ground, at), self.ruling)
