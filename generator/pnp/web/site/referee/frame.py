"""The frame in which a game's own rules run: a page of its own that belongs to no address and may load nothing.

A game's own rules are a program, and may reach everything that JavaScript reaches there. So there is nothing: no
network, no storage, no other page. The page of the site hands the frame all files, keeps the logs, and ends it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.press.words.wordbook import Wordbook
from pnp.validator.definitions.model import Game
from pnp.validator.judging import limits

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
FRAME = "frame.html"
SLOWER = 6  # Python in a browser, than on its own
MEGABYTES = 512  # for all of Python
_SCRIPT = Path(__file__).with_name("frame.js").read_text(encoding="utf-8")
SCRIPT_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()}'"
POLICY = f"default-src 'none'; script-src {SCRIPT_HASH} blob: 'wasm-unsafe-eval'; worker-src blob:"


def frame() -> bytes:
    """The frame. Its worker and the modules of that are blobs, and inherit its policy."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return f"<!doctype html>{policy}<script>{_SCRIPT}</script>".encode()


def limits_of(game: Game, lang: str) -> Mapping[str, Any]:
    """What the page holds a game's own rules to, with what it says when it ends them; nothing for pnp's own games."""
    if game.referee is not None:
        return {}
    seconds = limits.seconds() * SLOWER
    said = {key: WORDS.say(key, lang, n=seconds) for key in ("late", "odd")}
    return {"limits": {"seconds": seconds, "megabytes": MEGABYTES, **said}}
