"""Values by field: the words, colours or pictures of an element that each card sets for itself.

colour: {by: type, of: {attack: red, defence: blue}, else: grey}   by the field's word; a map of the palette by its name
icon: '{type}'    file: 'art/{id}.svg'                             a name with fields of the card in it
repeat: {over: slots, as: slot, step: [0mm, 12mm]}                 the elements once for each entry of a list
say: '{name}{qualifier? ({qualifier})}'                            words only where a field is not empty
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.validator.base import words
from pnp.validator.base.source import KeyPath

from .reading import LEAST, Wrong, known, mapping, points, word

MOST_ENTRIES = 200  # of a list, on one card
_OPTIONAL = re.compile(r"\{\{|\}\}|\{([^{}:?]+)\?((?:[^{}]|\{[^{}]*\})*)\}")


@dataclass(frozen=True, slots=True)
class By:
    """A value for each word of a field; `of` is the name of a map in the palette, or a map written here. `otherwise` is
    used for other words, and for an empty field."""

    field: str
    of: str | Mapping[str, str]
    otherwise: str | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """The list to repeat elements for, the name of its entry, and the offset of each to the next, points; without
    `step`, each is directly below the one before."""

    over: str
    name: str
    step: tuple[float, float] | None = None


def read_by(value: object, path: KeyPath, maps: bool) -> By:
    """A value by field; with `maps`, one of the palette's may be named. Raises Wrong."""
    value = mapping(value, path)
    known(value, ("by", "of", "else"), path)
    if not {"by", "of"} <= value.keys():
        raise Wrong("layout.needs", path, keys="by, of")
    of = value["of"]
    if isinstance(of, str):
        if not maps:
            raise Wrong("layout.shape", (*path, "of"))
    else:
        of = {name: word(one, (*path, "of", name)) for name, one in mapping(of, (*path, "of")).items()}
    otherwise = word(value["else"], (*path, "else")) if "else" in value else None
    return By(word(value["by"], (*path, "by")), of, otherwise)


def read_repeat(value: object, path: KeyPath) -> Repeat:
    """The value of `repeat`. Raises Wrong."""
    value = mapping(value, path)
    known(value, ("over", "as", "step"), path)
    if "over" not in value:
        raise Wrong("layout.needs", path, keys="over")
    over, name = word(value["over"], (*path, "over")), word(value.get("as", "entry"), (*path, "as"))
    if "step" not in value:
        return Repeat(over, name)
    step = value["step"]
    if not isinstance(step, list) or len(step) != 2:
        raise Wrong("layout.step", (*path, "step"))
    across, down = (points(far, (*path, "step", at), LEAST, -LEAST) for at, far in enumerate(step))
    return Repeat(over, name, (across, down))


def fields_in(template: str) -> tuple[str, ...]:
    """The names in braces, in order. None if the braces are malformed."""
    try:
        return tuple(piece[0] for piece in words.parse(template) if not isinstance(piece, str))
    except words.TemplateError:
        return ()


def with_options(template: str, printed: Callable[[str], bool]) -> str:
    """The words of a layout with those in `{name?words}` for whose name `printed` is true, and without the others.

    >>> with_options("{name}{note? ({note})}{due?!}", {"note": True, "due": False}.__getitem__)
    '{name} ({note})'
    """
    return _OPTIONAL.sub(
        lambda found: found[0] if not found[1] else found[2] if printed(found[1].strip()) else "", template
    )


def options_in(template: str) -> set[str]:
    """The names on which optional words depend."""
    return {found[1].strip() for found in _OPTIONAL.finditer(template) if found[1]}


def asked_by(args: Mapping[str, Any], names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """What keys of an element take their values from: key and name of the data. `names` are the keys of names and
    colours, which may have these in braces."""
    chosen = [(key, value.field) for key, value in args.items() if isinstance(value, By)]
    named = [
        (key, name) for key in args if key in names and isinstance(args[key], str) for name in fields_in(args[key])
    ]
    return (*chosen, *named)
