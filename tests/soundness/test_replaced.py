"""Whatever stands in a log, there is an answer: a sample of what `replaced` tries, and what it has found."""

from __future__ import annotations

import random

import pytest

from ..table.secrets import opened
from .replaced import GAMES, Failures, attempt, look

SAMPLE = 8


@pytest.mark.parametrize("game", GAMES)
def test_whatever_stands_in_a_log_there_is_an_answer(game: str) -> None:
    found = Failures()
    assert attempt([game], SAMPLE, 0, found, chances=0)["verify"] == SAMPLE
    assert not found.counts, found.shortest


def test_a_player_may_be_described_by_more_than_words() -> None:
    text = "pnp: 13-minutes@1\nplayers: {us: {name: Anna, of: [a, {b: c}]}, ussr: Boris}\nmoves: []\n"
    look(opened("13-minutes", text), random.Random(0))
