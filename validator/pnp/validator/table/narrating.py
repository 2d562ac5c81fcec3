"""A move that was made, as a sentence: США (Аня): карта «Исполком» → нейтральная зона. Приказ: Куба +2.

It says what a record has, in the phrases of the game's words.yaml (`tells`, else `says`); what a record hides is said
to be hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..logs.shapes import BY_NAME, Path, Range
from ..words import capital
from .offers import Kind
from .saying import Speaker

TOLD = "told"


class Narrator(Speaker):
    """Tells records of one game in one language."""

    def told(self, record: Mapping[str, Any]) -> str:
        """A record, as a sentence."""
        ((key, body),) = self.wording.identified(record).items()
        if key in self.lexicon.rooms["sides"] and isinstance(body, Mapping):
            said = "".join(self._entries(body, Kind("", key, [body])))
            return self.say("told.record", side=self.side(key), it=said.removeprefix(". "))
        return capital("".join(self._entries({key: body}, Kind("", None, [{key: body}])))).rstrip(": ")

    def say(self, code: str, **values: Any) -> str:
        return super().say(self._phrase(code), **values)

    def has(self, code: str) -> bool:
        return self._phrase(code) in self.sayings

    def _phrase(self, code: str) -> str:
        """What is said of a move that was made, where that is not what is said of one that may be."""
        sort, _, name = code.partition(".")
        made = f"{TOLD}.{name}" if sort == "offer" else f"{TOLD}.{sort}-{name}"
        return made if made in self.sayings else code

    def _answer(self, body: Any, kind: Kind, found: Mapping[Path, Range]) -> str:
        """What the other side says of its card."""
        other = next((side.id for side in self.game.sides if side.plays and side.id != kind.side), "")
        side = self.lexicon.side(other, self.lang)
        if not isinstance(body, Mapping):
            return self.say("offer.pass", side=side)
        event = self._event(body.get("event"), ("opponent", "event"), found)
        return self.say("offer.opponent", side=side, it=event.removeprefix(". "))

    def _step(self, step: Mapping[str, Any], path: Path, found: Mapping[Path, Range]) -> str:
        """Each place of a step with its own number."""
        verb = next(key for key in step if key not in ("of", "by", "letter"))
        body = step[verb]
        if isinstance(body, Mapping) and verb in ("place", "remove", "zone", "track") and len(body) > 1:
            rest = {key: value for key, value in step.items() if key != verb}
            each = [{verb: {name: n}, **rest} for name, n in body.items()]
            return ", ".join(super(Narrator, self)._step(one, (), Kind("", None, [one]).ranges) for one in each)
        return super()._step(step, (), Kind("", None, [step]).ranges).removeprefix(". ")

    def _generic(
        self, body: Mapping[str, Any], path: Path, found: Mapping[Path, Range], kind: Kind, *, after: bool = False
    ) -> Iterator[str]:
        for at, (key, below) in enumerate(body.items()):
            if isinstance(below, Mapping) and len(below) > 1 and all(type(n) is int for n in below.values()):
                it = ", ".join(f"{self._named(str(name), key)} {n}" for name, n in below.items())
                n = sum(below.values())
                yield (", " if at or after else "") + self._phrased(key, it=it, n=n, top=n, side="")
            elif isinstance(below, list) and below and all(type(n) is int for n in below):
                yield self._phrased(key, it=" + ".join(map(str, below)))
            else:
                yield from super()._generic({key: below}, path, found, kind, after=bool(at) or after)

    def _phrased(self, key: str, **values: Any) -> str:
        """A part of a move in the phrase for its key, else after its name."""
        code = f"offer.{key}"
        return self.say(code, **values) if self.has(code) else f"{self._label(key)}: {values['it']}"

    def _named(self, name: str, key: str) -> str:
        """A name that is a key: a side, unless other things stand there."""
        if key not in BY_NAME and name in self.lexicon.rooms["sides"]:
            return self.lexicon.side(name, self.lang)
        return self.title(name, (key,))
