"""Games between programs: legal by the referee, the same by the same seed, and blind to what a seat may not see."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import USUAL_LEVELS
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest import many
from pnp.validator.playtest.ismcts import Ismcts
from pnp.validator.playtest.many import (
    Playtest,
    Seating,
    game_and_log,
    games,
    one_game,
    players_of,
    seating_of,
    table_of,
)
from pnp.validator.playtest.options import View, options_of
from pnp.validator.playtest.players import AtRandom, Greedy
from pnp.validator.playtest.playing import Played, Playing
from pnp.validator.playtest.results import Result
from pnp.validator.playtest.roster import player_of
from pnp.validator.playtest.truth import Truth

from ..longer import times
from .strength import Match, played, summary
from .verified import verdicts

ROOT = Path(__file__).parents[2]
OURS = [ROOT / "cards" / game for game in ("13-minutes", "13-days", "illuminati")]
METRO = ROOT / "cards" / "metro-2033"
OWN = [*sorted(file.parent for file in ROOT.glob("docs/examples/*/rules.py")), ROOT / "generator/pnp/starter"]

JUDGED = {
    (OURS[0], "random"): times(12),
    (OURS[0], "greedy,random"): times(12),
    (OURS[0], "ismcts:4,random"): 1,
    (OURS[1], "random"): times(12),
    (OURS[1], "greedy,random"): times(5),
    (OURS[2], "random"): times(12),
    (OURS[2], "greedy,random"): 3,
    (METRO, "random"): 2,
    (METRO, "greedy,random"): 4,
    **{(folder, "random,ismcts:4"): 2 for folder in OWN},
}

MANY = 40  # games, so that some are under way when a process dies
every_game = pytest.mark.parametrize("folder", [*OURS, *OWN[:1]], ids=lambda folder: folder.name)


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


@cache
def playtest_of(folder: Path, *players: str, seed: int = 7) -> Playtest:
    return Playtest(folder, players or ("random",), 0, seed, True)


@cache
def finished(folder: Path, players: str) -> list[tuple[Played, str]]:
    """As many games as are judged, each with its log: played once for all that is asked of them."""
    test = playtest_of(folder, *players.split(","))
    seating = seating_of(test)
    return [game_and_log(test, number, seating) for number in range(JUDGED[folder, players])]


@pytest.mark.parametrize(("folder", "players"), JUDGED, ids=lambda of: getattr(of, "name", str(of)))
def test_every_game_is_finished_and_legal_by_its_log(folder: Path, players: str) -> None:
    """Ten thousand of each: python -m tests.playtest.verified"""
    texts = [text for _, text in finished(folder, players)]
    found = verdicts(folder, enumerate(texts))
    assert (found["legal"], found["unfinished"]) == (JUDGED[folder, players], 0)


def test_the_log_names_every_card_that_an_event_discards_or_takes() -> None:
    text = "".join(text for _, text in finished(OURS[1], "random"))
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


def test_nobody_sits_where_the_rules_forbid_it() -> None:
    seating = Seating(load_game(METRO))
    assert not any(rules.misseated(people) for rules, people in map(seating.at, range(6, 18)))


def test_how_many_processes_play_makes_no_difference() -> None:
    test = playtest_of(OURS[0])
    assert sorted(games(test, range(8), jobs=2), key=lambda one: one.number) == list(games(test, range(8)))


def test_a_killed_process_loses_no_game_and_none_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "AHEAD", 1)  # so that some are still to be handed out when it dies
    test = playtest_of(OURS[0])
    under_way = games(test, range(MANY), jobs=2)
    found = [next(under_way)]
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    found += under_way
    assert found == many_games()


@cache
def many_games() -> list[Result]:
    return list(games(playtest_of(OURS[0]), range(MANY)))


def test_a_killed_worker_of_a_cluster_loses_no_game_and_none_counts_twice(tmp_path: Path) -> None:
    dask = pytest.importorskip("distributed", reason="a cluster needs pip install 'print-and-play[cluster]'")
    from pnp.validator.playtest.cluster import games_on_cluster

    test = playtest_of(OURS[0])
    with dask.LocalCluster(2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path) as cluster:
        under_way = games_on_cluster(test, range(MANY), cluster.scheduler_address)
        found = [next(under_way)]
        os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
        found += under_way
    assert found == many_games()


CURIOUS = """
from zlib import crc32

class Curious:
    def choose(self, view, options):
        seen = f"{view.rules.picture(view.table)}{view.rules.worth(view.table, view.seat)}{view.rng.random()}"
        return min(options, key=lambda move: crc32(f"{seen}{move.write(view.table)}".encode()))
"""


@pytest.mark.parametrize("folder", [OURS[0], OURS[1]], ids=lambda folder: folder.name)
@pytest.mark.parametrize("player", ["random", "greedy", "ismcts:6", "curious.py"])
def test_cards_that_a_seat_cannot_see_change_nothing_of_what_it_does(
    folder: Path, player: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game up to a decision, with the unseen cards lying otherwise: the seat is offered and does the same."""
    monkeypatch.chdir(tmp_path)
    Path("curious.py").write_text(CURIOUS, encoding="utf-8")
    rules, _ = table_of(playtest_of(folder))
    chooser, looked = player_of(player, rules.game), 0
    for number in range(3):
        game = Playing(rules, [AtRandom()] * len(rules.seats), f"5:{number}")
        for _ in range(25):
            due = game.world.table.due
            if due is None:
                break
            if due.seat is not None and game.world.truth.decks:
                asked = [
                    choice_of(game, due, chooser, truth) for truth in (game.world.truth, other_deal(game, due.seat))
                ]
                assert asked[0] == asked[1], (folder.name, number, due)
                looked += 1
            game.step()
    assert looked > 20


