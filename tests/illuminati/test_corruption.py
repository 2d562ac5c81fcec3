"""Logs with something wrong in them: whatever it is, the referee says so and goes on."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.notation import flow
from pnp.validator.base.source import read

from ..judged import Judge, by_itself

PLAYS = sorted((Path(__file__).parents[2] / "cards" / "illuminati" / "plays").glob("*.yaml"))
ODD: list[Any] = [
    "hidden", "illuminati", "mafia", "bribery", "network", "nobody", "left", "anna", -1, 0, 7, 99, True, None, [], {},
    [3, 4], ["mafia", "mafia"], {"mafia": 3}, {"illuminati": 2}, {"anna": 1, "boris": 2}, "",
]  # fmt: skip
ROUNDS = 7
AFTER = 8  # records that follow the spoilt one


def spoilt(value: Any, dice: random.Random) -> Any:
    """The value with one thing in it changed, left out or doubled."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key = dice.choice([*value])
        way = dice.random()
        if way < 0.15:
            return {k: v for k, v in value.items() if k != key}
        if way < 0.25:
            return value | {dice.choice(["on", "arrow", "help", "pay", "for", "privilege", "money"]): dice.choice(ODD)}
        return value | {key: spoilt(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.7:
        at = dice.randrange(len(value))
        return [*value[:at], spoilt(value[at], dice), *value[at + 1 :]]
    return deepcopy(dice.choice(ODD))


def text_of(data: dict[str, Any]) -> str:
    head = [f"{key}: {flow(value)}" for key, value in data.items() if key != "moves"]
    return "\n".join([*head, "moves:", *(f"- {flow(record)}" for record in data["moves"])]) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("play", PLAYS, ids=lambda path: path.stem)
def test_no_log_is_too_spoilt_to_be_judged(play: Path, judge: Judge) -> None:
    dice = random.Random(play.stem)
    whole = read(play.read_text(encoding="utf-8"))
    for _ in range(ROUNDS):
        data = deepcopy(whole)
        moves = data["moves"]
        at = dice.randrange(min(len(moves), 60))
        way = dice.random()
        if way < 0.6:
            moves[at] = spoilt(moves[at], dice)
        elif way < 0.8:
            del moves[at]
        else:
            other = dice.randrange(min(len(moves), 60))
            moves[at], moves[other] = moves[other], moves[at]
        data["moves"] = [record for record in moves[: at + AFTER] if isinstance(record, dict)]
        verdict = by_itself(judge(text_of(data)))
        for lang in ("ru", "en"):
            assert verdict.as_text(lang)
            assert "{" not in "".join(f["message"] for f in verdict.as_json(lang)["findings"] if f["rule"])
