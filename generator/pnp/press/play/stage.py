"""A table drawn with the printed components: what `pnp.position` lays out, as forms of a desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.position.panels import Area, Panel
from pnp.position.secrets import Secrets
from pnp.position.table import Scene, areas, scene
from pnp.validator.base.picture import Picture

from ..layout.desk import Desk
from ..marks.geometry import Rect
from ..marks.ink import Form, Made, Origin
from .grounds import Ground
from .matsheets import beside_sheets, mat_sheets
from .sprites import Sprites
from .texts import text as words


class Stage:
    """The table of a game, with room for all the given pictures, in the language of a desk. `name` distinguishes it
    from others at the same desk; zones are side by side, or `as_laid` on the table, or `on_mat`: on its sheets as they
    are printed."""

    def __init__(
        self,
        desk: Desk,
        pictures: Sequence[Picture],
        name: str = "replay",
        *,
        as_laid: bool = False,
        on_mat: bool = False,
    ) -> None:
        self.desk, self.name = desk, name
        self.sprites = Sprites(desk)
        kit = self.sprites.kit
        self.sheets = tuple(mat_sheets(kit, desk, pictures[0]) if on_mat else ())
        rest = [beside_sheets(picture, self.sheets) for picture in pictures]
        self.areas: list[Area] = [*self.sheets, *areas(kit, rest, below=len(self.sheets), as_laid=as_laid)]
        self.panels = [_named(area.panel, desk) for area in self.areas]

    def grounds(self) -> list[Origin]:
        """The forms of the panels' grounds."""
        ground = Ground(self.sprites)
        return [
            self.desk.library.add(
                Form(Made(f"{self.name}/ground/{p.id}"), Rect(0, 0, p.width, p.height), tuple(ground.marks(area)))
            )
            for area in self.areas
            for p in [area.panel]
        ]

    def fill(self, at: int) -> str:
        """The colour of a panel, for where it is higher than its contents."""
        return Ground(self.sprites).fill(self.areas[at])

    def scene(self, picture: Picture, secrets: Secrets, last: Scene | None, before: Picture | None) -> Scene:
        """A moment; what differs from the previous one is highlighted."""
        rest = beside_sheets(picture, self.sheets)
        pieces = tuple(tuple(area.pieces(picture if area in self.sheets else rest, secrets)) for area in self.areas)
        return scene(pieces, picture, last.pieces if last else (), before)


def _named(panel: Panel, desk: Desk) -> Panel:
    """A panel with a title."""
    return panel if panel.title else replace(panel, title={lang: words(panel.id, lang) for lang in desk.game.spoken})
