"""What the referee contributes to the rule sheet: positions of its examples, the table at the start, the score of a
game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.validator.base.picture import Picture
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import KeyPath, read_bytes
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Game, Side, Text
from pnp.validator.definitions.rules_model import Setup
from pnp.validator.judging.examples import Played, played
from pnp.validator.judging.trust import judging, may_judge

from ...layout.inherit import Source
from ...play.story import Story, Unreadable, story_of
from ...play.tabletop import Seen

PLAYS = "plays"
LAID = "laid"  # what is in front of a player, as named in texts.yaml


@dataclass(frozen=True, slots=True)
class Lessons:
    """The examples by id, as the referee plays them. What the rules do not ask for is None."""

    examples: Mapping[str, Played] = field(default_factory=dict)
    start: Seen | None = None
    score: Story | None = None


def lessons(game: Game) -> Lessons:
    """Everything the referee contributes to the rule sheet. Raises Invalid if an example breaks a rule, or a log is not
    suitable."""
    with judging():
        return Lessons(played(game) if game.rulebook.examples else {}, start_of(game), score_of(game))


def start_of(game: Game) -> Seen | None:
    """The table that the rules show as the setup: from a log, otherwise from the board's start. Raises Invalid if the
    log is not suitable."""
    setup = game.rulebook.setup
    if setup is not None and setup.play is None:
        return _printed_start(game, setup)
    if setup is None or setup.play is None or not may_judge(game):
        return None
    story = _story(game, setup.play, ("setup", "play"), setup.players)
    try:
        step = story.steps[story.number(setup.record)]
    except ValueError:
        raise _wrong(game, ("setup", "record"), "play.record", {"name": setup.play, "n": setup.record}) from None
    return Seen(story.game, _laid_out(game, step.picture), step.secrets, frozenset(setup.decks))


def _laid_out(game: Game, picture: Picture) -> Picture:
    """The table of a log with the additions of the setup. Raises Invalid if they have no place there."""
    setup = game.rulebook.setup
    assert setup is not None
    places = {place.id for place in game.board.places if place.at} if game.board is not None else set()
    for key, names, known in (
        ("decks", setup.decks, places),
        ("before", setup.before, set(picture.hands)),
        ("counts", setup.counts, set(picture.tracks)),
    ):
        for name in names:
            if name not in known:
                raise _wrong(game, ("setup", key, name), "setup.part", {"name": name})
    tops = {deck.id: deck.cards[0].id for deck in game.decks}
    return replace(
        picture,
        piles={**picture.piles, **{place: [tops[deck]] for place, deck in setup.decks.items()}},
        hands={side: [*setup.before.get(side, ()), *hand] for side, hand in picture.hands.items()},
        hands_are=LAID if setup.before else picture.hands_are,
        tracks={**picture.tracks, **{name: {**picture.tracks[name], **n} for name, n in setup.counts.items()}},
    )


def _printed_start(game: Game, setup: Setup) -> Seen | None:
    """The board with its starting tokens, without any rules. None without a board."""
    board = game.board
    if board is None:
        return None
    places = {place.id: place.start for place in board.places if place.start}
    tracks = {track.id: track.start for track in board.tracks if track.start}
    hands: dict[str, tuple[str | None, ...]] = {side.id: () for side in game.sides if side.plays and setup.before}
    picture = Picture(zones={sheet.zone: () for sheet in board.sheets}, places=places, tracks=tracks, hands=hands)
    return Seen(game, _laid_out(game, picture), down=frozenset(setup.decks))


def score_of(game: Game) -> Story | None:
    """The game whose score the rules work through. Raises Invalid if its log is not suitable."""
    scoring = game.rulebook.scoring
    if scoring is None or not may_judge(game):
        return None
    story = _story(game, scoring.play, ("scoring", "play"), scoring.players)
    if not story.verdict.finished or len(story.verdict.sheets) != 1:
        raise _wrong(game, ("scoring", "play"), "play.open", {"name": scoring.play})
    lines = len(story.verdict.sheets[0]) or 1
    if lines != len(scoring.lines):
        raise _wrong(game, ("scoring", "lines"), "play.lines", {"n": lines, "said": len(scoring.lines)})
    return story


def _story(game: Game, name: str, path: KeyPath, names: Mapping[str, Text]) -> Story:
    folder = game.folder / PLAYS
    file = folder / name
    if not file.is_file():
        known = [other.name for other in sorted(folder.glob("*.yaml"))]
        raise _wrong(game, path, "play.missing", {"name": name, "hint": hint(name, known)})
    try:
        story = story_of(read_bytes(file), str(file), file)
    except Unreadable:
        raise _wrong(game, path, "play.illegal", {"name": name}) from None
    if not story.verdict.ok:
        raise _wrong(game, path, "play.illegal", {"name": name})
    return _named(story, names) if names else story


def _named(story: Story, names: Mapping[str, Text]) -> Story:
    """The story with other players' names than in the log, in each language."""

    def called(side: Side) -> Side:
        return replace(side, name=names[side.id], label=names[side.id]) if side.id in names else side

    old = {side.label["en"]: names[side.id] for side in story.game.sides if side.id in names}
    told = [
        (
            code,
            {key: old.get(str(said.get("en")), said) if isinstance(said, Mapping) else said for key, said in v.items()},
        )
        for code, v in story.verdict.told
    ]
    game = replace(story.game, sides=tuple(map(called, story.game.sides)))
    return replace(story, game=game, verdict=replace(story.verdict, book=game, told=told))


def _wrong(game: Game, path: KeyPath, code: str, values: Mapping[str, Any]) -> Invalid:
    return Invalid(Source(game.rulebook.file, path).problem(code, **values))
