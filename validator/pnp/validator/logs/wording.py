"""Records of a log with the names of a game in a language: what a reader understands, and what a log takes back.

Keys and fixed words become those of the language; ids of cards, places, sides, tracks and kinds their titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..definitions.model import Game, Text
from ..source import read_file
from .names import plain
from .shapes import BY_NAME

FORMAT = frozenset({"hidden", "pass", "none", "both", "all", "letter", "discard", "aftermath", "deck"})
"""Words of the format that may be names elsewhere."""
NAMED = frozenset({*BY_NAME, "cubes", "dominates", "owner"})
"""Words below which keys are names."""


@cache
def common() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """The words of every log: those at its `head`, and the other `words`."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = read_file(Path(__file__).with_name("words.yaml"))
    return found


def log_words(game: Game | None) -> Mapping[str, Mapping[str, str]]:
    """The words of a game's logs but those at the head, by their English ones."""
    return {**common()["words"], **(game.words.words if game is not None else {})}


def spelt(words: Mapping[str, Mapping[str, str]], word: str, lang: str, under: str = "") -> str:
    """An English word of a log as a log in that language has it; itself where it has no other. `under` is the key it
    stands below, where it may mean something of its own: `winner.draw` is not `draw`."""
    text = (words.get(f"{under}.{word}") or words.get(word, {})) if lang != "en" else {}
    return text[lang].split(", ")[0] if lang in text else word


class Wording:
    """What the things of a game are called, by every way to write their names."""

    def __init__(self, game: Game) -> None:
        self.titles: dict[str, Text] = {}
        self._ids: dict[str, set[str]] = {}  # what has a title: one that several things share names none of them
        self.sides = {side.id for side in game.sides if side.plays}
        self._words = log_words(game)
        for side in game.sides:
            self._add(side.label, side.id, *side.name.values())
        board = game.board
        for sheet in board.sheets if board else ():
            self._add(sheet.name, sheet.zone, *sheet.title.values())
        places = [p for sheet in board.sheets for p in sheet.places] + [*board.places] if board else []
        for place in places:
            self._add(place.title, place.id)
        for card in game.cards:
            self._add(card.title, card.id)
        self.tracks = {track.id: track.title for track in board.tracks} if board else {}
        # Rules of an author's own read no kinds by their names: there, such a word is one of the rules' own.
        self.kinds = {kind.id: kind.name for kind in game.kinds} if game.referee is not None else {}
        self._kind_ids = {plain(name): {id} for id, names in self.kinds.items() for name in names.values()}

    def _add(self, title: Text, id: str, *names: str) -> None:
        for name in (id, *title.values(), *names):
            self.titles.setdefault(plain(name), title)
        for name in (id, *title.values()):
            self._ids.setdefault(plain(name), set()).add(id)

    def worded(self, value: Any, lang: str, *, named: bool = False, under: str = "") -> Any:
        """A move, or a part of one, with titles for ids. `named` says that its keys are names, `under` below which key
        it stands; below none, its keys are move keys."""
        if isinstance(value, Mapping):
            return {
                self._key(key, body, lang, named, under): self.worded(body, lang, named=key in NAMED, under=str(key))
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self.worded(body, lang, under=under) for body in value]
        return self.name(value, lang, under)

    def _key(self, key: Any, body: Any, lang: str, named: bool, under: str) -> Any:
        """What stands before a colon; only there may a track stand, whose id may be a word of the notation elsewhere,
        and a kind where so many of it are meant."""
        if named and key in self.tracks:
            return self.tracks[key][lang]
        if under and key in self.kinds and isinstance(body, int):
            return self.kinds[key][lang]
        return self.name(key, lang) if named or key in self.sides else self.said(key, lang, under)

    def said(self, word: str, lang: str, under: str = "") -> str:
        """A word of the notation, below some key, in a language; an English one where it has none."""
        return spelt(self._words, word, lang, under)

    def identified(self, value: Any, *, named: bool = False) -> Any:
        """A record, or a part of one, with ids for names."""
        if isinstance(value, Mapping):
            return {
                self.id_of(key) if named or self.is_side(str(key)) else key: self.identified(body, named=key in NAMED)
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self.identified(body) for body in value]
        return self.id_of(value) if isinstance(value, str) and value not in FORMAT else value

    def is_side(self, name: str) -> bool:
        """Whether a name is that of a side."""
        return bool(self._ids.get(plain(name), set()) & self.sides)

    def track_of(self, name: str) -> str:
        """The id of the track that is called so; the name itself if it is none. A card may be called like a track."""
        key = plain(name)
        return next((id for id, title in self.tracks.items() if key in map(plain, (id, *title.values()))), name)

    def id_of(self, name: str) -> str:
        """The id of what a log calls so; the name itself where several things, or none, are called that."""
        ids = self._ids.get(plain(name)) or self._kind_ids.get(plain(name), set())
        return next(iter(ids)) if len(ids) == 1 else name

    def name(self, name: Any, lang: str, under: str = "") -> Any:
        """What a name in a log is called, below some key."""
        if isinstance(name, bool):
            said = self.said(str(name).lower(), lang)
            return name if said in ("true", "false") else said
        if not isinstance(name, str):
            return name
        if name in FORMAT or f"{under}.{name}" in self._words:
            return self.said(name, lang, under)
        title = self.titles.get(plain(name)) or self.kinds.get(name)
        if title is None:
            return self.said(name, lang)
        return title[lang] if len(self._ids.get(plain(title[lang]), ())) <= 1 else name
