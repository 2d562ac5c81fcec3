"""Why a program moved: told truly, by what its seat sees, and without the cards that nobody sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pnp.validator.at_table import reasons
from pnp.validator.at_table.sitting import Sitting
from pnp.validator.playtest.thought import Thought, Way

from .test_machine import begun, play

SEEDS = ("a", "g")


def moved(sitting: Sitting, rng: random.Random) -> int:
    """The number of the next record that the program makes alone, once it is made."""
    assert sitting.machine is not None
    while True:
        number = sitting.whole.spot.number
        play(sitting, "us", rng.getrandbits(32), 1)
        if sitting.whole.spot.number > number and "ussr" in sitting.records(None)[number]:
            return number


def weighed(sitting: Sitting) -> tuple[int, Thought]:
    """The number of the next record that the program makes alone, and what it thought for its last decision there."""
    number = moved(sitting, random.Random(1))
    assert sitting.machine is not None
    thought = sitting.machine.reasons.of(number)[-1].thought
    assert thought is not None
    return number, thought


def why(sitting: Sitting, number: int, *, openly: bool = False) -> str:
    told = reasons.told(sitting, number, openly=openly)
    return "\n".join(filter(None, [*told.said, told.how]))


def test_it_tells_the_best_moves_and_how_often_they_win() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    number = moved(sitting, random.Random(1))
    said = why(sitting, number)
    assert "Computer (USSR)" not in said.split("It expected")[0]
    assert "the computer reckons to win" in said and ("Almost as good" in said or "The next best choice" in said)
    assert why(sitting, 1), "and of the part that it had in a record of all"
    assert why(sitting, number + 1) == "", "nobody has made that record"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_of_several_decisions_has_one_estimate_and_tells_what_it_changed(seed: str) -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, seed)
    assert sitting.machine is not None
    number, rng = 0, random.Random(1)
    while len(sitting.machine.reasons.of(number)) < 2:
        number = moved(sitting, rng)
    said = reasons.told(sitting, number, openly=False).said
    assert "That promised" in said[0] or "almost as good" in said[0]
    assert "of 100" in said[1] and "\n".join(said).count("reckons") == 1
    assert any(line.startswith("After the move: USSR comes to dominate") for line in said)


def test_a_bid_tells_what_it_cost_the_program_alone() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:20"}, "b")
    moved(sitting, random.Random(1))
    bids = sitting.records(None)[1]["bid"]
    assert f"USSR, supply: {13 - bids['ussr']} (before: 13)." in why(sitting, 1)
    assert "US, supply" not in why(sitting, 1)


def test_an_answer_that_fits_any_turn_is_left_out() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    rng = random.Random(1)
    for _ in range(3):
        assert "plays some card into the US sphere.\n" not in why(sitting, moved(sitting, rng)) + "\n"


@pytest.mark.parametrize(
    ("player", "said"),
    [("random", "moves at random"), ("greedy", "does not think ahead"), ("ismcts:1", "the computer reckons")],
)
def test_who_does_not_think_says_so(player: str, said: str) -> None:
    sitting = begun("13-minutes", {"ussr": player}, "a")
    assert said in why(sitting, moved(sitting, random.Random(1)))


def test_a_record_that_was_undone_has_no_reasons() -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "a")
    number = moved(sitting, random.Random(1))
    assert why(sitting, number) and sitting.undo("us")
    assert sitting.machine is not None and sitting.whole.spot.number < number
    assert not sitting.machine.reasons.of(number)


def test_nobody_is_told_why_a_bid_was_made_that_is_still_secret() -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "a")
    sitting.go()
    assert sitting.whole.shared and why(sitting, 1) == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_named_that_lies_face_down(seed: str) -> None:
    """Neither one of its own hand, nor one that it imagines in another."""
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, seed)
    rng, names, told = random.Random(3), {c.id: c.title["en"] for c in sitting.rules.game.cards}, 0
    while not sitting.whole.over and told < 3:
        number = moved(sitting, rng)
        laid = {card for zone in sitting.picture(None).zones.values() for card, _ in zone if card}
        for hidden in {*names} - laid:
            assert names[hidden] not in why(sitting, number)
        told += 1
    assert told


@pytest.mark.parametrize("seed", SEEDS)
def test_other_cards_where_nobody_looks_change_no_word(seed: str) -> None:
    """The cards that nobody sees are exchanged in all that was thought: what is told stays the same."""
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, seed)
    number = moved(sitting, random.Random(5))
    before, openly = why(sitting, number), why(sitting, number, openly=True)
    covered = sorted(reasons._covered(sitting, number))
    turned = dict(zip(covered, [*covered[1:], covered[0]], strict=True))
    assert sitting.machine is not None
    for reason in sitting.machine.reasons.of(number):
        if reason.thought is not None:
            exchange(reason.thought, turned)
    assert why(sitting, number) == before
    assert "after the game" not in before or why(sitting, number, openly=True) != openly


def exchange(thought: Thought, turned: dict[str, str]) -> None:
    def other(said: Any) -> Any:
        if isinstance(said, dict):
            return {turned.get(key, key): other(one) for key, one in said.items()}
        return [*map(other, said)] if isinstance(said, list) else turned.get(said, said) if type(said) is str else said

    def of(way: Way) -> Way:
        return way._replace(parts=[other(part) for part in way.parts])

    thought.ways, thought.answers = [*map(of, thought.ways)], [*map(of, thought.answers)]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("13-days", {"ussr": "ismcts:20"})],
)
def test_any_game_is_told_in_both_languages(game: str, seats: dict[str, str]) -> None:
    for lang in ("en", "ru"):
        sitting = begun(game, seats, "b")
        sitting.lang = lang
        assert why(sitting, moved(sitting, random.Random(2)))


def test_an_agenda_kept_in_secret_is_not_told_although_its_flag_is_open() -> None:
    sitting = begun("13-days", {"ussr": "ismcts:60"}, "a")
    play(sitting, "us", 1, 6)
    keep = next(number for number, record in sitting.records(None).items() if "keep" in record)
    titles = {card.title["en"] for card in sitting.rules.game.cards}
    assert "face down" in why(sitting, keep) and not any(title in why(sitting, keep) for title in titles)
    assert any(title in why(sitting, keep, openly=True) for title in titles)


def test_a_choice_hardly_tried_has_no_estimate() -> None:
    sitting = begun("13-days", {"ussr": "ismcts:60"}, "a")
    play(sitting, "us", 1, 6)
    assert sitting.machine is not None
    first = next(number for number, record in sitting.records(None).items() if "first" in record)
    (reason,) = sitting.machine.reasons.of(first)
    assert reason.thought is not None and reason.thought.far
    chosen, other = reason.thought.ways
    for games, said in ((reasons.TRIED, "The next best choice would win it 0"), (1, "This soon looked worse")):
        reason.thought.ways = [chosen, other._replace(games=games, total=0.0)]
        assert said in why(sitting, first) and "each order" in why(sitting, first)


@pytest.mark.parametrize(("won", "feared"), [(0, True), (39, False)])
def test_what_is_feared_is_told_with_what_it_would_do_on_the_table(won: int, feared: bool) -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    number, thought = weighed(sitting)
    assert "ussr" in sitting.records(None)[number]
    thought.answers = [
        Way("us", [{"play": card, "into": "us"}, {"command": {"at": at, "add": 9}}], games, total)
        for at, games, total in (("cuba", 40, won), ("excomm", 80, 80))
        for card in ("b-59", "castro", "u-thant")
    ]
    would = "What would come of that: US comes to dominate the battleground: Cuba."
    told = f"It feared this answer most: Anna (US) plays some card into the US sphere. Command: Cuba +9. {would}"
    assert (f"{told} It would then win 0 of 100." in why(sitting, number)) == feared
    assert ("no answer that would hurt it much" in why(sitting, number)) != feared


def test_an_answer_hardly_worse_than_what_was_reckoned_is_not_feared() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    number, thought = weighed(sitting)
    thought.ways[0] = thought.ways[0]._replace(games=100, total=50.0)
    for total, feared in ((49.0, False), (40.0, True)):
        thought.answers = [
            Way("us", [{"play": card, "into": "us"}, {"command": {"at": at, "add": 1}}], 100, won)
            for at, won in (("cuba", total), ("excomm", 60.0))
            for card in ("b-59", "castro", "u-thant")
        ]
        assert ("It feared this answer most" in why(sitting, number)) == feared


def test_a_bid_made_in_secret_is_no_answer() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    number, thought = weighed(sitting)
    thought.answers = [Way("us", [{"bid": {"us": n}}], 40, 10.0 * n) for n in range(4)]
    assert "expected" not in why(sitting, number) and "feared" not in why(sitting, number)


def test_what_a_person_did_in_the_same_record_is_not_told_as_done_by_the_program() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:20"}, "a")
    assert sitting.machine is not None
    rng, number = random.Random(2), 0
    while not number or "opponent" not in sitting.records(None)[number].get("us", ()):
        number = sitting.whole.spot.number
        play(sitting, "us", rng.getrandbits(32), 1)
        if number >= sitting.whole.spot.number or not sitting.machine.reasons.of(number):
            number = 0
    reason, record = sitting.machine.reasons.of(number)[-1], sitting.records(None)[number]["us"]
    assert {*reason.part} == {"opponent"} and "command" in record
    whole = reasons._Telling(sitting, number, openly=False)
    told = whole._changed([reason])
    assert told != whole.effects.made()


def test_an_answer_that_is_feared_and_expected_is_told_once() -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    number, thought = weighed(sitting)
    thought.answers = [Way("us", [{"play": "b-59", "into": "us"}, {"command": {"at": "cuba", "add": 1}}], 9, 3)] * 3
    assert why(sitting, number).count("Command: Cuba +1") == 1 and "It feared nothing worse." in why(sitting, number)
    thought.answers = thought.answers[:1]
    assert "depends on cards that nobody sees" in why(sitting, number), "fewer than three cards fit"


@pytest.mark.parametrize("change", [0.2, 0.3])
def test_only_a_great_change_of_mind_is_told(change: float) -> None:
    sitting = begun("13-minutes", {"ussr": "ismcts:60"}, "a")
    assert sitting.machine is not None
    number, rng = 0, random.Random(1)
    while len(sitting.machine.reasons.of(number)) < 2:
        number = moved(sitting, rng)
    first, *_, last = (one.thought for one in sitting.machine.reasons.of(number))
    assert first is not None and last is not None
    first.ways = [first.ways[0]._replace(games=100, total=100 * (last.ways[0].chance - change)), *first.ways[1:]]
    assert ("it had hoped for less" in why(sitting, number)) == (change >= reasons.NOTABLE)
