"""A game from a git revision: `HEAD~3:my-game`, written to a temporary folder for as long as it is needed.

Files are extracted by git's own checkout with a separate index: the repository and its working tree stay unchanged,
line ends and filters (Git LFS) are those of any checkout, and `export-ignore` hides nothing, unlike with `git archive`.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any

from pnp.validator.definitions.find import GAME_FILE, find_game, is_game
from pnp.validator.definitions.finding import hint
from pnp.validator.problem import Invalid, Problem

from .layout_folders import LAYOUTS

ROOM = "cards"  # where a bare name is looked for, as outside of git
POINTER = b"version https://git-lfs.github.com/spec/"
SUBMODULE = "160000"  # the mode of one in a tree


@contextmanager
def game_folder(name: str) -> Iterator[Path]:
    """The folder of a game: where `find_game` finds it, or, for `REV:PATH`, a temporary copy of that revision.

    PATH is relative to the current folder, else to the top of the repository; without one it is the current folder. The
    copy also has the layouts beside the game, in its own `layouts`. Raises Invalid; problems found in the copy while
    the block runs name the revision instead of the temporary folder.
    """
    parted = parted_revision(name)
    if parted is None:
        yield find_game(name)
        return
    with TemporaryDirectory(prefix="pnp-", ignore_cleanup_errors=True) as room:
        copy = _copied(*parted, Path(room).resolve())
        try:
            yield copy.folder
        except Invalid as invalid:
            raise Invalid(*map(copy.named, invalid.problems)) from None


def parted_revision(name: str) -> tuple[str, str] | None:
    """Revision and path of `REV:PATH`; None for a folder, a bare name or a path on a Windows drive.

    >>> parted_revision("HEAD~3:my-game"), parted_revision("HEAD@{2024-01-01 10:00}:"), parted_revision("C:\\\\game")
    (('HEAD~3', 'my-game'), ('HEAD@{2024-01-01 10:00}', ''), None)
    """
    drive = r"[A-Za-z]:" if os.name == "nt" else r"[A-Za-z]:[\\/]"
    if is_game(Path(name)) or re.match(drive, name):
        return None
    found = re.fullmatch(r"((?:\{[^}]*\}|[^:{])+):(.*)", name, re.DOTALL)
    return (found[1], found[2]) if found else None


@dataclass(frozen=True, slots=True)
class _Copy:
    """A game written to `folder`. `at` is its path in the revision, `beside` that of the layouts beside it; `own` are
    the paths of the game's own files."""

    rev: str
    folder: Path
    at: str
    beside: str
    own: frozenset[str]

    def named(self, problem: Problem) -> Problem:
        """The problem, reported for the revision's file."""
        values = {key: self._named(value) for key, value in problem.values.items()}
        return replace(problem, file=self._named(problem.file), values=values)

    def _named(self, value: Any) -> Any:
        path = os.fspath(value) if isinstance(value, PurePath) else value
        if not isinstance(path, str) or not path.startswith(str(self.folder)):
            return value
        inside = path[len(str(self.folder)) :].replace(os.sep, "/").strip("/")
        own = _joined(self.at, inside)
        is_beside = inside.startswith(f"{LAYOUTS}/") and own not in self.own
        return f"{self.rev}:{_joined(self.beside, inside) if is_beside else own}"


def _copied(rev: str, path: str, room: Path) -> _Copy:
    """Write a game from a revision below `room`. Raises Invalid."""
    git = _Git.of(path)
    known = git.said("ls-tree", "-r", "-z", "--full-tree", _safe(rev)).split("\0")
    listed = {name: about.split()[0] for about, _, name in (line.partition("\t") for line in known if line)}
    at = next((at for at in git.places(path) if _joined(at, GAME_FILE) in listed), None)
    if at is None:
        games = sorted(str(PurePath(name).parent.as_posix()) for name in listed if PurePath(name).name == GAME_FILE)
        raise Invalid(Problem("revision.no-game", values={"rev": rev, "path": path or ".", "hint": hint(path, games)}))
    beside = _joined(git.prefix, LAYOUTS)
    own = _below(at, listed)
    wanted = own | _below(beside, listed)
    if strange := sorted(name for name in wanted if listed[name] == SUBMODULE):
        raise Invalid(Problem("revision.submodule", f"{rev}:{strange[0]}"))
    git.check_out(rev, wanted, room)
    folder = room / "tree" / at if at else _moved(room / "tree", room / git.top.name)
    _lend(room / "tree" / beside, folder / LAYOUTS)
    copy = _Copy(rev, folder, at, git.prefix, frozenset(own))
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.stat().st_size < 1024 and file.read_bytes().startswith(POINTER):
            raise Invalid(copy.named(Problem("revision.pointer", str(file))))
    return copy


