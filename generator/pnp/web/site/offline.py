"""The site without a network: the script that has browsers keep it, and the worker that knows what has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

from .shown import say

WORKER, SCRIPT = "sw.js", "offline.js"
_SAID = ("renewed", "reload", "kept")  # by the script


def tag(up: str, lang: str) -> str:
    """The script in the head of a page; `up` is the way from the page to the top of the site."""
    words = "".join(f' data-{key}="{escape(say(key, lang))}"' for key in _SAID)
    return f'<script src="{up}{SCRIPT}" defer{words}></script>'


def script() -> bytes:
    """The script of all pages."""
    return Path(__file__).with_name(SCRIPT).read_bytes()


def worker(digests: Mapping[str, str]) -> bytes:
    """The worker that serves a site from the browser's own copy, for the digests of its files by name. It differs
    whenever a file does: so browsers notice a new version."""
    code = Path(__file__).with_name(WORKER).read_text(encoding="utf-8")
    rooms: dict[str, dict[str, str]] = {"": {}}
    for name, digest in sorted(digests.items()):
        rooms.setdefault(name.partition("/")[0] if "/" in name else "", {})[name] = digest
    known = json.dumps(rooms, ensure_ascii=False, indent=0)
    version = hashlib.sha256(f"{known}{code}".encode()).hexdigest()[:12]
    return f'const VERSION = "{version}";\nconst ROOMS = {known};\n{code}'.encode()
