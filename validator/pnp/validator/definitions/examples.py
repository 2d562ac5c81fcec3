"""The worked examples and the figures of a rule sheet, made by the referee: what it prints is what the rules do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..judging.breach import breach_sentence
from ..judging.picture import Picture, Spread
from ..judging.referee import GameReferee
from ..judging.violation import Unclear
from ..logs.log import read_record
from ..problem import Invalid, Problem
from ..source import KeyPath, place_of, read_text
from ..words import fill
from .model import Example, Figure, Game


def pictures(game: Game) -> dict[str, list[Picture | None]]:
    """By example, the table after each of its steps; None where it has not changed, or is not to be shown.

    Raises Invalid if an example breaks a rule, or says of its result what is not so.
    """
    if game.referee is None:
        return {}
    from ..judging.judge import rules_of  # most builds print no example

    rules = rules_of(game)
    return {example.id: _played(game, rules, at, example) for at, example in enumerate(game.rulebook.examples)}


def _seated(game: Game, rules: Any, number: int, example: Example) -> Any:
    """The rules for the players of an example; they cannot break a rule by sitting down."""
    path = ("examples", number)
    try:
        seated = rules.seat(example.players)
    except Unclear as unclear:
        raise _wrong(game, (*path, *unclear.path), unclear.code, unclear.values) from None
    if not seated.sides or seated.misseated(example.players or dict.fromkeys(seated.sides)):
        raise _wrong(game, path, "example.players", {"example": example.id})
    return seated


def _played(game: Game, rules: Any, number: int, example: Example) -> list[Picture | None]:
    rules = _seated(game, rules, number, example)
    referee = GameReferee(rules, {ruling.id: ruling.default for ruling in game.rulebook.rulings})
    shown: list[Picture | None] = []
    last = rules.picture(referee.tables[0])
    for at, step in enumerate(example.steps):
        path = ("examples", number, "steps", at, "record")
        try:
            record = read_record(step.record, at + 1, path, rules.sides, rules.words)
            referee.judge(referee.read(record))
        except Unclear as unclear:
            raise _wrong(game, (*path, *unclear.path), unclear.code, unclear.values) from None
        if referee.findings:
            finding = referee.findings[0]
            said = {lang: breach_sentence(game, finding, lang) for lang in game.languages}
            values = {"rule": finding.rule, "example": example.id, "step": at + 1, "said": said}
            raise _wrong(game, finding.path, "example.illegal", values)
        now = rules.picture(referee.tables[0])
        shown.append(now if step.is_shown and now.table != last.table else None)
        last = now
    return shown


def spread(game: Game, figure: Figure) -> Spread:
    """The cards of a figure's structure as the game's rules lay them out.

    Raises Invalid if they cannot lie so, or if the rules know no structures.
    """
    from ..judging.judge import rules_of

    path = _path_of(game, figure)
    rules: Any = rules_of(game) if game.referee is not None else None
    if not hasattr(rules, "lay"):
        raise _wrong(game, path, "figure.rules", {})
    found, violations = rules.lay(figure.structure)
    for violation in violations:
        breach = game.rulebook.rule(violation.rule).breach[violation.breach]
        said = {lang: fill(breach[lang], lang, {k: v[lang] for k, v in violation.values.items()}) for lang in breach}
        raise _wrong(game, (*path, *violation.path), "figure.laid", {"rule": violation.rule, "said": said})
    laid: Spread = found
    return laid


def _path_of(game: Game, figure: Figure) -> KeyPath:
    """Where a figure's structure is written in the rules; nowhere, if it is not."""
    paths: Iterator[KeyPath] = (
        ("sections", number, "figures", at, "structure")
        for number, section in enumerate(game.rulebook.sections)
        for at, other in enumerate(section.figures)
        if other == figure
    )
    return next(paths, ())


def _wrong(game: Game, path: Sequence[str | int], code: str, values: Mapping[str, Any]) -> Invalid:
    file = game.rulebook.file
    line, column = place_of(read_text(file), path)
    return Invalid(Problem(code, str(file), line, column, values))
