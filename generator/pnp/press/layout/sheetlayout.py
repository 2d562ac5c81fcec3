"""How a sheet looks that is neither a card nor a board: a mat, the head of the rules, a tuckbox.

The sheet's own module says which boxes it has and how large they are; `layouts/sheets` says what is drawn in each, in
the language of faces, and gives the lengths that the module asks for:

    sheet: mat
    lengths: {gap: 1.6mm}
    styles: {title: {font: display, size: 17pt}}
    boxes:
      place:
      - {draw: rect, fill: paper-dark, radius: 2.5mm}
      - {draw: text, of: title, style: title, at: {inset: 5mm, top: 54mm, height: 8mm}}

A game's own file has only what differs from ours: a style, a length, a box.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import KeyPath, read_file
from pnp.validator.definitions.finding import hint

from ..files.layout_folders import LayoutFolders
from ..marks.geometry import Rect
from ..marks.ink import Mark, moved
from ..marks.palette import UnknownColour
from ..type.text import Style
from .boardlayout import NOMINAL, Elements
from .data import OWNED, Data
from .inherit import Source, parts_of
from .placeholders import names_asked, names_said, unknown_placeholders, with_entries
from .reading import Wrong, known, listed, mapping, one_of, points
from .styles import read_styles, restyled
from .tree import Surroundings, Where, read_elements
from .values import ByCard

if TYPE_CHECKING:
    from .desk import Desk
    from .faces import Face

KEYS = ("sheet", "lengths", "styles", "parts", "boxes")


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """What is drawn in each of a sheet's boxes, and its lengths in points, by name."""

    boxes: Mapping[str, Elements] = field(default_factory=dict)
    lengths: Mapping[str, float] = field(default_factory=dict)
    styles: Mapping[str, Style] = field(default_factory=dict)


def sheet_layout(name: str, desk: Desk) -> SheetLayout:
    """The layout of the sheets of that name, read once. Raises Invalid."""
    if name not in desk.sheet_layouts:
        desk.sheet_layouts[name] = load_sheet_layout(name, desk.layout_folders)
    found: SheetLayout = desk.sheet_layouts[name]
    return found


def load_sheet_layout(name: str, folders: LayoutFolders) -> SheetLayout:
    """The layout of that name: ours, with what the game's own has instead. Raises Invalid."""
    made = _Written()
    for file in folders.all("sheets", name):
        try:
            made.take(read_file(file), file, name)
        except Wrong as wrong:
            raise Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values)) from None
    return made.read(folders)


class _Written:
    """What the files of a sheet say, each thing by name with the file that had the last word."""

    def __init__(self) -> None:
        self.lengths: dict[str, float] = {}
        self.styles: dict[str, Any] = {}
        self.parts: dict[str, tuple[Any, Where]] = {}
        self.boxes: dict[str, Any] = {}
        self.owner: dict[KeyPath, Path] = {}
        self.of_ours: set[str] = set()  # styles, which modules ask for as well
        self.last = Path()

    def take(self, raw: Any, file: Path, sheet: str) -> None:
        """Take what a file says of the sheet; after the first, ours, one has only what that has, but for styles and
        parts of its own boxes. Raises Wrong."""
        self.last = file
        raw = mapping(raw, ())
        known(raw, KEYS, ())
        one_of((sheet,), raw.get("sheet"), ("sheet",))
        lengths, styles, boxes = (mapping(raw.get(key) or {}, (key,)) for key in ("lengths", "styles", "boxes"))
        if self.boxes:
            known(lengths, self.lengths, ("lengths",))
            known(boxes, self.boxes, ("boxes",))
        for name, written in lengths.items():
            self.lengths[name] = points(written, ("lengths", name), 0, 1000)
        for name, written in styles.items():
            self.styles[name] = restyled(self.styles.get(name, {}), mapping(written, ("styles", name)))
        self.of_ours = self.of_ours or {*styles}
        self.boxes |= boxes
        self.parts |= parts_of(raw, file)
        self.owner |= {(key, name): file for key, named in (("styles", styles), ("boxes", boxes)) for name in named}

    def read(self, folders: LayoutFolders) -> SheetLayout:
        try:
            styles = read_styles(self.styles, ("styles",), self.last)  # typefaces are those of the game
            boxes = {name: self._box(name, styles, folders) for name in self.boxes}
            self._used(boxes)
        except Wrong as wrong:
            file = self.owner[wrong.path[0], wrong.path[1]]
            raise Invalid(Source(file, wrong.path).problem(wrong.code, **wrong.values)) from None
        return SheetLayout(boxes, self.lengths, styles)

    def _used(self, boxes: Mapping[str, Elements]) -> None:
        """Raise Wrong for a style of the game's own that none of its boxes has: ours is called otherwise."""
        asked = {element.args.get("style") for one in boxes.values() for each in one.listed for element in each.all()}
        if any(isinstance(style, ByCard) for style in asked):
            return
        for name in self.styles.keys() - asked - self.of_ours:
            known((name,), self.of_ours, ("styles",))

    def _box(self, name: str, styles: dict[str, Style], folders: LayoutFolders) -> Elements:
        file, path = self.owner["boxes", name], ("boxes", name)
        around = Surroundings(file, partial(Source, file), styles, self.parts, folders)
        elements = Elements(file, read_elements(listed(self.boxes[name], path), around, path), styles)
        elements.made_for(NOMINAL, NOMINAL)  # errors are reported now, not when a page first needs it
        return elements


