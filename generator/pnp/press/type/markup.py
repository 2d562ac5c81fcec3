"""The markup of texts: a few marks, all checked.

`**so**` is heavier, `*so*` is emphasised (see `boxes`), `^^so^^` is in small capitals, `__so__` underlined and
`[so](red)` in a colour; `[name]` is an icon as high as a capital letter, `[name](150%)` one of that share of the type
size. A line end is a line end, an empty line parts two paragraphs; a line that begins with `- ` is an item of a list.
Between two letters or figures, and behind a backslash, an asterisk is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class Markup(Exception):
    """The text's markup is not balanced; `args[0]` is the mark left open."""


@dataclass(frozen=True, slots=True)
class Token:
    """Words with one look, or an icon (then `text` is its name)."""

    text: str
    bold: bool = False
    stressed: bool = False
    small: bool = False
    icon: bool = False
    underlined: bool = False
    colour: str = ""
    share: float = 0.0  # of the type size, that an icon is high; 0 if it does not say


_MARK = re.compile(
    r"\\([*^_\[\\-])"
    r"|(\*\*|\^\^|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|(?<!\w)__(?=[^\s_])|(?<=[^\s_])__(?!\w))"
    r"|\[([^\[\]]+)\]\(([a-z0-9][a-z0-9-]*|#[0-9A-Fa-f]{6})\)"
    r"|\[([a-z][a-z0-9-]*)\](?:\(([1-9][0-9]{1,2})%\))?"
)
_ITEM = "- "


def parse(text: str) -> tuple[Token, ...]:
    """The words of one line in order. Raises Markup if a mark is left open."""
    if text and not any(mark in text for mark in "*^_[\\"):  # like most lines
        return (Token(text),)
    tokens: list[Token] = []
    opened: dict[str, bool] = {"**": False, "*": False, "^^": False, "__": False}

    def add(words: str, icon: bool = False, share: float = 0.0) -> None:
        if words:
            tokens.append(Token(words, opened["**"], opened["*"], opened["^^"], icon, opened["__"], share=share))

    def add_coloured(words: str, colour: str) -> None:
        for one in parse(words):
            flags = (one.bold or opened["**"], one.stressed or opened["*"], one.small or opened["^^"], one.icon)
            tokens.append(Token(one.text, *flags, one.underlined or opened["__"], colour, one.share))

    at = 0
    for found in _MARK.finditer(text):
        literal, mark, words, colour, icon, percent = found.groups()
        add(text[at : found.start()])
        at = found.end()
        if literal:
            add(literal)
        elif words:
            add_coloured(words, colour)
        elif icon:
            add(icon, icon=True, share=int(percent or 0) / 100)
        else:
            opened[mark] = not opened[mark]
    add(text[at:])
    for mark, left_open in opened.items():
        if left_open:
            raise Markup(mark)
    return tuple(tokens)


class Written(NamedTuple):
    """A line as it was written: its words, whether it is a list item, and whether an empty line parts it from the one
    before."""

    words: str
    item: bool = False
    apart: bool = False


def lines(text: str) -> tuple[Written, ...]:
    """The text line by line, without empty lines."""
    found: list[Written] = []
    apart = False
    for line in text.split("\n"):
        words = line.strip(" \t\r")
        if words:
            found.append(Written(words.removeprefix(_ITEM), words.startswith(_ITEM), apart and bool(found)))
        apart = not words
    return tuple(found)


def icons(text: str) -> tuple[str, ...]:
    """The names of the icons in a text. Raises Markup."""
    return tuple(token.text for line in lines(text) for token in parse(line.words) if token.icon)


def colours(text: str) -> tuple[str, ...]:
    """The names of the colours in a text, each once. Raises Markup."""
    if "](" not in text:
        return ()
    return tuple(dict.fromkeys(t.colour for line in lines(text) for t in parse(line.words) if t.colour))


def plain(text: str) -> str:
    """The words alone, on one line, without gaps where icons were. Raises Markup."""
    words = " ".join("".join(token.text for token in parse(line.words) if not token.icon) for line in lines(text))
    return re.sub(r" +(?=[ .,;:!?)]|$)", "", words)
