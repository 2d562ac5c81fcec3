"""What need not be made twice by the press: values kept under the digest of what they are made of (see
`pnp.validator.kept`), our modules and words and what they stand on among it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import Any

from pnp.validator import kept
from pnp.validator.kept import checksum, discard, recall, remember

from ..lettering import fonts

_ENDINGS = (".py", ".json", ".yaml")
_LIBRARIES = ("reportlab", "uharfbuzz", "pyphen", "PIL")


def digest(*values: Any) -> str:
    """The digest of plain values and of the program."""
    return kept.digest(values, _program())


@contextmanager
def trusted(kind: str, key: str) -> Iterator[None]:
    """Make something of what was kept. If that fails it was no work of ours: it is thrown away, and one goes on."""
    try:
        yield
    except (TypeError, ValueError, IndexError, AttributeError):
        discard(kind, key)


@cache
def _program() -> str:
    """The digest of what turns definitions into PDFs: our modules and words, and what they stand on."""
    rooms = [os.path.dirname(os.path.dirname(__file__)), os.path.dirname(kept.__file__)]
    found: list[object] = [kept.program(room, _ENDINGS) for room in rooms]
    specs = filter(None, map(find_spec, _LIBRARIES))
    files = [spec.origin for spec in specs if spec.origin] + [str(fonts.font(name).path) for name in fonts.NAMES]
    for file in files:
        about = os.stat(file)
        found.append((file, about.st_size, about.st_mtime_ns))
    return repr(found)


__all__ = ["checksum", "digest", "recall", "remember", "trusted"]
