"""The last screen: who won and how, the score, and what the referee says of the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.validator.at_table.saying import Speaker
from pnp.validator.at_table.sitting import Sitting
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.report import counted, messages, outcome_lines, score_rows, summary
from pnp.validator.judging.verdict import Verdict

from .breaking import broken_rules
from .words import text

Json = dict[str, Any]


def result(sitting: Sitting, viewer: str | None, log: Path, lang: str) -> Json:
    """How the game ended as far as a viewer knows, the score sheets as rows, and what the referee says of the log."""
    verdict = verify_text(sitting.eyes(viewer).text.encode(), log.name, log)
    speaker = Speaker(sitting.rules, lang, sitting.whole.spot.players)
    outcome = verdict.outcome or {}
    if outcome.get("games") and not outcome["winners"]:  # the campaign goes on, but this game has a winner
        verdict.outcome = outcome["games"][-1]
    *light, won = [line.strip() for line in outcome_lines(verdict, lang)] or [""]
    winners = (verdict.outcome or {}).get("winners", ())
    known = [score_rows(verdict, sheet, lang) for sheet in verdict.sheets if sheet]
    sheets = [[(row.name, *row.cells) for row in rows] for rows in known]
    said, *more = summary(verdict, [lang])[lang].splitlines()
    going_on = messages().say("verdict.open", lang, {})
    return {
        "won": won,
        "winners": [{"id": side, "name": speaker.side(side)} for side in winners],
        "light": [*light, *counted(verdict, lang)],
        "sheets": [*sheets, *_campaign(outcome, verdict, lang)] if len(sheets) > 1 else sheets,
        "said": said.removesuffix(going_on) + "." if said.endswith(going_on) else said,
        "rulings": more[: len(more) - len(light) - bool(won)],
        "findings": broken_rules(verdict.findings, speaker, numbered=True),
    }


def _campaign(outcome: Mapping[str, Any], verdict: Verdict, lang: str) -> Iterator[list[tuple[str, ...]]]:
    """The sums of a campaign, as a score sheet of one line."""
    points = outcome.get("points")
    if points is not None and verdict.book is not None:
        sides = [verdict.book.side(side).label[lang] for side in verdict.sides]
        sums = [str(points[side]) for side in verdict.sides]
        yield [(text("campaign", lang), *sides), (messages().say("verdict.total", lang, {}), *sums)]
