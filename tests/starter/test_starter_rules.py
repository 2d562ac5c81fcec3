"""The rules of the starter's game, each kept and broken; and what a log may claim of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict

HEAD = "pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\nmoves:\n"
ALL = """\
- amber: {play: bonfire, at: rose, lights: 3}
- green: {play: moon, at: lily, lights: 3}
- amber: {play: ember, at: poppy, lights: 2}
- green: {play: wisp, at: rose, lights: 3}
- amber: {play: spark, at: iris, lights: 1}
- green: {play: fern, at: poppy, lights: 2}
- amber: {play: sunset, at: bellflower, lights: 3}
- green: {play: dewdrop, at: rose, lights: 1}
- amber: {play: candle, at: iris, lights: 1}
- green: {play: moss, at: bellflower, lights: 2}
- amber: {play: honey, at: poppy, lights: 2}
- green: {play: glint, at: iris, lights: 1}
"""
FIRST = "- amber: {play: Spark, at: Rose, lights: 1}\n"

# By rule: a log that keeps it, and one that breaks it.
CASES = {
    "card.own": ("- amber: {play: Искра, at: роза, lights: 1}", "- amber: {play: moss, at: rose, lights: 2}"),
    "card.own again": (
        FIRST + "- green: {play: moss, at: lily, lights: 2}\n- amber: {play: candle, at: iris, lights: 1}",
        FIRST + "- green: {play: moss, at: lily, lights: 2}\n- amber: {play: spark, at: iris, lights: 1}",
    ),
    "light.count": ("- amber: {play: ember, at: rose, lights: 2}", "- amber: {play: ember, at: rose, lights: 3}"),
    "light.count then": (
        FIRST + "  then: {cubes: {rose: {amber: 1, green: 0}}, supply: {amber: 11}}",
        FIRST + "  then: {cubes: {rose: {amber: 2}}}",
    ),
    "light.count supply": (FIRST + "  then: {supply: {green: 12}}", FIRST + "  then: {supply: {green: 11}}"),
    "light.fresh": (
        FIRST + "- green: {play: moss, at: lily, lights: 2}\n- amber: {play: candle, at: rose, lights: 1}",
        FIRST + "- green: {play: moss, at: rose, lights: 2}",
    ),
    "turn.order": (
        FIRST + "- green: {play: moss, at: lily, lights: 2}",
        FIRST + "- amber: {play: candle, at: lily, lights: 1}",
    ),
    "end.flowers": (ALL + "- claim: {winner: amber}", ALL + "- claim: {winner: green}"),
    "end.flowers points": (ALL + "- claim: {points: {amber: 3, green: 2}}", ALL + "- claim: {points: {amber: 4}}"),
    "end.flowers draw": (ALL + "- claim: {winner: Янтарные}", ALL + "- claim: {winner: draw}"),
    "end.flowers early": (ALL + "- claim: {winner: amber}", FIRST + "- claim: {winner: amber}"),
    "end.flowers over": (ALL, ALL + "- amber: {play: spark, at: lily, lights: 1}"),
}


def judged(game: Path, moves: str, head: str = HEAD) -> Verdict:
    with trusting():
        return verify_text((head + moves + "\n").encode(), "log.yaml", game / "log.yaml")


@pytest.mark.parametrize(("rule", "kept", "broken"), [(name.split()[0], *logs) for name, logs in CASES.items()])
def test_a_rule_kept_and_broken(rule: str, kept: str, broken: str, game: Path) -> None:
    legal = judged(game, kept)
    assert legal.verdict == "legal", legal.as_text("en")
    found = judged(game, broken)
    assert found.verdict == "illegal" and found.findings[0].rule == rule, found.as_text("en")
    for lang in ("ru", "en"):
        assert "…" not in found.as_text(lang) and "{" not in found.as_text(lang).splitlines()[1]


def test_the_wrong_sides(game: Path) -> None:
    for players in ("{amber: Anna}", "{amber: Anna, green: Boris, red: Vera}"):
        found = judged(game, FIRST, HEAD.replace("{amber: Anna, green: Boris}", players))
        assert found.findings[0].rule == "setup.sides"
    other = judged(game, FIRST, HEAD.replace("amber: Anna, green: Boris", "Зелёные: Boris, Amber: Anna"))
    assert other.findings[0].rule == "turn.order"  # the first player in the log has the first seat


def test_the_nearest_legal_move_is_told(game: Path) -> None:
    (finding,) = judged(game, "- amber: {play: spark, at: rose, lights: 3}").findings
    assert finding.nearest == {"play": "spark", "at": "rose", "lights": 1}
    assert (finding.path, finding.within) == (("moves", 0, "amber", "lights"), ("lights",))


def test_a_finished_game_has_a_score_sheet_and_an_outcome(game: Path) -> None:
    verdict = judged(game, ALL)
    assert verdict.finished and verdict.decisions == 12
    assert verdict.outcome == {
        "winner": "amber",
        "winners": ["amber"],
        "losers": [],
        "reason": "points",
        "points": {"amber": 3, "green": 2},
        "certain": True,
    }
    assert verdict.as_text("ru").splitlines()[1:] == [
        "  Победитель: янтарные светляки (очков больше).",
        "  Очки           Янтарные   Зелёные",
        "  Цветы (3.2)           3         2   end.flowers",
        "  Итого                 3         2",
    ]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("amber: {play: sparkle, at: rose, lights: 1}", "log.unknown-nearest"),
        ("amber: {play: spark, at: rose}", "log.missing"),
        ("amber: {play: spark, at: rose, lights: many}", "log.number"),
        ("amber: {play: spark, at: rose, light: 1}", "log.key-nearest"),
        ("amber: spark", "log.mapping"),
        ("red: {play: spark, at: rose, lights: 1}", "log.word"),
        ("claim: {prestige: {amber: 1}}", "log.key"),
    ],
)
def test_what_cannot_be_read(record: str, code: str, game: Path) -> None:
    verdict = judged(game, "- " + record)
    assert verdict.verdict == "invalid" and verdict.findings[0].breach == code


def test_no_deal_and_no_campaign(game: Path) -> None:
    assert (
        judged(game, FIRST, HEAD.replace("moves:", "deal: {amber: [spark]}\nmoves:")).findings[0].breach == "own.deal"
    )
    campaign = "pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\ngames: [{moves: []}]"
    assert judged(game, "", campaign).findings[0].breach == "log.no-campaign"
