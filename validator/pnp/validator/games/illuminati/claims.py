"""What players say resulted: `then` and `claim`, checked against the table. See `statements`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Unclear, Untrue, Violation
from ...judging.statements import Said, Statement, both, by_side, entries
from ...logs.names import unknown_key
from ...source import KeyPath
from . import treasuries, winning
from .faces import SIDES
from .needed import wrong_needed
from .position import AWAY, DEAD, NOBODY, Position
from .slots import ARROWS, OWN
from .strength import signed

if TYPE_CHECKING:
    from . import Illuminati

NEUTRAL, DEAD_WORD = "neutral", "dead"
SUCCESS, FAILURE = "success", "failure"
RIGHT, WRONG = "right", "wrong"
WORDS = (NEUTRAL, DEAD_WORD, winning.NOBODY)  # what stands in a statement instead of a player


def statements(rules: Illuminati, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`. Raises Unclear."""
    body = entries(body, path)
    for key, value in body.items():
        if key in winning.BESIDE:
            winning.read_beside(rules, key, value, (*path, key))
            continue
        if key not in READERS:
            raise unknown_key(key, (*READERS, *winning.BESIDE), path)
        here = (*path, key)
        judge = winning.winner(rules, body, here) if key == "winner" else READERS[key](rules, value, here)
        yield False, judge, here, None


def _card(rules: Illuminati, name: Any, path: KeyPath) -> str:
    """A card; OWN is the Illuminati of whoever took the decision, and nobody's in a claim."""
    card = rules.card_names.read(name, path)
    if card == OWN and path[:1] != ("..",):
        known = ", ".join(one for one in rules.illuminati if one is not None)
        raise Unclear("log.ambiguous", path, said=name, known=known)
    return card


def _meant(pos: Position, card: str) -> str:
    """The card that is meant by a name."""
    return pos.root(pos.acted) if card == OWN else card


def _number(value: Any, path: KeyPath) -> int:
    if type(value) is not int:
        raise Unclear("log.number", path, said=value)
    return value


def _by_card(
    rules: Illuminati, value: Any, path: KeyPath, one: Callable[[Position, str, Any, KeyPath], Violation | None]
) -> Said:
    """A judge of something that is said of cards, each by itself."""
    said = [(_card(rules, name, (*path, name)), told, (*path, name)) for name, told in entries(value, path).items()]

    def judge(pos: Position, end: object) -> Violation | None:
        for card, told, where in said:
            if card == OWN and pos.acted < 0:
                return Untrue("setup.first", "missing", where)
            if wrong := one(pos, _meant(pos, card), told, where):
                return wrong
        return None

    return judge


def _by_side(rules: Illuminati, value: Any, path: KeyPath, one: Callable[..., Violation | None]) -> Said:
    """A judge of numbers that are said of players."""
    said = by_side(rules.seats.names, value, path)

    def of(side: int, n: int, where: KeyPath) -> Said:
        return lambda pos, end: one(pos, side, n, where)

    return both([of(side, n, where) for side, (n, where) in said.items()])


def _word(value: Any, path: KeyPath, *words: str) -> str:
    if value not in words:
        raise Unclear("log.value", path, said=value, known=", ".join(words))
    return str(value)


# ── attacks ───────────────────────────────────────────────────────────────────


