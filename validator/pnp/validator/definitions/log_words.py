"""The words that logs are written with, in every language: those of any log, and those of a game.

>>> from pnp.validator.definitions.load import load_game
>>> words = Vocabulary(load_game("13-minutes"))
>>> words.said("bid", "ru"), words.said("bid", "en")
('ставки', 'bid')
>>> words.meant("Ставки"), words.meant("игроки", "head"), words.meant("Карантин")
('bid', 'players', 'Карантин')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from ..base.languages import letter
from ..base.names import plain
from ..base.source import read_file
from .model import Game


@cache
def common() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """The words of every log: those of its `head`, and the other `words`."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = read_file(Path(__file__).with_suffix(".yaml"))
    return found


def log_words(game: Game | None) -> Mapping[str, Mapping[str, str]]:
    """The words of a game's logs except those in the header, by their English ones."""
    return {**common()["words"], **(game.words.words if game is not None else {})}


def spelt(words: Mapping[str, Mapping[str, str]], word: str, lang: str, under: str = "") -> str:
    """An English word of a log as a log in that language writes it; unchanged if there is no translation. `under` is
    the key above it, where the word may have its own meaning: `winner.draw` is not `draw`."""
    text = (words.get(f"{under}.{word}") or words.get(word, {})) if lang != "en" else {}
    return text[lang].split(", ")[0] if lang in text else word


def key_in(game: Game | None, key: str, lang: str, under: str = "") -> str:
    """An English key of a record as a log in that language writes it: the label of a side, or a word below the key
    `under`."""
    label = label_of(game, key, lang) if lang != "en" else ""
    return label or spelt(log_words(game), key, lang, under)


def label_of(game: Game | None, side: str, lang: str) -> str:
    """The label of a side that plays, by its id; nothing if there is none."""
    sides = game.sides if game is not None else ()
    return next((one.label[lang] for one in sides if one.plays and one.id == side), "")


class Vocabulary:
    """The words of the logs of one game, or of any game if it is None."""

    def __init__(self, game: Game | None) -> None:
        self.game = game
        self._meanings: dict[str, Mapping[str, str]] = {}
        self._spellings: dict[str, Sequence[str]] = {}
        self.keys: dict[str, str] = {}  # English keys and values by words as written, for those who read logs
        self.values: dict[str, Any] = {}

    @cached_property
    def _said(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return {"head": common()["head"], "words": log_words(self.game)}

    def __contains__(self, word: str) -> bool:
        return word in self._said["words"]

    def words(self) -> Iterator[str]:
        """Every word of a log except those in the header."""
        yield from self._said["words"]

    def said(self, word: str, lang: str, part: str = "words", *, under: str = "") -> str:
        """A word of a log, below some key, in a language; unchanged if it has no translation."""
        return spelt(self._said[part], word, lang, under)

    def spellings(self, word: str) -> Sequence[str]:
        """Every way to type a word, itself first, in every language."""
        found = self._spellings.get(word)
        if found is None:
            texts = [own[word] for own in (self._said["words"], common()["words"]) if word in own]
            spelt = (spelling for text in texts for said in text.values() for spelling in said.split(", "))
            found = self._spellings[word] = (word, *dict.fromkeys(spelt))
        return found

    @cached_property
    def every_spelling(self) -> frozenset[str]:
        """Every word as one may type it, in every language."""
        return frozenset(spelling for word in self._said["words"] for spelling in self.spellings(word))

    def called(self, word: str, lang: str) -> str:
        """What a word is called in a language, in English too; unchanged if nothing is known of it."""
        return self._said["words"].get(word, {}).get(lang, word).split(", ")[0]

    def meant(self, word: Any, part: str = "words") -> Any:
        """The English word for it; unchanged if it is not a word of another language."""
        return self.meanings(part).get(as_spelt(word), word) if isinstance(word, str) else word

    def meanings(self, part: str = "words") -> Mapping[str, str]:
        """The English word for each word of another language: for `winner.draw` the last part, but `ruling.draw` is the
        word itself."""
        if part not in self._meanings:
            rulings = {ruling.id for ruling in self.game.rulebook.rulings} if self.game is not None else set()
            found = {
                as_spelt(text.split(", ")[0]): word if word in rulings else word.rpartition(".")[2]
                for word, texts in self._said[part].items()
                for lang, text in texts.items()
                if lang != "en"
            }
            self._meanings[part] = found | (self._numbered if part == "words" else {})
        return self._meanings[part]

    @cached_property
    def _numbered(self) -> dict[str, str]:
        """Rulings by the number on the rule sheet, R3, typed with either alphabet's first letter."""
        rulings = self.game.rulebook.rulings if self.game is not None else ()
        return {as_spelt(first + one.number[1:]): one.id for one in rulings for first in "RР"}

    def chosen(self, id: str, reading: Any) -> Any:
        """What a log chooses for a ruling: a reading by its letter on the rule sheet, or in the words of a language."""
        game, meant = self.game, self.meant(reading)
        values = [value for one in game.rulebook.rulings if one.id == id for value in one.values] if game else []
        if game is None or meant in values:
            return meant
        return next(
            (value for lang in game.languages for at, value in enumerate(values) if letter(at, lang) == meant), meant
        )

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        words = (*self.meanings(), *self.meanings("head"))
        return frozenset(run for word in words for run in _foreign(word)[:1])

    def occurs_in(self, text: str) -> bool:
        """True if the text of a log may contain a word of another language, not only names."""
        lines = [line for line in text.splitlines() if not line.isascii()]  # few, and faster to search for than words
        return by_number(text) or not self._beginnings.isdisjoint(map(as_spelt, _foreign("\n".join(lines))))

    @cached_property
    def also_names(self) -> frozenset[str]:
        """The words of other languages that are also the title of something, which stays as written, or the name of
        something else than they mean."""
        if self.game is None:
            return frozenset()
        others: list[Any] = [*(self.game.board.tracks if self.game.board else ()), *self.game.kinds]
        named = self._named((one.id, one) for one in others)
        unlike = (word for word, ids in named.items() if ids != {self.meanings()[word]})
        return frozenset((*self._named(_titled(self.game)), *unlike))

    def _named(self, things: Iterable[tuple[str, Any]]) -> dict[str, set[str]]:
        """The words of other languages that are names of some things, with the ids of those things."""
        spelt = {plain(word): word for word in self.meanings()}
        found: dict[str, set[str]] = {}
        for id, thing in things:
            titles = (getattr(thing, key, None) or {} for key in ("title", "name", "label"))
            for name in (id, *chain.from_iterable(one.values() for one in titles)):
                if plain(name) in spelt:
                    found.setdefault(spelt[plain(name)], set()).add(id)
        return found


_foreign = re.compile(r"[^\W\x00-\x7f]+").findall


def _titled(game: Game) -> list[tuple[str, Any]]:
    """What has a title in a game, with its id."""
    board = game.board
    things: list[Any] = [*game.sides, *game.cards, *(board.places if board else ())]
    return [*((one.id, one) for one in things), *((sheet.zone, sheet) for sheet in (board.sheets if board else ()))]


def by_number(text: str) -> bool:
    """True if the text of a log may name a ruling by its number."""
    return re.search(r"\b[Rr][1-9]\d?\s*:", text) is not None


def as_spelt(word: str) -> str:
    """A word without what makes no difference."""
    return word.casefold().replace("ё", "е")
