"""The steps of an event as a log writes them: read, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pnp.game import (
    HIDDEN,
    Card,
    Each,
    Flag,
    KeyPath,
    ListOf,
    Number,
    OfPieces,
    OneOf,
    Pieces,
    Player,
    Record,
    Slot,
    Track,
    Unclear,
    mapping,
    only,
)
from pnp.game.slots import Read

from ..ground import UNSAID, Ref
from .step import Step

MAX_STEPS = 50  # steps of one event; the longest on a card has a handful
CARD_VERBS = ("take", "discard", "draw", "reveal")


class Notation(Protocol):
    """What the rules of a game know about names."""

    zones: Pieces
    tracks: Pieces

    @property
    def sides(self) -> Sequence[str]: ...
    def read_turn(self, side: Any, body: Mapping[str, Any]) -> Sequence[Any]: ...
    def write_place(self, ref: Ref) -> str: ...
    def write_ref(self, ref: Ref) -> str: ...


# ── what they are made of ─────────────────────────────────────────────────────


class Ground(OfPieces):
    """A battleground: its number, or its card; HIDDEN only in a game where battlegrounds can be hidden."""

    leaf = "place"

    def pieces(self, rules: Any) -> Any:
        return rules.grounds

    def reader(self, rules: Any) -> Read:
        read = rules.place_names.read
        if not (self.hidden and rules.hides_places):
            return read  # type: ignore[no-any-return]
        return lambda said, path: HIDDEN if said == "hidden" else read(said, path)

    def take(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return self.reader(rules)(said, path)


class Zone(OfPieces):
    """A sphere of influence or the neutral zone, numbered from the edge of side 0."""

    leaf = "zone"

    def pieces(self, rules: Any) -> Any:
        return rules.zones


class Played(Card):
    """A card of the deck that both sides play."""

    def pieces(self, rules: Any) -> Any:
        return rules.cards


class Single(ListOf):
    """One thing; or several, where only one is allowed. What is wrong with one of them is wrong with all."""

    def __init__(self, of: Slot, limit: int | None = None, **how: Any) -> None:
        super().__init__(of, short=True, **how)
        self.limit = limit

    def compiled(self, rules: Any) -> Read:
        of, limit = self.of.reader(rules), self.limit

        def read(said: Any, path: KeyPath) -> tuple[Any, ...]:
            several = said if isinstance(said, list) else [said]
            if limit is not None and len(several) > limit:
                raise Unclear("log.many", path, n=len(several), max=limit)
            return tuple([of(one, path) for one in several])

        return read


class Turn(Slot):
    """A whole turn inside an event: what a record has after the side. It is read once the user is known."""

    def _meant(self, written: Any, rules: Any) -> Slot | None:
        return None if rules is None else rules.grammar.seat.meant(written, rules)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Mapping[str, Any]:
        return mapping(said, path)


class OfVerb(Slot):
    """What is said about a verb. One that a game's events never use is not read: the rules will say that no card here
    does that."""

    def __init__(self, notation: Slot) -> None:
        super().__init__()
        self.notation = notation

    def reader(self, rules: Any) -> Read:
        assert self.notation is not None
        return self.notation.reader(rules) if self.key in rules.verbs else lambda said, path: None


def _cubes() -> Slot:
    return Each(Ground(hidden=True), Number(from_zero=True))


def _cards() -> Slot:
    return Single(Played(hidden=True), MAX_STEPS)


SAID: Mapping[str, Slot] = {
    "place": _cubes(),
    "remove": _cubes(),
    "move": Record(from_=Ground(hidden=True), to=Ground(hidden=True), n=Number(from_zero=True)),
    "zone": Each(Ground(hidden=True), Zone()),
    "track": Each(Track(), Number(signed=True)),
    "prestige": Number(signed=True),
    "command": Record(
        at=Single(Ground(hidden=True)),
        add=Number(from_zero=True, sign="+", optional=True),
        remove=Number(from_zero=True, sign="-", optional=True),
    ),
    **{verb: _cards() for verb in CARD_VERBS},
    "play": Turn(),
}
"""By verb, what a step says."""


class OneStep(Record):
    """A step of an event: `{place: {cuba: 2}}`, `{track: {military: -1}, of: us, by: ussr}`."""

    def __init__(self) -> None:
        sides = {"of": Player(optional=True), "by": Player(optional=True)}
        verbs: dict[str, Any] = {verb: OfVerb(slot) for verb, slot in SAID.items()}
        super().__init__({"verb": OneOf(**verbs), **sides, "letter": Flag(optional=True)})

    def compiled(self, rules: Any) -> Read:
        told, verbs, known = super().compiled(rules), SAID.keys(), ", ".join(rules.verbs)
        alone = {verb: slot.reader(rules) for verb, slot in self.keys.items() if verb in verbs}

        def read(said: Any, path: KeyPath) -> Step:
            of = by = letter = None
            if isinstance(said, dict) and len(said) == 1 and (verb := next(iter(said))) in alone:  # nearly always
                what = alone[verb](said[verb], (*path, verb))
            else:
                if isinstance(said, dict) and len(verbs & said.keys()) != 1:
                    only(said, self.keys, path)
                    raise Unclear("log.verb", path, known=known)
                (verb, what), of, by, letter = told(said, path)
            step = Step(verb, {}, of and of.number, by and by.number, None, (*path, verb), letter=bool(letter))
            if verb == "command" and what is not None and len(what.at) != 1:
                raise Unclear("log.name", (*step.path, "at"), said=said[verb]["at"])
            if what is not None:
                _fill(step, what)
            return step

        return read


def _fill(step: Step, what: Any) -> None:
    """Note what is said about the verb of a step. Raises Unclear."""
    verb = step.verb
    if verb in ("place", "remove"):
        step.amounts, step.keys = {**what}, what.written
    elif verb == "zone":
        step.verb = "shift"
        step.amounts, step.keys = {ref: zone.number for ref, zone in what.items()}, what.written
    elif verb == "track":
        step.amounts = {track.number: n for track, n in what.items()}
        step.keys = {track.number: name for track, name in what.written.items()}
    elif verb == "prestige":
        step.amounts = {0: what}
    elif verb == "move":
        step.source, step.amounts = what.from_, {what.to: what.n}
    elif verb == "command":
        step.amounts, step.both = {what.at[0]: (what.add or 0) - (what.remove or 0)}, bool(what.add and what.remove)
    elif verb == "play":
        step.said = what
    else:
        step.cards = what


class Steps(ListOf):
    """The steps of an event: one, a list of them, or none, `{}`."""

    def __init__(self, **how: Any) -> None:
        super().__init__(OneStep(), short=True, branches=True, **how)

    def compiled(self, rules: Any) -> Read:
        steps, hides = super().compiled(rules), rules.hides_places

        def read(said: Any, path: KeyPath) -> list[Step]:
            if isinstance(said, list) and len(said) > MAX_STEPS:
                raise Unclear("log.many", path, n=len(said), max=MAX_STEPS)
            found = [] if said == {} else [*steps(said, path)]
            return _told_apart(found) if hides else found

        return read


def _told_apart(steps: list[Step]) -> list[Step]:
    """The steps with a separate number for each hidden battleground: two of them may be different ones."""
    unsaid = UNSAID
    for step in steps:
        if step.source is HIDDEN:
            step.source, unsaid = unsaid, unsaid - 1
        if HIDDEN in step.amounts:
            step.amounts = {unsaid if ref is HIDDEN else ref: n for ref, n in step.amounts.items()}
            step.keys = {unsaid if ref is HIDDEN else ref: key for ref, key in step.keys.items()}
            unsaid -= 1
    return steps


STEPS = Steps()


def read_steps(rules: Any, value: Any, path: KeyPath) -> list[Step]:
    """The steps of an event. Raises Unclear."""
    found: list[Step] = STEPS.read(rules, value, path)
    return found


def read_turns(rules: Notation, user: Any, steps: Sequence[Step]) -> None:
    """Read the turns inside the steps of an event, once its user is known. Raises Unclear."""
    for step in steps:
        if step.said is not None:
            try:
                step.turn = rules.read_turn(user, step.said)
            except Unclear as unclear:
                raise Unclear(unclear.code, (*step.path, *unclear.path), **unclear.values) from None
            _lies_within(step.turn, step.path)


def _lies_within(turn: Sequence[Any], path: KeyPath) -> None:
    """Prefix the paths of moves, and of the steps of their events, with that of the step they belong to."""
    for move in turn:
        move.path = (*path, *move.path)
        steps = getattr(move, "steps", ())
        for step in steps if isinstance(steps, list) else ():
            step.path = (*path, *step.path)
            _lies_within(step.turn, path)


def write_steps(rules: Notation, steps: Sequence[Step], user: int) -> Any:
    """The steps of an event as a log writes them."""
    written = [_write_step(rules, step, user) for step in steps]
    return written[0] if len(written) == 1 else written or {}


def _write_step(rules: Notation, step: Step, user: int) -> dict[str, Any]:
    first, n = next(iter(step.amounts.items()), (HIDDEN, 0))
    body: dict[str, Any]
    if step.verb == "move" and step.source is not None:
        body = {"move": {"from": rules.write_place(step.source), "to": rules.write_place(first), "n": n}}
    elif step.verb == "shift":
        body = {"zone": {rules.write_place(ref): str(rules.zones[zone]) for ref, zone in step.amounts.items()}}
    elif step.verb == "track":
        body = {"track": {str(rules.tracks[track]): spaces for track, spaces in step.amounts.items()}}
    elif step.verb == "prestige":
        body = {"prestige": n}
    elif step.verb == "command":
        body = {"command": {"at": rules.write_place(first)} | ({"add": n} if n > 0 else {"remove": -n})}
    elif step.verb in CARD_VERBS:
        cards = [rules.write_ref(ref) for ref in step.cards]
        body = {step.verb: cards[0] if len(cards) == 1 else cards}
    elif step.verb == "play":
        body = {"play": {key: said for move in step.turn for key, said in move.write(None).items()}}
    else:
        body = {step.verb: {rules.write_place(ref): n for ref, n in step.amounts.items()}}
    whose = {"of": rules.sides[step.of]} if step.of is not None and step.of != user else {}
    return body | whose | ({"by": rules.sides[step.by]} if step.by is not None and step.by != user else {})
