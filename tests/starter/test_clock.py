"""When a move may be made, what silence means, and what follows by itself, as an author of rules says it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from pnp.cli.terminal import Exit
from pnp.validator.judging.verdict import Verdict
from tests.starter.conftest import Run
from tests.starter.test_own_rules import HEAD, changed, judged, line_of

NIGHT = """
from dataclasses import dataclass

from pnp.game import Counts, Move, Number, Place, Player, Rules, Table, Value, Violation, When, Word


class Board(Table):
    fed = Counts(Player, fact="supply")
    fires = Value(0, fact="cubes")
    shouts = Value(0)
    seen = Value("")


@dataclass(frozen=True)
class Night(When):
    after: int

    def untimely(self, move, table):
        if table.fires < self.after:
            yield move.breaks("light.fresh", at=move.to)

    def seats(self, kind, table, due):
        return table.rules.seats


class Watch(Move):
    watch = Place()


class Sleep(Move):
    sleep = Word("deep", "light")


class Feed(Move):
    feed = Number(1, 3)

    @classmethod
    def lapse(cls, table, due):
        table.fed[due.seat] -= 1
        if table.fed[due.seat] < -1:
            yield Violation("card.own", "again", (), side=due.seat.said, play="")

    @classmethod
    def may_lapse(cls, table, due):
        return table.fed[due.seat] > -1

    def apply(self, table):
        table.fed[self.seat] += self.feed


class Shout(Move):
    when = Night(1)
    to = Place()
    shout = Word("ho")

    def check(self, table):
        if self.to.id == "iris":
            yield self.breaks("light.count", n=0, lights=0, play="")

    def apply(self, table):
        table.shouts += 1


class Draw(Move):
    asked = "chance"
    dew = Number(1, 6)


class Fire(Move):
    word = "fire"
    fire = Player()

    def apply(self, table):
        for seat in reversed(self.rules.seats):
            table.ask(Feed, seat)


class Nights(Rules):
    table = Board
    moves = [Watch, Sleep, Feed, Shout, Draw, Fire]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def due(self, table):
        if table.turn >= 4:
            return None
        if table.fires == 0:
            return Fire
        return (Watch, Sleep), self.seats[table.turn % 2]

    def begin(self, table, move):
        table.seen += "-" if move.word else move.seat.id[0]
        return super().begin(table, move)

    def follow(self, table, move):
        table.fires += move is not None and move.word == "fire"
        table.seen += "." if move is None else "+"

    def winner(self, table):
        return self.seats["green"]
