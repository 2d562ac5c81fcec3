"""Draws from a deck of which some cards have several copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.at_table.offers import kinds
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import play
from tests.edited import edit
from tests.starter.conftest import Run

DRAWS = """
from pnp.game import Cards, Hidden, Move, Rules, Table, Zone


class Row(Table):
    deck = Hidden("fireflies", stock="stock")
    row = Zone(fact="row")


class Fill(Move):
    word, asked = "fill", "chance"
    fill = Cards(short=True)

    def check(self, table):
        if len(self.fill) != 3:
            yield self.breaks("turn.order", "turn", slot="fill")

    def apply(self, table):
        for card in self.fill:
            table.deck.turn_up(card)
            table.row.append(card)


class Draws(Rules):
    table = Row
    moves = [Fill]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def set_up(self, table):
        table.deck.shuffle()

    def due(self, table):
        return Fill if len(table.row) < 6 else None
"""


@pytest.fixture
def draws(game: Path) -> Path:
    (game / "rules.py").write_text(DRAWS, encoding="utf-8")
    text = (game / "cards.yaml").read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("- id: "))
    (game / "cards.yaml").write_text(text.replace(first, first + "\n  copies: 2", 1), encoding="utf-8")
    edit(game / "game.yaml", "count: 12", "count: 13")
    return game


def test_a_card_of_which_there_are_two_is_drawn_twice(draws: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(draws))
        listed = [move["fill"] for kind in kinds(rules, [rules.start({})]) for move in kind.written]
    twice = rules.cards[0].id
    assert listed.count([twice, twice, rules.cards[1].id]) == 1
    assert not any(one.count(each) > rules.cards[each].model.copies for one in listed for each in one)


def test_programs_do_not_look_long_for_how_many_are_drawn(draws: Path) -> None:
    with trusting():
        rules, _ = seated(load_game(draws))
        games = [play(rules, [AtRandom()] * 2, str(seed)) for seed in range(8)]
    assert [(game.stuck, len(game.moves)) for game in games] == [("", 2)] * 8


def test_a_draw_is_no_doubt(draws: Path, run: Run) -> None:
    log = draws / "log.yaml"
    log.write_text("pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\nmoves: []\n", encoding="utf-8")
    code, said, _ = run("legal", str(log), "--at", "1", "--trust")
    assert (code, "- fill: [" in said, "face-down" in said) == (0, True, False)
