"""Cached results: on disk from one run to the next, and in memory while a program runs.

The disk has plain values, in the user's cache folder, each under the digest of what it was made from. The digest
includes the program, so another version finds none of them. Anything in the folder can be deleted at any time, and a
failure to read or write there is ignored. Like Python's compiled modules, the folder belongs to the user alone and is
trusted in the same way. Values are what `marshal` can store: None, numbers, texts, bytes, tuples, lists, dicts. It
preserves tuples and reads ten times as fast as JSON; a checksum precedes the data.

Memory can have any value. Its key is exactly what the result was made from: 1 is not true. A result that also depends
on files is kept only while those kinds of files are unchanged.

Nothing is kept by default: the command turns on the disk (`on_disk`), the preview the memory (`in_memory`).
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

try:
    from _blake2 import blake2b  # hashlib has it too, but loads OpenSSL first
except ImportError:  # pragma: no cover - another Python
    from hashlib import blake2b

FOLDER = "kept"
MOST_BYTES = 64 * 1024 * 1024  # bytes on disk; beyond this the older half is deleted
OFTEN = 500  # values written between two checks of the size
MOST_RESULTS = 500  # values in memory; beyond this the least recently used is dropped
SIZE = 16  # length of a digest, in bytes

T = TypeVar("T")

_NOTHING = object()

_folders: list[Path] = []
_written = count()


def digest(*values: Any) -> str:
    """The digest of plain values; equal values have equal digests, whoever else refers to them. Raises ValueError for
    others."""
    return checksum(marshal.dumps(values, 2)).hex()


def checksum(content: bytes) -> bytes:
    """The digest of bytes."""
    return blake2b(content, digest_size=SIZE).digest()


@cache
def program(folder: str, endings: tuple[str, ...] = (".py", ".json")) -> tuple[object, ...]:
    """What distinguishes versions of the program in a folder: the size and age of every module and schema."""
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


# ── on disk ──


@contextmanager
def on_disk(folder: Path) -> Iterator[None]:
    """Cache on disk, in this folder, within the block; not in a folder where others may have put something."""
    before = _folders[:]
    _folders[:] = [folder] if _is_ours(folder) and _is_ours(folder / FOLDER) else []
    try:
        yield
    finally:
        _folders[:] = before


def _is_ours(folder: Path) -> bool:
    """True if nobody else may write there, as far as the system can tell; or if it does not exist yet."""
    try:
        about = folder.stat()
    except OSError:
        return True
    return not hasattr(os, "getuid") or (about.st_uid == os.getuid() and not about.st_mode & 0o002)


def folder() -> Path | None:
    """The folder for data that can be recreated; None if nothing is cached."""
    return _folders[0] if _folders else None


def get(kind: str, key: str, form: Any) -> Any:
    """The value under a digest, if it has the expected form (see `has_form`); otherwise it is deleted. None if there is
    none."""
    if not _folders:
        return None
    try:
        with open(_file(kind, key), "rb") as file:  # noqa: PTH123 - pathlib takes longer than reading
            content = file.read()
    except OSError:
        return None
    if checksum(content[SIZE:]) == content[:SIZE]:
        with suppress(EOFError, ValueError, TypeError, MemoryError):
            value = marshal.loads(content[SIZE:])
            if has_form(value, form):
                return value
    drop(kind, key)
    return None


def drop(kind: str, key: str) -> None:
    """Delete what is cached under a digest."""
    with suppress(OSError, IndexError):
        os.unlink(_file(kind, key))


@contextmanager
def trusted(kind: str, key: str) -> Iterator[None]:
    """Make something from a cached value. If that fails the value is not ours: it is deleted, and None returned."""
    try:
        yield
    except (TypeError, ValueError, IndexError, AttributeError):
        drop(kind, key)


def has_form(value: Any, form: Any) -> bool:
    """True if a value is of a type, or a tuple of such forms, or (`[form]`) any number of one form, or a mapping
    (`{form: form}`).

    >>> has_form({"a": (1, "b")}, {str: (int, str)}), has_form((1, 2, "3"), [int])
    (True, False)
    """
    if isinstance(form, dict):
        ((key, of),) = form.items()
        return type(value) is dict and all(has_form(name, key) and has_form(one, of) for name, one in value.items())
    if isinstance(form, list):
        return type(value) is tuple and all(has_form(one, form[0]) for one in value)
    if isinstance(form, tuple):
        return type(value) is tuple and len(value) == len(form) and all(map(has_form, value, form))
    return isinstance(value, form)


def put(kind: str, key: str, value: Any) -> None:
    """Cache a value, if possible. A concurrent reader finds the old value or the new one."""
    if not _folders:
        return
    with suppress(ValueError, OSError):  # not plain values; or the disk is full or not writable
        content = marshal.dumps(value)
        folder = _folders[0] / FOLDER
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if next(_written) % OFTEN == 0:
            _make_room(folder)
        name = _file(kind, key)
        beside = Path(f"{name}.{os.getpid()}")
        try:
            beside.write_bytes(checksum(content) + content)
            os.replace(beside, name)
        finally:
            beside.unlink(missing_ok=True)


def _file(kind: str, key: str) -> str:
    return os.path.join(_folders[0], FOLDER, f"{kind}-{key}")


def _make_room(folder: Path) -> None:
    """Delete the older half if there is too much."""
    found = []
    for file in folder.iterdir():
        with suppress(OSError):  # another process may be faster
            about = file.stat()
            found.append((about.st_mtime_ns, about.st_size, file))
    total = sum(size for _, size, _ in found)
    if total <= MOST_BYTES:
        return
    for _, size, file in sorted(found):
        if total <= MOST_BYTES // 2:
            return
        with suppress(OSError):
            file.unlink()
            total -= size


# ── in memory ──


class Memory:
    """Results by what they were made from. `files` gives, by kind, the present state of the files they may depend on;
    empty if unknown."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.files: Mapping[str, str] = {}


_memories: list[Memory] = []


@contextmanager
def in_memory() -> Iterator[Memory]:
    """Cache results in memory within the block."""
    memory = Memory()
    _memories.append(memory)
    try:
        yield memory
    finally:
        _memories.remove(memory)


def memo(kind: str, about: object, work: Callable[[], T], *, files: Sequence[str] = ()) -> T:
    """The result of `work`, cached by kind, by these plain values and by the kinds of `files` it reads. Callers must
    not change it: the next caller gets the same object."""
    memory = _memories[-1] if _memories else None
    if memory is None or (files and not memory.files):
        return work()
    try:
        key = digest(kind, about, [memory.files.get(name) for name in files])
    except ValueError:  # not plain values: no way to tell whether they are the same
        return work()
    found = memory.found.pop(key, _NOTHING)
    if found is _NOTHING:
        found = work()
    memory.found[key] = found  # now the most recently used
    if len(memory.found) > MOST_RESULTS:
        memory.found.pop(next(iter(memory.found)), None)
    result: T = found
    return result
