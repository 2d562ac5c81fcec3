"""The games whose rules have cases, and what is particular about each."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType

import pytest

import pnp.validator.games.illuminati as illuminati
import pnp.validator.games.metro_2033 as metro_2033
import pnp.validator.games.thirteen_days as thirteen_days
import pnp.validator.games.thirteen_minutes as thirteen_minutes

Pair = tuple[str | None, str]  # a rule, and a way to break it


@dataclass(frozen=True)
class Particulars:
    """What is particular about the cases of a game."""

    code: ModuleType
    asked: int  # breaches that the code asks for by name, at least
    offered: int  # cases that are offered a nearest legal move, at least
    elsewhere: set[str] = field(default_factory=set)  # rules and rulings that no log turns on, or only a long one
    unsaid: set[Pair] = field(default_factory=set)  # sentences that no case calls forth


def pairs(*said: str) -> set[Pair]:
    """Rules, each with its breaches: `rule breach breach …`."""
    return {(rule, breach) for rule, *breaches in map(str.split, said) for breach in breaches}


GAMES = {
    "13-minutes": Particulars(
        thirteen_minutes,
        asked=30,
        offered=35,
    ),
    "13-days": Particulars(thirteen_days, asked=50, offered=150),
    "illuminati": Particulars(
        illuminati,
        asked=100,
        offered=90,
        elsewhere={
            *("setup.box", "card.alignments", "attack.kinds", "control.orientation", "destroy.arrow", "free.aid"),
            *("trade.no-throwing", "talk.free", "opt.cheating"),  # nothing that a log says can break these
        },
    ),
    "metro-2033": Particulars(
        metro_2033,
        asked=100,
        offered=50,
        elsewhere={
            "ruling.a5",  # comes late in a game: metro/test_tables.py
            *("token.side", "combat.example"),  # nothing that a log says can break these
        },
    ),
}

every_game = pytest.mark.parametrize("game", GAMES)