def _needed(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _number(value, path)

    def judge(pos: Position, end: object) -> Violation | None:
        attack = pos.attack or pos.last
        if attack is None:
            return Untrue("attack.announce", "none", path)
        total = pos.sum(attack) if pos.attack is not None else pos.last_sum
        assert total is not None
        return None if total.needed == said else wrong_needed(pos, attack, total, said, path)

    return judge


def _result(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _word(value, path, SUCCESS, FAILURE)

    def judge(pos: Position, end: object) -> Violation | None:
        if pos.last is None or pos.last_sum is None:
            return Untrue("attack.announce", "none", path)
        success = pos.strength.succeeds(pos.last_sum, pos.last.result)
        return None if success == (said == SUCCESS) else result_wrong(pos, path)

    return judge


def result_wrong(pos: Position, path: KeyPath) -> Violation:
    """What is wrong with whoever takes the last attack for the opposite of what it was."""
    last, total = pos.last, pos.last_sum
    assert last is not None
    assert total is not None
    values = {"said": last.result, "n": signed(total.needed), "sum": pos.spelt(total)}
    if pos.strength.succeeds(total, last.result):
        return Untrue("attack.roll", "succeeded", path, **values)
    if last.result >= pos.numbers["fail_from"]:
        return Untrue("attack.auto-fail", "failed", path, said=last.result)
    return Untrue("attack.roll", "failed", path, **values)


def _roll(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _number(value, path)

    def judge(pos: Position, end: object) -> Violation | None:
        if pos.last is None:
            return Untrue("attack.announce", "none", path)
        if pos.last.result == said:
            return None
        if pos.last.by_special is None:
            return result_wrong(pos, path)
        card = pos.title(pos.last.by_special)
        return Untrue("special.last-wins", "roll", path, card=card, n=pos.last.result, said=said)

    return judge


def _decides(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _card(rules, value, path)

    def judge(pos: Position, end: object) -> Violation | None:
        if pos.last is None or pos.last.by_special is None:
            return Untrue("special.last-wins", "none", path)
        decides = pos.last.by_special
        return None if decides == said else Untrue("special.last-wins", "last", path, card=pos.title(decides))

    return judge


# ── cards ─────────────────────────────────────────────────────────────────────


def _controls(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    words = {NEUTRAL: NOBODY, DEAD_WORD: DEAD}
    told = {
        name: words[who] if isinstance(who, str) and who in words else rules.seats.names.read(who, (*path, name))
        for name, who in entries(value, path).items()
    }

    def one(pos: Position, card: str, said: int, where: KeyPath) -> Violation | None:
        owner = pos.owner(card)
        if owner == AWAY and pos.placing is not None and card in pos.placing.branch.cards:
            owner = pos.placing.side
        return None if owner == said else _wrong_owner(pos, card, said, owner, where)

    return _by_card(rules, told, path, one)


_LEFT = ("control.puppets", "neutralize.result", "destroy.result", "free.drop", "trade.package")


def _wrong_owner(pos: Position, card: str, said: int, owner: int, path: KeyPath) -> Violation:
    rule, head = pos.because.get(("owner", card), ("", card))
    title = pos.title(card)
    last = pos.last
    if last is not None and last.target == card and pos.last_sum is not None:
        if not pos.strength.succeeds(pos.last_sum, last.result):
            return Untrue("attack.fail", "taken", path, target=title)
        if card == head and rule in _LEFT[:3]:
            return result_wrong(pos, path)
    if owner == DEAD:
        return Untrue("destroy.revive", "dead", path, card=title)
    values = {"card": title, "target": pos.title(head)}
    if rule == "destroy.result" and said == DEAD:
        return Untrue("destroy.result", "alive", path, **values)
    if rule in _LEFT:
        return Untrue(rule, "left", path, **values)
    if rule == "out.leave":
        return Untrue("out.leave", "groups", path, card=title)
    if owner == AWAY:
        return Untrue("attack.announce", "nowhere", path, target=title)
    if rule == "turn.draw" and said >= 0:
        return Untrue("turn.draw", "kept", path, card=title)
    return Untrue("attack.fail", "taken", path, target=title)


def _place(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    told = {}
    for name, said in entries(value, path).items():
        here = (*path, name)
        body = entries(said, here)
        for key in body:
            if key not in ("on", "arrow"):
                raise unknown_key(key, ("on", "arrow"), here)
        on = _card(rules, body["on"], (*here, "on")) if "on" in body else None
        told[name] = on, ARROWS.read(body["arrow"], (*here, "arrow")) if "arrow" in body else None

    def one(pos: Position, card: str, said: Any, where: KeyPath) -> Violation | None:
        owner = pos.owner(card)
        link = pos.own(owner).links.get(card) if owner >= 0 else None
        if link is None:
            return Untrue("geo.tree", "loose", where, card=pos.title(card))
        on, arrow = said if said[0] is None else (_meant(pos, said[0]), said[1])
        if on not in (None, link.master):
            values = {"card": pos.title(card), "target": pos.title(link.master), "said": pos.title(on)}
            return Untrue("geo.tree", "master", where, **values)
        if arrow in (None, link.arrow):
            return None
        values = {"card": pos.title(card), "target": pos.title(link.master)}
        if pos.because.get(("place", card), ("", ""))[0] in ("control.puppets", "move.action"):
            return Untrue("control.puppets", "place", where, **values)
        return Untrue("geo.tree", "master", where, **values, said=SIDES[arrow])

    return _by_card(rules, told, path, one)


def _between(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    def one(pos: Position, card: str, said: Any, where: KeyPath) -> Violation | None:
        owner = pos.owner(card)
        if owner < 0 or card in pos.rules.illuminati_cards:
            return Untrue("geo.tree", "loose", where, card=pos.title(card))
        n = pos.own(owner).between(card)
        return (
            None
            if n == _number(said, where)
            else Untrue("geo.distance", "between", where, target=pos.title(card), n=n, said=said)
        )

    return _by_card(rules, value, path, one)


def _printed(rule: str, breach: str, of: Callable[[Position, str], int]) -> Callable[[Illuminati, Any, KeyPath], Said]:
    def read(rules: Illuminati, value: Any, path: KeyPath) -> Said:
        def one(pos: Position, card: str, said: Any, where: KeyPath) -> Violation | None:
            if card not in pos.rules.faces:
                return Untrue("special.when", "effect", where, card=pos.title(card))
            n = of(pos, card)
            return (
                None if n == _number(said, where) else Untrue(rule, breach, where, card=pos.title(card), n=n, said=said)
            )

        return _by_card(rules, value, path, one)

    return read


# ── players ───────────────────────────────────────────────────────────────────


def _specials(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    def one(pos: Position, side: int, said: int, where: KeyPath) -> Violation | None:
        n = len(pos.hands[side])
        values = {"side": pos.side_name(side), "n": n, "said": said}
        return None if n == said else Untrue("special.count-open", "count", where, **values)

    return _by_side(rules, value, path, one)


def _destroyed(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    def one(pos: Position, side: int, said: int, where: KeyPath) -> Violation | None:
        n = pos.destroyed[side]
        values = {"side": pos.side_name(side), "n": n, "said": said}
        return None if n == said else Untrue("destroy.result", "count", where, **values)

    return _by_side(rules, value, path, one)


def _groups(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    def one(pos: Position, side: int, said: int, where: KeyPath) -> Violation | None:
        n = len(pos.cards(side))
        values = {"side": pos.side_name(side), "n": n, "said": said}
        return None if n == said else Untrue("win.basic", "count", where, **values)

    return _by_side(rules, value, path, one)


def _total(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    def one(pos: Position, side: int, said: int, where: KeyPath) -> Violation | None:
        n = pos.aims.final_score(pos.holding(side))
        values = {"side": pos.side_name(side), "n": n, "said": said}
        return None if n == said else Untrue("opt.endless", "total", where, **values)

    return _by_side(rules, value, path, one)


def _goal(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _number(value, path)

    def judge(pos: Position, end: object) -> Violation | None:
        n = pos.aims.groups_needed
        return (
            None if n == said else Untrue("win.basic-fixed", "number", path, n=n, max=len(pos.rules.sides), said=said)
        )

    return judge


def _out(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    names = value if isinstance(value, list) else [value]
    wheres = [(*path, at) if isinstance(value, list) else path for at in range(len(names))]
    said = [(rules.seats.names.read(name, where), where) for name, where in zip(names, wheres, strict=True)]

    def judge(pos: Position, end: object) -> Violation | None:
        for side, where in said:
            if side not in pos.out:
                return _not_out(pos, side, where)
        return None

    return judge


def _not_out(pos: Position, side: int, path: KeyPath) -> Violation:
    name, groups = pos.side_name(side), len(pos.cards(side)) - 1
    goal = pos.goal_card(side)
    counts = goal in pos.rules.faces and "destroyed" in (pos.rules.faces[str(goal)].goal or {})
    if counts and not groups and (side in pos.winners or pos.met(side)):
        return Untrue("out.cthulhu", "won", path, side=name)
    if groups:
        return Untrue("out.no-groups", "groups", path, side=name, n=groups)
    return Untrue("out.no-groups", "early", path, side=name, n=pos.turns[side], max=pos.numbers["out_turn"])


def _guess(rules: Illuminati, value: Any, path: KeyPath) -> Said:
    said = _word(value, path, RIGHT, WRONG)

    def judge(pos: Position, end: object) -> Violation | None:
        if pos.guessed is None:
            return Untrue("attack.announce", "none", path)
        side, of, right = pos.guessed
        if right == (said == RIGHT):
            return None
        values = {"side": pos.side_name(side), "other": pos.side_name(of)}
        return Untrue("opt.hidden-illuminati", "right" if right else "wrong", path, **values)

    return judge


def _power(pos: Position, card: str) -> int:
    return int(pos.rules.faces[card].power + pos.stronger(card))


READERS: Mapping[str, Callable[[Illuminati, Any, KeyPath], Said]] = {
    "needed": _needed,
    "result": _result,
    "roll": _roll,
    "decides": _decides,
    "money": lambda rules, value, path: _by_card(rules, value, path, treasuries.wrong_money),
    "controls": _controls,
    "place": _place,
    "between": _between,
    "power": _printed("card.power", "power", _power),
    "transferable": _printed("card.power", "transferable", lambda pos, card: pos.rules.faces[card].transferable),
    "resistance": _printed("card.resistance", "resistance", lambda pos, card: pos.rules.faces[card].resistance or 0),
    "specials": _specials,
    "destroyed": _destroyed,
    "groups": _groups,
    "total": _total,
    "goal": _goal,
    "out": _out,
    "guess": _guess,
    "winner": lambda rules, value, path: winning.winner(rules, {"winner": value}, path),
}
