"""The folder of a site. It is written into only if it is empty or a site of ours, and nothing else in it is touched."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.press.files.writing import written
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import regular

MARKER = "pnp-site.json"
TOP, FILES = "top", "files"


class Folder:
    """A site while it is written. `top` are the names of all that it has at the top: what lies below them is ours.

    The marker is written first, so that a site whose making was interrupted is still known as one. Raises Invalid if
    the folder, or a name at its top, belongs to somebody else, and CannotWrite.
    """

    def __init__(self, path: Path, top: Iterable[str]) -> None:
        self.path = path
        self._known = _marked(path / MARKER)
        self._top = sorted({*top, MARKER})
        self._files = {MARKER}
        self.digests: dict[str, str] = {}  # of the contents of what was written here, by name
        self._refuse_foreign()
        known = self._known or {TOP: [], FILES: []}
        self._mark({*known[TOP], *self._top}, known[FILES])

    def _refuse_foreign(self) -> None:
        if self._known is None:
            with suppress(FileNotFoundError, NotADirectoryError):  # it is made, or writing says why not
                if any(not name.startswith(".") for name in os.listdir(self.path)):
                    raise Invalid(Problem("site.foreign", str(self.path)))
            return
        for name in self._top:
            path = self.path / name
            ours = name in (*self._known[TOP], MARKER) or not os.path.lexists(path)
            if taken := _link(path) if ours else path:
                raise Invalid(Problem("site.taken", str(taken)))

    def write(self, name: str, content: bytes) -> None:
        """A file of the site, by its path in the folder; one that is there already with this content is left alone."""
        path = self.path / name
        if regular(path) != content:
            with written(path) as file:
                file.write(content)
        self.digests[name] = hashlib.sha256(content).hexdigest()[:12]
        self.note(name)

    def note(self, name: str) -> None:
        """A file of the site that somebody else has written."""
        self._files.add(name)

    def close(self, *, whole: bool = True) -> None:
        """Mark the folder as this site; what an earlier one had and this one has not is deleted, unless this one is not
        `whole`, because a game could not be made."""
        old = (self._known or {FILES: []})[FILES]
        if not whole:
            self._files.update(old)
        for name in old:
            if name not in self._files:
                self._delete(name)
        self._mark(self._top, self._files)

    def _delete(self, name: str) -> None:
        """A file of ours, and the folders that are empty without it. Links are not followed."""
        parts = PurePosixPath(name).parts
        if not parts or ".." in parts or PurePosixPath(name).is_absolute():
            return
        path, root = self.path / name, os.path.realpath(self.path)
        if os.path.realpath(path) != os.path.join(root, *parts):
            return
        with suppress(OSError):
            path.unlink()
            for above in path.parents[: len(parts) - 1]:
                above.rmdir()

    def _mark(self, top: Iterable[str], files: Iterable[str]) -> None:
        said = {TOP: sorted(top), FILES: sorted(files)}
        with written(self.path / MARKER) as file:
            file.write(f"{json.dumps(said, ensure_ascii=False, indent=1)}\n".encode())


def _link(path: Path) -> Path | None:
    """A link at a path or below it: what is written there would land elsewhere."""
    below = (Path(room, name) for room, *names in os.walk(path) for name in (*names[0], *names[1]))
    return next(filter(Path.is_symlink, (path, *below)), None)


def _marked(marker: Path) -> dict[str, Sequence[str]] | None:
    """What the marker says; None if there is none that we have written."""
    try:
        said: Any = json.loads(regular(marker) or b"")
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate is nobody's name
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or set(said) != {TOP, FILES}:
        return None
    lists = list(said.values())
    good = all(isinstance(one, list) and all(isinstance(name, str) for name in one) for one in lists)
    return said if good else None
