"""Which PDFs a game has with these options, in the order they are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from .layout.desk import Desk
from .marks.pages import Document
from .options import FlipEdge, PrintOptions
from .sheets import registry
from .sheets.sheet import Printing, Sheet


@dataclass(frozen=True, slots=True)
class Recipe:
    """One PDF of a game: what it is, its file name without .pdf, its title, and how to lay out its pages, which raises
    Invalid."""

    sheet: Sheet
    name: str
    title: str
    make: Callable[[], Document]


def recipes(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """Every PDF of the game; only the cards if only some are wanted."""
    printing = Printing(desk.printing(options.date, options.prototype), options)
    for sheet in registry():
        if (sheet.of_cards or not options.only) and sheet.wanted(printing):
            yield Recipe(sheet, sheet.name(printing), sheet.title(printing), partial(sheet.document, printing))


def taken() -> set[str]:
    """The names that no board may have."""
    return {sheet.kind for sheet in registry() if sheet.named is None}


def turned(document: Document, options: PrintOptions) -> FlipEdge | None:
    """The edge the sheets are flipped on, if they have both fronts and backs."""
    return options.flip if {page.back for page in document.pages} == {False, True} else None
