"""Where everything lies: a picture of the referee's becomes pieces in panels, drawn with the printed components.

A panel is a part of the table: a zone of a mat, a board, what lies before a side, piles. Each draws its ground once and
lays out its pieces for every picture; the page and the still pictures only place what they are given. What a game does
not have costs nothing: panels are made for what the pictures hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pnp.validator.definitions.model import Text
from pnp.validator.judging.picture import Picture, changed

from ..drawing.ink import Form, Mark
from ..faces.face import Desk
from ..sizes.geometry import Rect, around
from ..sizes.length import MM
from .knowledge import Secrets
from .sprites import Sprites

Change = tuple[str, str, str]
"""What a piece shows of a picture: its part, a zone or place or side, a card or side; see `picture.changed`."""

CARDS, COUNTERS, NUMBERS = range(3)  # layers, from the ground up
AROUND = 1.2 * MM  # from a changed piece to the line about it


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies in a panel: a form in a box of the panel, points.

    `key` stays the same while it is the same thing. Whoever is not among `known` (None: everybody) sees `back`.
    """

    key: str
    form: str
    box: Rect
    shows: Change
    layer: int = CARDS
    back: str = ""
    known: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table, of a size in points. Panels of one `row` lie side by side where there is room; where it is
    higher than what lies in it, it is filled with a colour."""

    id: str
    title: Text
    width: float
    height: float
    row: int
    fill: str


class Area(Protocol):
    """What fills a panel."""

    @property
    def panel(self) -> Panel: ...
    def ground(self) -> Iterable[Mark]: ...
    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]: ...


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment on the stage: the pieces of every panel, and boxes round what changed, with who may know of it."""

    pieces: tuple[tuple[Piece, ...], ...]
    lit: tuple[tuple[int, Rect, frozenset[str] | None], ...]


class Stage:
    """The table of a game that fits all the given pictures, in the language of a desk."""

    def __init__(self, desk: Desk, pictures: Sequence[Picture]) -> None:
        from .board import boards
        from .seats import piles, seats
        from .stock import stock
        from .structures import structures
        from .told import told
        from .zones import zones

        self.desk = desk
        self.sprites = Sprites(desk)
        areas: list[Area] = []
        for maker in (zones, boards, structures, seats, stock, piles, told):
            areas += maker(self.sprites, pictures, len({area.panel.row for area in areas}))
        self.areas = areas

    @property
    def panels(self) -> list[Panel]:
        return [area.panel for area in self.areas]

    def grounds(self) -> list[str]:
        """The names of the forms of the panels' grounds."""
        return [
            self.desk.library.add(Form(f"replay/ground/{p.id}", Rect(0, 0, p.width, p.height), tuple(area.ground())))
            for area in self.areas
            for p in [area.panel]
        ]

    def scene(self, picture: Picture, secrets: Secrets, last: Scene | None, before: Picture | None) -> Scene:
        """A moment; what differs from the one before is lit."""
        pieces = tuple(tuple(area.pieces(picture, secrets)) for area in self.areas)
        differ = changed(before, picture) if before is not None else frozenset()
        lit = [one for what in sorted(differ) for one in _lit(what, pieces, last.pieces if last else ())]
        return Scene(pieces, tuple(dict.fromkeys(lit)))


def _lit(
    what: Change, now: Sequence[Sequence[Piece]], before: Sequence[Sequence[Piece]]
) -> list[tuple[int, Rect, frozenset[str] | None]]:
    """A box in each panel round the pieces that show what changed; round where they lay, if they are gone."""
    found = []
    for at in range(len(now)):
        pieces = [p for p in now[at] if p.shows == what]
        if not pieces and what[0] in ("places", "tracks", "supply", "told"):
            pieces = [p for p in before[at] if p.shows == what] if before else []
        if pieces:
            found.append((at, around([p.box for p in pieces]).inset(-AROUND), pieces[0].known))
    return found


def in_row(count: int, width: float, room: Rect, gap: float) -> list[float]:
    """Where things of one width lie in a row from the left of the room, closer if there are many: their left edges."""
    step = min(width + gap, (room.w - width) / (count - 1)) if count > 1 else 0.0
    return [room.x + at * step for at in range(count)]


def called(cards: Sequence[str | None]) -> list[str]:
    """What tells the cards of a row from one another: their ids, a second copy with its number; of one that nobody
    knows, its place."""
    known = [card for card in cards if card is not None]
    numbers = {card: iter(range(1, known.count(card) + 1)) for card in known}
    found = []
    for at, card in enumerate(cards):
        number = 0 if card is None else next(numbers[card])
        found.append(str(at) if card is None else card if number == 1 else f"{card}.{number}")
    return found


def most(pictures: Iterable[Picture], part: str) -> Mapping[str, int]:
    """By name, the most entries that a part of the pictures (zones, hands, piles, flags) ever has."""
    found: dict[str, int] = {}
    for picture in pictures:
        for name, entries in getattr(picture, part).items():
            found[name] = max(found.get(name, 0), len(entries))
    return found
