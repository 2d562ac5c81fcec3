"""The appearance of cards, as values that are equal if the same is drawn, wherever the files are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pnp.validator.definitions.model import Card, Deck

from ..art.contents import Contents
from ..art.library import Library
from ..layout.desk import Desk
from ..layout.element import Layout
from ..layout.faces import Face, lay_out
from ..marks.ink import Form, Group, Made, Mark, Origin, Use
from ..marks.paper import Size
from ..sheets.cards.pages import varies


class Looks:
    """What the cards of a version look like in one language."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.contents = Contents(desk.library, desk.library.fingerprints.digest)
        self._backs: dict[str, tuple[Face, str]] = {}

    def layouts(self, deck: Deck) -> tuple[Layout, Layout]:
        """The layouts of the fronts and of the backs."""
        return self.desk.layout(deck.face, deck.size), self.desk.layout(deck.back, deck.size)

    def front(self, deck: Deck, card: Card) -> Face:
        return lay_out(self.layouts(deck)[0], card, self.desk)

    def back(self, deck: Deck, card: Card) -> Face:
        return self._back(deck, card)[0]

    def _back(self, deck: Deck, card: Card) -> tuple[Face, str]:
        """The back of a card and its key; laid out once if all cards of the deck have the same."""
        layout = self.layouts(deck)[1]
        each = varies(layout)
        if each or deck.id not in self._backs:
            face = lay_out(layout, card if each else None, self.desk)
            self._backs[deck.id] = face, self.contents.of(face.marks)
        return self._backs[deck.id]

    def card(self, deck: Deck, card: Card) -> tuple[Size, str, str]:
        """The key of a card: its format and its two faces."""
        return deck.size, self.contents.of(self.front(deck, card).marks), self._back(deck, card)[1]


@dataclass(frozen=True, slots=True)
class Differing:
    """The elements of a face that are drawn differently or that the other face lacks, by number."""

    old: tuple[int, ...]
    new: tuple[int, ...]


def differing(old: Face, new: Face, before: Looks, after: Looks) -> Differing:
    """What to mark on two faces of one card."""
    were, are = (
        [(one.id, looks.contents.of(face.marks[one.first : one.beyond])) for one in face.placed]
        for face, looks in ((old, before), (new, after))
    )
    return Differing(_missing(were, are), _missing(are, were))


def _missing(here: list[tuple[str, str]], there: list[tuple[str, str]]) -> tuple[int, ...]:
    """The numbers of the entries of one list that the other list lacks."""
    return tuple(number for number, one in enumerate(here) if one not in there)


def lent(of: Origin, form: Form, library: Library, to: Library) -> Origin:
    """Copy a form of one version, with everything it is drawn with, into the library of the other."""

    def renamed(marks: Iterable[Mark]) -> tuple[Mark, ...]:
        out: list[Mark] = []
        for mark in marks:
            if isinstance(mark, Use):
                inner = library(mark.form)
                mark = replace(mark, form=lent(Made(f"old/{mark.form}"), inner, library, to))
            elif isinstance(mark, Group):
                mark = replace(mark, marks=renamed(mark.marks))
            out.append(mark)
        return tuple(out)

    return to.add(Form(of, form.box, renamed(form.marks)))
