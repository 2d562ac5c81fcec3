"""Events of cards: a closed vocabulary, compiled from the text on the card.

An event is a list of clauses. A log writes what was done as a list of steps; `perform` fits the steps to the clauses in
order, says which rules they break, and carries them out. Each clause also lists what could be done, which is how
`legal` and the nearest legal move are found.

    place, remove   {whose, up_to | count, spread, each, where}   cubes on or from at most `spread` battlegrounds
    move            {whose, up_to | count, from, to}              cubes from one battleground to another
    shift           {up_to | count, where, towards}               battlegrounds, one step, without cubes
    command         {up_to}                                       a Command of that size
    choose          [[...], [...]] | {by, between: [...]}         exactly one of several lists of clauses
    track           {whose, by, on, up_to | count, towards}       markers along their tracks
    prestige        {gain}                                        prestige for the user
    commands, ban   {whose, change, least}, {whose, what}         for the rest of the round
    take, play_or_discard, discard, draw                          cards of the hands and of the deck

`up_to: N` allows fewer, even none; `count: N` is done as far as possible (ruling.as-far); `exact: N` completely. Any
step may have a condition, `when`. A step without a choice is carried out whether the log mentions it or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import Violation

from ..ground import Ground
from .cubes import Place, PlaceUntilLead, Remove, RemoveHalf
from .hands import Discard, Draw, PlayOrDiscard, Take
from .moves import Move, Order, Relocate, Shift
from .step import At, Clause, Step
from .tracks import Ban, Commands, Prestige, Track

Line = tuple[Clause, ...]


class Event:
    """A compiled event: the lines its user chooses between; nearly always one.

    `alone` is the only clause, if each of its steps is carried out by itself; `unwritten` says whether the event is
    correct as a whole, or changes nothing, if a log has no steps of it.
    """

    __slots__ = ("alone", "lines", "unwritten")

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        clauses = [clause for line in lines for clause in line]
        self.alone = clauses[0] if len(lines) == len(clauses) == 1 and clauses[0].stepwise else None
        self.unwritten = len(lines) == 1 and (len(clauses) < 2 or all(clause.automatic for clause in clauses))

    def check(self, ground: Ground, steps: Sequence[Step], at: At) -> list[Violation]:
        """The rules that `steps` break."""
        clause = self.alone
        if clause is not None and len(steps) == 1 and clause.fits(ground, steps[0], at):
            return clause.wrong(ground, steps[0], at)
        return self.perform(ground.copy(), steps, at)

    def take(self, ground: Ground, steps: Sequence[Step], at: At) -> list[Violation]:
        """Carry out `steps` if they break no rule; otherwise return the rules they break and change nothing."""
        clause = self.alone
        if clause is not None and len(steps) == 1 and clause.fits(ground, steps[0], at):
            found = clause.wrong(ground, steps[0], at)
            if not found:
                clause.apply(ground, steps[0], at)
            return found
        if not steps and self.unwritten:
            return self.perform(ground, steps, at)
        if len(self.lines) > 1:
            found, after = self._nearest(ground, steps, at)
            if not found:
                ground.become(after)
            return found
        before = ground.copy()
        found = self.perform(ground, steps, at)
        if found:
            ground.become(before)
        return found

    def perform(self, ground: Ground, steps: Sequence[Step], at: At) -> list[Violation]:
        """Carry out `steps` on `ground` as logged, and return the rules this breaks."""
        if len(self.lines) == 1:
            return _perform(self.lines[0], ground, _merged(self.lines[0], steps), at)
        found, after = self._nearest(ground, steps, at)
        ground.become(after)
        return found

    def _nearest(self, ground: Ground, steps: Sequence[Step], at: At) -> tuple[list[Violation], Ground]:
        """The rules that `steps` break by the line nearest to them, and the ground after them."""
        tried: list[tuple[list[Violation], Ground]] = []
        for line in self.lines:
            after = ground.copy()
            tried.append((_perform(line, after, _merged(line, steps), at), after))
            if not tried[-1][0]:
                break
        return min(tried, key=lambda one: _misses(one[0]))

    def possible(self, ground: Ground, at: At) -> bool:
        """True if anything at all can be done."""
        return any(next(clause.runs(ground, at), None) is not None for line in self.lines for clause in line)

    def options(self, ground: Ground, at: At, *, full: bool = False) -> Iterator[tuple[Step, ...]]:
        """Every way to carry out the event that might be legal, including doing nothing. What happens by itself is left
        out, or included where it should be written in full."""
        for line in self.lines:
            yield from _options(line, ground, at, full=full)


def _misses(found: Sequence[Violation]) -> tuple[int, int]:
    """How far steps are from what a line says: of two equally wrong lines, the one they mention is meant."""
    return len(found), sum(violation.breach in ("steps", "whose") for violation in found)


def _options(line: Line, ground: Ground, at: At, *, full: bool) -> Iterator[tuple[Step, ...]]:
    if not line:
        yield ()
        return
    clause, rest = line[0], line[1:]
    before = ground
    if clause.automatic and rest:
        before = ground.copy()
        clause.happens(before, at)
    for steps in _options(rest, before, at, full=full):
        yield steps
    for run in () if clause.automatic and not full else clause.runs(ground, at):
        if not rest:
            yield run
            continue
        after = ground.copy()
        for step in run:
            clause.apply(after, step, at)
        for steps in _options(rest, after, at, full=full):
            yield (*run, *steps)


def _perform(line: Line, ground: Ground, steps: Sequence[Step], at: At) -> list[Violation]:
    found: list[Violation] = []
    rest = list(steps)
    for index, clause in enumerate(line):
        later = line[index + 1 :]
        if rest and clause.fits(ground, rest[0], at) and not (later and _means_later(clause, later, rest, ground, at)):
            used, broken = clause.take(ground, rest, at)
            found += broken
            rest = rest[used:]
        elif clause.when is not None and not clause.when.holds(ground, at.user):
            pass
        elif clause.automatic:
            clause.happens(ground, at)
        else:
            found += clause.passed_over(ground, at)
    for step in rest:
        found.append(_not_given(line, ground, step, at))
        enact(ground, step, at)
    return found


def _not_given(line: Line, ground: Ground, step: Step, at: At) -> Violation:
    """What is wrong with a step that no clause of a card allows: above all, naming the wrong side."""
    others = {clause.whose(ground, at) for clause in line if clause.verb == step.verb and step.verb in SIDED}
    if step.of is None or step.of in others or len(others) != 1 or -1 in others:
        return Violation("event.text", "steps", step.path, card=at.card)
    values = {"card": at.card, "side": ground.side_name(others.pop()), "said": ground.side_name(step.of)}
    return Violation("event.text", "whose", (*step.path[:-1], "of"), **values)


def _means_later(clause: Clause, later: Line, rest: Sequence[Step], ground: Ground, at: At) -> bool:
    """True if a step is right for a later clause of the same verb, and either only that one may not be skipped or only
    this one objects to the step.

    A later clause that the other side decides is not meant unless the log says so.
    """
    fitting = [other for other in later if other.fits(ground, rest[0], at)]
    if fitting and fitting[0].chooser(ground, at) != clause.chooser(ground, at):
        return False
    if not fitting or len(rest) > len(fitting) or fitting[0].check(ground, rest[0], at):
        return False
    unlike = clause.check(ground, rest[0], at) or fitting[0].passed_over(ground, at)
    return bool(unlike) and not clause.passed_over(ground, at)


def enact(ground: Ground, step: Step, at: At) -> None:
    """Carry out a step that the card does not allow, because it was played, as far as this table knows the verb."""
    if step.verb not in FREELY:
        return
    anything = {"up_to": 99, "whose": "opponent" if step.of == 1 - at.user else "self"}
    FREELY[step.verb](anything, {}).apply(ground, step, at)


def _merged(line: Line, steps: Sequence[Step]) -> Sequence[Step]:
    """The steps with neighbours of one verb merged, unless the card has two such clauses in a row."""
    if len(steps) <= len(line):
        return steps
    merged = [steps[0]]
    for step in steps[1:]:
        last = merged[-1]
        same = step.verb == last.verb in ("place", "remove", "shift") and step.of == last.of and step.by == last.by
        twice = last.amounts.keys() & step.amounts.keys()
        if same and (not twice or step.verb != "shift"):
            amounts, keys = last.amounts | step.amounts, {**step.keys, **last.keys}
            amounts |= {ref: last.amounts[ref] + step.amounts[ref] for ref in twice}
            merged[-1] = Step(last.verb, amounts, last.of, last.by, path=last.path, keys=keys)
        else:
            merged.append(step)
    return merged if len(merged) >= len(line) else steps


FREELY: Mapping[str, type[Clause]] = {"place": Place, "remove": Remove, "move": Move, "shift": Shift, "command": Order}
SIDED = ("place", "remove", "move", "track")  # what belongs to one side, if the log may say which
VERBS: Mapping[str, type[Clause]] = {
    **FREELY,
    "track": Track,
    "prestige": Prestige,
    "commands": Commands,
    "ban": Ban,
    "take": Take,
    "play_or_discard": PlayOrDiscard,
    "discard": Discard,
    "draw": Draw,
}
SPECIAL: Mapping[tuple[str, str], type[Clause]] = {  # by verb, and a key that makes it a different clause
    ("place", "until_lead"): PlaceUntilLead,
    ("remove", "half"): RemoveHalf,
    ("move", "spread"): Relocate,
}


def clause(verb: str, body: Mapping[str, Any], kinds: Mapping[str, int]) -> Clause:
    """The clause for one step on a card."""
    special = next((kind for (word, key), kind in SPECIAL.items() if word == verb and key in body), None)
    return (special or VERBS[verb])(body, kinds)


def compile_event(event: Sequence[Mapping[str, Any]], kinds: Mapping[str, int]) -> Event:
    """The event that a card's `event:` describes; `kinds` numbers the kinds of the game."""
    lines: list[Line] = [()]
    for spec in event:
        ((verb, body),) = spec.items()
        if verb == "choose":
            by = {"by": body["by"]} if isinstance(body, Mapping) and "by" in body else {}
            options = body["between"] if isinstance(body, Mapping) else body
            decided = [[{word: by | said for word, said in each.items()} for each in option] for option in options]
            branches = [branch for option in decided for branch in compile_event(option, kinds).lines]
            lines = [line + branch for line in lines for branch in branches]
        else:
            lines = [(*line, clause(verb, body, kinds)) for line in lines]
    return Event(tuple(lines))


__all__ = ["At", "Event", "Step", "compile_event", "enact"]
