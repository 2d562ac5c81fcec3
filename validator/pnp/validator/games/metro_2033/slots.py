"""Slots of Метро 2033 besides numbers and cards: stations, resources, what is used, shown, dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import HIDDEN, Card, Each, ListOf, Number, OfPieces, OneOf, Piece, Player, Record, Slot, Word
from pnp.game.each import Alone
from pnp.game.pieces import Mark

from .abilities import ARMY, HERO
from .fights import AT_THREAT, Use, may_be_on_others

if TYPE_CHECKING:
    from pnp.game import Move

PASS = Mark("pass")
"""The word of a log for declining an offer."""


class Good(OfPieces):
    """A resource."""

    leaf = "kind"

    def pieces(self, rules: Any) -> Any:
        return rules.goods


class Goods(Each):
    """Resources: `{pigs: 2}`, `[pigs, mushrooms]`, or `pigs` alone; they are few, and each counts by itself."""

    def __init__(self, *, short: bool = True) -> None:
        super().__init__(Good(), Number(from_zero=True), short=short, apart=True)


class Threat(Card):
    """A threat of either stage."""

    def pieces(self, rules: Any) -> Any:
        return rules.threats


class OrPass(OneOf):
    """What another slot reads; or a log declines."""

    def __init__(self, other: Slot) -> None:
        super().__init__(Word({"pass": PASS, "no": PASS, "false": PASS, False: PASS}), other, alike=True)


class Equipment(Card):
    """An equipment card, whose identity has to be worked out if the log hides it."""

    def __init__(self) -> None:
        super().__init__("equipment", hidden=True)


class Arm(Word):
    """Army or hero."""

    def __init__(self, **how: Any) -> None:
        super().__init__(ARMY, HERO, alike=True, **how)


# ── what is used ──────────────────────────────────────────────────────────────


class Used(NamedTuple):
    """A card that a side uses, and on whom, as a log has it."""

    card: Piece | Mark
    on: Piece | Mark | None = None


class OneUse(Record):
    """A card that is used: `ak-74`; or `{card, on}`, which says on whom."""

    def __init__(self) -> None:
        on = OneOf(Word({"threat": AT_THREAT}), Player(), optional=True)
        super().__init__(card=OneOf(Card("tasks", hidden=True), Equipment()), on=on, short="card", into=Used)

    def is_open(self, value: Any) -> bool:
        return super().is_open(value) or (value.on is None and may_be_on_others(value.card))


class Uses(ListOf):
    """What a side uses: a card, or several."""

    def __init__(self, *, listed: bool = True) -> None:
        super().__init__(OneUse(), short=True, listed=listed, branches=True, optional=True)


def used(move: Move, name: str, seat: Piece, said: Sequence[Used] | None, *entry: Any) -> Iterator[Use]:
    """What a seat uses in a slot of a move, or in an entry of it, each with its path."""
    for at, one in enumerate(said or ()):
        yield Use(seat, one.card, one.on, move.where(move.slots[name], *entry, at)).by(seat)


def as_said(said: Sequence[Used] | None, uses: Iterator[Use]) -> Sequence[Used] | None:
    """Uses in place of those that a log had; as many are taken."""
    if said is None:
        return None
    found = tuple(Used(use.card, use.on) for use in islice(uses, len(said)))
    return Alone(found) if isinstance(said, Alone) else found


class Shown(NamedTuple):
    """The combat card that a side shows, and what it uses with it."""

    card: Piece | Mark
    use: Sequence[Used] | None = None


class Ballot(NamedTuple):
    """A side's vote, for (True) or against, and what it uses with it."""

    vote: bool
    use: Sequence[Used] | None = None


def combat_card(card: Piece | Mark | None, use: Sequence[Used] | None) -> Shown:
    """What a side shows; a card that is not named is hidden."""
    return Shown(HIDDEN if card is None else card, use)


class CombatCards(Each):
    """The combat cards of a fight, shown at once: `{anna: assault, boris: {card: barrage, use: ak-74}}`."""

    def __init__(self) -> None:
        card = Card("combat", hidden=True, optional=True)
        shown = Record(card=card, use=Uses(), short="card", into=combat_card)
        super().__init__(Player(), shown, branches=True)


class Votes(Each):
    """Everybody's vote, given at once: `for`, `against`, `{vote: for, use: task}`; one that is split says how."""

    def __init__(self) -> None:
        vote = Word({"for": True, "true": True, "yes": True, True: True}
                    | {"against": False, "false": False, "no": False, "pass": False, False: False})  # fmt: skip
        split = Record(for_=Number(optional=True), against=Number(optional=True))
        ballot = Record(vote=vote, use=Uses(), short="vote", into=Ballot)
        super().__init__(Player(), OneOf(split, ballot))


def dealt() -> Each:
    """Cards of several decks that were dealt to the sides, and those on the market. Equipment lies open."""
    secret = [Card(deck, drawn=True, secret=True) for deck in ("combat", "tasks")]
    hand = ListOf(OneOf(Card("equipment", drawn=True), *secret), short=True, hidden=True)
    return Each(Player(), hand, besides={"market": ListOf(Card("equipment", drawn=True), short=True, listed=True)})
