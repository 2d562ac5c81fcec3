"""What the printed rules allow and forbid, rule by rule: for each id logs that keep it and logs that break it."""

from __future__ import annotations

from . import cases_closing, cases_opening, cases_playing

LEGAL = cases_opening.LEGAL | cases_closing.LEGAL | cases_playing.LEGAL
ILLEGAL = cases_opening.ILLEGAL | cases_closing.ILLEGAL | cases_playing.ILLEGAL
