"""The text of a log, changed at its end and nowhere else: records added and taken back, everything beside them kept.

Every change is checked by reading the text again: it must hold what it held, with that one record more or less. So
comments, notes and the way in which a person has laid out a log survive, and a text that cannot be changed so safely is
refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from ..libyaml import Places
from ..problem import Invalid, Problem
from ..source import KeyPath, read

DRAFT = "#~ "  # before a record that is still being said, in a line of its own at the end

_PLAIN = re.compile(r"(?=[^@]*[^\W\d_])[^\W_](?:[\w @.'’()/«»„“?—–-]*[\w.'’)»“?])?")
_NOT_TEXT = re.compile(r"true|false|null|yes|no|on|off|[yn]", re.IGNORECASE)
_BARE = re.compile(r"^([ ]*(?:- )?moves:)[ ]*(#.*)?$")
_EMPTY = re.compile(r"(?m)^([ ]*(?:- )?)moves:[ ]*\[[ ]*\][ ]*(#.*)?$")


def scalar(value: Any) -> str:
    """A scalar as a log has it; a text in quotes where it would be read as something else.

    >>> scalar("Аня"), scalar("b: 1"), scalar("true"), scalar(True)
    ('Аня', '"b: 1"', '"true"', 'true')
    """
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) is not None and _NOT_TEXT.fullmatch(value) is None
        return value if plain else json.dumps(value, ensure_ascii=not value.isprintable())
    return json.dumps(value)


def flow(value: Any) -> str:
    """A value on one line, as a person would write it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(body)}" for key, body in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def _key(key: Any) -> str:
    """A key as a log has it: `on` needs no quotes, for a log has no key that could be taken for true or false."""
    return key if isinstance(key, str) and _PLAIN.fullmatch(key) else scalar(key)


def record_lines(record: Mapping[str, Any]) -> list[str]:
    """A record as lines: its move after a dash, and below it what stands beside the move."""
    lines = [f"{scalar(key)}: {flow(body)}" for key, body in record.items()]
    return ["- " + lines[0], *("  " + line for line in lines[1:])]


def new_log(head: Mapping[str, Any]) -> str:
    """A log with this header and no records."""
    return "".join(f"{scalar(key)}: {flow(value)}\n" for key, value in head.items()) + "moves: []\n"


def with_record(text: str, record: Mapping[str, Any]) -> str:
    """The log with one record more. Raises Invalid if its text cannot be added to."""
    old = read(text)
    wanted = deepcopy(old)
    path, records = _records(wanted)
    records.append(dict(record))
    lines = record_lines(record)
    for changed in _added(text, path, len(records) - 1, lines):
        if _holds(changed, wanted):
            return changed
    raise Invalid(Problem("logtext.add"))


def without_last(text: str) -> str:
    """The log with its last record taken back. Raises Invalid if there is none, or it cannot be told from the rest."""
    wanted = deepcopy(read(text))
    path, records = _records(wanted)
    if not records:
        raise Invalid(Problem("logtext.empty"))
    records.pop()
    lines = text.splitlines(keepends=True)
    start, _ = Places(text).of((*path, len(records)))
    for first in (start - 1, start - 2):
        for last in range(first + 1, len(lines) + 1):
            rest = [*lines[:first], *lines[last:]]
            if not records:
                rest = _emptied(rest)
            if _holds("".join(rest), wanted):
                return "".join(rest)
    raise Invalid(Problem("logtext.undo"))


