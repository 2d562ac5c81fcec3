"""Slots of 13 Days besides cards and numbers: agendas, who goes first, world opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.game import Card, KeyPath, ListOf, OneOf, Place, Player, Record, Slot, Track, Unclear, Word, mapping, only

HIDDEN_WORD = "hidden"


class Dealt(NamedTuple):
    """The agendas of a side: those its flags mark, the one it keeps, and those it was dealt, if the log says so too;
    None for what the log hides. A flag where no agenda belongs is the battleground's number, from -1 down."""

    flags: Sequence[int | None] | None = None
    keep: int | None = None
    dealt: Sequence[int | None] | None = None

    @property
    def known(self) -> list[int]:
        """The agendas that the side is known to have been dealt."""
        flags = self.flags or ()
        return [a for a in (flags if self.keep in flags else (*flags, self.keep)) if a is not None and a >= 0]


class Goal(Slot):
    """{flags: [italy, …], keep: hidden}: what a side was dealt; all of it may be hidden."""

    notation = Record(
        flags=ListOf(OneOf(Card("agenda", hidden=True), Place(), Track()), hidden=True),
        keep=Card("agenda", hidden=True),
        dealt=ListOf(Card("agenda", hidden=True), hidden=True),
        hidden=True,
    )

    def read(self, rules: Any, said: Any, path: KeyPath) -> Dealt:
        only(mapping(said, path), ("dealt", "flags", "keep"), path)
        keep = said.get("keep", HIDDEN_WORD)
        kept = None if keep == HIDDEN_WORD else rules.agendas.read(keep, (*path, "keep")).number
        flags = _listed(rules.flag_names, said.get("flags", HIDDEN_WORD), (*path, "flags"))
        dealt = _listed(rules.agendas.names, said.get("dealt", HIDDEN_WORD), (*path, "dealt"))
        return Dealt(dealt if flags is None else flags, kept, dealt)

    def sample(self, move: Any, table: Any, chance: Any) -> Dealt:
        flags = [chance.draw(table.rules.agendas).number for _ in range(table.numbers["dealt_agendas"])]
        return Dealt(flags, chance.rng.choice(flags))

    def seen_by(self, seat: Any, owner: Any, value: Dealt) -> Dealt:
        return value if seat == owner else value._replace(keep=None)

    def take(self, rules: Any, said: Any, path: KeyPath) -> Dealt:
        return Dealt() if said == HIDDEN_WORD else self.read(rules, said, path)


def _listed(names: Any, said: Any, path: KeyPath) -> Sequence[int | None] | None:
    if said == HIDDEN_WORD:
        return None
    if not isinstance(said, list):
        raise Unclear("log.list", path)
    return [None if name == HIDDEN_WORD else names.read(name, (*path, at)) for at, name in enumerate(said)]


class Opener(Slot):
    """Who goes first, or {side: us, by: ussr}: the side, and who chose it, if the log says so."""

    notation = Record(side=Player(), by=Player(optional=True), short="side")

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if not isinstance(said, dict):
            return rules.seats.read(said, path), None
        only(said, ("side", "by"), path)
        if "side" not in said:
            raise Unclear("log.missing", path, key="side")
        by = rules.seats.read(said["by"], (*path, "by")) if "by" in said else None
        return rules.seats.read(said["side"], (*path, "side")), by

    def write(self, value: Any) -> Any:
        return value[0].id

    def say(self, value: Any) -> Any:
        return value[0].said

    def among(self, move: Any, table: Any) -> Any:
        return [(seat, None) for seat in table.rules.seats]


class Opinion(Place):
    """A battleground of world opinion."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        place = rules.place_names.read(said, path)
        if place not in rules.opinion:
            raise Unclear("log.place", path, said=said, known=", ".join(rules.places[at].id for at in rules.opinion))
        return rules.places[place]


class Letter(Word):
    """The letter, by any of its names."""

    def __init__(self, **how: Any) -> None:
        super().__init__("letter", **how)

    def read(self, rules: Any, said: Any, path: KeyPath) -> str:
        if said not in ("letter", "personal-letter"):
            rules.letter_names.read(said, path)
        return "letter"


class Drawn(ListOf):
    """A drawn card, possibly hidden; or several, where only one is allowed."""

    def __init__(self, **how: Any) -> None:
        super().__init__(Card("strategy", hidden=True), short=True, **how)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return tuple(self.of.take(rules, one, path) for one in (said if isinstance(said, list) else [said]))

    def write(self, value: Any) -> Any:
        return self.of.write(value[0]) if value else []

    def revealed(self, move: Any, value: Any, chance: Any) -> Any:
        """A card that goes to the discards is shown to everybody."""
        return (chance.draw(move.rules.deck("strategy")),) if value and move.to == "discard" else value
