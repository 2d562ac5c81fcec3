"""Edit the text of a log, only at its end: add and undo records, keep everything else.

Every change is checked by reading the text again: it must have the same contents, plus or minus that one record. So
comments, notes and layout survive, and a text that cannot be changed safely is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ..base.libyaml import Places
from ..base.notation import flow, scalar
from ..base.problem import Invalid, Problem
from ..base.source import KeyPath, read
from ..definitions.log_words import common, spelt

if TYPE_CHECKING:
    from ...game.rules import Rules


def spellings(word: str) -> list[str]:
    """Every spelling of a header word."""
    return [word, *(text.split(", ")[0] for text in common()["head"].get(word, {}).values())]


DRAFT = "#~ "  # precedes the draft of a record, on the last line

_MOVES = "|".join(spellings("moves"))
_BARE = re.compile(rf"^([ ]*(?:- )?(?:{_MOVES}):)[ ]*(#.*)?$")
_EMPTY = re.compile(rf"(?m)^([ ]*(?:- )?)({_MOVES}):[ ]*\[[ ]*\][ ]*(#.*)?$")


def record_lines(record: Mapping[str, Any]) -> list[str]:
    """A record as lines: its move after a dash, and below it what accompanies the move."""
    lines = [f"{scalar(key)}: {flow(body)}" for key, body in record.items()]
    return ["- " + lines[0], *("  " + line for line in lines[1:])]


def new_log(head: Mapping[str, Any], lang: str = "en") -> str:
    """A log with this header and no records, its keys in a language."""
    return head_text({**head, "moves": []}, lang)


def begun_log(
    rules: Rules, players: Mapping[str, Any], options: Mapping[str, str] | None = None, lang: str = "en"
) -> str:
    """A log of a game that begins now: who plays, the rulings chosen (left out if there are none), and no records. Its
    words are those of the language; in English, ids."""
    head = {"pnp": rules.game.tag, "players": players, **({"options": options} if options else {})}
    return new_log(head if lang == "en" else rules.writing.head(head, lang), lang)


def head_text(head: Mapping[str, Any], lang: str = "en") -> str:
    """A whole log, with a line for each key of its header."""
    words = common()["head"]
    return "".join(f"{scalar(spelt(words, key, lang))}: {flow(value)}\n" for key, value in head.items())


def log_text(played: Mapping[str, Any]) -> str:
    """A game with its `moves`, one per line, so that others can be added."""
    head = {key: body for key, body in played.items() if key != "moves"}
    if not played["moves"]:
        return head_text({**head, "moves": []})
    lines = "".join(f"{line}\n" for record in played["moves"] for line in record_lines(record))
    return f"{head_text(head)}moves:\n{lines}"


def with_record(text: str, record: Mapping[str, Any]) -> str:
    """The log with one more record. Raises Invalid if its text cannot be added to."""
    old = read(text)
    wanted = deepcopy(old)
    path, records = _records(wanted)
    records.append(dict(record))
    lines = record_lines(record)
    for changed in _added(text, path, len(records) - 1, lines):
        if _holds(changed, wanted):
            return changed
    raise Invalid(Problem("logtext.add"))


def with_note(text: str, note: str, lang: str) -> str:
    """The log with a note beside its last record, replacing any note there. Raises Invalid."""
    last = _records(read(text))[1][-1]
    words = common()["words"]
    key = next((key for key in last if key == "note" or key in words["note"].values()), spelt(words, "note", lang))
    return with_record(without_last(text), {**last, key: note})


def without_last(text: str) -> str:
    """The log without its last record. Raises Invalid if there is none, or if it cannot be cut out safely."""
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
    """The log with another game of a campaign, still without records; a single game becomes the first of the campaign.
    Raises Invalid if its text cannot be changed that way."""
    old = read(text)
    games, moves = _key_of(old, "games"), _key_of(old, "moves")
    if games in old:
        inside = _key_of(old[games][-1], "moves")
        wanted = {**old, games: [*old[games], {inside: []}]}
        indent = " " * (Places(text).of((games, len(old[games]) - 1))[1] - 3)
        changed = f"{text if text.endswith(chr(10)) else text + chr(10)}{indent}- {inside}: []\n"
    else:
        wanted = {key: value for key, value in old.items() if key != moves}
        games = next(way for way in spellings("games") if moves == "moves" or way != "games")
        wanted[games] = [{moves: old[moves]}, {moves: []}]
        lines = text.splitlines(keepends=True)
        at = Places(text).of((moves,), key=True)[0] - 1
        moved = [f"- {lines[at]}", *(line if not line.strip() else f"  {line}" for line in lines[at + 1 :])]
        end = "" if not moved or moved[-1].endswith("\n") else "\n"
        changed = "".join([*lines[:at], f"{games}:\n", *moved, end, f"- {moves}: []\n"])
    if not _holds(changed, wanted):
        raise Invalid(Problem("logtext.add"))
    return changed


def without_game(text: str) -> str:
    """The campaign without its last game, which has no records. Raises Invalid if that cannot be cut out safely."""
    old = read(text)
    games = _key_of(old, "games")
    wanted = {**old, games: old[games][:-1]}
    lines = text.splitlines(keepends=True)
    at = Places(text).of((games, len(old[games]) - 1))[0] - 1
    changed = "".join(lines[:at] + lines[at + 1 :])
    if old[games][-1].get(_key_of(old[games][-1], "moves")) or not _holds(changed, wanted):
        raise Invalid(Problem("logtext.undo"))
    return changed


def _emptied(lines: Sequence[str]) -> list[str]:
    """The lines with an empty list after the last `moves:` that has no value."""
    found = [(at, match) for at, line in enumerate(lines) if (match := _BARE.match(line.rstrip("\r\n")))]
    changed = list(lines)
    for at, match in found[-1:]:
        end = lines[at][len(lines[at].rstrip("\r\n")) :]
        changed[at] = f"{match[1]} []{f'  {match[2]}' if match[2] else ''}{end}"
    return changed


def draft_of(text: str) -> Any:
    """The draft record in a saved log; None if there is none, or it cannot be read."""
    lines = text.splitlines()
    if not lines or not lines[-1].startswith(DRAFT):
        return None
    try:
        return read(lines[-1].removeprefix(DRAFT))
    except Invalid:
        return None


def with_draft(text: str, record: Mapping[str, Any] | None) -> str:
    """The log with this record as its draft; None removes the draft."""
    lines = text.splitlines(keepends=True)
    if lines and lines[-1].startswith(DRAFT):
        lines.pop()
    if record is not None:
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        lines.append(f"{DRAFT}{record_lines(record)[0][2:]}\n")
    return "".join(lines)


def _records(data: Any) -> tuple[KeyPath, list[Any]]:
    """The list that the next record belongs to, and its path: that of the last game of a campaign."""
    games = _key_of(data, "games")
    if isinstance(data.get(games), list) and data[games]:
        last = data[games][-1]
        moves = _key_of(last, "moves")
        return (games, len(data[games]) - 1, moves), last[moves]
    moves = _key_of(data, "moves")
    return (moves,), data[moves]


def _key_of(data: Mapping[str, Any], word: str) -> str:
    """How a log spells a header word; in English if it does not have it."""
    return next((key for key in data if key in spellings(word)), word)


def _added(text: str, path: KeyPath, count: int, lines: Sequence[str]) -> Iterator[str]:
    """The texts to try: the record at the end, else after each line from the last record on."""
    if not count:
        for match in reversed(list(_EMPTY.finditer(text))):
            indent = " " * len(match[1])
            comment = f"  {match[3]}" if match[3] else ""
            said = "\n".join(f"{indent}{line}" for line in lines)
            rest = text[match.end() :].lstrip("\n")
            yield f"{text[: match.start()]}{match[1]}{match[2]}:{comment}\n{said}\n{rest}"
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
