"""The PDFs of a game, a folder each: `__init__.py` declares it, the modules beside it lay it out."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from operator import attrgetter
from pkgutil import iter_modules

from .sheet import Sheet


@cache
def registry() -> tuple[Sheet, ...]:
    """Every PDF that a game can have, in order. What lays them out is not loaded by that."""
    folders = [import_module(f"{__name__}.{one.name}") for one in iter_modules(__path__) if one.ispkg]
    declared: list[Sheet] = [sheet for folder in folders for sheet in folder.SHEETS]
    return tuple(sorted(declared, key=attrgetter("order")))
