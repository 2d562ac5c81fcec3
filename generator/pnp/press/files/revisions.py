"""A game from a git revision: `HEAD~3:my-game`, written to a temporary folder for as long as it is needed.

The repository may be a stranger's. So git is only asked what is in it (`ls-tree`, `cat-file`), which runs none of its
hooks, filters or monitors, and we write the files ourselves: regular ones, with the names they have, or none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePath, PureWindowsPath
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import regular
from pnp.validator.definitions.find import GAME_FILE, find_game, is_game
from pnp.validator.definitions.finding import hint

from .layout_folders import LAYOUTS

ROOM = "cards"  # where a bare name is looked for, as outside of git
POINTER = b"version https://git-lfs.github.com/spec/"
MOST_BYTES = 500_000_000  # of a game and its layouts
STRANGE = {"160000": "revision.submodule", "120000": "revision.link"}  # by their modes in a tree
ALONE = {"GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}  # it fetches nothing


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
    """A game written to `folder`. `at` is its path in the revision; `paths` are those of its files, by where they are
    in the folder."""

    rev: str
    folder: Path
    at: str
    paths: Mapping[str, str]

    def named(self, problem: Problem) -> Problem:
        """The problem, reported for the revision's file."""
        values = {key: self._named(value) for key, value in problem.values.items()}
        return replace(problem, file=self._named(problem.file), values=values)

    def _named(self, value: Any) -> Any:
        path = os.fspath(value) if isinstance(value, PurePath) else value
        if not isinstance(path, str) or not path.startswith(str(self.folder)):
            return value
        inside = path[len(str(self.folder)) :].replace(os.sep, "/").strip("/")
        return f"{self.rev}:{self.paths.get(inside) or _joined(self.at, inside)}"


def _copied(rev: str, path: str, room: Path) -> _Copy:
    """Write a game from a revision below `room`, with the layouts beside it after its own, where `layout_folders` finds
    them before the current ones. Raises Invalid."""
    git = _Git.of(path)
    known = git.said("ls-tree", "-r", "-z", "--full-tree", _safe(rev)).decode("utf-8", "surrogateescape").split("\0")
    listed = {name: about.split() for about, _, name in (line.partition("\t") for line in known if line)}
    at = next((at for at in git.places(path) if _joined(at, GAME_FILE) in listed), None)
    if at is None:
        games = sorted(str(PurePath(name).parent.as_posix()) for name in listed if PurePath(name).name == GAME_FILE)
        raise Invalid(Problem("revision.no-game", values={"rev": rev, "path": path or ".", "hint": hint(path, games)}))
    beside = _joined(git.prefix, LAYOUTS)
    paths = {f"{LAYOUTS}/{inside}": name for inside, name in _below(beside, listed)} | dict(_below(at, listed))
    copy = _Copy(rev, room / (PurePath(at).name or git.top.name), at, paths)
    for inside, name in sorted({**paths, LAYOUTS: paths.get(LAYOUTS, beside)}.items()):
        code = STRANGE.get(listed[name][0]) if name in listed else None
        if code or not _stays_inside(inside):
            raise Invalid(Problem(code or "revision.link", f"{rev}:{name}"))
    contents = git.blobs([listed[name][2] for name in paths.values()])
    for (inside, name), content in zip(paths.items(), contents, strict=True):
        whole = git.whole(content)
        if whole is None:
            raise Invalid(Problem("revision.pointer", f"{rev}:{name}"))
        file = copy.folder / inside
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(whole)
    return copy


def _below(folder: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The files below a folder of the revision: their paths in that folder, and in the revision."""
    start = f"{folder}/" if folder else ""
    return ((name[len(start) :], name) for name in names if name.startswith(start))


def _stays_inside(name: str) -> bool:
    """True for a path that leads to a file below the folder where it begins, whatever the system."""
    return not {"", ".", ".."} & {*re.split(r"[/\\\\]", name)} and not PureWindowsPath(name).drive


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

    @staticmethod
    def of(path: str) -> _Git:
        """The repository that contains the folder, if it exists; else that of the current folder."""
        from pnp.validator.base.children import program

        git = program("git")
        if git is None:
            raise Invalid(Problem("revision.no-git"))
        where = Path(path) if path and Path(path).is_dir() else Path()
        top = Path(_Git(git, where).path("--show-toplevel")).resolve()
        here = Path.cwd().resolve()
        return _Git(git, top, here.relative_to(top).as_posix() if here.is_relative_to(top) else "")

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

    def said(self, *words: str, **more: Any) -> bytes:
        """Git's output. Raises Invalid with git's own words if it refuses."""
        from pnp.validator.base.children import PIPE, said

        done = said([self.program, "-C", str(self.top), *words], ALONE, **{"stdout": PIPE, **more})
        if done.returncode:
            words_of_git = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
            raise Invalid(Problem("revision.git", values={"said": words_of_git}))
        return done.stdout

    def path(self, what: str) -> str:
        """A folder that git knows."""
        return os.fsdecode(self.said("rev-parse", "--path-format=absolute", what).rstrip(b"\n"))

    def blobs(self, ids: Sequence[str]) -> Iterator[bytes]:
        """The contents of these objects. Raises Invalid if they are more than a game should be."""
        given = "".join(f"{one}\n" for one in ids).encode()
        sizes = self.said("cat-file", "--batch-check=%(objectsize)", input=given).decode().splitlines()
        if lacking := [one for one in sizes if not one.isdecimal()]:
            raise Invalid(Problem("revision.git", values={"said": lacking[0]}))
        if sum(map(int, sizes)) > MOST_BYTES:
            raise Invalid(Problem("revision.large", values={"limit": MOST_BYTES // 1_000_000}))
        with TemporaryFile() as file:
            self.said("cat-file", "--batch", input=given, stdout=file)
            file.seek(0)
            for size in sizes:
                file.readline()
                yield file.read(int(size))
                file.read(1)

    def whole(self, content: bytes) -> bytes | None:
        """What Git LFS has stored for a pointer, None if it has nothing; anything else as it is."""
        if not content.startswith(POINTER):
            return content
        id = (re.findall(rb"^oid sha256:([0-9a-f]{64})$", content, re.MULTILINE) or [b""])[0].decode()
        stored = Path(self.path("--git-common-dir"), "lfs", "objects", id[:2], id[2:4], id)
        found = regular(stored, MOST_BYTES) if id else None
        return found if found is not None and sha256(found).hexdigest() == id else None
