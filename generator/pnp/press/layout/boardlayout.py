"""How a board is drawn, as values read from `layouts/boards`: the elements of a place, a track, a link.

An entry of a board's layout is a small face: the elements of a card, with `at` counted from the corner of whatever is
drawn and shares (`50%`, `100% - 3mm`) taken of its size, so that one entry serves every place of its sort. Errors are
reported with their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
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
from .element import Element, Layout, boxed, called
from .elements import ELEMENTS
from .inherit import Source
from .keys import Scope, length
from .layouts import BLEED, read_element
from .positions import read_place
from .reading import Wrong, known, mapping, one_of, points, word
from .styles import read_style

NOMINAL = 100 * MM  # a sample box for checking an entry when its layout is read
SAFE = -1000.0  # a board is not trimmed through its texts: everything on it is safe

Fields: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Elements:
    """A list of elements as read; laid out once the size of its box is known."""

    file: Path
    listed: tuple[Element, ...]
    styles: Mapping[str, Style]

    def made_for(self, width: float, height: float) -> tuple[Layout | Element, ...]:
        """The elements in a box of that size, in points: trays, and layouts of what is between them. Raises Invalid."""
        try:
            return _made(self, round(width, 3), round(height, 3))
        except Wrong as wrong:
            raise _told(self.file, wrong) from None


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
    file = as_layout_folders(where).file("boards", name)
    raw = read_file(file)
    reader = _Reader(file)
    try:
        return reader.layout(raw)
    except Wrong as wrong:
        raise _told(file, wrong) from None


def _told(file: Path, wrong: Wrong) -> Invalid:
    return Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values))


_ANY = ("face", "when", "parts", "elements")
ENTRIES: Mapping[str, tuple[str, ...]] = {  # the sorts of entries, and their keys
    "places": _ANY,
    "tracks": (*_ANY, "areas", "spaces", "inset", "heading", "gap"),
    "links": (*_ANY, "strokes", "bend"),
    "regions": (*_ANY, "strokes", "bend"),
    "signs": _ANY,
}
GAP = length(-100, 100)
_STROKE = ("stroke", "weight", "dash")
_TRAY = ("draw", "id", "token", "slots", "at", "marked", "when")
TRAY = "tray"
MARKED = ("start", "all", "none")


class _Reader:
    """Reads one file. Errors are raised as Wrong, with the path in the file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.styles: Mapping[str, Style] = {}
        self.parts: dict[str, tuple[Element, ...]] = {}

    def layout(self, raw: Any) -> BoardLayout:
        raw = mapping(raw, ())
        known(raw, ("board", "bleed", "styles", "parts", "ground", *ENTRIES), ())
        styles = mapping(raw.get("styles") or {}, ("styles",)).items()
        self.styles = {name: read_style(style, ("styles", name), self.file) for name, style in styles}
        for name, listed in mapping(raw.get("parts") or {}, ("parts",)).items():
            self.parts[name] = self.elements(listed, ("parts", name)).listed
        return BoardLayout(
            word(raw.get("board", self.file.stem), ("board",)),
            self.file,
            BLEED.read(raw.get("bleed", "3mm"), ("bleed",), Scope()),
            self.elements(raw.get("ground", []), ("ground",)),
            *(self.entries(raw, key) for key in ENTRIES),
        )

    def entries(self, raw: Mapping[str, Any], key: str) -> tuple[Entry, ...]:
        out = []
        for at, entry in enumerate(_list(raw.get(key, []), (key,))):
            path: KeyPath = (key, at)
            known(mapping(entry, path), ENTRIES[key], path)
            out.append(self.entry(entry, path))
        return tuple(out)

    def entry(self, raw: Mapping[str, Any], path: KeyPath) -> Entry:
        elements, areas, spaces = (self.elements(raw.get(k, []), (*path, k)) for k in ("elements", "areas", "spaces"))
        shared = self.shared(raw.get("parts", []), (*path, "parts"))
        inset = _list(raw.get("inset", ["0mm"] * 4), (*path, "inset"))
        if len(inset) != 4:
            raise Wrong("board.inset", (*path, "inset"))
        strokes = enumerate(_list(raw.get("strokes", []), (*path, "strokes")))
        return Entry(
            name=word(raw.get("face", ""), (*path, "face")),
            source=Source(self.file, path),
            when=read_when(raw.get("when"), (*path, "when")),
            elements=replace(elements, listed=shared + elements.listed),
            areas=areas,
            spaces=spaces,
            inset=Sides(*(points(v, (*path, "inset", i)) for i, v in enumerate(inset))),
            heading=points(raw.get("heading", "0mm"), (*path, "heading")),
            gap=GAP.read(raw.get("gap", "0mm"), (*path, "gap"), Scope()),
            strokes=tuple(self.stroke(stroke, (*path, "strokes", i)) for i, stroke in strokes),
            bend=points(raw.get("bend", "0mm"), (*path, "bend")),
        )

    def shared(self, names: Any, path: KeyPath) -> tuple[Element, ...]:
        """Elements of parts that several entries share; they are drawn before the entry's own."""
        out: tuple[Element, ...] = ()
        for at, name in enumerate(_list(names, path)):
            if name not in self.parts:
                values = {"value": str(name), "known": ", ".join(self.parts)}
                raise Wrong("layout.choice", (*path, at), **values)
            out += self.parts[name]
        return out

    def stroke(self, raw: Any, path: KeyPath) -> Mapping[str, Any]:
        known(mapping(raw, path), _STROKE, path)
        keys = ELEMENTS["line"].keys
        return {
            "stroke": word(raw.get("stroke", "ink"), (*path, "stroke")),
            "weight": keys["weight"].read(raw.get("weight", "0.5mm"), (*path, "weight"), Scope()),
            "dash": keys["dash"].read(raw["dash"], (*path, "dash"), Scope()) if "dash" in raw else (),
        }

    def elements(self, raw: Any, path: KeyPath) -> Elements:
        listed = (self.element(mapping(e, (*path, i)), (*path, i)) for i, e in enumerate(_list(raw, path)))
        elements = Elements(self.file, tuple(listed), self.styles)
        elements.made_for(NOMINAL, NOMINAL)  # errors are reported now, not when a game first needs the entry
        return elements

    def element(self, raw: Mapping[str, Any], path: KeyPath) -> Element:
        source = Source(self.file, path)
        return _tray(raw, source) if raw.get("draw") == TRAY else read_element(raw, Scope(self.styles), source)


