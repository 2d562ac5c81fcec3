"""Two parts of a record written as one word, as players of chess and draughts do: `e5-e8`, `10x14`.

>>> from pnp.game import Word
>>> joined = Joined.of("from-to", {"from": Word("e5", "a-b"), "to": Word("e8", "c")})
>>> joined.full("e5-e8"), joined.full("a-b-c"), joined.full("e5 e8"), joined.brief({"from": "a-b", "to": "c"})
({'from': 'e5', 'to': 'e8'}, {'from': 'a-b', 'to': 'c'}, None, 'a-b-c')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..validator.base.violation import Unclear

if TYPE_CHECKING:
    from ..validator.base.source import KeyPath
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
