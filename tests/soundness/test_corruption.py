"""One word of a legal log changed: the referee reports it, refuses to read it, or the game is still a legal one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ..longer import times
from .logs import GAMES, data, leaves, replaced, rules, text, verdict

every_game = pytest.mark.parametrize("game", GAMES)


def sorts(game: str) -> list[list[str]]:
    """The names that may replace each other in a log: of cards, agendas, places, zones."""
    referee = rules(game)
    agendas = [agenda.id for agenda in getattr(referee, "agendas", ())]
    places = [place.id for place in getattr(referee, "places", ())]
    return [[card.id for card in referee.cards] + ["cuba"], agendas, places, ["us", "neutral", "ussr"]]


def wrong(game: str, value: Any, rng: random.Random) -> Any:
    """Another value of the same sort, or a slip of the pen."""
    if isinstance(value, bool):
        return rng.choice((not value, "yes"))
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10))
    others = [name for names in sorts(game) if value in names for name in names if name != value]
    return rng.choice([*others, value[:-1] + "x", 7]) if others else value + "?"


@every_game
def test_no_corruption_of_a_claim_or_a_move_goes_unseen_without_being_legal(game: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(times(12)):
        rng = random.Random(seed)
        log = data(game, seed, deal=True, claim=True)
        path, value = rng.choice([leaf for leaf in leaves(log) if leaf[0][0] in ("moves", "deal")])
        told = verdict(replaced(log, path, wrong(game, value, rng)))
        counts[told.verdict] += 1
        if told.verdict == "invalid":
            assert told.findings
        elif told.verdict != "legal":
            assert any(f.status in ("illegal", "impossible", "claim") for f in told.findings)
        if path[-3:-1] == ("claim", "prestige"):
            assert told.verdict == "illegal", (seed, path)
    assert counts["illegal"] + counts["impossible"] + counts["invalid"] > counts["legal"], counts


@every_game
def test_every_change_of_a_claimed_number_is_seen(game: str) -> None:
    for seed in range(12):
        log = data(game, seed, claim=True)
        last = len(log["moves"]) - 1
        for side in rules(game).sides:
            path = ("moves", last, "claim", "prestige", side)
            value = log["moves"][last]["claim"]["prestige"][side]
            told = verdict(replaced(log, path, value + 1))
            assert told.verdict == "illegal"
            assert told.findings[0].status == "claim"
            assert told.findings[0].within == ("prestige", side)


@every_game
def test_a_log_with_records_lost_doubled_or_moved_gets_a_verdict(game: str) -> None:
    for seed in range(times(3)):
        rng = random.Random(seed)
        log = data(game, seed, deal=seed % 2 == 0, claim=True)
        moves = list(log["moves"])
        for _ in range(rng.randint(1, 3)):
            at, to = rng.randrange(len(moves)), rng.randrange(len(moves))
            change = rng.randrange(3)
            moved = moves[at] if change == 0 else moves.pop(at)
            if change != 1:
                moves.insert(to, moved)
        told = verdict({**log, "moves": moves})
        assert told.as_text("ru")
        assert told.as_json("en")["log"] == "log.yaml"
        assert moves == log["moves"] or told.verdict != "invalid", told.as_text("en")


@every_game
def test_a_log_cut_anywhere_is_unfinished_and_not_wrong(game: str) -> None:
    for seed in range(2):
        log = data(game, seed, deal=seed % 2 == 0)
        for end in range(len(log["moves"])):
            told = verdict({**log, "moves": log["moves"][:end]})
            assert (told.verdict, told.findings) == ("legal", []), (seed, end, told.as_text("en"))


@every_game
def test_spoilt_bytes_never_crash_the_referee(game: str) -> None:
    from pnp.validator.judging.judge import verify_text

    for seed in range(20):
        rng = random.Random(seed)
        spoilt = bytearray(text(data(game, seed, claim=True)).encode())
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(60, len(spoilt))
            spoilt[at : at + rng.randrange(3)] = rng.choice((b"", b"0", b"-", b": ", b"}", b"[", b"hidden", b"\n"))
        told = verify_text(bytes(spoilt), "log.yaml")
        assert told.as_text("en")
        assert told.as_json("ru")
