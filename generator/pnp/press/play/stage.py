"""Where everything is: the referee's picture becomes pieces in panels, drawn with the printed components.

A panel is a part of the table: a zone of a mat, a board, what is in front of a side, piles. Each draws its ground once
and lays out its pieces for every picture; the page and the still pictures only place the results. What a game lacks
costs nothing: panels are made only for what the pictures contain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pnp.validator.base.picture import Picture, changed

from ..layout.desk import Desk
from ..marks.geometry import Rect, around
from ..marks.ink import Form, Made, Origin
from ..marks.length import MM
from .board import boards
from .knowledge import Secrets
from .matsheets import beside_sheets, mat_sheets
from .panels import Area, Change, Panel, Piece
from .remarks import told
from .seats import laid, piles, seats
from .sprites import Sprites
from .stock import stock
from .structures import structures
from .zones import zones

AROUND = 1.2 * MM  # between a changed piece and the line round it


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment on the stage: the pieces of every panel, and boxes round what changed, with who may know about it."""

    pieces: tuple[tuple[Piece, ...], ...]
    lit: tuple[tuple[int, Rect, frozenset[str] | None], ...]


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
        areas: list[Area] = mat_sheets(self.sprites, pictures[0]) if on_mat else []
        self.sheets = tuple(areas)
        pictures = [beside_sheets(picture, self.sheets) for picture in pictures]
        for maker in (partial(zones, as_laid=as_laid), boards, structures, laid, seats, stock, piles, told):
            areas += maker(self.sprites, pictures, len({area.panel.row for area in areas}))
        self.areas = areas

    @property
    def panels(self) -> list[Panel]:
        return [area.panel for area in self.areas]

    def grounds(self) -> list[Origin]:
        """The forms of the panels' grounds."""
        return [
            self.desk.library.add(
                Form(Made(f"{self.name}/ground/{p.id}"), Rect(0, 0, p.width, p.height), tuple(area.ground()))
            )
            for area in self.areas
            for p in [area.panel]
        ]

    def scene(self, picture: Picture, secrets: Secrets, last: Scene | None, before: Picture | None) -> Scene:
        """A moment; what differs from the previous one is highlighted."""
        rest = beside_sheets(picture, self.sheets)
        pieces = tuple(tuple(area.pieces(picture if area in self.sheets else rest, secrets)) for area in self.areas)
        differ = changed(before, picture) if before is not None else frozenset()
        lit = [one for what in sorted(differ) for one in _lit(what, pieces, last.pieces if last else ())]
        return Scene(pieces, tuple(dict.fromkeys(lit)))


def arranged(panels: Sequence[Panel], width: float, gap: float) -> tuple[list[tuple[float, float, float]], float]:
    """Rows of panels below each other, each scaled to the full width: the position and scale of each panel, and the
    total height. Points."""
    rows: dict[int, list[Panel]] = {}
    for panel in panels:
        rows.setdefault(panel.row, []).append(panel)
    places, y = {}, 0.0
    for row in rows.values():
        scale = (width - gap * (len(row) - 1)) / sum(panel.width for panel in row)
        x = 0.0
        for panel in row:
            places[panel.id] = (x, y, scale)
            x += panel.width * scale + gap
        y += max(panel.height for panel in row) * scale + gap
    return [places[panel.id] for panel in panels], max(0.0, y - gap)


def widest(panels: Sequence[Panel], gap: float) -> float:
    """The width of the widest row at its own size; 400 if there is none."""
    rows: dict[int, list[float]] = {}
    for panel in panels:
        rows.setdefault(panel.row, []).append(panel.width)
    return max((sum(row) + gap * (len(row) - 1) for row in rows.values()), default=400.0)


def _lit(
    what: Change, now: Sequence[Sequence[Piece]], before: Sequence[Sequence[Piece]]
) -> list[tuple[int, Rect, frozenset[str] | None]]:
    """A box in each panel round the pieces that show what changed; if they are gone, round where they were."""
    found = []
    for at in range(len(now)):
        pieces = [p for p in now[at] if p.shows == what]
        if not pieces and what[0] in ("places", "tracks", "supply", "told"):
            pieces = [p for p in before[at] if p.shows == what] if before else []
        if pieces:
            found.append((at, around([p.box for p in pieces]).inset(-AROUND), pieces[0].known))
    return found
