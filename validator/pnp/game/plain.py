"""Slots for what is no piece of the game: words, yes or no, numbers, dice, texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from ..validator.base.names import Names
from ..validator.base.source import KeyPath
from ..validator.base.values import NO, YES, amount, flag, number
from ..validator.base.violation import Unclear, Violation
from .slots import ENTRIES, Part, Slot

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table

MANY = 12  # words of which a message names the nearest instead of all


class Word(Slot):
    """One of a few words: `Word("wood", "stone")`; or words with what each means: `Word({"for": True, "against":
    False})`. A log may write true and false as such where they are among them; they are not 1 and 0."""

    leaf = "word"

    def __init__(self, *words: str | Mapping[Any, Any], **how: Any) -> None:
        super().__init__(**how)
        self.words: dict[Any, Any] = {}  # each with its meaning
        for word in words:
            self.words |= {word: word} if isinstance(word, str) else word

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        return isinstance(written, str | bool) and written in self.words

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        return self if isinstance(written, str | bool) else None

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        if not self._fits(said, rules):
            words = [*dict.fromkeys(str(self.write(value)) for value in self.words.values())]  # one for each meaning
            nearest = Names(zip(words, words, strict=True)).nearest(said) if isinstance(said, str) else None
            code = "log.place-nearest" if nearest and len(words) > MANY else "log.place"
            raise Unclear(code, path, said=said, nearest=nearest, known=", ".join(words))
        return self.words[said]

    def write(self, value: Any) -> Any:
        return next((word for word, meaning in self.words.items() if _same(meaning, value)), value)

    def holds(self, value: Any) -> bool:
        return any(_same(meaning, value) for meaning in self.words.values())

    def sort(self, value: Any) -> str:
        return str(value)

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        return dict.fromkeys(self.words.values())


def _same(meaning: Any, value: Any) -> bool:
    """True if this is what a word means, and not a number or a piece that happens to be equal to it."""
    return type(meaning) is type(value) and bool(meaning == value)


class AnyWord(Slot):
    """A word that only the rules know."""

    leaf = "word"

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        return isinstance(written, str)

    def read(self, rules: Rules, said: Any, path: KeyPath) -> str:
        if not isinstance(said, str):
            raise Unclear("log.text", path, said=said)
        return said

    def holds(self, value: Any) -> bool:
        return isinstance(value, str)


class Flag(Slot):
    """Yes or no: `true` or `false` in a log."""

    leaf = "flag"

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        return isinstance(written, bool) or (isinstance(written, str) and written in (*YES, *NO))

    def read(self, rules: Rules, said: Any, path: KeyPath) -> bool:
        return flag(said, path)

    def sort(self, value: Any) -> str:
        return f"{self.name}={value}"

    def holds(self, value: Any) -> bool:
        return isinstance(value, bool)

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        return (True, False)


class Number(Slot):
    """A whole number. A log may write any; `low` to `high` are the ones listed, and with `cites` the only legal ones.
    Each bound is a number, the name of one in game.yaml, or a function of the move and the table. A number beyond them
    is the breach `range` of that rule, with {n}, {min} and {max}, or is reported in pnp's own words if it has none.

    `signed`: a change, which people write as +1 or −2. `sign`: what they write before one that is added, `"+"`, or
    taken away, `"-"`, which in a log its key says: `OneOf(add=Number(1, 3, sign="+"), remove=Number(1, 3, sign="-"))`.
    """

    leaf = "number"

    def __init__(
        self,
        low: Any = 0,
        high: Any = 99,
        *,
        from_zero: bool = False,
        signed: bool = False,
        sign: str = "",
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.low = low
        self.high = high
        self.from_zero = from_zero  # whether smaller numbers cannot be read at all
        self.signed = signed
        self.sign = sign

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        return type(written) is int

    def read(self, rules: Rules, said: Any, path: KeyPath) -> int:
        return amount(said, path) if self.from_zero else number(said, path)

    def range(self, move: Move, table: Table) -> range:
        """The legal range on a table."""
        low, high = (bound(one, move, table) for one in (self.low, self.high))
        return range(low, high + 1)

    def holds(self, value: Any) -> bool:
        return type(value) is int

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        return self.range(move, table)

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        if self.legal is not None:
            yield from super().wrong(move, table, value, entry)
        elif self.cites and value not in (legal := self.range(move, table)):
            least, most = (legal[0], legal[-1]) if legal else (0, 0)
            yield move.breaks(self.cites, self.case, slot=self.name, entry=entry, n=value, min=least, max=most)


def bound(said: Any, move: Move, table: Table) -> int:
    """A limit of a slot: a number, the name of one of the game's numbers, or a function."""
    return said if isinstance(said, int) else table.numbers[said] if isinstance(said, str) else said(move, table)


