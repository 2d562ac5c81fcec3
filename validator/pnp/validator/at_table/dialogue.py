"""Record a game decision by decision: what is asked next, and what an answer does. Texts in, texts out.

The rules say which decision is due. A record may take several of them, so it is held back until it is complete. Then it
is added to the log and the whole log is judged again, so what is written is what `verify` will find. An illegal answer
changes nothing, unless the user keeps it as played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.problem import Invalid, Problem
from ..base.violation import Unclear
from ..judging.breach import breach_sentence
from ..judging.referee import Finding, GameReferee
from ..judging.spot import Spot, spot_of
from ..judging.unread import in_words
from ..logs import logtext
from .allowing import allows
from .besides import beside
from .lexicon import Lexicon
from .listening import MORE, RECORDED, REFUSED, SEVERAL, UNCLEAR, Answer, Listener
from .misspelt import TypedNames
from .offers import Kind, by_others, goes_on, in_order, is_of_all, kinds, of_side, words_of
from .typed import Typing

ENOUGH = 3_000  # moves of one decision among which a player may choose by number


@dataclass(frozen=True, slots=True)
class _Step:
    """The record so far: what is said of it, the referee after that, and the findings that were accepted."""

    side: str
    said: Mapping[str, Any]
    referee: GameReferee
    accepted: frozenset[Any]


class Dialogue:
    """A log while it is being written, in a language; or what would be said `at` one point of a log, where nothing is
    written. Raises Invalid if it cannot be read."""

    def __init__(
        self, text: str, name: str, path: Path | None = None, lang: str = "en", at: Spot | None = None
    ) -> None:
        self.name = name
        self.lang = lang
        self.path = path
        self.text = ""
        self.refused: tuple[str | None, Mapping[str, Any]] | None = None  # whose decisions they were, and what was said
        self.shared: dict[str, Any] = {}  # what sides have said of a decision that all take together
        self.own: str | None = None  # the only side that speaks here of such a decision; None for all of them
        self._steps: list[_Step] = []
        self.narrowed: list[Kind] = []  # what is open of an answer that was said in part, or can mean several things
        self.later: Sequence[str] = ()  # the rest of a line, taken once what is asked before it has been answered
        self._found: tuple[Any, list[Kind]] | None = None  # the kinds of moves on the tables looked at last
        self._trying = at is not None
        self.spot: Spot
        if at is not None:
            self.spot = at
        else:
            self._look(logtext.with_draft(text, None))
        self.lexicon = Lexicon(self.spot.rules.game, self.spot.players)
        self.typing = Typing(self.spot.rules, TypedNames(self.spot.rules, self.lexicon))
        self._resume(logtext.draft_of(text))

    def _look(self, text: str) -> None:
        self.spot = spot_of(text.encode(), self.name, self.path)
        if self.spot.referee is None:
            raise Invalid(self._misbegun())
        self.text = text
        self.refused = None
        self.forget()

    def _misbegun(self) -> Problem:
        """What is wrong with the header of a log so that no game can begin."""
        finding, book = self.spot.verdict.findings[0], self.spot.verdict.book
        if finding.rule is None or book is None:
            return Problem(finding.breach, self.name, values=finding.values)
        said = {lang: breach_sentence(book, finding, lang) for lang in book.languages}
        values = {"said": said, "number": book.rulebook.rule(finding.rule).number}
        return Problem("logtext.head", self.name, values=values)

    def _resume(self, draft: Any) -> None:
        """Continue a record that was partly said already."""
        try:
            ((key, body),) = draft.items()
            (self._say if key in self.spot.rules.sides else self._join)(key, body, forced=True)
        except (AttributeError, KeyError, TypeError, ValueError, Unclear):
            self._steps, self.shared = [], {}

    # ── what is asked ─────────────────────────────────────────────────────────

    @property
    def saved(self) -> str:
        """The text of the log, with the draft of its next record."""
        if self._steps:
            return logtext.with_draft(self.text, {self._steps[-1].side: self._steps[-1].said})
        return logtext.with_draft(self.text, self.chosen or None)

    @property
    def chosen(self) -> Mapping[str, Any]:
        """What sides have said already of a record that all make together; empty if none has."""
        return {self.key(): self.shared} if self.shared else {}

    @property
    def tables(self) -> list[Any]:
        """The ways to understand what has been said so far."""
        return self._steps[-1].referee.tables if self._steps else self.spot.tables

    @property
    def said(self) -> Mapping[str, Any]:
        """What has been said of the next record."""
        return self._steps[-1].said if self._steps else self.shared

    @property
    def latest(self) -> Mapping[str, Any]:
        """What was said last of a record that consists of several decisions; empty if that is all of it."""
        before = self._steps[-2].said if len(self._steps) > 1 else self.said
        return {key: body for key, body in self.said.items() if before.get(key) != body}

    @property
    def due(self) -> tuple[str, str | None] | None:
        """The decision asked for, and whose it is; if all decide together, of a side that has not answered."""
        due: tuple[str, str | None] | None = self.spot.rules.picture(self.tables[0]).due
        return due if due is None or due[1] is not None else (due[0], self.speaking)

    @property
    def over(self) -> bool:
        """Whether the rules ask nothing more; something may still be turned up."""
        return bool(self.spot.rules.over(self.tables[0]))

    def asked(self) -> list[Kind]:
        """The kinds of answers that are legal, or what can be recorded once the game is over; those that change
        nothing come last."""
        if self.narrowed:
            return self.narrowed
        if self.over:
            return self.besides()
        found = in_order(self.legal())
        side = self.speaking
        if side is None:
            due = self.due
            return [by_others(kind, due[1] if due is not None else None) for kind in found]
        sides = set(self.spot.rules.sides)
        return [of_side(kind, side) if is_of_all(kind, sides) else kind for kind in found]

    @property
    def speaking(self) -> str | None:
        """The side asked now for a decision that all take together; None for any other."""
        return None if self.over else self._next_side(self.legal())

    def legal(self) -> list[Kind]:
        """The kinds of moves for the decision that is due, whoever is asked."""
        tables = self.tables
        if self._found is None or self._found[0] is not tables:
            self._found = tables, kinds(self.spot.rules, tables, ENOUGH)
        return self._found[1]

    @property
    def nothing(self) -> Mapping[str, Any] | None:
        """The record of the side asked, if all that it may contain can be left out; None if something must be said."""
        due = self.due
        if self.over or due is None or due[1] is None or self._steps or self.speaking is not None:
            return None
        record: Mapping[str, Any] = {due[1]: {}}
        return record if allows(self, record) else None

    def besides(self) -> list[Kind]:
        """What can be recorded although no decision is due, each kind once after the last decision."""
        if self._steps or self.shared:
            return []
        told, grammar = self.told_last(), self.spot.rules.grammar
        found = (record for record in beside(self.spot) if next(iter(record)) not in told)
        return [Kind(next(iter(one)), None, [one], False, aside=True, grammar=grammar) for one in found]

    def told_last(self) -> dict[str, list[Mapping[str, Any]]]:
        """The records of the table at the end of the log, by their words."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for record in reversed(self.spot.log.games[-1].records if self.spot.log.games else ()):
            key = next((key for key in record if key in self.spot.rules.words), None)
            if key is None:
                break
            found.setdefault(key, []).append({key: record[key]})
        return found

    def key(self) -> str:
        return next((next(iter(kind.example)) for kind in self.legal()), "")

    def _next_side(self, found: Sequence[Kind]) -> str | None:
        """The side to be asked next where all decide together and each says its own; None where sides may say nothing:
        then their record is said as a whole."""
        if self._steps or not found or found[0].side is not None:
            return None
        if (due := self.tables[0].due) is not None and due.passes:
            return None
        sides = self.spot.rules.sides
        if not is_of_all(found[0], set(sides)):
            return None
        return next((side for side in sides if side not in self.shared and self.own in (None, side)), None)

    # ── what a listener tries ─────────────────────────────────────────────────

    @property
    def taking(self) -> str | None:
        """The side whose record is being said; None if nothing has been said of one."""
        return self._steps[0].side if self._steps else None

    def forget(self) -> None:
        """Drop everything said of the next record."""
        self._steps, self.shared, self.narrowed, self.later = [], {}, [], ()

    def state(self) -> Any:
        """All that an answer changes, to be restored."""
        return self._steps[:], dict(self.shared), self.text, self.spot, self.refused, self.narrowed, self.later

    def restore(self, state: Any) -> None:
        """Put everything back to a `state`."""
        steps, shared, self.text, self.spot, self.refused, self.narrowed, self.later = state
        self._steps, self.shared = steps[:], dict(shared)

    # ── answers ───────────────────────────────────────────────────────────────

    def take(self, line: str) -> Answer:
        """Take an answer as typed, for one decision or several of one record."""
        return Listener(self).take(line)

    def choose(self, found: Sequence[Kind]) -> Answer | None:
        """Take the only move of the kinds that were chosen from a list; None if more of it is to be chosen first."""
        moves = [said for kind in found for said in kind.written]
        if len(moves) == 1:
            return Listener(self).choose(moves[0])
        self.narrowed = [*found]
        return None

    def take_value(self, value: Mapping[str, Any], *, forced: bool = False) -> Answer:
        """Take an answer in the notation of a log: a whole record, or what is said next of one. `forced`: as played."""
        self.refused = None
        try:
            value = self.spot.english(value)
            if any(key in words_of(self.spot.rules) or self._is_side(key) for key in value):
                return self._whole(value, forced=forced)
            due = self.spot.rules.picture(self.tables[0]).due
            side = self._steps[0].side if self._steps else due[1] if due is not None else None
            if side is None:
                return Answer(UNCLEAR, problem=Problem("unclear.table"))
            return self._say(side, value, forced=forced)
        except Unclear as unclear:
            code, values = in_words(self.spot.rules.game, unclear.code, unclear.values)
            return Answer(UNCLEAR, problem=Problem(code, values=values))
        except Invalid as invalid:
            return Answer(UNCLEAR, problem=invalid.problems[0])

    def _is_side(self, key: str) -> bool:
        return self.spot.rules.side_names_read.find(key) is not None

    def as_played(self) -> Answer:
        """Take the answer that was refused last as it was played."""
        if self.refused is None:
            return Answer(UNCLEAR, problem=Problem("unclear.nothing-refused"))
        (side, value), self.refused = self.refused, None
        return self.take_value(value, forced=True) if side is None else self._say(side, value, forced=True)

    def _whole(self, value: Mapping[str, Any], *, forced: bool) -> Answer:
        """Take a record as a log has it. If it leaves a decision open, that is asked for."""
        value = self._with_id(value)
        key, before = next(iter(value)), dict(self.shared)
        if len(value) == 1 and key in self.spot.rules.sides and self._opens(key, value[key]):
            self._steps = []
            return self._say(key, value[key], forced=forced)
        side = self.speaking
        if side is not None and key == self.key() and isinstance(value[key], Mapping):
            answer = self._join(key, value[key], forced=forced)
            if answer is not None:
                return answer
            value = {**value, key: {one: self.shared[one] for one in self.spot.rules.sides}}
        try:
            _, found = self.spot.judged(value)
        except Unclear:
            self.shared = before
            raise
        if found and not forced:
            self.refused, self.shared = (None, value), before
            return Answer(REFUSED, value, found)
        return self._record(value)

    def _with_id(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """A record whose move key, if it is a side, is the side's id. Raises Unclear."""
        said = self.spot.record(record)
        return {said.key if name == said.written else name: body for name, body in record.items()}

    def _opens(self, side: str, body: Any) -> bool:
        """Whether a side's record consists of decisions that may be said one after the other."""
        return isinstance(body, Mapping) and self.decisions(side, body) > 0

    def _join(self, key: str, body: Mapping[str, Any], *, forced: bool = False) -> Answer | None:
        """Note what some sides say for a decision that all take together; None once all have."""
        sides = self.spot.rules.sides
        said = dict(self.shared)
        for name, own in body.items():
            side = self.spot.rules.side_names_read.find(name)
            if side is None:
                raise Unclear("log.unknown", (key, name), said=name)
            said[sides[side]] = own
        if set(said) != set(sides) and not forced:
            found = self._wrong_so_far(key, said)
            if found:
                self.refused = None, {key: body}
                return Answer(REFUSED, {key: said}, found)
        self.shared, self.narrowed = said, []
        return Answer(MORE) if set(said) != set(sides) else None

    def _wrong_so_far(self, key: str, said: Mapping[str, Any]) -> list[Finding]:
        """What is wrong with what some sides have said, whatever the others will say. Raises Unclear."""
        whole = {**self.legal()[0].example[key], **said}
        try:
            _, found = self.spot.judged({key: {side: whole[side] for side in self.spot.rules.sides}})
        except Unclear as unclear:
            if unclear.path[:1] and unclear.path[0] in said:
                raise
            return []
        return [finding for finding in found if finding.within[:1] and finding.within[0] in said]

    def _say(self, side: str, value: Mapping[str, Any], *, forced: bool) -> Answer:
        """Say the next decisions of a side's record."""
        said = {**(self._steps[-1].said if self._steps else {}), **value}
        accepted = self._steps[-1].accepted if self._steps else frozenset()
        referee, found = self.spot.judged({side: said}, self.decisions(side, said))
        found = [finding for finding in found if _known(finding) not in accepted]
        if found and not forced:
            self.refused = side, value
            return Answer(REFUSED, {side: said}, found)
        self._steps.append(_Step(side, said, referee, accepted | set(map(_known, found))))
        self.narrowed = []
        return Answer(MORE) if goes_on(self.spot.rules, self.tables[0], [said]) else self._record({side: said})

    def decisions(self, side: str, said: Mapping[str, Any]) -> int:
        """How many of a record's decisions have been said; a move that the log leaves out has not been."""
        moves = self.spot.rules.read(side, said)
        return sum(any(key in said for key in move.write(self.spot.tables[0])) for move in moves)

    def tried(self, value: Mapping[str, Any], *, forced: bool = False) -> Answer:
        """What would become of an answer; nothing is changed."""
        before, self._trying = self.state(), True
        try:
            return self.take_value(value, forced=forced)
        finally:
            self._trying = False
            self.restore(before)

    def _record(self, record: Mapping[str, Any]) -> Answer:
        if self._trying:
            return Answer(RECORDED, record)
        self._look(logtext.with_record(self.text, self.written(record)))
        return Answer(RECORDED, record)

    def written(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """A record as the log has it, in the language in which it is taken down; in English with ids."""
        rules = self.spot.rules
        if self.lang == "en":
            brief: Mapping[str, Any] = rules.short.in_brief(record)
            return brief
        return rules.writing.record(record, self.lang)

    def say_so_far(self, side: str, said: Mapping[str, Any]) -> None:
        """Go on with a side's record of which this was said already, right or wrong."""
        self._say(side, said, forced=True)

    def undo(self, side: str | None = None) -> bool:
        """Undo what was said last: a decision, otherwise the last record; of what all say together what a `side` has
        said. Returns whether there was anything. Raises Invalid."""
        self.refused, self.later = None, ()
        if self.narrowed:
            self.narrowed = []
        elif self._steps:
            self._steps.pop()
        elif self.shared:
            self.shared.pop(side if side in self.shared else [*self.shared][-1])
        elif self.spot.log.games[-1].records:
            self._look(logtext.without_last(self.text))
        elif len(self.spot.log.games) > 1:
            self._look(logtext.without_game(self.text))
        else:
            return False
        return True

    @property
    def may_go_on(self) -> bool:
        """Whether another game of a campaign may follow: the rules have campaigns, and this one is not decided."""
        spot = self.spot
        if not self.over or not spot.rules.campaigns or spot.referee is None:
            return False
        if spot.log.campaign:
            return not spot.verdict.finished
        campaign = spot.rules.campaign(spot.verdict.in_force)  # of which this game would be the first
        endings, complete = spot.referee.endings()
        campaign.add([end for _, end in endings], complete)
        return not campaign.over

    def next_game(self) -> bool:
        """Begin the next game of a campaign. Whether there may be one. Raises Invalid."""
        if not self.may_go_on:
            return False
        self._look(logtext.with_game(self.text))
        return True

    def note(self, text: str) -> bool:
        """Put a note beside the last record. Returns whether there is one. Raises Invalid."""
        if not self.spot.log.games[-1].records:
            return False
        self._look(logtext.with_note(self.text, text, self.lang))
        return True


def _known(finding: Finding) -> Any:
    return finding.rule, finding.breach, finding.path


__all__ = ["MORE", "RECORDED", "REFUSED", "SEVERAL", "UNCLEAR", "Answer", "Dialogue"]
