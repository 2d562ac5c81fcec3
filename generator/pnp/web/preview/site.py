"""The preview's answers to a browser. No address leads to a file: pictures are identified by digests, and everything
else has a fixed name.

A picture is an SVG file, `.svg`, or `.part`, a part of the page: that refers to bitmaps, which no image file may do.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..look import style_sheet
from .bitmaps import ADDRESS, Bitmaps
from .gallery import EDGES
from .moment import Moment, Newest
from .page import Choice, Pages, choice, text
from .papers import Papers

FOREVER = "private, max-age=31536000, immutable"
SVG, HTML, JSON, PLAIN = "image/svg+xml", "text/html; charset=utf-8", "application/json", "text/plain; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"
FILES = {"page.css": "text/css; charset=utf-8", "page.js": SCRIPT, "picture.js": SCRIPT}
LOOK = "look.css"


class Answer(NamedTuple):
    """`kind` is the content type; `kept` is how long a browser may cache it."""

    status: int
    kind: str
    content: bytes
    kept: str = "no-store"


class Site:
    """Answers for one game. `lang` is the reader's language."""

    def __init__(self, newest: Newest, papers: Papers, pages: Pages, lang: str) -> None:
        self.newest, self.papers, self.pages, self.lang = newest, papers, pages, lang
        self.bitmaps = Bitmaps()

    def answer(self, path: str, asked: Mapping[str, str]) -> Answer:
        """The answer for a path; `asked` is its query."""
        if path == "":
            return Answer(200, HTML, self._page(asked))
        if path == "changes":
            return Answer(200, JSON, self._changes(asked))
        if path == LOOK:
            return Answer(200, FILES["page.css"], style_sheet().encode(), "no-cache")
        if path in FILES:
            return Answer(200, FILES[path], Path(__file__).with_name(path).read_bytes(), "no-cache")
        if bitmap := self.bitmaps.content(path.removeprefix(ADDRESS)):
            return Answer(200, f"image/{bitmap[0]}", bitmap[1], FOREVER)
        picture = self._picture(path)
        if picture is None:
            return Answer(404, PLAIN, text("not-found", self.lang).encode())
        return Answer(200, SVG, picture.encode(), FOREVER)

    def _page(self, asked: Mapping[str, str]) -> bytes:
        moment = self.newest.moment
        return self.pages.page(moment, self._choice(moment, asked)).encode()

    def _choice(self, moment: Moment, asked: Mapping[str, str]) -> Choice:
        return choice(asked, moment.game.languages if moment.game else (), self.lang)

    def _changes(self, asked: Mapping[str, str]) -> bytes:
        """The newest version, and the pieces of the page that have changed since the known one. Without pieces the
        whole page has to be loaded again."""
        since = asked.get("since", "")
        version = int(since) if since.isascii() and since.isdigit() and len(since) < 12 else -1
        moment = self.newest.moment
        answer: dict[str, Any] = {"version": moment.version}
        if moment.version != version:
            wanted = self._choice(moment, asked)
            pieces = self.pages.changes(version, moment, wanted)
            if pieces is not None:
                answer |= {"title": self.pages.title(moment, wanted), "pieces": pieces}
        return json.dumps(answer, ensure_ascii=False).encode()

    def _picture(self, path: str) -> str | None:
        kind, _, name = path.partition("/")
        stem, _, ending = name.rpartition(".")
        gallery = self.newest.moment.gallery
        if ending not in ("svg", "part") or gallery is None:
            return None
        address = self.bitmaps.address if ending == "part" else None
        if kind == "sheet":
            leaf = self.papers.leaves.get(stem)
            return None if leaf is None else self.papers.svg(leaf, stem, address)
        digest, _, edges = stem.rpartition("-")
        picture = gallery.pictures.get(digest) or gallery.former.get(digest)
        if kind != "card" or picture is None or edges not in EDGES:
            return None
        return picture.svg(edges, address)
