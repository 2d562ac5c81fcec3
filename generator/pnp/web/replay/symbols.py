"""Printed components as SVG symbols of a web page: each drawn once, letters as text in subsets of the press's fonts.

What languages share (pictures, icons, tokens, cards without words) is stored once.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Forms, Origin, Run, Use, placing, rect_path
from pnp.press.out.vector import Writer, matrix_of, shortest
from pnp.press.type import fonts

from ..look.typefaces import typeface


def _nothing(of: Origin) -> Form:
    raise KeyError(of)


class Symbols(Writer):
    """Collects symbols; in the end `defs` goes into one hidden SVG of the page."""

    def __init__(self) -> None:
        super().__init__(_nothing)
        self.letters: dict[str, set[str]] = {}
        self._count: dict[str, int] = {}
        self._known: dict[tuple[str, int, Origin], str] = {}

    def add(self, of: Origin, forms: Forms) -> str:
        """The id of the symbol for a form; `forms` has it, and those that it uses."""
        self.forms = forms
        return self._once("s", of, _symbol)

    def _once(self, kind: str, of: Origin, content: Callable[[str, Form, str], str]) -> str:
        """The id of a form: one for all that look the same, because a name may mean other words in another library."""
        known = (kind, id(self.forms), of)
        if known not in self._known:
            form = self.forms(of)
            body = "".join(self.marks(form.marks))
            self._known[known] = self._name((kind, form.box, body), kind, lambda id: content(id, form, body))
        return self._known[known]

    def _name(self, what: object, kind: str, content: Callable[[str], str]) -> str:
        found = self.names.get(what)
        if found is None:
            number = self._count[kind] = self._count.get(kind, -1) + 1
            found = self.names[what] = f"{kind}{number}"
            self.defs.append(content(found))
        return found

    def _use(self, use: Use) -> str:
        drawn = self._once("f", use.form, self._part)
        line = f'<use href="#{drawn}" transform="{matrix_of(placing(use, self.forms(use.form).box))}"/>'
        return f'<g clip-path="url(#{self._clip(rect_path(use.into))})">{line}</g>' if use.fill else line

    def _part(self, id: str, form: Form, body: str) -> str:
        return f'<g id="{id}" clip-path="url(#{self._clip(rect_path(form.box))})">{body}</g>'

    def _run(self, run: Run) -> str:
        """Words as text, exactly as long as on paper."""
        face = fonts.font(run.font)
        self.letters.setdefault(run.font, set()).update(run.text)
        width = sum(face.glyph(char).advance + kern for char, kern in zip(run.text, run.kerns, strict=True))
        length = f' textLength="{shortest(width * run.size / 1000)}"' if len(run.text.strip()) > 1 else ""
        x, y, size = map(shortest, (run.x, run.baseline, run.size))
        place = f'x="{x}" y="{y}" font-size="{size}" fill="{run.colour}"'
        return f'<text class="{run.font}" {place}{length}>{escape(run.text, quote=False)}</text>'

    def styles(self, extra: str) -> str:
        """Style sheets for the fonts used, with the letters used, and the `extra` letters in each."""
        return "".join(typeface(name, {*letters, *extra}) for name, letters in sorted(self.letters.items()))


def _symbol(id: str, form: Form, body: str) -> str:
    return f'<symbol id="{id}" viewBox="{_box(form.box)}">{body}</symbol>'


def _box(box: Rect) -> str:
    return " ".join(map(shortest, (box.x, box.y, box.w, box.h)))
