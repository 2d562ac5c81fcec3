"""What a log can state of a table, and what is compared and shown: `then: {bid: {anna: 2}}`, `claim: {winner:
boris}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..validator.base.names import unknown_key
from ..validator.base.source import KeyPath
from ..validator.base.statements import Said, Statement
from ..validator.base.violation import Unclear, Untrue, Violation
from .each import Each, ListOf
from .face_down import FaceDown, Standing
from .grammar import ANYTHING
from .hidden import Hidden
from .pieces import Piece, Thing
from .plain import Word
from .several import OneOf
from .slots import OfPieces, Player, Slot, Token
from .table import Items, Table
from .zone import Zone

if TYPE_CHECKING:
    from .ending import End
    from .rules import Rules

NONE = "none"  # how a log writes “nothing”


class Fact:
    """Something that is true of a table. `get(table, *pieces)` returns its value for each combination of `per`, as in
    `Fact("cards", lambda table, seat: len(table.hands[seat]), Player)`: logs and pictures name the player. With
    `at_end`, for the end of a game, it is `get(table, end, *pieces)`.

    `of` is the slot that reads the value, unless it is a number, a word or a flag. A false statement is reported by the
    rule `cites`: an id, or a function of the table and the pieces; by default the rule that `cites` of the rules names
    for `table`. `breach` is the way that rule is broken. Instead of both, `explain(table, end, pieces, true, said)` may
    return the rule, the breach and the values for the sentence. `several`: the value is a list of what `of` reads.
    `shown`: whether a picture of the table shows it.
    """

    def __init__(
        self,
        name: str,
        get: Callable[..., Any],
        per: Sequence[type[OfPieces] | OfPieces] | type[OfPieces] | OfPieces = (),
        *,
        of: Slot | type[Slot] | None = None,
        cites: str | Callable[..., str] = "",
        breach: str = "",
        at_end: bool = False,
        shown: bool = True,
        several: bool = False,
        explain: Callable[..., tuple[str, str, Mapping[str, Any]]] | None = None,
    ) -> None:
        self.name = name
        self.get = get
        each = per if isinstance(per, Sequence) else (per,)
        self.per = [one() if isinstance(one, type) else one for one in each]
        self.of = of() if isinstance(of, type) else of
        self.cites = cites
        self.breach = breach
        self.at_end = at_end
        self.shown = shown
        self.several = several
        self.explain = explain

    notation: ClassVar[Slot | None] = None  # what a log writes for it, if it reads that in its own way

    @property
    def slot(self) -> Slot:
        """What a log writes for it."""
        own: Slot | None = self.notation
        if own is not None:
            return own
        one: Slot = self.of or ANYTHING
        found: Slot = OneOf(Word(NONE), ListOf(one, short=True) if self.several else one)
        for names in reversed(self.per):
            found = Each(names, found)
        return found

    def statements(self, rules: Rules, said: Any, path: KeyPath) -> Iterator[Statement]:
        """What a log states about this fact. Raises Unclear."""
        for pieces, value, where in self.entries(rules, said, path, self.per):
            place = pieces[0] if pieces and self.per[0].hidden else None
            yield self.at_end, self.judge(rules, pieces, self.read(rules, value, where), where), where, place

    def entries(
        self, rules: Rules, said: Any, path: KeyPath, per: Sequence[OfPieces], before: tuple[Any, ...] = ()
    ) -> Iterator[tuple[tuple[Any, ...], Any, KeyPath]]:
        """Each combination of pieces a log names, with its value and path. Raises Unclear."""
        if len(before) == len(per):
            yield before, said, path
            return
        if not isinstance(said, dict):
            raise Unclear("log.mapping", path)
        slot, found = per[len(before)], set()
        for name, value in said.items():
            piece = slot.take(rules, name, (*path, name))
            if piece in found:
                raise Unclear("log.twice", (*path, name), said=name)
            found.add(piece)
            yield from self.entries(rules, value, (*path, name), per, (*before, piece))

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """The value a log states; None for `none`. Raises Unclear."""
        if said == NONE:
            return None
        if self.of is not None:
            if self.several:
                if not isinstance(said, list):
                    return [self.of.take(rules, said, path)]
                return [self.of.take(rules, one, (*path, at)) for at, one in enumerate(said)]
            return self.of.take(rules, said, path)
        if not isinstance(said, int | str) or self.several:
            raise Unclear("log.number", path, said=said)
        return said

    def agrees(self, true: Any, said: Any) -> bool:
        """True if the stated value is the real one."""
        return bool(true == said or (true in (None, "") and said is None))

    def judge(self, rules: Rules, pieces: tuple[Any, ...], said: Any, path: KeyPath) -> Said:
        """A statement as the referee checks it."""

        def judge(table: Table, end: End | None, place: Any = None) -> Violation | None:
            of = pieces if place is None else (place, *pieces[1:])
            true = self.get(table, end, *of) if self.at_end else self.get(table, *of)
            if self.agrees(true, said):
                return None
            if self.explain is not None:
                rule, breach, values = self.explain(table, end, of, true, said)
                return self.untrue(rule, breach, path, values)
            rule = self.cites(table, *of) if callable(self.cites) else self.cites or rules.cited("table")
            breach = rules.way(rule, self.breach or self.name, "of" if of else "is")
            return self.untrue(rule, breach, path, self._values(rules, of, true, said))

        return judge

    def _values(self, rules: Rules, pieces: Sequence[Piece], true: Any, said: Any) -> Mapping[str, Any]:
        """The values for the sentence about a false statement."""
        values: dict[str, Any] = {"what": rules.word(self.name), "n": _told(true), "said": _told(said)}
        for slot, piece in zip(self.per, pieces, strict=True):
            values["side" if isinstance(slot, Player) else "place"] = piece.said
        langs = pieces[0].said if pieces else {}
        return values | {"whose": {lang: ", ".join(piece.said[lang] for piece in pieces) for lang in langs}}

    def untrue(self, rule: str, breach: str, path: KeyPath, values: Mapping[str, Any]) -> Untrue:
        """The violation for a false statement."""
        return Untrue(rule, breach, path, **values)


def _told(value: Any) -> Any:
    if isinstance(value, Thing):
        return value.said
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value) or NONE
    return NONE if value in (None, "") else value


def held_facts(table: type[Table], cites: str) -> Iterator[Fact]:
    """The facts that a table declares in addition to what it holds."""
    for name, held in table.held.items():
        if isinstance(held, FaceDown):
            yield from _of_pieces(name, held, cites)
        elif isinstance(held, Hidden):
            yield from _of_deck(name, held, cites)
        elif isinstance(held, Zone):
            yield from _of_zone(name, held, cites)
        elif held.fact:
            yield Fact(held.fact, _getter(name), held.per, of=held.of, several=isinstance(held, Items), cites=cites)


def _of_deck(name: str, held: Hidden, cites: str) -> Iterator[Fact]:
    """How many cards of a deck each player holds, and how many are left to draw."""
    if held.fact:
        yield Fact(held.fact, lambda table, seat: table.__dict__[name].left(seat), [Player], cites=cites)
    if held.stock:
        yield Fact(held.stock, lambda table: table.__dict__[name].stock, cites=cites)


def _of_pieces(name: str, held: FaceDown, cites: str) -> Iterator[Fact]:
    """What stands on each place: of which sort, or only whose."""

    def may_be(table: Table, square: Piece) -> list[Piece]:
        standing: Standing = table.__dict__[name]
        whose = standing[square]
        return [] if whose is None else [*standing.can_be(square), whose]

    if held.fact:
        yield OneOfThese(held.fact, may_be, held.per, of=OneOf(Token(), Player()), cites=cites)


def _of_zone(name: str, held: Zone, cites: str) -> Iterator[Fact]:
    """Which cards are in a zone; how many, if it is face down."""
    get = _getter(name)
    if held.fact and held.down:
        yield Fact(held.fact, lambda table, *of: len(get(table, *of).all), held.per, cites=cites)
    elif held.fact:
        yield InAnyOrder(
            held.fact, lambda table, *of: get(table, *of).all, held.per, of=held.of, several=True, cites=cites
        )


class InAnyOrder(Fact):
    """A list whose order is of no account."""

    def agrees(self, true: Any, said: Any) -> bool:
        return Counter(true) == Counter(said or ())


class OneOfThese(Fact):
    """A value of which it is known only that it is one of several, the last of which is always right."""

    def agrees(self, true: Any, said: Any) -> bool:
        return said in true if said is not None else not true

    def _values(self, rules: Rules, pieces: Sequence[Piece], true: Any, said: Any) -> Mapping[str, Any]:
        return super()._values(rules, pieces, true[-1 if len(true) > 2 else 0] if true else None, said)


def _getter(name: str) -> Callable[..., Any]:
    def get(table: Table, *pieces: Piece) -> Any:
        found = table.__dict__[name]
        for piece in pieces:
            found = found[piece]
        return found

    return get


def statements(rules: Rules, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`. Raises Unclear."""
    if not isinstance(body, Mapping):
        raise Unclear("log.mapping", path)
    for key, value in body.items():
        fact = rules.facts_by_name.get(key)
        if fact is None:
            raise unknown_key(key, rules.facts_by_name, path)
        yield from fact.statements(rules, value, (*path, key))
