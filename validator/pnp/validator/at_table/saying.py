"""What is legal, in words for a player. Values in, sentences out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game.plain import Number
from pnp.game.slots import AMOUNTS, ENTRIES, NAMES
from pnp.game.walking import parts

from ..base.names import plain
from ..base.words import capital, names, with_sign
from ..judging import report
from ..judging.referee import Finding
from .lexicon import SIDES, room_for
from .narrating import Narrator
from .offers import Kind, Offer

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.slots import Slot
    from pnp.game.walking import Place as Path

    Range = Mapping[Any, Any]

MOST_NAMES = 12  # in one sentence
LONG, IN_ORDER = 8, 0.9  # cards of a deck whose order can be seen, and how much of it must be that of the alphabet
_NO_QUOTES = str.maketrans("", "", "«»„“”")
_NO_KEYS = (NAMES, AMOUNTS, ENTRIES)
MANY_PLACES = 4  # more than these are not listed where they are all there are


class _Where(NamedTuple):
    """A place in a move: the key above it, its path, what reads it, and the values found in moves of its kind."""

    under: str
    path: Path
    slot: Slot | None
    found: Mapping[Path, Range]


class Speaker:
    """Says things of one game in one language. `players` are their names by side, as far as they are known.

    A sentence has at most `most_names` (None: all there are); afterwards `cut` says whether any was shortened.
    """

    def __init__(
        self, rules: Rules, lang: str, players: Mapping[str, str] | None = None, most_names: int | None = MOST_NAMES
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

    @cached_property
    def alphabetical(self) -> frozenset[str]:
        """The cards of long decks that are in alphabetical order in any of the game's languages, but for articles."""
        found: set[str] = set()
        for deck in self.game.decks:
            for lang in self.game.languages:
                titles = [plain(card.title[lang]) for card in deck.cards]
                in_order = sum(one <= other for one, other in pairwise(titles))
                if len(titles) >= LONG and in_order >= (len(titles) - 1) * IN_ORDER:
                    found |= {card.id for card in deck.cards}
        return frozenset(found)

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
        what = self.lexicon.words.called(what, self.lang)
        return self.say("due.everyone" if side is None else "due.someone", side=who, what=what)

    # ── offers ────────────────────────────────────────────────────────────────

    def heading(self, offer: Offer) -> str:
        """What the offers on one thing have in common: the card that is played, and where to."""
        return self.kind(offer.parts[0])

    def offer(self, offer: Offer) -> str:
        """One kind of record, without the heading that it shares with others."""
        rest = offer.parts[1:] if offer.about is not None else offer.parts
        said = [self.kind(part) for part in rest]
        if next(iter(offer.parts[0].example)) in self.lexicon.rooms["sides"]:  # one record going on with another
            said[1:] = [f"{one[:1].lower()}{one[1:]}" for one in said[1:]]
        whole = self.say("step.next").join(said)
        return capital(whole)

    def kind(self, kind: Kind) -> str:
        """One kind of move."""
        said = "".join(self._entries(kind.example, kind))
        return f"{self.side(kind.side or '')}: {said[:1].lower()}{said[1:]}" if kind.anybody else said

    def _entries(self, example: Mapping[str, Any], kind: Kind) -> Iterator[str]:
        found, rules = kind.ranges, kind.rules
        first, body = next(iter(example.items()))
        slots = parts(kind.slot, example, rules)
        if first in self.lexicon.rooms[SIDES] and isinstance(body, Mapping):
            yield from self._clause(body, _Where("", (first,), slots[first].slot, found), kind)
            example = {key: one for key, one in example.items() if key != first}
        yield from self._clause(example, _Where("", (), kind.slot, found), kind, after=first not in example)

    def _clause(self, body: Mapping[str, Any], where: _Where, kind: Kind, *, after: bool = False) -> Iterator[str]:
        """What is said key by key, each in its phrase; `after` something else."""
        done = set[str]()
        inside = parts(where.slot, body, kind.rules)
        for at, (key, below) in enumerate(body.items()):
            here = _Where(key, (*where.path, key), inside[key].slot, where.found)
            code = self._code(where.under, key, below, kind, body)
            nothing = not below and not isinstance(below, int)
            if key in done or (at and nothing and not code.endswith("-none")):
                continue  # said with another; or beside something else that none is meant, a purchase of no cards say
            if self.has(code):
                said, used = self._filled(code, body, where, here, kind)
                done |= used
            else:
                said = self._label(key) if below is True else f"{self._label(key)}: {self._it(below, here, kind)}"
            yield (", " if (at or after) and not said.startswith((" ", ";")) else "") + said

    def _code(self, under: str, key: str, below: Any, kind: Kind, beside: Iterable[str] = ()) -> str:
        """The code of the phrase for a key below another, by what it holds or stands `beside`: `says` of words.yaml."""
        ways = [f"{key}-{kind.decision}"]  # where a key means something else when this is decided
        ways += [f"{key}-beside-{name}" for name in beside]
        if isinstance(below, Mapping):
            ways += [f"{key}-{name}" for name in below]
        elif isinstance(below, str):
            ways += [
                f"{key}.{below}",
                f"{key}-{below}",
                *([f"{key}-side"] if below in self.lexicon.rooms[SIDES] else ()),
            ]
        ways += [f"{key}-none"] if not below and not isinstance(below, int) else []
        ways.append(key)
        codes = (f"offer.{above}{way}" for way in ways for above in ([f"{under}.", ""] if under else [""]))
        return next(filter(self.has, codes), f"offer.{key}")

    def _filled(
        self, code: str, body: Mapping[str, Any], where: _Where, here: _Where, kind: Kind
    ) -> tuple[str, set[str]]:
        """A phrase with its values, and the keys beside that it includes: {it} are the names there, {n} the numbers,
        {each} what belongs to each name; any other word is a key below or beside, and nothing where that is missing."""
        below, found = body[here.under], where.found
        holes = names(self.sayings.template(code, self.lang))
        amounts = [path for path in found if path[: len(here.path)] == here.path and path[-1] == AMOUNTS]
        numbers = found.get(amounts[0] if amounts else here.path, {})
        values: dict[str, Any] = {**dict.fromkeys(holes, ""), **_numbers(numbers)}
        values["side"] = self.side(kind.side) if kind.side is not None else ""
        values["it"] = self.say("offer.there") if kind.there else self._it(below, here, kind)
        values["each"] = self._names(found, amounts[0]) if amounts else ""
        for hole in holes & (below.keys() if isinstance(below, Mapping) else set()):
            counted = _numbers(found.get((*here.path, hole), {}))
            values[hole] = counted["n"] or self._names(found, (*here.path, hole))
            values["top"] = counted["top"] or values["top"]
        beside = {hole for hole in holes & body.keys() if hole != here.under}
        for hole in beside:
            values[hole] = "".join(self._clause({hole: body[hole]}, where, kind))
        return self.say(code, **values), beside

    def _it(self, below: Any, here: _Where, kind: Kind) -> str:
        """What stands at a key: in phrases if the game has some for what is below it, otherwise the names there."""
        if isinstance(below, list) and any(isinstance(step, Mapping) for step in below):
            inside = parts(here.slot, below, kind.rules)
            steps = [_Where(here.under, (*here.path, at), inside[at].slot, here.found) for at in range(len(below))]
            said = ("".join(self._clause(step, one, kind)) for step, one in zip(below, steps, strict=True))
            return self.say("step.next").join(said)
        own = isinstance(below, Mapping) and any(
            self._code(here.under, key, one, kind).startswith(f"offer.{here.under}.") for key, one in below.items()
        )
        return "".join(self._clause(below, here, kind)) if own else self._all_below(below, here.path, here.found)

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

    def any_of(self, said: Sequence[str]) -> str:
        """Several things of which one is meant."""
        return self.say("offer.or").join(filter(None, (", ".join(said[:-1]), *said[-1:])))

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
            return self.any_of(said)
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
        return self.rules.writing.line(record, self.lang)

    def alternatives(self, offer: Offer) -> str:
        """What else is possible in a record like that of an offer, after a `#`; empty if nothing is.

        Each alternative is legal somewhere by itself, but not necessarily in every combination.
        """
        said = []
        for part in offer.parts:
            for path, values in part.ranges.items() if part.complete else ():
                keys = [p for p in path if isinstance(p, str) and p not in _NO_KEYS]
                label = self.rules.vocabulary.said(keys[-1], self.lang) if keys else ""
                label = f"{label} …" if path[-1] in (NAMES, ENTRIES) else label
                if len(values) > 1:
                    said.append(f"{label}: {self.say('offer.there') if part.there else self._choice(values)}")
        return "# " + "; ".join(said) if said else ""

    def _choice(self, read: Range) -> str:
        values = [*read]
        if all(isinstance(value, int) for value in values):
            values = sorted(values)
            if values == list(range(values[0], values[-1] + 1)):
                return f"{values[0]}..{values[-1]}"
        return " | ".join(str(self.rules.writing.word(read[value], value, self.lang)) for value in values)

    def short(self, name: str) -> str:
        """A name without quotes."""
        if not self.lexicon.knows(name):
            return self.lexicon.words.called(name, self.lang)
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


def _numbers(values: Mapping[Any, Slot | None]) -> dict[str, Any]:
    """A range as words have it, and the number that a word after it goes with."""
    numbers = [value for value in values if type(value) is int]
    if not numbers:
        return {"n": "", "top": 0}
    changes = any(map(is_change, values.values()))
    return {"n": ", ".join(map(with_sign, sorted(numbers))) if changes else _span(numbers), "top": max(numbers)}


def is_change(slot: Slot | None) -> bool:
    """True if a slot reads a number that is written with its sign."""
    return isinstance(slot, Number) and slot.signed


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