class Dice(Slot):
    """What dice showed: `Dice(2)`, or `Dice(3, 8)` for three with eight sides. How many there are and how many sides
    they have is a number, or the name of one in game.yaml. How many may also be a function of the move and the table:
    then `cites` names the rule that another number breaks (its breach `dice`, with {n} and {said}), and a hidden roll
    stays hidden, because it may stand for thousands. `total`: only the sum of them counts, which is the value, and
    which a log may write instead of each die.
    """

    leaf = "dice"

    def __init__(self, count: Any = 1, sides: int | str = 6, *, total: bool = False, **how: Any) -> None:
        super().__init__(**how)
        self.count = count
        self.sides = sides
        self.total = total
        self.branches = not callable(count)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        rolled = written if isinstance(written, list) else [written]
        return all(type(one) is int for one in rolled)

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        rolled = written if isinstance(written, list) else ()
        return [Part(self, at, one, ENTRIES) for at, one in enumerate(rolled)]

    def read(self, rules: Rules, said: Any, path: KeyPath) -> tuple[int, ...] | int:
        n, sides = (rules.numbers[one] if isinstance(one, str) else one for one in (self.count, self.sides))
        if self.total and not isinstance(said, list):
            if number(said, path) < 1 or (not callable(n) and not n <= said <= n * sides):
                raise Unclear("log.dice", path, said=said)
            return int(said)
        rolled = said if isinstance(said, list) else [said]
        if not callable(n) and len(rolled) != n:
            raise Unclear("log.thrown", path, said=said, n=n)
        for at, one in enumerate(rolled):
            if type(one) is not int or not 1 <= one <= sides:
                raise Unclear("log.die", (*path, at) if isinstance(said, list) else path, said=one, max=sides)
        return sum(rolled) if self.total else tuple(rolled)

    def write(self, value: Any) -> Any:
        return value if self.total else value[0] if len(value) == 1 else list(value)

    def say(self, value: Any) -> Any:
        return value if self.total else " + ".join(map(str, value))

    def holds(self, value: Any) -> bool:
        return type(value) is int if self.total else isinstance(value, tuple) and not hasattr(value, "_fields")

    @property
    def case(self) -> str:
        return self.breach or ("dice" if self.legal is None else "")

    def _thrown(self, move: Move, table: Table) -> tuple[int, int]:
        """How many dice are thrown, and how many sides each has."""
        return bound(self.count, move, table), bound(self.sides, move, table)

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        n, sides = self._thrown(move, table)
        rolls = product(range(1, sides + 1), repeat=n)
        return map(sum, rolls) if self.total else rolls  # each as often as dice show it

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        if self.legal is not None or not callable(self.count):
            return super().sample(move, table, chance)
        n, sides = self._thrown(move, table)
        rolled = [chance.rng.randint(1, sides) for _ in range(n)]
        return sum(rolled) if self.total else tuple(rolled)

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        if self.legal is not None:
            yield from super().wrong(move, table, value, entry)
        elif self.cites and callable(self.count):
            n, sides = self._thrown(move, table)
            if not n <= value <= n * sides if self.total else len(value) != n:
                said = value if self.total else len(value)
                yield move.breaks(self.cites, self.case, slot=self.name, entry=entry, n=n, said=said)


class Prose(AnyWord):
    """A text in somebody's own words."""

    leaf = "text"
