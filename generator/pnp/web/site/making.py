"""A site, game by game: every file of it, into a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.press.build import open_desk, sound
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.rules.masthead import facts
from pnp.press.type.markup import plain
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.model import Game

from . import aid, app, cover, home, index, offline, rules
from .document import GAME_STYLE, SCRIPT, STYLE, About, bar, document, foot, script, style
from .folder import Folder
from .index import Entry
from .plays import plays
from .shown import Link, Picture, Print, Put, Shown, page_name, say

Part = Callable[[Shown], Sequence[tuple[str, Link]]]
"""Something more that a site can have of a game: writes its files with `shown.put`, and returns links to its pages for
the game's page, each with the language of the page that shows it."""

LONGEST = 300  # characters of a description


def top_of(games: Sequence[Game], langs: Sequence[str]) -> list[str]:
    """The names of all that a site of these games has at the top of its folder. Raises Invalid if two games share an
    id."""
    ids = [game.id for game in games]
    for game in games:
        if ids.count(game.id) > 1:
            raise Invalid(Problem("site.twice", str(game.folder), values={"id": game.id}))
    return [*ids, STYLE, SCRIPT, offline.SCRIPT, offline.WORKER, *(page_name("index", lang, langs) for lang in langs)]


def languages_of(game: Game, asked: str | None) -> tuple[str, ...]:
    """The languages of a game's pages: all that it has, or the one that is asked for; if pnp does not speak that
    one, those in which it is shown. Nothing if it lacks it."""
    pages = tuple(lang for lang in game.spoken if asked in (None, "all", lang))
    return pages or (game.spoken if asked in game.languages else ())


def all_languages(games: Sequence[Game], asked: str | None) -> list[str]:
    """The languages of an index of games, in the order in which they have them."""
    return [*dict.fromkeys(lang for game in games for lang in languages_of(game, asked))]


class Site:
    """Writes a site of some games. `base` is its address with a slash at the end, or nothing; `parts` are what it has
    besides its own pages."""

    def __init__(
        self, folder: Folder, games: Sequence[Game], asked: str | None, base: str = "", parts: Sequence[Part] = ()
    ) -> None:
        self.folder, self.asked, self.base, self.parts = folder, asked, base, parts
        self.count = len(games)
        self.langs = all_languages(games, asked)
        self.entries: list[Entry] = []

    def add(self, game: Game, prints: Sequence[Print]) -> None:
        """Write the pages of a game. Raises Invalid and CannotWrite."""
        langs = languages_of(game, self.asked)
        desks = {}
        for lang in langs:
            desks[lang] = open_desk(game, lang)
            sound(desks[lang], PrintOptions(paper("a4")))  # lays out what the pictures show
        shown = Shown(game, langs, desks, prints, _below(self.folder, game.id), self.langs, self.base, self.count == 1)
        played = [*plays(shown)]
        more = [link for part in self.parts for link in part(shown)]
        entries: dict[str, tuple[str, str, str, str]] = {}
        scenes: dict[str, Picture | None] = {}
        preview = None
        for lang in langs:
            preview = cover.preview(shown, lang)
            large, scenes[lang] = cover.scene(shown, lang) or (None, None)
            links = [*_links(shown, lang), *(link for of, link in more if of == lang)]
            app.manifest(shown, lang)
            title = cover.lettering(shown, lang)
            said = _about(game, "index", lang, preview)
            own = home.body(shown, lang, links, played, large, title)
            shown.put(shown.page("index", lang), document(said, own, lang, langs, self.base))
            if game.rulebook.sections:
                _page(shown, "rules", lang, rules.body(shown, lang), shown.desks[lang].label("rule-sheet"))
            if game.rulebook.aid:
                _page(shown, "aid", lang, aid.body(shown, lang), shown.desks[lang].label("aid"))
            known = facts(game, desks[lang].label)
            entries[lang] = shown.page("index", lang), game.title[lang], game.subtitle.get(lang, ""), known
        ground, letters = cover.colours(desks[langs[0]])
        app.icons(shown)
        shown.put(GAME_STYLE, f":root{{--cover:{ground};--on-cover:{letters}}}\n".encode())
        self.entries.append(Entry(game.id, entries, scenes, preview))

    def close(self) -> None:
        """Write what all games share, and delete what an earlier site had, if all games were made."""
        self.folder.write(STYLE, style())
        self.folder.write(SCRIPT, script())
        self.folder.write(offline.SCRIPT, offline.script())
        for lang in self.langs if self.entries else ():
            name = page_name("index", lang, self.langs)
            self.folder.write(name, index.page(self.entries, lang, self.langs, self.base))
        self.folder.write(offline.WORKER, offline.worker(self.folder.digests))
        self.folder.close(whole=len(self.entries) == self.count)


def _below(folder: Folder, room: str) -> Put:
    return lambda name, content: folder.write(f"{room}/{name}", content)


def _page(shown: Shown, name: str, lang: str, body: str, title: str) -> None:
    """A page of the game besides its first one."""
    about = _about(shown.game, name, lang, None, title)
    top = f'<header class="top">{bar(shown, name, lang)}</header>'
    whole = f'{top}<main id="main" class="text">{body}</main>{foot(shown, lang)}'
    shown.put(shown.page(name, lang), document(about, whole, lang, shown.langs, shown.base))


def _about(game: Game, name: str, lang: str, preview: Picture | None, title: str = "") -> About:
    words = " ".join(filter(None, (game.subtitle.get(lang, ""), _plain(game.rulebook.about.get(lang, "")))))
    said = words if len(words) <= LONGEST else words[:LONGEST].rsplit(" ", 1)[0] + "…"
    whole = f"{game.title[lang]}: {title}" if title else game.title[lang]
    return About(name, whole, said or whole, preview, f"{game.id}/")


def _plain(words: str) -> str:
    return plain(words) if words else ""


def _links(shown: Shown, lang: str) -> list[Link]:
    """The pages for reading."""
    book, label = shown.game.rulebook, shown.desks[lang].label
    count = sum(len(section.rules) for section in book.sections)
    found = []
    if book.sections:
        found.append(Link(shown.page("rules", lang), label("rule-sheet"), say("rules-says", lang, n=count)))
    if book.aid:
        found.append(Link(shown.page("aid", lang), label("aid"), say("aid-says", lang)))
    return found
