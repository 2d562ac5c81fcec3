"""A card and a layout become boxes and marks: the face, as a value that can be examined without drawing it.

Coordinates are points from the upper left corner of the trimmed card. Problems (text that does not fit, a missing glyph
or picture) are returned beside the marks; the build decides what to do about them. The faces of a deck are laid out
once: those of unchanged cards come from the cache.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

from pnp.validator.base import cache
from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Card

from ..files.program import press_digest
from ..marks.geometry import Rect
from ..marks.ink import Mark
from ..marks.length import MM
from ..marks.plain import Plain, raised
from .data import Data, data_of
from .desk import Desk
from .element import Layout
from .layouts import OF_FACES
from .worker import Placed, Worker

SPARE = 100  # faces of removed cards, which may come back


@dataclass(frozen=True, slots=True)
class Face:
    marks: tuple[Mark, ...]
    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]
    trays: tuple[tuple[str, Rect, int], ...] = ()  # rows of spots: the token, the box, how many

    @property
    def over(self) -> bool:
        """True if some words do not fit their box."""
        return any(problem.code == "face.overflow" for problem in self.problems)

    @property
    def size(self) -> float:
        """The size of the smallest words; infinite, if there are none."""
        return min((placed.size for placed in self.placed if placed.size is not None), default=inf)


def lay_out(layout: Layout, card: Card | None, desk: Desk) -> Face:
    """The face of a card; the back if `card` is None. Laid out once, if the desk keeps faces."""
    if desk.faces is None:
        return lay_out_for(data_of(card, desk.game), layout, desk)
    which = id(layout), id(card)
    if which not in desk.faces:  # which also keeps the two, so that nothing else gets their ids
        desk.faces[which] = layout, card, lay_out_for(data_of(card, desk.game), layout, desk)
    face: Face = desk.faces[which][2]
    return face


def lay_out_for(data: Data, layout: Layout, desk: Desk) -> Face:
    """A face that shows these data."""
    worker = Worker(layout, data, desk)
    worker.elements(layout.elements, layout.whole)
    return Face(tuple(worker.marks), tuple(worker.placed), tuple(worker.problems), tuple(worker.trays))


def files_by_card(layout: Layout, card: Card | None, desk: Desk) -> list[Path]:
    """The pictures that a face shows by its card's fields, whether they exist or not."""
    worker = Worker(layout, data_of(card, desk.game), desk)
    worker.files = []
    worker.elements(layout.elements, layout.whole)
    return worker.files


def dump(face: Face) -> str:
    """The face as text: a line for each box in millimetres, and the lines of its words. For golden files."""
    out = []
    for placed in face.placed:
        box = placed.box
        place = " ".join(f"{v / MM:.2f}" for v in (box.x, box.y, box.w, box.h))
        out.append(f"{placed.id}: {place}" + (f" @ {placed.size:g}pt" if placed.size else ""))
        out += [f"    {line}" for line in placed.lines]
    return "\n".join(out) + "\n"


@dataclass(frozen=True, slots=True)
class Laid:
    """A face's marks, and what is wrong with it."""

    marks: tuple[Mark, ...]
    problems: tuple[Problem, ...]


class Faces:
    """Lays out the faces of a deck, or of its backs. Everything a face depends on besides its card is checked here: the
    layout, the colours, the sides and kinds, the language. Call `keep` when all are made."""

    def __init__(self, layout: Layout, desk: Desk) -> None:
        self.layout, self.desk = layout, desk
        game, library = desk.game, desk.library
        files = [e for e in layout.all() if "file" in e.args]
        named = (game.folder / name for e in files if "file" not in dict(e.by) for name in e.args["file"])
        self._by_card = any("file" in dict(e.by) for e in files)
        fonts = sorted({name for style in layout.styles.values() for name in style.fonts})
        which = (layout.id, str(layout.file), layout.width, layout.height, fonts)
        said = cache.memo("said", which, lambda: repr(layout), files=OF_FACES)
        about = (said, repr(desk.palette), repr((game.sides, game.kinds, game.title, game.subtitle, game.numbers)))
        seen = tuple(_content(desk, path) for path in named)
        self.about = press_digest(*about, str(game.folder), seen, library.icon_names(), desk.lang)
        self._used: dict[str, Any] = {}

    @cached_property
    def _known(self) -> dict[str, Any]:
        return cache.get("faces", self.about, {str: (tuple, [tuple])}) or {}

    def key(self, card: Card | None) -> str:
        """The key of a card among those with the same `about`: it changes whenever anything about the card does."""
        art = _content(self.desk, card.art) if card is not None and card.art is not None else ""
        if self._by_card:
            art += str([_content(self.desk, path) for path in files_by_card(self.layout, card, self.desk)])
        return cache.checksum(f"{card!r}{art}".encode("utf-8", "surrogatepass")).hex()

    def of(self, card: Card | None) -> Laid:
        key = self.key(card)
        plain = self._used.get(key) or self._known.get(key)
        if plain is not None:
            with cache.trusted("faces", self.about):
                laid = Laid(raised(plain[0]), tuple(Problem(*problem) for problem in plain[1]))
                self._used[key] = plain
                return laid
        face = lay_out(self.layout, card, self.desk)
        self._used[key] = Plain().marks(face.marks), tuple(_flat(problem) for problem in face.problems)
        return Laid(face.marks, face.problems)

    def keep(self) -> None:
        """Save the faces for the next time."""
        if self._used.keys() <= self._known.keys():
            return
        gone = {key: face for key, face in self._known.items() if key not in self._used}
        spare = dict([*gone.items()][-SPARE:])
        cache.put("faces", self.about, {**spare, **self._used})


def _flat(problem: Problem) -> tuple[Any, ...]:
    return problem.code, problem.file, problem.line, problem.column, dict(problem.values), problem.warning


def _content(desk: Desk, path: Path) -> str:
    return desk.library.fingerprints.of(path)
