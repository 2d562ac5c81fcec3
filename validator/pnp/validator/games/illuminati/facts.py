"""What can be stated about a game of Illuminati in `then` and `claim`, and the rule to report for a false statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pnp.game import (
    Fact,
    KeyPath,
    ListOf,
    Number,
    OneOf,
    Piece,
    Player,
    Record,
    Rules,
    Said,
    Slot,
    Statement,
    Unclear,
    Untrue,
    Violation,
    Word,
)
from pnp.game.ending import End
from pnp.game.pieces import Thing

from .faces import SIDES
from .needed import why_needed
from .position import AWAY, DEAD, NOBODY, Placing, Position
from .slots import OWN, Arrow, CardId, owned
from .structure import Link
from .treasuries import Told, why_money

Getter = Callable[..., Any]
HOLDERS = {"neutral": NOBODY, "dead": DEAD}  # words in place of a player
SUCCESS, FAILURE = "success", "failure"
RIGHT, WRONG = "right", "wrong"
NO_ATTACK: Told = ("attack.announce", "none", {})


class Spoken(CardId):
    """A card in a statement; OWN is that of the player who took the decision, and nobody's in a claim."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        card = super().read(rules, said, path)
        if card == OWN and path[:1] != ("..",):
            known = ", ".join(one for one in rules.illuminati if one is not None)
            raise Unclear("log.ambiguous", path, said=said, known=known)
        return card


HOLDER = OneOf(Word(HOLDERS), Player())
"""Whose a card is: a player's, or one of HOLDERS."""

HANGS = Record(on=Spoken(optional=True), arrow=Arrow(optional=True))
"""What a card is attached to: `{on: mafia, arrow: left}`, or only one of the two."""


