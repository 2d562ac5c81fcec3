"""The regular part of YAML, in which nearly every log is written, read several times faster than all of it can be.

    players: {us: Anna, ussr: Boris}     # a comment
    moves:
    - us: {play: quarantine, command: {at: cuba, add: 1}}
      note: a few words

Each line holds a key with words, or with a mapping or a list in brackets. Such brackets want only quotes round their
words to be JSON, which the standard library reads at the speed of C. Whatever is not clearly of this form, mistakes
above all, is Irregular and left to the parser of `source`; what is read here, that parser reads alike.
"""

from __future__ import annotations

import re
from functools import lru_cache
from json import JSONDecoder, dumps
from typing import Any

KNOWN = 32_768  # pieces that are remembered from one log to the next: all names, with the brackets round them
MAX_LEVELS = 16  # of indents, and of brackets as well

_LINE = re.compile(r"( *)(- )?(?:([^\W\d_][\w-]{0,80}):(?: +|(?=\n|\Z)))?(.*)\n?")
_PIECE = re.compile(r"([\[{ ]*)((?:[^\W_]|«|[-+][0-9])[^]\[{},:#?]{0,200})?([\]} ]*)([:,\n]?)")
_WORDS = re.compile(r"(?:[^\W_]|«|[-+][0-9])[^:#]*")
# What few logs need is compiled when one does.
_QUOTED = r"""'((?:[^']|'')*)'|"([^"\\]*)\""""
_KEY = r"( *(?:- )?)[^\W\d_][\w-]{0,80}"
_FOLDED = r"( +)[^\s][^\n]*+(?:\n\1[^\s][^\n]*+)*+(?!\n+\1)"  # lines indented alike, and no more of them
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})$")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}


class Irregular(Exception):
    """A text that is left to the parser."""


def scalar(text: str) -> Any:
    """A plain scalar as it was written: a whole number, true, false, null, or else text."""
    if text[:1] in "-+0123456789" and text:
        return int(text) if _INT.match(text) else text
    return _CONSTANTS.get(text, text)


def read_regular(text: str) -> dict[str, Any]:
    """The value of a text of this form. Raises Irregular for every other."""
    root: dict[str, Any] = {}
    here: Any = root  # the mapping or the list to which a line belongs if its indent is
    indent = 0
    outer: list[tuple[Any, int]] = []  # those round it, with their indents
    opened = ""  # the key of the line before, if nothing stood beside it
    bracketed: list[str] = []
    places: list[tuple[Any, Any]] = []  # where each of these belongs
    for blanks, dash, key, said in _LINE.findall(_unfolded(text.replace("\r\n", "\n"))):
        if "#" in said and said[0] not in "'\"":
            said = _uncommented(said)
        if not key and not dash:
            if said:
                raise Irregular
            continue
        at = len(blanks)
        if opened and (at > indent or (dash and at == indent)):
            outer.append((here, indent))
            here[opened] = here = [] if dash else {}
            indent = at
        opened = ""
        while at < indent or (not dash and at == indent and type(here) is list):
            if not outer:
                raise Irregular
            here, indent = outer.pop()
        if at != indent or (dash and type(here) is dict) or len(outer) > MAX_LEVELS:
            raise Irregular
        place: Any = key
        if dash:
            place = len(here)
            here.append({} if key else None)
            if key:
                outer.append((here, indent))
                here, indent, place = here[place], at + 2, key
        if key and (key in here or key in _CONSTANTS):
            raise Irregular
        if said[:1] in ("{", "["):
            bracketed.append(said)
            places.append((here, place))
            here[place] = None
        elif said or not key:
            here[place] = _words(said)
        else:
            here[place], opened = None, key
    if not root:
        raise Irregular
    for (container, place), value in zip(places, _in_brackets(bracketed), strict=True):
        container[place] = value
    return root


def _unfolded(text: str) -> str:
    """The text with words that go on over several lines, `>-`, in quotes on one."""
    first, *rest = text.split(": >-\n")
    parts = [first]
    for after in rest:
        key = re.fullmatch(_KEY, parts[-1].rpartition("\n")[2])
        lines = re.match(_FOLDED, after)
        if key is None or lines is None or len(lines[1]) <= len(key[1]):
            raise Irregular
        words = lines[0][len(lines[1]) :].replace(f"\n{lines[1]}", " ").replace("'", "''")
        parts.append(f": '{words}'{after[lines.end() :]}")
    return "".join(parts)


def _uncommented(said: str) -> str:
    """What stands before a comment."""
    before, mark, comment = f" {said}".partition(" #")
    if not mark or not comment.isprintable():
        raise Irregular
    return before.strip(" ")


def _words(said: str) -> Any:
    """The value of what stands beside a key, without brackets."""
    said = said.rstrip(" ")
    if not said.isprintable():
        raise Irregular
    if _WORDS.fullmatch(said):
        return scalar(said)
    if (quoted := re.fullmatch(_QUOTED, said)) is None:
        raise Irregular
    return quoted[2] if quoted[1] is None else quoted[1].replace("''", "'")


def _in_brackets(lines: list[str]) -> list[Any]:
    """The mappings and lists in brackets that these lines are."""
    text = "\n".join(lines)
    if '"' in text or any(line.count("{") + line.count("[") > MAX_LEVELS for line in lines):
        raise Irregular
    pieces = text.replace(": ", ':"').replace(", ", ',"').replace("\n", '\n"').split('"')
    found = []
    for line in "".join(map(_as_json, pieces)).split("\n") if lines else ():
        try:
            value, end = _decode(line)
        except ValueError:
            raise Irregular from None
        if end != len(line):
            raise Irregular
        found.append(value)
    return found


@lru_cache(maxsize=KNOWN)
def _as_json(piece: str) -> str:
    """A word, with the marks before and after it, as JSON has it. Raises Irregular."""
    found = _PIECE.fullmatch(piece)
    if found is None or not piece.rstrip("\n").isprintable():
        raise Irregular
    opening, word, closing, mark = found.groups()
    return opening + (dumps(scalar(word.rstrip(" ")), ensure_ascii=False) if word else "") + closing + mark


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A mapping, unless a key stands in it twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Irregular
    return found


_decode = JSONDecoder(object_pairs_hook=_mapping).raw_decode
