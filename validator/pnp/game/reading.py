"""Read the records of a log as moves, from the slots that the moves declare. This needs names and shapes, not the
table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..validator.base.names import unknown_key
from ..validator.base.source import KeyPath
from ..validator.base.values import mapping, only
from ..validator.base.violation import Unclear
from .grammar import of_kind
from .joined import in_full
from .move import Move
from .several import OneOf, Record
from .slots import Slot
from .together import Together

if TYPE_CHECKING:
    from .rules import Rules


MAX_TOLD = 1_000  # sets of keys that are remembered


class Form:
    """What a log may say for one kind of move at one place in a record. Bound to one game and place, because it is used
    for every record of every log."""

    def __init__(self, rules: Rules, kind: type[Move], path: KeyPath = ()) -> None:
        self.rules = rules
        self.kind = kind
        self.path = path
        self.keys: dict[str, tuple[str, Any, str, KeyPath]] = {}  # slot, how it is read, which of several ways, where
        self.required = []  # the required keys, each with its slot
        for name, slot in kind.slots.items():
            several = slot.ways if isinstance(slot, OneOf) else {}
            for key, way in (several or {slot.key: slot}).items():
                self.keys[key] = name, way.reader(rules), key if several else "", (*path, key)
            if not slot.optional:
                self.required.append((next(iter(several), slot.key), name))
        self.whole = next(iter(self.keys.values()))[:2] if kind.whole else None
        self.short = self.keys[kind.brief_key][:2] if kind.brief_key else None
        self.blank = {**dict.fromkeys(kind.slots), "rules": rules, "hidden": False}
        self.hiding = [(name, slot.is_open) for name, slot in kind.hiding]
        self.asks = kind.needs is not Move.needs
        self.implied = kind.unsaid.__func__ is not Move.unsaid.__func__  # type: ignore[attr-defined]

    def made(self, seat: Any, body: Any, path: KeyPath, *, alone: bool = True) -> Any:
        """The move for what a log says. Unless it is `alone`, other moves share the record. Raises Unclear."""
        own = self.blank.copy()
        own["seat"], own["path"] = seat, path
        kind = self.kind
        if self.whole is not None:
            name, read = self.whole
            own[name] = read(body, path)
        elif self.short is not None and not isinstance(body, dict):
            name, read = self.short
            own[name], own["brief"] = read(body, path), True
        elif kind.joined is not None and not isinstance(body, dict):
            own["brief"] = True
            self._fill(own, in_full(kind.joined, body, self.rules, path), path, alone=alone)
        else:
            self._fill(own, mapping(body, path), path, alone=alone)
        for name, is_open in self.hiding:
            if (value := own[name]) is not None and is_open(value):
                own["hidden"] = True
        move = object.__new__(kind)
        move.__dict__ = own
        if self.asks:
            move.needs()
        return move

    def _fill(self, own: dict[str, Any], body: Mapping[str, Any], path: KeyPath, *, alone: bool) -> None:
        """Read the value at each key into its slot. Raises Unclear."""
        keys, here = self.keys, path == self.path
        for key, entry in body.items():
            found = keys.get(key)
            if found is not None:
                name, read, way, where = found
                if not here:
                    where = (*path, key)
                if not way:
                    own[name] = read(entry, where)
                elif own[name] is None:
                    own[name] = way, read(entry, where)
                else:
                    raise Unclear("log.one-of", where, keys=f"{own[name][0]}, {way}")
            elif alone:
                only(body, keys, path)
        for key, name in self.required:
            if own[name] is None and key not in body:
                raise Unclear("log.missing", path, key=key)


class Head(NamedTuple):
    """What the record of a seat may contain: its move, and by their keys the moves inside it."""

    form: Form
    parts: tuple[tuple[str, Form], ...]
    known: frozenset[str]

    def likeness(self, keys: Sequence[str]) -> tuple[int, bool, bool, int]:
        """How well a record with these keys fits, for comparison: by the keys they share, by whether the required ones
        are there, by whether it begins with one of them, then by the keys that only one of the two has."""
        whole = all(key in keys for key, _ in self.form.required)
        return len(self.known & {*keys}), whole, keys[0] in self.known, -len(self.known ^ {*keys})


class OfSeat(Slot):
    """What follows a player's name: one of several kinds of moves, with those inside it."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.records = reader
        self.ways = []
        for form, parts, _ in reader.heads:
            body = of_kind(form.kind)
            inside = {key: of_kind(part.kind) for key, part in parts}
            self.ways.append(Record({**body.keys, **inside}) if isinstance(body, Record) else body)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if not self.ways or not isinstance(written, dict):
            return self.records.rules.short.meant(written)
        try:
            return self.ways[self.records.heads.index(self.records.head(written))]
        except Unclear:
            return None


