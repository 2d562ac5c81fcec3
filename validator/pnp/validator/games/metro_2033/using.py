"""What is used in a fight or a vote: equipment that is spent, and the properties of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear, Violation
from ...logs.values import mapping, only
from ...source import KeyPath
from . import whereabouts
from .abilities import HERO, THREAT
from .fights import Use, spend
from .pile import HIDDEN

if TYPE_CHECKING:
    from . import Metro
    from .position import Position


Fighters = Mapping[int, Sequence[str]]  # by side, what of it may be in a fight: army, hero; under -1 the threat
AHEAD = ("speed", "hansa-tunnels")  # properties for a move or an attack that follows


def read_uses(rules: Metro, side: int, value: Any, path: KeyPath) -> list[Use]:
    """What one side uses: a card, or several; `{card, on}` says on whom. Raises Unclear."""
    found = []
    for at, said in enumerate(value if isinstance(value, list) else [value]):
        here = (*path, at) if isinstance(value, list) else path
        on, name = side, said
        if isinstance(said, dict):
            only(mapping(said, here), ("card", "on"), here)
            if "card" not in said:
                raise Unclear("log.missing", here, key="card")
            name = said["card"]
            if "on" in said:
                on = -1 if said["on"] == "threat" else rules.side_names_read.read(said["on"], (*here, "on"))
        if name == "hidden":
            found.append(Use(side, True, HIDDEN, on, here))
            continue
        deck, card = rules.usable_names.read(name, here)
        if deck == "tasks" and on == side and _of_threat(rules, card):
            on = -1  # there is only one
        found.append(Use(side, deck == "tasks", card, on, here))
    return found


def is_ahead(rules: Metro, task: int) -> bool:
    """Whether the property of a task is for a move or an attack that follows."""
    return any(spec["do"] in AHEAD for spec in rules.tasks[task].values["property"])


def _of_threat(rules: Metro, task: int) -> bool:
    """Whether the property of a task speaks of threats alone."""
    specs = rules.tasks[task].values["property"]
    return all(spec["do"] == "strength" and spec.get("of") == THREAT for spec in specs)


def read_all(rules: Metro, value: Any, path: KeyPath) -> list[Use]:
    """What every side uses, by side. Raises Unclear."""
    found = []
    for name, said in mapping(value, path).items():
        side = rules.side_names_read.read(name, (*path, name))
        found += read_uses(rules, side, said, (*path, name))
    return found


def write_uses(pos: Position, uses: Sequence[Use]) -> Mapping[str, Any]:
    """What every side uses, as a log writes it."""
    found: dict[str, Any] = {}
    for use in uses:
        name = pos.rules.card_id("tasks" if use.task else "equipment", use.card)
        on = "threat" if use.on < 0 else pos.rules.sides[use.on]
        said = name if use.on == use.side else {"card": name, "on": on}
        found.setdefault(pos.rules.sides[use.side], []).append(said)
    return found


def told_uses(pos: Position, uses: Sequence[Use]) -> Iterator[tuple[Use, ...]]:
    """Every way to understand the cards used that the log hides."""
    yield from product(*(_told_use(pos, use) for use in uses))


def _told_use(pos: Position, use: Use) -> list[Use]:
    if use.card != HIDDEN:
        return [use]
    rules, found = pos.rules, []
    for card in tasks_to_use(pos, use.side):
        dos = {ability["do"] for ability in rules.tasks[card].values["property"]}
        others = (-1, *range(len(rules.sides))) if use.on == use.side and "strength" in dos else (use.on,)
        found += [use._replace(card=card, on=on) for on in others] if dos & {"strength", "votes"} else []
    carried = set(pos.equipment[use.side])
    for card, spec in enumerate(rules.equipment):
        may_be = card in carried or (HIDDEN in carried and pos.may_be("equipment", card, use.side))
        if may_be and any(ability.get("spend") for ability in spec.values["ability"]):
            found.append(use._replace(card=card, task=False))
    return found or [use]


def tasks_to_use(pos: Position, side: int) -> list[int]:
    """The tasks whose property a side may have used, where the log does not say which."""
    return list(dict.fromkeys([*tasks_held(pos, side), *pos.done[side]]))


def tasks_held(pos: Position, side: int) -> list[int]:
    """The tasks that a side may hold, not completed."""
    mine = [held for held, _ in pos.tasks[side]]
    every = range(len(pos.rules.tasks)) if HIDDEN in mine else ()
    return list(dict.fromkeys([*(c for c in mine if c >= 0), *(c for c in every if holds_task(pos, side, c))]))


def holds_task(pos: Position, side: int, card: int) -> bool:
    """Whether a side may hold a task that is not completed."""
    mine = [held for held, _ in pos.tasks[side]]
    return card in mine or (HIDDEN in mine and pos.may_be("tasks", card, side))


def wrong_task(pos: Position, side: int, card: int, path: KeyPath) -> Iterator[Violation]:
    """Why a side cannot use the property of a task."""
    values = {"side": pos.name(side), "card": pos.rules.title("tasks", card)}
    if card >= 0 and card in pos.done[side]:
        price = pos.price(side, "property")
        if card in pos.used[side]:
            yield Violation("task.property", "again", path, **values)
        if not pos.has(side, price):
            yield Violation("task.property", "short", path, **values, it=pos.rules.goods_in_words(price))
    elif not holds_task(pos, side, card):
        known = [held for held, _ in pos.tasks[side]]
        if HIDDEN in known:
            yield whereabouts.not_hidden(pos, "tasks", card, path)
        else:
            yield Violation("task.property", "not-held", path, **values)


def wrong_uses(pos: Position, uses: Sequence[Use], fighters: Fighters, what: str = "strength") -> Iterator[Violation]:
    """Why something cannot be used in a fight, or in a vote. What was used before, in the same record too, is gone."""
    table = pos.copy() if uses else pos
    for use in uses:
        yield from _wrong_use(table, use, fighters, what)
        spend(table, [use])


def _wrong_use(pos: Position, use: Use, fighters: Fighters, what: str) -> Iterator[Violation]:
    values = {"side": pos.name(use.side)}
    if use.task or use.card < 0:
        yield from wrong_task(pos, use.side, use.card, use.path)
        if use.card >= 0 and not any(a["do"] == what for a in pos.rules.tasks[use.card].values["property"]):
            yield Violation("task.property", "useless", use.path, **values, card=pos.rules.title("tasks", use.card))
        elif use.card >= 0 and what == "strength":
            yield from _aimed(pos, use, fighters)
        return
    title = pos.rules.title("equipment", use.card)
    mine = pos.equipment[use.side]
    if use.card not in mine and HIDDEN not in mine:
        yield Violation("equipment.scope", "not-carried", use.path, **values, card=title)
    elif use.card not in mine and not pos.may_be("equipment", use.card, use.side):
        yield whereabouts.not_hidden(pos, "equipment", use.card, use.path, use.side)
    specs = pos.rules.equipment[use.card].values["ability"]
    if not any(a["do"] == what and a.get("spend") for a in specs):
        yield Violation("equipment.scope", "not-spent", use.path, **values, card=title)
    elif HERO not in fighters.get(use.side, ()):
        yield Violation("equipment.scope", "not-fighting", use.path, **values, card=title)


def _aimed(pos: Position, use: Use, fighters: Fighters) -> Iterator[Violation]:
    """Whether a property speaks of the fighter that it is used on."""
    for spec in pos.rules.tasks[use.card].values["property"]:
        whose, of = spec.get("whose", "any"), spec.get("of")
        mine = use.on == use.side
        if (
            spec["do"] == "strength"
            and any(of in (None, fighter) for fighter in fighters.get(use.on, ()))
            and (use.on < 0 or whose == "any" or mine == (whose == "own"))
        ):
            return
    yield Violation("task.property", "aim", use.path, side=pos.name(use.side), card=pos.rules.title("tasks", use.card))
