"""The sentences for every broken rule, word by word, and the score sheet: recorded, with the numbers filled in.

`PNP_GOLDEN=write pytest tests/days` writes the recorded sentences anew; read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ..cases import cases, opening
from ..judged import Judge, by_itself
from .rounds import END, QUIET, third_round

RECORD = Path(__file__).parent


def log(name: str, moves: str) -> str:
    """A log that goes on from an opening."""
    return opening("13-days", name) + moves


PEACE = QUIET + END
WAR = log("the US on two brinks", "- reveal: {us: atlantic, ussr: cuba-political}\n")
BONUSES = log(
    "the US leads in world opinion",
    "- us: {opinion: television, track: {opinion: -1}}\n"
    "- ussr: {opinion: united-nations, take: letter}\n"
    "- us: {opinion: alliances, draw: hidden, to: aftermath}\n",
)
SIX = log("Italy and Turkey revealed", "- reveal: {us: personal-letter, ussr: atlantic}\n")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_sentences(lang: str, judge: Judge) -> None:
    """The first sentence that the cases call forth for each rule and breach."""
    said: dict[tuple[str, str], str] = {}
    for case in cases("13-days"):
        verdict = by_itself(judge(case.text))
        for finding, told in zip(verdict.findings, verdict.as_json(lang)["findings"], strict=True):
            if finding.rule is not None:  # what cannot be read breaks none
                said.setdefault((finding.rule, finding.breach), told["message"])
    text = "".join(f"{rule} {breach}\n  {sentence}\n" for (rule, breach), sentence in sorted(said.items()))
    record = RECORD / f"sentences.{lang}.txt"
    if os.environ.get("PNP_GOLDEN") == "write":
        record.write_text(text, encoding="utf-8", newline="\n")
    assert text == record.read_text(encoding="utf-8")


def test_decisions_are_counted(judge: Judge) -> None:
    """In a round two choices of agendas, one of who begins, a card and its use eight times, two agendas revealed."""
    assert judge(PEACE).decisions == 3 * (2 + 1 + 8 * 2 + 2)


def test_a_bonus_is_a_decision(judge: Judge) -> None:
    assert judge(BONUSES).decisions == 2 + 1 + 8 * 2 + 3


def test_an_answer_is_a_decision(judge: Judge) -> None:
    """Whether it is used, declined or passed over in silence."""
    for answer in ("opponent: {event: {place: {turkey: 2}}}, ", "opponent: pass, ", ""):
        moves = f"- us: {{play: u-2-downed, {answer}command: {{at: italy, add: 1}}}}\n"
        assert judge(log("the US begins", moves)).decisions == 2 + 1 + 3


@pytest.mark.parametrize(
    ("text", "sheet"),
    [
        (
            PEACE,
            [
                ("r6.tie", (0, 0)),
                ("r6.tie", (0, 0)),
                ("r6.bonus", (2, 0)),
                ("r6.bonus", (0, 2)),
                ("r6.bonus", (2, 0)),
                ("r6.letter", (2, 0)),
                ("end.aftermath", (0, 2)),
                ("setup.defcon", (-4, -4)),  # one marker for both
            ],
        ),
        (WAR, [("r6.linked", (5, 0)), ("r6.tie", (0, 0))]),
    ],
    ids=["peace", "war"],
)
def test_score_sheet(text: str, sheet: list[tuple[str, tuple[int, int]]], judge: Judge) -> None:
    assert judge(text).sheets == [sheet]


def test_the_sheet_takes_back_what_is_beyond_the_track(judge: Judge) -> None:
    """Two by Italy, two by Turkey, two by the letter: six, one of which is lost."""
    (sheet,) = judge(SIX + third_round("{us: cuba-political, ussr: opinion-track}")).sheets
    assert sheet[:5] == [
        ("r6.bonus", (2, 0)),
        ("r6.bonus", (2, 0)),
        ("r6.letter", (2, 0)),
        ("r6.tie", (0, 0)),
        ("r6.cap", (-1, 0)),
    ]
