"""Slots for as many things as a record names: something for each of some names, and lists.

Each(Card(), Record(on=Card(), arrow=Word(*SIDES)))       {mafia: {on: cia, arrow: left}}
ListOf(Card(), short=True)                                Robin       or [Robin, Tit]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from ..validator.base.violation import Unclear, Violation
from .pieces import HIDDEN, Piece
from .plain import Number, bound
from .several import Combined
from .slots import AMOUNTS, ENTRIES, Card, OfPieces, Part, Player, Read, Rename, Slot, written

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table

MAX_SUBSETS = 200  # ways to choose several things that are offered


class Named(dict[Any, Any]):
    """Values by piece; `written` is how a log names each piece."""

    written: Mapping[Any, str] = {}


class Each(Combined):
    """Something for each of some names: `Each(Card(), Number())` reads `{mafia: 3}`; a dictionary. `besides` are fixed
    keys that may stand between the names. `apart`: each name's value is a decision of its own, not one of several
    amounts; so it is with players. `short`: names alone count once each, `[mafia, cia]` or `mafia`."""

    branches = False

    def __init__(
        self,
        names: Slot,
        of: Slot,
        *,
        besides: Mapping[str, Slot] | None = None,
        apart: bool | None = None,
        short: bool = False,
        branches: bool = False,
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.names = names
        self.of = of
        self.besides = besides or {}
        self.apart = names.leaf == Player.leaf if apart is None else apart
        self.short = short
        self.branches = branches

    def inner(self) -> Iterable[Slot]:
        return (self.names, self.of, *self.besides.values())

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

    def compiled(self, rules: Rules) -> Read:
        named, of, short = self.names.reader(rules), self.of.reader(rules), self.short
        besides = {key: slot.reader(rules) for key, slot in self.besides.items()}

        def read(said: Any, path: KeyPath) -> Named:
            found = Named()
            if not isinstance(said, dict):
                if not short:
                    raise Unclear("log.mapping", path)
                for at, name in enumerate(said if isinstance(said, list) else [said]):
                    piece = named(name, (*path, at) if isinstance(said, list) else path)
                    found[piece] = found.get(piece, 0) + 1
                return found
            spelt = found.written = dict[Any, str]()
            for name, body in said.items():
                where = (*path, name)
                if name in besides:
                    found[name] = besides[name](body, where)
                    continue
                piece = named(name, where)
                if piece in found:
                    raise Unclear("log.twice", where, said=name)
                found[piece] = of(body, where)
                spelt[piece] = name
            return found

        return read

    def held(self, value: Any) -> Iterable[tuple[Slot, Any, Any]]:
        besides = self.besides
        return [(besides.get(key, self.of), one, key) for key, one in value.items()]

    @staticmethod
    def holding(value: Any, parts: Sequence[Any]) -> Any:
        found = Named(zip(value, parts, strict=True))
        found.written = getattr(value, "written", {})
        return found

    def holds(self, value: Any) -> bool:
        return isinstance(value, dict)

    def renamed(self, value: Any, name: Rename, path: KeyPath = (), seat: Piece | None = None) -> Any:
        if value is None or value is HIDDEN:
            return value
        found, spelt = Named(), getattr(value, "written", {})
        told, same = dict[Any, str](), True
        by_seat = self.names.leaf == Player.leaf
        for slot, part, key in self.held(value):
            here = (*path, spelt.get(key, key if key in self.besides else self.names.write(key)))
            new = key if key in self.besides else self.names.renamed(key, name, here, seat)
            if new in found:
                raise Unclear("log.twice", here, said=here[-1])
            found[new] = slot.renamed(part, name, here, key if by_seat else seat)
            told[new] = here[-1]
            same = same and new is key and found[new] is part
        found.written = told
        return value if same else found

    def variants(self, move: Move, table: Table, value: Any) -> Iterator[Any]:
        if value is HIDDEN:
            return
        yield from super().variants(move, table, value)
        names = [name for name in value if name not in self.besides]
        for name in names:
            for other in self.names.variants(move, table, name):
                if other not in value:
                    yield {other if key == name else key: one for key, one in value.items()}
        yield from ({key: one for key, one in value.items() if key not in out} for out in _some(names))

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        if self.names.checks:
            for name in value:
                if name is not HIDDEN and name not in self.besides:
                    yield from self.names.wrong(move, table, name, (*entry, name))
        yield from super().wrong(move, table, value, entry)

    def write(self, value: Any) -> Any:
        return {
            key if key in self.besides else self.names.write(key): written(slot, part)
            for slot, part, key in self.held(value)
        }

    def say(self, value: Any) -> Any:
        return ", ".join(f"{name}: {one}" for name, one in self.write(value).items())

    @property
    def one_sort(self) -> str:
        return self.name

    def sort(self, value: Any) -> str:
        return self.name

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        if not self.apart:
            return [{name: one} for name in self.names.among(move, table) for one in self.of.among(move, table)]
        names = [*self.names.among(move, table)]
        if self.of.hidden:
            return [dict.fromkeys(names, HIDDEN)]
        ways = product(*([*self.of.among(move, table)] for _ in names))
        return (dict(zip(names, way, strict=True)) for way in islice(ways, MAX_SUBSETS))

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        if not self.apart:
            return super().sample(move, table, chance)
        return {name: self.of.sample(move, table, chance) for name in self.names.among(move, table)}

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        if self.secret or self.names.leaf != Player.leaf:
            return super().seen_by(seat, owner, value)
        return self._each(value, lambda slot, part, whose: slot.seen_by(seat, whose, part))


class Amounts(Each):
    """A number of each of several things: `pay: {mafia: 3}`. A dictionary of pieces and numbers. One of each is
    listed, unless another slot `of` numbers says what may be."""

    def __init__(self, names: Slot, of: Slot | None = None, *, signed: bool = False, **how: Any) -> None:
        super().__init__(names, of or Number(1, 1, signed=signed), **how)


class PerSeat(Each):
    """A value for each player named: `left: {anna: Robin, boris: hidden}`. A dictionary by seat."""

    def __init__(self, of: Slot, **how: Any) -> None:
        super().__init__(Player(), of, **how)


def _some(several: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Some of several things, but not all of them; few come first."""
    return islice(chain.from_iterable(combinations(several, n) for n in range(1, len(several))), MAX_SUBSETS)


