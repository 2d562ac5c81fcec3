"""Layouts and palettes as values: what goes where on a card, read from the layout folders (see `layout_folders`).

A layout is YAML; its lengths have units and are measured from the upper left corner of the trimmed card, y down.
`inherit` handles what it takes from other layouts, `positions` where boxes are. Errors are reported with their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.validator.base.cache import memo
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import KeyPath, place_of, read_file, read_text
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders, as_layout_folders
from ..files.typefaces import NAMES
from ..marks.geometry import Rect
from ..marks.palette import Palette
from ..marks.paper import card_size
from ..type.own_fonts import Unusable, own_font, stamp
from ..type.text import Style
from .conditions import When, read_when
from .element import Element, Layout
from .inherit import Source, gathered
from .outlines import corners, outline
from .positions import placed
from .reading import Wrong, dashes, mapping, number, one_of, points, share, word
from .shared_ids import shared_ids
from .values import FILLED, asked_by, read_by, read_repeat

OF_FACES = ("faces", "parts", "styles")  # the kinds of files that a layout is made from
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_AREA = ("gradient", "angle", "opacity")  # for shapes with an interior
# The keys of an element, by what it draws; and those of any element.
ELEMENTS: Mapping[str, frozenset[str]] = {
    "rect": frozenset({"fill", "stroke", "weight", "radius", *_AREA}),
    "circle": frozenset({"fill", "stroke", "weight", *_AREA}),
    "ellipse": frozenset({"fill", "stroke", "weight", *_AREA}),
    "polygon": frozenset({"corners", "fill", "stroke", "weight", *_AREA}),
    "star": frozenset({"points", "inner", "fill", "stroke", "weight", *_AREA}),
    "path": frozenset({"path", "fill", "stroke", "weight", *_AREA}),
    "line": frozenset({"stroke", "weight", "dash"}),
    "stripes": frozenset({"stroke", "weight", "pitch", "angle"}),
    "saw": frozenset({"fill", "tooth", "depth", "stripe", "pitch", "weight", "angle"}),
    "waves": frozenset({"fill", "stroke", "weight", "tooth", "depth"}),
    "text": frozenset({"of", "say", "style", "colour", "turn"}),
    "picture": frozenset({"of", "file", "scale", "crop", "greyscale", "tint", "opacity", "radius"}),
    "icon": frozenset({"of", "icon", "colour", "ground"}),
    "badges": frozenset({"of", "style", "high", "gap", "ground"}),
    "pips": frozenset({"of", "icon", "colour", "ground", "gap", "align"}),
    "cubes": frozenset({"of", "colour", "edge"}),
    "repeat": frozenset({"repeat", "elements"}),
}
COMMON = frozenset({"draw", "at", "id", "when", "rotate"})
# Keys whose value is one of a few words; for `of`, under `draw: of`.
CHOICES: Mapping[str, tuple[object, ...]] = {
    "align": ("left", "right", "centre", "justify"),
    "valign": ("top", "middle", "bottom"),
    "hyphens": (True, False),
    "capitals": (True, False),
    "turn": (0, 1, 2, 3),
    "scale": ("fill", "fit"),
    "greyscale": (True, False),
    "picture: of": ("art",),
    "icon: of": ("side", "kind"),
}
# values of `of` that a text can take from elsewhere; anything else is a field of the card
OWNERS: Mapping[str, tuple[str, ...]] = {
    "side": ("label", "name"),
    "kind": ("name", "letter"),
    "game": ("title", "subtitle"),
}
_FIELD = re.compile(r"[a-z][a-z0-9_]*")
COLOURS = frozenset({"fill", "gradient", "stroke", "stripe", "colour", "ground", "edge", "tint"})
_LENGTHS = frozenset({"high", "weight", "radius", "pitch", "tooth", "depth", "gap"})
_SHARE = re.compile(r"(\d{1,2}(?:\.\d+)?)%")
STYLE_KEYS = frozenset(
    {"font", "size", "smallest", "or", "leading", "align", "valign", "colour", "hyphens", "tracking", "capitals"}
)


def load_layout(name: str, where: LayoutFolders | Path | None = None, size: str | None = None) -> Layout:
    """The face layout with that name, for cards of that size (by default its own). Raises Invalid."""
    where = as_layout_folders(where)
    fonts = [stamp(folder.parent) for folder in where.folders]
    return memo("layout", (name, size, _folders(where), fonts), lambda: _loaded(name, where, size), files=OF_FACES)


def _folders(where: LayoutFolders) -> list[str]:
    return list(map(str, where.folders))


def _loaded(name: str, where: LayoutFolders, size: str | None) -> Layout:
    found = gathered(_named(where, "faces", name), where)
    raw = found.raw
    try:
        card = _card(size or raw.get("size", "standard"))
        layout = read_layout({**raw, "face": raw.get("face", name)}, where.file("faces", name), card)
    except Wrong as wrong:
        raise Invalid(found.source(wrong.path).problem(wrong.code, **wrong.values)) from None
    written = [*zip(layout.elements, found.elements, strict=True)]
    elements = tuple(e.written(w.source, w.sources) for e, w in written)
    twice = shared_ids((str(w.values.get("id", "")), e.when, w.source) for e, w in written)
    files = {layout.file, *(one.source.file for one in (*found.elements, *found.styles.values()))}
    return replace(layout, elements=elements, twice=tuple(twice), files=tuple(sorted(files)))


def _card(size: object) -> tuple[float, float]:
    """Width and height of cards of a size, points."""
    try:
        trim = card_size(word(size, ("size",)))
    except ValueError:
        raise Wrong("needs.size", ("size",), name=str(size), hint="") from None
    return trim.width.pt, trim.height.pt


def load_palette(name: str, where: LayoutFolders | Path | None = None) -> Palette:
    """The palette with that name. Raises Invalid."""
    where = as_layout_folders(where)
    return memo("palette", (name, _folders(where)), lambda: _palette(name, where), files=("palettes",))


def _palette(name: str, where: LayoutFolders) -> Palette:
    file = where.file("palettes", _named(where, "palettes", name))
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


def _named(where: LayoutFolders, kind: str, name: str) -> str:
    """A name cannot leave its folder: it is an id, not a path."""
    if not _ID.fullmatch(name):
        raise Invalid(Problem("layout.outside", str(where.folders[-1] / kind), values={"name": name}))
    return name


def read_layout(raw: Mapping[str, Any], file: Path, card: tuple[float, float]) -> Layout:
    """A layout for faces of that width and height, in points, from its written form. Raises Wrong.

    Every element's `source` is its place in `raw`; a caller that assembled `raw` replaces them.
    """
    styles = {name: _style(style, ("styles", name), file) for name, style in raw["styles"].items()}
    return Layout(
        word(raw.get("face", file.stem), ("face",)),
        file,
        *card,
        points(raw.get("bleed", "3mm"), ("bleed",)),
        points(raw.get("safe", "3mm"), ("safe",)),
        styles,
        _elements(raw["elements"], styles, file, (), Rect(0, 0, *card)),
        points(raw.get("corner", "0mm"), ("corner",)),
    )


def _elements(
    raw: Sequence[Any], styles: Mapping[str, Style], file: Path, path: KeyPath, whole: Rect, entry: str = ""
) -> tuple[Element, ...]:
    """The elements in a box of the face, or in a list's `entry` if they are repeated. Raises Wrong."""
    here = (*path, "elements")
    made = [_made(e, styles, (*here, i), entry) for i, e in enumerate(raw)]
    try:
        boxes = [box.moved(whole.x, whole.y) for box in placed(raw, whole.w, whole.h)]
    except Wrong as wrong:
        raise Wrong(wrong.code, (*path, *wrong.path), **wrong.values) from None
    out = []
    for i, (e, box, (draw, when, args)) in enumerate(zip(raw, boxes, made, strict=True)):
        inner: tuple[Element, ...] = ()
        if draw == "repeat":
            repeat = args["repeat"] = read_repeat(e.get("repeat"), box.h, (*here, i, "repeat"))
            if not isinstance(e.get("elements"), list):
                raise Wrong("layout.needs", (*here, i), keys="elements")
            inner = _elements(e["elements"], styles, file, (*here, i), box, repeat.name)
        source, id = Source(file, (*here, i)), str(e.get("id", f"{draw}-{i}"))
        out.append(Element(id, draw, box, when, args, source, inner=inner, by=asked_by(args)))
    return tuple(out)