def with_game(text: str) -> str:
    """The log with another game of a campaign, of which nothing is logged yet; a single game becomes the first of it.
    Raises Invalid if its text cannot be changed so."""
    old = read(text)
    if "games" in old:
        wanted = {**old, "games": [*old["games"], {"moves": []}]}
        indent = " " * (Places(text).of(("games", len(old["games"]) - 1))[1] - 3)
        changed = f"{text if text.endswith(chr(10)) else text + chr(10)}{indent}- moves: []\n"
    else:
        wanted = {key: value for key, value in old.items() if key != "moves"}
        wanted["games"] = [{"moves": old["moves"]}, {"moves": []}]
        lines = text.splitlines(keepends=True)
        at = Places(text).of(("moves",), key=True)[0] - 1
        moved = [f"- {lines[at]}", *(line if not line.strip() else f"  {line}" for line in lines[at + 1 :])]
        end = "" if not moved or moved[-1].endswith("\n") else "\n"
        changed = "".join([*lines[:at], "games:\n", *moved, end, "- moves: []\n"])
    if not _holds(changed, wanted):
        raise Invalid(Problem("logtext.add"))
    return changed


def without_game(text: str) -> str:
    """The campaign without its last game, of which nothing is logged. Raises Invalid if that cannot be told from the
    rest."""
    old = read(text)
    wanted = {**old, "games": old["games"][:-1]}
    lines = text.splitlines(keepends=True)
    at = Places(text).of(("games", len(old["games"]) - 1))[0] - 1
    changed = "".join(lines[:at] + lines[at + 1 :])
    if old["games"][-1].get("moves") or not _holds(changed, wanted):
        raise Invalid(Problem("logtext.undo"))
    return changed


def _emptied(lines: Sequence[str]) -> list[str]:
    """The lines with an empty list after the last `moves:` that stands alone."""
    found = [(at, match) for at, line in enumerate(lines) if (match := _BARE.match(line.rstrip("\r\n")))]
    changed = list(lines)
    for at, match in found[-1:]:
        end = lines[at][len(lines[at].rstrip("\r\n")) :]
        changed[at] = f"{match[1]} []{f'  {match[2]}' if match[2] else ''}{end}"
    return changed


def draft_of(text: str) -> Any:
    """The record that was being said when the log was saved; None if there is none, or it cannot be read."""
    lines = text.splitlines()
    if not lines or not lines[-1].startswith(DRAFT):
        return None
    try:
        return read(lines[-1].removeprefix(DRAFT))
    except Invalid:
        return None


def with_draft(text: str, record: Mapping[str, Any] | None) -> str:
    """The log with this record as the one that is being said; None takes that line away."""
    lines = text.splitlines(keepends=True)
    if lines and lines[-1].startswith(DRAFT):
        lines.pop()
    if record is not None:
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        lines.append(f"{DRAFT}{record_lines(record)[0][2:]}\n")
    return "".join(lines)


def _records(data: Any) -> tuple[KeyPath, list[Any]]:
    """The records to which the next one belongs, and where they are: those of the last game of a campaign."""
    if isinstance(data.get("games"), list) and data["games"]:
        games = data["games"]
        return ("games", len(games) - 1, "moves"), games[-1]["moves"]
    moves: list[Any] = data["moves"]
    return ("moves",), moves


def _added(text: str, path: KeyPath, count: int, lines: Sequence[str]) -> Iterator[str]:
    """The texts to try: the record at the end, else after each line from the last record on."""
    if not count:
        for match in reversed(list(_EMPTY.finditer(text))):
            indent = " " * len(match[1])
            comment = f"  {match[2]}" if match[2] else ""
            said = "\n".join(f"{indent}{line}" for line in lines)
            rest = text[match.end() :].lstrip("\n")
            yield f"{text[: match.start()]}{match[1]}moves:{comment}\n{said}\n{rest}"
        return
    line, column = Places(text).of((*path, count - 1))
    there = text.splitlines(keepends=True)
    dash = there[line - 1].rfind("-", 0, column)
    new = [" " * max(dash, 0) + one + "\n" for one in lines]
    if not there[-1].endswith("\n"):
        there[-1] += "\n"
    for at in (len(there), *range(line, len(there))):
        yield "".join([*there[:at], *new, *there[at:]])


def _holds(text: str, wanted: Any) -> bool:
    try:
        return bool(read(text) == wanted)
    except Invalid:
        return False
