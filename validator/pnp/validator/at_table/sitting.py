"""A game recorded by people who tap: what each of them sees, is asked, and can say. Values in and out.

A *viewer* is a side with its own page, ALL for the person who records for the whole table, or None for a spectator. The
log itself is written by one Dialogue; what a side sees, is offered and refused comes from another one, over the log as
that side may see it. A program that plays a side asks for the same view and gives the same picks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.game.pieces import Piece

from ..base.picture import Picture, known
from ..base.values import BESIDE, HIDDEN_WORD
from ..judging.moments import course_of
from ..judging.referee import Finding, news_of
from .allowing import allows, unsaid
from .asking import Asker, Pick, Question
from .besides import hidden_form
from .dialogue import MORE, RECORDED, REFUSED, Answer, Dialogue
from .growing import growing
from .hinting import Hints
from .narrating import Narrator
from .notes import Notes
from .offers import Kind, is_of_all, of_side, only_key
from .own_cards import may_hold, turned_up
from .passing import passes
from .programs import last_by_person, undone
from .saying import Speaker
from .seen import as_seen, beginning_seen
from .speaking_for import ALL, is_for_another, tells_of_others
from .widening import Widener

if TYPE_CHECKING:
    from .machine import Machine

READY = "ready"


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of picks: a further `question`; a record that is `ready` to be written, or was; a refusal with its
    findings; or words that could not be understood (`problem`). `said` is the record as a sentence, `results` are what
    will have come of it, as sentences; `about` are the ids of all that is named so far."""

    came: str
    question: Question | None = None
    said: str = ""
    findings: Sequence[Finding] = ()
    problem: Any = None
    results: str = ""
    about: Sequence[str] = ()


class Unseen(Exception):
    """A person has said what only another seat can know; the program that dealt the cards must not confirm or deny
    it."""


class NotYours(Exception):
    """Somebody has said for another player what every player says for oneself."""


