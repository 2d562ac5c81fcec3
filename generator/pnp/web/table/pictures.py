"""Pictures for phones: the printed faces and backs of cards, the tokens, and the board.

All of them are named before a game begins; the page puts them where a position says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from threading import RLock, Thread
from typing import TypeAlias

from pnp.position.board import BoardArea
from pnp.position.data import GROUND
from pnp.position.kit import BoardPlan, Kit, Sprite
from pnp.press.build import open_desk
from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.card_images import view, words_of
from pnp.press.layout.palettes import load_palette
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Art, Form, Made, Origin
from pnp.press.marks.palette import Palette
from pnp.press.out.vector import svg
from pnp.press.play.grounds import Ground
from pnp.press.play.sprites import Sprites
from pnp.validator.base import cache
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.model import Game

from ..preview.gallery import Gallery, Shelf, Studio

Named: TypeAlias = tuple[str, float, float]
"""The name of a picture, which identifies its contents, its width and its height: a page that knows these does not jump
once the picture has loaded."""


class Faces:
    """The pictures of a game; for a phone that speaks `lang`, in the first language of the game if it lacks that one.
    They are drawn one at a time: by `draw`, or when they are first looked at."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.printed = lang if lang in game.languages else game.languages[0]
        self.files: dict[str, str] = {}
        self._one_at_a_time = RLock()
        self._spoken = {lang: self}

    @property
    def languages(self) -> Sequence[str]:
        """Those that a phone can choose."""
        return self.game.spoken

    def spoken(self, lang: str) -> Faces:
        """The pictures for phones that speak another of these languages, made and drawn once one of them asks."""
        with self._one_at_a_time:
            if lang not in self._spoken:
                other = self._spoken[lang] = Faces(self.game, lang)
                other._spoken, other._one_at_a_time = self._spoken, self._one_at_a_time
                Thread(target=other.draw, daemon=True).start()
            return self._spoken[lang]

    def draw(self) -> None:
        """Draw all of them, so that nobody waits; whoever asks for one meanwhile waits for another at most."""
        for name in {name: size for pictures in self.named().values() for name, *size in pictures.values()}:
            self.svg(name)

    def named(self) -> Mapping[str, Mapping[str, Named]]:
        """The pictures of `faces`, by card, of `sprites`, by name, and of the game's `cover`."""
        with self._one_at_a_time:
            return {"faces": self.names, "sprites": self.sprites, "cover": self.cover}

    @cached_property
    def _gallery(self) -> Gallery:
        return Studio().gallery(self.game)

    @cached_property
    def _sprites(self) -> Sprites:
        return Sprites(open_desk(self.game, self.printed))

    @cached_property
    def names(self) -> Mapping[str, Named]:
        """The face of each card."""
        return {
            shown.card.id: (shown.fronts[self.printed].id, shelf.width, shelf.height)
            for shelf in self._gallery.shelves
            for shown in shelf.shown
            if shown.card is not None
        }

    @cached_property
    def told(self) -> Mapping[str, str]:
        """The words of each card, for those who do not see it."""
        return {card.id: words_of(card, self.printed) for card in self.game.cards}

    @cached_property
    def sprites(self) -> Mapping[str, Named]:
        """By the name of a sprite, its picture."""
        found: dict[str, Named] = {}
        for shelf in self._gallery.shelves:
            found |= self._cards(shelf)
        for token in self.game.tokens:
            for at in range(max(1, len(token.faces))):
                sprite = Kit.counter(token, at)
                found[sprite.id] = self._drawn(sprite)
        if self.plan is not None:
            found[GROUND] = self._board(self.plan)
        return found

    @cached_property
    def cover(self) -> Mapping[str, Named]:
        """The title, if it is drawn in the printed language, and the scene, if there is one."""
        cover = self.game.cover
        drawn = {"title": cover.title.get(self.printed) if self.printed == self.lang else None, "scene": cover.scene}
        return {name: self._file(Art(path)) for name, path in drawn.items() if path is not None}

    def _cards(self, shelf: Shelf) -> dict[str, Named]:
        """The faces and backs of a deck."""
        common = next((shown.backs for shown in shelf.shown if shown.card is None), {})
        found: dict[str, Named] = {}
        for shown in shelf.shown:
            if shown.card is not None:
                for kind, sides in (("front", shown.fronts), ("back", shown.backs or common)):
                    name = Sprite(kind, (shelf.deck.id, shown.card.id)).id
                    found[name] = (sides[self.printed].id, shelf.width, shelf.height)
        return found

    @property
    def plan(self) -> BoardPlan | None:
        """What the board leaves room for, if it is one piece."""
        with self._one_at_a_time:
            return self._sprites.kit.plan

    @cached_property
    def palette(self) -> Palette:
        """The colours of the game."""
        return load_palette(self.game.palette, layout_folders(self.game.folder))

    def svg(self, name: str) -> str | None:
        """A picture by its name, in whatever language; None if there is none."""
        for faces in [*self._spoken.values()]:
            if name in faces.files:
                return faces.files[name]
        with self._one_at_a_time:
            picture = self._gallery.pictures.get(name)  # in all languages of the game
            return None if picture is None else picture.svg("trim")

    def _drawn(self, sprite: Sprite) -> Named:
        return self._file(self._sprites.form(sprite))

    def _board(self, plan: BoardPlan) -> Named:
        board = self.game.board
        assert board is not None
        area = BoardArea(board, self._sprites.kit, [Picture()], 0)
        made, room = Made("table/ground"), Rect(0, 0, plan.width, area.panel.height)
        self._sprites.desk.library.add(Form(made, room, tuple(Ground(self._sprites).marks(area))))
        return self._file(made)

    def _file(self, form: Origin) -> Named:
        library = self._sprites.desk.library
        found = library(form)
        drawing = svg(view(found, found.box), library, "")
        name = cache.checksum(drawing.encode()).hex()
        self.files[name] = drawing
        return name, round(found.box.w, 1), round(found.box.h, 1)

    def colours(self, game: Game) -> Mapping[str, str]:
        """By side, its colour."""
        return {side.id: self.palette[side.colour] for side in game.sides}
