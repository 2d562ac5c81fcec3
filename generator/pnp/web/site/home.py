"""The page of a game: what it is, and the way to everything that the site has of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pnp.press.sheets.rules.masthead import facts
from pnp.validator.base.words import decimal

from . import cards, prints
from .balance import balance
from .document import bar, foot, text
from .plays import Play
from .shown import Link, Picture, Shown, say
from .words import Words


def body(
    shown: Shown, lang: str, links: Sequence[Link], plays: Sequence[Play], scene: Picture | None, title: Picture | None
) -> str:
    """The page, without what all pages have. `links` lead to other pages, `title` is the lettering of the cover."""
    parts = [
        _head(shown, lang, links, scene, title),
        '<main id="main">',
        _about(shown, lang),
        _tiles("ways", links, lang),
        prints.section(shown, lang),
        _tiles("plays", [one.told[lang] for one in plays], lang),
        balance(shown.game, lang),
        cards.board(shown, lang),
        cards.section(shown, lang),
        _rights(shown, lang),
        "</main>",
        foot(shown, lang),
    ]
    return "\n".join(filter(None, parts))


def _head(shown: Shown, lang: str, links: Sequence[Link], scene: Picture | None, title: Picture | None) -> str:
    """The cover: name, players and duration beside the scene."""
    game, kind = shown.game, "scene" if shown.game.cover.scene is not None else "scene fan"
    name = title.img(game.title[lang], at_once=True) if title else text(game.title[lang], lang)
    subtitle = f'<p class="subtitle">{text(game.subtitle[lang], lang)}</p>' if game.subtitle.get(lang) else ""
    known = facts(game, shown.desks[lang].label)
    go = "".join(
        f'<a href="#{id}">{text(say(id, lang))}</a>'
        for id, there in (("print", shown.prints), ("cards", game.decks))
        if there
    )
    rules = f'<a href="{shown.page("rules", lang)}">{text(say("rules", lang))}</a>' if game.rulebook.sections else ""
    log = [one for one in links if one.href == shown.page("log", lang)]
    rules += "".join(f'<a href="{escape(one.href)}">{text(one.title, lang)}</a>' for one in log)
    picture = scene.img("", kind, at_once=True) if scene is not None else ""
    return (
        f'<header class="cover">{bar(shown, "index", lang)}<div class="front"><div class="said"><h1>{name}</h1>'
        f'{subtitle}<p class="facts">{text(known)}</p><p class="go">{rules}{go}</p></div>{picture}</div></header>'
    )


def _about(shown: Shown, lang: str) -> str:
    """What the game is about, and what is needed to play."""
    words = Words(shown, lang, shown.page("rules", lang))
    about = shown.game.rulebook.about.get(lang, "")
    lead = f'<p class="lead">{words(about)}</p>' if about else ""
    items = "".join(f"<li>{one}</li>" for one in _needed(shown, lang))
    head = f'<h2 id="needed">{text(say("needed", lang))}</h2>'
    return f'<section aria-labelledby="needed">{lead}{head}<ul class="needed">{items}</ul></section>'


def _needed(shown: Shown, lang: str) -> list[str]:
    """What to print, and what is made of it."""
    game, label = shown.game, shown.desks[lang].label
    found = [prints.needed(shown, lang)] if shown.prints else []
    for deck in game.decks:
        count = label("cards-count", n=sum(card.copies for card in deck.cards))
        edges = (decimal(edge.mm, lang) for edge in (deck.size.width, deck.size.height))
        size = label("millimetres", size=" × ".join(edges))
        found.append(f"{text(deck.title[lang], lang)}: {text(count)}, {text(size)}")
    found += (f"{text(token.title[lang], lang)}: {token.count}" for token in game.tokens)
    if game.board is not None:
        found.append(text(game.board.title[lang], lang))
    return [*found, text(say("tools", lang), lang)]


def _tiles(id: str, links: Sequence[Link], lang: str) -> str:
    """A part of the page with links as tiles; nothing if there are none."""
    tiles = "".join(
        f'<li><a href="{escape(one.href)}">{text(one.title, lang)}</a><p>{text(one.about, lang)}</p></li>'
        for one in links
    )
    head = f'<h2 id="{id}">{text(say(id, lang))}</h2>'
    return f'<section aria-labelledby="{id}">{head}<ul class="tiles">{tiles}</ul></section>' if links else ""


def _rights(shown: Shown, lang: str) -> str:
    """Who made it, its licence, and where the rules come from."""
    publish, sources = shown.game.publish, shown.game.rulebook.sources
    words = Words(shown, lang, shown.page("rules", lang))
    said = [text(publish.by.get(lang, ""), lang), text(publish.licence.get(lang, ""), lang)] if publish else []
    said += [words(sources[lang])] if sources is not None else []
    lines = "".join(f"<p>{one}</p>" for one in said if one)
    head = f'<h2 id="rights">{text(say("rights", lang))}</h2>'
    return f'<section aria-labelledby="rights" class="rights">{head}{lines}</section>' if lines else ""
