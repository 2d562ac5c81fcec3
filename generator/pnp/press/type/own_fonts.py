"""A game's own typefaces: the TTF and OTF files in its folder `fonts/`.

A style names one by its file or its family. The files themselves say which of a family is bold and which is italic. A
font's name is `own:<digest>:<path>`, with the digest of the whole folder: a changed file is a different font in every
cache.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.validator.base import cache
from pnp.validator.base.source import regular
from pnp.validator.definitions.finding import hint

from .examining import ABOUT, abouts, as_truetype

FOLDER, ENDINGS, PREFIX = "fonts", (".ttf", ".otf"), "own:"
MOST_BYTES, MOST_FILES = 20_000_000, 100
REGULAR, BOLD, HEAVY = 400, 700, 600  # font weights in OpenType's scale; heavy is the range for emphasis


class Unusable(Exception):
    """A font that cannot be used for printing: a message code, and its values."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values


@dataclass(frozen=True, slots=True)
class Own:
    """A font file, and its own metadata."""

    file: Path
    family: str
    weight: int
    italic: bool
    closed: bool  # its licence bits forbid embedding


def own_font(name: str, layout: Path, ours: Iterable[str] = ()) -> str:
    """The internal name of that font, for a layout in this file; `ours` might be meant too. Raises Unusable."""
    folder = layout.parents[2] / FOLDER if len(layout.parents) > 2 else Path(FOLDER)
    files = _files(str(folder))
    stems = {Path(file).stem: Path(file) for file, *_ in files}
    if name in stems:
        found = _about(stems[name], files)
    else:
        family = [own for own in _listed(files) if _plain(own.family) == _plain(name)]
        if not family:
            known = [*ours, *stems]
            raise Unusable("layout.font", font=name, known=", ".join(known), hint=hint(name, known))
        found = min(family, key=lambda own: (own.italic, abs(own.weight - REGULAR), str(own.file)))
    if found.closed:
        raise Unusable("layout.font-licence", name=found.file.name)
    content(_known_as(found.file, files))
    return _known_as(found.file, files)


def file_of(font: str) -> Path:
    return Path(font.split(":", 2)[2])


def sister(font: str, bold: bool = False, italic: bool = False) -> str:
    """The bold or the italic font of the same family; the font itself if there is none."""
    return _sister(font, bold, italic)


@lru_cache(maxsize=256)
def _sister(font: str, bold: bool, italic: bool) -> str:
    file = file_of(font)
    files = _files(str(file.parent))
    own = _about(file, files)
    wanted = (own.italic or italic, max(own.weight, BOLD) if bold else own.weight)
    fitting = [
        other
        for other in _listed(files)
        if (other.family, other.italic) == (own.family, wanted[0])
        and not other.closed
        and (other.weight >= HEAVY or not bold)
    ]
    best = min(fitting, key=lambda other: (abs(other.weight - wanted[1]), str(other.file)), default=own)
    return _known_as(best.file, files)


@lru_cache(maxsize=32)
def content(font: str) -> bytes:
    """The font as a TrueType file, the only kind we embed in a PDF. Raises Unusable."""
    file = file_of(font)
    raw = _read(file)
    key = cache.digest("truetype", _checksum(raw))
    found: bytes | None = cache.get("fonts", key, bytes)
    if found is None:
        found = as_truetype(raw)
        if found is None:
            raise Unusable("layout.font-broken", name=file.name)
        cache.put("fonts", key, b"" if found == raw else found)
    return found or raw


# ── what is in the folder ─────────────────────────────────────────────────────

Files = tuple[tuple[str, int, int, int], ...]
"""Path, times and size of each."""


def stamp(folder: Path) -> Files:
    """Identifies the state of a game's fonts; `folder` is the game's."""
    return _files(str(folder / FOLDER))


def files_in(folder: Path) -> list[str]:
    """The files of a game's fonts; `folder` is the game's."""
    return [path for path, *_ in stamp(folder)]


def _files(folder: str) -> Files:
    try:
        names = sorted(name for name in os.listdir(folder) if name.lower().endswith(ENDINGS))[:MOST_FILES]
        about = [(os.path.join(folder, name), os.stat(os.path.join(folder, name))) for name in names]
    except OSError:
        return ()
    return tuple((path, found.st_mtime_ns, found.st_ctime_ns, found.st_size) for path, found in about)


@lru_cache(maxsize=64)
def _digest(files: Files) -> str:
    return cache.digest(*((path, _checksum(_read(Path(path)))) for path, *_ in files))[:12]


def _known_as(file: Path, files: Files) -> str:
    return f"{PREFIX}{_digest(files)}:{file}"


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _checksum(raw: bytes) -> str:
    return cache.checksum(raw).hex()


def _read(file: Path) -> bytes:
    """The file; nothing if it cannot be read, or is too large."""
    return regular(file, MOST_BYTES) or b""


def _about(file: Path, files: Files) -> Own:
    """What a font says about itself. Raises Unusable."""
    found = next((own for own in _listed(files) if own.file == file), None)
    if found is None:
        raise Unusable("layout.font-broken", name=file.name)
    return found


@lru_cache(maxsize=64)
def _listed(files: Files) -> list[Own]:
    """The fonts that can be read."""
    raws = {path: _read(Path(path)) for path, *_ in files}
    keys = {path: cache.digest("about", _checksum(raw)) for path, raw in raws.items()}
    known: dict[str, Any] = {path: cache.get("fonts", key, ABOUT) for path, key in keys.items()}
    new = [path for path, found in known.items() if found is None]
    for path, found in zip(new, abouts([raws[path] for path in new]), strict=True):
        if found is not None:
            known[path] = found
            cache.put("fonts", keys[path], found)
    told = ((Path(path), found) for path, found in known.items() if found is not None)
    return [Own(path, family or path.stem, *others) for path, (family, *others) in told]
