"""The log sheet: cells filled in by pencil, and the log records that they mean.

    $who: {play: $card<, into: $zone><, opponent: {$event(theirs)}>}

`$card` is the contents of the cell `card`. A record, or a part in `<…>`, is left out unless its own cells are filled
in, not counting those in brackets within it; one that has only brackets needs one of them. Some cells are written the
way people write, not as in a log: `$names(help)` is a list of names, `$each(vote)` what each seat has in its own cell,
`$if(won card)` the card if something is circled in `won`; `$command(where change)` and `$event(where change)` say what
cubes and markers do, and `$deed(what where change)` either, whichever is circled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

from ..base.notation import flow, notation

Answer: TypeAlias = str | Mapping[str, str]  # the contents of a cell; by seat if every seat has one
Cells: TypeAlias = Mapping[str, Answer]

_TOKENS = re.compile(r"(\$[a-z]+(?:\([a-z ]*\))?|[<>])")
_CHANGED = re.compile(r"(.+?)\s+([+−-])\s*(\d+)")
_SHIFTED = re.compile(r"(.+?)\s*→\s*(.+?)(?:\s+(\d+))?")
_NUMBER = re.compile(r"[+−-]?\d+")
NOTHING = "—"


class BadForm(Exception):
    """A malformed form: a `<` without its `>`, or an unknown function; or an answer that does not fit it."""


@dataclass(frozen=True, slots=True)
class Blank:
    """The contents of cells, turned into log notation by `how`."""

    cells: tuple[str, ...]
    how: str = ""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part left out of the log unless its cells are filled in."""

    parts: tuple[Part, ...]


Part: TypeAlias = str | Blank | Maybe


def parsed(form: str) -> tuple[Part, ...]:
    """The parts of a form. Raises BadForm."""
    opened: list[list[Part]] = [[]]
    for token in _TOKENS.split(" ".join(form.split())):
        if token == "<":
            opened.append([])
        elif token == ">":
            if len(opened) == 1:
                raise BadForm(form)
            opened[-2].append(Maybe(tuple(opened.pop())))
        elif token.startswith("$"):
            name, _, cells = token[1:].rstrip(")").partition("(")
            if cells and name not in _HOW:
                raise BadForm(form)
            opened[-1].append(Blank(tuple(cells.split()), name) if cells else Blank((name,)))
        elif token:
            opened[-1].append(token)
    if len(opened) > 1:
        raise BadForm(form)
    return tuple(opened[0])


def blanks(parts: Sequence[Part]) -> Iterator[Blank]:
    """The cells that are filled in, in order."""
    for part in parts:
        if isinstance(part, Maybe):
            yield from blanks(part.parts)
        elif isinstance(part, Blank):
            yield part


_SAMPLES = {"names": "[x]", "each": "A: x", "command": "command: {}", "event": "event: {}", "deed": "event: {}"}


def sample(form: str) -> str:
    """A record that the form might become: some answer to everything, no two alike. Raises BadForm."""
    counted = count(1)

    def said(parts: Sequence[Part]) -> str:
        return "".join(
            part
            if isinstance(part, str)
            else said(part.parts)
            if isinstance(part, Maybe)
            else _SAMPLES.get(part.how) or f"x{next(counted)}"
            for part in parts
        )

    return said(parsed(form)).replace(", }", "}")


def filled(form: str, cells: Cells, tracks: Collection[str] = ()) -> str | None:
    """The record that was written; None if a required cell is empty. Raises BadForm."""
    parts = parsed(form)
    return _filled(parts, cells, tracks).replace(", }", "}") if _answered(parts, cells) else None


def _answered(parts: Sequence[Part], cells: Cells) -> bool:
    """True if enough is filled in for these parts to be in the log."""
    own = [part for part in parts if isinstance(part, Blank)]
    if own:
        return all(cells.get(blank.cells[0]) for blank in own)
    return any(_answered(part.parts, cells) for part in parts if isinstance(part, Maybe))


