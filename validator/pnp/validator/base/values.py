"""What any record is made of: mappings, numbers, flags, sides; read, or refused with their place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from .names import Names, unknown_key
from .source import KeyPath
from .violation import Unclear

YES, NO = ("true", "yes"), ("false", "no")
"""The words for true and false; those of other languages are in `definitions/log_words.yaml`."""
HIDDEN_WORD = "hidden"
"""How a log writes what it does not name; read, it is the HIDDEN of `pnp.game`."""
BESIDE = ("note", "then", "ruling")
"""The keys of what accompanies a move in a record."""


def mapping(value: Any, path: KeyPath) -> Mapping[str, Any]:
    """A mapping. Raises Unclear for anything else."""
    if not isinstance(value, dict):
        raise Unclear("log.mapping", path)
    return value


def only(body: Mapping[str, Any], known: Collection[str], path: KeyPath) -> None:
    """Raises Unclear if a mapping has an unknown key."""
    for key in body:
        if key not in known:
            raise unknown_key(key, known, path)


def number(value: Any, path: KeyPath) -> int:
    """A whole number. Raises Unclear for anything else."""
    if type(value) is not int:
        raise Unclear("log.number", path, said=value)
    return value


def amount(value: Any, path: KeyPath) -> int:
    """A whole number of cubes, from zero. Raises Unclear for anything else."""
    if type(value) is not int:
        raise Unclear("log.number", path, said=value)
    if value < 0:
        raise Unclear("log.negative", path, said=value)
    return value


def flag(value: Any, path: KeyPath) -> bool:
    """Yes or no, or true or false. Raises Unclear for anything else."""
    if isinstance(value, bool):
        return value
    if value not in YES and value not in NO:
        raise Unclear("log.flag", path, said=value)
    return value in YES


def side_key(names: Names[int], name: Any, path: KeyPath, keys: dict[int, str]) -> int:
    """A side used as a key; `keys` notes its spelling. Raises Unclear, also if the side is there already."""
    side = names.read(name, (*path, name))
    if side in keys:
        raise Unclear("log.twice", (*path, name), said=name)
    keys[side] = name
    return side
