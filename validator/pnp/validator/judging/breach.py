"""The sentence for a broken rule: the rule sheet's own words, with what happened filled in."""

from __future__ import annotations

from ..base import words
from ..base.messages import own_messages
from ..definitions.breaches import common_breaches, own_breaches
from ..definitions.log_words import key_in, label_of
from ..definitions.model import Game
from .referee import MISSING_LINE, Finding


def breach_sentence(game: Game, finding: Finding, lang: str) -> str:
    """What the rule sheet says to a player who broke the rule that a finding cites."""
    assert finding.rule is not None
    if finding.breach == MISSING_LINE:  # the referee's own: no game has words for it
        key = label_of(game, finding.values["key"], lang) or key_in(game, finding.values["key"], lang)
        return own_messages().say("finding.missing-line", lang, {"key": key})
    own = game.rulebook.rule(finding.rule).breach
    said = own.get(finding.breach) or common_breaches().get(finding.breach) or own_breaches()[finding.breach]
    template = said[lang]

    def value(name: str) -> object:
        found = finding.values.get(name, "…")
        return found[lang] if isinstance(found, dict) else found

    return words.capital(words.fill(template, lang, value))
