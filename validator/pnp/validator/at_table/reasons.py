"""Why a program moved as it did, in sentences for the people at its table.

While a game goes on, all are told the same: what the program weighed, without a card that is not face up, be it one
that it holds or one that it thinks somebody else may hold. After the game its own cards are told, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.values import HIDDEN_WORD
from ..base.words import capital
from ..playtest.ismcts import Ismcts
from ..playtest.players import AtRandom, Greedy
from ..playtest.thought import Thought, Way
from .effect import Effects
from .offers import PASS, words_of
from .seen import public

if TYPE_CHECKING:
    from ..playtest.options import Player
    from .sitting import Sitting

Record = Mapping[str, Any]

CLOSE, WORSE = 0.025, 0.05  # differences in the share of games won: of two moves, and of an answer that is feared
NOTABLE = 0.25  # so much must a win have become more or less likely in the course of a record
TRIED = 12  # imagined games; what a move wins in fewer is no estimate
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


class Why(NamedTuple):
    """Why a program chose its part of a record, in paragraphs; and how it came to know that."""

    said: Sequence[str]
    how: str


def told(sitting: Sitting, number: int, *, openly: bool) -> Why:
    """Why a program chose its part of a record, and what that changed; nothing if no program did. `openly`: with
    hidden cards."""
    reasons = sitting.machine.reasons.of(number) if sitting.machine is not None else ()
    if not reasons or number >= sitting.whole.spot.number:
        return Why([], "")
    telling = _Telling(sitting, number, openly=openly)
    return Why([*telling.all(reasons)], telling.how(reasons))


def by(sitting: Sitting, number: int) -> str:
    """The programs whose part of a record has reasons, by their names; empty if there are none."""
    reasons = sitting.machine.reasons.of(number) if sitting.machine is not None else ()
    return ", ".join(dict.fromkeys(sitting.narrator(None).who(one.side) for one in reasons))


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
    def __init__(self, sitting: Sitting, number: int, *, openly: bool) -> None:
        self.rules, self.covered, self.openly = sitting.rules, _covered(sitting, number), openly
        self.narrator, self.effects = sitting.narrator(None), Effects(sitting, number)
        self.record = sitting.records(None)[number]
        self.together = {kind.word for kind in self.rules.moves if kind.together}

    def all(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """What was chosen, for each part; of a program's last decision also how likely a win is, and what else was
        weighed; of an earlier one of the same record only the next best choice. Then what the program changed by that,
        and the answers that were expected."""
        thoughts = {one.side: thought for one in reversed(reasons) if (thought := _weighed(one)) is not None}
        last = {one.side: thought for one in reasons if (thought := _weighed(one)) is not None}
        for reason in reasons:
            thought = _weighed(reason)
            if thought is None:
                sorts = {AtRandom: "why.random", Greedy: "why.greedy", Ismcts: "why.forced"}
                yield self._say(sorts.get(type(reason.player), "why.own"), it=self._chosen(reason))
            elif thought is last[reason.side]:
                yield " ".join(self._decided(reason, thought, thoughts[reason.side]))
            else:
                yield f"{self._chosen(reason)} {self._apart(reason, thought)}".rstrip()
        if any(PASS not in _strings(one.part) for one in reasons) and (changed := self._changed(reasons)):
            yield self._say("why.effect", it=changed)
        final = next((one for one in reversed(reasons) if _weighed(one) is not None), None)
        if final is not None and last[final.side].answers:
            yield from self._answers(final, last[final.side])

    def how(self, reasons: Sequence[Reason]) -> str:
        """How the program came to know that; empty if it did not think."""
        games = [thought.games for one in reasons if (thought := _weighed(one)) is not None]
        hides = "-hidden" if self.rules.says_secrets else ""
        return self._say(f"why.imagined{hides}", n=max(games)) if games else ""

    def _say(self, code: str, **values: Any) -> str:
        return self.narrator.sayings.say(code, self.narrator.lang, values)

    # ── what was chosen ───────────────────────────────────────────────────────

    def _chosen(self, reason: Reason) -> str:
        return capital(self._told(reason.side, [reason.part], reason.of, reason.before))

    def _changed(self, reasons: Sequence[Reason]) -> str:
        """What the program changed on the table; not what others did in the same record."""
        said = {str(key) for one in reasons for key in one.part} | {one.side for one in reasons}
        body = next(iter(self.record.values()), None)
        if not isinstance(body, dict) or {key for key, one in body.items() if one != PASS} <= said:
            return self.effects.made()
        found = (self.effects.part(*map(partial(self._begun, one), ({}, one.part))) for one in reasons)
        return " ".join(filter(None, found))

    def _begun(self, reason: Reason, part: Record) -> Record:
        """The record up to a part of the program's, as all see it; empty if it has not begun."""
        whole = {**reason.before, **part}
        return public(self.rules, _record(self.rules, reason.of or reason.side, [whole]), self.covered) if whole else {}

    def _apart(self, reason: Reason, thought: Thought) -> str:
        """What the next best choice promised, beside the one that was made."""
        second, other = self._second(reason, thought, self._chosen(reason))
        if second is None:
            return ""
        return self._say(
            self._compared("why.apart", thought, second), it=other, n=_of_100(thought.ways[0]), m=_of_100(second)
        )

    def _compared(self, code: str, thought: Thought, second: Way) -> str:
        """The code for the next best choice: it was hardly tried, almost as good, or clearly worse (`code`)."""
        close = thought.ways[0].chance - second.chance < CLOSE
        code = "why.second-few" if second.games < TRIED else "why.close" if close else code
        return code + "-hidden" * self._hides(second)

    def _second(self, reason: Reason, thought: Thought, it: str) -> tuple[Way | None, str]:
        """The next best choice that sounds otherwise, and how it is told."""
        passes = PASS in _strings(reason.part)
        ways = [way for way in thought.ways[1:] if any(way.parts) or not passes]  # to do nothing is to pass
        others = ((way, self._told(way.seat, way.parts, reason.of, reason.before)) for way in ways)
        second, other = next((one for one in others if self._hides(one[0]) or capital(one[1]) != it), (None, ""))
        return second, _without_label(other, it)

    def _decided(self, reason: Reason, thought: Thought, first: Thought) -> Iterator[str]:
        it, best = self._chosen(reason), thought.ways[0]
        yield self._say("why.chosen" if thought.judged else "why.won", it=it, n=_of_100(best))
        if abs(more := best.chance - first.ways[0].chance) >= NOTABLE:
            yield self._say("why.looked-better" if more > 0 else "why.looked-worse", n=_of_100(first.ways[0]))
        second, other = self._second(reason, thought, it)
        if second is not None:
            if thought.far:
                yield self._say("why.order")
            yield self._say(self._compared("why.second", thought, second), it=other, n=_of_100(second))

    def _hides(self, way: Way) -> bool:
        """Whether something of a move cannot be told."""
        record = _record(self.rules, way.seat, way.parts)
        return not self.openly and bool(public(self.rules, record, self.covered) != record)

    # ── the answers ───────────────────────────────────────────────────────────

    def _answers(self, reason: Reason, thought: Thought) -> Iterator[str]:
        """What was expected, and what was feared most. Only what all see is told of it even after the game: the cards
        in it were imagined."""
        alike = self._alike([way for way in thought.answers if not self._is_secret(way)])
        if not alike:
            return
        begun: dict[str, list[Way]] = {}
        for way in alike:
            begun.setdefault(repr(self._hidden(way.seat, way.parts[:1])), []).append(way)
        usual = max(begun.values(), key=lambda ways: sum(way.games for way in ways))
        whole = _together(usual, usual[0].parts[:1])
        most = max(usual, key=lambda way: way.games)
        expected = most if 2 * most.games > whole.games else whole
        games, best = sum(one.games for one in alike), thought.ways[0].chance
        said = expected.games >= USUAL * games and self._says_something(expected)
        if said:
            yield self._answer("why.expected", reason, expected)
        likely = [way for way in alike if self._says_something(way)]
        often = [way for way in likely if way.games >= RARE * games]
        telling = often or [way for way in likely if way.games >= TRIED]
        if not telling:
            yield self._say("why.feared-hidden")
            return
        feared, mean = min(telling, key=lambda way: way.chance), sum(one.total for one in alike) / games
        if said and feared is expected:
            yield self._say("why.no-worse")
        else:
            worse = feared.chance <= min(best, mean) - WORSE
            yield " ".join(self._feared(reason, feared)) if worse else self._say("why.calm")

    def _is_secret(self, way: Way) -> bool:
        """Whether an answer is said together with others, in secret: nobody sees it come."""
        return any(str(key) in self.together for part in way.parts for key in part)

    def _feared(self, reason: Reason, way: Way) -> Iterator[str]:
        """An answer with what it would do on the table, and how likely a win would be then."""
        yield self._answer("why.feared", reason, way)
        begun = self._goes_on(reason, way)
        before = public(self.rules, _record(self.rules, reason.of, [begun]), self.covered) if begun else {}
        whole = public(self.rules, _record(self.rules, way.seat, [begun, *way.parts]), self.covered)
        if then := self.effects.would(before, whole):
            yield self._say("why.then", it=then)
        yield self._say("why.leaves", n=_of_100(way))

    def _says_something(self, way: Way) -> bool:
        """Whether more of an answer can be told than that a card is played, which it is in any turn."""
        return any(HIDDEN_WORD not in _strings(self._hidden(way.seat, [part])) for part in way.parts if part)

    def _answer(self, code: str, reason: Reason, way: Way) -> str:
        it = self._rest(way.seat, way.parts, self._goes_on(reason, way), openly=False)
        return self._say(code, it=capital(it))

    def _goes_on(self, reason: Reason, way: Way) -> Record:
        """What has been said of the record with which an answer goes on; empty if it begins one."""
        said = {**reason.before, **reason.part}
        return said if way.seat == reason.of and said.keys().isdisjoint(way.parts[0]) else {}

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
        found: Record = public(self.rules, _record(self.rules, side, parts), self.covered)
        return found

    # ── a move in words ───────────────────────────────────────────────────────

    def _told(self, side: str, parts: Sequence[Record], of: str, before: Record) -> str:
        """Parts of the program's own record, without what was said of it before, and "it" for its name."""
        if not any(parts):
            return self._say("why.nothing")
        whole, who = self._rest(of or side, parts, before, openly=self.openly), f"{self.narrator.who(side)} "
        return self._say("why.it", it=whole.removeprefix(who)) if whole.startswith(who) else whole

    def _rest(self, of: str, parts: Sequence[Record], before: Record, *, openly: bool) -> str:
        """Parts of a record as sentences, without what was said of it before."""
        whole = self._sentences(_record(self.rules, of, [before, *parts]), openly)
        if not before:
            return whole
        begun = self._sentences(_record(self.rules, of, [before]), openly).rstrip(".")
        return capital(whole.removeprefix(begun).lstrip(" .,;"))

    def _sentences(self, record: Record, openly: bool) -> str:
        return self.narrator.told(record if openly else public(self.rules, record, self.covered))


def _record(rules: Any, side: str, parts: Sequence[Record]) -> Record:
    """Parts of a record as one."""
    whole = {key: body for part in parts for key, body in part.items()}
    return whole if any(key in words_of(rules) for key in whole) else {side: whole}


def _together(ways: Sequence[Way], parts: Sequence[Record]) -> Way:
    """Several ways as one, told as these parts."""
    return Way(ways[0].seat, parts, sum(one.games for one in ways), sum(one.total for one in ways))


def _weighed(reason: Reason) -> Thought | None:
    """What was thought for a part of a record, if anything was."""
    return reason.thought if reason.thought is not None and reason.thought.ways else None


def _without_label(other: str, it: str) -> str:
    """A move without what it is called if the chosen one is called the same: “Command: Cuba +2” after “Command: …”."""
    label = other.partition(": ")[0] + ": "
    same = ": " in other and it.casefold().startswith(label.casefold())
    return other[len(label) :] if same else other


def _of_100(way: Way) -> int:
    return round(100 * way.chance)
