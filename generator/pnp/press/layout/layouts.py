"""Reads layouts: what goes where on a card, from the layout folders (see `layout_folders`).

A layout is YAML; its lengths have units and are measured from the upper left corner of the trimmed card, y down.
`inherit` handles what it takes from other layouts, `tree` the elements, `positions` where boxes are. Errors
are reported with their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.validator.base.cache import memo
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import place_of, read_text
from pnp.validator.definitions.sizes import Size, card_size

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..marks.geometry import Rect
from ..type.own_fonts import stamp
from .element import Element, Layout, placed
from .inherit import Gathered, Source, gathered, parts_of
from .keys import Scope, length
from .reading import Wrong, word
from .styles import read_styles
from .tree import Surroundings, Where, read_elements

OF_FACES = ("faces", "parts", "styles")  # the kinds of files that a layout is made from
BLEED, SAFE, CORNER = length(0, 10), length(0, 20), length(0, 20)


def load_layout(name: str, where: LayoutFolders | Path | None = None, size: Size | None = None) -> Layout:
    """The face layout with that name, for cards of that size (by default its own). Raises Invalid."""
    where = as_layout_folders(where)
    fonts = [stamp(folder.parent) for folder in where.folders]
    about = (name, size and (size.points, size.shape), where.paths, fonts)
    return memo("layout", about, lambda: _loaded(name, where, size), files=OF_FACES)


def _loaded(name: str, where: LayoutFolders, size: Size | None) -> Layout:
    found = gathered(where.id("faces", name), where)
    raw = found.raw
    try:
        card = size or _own_size(raw.get("size", "standard"))
        whole, file = {**raw, "face": raw.get("face", name)}, where.file("faces", name)
        layout = read_layout(whole, file, card.points, found, where)
    except Wrong as wrong:
        raise Invalid(found.source(wrong.path).problem(wrong.code, **wrong.values)) from None
    files = {*layout.files, layout.file, *(one.source.file for one in (*found.elements, *found.styles.values()))}
    return replace(layout, files=tuple(sorted(files)), shape=card.shape)


def _own_size(written: object) -> Size:
    try:
        return card_size(word(written, ("size",)))
    except ValueError:
        raise Wrong("needs.size", ("size",), name=str(written), hint="") from None


def read_layout(
    raw: Mapping[str, Any],
    file: Path,
    card: tuple[float, float],
    written: Gathered | None = None,
    folders: LayoutFolders | None = None,
) -> Layout:
    """A layout for faces of that width and height, in points, from its written form. Raises Wrong, and Invalid for what
    is in another file, or has no room.

    `written` says where what was gathered in `raw` stands; by default all is in the file.
    """
    scope = Scope()
    bleed, safe, corner = (
        sort.read(raw.get(key, usual), (key,), scope)
        for key, sort, usual in (("bleed", BLEED, "3mm"), ("safe", SAFE, "3mm"), ("corner", CORNER, "0mm"))
    )
    styles = read_styles(raw["styles"], ("styles",), file)
    parts = parts_of(raw, file) if written is None else written.parts
    where: Where = written.source if written else partial(Source, file)
    around = Surroundings(file, where, styles, parts, folders, bleed)
    elements = read_elements(raw["elements"], around, ("elements",))
    twice = tuple(_shared_ids(elements))
    boxed = placed(elements, Rect(0, 0, *card))
    name = word(raw.get("face", file.stem), ("face",))
    return Layout(name, file, *card, bleed, safe, styles, boxed, corner, twice, tuple(around.files))


def _shared_ids(elements: Iterable[Element]) -> Iterator[Problem]:
    """The elements that share an id with an earlier one that may be on the same card; an id of "" does not count.

    If no card has both, as with the bands of two sides, they are one element for references, and for layouts that
    extend this one. If a card had both, only the first would be meant.
    """
    seen: dict[str, list[Element]] = {}
    for element in elements:
        before = seen.setdefault(element.id, [])
        other = next((one for one in before if not _apart(one, element)), None) if element.id else None
        if other is not None:
            line, column = place_of(read_text(other.source.file), (*other.source.path, "id"))
            yield element.problem("layout.twice", "id", id=element.id, other=f"{other.source.file}:{line}:{column}")
        before.append(element)


def _apart(one: Element, other: Element) -> bool:
    """True if two elements are never drawn together."""
    if one.when in other.unless or other.when in one.unless:
        return True
    return any(one.when[key].apart(other.when[key]) for key in one.when.keys() & other.when.keys())