def other_deal(game: Playing, seat: Any) -> Truth:
    """The cards where they can be as well, as far as a seat knows."""
    game.world.truth.show(game.own[seat], seat)
    return Truth(game.own[seat], random.Random(99))


def choice_of(game: Playing, due: Any, player: Any, truth: Truth) -> tuple[list[str], Any]:
    """What a seat is offered, and what it chooses."""
    table = game.own[due.seat].copy()
    truth.show(table, due.seat)
    options = options_of(game.rules, table, due.seat, due)
    listed = sorted(str(move.write(table)) for move in options.moves)
    chosen = player.choose(View(game.rules, due.seat, options.table, random.Random(1)), options)
    return listed, chosen if chosen is None else chosen.write(table)


def test_a_move_that_the_real_cards_rule_out_changes_nothing() -> None:
    """The first time the game is played again up to it, after that there is a copy."""
    rules, _ = table_of(playtest_of(OURS[0], "random"))
    game = Playing(rules, [AtRandom(), AtRandom()], "ruled out")
    while game.world.table.due.what != "play" or not game.world.table.drawn:
        game.step()
    world, seat = game.world, game.world.table.due.seat
    hand = world.truth.laid(world.table, "deck")[1][seat]
    moves = [move for move in rules.legal(world.table) if move.play not in hand]
    before = world.table.copy()
    for move in moves[:2]:
        assert not world.made(move) and world.table == before
    assert moves[1:]


@pytest.mark.parametrize("folder", OURS[:2], ids=lambda folder: folder.name)
def test_greedy_beats_random(folder: Path) -> None:
    found = [game for game, _ in finished(folder, "greedy,random")]
    test, won = playtest_of(folder, "greedy", "random"), 0
    for number, game in enumerate(found):
        sides = [seat.id for seat in game.rules.seats]
        winner = game.outcome["winner"]
        won += winner in sides and players_of(test, number, 2)[sides.index(winner)] == "greedy"
    assert won >= 0.6 * len(found)


def test_without_an_evaluation_greedy_counts_points() -> None:
    rules, _ = table_of(playtest_of(OWN[0]))
    assert isinstance(player_of("greedy", rules.game), Greedy)
    table = rules.start({ruling.id: ruling.default for ruling in rules.game.rulebook.rulings})
    assert rules.worth(table, rules.seats[0]) == 0


def test_greedy_tells_bids_apart_by_what_comes_of_them() -> None:
    """The evaluation cannot: a bid changes nothing at once. High ones leave no cubes to play with, and so the mean,
    6.5 of any bids, comes down: to less than it would by chance in a thousand tests."""
    rules, _ = table_of(playtest_of(OURS[0]))
    bids = []
    for seed in range(10):
        game = Playing(rules, [Greedy()] * 2, f"bids {seed}")
        game.step()
        bids += [chosen.move.write(None)["bid"] for chosen in game.game.chosen if chosen.what == "bid"]
    assert len(bids) == 20 and sum(bids) / len(bids) < 3.7, bids


def test_a_search_gives_away_the_first_turn_where_the_last_one_wins() -> None:
    """A few decisions later, whoever went first looks better off; only the end of the game tells."""
    rules, _ = table_of(playtest_of(OURS[0]))
    for seed in range(3):
        game = Playing(rules, [Greedy()] * 2, f"first {seed}")
        while game.world.table.due.what != "first":
            game.step()
        game.players = [Ismcts(200)] * 2
        game.step()
        chosen = game.game.chosen[-1]
        assert chosen.move.write(None) != {"first": chosen.seat.id}


def test_a_match_swaps_seats_in_the_same_deal_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match, kept = Match(OURS[0], ("random", "greedy"), 1), tmp_path / "match.jsonl"
    assert [one["players"] for one in played(match, 2, 1, kept)] == [["random", "greedy"], ["greedy", "random"]]
    line = kept.read_text("utf-8").splitlines()[1]
    kept.write_text(line + "\n", "utf-8")
    again = [*played(match, 2, 1, kept)]
    assert [one["number"] for one in again] == [1, 0] and kept.read_text("utf-8").startswith(line)
    assert summary(match, again).startswith("13-minutes, seed 1: 2 games")


@pytest.mark.parametrize("folder", [*OURS, METRO], ids=lambda folder: folder.name)
def test_a_game_says_how_long_each_level_of_the_computer_thinks(folder: Path) -> None:
    game = load_game(folder)
    assert [*game.computer] == [*USUAL_LEVELS]
    for level, simulations in game.computer.items():
        player = player_of(level, game)
        assert isinstance(player, Ismcts) and player.budget == simulations
    assert game.computer["easy"] < game.computer["fair"] < game.computer["strong"]


def test_a_game_that_says_nothing_of_the_computer_has_the_usual_levels() -> None:
    game = load_game(OWN[0])
    assert game.computer == USUAL_LEVELS
