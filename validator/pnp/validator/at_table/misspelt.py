"""How names and words may be typed, in any language: shortened, misspelt, or by another name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from pnp.game.plain import Word
from pnp.game.slots import OfPieces, Slot

from ..base.names import plain
from .lexicon import Lexicon

if TYPE_CHECKING:
    from pnp.game.rules import Rules

LEAST_ALIKE = 0.7  # of names that may be each other misspelt
LEAST_LETTERS = 4  # of a name that may be misspelt
LEAST_BEGUN = 3  # letters of a shortened word; fewer are more often a word by themselves, such as yes
PREFIX, MIDDLE, MISSPELT = 1.0, 1.5, 2.0  # how far a name may be from what was typed
UNLIKELY = 0.4  # how far-fetched it is that something else is meant than what is legal

Far = dict[str, float]
"""What may be meant, each with how far-fetched that is; 0 for its own name."""


class TypedNames:
    """The names and words of one game, for the players of a log."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self._names: dict[Any, Sequence[tuple[str, str, tuple[str, ...]]]] = {}
        self._meant: dict[Any, Far] = {}

    def ways(self, word: str) -> Sequence[str]:
        """Every way to type a word of the notation."""
        return self.lexicon.words.spellings(word)

    def word(self, word: str, typed: str) -> float | None:
        """How far a word of the notation is from what was typed; None if it is not meant."""
        return _far(self.ways(word), typed)

    def key(self, key: str, typed: str) -> float | None:
        """How far a key, which may be the name of something too, is from what was typed; None if it is not meant."""
        far = _far(self.lexicon.spellings("", key), typed)
        return far if not far else 0.2 if len(plain(typed)) > 2 else None

    def meant(self, typed: str, slots: Iterable[Slot], likely: Iterable[Any] = ()) -> Far:
        """What may be meant in one of some slots; `likely` is what is legal there."""
        if not plain(typed):
            return {}
        found: Far = {}
        expected = {one for one in likely if isinstance(one, str)}
        for slot in slots:
            for meaning, far in self._of(slot, typed).items():
                _note(found, meaning, far)
        for word in expected - found.keys():
            _note(found, word, self.word(word, typed))
        if any(far < MISSPELT for far in found.values()):
            found = {meaning: far for meaning, far in found.items() if far < MISSPELT}
        return {one: far + (UNLIKELY if expected and one not in expected else 0) for one, far in found.items()}

    def _of(self, slot: Slot, typed: str) -> Far:
        if isinstance(slot, Word):
            ways = ((word, self.word(word, typed)) for word in slot.words if isinstance(word, str))
            return {str(slot.write(slot.words[word])): far for word, far in ways if far is not None}
        if not isinstance(slot, OfPieces):
            return {}
        pieces = slot.pieces(self.rules)
        key = id(pieces), typed
        if key not in self._meant:
            self._meant[key] = _near(self._ways(slot), _words(typed))
        return self._meant[key]

    def names(self, slot: Slot) -> Iterable[str]:
        """Every name of one word, and every word, that a slot reads."""
        if isinstance(slot, OfPieces):
            return {name for name, _, words in self._ways(slot) if len(words) == 1}
        words = slot.words if isinstance(slot, Word) else ()
        return {way for word in words if isinstance(word, str) for way in self.ways(word)}

    def _ways(self, slot: OfPieces) -> Sequence[tuple[str, str, tuple[str, ...]]]:
        """Every way to write each piece of a slot: plain, its id, and its plain words."""
        pieces = slot.pieces(self.rules)
        if id(pieces) not in self._names:
            ways = [(pieces[number].id, name) for name, number in pieces.names.spelt]
            ways += [(piece.id, name) for piece in pieces for name in self.lexicon.spellings(slot.leaf, piece.id)]
            self._names[id(pieces)] = [*dict.fromkeys((plain(name), id, _words(name)) for id, name in ways)]
        return self._names[id(pieces)]


def _far(ways: Sequence[str], typed: str) -> float | None:
    key, plainly = plain(typed), [plain(way) for way in ways]
    if typed.casefold() in ways or (key and key in plainly):
        return 0.0
    return PREFIX if len(key) > 1 and any(way.startswith(key) for way in plainly) else None


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for part in name.replace("-", " ").split() if (word := plain(part)))


def _near(spelt: Sequence[tuple[str, str, tuple[str, ...]]], typed: tuple[str, ...]) -> Far:
    """What typed words may mean: a name, its beginning, the beginnings of some of its words, or a slip."""
    key = "".join(typed)
    short = len(key) < LEAST_BEGUN and key.isalpha()
    found: Far = {}
    for spelling, id, words in spelt if key else ():
        if spelling == key:
            _note(found, id, 0.0)
        elif short:
            continue
        elif spelling.startswith(key):
            _note(found, id, PREFIX)
        elif (at := _begun(typed, words)) is not None:
            _note(found, id, MIDDLE if at else PREFIX)
    if not found and len(key) >= LEAST_LETTERS:
        figures = _figures(key)
        for spelling, id, words in spelt:
            if len(typed) <= len(words) and (not figures or figures == _figures(spelling)):
                alike = SequenceMatcher(None, key, spelling).ratio()
                alike = max(alike, SequenceMatcher(None, key, spelling[: len(key)]).ratio() - 0.1)
                if alike >= LEAST_ALIKE:
                    _note(found, id, MISSPELT + 1 - alike)
    return found


def _figures(key: str) -> str:
    """The figures in a name. A slip is one of letters: another figure is a number typed after a name, as in `moss3`."""
    return "".join(filter(str.isdigit, key))


def _begun(typed: Sequence[str], words: Sequence[str]) -> int | None:
    """At which of the words of a name it is begun, each typed word beginning a later one; None if it is not."""
    if len("".join(typed)) < 2:
        return None
    at, first = 0, None
    for part in typed:
        while at < len(words) and not words[at].startswith(part):
            at += 1
        if at == len(words):
            return None
        first = at if first is None else first
        at += 1
    return first


def _note(found: Far, meaning: str, far: float | None) -> None:
    if far is not None:
        found[meaning] = min(far, found.get(meaning, far))
