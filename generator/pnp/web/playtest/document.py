"""What the pages of reports have in common: one HTML file that loads nothing, and sides in their colours."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.palettes import load_palette
from pnp.validator.definitions.model import Game

from ..look import style_sheet

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"


def document(lang: str, title: str, body: str, store: str = "") -> str:
    """A whole page; `body` is HTML, and `store` what it refers to."""
    style = style_sheet() + Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{text(title)}</title><style>{style}</style></head>\n<body>{store}<main>\n"
        + body.replace(" %", "\N{NO-BREAK SPACE}%")
        + "\n</main></body></html>\n"
    )


def text(said: object) -> str:
    """Words, for HTML."""
    return escape(str(said), quote=False)


def colours(game: Game) -> dict[str, str]:
    """By side or seat, its colour."""
    palette = load_palette(game.palette, layout_folders(game.folder))
    return {side.id: palette[side.colour] for side in game.sides}


def tinted(colour: str) -> str:
    """The attribute by which an element has the colour of a side."""
    return f' style="--side:{escape(colour)}"' if colour else ""


def whole(cell: object) -> str:
    """Words in a cell, of which an interval in brackets does not wrap."""
    return re.sub(r"\([^()]*\d[^()]*\)( !)?", r'<span class="w">\g<0></span>', text(cell))
