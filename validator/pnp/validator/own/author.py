"""What the author of a `rules.py` writes with: moves that say what stands in a record, rules, and the table.

Names are ids, as in the game's files: `table.places["rose"]["amber"]`. What a record names is handed over as it is
defined: `self.play` is the card itself, with `id`, `side` and `values`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..definitions.finding import hint
from ..definitions.model import BoardLink, BoardPlace, Game, Text
from ..definitions.model import Card as CardModel
from ..definitions.model import Side as SideModel
from ..judging.ruling import Unclear, Violation
from ..logs.names import Names
from ..problem import Invalid, Problem
from ..source import KeyPath
from ..words import quoted

MAX_OPTIONS = 20_000  # moves of one kind that are looked at


# ── what stands in a record ───────────────────────────────────────────────────


class Slot:
    """A place in a record. One that is `optional` may be left out; then it is None."""

    def __init__(self, *, optional: bool = False) -> None:
        self.optional = optional
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name.rstrip("_")  # `from_` is how Python lets one write `from`

    if TYPE_CHECKING:  # in a move its place is taken by what was said there

        def __get__(self, move: Any, kind: Any = None) -> Any: ...

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """What is meant by what a log says there. Raises Unclear."""
        raise NotImplementedError

    def values(self, rules: Rules) -> Iterable[Any]:
        """All that may stand there."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """A value as a log has it."""
        return value.id

    def say(self, value: Any) -> Any:
        """A value as a sentence has it."""
        return {lang: quoted(lang, words) for lang, words in value.title.items()}


class Card(Slot):
    """A card, of one deck if that is named."""

    def __init__(self, deck: str = "", *, optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.deck = deck

    def values(self, rules: Rules) -> Iterable[CardModel]:
        decks = rules.game.decks
        if self.deck and self.deck not in (deck.id for deck in decks):
            raise LookupError(f"no deck {self.deck!r} in game.yaml")
        return [card for deck in decks if self.deck in ("", deck.id) for card in deck.cards]

    def read(self, rules: Rules, said: Any, path: KeyPath) -> CardModel:
        names = rules._names(f"card {self.deck}", self.values(rules), "title")
        return rules.cards[names.read(said, path)]


class Place(Slot):
    """A place of the board."""

    def values(self, rules: Rules) -> Iterable[BoardPlace]:
        return rules.game.board.places if rules.game.board is not None else ()

    def read(self, rules: Rules, said: Any, path: KeyPath) -> BoardPlace:
        return rules.board[rules._names("place", self.values(rules), "title").read(said, path)]


class Side(Slot):
    """A side that somebody plays."""

    def values(self, rules: Rules) -> Iterable[SideModel]:
        return [side for side in rules.game.sides if side.plays]

    def read(self, rules: Rules, said: Any, path: KeyPath) -> SideModel:
        return rules.game.side(rules._names("side", self.values(rules), "name", "label").read(said, path))

    def say(self, value: Any) -> Text:
        return value.name  # type: ignore[no-any-return]


class Word(Slot):
    """One of a few words."""

    def __init__(self, *words: str, optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.words = words

    def values(self, rules: Rules) -> Iterable[str]:
        return self.words

    def read(self, rules: Rules, said: Any, path: KeyPath) -> str:
        if said not in self.words:
            raise Unclear("log.place", path, said=said, known=", ".join(self.words))
        return str(said)

    def write(self, value: Any) -> Any:
        return value

    say = write


class Number(Word):
    """A whole number. A log may say any; `low` to `high` are those that `legal` and `record` offer."""

    def __init__(self, low: int, high: int, *, optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.range = range(low, high + 1)

    def values(self, rules: Rules) -> Iterable[Any]:
        return self.range

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        if type(said) is not int:
            raise Unclear("log.number", path, said=said)
        return said


# ── the table ─────────────────────────────────────────────────────────────────


class Table:
    """All that a game has to remember. Whatever the rules keep besides (`table.last = …`) is plain data.

    `places` are the counters on the board by place and side, `tracks` the markers by track and side (or `all`), both
    as board.yaml has them at the start; `hands` are ids of cards and `supply` counters by side; `turn` counts the
    moves that a side has made.
    """

    def __init__(self, rules: Rules, rulings: Mapping[str, str]) -> None:
        board, sides = rules.game.board, rules.sides
        self.rules = rules
        self.rulings = rulings
        self.turn = 0
        self.places: dict[str, dict[str, int]] = {
            place.id: {side: place.start.get(side, 0) for side in sides}
            for place in (board.places if board is not None else ())
            if place.holds == "tokens"
        }
        self.tracks: dict[str, dict[str, int]] = {t.id: dict(t.start) for t in (board.tracks if board else ())}
        self.hands: dict[str, list[str]] = {}
        self.supply: dict[str, int] = {}
        self.decisions = 0
        self.mattered: set[str] = set()
        self.moved_by: dict[int, str] = {}
        self.unknown: dict[int, int] = {}

    def ruling(self, id: str) -> str:
        """Which value of a ruling is in force; the verdict then tells that the game hung on it."""
        self.mattered.add(id)
        return self.rulings[id]

    def copy(self) -> Self:
        """A table of its own that is as this one."""
        other = self.__class__.__new__(self.__class__)
        for name, value in vars(self).items():
            shared = name in ("rules", "rulings") or isinstance(value, int | str | None)
            setattr(other, name, value if shared else deepcopy(value))
        return other


# ── moves ─────────────────────────────────────────────────────────────────────


class Move:
    """One kind of move. Its slots are what stands in the record: `- SIDE: {SLOT: …}`; `by` is the side that made it.

    A move of nobody's, such as dice, names its `word`, and has one slot: `- roll: 4`. Then `by` is "".
    """

    word: ClassVar[str] = ""
    slots: ClassVar[Mapping[str, Slot]] = {}
    by: str
    rules: Rules

    def __init_subclass__(cls) -> None:
        own = {name: slot for name, slot in vars(cls).items() if isinstance(slot, Slot)}
        cls.slots = {**cls.slots, **own}

    def check(self, table: Any) -> Iterable[Violation]:
        """The rules that the move breaks, with `breaks`; nothing on the table is changed."""
        return ()

    def apply(self, table: Any) -> None:
        """Carry the move out as it was played, even if it breaks a rule."""

    def options(self, table: Any) -> Iterator[Mapping[str, Any]]:
        """What might be legal here, by slot: every combination, unless the author knows better."""
        ways = [[*slot.values(self.rules), *([None] if slot.optional else [])] for slot in self.slots.values()]
        for values in product(*ways):
            yield dict(zip(self.slots, values, strict=True))

    def breaks(self, rule: str, case: str = "", *, slot: str = "", **values: Any) -> Violation:
        """The move breaks a rule of rules.yaml: in the way that `case` names, which is not needed where it has but one.
        `slot` is to blame; `values` go into the sentence, which also knows {side} and every slot by its name."""
        case = self.rules._breach(rule, case)
        said: dict[str, Any] = {"side": self.rules.game.side(self.by).name} if self.by else {}
        for name, one in self.slots.items():
            value = getattr(self, name, None)
            if value is not None:
                said[one.name] = one.say(value)
        said |= {name: _told(value) for name, value in values.items()}
        where = self.slots[slot].name if slot in self.slots else slot
        return Violation(rule, case, (where,) if where and not self.word else (), **said)


def _told(value: Any) -> Any:
    """A card, a place or a side as a sentence has it; anything else as it is."""
    if isinstance(value, SideModel):
        return value.name
    return Slot().say(value) if isinstance(value, CardModel | BoardPlace) else value


def _links(game: Game) -> dict[str, dict[str, BoardLink]]:
    """From each place of the board those that it is linked with, and by what: both ways, whoever names the link."""
    found: dict[str, dict[str, BoardLink]] = {place.id: {} for place in (game.board.places if game.board else ())}
    for link in game.board.links if game.board else ():
        one, other = link.between
        found[one][other] = found[other][one] = link
    return found


# ── rules ─────────────────────────────────────────────────────────────────────


class Rules:
    """The rules of a game. `moves` are its kinds of moves; `cites` names the rules of rules.yaml that are broken
    by what the referee checks by itself: `sides` (who plays), `turn` (whose turn it is), `end` (who has won), and
    `table` (what lies where; that of `turn` if it is not named). `cards` and `board` are the cards and the places by
    id, `links["rose"]["lily"]` what joins two places."""

    moves: ClassVar[Sequence[type[Move]]] = ()
    cites: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: Game, sides: Sequence[str]) -> None:
        self.game = game
        self.numbers = game.numbers
        self.sides = tuple(sides)
        self.cards = {card.id: card for card in game.cards}
        self.board = {place.id: place for place in (game.board.places if game.board is not None else ())}
        self.links = _links(game)
        self._found: dict[str, Names[str]] = {}

    def start(self, table: Any) -> None:
        """Lay out what board.yaml does not: hands, supplies, and whatever is to be remembered."""

    def due(self, table: Any) -> str | type[Move] | None:
        """The side whose move is next, or a kind of move with a `word`; None once the game is over."""
        side: str = self.sides[table.turn % len(self.sides)]
        return side

    def score(self, table: Any) -> Mapping[str, Mapping[str, int]]:
        """What each side got in the end, by the rule that it got it for: a line of the score sheet each."""
        return {}

    def winner(self, table: Any) -> str | None:
        """The side that has won: that with the most points, unless the author knows better; None if nobody has."""
        totals = self.totals(table)
        best = [side for side in self.sides if totals[side] == max(totals.values())]
        return best[0] if len(best) == 1 and self.score(table) else None

    def totals(self, table: Any) -> dict[str, int]:
        """The points of each side."""
        rows = self.score(table).values()
        return {side: sum(row.get(side, 0) for row in rows) for side in self.sides}

    def others(self, side: str) -> tuple[str, ...]:
        """The sides beside this one, in seating order from it on."""
        at = self.sides.index(side)
        return (*self.sides[at + 1 :], *self.sides[:at])

    def _names(self, key: str, entries: Iterable[Any], *texts: str) -> Names[str]:
        """Every way to write the name of some things."""
        if key not in self._found:
            pairs = [(n, e.id) for e in entries for n in (e.id, *(t for x in texts for t in getattr(e, x).values()))]
            self._found[key] = Names(pairs)
        return self._found[key]

    def _breach(self, rule: str, case: str) -> str:
        """The breach of a rule that is meant. Raises Invalid, at the line of the author's that called."""
        book = {entry.id: entry for section in self.game.rulebook.sections for entry in section.rules}
        cases = list(book[rule].breach) if rule in book else []
        code, name, known = "", rule, list(book)
        if rule not in book:
            code = "own.rule"
        elif not cases:
            code = "own.no-breach"
        elif case and case not in cases:
            code, name, known = "own.breach", case, cases
        elif not case and len(cases) > 1:
            code, known = "own.which-breach", cases
        if code:
            caller = sys._getframe(2)
            values = {"name": name, "rule": rule, "known": ", ".join(known), "hint": hint(name, known)}
            raise Invalid(Problem(code, caller.f_code.co_filename, caller.f_lineno, 0, values))
        return case or cases[0]
