"""Why players worked out a different number to roll: which item they forgot, counted twice or counted wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .position import NOBODY, Open, Position
from .strength import DESTROY, NEUTRALIZE, OPPOSITE, POSITIONS, Sum
from .treasuries import Told

Guess = tuple[int, str, str, dict[str, Any]]
"""What players would get by one misunderstanding: the number, the rule, the breach, and further values."""


def why_needed(table: Position, attack: Open, total: Sum, said: int) -> Told:
    """The rule whose misunderstanding explains the stated number; attack.roll if none does."""
    values: dict[str, Any] = {"n": total.needed, "sum": table.spelt(total), "said": said}
    for n, rule, breach, more in _misunderstandings(table, attack, total):
        if n == said and n != total.needed:
            return rule, breach, more if breach in ("gone", "other") else {**values, **more}
    return "attack.roll", "needed", values


def _misunderstandings(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    if total.of("position"):
        yield from _of_position(table, attack, total)
    yield from _of_kind(table, attack, total)
    yield total.without("help"), "attack.aid", "needed", {}
    yield from _of_abilities(table, attack, total)
    yield from _of_position(table, attack, total)
    yield from _of_alignments(table, attack, total)
    yield from _of_money(total)
    yield from _of_others(table, attack, total)


def _of_position(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    target, place = table.title(attack.target), -total.of("position")
    places = [table.numbers[name] for name in POSITIONS]
    if place or attack.owner not in (NOBODY, attack.side):
        for counted in (0, *places):
            yield total.needed + place - counted, "attack.position", "needed", {"target": target, "max": place}
        return
    for counted in places:
        if attack.owner == attack.side:
            yield total.needed - counted, "destroy.own", "needed", {}
        else:
            yield total.needed - counted, "attack.position", "none", {"target": target}


def _of_kind(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    face = table.rules.faces[attack.target]
    if attack.kind == NEUTRALIZE:
        bonus = total.of("neutralize")
        yield total.without("neutralize"), "neutralize.bonus", "needed", {"max": bonus}
    if attack.kind == DESTROY and not attack.powerless:
        more = {"target": table.title(attack.target), "max": face.power}
        yield total.without("target-power") - (face.resistance or 0), "destroy.power", "needed", more


def _of_abilities(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    for item in total.items:
        if item.kind == "ability" and item.card is not None:
            own = any(one["by"] == "itself" for one in table.rules.faces[item.card].able("bonus"))
            rule = "card.own" if own else "card.any-attempt"
            yield total.needed - item.amount, rule, "needed", {"card": table.title(item.card)}
    abilities = total.of("ability", "resist", "shelter")
    resist = total.of("resist")
    printed = (table.rules.faces[attack.target].resistance or 0) if resist else 0
    yield total.without("ability", "resist", "shelter") - printed, "attack.abilities", "needed", {"max": abilities}
    yield total.without("resist") - printed, "attack.abilities", "needed", {"max": abilities}
    yield total.without("shelter"), "attack.abilities", "needed", {"max": abilities}


def _of_alignments(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    gained = total.of("same", "opposite")
    rule = "destroy.alignment" if attack.kind == DESTROY else "attack.alignment"
    yield total.needed - gained, rule, "needed", {"max": gained}
    yield total.needed - 2 * gained, rule, "needed", {"max": gained}
    yield total.without("same"), rule, "needed", {"max": gained}
    yield total.without("opposite"), rule, "needed", {"max": gained}
    n = table.numbers["alignment"] * (-1 if attack.kind == DESTROY else 1)
    theirs = table.realigned.get(attack.target, table.rules.faces[attack.target].alignments)
    for helpers in (attack.helpers, *((one,) for one in attack.helpers)):
        pairs = [(a, b) for helper in helpers for a in table.rules.faces[helper].alignments for b in theirs]
        more = sum(-n if OPPOSITE.get(a) == b else n if a == b else 0 for a, b in pairs)
        yield total.needed + more, "attack.aid-alignment", "needed", {}


def _of_money(total: Sum) -> Iterator[Guess]:
    own, guard = total.of("own-money"), total.of("guard-money")
    mb = sum(item.mb for item in total.items if item.kind == "own-money")
    for forgotten in (own, guard, own + guard, own + mb):
        yield total.needed - forgotten, "attack.defence-money", "needed", {"max": own + guard}
    yield total.without("money"), "attack.money", "needed", {"max": total.of("money")}
    interfered = total.of("interfere-for", "interfere-against")
    for forgotten in (interfered, total.of("interfere-for"), total.of("interfere-against")):
        yield total.needed - forgotten, "interfere.money", "needed", {"max": interfered}


def _of_others(table: Position, attack: Open, total: Sum) -> Iterator[Guess]:
    """Bonuses of cards that do not count in this attack."""
    own = table.cards(attack.side)
    lost = [card for (what, card), (rule, _) in table.cause.items() if what == "owner" and rule != "turn.draw"]
    for card in (*own, *lost):
        for ability in table.rules.faces[card].able("bonus"):
            if attack.kind not in ability["attack"] or card == attack.by:
                continue
            found = total.needed + ability["amount"]
            if card not in own and ability["by"] == "owner":
                values = {"card": table.title(card), "side": table.side_name(attack.side)}
                yield found, "card.any-attempt", "gone", values
            elif card in own and ability["by"] == "itself":
                yield found, "card.own", "other", {"card": table.title(card), "target": table.title(attack.by)}
