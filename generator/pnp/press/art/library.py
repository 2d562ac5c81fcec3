"""The forms of one build by name: icons in any two colours, the game's pictures, and faces laid out before.

Names: `icon/us`, `icon/us/#1F4E79/#F3ECDD` (ink and ground), `file/<path>`, `file/<path>#0.1,0,0,0.2` (cropped by those
shares of its width and height at the left, top, right and bottom); anything else was added with `add`. A picture is
read once for all the PDFs of a build, and an SVG file once until it changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from pnp.validator.base import cache

from ..files.fingerprints import Fingerprints
from ..files.layout_folders import LayoutFolders
from ..files.program import press_digest
from ..marks.geometry import Rect
from ..marks.ink import Form, Group, Mark, Paint, Shape
from ..marks.palette import luminance, mix
from ..marks.plain import flat_form, raised_form
from .bitmap import ENDINGS, LOOK, read_bitmap
from .picture import BadPicture, read_svg

# Icons are drawn in these two, which are replaced when an icon is used.
ICON_INK, ICON_GROUND = "#1F2328", "#FFFFFF"
_CROPPED = re.compile(r"(.+)#([\d.]+),([\d.]+),([\d.]+),([\d.]+)")


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
        self._forms: dict[str, Form] = {}
        self._icons: dict[str, bool] = {}

    def add(self, form: Form) -> str:
        self._forms[form.name] = form
        return form.name

    def __call__(self, name: str) -> Form:
        """The form of that name. Raises picture.BadPicture, KeyError."""
        found = self._forms.get(name)
        if found is None:
            found = self._forms[name] = self._make(name)
        return found

    def _make(self, name: str) -> Form:
        kind, _, rest = name.partition("/")
        if kind == "file":
            if cropped := _CROPPED.fullmatch(name):
                return _part(name, self(cropped[1]), *map(float, cropped.groups()[1:]))
            if LOOK in rest and rest.partition(LOOK)[0].lower().endswith(".svg"):
                return _looked(name, self(name.partition(LOOK)[0]), rest.split(LOOK)[1:])
            if LOOK in rest:
                return read_bitmap(Path(rest), name)
            if not rest.lower().endswith((*ENDINGS, ".svg")):
                raise BadPicture(Path(rest), "picture.kind")
            return read_bitmap(Path(rest), name) if rest.lower().endswith(ENDINGS) else self._svg(Path(rest))
        if kind != "icon":
            raise KeyError(name)
        icon, *colours = rest.split("/")
        ink, ground = colours or self.inline.get(icon, (self.ink, self.ground))
        form = self._svg(self.layouts.file("icons", icon))
        return Form(name, form.box, _recoloured(form.marks, {ICON_INK: ink, ICON_GROUND: ground}))

    def _svg(self, path: Path) -> Form:
        self.fingerprints.of(path)  # records that the build depends on it
        return _svg(path, self.fingerprints.digest(path))

    def icon_names(self) -> tuple[str, ...]:
        return tuple(self.layouts.names("icons"))

    def has_icon(self, icon: str) -> bool:
        if icon not in self._icons:
            self._icons[icon] = self.layouts.file("icons", icon).is_file()
        return self._icons[icon]


def icon(name: str, ink: str, ground: str) -> str:
    """The name of an icon's form in two colours."""
    return f"icon/{name}/{ink}/{ground}"


def cropped(name: str, shares: tuple[float, ...]) -> str:
    """The name of a cropped form: without these shares at the left, top, right and bottom."""
    return f"{name}#{','.join(f'{share:g}' for share in shares)}" if any(shares) else name


def _part(name: str, form: Form, left: float, top: float, right: float, bottom: float) -> Form:
    w, h = form.box.w, form.box.h
    window = Rect(form.box.x + left * w, form.box.y + top * h, w * (1 - left - right), h * (1 - top - bottom))
    return Form(name, window, form.marks)


@lru_cache(maxsize=512)
def _svg(path: Path, content: str) -> Form:
    """The form of an SVG file; `content` is the digest of its contents, "" if it cannot be read."""
    name = f"file/{path}"
    key = press_digest(name, content)
    kept = cache.get("svg", key, (str, [float], tuple)) if content else None
    if kept is not None:
        with cache.trusted("svg", key):
            return raised_form(kept)
    form = read_svg(path, name)
    cache.put("svg", key, flat_form(form))
    return form


def _looked(name: str, form: Form, look: Iterable[str]) -> Form:
    """A drawing in grey, tinted, or translucent."""
    marks = form.marks
    for said, _, value in (part.partition("=") for part in look):
        if said == "opacity":
            marks = (Group(marks, opacity=float(value)),)
        else:
            dark = value if said == "tint" else "#000000"
            marks = _painted(marks, partial(_shade, dark))
    return Form(name, form.box, marks)


def _shade(dark: str, colour: str) -> str:
    """A colour as light as another, on the scale from `dark` to white."""
    return mix(dark, "#FFFFFF", luminance(colour) ** (1 / 2.2))


def _painted(marks: tuple[Mark, ...], new: Callable[[str], str]) -> tuple[Mark, ...]:
    out: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Shape):
            fill, stroke = (colour and new(colour) for colour in (mark.paint.fill, mark.paint.stroke))
            out.append(Shape(mark.path, replace(mark.paint, fill=fill, stroke=stroke)))
        else:
            out.append(replace(mark, marks=_painted(mark.marks, new)) if isinstance(mark, Group) else mark)
    return tuple(out)


def _recoloured(marks: tuple[Mark, ...], colours: dict[str, str]) -> tuple[Mark, ...]:
    def paint(old: Paint) -> Paint:
        return replace(
            old, fill=colours.get(old.fill or "", old.fill), stroke=colours.get(old.stroke or "", old.stroke)
        )

    out: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Shape):
            out.append(Shape(mark.path, paint(mark.paint)))
        elif isinstance(mark, Group):
            out.append(replace(mark, marks=_recoloured(mark.marks, colours)))
        else:
            out.append(mark)
    return tuple(out)


__all__ = ["BadPicture", "Library", "cropped", "icon"]
