"""Slots of Illuminati: cards by id, money by treasury, arrows, what is exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.game import (
    HIDDEN,
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
    Slot,
    Unclear,
    Word,
    amount,
    mapping,
    number,
    only,
    side_key,
)
from pnp.game.pieces import Mark
from pnp.game.several import Named
from pnp.game.slots import AnyWord

from .faces import SIDES
from .structure import Link

OWN = "illuminati"  # how a log names a player's own Illuminati, whichever it is
ARROWS: Names[int] = Names([(side, at) for at, side in enumerate(SIDES)])
LEAST, MOST = 2, 12  # what two dice come to


class CardId(Slot):
    """A card: its id, or OWN for the Illuminati of the record's player."""

    notation: Slot | None = OneOf(Word(OWN), Card(hidden=True))

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.card_names.read(said, path)


class Ids(CardId):
    """Several cards, a tuple; a single one needs no brackets, unless `listed`."""

    notation = ListOf(CardId(), short=True)

    def __init__(self, *, listed: bool = False, **how: Any) -> None:
        super().__init__(**how)
        self.listed = listed

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if not isinstance(said, list):
            return (self.one(rules, said, path),)
        return tuple(self.one(rules, one, (*path, at)) for at, one in enumerate(said))

    def one(self, rules: Any, said: Any, path: KeyPath) -> str | Mark:
        """One of them. Raises Unclear."""
        return str(rules.card_names.read(said, path))

    def write(self, value: Any) -> Any:
        cards = [str(card) for card in value]
        return cards[0] if len(cards) == 1 and not self.listed else cards


class Drawn(Ids):
    """Cards from the deck; a special that nobody has seen is `hidden`."""

    def one(self, rules: Any, said: Any, path: KeyPath) -> str | Mark:
        return HIDDEN if said == HIDDEN.id else super().one(rules, said, path)


class Held(Drawn):
    """Specials from a hand. A hidden one may be any in that hand; every possibility is tried."""

    hides = True

    def is_open(self, value: Any) -> bool:
        return HIDDEN in value


class Arrow(Slot):
    """An arrow of a card: its side, as printed."""

    notation = Word(*SIDES)

    def read(self, rules: Any, said: Any, path: KeyPath) -> int:
        return ARROWS.read(said, path)

    def write(self, value: Any) -> Any:
        return SIDES[value]


class Or(Slot):
    """A word, or what another slot reads: `Or("attack", CardId())`."""

    def __init__(self, word: str, other: Slot, **how: Any) -> None:
        super().__init__(**how)
        self.word, self.other = word, other
        self.notation = OneOf(Word(word), other)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return self.word if said == self.word else self.other.read(rules, said, path)


class Anything(Slot):
    """Anything: the key alone is the information."""

    notation = OneOf(Flag(), AnyWord())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return said


# ── money ─────────────────────────────────────────────────────────────────────


class Money(Amounts):
    """An amount from each of some treasuries: `{mafia: 3}`."""

    def __init__(self, **how: Any) -> None:
        super().__init__(CardId(), Number(from_zero=True), **how)

    def write(self, value: Any) -> Any:
        return dict(value) if isinstance(value, dict) else value.id if value is HIDDEN else value


class Price(Money):
    """What a privilege costs: a special, possibly hidden, or money."""

    notation = OneOf(Money(), CardId())

    hides = True

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if isinstance(said, dict):
            return super().read(rules, said, path)
        return HIDDEN if said == HIDDEN.id else rules.card_names.read(said, path)

    def is_open(self, value: Any) -> bool:
        return bool(value is HIDDEN)


class Gained(Money):
    """Money from the bank: how much, or what the treasuries have afterwards."""

    notation = OneOf(Money(), Number())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return super().read(rules, said, path) if isinstance(said, dict) else amount(said, path)


class Taken(Money):
    """What is taken from an opponent: from one treasury as much as is due (None), or amounts from several."""

    notation = OneOf(Money(), CardId())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if said == {}:
            raise Unclear("log.mapping", path)
        return super().read(rules, said, path) if isinstance(said, dict) else {rules.card_names.read(said, path): None}

    def write(self, value: Any) -> Any:
        return next(iter(value)) if [*value.values()] == [None] else dict(value)


