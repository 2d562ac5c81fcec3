"""The table as a picture for the rule sheet: panels of the replay's stage in rows, and what labels refer to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pnp.position.board import BoardArea
from pnp.position.panels import COUNTERS, NUMBERS, Piece
from pnp.position.secrets import Secrets
from pnp.position.table import Scene, arranged
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.board_model import BoardPlace, Track
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Label

from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect, around
from ..marks.ink import Group, Mark, Use, outline, rect_path
from ..marks.length import MM
from ..type.flow import Block
from .stage import Stage

GAP = 2 * MM  # between panels
PARTS = {  # of a picture, by what a label names
    "cards": "zones",
    "place": "places",
    "track": "tracks",
    "pile": "piles",
    "hand": "hands",
    "supply": "supply",
    "structure": "structures",
    "held": "held",
    "told": "told",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """A table at one moment of a game whose sides include its players, and who knows what about it. The piles in these
    places are face `down`, and uncounted."""

    game: Game
    picture: Picture
    secrets: Secrets = field(default_factory=Secrets)
    down: frozenset[str] = frozenset()


class Tabletop:
    """A table in a box of a width and a maximum height, from (0, 0); if `on_mat`, on the printed sheets, if there are
    any."""

    def __init__(
        self, seen: Seen, desk: Desk, name: str, width: float, highest: float, *, on_mat: bool = False
    ) -> None:
        self.desk = desk.among(seen.game)
        self.stage = Stage(self.desk, [seen.picture], name, as_laid=True, on_mat=on_mat)
        scene: Scene = self.stage.scene(seen.picture, seen.secrets, None, None)
        self.pieces = tuple(tuple(_turned(lying, seen.down)) for lying in scene.pieces)
        panels = self.stage.panels
        _, high = arranged(panels, width, GAP)
        self.width = width * min(1.0, highest / high)
        self.places, self.height = arranged(panels, self.width, GAP)

    def block(self, marks: Sequence[Mark] = ()) -> Block:
        """The panels with their contents, and further marks on top."""
        grounds = self.stage.grounds()
        drawn: list[Mark] = []
        for at, (panel, (x, y, scale)) in enumerate(zip(self.stage.panels, self.places, strict=True)):
            whole = Rect(0, 0, panel.width, panel.height)
            inside: list[Mark] = [Use(grounds[at], whole)]
            inside += self.stage.sprites.uses(self.pieces[at])
            drawn.append(Group(tuple(inside), Matrix(scale, 0, 0, scale, x, y), clip=rect_path(whole)))
            edge = rect_path(Rect(x, y, panel.width * scale, panel.height * scale))
            drawn.append(outline(edge, self.desk.palette["ink"], 0.5))
        return Block((*drawn, *marks), self.height)

    def box(self, label: Label) -> Rect | None:
        """The position in the block of what a label refers to; None if nothing of the kind is on the table."""
        boxes = list(self._boxes(label.sort, label.of[0]))
        return around(boxes) if boxes else None

    def on_board(self, box: Rect) -> Rect | None:
        """The position in the block of a box on the board; None if there is no board in one piece."""
        for at, area in enumerate(self.stage.areas):
            if isinstance(area, BoardArea):
                return self._placed(at, box.moved(0, area.above))
        return None

    @property
    def board_scale(self) -> float:
        """The scale of a board in one piece; 0 if there is none."""
        scales = zip(self.stage.areas, self.places, strict=True)
        return next((scale for area, (_, _, scale) in scales if isinstance(area, BoardArea)), 0.0)

    def counters(self) -> Iterator[Rect]:
        """The boxes of all tokens, by their position in the block."""
        for at, lying in enumerate(self.pieces):
            yield from (self._placed(at, piece.box) for piece in lying if piece.layer == COUNTERS)

    def _boxes(self, sort: str, id: str) -> Iterator[Rect]:
        """The pieces that show it; if there are none, the place or the panel meant for them."""
        pieces = [(at, p) for at, lying in enumerate(self.pieces) for p in lying if _shows(p, sort, id)]
        if pieces:
            yield from (self._placed(at, piece.box) for at, piece in pieces)
            return
        for at, area in enumerate(self.stage.areas):
            panel = area.panel
            if panel.id in (f"{sort}-{id}", *((f"seat-{id}",) if sort in ("hand", "supply") else ())):
                yield self._placed(at, Rect(0, 0, panel.width, panel.height))
            elif isinstance(area, BoardArea):
                entries: list[BoardPlace | Track] = [*area.board.places, *area.board.tracks]
                boxes = [Rect(*entry.at) for entry in entries if entry.id == id and entry.at]
                yield from (self._placed(at, box.moved(0, area.above)) for box in boxes)

    def _placed(self, at: int, box: Rect) -> Rect:
        """The position in the block of a panel's box."""
        x, y, scale = self.places[at]
        return Rect(x + box.x * scale, y + box.y * scale, box.w * scale, box.h * scale)


def _turned(pieces: Sequence[Piece], down: frozenset[str]) -> Iterator[Piece]:
    """The pieces, with backs for the face-down piles."""
    for piece in pieces:
        part, where, _ = piece.shows
        if part != "piles" or where not in down:
            yield piece
        elif piece.layer != NUMBERS:
            yield replace(piece, sprite=piece.back)


def _shows(piece: Piece, sort: str, id: str) -> bool:
    return (piece.shows[0], piece.shows[1]) == (PARTS.get(sort, ""), id)
