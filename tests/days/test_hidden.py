"""What a log hides may be anything that fits, and what fits nothing is found all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ..judged import Judge, each, holds
from ..marked import Case
from .hidden import HIDDEN, THREE
from .rounds import END, start


@pytest.mark.parametrize(("kind", "case"), each(HIDDEN))
def test_hidden(kind: str, case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_the_score_sheet_tells_of_no_agenda_that_the_log_hides(judge: Judge) -> None:
    told = judge(start(THREE + END)).as_text("en")
    sheet = told[told.index("Prestige  ") :]
    assert "Agendas" in sheet
    assert "?" in sheet.splitlines()[-1]


def test_a_winner_is_named_where_only_the_reason_is_open(judge: Judge) -> None:
    """By prestige or by the letter: the hidden aftermath leaves open which, and not who."""
    verdict = judge(start(THREE + END))
    won = {"winner": "us", "reason": None, "certain": True}
    assert "Won by the US." in replace(verdict, outcome=won).as_text("en")


def test_a_card_dealt_twice_is_shown_where_it_stands_in_the_hand(judge: Judge) -> None:
    """The first of a hand has the number that the first side has too."""
    hand = "{us: [u-thant, containment, excomm, scramble, hidden], ussr: [u-thant, hidden, hidden, hidden, hidden]}"
    log = f"pnp: 13-days@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n- deal: {hand}\n"
    assert [finding["path"] for finding in judge(log).as_json("en")["findings"]] == ["ussr.0"]
