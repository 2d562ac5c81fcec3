"""How a PDF of a game is declared: what it is called, when a game has it, how it is made, what the cover sheet says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pnp.validator.definitions.model import Game

from ..layout.desk import Desk
from ..layout.watermark import marked
from ..marks.length import MM
from ..marks.pages import Document, within
from ..options import PrintOptions

READ = 7 * MM  # free space at every edge of pages for reading and writing

T = TypeVar("T")
Ways: TypeAlias = tuple[str, str, str]
"""What the labels for paper, cuts and assembly end in: `cover-on-…`, `cover-cut-…`, `cover-make-…`."""


@dataclass(frozen=True, slots=True)
class Printing:
    """A game on its way to paper in one language, and what is laid out already."""

    desk: Desk
    options: PrintOptions
    done: list[tuple[Sheet, Document]] = field(default_factory=list)
    _known: dict[Callable[[Game], Any], Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.desk.game

    def once(self, made_of: Callable[[Game], T]) -> T:
        """What a function makes of the game, the same for all PDFs."""
        if made_of not in self._known:
            self._known[made_of] = made_of(self.game)
        known: T = self._known[made_of]
        return known


@dataclass(frozen=True, slots=True)
class Sheet:
    """One PDF that a game can have. Its module in `sheets/` loads what lays it out only once it is wanted.

    `kind`        the name of its file, unless it is `named`; the label with its title, unless it is `titled`; and what
                  those labels end in that the cover sheet has for it, unless there are several `ways`
    `order`       its place among all: they are laid out, listed and, unless it is to be `made` in another, put together
                  in this order
    `wanted`      whether a game has it with these options
    `lay_out`     its pages. Raises Invalid
    `ways`        which paper, cuts and assembly the cover sheet names, if some of its pages are backs or not
    `clear`       how far its words are from every edge: for a wider margin, pages are made smaller. None if they are
                  laid out for the margin
    `both_sides`  one page after the other is printed on both sides of the paper, which is turned like that of a book
    `marked`      a prototype has the word across each page; otherwise faces have it, or they are too small for it
    `of_cards`    it has the cards, so it is printed when only some are wanted, and laid out before what shows cards
    `shows_cards` it can be laid out only after those
    """

    kind: str
    order: int
    wanted: Callable[[Printing], bool]
    lay_out: Callable[[Printing], Document]
    named: Callable[[Printing], str] | None = None
    titled: Callable[[Printing], str] | None = None
    made: int = 0
    ways: Callable[[Printing, bool], Ways] | None = None
    clear: float | None = None
    both_sides: bool = False
    marked: bool = True
    of_cards: bool = False
    shows_cards: bool = False

    def name(self, printing: Printing) -> str:
        """The name of its file, without .pdf."""
        return self.named(printing) if self.named else self.kind

    def title(self, printing: Printing) -> str:
        return self.titled(printing) if self.titled else printing.desk.label(self.kind)

    def document(self, printing: Printing) -> Document:
        """The PDF, also noted as done. Raises Invalid."""
        document, margin = self.lay_out(printing), printing.options.margin.pt
        if self.clear is not None:
            document = within(document, margin, self.clear)
        if self.marked:
            document = marked(document, printing.desk, margin)
        printing.done.append((self, document))
        return document
