"""What the printed rules allow and forbid, rule by rule: for each id logs that keep it and logs that break it."""

from __future__ import annotations

from . import cases_attack, cases_table, cases_turn, cases_winning

LEGAL = cases_turn.LEGAL | cases_attack.LEGAL | cases_table.LEGAL | cases_winning.LEGAL
ILLEGAL = cases_turn.ILLEGAL | cases_attack.ILLEGAL | cases_table.ILLEGAL | cases_winning.ILLEGAL
