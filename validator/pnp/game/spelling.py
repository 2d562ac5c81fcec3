"""Records in any language, even in several at once: the words of a record in English, names as they are written. Where
a word is also a name, the slot that reads it decides which is meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from ..validator.base.violation import Unclear
from ..validator.definitions.log_words import Vocabulary, as_spelt
from .each import Each
from .plain import Prose
from .slots import OfPieces, Slot

if TYPE_CHECKING:
    from ..validator.definitions.model import Game
    from .rules import Rules

PROSE = ("note", "ruling")  # what people say in their own words beside a move
FLAGS = {"true": True, "false": False}
MAX_KNOWN = 4_000  # words as written that are remembered


class _Doubt(Exception):
    """Something is a word of a record as well as a name."""


class Spelling:
    """The words of one game, whose logs may be in any language. `rules` are those for the players of a log; None if it
    has none that may be run: then what may be a name is one."""

    def __init__(self, game: Game, rules: Rules | None = None) -> None:
        self.game = game
        self.rules = rules
        self.words = Vocabulary(game) if rules is None else rules.vocabulary
        self.meanings = self.words.meanings()
        players = () if rules is None else rules.sides
        named = {word for word in map(as_spelt, players) if word in self.meanings}
        self._doubtful = {*self.words.also_names, *named}
        # English words by words as written, each looked up only once, whoever plays
        self._keys: dict[str, str] = {} if named else self.words.keys
        self._values: dict[str, Any] = {} if named else self.words.values

    # ── what is written, in English ───────────────────────────────────────────

    def record(self, raw: Any, path: KeyPath = ()) -> Any:
        """A record. Raises Unclear if a key is there in two languages."""
        try:
            return self._plainly(raw)
        except _Doubt:
            return self.read_by(self.rules.grammar.record if self.rules is not None else None, raw, path)

    def deal(self, raw: Any, path: KeyPath = ()) -> Any:
        """What the header says is dealt. Raises Unclear if a key is there in two languages."""
        try:
            return self._plainly(raw)
        except _Doubt:
            return self.read_by(self.rules.grammar.words.get("deal") if self.rules is not None else None, raw, path)

    def player(self, raw: Mapping[Any, Any]) -> dict[Any, Any]:
        """What the header says of a player, by the English words of its keys."""
        brings = self.rules.brings if self.rules is not None else {}
        return {key: said if key == "name" else self.read_by(brings.get(key), said) for key, said in raw.items()}

    def _plainly(self, said: Any) -> Any:
        """What is written, as long as nothing in it may also be a name."""
        if type(said) is dict:
            keys, found = self._keys, {}
            for key, body in said.items():
                word = keys[key] if key in keys else self._key(key)
                if word in found:
                    raise _Doubt
                found[word] = body if word in PROSE and isinstance(body, str) else self._plainly(body)
            return found
        if type(said) is list:
            return [self._plainly(one) for one in said]
        if type(said) is str:
            return self._values[said] if said in self._values else self._value(said)
        return said

    def _key(self, written: Any) -> Any:
        if not isinstance(written, str):
            return written
        return _noted(self._keys, written, self._word(written))

    def _value(self, written: str) -> Any:
        word = self._word(written)
        return _noted(self._values, written, FLAGS.get(word, word) if word != written else word)

    def _word(self, written: str) -> str:
        spelt = as_spelt(written)
        if spelt in self._doubtful:
            raise _Doubt
        return self.meanings.get(spelt, written)

    # ── the same where a word may be a name ───────────────────────────────────

    def read_by(self, slot: Slot | None, said: Any, path: KeyPath = ()) -> Any:
        """What is written where a slot reads it. Raises Unclear if a key is there in two languages."""
        rules = self.rules
        if isinstance(said, dict):
            words = self._by_key(said, path)
            found = slot.meant(words, rules) if slot is not None else None
            if isinstance(found, Each):
                words = self._by_key(said, path, found)
            slots = _parts(found, words, rules)
            return {
                key: self.read_by(slots.get(key), body, (*path, as_written))
                for as_written, (key, body) in zip(said, words.items(), strict=True)
            }
        if isinstance(said, list):
            slots = _parts(slot.meant(said, rules) if slot is not None else None, said, rules)
            return [self.read_by(slots.get(at), one, (*path, at)) for at, one in enumerate(said)]
        return said if self.is_name(slot, said) else self.meant(said)

    def _by_key(self, said: Mapping[Any, Any], path: KeyPath, names: Each | None = None) -> dict[Any, Any]:
        """A mapping by the English words of its keys, save those that are names. Raises Unclear if a key is there in
        two languages."""
        found: dict[Any, Any] = {}
        written: dict[Any, Any] = {}
        for key, body in said.items():
            word = self.meanings.get(as_spelt(key), key) if isinstance(key, str) else key
            if names is not None and word != key and not self._is_fixed(names, key, word):
                word = key
            if word in found:
                raise Unclear("log.two-languages", (*path, key), said=key, key=written[word])
            found[word], written[word] = body, key
        return found

    def _is_fixed(self, names: Each, key: str, word: str) -> bool:
        """True if a key among names is no name."""
        reads = names.names.fits
        return not reads(key, self.rules) and (word in names.besides or reads(word, self.rules))

    def is_name(self, slot: Slot | None, said: Any) -> bool:
        """True if what is written where a slot reads it is a name, or somebody's own words."""
        found = slot.meant(said, self.rules) if slot is not None else None
        if found is None:
            return isinstance(said, str) and as_spelt(said) in self._doubtful
        return isinstance(found, Prose) or (isinstance(found, OfPieces) and found.fits(said, self.rules))

    def meant(self, said: Any) -> Any:
        """The English word for a value; unchanged if it is not a word of another language."""
        word = self.meanings.get(as_spelt(said), said) if isinstance(said, str) else said
        return FLAGS.get(word, word) if word is not said else said


def _noted(known: dict[str, Any], written: str, word: Any) -> Any:
    if len(known) < MAX_KNOWN:
        known[written] = word
    return word


def _parts(slot: Slot | None, said: Any, rules: Rules | None) -> dict[str | int, Slot | None]:
    """The slots of what something consists of, by key or number."""
    return {part.step: part.slot for part in slot.parts(said, rules)} if slot is not None else {}
