"""How a board is drawn, as values read from `layouts/boards`: the elements of a place, a track, a link.

An entry of a board's layout is a small face: the elements of a card, with `at` counted from the corner of whatever is
drawn and shares (`50%`, `100% - 3mm`) taken of its size, so that one entry serves every place of its sort. Errors are
reported with their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeAlias

from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import KeyPath, read_file
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..marks.geometry import Rect, Sides
from ..marks.length import MM
from ..type.text import Style
from .conditions import When, read_when
from .element import Element, Layout, placed
from .elements import ELEMENTS
from .inherit import Source, parts_of
from .keys import Scope, length
from .layouts import BLEED
from .reading import Wrong, known, listed, mapping, points, word
from .styles import read_styles
from .tree import Surroundings, read_elements

NOMINAL = 100 * MM  # a sample box for checking an entry when its layout is read
SAFE = -1000.0  # a board is not trimmed through its texts: everything on it is safe

Fields: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Elements:
    """A list of elements as read; laid out once the size of its box is known."""

    file: Path
    listed: tuple[Element, ...]
    styles: Mapping[str, Style]

    def made_for(self, width: float, height: float) -> Layout:
        """The elements in a box of that size, in points; there are many boxes of nearly one size. Raises Invalid."""
        return _made(self, round(width, 3), round(height, 3))

    def made_exactly(self, width: float, height: float) -> Layout:
        """The elements in a box of exactly that size, in points. Raises Invalid."""
        own = placed(self.listed, Rect(0, 0, width, height))
        return Layout(self.file.stem, self.file, width, height, 0.0, SAFE, self.styles, own)


@dataclass(frozen=True, slots=True)
class Entry:
    """How one sort of place, track or link is drawn. `when` says which; `name` can be selected with `face`.

    A track also has elements for each of its `areas` and `spaces`; `inset` is what it keeps free around the spaces,
    `heading` the height of the line above each area, `gap` the room between two spaces. A link has `strokes` from the
    bottom up, and elements at its middle; its corners have the radius `bend`. A region has the same along its outline,
    and elements clipped to it.
    """

    name: str
    source: Source
    when: When
    elements: Elements
    areas: Elements
    spaces: Elements
    inset: Sides
    heading: float
    gap: float
    strokes: tuple[Mapping[str, Any], ...] = ()
    bend: float = 0.0

    def fits(self, fields: Fields) -> bool:
        return holds(self.when, fields)


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The layout of a board: its ground, and entries, of which the first that fits is drawn."""

    id: str
    file: Path
    bleed: float
    ground: Elements
    places: tuple[Entry, ...]
    tracks: tuple[Entry, ...]
    links: tuple[Entry, ...]
    regions: tuple[Entry, ...]
    signs: tuple[Entry, ...]


def holds(when: When, fields: Fields) -> bool:
    """True if the fields meet a `when`."""
    return all(asked.of(fields.get(key)) for key, asked in when.items())


def chosen(entries: tuple[Entry, ...], face: str | None, fields: Fields) -> Entry | None:
    """The entry selected by name; otherwise the first that fits."""
    if face is not None:
        return next((entry for entry in entries if entry.name == face), None)
    return next((entry for entry in entries if entry.fits(fields)), None)


def board_faces(where: LayoutFolders | Path | None = None) -> list[str]:
    """The names of the existing board layouts."""
    return as_layout_folders(where).names("boards")


def load_board_layout(name: str, where: LayoutFolders | Path | None = None) -> BoardLayout:
    """The board layout with that name. Raises Invalid."""
    folders = as_layout_folders(where)
    file = folders.file("boards", name)
    raw = read_file(file)
    reader = _Reader(file, folders)
    try:
        return reader.layout(raw)
    except Wrong as wrong:
        raise Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values)) from None


