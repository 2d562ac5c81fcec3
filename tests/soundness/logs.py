"""Legal logs by the hundred: seeded random games of every game, written as a person would write them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.verdict import Verdict

from ..judged import log_text as text
from .dealers import DEALERS
from .player import Played, play

CARDS = Path(__file__).parents[2] / "cards"
GAMES = tuple(DEALERS)


@cache
def rules(game: str) -> Any:
    return rules_of(load_game(CARDS / game))


@cache
def played(game: str, seed: int) -> Played:
    rng = random.Random(seed)
    return play(rules(game), DEALERS[game](rules(game), rng), rng)


def data(game: str, seed: int, *, deal: bool = False, claim: bool = False) -> dict[str, Any]:
    """A legal log as plain data; with the hands dealt and with the final claim on request."""
    log: dict[str, Any] = {"pnp": f"{game}@1", "players": {"us": "Аня", "ussr": "Борис"}}
    records = played(game, seed).records
    deals = [record for record in records if "deal" in record]
    if deal:
        log |= deals[0]  # the first deal is in the header of a log, a later one among its records
    log["moves"] = [record for record in records if "deal" not in record or (deal and record is not deals[0])]
    if claim:
        log["moves"].append({"claim": truth(game, seed)})
    return log


def ending(game: str, seed: int) -> Any:
    """How a game ended."""
    (end, *more), complete = rules(game).endings(played(game, seed).position)
    assert complete
    assert not more
    return end


def truth(game: str, seed: int) -> dict[str, Any]:
    """What may rightly be claimed at the end of a game."""
    end, sides = ending(game, seed), rules(game).sides
    said = {"prestige": dict(zip(sides, end.prestige, strict=True))}
    for name in ("winner", "military", "aftermath"):
        if hasattr(end, name):
            side = getattr(end, name)
            said[name] = "none" if side is None else sides[side]
    return said


def verdict(log: Mapping[str, Any]) -> Verdict:
    return verify_text(text(log).encode(), "log.yaml")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every scalar of a log with its path."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from leaves(below, (*path, key))
    elif isinstance(value, list):
        for at, below in enumerate(value):
            yield from leaves(below, (*path, at))
    else:
        yield path, value


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of a log with one scalar changed."""
    if not path:
        return new
    if isinstance(value, dict):
        return {k: replaced(v, path[1:], new) if k == path[0] else v for k, v in value.items()}
    return [replaced(v, path[1:], new) if at == path[0] else v for at, v in enumerate(value)]


def renamed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of a log with the key at the end of a path called otherwise; a key that stands there already is lost."""
    if isinstance(value, list):
        return [renamed(v, path[1:], new) if at == path[0] else v for at, v in enumerate(value)]
    if len(path) == 1:
        return {new if k == path[0] else k: v for k, v in value.items()}
    return {k: renamed(v, path[1:], new) if k == path[0] else v for k, v in value.items()}
