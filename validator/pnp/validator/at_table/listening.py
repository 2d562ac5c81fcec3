"""What a typed line means at this point of a record, and the result of recording it.

A line can answer the decision that is asked for, or several in a row; it can be the whole record again, or an
additional statement. It is tried on the dialogue, which is restored if that fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pnp.game.slots import Card, Place, Player

from ..base.problem import Invalid, Problem
from ..base.values import HIDDEN_WORD
from ..definitions.log_words import Vocabulary
from ..judging.referee import Finding
from .allowing import allows
from .misspelt import MISSPELT
from .offers import PASS, Kind, declines, names_in
from .typed import MAX_WORDS, Reading, looks_written, tokens, written

if TYPE_CHECKING:
    from pnp.game.table import Table

    from .dialogue import Dialogue

NAMED = (Card(), Place(), Player())  # what a record may begin with
RECORDED, MORE, REFUSED, UNCLEAR, SEVERAL = "recorded", "more", "refused", "unclear", "several"


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of an answer: it was `recorded`, `more` is needed, it was `refused`, it is `unclear`, or it can mean
    `several` things."""

    came: str
    record: Mapping[str, Any] = field(default_factory=dict)
    findings: Sequence[Finding] = ()
    problem: Problem | None = None
    ways: Sequence[Mapping[str, Any]] = ()
    due: tuple[str, str | None] | None = None  # if unclear: the decision that its beginning leads to
    cost: float = 0  # how far-fetched this reading of the line is, and of how much of it
    used: int = 0


