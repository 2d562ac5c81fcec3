"""Values by field: the words, colours or pictures of an element that each card sets for itself.

colour: {by: type, of: {attack: red, defence: blue}, else: grey}   by the field's word; a map of the palette by its name
icon: '{type}'    file: 'art/{title:slug}.svg'                     a name with fields of the card in it
file: ['art/{id}.png', art/none.png]                               the first of these files that there is
repeat: {over: slots, as: slot, step: [0mm, 12mm]}                 the elements once for each entry of a list
say: '{name}{qualifier? ({qualifier})}'                            words only where a field is not empty
rotate: '{angle}'    at: {left: '{x}mm', width: 9mm}               any other value, read once the card is known
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.validator.base import words
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.card_ids import id_of

from .reading import LEAST, Wrong, known, mapping, points, word

MOST_ENTRIES = 200  # of a list, on one card
SPELLINGS: Mapping[str, Callable[[str], str]] = {"lower": str.lower, "slug": id_of}  # of a field in a name
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


@dataclass(frozen=True, slots=True)
class ByCard:
    """A value as written, with data in braces: a text, or a list or keys with texts."""

    written: Any


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


def read_name(value: object, path: KeyPath) -> str | By:
    """A name with fields in it, or one for each word of a field. Raises Wrong."""
    named = read_by(value, path, False) if isinstance(value, dict) else word(value, path)
    for one in written_in(named):
        for kinds in (piece[1] for piece in _pieces(one) if not isinstance(piece, str)):
            if kinds and not (len(kinds) == 1 and kinds[0] in SPELLINGS):
                raise Wrong("layout.choice", path, value="|".join(kinds), known=", ".join(SPELLINGS))
    return named


def read_names(value: object, path: KeyPath) -> tuple[str | By, ...]:
    """One or several such names. Raises Wrong."""
    if not isinstance(value, list):
        return (read_name(value, path),)
    if not value:
        raise Wrong("layout.text", path, value="[]")
    return tuple(read_name(one, (*path, at)) for at, one in enumerate(value))


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


def fields_in(template: Any) -> tuple[str, ...]:
    """The names in braces, in order, also in the texts of a list or of keys. None if the braces are malformed."""
    if not isinstance(template, str):
        inner = template.values() if isinstance(template, dict) else template if isinstance(template, list) else ()
        return tuple(name for one in inner for name in fields_in(one))
    return tuple(piece[0] for piece in _pieces(template) if not isinstance(piece, str))


def filled_name(template: str, shown: Callable[[str], str]) -> str | None:
    """A name with its fields as they are `shown`, spelled as it says; None if one of them is empty.

    >>> filled_name("art/{title:slug}.svg", {"title": "Angry Locksmith"}.__getitem__)
    'art/angry-locksmith.svg'
    """
    if "{" not in template:
        return template
    try:
        said = [*_said(template, shown)]
    except KeyError:
        return None
    return "".join(said) if all(said) else None


def written_in(value: object) -> tuple[str, ...]:
    """The names or colours that may come of a key: the one written there, or all of its map, or of a list."""
    if isinstance(value, By):
        return (*(value.of.values() if isinstance(value.of, Mapping) else ()), value.otherwise or "")
    if isinstance(value, tuple):
        return tuple(one for each in value for one in written_in(each))
    return (value,) if isinstance(value, str) else ()


def _pieces(template: str) -> tuple[str | tuple[str, tuple[str, ...]], ...]:
    """The pieces of a template; none if its braces are malformed."""
    try:
        return words.parse(template)
    except words.TemplateError:
        return ()


def filled(written: Any, value: Callable[[str], Any]) -> Any:
    """What is written with its data filled in: for `{name}` alone, its own value. Raises KeyError if one is empty."""
    if isinstance(written, dict):
        return {key: filled(one, value) for key, one in written.items()}
    if isinstance(written, list):
        return [filled(one, value) for one in written]
    if not isinstance(written, str):
        return written
    out = [*_said(written, value)]
    return out[0] if len(out) == 1 else "".join(map(str, out))


def _said(template: str, value: Callable[[str], Any]) -> Iterator[Any]:
    """The pieces of a template with its data filled in, spelled as it says. Raises KeyError if one is empty."""
    for piece in _pieces(template):
        if isinstance(piece, str):
            yield piece
            continue
        name, spelling = piece
        found = value(name)
        if found in (None, ""):
            raise KeyError(name)
        yield SPELLINGS[spelling[0]](str(found)) if spelling and spelling[0] in SPELLINGS else found


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
    found = []
    for key, value in args.items():
        several = value if isinstance(value, tuple) else (value,)
        found += [(key, one.field) for one in several if isinstance(one, By)]
        found += [(key, name) for one in written_in(value) if key in names for name in fields_in(one)]
        found += [(key, name) for name in (fields_in(value.written) if isinstance(value, ByCard) else ())]
    return tuple(dict.fromkeys(found))
