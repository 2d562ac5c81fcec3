"""Pages as SVG: shapes as they are, letters as outlines, so that every program shows what will be printed."""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from html import escape

from ..art.bitmap import head, raw
from ..marks.fading import faded
from ..marks.geometry import Matrix
from ..marks.ink import (
    IDENTITY,
    Bitmap,
    Form,
    Forms,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Run,
    Shape,
    Use,
    placing,
    rect_path,
)
from ..marks.length import MM
from ..marks.pages import Page
from ..type.fonts import font

CAPS = ("butt", "round", "square")
MITER = 4.0  # of SVG, if a stroke does not say
JOINS = ("miter", "round", "bevel")


def svg(page: Page, forms: Forms, title: str, address: Callable[[Bitmap], str] | None = None) -> str:
    """The page as one SVG file, as large in millimetres as on paper. It contains its bitmaps, unless each has an
    `address` to refer to."""
    writer = Writer(forms, address=address)
    body = writer.marks(page.marks)
    size = f'width="{shortest(page.width / MM)}mm" height="{shortest(page.height / MM)}mm"'
    box = f'viewBox="0 0 {shortest(page.width)} {shortest(page.height)}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>',
        f"<title>{escape(title)}</title>",
        *(["<defs>", *writer.defs, "</defs>"] if writer.defs else []),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def shortest(value: float) -> str:
    """A number of points, written as briefly as a precision of 0.001 allows.

    >>> shortest(2.5004), shortest(-0.0001)
    ('2.5', '0')
    """
    words = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if words in ("-0", "") else words


@lru_cache(maxsize=4096)  # icons appear on every card
def _path(path: Path) -> str:
    verbs = {"m": "M", "l": "L", "c": "C", "h": "Z"}
    return "".join(verbs[verb] + " ".join(map(shortest, numbers)) for verb, numbers in path)


def matrix_of(m: Matrix) -> str:
    """A matrix in SVG syntax."""
    if (m.a, m.b, m.c, m.d) == (1, 0, 0, 1):
        return f"translate({shortest(m.e)} {shortest(m.f)})"
    return f"matrix({m.a:.5f} {m.b:.5f} {m.c:.5f} {m.d:.5f} {shortest(m.e)} {shortest(m.f)})"


def _paint(paint: Paint) -> str:
    parts = [f'fill="{paint.fill or "none"}"']
    if paint.fill is not None and paint.even_odd:
        parts.append('fill-rule="evenodd"')
    if paint.stroke is not None:
        parts.append(f'stroke="{paint.stroke}" stroke-width="{shortest(paint.width)}"')
        if paint.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(shortest, paint.dash))}"')
            if paint.phase:
                parts.append(f'stroke-dashoffset="{shortest(paint.phase)}"')
        if paint.cap:
            parts.append(f'stroke-linecap="{CAPS[paint.cap]}"')
        if paint.join:
            parts.append(f'stroke-linejoin="{JOINS[paint.join]}"')
        elif paint.miter != MITER:
            parts.append(f'stroke-miterlimit="{shortest(paint.miter)}"')
    if paint.opacity < 1:
        parts.append(f'opacity="{shortest(paint.opacity)}"')
    return " ".join(parts)


