"""Where a user's own code has failed: the line, what called it, and what the values there were."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import Any, NamedTuple

from ..base.problem import Phrase, Problem
from ..base.source import read_text
from ..base.words import shortened
from . import limits

MOST_VALUES = 3  # that are told
UNTOLD = (ModuleType, type)  # what a name may stand for that explains nothing


class _Line(NamedTuple):
    """A line of the user's code that was being run, and what was run of it."""

    frame: FrameType
    number: int
    at: int

    @property
    def code(self) -> CodeType:
        return self.frame.f_code

    @property
    def where(self) -> str:
        """The function; outside of any, the file."""
        return self.code.co_qualname if self.code.co_qualname != "<module>" else Path(self.code.co_filename).name

    @property
    def position(self) -> tuple[int | None, ...]:
        """First and last line, first and last column in bytes, of the expression; what Python does not know is None."""
        positions = [*self.code.co_positions()]
        return positions[self.at] if 0 <= self.at < len(positions) else (None,) * 4

    @property
    def column(self) -> int:
        """Its column, from 1; 0 if Python does not know it."""
        found = self.position[2]
        return 0 if found is None else found + 1


def blamed(error: BaseException, files: Collection[str]) -> Problem | None:
    """An error as a message to the author of these files, at their line; None if it is not from their code."""
    if isinstance(error, MemoryError):
        limits.spare.clear()
    if isinstance(error, SyntaxError) and error.filename in files:
        return Problem("own.syntax", str(error.filename), error.lineno or 1, error.offset or 1, {"what": error.msg})
    lines = [*_lines(error.__traceback__, files)]
    if not lines:
        return None
    *_, last = lines
    code = getattr(error, "code", None) if isinstance(error, LookupError) else None
    if isinstance(code, str):  # the rules cite something that is not in rules.yaml
        return Problem(code, last.code.co_filename, last.number, 0, error.values)  # type: ignore[attr-defined]
    return Problem("own.raised", last.code.co_filename, last.number, last.column, _told(error, lines))


def _lines(traceback: TracebackType | None, files: Collection[str]) -> Iterator[_Line]:
    """The lines of these files in a traceback, the innermost last."""
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename in files:
            yield _Line(traceback.tb_frame, traceback.tb_lineno, traceback.tb_lasti // 2)
        traceback = traceback.tb_next


def _told(error: BaseException, lines: list[_Line]) -> dict[str, str | Phrase]:
    """Where it was, and what called that; what went wrong, and with which values."""
    last = lines[-1]
    caller = next((line for line in reversed(lines) if line.where != last.where), None)
    called = {} if caller is None else {"where": last.where, "caller": caller.where, "line": caller.number}
    said = limited(lambda: " ".join(str(error).split())) or ""
    kind = type(error).__name__
    what = Phrase("own.memory") if isinstance(error, MemoryError) else f"{kind}: {said}" if said else kind
    values = ", ".join(f"{name} = {shown}" for name, shown in _values(last).items())
    return {
        "where": Phrase("own.called", called) if called else last.where,
        "what": Phrase("own.with", {"what": what, "values": values}) if values else what,
    }


def limited(told: Any) -> Any:
    """What the user's own code tells of its values; None if it fails or takes too long."""
    with suppress(BaseException), limits.limited():
        return told()
    return None


def _values(line: _Line) -> dict[str, str]:
    """The values of the names in the expression that failed, as they are written there."""
    known: Mapping[str, Any] = line.frame.f_locals
    found: dict[str, str] = {}
    for node in _names(line):
        first = node
        while isinstance(first, ast.Attribute):
            first = first.value
        name = ast.unparse(node)
        if not isinstance(first, ast.Name) or first.id not in known or name in found or len(found) == MOST_VALUES:
            continue
        shown = limited(lambda node=node: _shown(_value(node, known)))
        if shown:
            found[name] = shown
    return found


def _names(line: _Line) -> Iterator[ast.expr]:
    """The names in the expression that failed, with their attributes: `card`, `self.play`."""
    first, last, start, end = line.position
    if first is None or last is None or start is None or end is None:
        return
    text = [one.encode() for one in read_text(Path(line.code.co_filename)).splitlines()[first - 1 : last]]
    text[-1] = text[-1][:end]
    text[0] = text[0][start:]
    try:
        tree: ast.AST = ast.parse(b"(" + b"\n".join(text) + b")", mode="eval")
    except (SyntaxError, ValueError):
        return  # a statement
    yield from _outermost(tree)


def _outermost(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Name | ast.Attribute):
        yield node
        if isinstance(node, ast.Attribute):
            yield from _outermost(node.value)
        return
    for child in ast.iter_child_nodes(node):
        yield from _outermost(child)


def _value(node: ast.expr, known: Mapping[str, Any]) -> Any:
    return getattr(_value(node.value, known), node.attr) if isinstance(node, ast.Attribute) else known[node.id]  # type: ignore[attr-defined]


def _shown(value: Any) -> str:
    """A value as its author writes it; nothing for what explains nothing."""
    from ...game import HIDDEN, Move, Rules, Table

    if value is HIDDEN:
        return "HIDDEN"
    if isinstance(value, (*UNTOLD, Move, Rules, Table)) or callable(value):
        return ""
    return shortened(" ".join(repr(value).split()))
