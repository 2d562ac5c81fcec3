"""The sentence for a broken rule: the rule sheet's own words, with what happened filled in."""

from __future__ import annotations

from . import words
from .model import Game
from .referee import Finding


def breach_sentence(game: Game, finding: Finding, lang: str) -> str:
    """What the rule sheet's author says to a player who broke the rule that a finding cites."""
    assert finding.rule is not None
    template = game.rulebook.rule(finding.rule).breach[finding.breach][lang]

    def value(name: str) -> object:
        found = finding.values.get(name, "…")
        return found[lang] if isinstance(found, dict) else found

    return words.fill(template, lang, value)
