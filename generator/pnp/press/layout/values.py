"""Values by field: the words, colours or pictures of an element that each card sets for itself.

colour: {by: type, of: {attack: red, defence: blue}, else: grey}   by the field's word; a map of the palette by its name
icon: '{type}'    file: 'art/{id}.svg'                             a name with fields of the card in it
repeat: {over: slots, as: slot, step: [0mm, 12mm]}                 the elements once for each entry of a list
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.validator.base import words
from pnp.validator.base.source import KeyPath

from .reading import Wrong, mapping, points, word

FILLED = ("icon", "file")  # keys whose names may contain fields
MOST_ENTRIES = 200  # of a list, on one card


@dataclass(frozen=True, slots=True)
class By:
    """A value for each word of a field; `of` is the name of a map in the palette, or a map written here. `otherwise` is
    used for other words, and for an empty field."""

    field: str
    of: str | Mapping[str, str]
    otherwise: str | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """The list to repeat elements for, the name of its entry, and the offset of each to the next, points."""

    over: str
    name: str
    step: tuple[float, float]


def read_by(value: Mapping[str, Any], key: str, path: KeyPath) -> By:
    """A value by field. Raises Wrong."""
    for name in mapping(value, path):
        if name not in ("by", "of", "else"):
            raise Wrong("layout.key", (*path, name), key=name)
    if not {"by", "of"} <= value.keys():
        raise Wrong("layout.needs", path, keys="by, of")
    of = value["of"]
    if isinstance(of, str):
        if key in FILLED:  # a palette has colours only
            raise Wrong("layout.shape", (*path, "of"))
    else:
        of = {name: word(one, (*path, "of", name)) for name, one in mapping(of, (*path, "of")).items()}
    otherwise = word(value["else"], (*path, "else")) if "else" in value else None
    return By(word(value["by"], (*path, "by")), of, otherwise)


def read_repeat(value: Any, down: float, path: KeyPath) -> Repeat:
    """The value of `repeat`; without `step`, each entry is `down` points below the one before. Raises Wrong."""
    for name in mapping(value, path):
        if name not in ("over", "as", "step"):
            raise Wrong("layout.key", (*path, name), key=name)
    if "over" not in value:
        raise Wrong("layout.needs", path, keys="over")
    step = value.get("step", [0, 0])
    if not isinstance(step, list) or len(step) != 2:
        raise Wrong("layout.step", (*path, "step"))
    across, along = (points(far, (*path, "step", at)) for at, far in enumerate(step))
    name = word(value.get("as", "entry"), (*path, "as"))
    return Repeat(word(value["over"], (*path, "over")), name, (across, along if "step" in value else down))


def fields_in(template: str) -> tuple[str, ...]:
    """The names in braces, in order. None if the braces are malformed."""
    try:
        return tuple(piece[0] for piece in words.parse(template) if not isinstance(piece, str))
    except words.TemplateError:
        return ()


def asked_by(args: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The fields that keys of an element take their values from: key and field."""
    chosen = [(key, value.field) for key, value in args.items() if isinstance(value, By)]
    named = [(key, name) for key in FILLED if isinstance(args.get(key), str) for name in fields_in(args[key])]
    return (*chosen, *named)
