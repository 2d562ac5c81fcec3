"""The forms of one build: icons in any two colours, the game's pictures, and what was made and added before.

A picture is read once for all the PDFs of a build, and an SVG file once until it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from ..files.fingerprints import Fingerprints
from ..files.layout_folders import LayoutFolders
from ..marks.geometry import Rect
from ..marks.ink import Art, Form, Group, Icon, Mark, Origin, Shape
from ..marks.palette import luminance, mix
from .bitmap import ENDINGS, read_bitmap
from .picture import BadPicture, read_svg

# Icons are drawn in these two, which are replaced when an icon is used.
ICON_INK, ICON_GROUND = "#1F2328", "#FFFFFF"


class Library:
    def __init__(
        self,
        layouts: LayoutFolders,
        ink: str = ICON_INK,
        ground: str = ICON_GROUND,
        fingerprints: Fingerprints | None = None,
    ) -> None:
        self.layouts = layouts
        self.ink, self.ground = ink, ground
        self.inline: dict[str, tuple[str, str]] = {}  # the default colours of an icon
        self.fingerprints = fingerprints or Fingerprints()
        self._forms: dict[Origin, Form] = {}
        self._icons: dict[str, bool] = {}

    def add(self, form: Form) -> Origin:
        self._forms[form.of] = form
        return form.of

    def __call__(self, of: Origin) -> Form:
        """The form of that. Raises picture.BadPicture; KeyError for what was not added."""
        found = self._forms.get(of)
        if found is None:
            found = self._forms[of] = self._make(of)
        return found

    def _make(self, of: Origin) -> Form:
        if isinstance(of, Icon):
            ink, ground = self.inline.get(of.name, (self.ink, self.ground))
            form = self._svg(self.layouts.file("icons", of.name))
            colours = {ICON_INK: of.ink or ink, ICON_GROUND: of.ground or ground}
            return Form(of, form.box, _painted(form.marks, lambda colour: colours.get(colour, colour)))
        if not isinstance(of, Art):
            raise KeyError(of)
        if of.crop:
            form = self(replace(of, crop=()))
            return Form(of, _window(form.box, *of.crop), form.marks)
        kind = of.file.suffix.lower()
        if kind not in (*ENDINGS, ".svg"):
            raise BadPicture(of.file, "picture.kind")
        return read_bitmap(of.file, of.look) if kind in ENDINGS else _looked(of, self._svg(of.file))

    def _svg(self, path: Path) -> Form:
        self.fingerprints.of(path)  # records that the build depends on it
        return _svg(path, self.fingerprints.digest(path))

    def icon_names(self) -> tuple[str, ...]:
        return tuple(self.layouts.names("icons"))

    def has_icon(self, icon: str) -> bool:
        if icon not in self._icons:
            self._icons[icon] = self.layouts.file("icons", icon).is_file()
        return self._icons[icon]


def _window(box: Rect, left: float, top: float, right: float, bottom: float) -> Rect:
    return Rect(box.x + left * box.w, box.y + top * box.h, box.w * (1 - left - right), box.h * (1 - top - bottom))


@lru_cache(maxsize=512)
def _svg(path: Path, content: str) -> Form:
    """The form of an SVG file; `content` is the digest of its contents, "" if it cannot be read."""
    return read_svg(path)


def _looked(of: Art, form: Form) -> Form:
    """A drawing tinted, or translucent."""
    tint, opacity = of.look.tint, of.look.opacity
    marks = form.marks if tint is None else _painted(form.marks, partial(_shade, tint))
    return Form(of, form.box, marks if opacity == 1 else (Group(marks, opacity=opacity),))


def _shade(dark: str, colour: str) -> str:
    """A colour as light as another, on the scale from `dark` to white."""
    return mix(dark, "#FFFFFF", luminance(colour) ** (1 / 2.2))


def _painted(marks: tuple[Mark, ...], new: Callable[[str], str]) -> tuple[Mark, ...]:
    out: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Shape):
            old = mark.paint.fill, mark.paint.stroke
            fill, stroke = (colour and new(colour) for colour in old)
            same = (fill, stroke) == old
            out.append(mark if same else Shape(mark.path, replace(mark.paint, fill=fill, stroke=stroke)))
        else:
            out.append(replace(mark, marks=_painted(mark.marks, new)) if isinstance(mark, Group) else mark)
    return tuple(out)


__all__ = ["BadPicture", "Library"]
