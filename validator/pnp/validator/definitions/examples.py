"""The worked examples of a rule sheet, played by the referee: what it prints is what the rules do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..judging.breach import breach_sentence
from ..judging.picture import Picture
from ..judging.referee import GameReferee
from ..judging.ruling import Unclear
from ..logs.log import read_record
from ..problem import Invalid, Problem
from ..source import place_of, read_text
from .model import Example, Game


def pictures(game: Game) -> dict[str, list[Picture | None]]:
    """By example, the table after each of its steps; None where the table has not changed.

    Raises Invalid if an example breaks a rule, or says of its result what is not so.
    """
    if game.referee is None:
        return {}
    from ..judging.verdict import rules_of

    rules = rules_of(game)
    return {
        example.id: _played(game, rules, at, example) for at, example in enumerate(game.rulebook.examples)
    }


def _played(game: Game, rules: Any, number: int, example: Example) -> list[Picture | None]:
    referee = GameReferee(rules, {ruling.id: ruling.default for ruling in game.rulebook.rulings})
    shown: list[Picture | None] = []
    last = rules.picture(referee.tables[0])
    for at, step in enumerate(example.steps):
        path = ("examples", number, "steps", at, "record")
        try:
            referee.judge(read_record(step.record, at + 1, path, rules.sides, rules.words))
        except Unclear as unclear:
            raise _wrong(game, (*path, *unclear.path), unclear.code, unclear.values) from None
        if referee.findings:
            finding = referee.findings[0]
            said = {lang: breach_sentence(game, finding, lang) for lang in game.languages}
            values = {"rule": finding.rule, "example": example.id, "step": at + 1, "said": said}
            raise _wrong(game, finding.path, "example.illegal", values)
        now = rules.picture(referee.tables[0])
        shown.append(None if now.table == last.table else now)
        last = now
    return shown


def _wrong(game: Game, path: Sequence[str | int], code: str, values: Mapping[str, Any]) -> Invalid:
    file = game.rulebook.file
    line, column = place_of(read_text(file), path)
    return Invalid(Problem(code, str(file), line, column, values))
