"""A package for Card Game Simulator: the cards as pictures, how many of each are in which deck, and the board as a mat.

The folder and its files: https://github.com/finol-digital/FinolDigital.Cgs.Json (README.md and schema/, July 2026). The
program imports a zip of the folder if its name ends in `.cgs.zip`, and looks for the game by name, so both zip and
folder have the game's name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..layout.card_images import TEXTURE, Single, described, view
from ..layout.desk import Desk
from ..marks.ink import Origin
from ..marks.length import POINTS_PER_INCH
from ..marks.pages import Page
from ..out.raster import pixels, png, rendered
from ..progress import going_through
from .pictures import for_file

if TYPE_CHECKING:
    from PIL.Image import Image

ROOM = 2  # cards that fit between the board and the edge of the mat
FELT = "#2f3b36"

Files = Iterator[tuple[str, bytes]]
Size = tuple[float, float]


def package(desk: Desk, decks: Sequence[Sequence[Single]], boards: Iterable[Sequence[Page]], dpi: float) -> Files:
    """File names and contents, below a folder with the name of the game. `boards` are pages, laid edge to edge."""
    name, frame = game_name(desk), _frame(decks)
    mat = [page for pages in boards for page in pages]
    backs = _backs(decks)
    size = _mat_size(mat, frame)
    for file, value in (
        ("cgs.json", _game(name, decks, backs, frame, size if mat else None, desk)),
        ("AllSets.json", [_set(cards, backs, desk.lang) for cards in decks]),
    ):
        yield f"{name}/{file}", (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
    for cards in decks:
        yield f"{name}/decks/{deck_name(cards, desk.lang)}.txt", _deck(cards, desk.lang)
        images = _pictures(cards, [one.front for one in cards], desk, dpi)
        for single, image in zip(going_through(cards, cards[0].deck.title[desk.lang]), images, strict=True):
            yield f"{name}/sets/{single.deck.id}/{_id(single)}.png", _framed(image, frame, dpi)
    for single, id in _firsts(decks, backs):
        (image,) = _pictures([single], [single.back], desk, dpi)
        if _across(image, frame):
            image = image.rotate(-90, expand=True)  # the program turns fronts by itself, but not backs
        yield f"{name}/backs/{id}.png" if id else f"{name}/CardBack.png", _framed(image, frame, dpi)
    if mat:
        yield f"{name}/PlayMat.png", _mat(mat, size, desk)


def game_name(desk: Desk) -> str:
    """The title as a folder name. It identifies the game, so if languages share a title, the language is added.

    >>> safe("13 Days: The Cuban Missile Crisis"), safe("What?")
    ('13 Days – The Cuban Missile Crisis', 'What')
    """
    title = desk.game.title
    alike = sum(other == title[desk.lang] for other in title.values()) > 1
    return safe(f"{title[desk.lang]} ({desk.lang})" if alike else title[desk.lang])


def deck_name(cards: Sequence[Single], lang: str) -> str:
    """The title of a deck as a file name."""
    return safe(cards[0].deck.title[lang])


def safe(name: str) -> str:
    """A name without characters that Windows does not allow in file names."""
    return re.sub(r'[\s–]*[<>:"/\\|?*\x00-\x1f]+\s*', " – ", name).strip(" .–") or "game"


def _frame(decks: Sequence[Sequence[Single]]) -> Size:
    """The size that the cards of all decks fit into, in points: the program has one size for all cards of a game. It is
    portrait unless all cards are landscape."""
    trims = [cards[0].trim for cards in decks]
    short, long = (max(side(trim.w, trim.h) for trim in trims) for side in (min, max))
    return (long, short) if all(trim.w > trim.h for trim in trims) else (short, long)


def _inches(size: Size) -> dict[str, float]:
    return {axis: round(side / POINTS_PER_INCH, 3) for axis, side in zip("xy", size, strict=True)}


# ── what the files say ──
def _game(
    name: str, decks: Sequence[Sequence[Single]], backs: Mapping[Origin, str], frame: Size, mat: Size | None, desk: Desk
) -> dict[str, Any]:
    words = [{"name": "text", "type": "string", "display": desk.label("cgs-text")}]
    said: dict[str, Any] = {
        "name": name,
        "autoUpdate": -1,  # everything is in the package
        "cardSize": _inches(frame),
        "cardNameIsUnique": False,
        "cardProperties": words,
        "cardPrimaryProperty": "text",
        "gameStartDecks": [{"name": deck_name(cards, desk.lang)} for cards in decks],
    }
    if others := [id for id in backs.values() if id]:
        said["cardBackFaceImageUrls"] = [{"id": id, "url": f"backs/{id}.png"} for id in others]
    if mat:
        said["playMatSize"] = _inches(mat)
    return said


def _set(cards: Sequence[Single], backs: Mapping[Origin, str], lang: str) -> dict[str, Any]:
    deck = cards[0].deck
    return {"code": deck.id, "name": deck.title[lang], "cards": [_card(single, backs, lang) for single in cards]}


def _id(single: Single) -> str:
    """Two decks may share a card id; in the program ids must be unique."""
    return f"{single.deck.id}_{for_file(single.card.id)}"


def _card(single: Single, backs: Mapping[Origin, str], lang: str) -> dict[str, Any]:
    card = {"id": _id(single), "name": single.card.title[lang], "text": described(single.card, lang)}
    back = backs[single.back]
    return card | ({"backs": [back]} if back else {})


def _deck(cards: Sequence[Single], lang: str) -> bytes:
    lines = [f"{one.card.copies} [{_id(one)}] {' '.join(one.card.title[lang].split())}" for one in cards]
    return ("\n".join(lines) + "\n").encode()


# ── pictures ──
def _backs(decks: Sequence[Sequence[Single]]) -> dict[Origin, str]:
    """The id of each back form; the first is the game's default back and has none."""
    out: dict[Origin, str] = {}
    for cards in decks:
        for single in cards:
            if single.back not in out:
                out[single.back] = _id(single) if out else ""
    return out


