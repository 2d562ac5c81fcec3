"""Logs in languages other than English: their keys and fixed words, from the game's `words.yaml` and the one for all
logs. Internally, and in JSON, a log is in English; names of cards, places and people stay as written.

>>> from pnp.validator.definitions.load import load_game
>>> words = Vocabulary(load_game("13-minutes"))
>>> words.english({"pnp": "13-minutes@1", "игроки": {"us": "Аня", "ussr": "Боря"}, "ходы": [{"ставки": {"us": 2}}]}).log
{'pnp': '13-minutes@1', 'players': {'us': 'Аня', 'ussr': 'Боря'}, 'moves': [{'bid': {'us': 2}}]}
>>> words.occurs_in("- ставки: {us: 2}"), words.occurs_in("players: {us: Аня}")
(True, False)
>>> words.said("bid", "ru"), words.said("bid", "en")
('ставки', 'bid')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..base.names import plain
from ..base.source import KeyPath, place_of
from ..base.violation import Unclear
from ..definitions.log_words import common, log_words, spelt
from ..definitions.model import Game
from .wording import NAMED, Wording

PROSE = ("note", "ruling", "date", "place", "recorder", "seen_by")  # keys whose values are people's own words
FLAGS = {"true": True, "false": False}


class English(NamedTuple):
    """A log in English; `renamed` has each key as written, by its path in English."""

    log: Any
    renamed: Mapping[KeyPath, str]

    def paths(self) -> Iterator[KeyPath]:
        """The English path of everything in it."""
        yield from _paths(self.log, ())

    def written(self, path: KeyPath) -> KeyPath:
        """The path of something as written in the log that was read."""
        return tuple(self.renamed.get(path[: at + 1], key) for at, key in enumerate(path))

    def quoted(self, values: Mapping[str, Any], path: KeyPath, raw: Any) -> Mapping[str, Any]:
        """The values of a message about something at a path, with what the log says there as written. `raw` is the log
        as it was read."""
        written = self.written(path)
        for key in written:
            within = (isinstance(raw, dict) and key in raw) or (isinstance(raw, list) and key in range(len(raw)))
            raw = raw[key] if within else None
        if path and values.get("key") == path[-1]:
            return {**values, "key": written[-1]}
        if path and values.get("said") == path[-1]:
            return {**values, "said": written[-1]}
        return {**values, "said": raw} if isinstance(raw, str) and "said" in values else values


class _Twice(Exception):
    """A key is there in two languages: the paths of the first and the second, as written."""

    def __init__(self, first: KeyPath, second: KeyPath) -> None:
        super().__init__(first, second)
        self.first, self.second = first, second

    def unclear(self, text: str | None) -> Unclear:
        """The error to report; with the place of the first key, if the text is known."""
        values = {"said": self.second[-1], "key": self.first[-1]}
        if text is None:
            return Unclear("log.two-languages", self.second, **values)
        line, column = place_of(text, self.first, key=True)
        return Unclear("log.two-languages-at", self.second, **values, line=line, column=column)


class Vocabulary:
    """The words of the logs of one game, or of any game if it is None."""

    def __init__(self, game: Game | None) -> None:
        head, words = common()["head"], log_words(game)
        self._said = {"head": head, "words": words}
        rulings = {ruling.id for ruling in game.rulebook.rulings} if game is not None else set()
        self._english = {part: _first_spellings(texts, rulings) for part, texts in self._said.items()}
        self._beginnings = {run for english in self._english.values() for key in english for run in _foreign(key)[:1]}
        self._names = set(Wording(game).titles) if game is not None else set()

    def said(self, word: str, lang: str, part: str = "words", *, under: str = "") -> str:
        """A word of a log, below some key, in a language; unchanged if it has no translation."""
        return spelt(self._said[part], word, lang, under)

    def __contains__(self, word: str) -> bool:
        return word in self._said["words"]

    def words(self) -> Iterator[str]:
        """Every word of a log except those in the header."""
        yield from self._said["words"]

    def meant(self, word: Any, part: str = "words") -> Any:
        """The English word for it; unchanged if it is not a word of another language."""
        return self._english[part].get(_key(word), word) if isinstance(word, str) else word

    def occurs_in(self, text: str) -> bool:
        """True if the text of a log may contain a word of another language, not only names."""
        lines = [line for line in text.splitlines() if not line.isascii()]  # few, and faster to search for than words
        return not self._beginnings.isdisjoint(map(_key, _foreign("\n".join(lines))))

    # ── a whole log ───────────────────────────────────────────────────────────

    def english(self, log: Any, text: str | None = None) -> English:
        """The English log parsed from a `text`. Raises Unclear if a key is there in two languages."""
        renamed: dict[KeyPath, str] = {}
        try:
            return English(self._head(log, (), renamed, frozenset()), renamed)
        except _Twice as twice:
            raise twice.unclear(text) from None

    def record(self, raw: Any, own: Collection[str]) -> Any:
        """A record in English; `own` are the players' words. Raises Unclear if a key is there in two languages."""
        try:
            return self._body(raw, (), {}, frozenset(own))
        except _Twice as twice:
            raise twice.unclear(None) from None

    def _head(self, log: Any, path: KeyPath, renamed: dict[KeyPath, str], own: frozenset[str]) -> Any:
        """The header of a log, or of a game of a campaign. `own` are the players' words, if known before."""
        if not isinstance(log, dict):
            return log
        found = self._keys(log, path, renamed, lambda key: self.meant(key, "head"))
        players = found.get("players")
        own = frozenset(players) if isinstance(players, dict) else own
        for key, body in found.items():
            here = (*path, key)
            if key == "players" and isinstance(body, dict):
                found[key] = {side: self._player(told, (*here, side), renamed) for side, told in body.items()}
            elif key == "games" and isinstance(body, list):
                found[key] = [self._head(game, (*here, at), renamed, own) for at, game in enumerate(body)]
            elif key in ("moves", "deal", "options"):
                found[key] = self._body(body, here, renamed, own)
        return found

    def _player(self, told: Any, path: KeyPath, renamed: dict[KeyPath, str]) -> Any:
        if not isinstance(told, dict):
            return told
        found = self._keys(told, path, renamed, lambda key: self.meant(self.meant(key, "head")))
        return {key: body if key == "name" else self._word(body, (key,)) for key, body in found.items()}

    def _body(
        self, value: Any, path: KeyPath, renamed: dict[KeyPath, str], own: frozenset[str], *, named: bool = False
    ) -> Any:
        """A record, or something in one. `own` are the players' words; below a `named` key, keys are names."""
        if isinstance(value, dict):

            def meant(key: Any) -> Any:
                return key if key in own or (named and plain(str(key)) in self._names) else self.meant(key)

            found = self._keys(value, path, renamed, meant)
            for key, body in found.items():
                if key not in PROSE or isinstance(body, dict | list):
                    named_below = key in NAMED or (named and isinstance(body, dict))
                    found[key] = self._body(body, (*path, key), renamed, own, named=named_below)
            return found
        if isinstance(value, list):
            return [self._body(one, (*path, at), renamed, own) for at, one in enumerate(value)]
        return value if isinstance(value, str) and value in own else self._word(value, path)

    def _keys(
        self, value: Mapping[Any, Any], path: KeyPath, renamed: dict[KeyPath, str], meant: Callable[[Any], Any]
    ) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, body in value.items():
            word = meant(key)
            if word in found:
                first = English(None, renamed).written((*path, word))
                raise _Twice(first, (*first[:-1], key))
            found[word] = body
            if word != key:
                renamed[*path, word] = key
        return found

    def _word(self, value: Any, path: KeyPath) -> Any:
        """A fixed word in English. A name stays unchanged, even if it reads the same, unless a word of the key above it
        is meant."""
        word = self.meant(value)
        if word == value or (plain(value) in self._names and f"{key_of(path)}.{word}" not in self):
            return value
        return FLAGS.get(word, word)


def key_of(path: KeyPath) -> str:
    """The key above something at a path, whether it is in a list or not."""
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def _paths(value: Any, path: KeyPath) -> Iterator[KeyPath]:
    yield path
    for key, body in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _paths(body, (*path, key))


_foreign = re.compile(r"[^\W\x00-\x7f]+").findall


def _key(word: str) -> str:
    return word.casefold().replace("ё", "е")


def _first_spellings(texts: Mapping[str, Mapping[str, str]], rulings: Collection[str]) -> dict[str, str]:
    """The meaning of each spelling: for `winner.draw` the last part, but `ruling.draw` is the word itself."""
    return {_key(said): word if word in rulings else word.rpartition(".")[2] for word, said in _spellings(texts)}


def _spellings(texts: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    for word, text in texts.items():
        for lang, spellings in text.items():
            if lang != "en":
                yield word, spellings.split(", ")[0]
