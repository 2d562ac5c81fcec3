"""Games between programs: decisions a second at random, beside moves of python-chess that plays at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from pnp.validator.playtest.many import Playtest, one_game, table_of

from .measure import ROOT, cpu_seconds, ratio, table
from .peers import chess_at_random

GAMES = {"13-minutes": 40, "13-days": 10, "illuminati": 15, "metro-2033": 1}
TARGETS = {"13-minutes": 1.0, "13-days": 0.6, "illuminati": 0.6, "metro-2033": 0.2}


def at_random(rounds: int) -> None:
    """What one core plays in a second."""
    peer = chess_at_random()
    work: dict[str, Callable[[], object]] = {peer.name: peer.work} if peer is not None else {}
    amounts = {}
    for game, n in GAMES.items():
        test = Playtest(ROOT / "cards" / game, ("random",), 0, 1)
        rules, _ = table_of(test)
        work[game] = partial(_play, rules, test, n)
        amounts[game] = _play(rules, test, n)
    taken = cpu_seconds(work, rounds)
    rows = [[peer.name, "-", f"{peer.moves / median(taken[peer.name]):,.0f}", "1", ""]] if peer is not None else []
    for game, n in GAMES.items():
        each = median(taken[game])
        beside = f"{amounts[game] / peer.moves / ratio(taken[game], taken[peer.name]):.2f}" if peer is not None else "-"
        row = [game, f"{n / each:,.1f}", f"{amounts[game] / each:,.0f}", beside, str(TARGETS.get(game, ""))]
        rows.append(row)
    table("Games at random, one core", ["a second", "games", "decisions", "x chess moves", "at least"], rows)


def _play(rules: Any, test: Playtest, n: int) -> int:
    """How many decisions the seats took."""
    return sum(len(one_game(rules, test, number).chosen) for number in range(n))
