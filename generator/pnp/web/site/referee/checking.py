"""The page that checks a log of a game: a part of a site that brings the referee along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.validator.judging.trust import may_judge, refuse_untrusted

from ..document import STYLE, bar, foot, text
from ..folder import Folder
from ..shown import Link, Shown
from .folder import game_file, referee_files
from .frame import WORDS
from .pages import ROOM, links, page

SHEETS = (f"../{STYLE}", *(f"../{ROOM}/{name}" for name in ("table/board.css", "check.css", "table/replay.css")))
_SAID = (  # by the script
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
)


class Checking:
    """Gives each game of a site that has a referee a page that checks logs. `python` has the files of
    `pyodide.package`."""

    def __init__(self, folder: Folder, python: Mapping[str, bytes]) -> None:
        self.folder, self.python = folder, python

    def __call__(self, shown: Shown) -> Sequence[tuple[str, Link]]:
        """Write what it takes for a game, and return the links to its page. Raises Invalid, also if the game's own
        rules are not trusted, and CannotWrite."""
        refuse_untrusted(shown.game)
        if not may_judge(shown.game):
            return []
        self._write(dict([game_file(shown.game.folder)]))
        for lang in shown.langs:
            shown.put(shown.page("check", lang), check_page(shown, lang))
        return links(shown, "check", WORDS)

    def close(self) -> None:
        """Write what all games share. Raises CannotWrite."""
        self._write(referee_files((), self.python))

    def _write(self, files: Mapping[str, bytes]) -> None:
        for name, data in files.items():
            self.folder.write(f"{ROOM}/{name}", data)


def check_page(shown: Shown, lang: str) -> bytes:
    """The page of a game."""

    def say(key: str) -> str:
        return text(WORDS.say(key, lang))

    words = {key: WORDS.texts[key][lang] for key in _SAID}
    title = f"{say('title')} — {text(shown.game.title[lang])}"
    body = f"""<header class="top">{bar(shown, "check", lang)}</header>
<main id="main">
<h1>{title}</h1>
<p>{say("intro")}</p>
<textarea id="log" aria-label="{say("label")}" spellcheck="false" autocapitalize="off"></textarea>
<div class="ways"><button id="check" disabled>{say("check")}</button>
<input id="file" type="file" aria-label="{say("choose")}"></div>
<p id="state" role="status"></p>
<section id="verdict"></section>
<section id="replay"></section>
<section id="shown"></section>
</main>
{foot(shown, lang)}"""
    about = {"rules": shown.page("rules", lang), "words": words}
    return page(shown, title, body, lang, SHEETS, "check.js", about)