class Reader:
    """Reads the records of a game's logs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = {seat.id: seat for seat in rules.seats}
        self.by_word = {kind.word: Form(rules, kind) for kind in rules.moves if kind.word}
        self.heads: list[Head] = []
        for kind in rules.moves:
            if not kind.word and kind.part_of is None:
                form = Form(rules, kind)
                parts = tuple(
                    (part.key, Form(rules, part, (part.key,))) for part in rules.moves if part.part_of is kind
                )
                self.heads.append(Head(form, parts, frozenset((*form.keys, *(key for key, _ in parts)))))

    def seat_slot(self) -> Slot:
        """What a log writes after a player's name."""
        return OfSeat(self)

    def word_slots(self) -> Mapping[str, Slot]:
        """What a log writes after each word that begins a record."""
        return {word: of_kind(form.kind) for word, form in self.by_word.items()}

    def read(self, key: str, body: Any) -> list[Any]:
        """The moves in a record. Raises Unclear."""
        form = self.by_word.get(key)
        if form is not None:
            return [self.of_word(form, body, ())]
        body = self.rules.short.in_full(body)
        if not isinstance(body, dict):
            raise Unclear("log.mapping")
        if not self.heads:
            raise Unclear("log.word", (), key=key, known=", ".join(self.by_word))
        return self.of_seat(self.seats[key], body)

    def of_seat(self, seat: Any, body: Mapping[str, Any]) -> list[Any]:
        """The moves in a seat's record. Raises Unclear."""
        return self.of_head(self.heads[0] if len(self.heads) == 1 else self.head(body), seat, body)

    def of_head(self, head: Head, seat: Any, body: Mapping[str, Any]) -> list[Any]:
        """The moves in a seat's record: the main one, then those inside it. Raises Unclear."""
        form, parts, known = head
        if not known >= body.keys():
            only(body, (*form.keys, *(key for key, _ in parts)), ())
        moves: list[Any] = [form.made(seat, body, (), alone=False)]
        for key, part in parts:
            if key in body:
                move = part.made(part.kind.made_by(self.rules, seat), body[key], part.path)
            elif part.implied and part.kind.unsaid(body):
                move = part.kind(self.rules, part.kind.made_by(self.rules, seat), part.path)
            else:
                continue
            move.beside = body
            moves.append(move)
        return moves

    def head(self, body: Mapping[str, Any]) -> Head:
        """Which kind of record a seat's record is, judged by its keys. Raises Unclear."""
        told, keys = self.rules.told_by_keys, tuple(body)
        if (at := told.get(keys)) is not None:
            return self.heads[at]
        found = max(self.heads, key=lambda one: one.likeness(keys or ("",)))
        if not keys and not found.form.required:
            return found
        if not found.known & {*keys}:
            firsts = dict.fromkeys(next(iter(one.form.keys)) for one in self.heads)
            raise unknown_key(keys[0], firsts, ()) if keys else Unclear("log.missing", (), key=next(iter(firsts)))
        if len(told) < MAX_TOLD:
            told[keys] = self.heads.index(found)
        return found

    def of_word(self, form: Form, body: Any, path: KeyPath) -> Any:
        """The move in a record that belongs to no seat. Raises Unclear."""
        kind = form.kind
        if not kind.together:
            return form.made(None, body, path)
        parts: dict[Any, Move] = {}
        for name, said in mapping(body, path).items():
            where = (*path, name)
            seat = self.rules.seats.read(name, where)
            if seat in parts:
                raise Unclear("log.twice", where, said=name)
            parts[seat] = form.made(seat, said, where)
        if not parts:
            raise Unclear("log.missing", path, key=self.rules.seats[0].id)
        return Together(self.rules, kind, [parts[seat] for seat in sorted(parts)], path)
