"""Layouts based on other layouts: `extends` names one, and this layout changes it.

Styles are merged key by key. An element whose id the other layout has is
- changed where it has no `draw`: its keys take the place of the others', in every element of that id;
- drawn instead, where it has one, at the same depth;
- left out with `draw: none`.
Any other is drawn on top, or under the element that it names by `under`. `styles` may also be the name of a file in
`layouts/styles`, or a list of names and of styles written here, the last word counting. `extends` may name several
layouts: each is drawn over the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import KeyPath, place_of, read_file, read_text
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders
from .reading import FORMERLY, Wrong, known, mapping, word
from .styles import restyled

KEYS = ("face", "extends", "parts", "size", "bleed", "safe", "corner", "styles", "elements")


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was written: a file, and a path of keys."""

    file: Path
    path: KeyPath = ()

    def problem(self, code: str, *further: str | int, **values: object) -> Problem:
        """A problem with what is there, or at keys below it; that a key is unknown is said of the key itself."""
        place = place_of(read_text(self.file), (*self.path, *further), key=code == "layout.key")
        return Problem(code, str(self.file), *place, values)


@dataclass(frozen=True, slots=True)
class Written:
    """Keys and their values, each with its source: a layout's own keys, a style, an element."""

    source: Source
    values: Mapping[str, Any]
    sources: Mapping[str, Source] = field(default_factory=dict)  # for keys that were written elsewhere

    def changed(self, other: Written) -> Written:
        """These keys, overridden by those of another."""
        elsewhere = {key: other.of(key) for key in other.values}
        return Written(self.source, {**self.values, **other.values}, {**self.sources, **elsewhere})

    def of(self, key: str) -> Source:
        return self.sources.get(key) or Source(self.source.file, (*self.source.path, key))


@dataclass(frozen=True, slots=True)
class Gathered:
    """A layout with everything that it extends. `raw` is what a single file would contain."""

    top: Written
    styles: Mapping[str, Written]
    elements: tuple[Written, ...]
    parts: Mapping[str, tuple[Any, Callable[[KeyPath], Source]]] = field(default_factory=dict)  # with where each stands

    @property
    def raw(self) -> dict[str, Any]:
        styles = {name: style.values for name, style in self.styles.items()}
        return {**self.top.values, "styles": styles, "elements": [element.values for element in self.elements]}

    def source(self, path: KeyPath) -> Source:
        """The source of the value at a path of `raw`."""
        head, rest = self.top, path
        if path[:1] == ("styles",) and len(path) > 1:
            head, rest = self.styles[str(path[1])], path[2:]
        elif path[:1] == ("elements",) and len(path) > 1:
            head, rest = self.elements[int(path[1])], path[2:]
        if not rest:
            return head.source
        first = head.of(str(rest[0]))
        return Source(first.file, (*first.path, *rest[1:]))


def gathered(name: str, where: LayoutFolders) -> Gathered:
    """The face layout of that name in these folders of layouts. Raises Invalid."""
    return _gather(where.file("faces", name), where, ())


def _gather(file: Path, where: LayoutFolders, users: tuple[str, ...]) -> Gathered:
    raw = read_file(file)
    try:
        return _read(raw, file, where, (*users, file.stem))
    except Wrong as wrong:
        raise Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values)) from None


def _read(raw: Any, file: Path, where: LayoutFolders, users: tuple[str, ...]) -> Gathered:
    raw = mapping(raw, ())
    known(raw, KEYS, ())
    if not isinstance(raw.get("elements", [] if "extends" in raw else None), list):
        raise Wrong("layout.elements", ("elements",))
    base = _base(raw, where, users)
    own = {key: value for key, value in raw.items() if key not in ("extends", "parts", "styles", "elements")}
    return Gathered(
        base.top.changed(Written(Source(file), own)),
        _styles(raw.get("styles") or {}, file, where, base.styles),
        _elements(raw.get("elements", []), file, base.elements),
        {**base.parts, **parts_of(raw, file)},
    )


def parts_of(raw: Mapping[str, Any], file: Path) -> dict[str, tuple[Any, Callable[[KeyPath], Source]]]:
    """The parts that a file has itself, by name, each with what says where its elements stand. Raises Wrong."""
    if isinstance(raw.get("parts"), list):
        raise Wrong("layout.formerly", ("parts",), now=FORMERLY["face"]["parts"])
    listed = mapping(raw.get("parts") or {}, ("parts",))
    return {name: (elements, partial(_below, file, ("parts", name))) for name, elements in listed.items()}