class Sitting:
    """A log being recorded in a language; `lang` is the one that is spoken, and may change. Raises Invalid if the log
    cannot be read."""

    def __init__(
        self, text: str, name: str, path: Path | None = None, lang: str = "en", kind: type[Dialogue] = Dialogue
    ) -> None:
        self.name, self.path, self.lang = name, path, lang
        self.whole = kind(text, name, path, lang)
        self.machine: Machine | None = None  # which plays some sides, and deals the cards
        self._eyes: dict[str | None, Dialogue] = {}
        self._kinds: dict[str | None, list[Kind]] = {}
        self._refused: dict[str | None, Mapping[str, Any]] = {}
        self._wideners: dict[str | None, Widener] = {}

    @property
    def text(self) -> str:
        """The log as saved, with what has been said of its next record."""
        return self.whole.saved

    @property
    def rules(self) -> Any:
        return self.whole.spot.rules

    # ── who sees what ─────────────────────────────────────────────────────────

    def eyes(self, viewer: str | None) -> Dialogue:
        """The game as a viewer knows it."""
        if viewer == ALL:
            return self.whole
        if viewer not in self._eyes:
            self._eyes[viewer] = self._seen(viewer)
        return self._eyes[viewer]

    def _seen(self, viewer: str | None) -> Dialogue:
        spot = self.whole.spot
        seen = Dialogue(as_seen(spot, viewer), self.name, self.path, self.whole.lang)
        seen.own = viewer
        if self.whole.taking is not None:
            side, said = self.whole.taking, self.whole.said
            seen.say_so_far(side, beginning_seen(spot, self.whole.tables, viewer, side, said))
        elif viewer in self.whole.shared:
            seen.shared = {viewer: self.whole.shared[viewer]}
        if self.machine is not None:
            self.machine.show(self.whole, seen.tables, viewer)
        return seen

    def asked(self) -> Sequence[str]:
        """The sides to decide now; empty for what belongs to no side, such as dice."""
        whole = self.whole
        if whole.over:
            return ()
        if whole.speaking is not None:
            return [side for side in self.rules.sides if side not in whole.shared]
        due = whole.due
        return [due[1]] if due is not None and due[1] is not None else ()

    def together(self) -> bool:
        """Whether several sides are asked, each in secret."""
        return not self.whole.over and self.whole.speaking is not None

    def may_answer(self, viewer: str | None) -> bool:
        """Whether a viewer has something to tap."""
        if viewer is None:
            return False
        if self.machine is not None and self.machine.alone_asked(self):
            return self.machine.turn(self) is None  # if the programs that are asked are silent, others go on
        asked = self.asked()
        return viewer == ALL or not asked or viewer in asked

    def kinds(self, viewer: str | None) -> list[Kind]:
        """The kinds of moves that a viewer may choose among."""
        if not self.may_answer(viewer):
            return []
        if viewer not in self._kinds:
            eyes = self.eyes(viewer)
            if eyes.over:
                found = turned_up(eyes, viewer) if viewer is not None and viewer != ALL else []
            elif self.together():
                found = self._own(eyes, eyes.speaking if viewer == ALL else viewer)
            else:
                found = eyes.asked()
                if self.machine is not None:
                    found = self.machine.open_to_people(self, found)
                elif not eyes.taking:
                    found = [*found, *growing(self.rules, eyes.tables[0])]
            self._kinds[viewer] = [*found, *(eyes.besides() if viewer == ALL else ())]
        return self._kinds[viewer]

    def turning_up(self) -> list[str]:
        """The sides that can still turn something up once the game is over."""
        return [side for side in self.rules.sides if self.kinds(side)] if self.whole.over else []

    def may_hold(self, side: str) -> list[str]:
        """The ids of the cards that may be in a side's hand now, as far as that side knows."""
        return may_hold(self.rules, self.eyes(side).tables, side)

    def _own(self, eyes: Dialogue, side: str | None) -> list[Kind]:
        """A side's part of a decision that all take together, face down included; and what else may be done."""
        assert side is not None
        sides, found = {*self.rules.sides}, []
        for kind in eyes.legal():
            if not is_of_all(kind, sides):
                found.append(kind)
                continue
            own = of_side(kind, side)
            form = hidden_form(eyes.spot, kind.example)
            if form is not None:
                ((key, body),) = form.items()
                own.written.append(
                    {key: {side: body[side]}} if body[side] == HIDDEN_WORD else {key: {side: HIDDEN_WORD}}
                )
            found.append(own)
        return found

    # ── asking and answering ──────────────────────────────────────────────────

    def ask(self, viewer: str | None, picks: Iterable[Pick]) -> Reply:
        """What is asked after some picks, or what will be written if they are complete. Changes nothing. Raises
        Stale."""
        picks = [*picks]
        question = self._question(viewer, picks)
        if question.move is None:
            return Reply(MORE, question, about=question.about)
        tried = replace(self._shown(viewer, question.move), about=question.about)
        if tried.came == MORE and not picks:  # the only thing to do, and others go on: it is shown before it is taken
            tried = replace(tried, came=READY, said=self.narrator(viewer).told(question.move, self.whole.taking))
        return replace(tried, question=question) if tried.came == READY and question.options else tried

    def _question(self, viewer: str | None, picks: Iterable[Pick]) -> Question:
        """What is asked after some picks; if these may be all of a record, the record with what can be added. Raises
        Stale."""
        question = self.asker(viewer).question(self.kinds(viewer), picks)
        if question.ended is None or question.ended.move is None:
            return question
        return question.with_end() if self._shown(viewer, question.ended.move).came == READY else question

    def _shown(self, viewer: str | None, move: Mapping[str, Any]) -> Reply:
        """What will come of a move. A side's part of what all say together is a whole of its own: once the others have
        said theirs, nobody takes it back."""
        tried = self._tried(viewer, move, forced=False, keep=False)
        if tried.came == MORE and self.together() and viewer != ALL:
            return replace(tried, came=READY, said=self.narrator(viewer).told(move))
        return tried

    def take(self, viewer: str | None, picks: Iterable[Pick], *, as_played: bool = False) -> Reply:
        """Take the move that was picked. Raises Stale, Invalid."""
        question = self._question(viewer, picks)
        if question.move is None:
            return Reply(MORE, question)
        return self._tried(viewer, question.move, forced=as_played, keep=True)

    def take_line(self, viewer: str | None, line: str, *, as_played: bool, sure: bool) -> Reply:
        """Take a move as typed; a legal one is only shown unless it is `sure`. Raises Invalid."""
        eyes = self.eyes(viewer)
        if as_played and viewer in self._refused:
            return self._tried(viewer, self._refused[viewer], forced=True, keep=True)
        before, chosen = eyes.state(), {*eyes.shared}
        answer = eyes.take(line)
        begun = {eyes.taking: eyes.said} if answer.came == MORE and eyes.taking is not None else {}
        part = {
            key: {side: said for side, said in each.items() if side not in chosen} for key, each in eyes.chosen.items()
        }
        refused = eyes.refused
        eyes.restore(before)
        if answer.came == REFUSED and refused is not None:
            side, value = refused
            self._refused[viewer] = value = value if side is None or eyes.taking == side else {side: value}
            if is_for_another(self, viewer, value, forced=True):
                raise NotYours
        if begun:  # the beginning of a record, which needs no confirmation
            return self._tried(viewer, begun, forced=False, keep=True)
        if answer.came == MORE and any(part.values()):
            sure = sure or viewer == ALL
            return self._tried(viewer, part, forced=False, keep=True) if sure else self._shown(viewer, part)
        if answer.came == RECORDED:
            return self._tried(viewer, answer.record, forced=False, keep=sure)
        return self._reply(viewer, answer, eyes)

    def _tried(self, viewer: str | None, move: Mapping[str, Any], *, forced: bool, keep: bool) -> Reply:
        eyes = self.eyes(viewer)
        if is_for_another(self, viewer, move, forced):
            raise NotYours
        before = eyes.state()
        answer = eyes.take_value(move, forced=forced) if keep else eyes.tried(move, forced=forced)
        reply = self._reply(viewer, answer, eyes)
        if answer.came == REFUSED:
            self._refused[viewer] = move
        taken = keep and answer.came in (RECORDED, MORE)
        if not taken or eyes is not self.whole:
            eyes.restore(before)
        if not taken:
            return reply if answer.came != RECORDED else replace(reply, came=READY, results=self._after(viewer, answer))
        if self.machine is not None and tells_of_others(self, viewer, move):
            raise Unseen
        if eyes is not self.whole:  # legal as far as the side knows; the verdict judges by what others hide
            answer = self.whole.take_value(move, forced=True)
        self.changed()
        return replace(reply, came=answer.came)

    def _after(self, viewer: str | None, answer: Answer) -> str:
        """What will have come of a record, as far as a viewer knows."""
        after, _ = self.eyes(viewer).spot.judged(answer.record)
        return self.narrator(viewer).results(after.tables, details=True)

    def _reply(self, viewer: str | None, answer: Answer, eyes: Dialogue) -> Reply:
        said = answer.record or ({eyes.taking: eyes.said} if eyes.taking is not None else {})
        told = self.narrator(viewer).told(said) if said and answer.came != MORE else ""
        return Reply(answer.came, None, told, answer.findings, answer.problem)

    def go(self) -> None:
        """Let the program at this table make its next move, up to the end of the record. Raises Waits, Stuck."""
        assert self.machine is not None
        going = True
        while going:
            self.whole.take_value(self.machine.next(self), forced=True)
            self.changed()
            going = self.whole.taking is not None and self.machine.turn(self) == self.whole.taking

    def passes(self, viewer: str | None) -> Sequence[Mapping[str, Any]]:
        """The records with which all who are asked next do nothing; none but for who records for the whole table."""
        return passes(self.whole) if viewer == ALL and self.machine is None else ()

    def pass_all(self, viewer: str | None) -> bool:
        """Take down that all who are asked next do nothing, each in a record of its own; whether they may."""
        records = self.passes(viewer)
        for record in records:
            self.whole.take_value(record)
        self.changed()
        return bool(records)

    def may_undo(self, viewer: str | None) -> bool:
        """Whether a viewer can undo something: of what all say together, no side takes back another person's part;
        what only programs have said of it is not undone by itself."""
        whole, programs = self.whole, self.machine.players if self.machine is not None else {}
        if any(side not in programs for side in whole.shared):
            return viewer in (ALL, None) or viewer in whole.shared
        said = last_by_person(self, viewer) if whole.shared else whole.said or whole.spot.log.games[-1].records
        return bool(said) or len(whole.spot.log.games) > 1

    def undo(self, viewer: str | None = None) -> bool:
        """Undo the last thing said, if the viewer may; with programs at the table, the last thing that a person said,
        and all after it. Returns whether there was anything. Raises Invalid."""
        if not self.may_undo(viewer):
            return False
        done = self.whole.undo(viewer) if self.machine is None else undone(self, self.machine, viewer)
        self.changed()
        return done

    def next_game(self) -> bool:
        """Begin another game of a campaign; returns False if there cannot be one. Raises Invalid."""
        done = self.whole.next_game()
        self.changed()
        return done

    def changed(self) -> None:
        """Forget what was worked out for the log before it changed."""
        self._eyes, self._kinds, self._refused, self._wideners = {}, {}, {}, {}

    # ── messages ──────────────────────────────────────────────────────────

    def asker(self, viewer: str | None) -> Asker:
        """Who asks a viewer."""
        due = self.whole.due if not self.together() else None
        speaker = self._speaker(viewer)
        notes = Notes(speaker, self.eyes(viewer).tables)
        return Asker(speaker, due[1] if due is not None else None, self._widener(viewer), notes)

    def _widener(self, viewer: str | None) -> Widener:
        if viewer not in self._wideners:
            eyes = self.eyes(viewer)
            self._wideners[viewer] = Widener(self.rules, partial(allows, eyes), partial(unsaid, eyes))
        return self._wideners[viewer]

    def _speaker(self, viewer: str | None) -> Speaker:
        return Speaker(self.rules, self.lang, self.whole.spot.players)

    def narrator(self, viewer: str | None) -> Narrator:
        """Tells records to a viewer."""
        return Narrator(self.rules, self.lang, self.whole.spot.players)

    def picture(self, viewer: str | None) -> Picture:
        """What is on the table, as far as a viewer knows."""
        eyes = self.eyes(viewer)
        return known(self.rules, eyes.tables)

    def card_at_hand(self, viewer: str | None) -> str | None:
        """The card being played, or the one that the current record begins with."""
        played = self.picture(viewer).played
        cards, eyes = {card.id for card in self.rules.game.cards}, self.eyes(viewer)
        said = eyes.said if eyes.taking is None else {eyes.taking: eyes.said}
        return played or next((node.value for node in self.rules.grammar.leaves(said) if node.value in cards), None)

    def last_said(self, viewer: str | None) -> str:
        """The last record as a sentence; empty if there is none."""
        records = self._records(viewer)
        return self.narrator(viewer).told(records[-1]) if records else ""

    def results(self, viewer: str | None) -> str:
        """What has come of the last record, as sentences: how a fight ended, or what it will take now."""
        return self.narrator(viewer).results(self.eyes(viewer).tables, details=True)

    def about(self, viewer: str | None) -> list[str]:
        """The ids of the cards and places of which that speaks."""
        values = (value for one in news_of(self.rules, self.eyes(viewer).tables) for value in one.values.values())
        return [value.id for value in values if isinstance(value, Piece) and value not in self.rules.seats]

    def moves(self, viewer: str | None) -> list[tuple[int, str]]:
        """The records of this game, each with its number, as sentences."""
        narrator = self.narrator(viewer)
        return [(number, narrator.told(one)) for number, one in self.records(viewer).items()]

    def moves_with_results(self, viewer: str | None) -> list[tuple[int, str]]:
        """The records of this game by number, as sentences with what came of each; the whole log is judged again."""
        records, narrator = self.records(viewer), self.narrator(viewer)
        moments = course_of(self.eyes(viewer).text.encode(), self.name, self.path).moments
        tables = {moment.number: moment.tables for moment in moments}
        return [(number, narrator.told_with_results(one, tables[number])) for number, one in records.items()]

    def records(self, viewer: str | None) -> dict[int, Mapping[str, Any]]:
        """The records of this game by their numbers, without notes and statements."""
        records = self._records(viewer)
        return dict(enumerate(records, self.eyes(viewer).spot.number - len(records)))

    def broken(self, viewer: str | None) -> dict[int, list[Finding]]:
        """By the number of a record, what is wrong with it, as far as a viewer knows."""
        found: dict[int, list[Finding]] = {}
        for finding in self.eyes(viewer).spot.verdict.findings:
            if finding.status not in ("ruled", "follows"):
                found.setdefault(finding.record, []).append(finding)
        return found

    def example(self, viewer: str | None) -> str:
        """A move that a viewer can make now, as typed; empty if there is none."""
        found = self.kinds(viewer)
        return Hints(self.eyes(viewer).typing, self.lang).of(found[0], found) if found else ""

    def _records(self, viewer: str | None) -> list[Mapping[str, Any]]:
        """The records of this game, without notes and statements."""
        records = self.eyes(viewer).spot.log.games[-1].records
        return [{key: body for key, body in one.items() if key not in BESIDE} for one in records]

    def so_far(self, viewer: str | None) -> str:
        """What has been said of the current record; of what all say together, who has chosen, and the viewer's own
        choice."""
        eyes = self.eyes(viewer)
        if eyes.taking is not None:
            return self.narrator(viewer).told({eyes.taking: eyes.said})
        own = {
            key: {side: said for side, said in shared.items() if viewer in (ALL, side)}
            for key, shared in self.whole.chosen.items()
        }
        if any(own.values()):
            return self.narrator(viewer).told(own)
        speaker = self._speaker(viewer)
        sides = [side for side in self.rules.sides if side in self.whole.shared]
        programs = self.machine.players if self.machine is not None else {}
        code = "telling.chosen-program" if len(sides) == 1 and sides[0] in programs else "telling.chosen"
        who = self.narrator(viewer).who if code.endswith("program") else speaker.side
        return speaker.say(code, it=", ".join(map(who, sides))) if sides else ""

    def undoes(self, viewer: str | None) -> str:
        """What is undone next, if that is only a part of the record at hand."""
        said = self.eyes(viewer).said
        part = {key: said[key] for key in self.whole.latest if key in said}
        return self.narrator(viewer).told(part) if part else ""

    def due(self) -> str:
        """Who decides what next."""
        due, only = self.whole.due, ""
        if due is not None and not self.whole.over:
            own = (kind for kind in self.whole.legal() if kind.side in (None, due[1]))
            only = only_key(kind for kind in own if not kind.aside)
        return self._speaker(None).due((due[0], None) if due is not None and self.together() else due, only)
