"""Pieces whose sort only their owner sees: what a log may say of them, and what is shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from pnp.game import FaceDown, Fact, Move, Place, Rules, Table
from pnp.validator.definitions.load import load_game
from pnp.validator.playtest.truth import Truth

TABLUT = Path(__file__).parents[2] / "docs" / "examples" / "tablut"
SIDES = {"muscovite": "muscovites", "swede": "swedes", "king": "swedes"}


class Field(Table):
    pieces = FaceDown(fact="pieces")


class Step(Move):
    to = Place()


class Veiled(Rules):
    """Tablut whose king is one of nine Swedes: nobody but they know which."""

    table = Field
    moves = (Step,)
    cites: ClassVar = {"sides": "setup.sides", "turn": "move.order", "end": "end.edge"}


@pytest.fixture(scope="module")
def rules() -> Any:
    game = load_game(TABLUT)
    assert game.board is not None
    places = tuple(replace(one, start={SIDES[id]: n for id, n in one.start.items()}) for one in game.board.places)
    return Veiled(replace(game, board=replace(game.board, places=places)))


@pytest.fixture
def table(rules: Any) -> Any:
    return rules.start({})


def ids(sorts: Any) -> list[str]:
    return [one.id for one in sorts]


def test_everybody_sees_whose_a_piece_is_but_not_of_which_sort(rules: Any, table: Any) -> None:
    at, pieces = rules.places, table.pieces
    assert pieces[at["e4"]] is rules.seats["swedes"] and pieces[at["a1"]] is None
    assert ids(pieces.can_be(at["e4"])) == ["swede", "king"] and pieces.sort(at["e4"]) is None
    assert pieces.sort(at["d1"]).id == "muscovite" and pieces.can_be(at["a1"]) == []
    shown = rules.picture(table).places
    assert (shown["e4"], shown["d1"], shown.get("a1")) == ({"swedes": 1}, {"muscovite": 1}, None)


def test_a_piece_keeps_its_sort_wherever_it_goes_and_is_of_the_only_one_left(rules: Any, table: Any) -> None:
    at, king = rules.places, rules.tokens["king"]
    table.pieces.move(at["e4"], at["h4"])
    table.pieces.reveal(at["h4"], king)
    table.pieces.move(at["h4"], at["h2"])
    assert table.pieces.sort(at["h2"]) is king and table.pieces[at["h4"]] is None
    assert table.pieces.sort(at["e5"]).id == "swede"  # there is one king
    table.pieces.take(at["h2"])
    assert table.pieces[at["h2"]] is None and ids(table.pieces.can_be(at["e5"])) == ["swede"]


def test_who_shows_not_to_be_the_king_leaves_the_others(rules: Any, table: Any) -> None:
    at, king = rules.places, rules.tokens["king"]
    swedes = table.pieces.squares(rules.seats["swedes"])
    before = table.copy()
    for square in swedes[:-1]:
        table.pieces.rule_out(square, [king])
    assert table.pieces.sort(swedes[-1]) is king and before.pieces.sort(swedes[-1]) is None
    table.pieces.rule_out(swedes[-1], [king])  # no arrangement explains that: it is forgotten
    assert table.pieces.sort(swedes[-1]) is king
    table.pieces.reveal(at["d1"], king)  # nor this
    assert table.pieces.sort(at["d1"]).id == "muscovite"


@pytest.mark.parametrize(
    ("said", "right"),
    [("e4: king", True), ("e4: swede", True), ("e4: swedes", True), ("e4: none", False), ("e4: muscovite", False),
     ("a1: none", True), ("a1: king", False)],
)  # fmt: skip
def test_a_statement_is_false_only_if_no_arrangement_explains_it(
    rules: Any, table: Any, said: str, right: bool
) -> None:
    square, what = said.split(": ")
    fact: Fact = rules.facts_by_name["pieces"]
    ((_, judge, _, _),) = fact.statements(rules, {square: what}, ("then", "pieces"))
    assert (judge(table, None) is None) is right


def test_in_a_game_of_programs_a_seat_knows_its_own_pieces_only(rules: Any, table: Any) -> None:
    truth, own, others = Truth(table, Random(1)), table.copy(), table.copy()
    truth.show(own, rules.seats["swedes"])
    truth.show(others, rules.seats["muscovites"])
    swedes = table.pieces.squares(rules.seats["swedes"])
    assert sorted(own.pieces.sort(square).id for square in swedes) == ["king", *["swede"] * 8]
    assert not any(others.pieces.sort(square) for square in swedes)
    assert [*truth.drawn(table)] == []  # nobody draws them
    assert truth.allows(own)


def test_a_side_has_as_many_sorts_as_pieces_on_the_board() -> None:
    with pytest.raises(ValueError, match=r"muscovites: 16 tokens in game.yaml, 0 start in board.yaml"):
        Veiled(load_game(TABLUT)).start({})
