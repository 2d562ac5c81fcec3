"""Rules that a log comes to late in a game, on tables set up for them; and games played at random to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pnp.game import Piece

from .positions import POLIS, own, play, quiet, table

# ── Polis ─────────────────────────────────────────────────────────────────────


def with_polis(rules: Any, *stations: str) -> Any:
    """The second round, with stations of Polis in Anna's hands: the space shows pigs and mushrooms."""
    pos = table(rules)
    own(pos, 0, *stations)
    quiet(pos)
    return pos


def test_event_polis_gives_what_is_shown(rules: Any) -> None:
    pos = with_polis(rules, "borovitskaya")
    assert play(pos.copy(), "anna", {"polis": "pigs"}) == []
    assert play(pos.copy(), "anna", {"polis": "cartridges"}) == ["event.polis kind"]


def test_event_polis_is_asked_of_its_owner_alone(rules: Any) -> None:
    assert play(table(rules), "anna", {"polis": "pigs"}) == ["event.polis none"]


def test_event_one_unit_of_each_station(rules: Any) -> None:
    pos = with_polis(rules, "borovitskaya", "arbatskaya")
    assert play(pos.copy(), "anna", {"polis": {"pigs": 1, "mushrooms": 1}}) == []
    assert play(pos.copy(), "anna", {"polis": {"pigs": 2, "mushrooms": 2}}) == ["event.one-unit count"]
    assert play(pos.copy(), "mobilize", {}) == ["event.one-unit skipped"]


def test_event_polis_is_computed_where_one_resource_is_shown(rules: Any) -> None:
    pos = with_polis(rules, "borovitskaya", "arbatskaya")
    play(pos, "anna", {"polis": "pigs"})
    play(pos, "anna", {"polis": "pigs"})
    before = pos.goods[0][2]
    quiet(pos)
    assert pos.goods[0][2] == before + 3  # okhotnyy-ryad and both stations of Polis


def test_aim_polis_wins_at_the_end_of_a_round(rules: Any) -> None:
    pos = table(rules)
    own(pos, 1, *POLIS)
    quiet(pos)
    assert (pos.over, pos.winner, pos.reason) == (True, pos.rules.seats[1], "polis")
    assert play(pos, "anna", {"forage": "pigs"}) == ["end.check over"]


def test_aim_polis_needs_all_of_them(rules: Any) -> None:
    pos = table(rules)
    own(pos, 1, *POLIS[:3])
    quiet(pos)
    assert not pos.over


def test_army_through_polis_only_while_it_is_neutral(rules: Any) -> None:
    """From Chekhovskaya to Ploshchad Revolyutsii, through Borovitskaya and Arbatskaya."""
    for held, found in (((), []), (POLIS, ["army.through.polis held"])):
        pos = table(rules, 3)
        own(pos, 0, *held)
        assert play(pos, "mobilize", {}) == []
        for side in ("anna", "boris"):
            assert play(pos, side, {"forage": "pigs"}) == []
        assert play(pos, "vera", {"attack": "ploshchad-revolyutsii"}) == found


# ── the end of a round ────────────────────────────────────────────────────────

ZONE_2 = ("dostoevskaya", "prospekt-mira", "rizhskaya", "tsvetnoy-bulvar", "trubnaya", "sukharevskaya", "tverskaya")
ZONE_1 = ("aeroport", "dinamo", "belorusskaya", "mendeleevskaya", "savyolovskaya", "begovaya", "mayakovskaya")


def test_end_check_takes_the_one_nearest_to_the_first_player(rules: Any) -> None:
    pos = table(rules)
    own(pos, 0, *ZONE_1)
    own(pos, 1, *ZONE_2)
    pos.first = 1
    pos.pending = [due for due in pos.pending if due.what == "end"]
    assert play(pos, "end", {}) == []
    assert pos.winner is pos.rules.seats[1]


def test_aim_points_nine_are_enough_for_the_red_line_alone(rules: Any) -> None:
    for side, over in ((0, True), (1, False)):
        pos = table(rules)
        own(pos, side, *ZONE_1[:6])
        quiet(pos)
        assert (pos.points(pos.rules.seats[side]), pos.over) == (9, over)


def test_stage_two_begins_with_six_points(rules: Any) -> None:
    pos = table(rules)
    own(pos, 0, *ZONE_1[:3])
    quiet(pos)
    assert (pos.stage, pos.limit(0)) == (2, 3)
    assert play(pos, "stage", {"anna": {"keep": "akm", "discard": "svd"}, "boris": "hidden"}) == []
    assert [len(cards) for cards in pos.equipment] == [1, 2]


