"""The texts of a game as HTML: emphasis, icons with names for screen readers, and links to the rules they cite."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.press.layout.setting import cited
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Icon, Use
from pnp.press.marks.pages import Page
from pnp.press.out.vector import svg
from pnp.press.type import markup
from pnp.press.type.ties import NBSP, TIE, bind

from .shown import Shown


class Words:
    """Turns texts into HTML for a page in a language. `rules` is where the rules are from there: nothing on their own
    page."""

    def __init__(self, shown: Shown, lang: str, rules: str = "") -> None:
        self.shown, self.lang, self.rules = shown, lang, rules
        game = shown.game
        self.names = {one.icon: one.name[lang] for one in game.sides} | {k.icon: k.name[lang] for k in game.kinds}

    def __call__(self, words: str) -> str:
        """A text with markup. Its list items begin with a dot."""
        bound = bind(words, self.lang).replace(TIE, NBSP)
        return "".join(self._marked(bound))

    def number(self, number: str) -> str:
        """The number of a rule, as a link to it."""
        return f'<a class="rule" href="{self.rules}#{escape(number)}">{escape(number)}</a>'

    def _marked(self, words: str) -> Iterator[str]:
        for at, line in enumerate(markup.lines(words)):
            yield "<br>" if at else ""
            yield "<br>" if line.apart else ""
            yield "• " if line.item else ""
            for token in markup.parse(line.words):
                yield self._icon(token.text) if token.icon else self._said(token)

    def _said(self, token: markup.Token) -> str:
        said = "".join(
            self.number(piece) if is_rule else escape(piece) for piece, is_rule in cited(token.text, self.shown.game)
        )
        for tag, wanted in (("strong", token.bold), ("em", token.stressed), ("u", token.underlined)):
            said = f"<{tag}>{said}</{tag}>" if wanted else said
        return said

    def _icon(self, name: str) -> str:
        path = self.shown.icon(name, lambda: self._drawn(name))
        return f'<img class="icon" src="{path}" alt="{escape(self.names.get(name, ""))}">'

    def _drawn(self, name: str) -> str:
        library = self.shown.desks[self.lang].library
        box = library(Icon(name)).box
        return svg(Page(box.w, box.h, (Use(Icon(name), Rect(0, 0, box.w, box.h)),)), library, name)
