"""Definitions, checked: against their schemas, against one another, and as texts that people will read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .find import GAME_FILE
from .finding import Finding
from .problem import Invalid, Problem
from .source import Places, read_file, read_text

ROLES = ("game", "cards", "board", "rules")


def check_definitions(raw: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem of a game's definitions, as `load.read_definitions` reads them, in the order of the files."""
    from .agree import agreement_findings
    from .schema import schema_findings
    from .texts import text_findings

    files: Mapping[str, Path] = raw["files"]
    malformed = [finding for role in ROLES if role in raw for finding in schema_findings(role, raw[role])]
    said = {(finding.role, finding.path) for finding in malformed}
    further = [*agreement_findings(raw, files["game"].parent), *text_findings(raw)]
    # Where the shape is wrong, what else follows from it is noise.
    findings = malformed + [finding for finding in further if not _below(finding, said)]
    for role in ROLES:
        yield from _placed(files.get(role), [finding for finding in findings if finding.role == role])


def _below(finding: Finding, said: set[tuple[str, Any]]) -> bool:
    return any((finding.role, finding.path[:depth]) in said for depth in range(1, len(finding.path) + 1))


def _placed(file: Path | None, findings: Iterable[Finding]) -> Iterator[Problem]:
    """The findings of one file as problems with line and column, in the order in which they stand there."""
    findings = list(findings)
    if file is None or not findings:
        return
    places = Places(read_text(file))
    problems = []
    for finding in findings:
        line, column = places.of(finding.path, key=finding.key)
        problems.append(Problem(finding.code, str(file), line, column, finding.values, finding.warning))
    yield from sorted(problems, key=lambda problem: (problem.line, problem.column))


def check_game(folder: Path) -> list[Problem]:
    """Every problem of the game in a folder, whichever of its editions is on the table."""
    from .load import edition_ids, gather

    try:
        game = read_file(folder / GAME_FILE)
    except Invalid as invalid:
        return list(invalid.problems)
    problems: dict[tuple[Any, ...], Problem] = {}
    editions: list[str] = edition_ids(game) if isinstance(game, dict) else []
    for edition in editions or [None]:
        try:
            raw, found = gather(folder, edition)
            found += check_definitions(raw)
        except Invalid as invalid:
            found = list(invalid.problems)
        for problem in found:  # what the editions share is wrong once
            problems.setdefault((problem.file, problem.line, problem.column, problem.code, str(problem.values)), problem)
    return list(problems.values())
