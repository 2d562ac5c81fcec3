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
from ..marks.ink import Art, Form, Gradient, Group, Icon, Mark, Origin, Run, Shape
from ..marks.palette import luminance, mix
from . import outside
from .bitmap import ENDINGS, read_bitmap
from .picture import BadPicture, Drawing, described, read_svg

# Icons are drawn in these two, which are replaced when an icon is used.
ICON_INK, ICON_GROUND = "#1F2328", "#FFFFFF"


class Library:
    def __init__(
        self,
        layouts: LayoutFolders,
        ink: str = ICON_INK,
        ground: str = ICON_GROUND,
        fingerprints: Fingerprints | None = None,
        lang: str = "en",  # of the words in pictures
    ) -> None:
        self.layouts, self.lang = layouts, lang
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
            drawing = self._svg(file := self.layouts.file("icons", of.name))
            if drawing.lost:  # a bitmap has no two colours to replace
                raise BadPicture(file, "picture.icon", described(drawing.lost), drawing.lost[0][0])
            form = drawing.form
            colours = {ICON_INK: of.ink or ink, ICON_GROUND: of.ground or ground}
            return Form(of, form.box, _painted(form.marks, lambda colour: colours.get(colour, colour)))
        if not isinstance(of, Art):
            raise KeyError(of)
        if of.crop:
            form = self(replace(of, crop=()))
            return replace(form, of=of, box=_window(form.box, *of.crop))
        kind = of.file.suffix.lower()
        if kind not in (*ENDINGS, ".svg"):
            raise BadPicture(of.file, "picture.kind")
        if kind in ENDINGS:
            return read_bitmap(of.file, of.look)
        drawing = self._svg(of.file)
        if not drawing.lost:
            return _looked(of, drawing.form)
        if not outside.is_installed():
            raise BadPicture(of.file, "picture.renderer", described(drawing.lost), drawing.lost[0][0])
        return replace(read_bitmap(of.file, of.look), of=of, lost=drawing.lost, fonts=drawing.fonts)

    def _svg(self, path: Path) -> Drawing:
        self.fingerprints.of(path)  # records that the build depends on it
        return _svg(path, self.fingerprints.digest(path), self.lang)

    def icon_names(self) -> tuple[str, ...]:
        return tuple(self.layouts.names("icons"))

    def has_icon(self, icon: str) -> bool:
        if icon not in self._icons:
            self._icons[icon] = self.layouts.file("icons", icon).is_file()
        return self._icons[icon]


def _window(box: Rect, left: float, top: float, right: float, bottom: float) -> Rect:
    return Rect(box.x + left * box.w, box.y + top * box.h, box.w * (1 - left - right), box.h * (1 - top - bottom))


@lru_cache(maxsize=512)
def _svg(path: Path, content: str, lang: str) -> Drawing:
    """An SVG file as read; `content` is the digest of its contents, "" if it cannot be read."""
    return read_svg(path, lang)


def _looked(of: Art, form: Form) -> Form:
    """A drawing tinted, or translucent."""
    tint, opacity = of.look.tint, of.look.opacity
    marks = form.marks if tint is None else _painted(form.marks, partial(_shade, tint))
    return replace(form, of=of, marks=marks if opacity == 1 else (Group(marks, opacity=opacity),))


def _shade(dark: str, colour: str) -> str:
    """A colour as light as another, on the scale from `dark` to white."""
    return mix(dark, "#FFFFFF", luminance(colour) ** (1 / 2.2))


def _painted(marks: tuple[Mark, ...], new: Callable[[str], str]) -> tuple[Mark, ...]:
    out: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Shape):
            old = mark.paint.fill, mark.paint.stroke
            fill, stroke = (colour and new(colour) for colour in old)
            fade = mark.paint.fade
            if isinstance(fade, Gradient):
                fade = replace(fade, stops=tuple((at, new(colour), thin) for at, colour, thin in fade.stops))
            same = (fill, stroke, fade) == (*old, mark.paint.fade)
            out.append(mark if same else Shape(mark.path, replace(mark.paint, fill=fill, stroke=stroke, fade=fade)))
        elif isinstance(mark, Run):
            out.append(replace(mark, colour=new(mark.colour)))
        else:
            out.append(replace(mark, marks=_painted(mark.marks, new)) if isinstance(mark, Group) else mark)
    return tuple(out)


__all__ = ["BadPicture", "Library"]
