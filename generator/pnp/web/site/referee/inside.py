"""What the worker of a page asks of Python. It runs in the browser, where only the files of `packing` exist."""

from __future__ import annotations

import json
import os
import random
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pnp.validator
from pnp.validator.definitions.find import GAME_FILE, RULES_FILE, given
from pnp.validator.definitions.frozen import know_game, know_words

if TYPE_CHECKING:
    from pnp.validator.base.problem import Problem
    from pnp.validator.judging.verdict import Verdict

    from .replaying import Replay
    from .seat import Table

Json = dict[str, Any]
HOUSE = Path(pnp.validator.__file__).parents[1]
WORDS = HOUSE.with_name("words.json")
GAMES = HOUSE.with_name("games")
_taken = ExitStack()  # as long as the worker lives


def begin() -> None:
    """Take up pnp's own words, and load what a page will ask for. This comes first: most modules need the words as soon
    as they are imported."""
    know_words(HOUSE, json.loads(WORDS.read_text(encoding="utf-8")))

    from pnp.validator.judging import judge, loaded  # noqa: F401
    from pnp.web.site.referee import replaying, seat  # noqa: F401


def wake() -> None:
    """Start, perhaps from memory as it was another time: then chance must not be as it was."""
    random.seed()


def take_game(id: str, frozen: str, lang: str) -> str | None:
    """Take up a game, as JSON: from now on logs may name it. Its rules are loaded, so that no log waits for them; the
    game's own may do what they like here, see `frame`. What is wrong with them, if anything is."""
    from pnp.validator.base.problem import Invalid  # see `begin`
    from pnp.validator.judging import limits
    from pnp.validator.judging.loaded import referee_for
    from pnp.validator.judging.report import messages
    from pnp.validator.judging.trust import trusting

    folder, game = GAMES / id, json.loads(frozen)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / GAME_FILE).touch()
    know_game(folder, game)
    _taken.enter_context(given(folder))
    if "own" in game:
        (folder / RULES_FILE).write_text(game["own"], encoding="utf-8")
        os.chdir(GAMES)  # messages name the file from there
        _taken.enter_context(trusting())
        limits.spare.append(bytearray(limits.SPARE))
    try:
        referee_for(folder, None)
    except Invalid as invalid:
        return messages().line(invalid.problems[0], lang)
    return None


def verify(log: bytes, name: str, lang: str) -> str:
    """The verdict on a log, as JSON: that of `pnp verify --format json`, and the `text` that it prints otherwise."""
    from pnp.validator.judging.judge import verify_text  # see `begin`

    verdict = verify_text(bytes(log), name)
    return json.dumps({"verdict": verdict.as_json(lang), "text": verdict.as_text(lang)}, ensure_ascii=False)


def check(log: bytes, name: str, lang: str) -> str:
    """The verdict on a log for a page, as JSON: in a few lines, then each finding with its place, and score sheets."""
    from pnp.validator.judging.judge import verify_text  # see `begin`
    from pnp.validator.judging.report import counted, score_rows, summary

    verdict = verify_text(bytes(log), name)
    sheets = [[[*row[:2]] for row in score_rows(verdict, sheet, lang)] for sheet in verdict.sheets if sheet]
    findings = [_finding(verdict, at, lang) for at in range(len(verdict.findings))]
    findings += [_problem(problem, name, lang) for problem in verdict.problems]
    first, *more = summary(verdict, [lang])[lang].splitlines()
    said = {"verdict": verdict.verdict, "summary": [first, *counted(verdict, lang), *more]}
    return json.dumps({**said, "findings": findings, "sheets": sheets}, ensure_ascii=False)


def open_table(id: str, about: str, name: str, log: str, kept: str) -> tuple[Table | None, str | None]:
    """The room of a page that logs a game which was taken up: a new log, or one to go on with, with what is kept beside
    it; or why it cannot be opened, in the language of the page."""
    from pnp.validator.definitions.load import load_game  # see `begin`
    from pnp.web.site.referee.seat import Table, Unread

    try:
        return Table(load_game(GAMES / id), json.loads(about), log, name, kept), None
    except Unread as unread:
        return None, str(unread)


def replay(id: str, about: str, log: bytes, name: str) -> Replay | None:
    """A log of a game which was taken up, record by record; nothing if it is of another one, or cannot be read."""
    from pnp.validator.base.problem import Invalid  # see `begin`
    from pnp.validator.judging.trust import judging
    from pnp.web.site.referee.replaying import Replay

    try:
        with judging():
            found = Replay(json.loads(about), bytes(log), name)
    except Invalid:
        return None
    return found if found.moments and found.rules.game.id == id else None


def _finding(verdict: Verdict, at: int, lang: str) -> Json:
    from pnp.validator.judging.report import cited, messages, nearest_line, sentence, status

    finding, (line, column) = verdict.findings[at], verdict.places[at]
    known = finding.rule is not None and verdict.book is not None
    place = "verdict.at" if finding.record else "verdict.line"
    return {
        "line": line,
        "column": column,
        "place": messages().say(place, lang, {"n": finding.record, "line": line}),
        "status": finding.status,
        "head": status(finding, lang),
        "rule": verdict.book.rulebook.rule(finding.rule).number if known and verdict.book and finding.rule else None,
        "cited": cited(verdict.book, finding, lang),
        "said": sentence(verdict.book, finding, lang),
        "nearest": nearest_line(finding, verdict.rules.writing, lang).strip()
        if finding.nearest is not None and verdict.rules is not None
        else None,
    }


def _problem(problem: Problem, log: str, lang: str) -> Json:
    from pnp.validator.judging.report import messages

    said = {"status": "invalid", "head": messages().say("error", lang, {}), "rule": None, "nearest": None}
    if problem.file != log:  # of the game's own rules
        return {**said, "head": "", "line": None, "column": None, "said": messages().line(problem, lang)}
    message = messages().say(problem.code, lang, problem.values)
    line = problem.line or 1
    place = messages().say("verdict.line", lang, {"line": line})
    return {**said, "line": line, "column": problem.column or 1, "place": place, "said": message}
