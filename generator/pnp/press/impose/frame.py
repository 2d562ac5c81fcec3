"""What the pages of a document have in common besides their contents: edges, foot, an entry in the outline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.validator.base.problem import Problem

from ..layout.desk import Desk
from ..marks.geometry import Rect
from ..marks.ink import Mark
from ..marks.length import MM
from ..marks.pages import Document, Page
from ..type import text
from ..type.text import say


@dataclass(frozen=True, slots=True)
class Frame:
    """Pages for reading: the paper, the part of it inside their margin, and the height of the foot at its lower end."""

    sheet: Rect
    inner: Rect
    foot: float = 0.0

    @classmethod
    def inset(cls, sheet: Rect, margin: float, foot: float = 0.0) -> Frame:
        """With the same margin at every edge."""
        return cls(sheet, sheet.inset(margin), foot)

    @property
    def field(self) -> Rect:
        """The area for the contents."""
        return replace(self.inner, h=self.inner.h - self.foot)

    def line(self, words: str, desk: Desk, height: float = 3 * MM) -> tuple[Mark, ...]:
        """Small words in the lower right corner."""
        box = Rect(self.inner.x, self.inner.bottom - height, self.inner.w, height)
        return say(words, foot_style(desk, 6.5), box, desk.lang)

    def document(
        self,
        pages: Iterable[Iterable[Mark]],
        title: str,
        foot: Callable[[int], Iterable[Mark]] = lambda number: (),
        *,
        both_sides: bool = False,
        problems: Sequence[Problem] = (),
    ) -> Document:
        """Pages with these marks, each with the foot of its number, from 1. The first one is in the outline."""
        made = tuple(
            Page(self.sheet.w, self.sheet.h, (*marks, *foot(number)), outline=title if number == 1 else None)
            for number, marks in enumerate(pages, 1)
        )
        return Document(made, -(-len(made) // 2) if both_sides else len(made), 0, tuple(problems))


def foot_style(desk: Desk, size: float, align: str = "right") -> text.Style:
    """How the words of a foot are set, smaller if there is no room."""
    soft = desk.palette["ink-soft"]
    return text.Style(font="sans", size=size, smallest=5, hyphens=False, valign="middle", align=align, colour=soft)


def foot_line(desk: Desk, title: str, at: int, of: int, *further: str) -> str:
    """The footer of a sheet to cut out or to lay down: game, contents, version, language, number, and more."""
    game, lang = desk.game, desk.lang
    sheet = desk.label("sheet", at=at, of=of)
    return " · ".join((game.title[lang], title, desk.imprint, lang, sheet, *further))
