"""What is legal, in words for a player. Values in, sentences out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game.slots import AMOUNTS, ENTRIES, NAMES, Number

from ..base.notation import notation
from ..base.words import capital, with_sign
from ..judging import report
from ..judging.referee import Finding
from .lexicon import room_for
from .narrating import Narrator
from .offers import Kind, Offer

if TYPE_CHECKING:
    from pnp.game.slots import Slot
    from pnp.game.walking import Place as Path

    Range = Mapping[Any, Any]

MOST_NAMES = 12  # in one sentence
_OF_ANYBODY = ("pay", "give", "special")  # what sides other than the one asked may do: with whose it is
_NO_QUOTES = str.maketrans("", "", "«»„“”")
_NO_KEYS = (NAMES, AMOUNTS, ENTRIES)
MANY_PLACES = 4  # more than these are not listed where they are all there are


class Speaker:
    """Says things of one game in one language. `players` are their names by side, as far as they are known.

    A sentence has at most `most_names` (None: all there are); afterwards `cut` says whether any was shortened.
    """

    def __init__(
        self, rules: Any, lang: str, players: Mapping[str, str] | None = None, most_names: int | None = MOST_NAMES
    ) -> None:
        self.rules = rules
        self.game = game = rules.game
        self.lang = lang
        self.players = players or {}
        self.most_names = most_names
        self.cut = False
        self.narrator = Narrator(rules, lang, players)
        self.lexicon = self.narrator.lexicon
        self.sayings = self.lexicon.sayings
        self.wording = self.narrator.wording
        places = game.board.places if game.board is not None else ()
        self.places = {place.id for place in places if place.holds == "tokens" and place.kind is not None}
        self.hints = {place.id: place.hint.get(lang, "") for place in places if place.holds == "card"}

    def say(self, code: str, **values: Any) -> str:
        """A sentence of offers.yaml."""
        return self.sayings.say(code, self.lang, values)

    def has(self, code: str) -> bool:
        """Whether there is such a sentence."""
        return code in self.sayings

    def side(self, side: str) -> str:
        """A side, and who plays it.

        The name of a player comes from a log, so a line end in it must not pass for a line of ours.
        """
        title = self.lexicon.side(side, self.lang)
        who = self.players.get(side, "").replace("\n", " ")
        return f"{title} ({who})" if who and who != title else title

    def title(self, id: str, slot: Slot | None = None) -> str:
        """The title of a name that some slot reads."""
        return self.lexicon.title(id, self.lang, room_for(slot))

    # ── decisions ─────────────────────────────────────────────────────────────

    def due(self, due: tuple[str, str | None] | None, only: str = "") -> str:
        """Who decides what next; `only` is the key with which every move that is possible begins."""
        if due is None:
            return self.say("due.over")
        what, side = due
        who = "" if side is None else self.side(side)
        code = next((code for code in (f"due.{what}.{only}", f"due.{what}") if code in self.sayings), None)
        if code is not None:
            return self.say(code, side=who)
        what = self.sayings.spelt(what, self.lang)
        return self.say("due.everyone" if side is None else "due.someone", side=who, what=what)

    # ── offers ────────────────────────────────────────────────────────────────

    def heading(self, offer: Offer) -> str:
        """What the offers on one thing have in common: the card that is played, and where to."""
        return self.kind(offer.parts[0])

    def offer(self, offer: Offer) -> str:
        """One kind of record, without the heading that it shares with others."""
        parts = offer.parts[1:] if offer.about is not None else offer.parts
        said = [self.kind(part) for part in parts]
        if next(iter(offer.parts[0].example)) in self.lexicon.rooms["sides"]:  # one record going on with another
            said[1:] = [f"{one[:1].lower()}{one[1:]}" for one in said[1:]]
        whole = self.say("step.next").join(said)
        return capital(whole)

    def kind(self, kind: Kind) -> str:
        """One kind of move."""
        said = "".join(self._entries(kind.example, kind))
        whose = kind.side is not None and next(iter(kind.example), None) in _OF_ANYBODY
        return f"{self.side(kind.side or '')}: {said[:1].lower()}{said[1:]}" if whose else said

    def _entries(self, example: Mapping[str, Any], kind: Kind) -> Iterator[str]:
        found = kind.ranges
        for at, (key, body) in enumerate(example.items()):
            path: Path = (key,)
            if key in self.lexicon.rooms["sides"] and isinstance(body, Mapping) and not at:
                yield from self._generic(body, path, found, kind)
            elif key == "opponent":
                yield self._answer(body, kind, found)
            elif key == "command":
                yield self._command(body, path, found)
            elif key == "event":
                yield self._event(body, path, found)
            elif key == "letter":
                yield self.say("offer.letter")
            else:
                yield from self._generic({key: body}, (), found, kind, after=bool(at))

    def _answer(self, body: Any, kind: Kind, found: Mapping[Path, Range]) -> str:
        side = self.side(kind.side) if kind.side is not None else ""
        if not isinstance(body, Mapping):
            return self.say("offer.pass", side=side)
        return self.say("offer.opponent", side=side, it=self._event(body.get("event"), ("opponent", "event"), found))

    def _command(self, body: Mapping[str, Any], path: Path, found: Mapping[Path, Range]) -> str:
        verb = next((key for key in ("add", "remove") if key in body), None)
        if verb is None:
            return self.say("offer.command-none")
        return self.say(f"offer.command-{verb}", it=self._names(found, (*path, "at")), **_numbers(found[*path, verb]))

    def _event(self, body: Any, path: Path, found: Mapping[Path, Range]) -> str:
        if not body:
            return self.say("offer.event-none")
        steps = [((*path, at), step) for at, step in enumerate(body)] if isinstance(body, list) else [(path, body)]
        said = [self._step(step, where, found) for where, step in steps]
        return self.say("offer.event", it=self.say("step.next").join(said))

    def _step(self, step: Mapping[str, Any], path: Path, found: Mapping[Path, Range]) -> str:
        verb = next(key for key in step if key not in ("of", "by", "letter"))
        body, here = step[verb], (*path, verb)
        whose = self.say("step.of", side=self.lexicon.side(step["of"], self.lang)) if "of" in step else ""
        if verb == "command":
            said = self._command(body, here, found)
        elif verb == "move":
            source, goal = self._names(found, (*here, "from")), self._names(found, (*here, "to"))
            said = self.say("step.move", source=source, it=goal, whose=whose, **_numbers(found[*here, "n"]))
        elif isinstance(body, Mapping) and (*here, NAMES) in found:
            values = _numbers(found[*here, AMOUNTS], signed=_is_signed({here: found[*here, AMOUNTS]}))
            values |= {"it": self._names(found, (*here, NAMES)), "zone": self._names(found, (*here, AMOUNTS))}
            said = self.say(f"step.{verb}", whose=whose, **values)
        else:
            values = _numbers(found.get(here, {}), signed=True) | {"it": self._names(found, here), "whose": whose}
            said = self.say(f"step.{verb}", **values) if f"step.{verb}" in self.sayings else verb
        return said + (self.say("step.by", side=self.lexicon.side(step["by"], self.lang)) if "by" in step else "")

    def _generic(
        self, body: Mapping[str, Any], path: Path, found: Mapping[Path, Range], kind: Kind, *, after: bool = False
    ) -> Iterator[str]:
        """What no game shares with another, as its keys have it: `offer.KEY` if there is such a sentence."""
        for at, (key, below) in enumerate(body.items()):
            here = (*path, key)
            if at and not below and not isinstance(below, int):
                continue  # said beside something else that none is meant, a purchase of no cards say
            numbers = {p: r for p, r in found.items() if p[: len(here)] == here and p[-1] == AMOUNTS}
            names = self.say("offer.there") if kind.there else self._all_below(below, here, found)
            amounts = next(iter(numbers.values()), found.get(here, {}))
            values = _numbers(amounts, signed=_is_signed({here: amounts}))
            code = (
                f"offer.{key}-side"
                if isinstance(below, str) and below in self.lexicon.rooms["sides"]
                else f"offer.{key}"
            )
            code = code if self.has(code) else f"offer.{key}"
            asked = f"offer.{key}-{kind.decision}"  # where a key means something else when this is decided
            code = asked if self.has(asked) else code
            side = self.side(kind.side) if kind.side is not None else ""
            own = self.has(code)
            said = self.say(code, it=names, side=side, **values) if own else f"{self._label(key)}: {names}"
            between = ", " if (at or after) and not said.startswith(" ") else ""
            yield between + said

    def _all_below(self, body: Any, path: Path, found: Mapping[Path, Range]) -> str:
        if isinstance(body, Mapping) and (*path, NAMES) not in found:
            said = []
            for key, below in body.items():
                amount = isinstance(below, int) and key not in self.lexicon.rooms["sides"]
                between = " — " if amount else ": "
                said.append(f"{self._label(key)}{between}{self._all_below(below, (*path, key), found)}")
            return "; ".join(said)
        here = (*path, NAMES) if (*path, NAMES) in found else path
        if here not in found:
            here = next((p for p in found if p[: len(path)] == path), path)
        return self._names(found, here)

    def _label(self, key: str) -> str:
        """A key as a sentence has it: a side, or anything else that has a name."""
        if key in self.lexicon.rooms["sides"]:
            return self.lexicon.side(key, self.lang)
        facts = self.game.rulebook.facts
        return facts[key][self.lang] if key in facts else self.title(key)

    def _names(self, found: Mapping[Path, Range], path: Path) -> str:
        """The possible names or numbers at a place."""
        read = found.get(path, {})
        values = [*read]
        if values and all(isinstance(value, int) for value in values):
            return _span(values)
        key = next((part for part in reversed(path) if isinstance(part, str) and part not in _NO_KEYS), "")
        forms = [f"told.{key}.{value}" for value in values]
        if values and all(map(self.has, forms)):
            said = [self.say(form) for form in forms]
            return self.say("offer.or").join(filter(None, (", ".join(said[:-1]), said[-1])))
        if len(values) > MANY_PLACES and set(values) == self.places:
            return self.say("offer.anywhere")
        titles = [self.title(str(value), slot) for value, slot in read.items()]
        if self.most_names is None or len(titles) <= self.most_names:
            return ", ".join(titles)
        self.cut = True
        return ", ".join([*titles[: self.most_names], "…"])

    # ── what to write into the log ────────────────────────────────────────────

    def record(self, record: Mapping[str, Any]) -> str:
        """A record as a log takes it, with the names of the language."""
        return notation(self.wording.worded(record, self.lang))

    def alternatives(self, offer: Offer) -> str:
        """What else is possible in a record like that of an offer, after a `#`; empty if nothing is.

        Each alternative is legal somewhere by itself, but not necessarily in every combination.
        """
        said = []
        for part in offer.parts:
            for path, values in part.ranges.items() if part.complete else ():
                keys = [p for p in path if isinstance(p, str) and p not in _NO_KEYS]
                label = self.wording.said(keys[-1], self.lang) if keys else ""
                label = f"{label} …" if path[-1] in (NAMES, ENTRIES) else label
                if len(values) > 1:
                    said.append(f"{label}: {self.say('offer.there') if part.there else self._choice(path, [*values])}")
        return "# " + "; ".join(said) if said else ""

    def _choice(self, path: Path, values: Sequence[Any]) -> str:
        if all(isinstance(value, int) for value in values):
            values = sorted(values)
            if values == list(range(values[0], values[-1] + 1)):
                return f"{values[0]}..{values[-1]}"
        track = path[-1] == NAMES and path[-2] == "track"
        names = self.wording.worded(dict.fromkeys(values), self.lang, named=True) if track else None
        return " | ".join(map(str, names or [self.wording.name(value, self.lang) for value in values]))

    def short(self, name: str) -> str:
        """A name without quotes."""
        if not self.lexicon.knows(name):
            return self.sayings.spelt(name, self.lang)
        return self.title(name).translate(_NO_QUOTES)

    # ── findings ──────────────────────────────────────────────────────────────

    def finding(self, finding: Finding) -> list[str]:
        """What is wrong with a move: the rule with its number, the sentence, and the nearest legal move, said and as a
        log has it."""
        lines = [
            report.heading(self.game, finding, self.lang),
            "  " + report.sentence(self.game, finding, self.lang),
        ]
        if finding.nearest is not None:
            lines += ["  " + self.nearest(finding), "    " + self.record(finding.nearest)]
        return lines

    def nearest(self, finding: Finding) -> str:
        """The nearest legal move as a sentence; empty if none is known."""
        move = finding.nearest
        known = move is not None and self.narrator.told(move)
        return report.messages().say("verdict.nearest", self.lang, {"move": known}) if known else ""


def _numbers(values: Iterable[Any], *, signed: bool = False) -> dict[str, Any]:
    """A range as words have it, and the number that a word after it goes with."""
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers:
        return {"n": "", "top": 0}
    if signed:
        return {"n": ", ".join(map(with_sign, sorted(numbers))), "top": max(numbers)}
    return {"n": _span(numbers), "top": max(numbers)}


def _is_signed(found: Mapping[Path, Range]) -> bool:
    """True if numbers at some places are changes."""
    return any(is_change(slot) for values in found.values() for slot in values.values())


def is_change(slot: Slot | None) -> bool:
    """True if a slot reads a number that is written with its sign."""
    return isinstance(slot, Number) and slot.signed


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
