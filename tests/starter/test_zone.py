"""Cards that lie on a table: what leaves when a log does not say which."""

from __future__ import annotations

import pytest

from pnp.game import HIDDEN
from pnp.game.zone import Lying


@pytest.mark.parametrize(
    ("lying", "card", "left"),
    [
        (["a", HIDDEN, "b"], "b", ["a", HIDDEN]),
        (["a", HIDDEN, "b"], HIDDEN, ["a", "b"]),
        (["a", HIDDEN, "b"], "c", ["a", "b"]),
        (["a", "b"], "c", ["a", "b"]),
        (["a", "b"], HIDDEN, ["a", "b"]),
        (["a", "a"], "a", ["a"]),
    ],
)
def test_a_card_leaves_or_one_that_no_log_names(lying: list[object], card: object, left: list[object]) -> None:
    zone = Lying(lying)  # type: ignore[arg-type]
    zone.lose(card)
    assert zone == left
