"""What can be printed but may disappoint on the table: pale or small text, many text sizes in one deck, and things
distinguished by colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import KeyPath, place_of, read_text
from pnp.validator.base.words import LANGUAGES, decimal
from pnp.validator.definitions.finding import entries
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Game

from ..progress import going_through
from ..type.legible import weakest
from .desk import Desk
from .element import Element, Layout
from .faces import Face, lay_out

READABLE = 7.0  # points: the smallest text on a card
MOST_SIZES = 2  # sizes of one sort of text in a deck


def disappointments(desk: Desk) -> list[Problem]:
    """Warnings about a game's faces in one language, and about its sides and kinds. Raises Invalid."""
    return [*_alike(desk.game), *_pale(desk)]


def _pale(desk: Desk) -> Iterator[Problem]:
    for deck in desk.game.decks:
        for name, cards in ((deck.face, deck.cards), (deck.back, deck.cards[:1])):
            layout = desk.layout(name, deck.size)
            sizes = _Sizes()
            for card in going_through(cards, deck.title[desk.lang]):
                face = lay_out(layout, card, desk)
                sizes.note(card.id, face)
                for element, ratio, needed in pale_words(layout, face):
                    said = {"card": card.id, "field": _field(element), "deck": deck.id, "lang": desk.lang}
                    values = {**said, "ratio": round(ratio, 1), "least": needed}
                    yield Problem("face.contrast", values=values, warning=True)
            yield from sizes.problems(deck.id, desk.lang)


class _Sizes:
    """The sizes that the texts on one side of a deck's cards come out at, by style."""

    def __init__(self) -> None:
        self.found: dict[str, dict[float, str]] = {}  # by style and size, the first card that has it

    def note(self, card: str, face: Face) -> None:
        for placed in face.placed:
            if placed.size is not None and placed.lines and placed.style:
                self.found.setdefault(placed.style, {}).setdefault(placed.size, card)

    def problems(self, deck: str, lang: str) -> Iterator[Problem]:
        for style, sizes in self.found.items():
            said = {"deck": deck, "style": style, "lang": lang}
            least = min(sizes)
            if least < READABLE:
                values = {**said, "card": sizes[least], "size": least, "least": READABLE}
                yield Problem("face.small", values=values, warning=True)
            if len(sizes) > MOST_SIZES:
                listed = {of: "; ".join(decimal(size, of) for size in sorted(sizes, reverse=True)) for of in LANGUAGES}
                yield Problem("face.sizes", values={**said, "sizes": listed}, warning=True)


def pale_words(layout: Layout, face: Face) -> Iterator[tuple[Element, float, float]]:
    """The texts of a face that are hard to read: their contrast, and what it should be."""
    stick_out = {p.values.get("field") for p in face.problems if p.code == "face.overflow"}
    texts = {  # text that overflows its field leaves its ground too; once shortened, it may be legible
        element.id: element for element in layout.all() if "style" in element.args and _field(element) not in stick_out
    }
    for placed in face.placed:
        if placed.lines and placed.id in texts:
            found = weakest(face.marks[placed.first : placed.beyond], face.marks[: placed.first])
            if found:
                yield texts[placed.id], *found


def _field(element: Element) -> str:
    """What messages call a text."""
    return str(element.args.get("of", element.id))


def _alike(game: Game) -> Iterator[Problem]:
    """Sides and kinds that only their colour distinguishes: their icon or letter is shared."""
    raw = read_definitions(game.folder, game.edition or None)
    file: Path = raw["files"]["game"]
    seen: dict[tuple[str, str], str] = {}
    for key in ("sides", "kinds"):
        for path, owner in entries(raw["game"], key):
            for what, value, at in _signs(path, owner):
                other = seen.setdefault((what, value), str(owner["id"]))
                if other != owner["id"]:
                    values = {"one": owner["id"], "other": other, "value": value}
                    place = place_of(read_text(file), at)
                    yield Problem(f"needs.same-{what}", str(file), *place, values, warning=True)


def _signs(path: KeyPath, owner: Mapping[str, Any]) -> Iterator[tuple[str, str, KeyPath]]:
    """What distinguishes an owner besides its colour, with its place. Letters are compared per language."""
    yield "icon", str(owner["icon"]), (*path, "icon")
    for lang, letter in owner.get("letter", {}).items():
        yield "letter", f"{letter} ({lang})", (*path, "letter", lang)
