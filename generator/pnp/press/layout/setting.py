"""How the rule sheet sets its words: styles, headings, and the available widths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.validator.base.languages import letter
from pnp.validator.definitions.model import Game

from ..marks.geometry import Rect
from ..marks.ink import Mark, rect_path, solid
from ..marks.length import MM
from ..marks.palette import mix
from ..type import text
from ..type.flow import Block, beside, numbered, paragraph, shifted, spoken, stack
from .desk import Desk

NUMBER = 9.5 * MM  # the hanging column of rule numbers
_RULE = re.compile(r"(?<![a-z])[a-z][a-z0-9]*+(?:\.[a-z0-9]++(?:-[a-z0-9]++)*+)++")


def printed_numbers(game: Game) -> Mapping[str, str]:
    """By the id of a rule or a ruling, its printed number."""
    book = game.rulebook
    rules = {rule.id: rule.number for section in book.sections for rule in section.rules}
    return rules | {ruling.id: ruling.number for ruling in book.rulings}


def cite(words: str, game: Game) -> str:
    """Rule ids in a text replaced by their printed numbers: (command.limit) becomes (4.3)."""
    numbers = printed_numbers(game) if _RULE.search(words) else {}
    return _RULE.sub(lambda m: numbers.get(m.group(), m.group()), words)


@dataclass(frozen=True, slots=True)
class Styles:
    """The sheet's few styles, in the palette's inks."""

    body: text.Style
    intro: text.Style
    head: text.Style
    part: text.Style
    number: text.Style
    small: text.Style


def styles(desk: Desk) -> Styles:
    ink = desk.palette["ink"]
    body = text.Style(font="text", size=9.25, smallest=7, leading=1.32, colour=ink)
    head = text.Style(font="display", size=15, smallest=10, leading=1.1, hyphens=False, colour=ink)
    return Styles(
        body=body,
        intro=replace(body, font="sans", size=9.5, leading=1.28),
        head=head,
        part=replace(head, size=10.5, smallest=8),
        number=text.Style(font="display", size=8.75, smallest=7, hyphens=False, colour=ink),
        small=text.Style(font="sans", size=8, smallest=7, leading=1.27, colour=ink),
    )


@dataclass(frozen=True)
class Setting:
    """A desk with the widths of a sheet in points: that of a column, and that of a run in one column. Beside a
    translation, only one language has `pictures`, and what belongs together `stays` in one block, because blocks are
    set beside blocks there."""

    desk: Desk
    width: float
    span: float
    pictures: bool = True
    stays: bool = False

    @property
    def lang(self) -> str:
        return self.desk.lang

    @cached_property
    def styles(self) -> Styles:
        return styles(self.desk)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """By the id of a rule or a ruling, its printed number."""
        return printed_numbers(self.desk.game)

    def cite(self, words: str) -> str:
        """Rule ids in a text replaced by their printed numbers: (command.limit) becomes (4.3)."""
        return cite(words, self.desk.game)

    def letter(self, at: int) -> str:
        """The letter of step or reading number `at` (from 0)."""
        return letter(at, self.lang)

    def together(self, blocks: Iterable[Block], before: float = 0.0) -> tuple[Block, ...]:
        """Blocks below each other that a column may separate, unless what belongs together stays."""
        first, *others = blocks
        if not self.stays:
            return (replace(first, before=before), *others)
        return (stack((first, *others), before=before),)

    def heading(self, number: str, title: str, width: float | None = None, role: str = "H2") -> Block:
        """A heavy rule, the number if there is one, the title."""
        width = width or self.width
        rule = Block((solid(rect_path(Rect(0, 0, width, 1.1 * MM)), self.desk.palette["ink"]),), 1.1 * MM)
        left = NUMBER if number else 0.0
        words = paragraph(title, self.styles.head, width - left, self.lang, x=left)
        digits = paragraph(number, self.styles.head, NUMBER, self.lang) if number else Block((), 0)
        head = spoken(beside(digits, words, before=2.2 * MM), role, f"{number} {title}".strip())
        return stack((rule, head), before=7 * MM, keep=True)

    def intro(self, words: str, width: float | None = None) -> Block:
        block = paragraph(
            self.cite(words), self.styles.intro, width or self.width, self.lang, before=2.4 * MM, keep=True
        )
        return spoken(block, "P", self.cite(words))

    def lettered(self, mark: str, words: str, style: text.Style, width: float, before: float = 0.0) -> Block:
        """A paragraph with a number or a letter in the margin. It may continue in the next column, unless what belongs
        together stays."""
        digits = paragraph(mark, self.styles.number, NUMBER, self.lang)
        block = numbered(digits, mark, words, style, NUMBER, width - NUMBER, self.lang)
        return replace(block, before=before, split=None if self.stays else block.split)

    def tinted(self, content: Block, width: float, pad: float = 2.4 * MM) -> Block:
        """A block on a pale ground with a bar at its left."""
        inner = shifted(content, pad, pad, 2 * pad - 1 * MM)
        palette = self.desk.palette
        ground = solid(rect_path(Rect(0, 0, width, inner.height)), mix(palette["paper"], "#FFFFFF", 0.15))
        bar = solid(rect_path(Rect(0, 0, 1 * MM, inner.height)), palette["ink-soft"])
        marks: tuple[Mark, ...] = (ground, bar, *inner.marks)
        return Block(marks, inner.height)
