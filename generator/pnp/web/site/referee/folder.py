"""The referee in a site's folder: everything that its pages fetch.

What a server might send uncompressed is compressed here, and unpacked by the page: so it is no larger on its way from
any host, and a wrong type does not matter.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.validator.definitions.find import game_id

from .frame import FRAME, frame
from .packing import MODULES, frozen, modules
from .pyodide import VERSION

PAGE = Path(__file__).with_name("page")
NOTICE = """\
This folder has parts of other programs, unchanged:

Pyodide {version}, https://github.com/pyodide/pyodide/tree/{version}: pyodide*, python_stdlib.zip. It is under the
Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/; its source is at that address.

Python, https://www.python.org: compiled into Pyodide. Copyright (c) 2001 Python Software Foundation; All Rights
Reserved. It is under the PSF License Agreement, https://docs.python.org/3/license.html.

PyYAML, https://pyyaml.org: in pnp.zip, with its licence.
"""


def referee_files(games: Iterable[Path], python: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The files of the folder, by name, for the games in some folders; `python` has the files of `pyodide.package`.
    Raises Invalid."""
    found = {name if name.endswith(".zip") else f"{name}.gz": _packed(name, data) for name, data in python.items()}
    found[MODULES] = modules()
    found |= dict(map(game_file, games))
    found |= {file.name: file.read_bytes() for file in PAGE.iterdir()}
    found[FRAME] = frame()
    return {**found, "LICENSES.txt": NOTICE.format(version=VERSION).encode()}


def game_file(folder: Path) -> tuple[str, bytes]:
    """The file of the game in a folder, with its name. Raises Invalid."""
    return f"games/{game_id(folder)}.json.gz", _packed("", frozen(folder))


def _packed(name: str, data: bytes) -> bytes:
    return data if name.endswith(".zip") else gzip.compress(data, mtime=0)
