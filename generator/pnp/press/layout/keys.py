"""The sorts of keys that elements and styles have: each reads what an author writes, and says it to editors.

Lengths become points, and whatever is out of its limits is refused at its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from inspect import cleandoc
from typing import Annotated, Any, TypeAlias

from pnp.validator.base.source import KeyPath

from ..marks.length import MM
from . import outlines, reading
from .data import OWNED
from .reading import Wrong, mapping, word
from .values import read_by, read_name, read_names, read_repeat

COLOUR, NAME = "colour", "name"  # sorts of keys that others ask for: these may differ from card to card
ANY, NUMBER, KINDS = "any", "number", "kinds"  # fields of a card: with anything, a number, or a list of kinds
_FIELD = re.compile(r"[a-z][a-z0-9_]*")
_SHARE = re.compile(r"(\d{1,2}(?:\.\d+)?)%")
_STOP = re.compile(r"(\S.*) (\d{1,3}(?:\.\d+)?)%")
RADIAL = "radial"  # a gradient from the middle outwards
MOST_STOPS = 20  # colours of a gradient


@dataclass(frozen=True, slots=True)
class Scope:
    """What the keys of an element may name: styles, and the list entries that it is repeated for."""

    styles: Collection[str] = ()
    entries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """What an author may write for a key: `read` makes it a value for drawing, or raises Wrong; `schema` says the same
    as a JSON schema."""

    read: Callable[[Any, KeyPath, Scope], Any]
    schema: Mapping[str, Any]
    sort: str = ""
    by_card: bool = False  # whether it may have data in braces: then it is read for each card


def length(low: float, high: float, unit: float = MM) -> Key:
    """A length: points, within limits in millimetres or another unit."""
    named = "length" if low < 0 else "positive" if low else "extent"
    read = partial(reading.points, low=low, high=high, unit=unit)
    return Key(lambda value, path, _: read(value, path), {"$ref": f"#/$defs/{named}"}, by_card=True)


def number(low: float, high: float) -> Key:
    """A number without a unit."""
    limits = {"type": ["number", "string"], "minimum": low, "maximum": high}
    return Key(lambda value, path, _: reading.number(value, path, low, high), limits, by_card=True)


def share(low: float, high: float) -> Key:
    """A part of a whole, `40%` or `0.4`."""
    return Key(lambda value, path, _: reading.share(value, path, low, high), number(low, high).schema, by_card=True)


def whole(low: int, high: int) -> Key:
    """A number of things."""
    limits = {"type": "integer", "minimum": low, "maximum": high}
    return Key(lambda value, path, _: reading.whole(value, path, low, high), limits)


def choice(*words: object) -> Key:
    """One of a few words or numbers; of True and False, whether or not."""
    known = {"type": "boolean"} if words == (True, False) else {"enum": [*words]}
    return Key(lambda value, path, _: reading.one_of(words, value, path), known)


def field(holds: str, example: str) -> Key:
    """A field of the card, or of the list entry that the element is repeated for; with ANY, also something of the
    card's side, its kind or the game."""

    def read(value: Any, path: KeyPath, scope: Scope) -> str:
        owner, dot, _ = word(value, path).partition(".")
        if dot and owner in scope.entries and holds != KINDS:
            return str(value)
        if (dot and not (holds == ANY and value in OWNED)) or not _FIELD.fullmatch(owner):
            raise Wrong("layout.choice", path, value=str(value), known=f"title, text, {', '.join(OWNED)}")
        return str(value)

    dotted = "" if holds == KINDS else r"(\.[a-z0-9_]+)?"
    return Key(read, {"type": "string", "pattern": rf"^[a-z][a-z0-9_]*{dotted}$", "examples": [example]}, holds)


def _paint(value: Any, path: KeyPath, _: Scope) -> Any:
    return read_by(value, path, True) if isinstance(value, dict) else word(value, path)


def stop(written: str) -> tuple[str, float | None]:
    """A colour of a gradient, and where in it that is, 0 to 1; None if it does not say."""
    found = _STOP.fullmatch(written)
    return (found[1], float(found[2]) / 100) if found else (written, None)


def _stops(value: Any, path: KeyPath, scope: Scope) -> Any:
    if not isinstance(value, list):
        return _paint(value, path, scope)
    written = tuple(word(one, (*path, at)) for at, one in enumerate(value))
    said = [at for _, at in map(stop, written) if at is not None]
    if not 1 <= len(written) <= MOST_STOPS or said != sorted(said) or max(said, default=0.0) > 1:
        raise Wrong("layout.stops", path)
    return written


def _style(value: Any, path: KeyPath, scope: Scope) -> str:
    if not isinstance(value, str) or value not in scope.styles:
        raise Wrong("layout.style", path, style=str(value), known=", ".join(scope.styles))
    return value


def _words(value: Any, path: KeyPath, _: Scope) -> str | Mapping[str, str]:
    if isinstance(value, str):
        return value
    return {lang: word(words, (*path, lang)) for lang, words in mapping(value, path).items()}