def _below(folder: str, names: Any) -> set[str]:
    return {name for name in names if not folder or name.startswith(f"{folder}/")}


def _moved(tree: Path, folder: Path) -> Path:
    """A game that is the whole repository, renamed to its folder's name, which may be the game's id."""
    return tree.rename(folder) if folder != tree else tree


def _lend(layouts: Path, own: Path) -> None:
    """Add the layouts beside a game after its own, where `layout_folders` finds them before the current ones."""
    if not layouts.is_dir() or layouts == own:
        return
    for file in sorted(layouts.rglob("*")):
        copy = own / file.relative_to(layouts)
        if file.is_file() and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def _joined(*parts: str) -> str:
    """A path inside a repository, from its top, with dots resolved.

    >>> _joined("", "cards"), _joined("games", "../cards/./duel")
    ('cards', 'cards/duel')
    """
    path = os.path.normpath("/".join(filter(None, parts)) or ".").replace(os.sep, "/")
    return "" if path == "." else path


def _safe(rev: str) -> str:
    """A revision that git cannot mistake for an option. Raises Invalid."""
    if rev.startswith("-"):
        raise Invalid(Problem("revision.git", values={"said": f"Not a valid object name {rev}"}))
    return rev


@dataclass(frozen=True, slots=True)
class _Git:
    """The repository of a path: its `top` folder, and the current folder relative to it."""

    program: str
    top: Path
    prefix: str = ""
    environ: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def of(path: str) -> _Git:
        """The repository that contains the folder, if it exists; else that of the current folder."""
        program = shutil.which("git")
        if program is None:
            raise Invalid(Problem("revision.no-git"))
        where = Path(path) if path and Path(path).is_dir() else Path()
        top = Path(_Git(program, where).said("rev-parse", "--show-toplevel").rstrip("\n")).resolve()
        here = Path.cwd().resolve()
        return _Git(program, top, here.relative_to(top).as_posix() if here.is_relative_to(top) else "")

    def places(self, path: str) -> Iterator[str]:
        """Where in the repository the game at a path may be. Raises Invalid if that is outside of it."""
        path = PurePath(path).as_posix() if path else ""
        path = path.removesuffix(GAME_FILE) if PurePath(path).name == GAME_FILE else path
        if os.path.isabs(path) or Path(path).is_dir():
            full = Path(path).resolve()
            if not full.is_relative_to(self.top):
                raise Invalid(Problem("revision.outside", values={"path": path, "top": self.top}))
            yield _joined(full.relative_to(self.top).as_posix())
        for room in ("", ROOM):
            for start in (self.prefix, ""):
                at = _joined(start, room, path)
                if at.startswith(".."):
                    raise Invalid(Problem("revision.outside", values={"path": path, "top": self.top}))
                yield at

    def said(self, *words: str, given: str = "") -> str:
        """Git's output. Raises Invalid with git's own words if it refuses."""
        import subprocess

        environ = {**os.environ, "GIT_TERMINAL_PROMPT": "0", **self.environ}
        command = [self.program, "-C", str(self.top), *words]
        done = subprocess.run(command, input=given.encode("utf-8", "surrogateescape"), capture_output=True, env=environ)
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
            raise Invalid(Problem("revision.git", values={"said": said}))
        return done.stdout.decode("utf-8", "surrogateescape")

    def check_out(self, rev: str, names: set[str], room: Path) -> None:
        """Write these files of a revision below `room/tree`."""
        own = replace(self, environ={"GIT_INDEX_FILE": str(room / "index")})
        own.said("read-tree", rev)
        given = "\0".join(sorted(names))
        own.said("checkout-index", "-z", "--stdin", f"--prefix={(room / 'tree').as_posix()}/", given=given)
