"""Who acts out of turn is told so once; whoever was passed over still decides, and nothing untrue is said of them."""

from __future__ import annotations

import pytest

from ..judged import Judge
from .tables import AB, BA, GUARD, LAW, R3, SETUP, E, H, M, found, head


@pytest.mark.parametrize(
    ("log", "told"),
    [
        pytest.param(M + "- boris: {forage: pigs}\n- anna: {forage: pigs}\n", "2 forage", id="armies"),
        pytest.param(M + AB + "- boris: {move: rimskaya}\n- anna: {move: lubyanka}\n", "5 move", id="heroes"),
        pytest.param("- boris: {recruit: 1}\n- anna: {recruit: 1}\n" + AB, "2 -", id="mobilization"),
        pytest.param(
            R3 + GUARD + "- turn-up: tunnel-fire\n- anna: {settle: lubyanka}\n- boris: {settle: rimskaya}\n",
            "17 settle",
            id="stations taken for free",
        ),
    ],
)
def test_out_of_turn_is_told_once(judge: Judge, log: str, told: str) -> None:
    assert found(judge(H + log)) == [f"round.order before {told}"]


def test_a_second_attack_of_an_army_is_not_that_of_the_hero(judge: Judge) -> None:
    """Boris has not acted yet, and Artyom is elsewhere."""
    log = M + "- anna: {forage: pigs}\n- anna: {attack: lubyanka}\n- turn-up: dog-pack\n- boris: {forage: pigs}\n"
    assert found(judge(H + log)) == ["army.one-action again 3 attack"]


@pytest.mark.parametrize("with_", ["", ", with: hero"])
def test_an_army_that_nobody_told_of(judge: Judge, with_: str) -> None:
    """Hunter attacks where he stands: what is missing is Anna's army."""
    log = M + AB + "- boris: {move: rimskaya}\n" + E + M + "- boris: {forage: pigs}\n"
    log += f"- boris: {{attack: rimskaya{with_}}}\n- turn-up: dog-pack\n"
    assert found(judge(H + log)) == ["army.one-action skipped 8 attack"]


def test_who_is_left_out_of_a_guard(judge: Judge) -> None:
    assert found(judge(H + R3 + "- guard: {anna: teatralnaya}\n- turn-up: dog-pack\n")) == [
        "threat.choice skipped 15 -"
    ]


@pytest.mark.parametrize("late", [False, True])
def test_a_loser_may_settle_before_the_winner_captures(judge: Judge, late: bool) -> None:
    ends = ["- anna: {capture: kurskaya}\n", "- boris: {settle: rimskaya}\n"]
    log = (
        H + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: counterattack, boris: solid-defence}\n"
    )
    assert judge(log + "".join(ends if late else reversed(ends)) + "- boris: {forage: pigs}\n").verdict == "legal"
    if not late:  # on the station that was won only if the winner leaves it
        again = log + "- boris: {settle: kurskaya}\n"
        assert judge(again + "- boris: {forage: pigs}\n").verdict == "legal"
        assert found(judge(again + "- anna: {capture: kurskaya}\n"))[0] == "capture.need late 5 capture"


def test_a_single_card_is_lost_without_a_line(judge: Judge) -> None:
    """The winner has nothing to choose from."""
    log = head(deal="deal: {boris: [flag]}\n") + M + AB
    log += "- boris: {move: ploshchad-revolyutsii, attack: ploshchad-revolyutsii}\n"
    log += "- fight: {anna: counterattack, boris: feigned-retreat}\n- boris: {retreat: kurskaya}\n"
    assert judge(log + E + M + "  then: {equipment: {boris: 0}}\n").verdict == "legal"


@pytest.mark.parametrize("late", [False, True])
def test_a_wounded_hero_may_go_home_before_a_card_is_taken(judge: Judge, late: bool) -> None:
    log = head(deal="deal: {boris: [flag], market: [akm, svd, rpk, grenade]}\n")
    log += M + AB + "- boris: {move: kurskaya-hansa, buy: [akm]}\n" + E + "- mobilize: {anna: 2}\n" + BA
    log += "- boris: {move: ploshchad-revolyutsii, attack: ploshchad-revolyutsii}\n"
    log += "- fight: {anna: counterattack, boris: feigned-retreat}\n"
    ends = ["- anna: {spoils: flag}\n", "- boris: {retreat: kurskaya}\n"]
    log += "".join(reversed(ends) if late else ends) + "- claim: {equipment: {boris: 1}, hero: {boris: kurskaya}}\n"
    assert judge(log).verdict == "legal", judge(log).as_text("en")


