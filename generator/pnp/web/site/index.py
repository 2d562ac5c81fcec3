"""The index of a site: its games, or the way to the only one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .document import About, document, languages, text
from .shown import Picture, say


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the index: its id, and by language what is said of it and where its page is. The pictures' paths are
    from the game's folder."""

    id: str
    told: Mapping[str, tuple[str, str, str, str]]  # page, title, subtitle, facts
    scenes: Mapping[str, Picture | None]
    preview: Picture | None


def page(entries: Sequence[Entry], lang: str, langs: Sequence[str], base: str) -> bytes:
    """The index in a language. A site with one game leads to it at once."""
    title = say("games", lang)
    first = entries[0]
    if len(entries) == 1:
        href, title, *_ = first.told.get(lang) or next(iter(first.told.values()))
        about = About("index", title, title, _from_root(first.preview, first.id))
        link = f'<main id="main"><p><a href="{first.id}/{escape(href)}">{text(title, lang)}</a></p></main>'
        refresh = f'<meta http-equiv="refresh" content="0; url={first.id}/{escape(href)}">'
        return document(about, link, lang, langs, base, [refresh])
    others = languages("index", lang, langs)
    nav = f'<nav class="bar" aria-label="{text(say("pages", lang))}">{others}</nav>' if others else ""
    tiles = "".join(_tile(entry, lang) for entry in entries)
    body = (
        f'<header class="cover plain">{nav}<h1>{text(title, lang)}</h1></header><main id="main">'
        f'<ul class="games">{tiles}</ul></main><footer><p>{text(say("made-with", lang))}</p></footer>'
    )
    names = ", ".join((entry.told.get(lang) or next(iter(entry.told.values())))[1] for entry in entries)
    about = About("index", title, names, _from_root(first.preview, first.id))
    return document(about, body, lang, langs, base)


def _tile(entry: Entry, lang: str) -> str:
    own = lang if lang in entry.told else next(iter(entry.told))
    href, title, subtitle, known = entry.told[own]
    picture = _from_root(entry.scenes[own], entry.id)
    drawn = picture.img("") if picture is not None else ""
    about = f' lang="{own}"' if own != lang else ""
    return (
        f'<li{about}><a href="{entry.id}/{escape(href)}"><span class="picture">{drawn}</span>'
        f'<span class="title">{text(title, own)}</span></a><p>{text(subtitle, own)}</p>'
        f'<p class="facts">{text(known)}</p></li>'
    )


def _from_root(picture: Picture | None, id: str) -> Picture | None:
    return None if picture is None else Picture(f"{id}/{picture.path}", picture.width, picture.height)
