"""Everything that a log contains is read by a slot that knows its sort."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.game import Amounts, Each, Flag, ListOf, Number, OneOf, Piece, Place, Player, Record, Rules, Slot, Word
from pnp.game.walking import leaves, shape, slot_at, walk
from pnp.validator.judging.opened import opened
from pnp.validator.judging.trust import judging, trusting
from pnp.validator.logs.log import Log, in_english, read_log

ROOT = Path(__file__).parents[2]
FOLDERS = ("cards/*/plays", "tests/plays", "docs/examples/*/plays")
LOGS = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.yaml"))
UNREADABLE = {  # what these logs, which are there for their mistakes, have at places where nothing can be read
    "typing-days": {"вниз", "Италия"},
    "typing-errors": {"no", 1, "cuba"},
}


def _log(path: Path) -> tuple[Rules, Any, Log]:
    """The rules for the players of a log, the log in English, and its records."""
    read = opened(path.read_bytes(), path.name, path)
    with trusting(), judging():
        rules = read.game.rules.seat(read.log().players)
        english = in_english(read.parsed, rules.spelling)
    return rules, english, read_log(english, plain=True)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_word_of_a_log_has_its_slot(path: Path) -> None:
    rules, english, _ = _log(path)
    scalars = [node for node in walk(rules.grammar.log, english, rules) if not isinstance(node.value, dict | list)]
    lost = {node.value for node in scalars if node.slot is None}
    assert lost == UNREADABLE.get(path.stem, set())
    unsorted = [node for node in scalars if node.slot is not None and not node.slot.leaf and node.value != "hidden"]
    assert not unsorted


# ── the combinators by themselves ─────────────────────────────────────────────

RECORD = Record(side=Player(), by=Player(optional=True), short="side")
CHANGE = Record(at=Place(), change=OneOf(add=Number(), remove=Number(signed=True)))


@pytest.mark.parametrize(
    ("slot", "written", "expected"),
    [
        (RECORD, "anna", [("seat", (), "anna")]),
        (RECORD, {"side": "anna", "by": "boris"}, [("seat", ("side",), "anna"), ("seat", ("by",), "boris")]),
        (CHANGE, {"at": "cuba", "remove": 2}, [("place", ("at",), "cuba"), ("number", ("remove",), 2)]),
        (ListOf(Place(), short=True), "cuba", [("place", (), "cuba")]),
        (ListOf(Place(), short=True), ["cuba"], [("place", ("[]",), "cuba")]),
        (Amounts(Place()), {"cuba": 2}, [("place", ("*",), "cuba"), ("number", ("#",), 2)]),
        (Each(Place(), Number(), short=True), ["cuba"], [("place", ("[]",), "cuba")]),
        (Each(Player(), Number()), {"anna": 2}, [("number", ("anna",), 2)]),
        (Each(Place(), CHANGE), {"iran": {"add": 1}}, [("place", ("*",), "iran"), ("number", ("#", "add"), 1)]),
        (Each(Place(), Flag(), besides={"all": Number()}), {"all": 1}, [("number", ("all",), 1)]),
        (OneOf(Word("pass"), Number()), "pass", [("word", (), "pass")]),
        (OneOf(Word("pass"), Number()), 3, [("number", (), 3)]),
        (ListOf(RECORD), [{"side": "anna"}], [("seat", (0, "side"), "anna")]),
    ],
)  # fmt: skip
def test_what_a_combinator_finds(slot: Slot, written: Any, expected: Any) -> None:
    assert [(node.slot and node.slot.leaf, node.place, node.value) for node in leaves(slot, written)] == expected


def test_what_does_not_fit_has_no_slot() -> None:
    found = {node.path: node.slot for node in walk(RECORD, {"side": "anna", "bye": {"boris": [1]}})}
    assert [path for path, slot in found.items() if slot is None] == [("bye",), ("bye", "boris"), ("bye", "boris", 0)]
    assert [node.slot for node in walk(RECORD, [1])] == [None, None]


def test_names_and_numbers_make_no_difference_to_a_shape_and_signs_are_known() -> None:
    assert shape(CHANGE, {"at": "cuba", "add": 1}) == shape(CHANGE, {"at": "iran", "add": 3})
    assert shape(CHANGE, {"at": "cuba", "add": 1}) != shape(CHANGE, {"at": "cuba", "remove": 1})
    slot = slot_at(CHANGE, {"at": "cuba", "remove": 1}, ("remove",))
    assert isinstance(slot, Number) and slot.signed and slot.key == "remove"


def test_a_name_is_of_the_first_sort_that_has_it() -> None:
    class Robin(Place):
        def pieces(self, rules: Any) -> Any:
            from pnp.game import Pieces

            return Pieces([Piece(0, "robin", {})])

    either = OneOf(Robin(), Word("rook", "robin"))
    assert isinstance(next(walk(either, "rook", rules=object())).slot, Word)  # type: ignore[arg-type]
    assert isinstance(next(walk(either, "rook")).slot, Robin)
