"""What is used in a fight or a vote: spent equipment, and the properties of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from pnp.game import HIDDEN, KeyPath, Unclear, Violation, mapping, only

from . import whereabouts
from .abilities import HERO
from .fights import AT_THREAT, Use, spend

if TYPE_CHECKING:
    pass


# by side, the parts of it that may be in a fight: army, hero; under AT_THREAT, the threat
Fighters = Mapping[Any, Sequence[str]]
AHEAD = ("speed", "hansa-tunnels")  # properties for a following move or attack


def read_uses(rules: Any, value: Any, path: KeyPath) -> list[Use]:
    """What is used, whoever uses it: a card, or several; `{card, on}` says on whom. Raises Unclear."""
    found = []
    for at, said in enumerate(value if isinstance(value, list) else [value]):
        here = (*path, at) if isinstance(value, list) else path
        on, name = None, said
        if isinstance(said, dict):
            only(mapping(said, here), ("card", "on"), here)
            if "card" not in said:
                raise Unclear("log.missing", here, key="card")
            name = said["card"]
            if "on" in said:
                on = AT_THREAT if said["on"] == "threat" else rules.seats.read(said["on"], (*here, "on"))
        deck, card = ("tasks", HIDDEN) if name == "hidden" else rules.used_names.read(name, here)
        found.append(Use(None, deck == "tasks", card, on, here))
    return found


def is_ahead(use: Use) -> bool:
    """True if the property of a task is used for a following move or attack."""
    return use.task and use.card >= 0 and any(spec["do"] in AHEAD for spec in use.card.values["property"])


def written_use(use: Use) -> Any:
    """What is used, as a log writes it."""
    return use.card.id if use.on in (None, use.side) else {"card": use.card.id, "on": use.on.id}


def write_uses(uses: Sequence[Use]) -> Mapping[str, Any]:
    """What every side uses, as a log writes it."""
    found: dict[str, Any] = {}
    for use in uses:
        found.setdefault(use.side.id, []).append(written_use(use))
    return found


def told_uses(table: Any, uses: Sequence[Use]) -> Iterator[tuple[Use, ...]]:
    """Every way to understand the used cards that the log hides."""
    yield from product(*(_told_use(table, use) for use in uses))


def _told_use(table: Any, use: Use) -> list[Use]:
    if use.card != HIDDEN:
        return [use]
    rules, found = table.rules, []
    for card in tasks_to_use(table, use.side):
        dos = {ability["do"] for ability in card.values["property"]}
        others = (AT_THREAT, *rules.seats) if use.on == use.side and "strength" in dos else (use.on,)
        found += [use._replace(card=card, on=on) for on in others] if dos & {"strength", "votes"} else []
    carried = set(table.equipment[use.side])
    for card in rules.equipment:
        may_be = card in carried or (HIDDEN in carried and table.may_be("equipment", card, use.side))
        if may_be and any(ability.get("spend") for ability in card.values["ability"]):
            found.append(use._replace(card=card, task=False))
    return found or [use]


def tasks_to_use(table: Any, side: Any) -> list[Any]:
    """The tasks whose property a side may have used, if the log does not say which."""
    return list(dict.fromkeys([*tasks_held(table, side), *table.done[side]]))


def tasks_held(table: Any, side: Any) -> list[Any]:
    """The uncompleted tasks that a side may hold."""
    mine = [held for held, _ in table.tasks[side]]
    every = table.rules.tasks if HIDDEN in mine else ()
    return list(dict.fromkeys([*(c for c in mine if c >= 0), *(c for c in every if holds_task(table, side, c))]))


def holds_task(table: Any, side: Any, card: Any) -> bool:
    """True if a side may hold an uncompleted task."""
    mine = [held for held, _ in table.tasks[side]]
    return card in mine or (HIDDEN in mine and table.may_be("tasks", card, side))


def wrong_task(table: Any, side: Any, card: Any, path: KeyPath) -> Iterator[Violation]:
    """Why a side cannot use the property of a task."""
    values = {"side": table.name(side), "card": card.said}
    if card >= 0 and card in table.done[side]:
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


def wrong_uses(table: Any, uses: Sequence[Use], fighters: Fighters, what: str = "strength") -> Iterator[Violation]:
    """Why something cannot be used in a fight, or in a vote. What was used before, even in the same record, is gone."""
    there = table.copy() if uses else table
    for use in uses:
        yield from _wrong_use(there, use, fighters, what)
        spend(there, [use])


def _wrong_use(table: Any, use: Use, fighters: Fighters, what: str) -> Iterator[Violation]:
    values = {"side": table.name(use.side)}
    if use.task or use.card < 0:
        yield from wrong_task(table, use.side, use.card, use.path)
        if use.card >= 0 and not any(a["do"] == what for a in use.card.values["property"]):
            yield Violation("task.property", "useless", use.path, **values, card=use.card.said)
        elif use.card >= 0 and what == "strength":
            yield from _aimed(table, use, fighters)
        return
    title = use.card.said
    mine = table.equipment[use.side]
    if use.card not in mine and HIDDEN not in mine:
        yield Violation("equipment.scope", "not-carried", use.path, **values, card=title)
    elif use.card not in mine and not table.may_be("equipment", use.card, use.side):
        yield whereabouts.not_hidden(table, "equipment", use.card, use.path, use.side)
    specs = use.card.values["ability"]
    if not any(a["do"] == what and a.get("spend") for a in specs):
        yield Violation("equipment.scope", "not-spent", use.path, **values, card=title)
    elif HERO not in fighters.get(use.side, ()):
        yield Violation("equipment.scope", "not-fighting", use.path, **values, card=title)


def _aimed(table: Any, use: Use, fighters: Fighters) -> Iterator[Violation]:
    """True if a property applies to the fighter it is used on."""
    for spec in use.card.values["property"]:
        whose, of = spec.get("whose", "any"), spec.get("of")
        mine = use.on == use.side
        if (
            spec["do"] == "strength"
            and any(of in (None, fighter) for fighter in fighters.get(use.on, ()))
            and (use.on < 0 or whose == "any" or mine == (whose == "own"))
        ):
            return
    yield Violation("task.property", "aim", use.path, side=table.name(use.side), card=use.card.said)