def _list(value: Any, path: KeyPath) -> list[Any]:
    if not isinstance(value, list):
        raise Wrong("board.list", path)
    return value


@lru_cache(maxsize=1024)
def _made(elements: Elements, width: float, height: float) -> tuple[Layout | Element, ...]:
    put, out = boxed(elements.listed, Rect(0, 0, width, height)), list[Layout | Element]()
    for is_tray, run in groupby(put, lambda one: one.draw == TRAY):
        if is_tray:
            out += run
        else:
            own = tuple(called(one, at) for at, one in enumerate(run))
            out.append(Layout(elements.file.stem, elements.file, width, height, 0.0, SAFE, elements.styles, own))
    return tuple(out)


def _tray(raw: Mapping[str, Any], source: Source) -> Element:
    """A row of spots for tokens inside a place. `token` is an id in game.yaml; `marked` says which spots show its
    emblem: all, none, or as many as there are at the start."""
    path = source.path
    known(raw, _TRAY, path)
    slots = raw.get("slots")
    if not isinstance(raw.get("token"), str) or not isinstance(slots, int) or not 1 <= slots <= 100:
        raise Wrong("board.tray", path)
    marked = one_of(MARKED, raw.get("marked", "start"), (*path, "marked"))
    place, when = read_place(raw.get("at"), (*path, "at")), read_when(raw.get("when"), (*path, "when"))
    args = {"token": raw["token"], "slots": slots, "marked": marked}
    return Element(str(raw.get("id", TRAY)), TRAY, place, when, args, source)


def missing_face(name: str, where: LayoutFolders | None = None) -> Mapping[str, Any]:
    """The problem that a board layout does not exist."""
    return {"name": name, "hint": hint(name, board_faces(where))}
