"""A kind of move: its slots are what stands in a record, `check` the rules it breaks, `apply` what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..validator.judging.violation import Impossible, Violation
from ..validator.source import KeyPath
from .pieces import HIDDEN, Piece
from .slots import OneOf, Slot

if TYPE_CHECKING:
    from .rules import Rules

MAX_OPTIONS = 20_000  # moves of one kind that are looked at


class Move:
    """One decision, as it was logged. `seat` made it: a piece, None for dice and the like.

    A move is a record of a seat's, `- anna: {play: Robin}`, unless it has a `word`: `- roll: [3, 4]`. One that is
    `part_of` another stands in its record, under its `key`: `- anna: {play: Robin, trump: {…}}`. With a single slot and
    a word, or if `whole`, that slot is all there is: `- wind: 4`.

    `together`: all seats in one record, each checked by itself, and `settle` once they lie open; its word, if it has
    none, is that of its first slot: `- bid: {anna: 2, boris: 0}`. `chance`: what dice or a deck decided. `tells`: no
    decision is taken; what is told may be told whenever `check` allows it. `passes`: who is asked may also say nothing.
    """

    word: ClassVar[str] = ""
    key: ClassVar[str] = ""
    part_of: ClassVar[type[Move] | None] = None
    whole: ClassVar[bool] = False
    together: ClassVar[bool] = False
    chance: ClassVar[bool] = False
    tells: ClassVar[bool] = False
    passes: ClassVar[bool] = False
    decides: ClassVar[str] = ""
    slots: ClassVar[Mapping[str, Slot]] = {}
    seat: Any
    path: KeyPath
    hidden: bool
    rules: Any
    beside: Any = ()  # the record that it is, or is a part of, as it was written
    answers = 1  # decisions that it takes
    cited: ClassVar[Sequence[tuple[str, Slot]]] = ()
    hiding: ClassVar[Sequence[tuple[str, Slot]]] = ()
    secrets: ClassVar[Sequence[tuple[str, Slot]]] = ()
    sorting: ClassVar[Sequence[tuple[str, str, Slot]]] = ()

    def __init_subclass__(cls) -> None:
        own = {name: slot for name, slot in vars(cls).items() if isinstance(slot, Slot)}
        for name in own:
            if hasattr(Move, name) or name in Move.__annotations__:
                raise TypeError(f"{name!r} is a word of pnp.game itself: call the slot otherwise, with key={name!r}")
            delattr(cls, name)  # Python looks up a move's own values more slowly while its class has that name too
        cls.slots = {**cls.slots, **own}
        cls.cited = [(name, slot) for name, slot in cls.slots.items() if slot.cites]
        cls.hiding = [(name, slot) for name, slot in cls.slots.items() if slot.hides]
        cls.secrets = [(name, slot) for name, slot in cls.slots.items() if slot.keeps_secrets]
        cls.sorting = [(name, slot.one_sort, slot) for name, slot in cls.slots.items()]
        if cls.together and not cls.word and cls.slots:
            cls.word = next(iter(cls.slots.values())).key
        if cls.decides in ("", "move"):  # the latter where it comes from a class of the game's own between
            cls.decides = cls.word or cls.key or "move"
        if cls.word and len(cls.slots) == 1 and "whole" not in vars(cls):
            cls.whole = True

    def __init__(self, rules: Rules, seat: Piece | None = None, path: KeyPath = (), **said: Any) -> None:
        for name in self.slots:
            setattr(self, name, said.get(name))
        self.rules, self.seat, self.path = rules, seat, path
        self.hidden = self.leaves_open()

    def leaves_open(self) -> bool:
        """Whether the log hides something that has to be understood."""
        for name, slot in self.hiding:  # a loop, for it is asked of every move
            value = getattr(self, name)
            if value is not None and slot.is_open(value):
                return True
        return False

    # ── what a game says ──────────────────────────────────────────────────────

    def check(self, table: Any) -> Iterable[Violation] | None:
        """The rules that the move breaks, with `breaks`; nothing on the table is changed."""

    def apply(self, table: Any) -> None:
        """Carry the move out as it was played, even if it breaks a rule."""

    def options(self, table: Any) -> Iterator[Mapping[str, Any]]:
        """What might be legal here, by slot: every combination, unless the game knows better."""
        yield from self._filled(table, list(self.slots.items()))

    @classmethod
    def settle(cls, table: Any, made: Mapping[Piece, Any]) -> None:
        """What follows once all have made a move that is made `together`: by seat, what each of them said."""

    @classmethod
    def unsaid(cls, body: Mapping[str, Any]) -> bool:
        """Whether this part of a record happens although the record does not mention it."""
        return False

    def needs(self) -> None:
        """Raise Unclear if what was read makes no sense together."""

    @classmethod
    def made_by(cls, rules: Rules, seat: Any) -> Any:
        """Whose move it is in the record of a seat: this seat's, but for an opponent's answer."""
        return seat

    def breaks(
        self,
        rule: str,
        case: str = "",
        *,
        slot: str = "",
        entry: tuple[Any, ...] = (),
        impossible: bool = False,
        **values: Any,
    ) -> Violation:
        """The move breaks a rule of rules.yaml: in the way that `case` names, which is not needed where it has but one.

        `slot` is to blame, or an `entry` of it: a piece that is named there, a number in a list. `values` go into the
        sentence, which also knows {side} and every slot by its key. `impossible`: no deal explains it.
        """
        case = self.rules.case(rule, case)
        said: dict[str, Any] = {"side": self.seat.said} if self.seat is not None else {}
        for name, one in self.slots.items():
            value = self.__dict__.get(name)
            if value is not None:
                said[one.key] = value.said if value is HIDDEN else one.say(value)
        said |= {name: value.said if isinstance(value, Piece) else value for name, value in values.items()}
        path = (*self.path, slot) if slot else self.path
        where = self.where(self.slots[slot], *entry) if slot in self.slots else path
        return (Impossible if impossible else Violation)(rule, case, where, **said)

    def where(self, slot: Slot, *entry: Any) -> KeyPath:
        """Where a slot stands in the record, or an entry of it: of a piece that is named, of a number in a list."""
        value = self.__dict__.get(slot.name)
        key = value[0] if isinstance(slot, OneOf) and value is not None else slot.key
        path = self.path if self.whole else (*self.path, key)
        written = getattr(value, "written", {})
        names = [one.id if isinstance(one, Piece) else one for one in entry]
        if entry:  # what follows a name is a number in a list, and no name
            names[0] = written.get(entry[0], names[0])
        return (*path, *names)

    def but(self, **values: Any) -> Self:
        """The same move with something else in some slots."""
        own = self.__dict__
        other = object.__new__(type(self))  # without __init__: listing makes hundreds of them for a decision
        said = other.__dict__
        for name in self.slots:
            said[name] = values[name] if name in values else own[name]
        said["rules"], said["seat"], said["path"] = own["rules"], own["seat"], own["path"]
        if self.beside:
            other.beside = self.beside
        said["hidden"] = bool(self.hiding) and other.leaves_open()
        return other

    # ── what the referee asks ─────────────────────────────────────────────────

    @property
    def side(self) -> Any:
        """The seat, as the referee calls it."""
        return self.seat

    def violations(self, table: Any) -> list[Violation]:
        """The rules that the move breaks, in the order in which a person would explain them."""
        found: list[Violation] = []
        if not self.tells and not (table.pending and table.pending[-1].taken_by(self)):
            found = self.rules.untimely(table, self)
        found += self.wrong(table)
        return found

    def wrong(self, table: Any) -> list[Violation]:
        """The rules that the move breaks whoever's turn it is."""
        found: list[Violation] = []
        for name, slot in self.cited:
            if (value := getattr(self, name)) is not None and value is not HIDDEN:
                found += slot.wrong(self, table, value)
        if (broken := self.check(table)) is not None:
            found += broken
        return found

    def carry_out(self, table: Any) -> None:
        """Carry the move out, legal or not, for the game went on as it was played."""
        if not self.tells:
            table.take_up(self)
        self.apply(table)

    def try_apply(self, table: Any) -> list[Violation]:
        """Carry the move out if it is legal; else the rules it breaks, and nothing is changed."""
        pending = table.pending
        if self.tells or not pending or not pending[-1].taken_by(self):
            found = self.violations(table)
            if not found:
                self.carry_out(table)
        elif not (found := self.wrong(table)):  # as nearly always: what was asked for, and legal
            pending.pop()
            table.decisions += self.answers
            self.apply(table)
        return found

    def readings(self, table: Any) -> Iterator[tuple[Any, Any]]:
        """Every way to understand what the log hides; the move itself where it hides nothing."""
        if not self.hidden:
            yield table, self
            return
        asked = self.but()
        for values in asked._filled(table, [(name, slot) for name, slot in self.slots.items() if self._open(slot)]):
            yield table, self.but(**values)

    def _open(self, slot: Slot) -> bool:
        return slot.is_open(self.__dict__[slot.name])

    def write(self, table: Any) -> dict[str, Any]:
        """The move in the notation of a log; of a seat's record, what stands after the seat."""
        body = self.body()
        return {self.word: body} if self.word else {self.key: body} if self.key else body

    def body(self) -> Any:
        """What a log says of it, without its key."""
        said: dict[str, Any] = {}
        for name, slot in self.slots.items():
            value = self.__dict__[name]
            if value is None:
                continue
            key = value[0] if isinstance(slot, OneOf) and value is not HIDDEN else slot.key
            said[key] = "hidden" if value is HIDDEN else slot.write(value)
        return next(iter(said.values()), None) if self.whole else said

    def choices(self, table: Any) -> Iterator[Move]:
        """The moves of this kind that might be legal, of which `violations` decides."""
        asked = self.but()  # listing fills the slots of the one that is asked, one after the other
        return (self.but(**values) for values in islice(asked.options(table), MAX_OPTIONS))

    @property
    def sort(self) -> tuple[str, ...]:
        """What sort of move it is: its kind and what is said in it, whatever the names and numbers."""
        own = self.__dict__
        said = [self.__class__.__name__]
        for name, same, slot in self.sorting:
            value = own[name]
            if value is not None:
                said.append(same or slot.sort(value))
        return tuple(said)

    def alternatives(self, rules: Any, table: Any) -> tuple[Any, Iterator[Any]]:
        """The moves of its kind that might be legal here, after the table that they are for."""
        found: tuple[Any, Iterator[Any]] = rules.candidates(table, self)
        return found

    def same_intent(self, other: Any) -> bool:
        """Whether another move of this sort may still be called what the player meant, put right."""
        return not self.chance and self.seat == other.seat

    def _filled(self, table: Any, slots: Sequence[tuple[str, Slot]]) -> Iterator[dict[str, Any]]:
        """Every way to fill some slots. Each knows what stands in those before it."""
        if not slots:
            yield {}
            return
        (name, slot), *rest = slots
        before = self.__dict__.get(name)
        for value in (*slot.values(self, table), *((None,) if slot.optional and not self._open(slot) else ())):
            self.__dict__[name] = value
            if not rest:
                yield {name: value}
                continue
            for further in self._filled(table, rest):
                yield {name: value, **further}
            self.__dict__[name] = value
        self.__dict__[name] = before
