"""A4, A5 and A7, on tables set up for them: what the published rules leave open, in both readings. The others are among
the cases; what is said of them is here."""

from __future__ import annotations

from typing import Any

import pytest

from ..cases import cases
from ..judged import Judge
from .positions import own, play, quiet, table


@pytest.mark.parametrize(
    ("ruling", "ru", "en"),
    [
        (("ruling.a2", "army"), "от угрозы защищает армия", "only an army defends"),
        (
            ("ruling.a3", "links"),
            "лишний: «Курская (кольцевая)» — «Таганская (кольцевая)»",
            "3 links of Hansa, passages included",
        ),
        (("ruling.a11", "acts"), "за этим столом армия не бездействует", "at this table no army is idle"),
        (("ruling.a13", "another"), "только что потеряна", "another station is taken in its place"),
    ],
    ids=lambda value: "=".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_said_of_a_ruling(judge: Judge, ruling: tuple[str, str], ru: str, en: str) -> None:
    (log,) = [case.text for case in cases("metro-2033") if case.key == ruling and case.found]
    assert ru in judge(log).as_text("ru")
    assert en in judge(log).as_text("en")


# ── A4: what a Polis station costs that was won from a player ─────────────────


def won_polis(rules: Any, **rulings: str) -> Any:
    """Anna has won Arbatskaya of Polis from Boris, and has a mushroom and no pig."""
    pos = table(rules, **rulings)
    own(pos, 1, "arbatskaya")
    assert play(pos, "mobilize", {"anna": 2}) == []
    assert play(pos, "anna", {"attack": "arbatskaya"}) == []
    assert play(pos, "fight", {"anna": "counterattack", "boris": "solid-defence"}) == []
    pos.goods[0] = [0, 1, 0]
    return pos


@pytest.mark.parametrize("rulings", [{}, {"a4": "usual"}])
def test_polis_won_from_a_player_costs_as_any_station(rules: Any, rulings: dict[str, str]) -> None:
    pos = won_polis(rules, **rulings)
    assert play(pos, "anna", {"capture": "arbatskaya"}) == []
    assert pos.goods[0] == [0, 0, 0]
    assert "ruling.a4" in pos.mattered


def test_polis_won_from_a_player_costs_as_a_neutral_station(rules: Any) -> None:
    pos = won_polis(rules, a4="neutral")
    assert play(pos.copy(), "anna", {"capture": "arbatskaya"}) == ["capture.cost short-polis"]
    pos.goods[0] = [1, 1, 0]
    assert play(pos, "anna", {"capture": "arbatskaya"}) == []
    assert pos.goods[0] == [0, 0, 0]


def test_another_station_won_from_a_player_does_not_turn_on_it(rules: Any) -> None:
    pos = table(rules, a4="neutral")
    play(pos, "mobilize", {"anna": 2})
    play(pos, "anna", {"attack": "kurskaya"})
    play(pos, "fight", {"anna": "counterattack", "boris": "solid-defence"})
    pos.goods[0] = [0, 1, 0]
    assert play(pos, "anna", {"capture": "kurskaya"}) == []
    assert "ruling.a4" not in pos.mattered


# ── A7: the stage is checked before the tokens move, or after ─────────────────


def second_stage(rules: Any, **rulings: str) -> Any:
    """The first round, Anna's, has ended with six points for her."""
    pos = table(rules, **rulings)
    own(pos, 0, "lubyanka", "kuznetskiy-most", "chistye-prudy")
    quiet(pos)
    return pos


@pytest.mark.parametrize(
    ("rulings", "first", "second"),
    [({}, "boris", "anna"), ({"a7": "after"}, "boris", "anna"), ({"a7": "before"}, "anna", "boris")],
)
def test_who_draws_first_at_the_second_stage(rules: Any, rulings: dict[str, str], first: str, second: str) -> None:
    cards = {"keep": "akm", "discard": "svd"}
    pos = second_stage(rules, **rulings)
    assert play(pos.copy(), second, {"stage": cards}) == ["round.order before"]
    assert play(pos, first, {"stage": cards}) == []
    assert play(pos, second, {"stage": {"keep": "akm", "discard": "rpk"}}) == []
    assert (pos.stage, pos.rules.sides[pos.first]) == (2, "boris")


@pytest.mark.parametrize(("value", "cards"), [("after", [0, 1]), ("before", [1, 0])])
def test_when_the_deck_runs_out_it_matters_who_draws_first(rules: Any, value: str, cards: list[int]) -> None:
    """With one card left, the second to draw gets none, whatever the order in the log."""
    pos = table(rules, a7=value)
    own(pos, 0, "lubyanka", "kuznetskiy-most", "chistye-prudy")
    while pos.piles["equipment"].left > 1:
        pos.piles["equipment"].draw()
    for held in pos.equipment:
        held.clear()
    quiet(pos)
    assert "ruling.a7" in pos.mattered
    play(pos, "stage", {"anna": "hidden", "boris": "hidden"})
    assert [len(held) for held in pos.equipment] == cards


def test_no_points_depend_on_when_the_stage_is_checked(rules: Any) -> None:
    tables = [second_stage(rules, a7=value) for value in ("after", "before")]
    assert [pos.stage for pos in tables] == [2, 2]
    assert [[pos.points(side) for side in pos.rules.seats] for pos in tables] == [[6, 3], [6, 3]]
    assert all("ruling.a7" not in pos.mattered for pos in tables)  # there are cards enough
