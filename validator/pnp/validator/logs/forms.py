"""Records to be filled in by pencil, as definitions write them: what a printed record sheet leaves open, and how what
is written there becomes a line of a log.

    us: {play: ________<, command: {at: ______, add: __}>, into: (us|neutral)}

`____` is a gap, the longer the more room it needs; `(a|b)` are words of which one is circled (or the only one, or
none); what stands in `<…>` is left out unless something in it is filled in; a line break is one on paper too. All else
is printed as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

_TOKENS = re.compile(r"(_+|\([^()<>]*\)|[<>\n])")


class BadForm(Exception):
    """A `<` without its `>`, or the other way round."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is printed, and stands in the log as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Where something is written: a name or a number; `room` is how long it is drawn, in gaps of one."""

    room: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Words of which one is circled."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line on paper; a blank in the log."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """What is left out of the log unless something in it is filled in."""

    parts: tuple[Part, ...]


Part: TypeAlias = Words | Gap | Choice | Break | Maybe


def parsed(form: str) -> tuple[Part, ...]:
    """The parts of a form. Raises BadForm."""
    opened: list[list[Part]] = [[]]
    for token in _TOKENS.split(form.strip()):
        if token == "<":
            opened.append([])
        elif token == ">":
            if len(opened) == 1:
                raise BadForm(form)
            opened[-2].append(Maybe(tuple(opened.pop())))
        elif token == "\n":
            opened[-1].append(Break())
        elif token.startswith("_"):
            opened[-1].append(Gap(len(token)))
        elif token.startswith("("):
            opened[-1].append(Choice(tuple(word.strip() for word in token[1:-1].split("|"))))
        elif token:
            opened[-1].append(Words(token))
    if len(opened) > 1:
        raise BadForm(form)
    return tuple(opened[0])


def flat(parts: Sequence[Part]) -> Iterator[Part]:
    """The same parts without the brackets round some of them."""
    for part in parts:
        if isinstance(part, Maybe):
            yield from flat(part.parts)
        else:
            yield part


def blanks(parts: Sequence[Part]) -> list[Gap | Choice]:
    """What is to be filled in, in order."""
    return [part for part in flat(parts) if isinstance(part, Gap | Choice)]


def sample(parts: Sequence[Part], least: bool = False, first: int = 1) -> list[str]:
    """Some answer to every blank, numbers from `first` on for the gaps, so that no two are alike; with `least` none to
    those that may be left empty."""
    found: list[str] = []
    for part in parts:
        at = first + len(found)
        if isinstance(part, Maybe):
            found += [""] * len(blanks(part.parts)) if least else sample(part.parts, first=at)
        elif isinstance(part, Gap | Choice):
            found.append(part.words[0] if isinstance(part, Choice) else str(at))
    return found


def filled(parts: Sequence[Part], answers: Sequence[str]) -> str:
    """The record that was written: one answer for each of the blanks in order, "" where nothing was."""
    return _filled(parts, iter([*answers, *[""] * len(blanks(parts))]))[0]


def _filled(parts: Sequence[Part], answers: Iterator[str]) -> tuple[str, bool]:
    """The words, and whether anything was filled in."""
    said, any_of_it = "", False
    for part in parts:
        if isinstance(part, Words):
            said += part.text
        elif isinstance(part, Break):
            said += " "
        elif isinstance(part, Maybe):
            inner, written = _filled(part.parts, answers)
            said += inner if written else ""
            any_of_it = any_of_it or written
        else:
            answer = next(answers)
            said += answer
            any_of_it = any_of_it or bool(answer)
    return said, any_of_it
