"""Honest and spoilt logs of all games: what the referee in a browser and that in the terminal must agree on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import read

from ..judged import log_text
from ..shell.test_fast_yaml import PIECES
from ..soundness.replaced import GAMES, by_chance, known, slipped, written
from .worker import Failed, Worker, native

CHANCES = 12  # random games of each


def spoilt(number: int, seed: int = 0) -> str:
    """The text of a log of one of the games: every fifth is honest, two have something else replaced, as a
    program or as a person writes them, and in two the text itself is damaged."""
    game, way = GAMES[number % len(GAMES)], number // len(GAMES) % 5
    rng = random.Random(f"{seed} {number}")
    if way == 0:
        return _text(_honest(game, rng))
    slip = slipped(game, rng, CHANCES)
    text = slip.text if way == 1 else _text(slip.log)
    if way < 3:
        return text
    text = _text(_honest(game, rng)) if way == 3 else text
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(PIECES) + text[at + rng.randrange(3) :]
    return text


def _text(log: Any) -> str:
    """A log as a person writes it, if it has the form of one."""
    return log_text(log) if isinstance(log.get("moves"), list) else written(log)


def _honest(game: str, rng: random.Random) -> Any:
    return by_chance(game, rng.randrange(CHANCES)) if rng.random() < 0.5 else rng.choice(known(game))


def is_no_yaml(text: str) -> bool:
    """Whether libyaml refuses a text."""
    try:
        read(text)
    except Invalid:
        return True
    return False


def differences(worker: Worker, numbers: range, seed: int = 0) -> Iterator[tuple[int, str, Any, Any]]:
    """The logs on which a worker says anything else than this Python does: number and text, what it says, what is
    meant. Of a text that is not YAML, PyYAML sometimes blames another place than libyaml: both only have to refuse it.
    """
    for number in numbers:
        lang = ("ru", "en")[number % 2]
        text = spoilt(number, seed)
        data = text.encode("utf-8", "surrogatepass")
        meant = json.loads(json.dumps(native(data, "log.yaml", lang)))
        try:
            said = worker.verify(data, "log.yaml", lang)
        except Failed as failed:
            said = {"failed": str(failed)}
        if said != meant and not (is_no_yaml(text) and said.get("verdict", {}).get("verdict") == "invalid"):
            yield number, text, said, meant
