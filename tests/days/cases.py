"""What the printed rules allow and forbid, rule by rule: for each id logs that keep it and logs that break it."""

from __future__ import annotations

from ..marked import together
from . import cases_closing, cases_opening, cases_playing

CASES = together(cases_opening.CASES, cases_closing.CASES, cases_playing.CASES)
LEGAL, ILLEGAL = CASES.legal, CASES.illegal
