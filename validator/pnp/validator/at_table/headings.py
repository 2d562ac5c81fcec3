"""The wording of questions, and of buttons that represent several moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pnp.game.several import Record
from pnp.game.slots import AMOUNTS, ENTRIES, NAMES
from pnp.game.walking import parts

from ..base.names import plain
from ..base.words import capital, names, with_sign
from .lexicon import SIDES
from .offers import Leaf
from .saying import Speaker, is_change
from .ways import DONE, WAY, Way, common

if TYPE_CHECKING:
    from pnp.game.slots import Slot

    from .notes import Notes

MOST_IN_A_WAY = 3  # names that describe what is behind a button
WHERE = ("card", "place", "zone", "hidden")  # sorts of names whose key says what they are asked for
_NO_KEYS = (NAMES, AMOUNTS, ENTRIES)


class Headings:
    """Words for questions. `due` is the side whose decision it is: what others may do is prefixed with their names.
    `notes` are what the game says of a name."""

    def __init__(self, speaker: Speaker, due: str | None = None, notes: Notes | None = None) -> None:
        self.speaker, self.due, self.notes = speaker, due, notes
        self.brief = Speaker(speaker.rules, speaker.lang, speaker.players, MOST_IN_A_WAY)
        self.sides = speaker.lexicon.rooms[SIDES]

    # ── questions ─────────────────────────────────────────────────────────────

    def asked(self, main: Sequence[Sequence[Way]], rest: Sequence[Sequence[Way]], sort: str, *, begun: bool) -> str:
        """What is asked about the names and numbers of some groups of ways, or which of the `rest` is meant; empty if
        that goes without saying, because nothing of the move has been picked."""
        ways = [way for group in main or rest for way in group if way.left]
        ways = [way for way in ways if type(way.head[1]) is not bool] or ways
        more = all(way.is_further for way in ways)
        places = {way.place: [other for other in ways if other.place == way.place] for way in ways}
        own = {self._own(place, there, more=more) for place, there in places.items()} if main else {""}
        if len(own) == 1 and (said := own.pop()):
            return said
        if not begun and self._is_due(way for group in main or rest for way in group):
            return ""
        if not main and (said := self._which_way(ways)):
            return said
        ask = self._question({key_of(way.place, self.sides) for way in ways}, sort, more=more and bool(main))
        about = {self._before(way) for way in ways} if main else set()
        if len(about) != 1 or about == {""}:
            about = {self.speaker.say("ask.then")} if all(map(goes_on, ways)) else {*map(self._about, main)}
        prefix = about.pop() if len(about) == 1 else ""
        if sort == WAY and not begun and not (main and any(self._whose(way.place) for way in ways)):
            return ""
        if not prefix or prefix.casefold() in ask.casefold():
            return ask
        return self.speaker.say("ask.about", about=prefix, ask=ask[:1].lower() + ask[1:])

    def _which_way(self, ways: Sequence[Way]) -> str:
        """The game's own question for what to do below a place, or what to do then; empty if it has none."""
        path = common([way.place for way in ways]).split(".")
        code = "due.way." + ".".join("side" if part in self.sides else part for part in path)
        whose = next((part for part in reversed(path) if part in self.sides), "")
        codes = [f"{code}-then"] if all(way.has_begun(".".join(path)) for way in ways) else []
        code = next(filter(self.speaker.has, [*codes, code]), "")
        return self.speaker.say(code, side=self.speaker.side(whose)) if code else ""

    def _question(self, keys: set[str], sort: str, *, more: bool) -> str:
        """The question for names with these keys, all of one sort; `more` if some have been picked."""
        key = next(iter(keys)) if len(keys) == 1 and sort in WHERE else ""
        ends = ("-more", "") if more else ("",)
        codes = (f"{code}{end}" for code in (f"due.where.{key}", f"ask.{sort}") for end in ends)
        return self.speaker.say(next(code for code in codes if self.speaker.has(code)))

    def _own(self, path: str, ways: Sequence[Way], *, more: bool) -> str:
        """The game's own question for a place in some moves: the first of its questions that can be said of all of
        them; empty if there is none."""
        keys = [part for part in path.split(".") if _is_key(part)]
        whose = next((key for key in keys if key in self.sides), self.due or "")
        keys = ["side" if key in self.sides else key for key in keys]
        keys = keys[1:] if keys[0] == "side" else keys
        codes = [".".join(keys if len(keys) > 1 else ("which", *keys))]  # a single one may be a decision
        if len(keys) == 1 and path.endswith(AMOUNTS):
            codes = [f"{codes[0]}-each"]
        elif len(firsts := {_first(way, self.sides) for way in ways}) == 1 and len(keys) == 1:
            codes = [f"{firsts.pop()}.{keys[0]}", *codes]
        codes = [f"due.{code}{end}" for code in codes for end in (("-more", "") if more else ("",))]
        said = (self._asked_of(code, whose, ways) for code in codes if self.speaker.has(code))
        return next(filter(None, said), "")

    def _asked_of(self, code: str, whose: str, ways: Sequence[Way]) -> str:
        """A question about what comes next on some ways; empty if it says something that is not the same on all."""
        holes = names(self.speaker.sayings.template(code, self.speaker.lang))
        numbers = [way.head[1] for way in ways if type(way.head[1]) is int]
        values: dict[str, Any] = {"side": self.speaker.side(whose)}
        values |= {"least": min(numbers), "most": max(numbers)} if numbers else {}
        for hole in holes - {*values}:
            named = {self._named_at(hole, way) for way in ways}
            values[hole] = named.pop() if len(named) == 1 else ""
        return self.speaker.say(code, **values) if all(values[hole] != "" for hole in holes) else ""

    def _named_at(self, hole: str, way: Way) -> str:
        """What a question says of a way: `it` is the name before what is asked, `note` what the game says of that; else
        the name at a key of the move."""
        if hole == "it":
            return self._before(way)
        if hole == "note":
            name = str(way.said[way.left[0] - 1][1])
            return self.notes.of(key_of(way.place, self.sides), name) if self.notes is not None else ""
        at = next((at for at, (path, _) in enumerate(way.said) if key_of(path, self.sides) == hole), None)
        return "" if at is None else self.speaker.title(str(way.said[at][1]), way.row.slots[at])

    def _is_due(self, ways: Iterable[Way]) -> bool:
        """Whether the game's question for the decision says already what is asked."""
        ways = [*ways]
        return all(map(self.is_asked, ways)) and self.speaker.has(f"due.{ways[0].kind.decision}")

    def is_asked(self, way: Way) -> bool:
        """Whether a move answers the decision that is due, and is none of those that may be made beside it."""
        return way.kind.decision == _first(way, self.sides)

    def _about(self, group: Sequence[Way]) -> str:
        """What some names or numbers are for, and whose they are if that is not obvious."""
        whose = self._whose(common([way.place for way in group if way.left]))
        return ", ".join(dict.fromkeys([self.key(group), *map(self.speaker.side, whose)]))

    def _whose(self, path: str) -> list[str]:
        """The side that speaks of itself at a place in a move, if it is not the one whose decision it is."""
        return [part for part in path.split(".")[1:] if part in self.sides and part != self.due][:1]

    def _before(self, way: Way) -> str:
        """The name that the next question is about; empty if there is none."""
        at = way.left[0] if way.left else 0
        path, name = way.said[at - 1] if at else ("", "")
        beside = path.endswith(NAMES) and way.place.startswith(path.removesuffix(NAMES) + AMOUNTS)
        beside = beside or (type(way.head[1]) is int and path.rpartition(".")[0] == way.place.rpartition(".")[0])
        known = isinstance(name, str) and self.speaker.lexicon.knows(name)
        return self.speaker.title(name, way.row.slots[at - 1]) if beside and known else ""

    def more(self, way: Way) -> str:
        """What is asked once a move that is said piece by piece may be all of it."""
        code = f"due.way.{_first(way, self.sides)}-more"
        return self.speaker.say(code if self.speaker.has(code) else "ask.besides")

    def stop(self, way: Way, going_on: Sequence[Way], sort: str) -> str:
        """The button that ends a move there, instead of going on with further names or another step: with what has
        been said."""
        place = going_on[0].place
        path, codes = place.split("."), ["stop"]
        if all(map(goes_on, going_on)):  # a further step: what the steps before it have done
            path = path[: next(at for at, part in enumerate(path) if part.isdecimal())]
        else:
            path = [part for part in path if part not in _NO_KEYS]
            codes = [f"due.stop.{key_of(place, self.sides)}", f"stop.{sort}", "stop"]
        code = next(filter(self.speaker.has, codes))
        if len(path) == 1 and path[0] not in way.move:
            return self.speaker.say(code, it="")
        body, slot = _below(way, path)
        return self.speaker.say(code, it=self.speaker.narrator.value(path[-1], body, slot))

    def may_stop(self, way: Way) -> bool:
        """Whether a move that might also end here goes on with more of the same, or the game has a word for ending."""
        more = way.kind.grown is not None or way.is_further or goes_on(way)
        return more or self.speaker.has(f"due.stop.{key_of(way.place, self.sides)}")

    # ── buttons ───────────────────────────────────────────────────────────────

    def told(self, ways: Sequence[Way], *, one: bool = False) -> str:
        """What some moves have in common: as the game calls it; else said for all of them if they have one shape;
        otherwise what is done, or of `one` thing that may be done in several ways the shortest."""
        first = min(ways, key=lambda way: len(way.said))
        if len(ways) > 1 and (own := self.own_way(ways)) is not None:
            return self._by(first, own)
        same = len({replace(way.kind, written=[way.move]).shape for way in ways}) == 1
        if not same and not one:
            return self._by(first, self._named(ways)) if self.is_of_others(first) else self.key(ways) + "…"
        moves = [way.move for way in ways if same] or [first.move]
        said = self.brief.kind(replace(first.kind, written=moves, there=False))
        return self._by(first, said if same else said.rstrip("…") + "…")

    def _by(self, way: Way, said: str) -> str:
        """What is done, with who does it if that is not the one whose decision it is."""
        whose = next(iter(way.move))
        return f"{self.speaker.side(whose)}: {said[:1].lower()}{said[1:]}" if self.is_of_others(way) else said

    def is_of_others(self, way: Way) -> bool:
        """Whether a move is one of a side whose decision it is not."""
        whose = next(iter(way.move))
        return whose in self.sides and whose not in (self.due, None)

    def seat(self, way: Way) -> int:
        """The seat of a move by a side whose decision it is not, from 1; 0 for the other moves."""
        return [*self.sides].index(next(iter(way.move))) + 1 if self.is_of_others(way) else 0

    def things(self, ways: Sequence[Way]) -> list[list[Way]]:
        """Some moves by what is done, in the order in which that is offered."""
        found: dict[str, list[Way]] = {}
        for way in ways:
            found.setdefault(_first(way, self.sides), []).append(way)
        return sorted(found.values(), key=self.rank)

    def _named(self, ways: Sequence[Way]) -> str:
        """The first few of the things that some moves do."""
        said = [self.own_way(group) or self.word(_first(group[0], self.sides)) for group in self.things(ways)]
        more = len(said) > MOST_IN_A_WAY or len(said) == 1
        said = [one[:1].lower() + one[1:] for one in said[:MOST_IN_A_WAY]]
        return ", ".join(said) + "…" if more else self.speaker.any_of(said)

    def own_way(self, ways: Sequence[Way]) -> str | None:
        """What the game calls doing something of which more has to be said: to attack, to roll the dice; of what is
        below a key, to give money."""
        firsts = {_first(way, self.sides) for way in ways}
        if len(firsts) != 1:
            return None
        places = [way.place for way in ways if way.left] or [""]
        keys = [part for part in common(places).split(".") if _is_key(part) and part not in self.sides]
        code = f"offer.{'-'.join(keys) if keys[:1] == [*firsts] else firsts.pop()}-way"
        return self.speaker.say(code) if self.speaker.has(code) else None

    def keys(self, place: str) -> str:
        """A place without what is no key at its end."""
        *above, last = place.split(".")
        return place if _is_key(last) else self.keys(".".join(above))

    def step(self, place: str, *, whose: bool) -> str:
        """What the game calls saying something at a place of a move; the side if it is one's part of that. `whose`:
        as one thing more, with whose part it is."""
        *above, last = place.split(".")
        if above and last in self.sides:
            return self.speaker.say("step.more", side=self.speaker.side(last)) if whose else self.speaker.side(last)
        code = f"offer.{'-'.join(part for part in (*above, last) if part not in self.sides)}-way"
        said = self.speaker.say(code) if self.speaker.has(code) else self.word(last)
        side = next((part for part in reversed(above) if part in self.sides), None) if whose else None
        return said if side is None else f"{self.speaker.side(side)}: {said[:1].lower()}{said[1:]}"

    def either(self, ways: Sequence[Way]) -> str:
        """The code of the game's question for a yes or no, if nothing else is left to say of a move; otherwise empty.
        The buttons are `-yes` and `-no`."""
        places = {way.place for way in ways if way.left}
        if len(ways) != 2 or len(places) != 1 or not all(len(way.left) == (way.place != DONE) for way in ways):
            return ""
        code = f"{_first(ways[0], self.sides)}.{key_of(places.pop(), self.sides)}"
        flag = all(type(way.head[1]) is bool for way in ways if way.left)
        return code if flag and all(map(self.speaker.has, (f"due.{code}", f"offer.{code}-yes"))) else ""

    def rank(self, ways: Sequence[Way]) -> tuple[int, bool]:
        """Where some moves stand among others: in the order in which `says` lists what the game calls them, the others
        behind, and of these what can be done in one way last."""
        key = f"{_first(ways[0], self.sides)}-way"
        listed = [name for name in self.speaker.game.words.says if name.endswith("-way")]
        alone = len(ways) == 1 and ways[0].kind.grown is None
        return listed.index(key) if key in listed else len(listed), alone

    def in_order(self, leaves: Iterable[Leaf]) -> list[Leaf]:
        """Names in the order to be shown: those of cards in the alphabet of the reader, if their deck is in that of any
        language; numbers from the least."""
        leaves = [*leaves]
        alphabetical = self.speaker.alphabetical
        if leaves and all(type(value) is int for _, value in leaves):
            return sorted(leaves)
        names = (leaf for leaf in leaves if leaf[1] in alphabetical)
        rest = iter(sorted(names, key=lambda leaf: plain(self.speaker.title(leaf[1]))))
        return [next(rest) if leaf[1] in alphabetical else leaf for leaf in leaves]

    def short(self, title: str) -> str:
        """The first words of a button, without whose it is."""
        for side in self.sides:
            title = title.removeprefix(f"{self.speaker.side(side)}: ")
        return capital(re.split("[:…(]", title)[0].strip())

    def key(self, ways: Sequence[Way]) -> str:
        """The first word that some moves have in common and that is no side: what is done."""
        path = common([way.place for way in ways if way.left]).split(".")
        keys = [part for part in path if _is_key(part)]
        named = [word for word in keys if word not in self.sides]
        told = (word for at, word in enumerate(path) if word in named and not _holds_one(ways[0], path[: at + 1]))
        word = next(told, (named or keys or [""])[0])
        return self.speaker.side(word) if word in self.sides else self.word(word)

    def also(self, key: str) -> str:
        """What the game calls saying more, such as what is given for a privilege; otherwise the key."""
        code = f"offer.{key}-way"
        return self.speaker.say(code) if self.speaker.has(code) else self.word(key) + "…"

    def word(self, key: str) -> str:
        """A key of the log as a word of its own."""
        return capital(self.speaker.lexicon.words.called(key, self.speaker.lang))

    def is_signed(self, leaf: Leaf, slot: Slot | None) -> bool:
        """Whether it is a number with a sign, which needs no further words."""
        return type(leaf[1]) is int and not self.number(*leaf, slot).isdecimal()

    def number(self, path: str, value: int, slot: Slot | None, *, bare: bool = False) -> str:
        """A number at some place of a move; without the words of its key if it is `bare`."""
        said, code = with_sign(value) if is_change(slot) else str(value), f"offer.{path.rpartition('.')[2]}-number"
        return said if bare or not self.speaker.has(code) else self.speaker.say(code, n=said)


