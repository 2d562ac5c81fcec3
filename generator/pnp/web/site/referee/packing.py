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
from pnp.validator.base.source import read_text
from pnp.validator.definitions.find import RULES_FILE
from pnp.validator.definitions.frozen import frozen_game, frozen_words

MODULES = "pnp.zip"
WORDS = "words.json"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same input gives the same bytes
_VALIDATOR = Path(pnp.validator.__file__).parents[1]
_GENERATOR = Path(__file__).parents[3]
_TRAVEL = (  # files of either; the packages that they are in come along
    *("game/**/*", "validator/**/*", "position/*", "web/page/*", "web/table/room.py", "web/table/views.py"),
    *("web/table/keeping.py", "web/serve/links.py", "web/site/referee/inside.py", "web/site/referee/seat.py"),
    "web/site/referee/replaying.py",
    *("press/layout/sizes.py", "press/layout/tracks.py", "press/marks/geometry.py", "press/marks/length.py"),
    *("press/type/ties.py", "press/words/wordbook.py", "press/words/messages.yaml"),
    *("*/__init__.py", "*/*/__init__.py", "web/site/referee/__init__.py"),
)
_OTHER = {"_cards", "archives", "schemas", "sheets", "cli"}  # folders that nobody asks for there


def modules() -> bytes:
    """An archive of all that Python needs there besides its own library: the validator and what answers the page, their
    words as JSON, and the pure Python of PyYAML."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted({**_ours(), **_yaml()}.items()):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _ours() -> Mapping[str, bytes]:
    files = {name: file for room in (_VALIDATOR, _GENERATOR) for name, file in _files(room)}
    words = frozen_words({name: file for name, file in files.items() if file.suffix == ".yaml"})
    found = {f"pnp/{name}": file.read_bytes() for name, file in files.items() if file.suffix != ".yaml"}
    return {**found, WORDS: _json(words)}


def _files(room: Path) -> Iterator[tuple[str, Path]]:
    """The files that travel from one portion of our package, with their names in it."""
    for file in (file for pattern in _TRAVEL for file in room.glob(pattern)):
        name = file.relative_to(room)
        if file.suffix in (".py", ".yaml", ".txt") and _OTHER.isdisjoint(name.parts):
            yield name.as_posix(), file


def _yaml() -> Mapping[str, bytes]:
    """PyYAML without its binding of libyaml, and its licence."""
    spec = find_spec("yaml")
    assert spec is not None and spec.origin is not None
    files = [file for file in Path(spec.origin).parent.glob("*.py") if file.stem != "cyaml"]
    found = {f"yaml/{file.name}": file.read_bytes() for file in files}
    licences = [path for path in distribution("pyyaml").files or () if path.name == "LICENSE"]
    return found | {f"yaml/{path.name}": path.read_binary() for path in licences}


def frozen(folder: Path) -> bytes:
    """A game as data, with the text of its own rules if those judge it. Raises Invalid."""
    game, own = frozen_game(folder), folder / RULES_FILE
    judges = own.is_file() and "referee" not in game["usual"]["game"]
    return _json({**game, "own": read_text(own)} if judges else game)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
