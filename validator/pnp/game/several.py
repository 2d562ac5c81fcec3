"""Slots of several things: lists, cards of a hand, amounts by name, a value for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from ..validator.base.values import mapping, number
from ..validator.base.violation import Unclear, Violation
from .pieces import HIDDEN, Piece
from .slots import Card, Player, Slot, bound

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table

MAX_SUBSETS = 200  # ways to choose several things that are offered


class Several(Slot):
    """A list of what another slot reads, as a tuple. `least` and `most` bound what is listed."""

    def __init__(self, of: Slot, least: Any = 0, most: Any = 99, **how: Any) -> None:
        super().__init__(**how)
        self.of = of
        self.least = least
        self.most = most
        self.branches = False

    def read(self, rules: Rules, said: Any, path: KeyPath) -> tuple[Any, ...]:
        if not isinstance(said, list):
            raise Unclear("log.list", path)
        return tuple(self.of.take(rules, one, (*path, at)) for at, one in enumerate(said))

    def write(self, value: Any) -> Any:
        return [self.of.write(one) for one in value]

    def say(self, value: Any) -> Any:
        said = [self.of.say(one) for one in value]
        if not said or not isinstance(said[0], Mapping):
            return ", ".join(map(str, said))
        return {lang: ", ".join(one[lang] for one in said) for lang in said[0]}

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        low, high = (bound(one, move, table) for one in (self.least, self.most))
        all_of_them = list(self.of.values(move, table))
        found = (some for n in range(low, min(high, len(all_of_them)) + 1) for some in combinations(all_of_them, n))
        for _, some in zip(range(MAX_SUBSETS), found, strict=False):
            yield some

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        low, high = (bound(one, move, table) for one in (self.least, self.most))
        return tuple(self.of.sample(move, table, chance) for _ in range(chance.rng.randint(low, high)))

    def wrong(self, move: Move, table: Table, value: Any) -> Iterator[Violation]:
        for one in value:
            if one is not HIDDEN:
                yield from self.of.wrong(move, table, one)


class Cards(Several):
    """Several cards, with hidden ones among them if `hidden`: `[Robin, hidden, Tit]`, or `hidden` for all of them.
    `least` and `most` are the number dealt, if it is fixed: `Cards(least="hand", most="hand")`."""

    def __init__(
        self, deck: str = "", *, hand: str = "", hidden: bool = False, secret: bool = False, **how: Any
    ) -> None:
        of = Card(deck, hand=hand, hidden=hidden or secret or bool(hand))
        super().__init__(of, hidden=hidden, secret=secret, **how)

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, name)
        self.of.name, self.of.key, self.of.cites = name, self.key, self.cites


class Named(dict[Piece, Any]):
    """Values by piece; `written` is how a log names each piece."""

    written: Mapping[Piece, str] = {}


class _Mapping(Slot):
    """A mapping in a log, by name."""

    names: Slot
    branches = False

    def one(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """The value a log means for one piece. Raises Unclear."""
        raise NotImplementedError

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Named:
        """The values for the pieces named, each at most once. Raises Unclear."""
        found, written = Named(), {}
        for name, body in mapping(said, path).items():
            where = (*path, name)
            piece = self.names.take(rules, name, where)
            if piece in found:
                raise Unclear("log.twice", where, said=name)
            found[piece], written[piece] = self.one(rules, body, where), name
        found.written = written
        return found


class Amounts(_Mapping):
    """A number of each of several things: `pay: {mafia: 3}`. A dictionary of pieces and numbers."""

    def __init__(self, of: Slot, **how: Any) -> None:
        super().__init__(**how)
        self.names = of

    def one(self, rules: Rules, said: Any, path: KeyPath) -> int:
        return number(said, path)

    def write(self, value: Any) -> Any:
        return {piece.id: n for piece, n in value.items()}

    def say(self, value: Any) -> Any:
        return ", ".join(f"{piece.id}: {n}" for piece, n in value.items())

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        return [{piece: 1} for piece in self.names.values(move, table)]


class PerSeat(_Mapping):
    """A value for each player named: `left: {anna: Robin, boris: hidden}`. A dictionary by seat."""

    def __init__(self, of: Slot, **how: Any) -> None:
        super().__init__(**how)
        self.of = of
        self.names = Player()

    def one(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return self.of.take(rules, said, path)

    def write(self, value: Any) -> Any:
        return {seat.id: "hidden" if one is HIDDEN else self.of.write(one) for seat, one in value.items()}

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        return [dict.fromkeys(table.rules.seats, HIDDEN)] if self.of.hidden else ()

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        return {seat: self.of.sample(move, table, chance) for seat in table.rules.seats}

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        if value is None or value is HIDDEN:
            return value
        return {whose: self.of.seen_by(seat, whose, one) for whose, one in value.items()}
