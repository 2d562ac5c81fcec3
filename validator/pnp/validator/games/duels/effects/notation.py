"""The steps of an event as a log writes them: read, and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pnp.game import HIDDEN, KeyPath, Names, Pieces, Unclear, amount, flag, mapping, number, only

from ..ground import UNSAID, Ref
from .step import Step

MAX_STEPS = 50  # steps of one event; the longest on a card has a handful
VERBS = ("place", "remove", "move", "zone", "track", "prestige", "command", "take", "discard", "draw", "reveal", "play")
STEP_KEYS = (*VERBS, "of", "by", "letter")
CARD_VERBS = ("take", "discard", "draw", "reveal")


class Notation(Protocol):
    """What a game's rules know about names. `verbs` are those its events can use."""

    cards: Pieces
    zones: Pieces
    tracks: Pieces
    place_names: Names[Ref]
    side_names_read: Names[int]

    @property
    def hides_places(self) -> bool: ...
    @property
    def verbs(self) -> Sequence[str]: ...
    @property
    def sides(self) -> Sequence[str]: ...
    def read_turn(self, side: Any, body: Mapping[str, Any]) -> Sequence[Any]: ...
    def write_place(self, ref: Ref) -> str: ...
    def write_ref(self, ref: Ref) -> str: ...


def read_place(rules: Notation, value: Any, path: KeyPath) -> Ref:
    """A place, or HIDDEN in a game where places can be hidden. Raises Unclear."""
    return HIDDEN if value == "hidden" and rules.hides_places else rules.place_names.read(value, path)


def read_card(rules: Notation, value: Any, path: KeyPath) -> Ref:
    """A card, or HIDDEN. Raises Unclear."""
    return HIDDEN if value == "hidden" else rules.cards.read(value, path)


def _command(rules: Notation, value: Any, path: KeyPath) -> tuple[list[Ref], int, int]:
    """A Command: the places it names, and how many cubes it adds and removes. Raises Unclear."""
    body = mapping(value, path)
    only(body, ("at", "add", "remove"), path)
    at = body.get("at")
    places = at if isinstance(at, list) else () if at is None else (at,)
    refs = [read_place(rules, place, (*path, "at")) for place in places]
    add = amount(body["add"], (*path, "add")) if "add" in body else 0
    remove = amount(body["remove"], (*path, "remove")) if "remove" in body else 0
    if (add or remove) and not refs:
        raise Unclear("log.missing", path, key="at")
    return refs, add, remove


# ── steps ─────────────────────────────────────────────────────────────────────


def read_steps(rules: Notation, value: Any, path: KeyPath) -> list[Step]:
    """The steps of an event: one, or a list of them. Raises Unclear."""
    if isinstance(value, list):
        if len(value) > MAX_STEPS:
            raise Unclear("log.many", path, n=len(value), max=MAX_STEPS)
        steps = [_step(rules, step, (*path, at)) for at, step in enumerate(value)]
    else:
        body = mapping(value, path)
        steps = [_step(rules, body, path)] if body else []
    return _told_apart(steps) if rules.hides_places else steps


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


def _step(rules: Notation, value: Any, path: KeyPath) -> Step:
    body = mapping(value, path)
    of = by = None
    letter = False
    verbs = [*body]
    if len(body) != 1 or verbs[0] not in _READERS:
        only(body, STEP_KEYS, path)
        verbs = [key for key in body if key in VERBS]
        of = rules.side_names_read.read(body["of"], (*path, "of")) if "of" in body else None
        by = rules.side_names_read.read(body["by"], (*path, "by")) if "by" in body else None
        letter = "letter" in body and flag(body["letter"], (*path, "letter"))
    if len(verbs) != 1:
        raise Unclear("log.verb", path, known=", ".join(rules.verbs))
    (verb,) = verbs
    step = Step(verb, {}, of, by, None, (*path, verb), {}, letter=letter)
    if verb not in rules.verbs:  # it can be read; the rules will say that no card here does it
        return step
    return _READERS[verb](rules, body[verb], step)


def _amounts(rules: Notation, value: Any, step: Step) -> Step:
    """`place` and `remove`: a number of cubes for each of some places."""
    path, amounts, keys = step.path, step.amounts, step.keys
    for name, n in mapping(value, path).items():
        where = (*path, name)
        ref = read_place(rules, name, where)
        if ref in amounts:
            raise Unclear("log.twice", where, said=name)
        amounts[ref] = amount(n, where)
        keys[ref] = name
    return step


def _zones(rules: Notation, value: Any, step: Step) -> Step:
    """`zone`: where each of some battlegrounds is shifted to."""
    step.verb = "shift"
    for name, zone in mapping(value, step.path).items():
        where = (*step.path, name)
        ref = read_place(rules, name, where)
        if ref in step.amounts:
            raise Unclear("log.twice", where, said=name)
        step.amounts[ref] = rules.zones.read(zone, where).number
        step.keys[ref] = name
    return step


def _track(rules: Notation, value: Any, step: Step) -> Step:
    for name, said in mapping(value, step.path).items():
        where = (*step.path, name)
        track = rules.tracks.read(name, where).number
        if track in step.amounts:
            raise Unclear("log.twice", where, said=name)
        step.amounts[track] = number(said, where)
        step.keys[track] = name
    return step


def _prestige(rules: Notation, value: Any, step: Step) -> Step:
    step.amounts[0] = number(value, step.path)
    return step


def _moved(rules: Notation, value: Any, step: Step) -> Step:
    what, path = mapping(value, step.path), step.path
    only(what, ("from", "to", "n"), path)
    for key in ("from", "to", "n"):
        if key not in what:
            raise Unclear("log.missing", path, key=key)
    step.source, goal = (read_place(rules, what[key], (*path, key)) for key in ("from", "to"))
    step.amounts[goal] = amount(what["n"], (*path, "n"))
    return step


def _ordered(rules: Notation, value: Any, step: Step) -> Step:
    if "at" not in mapping(value, step.path):
        raise Unclear("log.missing", step.path, key="at")
    refs, add, remove = _command(rules, value, step.path)
    if len(refs) != 1:
        raise Unclear("log.name", (*step.path, "at"), said=value["at"])
    step.amounts[refs[0]], step.both = add - remove, bool(add and remove)
    return step


def _cards(rules: Notation, value: Any, step: Step) -> Step:
    several = value if isinstance(value, list) else [value]
    if len(several) > MAX_STEPS:
        raise Unclear("log.many", step.path, n=len(several), max=MAX_STEPS)
    step.cards = tuple(read_card(rules, one, step.path) for one in several)
    return step


def _played(rules: Notation, value: Any, step: Step) -> Step:
    step.said = mapping(value, step.path)
    return step


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


_READERS: Mapping[str, Callable[[Notation, Any, Step], Step]] = {
    "place": _amounts,
    "remove": _amounts,
    "zone": _zones,
    "track": _track,
    "prestige": _prestige,
    "move": _moved,
    "command": _ordered,
    "play": _played,
    **dict.fromkeys(CARD_VERBS, _cards),
}


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
