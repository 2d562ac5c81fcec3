"""Layouts and palettes as values: what stands where on a card, read from the `layouts` folder.

A layout is YAML; its lengths carry units and count from the upper left corner of the trimmed card, y down. Mistakes are
told with their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.validator.problem import Invalid, Problem
from pnp.validator.source import place_of, read_file, read_text

from .fonts import NAMES
from .geometry import Rect
from .length import parse_length
from .palette import Palette
from .text import Style

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# What an element may say, by what it draws. `draw`, `at`, `id` and `when` are common to all.
ELEMENTS: Mapping[str, frozenset[str]] = {
    "rect": frozenset({"fill", "stroke", "weight", "radius"}),
    "line": frozenset({"stroke", "weight", "dash"}),
    "stripes": frozenset({"stroke", "weight", "pitch", "angle"}),
    "saw": frozenset({"fill", "tooth", "depth", "stripe", "pitch", "weight", "angle"}),
    "waves": frozenset({"fill", "stroke", "weight", "tooth", "depth"}),
    "text": frozenset({"of", "say", "style", "colour", "turn"}),
    "picture": frozenset({"of", "file"}),
    "icon": frozenset({"of", "icon", "colour", "ground"}),
    "cubes": frozenset({"of", "colour", "edge"}),
}
RANGES: Mapping[str, tuple[float, float]] = {  # what a face may sensibly ask for; lengths in points
    "size": (2, 200),
    "smallest": (2, 200),
    "leading": (0.8, 3),
    "tracking": (-200, 1000),
    "bleed": (0, 30),
    "safe": (0, 60),
    "tooth": (1.4, 600),
    "pitch": (0.8, 600),
    "weight": (0, 100),
    "depth": (0, 300),
    "radius": (0, 300),
    "angle": (-360, 360),
    "dash": (0, 300),
    "at": (-1000, 3000),
}
# Keys that take one of a few words; of `of`, `draw: of`.
CHOICES: Mapping[str, tuple[object, ...]] = {
    "align": ("left", "right", "centre", "justify"),
    "valign": ("top", "middle", "bottom"),
    "hyphens": (True, False),
    "capitals": (True, False),
    "turn": (0, 1, 2, 3),
    "picture: of": ("art",),
    "icon: of": ("side", "kind"),
}
OWNERS: Mapping[str, tuple[str, ...]] = {  # what a text may take from whom; anything else is a field of the card
    "side": ("label", "name"),
    "kind": ("name", "letter"),
    "game": ("title", "subtitle"),
}
_FIELD = re.compile(r"[a-z][a-z0-9_]*")
COLOURS = frozenset({"fill", "stroke", "stripe", "colour", "ground", "edge"})
LENGTHS = frozenset({"weight", "radius", "pitch", "tooth", "depth"})
STYLE_KEYS = frozenset(
    {"font", "size", "smallest", "leading", "align", "valign", "colour", "hyphens", "tracking", "capitals"}
)


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a face. `when` names what must hold of the card: {side: [us]}; lengths in `args` are points."""

    id: str
    draw: str
    at: Rect
    when: Mapping[str, tuple[str, ...]]
    args: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Layout:
    id: str
    file: Path
    bleed: float
    safe: float
    styles: Mapping[str, Style]
    elements: tuple[Element, ...] = field(default=())


def folder() -> Path:
    """Where the layouts are: here, if the current folder has its own; else in the package, or in the checkout."""
    own = Path("layouts")
    if (own / "faces").is_dir() and (own / "palettes").is_dir():
        return own
    packed = Path(__file__).with_name("_layouts")
    return packed if packed.is_dir() else Path(__file__).parents[3] / "layouts"


def load_layout(name: str, room: Path | None = None) -> Layout:
    """The face layout of that name. Raises Invalid."""
    file = _file(room or folder(), "faces", name)
    raw = read_file(file)
    try:
        return _layout(raw, file)
    except _Wrong as wrong:
        line, column = place_of(read_text(file), wrong.path)
        raise Invalid(Problem(wrong.code, str(file), line, column, wrong.values)) from None


