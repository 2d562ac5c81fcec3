"""What the preview answers to a browser, as a WSGI application. It reads nothing that an address names: pictures are
known by digests, and everything else has a fixed name."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from .gallery import EDGES
from .moment import Moment, Newest
from .page import Choice, Pages, choice, text
from .papers import Papers

PATIENCE = 20.0  # seconds until a browser that waits for news is told that there are none
MOST_WAITING = 12  # browser windows, each of which holds a thread of the server; the others ask again and again
AGAIN = 2  # seconds after which they do
FOREVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
SVG, HTML, JSON = "image/svg+xml", "text/html; charset=utf-8", "application/json"
FILES = {"/page.css": "text/css; charset=utf-8", "/page.js": "text/javascript; charset=utf-8"}

Answer = tuple[str, str, bytes, str]
"""Status, content type, content, and for how long it may be kept."""


class Site:
    """Answers for one game. `port` is the one at which it is asked; `lang` the reader's language."""

    def __init__(self, newest: Newest, papers: Papers, pages: Pages, lang: str) -> None:
        self.newest, self.papers, self.pages, self.lang = newest, papers, pages, lang
        self.port = 0
        self._waiting = threading.Semaphore(MOST_WAITING)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        status, kind, content, kept = self._answer(environ)
        start(status, [
            ("Content-Type", kind),
            ("Content-Length", str(len(content))),
            ("Cache-Control", kept),
            ("Content-Security-Policy", POLICY),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
        ])  # fmt: skip
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [content]

    def _answer(self, environ: dict[str, Any]) -> Answer:
        if environ.get("HTTP_HOST") not in self.hosts():  # a foreign name that was made to point at this machine
            return _plain("403 Forbidden", "403")
        if not str(environ.get("REQUEST_URI", "/")).startswith("/"):  # whole, it would be for some other host
            return _plain("400 Bad Request", "400")
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return _plain("405 Method Not Allowed", "405")
        path, asked = str(environ.get("PATH_INFO", "")), dict(parse_qsl(environ.get("QUERY_STRING", "")))
        if path == "/":
            return "200 OK", HTML, self._page(asked), "no-store"
        if path == "/changes":
            return "200 OK", JSON, self._changes(asked), "no-store"
        if path in FILES:
            return "200 OK", FILES[path], Path(__file__).with_name(path[1:]).read_bytes(), "no-cache"
        picture = self._picture(path)
        if picture is None:
            return _plain("404 Not Found", text("not-found", self.lang))
        return "200 OK", SVG, picture.encode(), FOREVER

    def hosts(self) -> tuple[str, ...]:
        """By which names a browser may call us."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def _page(self, asked: dict[str, str]) -> bytes:
        moment = self.newest.moment
        return self.pages.page(moment, self._choice(moment, asked)).encode()

    def _choice(self, moment: Moment, asked: dict[str, str]) -> Choice:
        return choice(asked, moment.game.languages if moment.game else (), self.lang)

    def _changes(self, asked: dict[str, str]) -> bytes:
        """The newest version as soon as it is not the one that is known, and the pieces of the page that became others
        since; without pieces the page has to be asked for anew."""
        since = asked.get("since", "")
        version = int(since) if since.isascii() and since.isdigit() and len(since) < 12 else -1
        waits = self._waiting.acquire(blocking=False)
        try:
            moment = self.newest.after(version, PATIENCE if waits else 0)
        finally:
            if waits:
                self._waiting.release()
        answer: dict[str, Any] = {"version": moment.version}
        if moment.version == version and not waits:
            answer["again"] = AGAIN
        if moment.version != version:
            wanted = self._choice(moment, asked)
            pieces = self.pages.changes(version, moment, wanted)
            if pieces is not None:
                answer |= {"title": self.pages.title(moment, wanted), "pieces": pieces}
        return json.dumps(answer, ensure_ascii=False).encode()

    def _picture(self, path: str) -> str | None:
        kind, _, name = path.removeprefix("/").partition("/")
        stem, ending = name[: -len(".svg")], name[-len(".svg") :]
        gallery = self.newest.moment.gallery
        if ending != ".svg" or gallery is None:
            return None
        if kind == "sheet":
            leaf = self.papers.leaves.get(stem)
            return None if leaf is None else self.papers.svg(leaf, stem)
        digest, _, edges = stem.rpartition("-")
        picture = gallery.pictures.get(digest)
        if kind != "card" or picture is None or edges not in EDGES:
            return None
        return picture.svg(edges)


def _plain(status: str, said: str) -> Answer:
    return status, "text/plain; charset=utf-8", said.encode(), "no-store"