class Listener:
    """Understands what is typed into a dialogue."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue

    def take(self, line: str) -> Answer:
        """Take an answer as it was typed, for one decision or for several of one record."""
        return self._with_later(lambda: self._understood(line))

    def choose(self, value: Mapping[str, Any]) -> Answer:
        """Take a move that was chosen from a list."""
        return self._with_later(lambda: self.dialogue.take_value(value))

    def _with_later(self, take: Callable[[], Answer]) -> Answer:
        """Take an answer, and then the rest of the line before it that had to wait for it."""
        later, self.dialogue.later = self.dialogue.later, ()
        answer = take()
        if answer.came == MORE and later and not self.dialogue.later:
            return self._typed(later, by=self.dialogue.taking)
        if answer.came in (UNCLEAR, REFUSED):
            self.dialogue.later = later
        return answer

    def _understood(self, line: str) -> Answer:
        if looks_written(line):
            try:
                return self.dialogue.take_value(written(line))
            except Invalid as invalid:
                return Answer(UNCLEAR, problem=invalid.problems[0])
        words = tokens(line)
        if len(words) == 1 and words[0].casefold() in self.dialogue.lexicon.words.spellings("true"):
            return self._agreed(words[0])
        answer = self._typed(words)
        if answer.came == UNCLEAR and len(words) == 1 and words[0].casefold() in self._passes:
            nothing = self.dialogue.nothing
            answer = answer if nothing is None else self.dialogue.take_value(nothing)
        if answer.came == UNCLEAR and (apart := self.dialogue.typing.apart(words)) != words:
            words, answer = apart, self._typed(apart)
        if answer.came in (UNCLEAR, REFUSED):
            answer = self._anew(words, answer)
        return answer if answer.came != UNCLEAR else self._explained(words, answer)

    def _agreed(self, word: str) -> Answer:
        """Take a plain yes: clear if there is only one thing to say yes to."""
        found = [said for kind in self.dialogue.asked() for said in kind.written if not declines(kind, said)]
        complete = all(kind.complete for kind in self.dialogue.asked())
        if len(found) == 1 and complete and not self.dialogue.over:
            return self.dialogue.take_value(found[0])
        return Answer(UNCLEAR, problem=Problem("unclear.yes", values={"said": word}))

    @property
    def _passes(self) -> Collection[str]:
        return self.dialogue.lexicon.words.spellings(PASS)

    def _anew(self, words: Sequence[str], answer: Answer) -> Answer:
        """Take a line that does not `answer` the question as a complete record, replacing what has been said of it. It
        must begin with a name of the game and be acceptable. What another side has said for a decision that all take
        together stays, unless the line says it all again."""
        names = self.dialogue.typing.spelling.meant(words[0], NAMED).values() if words else ()
        far = min(names, default=MISSPELT)
        begun = self.dialogue.said or self.dialogue.narrowed
        if not begun or not (far < MISSPELT or words[0].isdecimal()):
            return answer
        before = self.dialogue.state()
        by_others = bool(self.dialogue.shared)
        self.dialogue.forget()
        whole = self._typed(words)
        if whole.came == RECORDED or (whole.came == MORE and not by_others):
            return whole
        if whole.came in (REFUSED, SEVERAL) and answer.came == UNCLEAR and not by_others:
            return whole
        self.dialogue.restore(before)
        return answer

    def _typed(self, words: Sequence[str], *, by: str | None = None) -> Answer:
        """Take the tokens of a line, or of the rest of one that begins with a decision `by` some side."""
        asked = self.dialogue.asked()
        side = self.dialogue.speaking
        if side is not None and len(words) == 1 and words[0] in self.dialogue.lexicon.words.spellings(HIDDEN_WORD):
            return self.dialogue.take_value({next(iter(asked[0].example)): {side: HIDDEN_WORD}})
        everything = self.dialogue.legal() if side is not None and not self.dialogue.shared else []
        due = self.dialogue.due
        found = self.dialogue.typing.readings(words, [*asked, *everything], due[0] if due is not None else "")
        others = by is not None and bool(asked) and asked[0].side != by
        if others:
            found.ways = [way for way in found.ways if way.explicit]
        full = self._beside(words) or found.whole(len(words))
        full = [way for way in full if any(not k.complete or way.value in k.written for k in asked)] or full
        if len(full) == 1:
            return replace(self._of_whom(full[0].value), cost=full[0].cost, used=len(words))
        if full:
            return self._which([way.value for way in full], full[0].cost, len(words))
        silent = [kind for kind in asked if others and PASS in names_in(kind)]
        answer = self._begun([*found.begun(), *(Reading(kind.example, 0, 0) for kind in silent)], words)
        known = self.dialogue.lexicon.words
        return answer or self._partly(words, asked) or _not_understood(words, found.stuck, known)

    def _of_whom(self, value: Mapping[str, Any]) -> Answer:
        """Take a move. If it is not legal for whoever is asked, it is that of somebody for whom it is."""
        before, rules = self.dialogue.state(), self.dialogue.spot.rules
        answer = self.dialogue.take_value(value)
        whose = next(iter(value)) in (*rules.words, *rules.sides)
        if answer.came not in (REFUSED, UNCLEAR) or whose or self.dialogue.said or self.dialogue.speaking is not None:
            return answer
        others = [one for side in rules.sides if allows(self.dialogue, one := {side: value})]
        if not others:
            return answer
        self.dialogue.restore(before)
        return self.dialogue.take_value(others[0]) if len(others) == 1 else self._which(others, 0, 0)

    def _which(self, moves: Sequence[Mapping[str, Any]], cost: float, used: int) -> Answer:
        """Ask which of several moves is meant."""
        grammar = self.dialogue.spot.rules.grammar
        return self._several([Kind("", None, [one], grammar=grammar) for one in moves], cost, used)

    def _several(self, kinds: Sequence[Kind], cost: float, used: int) -> Answer:
        """Ask which of several kinds of moves is meant."""
        self.dialogue.narrowed = [*kinds]
        return Answer(SEVERAL, ways=[said for kind in kinds for said in kind.written], cost=cost, used=used)

    def _partly(self, words: Sequence[str], asked: Sequence[Kind]) -> Answer | None:
        """A line that names what moves turn on and passes over something else in them, which is then asked for; the
        rest of the line waits. None if the line does not begin so, or its rest would make no sense."""
        for used in range(min(len(words), MAX_WORDS), 0, -1):
            found = [some for kind in asked if (some := self._named(" ".join(words[:used]), kind)) is not None]
            if not found:
                continue
            before = self.dialogue.state()
            tried = self.dialogue.take_value(found[0].example)
            rest = self._typed(words[used:], by=self.dialogue.taking) if tried.came == MORE and words[used:] else tried
            self.dialogue.restore(before)
            if rest.came == UNCLEAR or (tried.came != MORE and words[used:]):
                return None
            self.dialogue.later = words[used:]
            return self._several(found, MISSPELT, len(words))
        return None

    def _named(self, said: str, kind: Kind) -> Kind | None:
        """The moves of a kind that depend on what was named; None if that is not a name in them, or is the
        whole move."""
        path, values = next(iter(kind.ranges.items()), ((), {}))
        if not kind.complete or not path or not all(isinstance(value, str) for value in values):
            return None
        typing = self.dialogue.typing
        meant = typing.spelling.meant(said, typing.pattern(kind).first.slots, values)
        near = [id for id, far in meant.items() if far == min(meant.values()) and far < MISSPELT and id in values]
        (id,) = near if len(near) == 1 else (None,)
        moves = [move for move in kind.written if any(n.place == path and n.value == id for n in kind.leaves(move))]
        return replace(kind, written=moves) if len(moves) > 1 else None

    def _explained(self, words: Sequence[str], answer: Answer) -> Answer:
        """The answer to a line that makes no sense after some token: what the part before it leads to."""
        stuck = answer.used
        if not 0 < stuck < len(words):
            return answer
        before = self.dialogue.state()
        begun = self._typed(words[:stuck])
        due = self.dialogue.due
        if begun.came == RECORDED and due is not None and due[1] in begun.record:
            answer = self._typed(words[stuck:])
            answer = answer if answer.came == UNCLEAR else Answer(UNCLEAR, problem=Problem("unclear.more"))
        elif begun.came == MORE:
            values = {"said": words[stuck], "before": " ".join(words[:stuck])}
            answer = Answer(UNCLEAR, problem=Problem("unclear.later", values=values), due=due)
        self.dialogue.restore(before)
        return answer

    def _begun(self, beginnings: Sequence[Reading], words: Sequence[str]) -> Answer | None:
        """Take the beginning of a line for this decision and the rest for the next; None if that makes no sense.

        Of several ways to divide the line, the least far-fetched legal one is taken. If it would make somebody else
        decline unasked, they are asked first.
        """
        best: tuple[tuple[int, float], Answer, Any] | None = None
        before = self.dialogue.state()
        for way in beginnings:
            answer = self.dialogue.take_value(way.value)
            cost, used = way.cost, way.used
            if answer.came == MORE:
                answer = self._typed(words[way.used :], by=self.dialogue.taking)
                cost, used = cost + answer.cost, used + answer.used
            elif answer.came == RECORDED:
                answer, used = self._going_on(answer, words[way.used :], before), len(words)
            if not way.used and answer.came in (RECORDED, MORE, SEVERAL, REFUSED):
                self.dialogue.restore(before)
                self.dialogue.later = words
                answer, used = Answer(MORE), len(words)
            rank = (
                len(words) - used if answer.came == REFUSED else -1,
                cost,
            )  # of refused ones, the best is what was typed in full
            if answer.came in (RECORDED, MORE, SEVERAL, REFUSED) and (best is None or rank < best[0]):
                best = rank, replace(answer, cost=cost, used=used), self.dialogue.state()
            self.dialogue.restore(before)
        if best is not None:
            self.dialogue.restore(best[2])
        return best[1] if best is not None else None

    def _going_on(self, answer: Answer, words: Sequence[str], before: Table) -> Answer:
        """A whole record, and what the same side adds to it in the rest of a line, as one; unclear if it adds
        nothing."""
        ((key, body), *_) = answer.record.items()
        if self.dialogue.due is None or self.dialogue.due[1] != key or not isinstance(body, Mapping):
            return Answer(UNCLEAR)
        more = self._typed(words).record.get(key)
        self.dialogue.restore(before)
        if not isinstance(more, Mapping) or not more.keys().isdisjoint(body):
            return Answer(UNCLEAR)
        return self.dialogue.take_value({key: {**body, **more}})

    def _beside(self, words: Sequence[str]) -> list[Any]:
        """Ways to understand a line as something that nobody asked for; it begins with that word of the table."""
        for kind in self.dialogue.besides():
            if words and words[0].casefold() in self.dialogue.lexicon.words.spellings(next(iter(kind.example))):
                return self.dialogue.typing.readings(words, [kind]).whole(len(words))
        return []


def _not_understood(words: Sequence[str], stuck: int, known: Vocabulary) -> Answer:
    """The answer to a line that was understood for only so many tokens (`used`), or that is incomplete."""
    if not words or stuck >= len(words):
        return Answer(UNCLEAR, problem=Problem("unclear.more"), used=len(words))
    out_of_place = not stuck and words[0].casefold() in known.every_spelling
    code = "unclear.not-now" if out_of_place else "unclear.word"
    return Answer(UNCLEAR, problem=Problem(code, values={"said": words[stuck]}), used=stuck)
