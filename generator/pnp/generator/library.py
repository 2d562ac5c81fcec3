"""The forms of one build by name: icons in any two colours, the game's pictures, and faces laid out before.

Names: `icon/us`, `icon/us/#1F4E79/#F3ECDD` (ink and ground), `file/<path>`; anything else was added with `add`.
A picture is read once for all the PDFs of a build.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from .ink import Form, Group, Mark, Paint, Shape
from .picture import BadPicture, read_svg

# Icons are drawn in these two; whoever uses one says what they become.
ICON_INK, ICON_GROUND = "#1F2328", "#FFFFFF"


class Library:
    def __init__(self, icons: Path, ink: str = ICON_INK, ground: str = ICON_GROUND) -> None:
        self.icons = icons
        self.ink, self.ground = ink, ground
        self.inline: dict[str, tuple[str, str]] = {}  # the colours of an icon whose user names none
        self._forms: dict[str, Form] = {}

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
            return _svg(Path(rest))
        if kind != "icon":
            raise KeyError(name)
        icon, *colours = rest.split("/")
        ink, ground = colours or self.inline.get(icon, (self.ink, self.ground))
        form = _svg(self.icons / f"{icon}.svg")
        return Form(name, form.box, _recoloured(form.marks, {ICON_INK: ink, ICON_GROUND: ground}))

    def icon_names(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.icons.glob("*.svg")))

    def has_icon(self, icon: str) -> bool:
        return (self.icons / f"{icon}.svg").is_file()


def icon(name: str, ink: str, ground: str) -> str:
    """The name of an icon's form in two colours."""
    return f"icon/{name}/{ink}/{ground}"


@lru_cache(maxsize=512)
def _svg(path: Path) -> Form:
    return read_svg(path, f"file/{path}")


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


__all__ = ["BadPicture", "Library", "icon"]
