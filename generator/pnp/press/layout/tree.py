"""Reads the elements of a layout: what is drawn, in groups, in parts with values of their own, or else otherwise.

    {draw: icon, icon: hand, when: {side: us}, else: {icon: fist}}   a fist on all other cards
    {part: badge, at: …, values: {icon: pig}}                        the elements of the part, with {icon} filled in
    {at: …, column: 1mm, elements: […]}                              a group

An element with `else` becomes several, of which one is drawn; a part becomes the group that it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from pnp.validator.base.problem import Invalid, Phrase
from pnp.validator.base.source import KeyPath, read_file
from pnp.validator.definitions.finding import hint, nearest

from ..files.layout_folders import LayoutFolders
from ..type.text import Style
from .conditions import When, read_when
from .element import Element
from .elements import ELEMENTS
from .inherit import Source
from .keys import Scope
from .positions import Flow, OfCard, Place, Same, read_place
from .reading import FORMERLY, Wrong, known, listed, mapping
from .registry import COMMON, GROUP
from .styles import read_styles
from .values import ByCard, asked_by, fields_in

IN_FILES = ("part", "styles", "elements")  # the keys of a file in layouts/parts
_NAMED = re.compile(r"(?<!\{)\{([a-z][a-z0-9_]*)\}(?!\})")

Where: TypeAlias = Callable[[KeyPath], Source]  # where what stands at a path was written


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What surrounds elements: the layout's file, the styles and parts that they may name, its bleed in points, the
    lists they are repeated for, the row or column they stand in, and the parts they are in. `files` collects those
    that were read."""

    file: Path
    where: Where
    styles: dict[str, Style]
    parts: Mapping[str, tuple[Any, Where]] = field(default_factory=dict)  # those of the layout itself
    folders: LayoutFolders | None = None  # with those of all
    bleed: float = 0.0
    entries: tuple[str, ...] = ()
    flow: Flow | None = None
    within: tuple[str, ...] = ()
    files: list[Path] = field(default_factory=list)


def read_elements(raw: Sequence[Any], around: Surroundings, path: KeyPath) -> tuple[Element, ...]:
    """The elements of a list, which have no boxes yet. Raises Wrong, and Invalid for what is in another file."""
    return tuple(element for at, one in enumerate(raw) for element in read_element(one, around, (*path, at)))


def read_element(raw: Any, around: Surroundings, path: KeyPath) -> Iterator[Element]:
    """An element, and those that are drawn where its `when` is not true. Raises Wrong, and Invalid."""
    raw = mapping(raw, path)
    paths: dict[str, KeyPath] = {key: (*path, key) for key in raw}
    unless: tuple[When, ...] = ()
    place: Place | None = None
    while True:
        own = {key: value for key, value in raw.items() if key != "else"}
        element = _element(own, paths, around, path, place)
        yield replace(element, unless=unless) if unless else element
        if "else" not in raw:
            return
        if "when" not in own:
            raise Wrong("layout.else", (*path, "else"))
        path, unless = (*path, "else"), (*unless, element.when)
        changed = mapping(raw["else"], path)
        place = None if "at" in changed else Same()
        if place is None and around.flow is not None:
            raise Wrong("layout.slot", (*path, "at"))
        kept = {key: value for key, value in own.items() if key != "when"}
        if "draw" in changed:
            kept = {key: value for key, value in kept.items() if key in ("id", "at")}
        raw = {**kept, **changed}
        paths = {**{key: paths[key] for key in kept}, **{key: (*path, key) for key in changed}}


