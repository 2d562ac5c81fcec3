"""Records in log notation, with the names of the game in a language and without what a viewer must not see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.validator.base.names import plain
from pnp.validator.base.values import HIDDEN_WORD

if TYPE_CHECKING:
    from pnp.game.rules import Rules

KEPT = "keep"  # what a side chooses in secret


def words_in(value: Any) -> Iterator[str]:
    """Every word of a record, in order."""
    if isinstance(value, Mapping):
        for key, body in value.items():
            yield from words_in(key)
            yield from words_in(body)
    elif isinstance(value, list):
        for body in value:
            yield from words_in(body)
    elif isinstance(value, str):
        yield value


class Wording:
    """What a record says. `cards` are the ids of the cards with a name, `sides` those of the players."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sides = {*rules.sides}
        self.cards: dict[str, set[str]] = {}
        for card in rules.game.cards:
            for name in (card.id, *card.title.values()):
                self.cards.setdefault(plain(name), set()).add(card.id)

    def named(self, value: Any) -> Iterator[str]:
        """The ids of the cards that are named anywhere in a record."""
        for word in words_in(value):
            yield from self.cards.get(plain(word), ())

    def by_side(self, body: Any) -> bool:
        """True if a record's body is what several sides chose together."""
        return isinstance(body, Mapping) and bool(body) and {str(key) for key in body} <= self.sides

    def record(self, record: Mapping[str, Any], lang: str) -> str:
        """A record in log notation."""
        return self.rules.writing.line(record, lang)

    def seen(self, key: str, body: Any, secret: Collection[str] = (), viewer: str | None = None) -> Mapping[str, Any]:
        """A record as somebody sees it. Cards in `secret` are hidden, and so are the secret choices of sides other than
        the `viewer`; without a viewer, no choices are hidden."""
        if self.by_side(body):
            return {key: {k: self._seen(v, secret, kept=viewer is not None and k != viewer) for k, v in body.items()}}
        return {key: self._seen(body, secret)}

    def _seen(self, value: Any, secret: Collection[str], kept: bool = False) -> Any:
        """What remains of a record's words for somebody who must not see these cards or choices."""
        if isinstance(value, Mapping):
            return {
                key: HIDDEN_WORD if kept and key == KEPT else self._seen(body, secret, kept)
                for key, body in value.items()
            }
        if isinstance(value, list):
            return [self._seen(body, secret, kept) for body in value]
        is_secret = secret and isinstance(value, str) and not self.cards.get(plain(value), set()).isdisjoint(secret)
        return HIDDEN_WORD if is_secret else value
