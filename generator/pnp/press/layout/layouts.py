"""Reads layouts: what goes where on a card, from the layout folders (see `layout_folders`).

A layout is YAML; its lengths have units and are measured from the upper left corner of the trimmed card, y down.
`inherit` handles what it takes from other layouts, `positions` where boxes are. Errors are reported with their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.validator.base.cache import memo
from pnp.validator.base.problem import Invalid, Phrase, Problem
from pnp.validator.base.source import KeyPath, place_of, read_text
from pnp.validator.definitions.finding import nearest
from pnp.validator.definitions.sizes import Size, card_size

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..marks.geometry import Rect
from ..type.own_fonts import stamp
from .conditions import When, read_when
from .element import Element, Layout, placed
from .elements import ELEMENTS
from .inherit import Source, gathered
from .keys import Scope, length
from .positions import read_place
from .reading import Wrong, known, word
from .registry import COMMON, REPEAT
from .styles import read_style
from .values import asked_by

OF_FACES = ("faces", "parts", "styles")  # the kinds of files that a layout is made from
BLEED, SAFE, CORNER = length(0, 10), length(0, 20), length(0, 20)


def load_layout(name: str, where: LayoutFolders | Path | None = None, size: Size | None = None) -> Layout:
    """The face layout with that name, for cards of that size (by default its own). Raises Invalid."""
    where = as_layout_folders(where)
    fonts = [stamp(folder.parent) for folder in where.folders]
    about = (name, size and size.points, where.paths, fonts)
    return memo("layout", about, lambda: _loaded(name, where, size), files=OF_FACES)


def _loaded(name: str, where: LayoutFolders, size: Size | None) -> Layout:
    found = gathered(where.id("faces", name), where)
    raw = found.raw
    try:
        card = (size or _own_size(raw.get("size", "standard"))).points
        layout = read_layout({**raw, "face": raw.get("face", name)}, where.file("faces", name), card)
    except Wrong as wrong:
        raise Invalid(found.source(wrong.path).problem(wrong.code, **wrong.values)) from None
    written = [*zip(layout.elements, found.elements, strict=True)]
    elements = tuple(e.written(w.source, w.sources) for e, w in written)
    twice = _shared_ids((str(w.values.get("id", "")), e.when, w.source) for e, w in written)
    files = {layout.file, *(one.source.file for one in (*found.elements, *found.styles.values()))}
    return replace(layout, elements=elements, twice=tuple(twice), files=tuple(sorted(files)))


def _own_size(written: object) -> Size:
    try:
        return card_size(word(written, ("size",)))
    except ValueError:
        raise Wrong("needs.size", ("size",), name=str(written), hint="") from None


def read_layout(raw: Mapping[str, Any], file: Path, card: tuple[float, float]) -> Layout:
    """A layout for faces of that width and height, in points, from its written form. Raises Wrong.

    Every element's `source` is its place in `raw`; a caller that assembled `raw` replaces them.
    """
    styles = {name: read_style(style, ("styles", name), file) for name, style in raw["styles"].items()}
    scope = Scope(styles)
    bleed, safe, corner = (
        sort.read(raw.get(key, usual), (key,), scope)
        for key, sort, usual in (("bleed", BLEED, "3mm"), ("safe", SAFE, "3mm"), ("corner", CORNER, "0mm"))
    )
    elements = placed(read_elements(raw["elements"], scope, file, ("elements",)), Rect(0, 0, *card))
    return Layout(word(raw.get("face", file.stem), ("face",)), file, *card, bleed, safe, styles, elements, corner)


def read_elements(raw: Sequence[Any], scope: Scope, file: Path, path: KeyPath) -> tuple[Element, ...]:
    """The elements of a list, which have no boxes yet. Raises Wrong."""
    return tuple(read_element(e, scope, Source(file, (*path, at))) for at, e in enumerate(raw))


def read_element(raw: Mapping[str, Any], scope: Scope, source: Source) -> Element:
    """An element, which has no box yet. Raises Wrong."""
    path = source.path
    draw = str(raw.get("draw", REPEAT if REPEAT in raw else None))
    if draw not in ELEMENTS:
        near = nearest(draw, ELEMENTS)
        said = Phrase("hint.nearest", {"nearest": near}) if near else ""
        raise Wrong("layout.draw", path, known=", ".join(ELEMENTS), hint=said)
    declared = ELEMENTS[draw]
    keys = {**COMMON, **declared.keys}
    args: dict[str, Any] = {}
    for key, value in raw.items():
        known((key,), keys, path)
        if (sort := keys[key]) is not None:
            args[key] = sort.read(value, (*path, key), scope)
    if missing := declared.missing(args):
        raise Wrong("layout.needs", path, keys=missing)
    if "elements" in args:
        within = replace(scope, entry=args["repeat"].name)
        args["elements"] = read_elements(args["elements"], within, source.file, (*path, "elements"))
    when, place = read_when(raw.get("when"), (*path, "when")), read_place(raw.get("at"), (*path, "at"))
    by = asked_by(args, declared.names)
    return Element(str(raw.get("id", "")), draw, place, when, args, source, by=by)


def _shared_ids(elements: Iterable[tuple[str, When, Source]]) -> Iterator[Problem]:
    """The elements that share an id with an earlier one that may be on the same card; an id of "" does not count.

    If no card has both, as with the bands of two sides, they are one element for references, and for layouts that
    extend this one. If a card had both, only the first would be meant.
    """
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
