"""Slots made of other slots: one of several, a record of several, something for each of some names, a list.

OneOf(add=Number(1, 3), remove=Number(1, 3))              add: 2      in the record of its move
OneOf(Word("pass"), Card())                               pass        or Robin
Record(side=Player(), by=Player(optional=True))           {side: anna, by: boris}
Record(side=Player(), ..., short="side")                  anna        or all of it
Each(Card(), Record(on=Card(), arrow=Word(*SIDES)))       {mafia: {on: cia, arrow: left}}
ListOf(Card(), short=True)                                Robin       or [Robin, Tit]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from ..validator.base.values import mapping
from ..validator.base.violation import Unclear, Violation
from .pieces import HIDDEN, Piece
from .slots import AMOUNTS, ENTRIES, Card, Number, Part, Player, Slot, bound

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table

OPTIONS = {"optional", "hidden", "secret", "key", "cites"}  # of any slot
MAX_SUBSETS = 200  # ways to choose several things that are offered


class OneOf(Slot):
    """One of several slots. With keys, the key that a log writes says which: `OneOf(add=Number(1, 3), remove=Number(1,
    3))` reads `add: 2` as `("add", 2)`. Without, the first that what is written fits: `OneOf(Word("pass"), Card())`."""

    def __init__(self, *slots: Slot, optional: bool = False, cites: str = "", **ways: Slot) -> None:
        super().__init__(optional=optional, cites=cites)
        self.slots = slots
        for name, slot in ways.items():
            slot.__set_name__(type(self), name)
        self.ways: Mapping[str, Slot] = {slot.key: slot for slot in ways.values()}

    def called(self, key: str) -> None:
        super().called(key)
        for slot in self.slots:
            slot.called(key)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if self.ways:
            return self._meant(written, rules) is not None
        return any(slot.fits(written, rules) for slot in self.slots)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if self.ways:
            return self if isinstance(written, dict) and written.keys() <= self.ways.keys() else None
        found = next((slot for slot in self.slots if slot.fits(written, rules)), None)
        if found is None and rules is not None:  # a name that is misspelt
            found = next((slot for slot in self.slots if slot.fits(written)), None)
        return None if found is None else found.meant(written, rules)

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        return [Part(self.ways.get(key), key, one, key) for key, one in written.items()]

    def sort(self, value: Any) -> str:
        return str(value[0])

    def write(self, value: Any) -> Any:
        return self.ways[value[0]].write(value[1])

    def say(self, value: Any) -> Any:
        return self.ways[value[0]].say(value[1])

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        return [(key, value) for key, slot in self.ways.items() for value in slot.values(move, table)]


class Record(Slot):
    """Several values, each with its key: `Record(card=Card(), on=Player(optional=True))`. Keys that are no names in
    Python may be given as a dictionary. `short` names the one whose
    value alone may stand for a record of it, or several, of which the first that fits is meant."""

    def __init__(
        self, fields: Mapping[str, Slot] | None = None, *, short: str | Sequence[str] = (), **more: Any
    ) -> None:
        super().__init__(**{name: more.pop(name) for name in OPTIONS & more.keys() if not isinstance(more[name], Slot)})
        for name, slot in more.items():
            slot.__set_name__(type(self), name)
        self.fields: Mapping[str, Slot] = {**(fields or {}), **{slot.key: slot for slot in more.values()}}
        self.keys: dict[str, Slot] = {}
        for key, slot in self.fields.items():
            slot.called(key)
            self.keys |= slot.ways if isinstance(slot, OneOf) and slot.ways else {key: slot}
        alone = [self.keys[key] for key in ([short] if isinstance(short, str) else short)]
        self.short = OneOf(*alone) if alone else None

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if isinstance(written, dict):
            return written.keys() <= self.keys.keys()
        return self.short is not None and self.short.fits(written, rules)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if isinstance(written, dict):
            return self
        return None if self.short is None else self.short.meant(written, rules)

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        if not isinstance(written, dict):
            return ()
        return [Part(self.keys.get(key), key, one, key) for key, one in written.items()]


class Named(dict[Piece, Any]):
    """Values by piece; `written` is how a log names each piece."""

    written: Mapping[Piece, str] = {}


class Each(Slot):
    """Something for each of some names: `Each(Card(), Number())` reads `{mafia: 3}`. `besides` are fixed keys that may
    stand between the names. `apart`: each name's value is a decision of its own, not one of several amounts; so it is
    with players. `short`: names alone count once each, `[mafia, cia]` or `mafia`."""

    branches = False

    def __init__(
        self,
        names: Slot,
        of: Slot,
        *,
        besides: Mapping[str, Slot] | None = None,
        apart: bool | None = None,
        short: bool = False,
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.names = names
        self.of = of
        self.besides = besides or {}
        self.apart = names.leaf == Player.leaf if apart is None else apart
        self.short = short

    def called(self, key: str) -> None:
        super().called(key)
        self.of.called(key)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if isinstance(written, dict):
            return rules is None or all(key in self.besides or self.names.fits(key, rules) for key in written)
        one = written[:1] if isinstance(written, list) else [written]
        return self.short and all(self.names.fits(name, rules) for name in one)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if isinstance(written, dict):
            return self
        return ListOf(self.names, short=True).meant(written, rules) if self.short else None

    def parts(self, written: Any, rules: Rules | None = None) -> Iterator[Part]:
        for key, one in written.items() if isinstance(written, dict) else ():
            if key in self.besides:
                yield Part(self.besides[key], key, one, key)
            else:
                yield Part(self.of, key, one, key if self.apart else AMOUNTS, self.names)

    def one(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """The value a log means for one name. Raises Unclear."""
        return self.of.take(rules, said, path)

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Named:
        """The values for the names given, each at most once. Raises Unclear."""
        found, written = Named(), {}
        for name, body in mapping(said, path).items():
            where = (*path, name)
            piece = self.names.take(rules, name, where)
            if piece in found:
                raise Unclear("log.twice", where, said=name)
            found[piece], written[piece] = self.one(rules, body, where), name
        found.written = written
        return found

    def write(self, value: Any) -> Any:
        of, names = self.of, self.names
        return {names.write(name): "hidden" if one is HIDDEN else of.write(one) for name, one in value.items()}


class ListOf(Slot):
    """A list of what another slot reads, as a tuple. `least` and `most` bound what is listed. `short`: a single one
    needs no brackets."""

    def __init__(self, of: Slot, least: Any = 0, most: Any = 99, *, short: bool = False, **how: Any) -> None:
        super().__init__(**how)
        self.of = of
        self.short = short
        self.least = least
        self.most = most
        self.branches = False

    def called(self, key: str) -> None:
        super().called(key)
        self.of.called(key)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if isinstance(written, list):
            return all(self.of.fits(one, rules) for one in written)
        return self.short and self.of.fits(written, rules)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if isinstance(written, list):
            return self
        return self.of.meant(written, rules) if self.short else None

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        if not isinstance(written, list):
            return ()
        several = any(isinstance(one, dict) for one in written)
        return [Part(self.of, at, one, at if several else ENTRIES) for at, one in enumerate(written)]

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


class Cards(ListOf):
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


class Amounts(Each):
    """A number of each of several things: `pay: {mafia: 3}`. A dictionary of pieces and numbers."""

    def __init__(self, of: Slot, *, signed: bool = False, **how: Any) -> None:
        super().__init__(of, Number(signed=signed), **how)

    def say(self, value: Any) -> Any:
        return ", ".join(f"{piece.id}: {n}" for piece, n in value.items())

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        return [{piece: 1} for piece in self.names.values(move, table)]


class PerSeat(Each):
    """A value for each player named: `left: {anna: Robin, boris: hidden}`. A dictionary by seat."""

    def __init__(self, of: Slot, **how: Any) -> None:
        super().__init__(Player(), of, **how)

    def values(self, move: Move, table: Table) -> Iterable[Any]:
        return [dict.fromkeys(table.rules.seats, HIDDEN)] if self.of.hidden else ()

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        return {seat: self.of.sample(move, table, chance) for seat in table.rules.seats}

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        if value is None or value is HIDDEN:
            return value
        return {whose: self.of.seen_by(seat, whose, one) for whose, one in value.items()}
