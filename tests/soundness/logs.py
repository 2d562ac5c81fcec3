"""Legal logs by the hundred: seeded random games, written as a person would write them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.validator.games.thirteen_minutes import ThirteenMinutes
from pnp.validator.load import load_game
from pnp.validator.report import notation
from pnp.validator.verify import Verdict, verify_text
from tests.balance.players import AT_RANDOM, Game, play_game

FOLDER = Path(__file__).parents[2] / "cards" / "13-minutes"


@cache
def rules() -> ThirteenMinutes:
    return ThirteenMinutes(load_game(FOLDER))


@cache
def game(seed: int) -> Game:
    return play_game(rules(), random.Random(seed), AT_RANDOM)


def data(seed: int, *, deal: bool = False, claim: bool = False) -> dict[str, Any]:
    """A legal log as plain data; with the hands dealt and with the final claim on request."""
    played, ids = game(seed), [card.id for card in rules().cards]
    log: dict[str, Any] = {"pnp": "13-minutes@1", "players": {"us": "Аня", "ussr": "Борис"}}
    if deal:
        log["deal"] = {side: [ids[c] for c in hand] for side, hand in zip(rules().sides, played.hands, strict=True)}
    log["moves"] = list(played.records)
    if claim:
        log["moves"].append({"claim": truth(played)})
    return log


def truth(played: Game) -> dict[str, Any]:
    """What may rightly be claimed at the end of a game."""
    end, sides = played.end, rules().sides
    assert end is not None
    return {
        "prestige": dict(zip(sides, end.prestige, strict=True)),
        "winner": "none" if end.winner is None else sides[end.winner],
        "military": "none" if end.military is None else sides[end.military],
        "aftermath": "none" if end.aftermath is None else sides[end.aftermath],
    }


def text(log: Mapping[str, Any]) -> str:
    """A log as YAML, one record a line."""
    lines = [notation({key: value}) for key, value in log.items() if key != "moves"]
    return "\n".join([*lines, "moves:", *("- " + notation(record) for record in log["moves"])]) + "\n"


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
