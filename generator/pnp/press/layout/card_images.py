"""Every card by itself, for shops, virtual tabletops and picture folders: one page for each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Card, Deck

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Form, Group, Made, Mark, Origin, Use
from ..marks.pages import Page
from ..marks.shapes import cut_path
from ..type.markup import Markup, plain
from .desk import Desk
from .element import Layout
from .faces import lay_out
from .watermark import watermark

TEXTURE = 4096  # pixels, width and height, of a picture that any machine can show on a virtual table


@dataclass(frozen=True, slots=True)
class Single:
    """One card: its two forms in the library, which reach beyond `trim` by their bleed. Points.

    Cards with identical backs share one form.
    """

    deck: Deck
    card: Card
    front: Origin
    back: Origin
    trim: Rect


def singles(deck: Deck, desk: Desk) -> tuple[list[Single], list[Problem]]:
    """The cards of a deck in order, each once, with their faces laid out and added to the library."""
    trim = Rect.whole(deck.size)
    faces, backs = (desk.layout(name, deck.size) for name in (deck.face, deck.back))
    problems: list[Problem] = []
    known: dict[tuple[Mark, ...], Origin] = {}
    out = []

    def added(name: str, layout: Layout, card: Card) -> Origin:
        face = lay_out(layout, card, desk)
        problems.extend(face.problems)
        if face.marks not in known:
            marked = (*face.marks, *watermark(trim, desk))
            known[face.marks] = desk.library.add(Form(Made(name), trim.inset(-layout.bleed), marked))
        return known[face.marks]

    for card in deck.cards:
        front = added(f"single/{deck.id}/{card.id}", faces, card)
        back = added(f"single-back/{deck.id}/{card.id}", backs, card)
        out.append(Single(deck, card, front, back, trim))
    return out, problems


def view(form: Form, window: Rect) -> Page:
    """A page that shows the window of a form, given in the form's own points, at its own size.

    Where the window reaches beyond the form, what is at its edge goes on straight outwards.
    """
    own = Use(form.of, form.box.moved(-window.x, -window.y))
    return Page(window.w, window.h, (*_fringe(own, window), own))


def cut_out(form: Form, trim: Rect, shape: str) -> Page:
    """A page that shows a card as it is when it is cut out."""
    page = view(form, trim)
    return replace(page, marks=(Group(page.marks, clip=cut_path(shape, page.box)),)) if shape else page


def _fringe(own: Use, window: Rect) -> tuple[Mark, ...]:
    """The same form underneath, drawn wider, higher, and both: only the parts that stick out will be visible. Nothing
    that crosses an edge is shifted along it."""
    at = own.into
    wide = _onto(0, window.w, at.x, at.right) if at.x > 0 or at.right < window.w else None
    high = _onto(0, window.h, at.y, at.bottom) if at.y > 0 or at.bottom < window.h else None
    out = []
    for across, down in ((wide, high), (wide, None), (None, high)):
        if across or down:
            (a, e), (d, f) = across or (1.0, 0.0), down or (1.0, 0.0)
            out.append(Group((own,), Matrix(a, 0, 0, d, e, f)))
    return tuple(dict.fromkeys(out))


def _onto(start: float, end: float, low: float, high: float) -> tuple[float, float]:
    """Scale and shift that map the range low to high onto at least start to end."""
    start, end = min(start, low), max(end, high)
    scale = (end - start) / (high - low)
    return scale, start - scale * low


def with_one_back(cards: Sequence[Single]) -> bool:
    """True if all these cards have the same back."""
    return len({single.back for single in cards}) == 1


def described(card: Card, lang: str) -> str:
    """The text of a card, without its icons."""
    return "\n\n".join(plain(words[lang]) for words in (card.text, card.history) if words.get(lang))


def words_of(card: Card, lang: str) -> str:
    """The words on a card, without its title and its icons: its text, and its fields that are texts."""
    fields = [value for value in card.values.values() if isinstance(value, dict) and isinstance(value.get(lang), str)]
    said = [described(card, lang), *(_plain(value[lang]) for value in fields)]
    return " ".join(" ".join(filter(None, said)).split())


def _plain(words: str) -> str:
    try:
        return plain(words)
    except Markup:
        return words
