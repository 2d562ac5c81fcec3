"""The cards of a game as they are at one moment. When the files change, only the cards that changed are laid out again,
and if those are many, only the ones that somebody looks at.

A picture is known by a digest of everything that it is made of, so a browser never asks for the same one twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pnp.press.art.contents import Contents
from pnp.press.art.picture import BadPicture
from pnp.press.build import located, open_desks
from pnp.press.files.fingerprints import Fingerprints
from pnp.press.files.program import press_digest
from pnp.press.impose.proof import proof_view
from pnp.press.layout.card_images import cut_out, view
from pnp.press.layout.desk import Desk
from pnp.press.layout.element import Layout
from pnp.press.layout.faces import Faces, lay_out
from pnp.press.layout.worker import bad_picture
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Bitmap, Form, Made
from pnp.press.marks.length import MM
from pnp.press.out.vector import svg
from pnp.press.sheets.cards.pages import varies
from pnp.validator.base import cache
from pnp.validator.base.problem import Invalid, Problem, once
from pnp.validator.definitions.model import Card, Deck, Game

FEW = 6  # pictures of a card or two, with their backs and in two languages
EDGES = ("trim", "bleed", "boxes")  # the trimmed card; with bleed; with bleed, trim and safe zone drawn

Place: TypeAlias = tuple[str, str, str, int]
"""The place of a picture: deck, card ("" for a shared back), language, and 0 for fronts, 1 for backs."""

_ONE_AT_A_TIME = threading.Lock()


class Picture:
    """One side of a card in one language, laid out on first use. `trim` and `box`, which includes the bleed, are in
    points. Until it is laid out, its problems are those of the picture it replaces (`formerly`)."""

    def __init__(
        self, id: str, layout: Layout, deck: Deck, card: Card | None, desk: Desk, formerly: tuple[Problem, ...]
    ) -> None:
        self.id, self.layout, self.deck, self.card, self.desk = id, layout, deck, card, desk
        self.trim = Rect.whole(deck.size)
        self.box = self.trim.inset(-layout.bleed)
        self._formerly = formerly
        self._laid: tuple[Form, tuple[Problem, ...]] | None = None

    @property
    def title(self) -> str:
        return (self.deck if self.card is None else self.card).title[self.desk.lang]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it, at the present places."""
        return self._formerly if self._laid is None else self._laid[1]

    def lay_out(self) -> Form:
        """Lay it out, if that has not been done."""
        with _ONE_AT_A_TIME:
            if self._laid is None:
                face = lay_out(self.layout, self.card, self.desk)
                form = Form(Made(f"preview/{self.id}"), self.box, face.marks)
                self._laid = form, tuple(once([*face.problems, *_broken(form, self.desk)]))
            return self._laid[0]

    def svg(self, edges: str, address: Callable[[Bitmap], str] | None = None) -> str:
        """The picture as SVG, with one of EDGES; with an `address` for each of its bitmaps."""
        form = self.lay_out()
        self.desk.library.add(form)
        if edges == "boxes":
            page = proof_view(form, self.trim, self.layout.safe, self.layout.shape)
        else:
            page = cut_out(form, self.trim, self.layout.shape) if edges == "trim" else view(form, form.box)
        return svg(page, self.desk.library, self.title, address)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, or the shared back of a deck (`card` is None): its pictures by language."""

    card: Card | None
    fronts: Mapping[str, Picture]
    backs: Mapping[str, Picture]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A deck: what is shown of it, in order, and the size of its cards in millimetres."""

    deck: Deck
    shown: tuple[Shown, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Gallery:
    """All cards of a game, the desks by language, and every picture by its id; `former` are those of the gallery
    before, which a browser may still ask for."""

    game: Game
    desks: Mapping[str, Desk]
    shelves: tuple[Shelf, ...]
    pictures: Mapping[str, Picture]
    former: Mapping[str, Picture]

    def problems(self, picture: Picture) -> list[Problem]:
        """What is wrong with a picture, at the present places; without places if the file cannot be read now."""
        try:
            return [located(problem, self.game) for problem in picture.problems]
        except Invalid:
            return [*picture.problems]


class Studio:
    """Makes galleries, keeping unchanged pictures from the previous one."""

    def __init__(self) -> None:
        self._known: Mapping[str, Picture] = {}
        self._places: Mapping[Place, Picture] = {}
        self._fingerprints = Fingerprints()

    def gallery(self, game: Game) -> Gallery:
        """The cards as they are now. A few changed ones are laid out at once; if there are many, each waits until
        somebody looks at it, so that nobody waits for cards that nobody sees. Raises Invalid."""
        fingerprints = Fingerprints(self._fingerprints.seen)
        desks = open_desks(game, game.languages, fingerprints)
        icons = _icons(next(iter(desks.values())))
        places: dict[Place, Picture] = {}
        shelves = tuple(_Shelf(deck, desks, icons, self, places).shelf() for deck in game.decks)
        pictures = {picture.id: picture for picture in places.values()}
        new = [picture for id, picture in pictures.items() if id not in self._known]
        for picture in new if len(new) <= FEW else ():
            picture.lay_out()
        former, self._known = self._known, pictures
        self._places, self._fingerprints = places, fingerprints
        return Gallery(game, desks, shelves, pictures, former)

    def picture(self, place: Place, id: str, layout: Layout, deck: Deck, card: Card | None, desk: Desk) -> Picture:
        """The picture with that id in the last gallery, or one that replaces another."""
        before = self._places.get(place)
        return self._known.get(id) or Picture(id, layout, deck, card, desk, before.problems if before else ())


class _Shelf:
    """One deck, and everything its pictures depend on."""

    def __init__(
        self, deck: Deck, desks: Mapping[str, Desk], icons: str, studio: Studio, places: dict[Place, Picture]
    ) -> None:
        self.deck, self.desks, self.icons, self.studio, self.places = deck, desks, icons, studio, places
        desk = next(iter(desks.values()))
        self.layouts = [desk.layout(name, deck.size) for name in (deck.face, deck.back)]
        self.faces = {lang: [Faces(layout, desk) for layout in self.layouts] for lang, desk in desks.items()}

    def shelf(self) -> Shelf:
        own_backs = varies(self.layouts[1])
        shown = [] if own_backs else [Shown(None, {}, self._side(1, None))]
        shown += (
            Shown(card, self._side(0, card), self._side(1, card) if own_backs else {}) for card in self.deck.cards
        )
        size = self.deck.size
        return Shelf(self.deck, tuple(shown), size.width.pt / MM, size.height.pt / MM)

    def _side(self, side: int, card: Card | None) -> dict[str, Picture]:
        """The pictures of one side by language."""
        key = next(iter(self.faces.values()))[side].key(card)  # the key of the card, whatever the language
        made = {}
        for lang, desk in self.desks.items():
            about = self.faces[lang][side].about  # includes the program
            id = cache.checksum(f"{about} {self.icons} {key}".encode()).hex()
            place = (self.deck.id, card.id if card else "", lang, side)
            made[lang] = self.places[place] = self.studio.picture(place, id, self.layouts[side], self.deck, card, desk)
        return made


def _icons(desk: Desk) -> str:
    """What identifies the icons: faces only have their names."""
    library = desk.library
    names = library.icon_names()

    def digest() -> str:
        return press_digest(
            names, tuple(library.fingerprints.of(library.layouts.file("icons", name)) for name in names)
        )

    return cache.memo("icons", names, digest, files=("icons",))


def _broken(form: Form, desk: Desk) -> list[Problem]:
    """A picture of the face that cannot be drawn."""
    try:
        Contents(desk.library).form(form)
    except BadPicture as bad:
        return bad_picture(bad)
    return []