_ANY = ("face", "when", "elements")
ENTRIES: Mapping[str, tuple[str, ...]] = {  # the sorts of entries, and their keys
    "places": _ANY,
    "tracks": (*_ANY, "areas", "spaces", "inset", "heading", "gap"),
    "links": (*_ANY, "strokes", "bend"),
    "regions": (*_ANY, "strokes", "bend"),
    "signs": _ANY,
}
GAP = length(-100, 100)
_STROKE = ("stroke", "weight", "dash")


class _Reader:
    """Reads one file. Errors are raised as Wrong, with the path in the file."""

    def __init__(self, file: Path, folders: LayoutFolders) -> None:
        self.file = file
        self.around = Surroundings(file, partial(Source, file), {}, folders=folders)

    def layout(self, raw: Any) -> BoardLayout:
        raw = mapping(raw, ())
        known(raw, ("board", "bleed", "styles", "parts", "ground", *ENTRIES), ())
        styles = read_styles(raw.get("styles") or {}, ("styles",), self.file)
        bleed = BLEED.read(raw.get("bleed", "3mm"), ("bleed",), Scope())
        self.around = replace(self.around, styles=styles, parts=parts_of(raw, self.file), bleed=bleed)
        return BoardLayout(
            word(raw.get("board", self.file.stem), ("board",)),
            self.file,
            bleed,
            self.elements(raw.get("ground", []), ("ground",)),
            *(self.entries(raw, key) for key in ENTRIES),
        )

    def entries(self, raw: Mapping[str, Any], key: str) -> tuple[Entry, ...]:
        out = []
        for at, entry in enumerate(listed(raw.get(key, []), (key,))):
            path: KeyPath = (key, at)
            known(mapping(entry, path), ENTRIES[key], path, "entry")
            out.append(self.entry(entry, path))
        return tuple(out)

    def entry(self, raw: Mapping[str, Any], path: KeyPath) -> Entry:
        elements, areas, spaces = (self.elements(raw.get(k, []), (*path, k)) for k in ("elements", "areas", "spaces"))
        inset = listed(raw.get("inset", ["0mm"] * 4), (*path, "inset"))
        if len(inset) != 4:
            raise Wrong("board.inset", (*path, "inset"))
        strokes = enumerate(listed(raw.get("strokes", []), (*path, "strokes")))
        return Entry(
            name=word(raw.get("face", ""), (*path, "face")),
            source=Source(self.file, path),
            when=read_when(raw.get("when"), (*path, "when")),
            elements=elements,
            areas=areas,
            spaces=spaces,
            inset=Sides(*(points(v, (*path, "inset", i)) for i, v in enumerate(inset))),
            heading=points(raw.get("heading", "0mm"), (*path, "heading")),
            gap=GAP.read(raw.get("gap", "0mm"), (*path, "gap"), Scope()),
            strokes=tuple(self.stroke(stroke, (*path, "strokes", i)) for i, stroke in strokes),
            bend=points(raw.get("bend", "0mm"), (*path, "bend")),
        )

    def stroke(self, raw: Any, path: KeyPath) -> Mapping[str, Any]:
        known(mapping(raw, path), _STROKE, path)
        keys = ELEMENTS["line"].keys
        return {
            "stroke": word(raw.get("stroke", "ink"), (*path, "stroke")),
            "weight": keys["weight"].read(raw.get("weight", "0.5mm"), (*path, "weight"), Scope()),
            "dash": keys["dash"].read(raw["dash"], (*path, "dash"), Scope()) if "dash" in raw else (),
        }

    def elements(self, raw: Any, path: KeyPath) -> Elements:
        elements = Elements(self.file, read_elements(listed(raw, path), self.around, path), self.around.styles)
        elements.made_for(NOMINAL, NOMINAL)  # errors are reported now, not when a game first needs the entry
        return elements


@lru_cache(maxsize=1024)
def _made(elements: Elements, width: float, height: float) -> Layout:
    return elements.made_exactly(width, height)


def missing_face(name: str, where: LayoutFolders | None = None) -> Mapping[str, Any]:
    """The problem that a board layout does not exist."""
    return {"name": name, "hint": hint(name, board_faces(where))}
