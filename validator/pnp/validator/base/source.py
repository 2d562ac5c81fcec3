"""Read text: the only module that opens a user's files and reads YAML.

A deliberately small YAML: mappings, lists and scalars, read as they are written. Whole numbers, `true`, `false` and
`null` are what they look like; everything else is text: no `no` that turns false, no `12:30` that turns 750, no dates.
Duplicate keys, anchors, aliases and tags are refused, and so are files that are too large or too deep.

There are three ways to the same value. Logs are mostly plain, and `fast_yaml` reads them several times faster than
libyaml. Definitions are mostly sentences, which libyaml reads as fast; but they seldom change, so their values are
cached (`cache`). Everything else, above all mistakes, is left to `libyaml`. So are positions: they are needed only to
report a mistake, and correct files cost nothing extra.
"""

from __future__ import annotations

import functools
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from . import cache
from .fast_yaml import Declined, read_fast
from .problem import Invalid, Place, Problem
from .system import refusal

KeyPath: TypeAlias = tuple[str | int, ...]

MAX_BYTES = 4 * 1024 * 1024  # of a text: a thousand bilingual cards take half a megabyte
MOST_BYTES = 500_000_000  # of anything else


def decode(data: bytes) -> str:
    """The text of a file. A BOM is dropped. Raises Invalid for UTF-16, other encodings and binary data."""
    if len(data) > MAX_BYTES:
        raise Invalid(Problem("file.large", "", 1, 1, {"limit": MAX_BYTES // 1024 // 1024}))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or _is_utf16(data[:4096]):
        raise Invalid(Problem("file.utf16", "", 1, 1))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        code = "file.binary" if b"\0" in data[:4096] else "file.encoding"
        raise Invalid(Problem(code, "", line, column, {"byte": f"{data[error.start]:02X}"})) from None
    if "\0" in text:
        raise Invalid(Problem("file.binary", "", 1, 1))
    return text


def _is_utf16(data: bytes) -> bool:
    """True if this is UTF-16 without a BOM: every second byte is the high half of a Latin or Cyrillic letter."""
    halves = (data[0::2], data[1::2]) if b"\0" in data else ()
    return any(half.count(0) + half.count(4) + half.count(0x20) > 0.9 * len(half) for half in halves)


def read(text: str) -> Any:
    """The value written in a log: dicts, lists, str, int, bool, None. Raises Invalid with line and column."""
    try:
        return read_fast(text)
    except Declined:
        return parse(text)


def parse(text: str) -> Any:
    """The value of any text. Raises Invalid with line and column."""
    from . import libyaml  # a plain log needs no PyYAML

    return libyaml.parse(text)


def with_changes(text: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """A text with some stretches replaced: where each begins and ends, and what is there instead. In order."""
    parts, done = [], 0
    for start, end, new in changes:
        parts += [text[done:start], new]
        done = end
    return "".join([*parts, text[done:]])


def place_of(text: str, path: Iterable[str | int], *, key: bool = False) -> Place:
    """The place of a value in a text that was read: `libyaml.Places(text).of(path)`, for a single question."""
    from .libyaml import Places  # as above

    return Places(text).of(path, key=key)


class Special(OSError):
    """Neither a file nor a folder: a pipe may never send anything, /dev/zero never ends."""


def bytes_of(path: str | Path, most: int) -> bytes:
    """The content of any file, or its first bytes if it has more than `most`: one more than that. Raises OSError for
    what cannot be read, Special among them; ValueError for a name with a zero byte."""
    with open(path, "rb", opener=_opened) as file:
        return file.read(most + 1)


def _opened(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))  # a pipe would wait
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # the latter is refused by `open`
        return handle
    os.close(handle)
    raise Special


def regular(path: str | Path, most: int = MOST_BYTES) -> bytes | None:
    """The content of any file; None if it cannot be read, or is larger than that."""
    try:
        found = bytes_of(path, most)
    except (OSError, ValueError):
        return None
    return found if len(found) <= most else None


def is_loop(name: str | Path) -> bool:
    """True for a link to a folder that it is itself in, such as `plays -> /`: whoever walks it never ends."""
    try:
        return os.path.islink(name) and Path(name).absolute().is_relative_to(os.path.realpath(name))
    except ValueError:  # a name with a zero byte
        return False


def read_bytes(path: Path) -> bytes:
    """The bytes of a text file. Raises Invalid if it is missing, a folder, too large or unreadable."""
    name = str(path)
    try:
        data = bytes_of(path, MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        raise Invalid(Problem("file.missing", name)) from None
    except Special:
        raise Invalid(Problem("file.special", name)) from None
    except OSError as error:
        if os.path.isdir(path):  # Windows answers "permission denied" for a folder
            raise Invalid(Problem("file.folder", name)) from None
        raise Invalid(Problem("file.unreadable", name, values={"reason": refusal(error)})) from None
    except ValueError:  # a name with a zero byte
        raise Invalid(Problem("file.missing", name)) from None
    if len(data) > MAX_BYTES:
        raise Invalid(Problem("file.large", name, values={"limit": MAX_BYTES // 1024 // 1024}))
    return data


def read_text(path: Path) -> str:
    """The text of a file; problems carry its name. Raises Invalid."""
    try:
        return decode(read_bytes(path))
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None


_known: dict[Path, Any] = {}


def know(path: Path, value: Any) -> None:
    """Take this as the value written in a file: it was read elsewhere, and libyaml is not here (see `frozen`)."""
    _known[path] = value


def read_file(path: Path) -> Any:
    """The value written in a file; problems carry its name. Raises Invalid."""
    if path in _known:
        return _known[path]
    text = read_text(path)
    if cache.folder() is None:
        return _parsed(text, path)
    key = cache.digest(text, _reader())
    value = cache.get("yaml", key, dict)
    if value is None:
        value = _parsed(text, path)
        if isinstance(value, dict):  # as in every file that is not a text at all
            cache.put("yaml", key, value)
    return value


def _parsed(text: str, path: Path) -> Any:
    try:
        return parse(text)
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None


@functools.cache
def _reader() -> tuple[object, ...]:
    """What distinguishes versions of the readers, whose values may differ."""
    files = [os.stat(os.path.join(os.path.dirname(__file__), name)) for name in ("libyaml.py", "fast_yaml.py")]
    return (sys.version, *((about.st_size, about.st_mtime_ns) for about in files))