def _element(
    raw: Mapping[str, Any], paths: Mapping[str, KeyPath], around: Surroundings, path: KeyPath, place: Place | None
) -> Element:
    draw = str(raw.get("draw", GROUP if {"elements", "part"} & raw.keys() else None))
    if draw not in ELEMENTS:
        if draw in FORMERLY["draw"]:
            raise Wrong("layout.formerly", paths["draw"], now=FORMERLY["draw"][draw])
        near = nearest(draw, ELEMENTS)
        said = Phrase("hint.nearest", {"nearest": near}) if near else ""
        raise Wrong("layout.draw", path, known=", ".join(ELEMENTS), hint=said)
    declared, scope = ELEMENTS[draw], Scope(around.styles, around.entries)
    keys = {**COMMON, **declared.keys}
    args: dict[str, Any] = {}
    for key, value in raw.items():
        known((key,), keys, paths[key][:-1], draw)
        if (sort := keys[key]) is not None:
            late = sort.by_card and fields_in(value)
            args[key] = ByCard(value) if late else sort.read(value, paths[key], scope)
    if missing := declared.missing(args):
        raise Wrong("layout.needs", path, keys=missing)
    if place is None:
        at = raw.get("at")
        place = (
            OfCard(at, around.bleed, around.flow)
            if fields_in(at)
            else read_place(at, paths.get("at", path), around.bleed, around.flow)
        )
    source = around.where(path)
    found = {key: around.where(at) for key, at in paths.items()}
    elsewhere = {key: one for key, one in found.items() if one != Source(source.file, (*source.path, key))}
    when = read_when(raw.get("when"), paths.get("when", path))
    element = Element(str(raw.get("id", "")), draw, place, when, args, source, elsewhere=elsewhere)
    if draw == GROUP:
        element = replace(element, args=_grouped(element, paths, around, path))
    return replace(element, by=asked_by({**args, "at": ByCard(raw.get("at"))}, declared.names | declared.colours))


def _grouped(group: Element, paths: Mapping[str, KeyPath], around: Surroundings, path: KeyPath) -> dict[str, Any]:
    """What a group has: its elements as read, how they are set out, the list that they are repeated for."""
    args = dict(group.args)
    for one, other in (("elements", "part"), ("row", "column")):
        if one in args and other in args:
            raise Wrong("layout.either", paths[other], one=one, other=other)
    if "values" in args and "part" not in args:
        raise Wrong("layout.needs", path, keys="part")
    entries = (*around.entries, args["repeat"].name) if "repeat" in args else around.entries
    inside = replace(around, entries=entries, flow=group.flow)
    name, values = args.pop("part", None), args.pop("values", {})
    if name is None:
        args["elements"] = read_elements(args["elements"], inside, paths["elements"])
    else:
        args["elements"] = _part(name, values, inside, paths["part"])
    return args


def _part(name: str, values: Mapping[str, Any], around: Surroundings, path: KeyPath) -> tuple[Element, ...]:
    """The elements of a part, with its values filled in."""
    if name in around.within:
        raise Wrong("layout.circle", path, names=" → ".join((*around.within[around.within.index(name) :], name)))
    raw, where = around.parts[name] if name in around.parts else _from_file(name, around, path)
    known(values, {*_names(raw)}, (*path[:-1], "values"))
    inside = replace(around, where=where, within=(*around.within, name))
    try:
        return read_elements(_with(listed(raw, ()), values), inside, ())
    except Wrong as wrong:
        raise Invalid(where(wrong.path).problem(wrong.code, **wrong.values)) from None


def _from_file(name: str, around: Surroundings, path: KeyPath) -> tuple[Any, Where]:
    """A part in layouts/parts; its styles are known from here on, unless the layout has them itself."""
    others = around.folders.names("parts") if around.folders else []
    if around.folders is None or name not in others:
        raise Wrong("layout.part", path, name=name, hint=hint(name, (*around.parts, *others)))
    file = around.folders.file("parts", name)
    try:
        part = mapping(read_file(file), ())
        known(part, IN_FILES, ())
        for key, style in read_styles(part.get("styles") or {}, ("styles",), file).items():
            around.styles.setdefault(key, style)
    except Wrong as wrong:
        raise Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values)) from None
    around.files.append(file)
    return part.get("elements"), lambda inner: Source(file, ("elements", *inner))


def _names(raw: Any) -> Iterator[str]:
    """All names in braces in a part."""
    if isinstance(raw, str):
        yield from _NAMED.findall(raw)
    for one in raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ():
        yield from _names(one)


def _with(raw: Any, values: Mapping[str, Any]) -> Any:
    """What is written in a part, with the values of names in braces: all of a text, or a piece of it."""
    if isinstance(raw, dict):
        return {key: _with(value, values) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_with(value, values) for value in raw]
    if not isinstance(raw, str) or not values:
        return raw
    whole = _NAMED.fullmatch(raw)
    if whole and whole[1] in values:
        return values[whole[1]]
    return _NAMED.sub(lambda name: str(values.get(name[1], name[0])), raw)
