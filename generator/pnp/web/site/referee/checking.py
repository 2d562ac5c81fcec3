"""The page that checks a log of a game, in one language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from pnp.press.words.wordbook import Wordbook
from pnp.validator.definitions.model import Game

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
POLICY = (  # the worker inherits it; its modules are blobs
    "default-src 'none'; style-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'"
)
_SAID = ("log", "text", "waiting", "loading", "judging", "failed")  # by the script


def check_page(game: Game, lang: str, home: str, rules: str, styles: Sequence[str] = ()) -> bytes:
    """The page. `home` is the folder of the referee from there, with a slash at its end; `rules` the page with the
    rules, where each has its number as an id; `styles` are those of the site."""

    def say(key: str) -> str:
        return escape(WORDS.say(key, lang))

    about = {"game": game.id, "lang": lang, "home": home, "rules": rules}
    words = {key: WORDS.texts[key][lang] for key in _SAID}
    data = json.dumps({**about, "words": words}, ensure_ascii=False).replace("<", "\\u003c")
    sheets = "".join(f'<link rel="stylesheet" href="{escape(name)}">' for name in (*styles, f"{home}check.css"))
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
</head><body><main id="main">
<h1>{title}</h1>
<p>{say("intro")}</p>
<textarea id="log" aria-label="{say("label")}" spellcheck="false" autocapitalize="off"></textarea>
<div class="ways"><button id="check">{say("check")}</button>
<input id="file" type="file" aria-label="{say("choose")}"></div>
<p id="state" role="status"></p>
<section id="verdict"></section>
<section id="shown"></section>
</main></body></html>
""".encode()
