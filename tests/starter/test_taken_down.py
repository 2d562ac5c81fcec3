"""Games of one's own, taken down at the terminal: what their moves ask for that ours do not."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from pnp.validator.judging.judge import verify_file
from pnp.validator.judging.trust import trusting

from .conftest import Run

RULES = """
from pnp.game import Ending, ListOf, Move, Number, Rules, Table, Value


class Night(Table):
    told = Value(0)


class Watch(Move):
    low = Number(1, 3, optional=True)
    high = Number(4, 6, optional=True)

    def apply(self, table):
        table.told += 1


class Count(Move):
    counts = ListOf(Number(0, 6))

    def apply(self, table):
        table.told += 1


class Nights(Rules):
    table = Night
    moves = [Watch, Count]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def due(self, table):
        return [(Watch, self.seats[0]), (Count, self.seats[1]), None][table.told]

    def ending(self, table):
        return Ending()
"""


@pytest.fixture
def nights(game: Path) -> Path:
    (game / "rules.py").write_text(RULES, encoding="utf-8")
    return game


@pytest.fixture
def taken_down(nights: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Answer what is asked, once it is known who plays: the records of the log, and what was said."""

    def taken_down(*lines: str) -> tuple[int, str, str]:
        log = nights / "evening.yaml"
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(("Anna", "Boris", *lines, "quit", ""))))
        code, said, complaint = run("record", str(nights), str(log), "--trust", "--lang", "en")
        assert (code, complaint.count("\n")) == (0, 1), complaint  # whose rules ran, and nothing else
        with trusting():
            assert verify_file(log).verdict == "legal"
        return code, said, log.read_text(encoding="utf-8").partition("moves:")[2]

    return taken_down


def test_a_move_of_which_all_may_be_left_out_may_be_none_of_it(taken_down: Run) -> None:
    _, said, records = taken_down("pass")
    assert records == "\n- amber: {}\n"
    assert "or pass: none of it" in said and " passes.\n" in said


def test_a_list_of_numbers_is_asked_for_by_its_name_and_typed_as_it_is(taken_down: Run) -> None:
    _, said, records = taken_down("low 2", "?", "4 0 4")
    assert records == "\n- amber: {low: 2}\n- green: {counts: [4, 0, 4]}\n"
    assert "\n  counts: 0–6\n" in said and "1. counts" not in said
