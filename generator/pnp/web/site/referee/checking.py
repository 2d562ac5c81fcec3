"""The page that checks a log of a game: a part of a site that brings the referee along."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from pnp.press.words.wordbook import Wordbook

from ..document import STYLE, bar, foot
from ..folder import Folder
from ..shown import Link, Shown
from .folder import game_file, referee_files

ROOM = "referee"
SHEETS = ("table/board.css", "check.css", "table/replay.css")
WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
POLICY = (  # the worker inherits it; its modules are blobs
    "default-src 'none'; style-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'"
)
_SAID = (
    "log",
    "text",
    "waiting",
    "loading",
    "judging",
    "failed",
    "replay",
    "start",
    "moves",
    "before",
    "after",
    "print",
)  # by the script


class Checking:
    """Gives each game of a site whose referee is ours a page that checks logs. `python` has the files of
    `pyodide.package`."""

    def __init__(self, folder: Folder, python: Mapping[str, bytes]) -> None:
        self.folder, self.python = folder, python

    def __call__(self, shown: Shown) -> Sequence[tuple[str, Link]]:
        """Write what it takes for a game, and return the links to its page. Raises Invalid, CannotWrite."""
        if shown.game.referee is None:  # nobody's program runs in the browsers of visitors
            return []
        self._write(dict([game_file(shown.game.folder)]))
        for lang in shown.langs:
            shown.put(shown.page("check", lang), check_page(shown, lang))
        return [
            (lang, Link(shown.page("check", lang), WORDS.say("title", lang), WORDS.say("about", lang)))
            for lang in shown.langs
        ]

    def close(self) -> None:
        """Write what all games share. Raises CannotWrite."""
        self._write(referee_files((), self.python))

    def _write(self, files: Mapping[str, bytes]) -> None:
        for name, data in files.items():
            self.folder.write(f"{ROOM}/{name}", data)


def check_page(shown: Shown, lang: str) -> bytes:
    """The page of a game."""

    def say(key: str) -> str:
        return escape(WORDS.say(key, lang))

    game, home = shown.game, f"../{ROOM}/"
    about = {"game": game.id, "lang": lang, "home": home, "rules": shown.page("rules", lang)}
    words = {key: WORDS.texts[key][lang] for key in _SAID}
    data = json.dumps({**about, "words": words}, ensure_ascii=False).replace("<", "\\u003c")
    sheets = "".join(
        f'<link rel="stylesheet" href="{escape(name)}">' for name in ("../" + STYLE, *(home + name for name in SHEETS))
    )
    title = f"{say('title')} — {escape(game.title[lang])}"
    return f"""<!doctype html>
<html lang="{lang}"><head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<link rel="icon" href="data:,">
{sheets}
<script type="application/json" id="about">{data}</script>
<script type="module" src="{escape(home)}check.js"></script>
</head><body>
<header class="top">{bar(shown, "check", lang)}</header>
<main id="main">
<h1>{title}</h1>
<p>{say("intro")}</p>
<textarea id="log" aria-label="{say("label")}" spellcheck="false" autocapitalize="off"></textarea>
<div class="ways"><button id="check">{say("check")}</button>
<input id="file" type="file" aria-label="{say("choose")}"></div>
<p id="state" role="status"></p>
<section id="verdict"></section>
<section id="replay"></section>
<section id="shown"></section>
</main>
{foot(shown, lang)}
</body></html>
""".encode()
