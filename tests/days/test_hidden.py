"""What is said of a game whose agendas nobody wrote down. What fits no deal is found all the same: see the cases."""

from __future__ import annotations

from dataclasses import replace

from ..cases import opening
from ..judged import Judge
from .rounds import END, third_round

THREE = opening("13-days", "two rounds of hidden agendas") + third_round("{us: hidden, ussr: hidden}")


def test_the_score_sheet_tells_of_no_agenda_that_the_log_hides(judge: Judge) -> None:
    told = judge(THREE + END).as_text("en")
    sheet = told[told.index("Prestige  ") :]
    assert "Agendas" in sheet
    assert "?" in sheet.splitlines()[-1]


def test_a_winner_is_named_where_only_the_reason_is_open(judge: Judge) -> None:
    """By prestige or by the letter: the hidden aftermath leaves open which, and not who."""
    verdict = judge(THREE + END)
    won = {"winner": "us", "winners": ["us"], "losers": [], "reason": None, "certain": True}
    assert "The winner is the US." in replace(verdict, outcome=won).as_text("en")


def test_a_card_dealt_twice_is_shown_where_it_stands_in_the_hand(judge: Judge) -> None:
    """The first of a hand has the number that the first side has too."""
    hand = "{us: [u-thant, containment, excomm, scramble, hidden], ussr: [u-thant, hidden, hidden, hidden, hidden]}"
    log = f"pnp: 13-days@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n- deal: {hand}\n"
    assert [finding["path"] for finding in judge(log).as_json("en")["findings"]] == ["ussr.0"]
