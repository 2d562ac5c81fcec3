"""The worked examples and figures of a rule sheet, played by the referee: the sheet shows what the rules really do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..base.picture import Picture, Spread
from ..base.problem import Invalid, Problem
from ..base.source import KeyPath, place_of, read_text
from ..base.violation import Unclear
from ..base.words import fill
from ..definitions.model import Game
from ..definitions.rules_model import Example, Figure
from ..logs.log import read_record
from .breach import breach_sentence
from .loaded import rules_of
from .referee import GameReferee
from .trust import may_judge

if TYPE_CHECKING:
    from pnp.game.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """One record of an example, as in an English log, and the table before and after it."""

    record: Mapping[str, Any]
    before: Picture
    after: Picture
    is_shown: bool
    with_cards: bool = True

    @property
    def shows(self) -> bool:
        """True if the table is shown: unless the rules say no, or nothing has changed on it."""
        return self.is_shown and self.after.table != self.before.table


@dataclass(frozen=True, slots=True)
class Played:
    """An example as the referee plays it, and the game with the example's players as its sides."""

    rules: Rules
    game: Game
    steps: tuple[Step, ...]


def played(game: Game) -> dict[str, Played]:
    """Every example by its id. Raises Invalid if one breaks a rule or states a wrong result."""
    if not may_judge(game):
        return {}
    rules = rules_of(game)
    return {example.id: _played(game, rules, at, example) for at, example in enumerate(game.rulebook.examples)}


def pictures(game: Game) -> dict[str, list[Picture | None]]:
    """By example, the table after each step; None if it is not shown. Raises Invalid."""
    return {id: [step.after if step.shows else None for step in example.steps] for id, example in played(game).items()}


def _seated(game: Game, rules: Rules, number: int, example: Example) -> Any:
    """The rules for the players of an example; sitting down cannot break a rule."""
    path = ("examples", number)
    players = {side: _called(said) for side, said in example.players.items()}
    try:
        seated = rules.seat(players)
    except Unclear as unclear:
        raise _wrong(game, (*path, *unclear.path), unclear.code, unclear.values) from None
    if not seated.sides or seated.misseated(players or dict.fromkeys(seated.sides)):
        raise _wrong(game, path, "example.players", {"example": example.id})
    return seated


def _called(said: Any) -> Any:
    """A player whose name is written in several languages, under one of them, as in a log."""
    if isinstance(said, Mapping) and isinstance(said.get("name"), Mapping):
        return {**said, "name": next(iter(said["name"].values()))}
    return said


def _named(game: Game, example: Example) -> Game:
    """The game with players called as the example calls them in each language. Names need no translation; a language
    without one uses the first."""
    names = {
        side: dict.fromkeys(game.languages, _called(said)["name"]) | said["name"]
        for side, said in example.players.items()
        if isinstance(said, Mapping) and isinstance(said.get("name"), Mapping)
    }
    return replace(
        game,
        sides=tuple(
            replace(side, name=names[side.id], label=names[side.id]) if side.id in names else side
            for side in game.sides
        ),
    )


def _played(game: Game, rules: Rules, number: int, example: Example) -> Played:
    rules = _seated(game, rules, number, example)
    referee = GameReferee(rules, {ruling.id: ruling.default for ruling in game.rulebook.rulings})
    steps: list[Step] = []
    last = rules.picture(referee.tables[0])
    for at, step in enumerate(example.steps):
        path = ("examples", number, "steps", at, "record")
        try:
            record = read_record(step.record, at + 1, path, rules, plain=True)
            referee.judge(referee.read(record))
        except Unclear as unclear:
            raise _wrong(game, (*path, *unclear.path), unclear.code, unclear.values) from None
        if referee.findings:
            finding = referee.findings[0]
            said = {lang: breach_sentence(game, finding, lang) for lang in game.languages}
            values = {"rule": finding.rule, "example": example.id, "step": at + 1, "said": said}
            raise _wrong(game, finding.path, "example.illegal", values)
        now = rules.picture(referee.tables[0])
        steps.append(Step({record.key: record.body}, last, now, step.is_shown, step.with_cards))
        last = now
    return Played(rules, _named(rules.game, example), tuple(steps))


def spread(game: Game, figure: Figure) -> Spread:
    """The cards of a figure's structure, laid out by the game's rules.

    Raises Invalid if that is impossible, or if the rules have no structures.
    """
    path = _path_of(game, figure)
    found = rules_of(game).lay(figure.structure) if may_judge(game) else None
    if found is None:
        raise _wrong(game, path, "figure.rules", {})
    laid: Spread
    laid, violations = found
    for violation in violations:
        breach = game.rulebook.rule(violation.rule).breach[violation.breach]
        said = {lang: fill(breach[lang], lang, {k: v[lang] for k, v in violation.values.items()}) for lang in breach}
        raise _wrong(game, (*path, *violation.path), "figure.laid", {"rule": violation.rule, "said": said})
    return laid


def _path_of(game: Game, figure: Figure) -> KeyPath:
    """Where the rules define a figure's structure; () if they do not."""
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