def _filled(parts: Sequence[Part], cells: Cells, tracks: Collection[str]) -> str:
    said = ""
    for part in parts:
        if isinstance(part, str):
            said += part
        elif isinstance(part, Maybe):
            said += _filled(part.parts, cells, tracks) if _answered(part.parts, cells) else ""
        else:
            said += _HOW[part.how]([cells.get(cell, "") for cell in part.cells], tracks)
    return said


# ── How what people write becomes a log ──


def _value(written: Answer) -> str:
    bare = isinstance(written, str) and (_NUMBER.fullmatch(written) or written == "true")
    return str(written).replace("−", "-").removeprefix("+") if bare else flow(written)


def _plain(said: Sequence[Answer], tracks: Collection[str]) -> str:
    return _value(said[0])


def _names(said: Sequence[Answer], tracks: Collection[str]) -> str:
    return f"[{', '.join(_value(name) for name in _listed(said[0]))}]"


def _second(said: Sequence[Answer], tracks: Collection[str]) -> str:
    return _value(said[1])


def _each(said: Sequence[Answer], tracks: Collection[str]) -> str:
    answers = said[0] if isinstance(said[0], Mapping) else {}
    return ", ".join(f"{seat}: {_value(answer)}" for seat, answer in answers.items())


def _command(said: Sequence[Answer], tracks: Collection[str]) -> str:
    where, change = said
    found = _CHANGED.fullmatch(f"{where} {change}")
    if found is None:
        raise BadForm(f"{where} {change}")
    return notation({"command": {"at": found[1], "add" if found[2] == "+" else "remove": int(found[3])}})


def _event(said: Sequence[Answer], tracks: Collection[str]) -> str:
    made = steps(said, tracks)
    return notation({"event": made[0] if len(made) == 1 else made or {}})


def _deed(said: Sequence[Answer], tracks: Collection[str]) -> str:
    return (_command if said[0] == "command" else _event)(said[1:], tracks)


_HOW: Mapping[str, Callable[[Sequence[Answer], Collection[str]], str]] = {
    "": _plain,
    "names": _names,
    "if": _second,
    "each": _each,
    "command": _command,
    "event": _event,
    "deed": _deed,
}


def _listed(said: Answer) -> list[str]:
    return [one.strip() for one in said.split(",")] if isinstance(said, str) else []


def steps(said: Sequence[Answer], tracks: Collection[str]) -> list[dict[str, Any]]:
    """What happened to cubes and markers, written by a person in one cell, or as names in one cell and changes in the
    next. Raises BadForm.

    >>> steps(["cuba, castro", "+2, +1"], ()), steps(["cuba → us"], ())
    ([{'place': {'cuba': 2, 'castro': 1}}], [{'zone': {'cuba': 'us'}}])
    >>> steps(["cuba → castro 2"], ()), steps(["military −1"], {"military"})
    ([{'move': {'from': 'cuba', 'to': 'castro', 'n': 2}}], [{'track': {'military': -1}}])
    """
    rows = [_listed(one) for one in said if one]
    if len({len(row) for row in rows}) > 1:
        raise BadForm(" / ".join(map(str, said)))
    made: list[dict[str, Any]] = []
    for words in map(" ".join, zip(*rows, strict=True)):
        if words == NOTHING:
            continue
        verb, what = _step(words, tracks)
        if verb != "move" and made and verb in made[-1]:
            made[-1][verb].update(what)
        else:
            made.append({verb: what})
    return made


def _step(words: str, tracks: Collection[str]) -> tuple[str, dict[str, Any]]:
    if changed := _CHANGED.fullmatch(words):
        name, sign, n = changed[1], changed[2], int(changed[3])
        if name in tracks:
            return "track", {name: n if sign == "+" else -n}
        return ("place" if sign == "+" else "remove"), {name: n}
    if shifted := _SHIFTED.fullmatch(words):
        if shifted[3]:
            return "move", {"from": shifted[1], "to": shifted[2], "n": int(shifted[3])}
        return "zone", {shifted[1]: shifted[2]}
    raise BadForm(words)
