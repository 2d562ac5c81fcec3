"""One word of a legal log changed: the referee reports it, refuses to read it, or the game is still a legal one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from .logs import data, leaves, replaced, rules, verdict


def wrong(value: Any, rng: random.Random) -> Any:
    """Another value of the same sort, or a slip of the pen."""
    ids = [card.id for card in rules().cards]
    zones = ["us", "neutral", "ussr"]
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10))
    if value in zones:
        return rng.choice([zone for zone in zones if zone != value])
    if value in ids or value == "cuba":
        return rng.choice([*(id for id in ids if id != value), value[:-1] + "x", 7])
    return value + "?"


def test_no_corruption_of_a_claim_or_a_move_goes_unseen_without_being_legal() -> None:
    counts: Counter[str] = Counter()
    for seed in range(150):
        rng = random.Random(seed)
        log = data(seed, deal=True, claim=True)
        path, value = rng.choice([leaf for leaf in leaves(log) if leaf[0][0] in ("moves", "deal")])
        told = verdict(replaced(log, path, wrong(value, rng)))
        counts[told.verdict] += 1
        if told.verdict == "invalid":
            assert told.findings
        elif told.verdict != "legal":
            assert any(f.status in ("illegal", "impossible", "claim") for f in told.findings)
        if path[-3:-1] == ("claim", "prestige"):
            assert told.verdict == "illegal", (seed, path)
    print(dict(counts))
    assert counts["illegal"] + counts["impossible"] + counts["invalid"] > counts["legal"]


def test_every_change_of_a_claimed_number_is_seen() -> None:
    for seed in range(40):
        log = data(seed, claim=True)
        last = len(log["moves"]) - 1
        for side in rules().sides:
            path = ("moves", last, "claim", "prestige", side)
            value = log["moves"][last]["claim"]["prestige"][side]
            told = verdict(replaced(log, path, value + 1))
            assert told.verdict == "illegal"
            assert told.findings[0].status == "claim"
            assert told.findings[0].within == ("prestige", side)
