"""What follows from a slip, and moves that differ from the log by only one word or number."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.validator.judging.likeness import distance, one_apart


@pytest.mark.parametrize(
    ("written", "other", "apart"),
    [
        pytest.param({"add": 2}, {"add": 2}, False, id="the same"),
        pytest.param({"add": 2}, {"add": 9}, True, id="a number"),
        pytest.param({"at": "cuba", "add": 2}, {"at": "berlin", "add": 2}, True, id="a name"),
        pytest.param({"at": "cuba", "add": 2}, {"at": "berlin", "add": 1}, False, id="a name and a number"),
        pytest.param({"at": "cuba", "add": 2}, {"at": "cuba", "remove": 2}, True, id="a key"),
        pytest.param({"at": "cuba", "add": 2}, {"at": "cuba", "remove": 1}, False, id="a key and its number"),
        pytest.param({"place": {"cuba": 1, "berlin": 1}}, {"place": {"cuba": 1}}, True, id="something left out"),
        pytest.param({"command": {}}, {"command": {"at": "cuba", "add": 2}}, True, id="nothing done at all"),
        pytest.param({"buy": ["akm", "flag"]}, {"buy": ["akm", "rpk"]}, True, id="one of a list"),
        pytest.param({"buy": ["akm", "flag"]}, {"buy": ["rpk", "svd"]}, False, id="two of a list"),
        pytest.param({"buy": ["akm", "flag"]}, {"buy": ["akm"]}, False, id="lists of other lengths"),
        pytest.param({"polis": "pigs"}, {"polis": {"pigs": 1}}, False, id="a name and a mapping"),
    ],
)
def test_a_slip_of_the_pen_is_one_word_or_number(written: Any, other: Any, apart: bool) -> None:
    assert one_apart(written, other) is apart
    assert one_apart(other, written) is apart
    assert distance(written, written) == 0
