"""The table for translators, including the words of the press if it lacks the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.validator.base.source import read_file, read_text
from pnp.validator.base.words import LANGUAGES
from pnp.validator.definitions.find import GAME_FILE
from pnp.validator.definitions.translation import Imported, Row, imported, rewritten, rows, written

from .labels import texts

LABELS = "labels.yaml"
_OF_THE_PRINTER = "calibrate-"  # labels of a sheet that this game does not have


def all_rows(folder: Path, source: str, target: str) -> list[Row]:
    """Every text of a game, then the labels of the press if they are not in the target language. Raises Invalid."""
    own = _own(folder)
    labels = {} if target in LANGUAGES else texts()
    return [
        *rows(folder, source, target),
        *(
            Row(f"{LABELS}/{key}", "", text.get(source, text["en"]), str(own.get(key, {}).get(target, "")))
            for key, text in labels.items()
            if not key.startswith(_OF_THE_PRINTER)
        ),
    ]


def taken_in(folder: Path, source: str, target: str, found: Sequence[Row]) -> Imported:
    """The new contents of a game's files after an import. Raises Invalid."""
    labels = {row.id.partition("/")[2]: row.target for row in found if row.id.startswith(f"{LABELS}/")}
    result = imported(folder, source, target, [row for row in found if not row.id.startswith(f"{LABELS}/")])
    own = _own(folder)
    new = {key: said for key, said in labels.items() if said.strip() and own.get(key, {}).get(target) != said}
    if not new:
        return result
    files = dict(result.files)
    game, file = folder / GAME_FILE, folder / _file(folder)
    if not file.is_file():
        text = files.get(game) or read_text(game)
        files[game] = text + ("" if text.endswith("\n") else "\n") + f"labels: {LABELS}\n"
    files[file] = _with_labels(read_text(file) if file.is_file() else "", own, target, new)
    return replace(result, files=files, changed=result.changed + len(new))


def _with_labels(text: str, own: Mapping[str, Any], target: str, new: Mapping[str, str]) -> str:
    """A labels file with new words: in existing entries, otherwise below them."""
    for key in [key for key in new if key in own]:
        text = rewritten(text, next(iter(own[key])), target, {(key,): new[key]})
    if any(key not in own for key in new):
        lines = (f"{key}: {{{target}: {written(said)}}}\n" for key, said in new.items() if key not in own)
        text += ("" if not text or text.endswith("\n") else "\n") + "".join(lines)
    return text


def _file(folder: Path) -> str:
    return str(read_file(folder / GAME_FILE).get("labels", LABELS))


def _own(folder: Path) -> Mapping[str, Any]:
    file = folder / _file(folder)
    found = read_file(file) if file.is_file() else None
    return found if isinstance(found, dict) else {}
