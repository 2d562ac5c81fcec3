"""The cards, on sheets to cut."""

from __future__ import annotations

from functools import partial

from ...marks.pages import Document
from ..sheet import Printing, Sheet, Ways


def ways(kind: str, printing: Printing, backs: bool) -> Ways:
    """How cards of some kind are printed, cut and made: that depends on where their backs are, and on the marks."""
    way = {"gutterfold": "cards-folded", "fronts": "cards-fronts"}.get(printing.options.sides, kind)
    return way, f"cards-{printing.options.marks}", way


def _title(printing: Printing) -> str:
    decks = printing.game.decks
    return decks[0].title[printing.desk.lang] if len(decks) == 1 else printing.desk.label("cards")


def _lay_out(printing: Printing) -> Document:
    from ...impose.select import chosen
    from .pages import card_pages

    return card_pages(chosen(printing.game, printing.options.only), printing.desk, printing.options)


SHEETS = (
    Sheet(
        "cards", 10, lambda it: bool(it.game.decks), _lay_out, titled=_title, ways=partial(ways, "cards"), marked=False,
        of_cards=True,
    ),
)  # fmt: skip
