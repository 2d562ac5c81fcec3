"""The board of 13 Days at one moment: cubes, markers, prestige, and what Commands are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..duels.ground import Laws, Ref

if TYPE_CHECKING:
    from . import ThirteenDays

# What moved a marker last, beside rules that say so themselves.
COMMAND, EVENT, SYMBOL, STILL = "command.defcon", "event.text", "symbol", "still"


class Board:
    """What events act on, beside cards; `Position` says what each of these is and how they begin."""

    __slots__ = (
        "acting", "barred", "cause", "changes", "cubes", "current", "escalated", "least", "lines", "lowered", "markers",
        "mattered", "prestige", "rules", "rulings", "supply", "symbol",
    )  # fmt: skip
    laws = Laws("command.supply", short="event.text", option="event.text", room="command.max5", both="command.target")
    zone: ClassVar[list[int]] = []

    rules: ThirteenDays
    rulings: Mapping[str, str]
    cubes: tuple[list[int], list[int]]
    supply: list[int]
    markers: tuple[list[int], list[int]]
    prestige: int
    lines: list[tuple[str, tuple[int, int] | None]]
    changes: list[int]
    least: list[int | None]
    barred: list[tuple[int, bool] | None]
    current: Ref
    acting: bool
    personal: bool
    symbol: bool
    escalated: bool
    lowered: set[int]
    cause: dict[tuple[str, int, int], str]
    mattered: set[str]

    # ── battlegrounds ─────────────────────────────────────────────────────────

    @staticmethod
    def slot(ref: Ref) -> int | None:
        """A battleground's number; all of them are always on the board."""
        return ref if ref >= 0 else None

    @staticmethod
    def ref(slot: int) -> Ref:
        """How to name a battleground: by its number."""
        return slot

    def named(self, place: str, this: int) -> int | None:
        """The number of a battleground that a card names."""
        return self.rules.place_ids.get(place)

    def may_be_kind(self, slot: int, kind: int) -> bool:
        """Whether a battleground is of a kind."""
        return self.rules.kind_of[slot] == kind

    @staticmethod
    def learn_kind(slot: int, kind: int | None) -> None:
        """Battlegrounds are printed: there is nothing to learn."""

    def room(self, side: int, slot: int) -> float:
        """How many more cubes of a side a battleground can take (command.max5)."""
        return self.rules.numbers["max_cubes"] - self.cubes[side][slot]

    def leader_at(self, slot: int) -> int | None:
        """The side with more cubes; None on a tie."""
        us, ussr = self.cubes[0][slot], self.cubes[1][slot]
        return None if us == ussr else 0 if us > ussr else 1

    def leader(self, place: str) -> int | None:
        """The side with more cubes on a battleground that a card names."""
        return self.leader_at(self.rules.place_ids[place])

    # ── cubes and markers ─────────────────────────────────────────────────────

    def place(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side from its supply; by an event with the DEFCON symbol they move its marker (event.defcon)."""
        self._change(side, slot, n)
        self._moved_by_event(side, slot, n - 1)

    def remove(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side back to its supply, as far as there are any; with the symbol they move its marker."""
        n = min(n, self.cubes[side][slot])
        self._change(side, slot, -n)
        self._moved_by_event(side, slot, 1 - n)

    def _moved_by_event(self, side: int, slot: int, n: int) -> None:
        """The marker after an event that placed or removed cubes on one battleground."""
        track = self.rules.track_of[slot]
        if self.symbol:
            self._lower(side, track, n)
            self.shift_by(side, track, n, SYMBOL)
        else:
            self.cause["track", side, track] = STILL

    def command(self, side: int, slot: int, n: int) -> None:
        """A Command of `n` cubes, removed if negative: the marker moves one space less than there are cubes."""
        if n < 0:
            n = -min(-n, self.cubes[side][slot])
        self._change(side, slot, n)
        if n:
            track, spaces = self.rules.track_of[slot], n - 1 if n > 0 else n + 1
            self._lower(side, track, spaces)
            self.shift_by(side, track, spaces, COMMAND)

    def _change(self, side: int, slot: int, n: int) -> None:
        self.supply[side] -= n
        self.cubes[side][slot] += n
        if n:
            self.cause["cubes", side, slot] = "event.text" if self.acting else "command.target"
            self.cause["supply", side, 0] = "command.supply"

    def spaces(self, side: int, track: int, n: int) -> int:
        """How far a marker that should move `n` spaces does move (defcon.bounds)."""
        at = self.markers[side][track]
        return max(self.rules.lowest, min(self.rules.highest, at + n)) - at

    def shift(self, side: int, track: int, n: int, by: int) -> None:
        """A marker up or down by an event's own words, as a side decided."""
        if by == side:
            self._lower(side, track, n)
        self.shift_by(side, track, n, EVENT)

    def may_lower(self, side: int) -> bool:
        """Whether a side may have its own markers go down by the event at hand, which it uses."""
        bar = self.barred[side]
        return bar is None or not (bar[1] or self.personal)

    def _lower(self, side: int, track: int, n: int) -> None:
        """Note that a side has a marker of its own go down, if it does: an event that does so may be forbidden."""
        if n < 0 and self.spaces(side, track, n):
            self.lowered.add(side)

    def shift_by(self, side: int, track: int, n: int, rule: str) -> None:
        """A marker up or down, by a rule; it stops at the ends of its track (defcon.bounds)."""
        own = self.markers[side]
        before = own[track]
        own[track] = after = max(self.rules.lowest, min(self.rules.highest, before + n))
        self.cause["track", side, track] = rule if after == before + n else "defcon.bounds"

    def area(self, track: int, space: int) -> str | None:
        """The id of the area that a space lies in."""
        return self.rules.areas[space]

    def track(self, id: str) -> int:
        """The number of a track that a card names."""
        return self.rules.track_ids[id]

    def track_name(self, track: int) -> Mapping[str, str]:
        """A track's name in every language."""
        return self.rules.track_titles[track]

    def escalate(self) -> None:
        """Every marker rises (r1.escalate)."""
        self.escalated = True
        for side in (0, 1):
            for track in range(len(self.markers[side])):
                self.shift_by(side, track, self.rules.numbers["escalate"], "r1.escalate")

    # ── prestige and Commands ─────────────────────────────────────────────────

    def gain(self, side: int, n: int, rule: str = EVENT) -> None:
        """Prestige for a side, as far as its track goes (r6.cap)."""
        most = self.rules.numbers["prestige_max"]
        if rule == EVENT:
            self.lines.append((rule, (n, 0) if side == 0 else (0, n)))
        wanted = self.prestige + (n if side == 0 else -n)
        self.prestige = max(-most, min(most, wanted))
        self.cause["prestige", 0, 0] = rule if wanted == self.prestige else "r6.cap"
        if wanted != self.prestige:
            over = abs(wanted) - most
            self.lines.append(("r6.cap", (-over, 0) if wanted > 0 else (0, -over)))

    def standing(self, side: int) -> int:
        """The prestige of a side."""
        return max(self.prestige if side == 0 else -self.prestige, 0)

    def worth_with(self, side: int, n: int, letter: bool) -> int:
        """How many cubes a Command with `n` on its card is worth."""
        n += self.changes[side]
        if self.changes[side] < 0 and (least := self.least[side]) is not None and n < least:
            self.mattered.add("ruling.brink")
            if self.rulings["ruling.brink"] == "floor":
                n = least
        return max(n, 0) + (self.rules.numbers["letter_command"] if letter else 0)

    def worth(self, side: int, n: int) -> int:
        """How many cubes a Command that an event names is worth (ruling.worded-commands)."""
        if not self.changes[side]:
            return n
        self.mattered.add("ruling.worded-commands")
        return self.worth_with(side, n, False) if self.rulings["ruling.worded-commands"] == "yes" else n

    def change_commands(self, side: int, change: int, least: int | None) -> None:
        """The Commands of a side are worth more or less until the end of the round."""
        self.changes[side] += change
        if least is not None:
            self.least[side] = least

    def bar(self, side: int, ruling: str | None) -> None:
        """A side may not lower its markers by events until the end of the round."""
        before = self.barred[side]
        wider = ruling is not None and self.rulings[ruling] == "strict"
        if ruling is not None:
            self.mattered.add(ruling)
        if before is None or not before[1]:
            self.barred[side] = (self.current, wider)

    # ── words for messages ────────────────────────────────────────────────────

    def title(self, ref: Ref) -> Mapping[str, str]:
        """A battleground's name in every language."""
        return self.rules.place_titles[ref]

    def side_name(self, side: int) -> Mapping[str, str]:
        """A side's name in every language."""
        return self.rules.side_names[side]

    @staticmethod
    def zone_name(zone: int) -> Mapping[str, Any]:
        """There are no zones on this board."""
        return {}