def test_loss_minimum_where_nothing_is_neutral(rules: Any) -> None:
    from pnp.validator.games.metro_2033.losses import needs_station

    for ruling, asked in (("stays", False), ("polis", True)):
        pos = table(rules, a5=ruling)
        network = pos.rules.network
        pos.owner = [
            pos.rules.seats[1] if network.kind[at] != "polis" and network.can_be_held(at) else -1
            for at in range(len(pos.owner))
        ]
        assert needs_station(pos, pos.rules.seats[0]) is asked


@pytest.mark.parametrize(
    ("record", "market"),
    [
        ({"buy": ["akm"], "market": ["grenade"]}, ["svd", "grenade"]),
        ({"buy": [], "renew": ["grenade", "akm"], "market": ["svd"]}, ["grenade", "akm", "svd"]),
        ({"buy": [], "renew": ["grenade", "akm", "svd"]}, ["grenade", "akm", "svd"]),
        ({"buy": [], "renew": "hidden"}, ["hidden", "hidden", "hidden"]),
    ],
)
def test_hero_buy_fills_up_a_market_that_was_short_once(rules: Any, record: Any, market: list[str]) -> None:
    """Two cards lay there when the deck ran out; a grenade has been discarded since."""
    pos = table(rules)
    pile, equipment = pos.piles["equipment"], pos.rules.equipment
    for held in pos.equipment:
        held.clear()
    pos.market[:], pile.left = [equipment["akm"], equipment["svd"]], 0
    pile.discard.append(equipment["grenade"])
    pile.out = pile.copies.copy()
    pos.at[0] = pos.rules.stations["kurskaya-hansa"]
    assert play(pos, "mobilize", {}) == []
    for side in ("anna", "boris"):
        assert play(pos, side, {"forage": "pigs"}) == []
    assert play(pos, "anna", record) == []
    assert [card.id for card in pos.market] == market


def test_round_track_is_a_loop_behind_the_start(rules: Any) -> None:
    pos = table(rules)
    pos.space = pos.rules.numbers["spaces"]
    pos.pending = [due for due in pos.pending if due.what == "end"]
    play(pos, "end", {})
    assert pos.space == 1


def test_mobilize_upkeep_under_a_law_that_makes_it_dearer(rules: Any) -> None:
    """Only who pays for an army pays more: up to strength five it stays free."""
    pos = table(rules)
    pos.law = pos.rules.laws["rationing"]
    pos.army[0], pos.goods[0][0] = 6, 1
    assert play(pos.copy(), "anna", {"recruit": 0}) == ["mobilize.upkeep short"]
    assert play(pos.copy(), "anna", {"disband": 6}) == ["mobilize.disband below"]
    assert play(pos, "anna", {"disband": 1}) == []
    assert (pos.army[0], pos.goods[0][0]) == (5, 1)


@pytest.mark.parametrize(
    ("goods", "told", "left"),
    [
        ([1, 1, 0], [], [0, 0, 0]),
        ([4, 0, 0], [], [2, 0, 0]),
        ([0, 0, 0], [], [0, 0, 0]),
        ([2, 1, 0], ["threat.result skipped"], [2, 1, 0]),
    ],
)
def test_threat_result_is_not_asked_for_where_there_is_no_choice(
    rules: Any, goods: list[int], told: list[str], left: list[int]
) -> None:
    pos = table(rules)
    pos.goods[0] = goods
    pos.push("take", pos.rules.seats[0], ("lost", 2, "threat.result"))
    assert play(pos, "anna", {"recruit": 0}) == told
    assert pos.goods[0] == left


# ── tasks ─────────────────────────────────────────────────────────────────────


def test_task_complete_by_what_a_side_has(rules: Any) -> None:
    pos = table(rules)
    pos.tasks[0] = [(pos.rules.tasks["pig-farm"], 0)]
    assert play(pos.copy(), "anna", {"complete": "pig-farm"}) == ["task.complete not-met"]
    own(pos, 0, "lubyanka", "sretenskiy-bulvar")
    assert play(pos, "anna", {"complete": "pig-farm"}) == []
    assert pos.points(pos.rules.seats[0]) == 6
    own(pos, -1, "lubyanka")
    assert pos.points(pos.rules.seats[0]) == 5  # the point of a task stays


