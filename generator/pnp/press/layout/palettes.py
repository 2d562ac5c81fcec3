"""Palettes: the colours of games by name, read from the layout folders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.validator.base.cache import memo
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import place_of, read_file, read_text
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..marks.palette import Palette
from .reading import Wrong, mapping, word


def load_palette(name: str, where: LayoutFolders | Path | None = None) -> Palette:
    """The palette with that name. Raises Invalid."""
    where = as_layout_folders(where)
    return memo("palette", (name, where.paths), lambda: _palette(name, where), files=("palettes",))


def _palette(name: str, where: LayoutFolders) -> Palette:
    file = where.file("palettes", where.id("palettes", name))
    raw = read_file(file)
    colours = raw.get("colours") if isinstance(raw, dict) else None
    if not isinstance(colours, dict):
        raise Invalid(Problem("layout.palette", str(file), 1, 1))
    for key, value in colours.items():
        if not isinstance(value, str) or not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            line, column = place_of(read_text(file), ("colours", key))
            raise Invalid(Problem("layout.colour", str(file), line, column, {"colour": str(value)}))
    return Palette(name, colours, _maps(raw.get("maps", {}), colours, file))


def _maps(raw: Any, colours: Mapping[str, str], file: Path) -> Mapping[str, Mapping[str, str]]:
    """The maps of a palette: colour names by the values of a field. Raises Invalid."""
    try:
        for name, by in mapping(raw, ("maps",)).items():
            for said, colour in mapping(by, ("maps", name)).items():
                if word(colour, ("maps", name, said)) not in colours:
                    raise Wrong("needs.colour", ("maps", name, said), name=colour, hint=hint(colour, colours))
    except Wrong as wrong:
        raise Invalid(Problem(wrong.code, str(file), *place_of(read_text(file), wrong.path), wrong.values)) from None
    found: Mapping[str, Mapping[str, str]] = raw
    return found
