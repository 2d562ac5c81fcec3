"""The strength of an attack, item by item, and the number the dice need (the chapters attack to destroy).

This module only adds up. The moves check whether an attack is allowed, who may help and who may pay; for what cards say
about that they ask `Strength.barred` and `Strength.alignments`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.game import LANGUAGES, Text, fill, minus, quoted, read_file

from .faces import Ability, Face

THROWS = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)  # of the 36 rolls of two dice, those with at most so many pips

CONTROL, NEUTRALIZE, DESTROY = "control", "neutralize", "destroy"
KINDS = (CONTROL, NEUTRALIZE, DESTROY)

OPPOSITES = (("government", "communist"), ("liberal", "conservative"), ("peaceful", "violent"), ("straight", "weird"))
OPPOSITE = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])} | {"fanatic": "fanatic"}
"""The opposite of each alignment that has one (card.alignments). Fanatics are opposite to each other."""

# Whose money it is, which decides what each MB counts: the attacker's (group or Illuminati), the target's own treasury,
# the Illuminati of the target's owner, and players who interfere on either side.
MONEY, OWN_MONEY, GUARD_MONEY, FOR, AGAINST = "money", "own-money", "guard-money", "interfere-for", "interfere-against"
WORTH = {
    MONEY: "attack_money",
    FOR: "interfere_money",
    OWN_MONEY: "own_money",
    GUARD_MONEY: "guard_money",
    AGAINST: "interfere_money",
}
POSITIONS = ("position_first", "position_second", "position_third")  # by the number of groups between


class Paid(NamedTuple):
    """Money spent on an attack: `what` is MONEY, OWN_MONEY, GUARD_MONEY, FOR or AGAINST, `card` the treasury."""

    what: str
    card: str
    amount: int


_NOTHING: Ability = MappingProxyType({})


class Attack(NamedTuple):
    """The parts of an attack that its sum needs. Cards are ids.

    `own` are all cards of the attacker's structure, `guard` all of the target's owner (none if it is uncontrolled).
    `between` counts the groups between the target and its Illuminati; None if it is uncontrolled or the attacker's own,
    which no position protects. `powerless`: Whispering Campaign was played, so Resistance defends. `alignments` are
    those of cards whose alignments were changed; `powers` what is added to the Power of a card, the transferable one
    included.
    """

    kind: str
    attacker: str
    target: str
    helpers: tuple[str, ...] = ()
    own: Sequence[str] = ()
    guard: Sequence[str] = ()
    between: int | None = None
    paid: tuple[Paid, ...] = ()
    powerless: bool = False
    alignments: Mapping[str, Collection[str]] = _NOTHING
    powers: Mapping[str, int] = _NOTHING


class Item(NamedTuple):
    """One line of a sum: `amount` with its sign, as it counts for the attack.

    `kind` is one of `power help same opposite ability neutralize money interfere-for`, or of those that defend:
    `resistance resist target-power shelter position own-money guard-money interfere-against`. `card` gives it, `about`
    are the alignments of a pair, `mb` the money spent.
    """

    kind: str
    amount: int
    card: str | None = None
    about: tuple[str, ...] = ()
    mb: int = 0


class Sum(NamedTuple):
    """An attack added up. The dice succeed with `needed` or less, unless money has `cancelled` it (ruling.d16).

    `mattered` are the rulings that made a difference.
    """

    items: tuple[Item, ...]
    mattered: frozenset[str] = frozenset()
    cancelled: bool = False

    @property
    def needed(self) -> int:
        return sum(item.amount for item in self.items)

    def of(self, *kinds: str) -> int:
        """The total of some kinds of items."""
        return sum(item.amount for item in self.items if item.kind in kinds)

    def without(self, *kinds: str) -> int:
        """What the total would be for somebody who forgot some kinds of items."""
        return self.needed - self.of(*kinds)


class Strength:
    """Adds up attacks from the cards, the numbers of game.yaml and the rulings in force."""

    def __init__(self, faces: Mapping[str, Face], numbers: Mapping[str, int], rulings: Mapping[str, str]) -> None:
        self.faces, self.numbers, self.rulings = faces, numbers, rulings

    def sum(self, attack: Attack) -> Sum:
        """The items of an attack: first those in its favour, then the defence."""
        items = (*self._for(attack), *self._against(attack))
        return Sum(items, frozenset(self._mattering(attack)), self._cancelled(attack))

    def succeeds(self, sum: Sum, roll: int) -> bool:
        """True if a roll is enough; the highest never are (attack.auto-fail)."""
        return roll < self.numbers["fail_from"] and roll <= sum.needed and not sum.cancelled

    def chance(self, sum: Sum) -> float:
        """How likely a roll is enough, from 0 to 1."""
        return 0.0 if sum.cancelled else THROWS[max(0, min(sum.needed, self.numbers["fail_from"] - 1))] / THROWS[-1]

    def barred(self, attack: Attack) -> Iterator[tuple[str, str]]:
        """Cards that keep a group from attacking the target's structure or helping in that, and that group."""
        for card in attack.guard:
            for ability in self.faces[card].able("immune"):
                for group in (attack.attacker, *attack.helpers):
                    if self._matches(attack, ability["from"], group):
                        yield card, group

    def alignments(self, attack: Attack, card: str) -> tuple[str, ...]:
        """The alignments of a card in an attack: printed, given, and counted as."""
        aligned = [*attack.alignments.get(card, self.faces[card].alignments)]
        for ability in self._counting_as(attack) if card == attack.attacker else ():
            new = ability["alignment"]
            if self.rulings["ruling.donors"] == "replaces" and OPPOSITE.get(new) in aligned:
                aligned.remove(OPPOSITE[new])
            if new not in aligned:
                aligned.append(new)
        return tuple(aligned)

    # ── for the attack ────────────────────────────────────────────────────────

    def _for(self, attack: Attack) -> Iterator[Item]:
        attacker, more = self.faces[attack.attacker], attack.powers
        yield Item("power", attacker.power + more.get(attacker.id, 0), attacker.id)
        for helper in attack.helpers:
            if lent := self.faces[helper].transferable + more.get(helper, 0):
                yield Item("help", lent, helper)
        yield from self._pairs(attack)
        yield from self._abilities(attack)
        if attack.kind == NEUTRALIZE:
            yield Item("neutralize", self.numbers["neutralize_bonus"])
        yield from self._money(attack, MONEY, FOR)

    def _pairs(self, attack: Attack) -> Iterator[Item]:
        """Alignments pair by pair (attack.alignment); when destroying, their signs are reversed (destroy.alignment)."""
        n = self.numbers["alignment"] * (-1 if attack.kind == DESTROY else 1)
        theirs = self.alignments(attack, attack.target)
        for one in self.alignments(attack, attack.attacker):
            for other in theirs:
                if OPPOSITE.get(one) == other:
                    yield Item("opposite", -n, attack.attacker, (one, other))
                elif one == other:
                    yield Item("same", n, attack.attacker, (one,))

    def _abilities(self, attack: Attack) -> Iterator[Item]:
        """Bonuses: of the attacker's cards to any attempt (card.any-attempt), and the attacker's own (card.own)."""
        for card in dict.fromkeys((attack.attacker, *attack.own)):
            for ability in self.faces[card].able("bonus"):
                if self._serves(attack, ability) and (ability["by"] == "owner" or card == attack.attacker):
                    yield Item("ability", ability["amount"], card)

    def _counting_as(self, attack: Attack) -> Iterator[Ability]:
        for ability in self.faces[attack.attacker].able("counts-as"):
            if self._serves(attack, ability):
                yield ability

    def _serves(self, attack: Attack, ability: Ability) -> bool:
        return attack.kind in ability["attack"] and self._matches(attack, ability["target"], attack.target)

    def _matches(self, attack: Attack, whom: Any, card: str) -> bool:
        """True if an ability applies to a card."""
        if whom == "any":
            return True
        aligned = attack.alignments.get(card, self.faces[card].alignments)
        return card in whom.get("group", ()) or any(one in aligned for one in whom.get("alignment", ()))

    # ── against it ────────────────────────────────────────────────────────────

    def _against(self, attack: Attack) -> Iterator[Item]:
        target = self.faces[attack.target]
        resists = attack.kind != DESTROY or attack.powerless
        if resists:
            yield self._resistance(attack)
        else:
            yield Item("target-power", -target.power, target.id)  # destroy.power
        if resists or self.rulings["ruling.survivalists"] == "yes":
            yield from self._shelter(attack)
        if attack.between is not None and attack.between < len(POSITIONS):
            yield Item("position", -self.numbers[POSITIONS[attack.between]], target.id)
        yield from self._money(attack, OWN_MONEY, GUARD_MONEY, AGAINST)

    def _resistance(self, attack: Attack) -> Item:
        target = self.faces[attack.target]
        for ability in target.able("resist"):
            if self._matches(attack, ability["against"], attack.attacker):
                return Item("resist", -ability["amount"], target.id)
        return Item("resistance", -(target.resistance or 0), target.id)

    def _shelter(self, attack: Attack) -> Iterator[Item]:
        """What cards add to the Resistance of their owner's other groups."""
        for card in attack.guard:
            for ability in self.faces[card].able("shelter"):
                if card != attack.target:
                    yield Item("shelter", -ability["amount"], card)

    def _money(self, attack: Attack, *kinds: str) -> Iterator[Item]:
        """Money by owner, each treasury once."""
        for kind in kinds:
            spent: dict[str, int] = {}
            for paid in attack.paid:
                if paid.what == kind:
                    spent[paid.card] = spent.get(paid.card, 0) + paid.amount
            sign = 1 if kind in (MONEY, FOR) else -1
            for card, mb in spent.items():
                yield Item(kind, sign * mb * self.numbers[WORTH[kind]], card, mb=mb)

    # ── rulings ───────────────────────────────────────────────────────────────

    def _mattering(self, attack: Attack) -> Iterator[str]:
        aligned = attack.alignments.get(attack.attacker, self.faces[attack.attacker].alignments)
        if any(OPPOSITE.get(ability["alignment"]) in aligned for ability in self._counting_as(attack)):
            yield "ruling.donors"
        if attack.kind == DESTROY and not attack.powerless and any(self._shelter(attack)):
            yield "ruling.survivalists"
        if self._guard_money(attack) >= self.numbers["guard_cancels"]:
            yield "ruling.d16"

    def _cancelled(self, attack: Attack) -> bool:
        enough = self._guard_money(attack) >= self.numbers["guard_cancels"]
        return enough and self.rulings["ruling.d16"] == "cancels"

    @staticmethod
    def _guard_money(attack: Attack) -> int:
        return sum(paid.amount for paid in attack.paid if paid.what == GUARD_MONEY)


