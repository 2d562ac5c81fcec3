"""Where layouts are looked for: beside the game, in the current folder, and in the package. The first that has a file
is used.

So a game has only what is special to it, a face or two, a palette, some icons, and uses existing layouts for the rest.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import is_loop

LAYOUTS = "layouts"
KINDS = ("boards", "faces", "icons", "palettes", "parts", "sheets", "styles")
ENDINGS = {"icons": ".svg"}
YAML = ".yaml"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class LayoutFolders:
    """Folders of layouts, each with some of the kinds."""

    folders: tuple[Path, ...]

    def file(self, kind: str, name: str) -> Path:
        """The file of that kind and name; if there is none, where it would have to be."""
        paths = [folder / kind / f"{name}{ENDINGS.get(kind, YAML)}" for folder in self.folders]
        return next((path for path in paths if path.is_file()), paths[-1])

    def all(self, kind: str, name: str) -> list[Path]:
        """The files of that kind and name, the one to be used first at the end."""
        paths = [folder / kind / f"{name}{ENDINGS.get(kind, YAML)}" for folder in self.folders]
        return [path for path in reversed(paths) if path.is_file()]

    def id(self, kind: str, name: str) -> str:
        """That name, which cannot leave its folder: it is an id, not a path. Raises Invalid."""
        if not _ID.fullmatch(name):
            raise Invalid(Problem("layout.outside", str(self.folders[-1] / kind), values={"name": name}))
        return name

    @property
    def paths(self) -> list[str]:
        return [str(folder) for folder in self.folders]

    def names(self, kind: str) -> list[str]:
        """All existing names of a kind."""
        ending = ENDINGS.get(kind, YAML)
        found: set[str] = set()
        for folder in self.folders:
            with suppress(OSError):  # not every folder has them all
                files = os.listdir(os.path.join(folder, kind))
                found.update(file[: -len(ending)] for file in files if file.endswith(ending))
        return sorted(found)

    def files(self) -> Iterator[str]:
        """Every file in them that can be asked for."""
        for folder in (os.path.join(root, kind) for root in self.folders for kind in KINDS):
            with suppress(OSError):  # there are many files: pathlib takes too long
                yield from (os.path.join(folder, name) for name in sorted(os.listdir(folder)))


def as_layout_folders(folder: LayoutFolders | Path | None) -> LayoutFolders:
    """A single folder as `LayoutFolders`; those of no particular game if there is none."""
    return LayoutFolders((folder,)) if isinstance(folder, Path) else folder or layout_folders()


def packed() -> Path:
    """The layouts that come with pnp: in the package, or in a checkout."""
    inside = Path(__file__).parents[1] / "_layouts"
    return inside if inside.is_dir() else Path(__file__).parents[4] / LAYOUTS


def layout_folders(game: Path | None = None) -> LayoutFolders:
    """The layouts for the game in a folder: its own, those of the current folder, those that come with pnp."""
    own = [game / LAYOUTS] if game is not None else []
    there = [folder for folder in (*own, Path(LAYOUTS)) if folder.is_dir() and not is_loop(folder)]
    return LayoutFolders(tuple(dict.fromkeys((*there, packed()))))
