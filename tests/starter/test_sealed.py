"""What all decide together: of some seats only, and where a seat may say nothing."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from pnp.validator.at_table.offers import kinds
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import play
from tests.edited import edit
from tests.starter.conftest import Run

SEALED = """
from pnp.game import Counts, Move, Number, Player, Rules, Table, Value


class Stall(Table):
    paid = Counts(Player, fact="paid")
    rounds = Value(0)


class Sealed(Move):
    asked, passes = "all", True
    sealed = Number(1, 2)

    def apply(self, table):
        table.paid[self.seat] += self.sealed


class Open(Move):
    open = Number(1, 2)

    def apply(self, table):
        table.rounds += 1
        table.ask(Sealed, [self.seat])


class Auction(Rules):
    table = Stall
    moves = [Open, Sealed]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def set_up(self, table):
        table.ask(Sealed, [*self.seats])

    def due(self, table):
        return super().due(table) if table.rounds < 3 else None
"""
HEAD = "pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\nmoves:\n"
OPEN = "- amber: {open: 1}\n"


@pytest.fixture
def auction(game: Path) -> Path:
    (game / "rules.py").write_text(dedent(SEALED), encoding="utf-8")
    return game


def judged(game: Path, moves: str) -> Verdict:
    with trusting():
        return verify_text((HEAD + moves).encode(), "log.yaml", game / "log.yaml")


@pytest.mark.parametrize("moves", ["- sealed: {amber: 1, green: 2}\n", "- sealed: {green: 2}\n", ""])
def test_a_seat_may_say_nothing_where_all_decide_together(moves: str, auction: Path) -> None:
    assert judged(auction, moves + OPEN).findings == []


def test_what_all_decide_may_be_asked_of_some(auction: Path) -> None:
    assert judged(auction, OPEN + "- sealed: {amber: 2}\n- green: {open: 1}\n").findings == []
    edit(auction / "rules.py", 'asked, passes = "all", True', 'asked = "all"')
    assert judged(auction, "- sealed: {amber: 1, green: 1}\n" + OPEN + "- sealed: {amber: 2}\n").findings == []
    silent = judged(auction, "- sealed: {amber: 1, green: 1}\n" + OPEN + "- sealed: {green: 2}\n")
    assert [(one.record, one.breach) for one in silent.findings] == [(3, "silent")]


def test_a_list_of_seats_is_asked_only_for_what_all_decide(auction: Path) -> None:
    edit(auction / "rules.py", "table.ask(Sealed, [*self.seats])", "table.ask(Open, [*self.seats])")
    verdict = judged(auction, OPEN)
    assert verdict.verdict == "invalid"
    assert "a list of seats" in str([problem.values for problem in verdict.problems])


def test_from_due_each_may_say_nothing(auction: Path) -> None:
    edit(auction / "rules.py", "table.ask(Sealed, [*self.seats])", "pass")
    edit(auction / "rules.py", "return super().due(table)", "return (Sealed, [*self.seats])")
    assert judged(auction, "- sealed: {green: 2}\n").findings == []
    edit(auction / "rules.py", "table.paid[self.seat] += self.sealed", "table.rounds += 1")
    with trusting():
        rules, _ = seated(load_game(auction))
        assert [play(rules, [AtRandom()] * 2, str(seed)).stuck for seed in range(3)] == ["", "", ""]


def test_programs_speak_and_are_silent_there(auction: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(auction))
        games = [play(rules, [AtRandom()] * 2, str(seed), write=True) for seed in range(24)]
    assert {game.stuck for game in games} == {""}
    first = {tuple(game.written[0].get("sealed", ())) for game in games}
    assert first >= {(), ("amber",), ("green",)}


def test_it_is_offered_as_a_whole(auction: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(auction))
        found = kinds(rules, [rules.start({})])
    assert {"sealed": {"amber": 1, "green": 1}} in [kind.example for kind in found]


def test_rules_that_fail_on_what_nobody_asked_for_are_listed_without_it(auction: Path, run: Run) -> None:
    unasked = """class Tell(Move):
    word, asked = "tell", "nobody"
    tell = PerSeat(Number(1))

    def apply(self, table):
        table.rounds = max(self.tell.values())


"""
    edit(auction / "rules.py", "class Auction(Rules)", unasked + "class Auction(Rules)")
    edit(auction / "rules.py", "Number, Player", "Number, PerSeat, Player")
    edit(auction / "rules.py", "[Open, Sealed]", "[Open, Sealed, Tell]")
    log = auction / "log.yaml"
    log.write_text(HEAD + "- sealed: {amber: 1}\n" + OPEN, encoding="utf-8")
    code, said, wrong = run("legal", str(log), "--at", "2", "--trust")
    assert (code, "open: 1" in said, "error" in wrong) == (0, True, False)
