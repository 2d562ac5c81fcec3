"""Games and pnp's own words as data, read and checked beforehand: for a place that has neither libyaml, jsonschema nor
babel, such as a browser.

What `frozen_words` and `frozen_game` return is plain enough for JSON. `know_words` and `know_game` take it up: then
`load_game`, and whatever reads a file of words, finds it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..base.interface import LANGUAGES
from ..base.languages import know_plurals, plural_table
from ..base.source import know, read_file
from . import load
from .find import GAME_FILE
from .gather import edition_ids

_ORDINAL = (False, True)


def frozen_words(files: Mapping[str, Path]) -> dict[str, Any]:
    """The values of these files, by their paths within a folder, and how pnp's own languages count."""
    return {"files": {name: read_file(path) for name, path in files.items()}, "plurals": _plurals(LANGUAGES)}


def know_words(house: Path, frozen: Mapping[str, Any]) -> None:
    """Take up the values of files in a folder."""
    for name, value in frozen["files"].items():
        know(house / name, value)
    _know_plurals(frozen["plurals"])


def frozen_game(folder: Path) -> dict[str, Any]:
    """The definitions of a game; of its editions, what they have instead. Raises Invalid if anything is wrong."""
    usual = _raw(folder, None)
    editions = {id: _raw(folder, id) for id in edition_ids(usual["game"]) if id is not None}
    differ = {id: {role: one for role, one in raw.items() if one != usual[role]} for id, raw in editions.items()}
    return {"usual": usual, "editions": differ, "plurals": _plurals(usual["game"]["languages"])}


def _raw(folder: Path, edition: str | None) -> dict[str, Any]:
    raw = load.checked(folder, edition)
    return {**raw, "files": {role: path.relative_to(folder).as_posix() for role, path in raw["files"].items()}}


def know_game(folder: Path, frozen: Mapping[str, Any]) -> None:
    """Take up a game as the one in a folder. There it must have a game.yaml, if only an empty one, to be found."""
    usual = frozen["usual"]
    know(folder / GAME_FILE, usual["game"])
    _know_plurals(frozen["plurals"])
    for edition, own in ((None, {}), *frozen["editions"].items()):
        raw = {**usual, **own}
        load.know_game(folder, edition, {**raw, "files": {role: folder / name for role, name in raw["files"].items()}})


def _plurals(langs: Iterable[str]) -> dict[str, list[str]]:
    return {lang: [plural_table(lang, ordinal) for ordinal in _ORDINAL] for lang in langs}


def _know_plurals(frozen: Mapping[str, list[str]]) -> None:
    for lang, tables in frozen.items():
        for ordinal, table in zip(_ORDINAL, tables, strict=True):
            know_plurals(lang, ordinal, table)
