"""What is drawn, as digests of its contents: forms count as their marks and pictures as their bytes, never as names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.validator.base.cache import digest

from ..marks.ink import Mark, Origin
from ..marks.plain import Plain
from ..type.own_fonts import PREFIX
from .library import Library


class Contents(Plain):
    """Digests of what is drawn with a library, whose forms must not change meanwhile. `of_file` says what a picture
    counts as: if nothing else is given, its fingerprint, which marks it as something that the build depends on.

    Everything raises picture.BadPicture.
    """

    def __init__(self, library: Library, of_file: Callable[[Path], str] | None = None) -> None:
        self.library, self._of_file = library, of_file or library.fingerprints.of
        self._forms: dict[Origin, str] = {}

    def of(self, marks: Iterable[Mark]) -> str:
        """The digest of marks: equal for marks that look the same."""
        return digest(self.marks(marks))

    def origin(self, of: Origin) -> str:
        if of not in self._forms:
            self._forms[of] = digest(self.form(self.library(of)))
        return self._forms[of]

    def file(self, file: Path) -> str:
        return self._of_file(file)

    def font(self, name: str) -> str:
        """A font of the game by its contents, wherever its file is."""
        if not name.startswith(PREFIX):
            return name
        _, known, path = name.split(":", 2)
        return f"{known}:{Path(path).name}"
