"""What the printed rules allow and forbid, rule by rule: for each id logs that keep it and logs that break it."""

from __future__ import annotations

from ..marked import together
from . import cases_attack, cases_between, cases_table, cases_turn, cases_winning

CASES = together(cases_turn.CASES, cases_attack.CASES, cases_table.CASES, cases_between.CASES, cases_winning.CASES)
LEGAL, ILLEGAL = CASES.legal, CASES.illegal
