"""The same log in another language: keys, fixed words and names are translated; comments, notes, order and
layout stay."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.libyaml import Places
from ..base.names import plain
from ..base.notation import key_text, scalar
from ..base.source import KeyPath, read, with_changes
from ..definitions.model import Game
from .vocabulary import FLAGS, PROSE, Vocabulary
from .wording import NAMED, Wording

IDS = "ids"  # English words, and ids for names
HEAD = ("players", "moves", "games", "options", "deal")  # everything else in the header of a log is prose


def translated(text: str, game: Game, lang: str) -> str:
    """A log of a game in a language, or with `ids`. Raises Invalid, and Unclear if a key is there in two languages."""
    return with_changes(text, Translator(game, lang).changes(text))


class Translator:
    """The translation of each word of a log."""

    def __init__(self, game: Game, lang: str) -> None:
        self.lang = "en" if lang == IDS else lang
        self.ids = lang == IDS
        self.vocabulary = Vocabulary(game)
        self.game_words = game.words.words
        self.wording = Wording(game)

    def changes(self, text: str) -> Iterator[tuple[int, int, str]]:
        """The replacements: start, end, text."""
        english = self.vocabulary.english(read(text), text)
        meant = {english.written(path): path for path in english.paths()}
        own = english.log.get("players") if isinstance(english.log, dict) else None
        self.own = {word for word in own if not self.wording.is_side(str(word))} if isinstance(own, dict) else set()
        for path, is_key, word, start, end in Places(text).scalars():
            said = self._said(meant.get(path, path), word, is_key=is_key)
            if said != word:
                yield start, end, key_text(said) if is_key else said if said in FLAGS else scalar(said)

    def _said(self, path: KeyPath, word: str, *, is_key: bool) -> str:
        """What a word at a place of a log, given in English, becomes."""
        where = [part for part in path if isinstance(part, str)]
        if where[:1] == ["games"]:  # in one game of a campaign: relative to that game
            where = where[1:] or where
        part, depth = where[0] if where else "", len(where)
        if is_key and depth == 1:
            return self.vocabulary.said(self.vocabulary.meant(word, "head"), self.lang, "head")
        if part == "players" and depth == 2 and is_key and self.wording.is_side(word):
            return self._name(word)
        if part not in HEAD or (part == "players" and depth <= 2):
            return word  # people's own words, and the players' names
        if not is_key and where[-1] in (PROSE if part != "players" else ("name",)):
            return word
        if part == "players" and is_key:
            known = self.vocabulary.meant(self.vocabulary.meant(word, "head"))
            return self.vocabulary.said(known, self.lang, "head" if known == "name" else "words")
        english, under = self.vocabulary.meant(word), where[-2] if is_key else where[-1]
        if f"{under}.{english}" in self.vocabulary:
            return self.vocabulary.said(english, self.lang, under=under)
        if part == "options":  # its words are never names
            return self.vocabulary.said(english, self.lang)
        if word in self.own:
            return word
        if is_key and where[-2] not in NAMED:  # a word of the notation, or a side
            side = self._name(word) if self.wording.is_side(word) else word
            return side if side != word else self.vocabulary.said(english, self.lang)
        if is_key and under == "track" and (track := self.wording.track_of(word)) in self.wording.tracks:
            return track if self.ids else self.wording.tracks[track][self.lang]
        if english in self.vocabulary and (english in self.game_words or plain(word) not in self.wording.titles):
            return self.vocabulary.said(english, self.lang)
        if not is_key and word in self.wording.tracks:  # whose id may also be a kind's
            return word if self.ids else self.wording.tracks[word][self.lang]
        return self._name(word)

    def _name(self, word: str) -> str:
        return self.wording.id_of(word) if self.ids else str(self.wording.name(word, self.lang))