def part(value: Any, step: Any) -> Any:
    """What stands at a step in a value: by a name, a number in a list, a key; None if nothing does."""
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, tuple) and isinstance(step, int):
        return value[step] if step < len(value) else None
    return getattr(value, step, None) if isinstance(step, str) else None


class Alone(tuple[Any, ...]):
    """The only one of several things that a log writes without brackets: it has no number in a path."""

    __slots__ = ()


class ListOf(Combined):
    """A list of what another slot reads, as a tuple; a single one needs no brackets. `least` and `most` bound what is
    listed. `short`: a single one is written without brackets, unless `listed`, and `OneOf` takes it for a list, too.
    `branches`: hidden ones are worked out by trying every possibility."""

    branches = False

    def __init__(
        self,
        of: Slot,
        least: Any = 0,
        most: Any = 99,
        *,
        short: bool = False,
        listed: bool = False,
        branches: bool = False,
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.listed = listed
        self.of = of
        self.drawn = of.drawn
        self.short = short
        self.least = least
        self.most = most
        self.branches = branches

    def inner(self) -> Iterable[Slot]:
        return (self.of,)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if isinstance(written, list):
            return all(self.of.fits(one, rules) for one in written)
        return self.short and self.of.fits(written, rules)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if isinstance(written, list):
            return self
        return self.of.meant(written, rules)

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        if not isinstance(written, list):
            return ()
        several = any(isinstance(one, dict) for one in written)
        return [Part(self.of, at, one, at if several else ENTRIES) for at, one in enumerate(written)]

    def compiled(self, rules: Rules) -> Read:
        of, short, fits = self.of.reader(rules), self.short, self.of.fits

        def read(said: Any, path: KeyPath) -> tuple[Any, ...]:
            if isinstance(said, list):
                return tuple([of(one, (*path, at)) for at, one in enumerate(said)])
            if not short and not fits(said, None):
                raise Unclear("log.list", path)
            return Alone((of(said, path),))

        return read

    def held(self, value: Any) -> Iterable[tuple[Slot, Any, Any]]:
        return [(self.of, one, at) for at, one in enumerate(value)]

    def is_open(self, value: Any) -> bool:
        if not self.branches or value is HIDDEN or value is None:
            return super().is_open(value)
        return any(map(self.of.is_open, value))

    def variants(self, move: Move, table: Table, value: Any) -> Iterator[Any]:
        if value is HIDDEN:
            return
        yield from super().variants(move, table, value)
        for out in _some(range(len(value))):
            yield tuple(one for at, one in enumerate(value) if at not in out)

    def holding(self, value: Any, parts: Sequence[Any]) -> Any:
        return tuple(parts)

    def holds(self, value: Any) -> bool:
        return isinstance(value, tuple | list) and not hasattr(value, "_fields")

    def write(self, value: Any) -> Any:
        said = [written(self.of, one) for one in value]
        return said[0] if self.short and not self.listed and len(said) == 1 else said

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        low, high = (bound(one, move, table) for one in (self.least, self.most))
        all_of_them = [(one, _copies(one) if move.chance else 1) for one in self.of.among(move, table)]
        high = min(high, sum(n for _, n in all_of_them))
        return islice((some for n in range(low, high + 1) for some in _picked(all_of_them, n)), MAX_SUBSETS)

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        low, high = (bound(one, move, table) for one in (self.least, self.most))
        if isinstance(self.of, OfPieces):
            high = max(low, min(high, sum(map(_copies, self.of.pieces(table.rules)))))
        return tuple(self.of.sample(move, table, chance) for _ in range(chance.rng.randint(low, high)))


def _copies(one: Any) -> int:
    """How many there are of something: of a card, its copies."""
    return getattr(one.model, "copies", 1) if isinstance(one, Piece) else 1


def _picked(things: Sequence[tuple[Any, int]], n: int) -> Iterator[tuple[Any, ...]]:
    """Every way to pick `n` of some things, of each as many as there are, in whatever order."""
    if all(left == 1 for _, left in things):
        yield from combinations([one for one, _ in things], n)
        return
    for at, (one, left) in enumerate(things) if n else ():
        same = [(one, left - 1)] if left > 1 else []
        yield from ((one, *rest) for rest in _picked([*same, *things[at + 1 :]], n - 1))
    if not n:
        yield ()


class Cards(ListOf):
    """Several cards, with hidden ones among them if `hidden`: `[Robin, hidden, Tit]`, or `hidden` for all. Those
    from a `hand` may be hidden one by one, unless `hidden=False`. `least` and `most` are the number dealt, if it is
    fixed: `Cards(least="hand", most="hand")`."""

    def __init__(
        self,
        deck: str = "",
        *,
        hand: str = "",
        hidden: bool | None = None,
        secret: bool = False,
        cites: str = "",
        **how: Any,
    ) -> None:
        self.hand = hand
        some = secret or (bool(hand) if hidden is None else hidden)
        super().__init__(
            Card(deck, hand=hand, hidden=some, cites=cites), hidden=bool(hidden), secret=secret, cites=cites, **how
        )

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        if not self.hand or len(value) < 2:
            yield from super().wrong(move, table, value, entry)
            return
        deck = getattr(table, self.hand).copied()  # they come from the hand one after another
        for at, card in enumerate(value):
            if card is not HIDDEN:
                found = deck.why_not(move, card, self.cites, self.name, (*entry, at))
                if found is not None:
                    yield found
                    continue
            deck.play(move.seat, card)


class Hands(PerSeat):
    """The hands that are dealt, as far as a log names them: `{anna: [Robin, hidden], boris: hidden}`; each seat sees
    its own. `n` says how many cards: a hand of another size, and a card that is there more often than in the deck,
    break the rule that `cites` names. `without` is a slot of the same record: its card is in no hand, or breaks the
    rule that this slot cites."""

    def __init__(self, deck: str = "", n: Any = "hand", *, without: str = "", **how: Any) -> None:
        super().__init__(Cards(deck, secret=True, hidden=True, least=n, most=n), **how)
        self.n = n
        self.without = without

    @property
    def case(self) -> str:
        return "count"

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        n = bound(self.n, move, table)
        left: dict[Piece, int] = {}
        for seat, hand in value.items() if self.cites else ():
            if hand is HIDDEN:
                continue
            where: Any = {"slot": self.name, "entry": (*entry, seat)}
            if len(hand) != n:
                yield move.breaks(self.cites, "count", who=seat, n=n, dealt=len(hand), **where)
            for card in hand:
                if card is not HIDDEN:
                    left[card] = left.get(card, card.model.copies) - 1
                    if left[card] == -1:
                        yield move.breaks(self.cites, "twice", card=card, **where)
        if self.without and left.get(card := getattr(move, self.without)) == 0:
            slot = move.slots[self.without]
            yield move.breaks(slot.cites or self.cites, slot.breach or "twice", slot=slot.name, card=card)
