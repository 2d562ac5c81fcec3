"""Why a program moved as it did, in sentences for the people at its table.

While a game goes on, all are told the same: what the program weighed, without a card that is not face up, be it one
that it holds or one that it thinks somebody else may hold. After the game its own cards are told, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ..base.values import HIDDEN_WORD
from ..base.words import capital
from ..playtest.ismcts import Ismcts
from ..playtest.players import AtRandom, Greedy
from ..playtest.thought import Thought, Way
from .offers import words_of
from .seen import hiding

if TYPE_CHECKING:
    from ..playtest.options import Player
    from .sitting import Sitting

Record = Mapping[str, Any]

CLOSE, CLEAR = 0.025, 0.1  # differences between two moves in the share of games won
USUAL = 0.2  # an answer in a smaller share of the imagined games is not what was expected
RARE = 0.03  # an answer in a smaller share of the imagined games is not feared
UNKNOWN = 3  # so many cards must fit what is told of an answer with a card that nobody sees


@dataclass(frozen=True, slots=True)
class Reason:
    """What a side chose, in the notation of a log, who chose it, and what was thought; None where nothing was. It goes
    on with the record `of` a side, of which this was said `before`; empty where it begins one."""

    side: str
    player: Player
    thought: Thought | None
    part: Record
    of: str = ""
    before: Record = field(default_factory=dict)


class Reasons:
    """The reasons for the parts of records, by the number of the record."""

    def __init__(self) -> None:
        self._of: dict[int, list[Reason]] = {}

    def note(self, number: int, reason: Reason) -> None:
        """Note why the next part of a record was chosen, in place of what was noted for it before."""
        kept = [one for one in self._of.get(number, ()) if (one.side, [*one.part]) != (reason.side, [*reason.part])]
        self._of[number] = [*kept, reason]

    def forget(self, number: int) -> None:
        """Forget what was noted for a record that was undone, and for those after it."""
        self._of = {n: found for n, found in self._of.items() if n < number}

    def of(self, number: int) -> Sequence[Reason]:
        """What was noted for a record."""
        return self._of.get(number, ())


def told(sitting: Sitting, number: int, *, openly: bool) -> list[str]:
    """Why a program chose its part of a record, in paragraphs; none if no program did. `openly`: with hidden cards."""
    reasons = sitting.machine.reasons.of(number) if sitting.machine is not None else ()
    if not reasons or number >= sitting.whole.spot.number:
        return []
    return [*_Telling(sitting, _covered(sitting, number), openly=openly).all(reasons)]


def _covered(sitting: Sitting, number: int) -> frozenset[str]:
    """The cards that nobody sees lie anywhere, except those that the record names for all."""
    cards = {card.id for card in sitting.rules.game.cards}
    record = sitting.records(None).get(number, {})
    named = {node.value for node in sitting.rules.grammar.row(sitting.rules.writing.ids(record))}
    return frozenset(cards.difference(_strings(sitting.picture(None))) - named)


def _strings(value: Any) -> Iterator[str]:
    """Every text in a value of mappings, sequences and data classes."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_strings(key), *_strings(one))
    elif is_dataclass(value):
        for one in fields(value):
            yield from _strings(getattr(value, one.name))
    elif isinstance(value, list | tuple | frozenset):
        for one in value:
            yield from _strings(one)


