"""Questions answered by tapping: the legal moves of a decision, narrowed down one name or number at a time.

A move is the row of its names and numbers in the order of its slots. A *pick* is one of them, given by its place
(`command.at`) and its value; or a *way* (WAY), which only says which slot comes next. What all remaining moves have in
common is never asked, so only real choices need a tap.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from typing import Any

from pnp.game.slots import ENTRIES

from ..base.values import HIDDEN_WORD
from .buttons import Buttons, Option, Shown
from .growing import grown
from .headings import Headings
from .notes import Notes
from .offers import PASS, Kind
from .saying import Speaker
from .ways import DONE, WAY, Pick, Way, by_next, common, is_number, same_move, settled, turned
from .widening import MOST_BASES, Widener

ALSO, SET = "+", "="  # before a key said in addition; before the position of a number in the row of a whole move

MOST_DICE, MOST_PIPS = 3, 8  # numbers that are tapped on one screen, and what each may be
FEW_NUMBERS = 4  # buttons for how many, beside other things that may be done
FEW_GROUPS = 6  # buttons for what may be done; if there were more, what another player may do is one


@dataclass(frozen=True, slots=True)
class Question:
    """What to tap next: `ask` is the question, empty if it is obvious; `alone` if there is nothing to tap except its
    names and numbers; `dice` how many numbers of the same range it asks for, which may be tapped on one screen; `about`
    are the names that all that answers it has in common. Once a single move is left, it is `move`; then the options are
    what can be changed in it (SET) or added (ALSO), and `stands` has, for each number that can be changed, what it is
    about and its value. `ended` is the move that would be said if nothing more was, with what can be changed in that.
    """

    ask: str = ""
    options: tuple[Option, ...] = ()
    move: Mapping[str, Any] | None = None
    alone: bool = False
    dice: int = 1
    stands: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    ended: Question | None = None

    def with_end(self) -> Question:
        """What else can be said, if what is said already may be all."""
        assert self.ended is not None
        options = (*(one for one in self.options if one.pick[0] != DONE), *self.ended.options)
        return replace(self, options=options, move=self.ended.move, stands=self.ended.stands)


class Stale(Exception):
    """Something was picked that is not among the choices."""


class Asker:
    """Asks in the language of a speaker. `due` is the side whose decision it is: what others may do is prefixed with
    their names. With a `widener`, anything legal can be picked, not only what was listed."""

    def __init__(
        self, speaker: Speaker, due: str | None = None, widener: Widener | None = None, notes: Notes | None = None
    ) -> None:
        self.speaker, self.due, self.widener, self.notes = speaker, due, widener, notes
        self.words = Headings(speaker, due, notes)
        self.buttons = Buttons(speaker, self.words, notes)

    def question(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> Question:
        """What is asked after these picks. Raises Stale."""
        picks = [*picks]
        ways = self.left(kinds, picks)
        if not ways:
            return Question()
        if (only := settled(ways)) is not None:
            return self._whole(only.ordered(picks, self.widener))
        asked, aside = ([way for way in ways if way.kind.aside is one] for one in (False, True))
        ends = any(not way.left for way in ways)
        groups, besides = (_by_next(asked), _by_what(aside)) if asked else (_by_next(aside), [])
        alone = len(groups) + len(besides) == 1
        groups = [self._widened(group, ends=ends) if len(group) > 1 or alone else group for group in groups]
        groups = [*map(turned, groups)]
        main = [*self._main(groups)]
        groups.sort(key=lambda group: (group not in main, self.words.seat(group[0]), *self.words.rank(group)))
        groups = self._apart(groups, main)
        shown = Shown(
            apart=len({way.place.split(".")[0] for way in ways}) > 1,
            several=len({self.words.key(group) for group in groups if main and all(map(is_number, main[0]))}) > 1,
            going_on=[way for group in groups for way in group if ends and way.left and self.words.may_stop(way)],
            shared=common([way.place for way in ways if way.left]),
            either=self.words.either(ways),
        )
        options = [option for group in groups for option in self.buttons.of(group, group in main, shown)]
        sort = next((option.sort for option in options if option.sort not in (WAY, "word")), WAY)
        besides.sort(key=lambda group: (self.words.seat(group[0]), *self.words.rank(group)))
        options += [replace(option, aside=True) for group in besides for option in self.buttons.of(group, False, shown)]
        heading = self.words.asked(main, groups, sort, begun=bool(picks))
        if shown.either:
            heading = self.speaker.say(f"due.{shown.either}")
        own = [way for way in asked if self.words.is_asked(way) and not self.words.is_of_others(way)]
        alone, about = len(groups) == 1, self._about(own or asked or ways)
        end = self._ended([way for group in groups for way in group])
        ended = self._whole(end.ordered(picks, self.widener)) if end is not None else None
        if end is not None and end.kind.grown is not None:
            heading = self.words.more(end)
        return Question(heading, tuple(options), alone=alone, dice=self._dice(ways), about=about, ended=ended)

    def _ended(self, ways: Sequence[Way]) -> Way | None:
        """The way that ends here, if all others go on with more of the same, or with what need not be said."""
        ends, rest = [way for way in ways if not way.left], [way for way in ways if way.left]
        return settled(ends) if rest and all(map(self.words.may_stop, rest)) else None

    def _about(self, ways: Sequence[Way]) -> tuple[str, ...]:
        """The names of things that some ways have in common, as they are said."""
        first, *others = ([*way.names()] for way in ways)
        common = {*first}.intersection(*others)
        return tuple(name for name in dict.fromkeys(first) if name in common and self.speaker.lexicon.knows(name))

    @staticmethod
    def _dice(ways: Sequence[Way]) -> int:
        """How many numbers are left, if that is all that is, and each may be any of a few."""
        rows = {tuple(way.said[at] for at in way.left) for way in ways}
        n, places = len(next(iter(rows))), {path for row in rows for path, _ in row}
        values = {value for row in rows for _, value in row}
        if not (1 < n <= MOST_DICE and len(places) == 1 and all(type(value) is int for value in values)):
            return 1
        thrown = {tuple(sorted(value for _, value in row)) for row in rows}
        few = places.pop().endswith(ENTRIES) and len(values) <= MOST_PIPS
        return n if few and thrown == {*combinations_with_replacement(sorted(values), n)} else 1

    def moves_left(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> list[Mapping[str, Any]]:
        """The listed moves that these picks still allow. Raises Stale."""
        return [way.move for way in self.left(kinds, picks)]

    def left(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> list[Way]:
        """The ways that these picks still allow. Raises Stale."""
        ways = _once([Way.to(kind, move) for kind in kinds for move in kind.written])
        asked = [way for way in ways if not way.kind.aside]
        if not same_move(asked) and len(asked) < len(ways):
            ways = [*self._passed(self._ahead(asked)), *(way for way in ways if way.kind.aside)]
        else:
            ways = self._passed(self._ahead(ways))
        for pick in picks:
            if pick[0][:1] in (ALSO, SET):
                ways = self._grown(self._passed([self._changed(ways, pick)]))
                continue
            taken = [way for way in ways if way.takes(pick)]
            if not taken:
                taken = [way for way in self._widened(ways, pick) if way.takes(pick)]
            if not taken:
                raise Stale(pick)
            ways = self._grown(self._passed(taken))
        return ways

    def _grown(self, ways: list[Way]) -> list[Way]:
        """Ways and, where a move is said piece by piece, what more can be said."""
        more = grown(ways, self.widener.allows if self.widener is not None else bool)
        return more if len(more) != 1 or more[0] is ways[0] else self._grown(self._passed(more))

    def _ahead(self, ways: list[Way]) -> list[Way]:
        """Ways of which those that answer the decision are past what they have in common, unless the game has a word
        for doing that: the others are beside it."""
        asked = [way for way in ways if self.words.is_asked(way) and not self.words.is_of_others(way)]
        if not 1 < len(asked) < len(ways) or self.words.own_way(asked) is not None:
            return ways
        return [*self._passed(asked), *(way for way in ways if not any(way is one for one in asked))]

    def _whole(self, way: Way) -> Question:
        """A fully specified move, with what can be changed in it."""
        move, said = way.move, way.said
        if self.widener is None:
            return Question(move=move, about=self._about([way]))
        numbers = [
            Option((f"{SET}{at}", n), self.words.number(said[at][0], n, way.row.slots[at]), SET)
            for at, n in self.widener.near(way.kind, move)
        ]
        keys = (
            Option((ALSO + key, to_name), self.words.also(key) if to_name else self._added(way, key, more), WAY)
            for (key, to_name), more in self.widener.besides(move).items()
        )
        stands = {option.pick[0]: self._stands(way, int(option.pick[0][1:])) for option in numbers}
        about = self._about([way])
        return Question(self.speaker.say("ask.besides"), (*numbers, *keys), move, stands=stands, about=about)

    def _added(self, way: Way, key: str, move: Mapping[str, Any]) -> str:
        """What the rules offer in addition to a move: its key, and the names and numbers that it adds."""
        row = way.kind.row(move)
        both = zip(row.leaves, row.slots, strict=True)
        new = [(path, value, slot) for (path, value), slot in both if (path, value) not in way.said]
        if self.speaker.has(code := f"offer.{key}-added"):
            names = (self.speaker.title(value, slot) for _, value, slot in new if isinstance(value, str))
            return self.speaker.say(code, it=", ".join(names), n=sum(n for _, n, _ in new if type(n) is int))
        said = (
            self.words.number(path, value, slot) if type(value) is int else self.speaker.title(str(value), slot)
            for path, value, slot in new
        )
        return f"{self.words.word(key)}: {' — '.join(said)}"

    def _stands(self, way: Way, at: int) -> tuple[str, str]:
        """What a number in a move is about, by the name before it or its key; and its value."""
        said = way.said
        path, n = said[at]
        name = str(said[at - 1][1]) if at and said[at - 1][0].rpartition(".")[0] == path.rpartition(".")[0] else ""
        key = next(part for part in reversed(path.split(".")) if part.isidentifier())
        value = self.words.number(path, n, way.row.slots[at], bare=True)
        if self.speaker.lexicon.knows(name):
            return self.speaker.title(name, way.row.slots[at - 1]), value
        sides = [self.speaker.side(part) for part in path.split(".")[1:] if part in self.words.sides]
        word = [] if key in self.words.sides else [self.words.word(key)]
        return ": ".join([*sides[:1], *(one.lower() if sides else one for one in word)]), value

    def _changed(self, ways: Sequence[Way], pick: Pick) -> Way:
        """The only way left, with another number or with an addition. Raises Stale."""
        widener, way, found = self.widener, settled(ways) or self._ended(ways), None
        if way is None or widener is None:
            raise Stale(pick)
        mark, about = pick[0][0], pick[0][1:]
        if mark == ALSO:
            found = widener.besides(way.move).get((about, bool(pick[1])))
        elif about.isdecimal() and (int(about), pick[1]) in widener.near(way.kind, way.move):
            found = way.kind.replaced(way.move, {int(about): pick[1]})
        if found is None:
            raise Stale(pick)
        said = way.kind.row(found)
        new = [at for at, leaf in enumerate(said.leaves) if mark == ALSO and pick[1] and leaf not in way.said]
        return Way(way.kind, found, said, new)

    def _passed(self, ways: list[Way]) -> list[Way]:
        """Ways past what they have in common, unless something else is possible there."""
        while ways and all(way.left for way in ways):
            heads = {way.head for way in ways}
            if len({path for path, _ in heads}) > 1:
                break
            same = [*heads] if len(heads) == 1 else ways[0].firsts()
            for way in ways if len(heads) > 1 else ():
                same = [leaf for leaf in same if leaf in way.firsts()]
                if not same:
                    return ways
            wider = self._widened(ways)
            if len(wider) > len(ways):
                return wider
            for way in ways:
                way.takes(same[0])
        return ways

    def _widened(self, ways: Sequence[Way], pick: Pick | None = None, *, ends: bool = False) -> list[Way]:
        """Ways and further ones that were not listed: all that go on at the same place, or those for a pick."""
        places = [way.place for way in ways if way.left]
        at = pick[0] if pick is not None and pick[0] in places else max(places, key=places.count, default="")
        if pick is None and not all(at.startswith(place) for place in places):
            return [*ways]  # what is done is asked first
        heads = [way for way in ways if way.left and way.place == at]
        values = [value for way in heads for _, value in way.firsts()]
        found = [*ways]
        complete = all(way.kind.complete for way in heads)
        built = any(way.kind.grown is not None for way in heads)
        if built or self.widener is None or not self.widener.may_vary(at, values, complete=complete):
            return found
        names = self.widener.alike(values)
        kind = heads[0].kind
        if at.endswith(ENTRIES) and (at, HIDDEN_WORD) in kind.row(kind.example).leaves:  # beside any other entry
            names = [HIDDEN_WORD, *self.widener.alike([HIDDEN_WORD])]
        if pick is not None:
            names = [name for name in names if name == pick[1]]
        found += filter(None, (self._with_name(heads, name) for name in names if name not in values))
        if at.endswith(ENTRIES) and len(heads) == len(ways) and not ends:
            found += filter(None, map(self._stopping, heads[:1]))
        if HIDDEN_WORD in values and len(found) == len(ways):
            told = self.widener.told(heads[0].kind, heads[0].move, heads[0].left[0])
            if told is not None:
                listed = heads[0].as_in(told)
                new = [name for name in names if name not in values]
                ways_told = (listed, *(self._with_name([listed], name) for name in new))
                found += [way for way in ways_told if way is not None and way.head[1] not in values]
        return found

    def _with_name(self, ways: Sequence[Way], name: str) -> Way | None:
        """A way like these in which a name is picked next."""
        assert self.widener is not None
        for way in ways[:MOST_BASES]:
            for block in way.heads():
                move = self.widener.with_name(way.kind, way.move, block[0], name, way.left)
                if move is not None:
                    return way.as_in(move)
                if not way.place.endswith(ENTRIES):
                    break
        return None

    def _stopping(self, way: Way) -> Way | None:
        """A way on which a list ends with the entries already picked."""
        assert self.widener is not None
        rest = [block[0] for block in way.heads()]
        move = self.widener.shorter(way.kind, way.move, rest) if way.is_further else None
        return None if move is None else way.as_in(move, rest)

    def _main(self, groups: Sequence[Sequence[Way]]) -> Sequence[Sequence[Way]]:
        """The groups whose choices are shown individually; the others only show what they are about."""
        if len(groups) > 1 and any(way.kind.grown is not None for group in groups for way in group):
            return []
        if len(groups) == 1 or all(is_number(way) for group in groups for way in group):
            return groups
        asked = [group for group in groups if all(map(self.words.is_asked, group)) and len(group) > 1]
        if asked and self.words.own_way(asked[0]) is None and not any(map(self.words.is_of_others, asked[0])):
            return asked[:1]
        rest = [group for group in groups if group[0].left]
        if len(rest) == 1 and all(self._is_name(way) and self.words.may_stop(way) for way in rest[0]):
            return rest
        whole = (self.words.is_of_others(group[0]) or self.words.own_way(group) is not None for group in groups)
        by_name = [[] if one else group for one, group in zip(whole, groups, strict=True)]
        named = [len({way.head for way in group if self._is_name(way)}) for group in by_name]
        return [groups[named.index(max(named))]] if max(named) > 1 else [*filter(_is_few_numbers, by_name)]

    def _apart(self, groups: list[list[Way]], main: Sequence[Sequence[Way]]) -> list[list[Way]]:
        """The groups, and each thing that others may do as one of its own, as long as these are few."""
        whole = [group in main or not self.words.is_of_others(group[0]) for group in groups]
        each = ([group] if one else self.words.things(group) for group, one in zip(groups, whole, strict=True))
        found = [group for things in each for group in things]
        return found if len(found) <= FEW_GROUPS else groups

    def _is_name(self, way: Way) -> bool:
        return bool(way.left) and isinstance(way.head[1], str) and self.speaker.lexicon.knows(way.head[1])


def _by_next(ways: Sequence[Way]) -> list[list[Way]]:
    """Ways by their next slot; of a move said piece by piece, what may be all of it is apart."""
    ends = [way for way in ways if not way.left and way.kind.grown is not None]
    return [*by_next([way for way in ways if way not in ends]), ends] if ends else by_next(ways)


def _by_what(ways: Sequence[Way]) -> list[list[Way]]:
    """Ways by what is done, where nothing of it has been asked yet."""
    built = [way for way in ways if way.kind.grown is not None]
    return [*by_next([way for way in ways if way.kind.grown is None]), *([built] if built else [])]


def _is_few_numbers(group: Sequence[Way]) -> bool:
    """Whether nothing but one of a few numbers is left."""
    return 1 < len(group) <= FEW_NUMBERS and all(is_number(way) and len(way.left) == 1 for way in group)


def _once(ways: Sequence[Way]) -> list[Way]:
    """The ways without those to do nothing where one may also decline: to the players that is one thing."""
    declined = {path for way in ways for path, value in way.said if value == PASS}
    return [way for way in ways if not (len(way.said) == 1 and way.said[0][1] is True and _above(way, declined))]


def _above(way: Way, declined: Container[str]) -> bool:
    path = way.said[0][0].split(".")
    return any(".".join(path[:at]) in declined for at in range(1, len(path)))


__all__ = ["DONE", "WAY", "Asker", "Option", "Pick", "Question", "Stale"]
