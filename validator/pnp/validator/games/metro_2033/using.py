"""What is used in a fight or a vote: spent equipment, and the properties of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import HIDDEN, KeyPath, Piece, Violation

from . import whereabouts
from .abilities import HERO
from .fights import AT_THREAT, Use, spend

if TYPE_CHECKING:
    from .table import Underground

AHEAD = ("speed", "hansa-tunnels")  # properties for a following move or attack


class Fighters(NamedTuple):
    """Who may be in a fight: by side, army or hero; under AT_THREAT, the threat. `attacker` is the side that attacks,
    None if a threat does."""

    parts: Mapping[Any, Sequence[str]]
    attacker: Any = None

    def concerned(self, use: Use) -> list[Any]:
        """Those of them that the property of a task can be used on."""
        specs = [spec for spec in use.card.values["property"] if spec["do"] == "strength"]
        return [
            one
            for one, parts in self.parts.items()
            if any(spec.get("of") in (None, *parts) and _is_of(spec, use.side, one) for spec in specs)
        ]


def _is_of(spec: Mapping[str, Any], side: Piece, other: Any) -> bool:
    """True if a property may be used on this fighter: the own one, another, the threat."""
    whose = spec.get("whose", "any")
    return bool(other is AT_THREAT or whose == "any" or (other == side) == (whose == "own"))


def is_ahead(card: Any) -> bool:
    """True if a card is a task whose property is used for a following move or attack."""
    return card is not HIDDEN and any(spec["do"] in AHEAD for spec in card.values.get("property", ()))


def told_uses(table: Underground, uses: Sequence[Use], fighters: Fighters) -> Iterator[tuple[Use, ...]]:
    """Every way to understand what the log leaves open of the cards used: which, and on whom."""
    yield from product(*(_told_use(table, use, fighters) for use in uses))


def _told_use(table: Underground, use: Use, fighters: Fighters) -> list[Use]:
    if not use.is_open:
        return [use]
    if use.card is not HIDDEN:
        return [use._replace(on=one) for one in fighters.concerned(use)] or [use]
    rules, found = table.rules, []
    for card in tasks_to_use(table, use.side):
        dos = {ability["do"] for ability in card.values["property"]}
        others = (AT_THREAT, *rules.seats) if use.on is None and "strength" in dos else (use.on,)
        found += [use._replace(card=card, on=on) for on in others] if dos & {"strength", "votes"} else []
    carried = set(table.equipment[use.side])
    for card in rules.equipment:
        may_be = card in carried or (HIDDEN in carried and table.may_be("equipment", card, use.side))
        if may_be and any(ability.get("spend") for ability in card.values["ability"]):
            found.append(use._replace(card=card))
    return found or [use]


def tasks_to_use(table: Underground, side: Piece) -> list[Any]:
    """The tasks whose property a side may have used, if the log does not say which."""
    return list(dict.fromkeys([*tasks_held(table, side), *table.done[side]]))


def tasks_held(table: Underground, side: Piece) -> list[Any]:
    """The uncompleted tasks that a side may hold."""
    mine = [held for held, _ in table.tasks[side]]
    every = table.rules.tasks if HIDDEN in mine else ()
    found = [c for c in mine if c is not HIDDEN]
    return [*dict.fromkeys(found), *(c for c in every if c not in mine and table.may_be("tasks", c, side))]


def holds_task(table: Underground, side: Piece, card: Any) -> bool:
    """True if a side may hold an uncompleted task."""
    mine = [held for held, _ in table.tasks[side]]
    return card in mine or (HIDDEN in mine and table.may_be("tasks", card, side))


def wrong_task(table: Underground, side: Piece, card: Any, path: KeyPath) -> Iterator[Violation]:
    """Why a side cannot use the property of a task."""
    values = {"side": table.name(side), "card": card.said}
    if card is not HIDDEN and card in table.done[side]:
        price = table.price(side, "property")
        if card in table.used[side]:
            yield Violation("task.property", "again", path, **values)
        if not table.has(side, price):
            yield Violation("task.property", "short", path, **values, it=table.rules.goods_in_words(price))
    elif not holds_task(table, side, card):
        known = [held for held, _ in table.tasks[side]]
        if HIDDEN in known:
            yield whereabouts.not_hidden(table, "tasks", card, path)
        else:
            yield Violation("task.property", "not-held", path, **values)


def wrong_uses(
    table: Underground, uses: Sequence[Use], fighters: Fighters, what: str = "strength"
) -> Iterator[Violation]:
    """Why something cannot be used in a fight, or in a vote. What was used before, even in the same record, is gone."""
    there = table.copy() if uses else table
    for use in uses:
        yield from _wrong_use(there, use, fighters, what)
        spend(there, [use])


def _wrong_use(table: Underground, use: Use, fighters: Fighters, what: str) -> Iterator[Violation]:
    values = {"side": table.name(use.side)}
    if use.task:
        yield from wrong_task(table, use.side, use.card, use.path)
        if use.card is not HIDDEN and not any(a["do"] == what for a in use.card.values["property"]):
            yield Violation("task.property", "useless", use.path, **values, card=use.card.said)
        elif use.card is not HIDDEN and what == "strength":
            yield from _misdirected(table, use, fighters)
        return
    title = use.card.said
    mine = table.equipment[use.side]
    if use.card not in mine and HIDDEN not in mine:
        yield Violation("equipment.scope", "not-carried", use.path, **values, card=title)
    elif use.card not in mine and not table.may_be("equipment", use.card, use.side):
        yield whereabouts.not_hidden(table, "equipment", use.card, use.path, use.side)
    spent = [a for a in use.card.values["ability"] if a["do"] == what and a.get("spend")]
    when = "attacking" if use.side == fighters.attacker else "defending"
    if not spent:
        yield Violation("equipment.scope", "not-spent", use.path, **values, card=title)
    elif HERO not in fighters.parts.get(use.side, ()):
        yield Violation("equipment.scope", "not-fighting", use.path, **values, card=title)
    elif not any(a.get("when", when) == when for a in spent):
        yield Violation("equipment.scope", "useless", use.path, **values, card=title)


def _misdirected(table: Underground, use: Use, fighters: Fighters) -> Iterator[Violation]:
    """The finding if the property of a task does not concern the fighter it is used on, or none at all."""
    concerned = fighters.concerned(use)
    if (use.on not in concerned) if use.on is not None else not concerned:
        yield Violation("task.property", "aim", use.path, side=table.name(use.side), card=use.card.said)
