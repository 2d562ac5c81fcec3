"""Logs that are not quite right, and what the referee makes of them before any rule is asked."""

from __future__ import annotations

import pytest

from pnp.validator import legal

from ..cases import opening
from ..judged import Judge
from .tables import A1, ANNA, BORIS, START, THREE, attack, log, take, turn


def codes(judge: Judge, text: str) -> list[str]:
    """The findings in a log: codes of what cannot be read, ids of rules that are broken."""
    return [str(f.rule or f.breach) for f in judge(text).findings]


# ── `illuminati` in what players say ─────────────────────────────────────────


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        ("- anna: {draw: tabloids}\n  then: {money: {illuminati: 18}}\n", True),
        ("- anna: {draw: tabloids}\n  then: {money: {illuminati: 17}}\n", False),
        (turn("anna", "tabloids") + "- boris: {draw: fbi}\n  then: {money: {illuminati: 24}}\n", True),
        (A1 + "- anna: {give: 8, to: boris}\n- boris: {give: 2, to: anna}\n  then: {money: {illuminati: 18}}\n", True),
        (A1 + take("anna", "cia", "left") + "  then: {place: {cia: {on: illuminati, arrow: left}}}\n", True),
        (A1 + attack("anna", "cia", roll="6, 6") + "  then: {money: {illuminati: 18}}\n", True),
    ],
)
def test_illuminati_is_that_of_whoever_acts(moves: str, legal: bool, judge: Judge) -> None:
    assert (judge(log(moves)).verdict == "legal") == legal


def test_illuminati_is_nobodys_in_a_claim(judge: Judge) -> None:
    assert codes(judge, log(A1 + "- claim: {money: {illuminati: 18}}\n")) == ["log.ambiguous"]
    assert not codes(judge, log(A1 + f"- claim: {{money: {{{ANNA}: 18}}}}\n"))


def test_illuminati_is_nobodys_before_anybody_acts(judge: Judge) -> None:
    start = "- neutral: [mafia, cia, yuppies, kkk]\n  then: {money: {illuminati: 9}}\n"
    assert codes(judge, log("", start=start)) == ["setup.first"]


# ── who plays ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("word", ["dead", "neutral", "nobody"])
def test_no_player_is_called_what_a_statement_needs(word: str, judge: Judge) -> None:
    assert codes(judge, log("", THREE.replace("anna:", f"{word}:"), start="")) == ["log.seat"]


@pytest.mark.parametrize(("goal", "found"), [("ufos", ["log.value"]), ("mafia", ["log.value"]), ("network", [])])
def test_a_secret_goal_is_one_that_there_is(goal: str, found: list[str], judge: Judge) -> None:
    assert codes(judge, log(A1, THREE.replace("goal: network", f"goal: {goal}"))) == found


# ── values ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("roll", "found"), [(1, ["log.dice"]), (2, []), (12, []), (13, ["log.dice"])])
def test_two_dice_show_two_to_twelve(roll: int, found: list[str], judge: Judge) -> None:
    start = START.replace("first: anna", f"first: {{side: anna, rolls: {{anna: {roll}}}}}")
    assert codes(judge, log("", start=start)) == found


def test_a_roll_that_nobody_noted_accuses_nobody(judge: Judge) -> None:
    start = START.replace("first: anna", "first: {side: anna, rolls: {boris: 9, vera: 3}}")
    assert not codes(judge, log("", start=start))


def test_the_first_groups_lie_face_up(judge: Judge) -> None:
    assert codes(judge, log("", start=START.replace("kkk", "hidden"))) == ["log.unknown"]


def test_whoever_rolled_highest_is_the_nearest_to_begin(judge: Judge) -> None:
    start = START.replace("first: anna", "first: {side: anna, rolls: {anna: 7, boris: 9, vera: 3}}")
    (found,) = judge(log("", start=start)).findings
    assert found.nearest == {"first": {"side": "boris", "rolls": {"anna": 7, "boris": 9, "vera": 3}}}


def test_the_nearest_payment_is_all_that_there_is(judge: Judge) -> None:
    moves = A1 + "- anna: {attack: control, by: illuminati, target: cia, pay: {illuminati: 25}}\n"
    (found,) = judge(log(moves)).findings
    assert found.nearest == {"pay": {ANNA: 18}}


@pytest.mark.parametrize(
    ("record", "options"),
    [("{give: 3, to: anna}", ""), (f"{{guess: {BORIS}, of: anna}}", "option.illuminati: hidden")],
)
def test_nothing_is_done_to_oneself(record: str, options: str, judge: Judge) -> None:
    assert codes(judge, log(A1 + f"- anna: {record}\n", options=options)) == ["log.value"]


def test_a_special_that_nobody_has_is_not_thrown_away(judge: Judge) -> None:
    text = log(A1 + "- anna: {discard: hidden}\n", options="ruling.d11: discard")
    assert codes(judge, text) == ["free.give"]


def test_an_attack_by_a_group_of_somebody_else_goes_on(judge: Judge) -> None:
    """What was slipped through stays countable, whoever helps and whatever is said of it."""
    slipped = "- anna: {attack: control, by: mafia, target: cia}\n- anna: {help: [illuminati]}\n  then: {needed: 12}\n"
    found = codes(judge, log(A1 + slipped, options="ruling.d5: below"))
    assert found[0] == "attack.announce"


@pytest.mark.parametrize(
    "moves",
    [
        A1 + "- anna: {draw: fbi, by: slush-fund}\n",
        A1 + "- anna: {rearrange: {illuminati: {on: mafia, arrow: bottom}}}\n",
        A1 + "- anna: {rearrange: {bribery: {on: illuminati, arrow: top}}}\n",
        A1 + "- anna: {give: network, to: boris}\n- boris: {special: network}\n",
        A1 + "- trade: {anna: {special: mafia}, boris: {special: ufos}}\n",
        A1 + "- anna: {discard: network}\n",
        "- anna: {draw: network}\n- anna: {special: bribery, take: network, on: illuminati, arrow: top}\n",
        A1 + "- anna: {leave: game}\n- anna: {transfer: {illuminati: 1}, from: mafia}\n",
    ],
)
def test_a_card_of_another_sort_is_a_finding_and_the_game_goes_on(moves: str, judge: Judge) -> None:
    assert codes(judge, log(moves))
    assert legal(log(moves))


def test_groups_may_be_dropped_while_the_uncontrolled_area_is_filled_up() -> None:
    text = opening("illuminati", "one group is left uncontrolled") + "- turn-up: deep-agent\n"
    assert "drop: kkk" in {move for choice in legal(text) for move in choice.moves}
