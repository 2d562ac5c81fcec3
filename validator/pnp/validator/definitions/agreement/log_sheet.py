"""Check the log sheet: its numbers and cells exist, and its rows can be read as records."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ...base import words
from ...base.problem import Invalid
from ...base.source import KeyPath, read
from ..finding import Finding, entries, hint
from ..forms import BadForm, blanks, filled, parsed, sample
from .common import listed_words


def log_sheet_findings(rules: Any, game: Any) -> Iterator[Finding]:
    """Check the log sheet: its numbers and cells exist, and its rows can be read as records."""
    log = rules.get("log") if isinstance(rules, dict) else None
    numbers = game.get("numbers") if isinstance(game, dict) else None
    known = numbers if isinstance(numbers, dict) else {}
    tables: list[tuple[KeyPath, Any]] = [(("seats",), log.get("seats"))] if isinstance(log, dict) else []
    for path, part in entries(log, "parts"):
        tables += [((*path, *at), table) for at, table in entries(part, "tables")]
        for at, entry in (((), part), *entries(part, "tables")):
            if isinstance(entry.get("times"), str) and entry["times"] not in known:
                values = {"name": entry["times"], "hint": hint(entry["times"], known)}
                yield Finding(
                    "rules", ("log", *path, *at, "times"), "agree.number", values, rests_on=("game", ("numbers",))
                )
    for path, table in tables:
        if isinstance(table, dict) and isinstance(table.get("columns"), dict):
            yield from _table(("log", *path), table, table["columns"], "seats" in path)


def _table(path: KeyPath, table: Mapping[Any, Any], columns: Mapping[Any, Any], seat: bool) -> Iterator[Finding]:
    """Check that a table's forms can be read as records, ask only for its own cells, and fit its example."""
    known = {*columns, *(("seat",) if seat else ())}
    forms = listed_words(table, "writes")
    for at, form in enumerate(forms):
        found = _form((*path, "writes", at), form, known)
        if found is not None:
            yield found
            return
    for where, row in entries(table, "example"):
        yield from _row((*path, *where), row, columns, forms)


def _form(path: KeyPath, form: str, known: Collection[str]) -> Finding | None:
    try:
        asked = [cell for blank in blanks(parsed(form)) for cell in blank.cells]
    except BadForm:
        return Finding("rules", path, "agree.form-open", {"form": form})
    missing = next((cell for cell in asked if cell not in known), None)
    if missing is not None:
        return Finding("rules", path, "agree.form-cell", {"name": missing, "hint": hint(missing, known)})
    record: Any = None
    with suppress(Invalid):
        record = read(sample(form))
    if not isinstance(record, dict) or len(record) != 1:
        return Finding("rules", path, "agree.form", {"record": sample(form)})
    return None


def _row(path: KeyPath, row: Mapping[Any, Any], columns: Mapping[Any, Any], forms: Sequence[str]) -> Iterator[Finding]:
    """Check that an example row answers what is asked, uses only words that can be circled, and is not empty."""
    answers = {cell: _answer(answer) for cell, answer in row.items()}
    for cell, answer in answers.items():
        if cell not in columns:
            yield Finding(
                "rules", (*path, cell), "agree.form-cell", {"name": cell, "hint": hint(cell, columns)}, key=True
            )
            return
        listed = columns[cell].get("words") if isinstance(columns[cell], dict) else None
        if isinstance(listed, dict) and isinstance(answer, str) and answer not in listed:
            yield Finding("rules", (*path, cell), "agree.form-word", {"said": answer, "known": ", ".join(listed)})
    try:
        said = any(filled(form, {"seat": "A", **answers}) is not None for form in forms)
    except BadForm as bad:
        yield Finding("rules", path, "agree.form-change", {"said": str(bad)})
        return
    if not said:
        yield Finding("rules", path, "agree.form-empty")


def _answer(answer: Any) -> Any:
    """An answer as somebody writes it: numbers become words; of a text in two languages, either will do."""
    if isinstance(answer, dict):
        return (
            next(iter(answer.values()), "")
            if {*answer} <= {*words.LANGUAGES}
            else {k: str(v) for k, v in answer.items()}
        )
    return str(answer)
