"""A kind of move: its slots are what a record contains, `check` yields the rules it breaks, `apply` changes
the table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_args

from ..validator.base.problem import Invalid, Problem
from ..validator.base.source import KeyPath
from ..validator.base.violation import Impossible, Violation
from ..validator.definitions.finding import hint
from .each import Alone, part
from .joined import Joined
from .pieces import HIDDEN, Piece, Thing
from .several import Combined
from .slots import Slot
from .timing import Asked, Timed

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Due, Table

MAX_OPTIONS = 20_000  # moves of one kind that are considered


class Alike(Sequence[Mapping[str, Any]]):
    """Many ways to fill the slots of a move that differ in names and numbers only, so that all are of one sort. Each is
    made when it is asked for, by its number."""

    def __init__(self, count: int, way: Callable[[int], Mapping[str, Any]]) -> None:
        self._count = count
        self._way = way

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: Any) -> Any:
        if not 0 <= number < self._count:
            raise IndexError(number)
        return self._way(number)


class UnknownSlot(LookupError):
    """`options` of a kind of move names something that is none of its slots. `code` names the message."""

    code = "own.options"

    def __init__(self, kind: type[Move], name: str) -> None:
        super().__init__(f"{kind.__name__}: {name}")
        known = ", ".join(kind.slots)
        self.values = {"move": kind.__name__, "name": name, "known": known, "hint": hint(name, kind.slots)}


class Move(Timed):
    """One decision, as it was logged. `seat` is the piece that made it, None for dice and the like.

    A move is a seat's record, `- anna: {play: Robin}`, unless it has a `word`: `- roll: [3, 4]`. A move that is
    `part_of` another is in that move's record, under its own `key`: `- anna: {play: Robin, trump: {…}}`. With a word
    and a single slot, or if `whole`, the slot's value is the whole move: `- wind: 4`. `short` names the slot whose
    value alone may stand for all of it: `- turn-up: Robin`, besides `- turn-up: {card: Robin, under: Tit}`. It may also
    join two slots with a sign: with `short = "from-to"` a log says `- anna: e5-e8`.

    `asked`: who decides. `all`: all seats move in one record; each is checked by itself, and `settle` runs once all are
    revealed; the default word is the key of the first slot: `- bid: {anna: 2, boris: 0}`. `chance`: dice or a deck.
    `nobody`: it takes no decision, and can be made whenever `check` allows it. `passes`: a seat that is asked may
    also say nothing.
    """

    word: ClassVar[str] = ""
    key: ClassVar[str] = ""
    part_of: ClassVar[type[Move] | None] = None
    whole: ClassVar[bool] = False
    short: ClassVar[str] = ""
    passes: ClassVar[bool] = False
    decides: ClassVar[str] = ""
    slots: ClassVar[Mapping[str, Slot]] = {}
    brief_key: ClassVar[str] = ""  # the key of the slot that `short` names, if it names one
    joined: ClassVar[Joined | None] = None  # the two that it joins
    seat: Any
    path: KeyPath
    hidden: bool
    brief = False  # whether only the `short` slot was written, without its key
    beside: Any = ()  # the record it is, or is a part of, as written
    excluded = False  # whether another part of its record excludes it and says so, which is all that is to be said
    cited: ClassVar[Sequence[tuple[str, Slot]]] = ()
    hiding: ClassVar[Sequence[tuple[str, Slot]]] = ()
    _secrets: ClassVar[Sequence[tuple[str, Slot]]] = ()
    tells_all: ClassVar[bool] = True  # whether nothing in it is ever hidden from anybody
    turns_over: ClassVar[Sequence[tuple[str, Slot]]] = ()  # slots in which a player may choose a card unseen
    _in_slots: Any = None  # what its slots held when a sentence last named it, and how that is said
    _lapses: ClassVar[bool] = False  # whether it has a `lapse` of its own
    _attempts: ClassVar[bool] = False  # whether it has an `attempt` of its own
    _usual: ClassVar[bool] = True  # whether it is taken up like most
    _lists: ClassVar[bool] = False  # whether it has `options` of its own
    _also_listed: ClassVar[Sequence[str]] = ()  # what these may say that is in no slot, for a `but` of its own
    _drawn: ClassVar[Sequence[str]] = ()
    _plain: ClassVar[int] = 4  # how many attributes a move has on which nothing was noted
    _sorting: ClassVar[Sequence[tuple[str, str, Slot]]] = ()
    _sorted_by: ClassVar[Sequence[str]] = ()  # the slots, if a sort says no more than which of them are filled

    def __init_subclass__(cls) -> None:
        own = {name: slot for name, slot in vars(cls).items() if isinstance(slot, Slot)}
        for name in own:
            if hasattr(Move, name) or name in Move.__annotations__:
                raise TypeError(f"{name!r} is a word of pnp.game itself: call the slot otherwise, with key={name!r}")
            delattr(cls, name)  # Python looks up an instance's attributes more slowly while its class has the same name
        cls.slots = {**cls.slots, **own}
        cls._plain = len(cls.slots) + 4  # these, rules, seat, path and hidden
        cls.cited = [(name, slot) for name, slot in cls.slots.items() if slot.checks]
        cls.hiding = [(name, slot) for name, slot in cls.slots.items() if slot.hides]
        cls._secrets = [(name, slot) for name, slot in cls.slots.items() if slot.keeps_secrets]
        cls.tells_all = not cls._secrets and cls.hidden_from is Move.hidden_from
        cls.turns_over = [(name, slot) for name, slot in cls.slots.items() if slot.turns_over]
        cls._drawn = [name for name, slot in cls.slots.items() if slot.drawn]
        cls._sorting = [(name, name if slot.alike else slot.one_sort, slot) for name, slot in cls.slots.items()]
        cls._sorted_by = [*cls.slots] if all(same == name for name, same, _ in cls._sorting) else []
        cls._ask()
        cls._shorten()
        if cls.together and not cls.word and cls.slots:
            cls.word = next(iter(cls.slots.values())).key
        if cls.decides in ("", "move"):  # the second case: it comes from a class between this one and the game's
            cls.decides = cls.word or cls.key or "move"
        if cls.word and len(cls.slots) == 1 and "whole" not in vars(cls):
            cls.whole = True
        cls._lapses = cls.lapse.__func__ is not Move.lapse.__func__  # type: ignore[attr-defined]
        cls._usual = cls.take_up is Timed.take_up and not cls.unasked
        cls._attempts = cls.attempt is not Move.attempt
        cls._lists = cls.options is not Move.options

    @classmethod
    def _ask(cls) -> None:
        """Note who decides. Raises TypeError if that cannot be."""
        for flag, asked in (("together", "all"), ("chance", "chance"), ("tells", "nobody")):
            if flag in vars(cls):
                raise TypeError(f'write asked = "{asked}" instead of {flag} = {vars(cls)[flag]!r}')
        if cls.asked not in get_args(Asked):
            raise TypeError(f"asked = {cls.asked!r}: expected one of {', '.join(map(repr, get_args(Asked)))}")
        cls.together, cls.chance, cls.unasked = (cls.asked == who for who in ("all", "chance", "nobody"))

    @classmethod
    def _shorten(cls) -> None:
        """Note what may stand for the whole move. Raises TypeError if `short` names no slots."""
        keys = {slot.key: slot for slot in cls.slots.values()}
        cls.brief_key = cls.slots[cls.short].key if cls.short in cls.slots else cls.short if cls.short in keys else ""
        cls.joined = None if cls.brief_key or not cls.short else Joined.of(cls.short, keys)
        if cls.short and not cls.brief_key and cls.joined is None:
            raise TypeError(f"short = {cls.short!r} in {cls.__name__}: expected a slot, or two joined, as in from-to")

    @classmethod
    def slot_of(cls, key: str) -> Slot:
        """The slot with this key in a log."""
        return next(slot for slot in cls.slots.values() if slot.key == key)

    def __init__(self, rules: Rules, seat: Piece | None = None, path: KeyPath = (), **said: Any) -> None:
        own = self.__dict__
        for name in self.slots:
            own[name] = said.get(name)
        own["rules"], own["seat"], own["path"] = rules, seat, path
        own["hidden"] = self.leaves_open()

    def leaves_open(self) -> bool:
        """True if the log hides something that has to be worked out."""
        for name, slot in self.hiding:  # a loop, because it is asked of every move
            value = getattr(self, name)
            if value is not None and slot.is_open(value):
                return True
        return False

    # ── what a game says ──────────────────────────────────────────────────────

    def check(self, table: Any) -> Iterable[Violation] | None:
        """The rules that the move breaks, yielded with `breaks`. Must not change the table."""

    def apply(self, table: Any) -> None:
        """Carry out the move as it was played, even if it breaks a rule."""

    def options(self, table: Any) -> Iterable[Mapping[str, Any]]:
        """What might be legal here, by slot. Every combination by default; a game can narrow it down. Of many that are
        all of one sort, it may say so (`Alike`)."""
        yield from self._filled(table, list(self.slots.items()))

    def unlisted(self, table: Any) -> Iterable[Mapping[str, Any]]:
        """What might be legal besides, by slot: offered where a game is taken down, and not to programs that play."""
        return ()

    def grown(self, table: Any) -> Iterable[Mapping[str, Any]]:
        """What it may become with one thing more, by slot: of a move with too many forms to be listed, which people say
        piece by piece, from one in which nothing is filled in. It need not be legal yet."""
        return ()

    def additions(self, table: Any) -> Mapping[str, Any]:
        """What may be said in addition to it and is not listed, by slot: what an ability of its player's allows."""
        return {}

    @classmethod
    def settle(cls, table: Any, made: Mapping[Piece, Any]) -> None:
        """What follows once all seats have made a `together` move. `made[seat]` is the move of that seat."""

    @classmethod
    def lapse(cls, table: Any, due: Due) -> Iterable[Violation]:
        """What happens if a log says nothing about a decision that was asked for: a change of the table, and the rules
        that this breaks, yielded. A kind that defines `lapse` can be left out of a log (what that breaks, `lapse`
        yields). `passes`: the seat itself may decline, which breaks nothing."""
        return ()

    @classmethod
    def may_lapse(cls, table: Any, due: Due) -> bool:
        """True if a seat may say nothing about such a decision without breaking a rule: then what comes after it is
        offered, too. What a log may leave out does not depend on this."""
        return due.passes

    def attempt(self, table: Any) -> list[Violation]:
        """Apply the move if it is legal; otherwise return the rules it breaks and change nothing. A move that is costly
        to check can do both in one go here. Its own decision is not on the stack meanwhile."""
        if not (found := self.wrong(table)):
            self.apply(table)
        return found

    @classmethod
    def unsaid(cls, body: Mapping[str, Any]) -> bool:
        """True if this part of a record happens although the record does not mention it."""
        return False

    def needs(self) -> None:
        """Raise Unclear if the parts do not make sense together."""

    @classmethod
    def made_by(cls, rules: Rules, seat: Any) -> Any:
        """Who makes the move in a seat's record: that seat, except for an opponent's answer."""
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
        """A violation: the move breaks a rule of rules.yaml.

        `case` names the way, and can be left out if the rule has only one. `slot` is to blame, or an `entry` of it: a
        piece named there, or a number in a list. `values` fill the sentence, which also knows {side} and every slot by
        its key. `impossible`: no deal explains the move.
        """
        case = self.rules.case(rule, case)
        path = (*self.path, slot) if slot else self.path
        where = self.where(self.slots[slot], *entry) if slot in self.slots else path
        of = self.__dict__.copy()  # as it is now
        kind = Impossible if impossible else Violation
        return kind.worded_later(rule, case, where, lambda: self._in_words(of, values))

    def _in_words(self, of: Mapping[str, Any], values: Mapping[str, Any]) -> Mapping[str, Any]:
        """What fills a sentence: who moved, what is in the slots `of` the move, and other values."""
        held = (of["seat"], *(of.get(name) for name in self.slots))
        if self._in_slots is None or self._in_slots[0] != held:  # many breaches of one move say the same
            self._in_slots = held, self._said(held)
        said: dict[str, Any] = self._in_slots[1]
        return said | {name: value.said if isinstance(value, Thing) else value for name, value in values.items()}

    def _said(self, held: tuple[Any, ...]) -> dict[str, Any]:
        """Who moves, and what each slot holds, as a sentence says it."""
        seat, *of_slots = held
        said: dict[str, Any] = {"side": seat.said} if seat is not None else {}
        for one, value in zip(self.slots.values(), of_slots, strict=True):
            if value is not None:
                said[one.key] = value.said if value is HIDDEN else one.say(value)
        return said

    def where(self, slot: Slot, *entry: Any) -> KeyPath:
        """The path in the record to a slot, or to an entry of it: a piece named there, or a number in a list."""
        value = self.__dict__.get(slot.name)
        path = self.path if self.whole or self.brief else (*self.path, slot.key_for(value))
        steps: list[Any] = []
        for one in entry:
            if type(value) is not Alone:  # what stands without brackets has no number
                steps.append(getattr(value, "written", {}).get(one, one.id if isinstance(one, Thing) else one))
            value = part(value, one)
        return (*path, *steps)

    def but(self, **values: Any) -> Self:
        """The same move with other values in some slots."""
        own = self.__dict__
        other = object.__new__(type(self))  # without __init__: listing makes hundreds of these per decision
        if len(own) == self._plain:  # nothing was noted on this one
            other.__dict__ = said = {**own, **values}
        else:
            said = other.__dict__
            for name in self.slots:
                said[name] = values[name] if name in values else own[name]
            said["rules"], said["seat"], said["path"] = own["rules"], own["seat"], own["path"]
            if self.beside:
                other.beside = self.beside
            if self.brief:
                other.brief = True
        said["hidden"] = bool(self.hiding) and other.leaves_open()
        return other

    def hidden_from(self, seat: Piece | None) -> dict[str, Any]:
        """What a seat, or (None) everybody, sees in the slots whose secrets are hidden from it; the other slots are
        left out."""
        if not self._secrets:
            return {}
        own = self.__dict__
        found = {name: slot.seen_by(seat, self.seat, own[name]) for name, slot in self._secrets}
        return {name: seen for name, seen in found.items() if seen is not own[name] and seen != own[name]}

    # ── what the referee asks ─────────────────────────────────────────────────

    @property
    def side(self) -> Any:
        """The seat, as the referee calls it."""
        return self.seat

    def meets(self, due: Due) -> bool:
        """True if it answers a decision. A move of no seat, such as dice, answers for anybody."""
        what, seat, _, kinds, _, _ = due
        if type(self) not in kinds if kinds else what != self.decides:
            return False
        return seat is None or self.seat is None or bool(seat == self.seat)

    def try_apply(self, table: Table) -> list[Violation]:
        """Carry out the move if it is legal; otherwise return the rules it breaks and change nothing."""
        pending = table.pending
        asked = bool(pending) and self.meets(pending[-1])
        if self.when is None and not asked:
            return super().try_apply(table)
        if self.when is not None and (found := [*self.when.untimely(self, table)]):
            return found
        if not (asked and self._usual and self.rules.plain):
            if not (found := self.wrong(table)):
                self._carry_out(table)
        elif self._attempts:
            due = pending.pop()
            if found := self.attempt(table):
                table.pending.append(due)
            else:
                table.decisions += self.answers
        elif not (found := self.wrong(table)):  # nearly always
            pending.pop()
            table.decisions += self.answers
            self.apply(table)
        return found

    def wrong(self, table: Table) -> list[Violation]:
        """The rules that the move breaks no matter whose turn it is."""
        found: list[Violation] = []
        for name, slot in self.cited:
            if (value := getattr(self, name)) is not None and value is not HIDDEN:
                found += slot.wrong(self, table, value)
        if (broken := self.check(table)) is not None:
            found += broken
        return found

    def is_right(self, table: Table) -> bool:
        """Whether `wrong` would find nothing; it stops at the first fault, too."""
        for name, slot in self.cited:
            if (value := getattr(self, name)) is not None and value is not HIDDEN:
                for _ in slot.wrong(self, table, value):
                    return False
        for _ in self.check(table) or ():  # a loop is quicker than any()
            return False
        return True

    def readings(self, table: Any) -> Iterator[tuple[Any, Any]]:
        """Every way to understand what the log hides; just the move itself if it hides nothing."""
        if not self.hidden:
            yield table, self
            return
        asked = self.but()
        for values in asked._filled(table, [(name, slot) for name, slot in self.slots.items() if self._open(slot)]):
            yield table, self.but(**values)

    def _open(self, slot: Slot) -> bool:
        return slot.is_open(self.__dict__[slot.name])

    def write(self, table: Any) -> dict[str, Any]:
        """The move in log notation. For a seat's record: the part after the seat."""
        body = self.body()
        return {self.word: body} if self.word else {self.key: body} if self.key else body

    def body(self) -> Any:
        """The move's part of the record, without its key."""
        said: dict[str, Any] = {}
        for name, slot in self.slots.items():
            value = self.__dict__[name]
            if value is None:
                continue
            said[slot.key_for(value)] = "hidden" if value is HIDDEN else slot.write(value)
        if self.brief_key and said.keys() == {self.brief_key}:
            return next(iter(said.values()))
        return next(iter(said.values()), None) if self.whole else said

    def choices(self, table: Table) -> Iterator[Move]:
        """The moves of this kind that might be legal; `violations` decides which are."""
        asked = self.but()  # listing fills the slots of this one instance, one after another
        return (self.but(**values) for values in islice(asked.listing(table), MAX_OPTIONS))

    def listing(self, table: Table) -> Iterable[Mapping[str, Any]]:
        """What `options` lists. Raises UnknownSlot or Invalid if it names something that is no slot."""
        found = self.options(table)
        if not self._lists:
            return found
        if not isinstance(found, Alike):
            return self._known(found, found)
        for _ in self._known(islice(found, 1), found):  # all are of one sort
            pass
        return found

    def _known(self, ways: Iterable[Mapping[str, Any]], listed: Any) -> Iterator[Mapping[str, Any]]:
        known = {*self.slots, *self._also_listed}
        for way in ways:
            if not known.issuperset(way):
                error = UnknownSlot(type(self), min(way.keys() - known))
                if isinstance(listed, Generator):
                    listed.throw(error)  # so that it has the line that yielded this
                raise Invalid(Problem(error.code, self.rules.file, values=error.values))
            yield way

    @property
    def sort(self) -> tuple[str, ...]:
        """The sort of move: its kind and its words, whatever the names and numbers."""
        return self.sort_with(self.__dict__)

    def sort_with(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """The sort of such a move with these values in its slots, as `options` lists them."""
        if self._sorted_by:
            return (type(self).__name__, *[name for name in self._sorted_by if values.get(name) is not None])
        said = [type(self).__name__]
        for name, same, slot in self._sorting:
            value = values.get(name)
            if value is not None:
                said.append(same or slot.sort(value))
        return tuple(said)

    def alternatives(self, rules: Any, table: Any) -> tuple[Any, Iterator[Any]]:
        """The table to consider, and the moves of this kind that might be legal there."""
        found: tuple[Any, Iterator[Any]] = rules.candidates(table, self)
        return found

    def variants(self, table: Table) -> Iterator[Self]:
        """Moves of a seat that say the same but for one thing, or a part of it, if this one can name several things:
        those listed may name one of them only. A kind with `options` of its own lists what it means."""
        own_list = self._lists or self.seat is None
        if not own_list and any(isinstance(slot, Combined) for slot in self.slots.values()):
            blank, own = self.rules.blank(type(self), self.seat), self.__dict__
            same = {name: own[name] for name in self.slots}
            for name, slot in self.slots.items():
                if (value := own[name]) is not None and value is not HIDDEN:
                    for other in slot.variants(self, table, value):
                        yield blank.but(**same | {name: other})

    def same_intent(self, other: Any) -> bool:
        """True if another move of this sort may still be what the player meant, corrected. Nobody who decides something
        means what chance decides, what can be left out, or a statement."""
        apart = type(other) is not type(self) and (other.chance or other.unasked or other._lapses)
        return not (self.chance or self.unasked or apart) and self.seat == other.seat

    def _filled(self, table: Table, slots: Sequence[tuple[str, Slot]]) -> Iterator[dict[str, Any]]:
        """Every way to fill these slots. Each slot knows the values of those before it."""
        if not slots:
            yield {}
            return
        (name, slot), *rest = slots
        before = self.__dict__.get(name)
        open_ = slot.is_open(before)
        ways = slot.filled(self, table, before) if open_ else slot.among(self, table)
        for value in chain(ways, (None,)) if slot.optional and not open_ else ways:  # one by one: few may be wanted
            self.__dict__[name] = value
            if not rest:
                yield {name: value}
                continue
            for further in self._filled(table, rest):
                yield {name: value, **further}
            self.__dict__[name] = value
        self.__dict__[name] = before
