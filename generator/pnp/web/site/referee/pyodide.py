"""Python for browsers: Pyodide, from its npm package, of exactly one version.

It is never fetched unless the user says so, and never by a visitor of the site, who gets it from there.
"""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from pnp.press.files.writing import written
from pnp.validator.base.source import regular

VERSION = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
MOST_BYTES = 64 * 1024 * 1024
PATIENCE = 60  # seconds without an answer
LOCK = "pyodide-lock.json"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)


class NotPyodide(Exception):
    """A file is not the npm package of this version of Pyodide, or cannot be read."""


def package(file: Path) -> Mapping[str, bytes]:
    """The files of Pyodide that a site needs, by name, from its npm package. Raises NotPyodide."""
    data = regular(file, MOST_BYTES)
    if data is None or hashlib.sha256(data).hexdigest() != DIGEST:
        raise NotPyodide(str(file))
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = {name: _content(archive, name) for name in FILES}
    found[LOCK] = json.dumps({"info": json.loads(found[LOCK])["info"], "packages": {}}).encode()  # no other packages
    return found


def _content(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None  # the digest is right
    return file.read()


def in_cache(cache: Path) -> Path:
    """Where a download is kept."""
    return cache / f"pyodide-{VERSION}.tgz"


def downloaded(cache: Path) -> Path:
    """The npm package in a folder, fetched unless it is there whole. Raises OSError, CannotWrite, NotPyodide."""
    file = in_cache(cache)
    if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != DIGEST:
        with urllib.request.urlopen(ADDRESS, timeout=PATIENCE) as answer:
            data = answer.read(MOST_BYTES + 1)
        if hashlib.sha256(data).hexdigest() != DIGEST:
            raise NotPyodide(ADDRESS)
        with written(file) as target:
            target.write(data)
    return file