class OfEach(PerSeat):
    """Something for each player named; OWN is that player's."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        found = super().read(rules, said, path)
        for side, one in found.items():
            found[side] = named(one, rules.illuminati[side], (*path, found.written[side]))
        return found


# ── what changes hands ────────────────────────────────────────────────────────


class Goods(NamedTuple):
    """What one player gives: money, from the Illuminati unless `treasury` says otherwise, specials, and groups."""

    money: int = 0
    specials: tuple[str | Mark, ...] = ()
    groups: tuple[str, ...] = ()
    treasury: str | None = None

    @property
    def empty(self) -> bool:
        return not (self.money or self.specials or self.groups)


class Given(Slot):
    """What somebody gives: `5`, a card, or `{money: 5, special: hidden, group: yuppies}`."""

    notation = Record(money=OneOf(Number(), Money()), special=Ids(hidden=True), group=Ids(), short=("money", "special"))

    hides = True

    def is_open(self, value: Any) -> bool:
        return HIDDEN in value.specials

    def read(self, rules: Any, said: Any, path: KeyPath) -> Goods:
        if type(said) is int:
            return Goods(money=amount(said, path))
        if not isinstance(said, dict):
            cards = Drawn().read(rules, said, path)
            groups = tuple(card for card in cards if card in rules.groups)
            return Goods(specials=tuple(card for card in cards if card not in rules.groups), groups=groups)
        only(said, ("money", "special", "group"), path)
        money, treasury = said.get("money", 0), None
        if isinstance(money, dict):
            spent: dict[Any, Any] = Money().read(rules, money, (*path, "money"))
            if len(spent) != 1:
                raise Unclear("log.mapping", (*path, "money"))
            treasury, money = next(iter(spent.items()))
        specials = Drawn().read(rules, said["special"], (*path, "special")) if "special" in said else ()
        groups = Ids().read(rules, said["group"], (*path, "group")) if "group" in said else ()
        return Goods(amount(money, (*path, "money")), specials, groups, treasury)

    def write(self, value: Any) -> Any:
        written: dict[str, Any] = {"money": value.money} if value.money else {}
        for key, cards in (("special", value.specials), ("group", value.groups)):
            if cards:
                written[key] = Ids().write(cards)
        return written


class Exchange(OfEach):
    """What two players give each other."""

    hides = True

    def __init__(self, **how: Any) -> None:
        super().__init__(Given(), **how)

    def is_open(self, value: Any) -> bool:
        return any(self.of.is_open(goods) for goods in value.values())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        found = super().read(rules, said, path)
        if len(found) != 2:
            raise Unclear("log.two-sides", path)
        return found


# ── and the rest ──────────────────────────────────────────────────────────────


class Beginner(NamedTuple):
    """Who begins, the path of that, and what everybody rolled, if logged."""

    side: Any
    path: KeyPath = ()
    rolls: Mapping[Piece, int] = MappingProxyType({})


class Begins(Slot):
    """Who begins: `anna`, or `{side: anna, rolls: {anna: 9, boris: [3, 4]}}`."""

    notation = Record(side=Player(), rolls=Each(Player(), Dice(2)), short="side")

    def read(self, rules: Any, said: Any, path: KeyPath) -> Beginner:
        if not isinstance(said, dict):
            return Beginner(rules.seats.read(said, path))
        only(said, ("side", "rolls"), path)
        if "side" not in said:
            raise Unclear("log.missing", path, key="side")
        rolls, written = dict[Any, int](), dict[int, str]()
        for name, n in mapping(said.get("rolls", {}), ("rolls",)).items():
            side, where = rules.seats[side_key(rules.seats.names, name, ("rolls",), written)], ("rolls", name)
            rolls[side] = sum(Dice(2).read(rules, n, where)) if isinstance(n, list) else number(n, where)
            if not LEAST <= rolls[side] <= MOST:
                raise Unclear("log.dice", where, said=n)
        return Beginner(rules.seats.read(said["side"], ("side",)), ("side",), rolls)

    def write(self, value: Any) -> Any:
        rolls = {side.id: n for side, n in value.rolls.items()}
        return {"side": value.side.id, "rolls": rolls} if rolls else value.side.id


class Hangs(Slot):
    """New positions of cards: `{mafia: {on: cia, arrow: left}}`."""

    notation = Each(CardId(), Record(on=CardId(), arrow=Arrow()))

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        links: Named = Named()
        written = {}
        for name, told in mapping(said, path).items():
            here = (*path, name)
            only(mapping(told, here), ("on", "arrow"), here)
            if missing := [key for key in ("on", "arrow") if key not in told]:
                raise Unclear("log.missing", here, key=missing[0])
            on, arrow = rules.card_names.read(told["on"], (*here, "on")), ARROWS.read(told["arrow"], (*here, "arrow"))
            card = rules.card_names.read(name, here)
            links[card], written[card] = Link(on, arrow), name
        links.written = written
        return links

    def write(self, value: Any) -> Any:
        return {card: {"on": link.master, "arrow": SIDES[link.arrow]} for card, link in value.items()}


class Looked(CardId):
    """Whose hand, or what treasury, is looked at: a player, or a card."""

    notation = OneOf(Player(), CardId())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if rules.seats.names.find(str(said)) is not None:
            return rules.seats.read(said, path)
        return super().read(rules, said, path)

    def write(self, value: Any) -> Any:
        return value.id if isinstance(value, Piece) else value


def may_name_own(value: Any) -> bool:
    """True if a value is the Illuminati of its player, or may contain it."""
    kind = type(value)
    return OWN in value if kind is tuple or kind is Named else value == OWN or kind in (Goods, dict)


def named(value: Any, root: str | None, path: KeyPath = ()) -> Any:
    """A value read at a path, with the Illuminati of its player by name; unchanged while nobody knows it. Raises
    Unclear."""
    if root is None or value is None:
        return value
    if value == OWN:
        return root
    if isinstance(value, tuple):
        ones = [named(one, root) for one in value]
        return type(value)(*ones) if hasattr(value, "_fields") else tuple(ones)
    if not isinstance(value, dict):
        return value
    if OWN in value and root in value:
        raise Unclear("log.twice", (*path, OWN), said=OWN)
    found = Named({named(card, root): named(one, root) for card, one in value.items()})
    found.written = {named(card, root): name for card, name in getattr(value, "written", {}).items()}
    return found
