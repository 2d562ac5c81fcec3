"""Pictures for phones: the printed faces of cards, and the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pnp.position.board import BoardArea
from pnp.position.kit import NOTHING
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.card_images import view
from pnp.press.layout.palettes import load_palette
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Made
from pnp.press.out.vector import svg
from pnp.press.play.grounds import Ground
from pnp.press.play.sprites import Sprites
from pnp.validator.base import cache
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.model import Game

from ..preview.gallery import Gallery, Studio

GROUND = Made("table/ground")


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


class Drawn:
    """The board of a game whose board is one piece. Pictures are named by a digest of their contents."""

    def __init__(self, game: Game, lang: str) -> None:
        assert game.board is not None and game.board.size
        self.desk = open_desk(game, lang)
        self.sprites = Sprites(self.desk)
        self.area = BoardArea(game.board, self.sprites.kit, [Picture()], 0)
        panel = self.area.panel
        self.room = Rect(0, 0, panel.width, panel.height)
        self.desk.library.add(Form(GROUND, self.room, tuple(Ground(self.sprites).marks(self.area))))
        self._names: dict[Made, str] = {}
        self.files: dict[str, str] = {}

    def shown(self, picture: Picture) -> dict[str, Any]:
        """The ground, the pieces, and where places are: boxes in hundredths of the board."""
        bare = replace(picture, piles={}, zones={}, hands={})
        return {
            "ground": self.name(GROUND),
            "size": [round(self.room.w), round(self.room.h)],
            "pieces": [*self._pieces(bare)],
            "places": {place: self._box(box) for place, box in self._places()},
            "squares": self.area.board.is_grid,
        }

    def _pieces(self, picture: Picture) -> Iterator[dict[str, Any]]:
        for piece in sorted(self.area.pieces(picture, Secrets()), key=lambda piece: piece.layer):
            if piece.sprite != NOTHING:
                yield {"form": self.name(self.sprites.form(piece.sprite)), "box": self._box(piece.box)}

    def _places(self) -> Iterator[tuple[str, Rect]]:
        for place, box in self.area.places.items():
            yield place, box.moved(0, self.area.above)

    def _box(self, box: Rect) -> Sequence[float]:
        across, down = 100 / self.room.w, 100 / self.room.h
        return [round(n, 2) for n in (box.x * across, box.y * down, box.w * across, box.h * down)]

    def name(self, form: Made) -> str:
        """The name of the picture of a form."""
        if form not in self._names:
            found = self.desk.library(form)
            drawing = svg(view(found, found.box), self.desk.library, "")
            name = cache.checksum(drawing.encode()).hex()
            self._names[form], self.files[name] = name, drawing
        return self._names[form]
