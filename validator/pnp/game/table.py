"""The table: everything a game has to remember. Because it is declared, a copy is cheap and complete.

>>> from pnp.game import Counts, Player, Table, Value
>>> class Meadow(Table):
...     supply = Counts(Player, start=12, fact="supply")
...     last = Value()
>>> sorted(Meadow.held)
['last', 'supply']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar, overload

from .pieces import Mark, Piece
from .slots import OfPieces, Slot

if TYPE_CHECKING:
    from ..validator.base.violation import Violation
    from .move import Move
    from .rules import Rules


T = TypeVar("T")
_Each: TypeAlias = type[OfPieces] | OfPieces


class Held(Generic[T]):
    """Something that a table holds. With a `fact` name it can be stated in a log, compared and shown. `each` is how
    long it lasts, in a word of the game's: what is held `each="turn"` begins anew with `table.next("turn")`.

    Pictures draw what is on places, the first counts by track (of all, or of each player), all cards, a list of cards
    by player called `hand` or `hands`, and a fact called `supply`. Everything else is said in words, and so is what
    would look like something already drawn, such as a second `Counts(Place, Player)`.
    """

    fact: str = ""
    each: str = ""
    per: Sequence[OfPieces] = ()  # the pieces of which each has a value
    of: Slot | None = None  # what reads it in a statement
    start: Any = None
    constant: bool = False  # whether `start` itself is the value before the first move

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    if TYPE_CHECKING:  # on a table, the value it holds takes its place

        def __get__(self, table: Any, kind: Any = None) -> T: ...
        def __set__(self, table: Any, value: T) -> None: ...

    def begin(self, table: Table) -> Any:
        """The value before the first move."""
        raise NotImplementedError

    @property
    def copy(self) -> Callable[[Any], Any] | None:
        """How to copy the value; None if it never changes."""
        return None


class Value(Held[T]):
    """One immutable value that is replaced as a whole: a number, a word, a piece, a tuple. `start` is the first value,
    or a function of the table."""

    if TYPE_CHECKING:  # of a table whose class is known, a value has the type of its start

        @overload
        def __init__(
            self: Value[Any], start: Mark | None = None, *, fact: str = "", of: Any = None, each: str = ""
        ): ...
        @overload
        def __init__(
            self: Value[tuple[Any, ...]], start: tuple[()], *, fact: str = "", of: Any = None, each: str = ""
        ): ...
        @overload
        def __init__(
            self: Value[T], start: T | Callable[[Any], T], *, fact: str = "", of: Any = None, each: str = ""
        ): ...

    def __init__(self, start: Any = None, *, fact: str = "", of: OfPieces | None = None, each: str = "") -> None:
        self.start = start
        self.constant = not callable(start)
        self.fact = fact
        self.each = each
        self.of = of  # the pieces it is chosen from, if it is a piece: needed to read statements

    def begin(self, table: Table) -> Any:
        return self.start(table) if callable(self.start) else self.start


def _copied(value: Any) -> Any:
    return [one[:] if isinstance(one, list) else one for one in value]


def _on_board(table: Table, piece: Piece, other: Piece | None = None) -> int:
    start: Mapping[str, int] = piece.model.start
    return start.get("all" if other is None else other.id, 0)


def _laid_out(table: Table, held: Held[Any], place: Piece) -> list[Piece]:
    """What board.yaml puts on a place, of the sort that is held there."""
    if not isinstance(held.of, OfPieces):
        raise TypeError(f'{held.name}: start="board" needs of=Token() or of=Player()')
    start: Mapping[str, int] = place.model.start
    return [one for one in held.of.pieces(table.rules) for _ in range(start.get(one.id, 0))]


class Counts(Held[T]):
    """Numbers: one for each player, place or card (`Counts(Player)`), or for each pair (`Counts(Place, Player)`), as a
    list or a list of lists indexed by the pieces. `start` is the first number, its name in game.yaml, `board` for the
    setup in board.yaml, or a function of the table and the pieces."""

    empty: Any = 0

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: Counts[list[int]], one: _Each, /, *, start: Any = None, fact: str = "", of: Any = None, each: str = ""
        ): ...
        @overload
        def __init__(
            self: Counts[list[list[int]]],
            one: _Each,
            other: _Each,
            /,
            *,
            start: Any = None,
            fact: str = "",
            of: Any = None,
            each: str = "",
        ): ...

    def __init__(
        self,
        *per: type[OfPieces] | OfPieces,
        start: Any = None,
        fact: str = "",
        of: OfPieces | None = None,
        each: str = "",
    ) -> None:
        self.each = each
        self.per = [one() if isinstance(one, type) else one for one in per]
        self.start = self.empty if start is None else start
        self.fact = fact
        self.of = of

    def begin(self, table: Table) -> Any:
        first, *second = [each.pieces(table.rules) for each in self.per]
        start = _on_board if self.start == "board" else self.start
        if callable(start):
            return [[start(table, one, other) for other in second[0]] if second else start(table, one) for one in first]
        n = table.numbers[start] if isinstance(start, str) else start
        return [[n] * len(second[0]) for _ in first] if second else [n] * len(first)

    @property
    def copy(self) -> Callable[[Any], Any]:
        return _copied if len(self.per) > 1 else list


class Values(Counts[list[Any]]):
    """Values that never change themselves, for each player, place or card: `Values(Player)`; None at first.
    `Values(Place, of=Token(), start="board")` is what stands on each place."""

    empty = None

    def begin(self, table: Table) -> Any:
        if self.start != "board":
            return super().begin(table)
        return [next(iter(_laid_out(table, self, place)), None) for place in self.per[0].pieces(table.rules)]

    if TYPE_CHECKING:

        def __init__(self, *per: _Each, start: Any = None, fact: str = "", of: Any = None, each: str = "") -> None: ...


class Items(Held[T]):
    """A list, or a list for each piece: `Items()`, `Items(Player)`. `start` lists the first items, is `board` for the
    setup in board.yaml, or a function of the table (and the piece)."""

    if TYPE_CHECKING:

        @overload
        def __init__(self: Items[list[Any]], *, start: Any = (), fact: str = "", of: Any = None, each: str = ""): ...
        @overload
        def __init__(
            self: Items[list[list[Any]]], per: _Each, *, start: Any = (), fact: str = "", of: Any = None, each: str = ""
        ): ...

    def __init__(
        self,
        per: type[OfPieces] | OfPieces | None = None,
        *,
        start: Any = (),
        fact: str = "",
        of: Any = None,
        each: str = "",
    ) -> None:
        self.each = each
        self.per = [] if per is None else [per() if isinstance(per, type) else per]
        self.start = start
        self.fact = fact
        self.of = of

    def begin(self, table: Table) -> Any:
        if not self.per:
            return list(self.start(table) if callable(self.start) else self.start)
        pieces = self.per[0].pieces(table.rules)
        if self.start == "board":
            return [_laid_out(table, self, piece) for piece in pieces]
        return [list(self.start(table, one) if callable(self.start) else self.start) for one in pieces]

    @property
    def copy(self) -> Callable[[Any], Any]:
        return _copied if self.per else list


class Entries(Held[dict[Any, Any]]):
    """A dictionary of immutable values."""

    def __init__(self, *, fact: str = "", each: str = "") -> None:
        self.fact = fact
        self.each = each

    @property
    def copy(self) -> Callable[[Any], Any]:
        return dict

    def begin(self, table: Table) -> Any:
        return {}


class Due(NamedTuple):
    """A decision to be taken: its name, and whose it is (None if everybody's or nobody's). If it `passes`, the seat may
    also say nothing."""

    what: str
    seat: Any = None
    passes: bool = False
    kinds: tuple[type[Move], ...] = ()  # the only kinds of moves that answer it; none: all that decide `what`
    about: Any = None  # what this one is about, where that is not the same each time
    seats: tuple[Any, ...] | None = None  # who decides together, if not all

    def meant_by(self, decision: Any) -> bool:
        """True if this is the decision named, or the one a move answers."""
        return bool(self.what == decision) if isinstance(decision, str) else bool(decision.meets(self))


class News(NamedTuple):
    """Something that came of a record, for everybody to see: its name among the `results` of words.yaml, and the values
    of that sentence: pieces, numbers, texts by language. A `detail` is shown only while it counts, on a line of its
    own."""

    name: str
    values: Mapping[str, Any]
    detail: bool = False


class Table:
    """A table at one moment. Its class declares whatever a game keeps on it.

    `pending` is the stack of decisions that were asked for with `ask`; while it is empty the rules' `due` says what
    comes next. `turn` counts the moves of seats, `decisions` the answers taken; `cause[…]` may note which rule brought
    something about in this record, for a statement that is false of it; a game whose causes are to last declares
    `cause = Entries()`. `numbers` are those of game.yaml.
    """

    held: ClassVar[Mapping[str, Held[Any]]] = {}
    _copied: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]] = (("cause", dict),)
    _names: ClassVar[frozenset[str]] = frozenset()
    _lasting: ClassVar[dict[str, dict[str, Held[Any]]]] = {"record": {"cause": Entries()}}  # by how long it lasts

    rules: Any
    rulings: Mapping[str, str]
    numbers: Mapping[str, int]
    pending: list[Due]
    turn: int
    decisions: int
    mattered: set[str]
    cause: dict[Any, str]
    unknown: dict[Any, Any]
    carried: Any
    record: int = 0  # the number of the log's record that is being judged
    news: tuple[News, ...] = ()  # what came of it, for everybody

    def __init_subclass__(cls) -> None:
        own = {name: one for name, one in vars(cls).items() if isinstance(one, Held)}
        for name in own:
            delattr(cls, name)  # Python looks up an instance's attributes more slowly while its class has the same name
        cls.held = {**cls.held, **own}
        cls._names = frozenset((*Table.__annotations__, *cls.held))
        every = {"cause": Entries(each="record"), **cls.held}
        cls._copied = tuple((name, one.copy) for name, one in every.items() if one.copy is not None)
        cls._lasting = {"record": {}}
        for name, one in every.items():
            cls._lasting.setdefault(one.each, {})[name] = one

    def __init__(self, rules: Rules, rulings: Mapping[str, str]) -> None:
        self.__dict__ = {}  # an instance dict of its own, not shared as in a copy: lookups are faster
        self.rules = rules
        self.rulings = rulings
        self.numbers = rules.numbers
        self.pending = []
        self.turn = self.decisions = 0
        self.mattered = set()
        self.cause = {}
        self.unknown = {}
        self.carried = None
        for name, one in self.held.items():
            setattr(self, name, one.begin(self))

    def copy(self) -> Self:
        """An independent copy of the table."""
        new = object.__new__(type(self))
        state = self.__dict__.copy()
        state["pending"] = state["pending"][:]
        state["mattered"] = state["mattered"].copy()
        state["unknown"] = state["unknown"].copy()
        for name, copied in self._copied:
            state[name] = copied(state[name])
        new.__dict__ = state
        return new

    def become(self, other: Table) -> None:
        """Take over everything from another table, which must not be used afterwards."""
        self.__dict__ = other.__dict__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.pending == other.pending and all(
            self.__dict__[name] == other.__dict__[name] for name in (*self.held, "turn") if name in self.__dict__
        )

    __hash__ = None  # type: ignore[assignment]

    def next(self, what: str) -> None:
        """Begin the next turn, round or whatever this is: everything held for `each` of it is as it was at the start.
        Raises LookupError if nothing is."""
        own = self.__dict__
        for name, one in self._for(what).items():
            own[name] = one.start if one.constant else one.begin(self)

    def begin_record(self, number: int) -> None:
        """The next record of the log begins."""
        self.record, self.news = number, ()
        passing = self._lasting["record"]
        if passing and (self.cause or passing.keys() != {"cause"}):
            self.next("record")

    def tell(self, name: str, **values: Any) -> None:
        """Tell everybody what came of the record: who won the fight, and by how much."""
        self.news = (*self.news, News(name, values))

    def lasting(self, what: str) -> dict[str, Any]:
        """What is held for `each` of it, as it is now: to be put back after another one inside it."""
        return {name: self.__dict__[name] for name in self._for(what)}

    def _for(self, what: str) -> dict[str, Held[Any]]:
        if not what or what not in self._lasting:
            raise LookupError(f'{type(self).__name__} holds nothing with each="{what}"')
        return self._lasting[what]

    def ruling(self, id: str) -> str:
        """The value of a ruling; the verdict then says that the game depended on it."""
        self.mattered.add(id)
        return self.rulings[id]

    def readings(self, about: Sequence[Any]) -> Iterator[tuple[Self, Mapping[Any, Any]]]:
        """This table for each way to understand something that a statement is about and the log leaves open, and what
        is meant by it then."""
        yield self, {}

    # ── whose turn it is ──────────────────────────────────────────────────────

    def ask(self, kind: type[Move], seat: Any = None, about: Any = None) -> None:
        """Ask a seat for a decision before everything that is pending; `about` something, if that is not the same each
        time. What all decide together may be asked of some `[seat, …]`. Raises TypeError if it is no such decision."""
        seats = None
        if isinstance(seat, list | tuple):
            if not kind.together:
                raise TypeError(f'a list of seats can be asked for {kind.__name__} only if it has asked = "all"')
            seat, seats = None, tuple(seat)
            if not seats:
                return
        only = (kind,) if kind.decides == "move" else ()  # a named decision may have several kinds of answer
        asked = (kind.decides, seat, kind.passes, only, about, seats)
        due = tuple.__new__(Due, asked)  # what Due(…) does, in half the time
        self.pending.append(due)

    def ask_only(self, kind: type[Move], seat: Any = None) -> None:
        """Ask for this decision only: everything that was pending is dropped."""
        self.pending = []
        self.ask(kind, seat)

    @property
    def due(self) -> Due | None:
        """The decision to be taken next; None once the game is over."""
        return self.pending[-1] if self.pending else self.rules.next_due(self)

    def dues(self) -> Iterator[Due]:
        """The decision to be taken next, and the ones that come next if the seats asked say nothing."""
        for due in reversed(self.pending):
            yield due
            if not due.passes:
                return
        due = self.rules.next_due(self)
        if due is not None:
            yield due

    def lapse(self) -> list[Violation] | None:
        """Let the decision due lapse, because nothing was said about it, and do what follows. Returns the rules that
        this breaks; None, and nothing is changed, if it cannot lapse."""
        if not self.pending:
            return None
        due, rules = self.pending[-1], self.rules
        kind = next(iter(rules.kinds_for(due)), None)
        if kind is None or not (due.passes or kind._lapses):
            return None
        self.pending.pop()
        found = [*kind.lapse(self, due)]
        rules.follow(self, None)
        return found

    def take_up(self, move: Any) -> bool:
        """Take the decision that a move answers off the stack; the silence of those asked before it counts in
        `decisions`, too. Returns whether it was asked for."""
        many = move.answers
        pending = self.pending
        if pending and move.meets(pending[-1]):
            pending.pop()
            self.decisions += many
            return True
        for silent, due in enumerate(self.dues()):
            if move.meets(due):
                self.turn += silent == len(pending) and move.seat is not None
                self.decisions += silent + many
                del pending[-silent - 1 :]
                return True
        return False


def declared(table: type[Table]) -> type[Table]:
    """The same table, but assigning anything its class does not declare is an error: a slip by the author of a game."""

    def refuse(self: Table, name: str, value: Any) -> None:
        if name not in self._names and name != "__dict__":
            raise AttributeError(f"the table does not know {name!r}: declare it in {table.__name__}")
        object.__setattr__(self, name, value)

    return type(table.__name__, (table,), {"__setattr__": refuse, "__module__": table.__module__})