@lru_cache(maxsize=16)
def load_palette(name: str, room: Path | None = None) -> Palette:
    """The palette of that name. Raises Invalid."""
    file = _file(room or folder(), "palettes", name)
    raw = read_file(file)
    colours = raw.get("colours") if isinstance(raw, dict) else None
    if not isinstance(colours, dict):
        raise Invalid(Problem("layout.palette", str(file), 1, 1))
    for key, value in colours.items():
        if not isinstance(value, str) or not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            line, column = place_of(read_text(file), ("colours", key))
            raise Invalid(Problem("layout.colour", str(file), line, column, {"colour": str(value)}))
    return Palette(name, colours)


def _file(room: Path, kind: str, name: str) -> Path:
    """A name never leads out of its folder: it is an id, not a path."""
    if not _ID.fullmatch(name):
        raise Invalid(Problem("layout.outside", str(room / kind), values={"name": name}))
    return room / kind / f"{name}.yaml"


class _Wrong(Exception):
    def __init__(self, code: str, path: tuple[str | int, ...], **values: object) -> None:
        self.code, self.path, self.values = code, path, values


def _layout(raw: Any, file: Path) -> Layout:
    if not isinstance(raw, dict) or not isinstance(raw.get("elements"), list):
        raise _Wrong("layout.shape", ())
    for key in raw:
        if key not in ("face", "size", "bleed", "safe", "styles", "elements"):
            raise _Wrong("layout.key", (key,), key=key)
    given = _mapping(raw.get("styles") or {}, ("styles",))
    styles = {name: _style(style, ("styles", name)) for name, style in given.items()}
    elements = tuple(_element(e, styles, ("elements", i)) for i, e in enumerate(raw["elements"]))
    return Layout(
        _word(raw.get("face", file.stem), ("face",)),
        file,
        _points(raw.get("bleed", "3mm"), ("bleed",)),
        _points(raw.get("safe", "3mm"), ("safe",)),
        styles,
        elements,
    )


def _chosen(name: str, value: object, path: tuple[str | int, ...]) -> object:
    """The value, if it is one of the words that `name` can take."""
    known = CHOICES[name]
    if not any(value == one and type(value) is type(one) for one in known):
        words = ", ".join(str(one).lower() for one in known)
        raise _Wrong("layout.choice", path, value=str(value), known=words)
    return value


def _source(draw: str, value: object, path: tuple[str | int, ...]) -> None:
    """Whether an element can show that: a field of the card, or something of its side, its kind or the game."""
    if f"{draw}: of" in CHOICES:
        _chosen(f"{draw}: of", value, path)
        return
    owner, dot, name = _word(value, path).partition(".")
    known = OWNERS.get(owner, ()) if dot else ()
    if (dot and name not in known) or not _FIELD.fullmatch(owner):
        words = ", ".join(f"{one}.{what}" for one, whats in OWNERS.items() for what in whats)
        raise _Wrong("layout.choice", path, value=str(value), known=f"title, text, {words}")


def _word(value: object, path: tuple[str | int, ...]) -> str:
    if not isinstance(value, str):
        raise _Wrong("layout.text", path, value=str(value))
    return value


def _mapping(value: object, path: tuple[str | int, ...]) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise _Wrong("layout.shape", path)
    return value


def _dashes(value: object, path: tuple[str | int, ...]) -> list[float]:
    lengths = value if isinstance(value, list) else [value]
    numbers = [_number(v, (*path, "dash", i)) for i, v in enumerate(lengths)]
    if sum(numbers) <= 0:  # a viewer may refuse the page
        raise _Wrong("layout.range", (*path, "dash"), value="0", low="0.1", high="300")
    return numbers


def _when(value: object, path: tuple[str | int, ...]) -> Mapping[str, tuple[str, ...]]:
    out = {}
    for key, allowed in _mapping(value or {}, path).items():
        if not _FIELD.fullmatch(key):
            raise _Wrong("layout.key", (*path, key), key=key)
        out[key] = tuple(str(v) for v in allowed) if isinstance(allowed, list) else (str(allowed),)
    return out


