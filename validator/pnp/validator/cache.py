"""What need not be worked out twice: on disk from one run to the next, in memory while a program stays.

On disk lie plain values, in the user's cache folder, under the digest of what they come from. A digest counts the
program too, so another version finds nothing of this one. Whatever lies in the folder may be deleted at any time, and
whoever fails to read or write there goes on without. Like the modules that Python compiles it belongs to the user
alone, and is trusted as these are. Values are what `marshal` knows: None, numbers, texts, bytes, tuples, lists, dicts.
It keeps tuples as they are, and reads ten times as fast as JSON; a checksum goes before it.

In memory lies anything. Results are told apart by what they come from, to the letter: 1 is not true. What comes from
files besides is remembered only as long as these are the same, by kinds of files.

Nothing is kept unless somebody asks for it: the command says where on disk (`on_disk`), the preview that there is a
memory (`in_memory`). Whoever imports the library need not.
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
    from _blake2 import blake2b  # hashlib offers the same, after it has loaded OpenSSL
except ImportError:  # pragma: no cover - another Python
    from hashlib import blake2b

FOLDER = "kept"
MOST_BYTES = 64 * 1024 * 1024  # on disk; then the older half goes
OFTEN = 500  # values put there between two looks whether these are more
MOST_RESULTS = 500  # in memory; then the one that was not asked for longest goes
SIZE = 16  # of a digest, in bytes

T = TypeVar("T")

_NOTHING = object()

_folders: list[Path] = []
_written = count()


def digest(*values: Any) -> str:
    """The digest of plain values: the same for equal ones, whoever else holds them. Raises ValueError for others."""
    return checksum(marshal.dumps(values, 2)).hex()


def checksum(content: bytes) -> bytes:
    """The digest of bytes."""
    return blake2b(content, digest_size=SIZE).digest()


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


# ── on disk ──


@contextmanager
def on_disk(folder: Path) -> Iterator[None]:
    """Keep things in this folder for as long as the block lasts."""
    before = _folders[:]
    _folders[:] = [folder]
    try:
        yield
    finally:
        _folders[:] = before


def folder() -> Path | None:
    """The folder for what programs can do without; None where nothing is to be kept."""
    return _folders[0] if _folders else None


def get(kind: str, key: str, form: Any) -> Any:
    """What was kept under a digest, if it has the form that it should have (see `has_form`); else it is thrown away.
    None if there is nothing."""
    if not _folders:
        return None
    try:
        with open(_file(kind, key), "rb") as file:  # noqa: PTH123 - pathlib takes longer than reading
            content = file.read()
    except OSError:
        return None
    if checksum(content[SIZE:]) == content[:SIZE]:
        with suppress(EOFError, ValueError, TypeError):
            value = marshal.loads(content[SIZE:])
            if has_form(value, form):
                return value
    drop(kind, key)
    return None


def drop(kind: str, key: str) -> None:
    """Throw away what was kept under a digest."""
    with suppress(OSError, IndexError):
        os.unlink(_file(kind, key))


@contextmanager
def trusted(kind: str, key: str) -> Iterator[None]:
    """Make something of what was kept. If that fails it was no work of ours: it is thrown away, and one goes on."""
    try:
        yield
    except (TypeError, ValueError, IndexError, AttributeError):
        drop(kind, key)


def has_form(value: Any, form: Any) -> bool:
    """Whether a value is of a type, or a tuple of such forms, or (`[form]`) of any number of one form, or a mapping
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
    """Keep a value, if it can be kept. Whoever reads meanwhile finds the old one or the new one."""
    if not _folders:
        return
    with suppress(ValueError, OSError):  # it is not plain; the disk is full, or not ours
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
    """Take away the older half if there is too much."""
    found = []
    for file in folder.iterdir():
        with suppress(OSError):  # another process may be quicker
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
    """Results by what they come from. `files` tells by kind how the files are now that may be read for them; empty
    where nobody knows."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.files: Mapping[str, str] = {}


_memories: list[Memory] = []


@contextmanager
def in_memory() -> Iterator[Memory]:
    """Keep what is worked out for as long as the block lasts."""
    memory = Memory()
    _memories.append(memory)
    try:
        yield memory
    finally:
        _memories.remove(memory)


def memo(kind: str, about: object, work: Callable[[], T], *, files: Sequence[str] = ()) -> T:
    """What `work` gives, of that kind and about these plain values, and the kinds of `files` that it reads. Nobody may
    change it: the next who asks gets the same."""
    memory = _memories[-1] if _memories else None
    if memory is None or (files and not memory.files):
        return work()
    try:
        key = digest(kind, about, [memory.files.get(name) for name in files])
    except ValueError:  # they are not plain: nobody could tell whether they are the same
        return work()
    found = memory.found.pop(key, _NOTHING)
    if found is _NOTHING:
        found = work()
    memory.found[key] = found  # the last now
    if len(memory.found) > MOST_RESULTS:
        memory.found.pop(next(iter(memory.found)), None)
    result: T = found
    return result
