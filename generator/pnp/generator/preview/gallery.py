"""The cards of a game as they are at one moment. From one moment to the next only what changed is laid out anew.

A picture is known by a digest of everything that it is made of, so a browser that has one need never ask for it again.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.validator.definitions.model import Card, Deck, Game
from pnp.validator.frozen import dataclass
from pnp.validator.problem import Problem, once

from ..build import located, open_desks
from ..drawing.ink import Form, moved
from ..exports.singles import view
from ..faces.face import Desk, bad_picture
from ..faces.faces import Faces
from ..faces.layouts import Layout, load_layout
from ..files import cache
from ..files.contents import Contents
from ..files.fresh import forms_of
from ..images.picture import BadPicture
from ..images.vector import svg
from ..sheets.cards import varies
from ..sheets.pages import Document, Page
from ..sheets.proof import outlines
from ..sizes.geometry import Rect
from ..sizes.length import MM
from ..sizes.paper import card_size

EDGES = ("trim", "bleed", "boxes")  # the cut card; with its bleed; with its bleed, and trim and safe zone drawn


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of a card in one language: its form, trim and safe zone in points, and what is wrong with it, wherever
    that may be written by now."""

    id: str
    title: str
    form: Form
    trim: Rect
    safe: float
    desk: Desk
    problems: tuple[Problem, ...]

    def svg(self, edges: str) -> str:
        """The picture as an SVG file, with those EDGES."""
        self.desk.library.add(self.form)
        page = view(self.form, self.trim if edges == "trim" else self.form.box)
        if edges == "boxes":
            box = self.form.box
            drawn = (moved(mark, -box.x, -box.y) for mark in outlines(box, self.trim, self.safe))
            page = Page(page.width, page.height, (*page.marks, *drawn))
        return svg(page, self.desk.library, self.title)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, or the back that all cards of a deck share (`card` is None): its pictures by language."""

    card: Card | None
    fronts: Mapping[str, Picture]
    backs: Mapping[str, Picture]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A deck: what is shown of it, in its order, and the size of its cards in millimetres."""

    deck: Deck
    shown: tuple[Shown, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Gallery:
    """All cards of a game, what they were made with by language, and every picture by its id."""

    game: Game
    desks: Mapping[str, Desk]
    shelves: tuple[Shelf, ...]
    pictures: Mapping[str, Picture]

    def problems(self, picture: Picture) -> list[Problem]:
        """What is wrong with a picture, with the places as they are now."""
        return [located(problem, self.game) for problem in picture.problems]


class Studio:
    """Makes galleries, and keeps of the last one what has not changed."""

    def __init__(self) -> None:
        self._known: Mapping[str, Picture] = {}
        self._contents = Contents()

    def gallery(self, game: Game) -> Gallery:
        """The cards as they are now. Raises Invalid."""
        contents = Contents(self._contents.seen)
        desks = open_desks(game, game.languages, contents)
        made: dict[str, Picture] = {}
        shelves = tuple(_Shelf(deck, desks, self._known, made).shelf() for deck in game.decks)
        self._known, self._contents = made, contents
        return Gallery(game, desks, shelves, made)


class _Shelf:
    """One deck, laid out."""

    def __init__(
        self, deck: Deck, desks: Mapping[str, Desk], known: Mapping[str, Picture], made: dict[str, Picture]
    ) -> None:
        self.deck, self.desks, self.known, self.made = deck, desks, known, made
        rooms = next(iter(desks.values())).rooms
        self.layouts = [load_layout(name, rooms, deck.size) for name in (deck.face, deck.back)]
        self.faces = {lang: [Faces(layout, desk, deck.size) for layout in self.layouts] for lang, desk in desks.items()}
        self.icons = {lang: _icons(desk) for lang, desk in desks.items()}

    def shelf(self) -> Shelf:
        own_backs = varies(self.layouts[1])
        shown = [] if own_backs else [Shown(None, {}, self._sides(1, None))]
        shown += (self._shown(card, own_backs) for card in self.deck.cards)
        for faces in self.faces.values():
            for side in faces:
                side.keep()
        size = card_size(self.deck.size)
        return Shelf(self.deck, tuple(shown), size.width.pt / MM, size.height.pt / MM)

    def _shown(self, card: Card, own_back: bool) -> Shown:
        return Shown(card, self._sides(0, card), self._sides(1, card) if own_back else {})

    def _sides(self, side: int, card: Card | None) -> dict[str, Picture]:
        return {lang: self._picture(side, card, desk) for lang, desk in self.desks.items()}

    def _picture(self, side: int, card: Card | None, desk: Desk) -> Picture:
        faces, layout = self.faces[desk.lang][side], self.layouts[side]
        key = cache.digest(faces.about, self.icons[desk.lang], faces.key(card))
        found = self.known.get(key) or self.made.get(key)
        if found is None:
            found = self._made(key, faces, layout, card, desk)
        self.made[key] = found
        return found

    def _made(self, key: str, faces: Faces, layout: Layout, card: Card | None, desk: Desk) -> Picture:
        laid, size = faces.of(card), card_size(self.deck.size)
        trim = Rect(0, 0, size.width.pt, size.height.pt)
        form = Form(f"preview/{key}", trim.inset(-layout.bleed), laid.marks)
        title = card.title[desk.lang] if card is not None else self.deck.title[desk.lang]
        problems = once([*laid.problems, *_broken(form, desk)])
        return Picture(key, title, form, trim, layout.safe, desk, tuple(problems))


def _icons(desk: Desk) -> str:
    """What another icon would be told by: faces only name them."""
    library = desk.library
    names = library.icon_names()
    return cache.digest(names, tuple(library.contents.sign(library.layouts.file("icons", name)) for name in names))


def _broken(form: Form, desk: Desk) -> list[Problem]:
    """A picture of the face that cannot be drawn."""
    try:
        forms_of(Document((Page(form.box.w, form.box.h, form.marks),), 0, 0), desk.library)
    except BadPicture as bad:
        return [bad_picture(bad)]
    return []