class Known(Fact):
    """Something that always exists: `none` cannot be stated."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        assert self.of is not None
        return self.of.take(rules, said, path)


class OfCard(Known):
    """A statement about a card."""

    def __init__(
        self, name: str, get: Callable[..., Any], explain: Callable[..., Told], of: Slot | None = None
    ) -> None:
        def told(table: Position, end: None, pieces: Sequence[str], true: Any, said: Any) -> Told:
            return explain(table, pieces[0], true, said)

        super().__init__(name, get, [Spoken()], of=of or Number(), explain=told)

    def judge(self, rules: Rules, pieces: Any, said: Any, path: KeyPath) -> Said:
        """OWN depends on who took the decision."""

        def judge(table: Position, end: End | None, place: None = None) -> Violation | None:
            if OWN in pieces and table.acted is NOBODY:
                return Untrue("setup.first", "missing", path)
            assert self.of is not None
            own, (card,) = owned(table.illuminati, table.acted), pieces
            cards, told = (self.per[0].renamed(card, own),), self.of.renamed(said, own)
            return super(OfCard, self).judge(rules, cards, told, path)(table, end)

        return judge


class Place(OfCard):
    """What a card is attached to; a statement may give only the card or only the arrow."""

    def agrees(self, true: Any, said: Any) -> bool:
        return true is not None and all(one in (None, so) for one, so in zip(said, true, strict=True))


class Out(Fact):
    """Who is out: `vera`, or a list."""

    notation = ListOf(Player(), short=True)

    def statements(self, rules: Rules, said: Any, path: KeyPath) -> Iterator[Statement]:
        for at, name in enumerate(said if isinstance(said, list) else [said]):
            where = (*path, at) if isinstance(said, list) else path
            yield False, self.judge(rules, (rules.seats.read(name, where),), True, where), where, None


# ── attacks ───────────────────────────────────────────────────────────────────


def _needed(table: Position) -> int | None:
    total = table.last_sum if table.attack is None else table.sum(table.attack)
    return None if total is None else int(total.needed)


def _why_needed(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    attack = table.attack or table.last
    if attack is None:
        return NO_ATTACK
    return why_needed(table, attack, table.last_sum if table.attack is None else table.sum(attack), said)


def _result(table: Position) -> str | None:
    if table.last is None:
        return None
    return SUCCESS if table.strength.succeeds(table.last_sum, table.last.result) else FAILURE


def _result_told(table: Position) -> Told:
    """What is wrong if a player mistakes the result of the last attack for its opposite."""
    last, total = table.last, table.last_sum
    if last is None:
        return NO_ATTACK
    values = {"said": last.result, "n": total.needed, "sum": table.spelt(total)}
    if table.strength.succeeds(total, last.result):
        return "attack.roll", "succeeded", values
    if last.result >= table.numbers["fail_from"]:
        return "attack.auto-fail", "failed", {"said": last.result}
    return "attack.roll", "failed", values


def _why_result(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    return _result_told(table)


def _why_roll(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if table.last is None or table.last.by_special is None:
        return _result_told(table)
    return "special.last-wins", "roll", {"card": table.title(table.last.by_special), "n": true, "said": said}


def _decides(table: Position) -> str | None:
    special: str | None = table.last.by_special if table.last is not None else None
    return special


def _why_decides(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if true is None:
        return "special.last-wins", "none", {}
    return "special.last-wins", "last", {"card": table.title(true)}


# ── cards ─────────────────────────────────────────────────────────────────────

_LEFT = ("control.puppets", "neutralize.result", "destroy.result", "free.drop", "trade.package")


def _controls(table: Position, card: str) -> Thing:
    owner, placing = table.owner(card), table.placing
    in_the_air: Placing | None = placing if owner is AWAY and placing and card in placing.branch.cards else None
    return owner if in_the_air is None else in_the_air.side


def _why_controls(table: Position, card: str, owner: Thing, said: Thing) -> Told:
    rule, head = table.cause.get(("owner", card), ("", card))
    title, last = table.title(card), table.last
    if last is not None and last.target == card:
        if _result(table) == FAILURE:
            return "attack.fail", "taken", {"target": title}
        if card == head and rule in _LEFT[:3]:
            return _result_told(table)
    if owner is DEAD:
        return "destroy.revive", "dead", {"card": title}
    values = {"card": title, "target": table.title(head)}
    if rule == "destroy.result" and said is DEAD:
        return "destroy.result", "alive", values
    if rule in _LEFT:
        return rule, "head" if card == head else "left", values
    if rule == "out.leave":
        return "out.leave", "groups", {"card": title}
    if owner is AWAY:
        return "attack.announce", "nowhere", {"target": title}
    if rule == "turn.draw" and isinstance(said, Piece):
        return "turn.draw", "kept", {"card": title}
    return "attack.fail", "taken", {"target": title}


def _place(table: Position, card: str) -> Link | None:
    owner = table.owner(card)
    return table.own(owner).links.get(card) if isinstance(owner, Piece) else None


def _why_place(table: Position, card: str, link: Link | None, said: Any) -> Told:
    if link is None:
        return "geo.tree", "loose", {"card": table.title(card)}
    values = {"card": table.title(card), "target": table.title(link.master)}
    on, arrow = said
    if on not in (None, link.master):
        return "geo.tree", "master", {**values, "said": table.title(on)}
    if table.cause.get(("place", card), ("", ""))[0] in ("control.puppets", "move.action"):
        return "control.puppets", "place", values
    return "geo.tree", "master", {**values, "said": SIDES[arrow]}


def _between(table: Position, card: str) -> int | None:
    owner = table.owner(card)
    if not isinstance(owner, Piece) or card in table.rules.illuminati_cards:
        return None
    return table.own(owner).between(card)


def _why_between(table: Position, card: str, true: int | None, said: int) -> Told:
    if true is None:
        return "geo.tree", "loose", {"card": table.title(card)}
    return "geo.distance", "between", {"target": table.title(card), "n": true, "said": said}


def _printed(name: str, rule: str, of: Callable[[Position, str], int]) -> Fact:
    """A number printed on a card."""

    def get(table: Position, card: str) -> int | None:
        return of(table, card) if card in table.rules.faces else None

    def explain(table: Position, card: str, true: int | None, said: int) -> Told:
        if true is None:
            return "special.when", "effect", {"card": table.title(card)}
        return rule, name, {"card": table.title(card), "n": true, "said": said}

    return OfCard(name, get, explain)


# ── players ───────────────────────────────────────────────────────────────────


def _counted(name: str, rule: str, breach: str, of: Callable[[Position, Piece], int]) -> Fact:
    """How many of something a player has."""
    return Known(name, of, [Player], of=Number, cites=rule, breach=breach)


def _why_goal(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    return "win.basic-fixed", "number", {"n": true, "max": len(table.rules.seats), "said": said}


def _why_not_out(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    side = pieces[0]
    name, groups, goal = table.side_name(side), len(table.cards(side)) - 1, table.goal_card(side)
    counts = goal in table.rules.faces and "destroyed" in (table.rules.faces[goal].goal or {})
    if counts and not groups and (side in table.winners or table.met(side)):
        return "out.cthulhu", "won", {"side": name}
    if groups:
        return "out.no-groups", "groups", {"side": name, "n": groups}
    return "out.no-groups", "early", {"side": name, "n": table.turns[side], "max": table.numbers["out_turn"]}


def _guess(table: Position) -> str | None:
    return None if table.guessed is None else RIGHT if table.guessed[2] else WRONG


def _why_guess(table: Position, end: None, pieces: Sequence[Piece], true: Any, said: Any) -> Told:
    if true is None:
        return NO_ATTACK
    side, of, _ = table.guessed
    return "opt.hidden-illuminati", true, {"side": table.side_name(side), "other": table.side_name(of)}


FACTS = (
    Known("needed", _needed, of=Number, explain=_why_needed),
    Known("result", _result, of=Word(SUCCESS, FAILURE), explain=_why_result),
    Known("roll", lambda table: table.last and table.last.result, of=Number, explain=_why_roll),
    Known("decides", _decides, of=Spoken, explain=_why_decides),
    OfCard("money", lambda table, card: table.treasury(card), why_money),
    OfCard("controls", _controls, _why_controls, HOLDER),
    Place("place", _place, _why_place, HANGS),
    OfCard("between", _between, _why_between),
    _printed("power", "card.power", lambda table, card: int(table.rules.faces[card].power + table.stronger(card))),
    _printed("transferable", "card.power", lambda table, card: int(table.rules.faces[card].transferable)),
    _printed("resistance", "card.resistance", lambda table, card: table.rules.faces[card].resistance or 0),
    _counted("specials", "special.count-open", "count", lambda table, side: len(table.hands[side])),
    _counted("destroyed", "destroy.result", "count", lambda table, side: table.destroyed_by(side)),
    _counted("groups", "win.basic", "count", lambda table, side: len(table.cards(side))),
    _counted("total", "opt.endless", "total", lambda table, side: table.final_score(side)),
    Known("goal", lambda table: table.aims.groups_needed, of=Number, explain=_why_goal),
    Out("out", lambda table, side: side in table.out, explain=_why_not_out),
    Known("guess", _guess, of=Word(RIGHT, WRONG), explain=_why_guess),
)
