"""A card and a layout become boxes and marks: the face, as a value that can be examined without drawing it.

Coordinates are points from the upper left corner of the trimmed card. Problems (text that does not fit, a missing glyph
or picture) are returned beside the marks; the build decides what to do about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as FilePath

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Card

from ..marks.ink import Mark
from ..marks.length import MM
from .desk import Desk
from .element import Layout
from .worker import Placed, Worker


@dataclass(frozen=True, slots=True)
class Face:
    marks: tuple[Mark, ...]
    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]


def lay_out(layout: Layout, card: Card | None, desk: Desk) -> Face:
    """The face of a card; the back if `card` is None."""
    worker = Worker(layout, card, desk)
    for element in layout.elements:
        worker.place(element)
    return Face(tuple(worker.marks), tuple(worker.placed), tuple(worker.problems))


def files_by_card(layout: Layout, card: Card | None, desk: Desk) -> list[FilePath]:
    """The pictures that a face shows by its card's fields, whether they exist or not."""
    worker = Worker(layout, card, desk)
    worker.files = []
    for element in layout.elements:
        worker.place(element)
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