def key_of(path: str, sides: Mapping[str, Any]) -> str:
    """The key above some names; for what belongs to each name, the same with `-each`."""
    keys = [part for part in path.split(".") if _is_key(part) and part not in sides]
    return (keys[-1] if keys else "") + ("-each" if path.endswith(AMOUNTS) else "")


def _first(way: Way, sides: Mapping[str, Any]) -> str:
    """The first key of a move that is no side: what is done."""
    key, body = next(iter(way.move.items()))
    return str(next(iter(body), key)) if key in sides and isinstance(body, Mapping) else str(key)


def goes_on(way: Way) -> bool:
    """Whether what is next belongs to a further step."""
    return any(map(str.isdecimal, way.place.split(".")))


def _is_key(part: str) -> bool:
    return part not in _NO_KEYS and not part.isdecimal()


def _holds_one(way: Way, path: Sequence[str]) -> bool:
    """True if there is only one thing that may be below a key: the key says whose it is, and that says what is done."""
    if not all(map(_is_key, path)):
        return False
    body, slot = _below(way, path)
    here = slot.meant(body, way.kind.rules) if slot is not None else None
    return isinstance(here, Record) and len(here.keys) == 1


def _below(way: Way, path: Sequence[str]) -> tuple[Any, Slot | None]:
    """What a move has at a place, and what reads it; of several steps, the first one."""
    body, slot, rules = way.move, way.kind.slot, way.kind.rules
    for step in path:
        if isinstance(body, list) and not step.isdecimal():
            part = parts(slot, body, rules)[0]
            body, slot = part.written, part.slot
        part = parts(slot, body, rules)[int(step) if step.isdecimal() else step]
        body, slot = part.written, part.slot
    return body, slot


__all__ = ["Headings", "goes_on", "key_of"]
