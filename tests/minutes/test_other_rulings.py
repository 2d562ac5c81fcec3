"""A log that is illegal only by the rulings in force says so: the players may have agreed on others."""

from __future__ import annotations

import pytest

from ..judged import Judge
from .shorthand import OPEN, log, turns

FORBIDDEN = "options: {ruling.zero: forbidden}\n"
EMPTY_COMMAND = turns("flights>us", "convoy>ussr cuba+1")


def test_the_ruling_that_would_make_a_log_legal_is_named(judge: Judge) -> None:
    verdict = judge(log(EMPTY_COMMAND, FORBIDDEN))
    assert verdict.legal_under == [("ruling.zero", "allowed")]
    assert verdict.as_json("en")["legal_under"] == [{"ruling": "ruling.zero", "value": "allowed"}]
    assert "add options: {ruling.zero: allowed} to the log" in verdict.as_text("en")
    assert "добавьте в запись параметры: {приказ-без-кубиков: можно}" in verdict.as_text("ru")


@pytest.mark.parametrize(
    "option", ["R1: b", "r1: б", "Р1: б", "R1: forbidden", "приказ-без-кубиков: b"]
)  # one R is Cyrillic
def test_a_ruling_and_its_reading_may_be_called_as_they_are_printed(judge: Judge, option: str) -> None:
    verdict = judge(log(EMPTY_COMMAND, f"options: {{{option}}}\n"))
    assert verdict.legal_under == [("ruling.zero", "allowed")]
    assert judge(log(EMPTY_COMMAND, "options: {R1: a}\n")).verdict == "legal"


@pytest.mark.parametrize(
    ("option", "place", "said"),
    [
        ("R1: c", 15, "а (можно), б (нельзя)"),
        ("R99: a", 11, "R13 (цвет-кубы)"),
        ("R1: 1", 15, "а (можно), б (нельзя)"),
        ("R1: a, ruling.zero: forbidden", 18, "то же, что «R1»"),
    ],
)
def test_what_is_printed_under_no_number_is_asked_about(judge: Judge, option: str, place: int, said: str) -> None:
    verdict = judge(log(EMPTY_COMMAND, f"options: {{{option}}}\n"))
    assert verdict.verdict == "invalid"
    assert f":3:{place}:" in verdict.as_text("ru"), verdict.as_text("ru")
    assert said in verdict.as_text("ru"), verdict.as_text("ru")


def test_a_default_that_was_not_chosen_is_a_ruling_too(judge: Judge) -> None:
    moves = "- us: {play: airlift, into: us, event: {place: {airlift: 2}}}\n"
    assert judge(log(moves)).legal_under == [("ruling.as-far", "optional")]


@pytest.mark.parametrize(
    "text",
    [
        log(EMPTY_COMMAND),  # legal as it is
        log(turns("flights>ussr")),  # illegal whatever was agreed
        log(turns("flights>us", "flights>ussr"), FORBIDDEN),  # illegal besides
        log("- us: {play: nothing}\n"),
    ],
)
def test_no_ruling_is_named_where_none_would_help(judge: Judge, text: str) -> None:
    assert judge(text).legal_under == []


def test_the_last_game_of_a_campaign_may_be_the_illegal_one(judge: Judge) -> None:
    head = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\ngames:\n"
    games = [
        "- moves:\n" + "".join("  " + line + "\n" for line in (OPEN + moves).splitlines())
        for moves in ("", EMPTY_COMMAND)
    ]
    with_ruling = games[1].replace("- moves", "- options: {ruling.zero: forbidden}\n  moves")
    assert judge(head + games[0] + with_ruling).legal_under == [("ruling.zero", "allowed")]
