"""Records of a log in its notation, with the names of the game in a language, and what a viewer must not see hidden."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pnp.validator.definitions.model import Game, Text
from pnp.validator.judging.report import notation
from pnp.validator.logs.names import plain

# Words of the format that may be names elsewhere; and the words below which keys are names.
FORMAT = frozenset({"hidden", "pass", "none", "both", "all", "letter", "discard", "aftermath", "deck"})
NAMED = frozenset({"place", "remove", "zone", "track", "cubes", "dominates"})
KEPT = "keep"  # what a side chooses in secret

_UNSAFE = re.compile(r"""[,\[\]{}]|:(?: |$)| #|^[-?:&*!|>'%@`#"]|^\s|\s$""")


class Wording:
    """What the things of a game are called. `cards` are the ids of the cards that go by a name."""

    def __init__(self, game: Game) -> None:
        self.titles: dict[str, Text] = {}
        self.cards: dict[str, set[str]] = {}
        self.sides = {side.id for side in game.sides if side.plays}
        for side in game.sides:
            self._add(side.label, side.id, *side.name.values(), *side.label.values())
        board = game.board
        for sheet in board.sheets if board else ():
            self._add(sheet.name, sheet.zone, *sheet.title.values(), *sheet.name.values())
        places = [p for sheet in board.sheets for p in sheet.places] + [*board.places] if board else []
        for place in places:
            self._add(place.title, place.id, *place.title.values())
        self.tracks = {track.id: track.title for track in board.tracks} if board else {}
        for card in game.cards:
            self._add(card.title, card.id, *card.title.values())
            for name in (card.id, *card.title.values()):
                self.cards.setdefault(plain(name), set()).add(card.id)

    def _add(self, title: Text, *names: str) -> None:
        for name in names:
            self.titles.setdefault(plain(name), title)

    def named(self, value: Any) -> Iterator[str]:
        """The ids of the cards that are named anywhere in a record."""
        if isinstance(value, Mapping):
            for key, body in value.items():
                yield from self.named(key)
                yield from self.named(body)
        elif isinstance(value, list):
            for body in value:
                yield from self.named(body)
        elif isinstance(value, str):
            yield from self.cards.get(plain(value), ())

    def by_side(self, body: Any) -> bool:
        """Whether a record's body is what several sides chose together."""
        return isinstance(body, Mapping) and bool(body) and {str(key) for key in body} <= self.sides

    def record(self, key: str, body: Any, lang: str, secret: Collection[str] = (), viewer: str | None = None) -> str:
        """The record in the log's notation. Cards in `secret` are hidden, and so is what sides other than the `viewer`
        chose in secret; with None for a viewer, nothing is."""
        if self.by_side(body):
            said = {k: self._said(v, lang, secret, viewer is not None and k != viewer) for k, v in body.items()}
            said = {self._name(k, lang): v for k, v in said.items()}
        else:
            said = self._said(body, lang, secret)
        return notation({self._name(key, lang) if key in self.sides else key: said})

    def move(self, move: Mapping[str, Any], lang: str) -> str:
        """A move, as the referee writes it, in the notation of a log."""
        return notation(self._said(move, lang, ()))

    def _said(self, value: Any, lang: str, secret: Collection[str], kept: bool = False, names: bool = False) -> Any:
        if isinstance(value, Mapping):
            return {
                self._key(key, lang) if names or key in self.sides else key: "hidden"
                if kept and key == KEPT
                else self._said(body, lang, secret, kept, key in NAMED)
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self._said(body, lang, secret, kept) for body in value]
        if not isinstance(value, str):
            return value
        if secret and not self.cards.get(plain(value), set()).isdisjoint(secret):
            return "hidden"
        return self._name(value, lang)

    def _key(self, name: Any, lang: str) -> Any:
        """A name before a colon; only there may a track stand, whose id may be a word of the notation elsewhere."""
        return _quoted(self.tracks[name][lang]) if name in self.tracks else self._name(name, lang)

    def _name(self, name: Any, lang: str) -> Any:
        if not isinstance(name, str):
            return name
        title = None if name in FORMAT else self.titles.get(plain(name))
        return _quoted(name if title is None else title[lang])


def _quoted(name: str) -> str:
    """A name as YAML reads it inside braces."""
    return f'"{name}"' if _UNSAFE.search(name) and '"' not in name and "\\" not in name else name
