"""Whose code may run: a game's own `rules.py` runs only if the user has said so, and never otherwise.

A game without `referee:` in its game.yaml may have a rules.py beside it. Nothing in a log or a definition makes it run.
`trusting` does, for the length of its block, and announces every file before it runs. Errors raised by such code are
reported with their line; `limits` sets its time and memory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from ..base.problem import Invalid, Problem
from ..base.source import read_text
from ..definitions.find import RULES_FILE
from ..definitions.model import Game
from . import limits
from .failed import blamed

_blocks = count(1)
_told: list[tuple[int, Callable[[Path], None]]] = []
_run: set[str] = set()  # files whose code has run, as Python names them


@contextmanager
def trusting(tell: Callable[[Path], None] = lambda path: None) -> Iterator[None]:
    """Allow games to be judged by their own rules within the block. `tell` is called before a file runs."""
    _told.append((next(_blocks), tell))
    try:
        yield
    finally:
        _told.pop()


def trusted_by() -> int:
    """The number of the innermost such block, so that nothing it allowed outlasts it; 0 if there is none."""
    return _told[-1][0] if _told else 0


def own_file(game: Game) -> Path | None:
    """The file of a game's own rules, relative to the current folder if it is below it; None if another referee judges,
    or none."""
    file, here = game.folder / RULES_FILE, Path.cwd()
    if game.referee is not None or not file.is_file():
        return None
    return file.relative_to(here) if file.is_relative_to(here) else file


def may_judge(game: Game) -> bool:
    """Whether the game has a referee that may run: not its own rules, unless the user has allowed them."""
    return game.referee is not None or (own_file(game) is not None and trusted_by() > 0)


def refuse_untrusted(game: Game) -> None:
    """Raise Invalid if a game has its own rules and the user has not allowed them to run."""
    file = own_file(game)
    if file is not None and not trusted_by():
        raise Invalid(Problem("own.untrusted", values={"game": game.id, "file": str(file)}))


def own_referee(game: Game) -> Any:
    """The referee made from a game's own rules. Raises Invalid if there are none, they are not trusted, or they are not
    rules."""
    file = own_file(game)
    if file is None:
        raise Invalid(Problem("game.no-referee", str(game.folder / "game.yaml"), values={"game": game.id}))
    refuse_untrusted(game)
    _told[-1][1](file)
    _run.add(str(file))
    limits.note(str(file))
    with blaming():
        rules = _rules_class(_loaded(file, game.id), file)
        rules.file = str(file)
        return rules(game)


def own_player(file: Path) -> Any:
    """The class of a user's own player: the one with `choose`. Raises Invalid if there is none or it is not trusted."""
    if not trusted_by():
        raise Invalid(Problem("own.untrusted-player", values={"file": str(file)}))
    _told[-1][1](file)
    _run.add(str(file))
    limits.note(str(file))
    with blaming():
        module = _loaded(file, f"player-{file.stem}")
    here = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    return _only([one for one in here if callable(getattr(one, "choose", None))], file, "own.no-player", "own.players")


@contextmanager
def blaming() -> Iterator[None]:
    """Turn whatever a user's own rules raise within the block into Invalid, with their line. They are held to their
    limits."""
    try:
        with limits.limited():
            yield
    except (Invalid, KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        problem = blamed(error, _run)
        if problem is None:
            raise
        raise Invalid(problem) from None


@contextmanager
def judging() -> Iterator[None]:
    """`blaming`, for a block that prints nothing: what a user's own rules print is not part of a verdict."""
    with blaming(), redirect_stdout(sys.stderr) if _told else nullcontext():
        yield


def _loaded(file: Path, id: str) -> ModuleType:
    """The module loaded from a file, under a unique name, so that two games never collide."""
    name = f"pnp_rules_of_{id.replace('-', '_')}"
    module = ModuleType(name)
    module.__file__ = str(file)
    code = compile(read_text(file), str(file), "exec")
    sys.modules[name] = module
    exec(code, vars(module))  # noqa: S102 - the very thing that somebody said we may do
    return module


def _rules_class(module: ModuleType, file: Path) -> Any:
    """The one class of rules in the module. Raises Invalid."""
    from ...game import Rules

    here = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Rules)]
    own = [one for one in here if one.__module__ == module.__name__]
    return _only(own, file, "own.no-rules", "own.several")


def _only(classes: list[type], file: Path, none: str, several: str) -> Any:
    """The only class that no other extends. Raises Invalid with one of two messages."""
    own = list(dict.fromkeys(classes))
    last = [one for one in own if not any(one in other.__mro__[1:] for other in own)]
    if len(last) != 1:
        names = ", ".join(one.__name__ for one in last)
        raise Invalid(Problem(several if last else none, str(file), 1, 1, {"known": names}))
    return last[0]
