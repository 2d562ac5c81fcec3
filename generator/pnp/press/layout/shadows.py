"""The shadow of an element: its outline, offset, in translucent layers that spread. Vectors, the same in every format.

shadow: 1mm                                                       to the right and down, and as soft
shadow: {right: 0mm, down: 1mm, blur: 2mm, colour: ink, opacity: 50%}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pnp.validator.base.source import KeyPath

from ..marks.geometry import Matrix, Rect
from ..marks.ink import IDENTITY, Forms, Group, Icon, Mark, Paint, Path, Run, Shape, Use, mapped, placing, rect_path
from ..type.text import letters
from . import reading
from .reading import known, mapping, word

KEYS = ("right", "down", "blur", "colour", "opacity")
LAYERS = 16  # too many to be told apart, and each too faint to be printed with little ink
FAR, SOFT = 30.0, 20.0  # millimetres: the furthest offset, and the widest blur
DARKEST = 0.9  # the opacity of a shadow, at most
SPREAD = 1.5  # how much faster it gets paler near the outline than further out


@dataclass(frozen=True, slots=True)
class Shadow:
    """Its offset and blur in points, the name of its colour, its opacity."""

    right: float
    down: float
    blur: float
    colour: str = "ink"
    opacity: float = 0.4


def read_shadow(value: Any, path: KeyPath) -> Shadow:
    """A shadow as written. Raises Wrong."""
    if not isinstance(value, dict):
        far = reading.points(value, path, 0, SOFT)
        return Shadow(far, far, far)
    raw = mapping(value, path)
    known(raw, KEYS, path)
    right, down = (reading.points(raw.get(key, "1mm"), (*path, key), -FAR, FAR) for key in ("right", "down"))
    blur = reading.points(raw.get("blur", "1mm"), (*path, "blur"), 0, SOFT)
    colour = word(raw.get("colour", "ink"), (*path, "colour"))
    return Shadow(right, down, blur, colour, reading.share(raw.get("opacity", 0.4), (*path, "opacity"), 0, DARKEST))


def cast(shadow: Shadow, marks: Iterable[Mark], colour: str, forms: Forms) -> Group:
    """The shadow of marks, to be drawn below them."""
    lines: list[tuple[Path, float]] = []
    filled: Path = ()
    for path, width in _outlines(marks, IDENTITY, forms):
        if width is None:
            filled += path
        else:
            lines.append((path, width))
    alpha = 1 - (1 - shadow.opacity) ** (1 / LAYERS)
    out: list[Mark] = []
    for layer in range(LAYERS):
        wide = 2 * shadow.blur * ((layer + 0.5) / LAYERS) ** SPREAD
        if filled:
            out.append(Shape(filled, Paint(colour, colour if wide else None, wide, join=1, opacity=alpha)))
        for path, width in lines:
            out.append(Shape(path, Paint(None, colour, width + wide, cap=1, join=1, opacity=alpha)))
    return Group(tuple(out), Matrix(e=shadow.right, f=shadow.down))


def _outlines(marks: Iterable[Mark], matrix: Matrix, forms: Forms) -> Iterator[tuple[Path, float | None]]:
    """The outlines of what is drawn; of lines with their width. Of a picture, its frame."""
    for mark in marks:
        if isinstance(mark, Shape):
            yield mapped(mark.path, matrix), None if mark.paint.fill else mark.paint.width
        elif isinstance(mark, Run):
            yield mapped(letters(mark), matrix), None
        elif isinstance(mark, Group):
            within = matrix.after(mark.matrix)
            if mark.clip is None:
                yield from _outlines(mark.marks, within, forms)
            else:
                yield mapped(mark.clip, within), None
        elif isinstance(mark, Use) and isinstance(mark.form, Icon):
            form = forms(mark.form)
            yield from _outlines(form.marks, matrix.after(placing(mark, form.box)), forms)
        else:
            yield mapped(rect_path(_frame(mark, forms)), matrix), None


def _frame(mark: Mark, forms: Forms) -> Rect:
    """The box that a picture fills."""
    assert not isinstance(mark, Shape | Run | Group)
    if isinstance(mark, Use) and not mark.fill:
        box = forms(mark.form).box
        return placing(mark, box).around(box)
    return mark.into