"""


@pytest.fixture
def night(game: Path) -> Path:
    (game / "rules.py").write_text(dedent(NIGHT), encoding="utf-8")
    return game


def found(verdict: Verdict) -> list[tuple[int, str | None, str]]:
    return [(finding.record, finding.rule, finding.breach) for finding in verdict.findings]


FED = "- fire: amber\n- amber: {feed: 1}\n- green: {feed: 1}\n"


def test_several_kinds_may_be_due(night: Path) -> None:
    legal = judged(night, FED + "- amber: {watch: rose}\n- green: {sleep: deep}\n")
    assert legal.verdict == "legal", legal.as_text("en")
    again = judged(night, FED + "- amber: {watch: rose}\n- amber: {sleep: deep}\n")
    assert found(again) == [(5, "turn.order", "turn")]
    assert found(judged(night, FED + "- amber: {feed: 1}\n")) == [(4, "turn.order", "word")]


def test_silence_has_an_effect_and_may_break_a_rule(night: Path) -> None:
    """Who is not fed once has one less; who is not fed twice should have been."""
    once = judged(night, "- fire: amber\n- amber: {watch: rose}\n  then: {supply: {amber: -1, green: -1}}\n")
    assert once.verdict == "legal", once.as_text("en")
    silent = "- fire: amber\n- green: {feed: 1}\n  then: {supply: {amber: -1, green: 1}}\n"
    assert judged(night, silent).verdict == "legal"
    changed(night, "table.fed[due.seat] < -1", "table.fed[due.seat] < 0")
    changed(night, "table.fed[due.seat] > -1", "False")
    wrong = judged(night, silent)
    assert found(wrong) == [(2, "card.own", "again")]  # and the game goes on as it was played
    assert found(judged(night, "- fire: amber\n- amber: {watch: rose}\n")) == [(2, "card.own", "again")]


def test_a_time_of_its_own_comes_before_everything_else(night: Path) -> None:
    early = judged(night, "- green: {to: iris, shout: ho}\n")
    assert [breach for _, _, breach in found(early)][:1] == ["hot"]
    assert found(judged(night, FED + "- green: {to: iris, shout: ho}\n")) == [(4, "light.count", "count")]
    assert judged(night, FED + "- green: {to: rose, shout: ho}\n- amber: {watch: rose}\n").verdict == "legal"


def test_what_happens_before_and_after_a_move(night: Path) -> None:
    """`begin` before each move, `follow` after it, and after each decision that lapses."""
    changed(night, 'seen = Value("")', 'seen = Value("", fact="seen")')
    legal = judged(night, "- fire: amber\n- amber: {watch: rose}\n  then: {seen: '-+..a+'}\n")
    assert legal.verdict == "legal", legal.as_text("en")


def test_a_bare_seat_opens_only_what_a_player_decides(night: Path) -> None:
    changed(night, "return (Watch, Sleep), self.seats", "return self.seats")
    drew = judged(night, FED + "- amber: {dew: 3}\n")
    assert found(drew) == [(4, "turn.order", "word")]
    assert judged(night, FED + "- amber: {sleep: deep}\n").verdict == "legal"
    changed(night, "return self.seats[table", "return Draw, self.seats[table")
    assert judged(night, FED + "- amber: {dew: 3}\n").verdict == "legal"


@pytest.mark.parametrize("listing", ["yield {'wach': place}", "return [{'wach': place}]"])
def test_options_name_slots(listing: str, night: Path, run: Run) -> None:
    """What `options` lists is by slot; another key is a mistake of the rules, at the line that yields it."""
    options = (
        f"    def options(self, table):\n        place = self.rules.places['rose']\n        {listing}\n\n\nclass Sleep"
    )
    changed(night, "\nclass Sleep", options)
    log = night / "plays" / "log.yaml"
    log.write_text(HEAD + FED, encoding="utf-8")
    code, said, complaint = run("legal", str(log), "--trust")
    line = f":{line_of(night, 'wach')}" if "yield" in listing else ""
    assert code == Exit.WRONG
    assert f"rules.py{line}: error: options() of Watch names “wach”, but its slots are: watch" in said + complaint


def test_what_lasts_a_round_begins_anew(night: Path) -> None:
    """`each=…` says how long something lasts; `next` begins another."""
    changed(night, 'Counts(Player, fact="supply")', 'Counts(Player, start=2, each="feast", fact="supply")')
    changed(night, "    shouts = Value(0)", '    shouts = Value(0, fact="shouts")')
    changed(night, "table.shouts += 1", 'table.shouts += 1\n        table.next("feast")')
    fed = FED + "- amber: {watch: rose}\n  then: {supply: {amber: 3, green: 3}}\n"
    assert judged(night, fed).verdict == "legal"
    anew = FED + "- green: {to: rose, shout: ho}\n  then: {supply: {amber: 2, green: 2}, shouts: 1}\n"
    legal = judged(night, anew)
    assert legal.verdict == "legal", legal.as_text("en")


def test_nothing_lasts_as_long(night: Path, run: Run) -> None:
    changed(night, "table.shouts += 1", 'table.next("month")')
    log = night / "plays" / "log.yaml"
    log.write_text(HEAD + FED + "- green: {to: rose, shout: ho}\n", encoding="utf-8")
    code, said, complaint = run("verify", str(log), "--trust")
    assert code == Exit.WRONG and "holds nothing with each=" in said + complaint
