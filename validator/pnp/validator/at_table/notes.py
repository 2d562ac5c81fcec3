"""What is said of a name beside it where it can be picked: whose a group is and how well it resists.

A game words it among the `notes` of its words.yaml, by the key of the move; in braces stand facts that its rules
declare of one piece. For a word that a fact says there, `notes` has `FACT.WORD`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.game.shown import value_of

from ..base.picture import spoken
from ..base.problem import Invalid, Problem
from ..base.violation import Unclear
from ..base.words import names
from ..definitions.finding import hint
from ..judging.referee import FEW_TABLES
from .saying import Speaker

if TYPE_CHECKING:
    from pnp.game.facts import Fact
    from pnp.game.table import Table


class Notes:
    """Notes on names, as they are on some possible tables."""

    def __init__(self, speaker: Speaker, tables: Sequence[Table]) -> None:
        self.speaker, self.tables = speaker, tables[:FEW_TABLES]
        self.facts: dict[str, Fact] = speaker.rules.facts_by_name

    def of(self, key: str, name: str) -> str:
        """What is said of something offered at a key of a move; empty if the game says nothing, or that is uncertain.
        Raises Invalid if the rules declare no such fact."""
        code = f"note.{key}"
        if not self.speaker.has(code):
            return ""
        holes = names(self.speaker.sayings.template(code, self.speaker.lang))
        values = {hole: self._value(self._fact(hole), name) for hole in holes}
        return self.speaker.say(code, **values) if None not in values.values() else ""

    def _fact(self, name: str) -> Fact:
        known = [fact.name for fact in self.facts.values() if len(fact.per) == 1]
        if name not in known:
            values = {"name": name, "hint": hint(name, known)}
            raise Invalid(Problem("own.note", self.speaker.rules.file, values=values))
        return self.facts[name]

    def _value(self, fact: Fact, name: str) -> Any:
        """The value of a fact for something, in words; None if there is none, or not the same on all tables."""
        try:
            piece = fact.per[0].take(self.speaker.rules, name, ())
        except Unclear:
            return None
        first, *others = (fact.get(table, piece) for table in self.tables)
        if first is None or any(other != first for other in others):
            return None
        written = first if fact.of is None else fact.of.write(first)
        if isinstance(written, str):
            code = f"note.{fact.name}.{written}"
            return self.speaker.say(code) if self.speaker.has(code) else self.speaker.title(written, fact.of)
        return spoken(value_of(first), self.speaker.lang)