def _own_font(name: object, file: Path, path: KeyPath) -> str:
    """A game's own font, by its internal name. Raises Wrong."""
    try:
        return own_font(word(name, path), file, NAMES)
    except Unusable as wrong:
        raise Wrong(wrong.code, path, **wrong.values) from None


def _style(raw: Any, path: KeyPath, file: Path) -> Style:
    given: dict[str, Any] = {}
    for key, value in mapping(raw, path).items():
        if key not in STYLE_KEYS:
            raise Wrong("layout.key", (*path, key), key=key)
        if key == "font" and value not in NAMES:
            given[key] = _own_font(value, file, (*path, key))
            continue
        if key in ("size", "smallest", "or"):
            given[key] = points(value, (*path, key))
        elif key in ("leading", "tracking"):
            given[key] = number(value, (*path, key))
        elif key in CHOICES:
            given[key] = one_of(CHOICES[key], value, (*path, key))
        else:
            given[key] = word(value, (*path, key))
    if {"smallest", "or"} <= {*given}:
        raise Wrong("layout.or", (*path, "or"))
    size, named = given.get("size", 9.0), "or" if "or" in given else "smallest"
    smallest = given.pop(named, size)
    if smallest > size:
        raise Wrong("layout.smallest", (*path, named), key=named, size=size)
    return Style(**given, smallest=smallest, two_sizes=named == "or")


