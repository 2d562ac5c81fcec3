"""The worked numbers of the rules that are told by a whole turn: t17 to t21 and t23 of the sources. Those that are sums
are in test_strength."""

from __future__ import annotations

import pytest

from pnp.validator.judging.judge import verify_text

from .cases_attack import STOLEN
from .cases_table import SWAP
from .cases_winning import EIGHT, SEVEN, STRONG
from .tables import A1, ANNA, log, take


def broken(text: str) -> list[str | None]:
    """The rules that a log breaks, in order."""
    return [finding.rule for finding in verify_text(text.encode(), "log").findings]


def test_t17_a_group_for_a_group_takes_two_actions() -> None:
    swap = "- trade: {anna: {group: mafia}, boris: {group: yuppies}}\n"
    assert broken(log(SWAP + swap)) == ["trade.groups-action"]  # one action had been taken before
    fresh = SWAP.rpartition("- anna: {attack")[0]
    settled = "- anna: {set: yuppies, on: illuminati, arrow: right}\n"
    settled += "- boris: {set: mafia, on: illuminati, arrow: left}\n"
    assert broken(log(fresh + swap + settled)) == []
    third = "- anna: {attack: control, by: illuminati, target: cia}\n"
    assert broken(log(fresh + swap + settled + third)) == ["turn.actions"]


@pytest.mark.parametrize(("money", "rules"), [(23, []), (18, ["turn.pass"])])
def test_t18_passing_brings_five(money: int, rules: list[str]) -> None:
    assert broken(log(A1 + f"- anna: {{pass: 5}}\n  then: {{money: {{{ANNA}: {money}}}}}\n")) == rules


@pytest.mark.parametrize(("who", "more"), [(SEVEN, 3), (EIGHT, 5)], ids=["t19", "t20"])
def test_t19_t20_a_crowd_has_more_money(who: str, more: int) -> None:
    for money, rules in ((9 + 9 + more, []), (9 + 9, ["opt.crowd"])):  # at the start, and in the first turn
        told = f"- a: {{draw: tabloids}}\n  then: {{money: {{{ANNA}: {money}}}}}\n"
        assert broken(log(told, who, start=STRONG)) == rules


@pytest.mark.parametrize(("money", "rules"), [(3, []), (4, ["control.money"])])
def test_t21_half_of_seven_is_three(money: int, rules: list[str]) -> None:
    assert broken(log(STOLEN + f"  then: {{money: {{mafia: {money}}}}}\n")) == rules


def test_t23_a_card_without_power_cannot_attack() -> None:
    start = "- neutral: [antiwar-activists, cia, yuppies, kkk]\n- first: anna\n"
    moves = A1 + take("anna", "antiwar-activists", "left")
    moves += "- anna: {attack: destroy, by: antiwar-activists, target: cia}\n"
    assert broken(log(moves, start=start)) == ["card.no-power"]
