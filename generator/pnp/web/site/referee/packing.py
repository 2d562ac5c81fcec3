"""The files of the referee in a site's folder: Python for browsers, our modules as one archive, and frozen games."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pnp.validator
from pnp.validator.definitions.frozen import frozen_game, frozen_words

MODULES = "pnp.zip"
WORDS = "words.json"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same input gives the same bytes
_OTHER = {"_cards", "archives", "schemas"}  # folders of the validator that judging a log does not need
_HERE = Path(__file__).parent


def modules() -> bytes:
    """An archive of all that Python needs there besides its own library: the validator and what answers the page, their
    words as JSON, and the pure Python of PyYAML."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted({**_ours(), **_yaml()}.items()):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _ours() -> Mapping[str, bytes]:
    house = Path(pnp.validator.__file__).parents[1]
    files = [file for room in ("game", "validator") for file in _files(house / room)]
    words = frozen_words(house, [file for file in files if file.suffix == ".yaml"])
    found = {f"pnp/{_name(file, house)}": file.read_bytes() for file in files if file.suffix != ".yaml"}
    web = _HERE.parents[1]
    ours = {*_HERE.glob("[!p]*.py"), *(_HERE.parents[at] / "__init__.py" for at in (0, 1))}
    found |= {f"pnp/web/{_name(file, web)}": file.read_bytes() for file in ours}
    return {**found, WORDS: _json(words)}


def _files(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*"):
        if file.suffix in (".py", ".yaml", ".txt") and _OTHER.isdisjoint(file.relative_to(folder).parts):
            yield file


def _yaml() -> Mapping[str, bytes]:
    """PyYAML without its binding of libyaml, and its licence."""
    spec = find_spec("yaml")
    assert spec is not None and spec.origin is not None
    files = [file for file in Path(spec.origin).parent.glob("*.py") if file.stem != "cyaml"]
    found = {f"yaml/{file.name}": file.read_bytes() for file in files}
    licences = [path for path in distribution("pyyaml").files or () if path.name == "LICENSE"]
    return found | {f"yaml/{path.name}": path.read_binary() for path in licences}


def frozen(folder: Path) -> bytes:
    """A game as data. Raises Invalid."""
    return _json(frozen_game(folder))


def _name(file: Path, house: Path) -> str:
    return file.relative_to(house).as_posix()


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
