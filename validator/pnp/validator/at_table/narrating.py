"""A move that was made, as a person at the table would say it: Аня (США) играет карту «Исполком» в нейтральную зону.

A record is said key by key, each in its phrase among the `tells` of the game's words.yaml, or of offers.yaml (`told.`).
The phrase for a key below another is `event.take`, else `take`. It can depend on the value: `take-none` where
nothing does, `take-hidden` where that word does, `take-card`, `take-place` and `take-side` by what is named, and
`command-add` where that is a key below. A phrase may name other keys of the move, which are then not said by
themselves. What a value is called below a key is `into.us`; each entry of many is `place-each`, and what is said of
it there `zone-each.us`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.game.each import Each
from pnp.game.pieces import Piece
from pnp.game.plain import Number
from pnp.game.several import Record
from pnp.game.slots import Part, Player, Slot
from pnp.game.walking import parts

from ..base.problem import Invalid, Problem
from ..base.values import BESIDE
from ..base.words import capital, minus, names, with_sign
from ..definitions.finding import hint
from ..definitions.model import Game
from ..judging.referee import news_of
from .lexicon import SIDES, THINGS, Lexicon, room_for

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.table import News, Table

_ENDS = (".", "!", "?")
_BEFORE, _BEGINS = " .,:;", "«“−"  # what joins a part of a sentence to those before, and what a word begins with
_TOGETHER = "each"
Slots: TypeAlias = Mapping[Any, Part]


class Narrator:
    """Tells records of one game in one language. `players` are their names by side, as far as they are known. `game`
    is that of the rules unless its players are called by other names."""

    def __init__(
        self, rules: Rules, lang: str, players: Mapping[str, str] | None = None, game: Game | None = None
    ) -> None:
        self.rules = rules
        self.game = game = game or rules.game
        self.lang = lang
        self.players = players or {}
        self.lexicon = Lexicon(game, players)
        self.sayings = self.lexicon.sayings
        self._cards = {card.id for card in game.cards}
        self._sides = {side.id: side for side in game.sides}
        self._mover: str | None = None

    def told(self, record: Mapping[str, Any], mover: str | None = None) -> str:
        """A record, or a part of the move of a `mover`, as one or several sentences; without what accompanies it."""
        move = self.rules.writing.ids({key: body for key, body in record.items() if key not in BESIDE})
        key = str(next(iter(move), ""))
        of_side = key in self.lexicon.rooms[SIDES]
        self._mover = key if of_side else mover
        slots = parts(self.rules.grammar.of(move), move, self.rules)
        said = capital(self._of_side(key, move[key], slots[key].slot) if of_side else self._clause(move, "", slots))
        return said if said.endswith(_ENDS) else said + "."

    def _of_side(self, side: str, body: Any, slot: Slot | None) -> str:
        """What a side did: `{side} plays …`, or `{side}: play …` where the game has no phrase for that."""
        word = body if isinstance(body, str) else "pass" if body == {} else ""
        move = body if isinstance(body, Mapping) and body else {word: True}
        said, first = self._clause(move, "", parts(slot, move, self.rules)), next(iter(move))
        between = " " if self._phrase("", str(first), move[first]) is not None else ": "
        return self.who(side) + between + said

    def told_with_results(self, record: Mapping[str, Any], tables: Sequence[Table]) -> str:
        """A record as sentences, and what came of it on the tables after it."""
        return f"{self.told(record)} {self.results(tables)}".rstrip()

    def results(self, tables: Sequence[Table], *, details: bool = False) -> str:
        """What came of the last record, as sentences for everybody; of several possible tables, what is so on all.
        With `details`, a line for each of them."""
        news = news_of(self.rules, tables)
        lines = [self.news(one for one in news if not one.detail)]
        return "\n".join([*lines, *(self.news([one]) for one in news if one.detail and details)])

    def news(self, news: Iterable[News]) -> str:
        """Sentences for what is known to have come of a record."""
        return " ".join(map(self._result, news))

    def _result(self, news: News) -> str:
        code = f"came.{news.name}"
        if code not in self.sayings:
            known = self.game.words.results
            values = {"name": news.name, "hint": hint(news.name, known)}
            raise Invalid(Problem("own.result", self.rules.file, values=values))
        return capital(self._say(code, **{name: self._of_result(value) for name, value in news.values.items()}))

    def _of_result(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return value[self.lang]
        if value in self.rules.seats:
            return self.who(value.id)
        return self._name("", value.id, None) if isinstance(value, Piece) else value

    def value(self, key: str, body: Any, slot: Slot | None) -> str:
        """What stands at a key of a move, where a slot reads it."""
        return self._it(key, self.rules.writing.in_ids(slot, body), slot)

    def who(self, side: str) -> str:
        """A player with the side, or the player's side alone."""
        title = self.lexicon.side(side, self.lang)
        who = self.players.get(side, "").replace("\n", " ")  # a line end in a name must not pass for one of ours
        code = "telling.who" if who else "telling.nobody"
        return title if title in (who, side) else self._say(code, who=who, side=title)

    # ── a move, key by key ────────────────────────────────────────────────────

    def _clause(self, move: Mapping[str, Any], under: str, slots: Slots, *, begun: bool = False) -> str:
        """The parts of a move, or of something in one, or the rest of it if it was `begun`; a part that begins with a
        word follows a comma."""
        said, done, between = "", set[str](), "; " if under == "claim" else ", "
        for key, body in move.items():
            nothing = body in ([], {}, None) and not str(self._phrase(under, key, body)).endswith("-none")
            if key in done or (nothing and len(move) > 1):
                continue  # said with another, or nothing is meant beside something else
            part, used = self._part(under, key, body, move, slots)
            done |= used
            if not said and not begun:
                said = part.lstrip(_BEFORE)
            else:
                said += between + part if part[:1].isalnum() or part[:1] in _BEGINS else part
        return said

    def _part(self, under: str, key: str, body: Any, move: Mapping[str, Any], slots: Slots) -> tuple[str, set[str]]:
        """One key of a move, and the other keys that its phrase includes."""
        code = self._phrase(under, key, body)
        if code is not None:
            return self._filled(code, key, body, move, slots)
        slot = _slot(slots, key)
        it = self._it(key, body, slot)
        if self._is_of_sides(body, slot) and f"told.{key}-{_TOGETHER}" in self.sayings:
            return it, set()
        named = slots[key].names if key in slots else None
        label = self._label(key) if named is None else self._name("", key, named)
        return f"{label}: {it}" if it else label, set()

    def _filled(self, code: str, key: str, body: Any, move: Mapping[str, Any], slots: Slots) -> tuple[str, set[str]]:
        """A phrase with its values: keys below it, then keys beside it; {it} is the rest."""
        holes = names(self.sayings.template(code, self.lang))
        of = body if isinstance(body, Mapping) else {}
        slot = _slot(slots, key)
        inside = parts(slot, of, self.rules)
        below = {hole: self._own(hole, of[hole], _slot(inside, hole)) for hole in holes if hole in of}
        others = [hole for hole in holes - {*below, key} if hole in move]
        beside = {hole: self._own(hole, move[hole], _slot(slots, hole)) for hole in others}
        rest = {name: one for name, one in of.items() if name not in below} if below else body
        values = {"n": _sum(body), "side": "", "other": "", **below, **beside}
        if "n" in of:
            values["n"] = of["n"]  # a number, for the form of a word may go with it
        if "it" in holes:
            values["it"] = self._clause(rest, key, inside, begun=True) if below else self._it(key, rest, slot)
        if self._mover is not None and "side" not in of:
            values["side"] = self.who(self._mover)
        if "other" in holes:
            others = [side.id for side in self.game.sides if side.plays and self._mover not in (None, side.id)]
            values["other"] = self.who(others[0]) if len(others) == 1 else self._say("telling.other")
        return self._say(code, **{hole: values.get(hole, "") for hole in holes}), {*beside}

    def _own(self, key: str, body: Any, slot: Slot | None) -> str:
        """What another phrase says where it names a key: the value, or its own phrase where it has one that stands for
        itself, such as `take-none` or `take-hidden`."""
        for sort in self._sorts(body):
            code = f"told.{key}-{sort}"
            if code in self.sayings and not names(self.sayings.template(code, self.lang)):
                return self._say(code).lstrip(_BEFORE)
        return self._it(key, body, slot)

    def _phrase(self, under: str, key: str, body: Any) -> str | None:
        """The code of the phrase for a key below another, by the value. One that does not say the value in general is
        for other values, such as numbers, where this one has its own."""
        ways = [*(f"{key}-{sort}" for sort in self._sorts(body)), key]
        codes = (f"told.{above}{way}" for way in ways for above in ([f"{under}.", ""] if under else [""]))
        code = next((code for code in codes if code in self.sayings), None)
        own = f"told.{key}.{body}" if isinstance(body, str) else ""
        if code is None or own not in self.sayings or code.endswith(f"-{body}"):
            return code
        if "it" not in names(self.sayings.template(code, self.lang)):
            return own
        return code

    def _sorts(self, body: Any) -> Iterator[str]:
        """What something is, from the particular to the general."""
        if body is False:
            yield "pass"
        elif body in ({}, [], None) or (type(body) is int and body == 0):
            yield "none"
        elif isinstance(body, Mapping):
            yield from map(str, body)
        elif isinstance(body, list):
            if len(body) > 1 and isinstance(body[0], str) and body.count(body[0]) == len(body):
                yield f"list-{body[0]}"
            if len(body) > 1:
                yield "list"
        elif type(body) is int:
            yield "number"
        elif isinstance(body, str):
            yield body
            sides, things = self.lexicon.rooms[SIDES], self.lexicon.rooms[THINGS]
            if body in sides or body in self._cards or body in things:
                yield "of-side" if body in sides else "of-card" if body in self._cards else "of-place"

    # ── the value of a key ──────────────────────────────────────────────────

    def _it(self, key: str, body: Any, slot: Slot | None) -> str:
        slot = slot.meant(body, self.rules) if slot is not None else None
        slots = parts(slot, body, self.rules)
        if isinstance(body, list):
            said = [self._it(key, one, _slot(slots, at)) for at, one in enumerate(body)]
            steps = any(isinstance(one, Mapping) for one in body)
            return self._say("telling.then").join(said) if steps else self._and(said)
        if isinstance(body, Mapping):
            if self._is_of_sides(body, slot):
                return self._of_all(key, body, slots)
            named = slot.besides.keys().isdisjoint(body) if isinstance(slot, Each) else slot is None and _counts(body)
            if named:
                return self._and([self._entry(key, name, one, slots) for name, one in body.items()])
            stated = slot is self.rules.grammar.facts
            return self._clause(body if stated else _in_order(slot, body), key, slots)
        if isinstance(body, bool) or body is None:
            return ""
        if isinstance(body, int):
            return with_sign(body) if isinstance(slot, Number) and slot.signed else minus(body)
        return self._name(key, str(body), slot)

    def _entry(self, key: str, name: str, body: Any, slots: Slots) -> str:
        """A name with what belongs to it."""
        codes = (
            f"told.{name}-{_TOGETHER}",
            f"told.{key}-{_TOGETHER}",
            "telling.each" if type(body) is int else "telling.each-of",
        )
        code = next(code for code in codes if code in self.sayings)
        part = slots.get(name)
        inner = _slot(slots, name)
        own = f"{key}-{_TOGETHER}" if isinstance(body, str) else "" if self._is_of_sides(body, inner) else key
        of = self._it(own, body, inner)
        it = self._name(key, name, part.names if part is not None else None)
        return self._say(code, it=it, n=body if type(body) is int else 0, of=of)

    def _is_of_sides(self, body: Any, slot: Slot | None) -> bool:
        """True if something is said for each of some sides."""
        if not isinstance(body, Mapping) or not body:
            return False
        slot = slot.meant(body, self.rules) if slot is not None else None
        if isinstance(slot, Each):
            return slot.apart and slot.names.leaf == Player.leaf and slot.besides.keys().isdisjoint(body)
        return slot is None and all(name in self.lexicon.rooms[SIDES] for name in body)

    def _of_all(self, key: str, body: Mapping[str, Any], slots: Slots) -> str:
        """What each side said: in one sentence, or in one for each where the whole has no phrase."""
        own, said, mover = f"{key}-{_TOGETHER}", [], self._mover
        for side, one in body.items():
            self._mover = side
            code = self._phrase("", own, one)
            if code is not None:
                said.append(self._filled(code, key, one, {}, {key: slots[side]})[0])
            else:
                said.append(self._of_one(key, side, one, _slot(slots, side)))
        self._mover = mover
        if f"told.{own}" in self.sayings and f"told.{key}" not in self.sayings:
            return ". ".join(map(capital, said))
        return ("; " if any(", " in one for one in said) else ", ").join(said)

    def _of_one(self, key: str, side: str, body: Any, slot: Slot | None) -> str:
        """What one side said; a number is a sum here, and nothing that is added."""
        number = isinstance(body, int)
        code = "telling.each-side-number" if number else "telling.each-side"
        it = minus(body) if number else self._it(key, body, slot)
        return self._say(code, side=self.lexicon.side(side, self.lang), it=it)

    def _and(self, said: Sequence[str]) -> str:
        return self._say("telling.and").join(filter(None, (", ".join(said[:-1]), *said[-1:])))

    def _name(self, key: str, name: str, slot: Slot | None) -> str:
        """What a name, or a fixed word, is called below a key."""
        for above in (key, key.removesuffix(f"-{_TOGETHER}")):
            if (code := f"told.{above}.{name}") in self.sayings:
                return self._say(code)
        room = room_for(slot)
        if name in self._sides and (room == SIDES or slot is None or not hasattr(slot, "pieces")):
            return self._sides[name].name[self.lang]
        return self.lexicon.title(name, self.lang, room)

    def _label(self, key: str) -> str:
        """A key that has no phrase."""
        facts = self.game.rulebook.facts
        return facts[key][self.lang] if key in facts else self.lexicon.title(key, self.lang)

    def _say(self, code: str, **values: Any) -> str:
        return self.sayings.say(code, self.lang, values)


def _slot(slots: Slots, key: Any) -> Slot | None:
    part = slots.get(key)
    return None if part is None else part.slot


def _in_order(slot: Slot | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a record says, in the order in which its slots are declared: first what was done, then whose it is."""
    if not isinstance(slot, Record):
        return body
    return {**{key: body[key] for key in slot.keys if key in body}, **body}


def _counts(body: Mapping[str, Any]) -> bool:
    return bool(body) and all(type(one) is int for one in body.values())


def _sum(body: Any) -> int:
    """How many are meant in all."""
    if isinstance(body, Mapping):
        return sum(one for one in body.values() if type(one) is int)
    return body if type(body) is int else len(body) if isinstance(body, list) else 1
