"""The digest of what the press makes: of its inputs and of the program."""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from typing import Any

from pnp.validator.base import cache as keeping

from .typefaces import FILES, file_of

_ENDINGS = (".py", ".json", ".yaml")
_LIBRARIES = ("reportlab", "uharfbuzz", "pyphen", "PIL", "tinycss2", "resvg")


def press_digest(*values: Any) -> str:
    """The digest of plain values and of the program."""
    return keeping.digest(values, _program())


@cache
def _program() -> str:
    """The digest of what turns definitions into PDFs: our modules and texts, and the libraries they use."""
    rooms = [os.path.dirname(os.path.dirname(__file__)), os.path.dirname(os.path.dirname(keeping.__file__))]
    found: list[object] = [keeping.program(room, _ENDINGS) for room in rooms]
    specs = filter(None, map(find_spec, _LIBRARIES))
    files = [spec.origin for spec in specs if spec.origin] + [str(file_of(name)) for name in FILES]
    for file in files:
        about = os.stat(file)
        found.append((file, about.st_size, about.st_mtime_ns))
    return repr(found)
