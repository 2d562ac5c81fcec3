"""The tables of two published decks, as far as they are facts: headers, number of rows, what sort of thing is in which
cell. The words in the cells are ours. See README.md for where the facts are from."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

Rows = list[list[Any]]

BUILDINGS = 52
STAGES, BONUSES = ("start", "early", "late"), ("build", "play", "score")


def builders() -> Rows:
    """Names and numbers in 15 columns, most of the costs empty; some cards without a description or without a joke."""
    head = ["Name", "Qty", "Wood", "Steel", "Stone", "Gold", "VP", "VPAdj", "GameIcon", "Type", "Stage", "AtEnd"]
    head += ["TypeDesc", "Description", "Snark"]
    names = [f"{first} {second}" for first, second in product(("Old", "Tall", "New", "Round"), WORDS)]
    return [head, *(_building(at, name) for at, name in enumerate(names[:BUILDINGS]))]


WORDS = ("Mill", "Barn", "Gate", "Tower", "Bridge", "Well", "Forge", "Quay", "Hall", "Kiln", "Shed", "Wall", "Inn")


def _building(at: int, name: str) -> list[Any]:
    def some(of: int, value: Any) -> Any:
        return value if at % of == 0 else None

    costs = [some(2, at % 7 + 1), some(3, at % 6 + 1), some(4, at % 3 + 1), some(5, at % 6 + 1)]
    says = None if at % 6 == 5 else f"Take {at % 4 + 1} wood from the yard, once you have built {name}."
    return [
        name, (4, 2, 1)[at % 3], *costs, at % 14, some(2, -1), f"icon-{at % 50}", "ancient" if at % 2 else "0 starter",
        STAGES[at % 3], some(5, "*"), None if at % 5 == 4 else BONUSES[at % 3], says,
        None if at == 7 else f"Nobody ever asked what the {name} was for.",
    ]  # fmt: skip


FIRSTS = ((1783, "balloon"), (1804, "locomotive"), (1826, "photograph"), (1876, "telephone"), (1895, "film"))


def timeline() -> Rows:
    """Six events with a year, and the same six without one: the tool prints a row for each side of a card."""
    events = [*FIRSTS, (1969, "walk on the Moon")]
    sides: tuple[Callable[[int], Any], ...] = (lambda year: year, lambda _: None)
    return [
        ["Year", "Fact", "Images"],
        *([year(when), f"The first {what}", f"first-{when}.png"] for year in sides for when, what in events),
    ]
