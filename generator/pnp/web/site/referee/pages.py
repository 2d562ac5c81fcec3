"""What the pages of the referee have in common: their heads, and the links to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.press.words.wordbook import Wordbook

from ...look import as_data
from .. import app, offline
from ..document import VIEWPORT, linked, whole
from ..shown import Link, Shown
from .frame import SCRIPT_HASH, limits_of

ROOM = "referee"
POLICY = (  # workers inherit it, and the frame of a game's own rules
    f"default-src 'none'; style-src 'self'; script-src 'self' {SCRIPT_HASH} blob: 'wasm-unsafe-eval'; "
    "worker-src 'self' blob:; manifest-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self' data:; base-uri 'none'; form-action 'none'"
)


def links(shown: Shown, name: str, words: Wordbook) -> Sequence[tuple[str, Link]]:
    """The links to a page of a game in each language, with its title and what it is about."""
    return [
        (lang, Link(shown.page(name, lang), words.say("title", lang), words.say("about", lang))) for lang in shown.langs
    ]


def page(
    shown: Shown,
    title: str,
    body: str,
    lang: str,
    sheets: Sequence[str],
    script: str,
    about: Mapping[str, Any],
    viewport: str = VIEWPORT,
) -> bytes:
    """A page of a game with these style sheets and a script, which finds `about` in it. Title and body are HTML."""
    game = shown.game
    data = as_data({"lang": lang, "home": f"../{ROOM}/", "game": game.id, **limits_of(game, lang), **about})
    head = [
        '<meta name="color-scheme" content="light dark">',
        app.tags(lang, shown.langs),
        linked(sheets),
        offline.tag("../", lang),
        f'<script type="application/json" id="about">{data}</script>',
        f'<script type="module" src="../{ROOM}/{script}"></script>',
    ]
    return whole(title, head, body, lang, POLICY, viewport)
