"""Values of a game field by field, for comparing two versions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeAlias

from pnp.validator.base.cache import checksum
from pnp.validator.base.interface import LANGUAGES
from pnp.validator.base.length import Length
from pnp.validator.base.source import regular
from pnp.validator.definitions.sizes import Size

Leaves: TypeAlias = Mapping[tuple[str, str], Any]
"""Plain values by their path (`event.1.up_to`) and language ("" if not a text)."""

LENGTHS = frozenset({"size", "height", "stock", "at", "via", "outline"})
UNSEEN = frozenset(
    {"folder", "file", "reading", "number"}
)  # where something is written, and what follows from the order


@dataclass(frozen=True, slots=True)
class File:
    """A file of the game, by its path in the game's folder and the digest of its contents."""

    name: str
    digest: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Field:
    """One value that changed; None where it was or is missing. `lang` is that of a text."""

    path: str
    lang: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Reader:
    """Lists the values of one version: paths are relative to its `folder`, texts are read in `langs` out of its
    `languages`."""

    folder: Path
    languages: Collection[str]
    langs: Collection[str]

    def leaves(self, value: Any, skip: Collection[str] = ()) -> Leaves:
        """Every plain value below this one; None values are left out."""
        return dict(self._leaves(value, (), skip))

    def _leaves(
        self, value: Any, path: tuple[str, ...], skip: Collection[str]
    ) -> Iterator[tuple[tuple[str, str], Any]]:
        if value is None:
            return
        if isinstance(value, Size):
            yield (".".join(path), ""), value.name
        elif is_dataclass(value):
            value = {
                f.name: getattr(value, f.name) for f in fields(value) if f.name not in UNSEEN and f.name not in skip
            }
            yield from self._below(value, path)
        elif isinstance(value, Mapping):
            if value and set(value) <= {*self.languages, *LANGUAGES}:
                yield from (((".".join(path), lang), value[lang]) for lang in value if lang in self.langs)
            else:
                yield from self._below(value, path)
        elif isinstance(value, Path):
            yield (".".join(path), ""), self.file(value)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            if all(isinstance(one, str | int | float) for one in value):
                if value:
                    yield (".".join(path), ""), ", ".join(str(_written(one, path)) for one in value)
            else:
                yield from self._below(named(value), path)
        else:
            yield (".".join(path), ""), _written(value, path)

    def _below(self, values: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], Any]]:
        for key, value in values.items():
            yield from self._leaves(value, (*path, str(key)), ())

    def file(self, path: Path) -> File:
        """A file of the game; without a digest if it cannot be read. How its lines end makes no difference: git changes
        that on Windows."""
        name = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
        content = regular(path)
        return File(name.as_posix(), "" if content is None else checksum(content.replace(b"\r\n", b"\n")).hex())


def named(values: Sequence[Any]) -> dict[str, Any]:
    """The entries of a list by their ids, a link by its ends; by number if they have neither or share one."""
    names = [_name(value) for value in values]
    if None in names or len(set(names)) < len(names):
        return {str(at): value for at, value in enumerate(values, 1)}
    return {str(name): value for name, value in zip(names, values, strict=True)}


def _name(value: Any) -> str | None:
    found = value.get("id") if isinstance(value, Mapping) else getattr(value, "id", None)
    between = getattr(value, "between", None)
    return "–".join(between) if between else found


def changed(old: Leaves, new: Leaves) -> tuple[Field, ...]:
    """The values that differ, in the order of the new version, then those that are gone."""
    keys = dict.fromkeys((*new, *old))
    pairs = ((key, old.get(key), new.get(key)) for key in keys)
    return tuple(Field(*key, before, after) for key, before, after in pairs if before != after)


def _written(value: Any, path: Sequence[str]) -> Any:
    """A length with its unit; anything else as it is."""
    return str(Length(value)) if isinstance(value, float) and not LENGTHS.isdisjoint(path) else value
