"""What has been checked once need not be checked again: stamps in the user's cache folder.

Checking definitions takes longer than judging a log by them. A stamp is the digest of everything that a check looks
at: the definitions as they were read, whether the pictures that they name are there, and the program that checks. It
says that there was nothing to complain of, and no more than that: definitions are read and built as ever, so a forged
stamp may keep a complaint back, but never changes a rule.

Nothing is kept unless somebody says where (`stamps_in`): the command does, whoever imports the library need not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

try:
    from _blake2 import blake2b  # hashlib offers the same, after it has loaded OpenSSL
except ImportError:  # pragma: no cover - another Python
    from hashlib import blake2b

FILE = "checked"
SIZE = 32  # of a digest, in bytes
MOST = 64  # stamps that are kept, the newest last

_kept: list[Path] = []


def cache_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this platform keeps what programs can do without.

    >>> cache_folder({"XDG_CACHE_HOME": "/home/anna/.tmp"}, "linux").as_posix()
    '/home/anna/.tmp/pnp'
    """
    return own_folder("LOCALAPPDATA", "Local", "Caches", "XDG_CACHE_HOME", ".cache", environ=environ, platform=platform)


def own_folder(
    windows: str, roaming: str, mac: str, xdg: str, usual: str, *, environ: Mapping[str, str], platform: str
) -> Path:
    """Our folder among those that a platform has for each user, by the names that it has there: on Windows a variable,
    or a folder in AppData; on macOS a folder in Library; elsewhere a variable, or a folder at home."""
    home = Path(environ.get("HOME") or os.path.expanduser("~"))
    if platform == "win32":
        base = Path(environ.get(windows) or home / "AppData" / roaming)
    elif platform == "darwin":
        base = home / "Library" / mac
    else:
        own = Path(environ.get(xdg, ""))
        base = own if own.is_absolute() else home / usual  # a relative one is to be ignored, says the standard
    return base / "pnp"


@contextmanager
def stamps_in(folder: Path) -> Iterator[None]:
    """Keep stamps in this folder for as long as the block lasts."""
    before = _kept[:]
    _kept[:] = [folder]
    try:
        yield
    finally:
        _kept[:] = before


def kept_in() -> Path | None:
    """The folder for what programs can do without; None where nothing is to be kept."""
    return _kept[0] if _kept else None


def is_stamped(raw: Mapping[str, Any]) -> bool:
    """Whether these definitions, as `load.read_definitions` gives them, were found to be sound before."""
    return bool(_kept) and _digest(raw) in _stamps(_kept[0])


def put_stamp(raw: Mapping[str, Any]) -> None:
    """Remember that there is nothing to complain of. That this fails is no reason to fail."""
    if not _kept:
        return
    folder = _kept[0]
    stamps = [*_stamps(folder), _digest(raw)][-MOST:]
    beside = folder / f"{FILE}.{os.getpid()}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            beside.write_bytes(b"\n".join(stamps))
            os.replace(beside, folder / FILE)  # whoever reads meanwhile sees the old stamps or the new ones
        finally:
            beside.unlink(missing_ok=True)


def _stamps(folder: Path) -> list[bytes]:
    try:
        with (folder / FILE).open("rb") as file:
            return [stamp for stamp in file.read(MOST * 200).split() if len(stamp) == 2 * SIZE]
    except OSError:
        return []


def _digest(raw: Mapping[str, Any]) -> bytes:
    folder = str(raw["files"]["game"].parent)
    written = {role: value for role, value in raw.items() if role != "files"}
    named = {role: str(path) for role, path in raw["files"].items()}
    drawn = [os.path.isfile(os.path.join(folder, art)) for art in _arts(written)]
    seen = repr((written, named, os.path.realpath(folder), drawn, program(os.path.dirname(os.path.dirname(__file__)))))
    return blake2b(seen.encode("utf-8", "surrogatepass"), digest_size=SIZE).hexdigest().encode()


def _arts(value: Any) -> Iterator[str]:
    """The pictures that definitions name."""
    if isinstance(value, dict):
        art = value.get("art")
        if isinstance(art, str) and "\0" not in art:
            yield art
        for inner in value.values():
            if isinstance(inner, dict | list):
                yield from _arts(inner)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict | list):
                yield from _arts(inner)


@cache
def program(folder: str, endings: tuple[str, ...] = (".py", ".json")) -> tuple[object, ...]:
    """What would tell another version of the program in a folder: the size and age of every module and schema."""
    found: list[tuple[str, int, int]] = []
    folders = [folder]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(endings):
                    about = entry.stat()
                    found.append((entry.path, about.st_size, about.st_mtime_ns))
                elif entry.is_dir() and not entry.name.startswith(("_", ".")):  # no compiled files, and no games
                    folders.append(entry.path)
    return (sys.version, *sorted(found))
