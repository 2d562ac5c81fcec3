"""The style that elements of SVG have from those round them (SVG 1.1, 6)."""

from __future__ import annotations

from collections.abc import Mapping

from .css import colour
from .words import INHERITED as INHERITED_BY_TEXT
from .words import MEDIUM, font_size

_INHERITED = (
    "color",
    "fill",
    "fill-opacity",
    "fill-rule",
    "clip-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "paint-order",
    "visibility",
    "marker",
    "marker-start",
    "marker-mid",
    "marker-end",
    *INHERITED_BY_TEXT,
)
_COLOURS = ("color", "fill", "stroke")


def inherited(style: Mapping[str, str], own: Mapping[str, str]) -> Mapping[str, str]:
    """The style with what an element says. Colours that are none are passed over, as CSS wants it."""
    said = {key: own[key].strip() for key in _INHERITED if key in own and own[key].strip() != "inherit"}
    for key in _COLOURS:
        if key in said and not said[key].startswith("url("):
            try:
                colour(said[key])
            except ValueError:
                del said[key]
    if "font-size" in said:
        try:
            said["font-size"] = str(font_size(said["font-size"], float(style.get("font-size", MEDIUM))))
        except ValueError:
            del said["font-size"]
    return {**style, **said} if said else style
