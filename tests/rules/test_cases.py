"""Every case of every game: the referee finds what is marked, where it is marked, and nothing else; and what a legal
case changes on the table is what stands below its log.

The cases are data, `tests/<game>/cases/*.yaml`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cases import Case, cases
from ..judged import Judge
from .effects import effect, has_effect
from .games import GAMES, every_game
from .marked import as_marked


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=f"{game} {case}") for game in GAMES for case in cases(game)]
)
def test_case(game: str, case: Case, judge: Judge) -> None:
    as_marked(case, judge(case.text))


@every_game
def test_a_legal_case_says_what_it_changes(game: str, folders: dict[str, Path]) -> None:
    legal = [case for case in cases(game) if has_effect(case)]
    found = {str(case): effect(case, folders[game]) for case in legal}
    assert found == {str(case): case.after for case in legal}
