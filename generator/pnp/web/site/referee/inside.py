"""What the worker of a page asks of Python. It runs in the browser, where only the files of `packing` exist."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pnp.validator
from pnp.validator.definitions.find import GAME_FILE, given
from pnp.validator.definitions.frozen import know_game, know_words

HOUSE = Path(pnp.validator.__file__).parents[1]
WORDS = HOUSE.with_name("words.json")
GAMES = HOUSE.with_name("games")
_taken = ExitStack()  # as long as the worker lives


def begin() -> None:
    """Take up pnp's own words. This comes first: most modules need them as soon as they are imported."""
    know_words(HOUSE, json.loads(WORDS.read_text(encoding="utf-8")))


def take_game(id: str, frozen: str) -> None:
    """Take up a game, as JSON: from now on logs may name it. Its rules are loaded, so that no log waits for them."""
    from pnp.validator.judging.loaded import referee_for  # see `begin`

    folder = GAMES / id
    folder.mkdir(parents=True, exist_ok=True)
    (folder / GAME_FILE).touch()
    know_game(folder, json.loads(frozen))
    _taken.enter_context(given(folder))
    referee_for(folder, None)


def verify(log: bytes, name: str, lang: str) -> str:
    """The verdict on a log, as JSON: that of `pnp verify --format json`, and the `text` that it prints otherwise."""
    from pnp.validator.judging.judge import verify_text  # see `begin`

    verdict = verify_text(bytes(log), name)
    return json.dumps({"verdict": verdict.as_json(lang), "text": verdict.as_text(lang)}, ensure_ascii=False)
