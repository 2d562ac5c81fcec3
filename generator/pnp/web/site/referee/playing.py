"""The pages on which a game is logged: the logs that a browser keeps, and the page of the table, asked by taps.

The page is that of `pnp table`, file by file, but for what speaks to a server: there it asks a worker.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pnp.press.words.wordbook import Wordbook
from pnp.validator.judging.trust import may_judge, refuse_untrusted

from ... import look
from ...look import style_sheet
from ...table import server
from ..document import STYLE, VIEWPORT, bar, foot, text
from ..folder import Folder
from ..shown import Link, Shown
from .drawing import drawn
from .pages import ROOM, links, page

PAGE = Path(__file__).with_name("play")
WORDS = Wordbook(PAGE / "texts.yaml")
TABLE = f"{ROOM}/table"
SHARED = ("elements.js", "stage.js")  # of all pages that draw a table
_ON_TABLE, _ON_LIST = "table.", "list."  # how the keys of words begin


class Playing:
    """Gives each game of a site that has a referee pages to log games."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder

    def __call__(self, shown: Shown) -> Sequence[tuple[str, Link]]:
        """Write what it takes for a game, and return the links to its page. Raises Invalid if the game's own rules are
        not trusted, and CannotWrite."""
        game = shown.game
        refuse_untrusted(game)
        if not may_judge(game):
            return []
        for lang in shown.langs:
            about, pictures = drawn(game, lang)
            self.folder.write(drawing_file(game.id, lang), gzip.compress(about, mtime=0))
            for name, picture in pictures.items():
                shown.put(f"picture/{name}.svg", picture.encode())
            shown.put(shown.page("log", lang), list_page(shown, lang))
            shown.put(shown.page("table", lang), table_page(shown, lang))
        return links(shown, "log", WORDS)

    def close(self) -> None:
        """Write what all games share. Raises CannotWrite."""
        for name, data in shared_files().items():
            self.folder.write(f"{TABLE}/{name}", data)


def drawing_file(game: str, lang: str) -> str:
    """Where what is known of a game's pictures is in the site."""
    return f"{ROOM}/games/{game}.{lang}.json.gz"


def shared_files() -> Mapping[str, bytes]:
    """The page of the table, by the names of its files, with what speaks to the worker in place of the server."""
    rooms: Iterable[Path] = (*map(Path(look.__file__).with_name, SHARED), *server.PAGE.iterdir(), *PAGE.iterdir())
    found = {file.name: file.read_bytes() for file in rooms if file.suffix in (".js", ".css")}
    return {**found, "look.css": style_sheet().encode()}


def _page(shown: Shown, lang: str, title: str, body: str, sheets: Sequence[str], script: str, words: str) -> bytes:
    """A page whose script says the words with keys that begin with `words`."""
    pages = {name: shown.page(name, lang) for name in ("log", "table", "check")}
    if shown.game.rulebook.sections:
        pages["rules"] = shown.page("rules", lang)
    said = {key.removeprefix(words): one[lang] for key, one in WORDS.texts.items() if key.startswith(words)}
    about = {"pages": pages, "words": said}
    return page(shown, title, body, lang, sheets, f"table/{script}", about, f"{VIEWPORT}, viewport-fit=cover")


def list_page(shown: Shown, lang: str) -> bytes:
    """The page with the logs that are kept in the browser."""

    def say(key: str) -> str:
        return text(WORDS.say(key, lang), lang)

    title = f"{say('title')} — {text(shown.game.title[lang], lang)}"
    body = f"""<header class="top">{bar(shown, "log", lang)}</header>
<main id="main">
<h1>{title}</h1>
<p>{say("intro")}</p>
<div class="ways"><button id="new" disabled>{say("new")}</button>
<label class="open">{say("open")} <input id="file" type="file"></label></div>
<p id="state" role="status"></p>
<ul id="logs"></ul>
</main>
{foot(shown, lang)}"""
    return _page(shown, lang, title, body, (f"../{STYLE}", f"../{TABLE}/logs.css"), "logs.js", _ON_LIST)


def table_page(shown: Shown, lang: str) -> bytes:
    """The page of the table."""
    title, home = text(shown.game.title[lang]), shown.page("log", lang)
    body = f"""<div id="trouble" role="alert"></div>
<main id="app"><div class="cover"><h1>{title}</h1><p id="state" role="status"></p>
<p><a href="{home}">{text(WORDS.say("title", lang), lang)}</a></p></div></main>
<div id="heard" role="status" aria-live="polite"></div>"""
    sheets = [f"../{TABLE}/{name}" for name in ("look.css", "board.css", "page.css", "kept.css")]
    return _page(shown, lang, title, body, sheets, "main.js", _ON_TABLE)
