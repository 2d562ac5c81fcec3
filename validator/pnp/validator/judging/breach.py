"""The sentence for a broken rule: the rule sheet's own words, with what happened filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..base import words
from ..base.messages import own_messages
from ..base.source import read_file
from ..definitions.model import Game
from ..logs.wording import Wording
from .referee import MISSING_LINE, Finding


def breach_sentence(game: Game, finding: Finding, lang: str) -> str:
    """What the rule sheet says to a player who broke the rule that a finding cites."""
    assert finding.rule is not None
    if finding.breach == MISSING_LINE:  # the referee's own: no game has words for it
        (key,) = Wording(game).worded({finding.values["key"]: {}}, lang)
        return own_messages().say("finding.missing-line", lang, {"key": key})
    own = game.rulebook.rule(finding.rule).breach
    said = own.get(finding.breach) or common_breaches().get(finding.breach) or own_breaches()[finding.breach]
    template = said[lang]

    def value(name: str) -> object:
        found = finding.values.get(name, "…")
        return found[lang] if isinstance(found, dict) else found

    return words.fill(template, lang, value)


@cache
def common_breaches() -> Mapping[str, Any]:
    """Sentences for events of any game, used where its rules have no words of their own."""
    said: Mapping[str, Any] = read_file(Path(__file__).with_name("breaches.yaml"))
    return said


@cache
def own_breaches() -> Mapping[str, Any]:
    """Sentences for a game with its own rules.py, used where that has no words of its own."""
    said: Mapping[str, Any] = read_file(Path(__file__).parents[2] / "game" / "breaches.yaml")
    return said
