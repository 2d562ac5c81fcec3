"""Slots of Метро 2033 besides numbers: stations, resources, cards, what is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.game import (
    HIDDEN,
    Card,
    Each,
    Flag,
    KeyPath,
    Kind,
    ListOf,
    Number,
    OfPieces,
    OneOf,
    Piece,
    Player,
    Record,
    Slot,
    Unclear,
    Word,
    amount,
    mapping,
    only,
)
from pnp.game.pieces import Mark

from . import using
from .abilities import ARMY, HERO
from .network import Station

YES, NO = ("true", "yes"), ("false", "no", "pass")
FOR, AGAINST = ("for", *YES), ("against", *NO)
PASS = Mark("pass")
"""The word of a log for declining an offer."""


def means(said: Any, words: Sequence[str], flag: bool) -> bool:
    """True if a log says one of some words, or true or false itself; 1 and 0 are numbers."""
    return said is flag or (isinstance(said, str) and said in words)


NONE = (Word(*NO), Flag())  # how a log declines
EQUIPMENT, TASKS = Card("equipment", hidden=True), Card("tasks", hidden=True)


class ThreatCard(OfPieces):
    """A threat of either stage."""

    leaf = "card"

    def pieces(self, rules: Any) -> Any:
        return rules.threats


USES = ListOf(Record(card=OneOf(TASKS, EQUIPMENT), on=OneOf(Word("threat"), Player()), short="card"), short=True)
TURNED = OneOf(ThreatCard(hidden=True), Card("laws", hidden=True))


class Said(Slot):
    """Something that sentences do not repeat."""

    def say(self, value: Any) -> Any:
        return ""


class StationOrNone(Station):
    """A station; or a log declines."""

    notation = OneOf(*NONE, Station())

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece | Mark:
        return PASS if means(said, NO, flag=False) else super().read(rules, said, path)


class Asked(Card):
    """A card whose identity has to be worked out if the log hides it; `or_none` if a log may also decline."""

    def __init__(self, deck: str, *, or_none: bool = False, **how: Any) -> None:
        super().__init__(deck, hidden=True, **how)
        self.or_none = or_none
        self.notation = OneOf(*NONE, Card(deck, hidden=True)) if or_none else None

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece | Mark:
        return PASS if self.or_none and means(said, NO, flag=False) else super().read(rules, said, path)


class Drawn(Card):
    """A card from a deck: if hidden, it stays unknown."""

    drawn = True

    def __init__(self, deck: str, **how: Any) -> None:
        super().__init__(deck, hidden=True, **how)
        self.branches = False


class Some(ListOf):
    """One thing or several: `drop: akm`, `drop: [akm, svd]`; `listed` if always written as a list."""

    def __init__(self, of: Slot, *, listed: bool = False, **how: Any) -> None:
        super().__init__(of, short=True, listed=listed, **how)
        self.drawn = of.drawn

    @property
    def hides(self) -> bool:
        return self.of.hides

    def is_open(self, value: Any) -> bool:
        return any(self.of.is_open(one) for one in value)

    def read(self, rules: Any, said: Any, path: KeyPath) -> tuple[Any, ...]:
        return super().read(rules, said, path) if isinstance(said, list) else (self.of.take(rules, said, path),)


class OffADeck(Some):
    """Cards from the equipment or from the tasks, all from one of them."""

    notation = ListOf(OneOf(EQUIPMENT, TASKS), short=True)

    def __init__(self, **how: Any) -> None:
        super().__init__(Drawn(""), **how)

    def read(self, rules: Any, said: Any, path: KeyPath) -> tuple[Any, ...]:
        several = said if isinstance(said, list) else [said]
        decks = [rules.used_names.read(name, path)[0] for name in several if name != "hidden"]
        return Some(Drawn(decks[0] if decks else "equipment")).read(rules, said, path)


class Whole(Some):
    """All cards of the market, each of them, or `hidden` for all."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> tuple[Any, ...]:
        found = super().read(rules, said, path)
        return found * rules.numbers["market"] if found == (HIDDEN,) else found


class Way(Some):
    """The stations on a hero's way, or only the last one, as written."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> tuple[Any, ...]:
        if said == []:
            raise Unclear("log.missing", path, key="move")
        return super().read(rules, said, path)

    def write(self, value: Any) -> Any:
        return value[-1].id


class Goods(Said):
    """Resources: `{pigs: 2}`, `[pigs, mushrooms]`, or `pigs` alone; numbers by resource."""

    notation = Each(Kind(), Number(), short=True, apart=True)  # few, and each by itself

    def read(self, rules: Any, said: Any, path: KeyPath) -> dict[str, int]:
        if isinstance(said, dict):
            return {rules.good_names.read(good, (*path, good)): amount(n, (*path, good)) for good, n in said.items()}
        found: dict[str, int] = {}
        for at, name in enumerate(said if isinstance(said, list) else [said]):
            good = rules.good_names.read(name, (*path, at) if isinstance(said, list) else path)
            found[good] = found.get(good, 0) + 1
        return found

    def write(self, value: Any) -> Any:
        return dict(value)


class Fetched(Goods):
    """What an army fetches: the resource, and how many if the log says so. A single one need not be stated."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        goods = super().read(rules, said, path)
        if not goods:
            raise Unclear("log.missing", path, key="pigs")
        good = next(iter(goods))
        return good, sum(goods.values()) if goods != {good: 1} else None

    def write(self, value: Any) -> Any:
        return value[0]


