"""Illuminati that nobody noted may be any that fit what the log says about them."""

from __future__ import annotations

import pytest

from ..judged import Judge

UNNOTED = "pnp: illuminati@1\nplayers: {a: {illuminati: hidden}, b: {illuminati: gnomes-of-zurich}}\nmoves:\n"
UNNOTED += "- neutral: [mafia, cia, yuppies, kkk]\n- first: a\n- a: {draw: tabloids}\n"
ATTACK = "- a: {attack: control, by: illuminati, target: cia, pay: {illuminati: 3}}\n"


@pytest.mark.parametrize(("needed", "legal"), [(8, True), (6, True), (4, True), (9, False), (5, False)])
def test_a_hidden_illuminati_may_be_any_that_fits(needed: int, legal: bool, judge: Judge) -> None:
    """3 MB against Resistance 5: some have a Power of 10, 8 or 6, none of 11; that of 7 would draw two cards."""
    verdict = judge(f"{UNNOTED}{ATTACK}  then: {{needed: {needed}}}\n")
    assert (verdict.verdict == "legal") == legal, verdict.as_text("en")


def test_what_a_log_tells_of_a_hidden_illuminati_must_agree(judge: Judge) -> None:
    """Only the Bavarians have a Power of 10, and by now they have had 18 MB."""
    right = f"{UNNOTED}{ATTACK}  then: {{needed: 8}}\n- a: {{pay: {{illuminati: 15}}}}\n"
    assert judge(right).verdict == "legal"
    wrong = right.replace("15", "16")
    assert [f.rule for f in judge(wrong).findings] == ["attack.money"]


def test_with_many_hidden_nobody_is_accused(judge: Judge) -> None:
    everybody = ", ".join(f"{side}: {{illuminati: hidden}}" for side in "abcdef")
    text = UNNOTED.replace("a: {illuminati: hidden}, b: {illuminati: gnomes-of-zurich}", everybody)
    assert judge(f"{text}{ATTACK}").verdict == "legal"
    assert judge(f"{text}{ATTACK}  then: {{needed: 99}}\n").verdict == "undecided"
