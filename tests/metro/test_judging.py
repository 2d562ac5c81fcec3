"""What is hidden; the test cases of the published rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_file

from ..judged import Judge
from .conftest import GAME
from .positions import table
from .tables import AB, BA, LAW, R1, R2, R3, E, H, M, found

# ── what the published rules work out ─────────────────────────────────────────

FIGHT = H + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n"


def test_example_of_combat_counterattack_against_ambush(judge: Judge) -> None:
    """m09: +2 against +1, for the ambush is worth more only against an attack card."""
    log = FIGHT + "- fight: {anna: counterattack, boris: ambush-in-the-tunnels}\n  then: {plus: {anna: 2, boris: 1}}\n"
    assert judge(log).verdict == "legal"


def test_example_of_combat_an_attack_card_against_ambush(judge: Judge) -> None:
    """m10: against an attack card the ambush adds 3."""
    log = FIGHT + "- fight: {anna: assault, boris: ambush-in-the-tunnels}\n  then: {plus: {anna: 2, boris: 3}}\n"
    assert judge(log).verdict == "legal"


def test_example_of_combat_solid_defence(judge: Judge) -> None:
    """m11: it adds nothing against another defence card."""
    log = FIGHT + "- fight: {anna: counterattack, boris: solid-defence}\n  then: {plus: {anna: 2, boris: 0}}\n"
    assert judge(log).verdict == "legal"


def test_two_that_win_draws_draw(judge: Judge) -> None:
    """m12: the hero of the Bauman Alliance against the defending army of the Bandits, equally strong."""
    log = (
        "pnp: metro-2033@1\nplayers:\n"
        "  anna: {name: Анна, faction: bauman-alliance, hero: sasha, at: chkalovskaya}\n"
        "  boris: {name: Борис, faction: bandits, hero: hunter, at: novokuznetskaya}\nmoves:\n"
    )
    log += M + AB + "- anna: {move: kurskaya-hansa}\n" + E
    log += M + BA + "- anna: {move: taganskaya}\n" + E
    log += LAW + M + AB + "- anna: {move: marksistskaya}\n" + E
    log += "- guard: {anna: kurskaya, boris: novokuznetskaya}\n- turn-up: creeping-root\n" + M + BA
    log += "- anna: {move: tretyakovskaya-yellow, attack: tretyakovskaya-yellow}\n"
    log += "- fight: {anna: assault, boris: counterattack}\n"
    log += "  then: {fight: {anna: 4, boris: 4, wins: none}, owner: {tretyakovskaya-yellow: boris}}\n"
    assert judge(log).verdict == "legal", judge(log).as_text("en")


@pytest.mark.parametrize(
    "line",
    [
        "- turn-up: taxation\n- vote: {anna: 1, boris: against}\n",
        "- turn-up: taxation\n- vote: {anna: for, boris: 0}\n",
        "- turn-up: taxation\n- vote: {anna: for, boris: against}\n" + M + "- anna: {attack: lubyanka, scouted: 1}\n",
        "- turn-up: taxation\n- vote: {anna: for, boris: against}\n" + M + "- anna: {capture: 0}\n",
    ],
)
def test_a_number_is_no_yes_and_no_no(judge: Judge, line: str) -> None:
    assert judge(H + R2 + line).verdict == "invalid"
    said = line.replace("1", "true") if "1" in line else line.replace("0", "no")
    assert judge(H + R2 + said).verdict != "invalid"


@pytest.mark.parametrize("word", ["none", "threat", "hidden", "market", "vote"])
def test_a_player_is_not_called_like_a_word_of_the_log(judge: Judge, word: str) -> None:
    players = f"{{{word}: {{faction: red-line, hero: artyom}}, boris: {{faction: bauman-alliance, hero: khan}}}}"
    verdict = judge("pnp: metro-2033@1\nplayers: " + players + "\nmoves: []\n")
    assert [finding.breach for finding in verdict.findings] == ["log.seat"]


@pytest.mark.parametrize("body", ["{give: pigs}", "{forage: {}}", "{market: [akm]}"])
def test_half_a_record_cannot_be_read(judge: Judge, body: str) -> None:
    verdict = judge(H + M + f"- anna: {body}\n")
    assert [finding.breach for finding in verdict.findings] == ["log.missing"]


# ── what nobody noted ─────────────────────────────────────────────────────────


def test_hiding_cards_makes_nothing_illegal(judge: Judge) -> None:
    log = H + M + "- anna: {attack: lubyanka}\n- turn-up: hidden\n- anna: {capture: lubyanka}\n"
    log += "- boris: {attack: rimskaya}\n- turn-up: hidden\n"
    log += "- anna: {move: kurskaya-hansa, task: hidden}\n- boris: {move: kurskaya-hansa, buy: [hidden]}\n" + E
    log += M + BA + E + "- turn-up: hidden\n- vote: {anna: for, boris: for}\n" + M + AB
    assert judge(log).verdict == "legal"


def test_a_hidden_threat_cannot_be_all_of_them(judge: Judge) -> None:
    """No threat is so weak that an army of 1 wins against it."""
    log = H + "- anna: {disband: 1}\n- anna: {attack: lubyanka}\n- turn-up: hidden\n- anna: {capture: lubyanka}\n"
    assert judge(log).verdict == "illegal"


def test_a_hidden_combat_card_is_one_that_explains_the_result(judge: Judge) -> None:
    won = H + "- mobilize: {boris: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: hidden, boris: counterattack}\n"
    assert judge(won + "  then: {fight: {wins: boris}}\n").verdict == "legal"
    assert judge(won + "  then: {fight: {wins: anna}}\n").verdict == "illegal"  # 2 and at most 3 against 6


def test_hidden_equipment_is_whatever_explains_the_fight(judge: Judge) -> None:
    """Boris's hero, 3, carries a card that nobody noted: with it he may beat a strength of 4, but not of 6."""
    log = H + M + AB + "- boris: {move: rimskaya, attack: rimskaya}\n- turn-up: %s\n- boris: {capture: rimskaya}\n"
    assert judge(log % "tunnel-fire").verdict == "legal"  # 4, and a passage changes nothing
    assert judge(log % "spider-mutant").verdict == "illegal"  # 5, and one more on a station with a passage
    told = log.replace("moves:", "deal: {boris: [flag]}\nmoves:", 1)
    assert judge(told % "tunnel-fire").verdict == "illegal"


