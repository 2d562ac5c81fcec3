"""Slots of 13 Days besides cards and numbers: agendas, who goes first, world opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.game import HIDDEN, Card, KeyPath, ListOf, OneOf, Piece, Place, Player, Record, Slot, Track, Unclear, Word

from ..duels.effects.notation import Single


class Dealt(NamedTuple):
    """The agendas of a side: those its flags mark, the one it keeps, and those it was dealt, if the log says so too;
    None for what the log hides. A flag where no agenda belongs is the battleground's number, from -1 down. It is `open`
    what the side keeps if no more is said than its flags."""

    flags: Sequence[int | None] | None = None
    keep: int | None = None
    dealt: Sequence[int | None] | None = None
    open: bool = False

    @property
    def known(self) -> list[int]:
        """The agendas that the side is known to have been dealt."""
        flags = self.flags or ()
        return [a for a in (flags if self.keep in flags else (*flags, self.keep)) if a is not None and a >= 0]


class Marked(OneOf):
    """What a flag marks: an agenda, or what it is about."""

    def __init__(self) -> None:
        super().__init__(Card("agenda"), Place(), Track(), hidden=True)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.flag_names.read(said, path)


class Goal(Slot):
    """{flags: [italy, …], keep: hidden}: what a side was dealt; all of it may be hidden."""

    notation = Record(
        dealt=ListOf(Card("agenda", hidden=True), hidden=True, optional=True),
        flags=ListOf(Marked(), hidden=True, optional=True),
        keep=Card("agenda", hidden=True, optional=True),
        hidden=True,
    )

    def read(self, rules: Any, said: Any, path: KeyPath) -> Dealt:
        told = super().read(rules, said, path)
        if told is HIDDEN:
            return Dealt()
        flags, dealt = (None if of in (None, HIDDEN) else [*map(_number, of)] for of in (told.flags, told.dealt))
        return Dealt(
            dealt if flags is None else flags, _number(told.keep), dealt, told.flags is not None and told.keep is None
        )

    def sample(self, move: Any, table: Any, chance: Any) -> Dealt:
        flags = [chance.draw(table.rules.agendas).number for _ in range(table.numbers["dealt_agendas"])]
        return Dealt(flags, open=True)

    def seen_by(self, seat: Any, owner: Any, value: Dealt) -> Dealt:
        return value if seat == owner else value._replace(keep=None)


class Kept(Card):
    """The agenda that a side keeps: of a hidden one, the flags say enough."""

    def __init__(self, **how: Any) -> None:
        super().__init__("agenda", secret=True, **how)
        self.branches = False


def _number(said: Any) -> Any:
    """The number of an agenda, or of what a flag marks; None if it is hidden."""
    return said.number if isinstance(said, Piece) else None if said is HIDDEN else said


class Opener(Record):
    """Who goes first, or {side: us, by: ussr}: the side, and who chose it, if the log says so."""

    def __init__(self) -> None:
        super().__init__(side=Player(), by=Player(optional=True, among=lambda move, table: ()), short="side")


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


class Drawn(Single):
    """A drawn card, possibly hidden; or several, where only one is allowed."""

    def __init__(self, **how: Any) -> None:
        super().__init__(Card("strategy", hidden=True), **how)

    def revealed(self, move: Any, value: Any, chance: Any) -> Any:
        """A card that goes to the discards is shown to everybody."""
        return (chance.draw(move.rules.deck("strategy")),) if value and move.to == "discard" else value
