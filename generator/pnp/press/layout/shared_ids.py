"""Ids that elements of one face share. Two may share one if no card has both: `{id: band, when: {side: us}}` and the
other side's band are one element for references, and for layouts that extend this one. If both were on the same card,
only the first would be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import place_of, read_text

from .conditions import When
from .inherit import Source


def shared_ids(elements: Iterable[tuple[str, When, Source]]) -> Iterator[Problem]:
    """The elements that share an id with an earlier one that may be on the same card; an id of "" does not count."""
    seen: dict[str, list[tuple[When, Source]]] = {}
    for id, when, source in elements:
        before = seen.setdefault(id, [])
        other = next((place for asked, place in before if not _apart(asked, when)), None) if id else None
        if other is not None:
            line, column = place_of(read_text(other.file), (*other.path, "id"))
            yield source.problem("layout.twice", "id", id=id, other=f"{other.file}:{line}:{column}")
        before.append((when, source))


def _apart(one: When, other: When) -> bool:
    """True if two elements are never drawn together."""
    return any(one[key].apart(other[key]) for key in one.keys() & other.keys())
