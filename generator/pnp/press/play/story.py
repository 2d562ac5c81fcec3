"""The course of a log as a sequence of steps: the table, who knows what about it, and the texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

from pnp.position.secrets import Secrets
from pnp.validator.at_table.narrating import Narrator
from pnp.validator.base.picture import Picture, known
from pnp.validator.definitions.model import Game, Side
from pnp.validator.judging.moments import Moment, course_of
from pnp.validator.judging.opened import Opened, opened
from pnp.validator.judging.report import ScoreLines, messages
from pnp.validator.judging.verdict import Verdict

from .facts import Fact, Teller
from .knowledge import secrets
from .wording import Wording

ROUND = "round"  # the track of a board that counts rounds


@dataclass(frozen=True, slots=True)
class Step:
    """One moment. `noted` is the log writer's note on the record, `findings` are those of the record, by number in the
    verdict."""

    moment: Moment
    picture: Picture
    secrets: Secrets
    facts: tuple[Fact, ...]
    findings: tuple[int, ...]
    noted: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """A whole log, ready to be shown. `sheets` are the score sheets by game number (from 0)."""

    game: Game
    verdict: Verdict
    steps: tuple[Step, ...]
    wording: Wording
    players: Mapping[str, str]
    head: Mapping[str, str]
    sheets: Mapping[int, ScoreLines]
    narrators: Mapping[str, Narrator]  # by language

    @property
    def pictures(self) -> list[Picture]:
        return [step.picture for step in self.steps]

    @property
    def sides(self) -> list[Side]:
        """The players, in the order of the score sheets."""
        return [self.game.side(side) for side in self.verdict.sides]

    @property
    def several(self) -> bool:
        """Whether the log is of more than one game."""
        return self.steps[-1].moment.game > 0

    def by_round(self, steps: Iterable[Step]) -> Iterator[tuple[int, list[Step]]]:
        """The records of steps, by the round of their game, from 1; 0 if no track of the board counts rounds."""
        n, last, found = 0, None, list[tuple[int, Step]]()
        for before, step in pairwise(steps):
            if step.moment.record is None:  # another game begins
                n, last = 0, None
                continue
            if (now := before.picture.tracks.get(ROUND)) != last:  # a track may begin again at its end
                n, last = n + 1, now
            found.append((n, step))
        for number, group in groupby(found, key=itemgetter(0)):
            yield number, [step for _, step in group]

    def mover(self, step: Step) -> Side | None:
        """The side whose record a step is; None for what belongs to none, such as dice."""
        record = step.moment.record
        return next((side for side in self.sides if record is not None and side.id == record.key), None)

    @property
    def viewers(self) -> list[str]:
        """The sides whose view can be chosen."""
        return [side.id for side in self.sides]

    def record(self, step: Step, lang: str, viewer: str | None = None, everything: bool = True) -> str:
        """The record of a step in log notation; unless `everything`, what a side knows, or (None) everybody."""
        seen = self._seen(step, viewer, everything)
        return self.wording.record(seen, lang) if seen else ""

    def sentence(self, step: Step, lang: str, viewer: str | None = None, everything: bool = True) -> str:
        """The record of a step as sentences, with what came of it; as a side, or everybody, knows it."""
        seen = self._seen(step, viewer, everything)
        return self.narrators[lang].told_with_results(seen, step.moment.tables) if seen else ""

    def _seen(self, step: Step, viewer: str | None, everything: bool) -> Mapping[str, Any]:
        record = step.moment.record
        if record is None:
            return {}
        hidden = () if everything else step.secrets.hidden_from(viewer, step.picture)
        return self.wording.seen(record.key, record.body, hidden, None if everything else viewer or "")

    def number(self, at: int) -> int:
        """The step that shows the table after record `at`; the start for 0. Raises ValueError."""
        for number, step in enumerate(self.steps):
            if step.moment.number == at:
                return number
        raise ValueError(at)


class Unreadable(Exception):
    """The log cannot be read, or its players are not those of the game; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.log)
        self.verdict = verdict


def story_of(data: bytes, name: str, path: Path | None = None) -> Story:
    """The story of a log given as bytes. `name` is what messages call it; games beside `path` are found too.

    Raises Unreadable.
    """
    course = course_of(data, name, path)
    if course.verdict.verdict == "invalid" or not course.moments:
        raise Unreadable(course.verdict)
    game: Game = course.rules.game
    log = opened(data, name, path)
    wording, teller = Wording(course.rules), Teller(game)
    steps: list[Step] = []
    over: dict[int, bool] = {}
    first: dict[int, list[int]] = {}
    for number, finding in enumerate(course.verdict.findings):
        first.setdefault(finding.record, []).append(number)
    for played, group in groupby(course.moments, key=lambda moment: moment.game):
        moments = list(group)
        pictures = [known(course.rules, moment.tables) for moment in moments]
        seen = [(moment.record, picture) for moment, picture in zip(moments, pictures, strict=True)]
        for moment, picture, hidden in zip(moments, pictures, secrets(seen, wording), strict=True):
            numbers = first.pop(moment.number, []) if moment.number or not steps else []
            facts = tuple(teller.facts(picture))
            steps.append(Step(moment, picture, hidden, facts, tuple(numbers), _noted(log, moment)))
        over[played] = course.rules.over(moments[-1].tables[0])
    ended = [played for played, ends in over.items() if ends]
    sheets = dict(zip(ended, course.verdict.sheets, strict=False))
    players = {side: _player(log, side, wording) for side in (s.id for s in game.sides if s.plays)}
    told = {key: log.value((key,)) for key in ("date", "place", "recorder", "note")}
    head = {key: str(value) for key, value in told.items() if value is not None}
    narrators = {lang: Narrator(course.rules, lang, players) for lang in game.spoken}
    return Story(game, course.verdict, tuple(steps), wording, players, head, sheets, narrators)


def _noted(log: Opened, moment: Moment) -> str:
    """A record's `note`, or the reason why it was accepted."""
    if moment.record is None:
        return ""
    said = [log.value((*moment.record.path, key)) for key in ("ruling", "note")]
    return " ".join(str(one) for one in said if one is not None)


def _player(log: Opened, side: str, wording: Wording) -> str:
    """Who played a side, by whatever name the log calls it."""
    for key, value in log.value(("players",)).items():
        seat = wording.rules.side_names_read.find(str(key))
        if key == side or (seat is not None and wording.rules.sides[seat] == side):
            return str((log.value(("players", key, "name")) or "") if isinstance(value, Mapping) else value)
    return ""


# ── what is said of the whole ─────────────────────────────────────────────────


def nearest(verdict: Verdict, at: int, narrator: Narrator) -> tuple[str, str]:
    """The words before the legal move nearest to finding `at`, and that move as a sentence. If findings of one record
    share it, only the last one has it.
    """
    finding = verdict.findings[at]
    after = verdict.findings[at + 1] if at + 1 < len(verdict.findings) else None
    again = after is not None and (after.record, after.nearest) == (finding.record, finding.nearest)
    if finding.nearest is None or again:
        return "", ""
    return messages().say("verdict.nearest", narrator.lang, {"move": ""}).strip(), narrator.told(finding.nearest)
