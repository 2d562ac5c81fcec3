"""Records as a log in a language writes them, the inverse of `spelling`: keys and fixed words become those of the
language, ids the titles of what they name. The slot that reads something decides whether it is a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..validator.base.notation import notation
from ..validator.base.values import HIDDEN_WORD
from ..validator.base.violation import Unclear
from .pieces import Piece
from .plain import Prose
from .slots import OfPieces, Player, Slot
from .walking import rewritten

if TYPE_CHECKING:
    from .rules import Rules

CALLED = ("name", "title")  # what logs call something: the shortest that it has


class Writing:
    """Writes the records of one game, for the players of a log."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.words = rules.vocabulary
        self._sides = {side.id: side.label for side in rules.game.sides}  # its part of the board, too

    def record(self, record: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """A record, or a part of one, in a language, with titles for ids."""
        brief = self.rules.short.in_brief(record)
        return self._record(record if isinstance(brief, str) else brief, lang)

    def line(self, record: Mapping[str, Any], lang: str) -> str:
        """A record as one line, without its outer braces."""
        brief = self.rules.short.in_brief(record)
        return brief if isinstance(brief, str) else notation(self._record(brief, lang))

    def _record(self, record: Mapping[str, Any], lang: str) -> dict[str, Any]:
        found: dict[str, Any] = self._in(self.rules.grammar.of(record), record, lang)
        return found

    def head(self, head: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What the header of a log has below its keys; the keys themselves stay."""
        slots = self.rules.grammar.log.keys
        return {key: self._in(slots.get(key), said, lang, key) for key, said in head.items()}

    def _in(self, slot: Slot | None, written: Any, lang: str, under: str = "") -> Any:
        def said(slot: Slot | None, word: Any, under: str) -> Any:
            return self.word(slot, word, lang, under)

        return rewritten(slot, written, said, self.rules, under)

    def ids(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """A record in English words, or a part of one, with ids for names."""
        found: dict[str, Any] = self.in_ids(self.rules.grammar.of(record), record)
        return found

    def in_ids(self, slot: Slot | None, written: Any) -> Any:
        """What a slot reads, in English words, with ids for names."""

        def said(slot: Slot | None, word: Any, under: str) -> Any:
            piece = self.piece(slot, word)
            return word if piece is None else piece.id

        return rewritten(slot, written, said, self.rules)

    def word(self, slot: Slot | None, word: Any, lang: str, under: str = "") -> Any:
        """An English word, or a name, where a slot reads it below some key."""
        if isinstance(word, bool):
            said = self.words.said(str(word).lower(), lang)
            return word if said in ("true", "false") else said
        if not isinstance(word, str) or isinstance(slot, Prose):
            return word
        piece = self.piece(slot, word)
        if piece is None:
            unknown = isinstance(slot, Player) and word != HIDDEN_WORD  # somebody whom the log has not seated
            return word if unknown else self.words.said(word, lang, under=under)
        return self.title(slot, piece, word, lang)

    def title(self, slot: Slot | None, piece: Piece, word: str, lang: str) -> str:
        """What a log calls a piece where a slot reads it; the word that it was given if that would be another one."""
        titles = (self._sides.get(piece.id), *(getattr(piece.model, key, None) for key in CALLED))
        title: str = next(filter(None, titles), piece.said).get(lang, word)
        return title if self.piece(slot, title) == piece else word  # others may be called the same

    def piece(self, slot: Slot | None, word: Any) -> Piece | None:
        """What a slot understands by a name; None if it is none."""
        if not isinstance(slot, OfPieces) or not isinstance(word, str):
            return None
        try:
            return slot.pieces(self.rules).read(word, ())
        except Unclear:
            return None
