"""QR codes that can be drawn, each with its keys (see `declared`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Path, rect_path, solid
from ..marks.length import MM
from ..marks.palette import contrast, luminance
from . import keys
from .element import Element
from .keys import ANY, WORDS, Ink
from .registry import element
from .worker import Worker

QUIET = 4  # modules of free ground around a code (ISO/IEC 18004, 9.1)
LEAST = 0.33  # millimetres of a module that a phone reads from paper
CLEAR = 3.0  # contrast of a code with its ground


@element("qr", either=("of", "say"))
def _qr(
    w: Worker,
    e: Element,
    of: Annotated[str, keys.field(ANY, "title")] | None = None,
    say: Annotated[str | Mapping[str, str], WORDS] | None = None,
    colour: Ink = "#000000",
    ground: Ink = "#FFFFFF",
) -> None:
    """A QR code, as large as fits its box, with the free ground that it needs around it.

    of: A field of the card: an address, or any other text.
    say: What it says, by language, or the same in each; fields of the card go in braces, https://example.org/{id}.
    colour: The colour of its modules, black by default.
    ground: The colour of its ground, white by default.
    """
    if not (said := w.words(e, of or "")):
        return
    from segno import DataOverflowError, make_qr

    try:
        rows = [[*row] for row in make_qr(said, error="m").matrix_iter(border=QUIET)]
    except DataOverflowError:
        w.wrong("face.qr-long", e, n=len(said))
        return
    dark, light = w.colour(colour), w.colour(ground)
    box = e.at.fitted(1, 1)
    module = box.w / len(rows)
    if module < LEAST * MM:
        w.wrong("face.qr-small", e, warning=True, least=round(len(rows) * LEAST + 0.5), size=round(box.w / MM))
    if contrast(dark, light) < CLEAR or luminance(dark) > luminance(light):
        w.wrong("face.qr-pale", e, warning=True)
    code = Group(tuple(solid(path, dark) for path in _outlines(rows)), Matrix(module, 0, 0, module, box.x, box.y))
    w.marks += (solid(rect_path(box), light), code)
    w.note(e)


def _outlines(rows: list[list[int]]) -> Iterator[Path]:
    """The dark modules, each row and each column as one outline: of rows alone, some programs show the seams. A module
    is one wide."""
    for upright, lines in ((False, rows), (True, [[*line] for line in zip(*rows, strict=True)])):
        for at, line in enumerate(lines):
            path: Path = ()
            for begin, end in _runs(line):
                box = Rect(at, begin, 1, end - begin) if upright else Rect(begin, at, end - begin, 1)
                path += rect_path(box)
            if path:
                yield path


def _runs(line: list[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin and end that are side by side."""
    begin = 0
    for at, dark in enumerate([*line, 0]):
        if not dark:
            if at > begin:
                yield begin, at
            begin = at + 1
