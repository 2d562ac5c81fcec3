"""Specials that leave a hand unseen: whatever is said of them later has to fit one way in which that may have been."""

from __future__ import annotations

import random
from itertools import zip_longest
from typing import Any

import pytest

from pnp.validator.games.illuminati.deck import not_in_deck, restock
from pnp.validator.games.illuminati.hands import discard, gain_special

from ..judged import Judge
from .player import rulings, seats, unseated
from .tables import log, take, turn

FIRST = {
    "anna": take("anna", "cia", "left"),
    "boris": take("boris", "kkk", "left"),
    "vera": take("vera", "yuppies", "left", more=", pay: {illuminati: 4}"),
}
FREE = "ruling.d1: none, ruling.d11: discard"
TWO = ("bribery", "deep-agent")
THREE = (*TWO, "slush-fund")
UNSEEN = "- anna: {discard: hidden}\n"


def hands(*cards: str, boris: str = "hidden") -> str:
    """A game in which Anna has drawn these specials, Boris and Vera each one; then Anna is to act again."""
    groups = iter(("texas", "fbi", "irs", "moonies", "hollywood", "pentagon"))
    told = ""
    for card, others in zip_longest(cards, [(boris, "hidden")]):
        for side, drawn in zip(FIRST, (card, *(others or (next(groups), next(groups)))), strict=True):
            told += turn(side, drawn, *([FIRST[side]] if others else []))
    return told + "- anna: {draw: new-york}\n"


def gives(side: str, *cards: str) -> str:
    return "".join(f"- {side}: {{give: {card}, to: {'vera' if side != 'vera' else 'anna'}}}\n" for card in cards)


def breaches(judge: Judge, moves: str, options: str = FREE) -> list[str]:
    verdict = judge(log(moves, options=options))
    assert verdict.verdict != "undecided"
    return [finding.breach for finding in verdict.findings]


@pytest.mark.parametrize("left", TWO)
def test_of_two_known_specials_either_may_be_left(left: str, judge: Judge) -> None:
    assert breaches(judge, hands(*TWO) + UNSEEN + gives("anna", left)) == []


def test_what_was_never_there_is_not_left(judge: Judge) -> None:
    assert breaches(judge, hands(*TWO) + UNSEEN + gives("anna", "slush-fund")) == ["card"]
    assert breaches(judge, hands(*TWO) + UNSEEN + gives("anna", *TWO)) == ["count"]


def test_what_was_played_of_them_is_not_left(judge: Judge) -> None:
    two_of_three = hands(*THREE) + UNSEEN + gives("anna", "bribery", "slush-fund")
    assert breaches(judge, two_of_three) == []
    assert breaches(judge, two_of_three + "- boris: {discard: deep-agent}\n") == ["used"]


def test_nobody_else_has_what_is_left_or_was_discarded(judge: Judge) -> None:
    assert breaches(judge, hands(*TWO) + UNSEEN + gives("boris", "slush-fund")) == []
    assert breaches(judge, hands(*TWO) + UNSEEN + gives("boris", "bribery")) == ["card"]


@pytest.mark.parametrize(("drawn", "wrong"), [("hidden", []), ("assassination", ["card"])])
def test_what_is_drawn_after_that_may_be_played(drawn: str, wrong: list[str], judge: Judge) -> None:
    moves = hands(*TWO) + UNSEEN + "- end: anna\n" + turn("boris", "hackers") + turn("vera", "kgb")
    moves += f"- anna: {{draw: {drawn}}}\n"
    assert breaches(judge, moves + gives("anna", "assassination")) == []
    assert breaches(judge, moves + gives("anna", "slush-fund")) == wrong


GIVEN = hands(*TWO, boris="market-manipulation") + "- anna: {give: hidden, to: boris}\n"


@pytest.mark.parametrize("side", ["anna", "boris"])
def test_a_special_given_unseen_may_be_with_either(side: str, judge: Judge) -> None:
    assert breaches(judge, GIVEN + gives(side, "bribery")) == []


def test_a_special_given_unseen_is_with_one_of_them(judge: Judge) -> None:
    """Once one of the two has shown itself, everybody can tell where the other is."""
    assert breaches(judge, GIVEN + gives("anna", "deep-agent") + gives("boris", "bribery")) == []
    assert breaches(judge, GIVEN + gives("anna", "deep-agent") + gives("vera", "bribery")) == ["card"]
    assert breaches(judge, GIVEN + gives("boris", "deep-agent", "bribery")) == ["card"]
    assert breaches(judge, GIVEN + gives("boris", "slush-fund")) == ["card"]


def test_specials_traded_unseen_are_those_of_the_two_hands(judge: Judge) -> None:
    moves = hands(*TWO, boris="market-manipulation") + "- trade: {anna: hidden, boris: hidden}\n"
    assert breaches(judge, moves + gives("anna", "market-manipulation", "bribery")) == []
    assert breaches(judge, moves + gives("boris", "market-manipulation")) == ["card"]


def test_a_special_discarded_unseen_for_privilege_is_one_of_the_hand(judge: Judge) -> None:
    moves = hands(*TWO) + "- anna: {attack: control, by: illuminati, target: mafia, privilege: hidden}\n"
    moves += "- roll: [6, 6]\n"
    assert breaches(judge, moves + gives("anna", "deep-agent")) == []
    assert breaches(judge, moves + gives("anna", "slush-fund")) == ["card"]


# ── the deck made of the discards ─────────────────────────────────────────────


def holding(*cards: str) -> Any:
    """A table at which the first player holds some specials that have left the deck."""
    rules = unseated().seat(seats(3, random.Random(1)))
    pos = rules.start(rulings({"ruling.empty-deck": "discards"}))
    for card in cards:
        gain_special(pos, 0, card)
        pos.leave_deck(card)
    return pos


def test_a_special_that_is_known_in_a_hand_cannot_come_out_of_it() -> None:
    pos = holding("bribery", "slush-fund")
    discard(pos, 0, "slush-fund")
    pos.deck = 0
    assert not_in_deck(pos, "slush-fund", ())
    restock(pos)
    assert [found.breach for found in not_in_deck(pos, "bribery", ())] == ["twice"]
    assert not_in_deck(pos, "slush-fund", ()) == []
