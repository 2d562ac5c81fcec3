"""A second reader for YAML, several times faster than libyaml, that takes only the plain form nearly every log has.

    players: {us: Anna, ussr: Boris}     # a comment
    moves:
    - us: {play: quarantine, command: {at: cuba, add: 1}}
      note: a few words

Each line has a key with words, or with a mapping or a list in brackets on that line. Everything else, above all
mistakes, raises Declined and is left to `libyaml`: anchors, tags, escapes, blocks, or brackets over several lines. What
is read here, libyaml reads the same; a test compares the two on ten thousand spoilt logs.

Text in brackets is cut after every mark into pieces such as `{play:` and `cuba,`. There are few different pieces, so
each is parsed once and cached.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

KNOWN = 32_768  # pieces cached from one log to the next: all names, with the brackets round them
MAX_LEVELS = 16  # levels of indents, and of brackets as well

_LINE = re.compile(r"( *)(- )?(?:([^\W\d_][\w-]{0,80}):(?: +|(?=\n|\Z)))?(.*)\n?")
_PIECE = re.compile(r"([\[{ ]*+)((?:[^\W_]|«|[-+][0-9])[^]\[{},:#?]{0,200})?([\]} ]*)([:,\n]?)")
_WORDS = re.compile(r"(?:[^\W_]|«|[-+][0-9])[^:#]*")
# Patterns that few logs need are compiled on first use.
_QUOTED = r"""'((?:[^']|'')*)'|"([^"\\]*)\""""
_KEY = r"( *(?:- )?)[^\W\d_][\w-]{0,80}"
_FOLDED = r"( +)[^\s][^\n]*+(?:\n\1[^\s][^\n]*+)*+(?!\n+\1)"  # lines with the same indent, and no others
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})$")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}
NOTHING = object()  # empty brackets


class Declined(Exception):
    """A text that is left to libyaml."""


def scalar(text: str) -> Any:
    """A plain scalar as written: a whole number, true, false, null, or else text."""
    if text[:1] in "-+0123456789" and text:
        return int(text) if _INT.match(text) else text
    return _CONSTANTS.get(text, text)


def read_fast(text: str) -> dict[str, Any]:
    """The value of a text in this form. Raises Declined for any other."""
    root: dict[str, Any] = {}
    here: Any = root  # the mapping or list that a line with its indent belongs to
    indent = 0
    outer: list[tuple[Any, int]] = []  # the containers round it, with their indents
    opened = ""  # the key of the previous line, if it had no value
    bracketed: list[str] = []
    places: list[tuple[Any, Any]] = []  # where each of these belongs
    for blanks, dash, key, said in _LINE.findall(_unfolded(text.replace("\r\n", "\n"))):
        if "#" in said and said[0] not in "'\"":
            said = _uncommented(said)
        if not key and not dash:
            if said:
                raise Declined
            continue
        at = len(blanks)
        if opened and (at > indent or (dash and at == indent)):
            outer.append((here, indent))
            here[opened] = here = [] if dash else {}
            indent = at
        opened = ""
        while at < indent or (not dash and at == indent and type(here) is list):
            if not outer:
                raise Declined
            here, indent = outer.pop()
        if at != indent or (dash and type(here) is dict) or len(outer) > MAX_LEVELS:
            raise Declined
        place: Any = key
        if dash:
            place = len(here)
            here.append({} if key else None)
            if key:
                outer.append((here, indent))
                here, indent, place = here[place], at + 2, key
        if key and (key in here or key in _CONSTANTS):
            raise Declined
        if said[:1] in ("{", "["):
            bracketed.append(said)
            places.append((here, place))
            here[place] = None
        elif said or not key:
            here[place] = _words(said)
        else:
            here[place], opened = None, key
    if not root:
        raise Declined
    for (container, place), value in zip(places, _in_brackets(bracketed), strict=True):
        container[place] = value
    return root


def _unfolded(text: str) -> str:
    """The text with words that continue over several lines (`>-`) joined into one quoted line."""
    first, *rest = text.split(": >-\n")
    parts = [first]
    for after in rest:
        key = re.fullmatch(_KEY, parts[-1].rpartition("\n")[2])
        lines = re.match(_FOLDED, after)
        if key is None or lines is None or len(lines[1]) <= len(key[1]):
            raise Declined
        words = lines[0][len(lines[1]) :].replace(f"\n{lines[1]}", " ").replace("'", "''")
        parts.append(f": '{words}'{after[lines.end() :]}")
    return "".join(parts)


def _uncommented(said: str) -> str:
    """The part before a comment."""
    before, mark, comment = f" {said}".partition(" #")
    if not mark or not comment.isprintable():
        raise Declined
    return before.strip(" ")


def _words(said: str) -> Any:
    """The value beside a key, without brackets."""
    said = said.rstrip(" ")
    if not said.isprintable():
        raise Declined
    if _WORDS.fullmatch(said):
        return scalar(said)
    if (quoted := re.fullmatch(_QUOTED, said)) is None:
        raise Declined
    return quoted[2] if quoted[1] is None else quoted[1].replace("''", "'")


def _in_brackets(lines: list[str]) -> list[Any]:
    """The mappings and lists in brackets on these lines."""
    found: list[Any] = []
    here: Any = found
    outer: list[Any] = []  # what `here` is in
    key: str | None = None  # the key whose value comes next
    text = "\n".join(lines)
    if '"' in text:
        raise Declined
    pieces = text.replace(": ", ':"').replace(", ", ',"').replace("\n", '\n"').split('"') if lines else ()
    for opening, is_key, value, closing, ends in map(_understood, pieces):
        for bracket in opening:
            inner: Any = {} if bracket == "{" else []
            if key is not None:
                here[key], key = inner, None
            elif type(here) is list:
                here.append(inner)
            else:
                raise Declined
            outer.append(here)
            here = inner
            if len(outer) > MAX_LEVELS:
                raise Declined
        if is_key:
            if key is not None or type(here) is list or value in here:
                raise Declined
            key = value
            continue
        if key is not None:
            here[key], key = value, None
        elif value is not NOTHING:
            if type(here) is dict:
                raise Declined
            here.append(value)
        for bracket in closing:
            if not outer or (type(here) is list) is (bracket == "}"):
                raise Declined
            here = outer.pop()
        if ends is not (not outer):
            raise Declined
    if outer or len(found) != len(lines):
        raise Declined
    return found


@lru_cache(maxsize=KNOWN)
def _understood(piece: str) -> tuple[str, bool, Any, str, bool]:
    """For a piece: the brackets it opens, whether its word is a key, the word, the brackets it closes, and whether the
    line ends there. Raises Declined."""
    found = _PIECE.fullmatch(piece)
    if found is None or not piece.rstrip("\n").isprintable():
        raise Declined
    opening, word, closing, mark = found.groups()
    opening, closing = opening.replace(" ", ""), closing.replace(" ", "")
    value = scalar(word.rstrip(" ")) if word else NOTHING
    is_key = mark == ":"
    if (is_key and (closing or type(value) is not str)) or (value is NOTHING and not (opening and closing)):
        raise Declined
    return opening, is_key, value, closing, mark in ("\n", "")
