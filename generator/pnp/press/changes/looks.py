"""The appearance of cards, as values that are equal if the same is drawn, wherever the files are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.validator.base.cache import digest
from pnp.validator.definitions.model import Card, Deck

from ..art.bitmap import file_of
from ..art.library import Library
from ..layout.desk import Desk
from ..layout.element import Layout
from ..layout.face import Face, lay_out
from ..marks.ink import Bitmap, Form, Group, Mark, Run, Use
from ..marks.plain import flat
from ..sheets.cards.pages import varies
from ..type.own_fonts import PREFIX


class Looks:
    """What the cards of a version look like in one language."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._forms: dict[str, str] = {}
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
            self._backs[deck.id] = face, self.known(face.marks)
        return self._backs[deck.id]

    def card(self, deck: Deck, card: Card) -> tuple[str, str, str]:
        """The key of a card: its format and its two faces."""
        return deck.size, self.known(self.front(deck, card).marks), self._back(deck, card)[1]

    def known(self, marks: Iterable[Mark]) -> str:
        """The key of some marks: equal for marks that look the same."""
        return digest(flat(self._plain(mark) for mark in marks))

    def _plain(self, mark: Mark) -> Mark:
        if isinstance(mark, Use):
            return replace(mark, form=self._form(mark.form))
        if isinstance(mark, Bitmap):
            look = str(mark.file).removeprefix(str(file_of(mark.file)))
            return replace(mark, file=Path(self.desk.library.fingerprints.digest(file_of(mark.file)) + look))
        if isinstance(mark, Group):
            return replace(mark, marks=tuple(map(self._plain, mark.marks)))
        if isinstance(mark, Run) and mark.font.startswith(PREFIX):
            _, known, path = mark.font.split(":", 2)
            return replace(mark, font=f"{known}:{Path(path).name}")
        return mark

    def _form(self, name: str) -> str:
        if name not in self._forms:
            form = self.desk.library(name)
            box = form.box
            self._forms[name] = digest(self.known(form.marks), (box.x, box.y, box.w, box.h))
        return self._forms[name]


@dataclass(frozen=True, slots=True)
class Differing:
    """The elements of a face that are drawn differently or that the other face lacks, by number."""

    old: tuple[int, ...]
    new: tuple[int, ...]


def differing(old: Face, new: Face, before: Looks, after: Looks) -> Differing:
    """What to mark on two faces of one card."""
    were, are = (
        [(one.id, looks.known(face.marks[one.first : one.beyond])) for one in face.placed]
        for face, looks in ((old, before), (new, after))
    )
    return Differing(_missing(were, are), _missing(are, were))


def _missing(here: list[tuple[str, str]], there: list[tuple[str, str]]) -> tuple[int, ...]:
    """The numbers of the entries of one list that the other list lacks."""
    return tuple(number for number, one in enumerate(here) if one not in there)


def lent(name: str, form: Form, library: Library, to: Library) -> str:
    """Copy a form of one version, with everything it is drawn with, into the library of the other. Returns its name
    there."""

    def renamed(marks: Iterable[Mark]) -> tuple[Mark, ...]:
        out: list[Mark] = []
        for mark in marks:
            if isinstance(mark, Use):
                inner = library(mark.form)
                mark = replace(mark, form=lent(f"old/{mark.form}", inner, library, to))
            elif isinstance(mark, Group):
                mark = replace(mark, marks=renamed(mark.marks))
            out.append(mark)
        return tuple(out)

    return to.add(Form(name, form.box, renamed(form.marks)))
