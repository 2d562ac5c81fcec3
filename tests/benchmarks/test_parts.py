"""Every part of the benchmarks runs to its end, on as little work as it can be given. Its figures mean nothing here."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main as pnp
from tests.soundness.dealers import DEALERS
from tests.table import tapping

from . import __main__ as benchmarks
from . import large_decks, large_preview, measure, playtest, press, press_deck, press_peers, referee


class Little(measure.Room):
    """A room whose processes are this one, which has begun already. Nothing is done twice to warm up, and of the whole
    games that are built side by side, none."""

    def __init__(self) -> None:
        super().__init__()
        del self.environ["PYTHONPYCACHEPREFIX"]  # to compile everything takes longer than everything else

    def process(self, *args: str) -> measure.Run:
        if args[:2] == ("-m", "pnp") and not any(word == "--help" or word.endswith("both") for word in args):
            assert pnp(args[2:]) == 0
        elif args[0].endswith(".py"):
            before, sys.argv = sys.argv, [*args]
            try:
                runpy.run_path(args[0], run_name="__main__")
            finally:
                sys.argv = before
        return measure.Run(1.0, 1.0)

    def processes(self, commands: Any, rounds: int, *more: Any, **_: Any) -> dict[str, list[measure.Run]]:
        return super().processes(commands, rounds, *more, warm_up=False)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little work as there can be."""
    play = measure.ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    for module, name, value in (
        (benchmarks, "Room", Little),
        (press_peers, "installed", list),
        (press_deck, "_row", lambda y, *_: bytes([1, *[y & 255] * (3 * press_deck.WIDE)])),
        (press, "DECK", 8),
        (press, "HUNDREDS", 9),
        (press, "REST", 0.05),
        (large_decks, "PAINTED", (4, 1)),
        (large_decks, "ROWS", 12),
        (large_decks, "PIXELS", (411, 561)),
        (large_preview, "REST", 0.05),
        (referee, "MANY", 10),
        (referee, "ENOUGH", 0.0),
        (referee, "RANDOM", 2),
        (referee, "DEALERS", {"13-minutes": DEALERS["13-minutes"]}),
        (referee, "plays", lambda: [play]),
        (tapping, "PLAYS", {"13-minutes": (play.name,)}),
        (playtest, "GAMES", {"13-minutes": 1}),
    ):
        monkeypatch.setattr(module, name, value)


TABLES = {
    "cold": {"pnp verify, a log of 13-minutes"},
    "press": {"8 cards, PNG pictures: one card changed", "read and checked", "a4,letter", "Under --watch"},
    "large": {"check of 12 rows", "print shops", "to its new picture"},
    "many": {"10 logs, two jobs"},
    "referee": {"13-minutes/anna-boris, rules alone", "2 by chance, moves alone", "13-minutes, all"},
    "taps": {"13-minutes/anna-boris.yaml"},
    "playtest": {"13-minutes"},
}


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("part", benchmarks.PARTS)
def test_a_part_runs_to_its_end(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    benchmarks.main(["--rounds", "1", "--only", part])
    said = capsys.readouterr().out
    assert "could not be measured" not in said
    assert [words for words in TABLES[part] if words not in said] == []
