"""How the rule sheet sets its words: styles, headings, and the available widths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pnp.validator.base.languages import letter
from pnp.validator.definitions.model import Game

from ..marks.geometry import Rect
from ..marks.length import MM
from ..type import text
from ..type.flow import Block, beside, numbered, paragraph, shifted, spoken, stack
from .data import data_with
from .desk import Desk
from .sheetlayout import drawn, set_in

NUMBER = 9.5 * MM  # the hanging column of rule numbers
RULE = 1.1 * MM  # above a heading
_RULE = re.compile(r"((?<![a-z])[a-z][a-z0-9]*+(?:\.[a-z0-9]++(?:-[a-z0-9]++)*+)++)")


def printed_numbers(game: Game) -> Mapping[str, str]:
    """By the id of a rule or a ruling, its printed number."""
    book = game.rulebook
    rules = {rule.id: rule.number for section in book.sections for rule in section.rules}
    return rules | {ruling.id: ruling.number for ruling in book.rulings}


def cite(words: str, game: Game) -> str:
    """Rule ids in a text replaced by their printed numbers: (command.limit) becomes (4.3)."""
    return "".join(piece for piece, _ in cited(words, game))


def cited(words: str, game: Game) -> Iterator[tuple[str, bool]]:
    """A text in pieces, with printed numbers for rule ids, and of each whether it is such a number."""
    numbers = printed_numbers(game) if _RULE.search(words) else {}
    for at, piece in enumerate(_RULE.split(words)):
        yield numbers.get(piece, piece), at % 2 == 1 and piece in numbers


@dataclass(frozen=True)
class Setting:
    """A desk with the sizes of a sheet in points: the width of a column, that of a run in one column, and how high a
    page is, 0 if it does not matter. Beside a translation, only one language has `pictures`, and what belongs together
    `stays` in one block, because blocks are set beside blocks there."""

    desk: Desk
    width: float
    span: float
    pictures: bool = True
    stays: bool = False
    high: float = 0.0

    @property
    def lang(self) -> str:
        return self.desk.lang

    def style(self, name: str, **changes: Any) -> text.Style:
        """A style of the rule sheet."""
        return set_in("rules", name, self.desk, **changes)

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
        rule = Block(drawn("rules", "rule", Rect(0, 0, width, RULE), data_with(), self.desk), RULE)
        left = NUMBER if number else 0.0
        words = paragraph(title, self.style("head"), width - left, self.lang, x=left)
        digits = paragraph(number, self.style("head"), NUMBER, self.lang) if number else Block((), 0)
        head = spoken(beside(digits, words, before=2.2 * MM), role, f"{number} {title}".strip())
        return stack((rule, head), before=7 * MM, keep=True)

    def intro(self, words: str, width: float | None = None) -> Block:
        block = paragraph(
            self.cite(words), self.style("intro"), width or self.width, self.lang, before=2.4 * MM, keep=True
        )
        return spoken(block, "P", self.cite(words))

    def lettered(self, mark: str, words: str, style: text.Style, width: float, before: float = 0.0) -> Block:
        """A paragraph with a number or a letter in the margin. It may continue in the next column, unless what belongs
        together stays."""
        digits = paragraph(mark, self.style("number"), NUMBER, self.lang)
        block = numbered(digits, mark, words, style, NUMBER, width - NUMBER, self.lang)
        return replace(block, before=before, split=None if self.stays else block.split)

    def tinted(self, content: Block, width: float, pad: float = 2.4 * MM) -> Block:
        """A block on a pale ground with a bar at its left."""
        inner = shifted(content, pad, pad, 2 * pad - 1 * MM)
        ground = drawn("rules", "tinted", Rect(0, 0, width, inner.height), data_with(), self.desk)
        return Block((*ground, *inner.marks), inner.height)
