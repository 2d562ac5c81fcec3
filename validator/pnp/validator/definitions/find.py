"""Find games: in the same way for builds, checks and logs, and in a checkout, a wheel or an editable install.

A game is a folder with a game.yaml. It is looked for as a given folder, in the current folder, in ./cards, beside the
log that names it, and in the package, in this order.

A command that is given a game and a log means that game, wherever the log lies.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..base.names import Names
from ..base.problem import Invalid, Phrase, Problem
from ..base.source import read_file

GAME_FILE = "game.yaml"
RULES_FILE = "rules.py"

_NAME = re.compile(r"[^/\\:]+")  # a name, not a path elsewhere


def package_games() -> Path:
    """The games that come with pnp: in the installed package, or in `cards` of a checkout."""
    packed = Path(__file__).parents[1] / "_cards"
    return packed if packed.is_dir() else Path(__file__).parents[4] / "cards"


def is_game(folder: Path) -> bool:
    """True if a folder holds a game."""
    return os.path.isfile(folder / GAME_FILE)  # unlike Path.is_file, answers False for the oddest names


def games_in(room: Path) -> list[Path]:
    """The games in the subfolders of a folder, by name."""
    try:
        return sorted(folder for folder in room.iterdir() if is_game(folder))
    except OSError:
        return []


def default_games() -> list[Path]:
    """The games meant when none is named: the current folder's, else all in ./cards, else all in the package."""
    if is_game(Path()):
        return [Path()]
    return games_in(Path("cards")) or games_in(package_games())


def all_games() -> list[Path]:
    """Every game that can be found here by its bare name."""
    found: dict[str, Path] = {}
    for folder in [*([Path()] if is_game(Path()) else []), *games_in(Path("cards")), *games_in(package_games())]:
        found.setdefault(game_id(folder), folder)
    return list(found.values())


def game_id(folder: Path) -> str:
    """The id in a game's game.yaml; the name of its folder if that cannot be read."""
    try:
        game = read_file(folder / GAME_FILE)
    except Invalid:
        game = None
    id = game.get("id") if isinstance(game, dict) else None
    return id if isinstance(id, str) else folder.resolve().name


def namesakes(folder: Path) -> list[Path]:
    """The other games beside this one with the same id: by name only one of them is ever found."""
    here = folder.resolve()
    room = folder.parent if folder.name else here.parent
    return [other for other in games_in(room) if other.resolve() != here and game_id(other) == game_id(folder)]


def find_game(name: str) -> Path:
    """The folder of a game, given as a folder, a name or a title. Raises Invalid with the nearest name."""
    folder = Path(name)
    if is_game(folder):
        return folder
    if folder.name == GAME_FILE and is_game(folder.parent):
        return folder.parent
    found = _named(name, [Path()], [Path("cards"), package_games()]) or _titled(name)
    if found is not None:
        return found
    if os.path.isdir(folder) or not _NAME.fullmatch(name):
        raise Invalid(Problem("game.none", name))
    raise _unknown(name, all_games())


_given: list[Path] = []


@contextmanager
def given(folder: Path) -> Iterator[None]:
    """Within the block, a log that names the game in this folder means that one."""
    _given.append(folder)
    try:
        yield
    finally:
        _given.remove(folder)


def given_folders() -> tuple[Path, ...]:
    """The games that the command was given."""
    return tuple(_given)


def find_game_of_log(name: str, log: Path | None) -> Path:
    """The folder of the game that a log names; `log` is None for a log read from a pipe. Raises Invalid. A log can only
    give a name: a path is not a name and is not followed.
    """
    own, rooms = [*_given, Path()], [Path(), Path("cards")]
    if log is not None:
        near = log.resolve().parent
        own += [near, near.parent]  # a game's own logs are in its folder, or in plays/ below it
        rooms += [near, near / "cards", near.parent]
    rooms.append(package_games())
    found = _named(name, own, rooms)
    if found is None:
        near_by = [folder for folder in own if is_game(folder)]
        raise _unknown(name, near_by + [folder for room in rooms for folder in games_in(room)])
    return found


def _named(name: str, own: list[Path], rooms: list[Path]) -> Path | None:
    """The first game with that name: one of `own` with that id, or a folder in one of the rooms."""
    if not _NAME.fullmatch(name) or name in (".", ".."):
        return None
    for folder in own:
        if is_game(folder) and (name == folder.resolve().name or name == game_id(folder)):
            return folder
    for room in rooms:
        if is_game(room / name):
            return room / name
    return next((folder for room in rooms for folder in games_in(room) if game_id(folder) == name), None)


def _titled(name: str) -> Path | None:
    """The game with that title in any language; None if there is none, or more than one."""
    games = all_games()
    return Names((title, folder) for folder in games for title in game_titles(folder)).find(name)


def game_titles(folder: Path) -> list[str]:
    """A game's title in every language; nothing if it cannot be read."""
    try:
        titles = read_file(folder / GAME_FILE)["title"].values()
    except (Invalid, AttributeError, KeyError, TypeError):
        return []
    return [title for title in titles if isinstance(title, str)]


def _unknown(name: str, known: list[Path]) -> Invalid:
    ids = [game_id(folder) for folder in known]
    near = Names((way, at) for at in known for way in (game_id(at), *game_titles(at))).nearest(name)
    hint: Phrase | str = ""
    if near is not None:
        hint = Phrase("hint.nearest", {"nearest": near})
    elif ids:
        hint = Phrase("hint.known", {"known": ", ".join(dict.fromkeys(ids))})
    return Invalid(Problem("game.unknown", values={"name": name, "hint": hint}))