def _made(
    raw: Mapping[str, Any], styles: Mapping[str, Style], path: KeyPath, entry: str
) -> tuple[str, When, dict[str, Any]]:
    """An element's kind, its `when` and its `args`."""
    draw = str(raw.get("draw", "repeat" if "repeat" in raw else None))
    if draw not in ELEMENTS:
        raise Wrong("layout.draw", path, known=", ".join(ELEMENTS))
    args: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in ELEMENTS[draw] | COMMON:
            raise Wrong("layout.key", (*path, key), key=key)
        if (key not in COMMON or key == "rotate") and draw != "repeat":
            args[key] = _argument(draw, key, value, styles, (*path, key), entry)
    if draw == "text" and ("style" not in args or not args.keys() & {"of", "say"}):
        raise Wrong("layout.needs", path, keys="style, of" if "style" not in args else "of")
    if draw in ("polygon", "path") and not args.keys() & {"corners", "path"}:
        raise Wrong("layout.needs", path, keys="corners" if draw == "polygon" else "path")
    if draw == "icon" and not args.keys() & {"of", "icon"}:
        raise Wrong("layout.needs", path, keys="icon, of")
    if draw == "badges" and not {"of", "style", "high"} <= args.keys():
        raise Wrong("layout.needs", path, keys="of, style, high")
    if draw == "pips" and not {"of", "icon"} <= args.keys():
        raise Wrong("layout.needs", path, keys="of, icon")
    return draw, read_when(raw.get("when"), (*path, "when")), args


def _argument(draw: str, key: str, value: Any, styles: Mapping[str, Style], path: KeyPath, entry: str) -> Any:
    """The value of an element's key, in the form needed for drawing."""
    if key in COLOURS | {*FILLED} and isinstance(value, dict):
        return read_by(value, key, path)
    if key in _LENGTHS:
        return points(value, path)
    if key in ("angle", "rotate", "points"):
        return number(value, path)
    if key == "dash":
        return dashes(value, path[:-1])
    if key == "of":
        return _of(draw, value, path, entry)
    if key in CHOICES:
        return one_of(CHOICES[key], value, path)
    if key in ("opacity", "inner"):
        return share(value, path)
    if key == "corners":
        return corners(value, path)
    if key == "path":
        return outline(word(value, path), path)
    if key == "crop":
        return _crop(value, path)
    if key == "say" and not isinstance(value, str):
        return {lang: word(words, (*path, lang)) for lang, words in mapping(value, path).items()}
    if key == "style" and not (isinstance(value, str) and value in styles):
        raise Wrong("layout.style", path, style=str(value), known=", ".join(styles))
    return word(value, path)


def _of(draw: str, value: object, path: KeyPath, entry: str) -> object:
    """What an element shows: a field of the card, or something of its side, its kind or the game."""
    if f"{draw}: of" in CHOICES:
        return one_of(CHOICES[f"{draw}: of"], value, path)
    owner, dot, name = word(value, path).partition(".")
    if dot and owner == entry and draw in ("text", "pips", "cubes"):
        return value
    known = OWNERS.get(owner, ()) if dot else ()
    if (dot and (name not in known or draw != "text")) or not _FIELD.fullmatch(owner):
        words = ", ".join(f"{one}.{what}" for one, whats in OWNERS.items() for what in whats)
        raise Wrong("layout.choice", path, value=str(value), known=f"title, text, {words}")
    return value


def _crop(value: object, path: KeyPath) -> tuple[float, ...]:
    """What is cropped off a picture: shares of its width and height, from the left, top, right and bottom."""
    shares = value if isinstance(value, list) and len(value) == 4 else [None]
    found = [_SHARE.fullmatch(str(share)) for share in shares]
    if None in found:
        raise Wrong("layout.crop", path)
    left, top, right, bottom = (float(match[1]) / 100 for match in found if match)
    if left + right >= 1 or top + bottom >= 1:
        raise Wrong("layout.crop", path)
    return left, top, right, bottom