# ── in words ──────────────────────────────────────────────────────────────────


def said(sum: Sum, faces: Mapping[str, Face], alignments: Mapping[str, Text]) -> dict[str, str]:
    """A sum spelt out in both languages, for the `{sum}` of a sentence: «Власть 6 + помощь 4 («ЦРУ») … = 5».

    `alignments` are what they are called: `{kind.id: kind.name for kind in game.kinds}`.
    """
    return {lang: _said(sum, faces, alignments, lang) for lang in LANGUAGES}


def _said(sum: Sum, faces: Mapping[str, Face], alignments: Mapping[str, Text], lang: str) -> str:
    told = ""
    for item in sum.items:
        values = {
            "n": abs(item.amount),
            "times": _times(item),
            "card": quoted(lang, faces[item.card].title[lang]) if item.card else "",
            "about": " — ".join(alignments[one][lang] for one in item.about),
        }
        term = fill(_terms()[item.kind][lang], lang, values)
        sign = "−" if item.amount < 0 or (not item.amount and told) else "+"
        told += f" {sign} {term}" if told else term if item.amount >= 0 else f"−{term}"
    return f"{told} = {minus(sum.needed)}"


def _times(item: Item) -> str:
    """The value of money: `3`, or `2 × 3` if each MB counts twice."""
    each = abs(item.amount) // item.mb if item.mb else 1
    return str(item.mb) if each == 1 else f"{each} × {item.mb}"


@cache
def _terms() -> Mapping[str, Any]:
    said: Mapping[str, Any] = read_file(Path(__file__).with_name("sums.yaml"))
    return said
