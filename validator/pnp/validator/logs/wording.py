"""Records of a log with the names of a game in a language: what a reader understands, and what a log takes back.

The keys of the notation stay what they are; ids of cards, places, sides, tracks and kinds become their titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..definitions.model import Game, Text
from .logtext import scalar
from .names import plain
from .shapes import BY_NAME

FORMAT = frozenset({"hidden", "pass", "none", "both", "all", "letter", "discard", "aftermath", "deck"})
"""Words of the format that may be names elsewhere."""
NAMED = frozenset({*BY_NAME, "cubes", "dominates", "owner"})
"""Words below which keys are names."""


class Wording:
    """What the things of a game are called, by every way to write their names."""

    def __init__(self, game: Game) -> None:
        self.titles: dict[str, Text] = {}
        self._ids: dict[str, set[str]] = {}  # what has a title: one that several things share names none of them
        self.sides = {side.id for side in game.sides if side.plays}
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

    def _add(self, title: Text, id: str, *names: str) -> None:
        for name in (id, *title.values(), *names):
            self.titles.setdefault(plain(name), title)
        for name in (id, *title.values()):
            self._ids.setdefault(plain(name), set()).add(id)

    def worded(self, value: Any, lang: str, *, named: bool = False, within: bool = False) -> Any:
        """A move, or a part of one, with titles for ids; quoted where YAML needs that. `named` says that its keys are
        names, `within` that they are no move keys."""
        if isinstance(value, Mapping):
            return {
                self._key(key, body, lang, named, within): self.worded(body, lang, named=key in NAMED, within=True)
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self.worded(body, lang, within=within) for body in value]
        return self.name(value, lang)

    def _key(self, key: Any, body: Any, lang: str, named: bool, within: bool) -> Any:
        """What stands before a colon; only there may a track stand, whose id may be a word of the notation elsewhere,
        and a kind where so many of it are meant."""
        if named and key in self.tracks:
            return scalar(self.tracks[key][lang])
        if within and key in self.kinds and isinstance(body, int):
            return scalar(self.kinds[key][lang])
        return self.name(key, lang) if named or key in self.sides else key

    def name(self, name: Any, lang: str) -> Any:
        """What a name in a log is called."""
        if not isinstance(name, str) or name in FORMAT:
            return name
        title = self.titles.get(plain(name)) or self.kinds.get(name)
        if title is None:
            return name
        return scalar(title[lang]) if len(self._ids.get(plain(title[lang]), ())) <= 1 else name
