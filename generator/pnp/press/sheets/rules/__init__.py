"""The rule sheet: in one language, as a booklet, in two languages side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pnp.validator.definitions.model import Game

from ...layout.watermark import marked
from ...marks.pages import Document, within
from ..sheet import READ, Printing, Sheet

if TYPE_CHECKING:
    from .lessons import Lessons


def _taught(game: Game) -> Lessons | None:
    """What the referee contributes, if the rules ask for anything."""
    book = game.rulebook
    if not (book.examples or book.setup or book.scoring):
        return None
    from .lessons import lessons

    return lessons(game)


def _rules(printing: Printing) -> Document:
    from .rulesheet import rule_pages

    return rule_pages(printing.desk, printing.options.paper, printing.once(_taught))


def _booklet(printing: Printing) -> Document:
    """Each of its pages keeps off the margin, and has the word of a prototype, before two of them share a sheet."""
    from ...impose.booklet import bound, half
    from .rulesheet import rule_pages

    desk, size, margin = printing.desk, printing.options.paper, printing.options.margin.pt
    pages = rule_pages(desk, half(size), printing.once(_taught), folded=True)
    return bound(marked(within(pages, margin, READ), desk, margin), size, margin, printing.options.flip)


def _side_by_side(printing: Printing) -> Document:
    from .rulesheet import parallel_pages

    options = printing.options
    return parallel_pages(printing.desk, options.paper, options.languages, printing.once(_taught))


def _side_by_side_name(printing: Printing) -> str:
    return f"rules-{'-'.join(printing.options.languages)}"


def _wanted(printing: Printing) -> bool:
    return bool(printing.game.rulebook.sections)


def _side_by_side_wanted(printing: Printing) -> bool:
    """Once, with the files of the first language."""
    return printing.options.languages[:1] == (printing.desk.lang,) and _wanted(printing)


_declared = partial(Sheet, titled=lambda it: it.desk.label("rule-sheet"), shows_cards=True)
SHEETS = (
    _declared("rules", 90, _wanted, _rules, clear=READ, both_sides=True),
    _declared("rules-booklet", 91, lambda it: it.options.booklet and _wanted(it), _booklet, made=96, marked=False),
    _declared("rules", 92, _side_by_side_wanted, _side_by_side, _side_by_side_name, clear=READ, both_sides=True),
)
