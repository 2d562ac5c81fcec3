"""Records of a log as moves: made from the slots that these declare. Reading knows names and shapes, not the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..validator.judging.ruling import Unclear
from ..validator.logs.values import mapping, only
from ..validator.source import KeyPath
from .move import Move
from .slots import OneOf
from .together import Together

if TYPE_CHECKING:
    from .rules import Rules


class Form(NamedTuple):
    """What a log may say of a kind of move: by key the name of the slot, how it is read, and which way of several it
    is; and the keys that must be there, each with its slot."""

    keys: Mapping[str, tuple[str, Callable[[Any, KeyPath], Any], str]]
    required: tuple[tuple[str, str], ...]
    blank: Mapping[str, Any]  # a move before anything is read
    asks: bool  # whether what is read has to make sense together


def form_of(rules: Rules, kind: type[Move]) -> Form:
    """The form of a kind of move."""
    keys: dict[str, tuple[str, Callable[[Any, KeyPath], Any], str]] = {}
    required = []
    for name, slot in kind.slots.items():
        ways = slot.ways if isinstance(slot, OneOf) else {slot.key: slot}
        keys |= {key: (name, way.reader(rules), key if isinstance(slot, OneOf) else "") for key, way in ways.items()}
        if not slot.optional:
            required.append((next(iter(ways)), name))
    blank = {**dict.fromkeys(kind.slots), "rules": rules}
    return Form(keys, tuple(required), blank, kind.needs is not Move.needs)


class Reader:
    """Reads the records of a game's logs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.forms = {kind: form_of(rules, kind) for kind in rules.moves}
        self.by_word = {kind.word: kind for kind in rules.moves if kind.word}
        self.heads = [kind for kind in rules.moves if not kind.word and kind.part_of is None]
        self.parts = {head: [kind for kind in rules.moves if kind.part_of is head] for head in self.heads}
        self.known = {
            head: (*self.forms[head].keys, *(part.key for part in parts)) for head, parts in self.parts.items()
        }

    def read(self, key: str, body: Any) -> list[Any]:
        """The moves that a record is. Raises Unclear."""
        kind = self.by_word.get(key)
        if kind is not None:
            return [self.of_word(kind, body, ())]
        if not isinstance(body, dict):
            raise Unclear("log.mapping")
        if not self.heads:
            raise Unclear("log.word", (), key=key, known=", ".join(self.by_word))
        return self.of_seat(self.rules.seats[key], body)

    def of_seat(self, seat: Any, body: Mapping[str, Any]) -> list[Any]:
        """The moves of a seat's record: the one that it is, and those that stand in it. Raises Unclear."""
        head = self.heads[0] if len(self.heads) == 1 else max(self.heads, key=lambda kind: self._likeness(kind, body))
        known = self.known[head]
        only(body, known, ())
        moves: list[Any] = [self.made(head, seat, body, (), alone=False)]
        for part in self.parts[head]:
            key = part.key
            if key in body:
                move = self.made(part, part.made_by(self.rules, seat), body[key], (key,))
                move.beside = body
                moves.append(move)
            elif part.unsaid(body):
                moves.append(part(self.rules, part.made_by(self.rules, seat), (key,)))
        return moves

    def of_word(self, kind: type[Move], body: Any, path: KeyPath) -> Any:
        """The move that a record of the table is. Raises Unclear."""
        if not kind.together:
            return self.made(kind, None, body, path)
        parts, found = [], set()
        for name, said in mapping(body, path).items():
            seat = self.rules.seats.read(name, (*path, name))
            if seat in found:
                raise Unclear("log.twice", (*path, name), said=name)
            found.add(seat)
            parts.append(self.made(kind, seat, said, (*path, name)))
        if not parts:
            raise Unclear("log.missing", path, key=self.rules.seats[0].id)
        return Together(self.rules, kind, sorted(parts, key=lambda part: int(part.seat)), path)

    def made(self, kind: type[Move], seat: Any, body: Any, path: KeyPath, *, alone: bool = True) -> Move:
        """A move with what a log says of it; unless it is `alone`, other moves stand there as well. Raises Unclear."""
        form = self.forms[kind]
        move = kind.__new__(kind)
        own = move.__dict__
        own.update(form.blank)
        own["seat"], own["path"] = seat, path
        if kind.whole:
            ((name, read, _),) = form.keys.values()
            own[name] = read(body, path)
        else:
            self._fill(form, own, mapping(body, path), path, alone=alone)
        own["hidden"] = move.leaves_open()
        if form.asks:
            move.needs()
        return move

    @staticmethod
    def _fill(form: Form, own: dict[str, Any], body: Mapping[str, Any], path: KeyPath, *, alone: bool) -> None:
        """Read what stands at each key into the slots. Raises Unclear."""
        keys = form.keys
        for key, entry in body.items():
            if key in keys:
                name, read, way = keys[key]
                if not way:
                    own[name] = read(entry, (*path, key))
                elif own[name] is None:
                    own[name] = way, read(entry, (*path, key))
                else:
                    raise Unclear("log.one-of", (*path, key), keys=f"{own[name][0]}, {way}")
            elif alone:
                only(body, keys, path)
        for key, name in form.required:
            if own[name] is None and key not in body:
                raise Unclear("log.missing", path, key=key)

    def _likeness(self, kind: type[Move], body: Mapping[str, Any]) -> tuple[int, int]:
        """How well a record fits a kind of move: by the keys that both have, then by those that one of them lacks."""
        keys = {*self.known[kind]}
        return len(keys & body.keys()), -len(keys ^ body.keys())
