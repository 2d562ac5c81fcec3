"""Records of a log with a game's names in a language: readable for people, and still valid in a log.

Keys and fixed words become those of the language; ids of cards, places, sides, tracks and kinds their titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.names import plain
from ..definitions.log_words import log_words, spelt
from ..definitions.model import Game, Text

FORMAT = frozenset({"hidden", "pass", "none", "both", "all", "letter", "discard", "aftermath", "deck"})
"""Words of the format that may be names elsewhere."""
NAMED = frozenset({
    "place", "remove", "zone", "track", "pay", "transfer", "gift", "redistribute", "money", "privilege", "tax",
    "cubes", "dominates", "owner",
})  # fmt: skip
"""Words below which keys are names."""


class Wording:
    """What the things of a game are called, by every spelling of their names."""

    def __init__(self, game: Game) -> None:
        self.titles: dict[str, Text] = {}
        # things with a title; a title shared by several things identifies none of them
        self._ids: dict[str, set[str]] = {}
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
        # A user's own rules do not read kinds by name: there, such a word is one of the rules' own.
        self.kinds = {kind.id: kind.name for kind in game.kinds} if game.referee is not None else {}
        self._kind_ids = {plain(name): {id} for id, names in self.kinds.items() for name in names.values()}

    def _add(self, title: Text, id: str, *names: str) -> None:
        for name in (id, *title.values(), *names):
            self.titles.setdefault(plain(name), title)
        for name in (id, *title.values()):
            self._ids.setdefault(plain(name), set()).add(id)

    def worded(self, value: Any, lang: str, *, named: bool = False, under: str = "") -> Any:
        """A move, or a part of one, with titles for ids. `named`: its keys are names. `under`: the key above it; if
        there is none, its keys are move keys."""
        if isinstance(value, Mapping):
            return {
                self._key(key, body, lang, named, under): self.worded(body, lang, named=key in NAMED, under=str(key))
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self.worded(body, lang, under=under) for body in value]
        return self.name(value, lang, under)

    def head(self, head: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
        """The header of a log, with titles for ids; what people are called stays as they said it."""

        def player(told: Any) -> Any:
            return self.worded(told, lang) if isinstance(told, Mapping) else told

        players = head["players"].items()
        seats = {self.name(key, lang) if key in self.sides else key: player(told) for key, told in players}
        options = {key: self.worded(body, lang) for key, body in head.items() if key == "options"}
        return {**head, "players": seats, **options}

    def _key(self, key: Any, body: Any, lang: str, named: bool, under: str) -> Any:
        """The word before a colon. Only there can a track be meant whose id is a word of the notation elsewhere, or a
        kind of which so many are meant."""
        if named and key in self.tracks:
            return self.tracks[key][lang]
        if under and key in self.kinds and isinstance(body, int):
            return self.kinds[key][lang]
        return self.name(key, lang) if named or key in self.sides else self.said(key, lang, under)

    def said(self, word: str, lang: str, under: str = "") -> str:
        """A word of the notation, below some key, in a language; in English if there is no translation."""
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
        """True if a name is that of a side."""
        return bool(self._ids.get(plain(name), set()) & self.sides)

    def track_of(self, name: str) -> str:
        """The id of the track with that name; the name itself if there is none. A card may have the same name as a
        track."""
        key = plain(name)
        return next((id for id, title in self.tracks.items() if key in map(plain, (id, *title.values()))), name)

    def id_of(self, name: str) -> str:
        """The id of what a log calls by this name, in full or cut short; the name itself if several things, or none,
        have it."""
        ids = self._ids.get(plain(name)) or self._kind_ids.get(plain(name)) or self._begun(name)
        return next(iter(ids)) if len(ids) == 1 else name

    def _begun(self, name: str) -> set[str]:
        """The ids of what a name that ends with a full stop may be short for."""
        key = plain(name) if name.endswith((".", "…")) else ""
        return {id for title, ids in self._ids.items() if key and title.startswith(key) for id in ids}

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
