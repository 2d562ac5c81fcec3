"""What the things of a game are called, for texts in which nothing tells what sort of thing a name is of."""

from __future__ import annotations

from ..base.names import plain
from .model import Game, Text


class Titles:
    """The names of sides, parts of the board, places, cards and kinds of one game. `said` has the title by every
    spelling of the name; where several things share a spelling, that of the first."""

    def __init__(self, game: Game) -> None:
        self.said: dict[str, Text] = {}
        self._ids: dict[str, set[str]] = {}
        self.sides = {side.id for side in game.sides if side.plays}
        board = game.board
        sheets = board.sheets if board else ()
        for side in game.sides:
            self._add(side.id, side.label, *side.name.values())
        for sheet in sheets:
            self._add(sheet.zone, sheet.name, *sheet.title.values())
        for place in (*(place for sheet in sheets for place in sheet.places), *(board.places if board else ())):
            self._add(place.id, place.title)
        for card in game.cards:
            self._add(card.id, card.title)
        # A user's own rules do not read kinds by name: there, such a word is one of the rules' own.
        self.kinds = {kind.id: kind.name for kind in game.kinds} if game.referee is not None else {}
        self._kind_ids = {plain(name): {id} for id, names in self.kinds.items() for name in names.values()}

    def _add(self, id: str, title: Text, *more: str) -> None:
        for name in (id, *title.values(), *more):
            self.said.setdefault(plain(name), title)
        for name in (id, *title.values()):
            self._ids.setdefault(plain(name), set()).add(id)

    def is_side(self, name: str) -> bool:
        """True if a name is that of a side."""
        return bool(self._ids.get(plain(name), set()) & self.sides)

    def id_of(self, name: str) -> str:
        """The id of what is called by this name, in full or cut short; the name itself if several things, or none,
        are."""
        ids = self._ids.get(plain(name)) or self._kind_ids.get(plain(name)) or self._begun(name)
        return next(iter(ids)) if len(ids) == 1 else name

    def _begun(self, name: str) -> set[str]:
        """The ids of what a name that ends with a full stop may be short for."""
        key = plain(name) if name.endswith((".", "…")) else ""
        return {id for title, ids in self._ids.items() if key and title.startswith(key) for id in ids}

    def title(self, name: str, lang: str) -> str | None:
        """The title of what has this name, None if nothing has; the name itself if others share the title."""
        title = self.said.get(plain(name)) or self.kinds.get(name)
        if title is None:
            return None
        return title[lang] if len(self._ids.get(plain(title[lang]), ())) <= 1 else name
