"""The styles of a layout: how its texts are set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.validator.base.source import KeyPath

from ..files.typefaces import NAMES
from ..type.own_fonts import Unusable, own_font
from ..type.text import Style
from .keys import WORD, Key, Scope, choice, described, length, meanings_in, number, share
from .reading import Wrong, known, mapping, word

TYPE = 1.0  # sizes of type are in points


SIZE, WHETHER = length(2, 200, TYPE), choice(True, False)
FONT: dict[str, Any] = {"anyOf": [{"enum": [*NAMES]}, {"type": "string", "minLength": 1}]}
FONTS = {"anyOf": [*FONT["anyOf"], {"type": "array", "minItems": 1, "items": FONT}]}


def _fonts(value: Any, path: KeyPath, _: Scope) -> tuple[tuple[str, KeyPath], ...]:
    """The names of fonts, each with where it is written."""
    if isinstance(value, list) and value:
        return tuple((word(one, (*path, at)), (*path, at)) for at, one in enumerate(value))
    return ((word(value, path), path),)


STYLE: Mapping[str, Key] = {
    "font": Key(_fonts, FONTS),
    "size": SIZE,
    "smallest": SIZE,
    "or": SIZE,
    "leading": number(0.8, 3),
    "align": choice("left", "right", "centre", "justify"),
    "valign": choice("top", "middle", "bottom"),
    "colour": replace(WORD, schema={"$ref": "#/$defs/colour"}),
    "hyphens": WHETHER,
    "tracking": number(-200, 1000),
    "capitals": WHETHER,
    "icons": share(0.1, 3),
}


def style_schema() -> dict[str, Any]:
    """What may be written for a style, as a JSON schema."""
    meanings = meanings_in(read_style, STYLE)
    properties = {key: described(sort, meanings.get(key)) for key, sort in STYLE.items()}
    about = "The style that it begins with; by default the one called base, if there is one."
    properties = {BASE: {"type": "string", "description": about}, **properties}
    return {"type": "object", "additionalProperties": False, "properties": properties}


DISPLAY = ("display", "display-light")  # what titles are set in
BASE = "base"  # the style that all others begin with, and the key that names another one


def read_styles(raw: Any, path: KeyPath, file: Path) -> dict[str, Style]:
    """The styles of the layout in that file, by name. Raises Wrong."""
    styles = mapping(raw, path)
    return {
        name: read_style(_based(name, styles, path, ()), (*path, name), file)
        for name in sorted(styles, key=BASE.__ne__)
    }


def _based(name: str, styles: Mapping[str, Any], path: KeyPath, users: tuple[str, ...]) -> Mapping[str, Any]:
    """A style with the keys that it has from another: the one that it names, or the one called base."""
    own = dict(mapping(styles[name], (*path, name)))
    other = own.pop(BASE, BASE)
    if other == BASE and (name == BASE or BASE not in styles):
        return own
    where = (*path, name, BASE)
    if other not in styles:
        raise Wrong("layout.style", where, style=str(other), known=", ".join(styles))
    if other == name or other in users:
        raise Wrong("layout.circle", where, names=" → ".join((*users, name, other)))
    return restyled(_based(other, styles, path, (*users, name)), own)


def restyled(style: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a style, changed by others; of `smallest` and `or`, one takes the place of the other."""
    sizes = {"smallest", "or"}
    return {**{key: value for key, value in style.items() if not (key in sizes and sizes & own.keys())}, **own}


def read_style(raw: object, path: KeyPath, file: Path) -> Style:
    """A style of the layout in that file. Raises Wrong.

    font: A typeface of pnp, text, text-bold, sans, sans-bold, display or display-light; or one of the game's folder
    fonts, by the name of its file or of its family. Of several, [display, text], each is for letters that those before
    it lack.
    size: The largest size.
    smallest: The smallest size; the text is set as large as fits.
    or: Instead of smallest: the only other size, for a text that does not fit at its size.
    leading: Line spacing as a share of the size.
    hyphens: Whether words may be hyphenated; by default not in titles: display type, or centred. Unless the text is
    justified, a word is divided only where a line would otherwise be much too short.
    tracking: Thousandths of an em between letters.
    icons: The height of icons in the text, as a share of its size, 120%; by default they are a little higher than
    capitals.
    """
    given: dict[str, Any] = {}
    for key, value in mapping(raw, path).items():
        known((key,), STYLE, path)
        given[key] = STYLE[key].read(value, (*path, key), Scope())
    if "font" in given:
        found = [name if name in NAMES else _own_font(name, file, at) for name, at in given["font"]]
        given |= {"font": found[0], "others": tuple(found[1:])}
    given.setdefault("hyphens", not (given.get("font") in DISPLAY or given.get("align") == "centre"))
    if {"smallest", "or"} <= {*given}:
        raise Wrong("layout.or", (*path, "or"))
    size, named = given.get("size", 9.0), "or" if "or" in given else "smallest"
    smallest = given.pop(named, size)
    if smallest > size:
        raise Wrong("layout.smallest", (*path, named), key=named, size=size)
    return Style(**given, smallest=smallest, two_sizes=named == "or")


def _own_font(name: str, file: Path, path: KeyPath) -> str:
    """A game's own font, by its internal name. Raises Wrong."""
    try:
        return own_font(name, file, NAMES)
    except Unusable as wrong:
        raise Wrong(wrong.code, path, **wrong.values) from None
