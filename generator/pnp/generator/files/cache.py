"""What need not be made twice: plain values in the user's cache folder, under the digest of what they are made of.

The digest counts the program too, so another version finds nothing of this one. Whatever is in the folder may be
deleted at any time, and whoever fails to read or write there goes on without. Nothing is kept unless the command says
where (see `pnp.validator.definitions.stamp`).

Values are what `marshal` knows: None, numbers, texts, bytes, tuples, lists, dicts. It keeps tuples as they are, and
reads ten times as fast as JSON; a checksum goes before it, because it trusts what it is given.
"""

from __future__ import annotations

import marshal
import os
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.validator.definitions import stamp

from ..lettering import fonts

try:
    from _blake2 import blake2b  # hashlib offers the same, after it has loaded OpenSSL
except ImportError:  # pragma: no cover - another Python
    from hashlib import blake2b

MOST_BYTES = 64 * 1024 * 1024  # that are kept; then the older half goes
SIZE = 16  # of a digest, in bytes

_ENDINGS = (".py", ".json", ".yaml")
_LIBRARIES = ("reportlab", "uharfbuzz", "pyphen", "PIL")


def digest(*values: Any) -> str:
    """The digest of plain values and of the program."""
    return checksum(marshal.dumps((values, _program()), 2)).hex()  # 2: the same bytes whoever else holds the values


def checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=SIZE).digest()


def recall(kind: str, key: str) -> Any:
    """What was kept under a digest; None if there is nothing."""
    folder = _folder()
    if folder is None:
        return None
    try:
        with open(folder / f"{kind}-{key}", "rb") as file:  # noqa: PTH123 - pathlib takes longer than reading
            content = file.read()
        if checksum(content[SIZE:]) == content[:SIZE]:
            return marshal.loads(content[SIZE:])
    except (OSError, EOFError, ValueError, TypeError):
        pass
    return None


def remember(kind: str, key: str, value: Any) -> None:
    """Keep a value, if it can be kept. Whoever reads meanwhile finds the old one or the new one."""
    folder = _folder()
    if folder is None:
        return
    with suppress(ValueError, OSError):  # it is not plain; the disk is full, or not ours
        content = marshal.dumps(value)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_room(folder)
        beside = folder / f"{kind}-{key}.{os.getpid()}"
        try:
            beside.write_bytes(checksum(content) + content)
            os.replace(beside, folder / f"{kind}-{key}")
        finally:
            beside.unlink(missing_ok=True)


def _folder() -> Path | None:
    kept = stamp.kept_in()
    return None if kept is None else kept / "press"


@cache
def _make_room(folder: Path) -> None:
    """Take away the older half if there is too much. Once in a process is enough."""
    found = []
    for file in folder.iterdir():
        with suppress(OSError):  # another build may be quicker
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


@cache
def _program() -> str:
    """The digest of what turns definitions into PDFs: our modules and words, and what they stand on."""
    rooms = [os.path.dirname(os.path.dirname(module)) for module in (__file__, stamp.__file__)]
    found: list[object] = [stamp.program(room, _ENDINGS) for room in rooms]
    specs = filter(None, map(find_spec, _LIBRARIES))
    files = [spec.origin for spec in specs if spec.origin] + [str(fonts.font(name).path) for name in fonts.NAMES]
    for file in files:
        about = os.stat(file)
        found.append((file, about.st_size, about.st_mtime_ns))
    return repr(found)
