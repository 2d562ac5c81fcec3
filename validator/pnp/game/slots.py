"""What a record can contain. A move declares its slots once. From that, logs are read and written, legal values are
listed, sentences are filled, and hidden values are worked out.

>>> from pnp.game import Move, Number, Word
>>> class Trade(Move):
...     give = Word("wood", "stone")
...     for_ = Number(1, 3, optional=True)      # Python keeps `for`; in a log it is `for`
>>> list(Trade.slots), [slot.key for slot in Trade.slots.values()]
(['give', 'for_'], ['give', 'for'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..validator.base.source import KeyPath
from ..validator.base.violation import Violation
from .pieces import HIDDEN, Mark, Piece, Pieces

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table


Read = Callable[[Any, KeyPath], Any]
"""How what a log says at a path is read. Raises Unclear."""
Rename = Callable[["Slot", Any, "Piece | None"], Any]
"""What becomes of something that a slot read, and that stands for a seat, if any."""
NAMES, AMOUNTS, ENTRIES = "*", "#", "[]"
"""The steps of a place in a shape that stand for names used as keys, for their values, and for list entries."""


class Slot:
    """One value in a record.

    `optional`: it can be left out, and is None then. `hidden`: a log may write it as hidden; every possible value is
    tried then, except for a card of a `Hidden` deck, which keeps track by itself. `secret`: only its own seat knows it.
    `key` is its key in a log.

    `among`: a function of the move and the table that returns the legal values; those are listed then. `cites` is the
    rule that any other value breaks, `breach` the way it does, if it has several: reported without any code of yours.

    `alike`: moves that differ only here are of one sort, whatever the words. `comes_up`: the cards named here have only
    come up, by chance; nobody uses them. `ahead`: people are asked for it before the rest of the move.
    """

    leaf: ClassVar[str] = ""  # the sort of what stands here: card, place, seat, word, number, …; none if it has parts
    notation: Slot | None = None  # how a log writes it, told by other slots, if this one has its own ways
    branches = True  # whether a hidden value here is worked out by trying every possibility
    drawn = False  # whether the mover does not choose the value, but draws it from a deck

    def __init__(
        self,
        *,
        optional: bool = False,
        hidden: bool = False,
        secret: bool = False,
        key: str = "",
        cites: str = "",
        breach: str = "",
        among: Callable[[Any, Any], Iterable[Any]] | None = None,
        alike: bool = False,
        comes_up: bool = False,
        ahead: bool = False,
    ) -> None:
        self.optional = optional
        self.hidden = hidden or secret
        self.secret = secret
        self.key = key
        self.cites = cites
        self.breach = breach
        self.legal = among
        self.alike = alike
        self.comes_up = comes_up
        self.ahead = ahead
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.called(name.rstrip("_"))  # `from_`, because `from` is a Python keyword
        self.belongs(name)

    def called(self, key: str) -> None:
        """Note its key in a log, unless it has one of its own."""
        self.key = self.key or key

    def belongs(self, name: str) -> None:
        """Note the name, in its move, of the slot that it is or is a part of."""
        self.name = name

    # ── what a log writes ─────────────────────────────────────────────────────

    def key_for(self, value: Any) -> str:
        """The key under which a log writes a value in the record of a move."""
        return self.key

    def fits(self, written: Any, rules: Rules | None = None) -> bool:
        """True if a log may write this here, judged by its form; with `rules`, names are looked up as well."""
        if self.hidden and written == "hidden":
            return True
        return self._fits(written, rules) if self.notation is None else self.notation.fits(written, rules)

    def meant(self, written: Any, rules: Rules | None = None) -> Slot | None:
        """The slot that reads what is written here: itself, unless there are several ways to write it; None if it is
        written in none of them."""
        if self.hidden and written == "hidden":
            return self
        return self._meant(written, rules) if self.notation is None else self.notation.meant(written, rules)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        return not isinstance(written, dict | list)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        return self if self._fits(written, rules) else None

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        """What something written in this slot's own way consists of."""
        return ()

    # ── from a log to a value, and back ───────────────────────────────────────

    if TYPE_CHECKING:  # in a move, the value from the log takes its place

        def __get__(self, move: Any, kind: Any = None) -> Any: ...

    def take(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """The value a log means: HIDDEN, or what `read` returns. Raises Unclear."""
        return HIDDEN if self.hidden and said == "hidden" else self.read(rules, said, path)

    def reader(self, rules: Rules) -> Read:
        """`take` bound to one game: made once, because it is used for every word of every log."""
        own = type(self).take is not Slot.take
        return partial(self.take if self.hidden or own else self.read, rules)

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        """The value that the text of a log means. Raises Unclear."""
        if self.notation is None:
            raise NotImplementedError
        return self.notation.reader(rules)(said, path)

    def write(self, value: Any) -> Any:
        """A value as a log writes it."""
        return value

    def say(self, value: Any) -> Any:
        """A value as a sentence says it."""
        return value

    def holds(self, value: Any) -> bool:
        """True if this is a value of this slot, and not of another that a log may use instead."""
        return not isinstance(value, tuple | dict)

    def sort(self, value: Any) -> str:
        """The sort of a value: names and numbers make no difference, words and verbs do."""
        return self.name

    @property
    def turns_over(self) -> bool:
        """True if a value may name cards chosen unseen, which chance turns over."""
        return type(self).revealed is not Slot.revealed

    @property
    def one_sort(self) -> str:
        """The sort of all values, where their names and numbers make no difference; else nothing."""
        return self.name if type(self).sort is Slot.sort else ""

    # ── what may stand here ───────────────────────────────────────────────────

    @property
    def checks(self) -> bool:
        """True if some values break a rule by themselves."""
        return bool(self.cites)

    @property
    def case(self) -> str:
        """The way in which a wrong value breaks the rule that `cites` names; none if that has only one."""
        return self.breach or ("range" if self.legal is None else "")

    def every(self) -> Iterator[Slot]:
        """This slot and all that it is made of."""
        yield self

    def among(self, move: Move, table: Table) -> Iterable[Any]:
        """The values that may be legal, as far as they can be listed. The slots before this one in the move are
        known."""
        return self._all(move, table) if self.legal is None else self.legal(move, table)

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        raise NotImplementedError

    def variants(self, move: Move, table: Table, value: Any) -> Iterator[Any]:
        """Values that may be legal in place of this one and keep of it all but one thing, or a part of it: what may
        have been meant. Nothing where they cannot be listed."""
        if self.legal is not None or type(self)._all is not Slot._all:
            yield from self.among(move, table)

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        """A value as dice or a shuffled deck might give it."""
        return chance.rng.choice(list(self.among(move, table)))

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        """The rule that `cites` names, if the value breaks it. `entry` is where it stands within a slot of the move."""
        if self.legal is not None and value not in self.legal(move, table):
            yield move.breaks(self.cites, self.case, slot=self.name, entry=entry, said=self.say(value))

    # ── what is hidden ────────────────────────────────────────────────────────

    @property
    def hides(self) -> bool:
        """True if a value may leave something to be worked out."""
        return self.hidden and self.branches

    def is_open(self, value: Any) -> bool:
        """True if a value leaves something open that is worked out by trying every possibility."""
        return value is HIDDEN and self.branches

    def filled(self, move: Move, table: Table, value: Any) -> Iterable[Any]:
        """Every value that one which leaves something open may stand for."""
        return self.among(move, table)

    def revealed(self, move: Move, value: Any, chance: Chance) -> Any:
        """The value once the cards the player chose unseen are turned over."""
        return value

    # ── what a value names ────────────────────────────────────────────────────

    def renamed(self, value: Any, name: Rename, path: KeyPath = (), seat: Piece | None = None) -> Any:
        """A value with other leaves: `name` says what becomes of each, whether it is a value or a key, from its slot,
        what it is, and the seat it stands for in a mapping by seat. Raises Unclear if a key is there twice then."""
        return value if value is None or value is HIDDEN else name(self, value, seat)

    @property
    def keeps_secrets(self) -> bool:
        """True if some values here are hidden from some viewers."""
        return self.secret or type(self).seen_by is not Slot.seen_by

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        """The value as a seat, or anybody (None), sees it; it belongs to `owner`."""
        return HIDDEN if self.secret and value is not None and seat != owner else value


def written(slot: Slot, value: Any) -> Any:
    """A value of a slot, possibly hidden, as a log writes it."""
    return "hidden" if value is HIDDEN else slot.write(value)


class Part(NamedTuple):
    """A part of what a log writes: the slot that reads it, its key or number, and what is written there. `mark` stands
    for the step to it in a place of a shape; `names` reads the key, if that is a name. No slot: nothing belongs there.
    """

    slot: Slot | None
    step: str | int
    written: Any
    mark: str | int
    names: Slot | None = None


class OfPieces(Slot):
    """A slot for one of several pieces."""

    leaf = "piece"

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if not isinstance(written, str):
            return False
        return rules is None or self.pieces(rules).names.find(written) is not None

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        return self if isinstance(written, str) else None  # even if it is misspelt

    def pieces(self, rules: Rules) -> Pieces:
        """All pieces that it can be."""
        raise NotImplementedError

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return self.pieces(rules).read(said, path)

    def reader(self, rules: Rules) -> Read:
        if type(self).read is not OfPieces.read:
            return super().reader(rules)
        pieces, hidden = self.pieces(rules), self.hidden
        known, read = pieces.known, pieces.read

        def taken(said: Any, path: KeyPath) -> Piece | Mark:
            if type(said) is str:
                if hidden and said == "hidden":
                    return HIDDEN
                if said in known:
                    return known[said]
            return read(said, path)

        return taken

    def write(self, value: Any) -> Any:
        return value.id

    def say(self, value: Any) -> Any:
        return value.said

    def holds(self, value: Any) -> bool:
        if value is HIDDEN:
            return self.hidden
        return isinstance(value, Piece) and (value.sort is None or value.sort.leaf in ("", self.leaf))

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        return self.pieces(table.rules)


class Card(OfPieces):
    """A card, from one deck of game.yaml if that is named. `hand` names the `Hidden` deck of the table whose hand it
    comes from: the referee checks that some deal puts it there, and cites `cites`. `drawn`: the mover has not chosen
    it; a hidden one stays unknown."""

    leaf = "card"
    by_id = False  # whether its values are the ids of cards, not the cards

    def __init__(
        self, deck: str = "", *, hand: str = "", hidden: bool | None = None, drawn: bool = False, **how: Any
    ) -> None:
        super().__init__(hidden=bool(hand) or drawn if hidden is None else hidden, **how)
        self.deck = deck
        self.hand = hand
        self.drawn = drawn
        self.branches = not (hand or drawn)

    def pieces(self, rules: Rules) -> Pieces:
        return rules.deck(self.deck)

    @property
    def case(self) -> str:
        return "twice" if self.hand else super().case  # the deck says which of several ways it is

    def holds(self, value: Any) -> bool:
        if not (self.deck and isinstance(value, Piece)):
            return super().holds(value)
        return value.sort is None or value.sort.deck == self.deck

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        if not self.hand:
            return super()._all(move, table)
        deck = getattr(table, self.hand)
        return [card for card in self.pieces(table.rules) if deck.may_hold(move.seat, card)]

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        if not self.hand:
            yield from super().wrong(move, table, value, entry)
        elif found := getattr(table, self.hand).why_not(move, value, self.cites, self.name, entry):
            yield found

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        drawn = not self.hand and self.legal is None
        return chance.draw(self.pieces(table.rules)) if drawn else super().sample(move, table, chance)


class Place(OfPieces):
    """A place on the board."""

    leaf = "place"

    def pieces(self, rules: Rules) -> Pieces:
        return rules.places


class Track(OfPieces):
    """A track on the board."""

    leaf = "track"

    def pieces(self, rules: Rules) -> Pieces:
        return rules.tracks


class Kind(OfPieces):
    """A kind of card or place, as listed under `kinds` in game.yaml."""

    leaf = "kind"

    def pieces(self, rules: Rules) -> Pieces:
        return rules.kinds


class Token(OfPieces):
    """A sort of tokens, as listed under `tokens` in game.yaml: the king, the rooks of one side."""

    leaf = "token"

    def pieces(self, rules: Rules) -> Pieces:
        return rules.tokens


class Player(OfPieces):
    """A player."""

    leaf = "seat"

    def pieces(self, rules: Rules) -> Pieces:
        return rules.seats
