"""The same log in another language: keys, fixed words and names are translated; comments, notes, order and layout
stay. The slot that reads something decides whether it is a word or a name; where none does, because a game has no rules
that may be run or a log has mistakes, what may be a name is one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ...game.plain import Prose
from ...game.slots import OfPieces, Player, Slot
from ...game.spelling import FLAGS, PROSE, Spelling
from ...game.walking import walk
from ..base.libyaml import Places
from ..base.notation import key_text, scalar
from ..base.problem import Invalid
from ..base.source import KeyPath, place_of, read, with_changes
from ..base.violation import Unclear
from ..definitions.model import Game
from ..definitions.titles import Titles
from ..logs.log import in_english
from .loaded import rules_of

IDS = "ids"  # English words, and ids for names
HEAD = ("players", "moves", "games", "options", "deal")  # everything else in the header of a log is prose


def translated(text: str, game: Game, lang: str) -> str:
    """A log of a game in a language, or with `ids`. Raises Invalid, and Unclear if a key is there in two languages."""
    try:
        return with_changes(text, Translator(game, read(text), lang).changes(text))
    except Unclear as unclear:
        line, column = place_of(text, (*unclear.path[:-1], unclear.values["key"]), key=True)
        raise Unclear("log.two-languages-at", unclear.path, **unclear.values, line=line, column=column) from None


class Translator:
    """The translation of each word of a log."""

    def __init__(self, game: Game, parsed: Any, lang: str) -> None:
        self.lang = "en" if lang == IDS else lang
        self.ids = lang == IDS
        self.titles = Titles(game)
        self.rules: Any = None
        with suppress(Invalid):  # the rules of a stranger's game are not run
            self.rules = rules_of(game)
        self.spelling = Spelling(game) if self.rules is None else self.rules.spelling
        english = in_english(parsed, self.spelling)
        players = english.get("players") if isinstance(english, dict) else None
        if self.rules is not None and isinstance(players, dict):
            with suppress(Unclear, AttributeError, TypeError):
                self.rules = self.rules.seat(players)
                self.spelling = self.rules.spelling
                english = in_english(parsed, self.spelling)
        self.words = self.spelling.words
        self.own = {name for name in players or () if not self.titles.is_side(str(name))}
        self.meant = dict(zip(_paths(parsed), _paths(english), strict=True))
        self.slots: dict[tuple[KeyPath, bool], Slot | None] = {}
        if self.rules is not None:
            walked = walk(self.rules.grammar.log, english, self.rules)
            self.slots = {(node.path, node.is_key): node.slot for node in walked}

    def changes(self, text: str) -> Iterator[tuple[int, int, str]]:
        """The replacements: start, end, text."""
        for path, is_key, word, start, end in Places(text).scalars():
            said = self._said(self.meant.get(path, path), word, is_key=is_key)
            if said != word:
                yield start, end, key_text(said) if is_key else said if said in FLAGS else scalar(said)

    def _said(self, path: KeyPath, word: str, *, is_key: bool) -> str:
        """What a word at a place of a log, given in English, becomes."""
        where = [part for part in path if isinstance(part, str)]
        if where[:1] == ["games"]:  # in one game of a campaign: relative to that game
            where = where[1:] or where
        part, depth = where[0] if where else "", len(where)
        if is_key and depth == 1:
            return self.words.said(self.words.meant(word, "head"), self.lang, "head")
        if part not in HEAD:
            return word  # people's own words
        if part == "players" and depth <= 2:
            return self._name(word) if is_key and self.titles.is_side(word) else word
        if part == "players" and is_key:
            known = self.words.meant(self.words.meant(word, "head"))
            return self.words.said(known, self.lang, "head" if known == "name" else "words")
        under = where[-2] if is_key else where[-1]
        slot = self.slots.get((path, is_key))
        if isinstance(slot, Prose) or (slot is None and not is_key and under in (*PROSE, "name")):
            return word
        if isinstance(slot, OfPieces):
            piece = self.rules.writing.piece(slot, word)
            if piece is None:
                return self._guessed(word, under, is_key=is_key)
            if self.ids:
                return str(piece.id)
            whoever = slot.leaf == Player.leaf and not self.titles.is_side(piece.id)  # people stay as they are called
            return word if whoever else str(self.rules.writing.title(slot, piece, word, self.lang))
        if slot is None and part != "options" and not self._is_key(path, is_key=is_key):
            return self._guessed(word, under, is_key=is_key)
        return self.words.said(self.words.meant(word), self.lang, under=under)

    def _is_key(self, path: KeyPath, *, is_key: bool) -> bool:
        """True if this is a key that a slot reads, and no name."""
        return is_key and self.slots.get((path, False)) is not None

    def _guessed(self, word: str, under: str, *, is_key: bool) -> str:
        """What something becomes that no slot reads."""
        english = self.words.meant(word)
        if f"{under}.{english}" in self.words:
            return self.words.said(english, self.lang, under=under)
        if word in self.own:
            return word
        if english in self.words and (is_key or self.titles.title(word, self.lang) is None):
            return self.words.said(english, self.lang)
        return self._name(word)

    def _name(self, word: str) -> str:
        if self.ids:
            return self.titles.id_of(word)
        title = self.titles.title(word, self.lang)
        return self.words.said(word, self.lang) if title is None else title


def _paths(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    yield path
    for key, body in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _paths(body, (*path, key))