@lru_cache(maxsize=256)
def _unknown(elements: Elements, known: tuple[str, ...], lang: str) -> tuple[Problem, ...]:
    """Names in a box that there are no data for."""
    found: list[Problem] = []
    for element, entries in with_entries(elements.listed):
        found += [
            element.problem("needs.data", str(key), *further, name=name, hint=hint(name, known))
            for (key, *further), name in names_asked(element)
            if name not in known and name.partition(".")[0] not in entries
        ]
        if element.say(lang) is not None:
            of_entry = {name for name in names_said(element, lang) if name.partition(".")[0] in entries}
            found += unknown_placeholders(element, lang, (*known, *of_entry), "needs.data")
    return tuple(found)


def laid(sheet: str, box: str, at: Rect, data: Data, desk: Desk, largest: float = inf) -> Face:
    """One of a sheet's boxes as its layout has it, no words of it larger than that; an empty one, if there is no such
    box, or no room. Raises Invalid, and UnknownColour."""
    from .faces import Face, lay_out_for  # which needs desks

    elements = sheet_layout(sheet, desk).boxes.get(box)
    if elements is None or min(at.w, at.h) <= 0:
        return Face((), (), ())
    layout = elements.made_exactly(at.w, at.h)
    styles = {name: replace(style, size=min(style.size, largest)) for name, style in layout.styles.items()}
    face = lay_out_for(data, replace(layout, styles=styles) if largest < inf else layout, desk)
    known = (*data.fields, *OWNED, *desk.game.numbers)
    wrong = [problem for problem in face.problems if problem.file and not problem.warning]
    for problem in wrong:
        if problem.code == "colour.unknown" and not Path(problem.file).is_relative_to(desk.game.folder):
            raise UnknownColour(problem.values["colour"], tuple(desk.palette))  # our sheets need it in every palette
    if wrong := [*_unknown(elements, known, desk.lang), *wrong]:
        raise Invalid(*wrong)
    return replace(face, marks=tuple(moved(mark, at.x, at.y) for mark in face.marks))


def drawn(sheet: str, box: str, at: Rect, data: Data, desk: Desk, largest: float = inf) -> tuple[Mark, ...]:
    """What is drawn in one of a sheet's boxes (see `laid`)."""
    return laid(sheet, box, at, data, desk, largest).marks


def set_in(sheet: str, style: str, desk: Desk, **changes: Any) -> Style:
    """A style of a sheet in the desk's colours, for words that the sheet's module sets itself; with what that has
    calculated."""
    found = sheet_layout(sheet, desk).styles[style]
    return replace(found, **{"colour": desk.palette[found.colour], **changes})
