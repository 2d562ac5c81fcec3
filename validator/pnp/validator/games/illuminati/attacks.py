"""Attacks up to the dice: announced, helped, privileged, paid for by both sides and by anyone who interferes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from pnp.game import HIDDEN, KeyPath, Number, Piece, Violation, Word

from .act import Act, take_action
from .course import collect
from .hands import discard, held_special, shown
from .position import ACT, AWAY, DEAD, NOBODY, Open, Position
from .privilege import privilege_wrong
from .slots import CardId, Ids, Price
from .strength import CONTROL, DESTROY, KINDS, NEUTRALIZE
from .times import Turn, spent
from .turn import overstating

WHISPERS = "destroy-powerless"


class Announce(Act):
    """An attack: attacker, target, kind, helpers (attack.announce).

    `privilege` is the special discarded for it (HIDDEN if the log does not say which), or the money paid for it, by
    treasury. `special` is a card that makes the attack possible.
    """

    decides, when = "attack", Turn(ACT)
    kind = Word(*KINDS, key="attack")
    by = CardId(optional=True)
    target = CardId(optional=True)
    helpers = Ids(key="help", listed=True, optional=True)
    privilege = Price(optional=True)
    special = CardId(optional=True)
    overstated = Number(key="overstate", from_zero=True, optional=True)

    def shown(self, pos: Position) -> Iterator[Self]:
        if self.privilege is not HIDDEN:
            yield self
        else:
            besides = () if self.special is None else (self.special,)
            yield from (self.but(privilege=cards[-1]) for cards in shown(pos, self.side, (*besides, HIDDEN)))

    # ── check ─────────────────────────────────────────────────────────────────

    def check(self, pos: Position) -> list[Violation]:
        if pos.passed:
            return [pos.breaks("turn.pass", "passed", ("attack",))]
        if self.by is None:
            return [pos.breaks("attack.announce", "attacker", ())]
        if self.target is None:
            return [pos.breaks("attack.announce", "target", ())]
        found = spent(pos, ("attack",)) + self._attacker_wrong(pos, self.by)
        if found or (found := self._target_wrong(pos, self.by, self.target)):
            return found
        found = [*self._arrow_wrong(pos, self.by), *self._helpers_wrong(pos, self.by, self.target)]
        found += self._immune(pos)
        return found + self._special_wrong(pos, self.target) + self._privilege_wrong(pos) + self._overstated_wrong(pos)

    def _attacker_wrong(self, pos: Position, by: str) -> list[Violation]:
        if pos.owner(by) != self.side:
            return [pos.breaks("attack.announce", "own", ("by",), card=by, side=self.side)]
        if not pos.rules.faces[by].power:
            return [pos.breaks("card.no-power", "attack", ("by",), card=by)]
        if taken_part(pos, by) >= attacks_of(pos, by):
            rule, breach = ("attack.again", "same") if by in pos.failed else ("attack.once", "attacked")
            return [pos.breaks(rule, breach, ("by",), card=by)]
        return []

    def _target_wrong(self, pos: Position, by: str, target: str) -> list[Violation]:
        where, owner, side = ("target",), pos.owner(target), self.side
        if target in pos.rules.illuminati_cards:
            return [pos.breaks("attack.illuminati", "target", where, target=target)]
        if owner is DEAD:
            return [pos.breaks("destroy.revive", "dead", where, card=target)]
        if owner is AWAY:
            return [pos.breaks("attack.announce", "nowhere", where, target=target)]
        if self.kind == CONTROL and owner == self.side:
            return [pos.breaks("control.target", "own", where, target=target, side=side)]
        if self.kind == CONTROL and owner is NOBODY and pos.ruled("ruling.d4", "opponents"):
            return [pos.breaks("control.target", "neutral", where, target=target)]
        if self.kind == NEUTRALIZE and owner is NOBODY:
            return [pos.breaks("neutralize.target", "uncontrolled", where, target=target)]
        if self.kind == NEUTRALIZE and owner == self.side:
            return [pos.breaks("neutralize.target", "own", where, target=target, side=side)]
        return self._destroy_wrong(pos, by, target) if self.kind == DESTROY else []

    def _destroy_wrong(self, pos: Position, by: str, target: str) -> list[Violation]:
        where, face = ("target",), pos.rules.faces[target]
        if target == by:
            return [pos.breaks("destroy.own", "itself", where, card=target)]
        if not face.power and self.special is None:
            return [pos.breaks("destroy.powerless", "target", where, target=target)]
        if pos.owner(target) == self.side:
            shared = set(aligned(pos, by)) & set(aligned(pos, target))
            if shared and pos.ruled("ruling.d8", "alike"):
                return [pos.breaks("destroy.own", "alike", where, card=by, target=target)]
        return []

    def _arrow_wrong(self, pos: Position, by: str) -> Iterator[Violation]:
        obstacle = pos.own(self.side).no_arrow(by)
        if obstacle is None:
            return
        if self.kind == CONTROL:
            yield pos.breaks("control.arrow", "used", ("by",), card=by)
        elif self.kind == NEUTRALIZE and pos.ruled("ruling.d7", "needed"):
            yield pos.breaks("neutralize.bonus", "arrow", ("by",), card=by)

    def _helpers_wrong(self, pos: Position, by: str, target: str) -> Iterator[Violation]:
        for at, helper in enumerate(self.helpers or ()):
            where = ("help", at)
            if helper == by:
                yield pos.breaks("attack.once", "both", where, card=helper)
            elif pos.owner(helper) != self.side:
                yield pos.breaks("attack.aid", "own", where, helper=helper, side=self.side)
            elif helper in self.helpers[:at]:
                yield pos.breaks("attack.aid", "twice", where, helper=helper)
            elif not pos.rules.faces[helper].transferable:
                yield pos.breaks("attack.aid", "power", where, helper=helper)
            elif helper == target:
                yield pos.breaks("destroy.own", "helps", where, helper=helper)
            elif taken_part(pos, helper) >= attacks_of(pos, helper):
                yield pos.breaks("attack.once", "helped", where, helper=helper)
            elif not self._below(pos, by, helper) and pos.ruled("ruling.d5", "below"):
                yield pos.breaks("attack.aid", "under", where, helper=helper, card=by)

    def _below(self, pos: Position, by: str, helper: str) -> bool:
        structure = pos.own(self.side)
        return by not in structure or structure.is_under(by, helper)

    def _immune(self, pos: Position) -> Iterator[Violation]:
        attack = pos.as_attack(self.opened(pos))
        for card, group in pos.strength.barred(attack):
            where: KeyPath = ("by",) if group == self.by else ("help", self.helpers.index(group))
            yield pos.breaks("attack.abilities", "immune", where, card=card, target=group)

    def _special_wrong(self, pos: Position, target: str) -> list[Violation]:
        if self.special is None:
            return []
        where, face = ("special",), pos.rules.faces[target]
        if not pos.rules.does(self.special, WHISPERS):
            return [pos.breaks("special.when", "effect", where, card=self.special)]
        if self.kind != DESTROY:
            return [
                pos.breaks("special.when", "when", where, card=self.special, when=pos.rules.when_text(self.special))
            ]
        if face.power or (face.transferable and pos.ruled("ruling.powerless", "none-at-all")):
            return [pos.breaks("destroy.powerless", "power", where, target=target)]
        return held_special(pos, self.side, self.special, where)

    def _privilege_wrong(self, pos: Position) -> list[Violation]:
        if self.privilege is None:
            return []
        return privilege_wrong(pos, self.side, self.privilege, self.special)

    def _overstated_wrong(self, pos: Position) -> list[Violation]:
        root = pos.root(self.side)
        if root not in (self.by, *(self.helpers or ())) and self.overstated:
            return [pos.breaks("opt.overstate", "open", ("overstate",), side=self.side)]
        return overstating(pos, self.side, self.overstated or 0, pos.rules.faces[root].power)

    # ── apply ─────────────────────────────────────────────────────────────────

    def opened(self, pos: Position) -> Open:
        """The attack as announced."""
        assert self.by is not None
        assert self.target is not None
        helpers = tuple(helper for helper in dict.fromkeys(self.helpers or ()) if helper in pos.rules.faces)
        owner = pos.owner(self.target)
        owner = owner if isinstance(owner, Piece) else NOBODY
        more = self.overstated or 0
        return Open(self.kind, self.side, self.by, self.target, owner, helpers, self.special, overstated=more)

    def apply(self, pos: Position) -> None:
        pos.turn = self.side
        collect(pos)
        if self.by not in pos.rules.faces or self.target not in pos.rules.groups:
            return
        if self.special is not None:
            discard(pos, self.side, self.special)
            pos.undo, pos.after = pos.copy(), (self.side, self.special)  # without that card there is no such attack
        pos.attack = self.opened(pos)
        if isinstance(self.privilege, Mapping):
            pos.undo = None
            for card, amount in self.privilege.items():
                pos.pay(card, amount, "privilege.bavarian")
            pos.abilities += ("privilege",)
            bind(pos, pos.attack)
            pos.alter(privilege=True, payers=(self.side,))
        elif self.privilege is not None:
            discard(pos, self.side, self.privilege)
            pos.undo, pos.after = pos.copy(), (self.side, self.privilege)
            pos.alter(privilege=True, discarded=self.privilege)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        """Every group that may attack, against every target, alone and with all possible help."""
        side = self.seat
        if pos.step > ACT or pos.attack is not None or side in pos.out:
            return
        own = pos.cards(side)
        able = [card for card in own if pos.rules.faces[card].power and taken_part(pos, card) < attacks_of(pos, card)]
        ready = [c for c in own if pos.rules.faces[c].transferable and taken_part(pos, c) < attacks_of(pos, c)]
        theirs = [card for other in pos.alive() if other != side for card in pos.cards(other)[1:]]
        whispers = next(
            (card for card in pos.hands[side] if card is not HIDDEN and pos.rules.does(card, WHISPERS)), None
        )
        for by in able:
            helpers = [card for card in ready if card != by]
            ways = [(), helpers] if helpers else [()]
            for target in (*pos.neutral, *theirs, *own[1:]):
                for kind in KINDS:
                    powerless = kind == DESTROY and not pos.rules.faces[target].power
                    announced = {"kind": kind, "by": by, "target": target, "special": whispers if powerless else None}
                    for help in ways:
                        yield announced | {"helpers": tuple(one for one in help if one != target) or None}


def bind(pos: Position, attack: Open) -> None:
    """From now on the attack has to be played out and counts as an action (calloff.bound); its cards have
    taken part."""
    take_action(pos)
    for card in (attack.by, *attack.helpers):
        pos.used[card] = pos.used.get(card, 0) + 1


def taken_part(pos: Position, card: str) -> int:
    """How many attacks of the turn, or of the action, a card has taken part in (ruling.d6)."""
    n = pos.used.get(card, 0)
    return 0 if n and pos.ruled("ruling.d6", "action") else n


def attacks_of(pos: Position, card: str) -> int:
    """How many attacks per turn a card may take part in (attack.once)."""
    most = pos.numbers["attacks"]
    for ability in pos.rules.faces[card].able("attacks"):
        if pos.rulings["option.goals"] == "hidden" and pos.rulings["ruling.d15"] == "each":
            continue
        most = max(most, ability["count"])
    return most


def aligned(pos: Position, card: str) -> Any:
    """A card's present alignments."""
    return pos.realigned.get(card, pos.rules.faces[card].alignments)