def _below(file: Path, head: KeyPath, path: KeyPath) -> Source:
    return Source(file, (*head, *path))


def _base(raw: Mapping[str, Any], where: LayoutFolders, users: tuple[str, ...]) -> Gathered:
    """The layouts it extends; nothing if it is independent."""
    base = Gathered(Written(Source(where.folders[-1]), {}), {}, ())
    listed = raw.get("extends", [])
    for at, name in enumerate(listed if isinstance(listed, list) else [listed]):
        path: KeyPath = ("extends", at) if isinstance(listed, list) else ("extends",)
        faces = where.names("faces")
        if word(name, path) not in faces:
            raise Wrong("needs.face", path, name=name, hint=hint(name, faces))
        if name in users:
            ring = (*users[users.index(name) :], name)
            raise Wrong("layout.circle", path, names=" → ".join(ring))
        base = _upon(_gather(where.file("faces", name), where, users), base)
    return base


def _upon(one: Gathered, base: Gathered) -> Gathered:
    """A layout over another."""
    styles = {**base.styles, **one.styles}
    return Gathered(base.top.changed(one.top), styles, (*base.elements, *one.elements), {**base.parts, **one.parts})


def _styles(raw: Any, file: Path, where: LayoutFolders, base: Mapping[str, Written]) -> Mapping[str, Written]:
    out = dict(base)
    for at, part in enumerate(raw if isinstance(raw, list) else [raw]):
        path: KeyPath = ("styles", at) if isinstance(raw, list) else ("styles",)
        if isinstance(part, str):
            whole = Source(_shared(part, where, path))
            listed = read_file(whole.file)
            if not isinstance(listed, dict):
                raise Invalid(whole.problem("layout.shape"))
        else:
            listed, whole = mapping(part, path), Source(file, path)
        for name, style in listed.items():
            source = Source(whole.file, (*whole.path, name))
            if not isinstance(style, dict):
                raise Invalid(source.problem("layout.shape"))
            written = Written(source, style)
            if name in out:
                written = replace(out[name].changed(written), values=restyled(out[name].values, style))
            out[name] = written
    return out


def _shared(name: str, where: LayoutFolders, path: KeyPath) -> Path:
    """The file of styles with that name."""
    styles = where.names("styles")
    if name not in styles:
        raise Wrong("layout.styles", path, name=name, hint=hint(name, styles))
    return where.file("styles", name)


def _elements(raw: Sequence[Any], file: Path, base: tuple[Written, ...]) -> tuple[Written, ...]:
    out = list(base)
    inherited = {str(element.values.get("id", "")) for element in base} - {""}
    for at, values in enumerate(raw):
        path: KeyPath = ("elements", at)
        values = mapping(values, path)
        written = Written(Source(file, path), {key: v for key, v in values.items() if key != "under"})
        id = str(values.get("id", ""))
        same = [i for i, element in enumerate(out) if id and element.values.get("id") == id]
        if id in inherited and "draw" not in values:
            _needs(same, id, out, (*path, "id"))
            for i in same:
                out[i] = out[i].changed(written)
        elif values.get("draw") == "none":
            _needs(same, id, out, (*path, "id"))
            out = [element for i, element in enumerate(out) if i not in same]
        elif id in inherited:
            first = same[0] if same else len(out)
            out = [element for i, element in enumerate(out) if i not in same]
            out.insert(first, written)
            inherited.discard(id)  # anything else with this id is written here
        elif base and id and not values.keys() & {"draw", "elements", "part"}:
            raise Wrong("layout.changes", (*path, "id"), name=id, hint=hint(id, _ids(out)))
        elif base and same and "under" not in values:
            out.insert(same[-1] + 1, written)
        else:
            out.insert(_depth(values, out, path), written)
    return tuple(out)


def _depth(values: Mapping[str, Any], out: list[Written], path: KeyPath) -> int:
    """Where a new element is drawn: on top, or under the one that it names."""
    if "under" not in values:
        return len(out)
    name = word(values["under"], (*path, "under"))
    same = [i for i, element in enumerate(out) if element.values.get("id") == name]
    _needs(same, name, out, (*path, "under"))
    return same[0]


def _needs(same: list[int], id: str, out: list[Written], path: KeyPath) -> None:
    if not same:
        raise Wrong("layout.element", path, name=id, hint=hint(id, _ids(out)))


def _ids(elements: Sequence[Written]) -> list[str]:
    return [str(element.values["id"]) for element in elements if "id" in element.values]
