"""The parts of a definition by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class _Part(Protocol):
    @property
    def id(self) -> str: ...


Part = TypeVar("Part", bound=_Part)


def by_id(parts: Iterable[Part], id: str) -> Part:
    """The part with this id. Raises KeyError if there is none."""
    for part in parts:
        if part.id == id:
            return part
    raise KeyError(id)
