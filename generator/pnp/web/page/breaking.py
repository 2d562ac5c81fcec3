"""How moves that break a rule are shown: when they are refused, beside their records, and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.validator.at_table.saying import Speaker
from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Game
from pnp.validator.judging.referee import Finding
from pnp.validator.judging.report import cited, messages, sentence

from .words import text

Json = dict[str, Any]


def broken_rules(found: Sequence[Finding], speaker: Speaker, *, numbered: bool = False) -> list[Json]:
    """What is wrong: the rule with its number, the sentence, and the nearest legal move, once if several share it."""
    told = []
    for at, finding in enumerate(found):
        rule = cited(speaker.game, finding, speaker.lang)
        shared = any(other.nearest == finding.nearest for other in found[at + 1 : at + 2])
        head = [rule]
        if numbered:
            head = [_say("verdict.record", speaker, n=finding.record), rule]
            if finding.status in ("follows", "ruled"):
                head.append(_say(f"status.{finding.status}", speaker, follows=finding.follows))
        told.append(
            {
                "rule": capital(", ".join(filter(None, head))),
                "said": capital(sentence(speaker.game, finding, speaker.lang)),
                "nearest": "" if shared else speaker.nearest(finding),
            }
        )
    return told


def _say(code: str, speaker: Speaker, **values: Any) -> str:
    return messages().say(code, speaker.lang, values)


def mark(found: Sequence[Finding], game: Game, lang: str) -> str:
    """The mark beside a record that is against the rules, or not true; empty for any other."""
    numbers = [game.rulebook.rule(finding.rule).number for finding in found if finding.rule is not None]
    code = "untrue" if all(finding.status == "claim" for finding in found) else "against"
    return text(code, lang, rules=", ".join(dict.fromkeys(numbers))) if found else ""