def _firsts(decks: Sequence[Sequence[Single]], backs: Mapping[Origin, str]) -> Iterator[tuple[Single, str]]:
    """For each back, one card that has it."""
    cards = {single.back: single for deck in reversed(decks) for single in reversed(deck)}
    return ((cards[form], id) for form, id in backs.items())


def _pictures(cards: Sequence[Single], forms: Sequence[Origin], desk: Desk, dpi: float) -> Iterator[Image]:
    pages = [view(desk.library(form), single.trim) for single, form in zip(cards, forms, strict=True)]
    return rendered(pages, desk.library, dpi)


def _across(image: Image, frame: Size) -> bool:
    """True if the picture is landscape and the game's cards are portrait."""
    return image.width > image.height and frame[0] < frame[1]


def _framed(image: Image, frame: Size, dpi: float) -> bytes:
    """The picture centred in the common card size, transparent around it; nothing is stretched."""
    width, height = (pixels(side, dpi) for side in (reversed(frame) if _across(image, frame) else frame))
    if max(abs(width - image.width), abs(height - image.height)) <= 1:
        return png(image, dpi)
    from PIL import Image

    whole = Image.new("RGBA", (width, height))
    whole.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
    return png(whole, dpi)


def _mat_size(pages: Sequence[Page], frame: Size) -> Size:
    """The board with room for cards on all sides; points."""
    room = 2 * ROOM * max(frame)
    return max((page.width for page in pages), default=0) + room, sum(page.height for page in pages) + room


def _mat(pages: Sequence[Page], size: Size, desk: Desk) -> bytes:
    from PIL import Image

    dpi = (TEXTURE - 1) / max(size) * POINTS_PER_INCH
    mat = Image.new("RGB", (pixels(size[0], dpi), pixels(size[1], dpi)), FELT)
    images = list(rendered(pages, desk.library, dpi))
    top = (mat.height - sum(image.height for image in images)) // 2
    for image in images:
        mat.paste(image, ((mat.width - image.width) // 2, top))
        top += image.height
    return png(mat)
