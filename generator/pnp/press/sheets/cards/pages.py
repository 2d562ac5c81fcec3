"""Decks as piles of printed cards: every face laid out once and put into the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Card, Deck

from ...impose.piles import Piece, Pile, Printed, sheet_pages
from ...layout.desk import Desk
from ...layout.element import Element, Layout
from ...layout.faces import Faces, Laid
from ...layout.placeholders import names_asked, names_said
from ...layout.watermark import watermark
from ...layout.worker import shown_by
from ...marks.geometry import Rect
from ...marks.ink import Form, Group, Made, Mark, Origin
from ...marks.pages import Document
from ...marks.shapes import cut_path
from ...options import PrintOptions
from ...progress import going_through


def card_pages(decks: Sequence[Deck], desk: Desk, options: PrintOptions) -> Document:
    """Fronts and backs of these decks, `options.copies` of each card.

    The library also gets every face without bleed, for showing cards in small: `trim/DECK/CARD` and `trim-back/DECK`.
    """
    piles, problems = [], []
    for deck in decks:
        pile, wrong = _pile(deck, desk, options.copies)
        piles.append(pile)
        problems += wrong
    document = sheet_pages(piles, desk, options)
    return replace(document, problems=(*problems, *document.problems))


def _pile(deck: Deck, desk: Desk, copies: int) -> tuple[Pile, list[Problem]]:
    layout, back_layout = (desk.layout(name, deck.size) for name in (deck.face, deck.back))
    faces, backs = Faces(layout, desk), _Backs(deck, back_layout, desk)
    by_copy = _differ(layout, desk.lang)
    pieces: list[Piece] = []
    problems: list[Problem] = []
    for card in going_through(deck.cards, deck.title[desk.lang]):
        face = faces.of(card)
        problems += face.problems
        name = f"face/{deck.id}/{card.id}"
        fronts = [desk.library.add(_form(Made(name), face, layout, desk))] * card.copies
        desk.library.add(_trimmed(Made(f"trim/{deck.id}/{card.id}"), face, layout))
        for copy in range(2, card.copies + 1) if by_copy else ():
            other = faces.of(replace(card, copy=copy))
            problems += other.problems
            fronts[copy - 1] = desk.library.add(_form(Made(f"{name}/{copy}"), other, layout, desk))
        pieces += [Piece(Printed(front, layout.bleed, layout.safe), backs.of(card)) for front in fronts]
    faces.keep()
    backs.faces.keep()
    at = [one.id for one in desk.game.decks].index(deck.id)
    path = ("decks", at, "size")
    pile = Pile(deck.title[desk.lang], deck.size, layout.corner, tuple(pieces) * copies, path)
    return pile, [_of_deck(problem, deck) for problem in problems + backs.problems]


def _differ(layout: Layout, lang: str) -> bool:
    """True if a layout asks which copy of a card it draws."""
    return any("copy" in {*names_said(e, lang), *(name for _, name in names_asked(e))} for e in layout.all())


def _of_deck(problem: Problem, deck: Deck) -> Problem:
    """Add the deck to a problem with a card: another deck may have a card with that id."""
    return problem if problem.file else replace(problem, values={"deck": deck.id, **problem.values})


class _Backs:
    """The backs of a deck: one for all its cards, unless their layout shows something of the card."""

    def __init__(self, deck: Deck, layout: Layout, desk: Desk) -> None:
        self.deck, self.layout, self.desk = deck, layout, desk
        self.faces = Faces(layout, desk)
        self.varies = varies(layout)
        self.problems: list[Problem] = []
        self._forms: dict[tuple[Mark, ...], Origin] = {}
        self._shared: Printed | None = None

    def of(self, card: Card) -> Printed:
        if not self.varies:
            self._shared = self._shared or self._printed(None)
            return self._shared
        return self._printed(card)

    def _printed(self, card: Card | None) -> Printed:
        face = self.faces.of(card)
        self.problems += face.problems
        known = self._forms.get(face.marks)
        if known is None:
            count = len(self._forms)
            name = Made(f"back/{self.deck.id}" + (f"/{count}" if count else ""))
            form = _form(name, face, self.layout, self.desk)
            known = self._forms[face.marks] = self.desk.library.add(form)
            if not count:
                self.desk.library.add(_trimmed(Made(f"trim-back/{self.deck.id}"), face, self.layout))
        return Printed(known, self.layout.bleed, self.layout.safe)


def varies(layout: Layout) -> bool:
    """True if anything in a layout depends on the card: a condition, a field, its picture, the colours of its side."""
    return any(e.when or e.by or _asks(e) for e in layout.all())


def _asks(element: Element) -> bool:
    shown, args = shown_by(element), element.args
    if shown and not shown.startswith("game."):
        return True
    said = args.get("say", "")
    if "repeat" in args or any("{" in str(text) for text in (said.values() if isinstance(said, Mapping) else (said,))):
        return True
    return any(isinstance(value, str) and value.startswith("$") for value in args.values())


def _trimmed(of: Origin, face: Laid, layout: Layout) -> Form:
    clip = cut_path(layout.shape, layout.whole) if layout.shape else None
    return Form(of, layout.whole, face.marks if clip is None else (Group(face.marks, clip=clip),))


def _form(of: Origin, face: Laid, layout: Layout, desk: Desk) -> Form:
    trim = Rect(0, 0, layout.width, layout.height)
    return Form(of, trim.inset(-layout.bleed), (*face.marks, *watermark(trim, desk)))