@dataclass
class Writer:
    """Turns marks into SVG; forms, letters and clips are stored once in `defs`."""

    forms: Forms
    defs: list[str] = field(default_factory=list)
    names: dict[object, str] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)  # names by kind
    address: Callable[[Bitmap], str] | None = None  # of a bitmap; None: its data

    def marks(self, marks: Iterable[Mark]) -> list[str]:
        out: list[str] = []
        for mark in marks:
            if isinstance(mark, Shape) and isinstance(mark.paint.fade, tuple):
                out += self._group(faded(mark))
            elif isinstance(mark, Shape):
                out.append(f'<path d="{_path(mark.path)}" {_paint(self._faded(mark.paint))}/>')
            elif isinstance(mark, Run):
                out.append(self._run(mark))
            elif isinstance(mark, Use):
                out.append(self._use(mark))
            elif isinstance(mark, Group):
                out += self._group(mark)
            elif isinstance(mark, Bitmap):
                out.append(self._image(mark))
        return out

    def _name(self, what: object, kind: str, content: Callable[[str], str]) -> str:
        """The id of something in `defs`, added on first use, after what it refers to."""
        if what not in self.names:
            name = f"{kind}{self.counts[kind]}"
            self.counts[kind] += 1
            self.names[what] = name
            self.defs.append(content(name))
        return self.names[what]

    def _clip(self, path: Path, even_odd: bool = False) -> str:
        rule = ' clip-rule="evenodd"' if even_odd else ""
        content = f'<path d="{_path(path)}"{rule}/></clipPath>'
        return self._name((path, rule) if rule else path, "c", lambda name: f'<clipPath id="{name}">{content}')

    def _faded(self, paint: Paint) -> Paint:
        if not isinstance(paint.fade, Gradient):
            return paint
        return replace(paint, fill=f"url(#{self._name(paint.fade, 'r', partial(_gradient, paint.fade))})")

    def _group(self, group: Group) -> list[str]:
        """The clip is in the group's own coordinates, so the matrix is not applied to it twice."""
        parts = ["<g"]
        if group.matrix != IDENTITY:
            parts.append(f'transform="{matrix_of(group.matrix)}"')
        if group.clip is not None:
            parts.append(f'clip-path="url(#{self._clip(group.clip, group.even_odd)})"')
        if group.opacity < 1:
            parts.append(f'opacity="{shortest(group.opacity)}"')
        return [" ".join(parts) + ">", *self.marks(group.marks), "</g>"]

    def _use(self, use: Use) -> str:
        """A form clipped to its window, scaled to the place it fills."""
        form = self.forms(use.form)
        drawn = self._name(use.form, "f", lambda name: self._form(form, name))
        line = f'<use href="#{drawn}" transform="{matrix_of(placing(use, form.box))}"/>'
        return f'<g clip-path="url(#{self._clip(rect_path(use.into))})">{line}</g>' if use.fill else line

    def _form(self, form: Form, name: str) -> str:
        clip = self._clip(rect_path(form.box))
        return "\n".join([f'<g id="{name}" clip-path="url(#{clip})">', *self.marks(form.marks), "</g>"])

    def _run(self, run: Run) -> str:
        """Words as outlines, with each letter stored once for all sizes."""
        face, em = font(run.font), run.size / 1000
        x, letters = 0.0, []
        for char, kern in zip(run.text, run.kerns, strict=True):
            glyph = face.glyph(char)
            if glyph.path:
                drawn = self._name((run.font, char), "g", partial(_letter, run.font, char))
                letters.append(f'<use href="#{drawn}" x="{shortest(x)}"/>')
            x += glyph.advance + kern
        matrix = Matrix(em, 0, 0, em, run.x, run.baseline)
        label = escape(run.text)
        return f'<g fill="{run.colour}" transform="{matrix_of(matrix)}" aria-label="{label}">{"".join(letters)}</g>'

    def _image(self, mark: Bitmap) -> str:
        box = mark.into
        place = f'x="{shortest(box.x)}" y="{shortest(box.y)}" width="{shortest(box.w)}" height="{shortest(box.h)}"'
        return f'<image {place} preserveAspectRatio="none" href="{(self.address or _data)(mark)}"/>'


def _gradient(fade: Gradient, name: str) -> str:
    along = f'r="1" cx="0" cy="0" fx="{fade.focus[0]:.5f}" fy="{fade.focus[1]:.5f}"' if fade.radial else 'x1="0" x2="1"'
    kind = "radialGradient" if fade.radial else "linearGradient"
    stops = (f'<stop offset="{at:.5f}" stop-color="{c}" stop-opacity="{shortest(a)}"/>' for at, c, a in fade.stops)
    placed = f'gradientUnits="userSpaceOnUse" gradientTransform="{matrix_of(fade.matrix)}"'
    return f'<{kind} id="{name}" {along} {placed}>{"".join(stops)}</{kind}>'


def _letter(face: str, char: str, name: str) -> str:
    return f'<path id="{name}" d="{_outline(face, char)}"/>'


@lru_cache(maxsize=4096)
def _outline(face: str, char: str) -> str:
    return _path(font(face).glyph(char).path)


def _data(mark: Bitmap) -> str:
    kind, content = file_of(mark)
    return f"data:image/{kind};base64,{base64.b64encode(content).decode('ascii')}"


def file_of(mark: Bitmap) -> tuple[str, bytes]:
    """The kind and content of a bitmap file, recompressed if some programs would show it wrongly. Raises BadPicture."""
    found = head(mark.file, mark.look)
    return (found.kind, raw(mark.file, mark.look)) if found.plain else ("png", _repacked(mark))


def _repacked(mark: Bitmap) -> bytes:
    from PIL import Image, ImageOps

    file = io.BytesIO()
    with Image.open(io.BytesIO(raw(mark.file, mark.look))) as image:
        ImageOps.exif_transpose(image).convert("RGBA").save(file, "PNG")
    return file.getvalue()
