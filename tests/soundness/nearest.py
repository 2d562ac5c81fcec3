"""Check that the referee's nearest legal moves really are legal.

One word or number of a legal log is changed. The nearest legal moves that the referee then suggests replace the wrong
ones in their record; up to there the log has to be accepted. To try it on many logs, and see what fails:

    python -m tests.soundness.nearest --logs 1000 --game illuminati
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch

from pnp.validator.base.source import read, read_text
from pnp.validator.judging import nearest as choosing
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.referee import Finding
from pnp.validator.judging.verdict import Verdict

from ..illuminati.player import played as illuminati
from ..judged import log_text
from .logs import CARDS, data, leaves, replaced
from .logs import GAMES as DEALT

GAMES = (*DEALT, "illuminati", "metro-2033")
NOT_MOVES = ("then", "note", "ruling", "claim")
SHOWN = 5  # failures that the command reports in full
Log = dict[str, Any]


@dataclass(frozen=True)
class Failure:
    """A record with its slip, the same put right as offered, and what the referee says of that."""

    slip: Any
    mended: Any
    verdict: Verdict

    def __str__(self) -> str:
        return f"slip:   {self.slip}\nmended: {self.mended}\n{self.verdict.as_text('en')}"


# ── logs with a slip ──────────────────────────────────────────────────────────


def plays(game: str) -> list[Log]:
    """The games beside the rules; no campaigns."""
    logs = [read(read_text(path)) for path in sorted((CARDS / game / "plays").glob("*.yaml"))]
    return [log for log in logs if "moves" in log]


def random_game(game: str, seed: int) -> Log | None:
    """A legal log by chance; None for a game that nobody plays at random yet."""
    if game in DEALT:
        return data(game, seed, deal=True)
    if game == "illuminati":
        return dict(read(illuminati(2 + seed % 4, seed, most=200).text))
    return None


def logs(game: str, rng: random.Random) -> Iterator[Log]:
    """Endless legal logs: alternately a random one and one that comes with a game."""
    for log in iter(lambda: rng.choice(known(game)), None):
        yield random_game(game, rng.randrange(10_000)) or log
        yield log


@cache
def known(game: str) -> list[Log]:
    return plays(game)


def changed(log: Log, rng: random.Random) -> tuple[Log, int]:
    """The log with one word or number of a move replaced by another of the same sort in it; and the place of its
    record."""
    found = [(path, value) for path, value in leaves(log["moves"]) if path[1] not in NOT_MOVES]
    path, value = rng.choice(found)
    if type(value) is int:
        new: Any = max(value + rng.choice((-2, -1, 1, 2, 5)), 0)
    else:
        alike = {str(other): other for there, other in found if _sort(there) == _sort(path) and other != value}
        new = rng.choice([*alike.values()] or [value])
    return log | {"moves": replaced(log["moves"], path, new)}, path[0]


def _sort(path: Sequence[Any]) -> Any:
    """What stands at a place of a log, as far as the words before it tell."""
    words = [key for key in path[1:] if isinstance(key, str)]
    return words[-1:] if len(words) > 1 else words


# ── offers, put in ────────────────────────────────────────────────────────────


def judged(log: Log, game: str) -> tuple[Verdict, dict[int, list[tuple[Log, Log]]]]:
    """The verdict on a log, and what is offered: by record, each decision as it was written and the one instead."""
    offers: dict[int, list[tuple[Log, Log]]] = {}
    made: list[tuple[Log, Log]] = []
    choose = choosing.likest

    def likest(rules: Any, table: Any, move: Any, fits: Any) -> Any:
        best = choose(rules, table, move, fits)
        if best is not None:
            made.append((move.write(table), best.write(table)))
        return best

    def watch(number: int, record: Any, referee: Any) -> None:
        offered = [finding.nearest for finding in referee.findings if finding.record == number and finding.nearest]
        offers[number] = [*made] if offered else []
        made.clear()

    with patch.object(choosing, "likest", likest):
        verdict = verify_text(log_text(log).encode(), "log.yaml", CARDS / game / "plays" / "log.yaml", watch)
    return verdict, {number: pairs for number, pairs in offers.items() if number and pairs}


def put_in(record: Log, pairs: Sequence[tuple[Log, Log]]) -> Log:
    """A record with other decisions in place of some of its own."""
    (key,) = (key for key in record if key not in NOT_MOVES)
    body = record[key]
    for written, nearest in pairs:
        old, new = written.get(key, written), nearest.get(key, nearest)
        if isinstance(body, dict) and isinstance(old, dict) and isinstance(new, dict):
            body = {name: value for name, value in body.items() if name not in old} | new
        else:
            body = new
    return {key: body}


def wrong_there(verdict: Verdict, number: int) -> list[Finding]:
    """What is found wrong by itself with a record, or later."""
    return [f for f in verdict.findings if f.record >= number and f.status not in ("follows", "ruled")]


def failures(log: Log, game: str) -> Iterator[Failure | None]:
    """For each record that something is offered for: None if that is legal there, else what is wrong with it."""
    verdict, offers = judged(log, game)
    for number, pairs in offers.items():
        slip = log["moves"][number - 1]
        mended = put_in(slip, pairs)
        again, _ = judged(log | {"moves": [*log["moves"][: number - 1], mended]}, game)
        without = {f.key for f in wrong_there(verdict, number) if f.record == number and f.nearest is None}
        wrong = [f for f in wrong_there(again, number) if f.key not in without]
        yield Failure(slip, mended, again) if wrong else None


def attempt(game: str, count: int, seed: int = 0) -> tuple[Counter[str], list[Failure]]:
    """How many logs with a slip were judged, how many records something was offered for, and what failed."""
    rng, counts, failed = random.Random(f"{game} {seed}"), Counter[str](), []
    for log, _ in zip(logs(game, rng), range(count), strict=False):
        counts["logs"] += 1
        for failure in failures(changed(log, rng)[0], game):
            counts["offers"] += 1
            if failure is not None:
                failed.append(failure)
    return counts, failed


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; 1 if an offer failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soundness.nearest", description=__doc__)
    parser.add_argument("--logs", type=int, default=100, help="logs with a slip, for each game")
    parser.add_argument("--game", action="append", choices=GAMES, help="which game; all of them if none is named")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(words)
    bad = 0
    for game in chosen.game or GAMES:
        counts, failed = attempt(game, chosen.logs, chosen.seed)
        bad += len(failed)
        for failure in failed[:SHOWN]:
            print(f"{failure}\n")
        print(
            f"{game}: {counts['logs']} logs, {counts['offers']} records with offers, {len(failed)} failed", flush=True
        )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