class _Telling:
    def __init__(self, sitting: Sitting, covered: frozenset[str], *, openly: bool) -> None:
        self.rules, self.covered = sitting.rules, covered
        self.own = frozenset[str]() if openly else covered
        self.narrator = sitting.narrator(None)

    def all(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """What was chosen and what else was weighed, for each part; then the answers to all of it."""
        thoughts = [one.thought for one in reasons if one.thought is not None]
        if thoughts:
            hides = "-hidden" if self.rules.says_secrets else ""
            yield self._say(f"why.imagined{hides}", n=max(one.games for one in thoughts))
        for at, reason in enumerate(reasons):
            said = [self._say("why.then")] if at and reason.thought is not None else []
            said.append(self._chosen(reason))
            if reason.thought is not None:
                said += self._others(reason, reason.thought)
            yield " ".join(said)
        answered = [(one, one.thought) for one in reasons if one.thought is not None and one.thought.answers]
        if answered:
            yield from self._answers(*answered[-1])

    def _say(self, code: str, **values: Any) -> str:
        return self.narrator.sayings.say(code, self.narrator.lang, values)

    # ── what was chosen ───────────────────────────────────────────────────────

    def _chosen(self, reason: Reason) -> str:
        it = capital(self._told(reason.side, [reason.part], reason.of, reason.before))
        if reason.thought is None or not reason.thought.ways:
            sorts = {AtRandom: "why.random", Greedy: "why.greedy", Ismcts: "why.forced"}
            return self._say(sorts.get(type(reason.player), "why.own"), it=it)
        return self._say("why.chosen" if reason.thought.judged else "why.won", it=it, n=_of_100(reason.thought.ways[0]))

    def _others(self, reason: Reason, thought: Thought) -> Iterator[str]:
        """The next best move, and one that can be told if that cannot."""
        if len(thought.ways) < 2:
            return
        best, second, *more = thought.ways
        if not self._hides(second):
            yield self._other("why.second", reason, second)
        else:
            yield self._say("why.second-hidden", n=_of_100(second))
        apart = best.chance - second.chance
        if apart < CLOSE or apart >= CLEAR:
            yield self._say("why.close" if apart < CLOSE else "why.clear")
        shown = next((one for one in more if not self._hides(one)), None) if self._hides(second) else None
        if shown is not None and shown.games >= RARE * thought.games:
            yield self._other("why.shown", reason, shown)

    def _other(self, code: str, reason: Reason, way: Way) -> str:
        return self._say(code, it=self._told(way.seat, way.parts, reason.of, reason.before), n=_of_100(way))

    def _hides(self, way: Way) -> bool:
        """Whether something of a move cannot be told."""
        record = _record(self.rules, way.seat, way.parts)
        return bool(hiding(self.rules, record, self.own) != record)

    # ── the answers ───────────────────────────────────────────────────────────

    def _answers(self, reason: Reason, thought: Thought) -> Iterator[str]:
        """What was expected, and what was feared most. Only what all see is told of it even after the game: the cards
        in it were imagined."""
        alike = self._alike(thought.answers)
        begun: dict[str, list[Way]] = {}
        for way in alike:
            begun.setdefault(repr(self._hidden(way.seat, way.parts[:1])), []).append(way)
        usual = max(begun.values(), key=lambda ways: sum(way.games for way in ways))
        whole = _together(usual, usual[0].parts[:1])
        most = max(usual, key=lambda way: way.games)
        expected = most if 2 * most.games > whole.games else whole
        games = sum(one.games for one in alike)
        feared = min([way for way in alike if way.games >= RARE * games] or alike, key=lambda way: way.chance)
        if expected.games >= USUAL * games and self._says_something(expected):
            yield self._answer("why.expected", reason, expected)
        if feared.chance <= whole.chance - CLOSE and self._says_something(feared):
            yield self._answer("why.feared", reason, feared)

    def _says_something(self, way: Way) -> bool:
        """Whether more of an answer can be told than that a card is in it."""
        row = self.rules.grammar.row(self._hidden(way.seat, way.parts))
        return any(node.value != HIDDEN_WORD for node in row if not node.is_key)

    def _answer(self, code: str, reason: Reason, way: Way) -> str:
        said = {**reason.before, **reason.part}
        goes_on = way.seat == reason.of and said.keys().isdisjoint(way.parts[0])
        it = self._rest(way.seat, way.parts, said if goes_on else {}, self.covered)
        return self._say(code, it=it, n=_of_100(way))

    def _alike(self, answers: Sequence[Way]) -> list[Way]:
        """Answers that sound alike taken together. What follows a hidden card is left out where it would tell which
        card that is."""
        alike: dict[str, list[Way]] = {}
        for way in answers:
            alike.setdefault(repr(self._hidden(way.seat, way.parts)), []).append(way)
        found: dict[str, list[Way]] = {}
        for ways in alike.values():
            first = ways[0]
            hides = self._hidden(first.seat, first.parts) != _record(self.rules, first.seat, first.parts)
            told = first.parts[:1] if hides and len(ways) < UNKNOWN else first.parts
            found.setdefault(repr(self._hidden(first.seat, told)), []).append(_together(ways, told))
        return [_together(ways, ways[0].parts) for ways in found.values()]

    def _hidden(self, side: str, parts: Sequence[Record]) -> Record:
        found: Record = hiding(self.rules, _record(self.rules, side, parts), self.covered)
        return found

    # ── a move in words ───────────────────────────────────────────────────────

    def _told(self, side: str, parts: Sequence[Record], of: str, before: Record) -> str:
        """Parts of the program's own record, without what was said of it before, and "it" for its name."""
        if not any(parts):
            return self._say("why.nothing")
        whole, who = self._rest(of or side, parts, before, self.own), f"{self.narrator.who(side)} "
        return self._say("why.it", it=whole.removeprefix(who)) if whole.startswith(who) else whole

    def _rest(self, of: str, parts: Sequence[Record], before: Record, covered: frozenset[str]) -> str:
        """Parts of a record as sentences, without what was said of it before."""
        whole = self.narrator.told(hiding(self.rules, _record(self.rules, of, [before, *parts]), covered))
        if not before:
            return whole
        begun = self.narrator.told(hiding(self.rules, _record(self.rules, of, [before]), covered)).rstrip(".")
        return capital(whole.removeprefix(begun).lstrip(" .,;"))


def _record(rules: Any, side: str, parts: Sequence[Record]) -> Record:
    """Parts of a record as one."""
    whole = {key: body for part in parts for key, body in part.items()}
    return whole if any(key in words_of(rules) for key in whole) else {side: whole}


def _together(ways: Sequence[Way], parts: Sequence[Record]) -> Way:
    """Several ways as one, told as these parts."""
    return Way(ways[0].seat, parts, sum(one.games for one in ways), sum(one.total for one in ways))


def _of_100(way: Way) -> int:
    return round(100 * way.chance)