def test_who_is_not_named_in_a_mobilization_has_recruited_before_or_not_at_all(judge: Judge) -> None:
    log = H + "- anna: {recruit: 1}\n- mobilize: {boris: 1}\n  then: {army: {anna: 3, boris: 3}}\n" + AB
    assert judge(log).verdict == "legal"
    assert found(judge(H + "- anna: {recruit: 1}\n- mobilize: {anna: 1}\n")) == ["mobilize.order not-now 2 anna"]


def test_a_task_is_not_in_two_places(judge: Judge) -> None:
    log = H + M + AB + "- anna: {move: kurskaya-hansa, task: duel}\n- boris: {move: kurskaya-hansa, task: duel}\n"
    assert judge(log).verdict == "impossible"


def test_a_scouted_threat_goes_under_the_deck_after_the_next_round(judge: Judge) -> None:
    scouted = H + R1.replace(E, "- anna: {move: lubyanka, scout: dog-pack}\n" + E)
    later = scouted + R2.removeprefix(R1) + LAW + M
    assert found(judge(later + "- anna: {attack: lubyanka, scouted: true}\n")) == ["hero.scout none 13 scouted"]
    assert judge(later + "- anna: {attack: lubyanka}\n- turn-up: dog-pack\n").verdict == "impossible"


# ── whole games ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("play", sorted((GAME / "plays").glob("*.yaml")), ids=lambda path: path.stem)
def test_logged_games_are_legal_to_the_end(play: Path) -> None:
    verdict = verify_file(play)
    assert verdict.verdict == "legal", verdict.as_text("en")
    assert verdict.finished


@pytest.mark.parametrize("page", ["log-metro-2033.md", "log-metro-2033.ru.md"])
def test_the_page_on_logs(judge: Judge, page: str) -> None:
    """Its example is legal, and every line of its table can be read."""
    text = (GAME.parents[1] / "docs" / page).read_text("utf-8")
    example, sheet = re.findall(r"```yaml\n(.*?)```", text, re.S)
    assert judge(sheet).verdict == "legal"
    assert judge(example).verdict == "legal", judge(example).as_text("en")
    head_ = re.split(r"(?<=\nmoves:\n)|(?<=\nходы:\n)", example)[0]
    lines = [line for line in re.findall(r"`(- [\w-]+: [^`]*)`", text) if "…" not in line]
    assert len(lines) > 30
    for line in lines:
        verdict = judge(head_ + line + "\n")
        assert [f.breach for f in verdict.findings if f.status == "invalid"] == [], line


def test_three_quiet_rounds(judge: Judge) -> None:
    verdict = judge(H + R3)
    assert (verdict.verdict, verdict.records, verdict.finished) == ("legal", 14, False)


def test_upkeep_is_paid_in_resources_only(judge: Judge) -> None:
    paid = H + "- mobilize: {anna: {recruit: 0, pay: {%s: 3}}}\n"
    assert found(judge(paid % "Свиньи")) == ["mobilize.upkeep paid 1 anna.pay"]
    assert [f.breach for f in judge(paid % "свиней").findings] == ["log.unknown-nearest"]  # not: nothing was paid


@pytest.mark.parametrize(
    "said",
    [
        {"move": ["okhotnyy-ryad", "lubyanka"]},
        {"attack": "artyom", "with": "hero", "use": [{"card": "grenade", "on": "boris"}]},
        {"forage": {"pigs": 2}},
        {"task": {"keep": "abroad", "discard": "pig-farm"}},
    ],
)
def test_a_record_is_written_as_it_was_said(rules: Any, said: dict[str, Any]) -> None:
    (move,) = table(rules).rules.read("anna", said)
    assert move.write(None) == {"anna": said}
