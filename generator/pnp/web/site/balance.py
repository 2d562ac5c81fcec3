"""The balance that was measured of a game: the tables in its README, each with the paragraph before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.validator.base.source import regular
from pnp.validator.definitions.model import Game

from .document import text
from .shown import say

ABOUT = re.compile(r"\bbalance\b|равновеси|баланс", re.IGNORECASE)
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_MARKS = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)|\\(?=[*_`\[\]])")


def balance(game: Game, lang: str) -> str:
    """The part of the game's page with the tables of its README in that language; nothing if it has none."""
    found = "".join(_tables(_readme(game, lang), lang))
    head = f'<h2 id="balance">{text(say("balance", lang))}</h2>'
    return f'<section aria-labelledby="balance">{head}{found}</section>' if found else ""


def _readme(game: Game, lang: str) -> str:
    for name in (f"README.{lang}.md", "README.md"):
        content = regular(game.folder / name)
        if content is not None:
            return content.decode("utf-8", "replace").replace("\r\n", "\n")
    return ""


def _tables(readme: str, lang: str) -> Iterator[str]:
    """Each table that follows a paragraph about balance, in a section that is written in the language."""
    number = 0
    blocks = [block for block in re.split(r"\n{2,}", readme) if block.strip()]
    for before, block in pairwise(blocks):
        said = before.rpartition("\n")[2] if "\n" in before else before
        if (
            block.startswith("|")
            and "\n" in block
            and ABOUT.search(said)
            and bool(CYRILLIC.search(said)) == (lang == "ru")
        ):
            yield f"<p>{_plain(said, lang)}</p>"
            number += 1
            yield _table(block.splitlines(), lang, number)


def _table(lines: list[str], lang: str, number: int) -> str:
    head, _, *rows = (re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines)
    top = "".join(f'<th scope="col">{_plain(cell, lang) or "–"}</th>' for cell in head)
    body = ""
    for first, *others in rows:
        cells = "".join(f"<td>{_plain(cell, lang)}</td>" for cell in others)
        body += f'<tr><th scope="row">{_plain(first, lang)}</th>{cells}</tr>'
    named = text(f"{say('balance', lang)} {number}")
    whole = f'<table class="balance"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide-table" tabindex="0" role="region" aria-label="{named}">{whole}</div>'


def _plain(words: str, lang: str) -> str:
    """Words without marks, as HTML."""
    return text(_MARKS.sub(lambda m: m[1] or "", words.strip()), lang)
