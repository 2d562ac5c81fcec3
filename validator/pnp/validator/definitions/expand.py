"""A card for every combination: what a deck's `expand` makes of the cards in its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..base.problem import Findable, Place
from .card_ids import id_of

MOST = 10_000  # cards of a deck

Called = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By field and value, what the value is called in each language."""


@dataclass(frozen=True, slots=True)
class Expanded:
    """Where things are in a file when each of its cards has become several."""

    places: Findable
    times: int

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        return self.places.of(self._written(path), key=key)

    def outside(self, path: Iterable[str | int]) -> Any:
        """File, row and column of a value that stands beside a workbook."""
        outside = getattr(self.places, "outside", None)
        return outside(self._written(path)) if outside else None

    def _written(self, path: Iterable[str | int]) -> list[str | int]:
        parts = [*path]
        if len(parts) > 1 and parts[0] == "cards" and isinstance(parts[1], int):
            parts[1] //= self.times
        return parts


def combinations(expand: Mapping[str, tuple[str | int, ...]]) -> list[dict[str, str | int]]:
    """Each value of the first key with each of the next, and so on."""
    return [dict(zip(expand, values, strict=True)) for values in product(*expand.values())]


def expanded(cards: Iterable[Any], expand: Mapping[str, tuple[str | int, ...]], called: Called, ids: bool) -> list[Any]:
    """Each card once for each combination. In id, side, kind and picture `{suit}` becomes the value, in the title what
    that is `called` in its language, if anything. A card whose id names no value gets the values appended, unless ids
    are made from something else."""
    return [
        _one(card, values, called, ids) if isinstance(card, dict) else card
        for card in cards
        for values in combinations(expand)
    ]


def _one(card: Mapping[str, Any], values: Mapping[str, str | int], called: Called, ids: bool) -> dict[str, Any]:
    made: dict[str, Any] = {**values, **card}
    for key in ("id", "side", "kind", "art"):
        if key in card:
            made[key] = _filled(card[key], values)
    if isinstance(title := card.get("title"), dict):
        made["title"] = {lang: _filled(text, _in(lang, values, called)) for lang, text in title.items()}
    elif "title" in card:
        made["title"] = _filled(title, values)
    if isinstance(card.get("id"), str):
        named = made["id"] if made["id"] != card["id"] else " ".join(map(str, (card["id"], *values.values())))
        made["id"] = id_of(named) or named
    elif "id" not in card and not ids:
        made["id"] = id_of(" ".join(map(str, values.values())))
    return made


def _in(lang: str, values: Mapping[str, str | int], called: Called) -> dict[str, str | int]:
    """What the values are called in a language."""
    return {key: called.get(key, {}).get(str(value), {}).get(lang, value) for key, value in values.items()}


def _filled(said: Any, values: Mapping[str, str | int]) -> Any:
    if isinstance(said, dict):
        return {key: _filled(inner, values) for key, inner in said.items()}
    if isinstance(said, str):
        for key, value in values.items():
            said = said.replace(f"{{{key}}}", str(value))
    return said
