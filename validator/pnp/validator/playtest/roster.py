"""The players by their names: a level such as `fair`, `random`, `greedy`, `ismcts:200`, or a file with a class of the
user's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ..base.problem import Invalid, Problem
from ..definitions.model import USUAL_LEVELS, Game
from ..judging.trust import blaming, own_player, trusted_by
from .ismcts import BUDGET, Ismcts
from .options import Options, Player, View
from .players import AtRandom, Greedy

KNOWN = (*USUAL_LEVELS, "random", "greedy", "ismcts", f"ismcts:{BUDGET}", "FILE.py")
MOST = 1_000_000  # simulations for a decision


def is_player(name: str) -> bool:
    """Whether there is a player of that name; of a file only that it may be one."""
    kind, colon, n = name.partition(":")
    if kind == "ismcts" and colon:
        return n.isascii() and n.isdigit() and 0 < int(n) <= MOST
    return name in KNOWN or name.endswith(".py")


def player_of(name: str, game: Game) -> Player:
    """A new player of a name; the game says how long each level thinks. Raises Invalid if a file has none, or nobody
    trusts it."""
    if name.endswith(".py"):
        return Own(name)
    if name in USUAL_LEVELS:
        return Ismcts(game.computer[name])
    kind, _, n = name.partition(":")
    if kind == "ismcts":
        return Ismcts(int(n or BUDGET))
    return Greedy() if kind == "greedy" else AtRandom()


class Own:
    """A player of the user's own: what it chooses must be one of the options."""

    def __init__(self, file: str) -> None:
        self.file = file
        kind = _class(file, trusted_by())
        with blaming():
            self.player = kind()

    def choose(self, view: View, options: Options) -> Any:
        """What the user's class chooses. Raises Invalid if that is none of the options."""
        with blaming():
            move = self.player.choose(view, options)
        if move is None and options.may_pass:
            return None
        if any(move is one for one in options):
            return move
        values = {"found": repr(move), "seat": view.seat.id}
        raise Invalid(Problem("own.choice", self.file, values=values))


@cache
def _class(file: str, _: int) -> Any:
    """The class, loaded once as long as the file is trusted."""
    return own_player(Path(file))
