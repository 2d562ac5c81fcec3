"""Games between programs: legal by the referee, the same by the same seed, and blind to what a seat may not see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.many import Playtest, games, logs, one_game, table_of
from pnp.validator.playtest.players import PLAYERS, AtRandom, Greedy
from pnp.validator.playtest.playing import Options, View, _Game
from pnp.validator.playtest.truth import Truth

ROOT = Path(__file__).parents[2]
OURS = [ROOT / "cards" / game for game in ("13-minutes", "13-days", "illuminati")]
OWN = [*sorted(file.parent for file in ROOT.glob("docs/examples/*/rules.py")), ROOT / "generator/pnp/starter"]

every_game = pytest.mark.parametrize("folder", [*OURS, *OWN[:1]], ids=lambda folder: folder.name)


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


@cache
def playtest_of(folder: Path, *players: str, seed: int = 7) -> Playtest:
    return Playtest(folder, players or ("random",), 0, seed, True)


@every_game
@pytest.mark.parametrize("players", [("random",), ("greedy", "random")], ids="+".join)
def test_every_game_is_legal_from_its_log(folder: Path, players: tuple[str, ...]) -> None:
    for number, text in logs(playtest_of(folder, *players), range(4)):
        verdict = verify_text(text.encode(), f"{number}.yaml", folder / "log.yaml")
        assert verdict.verdict == "legal", (number, verdict.as_text("en"), text)


def test_the_log_names_every_card_that_an_event_discards_or_takes() -> None:
    text = "".join(text for _, text in logs(playtest_of(OURS[1]), range(12)))
    assert "discard: " in text and "take: " in text
    assert "discard: hidden" not in text and "discard: [hidden" not in text and "take: hidden" not in text


@every_game
def test_the_same_seed_plays_the_same_game_and_another_one_another(folder: Path) -> None:
    rules, _ = table_of(playtest_of(folder))
    one, two, other = (
        [str(move.write(None)) for move in one_game(rules, playtest_of(folder, seed=seed), 3).moves]
        for seed in (7, 7, 8)
    )
    assert one == two != other


def test_players_rotate_through_the_seats() -> None:
    found = list(games(playtest_of(OURS[0], "greedy", "random"), range(4)))
    assert [result.players for result in found] == [("greedy", "random"), ("random", "greedy")] * 2


def test_how_many_processes_play_makes_no_difference() -> None:
    test = playtest_of(OURS[0])
    assert sorted(games(test, range(20), jobs=2), key=lambda one: one.number) == list(games(test, range(20)))


@pytest.mark.parametrize("folder", [OURS[0], OURS[1]], ids=lambda folder: folder.name)
@pytest.mark.parametrize("player", PLAYERS)
def test_cards_that_a_seat_cannot_see_change_nothing_of_what_it_does(folder: Path, player: str) -> None:
    """The same game up to a decision, with the unseen cards lying otherwise: the seat is offered and does the same."""
    rules, _ = table_of(playtest_of(folder))
    looked = 0
    for number in range(3):
        game = _Game(rules, [PLAYERS[player]] * len(rules.seats), f"5:{number}", None)
        for _ in range(25):
            due = game.open.due
            if due is None:
                break
            if due.seat is not None and game.truth.decks:
                asked = [choice_of(game, due, truth) for truth in (game.truth, shuffled_for(game, due.seat))]
                assert asked[0] == asked[1], (folder.name, number, due)
                looked += 1
            game._make(game._next())
    assert looked > 20


def shuffled_for(game: Any, seat: Any) -> Truth:
    """The cards where they might lie as well, as far as a seat knows."""
    import random

    game.truth.show(game.own[seat], seat)
    other = Truth(game.own[seat], random.Random(99))
    other._lies = {name: other._order(getattr(game.own[seat], name)) for name in other.decks}
    return other


def choice_of(game: Any, due: Any, truth: Truth) -> tuple[list[str], Any]:
    import random

    table = game.own[due.seat].copy()
    truth.show(table, due.seat)
    there, moves = game.rules.candidates(table)
    mine = (move for move in moves if getattr(move, "seat", None) in (None, due.seat) and hasattr(move, "slots"))
    options = Options(there, mine, may_pass=due.passes)
    listed = sorted(str(move.write(there)) for moves in options.by_sort.values() for move in moves)
    chosen = game.players[due.seat].choose(View(game.rules, due.seat, there), options, random.Random(1))
    return listed, chosen if chosen is None else chosen.write(there)


@pytest.mark.parametrize(("folder", "n"), [(OURS[0], 60), (OURS[1], 16)], ids=lambda of: getattr(of, "name", str(of)))
def test_greedy_beats_random(folder: Path, n: int) -> None:
    found = list(games(playtest_of(folder, "greedy", "random"), range(n)))
    sides = [seat.id for seat in table_of(playtest_of(folder))[0].seats]
    won = sum(one.players[sides.index(winner)] == "greedy" for one in found for winner in one.winners)
    assert won >= 0.6 * n


def test_without_an_evaluation_greedy_counts_points() -> None:
    assert isinstance(PLAYERS["greedy"], Greedy)
    assert isinstance(PLAYERS["random"], AtRandom)
    rules, _ = table_of(playtest_of(OWN[0]))
    table = rules.start({ruling.id: ruling.default for ruling in rules.game.rulebook.rulings})
    assert rules.worth(table, rules.seats[0]) == 0


@pytest.mark.slow
def test_metro_can_be_played_and_what_is_played_is_legal() -> None:
    folder = ROOT / "cards" / "metro-2033"
    for number, text in logs(playtest_of(folder), range(1)):
        verdict = verify_text(text.encode(), f"{number}.yaml", folder / "log.yaml")
        assert verdict.verdict in ("legal", "undecided"), verdict.as_text("en")[:2000]
