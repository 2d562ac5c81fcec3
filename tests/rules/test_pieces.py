"""What a log can name is itself alone, knows its sort, indexes a list, and stays itself when it is copied or sent to
another process; and there is one HIDDEN, which is no index."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

import pytest

from pnp.game import HIDDEN, Counts, Piece, Pieces, Player, Table, Values
from pnp.game.pieces import Mark
from pnp.game.slots import OfPieces
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.loaded import rules_of

from .games import GAMES

ROOT = Path(__file__).parents[2]


def pieces(*ids: str) -> Pieces:
    return Pieces(Piece(at, id) for at, id in enumerate(ids))


CARDS, PLACES, SEATS = pieces("robin", "wren", "tit"), pieces("rose", "lily"), pieces("anna", "boris")


def test_a_piece_equals_nothing_but_itself() -> None:
    card, place = CARDS[0], PLACES[0]
    assert card == CARDS["robin"]
    assert card not in (place, SEATS[0], CARDS[1], 0, "robin", pieces("robin")[0])
    assert card not in PLACES and place in PLACES and "robin" in CARDS and 0 not in CARDS
    with pytest.raises(KeyError):
        {place: "x"}[card]
    with pytest.raises(KeyError):
        {0: "x"}[card]


def test_a_piece_indexes_and_is_no_number() -> None:
    last: Any = CARDS[2]
    assert ([10, 20, 30][last], [10, 20, 30][:last], last.number, int(last), bool(CARDS[0])) == (
        30,
        [10, 20],
        2,
        2,
        True,
    )
    for what in (lambda: last + 1, lambda: last > 1, lambda: 1 - last):
        with pytest.raises(TypeError):
            what()


def test_a_piece_never_changes() -> None:
    for what in (CARDS[0], HIDDEN):
        with pytest.raises(AttributeError):
            what.id = "other"


def test_a_piece_knows_its_sort_and_its_order_there() -> None:
    assert CARDS[1].sort is CARDS and Piece(0, "robin").sort is None
    mixed: list[Any] = [CARDS[2], HIDDEN, CARDS[0]]
    assert sorted(mixed) == [HIDDEN, CARDS[0], CARDS[2]]
    assert sorted(dict.fromkeys(reversed(SEATS), 1)) == [*SEATS]
    assert max(CARDS) is CARDS["tit"]
    with pytest.raises(TypeError):
        sorted([CARDS[1], PLACES[0]])


def test_sets_of_pieces_are_in_the_same_order_in_every_run() -> None:
    assert [hash(card) for card in CARDS] == [0, 1, 2]
    assert [*{CARDS[2], CARDS[0], CARDS[1]}] == [*CARDS]


def test_hidden_is_no_index_and_no_number() -> None:
    hidden: Any = HIDDEN
    for what in (lambda: [10, 20, 30][hidden], lambda: hidden < 0, lambda: range(hidden)):
        with pytest.raises(TypeError):
            what()
    assert Mark("hidden") is HIDDEN and HIDDEN not in (-2, "hidden") and HIDDEN in (HIDDEN,)


def test_every_hidden_of_the_house_is_the_same() -> None:
    assert GAMES  # each has been imported, with all of its modules
    modules = {name: module for name, module in sys.modules.items() if name.startswith("pnp.")}
    assert {name for name, module in modules.items() if vars(module).get("HIDDEN", HIDDEN) is not HIDDEN} == set()
    assert sum("HIDDEN" in vars(module) for module in modules.values()) > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_slot_for_pieces_holds_its_own_and_says_of_which_sort_they_are(game: str) -> None:
    rules: Any = rules_of(load_game(ROOT / "cards" / game))
    slots = [one for kind in rules.moves for slot in kind.slots.values() for one in slot.every()]
    held = [(slot, piece) for slot in slots if isinstance(slot, OfPieces) for piece in slot.pieces(rules)]
    assert len(held) > 50 and all(piece.sort.leaf for _, piece in held)
    assert not [slot.name for slot, piece in held if not slot.holds(piece) and not slot.holds(piece.id)]


def test_copies_and_pickles_of_a_piece_are_that_piece() -> None:
    assert copy(CARDS[1]) is CARDS[1] is deepcopy(CARDS[1])
    assert copy(HIDDEN) is HIDDEN is deepcopy(HIDDEN) is pickle.loads(pickle.dumps(HIDDEN))  # noqa: S301
    sent: Sequence[Any] = pickle.loads(pickle.dumps([CARDS[1], {CARDS[1]: "x"}, CARDS, HIDDEN]))  # noqa: S301
    card, held, cards, hidden = sent
    assert cards["wren"] is card is cards[1] and cards.read("Wren", ()) is card
    assert held[card] == "x" and hidden is HIDDEN and repr(cards[:]) == repr(CARDS[:])


def test_what_lies_on_a_copied_table_is_still_the_same() -> None:
    class Meadow(Table):
        nest = Values(Player)
        eggs = Counts(Player)

    class Rules:
        seats, numbers = SEATS, {}

    table: Any = Meadow(Rules(), {})  # type: ignore[arg-type]
    table.nest[SEATS[1]], table.eggs[SEATS[1]] = CARDS[0], 3
    for other in (table.copy(), deepcopy(table)):
        assert other.nest == [None, CARDS[0]] and other.nest[SEATS["boris"]] is CARDS[0]
        assert other.eggs[SEATS[1]] == 3
