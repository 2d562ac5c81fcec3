"""The player aid for a screen: its boxes of short lines, each with a link to its rule."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.press.layout.setting import printed_numbers

from .document import text
from .shown import Shown
from .words import Words


def body(shown: Shown, lang: str) -> str:
    """The page of the aid, without what all pages have."""
    label = shown.desks[lang].label
    title = f"{text(shown.game.title[lang], lang)} <small>{text(label('aid'))}</small>"
    return f'<h1>{title}</h1><div class="aid">{"".join(_boxes(shown, lang))}</div>'


def _boxes(shown: Shown, lang: str) -> Iterator[str]:
    words, numbers = Words(shown, lang, shown.page("rules", lang)), printed_numbers(shown.game)
    for box in shown.game.rulebook.aid:
        yield f"<section><h2>{text(box.title[lang], lang)}</h2><ul>"
        for line in box.lines:
            number = numbers.get(line.rule or "", "")
            link = f' <span class="cited">{words.number(number)}</span>' if number else ""
            yield f"<li>{words(line.text[lang])}{link}</li>"
        yield "</ul></section>"
