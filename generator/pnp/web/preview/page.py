"""The page: plain HTML, readable without scripts.

Its pieces have ids and can be replaced one by one: open windows receive those that have changed.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from pnp.press.words.wordbook import Wordbook, all_messages
from pnp.validator.base.interface import LANGUAGES, OWN_NAMES
from pnp.validator.base.languages import name_of
from pnp.validator.base.messages import Messages
from pnp.validator.base.problem import Problem, once

from .gallery import EDGES, Gallery, Picture, Shelf, Shown
from .moment import Moment
from .papers import Papers
from .problems_by_card import Owner, sorted_out

FACES = "faces"  # the view of single cards; every other view is the name of a PDF
ALL = "all"
SIZES = {"small": 0.6, "medium": 1.0, "large": 1.8}  # of a card on the screen
KEPT = 40  # pages that were shown, to find what differs from them

text = Wordbook(Path(__file__).with_name("texts.yaml")).say
"""The page's own words by key and language, with values filled in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a reader wants to see: a view, the cards' language, their edges, their size; and the reader's own
    language."""

    view: str = FACES
    lang: str = ALL
    edges: str = EDGES[0]
    size: str = "medium"
    ui: str = "en"

    def address(self, **other: str) -> str:
        """The address of a page with this choice, or another one."""
        wanted = replace(self, **other)
        return "?" + urlencode({"view": wanted.view, "lang": wanted.lang, "edges": wanted.edges, "size": wanted.size,
                                 "ui": wanted.ui})  # fmt: skip


def choice(asked: Mapping[str, str], languages: Sequence[str], ui: str) -> Choice:
    """The choice in an address; missing or wrong values get their defaults."""

    def one(key: str, among: Collection[str], usual: str) -> str:
        return found if (found := asked.get(key, usual)) in among else usual

    return Choice(
        asked.get("view", FACES) or FACES,
        one("lang", languages, ALL),
        one("edges", EDGES, EDGES[0]),
        one("size", SIZES, "medium"),
        one("ui", LANGUAGES, ui),
    )


class Piece(NamedTuple):
    """An element of the page that can be replaced by itself."""

    id: str
    html: str


Body = tuple[Piece | str, ...]
"""Pieces in order, with the text between them."""


def differing(old: Body, new: Body) -> dict[str, str] | None:
    """The pieces that have changed, by id; None if something between them has, or ids are not unique."""
    frames = [_frame(part) for part in new]
    ids = [id for is_piece, id in frames if is_piece]
    if [_frame(part) for part in old] != frames or len({*ids}) != len(ids):
        return None
    both = zip(old, new, strict=True)
    return {part.id: part.html for before, part in both if isinstance(part, Piece) and part != before}


def _frame(part: Piece | str) -> tuple[bool, str]:
    return (True, part.id) if isinstance(part, Piece) else (False, part)


class Pages:
    """Writes pages for the moments of one game, and finds what changed from one moment to the next."""

    def __init__(self, folder: Path, papers: Papers) -> None:
        self.folder, self.papers = folder, papers
        self.messages: Messages = all_messages()
        self._shown: dict[tuple[Choice, int], Body] = {}  # by choice and version
        self._one_at_a_time = threading.Lock()

    def page(self, moment: Moment, wanted: Choice) -> str:
        """The whole page."""
        say, gallery = wanted.ui, moment.gallery
        title, body = self.title(moment, wanted), self._body(moment, wanted)
        return "\n".join([
            "<!doctype html>",
            f'<html lang="{say}"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<link rel="stylesheet" href="look.css"><link rel="stylesheet" href="page.css">',
            '<script src="picture.js" defer></script><script src="page.js" defer></script></head>',
            f'<body data-version="{moment.version}" data-lost="{escape(text("lost", say))}">',
            f'<a class="skip" href="#shown">{text("skip", say)}</a>',
            f'<header><h1>{escape(self._name(moment, say))}</h1>{self._menus(gallery, wanted)}</header>',
            "".join(part.html if isinstance(part, Piece) else part for part in body),
            "</body></html>",
        ]) + "\n"  # fmt: skip

    def title(self, moment: Moment, wanted: Choice) -> str:
        """The title of the window."""
        return f"{self._name(moment, wanted.ui)} · {text('preview', wanted.ui)}"

    def _name(self, moment: Moment, say: str) -> str:
        return (moment.game.title.get(say) if moment.game else "") or self.folder.name

    def changes(self, since: int, moment: Moment, wanted: Choice) -> dict[str, str] | None:
        """The pieces that differ from an older version of the page, as HTML by id. None if the old version is not
        known, or if more than pieces changed: then the whole page has to be loaded."""
        old = self._shown.get((wanted, since))
        return None if old is None else differing(old, self._body(moment, wanted))

    def _body(self, moment: Moment, wanted: Choice) -> Body:
        """The pieces of the page; windows that show the same share them."""
        known = self._shown.get((wanted, moment.version))
        if known is None:
            known = tuple(self._parts(moment, wanted))
            with self._one_at_a_time:
                self._shown[wanted, moment.version] = known
                for old in [*self._shown][:-KEPT]:
                    del self._shown[old]
        return known

    def _menus(self, gallery: Gallery | None, wanted: Choice) -> str:
        say = wanted.ui
        if gallery is None:
            return ""
        game = gallery.game
        lang = wanted.lang if wanted.lang != ALL else _own(game.languages, say)
        papers = self.papers.names(gallery.desks[lang])
        views = {FACES: text("faces", say)} | {name: text("sheets", say, title=title) for name, title in papers}
        languages = {ALL: text("all", say)} | {lang: (name_of(lang, say) or lang) for lang in game.languages}
        menus = [_menu("view", "what", views, wanted.view, say), _menu("lang", "language", languages, wanted.lang, say)]
        if wanted.view == FACES:
            menus.append(_menu("edges", "edges", {e: text(e, say) for e in EDGES}, wanted.edges, say))
        menus.append(_menu("size", "size", {s: text(s, say) for s in SIZES}, wanted.size, say))
        others = "".join(
            f'<a class="ui" lang="{other}" href="{escape(wanted.address(ui=other))}">{OWN_NAMES[other]}</a>'
            for other in LANGUAGES
            if other != say
        )
        return (
            f'<form method="get" action=""><input type="hidden" name="ui" value="{say}">{"".join(menus)}'
            f"<button>{text('show', say)}</button></form>{others}"
        )

    def _parts(self, moment: Moment, wanted: Choice) -> Iterator[Piece | str]:
        gallery, say = moment.gallery, wanted.ui
        if gallery is None:
            yield self._problems("problems", moment.problems, say)
            yield f'<main id="shown"><p>{text("nothing", say)}</p></main>'
            return
        general: Sequence[Problem] = (*moment.problems, *(moment.worries or ()))
        of_cards: Mapping[Owner, list[Problem]] = {}
        if wanted.view == FACES:
            of_cards, general = sorted_out(general, gallery.game)
            shelves = [self._shelf(gallery, shelf, of_cards, wanted) for shelf in gallery.shelves]
        else:
            shelves = [self._paper(gallery, lang, wanted) for lang in _languages(gallery, wanted)]
        none = "no-problems" if moment.worries is not None else "checking"
        nothing = "problems-below" if any(of_cards.values()) else none
        yield self._problems("problems", general, say, nothing)
        yield '<main id="shown" data-open>'
        yield Piece("stale", f'<p id="stale">{text("stale", say) if moment.problems else ""}</p>')
        for shelf in shelves:
            yield from shelf
        yield "</main>"

    # ── problems ──────────────────────────────────────────────────────────────

    def _problems(self, id: str, problems: Iterable[Problem], say: str, nothing: str = "no-problems") -> Piece:
        """All problems, each at its place; the box is always there, so that screen readers announce new ones. If there
        are none, it has the text `nothing`."""
        found = once(problems)
        rows = "".join(self._row(problem, say) for problem in found)
        head = text("problems", say, n=len(found)) if found else text(nothing, say)
        kind = "some" if found or nothing == "problems-below" else "none"
        return Piece(id, f'<section id="{id}" class="{kind}" role="status"><h2>{head}</h2><ul>{rows}</ul></section>')

    def _row(self, problem: Problem, say: str) -> str:
        file = Path(problem.file)
        inside = problem.file and file.is_relative_to(self.folder)
        name = file.relative_to(self.folder).as_posix() if inside else problem.file
        place = ":".join(str(part) for part in (name, *problem.spot) if part)
        kind = "warning" if problem.warning else "error"
        word, sentence = self.messages.say(kind, say, {}), self.messages.say(problem.code, say, problem.values)
        return f'<li class="{kind}"><code>{escape(place)}</code> <b>{escape(word)}:</b> {escape(sentence)}</li>'

    # ── cards ─────────────────────────────────────────────────────────────────

    def _shelf(
        self, gallery: Gallery, shelf: Shelf, of_cards: Mapping[Owner, list[Problem]], wanted: Choice
    ) -> Iterator[Piece | str]:
        deck, say = shelf.deck, wanted.ui
        number = sum(card.copies for card in deck.cards)
        about = text("count", say, n=number, mm=f"{shelf.width:g} × {shelf.height:g}")
        title = escape(deck.title.get(say) or next(iter(deck.title.values())))
        name = escape(deck.id)
        yield f'<section id="deck-{name}" class="deck" data-open>'
        yield Piece(f"h-{deck.id}", f'<h2 id="h-{name}">{title} <small>{about}</small></h2>')
        for shown in shelf.shown:
            more = of_cards.get((deck.id, shown.card.id if shown.card else ""), [])
            yield self._card(gallery, shelf, shown, more, wanted)
        yield "</section>"

    def _card(self, gallery: Gallery, shelf: Shelf, shown: Shown, more: Iterable[Problem], wanted: Choice) -> Piece:
        say, card = wanted.ui, shown.card
        sides = [pictures for pictures in (shown.fronts, shown.backs) if pictures]
        chosen = [p for pictures in sides for lang, p in pictures.items() if wanted.lang in (ALL, lang)]
        images = "".join(_image(picture, shelf, wanted, back=at >= len(chosen) // len(sides) and bool(shown.backs))
                         for at, picture in enumerate(chosen))  # fmt: skip
        found = once([*(p for picture in chosen for p in gallery.problems(picture)), *more])
        rows = f"<ul>{''.join(self._row(problem, say) for problem in found)}</ul>" if found else ""
        if card is None:
            caption = text("back", say)
        else:
            copies = text("copies", say, n=card.copies) if card.copies > 1 else ""
            caption = f"{escape(card.id)} {copies}"
        wrong = ' class="wrong"' if any(not problem.warning for problem in found) else ""
        id = f"card-{shelf.deck.id}-{card.id if card else ''}"
        html = f'<figure id="{escape(id)}"{wrong}>{images}<figcaption>{caption}</figcaption>{rows}</figure>'
        return Piece(id, html)

    # ── sheets ────────────────────────────────────────────────────────────────

    def _paper(self, gallery: Gallery, lang: str, wanted: Choice) -> Iterator[Piece | str]:
        say = wanted.ui
        try:
            paper = self.papers.paper(gallery.desks[lang], wanted.view)
        except KeyError:
            yield Piece(f"none-{lang}", f'<p id="none-{lang}">{text("nothing-here", say)}</p>')
            return
        about = text("paper", say, sheets=paper.sheets, cuts=paper.cuts)
        yield f'<section id="paper-{lang}" class="deck" data-open>'
        yield Piece(f"h-{lang}", f'<h2 id="h-{lang}">{escape(name_of(lang, say) or lang)} <small>{about}</small></h2>')
        if paper.problems:
            yield self._problems(f"problems-{lang}", paper.problems, say)
        for at, leaf in enumerate(paper.leaves, 1):
            title, page = text("page", say, n=at), leaf.page
            scale = SIZES[wanted.size]
            size = f'width="{page.width * scale:.0f}" height="{page.height * scale:.0f}"'
            image = _shown(f"sheet/{leaf.id}.svg", f'{size} alt="{escape(title)}"')
            id = f"sheet-{lang}-{at}"
            html = f'<figure id="{id}" class="sheet">{image}<figcaption>{title}</figcaption></figure>'
            yield Piece(id, html)
        yield "</section>"


def _languages(gallery: Gallery, wanted: Choice) -> list[str]:
    return [lang for lang in gallery.game.languages if wanted.lang in (ALL, lang)]


def _own(languages: Sequence[str], say: str) -> str:
    return say if say in languages else languages[0]


def _menu(name: str, label: str, options: Mapping[str, str], chosen: str, say: str) -> str:
    rows = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(shown)}</option>'
        for value, shown in options.items()
    )
    return f'<label>{text(label, say)} <select name="{name}">{rows}</select></label>'


def _image(picture: Picture, shelf: Shelf, wanted: Choice, back: bool) -> str:
    box = picture.trim if wanted.edges == "trim" else picture.box
    scale = SIZES[wanted.size] * 96 / 72
    title = text("back-of", wanted.ui, title=picture.title) if back else picture.title
    size = f'width="{box.w * scale:.0f}" height="{box.h * scale:.0f}"'
    about = f'{size} lang="{picture.desk.lang}" alt="{escape(title)} ({picture.desk.lang})"'
    return _shown(f"card/{picture.id}-{wanted.edges}.svg", about)


def _shown(file: str, about: str) -> str:
    """A picture. The element shows it as a part of the page; without scripts, its <img> is seen."""
    return f'<pnp-picture><img src="{file}" {about} loading="lazy"></pnp-picture>'