def test_the_locomotive_attacks_where_it_stands(judge: Judge) -> None:
    """Borovitskaya of Polis borders no station of Boris; his hero rode there."""
    log = M + AB + "- boris: {move: borovitskaya}\n" + E + M + "- boris: {attack: borovitskaya}\n"
    assert judge(head(deal="deal: {boris: [locomotive]}\n") + log).verdict == "legal"
    assert found(judge(head(deal="deal: {boris: [flag]}\n") + log)) == ["army.target far 7 attack"]


def test_no_threat_is_turned_up_at_polis_even_if_the_attack_failed(judge: Judge) -> None:
    log = H + M + "- anna: {attack: arbatskaya}\n"
    assert found(judge(log + "- turn-up: dog-pack\n")) == ["army.polis threat 3 -"]
    later = log + "- boris: {forage: pigs}\n- turn-up: dog-pack\n"
    assert found(judge(later)) == ["round.phases no-turn-up 4 -"]


def test_an_army_attacks_a_hero_out_of_reach(judge: Judge) -> None:
    log = H + M + AB + "- boris: {move: rimskaya}\n" + E + M + "- boris: {forage: pigs}\n- anna: {attack: hunter}\n"
    assert found(judge(log)) == ["army.hero far 8 attack"]


def test_a_hero_goes_as_far_as_he_can(judge: Judge) -> None:
    """The nearest legal move lies on the way."""
    told = judge(H + M + AB + "- anna: {move: komsomolskaya}\n").as_json("en")["findings"]
    assert [f["nearest"] for f in told] == [{"anna": {"move": "krasnye-vorota"}}]


def test_an_army_is_never_less_than_one(judge: Judge) -> None:
    assert judge(H + "- mobilize: {anna: {disband: 1}}\n").verdict == "legal"
    assert found(judge(H + "- mobilize: {anna: {disband: 2}}\n")) == ["mobilize.disband below 1 anna.disband"]


def test_what_the_start_space_gave(judge: Judge) -> None:
    assert judge(H + M + "  then: {resources: {anna: {pigs: 4}}}\n").verdict == "legal"
    told = found(judge(H + M + "  then: {resources: {anna: {pigs: 2}}}\n"))
    assert told == ["event.start-space count 1 then.resources.anna.pigs claim"]


def test_tunnels_of_a_task_are_for_one_attack(judge: Judge) -> None:
    """Whoever does not attack has lost them by the next round."""
    log = H + M + AB + "- boris: {move: kurskaya-hansa, task: abroad}\n" + E + "- boris: {use: abroad}\n"
    assert judge(log + M + "- boris: {forage: pigs}\n- anna: {forage: pigs}\n" + E + LAW).verdict == "legal"


@pytest.mark.parametrize("word", ["none", "threat", "hidden", "market", "vote"])
def test_a_player_is_not_called_like_a_word_of_the_log(judge: Judge, word: str) -> None:
    players = f"{{{word}: {{faction: red-line, hero: artyom}}, boris: {{faction: bauman-alliance, hero: khan}}}}"
    verdict = judge(SETUP + players + "\nmoves: []\n")
    assert [finding.breach for finding in verdict.findings] == ["log.seat"]


@pytest.mark.parametrize("body", ["{give: pigs}", "{forage: {}}", "{market: [akm]}"])
def test_half_a_record_cannot_be_read(judge: Judge, body: str) -> None:
    verdict = judge(H + M + f"- anna: {body}\n")
    assert [finding.breach for finding in verdict.findings] == ["log.missing"]


@pytest.mark.parametrize(("chooser", "other"), [("defender", ("anna", "boris")), ("owner", ("boris", "anna"))])
def test_who_writes_the_only_card_that_is_lost(judge: Judge, chooser: str, other: tuple[str, str]) -> None:
    """Whoever chooses may write it, though there is nothing to choose from; the other may not."""
    log = head(options=f"options: {{ruling.a9: {chooser}}}\n", deal="deal: {boris: [flag]}\n") + M + AB
    log += "- boris: {move: ploshchad-revolyutsii, attack: ploshchad-revolyutsii}\n"
    log += "- fight: {anna: counterattack, boris: feigned-retreat}\n"
    right, wrong = (log + f"- {side}: {{spoils: flag}}\n- boris: {{retreat: kurskaya}}\n" for side in other)
    assert judge(right).verdict == "legal"
    assert judge(wrong).verdict == "illegal"
