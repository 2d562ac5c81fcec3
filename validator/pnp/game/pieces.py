"""What a log can name: cards, places, tracks, kinds, and the seats at the table. A piece is equal to nothing but
itself: no card is a place. It can index a list, by its number among its sort.

>>> rose, lily = Piece(0, "rose", {"en": "“Rose”"}), Piece(1, "lily", {"en": "“Lily”"})
>>> flowers = Pieces([rose, lily])
>>> [3, 5][flowers.read("Lily", ())], flowers["rose"], flowers[1].said["en"], lily.sort is flowers
(5, rose, '“Lily”', True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import getitem
from typing import Any, ClassVar, Never

from ..validator.base.names import Names
from ..validator.base.source import KeyPath
from ..validator.base.words import LANGUAGES, quoted, quotes
from ..validator.definitions.model import Text


class Thing:
    """Something with an `id`: one object wherever it is met. `said` is what a sentence calls it in each language."""

    __slots__ = ("__hash__", "id", "said")

    id: str
    said: Text
    __hash__: Callable[[], int]  # that of a number, not of an address: sets are in the same order in every run

    def __setattr__(self, name: str, value: Any) -> Never:
        raise AttributeError(f"{self.id} is a {type(self).__name__}, which never changes")

    def __eq__(self, other: object) -> bool:  # what `object` has is three times slower in a class that has an order
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __repr__(self) -> str:
        return self.id

    __str__ = __repr__

    def __format__(self, how: str) -> str:
        return format(self.id, how)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class Mark(Thing):
    """A word where a piece could stand: HIDDEN, or `none`. There is one mark of each word, to compare with `is`; it has
    no number, so that nothing can be indexed by it. In order it comes before all pieces."""

    __slots__ = ()

    _all: ClassVar[dict[str, Mark]] = {}

    def __new__(cls, id: str, said: Text | None = None) -> Mark:
        mark = cls._all.get(id)
        if mark is None:
            mark = cls._all[id] = super().__new__(cls)
            object.__setattr__(mark, "id", id)
            object.__setattr__(mark, "said", said or {})
            object.__setattr__(mark, "__hash__", (-1 - len(cls._all)).__hash__)
        return mark

    def __reduce__(self) -> Any:
        return Mark, (self.id,)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Mark):
            return self.id < other.id
        return True if isinstance(other, Piece) else NotImplemented

    def __gt__(self, other: object) -> bool:
        if isinstance(other, Mark):
            return self.id > other.id
        return False if isinstance(other, Piece) else NotImplemented


HIDDEN = Mark("hidden", {lang: quoted(lang, "?") for lang in LANGUAGES})
"""What a log leaves out."""


class Piece(Thing):
    """A thing of the game. `number` is its place in its `sort`: the deck, the places, the tracks, the kinds or the
    seats. `model` is its definition in the game's files, whose attributes the piece has too: `card.values["light"]`.
    Pieces of one sort are in order."""

    __slots__ = ("__dict__", "__index__", "model", "number", "sort")

    number: int
    sort: Any  # a Pieces; None for a piece that stands alone
    model: Any
    __index__: Callable[[], int]  # the number's own method: a list is indexed nearly as fast as by the number itself

    def __init__(self, number: int, id: str, said: Text | None = None, model: Any = None) -> None:
        values = {"number": number, "id": id, "said": said or {}, "model": model, "sort": None}
        for name, value in (*values.items(), ("__index__", number.__index__), ("__hash__", number.__hash__)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self.model, name)  # found at once when it is asked for again
        return value

    def __lt__(self, other: Any) -> bool:
        return self.number < other.number if self._is_like(other) else NotImplemented

    def __le__(self, other: Any) -> bool:
        return self.number <= other.number if self._is_like(other) else NotImplemented

    def _is_like(self, other: object) -> bool:
        return isinstance(other, Piece) and self.sort is other.sort

    def __reduce__(self) -> Any:
        if self.sort is None:
            return Piece, (self.number, self.id, self.said, self.model)
        return getitem, (self.sort, self.number)  # the piece that its sort has, so that it is still one


MAX_READ = 1_000  # spellings of names that are remembered


class Pieces(Sequence[Piece]):
    """All pieces of a sort. A name in a log is an id or a title in any language. `leaf` is that of the slots that hold
    them, such as `place`: without one, any slot for pieces may. `deck` is the id of theirs, if they are its cards."""

    def __init__(
        self, pieces: Iterable[Piece], names: Iterable[tuple[str, int]] = (), deck: str = "", leaf: str = ""
    ) -> None:
        self.deck = deck
        self.leaf = leaf
        self._all = tuple(pieces)
        self._more = [*names]
        self._by_id = {piece.id: piece for piece in self._all}
        self.names: Names[int] = Names([*((piece.id, piece.number) for piece in self._all), *self._more])
        self.known: dict[str, Piece] = {}  # names as written, each looked up only once
        for piece in self._all:
            object.__setattr__(piece, "sort", self)

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._all)

    def __getitem__(self, which: Any) -> Any:
        return self._by_id[which] if isinstance(which, str) else self._all[which]

    def __contains__(self, which: object) -> bool:
        return which in self._by_id if isinstance(which, str) else isinstance(which, Piece) and which.sort is self

    def __copy__(self) -> Pieces:
        return self

    def __deepcopy__(self, memo: Any) -> Pieces:
        return self

    def __reduce__(self) -> Any:
        return _restored, ([(one.id, one.said, one.model) for one in self._all], self._more, self.deck, self.leaf)

    def get(self, id: str | None) -> Piece | None:
        """The piece with an id; None if there is none."""
        return self._by_id.get(id or "")

    def read(self, said: Any, path: KeyPath) -> Piece:
        """The piece that a log means by a name. Raises Unclear."""
        found = self.known.get(said) if isinstance(said, str) else None
        if found is None:
            found = self._all[self.names.read(said, path)]
            if len(self.known) < MAX_READ:
                self.known[said] = found
        return found


def _restored(of: Iterable[tuple[str, Text, Any]], names: Iterable[tuple[str, int]], deck: str, leaf: str) -> Pieces:
    return Pieces((Piece(number, *one) for number, one in enumerate(of)), names, deck, leaf)


def pieces_of(models: Iterable[Any], names: Iterable[tuple[str, int]] = (), deck: str = "", leaf: str = "") -> Pieces:
    """Pieces for entries with an id and a title or name, and more `names` for them. Sentences quote titles, but
    not those that are the id itself, such as those of squares."""
    made, named = [], []
    for number, model in enumerate(models):
        title: Mapping[str, str] = getattr(model, "title", None) or model.name
        said = quotes(title) if hasattr(model, "title") and {*title.values()} != {model.id} else title
        made.append(Piece(number, model.id, said, model))
        named += [(name, number) for name in (*title.values(), *getattr(model, "label", {}).values())]
    return Pieces(made, [*named, *names], deck, leaf)
