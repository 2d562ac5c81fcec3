"""A game on its way to a web site: what its pages are made with, and where its files go."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.press.exports.pictures import Named
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Matrix
from pnp.press.marks.ink import Group
from pnp.press.marks.length import MM, POINTS_PER_INCH
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered
from pnp.press.type.flow import Block
from pnp.press.words.wordbook import Wordbook
from pnp.validator.definitions.model import Game

if TYPE_CHECKING:
    from PIL.Image import Image

from pathlib import Path

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
say = WORDS.say
QUALITY = 84  # of pictures
PAD = 4 * MM  # round a picture of the rules, whose numbers may stick out

Put = Callable[[str, bytes], None]
"""Takes a file of the game: its path in the game's folder, and its content."""


@dataclass(frozen=True, slots=True)
class Print:
    """A PDF of the game: its path in the game's folder, what it is called, and its size in bytes."""

    lang: str
    paper: str
    name: str
    title: str
    path: str
    sheets: int
    cuts: int
    size: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the site: where it is from the game's pages, and its size in pixels."""

    path: str
    width: int
    height: int

    def img(self, alt: str, kind: str = "", *, at_once: bool = False) -> str:
        """It as an element of a page, loaded when somebody scrolls to it, unless `at_once`."""
        about = f' class="{kind}"' if kind else ""
        later = "" if at_once else ' loading="lazy" decoding="async"'
        size = f'width="{self.width}" height="{self.height}"'
        return f'<img{about} src="{quote(self.path)}" {size} alt="{escape(alt)}"{later}>'


@dataclass(frozen=True, slots=True)
class Link:
    """A way from the game's page to another one: where to, its name, and a few words about it."""

    href: str
    title: str
    about: str = ""


@dataclass
class Shown:
    """A game with the languages of its pages, the first of which has the plain names. `desks` have everything laid
    out; `base` is the address of the site, ending in a slash, or nothing; `site` are the languages of its index;
    `alone` if it has no other game."""

    game: Game
    langs: Sequence[str]
    desks: Mapping[str, Desk]
    prints: Sequence[Print]
    put: Put
    site: Sequence[str]
    base: str = ""
    alone: bool = False
    _icons: set[str] = field(default_factory=set)

    def page(self, name: str, lang: str) -> str:
        """The file of a page in a language."""
        return page_name(name, lang, self.langs)

    @cached_property
    def width(self) -> float:
        """How wide the pictures of the rules are set, in points: as a phone shows them at their own size."""
        return 95 * MM

    def drawn(self, named: Iterable[Named], lang: str, dpi: float, *, clear: bool = False) -> Iterator[Picture]:
        """Pages as pictures, by name."""
        kept = list(named)
        images = rendered((page for _, page in kept), self.desks[lang].library, dpi, clear)
        for (name, _), image in zip(kept, images, strict=True):
            yield self.keep(f"{lang}/pictures/{name}.webp", image)

    def figure(self, name: str, block: Block, width: float, lang: str, pixels: int = 960) -> Picture:
        """A block of a rule sheet, `width` points wide, as a picture that is that many pixels wide."""
        whole, high = width + 2 * PAD, block.height + 2 * PAD
        page = Page(whole, high, (Group(block.marks, Matrix(e=PAD, f=PAD)),))
        return next(self.drawn([(name, page)], lang, pixels / whole * POINTS_PER_INCH))

    def keep(self, path: str, image: Image) -> Picture:
        """A picture as a file of the game."""
        file = io.BytesIO()
        image.save(file, "WEBP", quality=QUALITY, method=4)
        self.put(path, file.getvalue())
        return Picture(path, image.width, image.height)

    def icon(self, name: str, content: Callable[[], str]) -> str:
        """The path of an icon; its `content` is asked for once."""
        path = f"icons/{name}.svg"
        if name not in self._icons:
            self._icons.add(name)
            self.put(path, content().encode())
        return path


def page_name(name: str, lang: str, langs: Sequence[str]) -> str:
    """The file of a page in one of several languages: the first of them has the plain name.

    >>> page_name("rules", "ru", ["ru", "en"]), page_name("rules", "en", ["ru", "en"])
    ('rules.html', 'rules.en.html')
    """
    return f"{name}.html" if lang == langs[0] else f"{name}.{lang}.html"
