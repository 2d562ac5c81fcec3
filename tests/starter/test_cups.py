"""Dice of which everybody has a number of their own, which changes during the game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from pnp.game import Dice
from pnp.game.playing import Chance, sampled
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import play
from tests.edited import edit

CUPS = """
from pnp.game import Counts, Dice, Ending, Move, Player, Rules, Table, Values, Word


class Board(Table):
    dice = Counts(Player, start="cup")
    cup = Values(Player)


class Roll(Move):
    asked = "chance"
    roll = Dice(lambda move, table: table.dice[move.seat], "faces", secret=True, cites="light.fresh")

    def apply(self, table):
        table.cup[self.seat] = self.roll


class Lose(Move):
    lose = Word("die")

    def apply(self, table):
        table.dice[self.seat] -= 1
        table.cup[self.seat] = None


class Cups(Rules):
    table = Board
    moves = [Roll, Lose]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def due(self, table):
        seat = self.seats["amber"]
        if not table.dice[seat]:
            return None
        return (Lose if table.cup[seat] else Roll), seat

    def ending(self, table):
        return Ending()
"""
DURAK = Path("docs/examples/durak")
HEAD = "pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\nmoves:\n"


@pytest.fixture
def cups(game: Path) -> Path:
    edit(game / "game.yaml", "  lights: 12\n", "  lights: 12\n  cup: 2\n  faces: 3\n")
    (game / "rules.py").write_text(CUPS, encoding="utf-8")
    return game


def judged(game: Path, moves: str) -> Verdict:
    with trusting():
        return verify_text((HEAD + moves).encode(), "log.yaml", game / "log.yaml")


TWO_ROLL = """\
        for one in self.seats:
            if not table.cup[one]:
                return Roll, one
        return (Lose if"""
LOSE = "- amber: {lose: die}\n"


def test_as_many_dice_are_rolled_as_a_player_has_left(cups: Path) -> None:
    whole = f"- amber: {{roll: [1, 3]}}\n{LOSE}- amber: {{roll: 2}}\n{LOSE}"
    assert judged(cups, whole).finished
    assert judged(cups, whole.replace("[1, 3]", "hidden").replace("roll: 2", "roll: [2]")).verdict == "legal"
    verdict = judged(cups, f"- amber: {{roll: [1, 3]}}\n{LOSE}- amber: {{roll: [2, 2]}}\n")
    assert verdict.findings[0].rule == "light.fresh"
    assert "1 die is rolled; the log says 2." in verdict.as_text("en")
    assert "Бросают 1 кость, а записано 2." in verdict.as_text("ru")
    assert "a die shows 1 to 3; the log says 4" in judged(cups, "- amber: {roll: [1, 4]}\n").as_text("en")


@pytest.mark.parametrize("number", ['"cup"', "2"])
def test_the_number_of_dice_may_have_a_name(number: str, cups: Path) -> None:
    edit(cups / "rules.py", "lambda move, table: table.dice[move.seat]", number)
    assert judged(cups, "- amber: {roll: [1, 3]}\n").verdict == "legal"
    assert "what 2 dice showed is expected here" in judged(cups, "- amber: {roll: [1, 3, 3]}\n").as_text("en")


def test_programs_roll_each_die_by_itself(cups: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(cups))
        assert play(rules, [AtRandom()] * 2, "1").outcome
    table, chance = rules.start({}), Chance(random.Random(1))
    rolled = Counter(sampled(rules, rules.moves[0], table, chance).roll for _ in range(900))
    assert len(rolled) == 9 and all(60 < n < 140 for n in rolled.values())
    assert sorted(rules.moves[0].slots["roll"].among(rules.blank(rules.moves[0], rules.seats[0]), table))[-1] == (3, 3)


def test_only_its_owner_sees_a_secret_roll(cups: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(cups))
    (roll,) = rules.read("amber", {"roll": [1, 3]})
    owner, other = rules.seats
    assert (roll.hidden_from(owner), [*roll.hidden_from(other)], [*roll.hidden_from(None)]) == ({}, ["roll"], ["roll"])


def test_what_chance_decides_is_not_near_to_what_a_player_decides(cups: Path) -> None:
    """Nobody who writes down a loss, or a wrong bid, meant to write down a roll."""
    (found,) = judged(cups, LOSE).findings
    assert (found.rule, found.nearest) == ("turn.order", None)


def test_rolls_left_out_are_looked_for_among_some_of_thousands(cups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five dice show 7,776 things: of two such rolls that a log leaves out, few are tried."""
    edit(cups / "game.yaml", "  cup: 2\n  faces: 3\n", "  cup: 5\n  faces: 6\n")
    edit(cups / "rules.py", "        return (Lose if", TWO_ROLL)
    looked: list[int] = []
    count = Dice.wrong
    monkeypatch.setattr(Dice, "wrong", lambda *said: looked.append(1) or count(*said))
    verdict = judged(cups, LOSE.replace("amber", "green") * 2)
    assert verdict.findings[0].rule == "turn.order"
    assert 10_000 < len(looked) < 60_000


def test_seats_that_have_dropped_out_are_passed_over() -> None:
    with trusting():
        rules, _ = seated(load_game(DURAK), 4)
    a, b, c, d = rules.seats
    assert [rules.after(a, among=left) for left in ([a, b], [d, c], [d], [a])] == [b, c, d, a]
    assert [rules.after(a, n, among=[a, c, d]) for n in (1, 2, 3, 4)] == [c, d, a, c]
    with pytest.raises(ValueError, match="nobody"):
        rules.after(a, among=[])