def _style(raw: Any, path: tuple[str | int, ...]) -> Style:
    if not isinstance(raw, dict):
        raise _Wrong("layout.shape", path)
    given: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in STYLE_KEYS:
            raise _Wrong("layout.key", (*path, key), key=key)
        if key == "font" and value not in NAMES:
            raise _Wrong("layout.font", (*path, key), font=str(value), known=", ".join(NAMES))
        if key in ("size", "smallest"):
            given[key] = _points(value, (*path, key))
        elif key in ("leading", "tracking"):
            given[key] = _number(value, (*path, key))
        elif key in CHOICES:
            given[key] = _chosen(key, value, (*path, key))
        else:
            given[key] = _word(value, (*path, key))
    size = given.get("size", 9.0)
    if given.setdefault("smallest", size) > size:
        raise _Wrong("layout.smallest", (*path, "smallest"), size=f"{size:g}")
    return Style(**given)


def _element(raw: Any, styles: Mapping[str, Style], path: tuple[str | int, ...]) -> Element:
    if not isinstance(raw, dict) or str(raw.get("draw")) not in ELEMENTS:
        raise _Wrong("layout.draw", path, known=", ".join(ELEMENTS))
    draw = raw["draw"]
    args: dict[str, Any] = {}
    for key, value in raw.items():
        if key in ("draw", "at", "id", "when"):
            continue
        if key not in ELEMENTS[draw]:
            raise _Wrong("layout.key", (*path, key), key=key)
        if key in LENGTHS:
            value = _points(value, (*path, key))
        elif key == "angle":
            value = _number(value, (*path, key))
        elif key == "dash":
            value = _dashes(value, path)
        elif key == "of":
            _source(draw, value, (*path, key))
        elif key == "turn":
            _chosen(key, value, (*path, key))
        elif key == "say":
            value = {lang: _word(words, (*path, key, lang)) for lang, words in _mapping(value, (*path, key)).items()}
        elif key in COLOURS or key in ("file", "icon"):
            _word(value, (*path, key))
        elif key == "style" and not (isinstance(value, str) and value in styles):
            raise _Wrong("layout.style", (*path, key), style=str(value), known=", ".join(styles))
        args[key] = value
    if draw == "text" and ("style" not in args or not args.keys() & {"of", "say"}):
        raise _Wrong("layout.needs", path, keys="style, of" if "style" not in args else "of")
    at = raw.get("at")
    if not isinstance(at, list) or len(at) != 4:
        raise _Wrong("layout.at", (*path, "at"))
    box = Rect(*(_points(v, (*path, "at", i)) for i, v in enumerate(at)))
    if draw != "line" and min(box.w, box.h) <= 0:  # only a line may be as flat as that
        raise _Wrong("layout.range", (*path, "at", 2 if box.w <= 0 else 3), value="0", low="0.1", high="3000")
    when = _when(raw.get("when"), (*path, "when"))
    return Element(str(raw.get("id", f"{draw}-{path[-1]}")), draw, box, when, args)


def _points(value: object, path: tuple[str | int, ...]) -> float:
    try:
        return _sensible(parse_length("0mm" if value == 0 and value is not False else value).pt, path)
    except ValueError as error:
        raise _Wrong("layout.length", path, reason=str(error)) from None


def _sensible(value: float, path: tuple[str | int, ...]) -> float:
    """The value, if it is one that its key can have: nothing is divided by zero, or drawn a million times."""
    key = next(part for part in reversed(path) if isinstance(part, str))
    low, high = RANGES.get(key, (-1e6, 1e6))
    if not low <= value <= high:
        raise _Wrong("layout.range", path, value=f"{value:g}", low=f"{low:g}", high=f"{high:g}")
    if key == "at" and path[-1] in (2, 3) and value < 0:
        raise _Wrong("layout.range", path, value=f"{value:g}", low="0", high=f"{high:g}")
    return value


def _number(value: object, path: tuple[str | int, ...]) -> float:
    try:
        return _sensible(float(str(value)), path)
    except ValueError:
        raise _Wrong("layout.number", path, value=str(value)) from None
