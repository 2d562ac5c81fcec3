"""What the pages of a site have in common: the head, the way to other pages, what browsers may load."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from pnp.press.type.ties import NBSP, TIE, bind

from ..look import style_sheet
from ..page.words import NAMES
from . import app, offline
from .shown import Picture, Shown, page_name, say

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src data:; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
VIEWPORT = "width=device-width, initial-scale=1"
STYLE, SCRIPT, GAME_STYLE = "site.css", "site.js", "game.css"


@dataclass(frozen=True, slots=True)
class About:
    """A page for browsers and messengers: its name without .html, title, description, and the picture of its preview;
    where it is below the site, `""` or `game/`."""

    name: str
    title: str
    description: str
    preview: Picture | None = None
    room: str = ""


def style() -> bytes:
    """The style sheet of all pages."""
    return (style_sheet() + _file(STYLE)).encode()


def script() -> bytes:
    """The script of all pages."""
    return _file(SCRIPT).encode()


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def text(said: str, lang: str = "") -> str:
    """Words as HTML; those of a language with no-break spaces where a line had better not end."""
    return escape(bind(said, lang).replace(TIE, NBSP) if lang else said)


def document(
    about: About, body: str, lang: str, langs: Sequence[str], base: str = "", more: Sequence[str] = ()
) -> bytes:
    """A whole page of a site at address `base`, which has it in several languages; `body` is HTML, and so is what its
    head has `more`."""
    up = "../" if about.room else ""
    head = [
        f'<meta name="description" content="{escape(about.description)}">',
        *_preview(about, lang, langs, base),
        *more,
        *([app.tags(lang, langs)] if about.room else []),
        linked([f"{up}{STYLE}", *([GAME_STYLE] if about.room else [])]),
        offline.tag(up, lang),
        f'<script src="{up}{SCRIPT}" defer></script>',
    ]
    skip = f'<a class="skip" href="#main">{text(say("skip", lang))}</a>'
    return whole(text(about.title), head, f"{skip}\n{body}", lang)


def linked(sheets: Iterable[str]) -> str:
    """Links to style sheets."""
    return "".join(f'<link rel="stylesheet" href="{escape(name)}">' for name in sheets)


def whole(
    title: str, head: Iterable[str], body: str, lang: str, policy: str = POLICY, viewport: str = VIEWPORT
) -> bytes:
    """Any page of a site: what all have in their heads, and what this one has there. Title, `head` and `body` are HTML;
    `policy` says what a browser may load for it."""
    lines = [
        "<!doctype html>",
        f'<html lang="{lang}"><head>',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        f'<meta name="viewport" content="{viewport}">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{title}</title>",
        '<link rel="icon" href="data:,">',
        *head,
        "</head><body>",
        body,
        "</body></html>",
        "",
    ]
    return "\n".join(lines).encode()


def _preview(about: About, lang: str, langs: Sequence[str], base: str) -> list[str]:
    """What messengers show of a link; they need whole addresses, which only a site with a base has."""
    root = f"{base}{about.room}"
    said: Mapping[str, str] = {
        "og:type": "website",
        "og:title": about.title,
        "og:description": about.description,
        "og:locale": {"ru": "ru_RU", "en": "en_US"}.get(lang, lang),
    }
    if base:
        said = {**said, "og:url": root + page_name(about.name, lang, langs)}
    found = [f'<meta property="{key}" content="{escape(value)}">' for key, value in said.items()]
    if about.preview is not None:
        picture = about.preview
        found += [
            f'<meta property="og:image" content="{escape(root + quote(picture.path))}">',
            f'<meta property="og:image:width" content="{picture.width}">',
            f'<meta property="og:image:height" content="{picture.height}">',
            '<meta name="twitter:card" content="summary_large_image">',
        ]
    if base:
        found.append(f'<link rel="canonical" href="{escape(root + page_name(about.name, lang, langs))}">')
        found += (
            f'<link rel="alternate" hreflang="{one}" href="{escape(root + page_name(about.name, one, langs))}">'
            for one in langs
            if len(langs) > 1
        )
    return found


def languages(name: str, lang: str, langs: Sequence[str]) -> str:
    """Links to the same page in the other languages."""
    links = [
        f'<a href="{page_name(name, one, langs)}" lang="{one}" hreflang="{one}">{text(NAMES.get(one, one))}</a>'
        for one in langs
        if one != lang
    ]
    return f'<span class="langs">{"".join(links)}</span>' if links else ""


def bar(shown: Shown, name: str, lang: str) -> str:
    """The way from a page of a game: to all games or the game's own page, and to other languages."""
    links = []
    if not shown.alone:
        links.append(f'<a href="../{page_name("index", lang, shown.site)}">{text(say("all-games", lang))}</a>')
    if name != "index":
        links.append(f'<a href="{shown.page("index", lang)}">{text(shown.game.title[lang])}</a>')
    links.append(languages(name, lang, shown.langs))
    found = "".join(links)
    return f'<nav class="bar" aria-label="{text(say("pages", lang))}">{found}</nav>' if found else ""


def foot(shown: Shown, lang: str) -> str:
    """The end of every page of a game."""
    return f"<footer><p>{text(shown.game.tag)} · {text(say('made-with', lang))}</p></footer>"
