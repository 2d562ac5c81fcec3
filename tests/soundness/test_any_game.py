"""What is true of every game written with `pnp.game`: played at random, hidden in part, and logged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.game.playing import records, seen_by
from pnp.validator.at_table.dialogue import Dialogue
from pnp.validator.at_table.listening import RECORDED, REFUSED, UNCLEAR
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import Played, play

from ..judged import log_text
from .noting import Noting

ROOT = Path(__file__).parents[2]
OURS = ("13-minutes", "13-days", "illuminati")
FOLDERS = [
    *(ROOT / "cards" / game for game in OURS),
    *sorted(file.parent for file in ROOT.glob("docs/examples/*/rules.py")),
    Path(__file__).with_name("orchard"),  # a slot of every kind, under words that no other game uses
]

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


@cache
def table(folder: Path) -> tuple[Any, dict[str, Any]]:
    """The rules for the seated players, and who they are."""
    with trusting():
        return seated(load_game(folder))


def rules(folder: Path) -> Any:
    return table(folder)[0]


@cache
def game_at_random(folder: Path, seed: int) -> Played:
    with trusting():
        game = Noting(rules(folder), [AtRandom()] * len(rules(folder).seats), str(seed)).played()
    assert not game.stuck, game.stuck
    return game


def log(folder: Path, moves: list[Any]) -> dict[str, Any]:
    seats, who = table(folder)
    return {"pnp": f"{seats.game.id}@{seats.game.rulebook.version}", "players": who, "moves": records(seats, moves)}


def verdict(folder: Path, said: dict[str, Any]) -> Verdict:
    return verify_text(log_text(said).encode(), "log.yaml", folder / "log.yaml")


@every_game
def test_a_game_played_at_random_is_legal_from_its_log(folder: Path) -> None:
    for seed in range(12):
        game = game_at_random(folder, seed)
        told = verdict(folder, log(folder, game.moves))
        assert (told.verdict, told.finished) == ("legal", True), (seed, told.as_text("en"))
        assert told.decisions == game.table.decisions


@every_game
def test_what_a_seat_cannot_see_changes_nothing_for_it(folder: Path) -> None:
    """Whoever keeps the whole truth offers a seat what it is offered by the log that the seat itself could write."""
    rng = random.Random(13)
    looked = 0
    for seed in range(8):
        moves = game_at_random(folder, seed).moves
        for at in sorted(rng.sample(range(len(moves)), min(6, len(moves)))):
            if moves[at].unasked:
                continue  # who drew has not noted it yet
            open_table = played(folder, moves[:at])
            due = open_table.due
            if due is None or due.seat is None:
                continue
            hidden_table = played(folder, [seen_by(due.seat, move) for move in moves[:at]])
            assert offered(folder, open_table, due.seat) == offered(folder, hidden_table, due.seat), (seed, at)
            looked += 1
    assert looked > 5


def played(folder: Path, moves: list[Any]) -> Any:
    table = rules(folder).start({r.id: r.default for r in rules(folder).game.rulebook.rulings})
    for move in moves:
        assert move.try_apply(table) == []
    return table


def offered(folder: Path, table: Any, seat: Any) -> list[str]:
    """What is listed for a seat: not what others might do if it says nothing."""
    return sorted(str(move.write(table)) for move in rules(folder).legal(table) if move.seat in (None, seat))


@every_game
def test_hiding_what_is_secret_makes_nothing_illegal(folder: Path) -> None:
    for seed in range(8):
        moves = game_at_random(folder, seed).moves
        for seat in rules(folder).seats:
            told = verdict(folder, log(folder, [seen_by(seat, move) for move in moves]))
            assert told.verdict in ("legal", "undecided"), (seed, seat, told.as_text("en"))


@every_game
def test_record_refuses_what_verify_refuses(folder: Path) -> None:
    """Of a record with one word or number changed, the recorder and the verdict say the same."""
    rng = random.Random(62)
    refused = 0
    for seed in range(10):
        moves = game_at_random(folder, seed).moves
        said = log(folder, moves)
        at = rng.randrange(len(said["moves"]))
        before = {**said, "moves": said["moves"][:at]}
        record = changed(said["moves"][at], rng, names(moves))
        told = verdict(folder, {**said, "moves": [*before["moves"], record]})
        dialogue = Dialogue(log_text(before), "log.yaml", folder / "log.yaml")
        came = dialogue.take_value(record).came
        wrong = any(finding.record == at + 1 for finding in told.findings)
        assert (came in (REFUSED, UNCLEAR)) == wrong or came not in (RECORDED, REFUSED, UNCLEAR), (record, came, told)
        refused += wrong
    assert refused


def names(moves: list[Any]) -> list[str]:
    """The values in some records, to be put where they do not belong."""
    return sorted({str(leaf) for move in moves for leaf in leaves(move.write(None)) if isinstance(leaf, str)})


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for below in value.values() if isinstance(value, dict) else value:
            yield from leaves(below)
    else:
        yield value


def changed(value: Any, rng: random.Random, words: list[str]) -> Any:
    """The same with one word or number changed."""
    many = [*leaves(value)]
    at = iter(range(len(many)))
    chosen = rng.randrange(len(many))

    def copied(one: Any) -> Any:
        if isinstance(one, dict):
            return {key: copied(below) for key, below in one.items()}
        if isinstance(one, list):
            return [copied(below) for below in one]
        if next(at) != chosen:
            return one
        return one + rng.choice((1, 2, 9)) if isinstance(one, int) else rng.choice(words)

    return copied(value)


def test_a_game_in_which_nothing_is_legal_is_reported_as_stuck() -> None:
    whole = copy(rules(FOLDERS[0]))
    whole.open_kinds = lambda table: iter(())
    whole.moves = [kind for kind in whole.moves if not (kind.chance or kind.unasked)]
    assert "nothing is legal" in play(whole, [AtRandom()] * 2, "1").stuck
