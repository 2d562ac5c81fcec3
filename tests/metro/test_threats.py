"""The threat of the events: every side fights it before anybody chooses what they won, and all of it can be stated."""

from __future__ import annotations

import pytest

from ..judged import Judge
from .tables import GUARD, R3, H, M, found

TURNED = H + R3 + GUARD + "- turn-up: glowing-puddles\n"  # strength 1; the armies are 2, and the reward is chosen
TAKEN = "- boris: {take: pigs}\n- anna: {take: pigs}\n" + M  # Boris is the first player of round four


@pytest.mark.parametrize(
    "said",
    [
        "fight: {anna: 2, boris: 2, threat: 1}",
        "fight: {wins: anna}",
        "fight: {wins: boris}",
        "owner: {teatralnaya: anna, baumanskaya: boris}",
    ],
)
def test_all_have_fought_when_the_threat_is_turned_up(judge: Judge, said: str) -> None:
    verdict = judge(TURNED + f"  then: {{{said}}}\n" + TAKEN)
    assert verdict.verdict == "legal", verdict.as_text("en")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fight: {anna: 3}", "combat.compare alone 16 then.fight.anna claim"),
        ("fight: {wins: threat}", "combat.compare winner 16 then.fight.wins claim"),
        ("owner: {teatralnaya: none}", "loss owner 16 then.owner.teatralnaya claim"),
    ],
)
def test_what_came_of_it_may_not_be_stated_falsely(judge: Judge, said: str, told: str) -> None:
    assert found(judge(TURNED + f"  then: {{{said}}}\n" + TAKEN)) == [told]


@pytest.mark.parametrize("settled", [False, True])
def test_who_is_left_with_too_few_stations_takes_one_before_the_others_fight(judge: Judge, settled: bool) -> None:
    log = H + R3 + GUARD + "- turn-up: tunnel-fever\n"
    log += "- boris: {settle: rimskaya}\n" if settled else ""
    owner = "none" if settled else "anna"
    assert judge(log + f"  then: {{owner: {{teatralnaya: {owner}, baumanskaya: none}}}}\n").verdict == "legal"


def test_a_station_named_after_the_threat_is_named_too_late(judge: Judge) -> None:
    told = found(judge(H + R3 + "- turn-up: dog-pack\n- anna: {guard: teatralnaya}\n"))
    assert told == ["threat.choice skipped 15 -", "threat.choice late 16 guard"]
