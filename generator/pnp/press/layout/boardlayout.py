"""How a board is drawn, as values read from `layouts/boards`: the elements of a place, a track, a link.

An entry of a board's layout is a small face: the elements of a card, with `at` counted from the corner of whatever is
drawn and shares (`50%`, `100% - 3mm`) taken of its size, so that one entry serves every place of its sort. Errors are
reported with their place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import KeyPath, place_of, read_file, read_text
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..marks.geometry import Rect, Sides
from ..marks.length import MM
from . import layouts
from .conditions import When, read_when
from .element import Layout
from .elements import ELEMENTS
from .inherit import Source
from .keys import Scope, length
from .reading import Wrong, known, mapping, points, word

NOMINAL = 100 * MM  # a sample box for checking an entry when its layout is read
SAFE = -1000.0  # a board is not trimmed through its texts: everything on it is safe

Fields: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of spots for tokens inside a place. `token` is an id in game.yaml; `marked` says which spots show its
    emblem: all, none, or as many as there are at the start. Points."""

    id: str
    token: str
    slots: int
    at: Rect
    marked: str
    when: When
    source: Source


@dataclass(frozen=True, slots=True)
class Elements:
    """A list of elements as written, each with its path in the file; laid out once the size of its box is known."""

    file: Path
    raw: tuple[tuple[KeyPath, Mapping[str, Any]], ...]
    styles: Mapping[str, Any]

    def made_for(self, width: float, height: float) -> tuple[Layout | Tray, ...]:
        """The elements in a box of that size, in points: trays, and layouts of what is between them. Raises Invalid."""
        return _made(self.file, _Key(self.raw), _Key(self.styles), round(width, 3), round(height, 3))


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
        raise _told(file, wrong.path, wrong.code, wrong.values) from None


def _told(file: Path, path: KeyPath, code: str, values: Mapping[str, object]) -> Invalid:
    return Invalid(Problem(code, str(file), *place_of(read_text(file), path), values))


_ANY = ("face", "when", "parts", "elements")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "places": _ANY,
    "tracks": (*_ANY, "areas", "spaces", "inset", "heading", "gap"),
    "links": (*_ANY, "strokes", "bend"),
    "regions": (*_ANY, "strokes", "bend"),
    "signs": _ANY,
}
GAP = length(-100, 100)
_STROKE = ("stroke", "weight", "dash")
_TRAY = ("draw", "id", "token", "slots", "at", "marked", "when")
MARKED = ("start", "all", "none")


class _Reader:
    """Reads one file. Errors are raised as Wrong, with the path in the file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.styles: Mapping[str, Any] = {}
        self.parts: dict[str, tuple[tuple[KeyPath, Mapping[str, Any]], ...]] = {}

    def layout(self, raw: Any) -> BoardLayout:
        raw = mapping(raw, ())
        known(raw, ("board", "bleed", "styles", "parts", "ground", *_KEYS), ())
        self.styles = mapping(raw.get("styles") or {}, ("styles",))
        for name, listed in mapping(raw.get("parts") or {}, ("parts",)).items():
            self.parts[name] = self.elements(listed, ("parts", name)).raw
        return BoardLayout(
            word(raw.get("board", self.file.stem), ("board",)),
            self.file,
            layouts.BLEED.read(raw.get("bleed", "3mm"), ("bleed",), Scope()),
            self.elements(raw.get("ground", []), ("ground",)),
            *(self.entries(raw, key) for key in _KEYS),
        )

    def entries(self, raw: Mapping[str, Any], key: str) -> tuple[Entry, ...]:
        out = []
        for at, entry in enumerate(_list(raw.get(key, []), (key,))):
            path: KeyPath = (key, at)
            known(mapping(entry, path), _KEYS[key], path)
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
            elements=replace(elements, raw=shared + elements.raw),
            areas=areas,
            spaces=spaces,
            inset=Sides(*(points(v, (*path, "inset", i)) for i, v in enumerate(inset))),
            heading=points(raw.get("heading", "0mm"), (*path, "heading")),
            gap=GAP.read(raw.get("gap", "0mm"), (*path, "gap"), Scope()),
            strokes=tuple(self.stroke(stroke, (*path, "strokes", i)) for i, stroke in strokes),
            bend=points(raw.get("bend", "0mm"), (*path, "bend")),
        )

    def shared(self, names: Any, path: KeyPath) -> tuple[tuple[KeyPath, Mapping[str, Any]], ...]:
        """Elements of parts that several entries share; they are drawn before the entry's own."""
        out: tuple[tuple[KeyPath, Mapping[str, Any]], ...] = ()
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
        listed = tuple(((*path, i), mapping(e, (*path, i))) for i, e in enumerate(_list(raw, path)))
        elements = Elements(self.file, listed, self.styles)
        elements.made_for(NOMINAL, NOMINAL)  # errors are reported now, not when a game first needs the entry
        return elements


def _list(value: Any, path: KeyPath) -> list[Any]:
    if not isinstance(value, list):
        raise Wrong("board.list", path)
    return value


class _Key:
    """A raw value that can be a key by identity: layouts are read once and never changed."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.value is other.value


@lru_cache(maxsize=1024)
def _made(file: Path, raw: _Key, styles: _Key, width: float, height: float) -> tuple[Layout | Tray, ...]:
    out: list[Layout | Tray] = []
    for is_tray, run in groupby(raw.value, lambda entry: entry[1].get("draw") == "tray"):
        if is_tray:
            out += (_tray(file, element, path, (width, height)) for path, element in run)
        else:
            out.append(_face_of(file, tuple(run), styles.value, (width, height)))
    return tuple(out)


def _face_of(
    file: Path, run: Sequence[tuple[KeyPath, Mapping[str, Any]]], styles: Mapping[str, Any], size: tuple[float, float]
) -> Layout:
    """Elements as a layout of their own, in a box of that size, read by the face reader."""
    paths = [path for path, _ in run]
    raw = {"bleed": "0mm", "safe": "0mm", "styles": styles, "elements": [element for _, element in run]}
    try:
        made = layouts.read_layout(raw, file, size)
    except Wrong as wrong:
        path = wrong.path
        if path[0] == "elements":
            path = (*paths[int(path[1])], *path[2:])
        raise _told(file, path, wrong.code, wrong.values) from None
    told = zip(made.elements, paths, strict=True)
    return replace(made, safe=SAFE, elements=tuple(e.written(Source(file, path)) for e, path in told))


def _tray(file: Path, raw: Mapping[str, Any], path: KeyPath, size: tuple[float, float]) -> Tray:
    for key in raw:
        if key not in _TRAY:
            raise _told(file, (*path, key), "layout.key", {"key": key, "hint": hint(key, _TRAY)})
    slots = raw.get("slots")
    if not isinstance(raw.get("token"), str) or not isinstance(slots, int) or not 1 <= slots <= 100:
        raise _told(file, path, "board.tray", {})
    marked = raw.get("marked", "start")
    if marked not in MARKED:
        values = {"value": str(marked), "known": ", ".join(MARKED)}
        raise _told(file, (*path, "marked"), "layout.choice", values)
    spot = {"draw": "rect", "at": raw.get("at"), "when": raw.get("when")}
    box = _face_of(file, [(path, spot)], {}, size).elements[0]
    return Tray(str(raw.get("id", "tray")), raw["token"], slots, box.at, marked, box.when, Source(file, path))


def missing_face(name: str, where: LayoutFolders | None = None) -> Mapping[str, Any]:
    """The problem that a board layout does not exist."""
    return {"name": name, "hint": hint(name, board_faces(where))}
