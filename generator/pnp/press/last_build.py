"""What is still valid from the last build: PDFs with unchanged inputs and bytes are left alone.

A build is one game in one language with its options, in one folder. For each build we store
- a digest of everything it was made of (definitions, layouts, pictures, options, program): if that is the same, nothing
  is laid out at all;
- for every PDF a digest of what is drawn in it: if that is the same, it is not drawn again;
- for every PDF the size, the age and the identity of its file: one that was changed or replaced is made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.validator.base import cache
from pnp.validator.base.cache import digest
from pnp.validator.definitions.find import RULES_FILE
from pnp.validator.definitions.model import Game
from pnp.validator.judging.trust import trusted_by

from .art.bitmap import ENDINGS
from .art.contents import Contents
from .files.fingerprints import Fingerprints
from .files.layout_folders import layout_folders
from .files.program import press_digest
from .marks.pages import Document
from .options import PrintOptions
from .type import own_fonts, typography


@dataclass(frozen=True, slots=True)
class Artefact:
    """One PDF: its sheets of paper, cuts and pages.

    `kept` if it was up to date and left alone. An estimated one has the `ink` it would need, as pages of solid black (0
    to 1), if known.
    """

    path: Path
    sheets: int
    cuts: int
    pages: int
    ink: float | None = None
    kept: bool = False


# What is stored about a build: its key, the files that it read, the PDFs that it made.
_FORM = (str, {str: ([int], str, bool)}, {str: (str, str, tuple | None, (int, int, int))})


class LastBuild:
    """The previous build, and what to store about this one."""

    def __init__(self, game: Game, lang: str, options: PrintOptions, out_dir: Path) -> None:
        self.slot = press_digest(*map(os.path.realpath, (game.folder, out_dir)), game.edition, lang, options.suffix)
        known: tuple[str, dict[str, Any], dict[str, Any]] = cache.get("build", self.slot, _FORM) or ("", {}, {})
        self._before, self._files, self._known = known
        self.fingerprints = Fingerprints(self._files)
        rules = self.fingerprints.of(game.folder / RULES_FILE) if trusted_by() else ""
        self._about = press_digest(repr(game), repr(options), lang, str(out_dir), rules, *self._of_files(game))
        self._made: dict[str, Any] = {}

    def _of_files(self, game: Game) -> Iterable[str]:
        for play in sorted(game.folder.glob("plays/*.yaml")):  # the rule sheet uses some
            yield str(play)
            yield self.fingerprints.of(play)
        where = layout_folders(game.folder)
        fonts = (file for folder in where.folders for file in own_fonts.files_in(folder.parent))
        for file in (*where.files(), *fonts):
            if file.endswith((".yaml", ".svg", *ENDINGS)) or file.lower().endswith(own_fonts.ENDINGS):
                yield file
                yield self.fingerprints.of(file)

    def whole(self) -> list[Artefact]:
        """All PDFs of the build, if there is nothing to do."""
        if self._before != self._about or any(
            self.fingerprints.of(Path(file)) != of[1] for file, of in self._files.items()
        ):
            return []
        made = self._known.values()
        return [_artefact(one) for one in made] if all(_is_untouched(one) for one in made) else []

    def kept(self, name: str, drawn: str) -> Artefact | None:
        """The PDF with that name if it is up to date."""
        one = self._known.get(name)
        if one is None or one[0] != drawn or not _is_untouched(one):
            return None
        self._made[name] = one
        return _artefact(one)

    def made(self, name: str, drawn: str, artefact: Artefact) -> None:
        """Note a PDF that was just written."""
        path = str(artefact.path)
        self._made[name] = (drawn, path, _file(path), (artefact.sheets, artefact.cuts, artefact.pages))

    def keep(self) -> None:
        """Store this build."""
        cache.put("build", self.slot, (self._about, self.fingerprints.seen, self._made))
        typography.keep()


def _artefact(one: Any) -> Artefact:
    sheets, cuts, pages = one[3]
    return Artefact(Path(one[1]), sheets, cuts, pages, kept=True)


def _is_untouched(one: Any) -> bool:
    return bool(one[2] is not None and _file(one[1]) == one[2])


def _file(path: str) -> tuple[int, int, int] | None:
    """What would change if the file was written, replaced or touched."""
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about.st_size, about.st_mtime_ns, about.st_ino


def drawn(document: Document, contents: Contents) -> str:
    """The digest of what is drawn in a document. Raises picture.BadPicture."""
    pages = []
    for page in document.pages:
        boxes = repr((page.width, page.height, page.trim, page.bleed, page.back))
        pages.append((boxes, page.outline, contents.of(page.marks)))
    return digest(pages)
