"""Slots of Illuminati: cards by id, money by treasury, arrows, what is exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.game import (
    Amounts,
    Card,
    Dice,
    Each,
    Flag,
    KeyPath,
    ListOf,
    Names,
    Number,
    OneOf,
    PerSeat,
    Piece,
    Player,
    Record,
    Rules,
    Slot,
    Unclear,
    Word,
)
from pnp.game.pieces import Mark, Pieces
from pnp.game.several import Combined
from pnp.game.slots import Read, Rename

from .faces import SIDES
from .structure import Link

OWN = "illuminati"  # how a log names a player's own Illuminati, whichever it is
ARROWS: Names[int] = Names([(side, at) for at, side in enumerate(SIDES)])


class CardId(Card):
    """A card, by its id; OWN for the Illuminati of the record's player."""

    by_id = True

    def pieces(self, rules: Any) -> Pieces:
        found: Pieces = rules.named
        return found

    def read(self, rules: Rules, said: Any, path: KeyPath) -> str:
        return self.pieces(rules).read(said, path).id

    def write(self, value: Any) -> str:
        return str(value)

    def say(self, value: Any) -> str:
        return str(value)

    def holds(self, value: Any) -> bool:
        return isinstance(value, str | Mark)


class Chosen(CardId):
    """One of those cards that an attribute of the rules lists."""

    def __init__(self, among: str, **how: Any) -> None:
        super().__init__(**how)
        self.listed = among

    def read(self, rules: Rules, said: Any, path: KeyPath) -> str:
        found, known = super().read(rules, said, path), getattr(rules, self.listed)
        if found not in known:
            raise Unclear("log.value", path, said=said, known=", ".join(known))
        return found


def owned(roots: Sequence[str | None], by: Piece | None) -> Rename:
    """What a card is called: OWN is the Illuminati of the player it stands for, else `by` whom the record is. It stays
    OWN while nobody knows which that is. `roots` are the Illuminati of all players."""

    def name(slot: Slot, said: Any, seat: Piece | None) -> Any:
        whose = by if seat is None else seat
        return said if said != OWN or whose is None or not isinstance(slot, CardId) else roots[whose.number] or OWN

    return name


def names_cards(slot: Slot) -> bool:
    """True if a value may name cards."""
    return isinstance(slot, CardId) or any(map(names_cards, slot.inner() if isinstance(slot, Combined) else ()))


class Ids(ListOf):
    """Several cards, a tuple; a single one needs no brackets."""

    def __init__(self, of: Slot | None = None, **how: Any) -> None:
        super().__init__(of or CardId(), short=True, **how)


class Drawn(Ids):
    """Cards from the deck; a special that nobody has seen is `hidden`."""

    def __init__(self, *, comes_up: bool = True, **how: Any) -> None:
        super().__init__(CardId(hidden=True), comes_up=comes_up, **how)


class Held(Drawn):
    """Specials from a hand. A hidden one may be any in that hand; every possibility is tried."""

    def __init__(self, **how: Any) -> None:
        super().__init__(branches=True, comes_up=False, **how)


class Arrow(Word):
    """An arrow of a card: the number of its side."""

    sort = Slot.sort  # one is as good as another

    def __init__(self, **how: Any) -> None:
        super().__init__({side: at for at, side in enumerate(SIDES)}, **how)

    def read(self, rules: Any, said: Any, path: KeyPath) -> int:
        return ARROWS.read(said, path)


class Anything(Flag):
    """Anything: the key alone is the information."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return said


# ── money ─────────────────────────────────────────────────────────────────────


class Money(Amounts):
    """An amount from each of some treasuries: `{mafia: 3}`."""

    def __init__(self, **how: Any) -> None:
        super().__init__(CardId(), Number(from_zero=True), **how)


class Price(OneOf):
    """What a privilege costs: a special, possibly hidden, or money."""

    def __init__(self, **how: Any) -> None:
        super().__init__(Money(), CardId(hidden=True), **how)


class Goods(NamedTuple):
    """What one player gives: money, from the Illuminati unless a treasury is named, specials, and groups."""

    money: int | Mapping[str, int] | None = None
    special: tuple[str | Mark, ...] | None = None
    group: tuple[str, ...] | None = None

    @property
    def amount(self) -> int:
        """How much money."""
        money = self.money
        return money if isinstance(money, int) else sum(money.values()) if money else 0

    @property
    def treasury(self) -> str | None:
        """Where the money comes from, if that is said."""
        money = self.money
        return next(iter(money)) if money and not isinstance(money, int) else None

    @property
    def specials(self) -> tuple[str | Mark, ...]:
        """The specials; HIDDEN for one that the log does not name."""
        return self.special or ()

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups."""
        return self.group or ()

    @property
    def empty(self) -> bool:
        return not (self.amount or self.special or self.group)


class Given(Record):
    """What somebody gives: `5`, `{money: 5, special: hidden, group: yuppies}`, or cards alone, of either sort."""

    def __init__(self, **how: Any) -> None:
        super().__init__(
            money=OneOf(Money(), Number(from_zero=True), optional=True),
            special=Held(optional=True),
            group=Ids(optional=True),
            short=("special", "money"),
            into=Goods,
            **how,
        )

    def compiled(self, rules: Any) -> Read:
        whole = super().compiled(rules)

        def read(said: Any, path: KeyPath) -> Goods:
            goods: Goods = whole(said, path)
            if not goods.special or isinstance(said, dict):
                return goods
            groups = tuple(card for card in goods.special if isinstance(card, str) and card in rules.groups)
            return Goods(special=tuple(card for card in goods.special if card not in groups), group=groups)

        return read


# ── and the rest ──────────────────────────────────────────────────────────────


class Beginner(NamedTuple):
    """Who begins, and what everybody rolled, if logged."""

    side: Piece
    rolls: Mapping[Piece, int] | None = None


class Begins(Record):
    """Who begins: `anna`, or `{side: anna, rolls: {anna: 9, boris: [3, 4]}}`."""

    def __init__(self, **how: Any) -> None:
        rolls = PerSeat(Dice(2, total=True), optional=True)
        super().__init__(side=Player(), rolls=rolls, short="side", into=Beginner, **how)


class Hangs(Each):
    """New positions of cards: `{mafia: {on: cia, arrow: left}}`."""

    def __init__(self, **how: Any) -> None:
        super().__init__(CardId(), Record(master=CardId(key="on"), arrow=Arrow(), into=Link), **how)
