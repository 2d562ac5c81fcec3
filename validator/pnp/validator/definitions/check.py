"""Check definitions: against their schemas, against each other, and as texts that people will read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ..base import cache
from ..base.problem import Invalid, Problem, once
from ..base.source import KeyPath, read_file
from .find import GAME_FILE
from .finding import Finding
from .formats import places_in, spot_of
from .gather import edition_ids, gather
from .reading import Reading, in_languages, reading_of
from .roles import all_roles

MOST = 200  # findings of one kind; more than this is one mistake repeated, or the wrong file


def check_definitions(raw: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem in a game's definitions, as read by `gather.read_definitions`, in the order of the files."""
    from .consistency import agreement_findings
    from .schema import schema_findings
    from .texts import listed_languages, text_findings

    files: Mapping[str, Path] = raw["files"]
    roles = all_roles(raw)

    languages = listed_languages(raw["game"])

    def ill_formed(role: str) -> list[Finding]:
        return cache.memo(
            "schema", (role, raw[role], languages), lambda: [*islice(schema_findings(role, raw[role], languages), MOST)]
        )

    malformed = [finding for role in roles for finding in ill_formed(role)]
    said = {(finding.role, finding.path) for finding in malformed}
    further: Iterable[Finding] = chain(agreement_findings(raw, files["game"].parent), text_findings(raw))
    if any(finding.code.startswith("definition.") for finding in malformed):
        further = ()  # one of the files is empty or not a definition; any other finding would follow from that
    findings = [*malformed, *islice((finding for finding in further if not _follows(finding, said)), MOST)]
    for role in roles:
        how = reading_of(raw.get("game"), role)
        yield from _placed(files.get(role), how, [finding for finding in findings if finding.role == role])


CHECKED = "checked"


def require_sound(raw: Mapping[str, Any]) -> None:
    """Raise Invalid if definitions have problems other than warnings. Checking takes longer than judging a log, so
    definitions that were found sound are not checked again."""
    key = looked_at(raw) if cache.folder() is not None else None
    if key is not None and cache.get(CHECKED, key, bool):
        return
    problems = [problem for problem in _checked(raw) if not problem.warning]
    if problems:
        raise Invalid(*problems)
    if key is not None:
        cache.put(CHECKED, key, True)


def _checked(raw: Mapping[str, Any]) -> list[Problem]:
    """Every problem; found once, where results are cached in memory."""
    return cache.memo(CHECKED, looked_at(raw), lambda: [*check_definitions(raw)])


def looked_at(raw: Mapping[str, Any]) -> str:
    """The digest of everything a check depends on: the definitions as read, which of their pictures exist, and the
    checking program."""
    folder = str(raw["files"]["game"].parent)
    written = {role: value for role, value in raw.items() if role != "files"}
    named = {role: str(path) for role, path in raw["files"].items()}
    drawn = [os.path.isfile(os.path.join(folder, art)) for art in _arts(written, written.get("game"))]
    ours = os.path.dirname(os.path.dirname(__file__))
    return cache.digest(written, named, os.path.realpath(folder), drawn, cache.program(ours))


def _arts(value: Any, game: Any) -> Iterator[str]:
    """The pictures that definitions name."""
    if isinstance(value, dict):
        art = value.get("art")
        if isinstance(art, str) and "\0" not in art:
            yield from in_languages(art, game)
        value = value.values()
    for inner in value:
        if isinstance(inner, dict | list):
            yield from _arts(inner, game)


def _follows(finding: Finding, said: set[tuple[str, KeyPath]]) -> bool:
    """True if this finding only follows from a wrong shape that is reported already."""
    if any((finding.role, finding.path[:depth]) in said for depth in range(1, len(finding.path) + 1)):
        return True
    if finding.rests_on is None:
        return False
    role, path = finding.rests_on
    return any(role == other and at[: len(path)] == path for other, at in said)


def _placed(file: Path | None, how: Reading, findings: Iterable[Finding]) -> Iterator[Problem]:
    """The findings of one file as problems with line and column, in the order of the file."""
    findings = list(findings)
    if file is None or not findings:
        return
    places = places_in(file, how)
    problems = []
    for finding in findings:
        spot = spot_of(file, places, finding.path, key=finding.key)
        problems.append(Problem(finding.code, *spot, finding.values, finding.warning))
    yield from sorted(problems, key=lambda problem: (problem.file != str(file), problem.line, problem.column))


def check_game(folder: Path) -> list[Problem]:
    """Every problem of the game in a folder, for all its editions."""
    from .own_rules import own_findings  # reads Python, which nothing else here does
    from .side_texts import unknown_cards  # most games have no workbook

    try:
        editions = edition_ids(read_file(folder / GAME_FILE))
    except Invalid as invalid:
        return list(invalid.problems)
    problems: list[Problem] = []
    for edition in editions or [None]:
        try:
            raw, unread = gather(folder, edition)
            problems += [*unread, *_checked(raw), *own_findings(raw), *unknown_cards(raw)]
        except Invalid as invalid:
            problems += invalid.problems
    return once(problems)
