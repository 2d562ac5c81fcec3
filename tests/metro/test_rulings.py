"""A2 to A4, A7, A11 to A13: what the published rules leave open, in both readings. The others: test_judging.py."""

from __future__ import annotations

from typing import Any

import pytest

from ..judged import Judge
from .positions import own, play, quiet, table
from .tables import AB, BA, FIVE, GUARD, R3, SETUP, E, H, M, found, head

SIX = SETUP + FIVE + "\nmoves:\n"


def options(name: str, value: str) -> str:
    return f"options: {{ruling.{name}: {value}}}\n"


# ── A2: a hero alone against a threat ─────────────────────────────────────────

ALONE = R3 + GUARD.replace("baumanskaya", "{at: kurskaya, with: hero}") + "- turn-up: dog-pack\n"


@pytest.mark.parametrize("head_", [H, head(options("a2", "alone"))])
def test_a_hero_may_face_a_threat_alone(judge: Judge, head_: str) -> None:
    verdict = judge(head_ + ALONE)
    assert (found(verdict), verdict.rulings) == ([], ["ruling.a1", "ruling.a2"])


def test_a_hero_may_not_face_a_threat_alone(judge: Judge) -> None:
    verdict = judge(head(options("a2", "army")) + ALONE)
    assert found(verdict) == ["threat.choice army 15 boris.with"]
    assert "от угрозы защищает армия" in verdict.as_text("ru")
    assert "only an army defends" in verdict.as_text("en")


def test_an_army_may_face_a_threat_whatever_was_agreed(judge: Judge) -> None:
    log = R3 + GUARD + "- turn-up: dog-pack\n"
    assert found(judge(head(options("a2", "army")) + log)) == []
    assert "ruling.a2" not in judge(H + log).rulings


# ── A3: passages onto Hansa and off it ────────────────────────────────────────

TO_MARKSISTSKAYA = "- a: {forage: pigs}\n- b: {forage: pigs}\n- c: {attack: marksistskaya}\n- turn-up: dog-pack\n"


@pytest.mark.parametrize("head_", [SIX, SIX.replace("moves:", options("a3", "tunnels") + "moves:")])
def test_only_tunnels_count_on_the_way_through_hansa(judge: Judge, head_: str) -> None:
    """From Kurskaya onto the ring, through one tunnel to Taganskaya, and off it."""
    verdict = judge(head_ + TO_MARKSISTSKAYA)
    assert (found(verdict), verdict.rulings) == ([], ["ruling.a3"])


def test_passages_count_too_on_the_way_through_hansa(judge: Judge) -> None:
    verdict = judge(SIX.replace("moves:", options("a3", "links") + "moves:") + TO_MARKSISTSKAYA)
    assert found(verdict) == ["army.through.hansa links 3 attack"]
    assert "лишний: «Курская (кольцевая)» — «Таганская (кольцевая)»" in verdict.as_text("ru")
    assert "3 links of Hansa, passages included" in verdict.as_text("en")


def test_a_way_that_no_reading_closes_does_not_turn_on_passages(judge: Judge) -> None:
    log = TO_MARKSISTSKAYA.replace("marksistskaya", "rimskaya")
    assert judge(SIX + log).rulings == []
    assert found(judge(SIX.replace("moves:", options("a3", "links") + "moves:") + log)) == []


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
    """With one card left the second to draw goes without, whatever the order in which the log tells it."""
    pos = table(rules, a7=value)
    own(pos, 0, "lubyanka", "kuznetskiy-most", "chistye-prudy")
    while pos.piles["equipment"].left > 1:
        pos.piles["equipment"].draw()
    pos.equipment = [[], []]
    quiet(pos)
    assert "ruling.a7" in pos.mattered
    play(pos, "stage", {"anna": "hidden", "boris": "hidden"})
    assert [len(held) for held in pos.equipment] == cards


def test_no_points_depend_on_when_the_stage_is_checked(rules: Any) -> None:
    tables = [second_stage(rules, a7=value) for value in ("after", "before")]
    assert [pos.stage for pos in tables] == [2, 2]
    assert [[pos.points(side) for side in (0, 1)] for pos in tables] == [[6, 3], [6, 3]]
    assert all("ruling.a7" not in pos.mattered for pos in tables)  # there are cards enough


# ── A11: an army that does nothing ────────────────────────────────────────────


def test_an_army_may_do_nothing(judge: Judge) -> None:
    log = M + "- anna: pass\n- boris: {forage: pigs}\n"
    assert (found(judge(H + log)), judge(H + log).rulings) == ([], ["ruling.a11"])
    verdict = judge(head(options("a11", "acts")) + log)
    assert found(verdict) == ["army.one-action idle 2 -"]
    assert "за этим столом армия не бездействует" in verdict.as_text("ru")


# ── A12: a hero is wounded before his own turn ────────────────────────────────

MEET = M + AB + "- anna: {move: lubyanka}\n- boris: {move: ploshchad-revolyutsii}\n" + E + M + BA
WOUNDED = MEET + "- boris: {move: lubyanka, attack: artyom}\n- fight: {anna: solid-defence, boris: counterattack}\n"
WOUNDED += "- anna: {retreat: teatralnaya}\n"


def test_a_hero_wounded_before_his_turn_sits_out_this_phase(judge: Judge) -> None:
    acts = H + WOUNDED + "- anna: {move: lubyanka}\n"
    assert found(judge(acts)) == ["wounded rests 13 move"]
    later = H + WOUNDED + R3.partition("- turn-up")[1] + R3.partition("- turn-up")[2].removesuffix(E)
    assert found(judge(later + "- anna: {move: lubyanka}\n")) == []
    assert judge(later).rulings == ["ruling.a1", "ruling.a12"]


def test_a_hero_wounded_before_his_turn_sits_out_the_next_round(judge: Judge) -> None:
    agreed = head(options("a12", "next-round"))
    acts = agreed + WOUNDED + "- anna: {move: lubyanka}\n"
    assert found(judge(acts)) == []
    law = "- turn-up: taxation\n- vote: {anna: against, boris: against}\n"
    assert found(judge(acts + E + law + M + AB + "- anna: {move: okhotnyy-ryad}\n")) == ["wounded rests 20 move"]


# ── A13: the station just lost is settled again ───────────────────────────────


@pytest.mark.parametrize("head_", [H, head(options("a13", "same"))])
def test_the_station_just_lost_may_be_settled_again(judge: Judge, head_: str) -> None:
    log = R3 + GUARD + "- turn-up: spider-mutant\n- boris: {settle: baumanskaya}\n- anna: {settle: lubyanka}\n"
    verdict = judge(head_ + log)
    assert (found(verdict), verdict.rulings) == ([], ["ruling.a1", "ruling.a13"])


def test_another_station_must_be_settled_for_the_one_just_lost(judge: Judge) -> None:
    lost = head(options("a13", "another")) + R3 + GUARD + "- turn-up: spider-mutant\n"
    assert found(judge(lost + "- boris: {settle: rimskaya}\n- anna: {settle: lubyanka}\n")) == []
    verdict = judge(lost + "- boris: {settle: baumanskaya}\n- anna: {settle: lubyanka}\n")
    assert found(verdict) == ["loss.minimum lost 17 settle"]
    assert "только что потеряна" in verdict.as_text("ru")