def _dashes(value: Any, path: KeyPath, _: Scope) -> tuple[float, ...]:
    listed = value if isinstance(value, list) else [value]
    lengths = tuple(reading.number(one, (*path, at), 0, 300) for at, one in enumerate(listed))
    if sum(lengths) <= 0:  # a viewer may refuse the page
        raise Wrong("layout.range", path, value="0", low="0.1", high="300")
    return lengths


def _crop(value: Any, path: KeyPath, _: Scope) -> tuple[float, ...]:
    shares = value if isinstance(value, list) and len(value) == 4 else [None]
    found = [_SHARE.fullmatch(str(share)) for share in shares]
    if None in found:
        raise Wrong("layout.crop", path)
    left, top, right, bottom = (float(match[1]) / 100 for match in found if match)
    if left + right >= 1 or top + bottom >= 1:
        raise Wrong("layout.crop", path)
    return left, top, right, bottom


_TEXT: Mapping[str, Any] = {"type": "string"}
_POINT = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": ["string", "number"]}}
_LOW, _HIGH = outlines.CORNERS
WORD = Key(lambda value, path, _: word(value, path), _TEXT)
STYLE = Key(_style, _TEXT, by_card=True)  # one of the layout's
WORDS = Key(_words, {"type": ["object", "string"], "additionalProperties": _TEXT})  # by language, or the same in each
CROP = Key(
    _crop,
    {"type": "array", "minItems": 4, "maxItems": 4, "items": {**_TEXT, "pattern": r"^[0-9]{1,2}(\.[0-9]+)?%$"}},
)
CORNERS = Key(
    lambda value, path, _: outlines.corners(value, path),
    {
        "type": ["integer", "array"],
        "minimum": _LOW,
        "maximum": _HIGH,
        "minItems": _LOW,
        "maxItems": _HIGH,
        "items": _POINT,
    },
)
OUTLINE = Key(lambda value, path, _: outlines.outline(word(value, path), path), _TEXT)  # in SVG syntax
REPEAT = Key(lambda value, path, _: read_repeat(value, path), {"$ref": "#/$defs/repeat"})
ELEMENTS = Key(lambda value, path, _: reading.listed(value, path), {"$ref": "#/$defs/elements"})
VALUES = Key(lambda value, path, _: mapping(value, path), {"type": "object"})

# ── keys that several elements have ──
Ink: TypeAlias = Annotated[str, Key(_paint, {"$ref": "#/$defs/paint"}, COLOUR)]
Name: TypeAlias = Annotated[str, Key(lambda value, path, _: read_name(value, path), {"$ref": "#/$defs/named"}, NAME)]
Files: TypeAlias = Annotated[
    tuple[str, ...], Key(lambda value, path, _: read_names(value, path), {"$ref": "#/$defs/files"}, NAME)
]
Weight: TypeAlias = Annotated[float, length(0, 35)]
Dash: TypeAlias = Annotated[
    tuple[float, ...], Key(_dashes, {"type": ["array", "number", "string"], "items": number(0, 300).schema})
]
Radius: TypeAlias = Annotated[float, length(0, 100)]
Tooth: TypeAlias = Annotated[float, length(0.5, 200)]
Depth: TypeAlias = Annotated[float, length(0, 100)]
Pitch: TypeAlias = Annotated[float, length(0.3, 200)]
Gap: TypeAlias = Annotated[float, length(-100, 100)]
Between: TypeAlias = Annotated[float, replace(length(-100, 100), by_card=False)]  # the elements of a group
Degrees: TypeAlias = Annotated[float, number(-360, 360)]
Direction: TypeAlias = Annotated[
    float | str,
    Key(
        lambda value, path, _: value if value == RADIAL else reading.number(value, path, -360, 360),
        number(-360, 360).schema,
        by_card=True,
    ),
]
Stops: TypeAlias = Annotated[str | tuple[str, ...], Key(_stops, {"$ref": "#/$defs/stops"}, COLOUR)]
Opacity: TypeAlias = Annotated[float, share(0, 1)]
Flip: TypeAlias = Annotated[str, choice("horizontal", "vertical")]
StyleName: TypeAlias = Annotated[str, STYLE]
Count: TypeAlias = Annotated[str, field(NUMBER, "cubes")]


def described(key: Key, about: str | None = None) -> dict[str, Any]:
    """The schema of a key, with what it is for."""
    return {**key.schema, "description": about} if about else {**key.schema}


def meanings_in(function: Callable[..., Any], keys: Collection[str]) -> dict[str, str]:
    """What a docstring says of each key, in a paragraph that begins with it; under "", what it says first."""
    said: dict[str, str] = {}
    at = ""
    for line in cleandoc(function.__doc__ or "").splitlines():
        key, colon, rest = line.partition(": ")
        at, words = (key, rest) if colon and key in keys else (at, line)
        said[at] = f"{said.get(at, '')} {words}".strip()
    return said