class Arm(Slot):
    """Army or hero."""

    notation = Word(ARMY, HERO)

    def read(self, rules: Any, said: Any, path: KeyPath) -> str:
        if said not in (ARMY, HERO):
            raise Unclear("log.value", path, said=said, known=f"{ARMY}, {HERO}")
        return str(said)


class Pigs(Slot):
    """Pigs paid: `2`, or `{pigs: 2}`."""

    notation = OneOf(Number(), Each(Kind(), Number()))

    def read(self, rules: Any, said: Any, path: KeyPath) -> int:
        return amount(said.get("pigs", 0) if isinstance(said, dict) else said, path)


class Aim(NamedTuple):
    """What is attacked: a station, or a hero."""

    what: Piece
    on_hero: bool = False


class Target(Slot):
    """A station or a hero."""

    notation = OneOf(Station(), Card("heroes"))

    def read(self, rules: Any, said: Any, path: KeyPath) -> Aim:
        found: Aim = rules.target_names.read(said, path)
        return found

    def write(self, value: Aim) -> Any:
        return value.what.id

    def say(self, value: Aim) -> Any:
        return value.what.said


class Uses(Said):
    """What a side uses: a card, or several; `{card, on}` says on whom."""

    notation = USES

    def __init__(self, **how: Any) -> None:
        super().__init__(optional=True, hidden=True, **how)

    def is_open(self, value: Any) -> bool:
        return any(use.is_open for use in value)

    def take(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return using.read_uses(rules, said, path)

    def write(self, value: Any) -> Any:
        return [using.written_use(use) for use in value]


class Threat(Said):
    """A threat by its name, from either deck: by deck, the card that has it; none if the log hides it."""

    notation: Slot | None = ThreatCard(hidden=True)
    drawn = True
    names = "threat_names"

    def read(self, rules: Any, said: Any, path: KeyPath) -> dict[str, Piece]:
        found: dict[str, Piece] = {} if said == "hidden" else getattr(rules, self.names).read(said, path)
        return found


class Under(Threat):
    """A threat or law that was put under its deck."""

    notation = TURNED
    names = "turned_names"


class Scouted(Said):
    """The threat scouted before: which one, or only that there was one (`true`)."""

    notation = OneOf(Flag(), Word(*YES, *NO), ThreatCard(hidden=True))
    hides = True

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if means(said, (*YES, "hidden"), flag=True):
            return HIDDEN
        if means(said, NO, flag=False):
            return None
        return next(iter(rules.threat_names.read(said, path).values()))

    def is_open(self, value: Any) -> bool:
        return value is HIDDEN


class Top(NamedTuple):
    """A card that was turned up: its name as logged, and by deck the card with that name."""

    name: str
    found: Mapping[str, Piece]


class TurnedUp(Said):
    """The card that was turned up, of the threats or the laws."""

    notation = TURNED
    hides = True

    def read(self, rules: Any, said: Any, path: KeyPath) -> Top:
        return Top("hidden", {}) if said == "hidden" else Top(str(said), rules.turned_names.read(said, path))

    def is_open(self, value: Any) -> bool:
        return not value.found

    def write(self, value: Any) -> Any:
        return value.name


class BySide(Said):
    """Something for each side named; `keys` is how the log names each."""

    def sided(self, rules: Any, said: Any, path: KeyPath) -> list[tuple[Piece, Any, KeyPath]]:
        """What is said for each side, with its path, in the order of the log. Raises Unclear."""
        found: dict[Piece, tuple[Piece, Any, KeyPath]] = {}
        for name, body in mapping(said, path).items():
            seat = rules.seats.read(name, (*path, name))
            if seat in found:
                raise Unclear("log.twice", (*path, name), said=name)
            found[seat] = seat, body, (*path, name)
        return list(found.values())


class AllUses(BySide):
    """What every side uses."""

    notation = Each(Player(), USES)
    hides = True

    def is_open(self, value: Any) -> bool:
        return any(use.is_open for use in value)

    def read(self, rules: Any, said: Any, path: KeyPath) -> list[Any]:
        found = []
        for name, body in mapping(said, path).items():
            seat = rules.seats.read(name, (*path, name))
            found += [use.by(seat) for use in using.read_uses(rules, body, (*path, name))]
        return found

    def write(self, value: Any) -> Any:
        return using.write_uses(value)


class Shown(NamedTuple):
    """What each side showed, what it used with it, and how the log names the sides."""

    by_side: Mapping[Piece, Any]
    uses: tuple[Any, ...] = ()
    keys: Mapping[Piece, str] = {}


class Shows(BySide):
    """What all sides show at once, each with what it uses: `{anna: X, boris: {card: X, use: Y}}`."""

    key_of_one = "card"

    def read(self, rules: Any, said: Any, path: KeyPath) -> Shown:
        shown, uses, keys = {}, [], {}
        for seat, body, where in self.sided(rules, said, path):
            keys[seat] = str(where[0])
            if isinstance(body, dict) and self.is_split(body):
                only(body, (self.key_of_one, "use"), where)
                if "use" in body:
                    uses += [use.by(seat) for use in using.read_uses(rules, body["use"], (*where, "use"))]
                body, where = body.get(self.key_of_one, "hidden"), (*where, self.key_of_one)
            shown[seat] = self.one(rules, body, where)
        return Shown(shown, tuple(uses), keys)

    def is_split(self, body: Mapping[str, Any]) -> bool:
        """True if what is shown and what is used are given separately."""
        return True

    def one(self, rules: Any, said: Any, path: KeyPath) -> Any:
        """What one side shows. Raises Unclear."""
        return HIDDEN if said == "hidden" else rules.deck("combat").read(said, path)

    def write_one(self, value: Any) -> Any:
        """What one side shows, as a log writes it."""
        return value.id

    def write(self, value: Any) -> Any:
        used = using.write_uses(value.uses)
        said = {seat.id: self.write_one(one) for seat, one in value.by_side.items()}
        return {side: {self.key_of_one: one, "use": used[side]} if side in used else one for side, one in said.items()}


class CombatCards(Shows):
    """The combat cards of a fight."""

    notation = Each(Player(), Record(card=Card("combat", hidden=True), use=USES, short="card"))
    hides = True

    def is_open(self, value: Any) -> bool:
        return HIDDEN in value.by_side.values() or any(use.is_open for use in value.uses)


VOTE = OneOf(Word(*FOR, *AGAINST), Flag(), Record(for_=Number(), against=Number()))


class Votes(Shows):
    """Everybody's vote: for (True) or against; None for a split vote."""

    notation = Each(Player(), OneOf(Record(vote=VOTE, use=USES), VOTE))
    key_of_one = "vote"

    def is_split(self, body: Mapping[str, Any]) -> bool:
        return "vote" in body

    def one(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if isinstance(said, dict):
            only(said, ("for", "against"), path)
            return None
        if means(said, FOR, flag=True):
            return True
        if means(said, AGAINST, flag=False):
            return False
        raise Unclear("log.value", path, said=said, known="for, against")

    def write_one(self, value: Any) -> Any:
        return "for" if value else "against"


class Dealt(NamedTuple):
    """Cards that were dealt: by deck and by side, and on the market if mentioned."""

    by_deck: Mapping[str, Mapping[Piece, list[Piece | Mark]]]
    market: Sequence[Piece] | None


class Hands(Said):
    """Cards of several decks that were dealt to the sides, and the market."""

    market = Some(Drawn("equipment"))
    notation = Each(
        Player(),
        ListOf(OneOf(Card("combat", hidden=True), EQUIPMENT, TASKS), short=True, hidden=True),
        besides={"market": market},
    )

    def read(self, rules: Any, said: Any, path: KeyPath) -> Dealt:
        told: dict[str, dict[Piece, list[Piece | Mark]]] = {"equipment": {}, "tasks": {}, "combat": {}}
        market = None
        for name, cards in mapping(said, path).items():
            here = (*path, name)
            if name == "market":
                market = self.market.read(rules, cards, here)
                continue
            seat = rules.seats.read(name, here)
            if cards == "hidden":
                continue
            several: Sequence[Any] = cards if isinstance(cards, list) else [cards]
            known = [rules.dealt_names.read(c, (*here, at)) if c != "hidden" else None for at, c in enumerate(several)]
            deck = next((entry[0] for entry in known if entry is not None and entry[0] == "combat"), None)
            for entry in known:
                of = entry[0] if entry is not None else deck
                if of is not None:
                    told[of].setdefault(seat, []).append(entry[1] if entry is not None else HIDDEN)
        return Dealt(told, market)

    def write(self, value: Dealt) -> Any:
        found: dict[str, list[str]] = {}
        for told in value.by_deck.values():
            for seat, cards in told.items():
                found.setdefault(seat.id, []).extend(card.id for card in cards)
        return found | ({"market": [card.id for card in value.market]} if value.market is not None else {})
