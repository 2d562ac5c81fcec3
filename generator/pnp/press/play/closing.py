"""How a game ended, in words: for its record on paper, and for reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pnp.validator.base.words import capital, minus
from pnp.validator.definitions.model import Side
from pnp.validator.judging.report import outcome_lines, score_name, sentence, status, why
from pnp.validator.playtest.results import points_key, points_of

from ..words.wordbook import Wordbook
from .story import Story

WORDS = Wordbook(Path(__file__).with_name("closing.yaml"))


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the end: the side, the name (empty if the log has none), the points if the game counts any and they
    are known, and how the game ended for them: `winner`, `loser` (in a game that names only these), or nothing."""

    side: Side
    name: str
    points: float | None
    fared: str

    def called(self, lang: str) -> str:
        """The side, with the name of who plays it unless that is the same."""
        side = self.side.label[lang]
        return side if self.name in ("", side) else f"{side} — {self.name}"


class Closing:
    """The end of a story, in a language."""

    def __init__(self, story: Story, lang: str) -> None:
        self.story, self.lang = story, lang
        self.verdict = story.verdict
        self.outcome = (story.verdict.outcome or {}) if story.verdict.ok and story.verdict.finished else {}
        self.certain = bool(self.outcome) and self.outcome.get("certain", True) and story.verdict.verdict == "legal"

    def say(self, key: str, **values: object) -> str:
        """A text of an end."""
        return WORDS.say(key, self.lang, **values)

    @property
    def seated(self) -> list[Seated]:
        """The players, in the order of the score sheet."""
        outcome = self.outcome if self.certain else {}
        scored = self.verdict.rules is not None and self.verdict.rules.scores
        points = points_of(outcome, [side.id for side in self.story.sides]) if scored else {}
        won, lost = outcome.get("winners", ()), outcome.get("losers", ())
        return [
            Seated(
                side,
                self.story.players.get(side.id, ""),
                points.get(side.id),
                "winner" if side.id in won else "loser" if side.id in lost and not won else "",
            )
            for side in self.story.sides
        ]

    @property
    def counted(self) -> str:
        """The word for what is counted as points."""
        return points_key(self.outcome, [side.id for side in self.story.sides])

    @property
    def headline(self) -> str:
        """Who won, by name."""
        if not self.verdict.ok:
            return self.say("broken")
        if not self.verdict.finished:
            return self.say("unfinished")
        if not self.certain:
            return self.say("unclear")
        for key, fared in (("won", "winner"), ("lost", "loser")):
            those = [one.side.id for one in self.seated if one.fared == fared]
            if those:
                return self.say(key, who=self._all(those), n=len(those))
        return self.say("nobody")

    @property
    def reason(self) -> str:
        """Why the game ended so, as a sentence; empty if nobody can say."""
        reason = self.outcome.get("reason") if self.certain else None
        said = "" if reason in (None, "won", "points") else capital(why(self.story.game, str(reason), self.lang))
        return f"{said}." if said else ""

    @property
    def occasion(self) -> list[str]:
        """When and where it was played, and who wrote it down; a date as people write it."""
        head = self.story.head
        found = [
            self._date(head[key]) if key == "date" else capital(head[key]) for key in ("date", "place") if key in head
        ]
        return [*found, *([self.say("recorder", who=head["recorder"])] if "recorder" in head else [])]

    def _date(self, said: str) -> str:
        """A date like 2026-11-14 in words; any other as it is."""
        try:
            day = date.fromisoformat(said)
        except ValueError:
            return said
        return self.say("date", d=day.day, m=self.say("months").split()[day.month - 1], y=day.year)

    def _all(self, sides: list[str]) -> str:
        *first, last = map(self.story.narrators[self.lang].who, sides)
        return self.say("and", first=", ".join(first), last=last) if first else last

    @property
    def score(self) -> str:
        """The points of two players, the winner's first; empty if there are more, or none are counted."""
        points = [one.points for one in sorted(self.seated, key=lambda one: one.fared != "winner")]
        known = [minus(int(one)) for one in points if one is not None]
        return " : ".join(known) if len(known) == len(points) == 2 else ""

    @property
    def told(self) -> list[str]:
        """What came to light at the end of the only game, and how it ended in the words of the rules, unless that is
        the reason."""
        if not self.outcome or self.story.several:
            return []
        lines = [line.strip() for line in outcome_lines(self.verdict, self.lang)]
        return lines[:-1] if self.reason else lines

    @property
    def widest(self) -> Iterator[str]:
        """The line of the score sheet that made most of the difference between two players, if one did."""
        sheet = self.verdict.sheets[0] if len(self.verdict.sheets) == 1 else ()
        known = [(rule, points) for rule, points in sheet if points is not None and len(points) == 2]
        winner = next((at for at, one in enumerate(self.seated) if one.fared == "winner"), None)
        if winner is None or not known or len(known) < len(sheet) or self.verdict.book is None:
            return
        leads = [(rule, points[winner], points[1 - winner]) for rule, points in known]
        rule, won, lost = max(leads, key=lambda line: line[1] - line[2])
        if won > lost and sum(a - b for _, a, b in leads) > 0:
            name = score_name(self.verdict.book, rule, self.lang)
            yield self.say("widest", name=name, a=minus(won), b=minus(lost))

    def wrong(self, number: int) -> str:
        """What finding `number` says: what was against the rules, and whether that was accepted."""
        finding = self.verdict.findings[number]
        return f"{capital(status(finding, self.lang))}: {sentence(self.verdict.book, finding, self.lang)}"

    @property
    def questions(self) -> list[tuple[str, str]]:
        """The rulings that mattered: what the rules leave open, and how it was played."""
        book = self.story.game.rulebook
        found = []
        for id in self.verdict.rulings:
            ruling = book.ruling(id)
            value = self.verdict.in_force.get(id) or ruling.default
            found.append((ruling.text[self.lang], capital(ruling.values[value][self.lang])))
        return found
