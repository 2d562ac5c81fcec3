"""Two parts of a record written as one word, as players of chess and draughts do: `e5-e8`, `10x14`.

>>> from pnp.game import Word
>>> joined = Joined.of("from-to", {"from": Word("e5", "a-b"), "to": Word("e8", "c")})
>>> joined.full("e5-e8"), joined.full("a-b-c"), joined.full("e5 e8"), joined.brief({"from": "a-b", "to": "c"})
({'from': 'e5', 'to': 'e8'}, {'from': 'a-b', 'to': 'c'}, None, 'a-b-c')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..validator.base.values import BESIDE
from ..validator.base.violation import Unclear
from .plain import AnyWord

if TYPE_CHECKING:
    from ..validator.base.source import KeyPath
    from .move import Move
    from .rules import Rules
    from .slots import Slot


@dataclass(frozen=True, slots=True)
class Joined:
    """The keys of the two parts, and the sign between them. `form` is how a game's rules say it: `from-to`."""

    form: str
    first: str
    sign: str
    second: str
    slots: Mapping[str, Slot]

    @classmethod
    def of(cls, form: str, slots: Mapping[str, Slot]) -> Joined | None:
        """What joins two of these slots, by key; None if the form is not made of two keys."""
        for first in slots:
            for second in slots:
                sign = form.removeprefix(first).removesuffix(second)
                if sign and f"{first}{sign}{second}" == form:
                    return cls(form, first, sign, second, {key: slots[key] for key in (first, second)})
        return None

    def full(self, written: Any, rules: Rules | None = None) -> dict[str, Any] | None:
        """Both parts by key; None if what is written has no two. With `rules`, their names must be known."""
        pieces = written.split(self.sign) if isinstance(written, str) else []
        for at in range(1, len(pieces)):
            parts = [self.sign.join(pieces[:at]).strip(), self.sign.join(pieces[at:]).strip()]
            if all(parts) and all(s.fits(p, rules) for s, p in zip(self.slots.values(), parts, strict=True)):
                return dict(zip(self.slots, parts, strict=True))
        return None

    def brief(self, said: Mapping[str, Any]) -> str | None:
        """Both parts as one word; None if anything else is said, or if the word would be understood otherwise."""
        if said.keys() != self.slots.keys() or not all(isinstance(one, str) for one in said.values()):
            return None
        word = self.sign.join((said[self.first], said[self.second]))
        return word if self.full(word) == {**said} else None


def in_full(joined: Joined, written: Any, rules: Rules, path: KeyPath) -> dict[str, Any]:
    """Both parts by key; if their names are not known, what they would be if they were. Raises Unclear if there are no
    two."""
    found = joined.full(written, rules) or joined.full(written)
    if found is None:
        raise Unclear("log.joined", path, said=written, form=joined.form)
    return found


WORD = AnyWord()  # what two parts are together


class Short:
    """The short ways to write the moves of one game, for the players of a log."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        heads = getattr(rules.reader, "heads", ())  # a game with a reader of its own has none
        self._of_seats: list[type[Move]] = [head.form.kind for head in heads if head.form.kind.short]

    @cached_property
    def _joins(self) -> Mapping[str, Sequence[Joined]]:
        """What may be joined, by what begins a record."""
        of_seats = [kind.joined for kind in self._of_seats if kind.joined is not None]
        found = dict.fromkeys(self.rules.sides, of_seats) if of_seats else {}
        return {**found, **{kind.word: [kind.joined] for kind in self.rules.moves if kind.word and kind.joined}}

    def record(self, record: Any) -> Any:
        """A record in full, as far as it makes a move."""
        if not self._of_seats or not isinstance(record, dict):
            return record
        return {key: self._as_far(key, body) for key, body in record.items()}

    def _as_far(self, key: Any, body: Any) -> Any:
        if key in self.rules.words or key in BESIDE:
            return body
        try:
            return self.in_full(body)
        except Unclear:
            return body

    def meant(self, body: Any) -> Slot | None:
        """The slot of what follows a seat's name in short; None if it makes no move."""
        for kind in self._of_seats:
            if kind.joined is not None and kind.joined.full(body, self.rules):
                return WORD
            if kind.brief_key and kind.slot_of(kind.brief_key).fits(body, self.rules):
                return kind.slot_of(kind.brief_key).meant(body, self.rules)
        return None

    def in_full(self, body: Any, path: KeyPath = ()) -> Any:
        """What follows a seat's name, by key where it is in short. Raises Unclear if it makes no move."""
        if not self._of_seats or isinstance(body, dict | list):
            return body
        for known in (self.rules, None):
            for kind in self._of_seats:
                if kind.joined is not None and (found := kind.joined.full(body, known)):
                    return found
                if kind.brief_key and kind.slot_of(kind.brief_key).fits(body, known):
                    return {kind.brief_key: body}
        raise Unclear("log.joined", path, said=body, form=self._of_seats[0].short)

    def in_brief(self, record: Mapping[str, Any]) -> Any:
        """A record, or what follows a seat's name, with what can be written as one word so written."""
        if not self._joins:
            return record
        if (word := _joined(record, self._joins.get(self.rules.sides[0], ()))) is not None:
            return word
        words = {key: _joined(body, self._joins.get(key, ())) for key, body in record.items()}
        return {key: body if words[key] is None else words[key] for key, body in record.items()}


def _joined(body: Any, ways: Iterable[Joined]) -> str | None:
    words = (way.brief(body) for way in ways if isinstance(body, dict))
    return next((word for word in words if word is not None), None)