def test_task_complete_by_a_deed_of_this_round(rules: Any) -> None:
    pos = table(rules)
    card = pos.rules.tasks["alone-in-the-field"]
    pos.tasks[0] = [(card, 0)]
    pos.feats[0] = [{"did": "capture", "by": "army", "from": "player", "of": {"pigs"}}]
    assert play(pos.copy(), "anna", {"complete": "alone-in-the-field"}) == ["task.complete not-met"]
    pos.feats[0] = [{"did": "capture", "by": "hero", "from": "player", "of": {"pigs"}}]
    assert play(pos, "anna", {"complete": "alone-in-the-field"}) == []


def test_task_same_condition_counts_once(rules: Any) -> None:
    pos = table(rules)
    tasks = pos.rules.tasks
    own(pos, 0, *ZONE_1[:2])
    pos.tasks = [[(tasks["abroad"], 0), (tasks["long-march"], 0)], []]
    assert play(pos, "anna", {"complete": "abroad"}) == []
    assert play(pos, "anna", {"complete": "long-march"}) == ["task.same again"]


def test_task_property_of_a_completed_one_costs_a_cartridge_once_a_round(rules: Any) -> None:
    pos = table(rules)
    pos.done[0] = [pos.rules.tasks["pig-farm"]]
    before = list(pos.goods[0])
    assert play(pos, "anna", {"use": "pig-farm"}) == []
    assert pos.goods[0] == [before[0] + 2, before[1], before[2] - 1]
    assert play(pos.copy(), "anna", {"use": "pig-farm"}) == ["task.property again"]
    quiet(pos)
    pos.goods[0][2] = 0
    assert play(pos, "anna", {"use": "pig-farm"}) == ["task.property short"]


# ── games at random ───────────────────────────────────────────────────────────


def weighed(move: Any, pos: Any) -> float:
    """How likely a player who wants to win is to do this."""
    sort, side = type(move).__name__, move.side
    if sort in ("Complete", "Capture"):
        return 0.01 if sort == "Capture" and move.station is None else 99
    if sort == "Mobilize":
        spare = pos.goods[side][0] - move.recruit - max(pos.army[side] - move.disband + move.recruit - 6, 0)
        return 0.01 if move.disband or spare < 1 else 1 + 9 * move.recruit
    if sort == "Strike":
        return _attack(move, pos)
    if sort == "Forage":
        least = min(pos.goods[side])
        return 6 if pos.goods[side][move.good] == least else 1
    return {"UseTask": 0.02, "Idle": 0.3, "Buy": 4, "GetTask": 6, "Exchange": 0.2, "Scout": 0.5, "Go": 1}.get(sort, 1)


def _attack(move: Any, pos: Any) -> float:
    side, by = move.side, "army" if pos.due.what == "army" else "hero"
    strength = pos.army[side] if by == "army" else pos.hero[side].values["strength"]
    strength += len(pos.equipment[side]) if by == "hero" else 0
    goods = pos.goods[side]
    if move.on_hero:
        return 0.3
    owner = pos.owner[move.target]
    if isinstance(owner, Piece):
        return 4 if strength > pos.army[owner] + 1 and goods[1] else 0.05
    polis = pos.rules.network.kind[move.target] == "polis"
    hard = 7 if polis else 3 + 3 * pos.stage - 3
    return 25 if strength > hard and goods[0] and goods[1] else 0.1


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 3), (6, 4)])
def test_random_games_end_without_dead_ends(rules: Any, players: int, seed: int) -> None:
    dice, pos = random.Random(seed), table(rules, players)
    for _ in range(3000):
        legal = list(pos.rules.legal(pos))
        assert legal, pos.due
        move = dice.choices(legal, [weighed(move, pos) for move in legal])[0]
        written = move.write(pos)
        (again,) = pos.rules.read(*next(iter(written.items())))
        assert again.write(pos) == written
        assert again.violations(pos) == [], written
        apart = pos.copy()
        move.carry_out(apart)
        if dice.random() < 0.01:
            before = (list(pos.owner), [*map(list, pos.goods)], list(pos.pending), [*map(list, pos.equipment)])
            move.carry_out(pos.copy())
            assert before == (pos.owner, pos.goods, pos.pending, pos.equipment)
        pos = apart
        if pos.over:
            break
    assert pos.over
    assert pos.winner is not None
