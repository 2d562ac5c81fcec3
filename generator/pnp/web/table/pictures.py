"""Pictures for phones: the printed faces of cards, and the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.palettes import load_palette
from pnp.validator.definitions.model import Game

from ..preview.gallery import Gallery, Studio
from .drawn import Drawn


class Faces:
    """The pictures of a game, each laid out when it is first looked at; for a phone that speaks `lang`, in the first
    language of the game if it lacks that one."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.printed = lang if lang in game.languages else game.languages[0]

    @cached_property
    def _gallery(self) -> Gallery:
        return Studio().gallery(self.game)

    @cached_property
    def names(self) -> Mapping[str, tuple[str, float, float]]:
        """By card, the name of the picture of its face, which identifies its contents, and its width and height: a page
        that knows these does not jump once the picture has loaded."""
        return {
            shown.card.id: (shown.fronts[self.printed].id, shelf.width, shelf.height)
            for shelf in self._gallery.shelves
            for shown in shelf.shown
            if shown.card is not None
        }

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """By side, its colour."""
        palette = load_palette(self.game.palette, layout_folders(self.game.folder))
        return {side.id: palette[side.colour] for side in self.game.sides}

    @cached_property
    def board(self) -> Drawn | None:
        """The board, if the game has one in one piece."""
        board = self.game.board
        return Drawn(self.game, self.printed) if board is not None and board.size else None

    def svg(self, name: str) -> str | None:
        """A picture by its name; None if there is none."""
        if self.board is not None and name in self.board.files:
            return self.board.files[name]
        picture = self._gallery.pictures.get(name)
        return None if picture is None else picture.svg("trim")
