"""What faces, boards and sheets are made with: the game, its colours, its pictures, and a language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as made
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.find import GAME_FILE
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.sizes import Size

from ..art.library import Library
from ..files.layout_folders import LayoutFolders, layout_folders
from ..marks.palette import Palette
from ..words.labels import Labels
from .element import Layout
from .inherit import Source
from .layouts import load_layout


@dataclass(frozen=True, slots=True)
class Desk:
    """What a face is made with: the game, its colours, its pictures, and a language."""

    game: Game
    lang: str
    palette: Palette
    library: Library
    unsaid: set[str] = made(default_factory=set)  # what the press has no words for in this language
    date: str = ""  # of the release, printed on sheets; none if empty
    prototype: bool = False  # whether every face says that it is a prototype
    printed: Game | None = None  # the printed game, if `game` calls the sides by players' names
    boards: list[tuple[Any, Any]] = made(default_factory=list, compare=False, repr=False)  # see `draw_board`
    layouts: dict[tuple[str, Size], Layout] = made(default_factory=dict, compare=False, repr=False)  # see `layout`
    faces: dict[Any, Any] | None = made(default=None, compare=False, repr=False)  # see `lay_out`; None: not kept
    board_layouts: dict[str, Any] = made(default_factory=dict, compare=False, repr=False)  # by name, read once
    sheet_layouts: dict[str, Any] = made(default_factory=dict, compare=False, repr=False)  # by name, read once

    @property
    def label(self) -> Labels:
        """What the press itself prints, in the game's own words if it has them."""
        return Labels(self.lang, self.game.labels, self.unsaid)

    @property
    def imprint(self) -> str:
        """What every sheet was printed from: the game and version as logs name it, date, prototype."""
        parts = (self.game.tag, self.date)
        return " · ".join(filter(None, (*parts, self.label("prototype") if self.prototype else "")))

    def printing(self, date: str, prototype: bool) -> Desk:
        """The same desk for sheets with this date, and for a prototype."""
        return replace(self, date=date, prototype=prototype)

    def problem(self, code: str, *path: str | int, **values: object) -> Problem:
        """A problem with what game.yaml says at a path."""
        return Source(self.game.folder / GAME_FILE, path).problem(code, **values)

    def layout(self, name: str, size: Size) -> Layout:
        """The face layout of that name for cards of that size, read once. Raises Invalid."""
        if (name, size) not in self.layouts:
            self.layouts[name, size] = load_layout(name, self.layout_folders, size)
        return self.layouts[name, size]

    def among(self, players: Game) -> Desk:
        """The same desk for a picture of a table with that game's sides: their board is the printed one."""
        return replace(self, game=players, printed=self.game, faces=None)

    @property
    def layout_folders(self) -> LayoutFolders:
        """Where its layouts are found."""
        return layout_folders(self.game.folder)
