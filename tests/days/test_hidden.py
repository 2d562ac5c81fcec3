"""What a log hides may be anything that fits, and what fits nothing is found all the same."""

from __future__ import annotations

import pytest

from ..judged import Judge, holds
from ..marked import Case, Found, false
from .rounds import END, OPEN, start, turns, whole

UNSEEN = "{us: hidden, ussr: hidden}"
TWO = whole(1, agendas=UNSEEN) + whole(2, agendas=UNSEEN)  # records 1 to 22
THREE = TWO + whole(3, agendas=UNSEEN)  # 33 records

# ── agendas that nobody wrote down ────────────────────────────────────────────
AGENDAS = [
    Case(
        "a turn out of order",
        start(TWO + OPEN + turns("scramble", "sops") + "- ussr: ▸{play: u-thant}\n"),
        (Found("r3.turns", "turn", 27, ""),),
    ),
    Case(
        "a foreign Event",
        start(TWO + OPEN + turns("{play: turn-back-the-ships, event: ▸{track: {military: -1}}}")),
        (Found("play.no-foreign-event", "event", 25, "event"),),
    ),
    Case(
        "a Command of five cubes",
        start(TWO + OPEN + turns("{play: scramble, command: {at: atlantic, add: ▸5}}")),
        (Found("command.target", "above", 25, "command.add"),),
    ),
    Case(
        "cubes that are not there",
        start(TWO + OPEN + turns("scramble atlantic+1") + "  then: {cubes: {atlantic: {us: ▸2}}}\n"),
        (false("command.target", "cubes", 25, "then.cubes.atlantic.us"),),
    ),
    Case(
        "revealed twice",
        start(TWO + f"- reveal: ▸{UNSEEN}\n"),
        (Found("r6.reveal", "again", 23, ""),),
    ),
    Case("whatever they were, a game without them is legal", start(THREE + END)),
    Case("what each of them gave may be said", start(THREE + "  then: {points: {us: 2, ussr: 0}}\n" + END)),
    Case(
        "more prestige than any of them give",
        start(whole(1, agendas=UNSEEN) + "  then: {prestige: {us: ▸5}}\n"),
        (false("r6.score", "prestige", 11, "then.prestige.us"),),
    ),
    Case(
        "one of three was scored, and all three are marked again",
        start(
            whole(
                1,
                agendas=UNSEEN,
                goals="- goals: {us: {flags: [italy, berlin, turkey]}, ussr: hidden}\n",
            )
            + "- goals: ▸{us: {flags: [italy, berlin, turkey]}, ussr: hidden}\n"
        ),
        (Found("r2.agendas", "copies", 12, "", "impossible"),),
    ),
]


@pytest.mark.parametrize("case", AGENDAS, ids=lambda case: case.name)
def test_agendas_that_nobody_wrote_down(case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_the_score_sheet_tells_of_no_agenda_that_the_log_hides(judge: Judge) -> None:
    told = judge(start(THREE + END)).as_text("en")
    sheet = told[told.index("Prestige  ") :]
    assert "Agendas" in sheet
    assert "?" in sheet.splitlines()[-1]
