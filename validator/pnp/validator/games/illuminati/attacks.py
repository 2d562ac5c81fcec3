"""Attacks up to the dice: announced, helped, privileged, paid for by both sides and by anyone who interferes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from pnp.game import HIDDEN, KeyPath, Number, Piece, Violation, Word

from .act import Act, Ways, take_action
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

    def shown(self, table: Position) -> Iterator[Self]:
        if self.privilege is not HIDDEN:
            yield self
        else:
            besides = () if self.special is None else (self.special,)
            yield from (self.but(privilege=cards[-1]) for cards in shown(table, self.side, (*besides, HIDDEN)))

    # ── check ─────────────────────────────────────────────────────────────────

    def check(self, table: Position) -> list[Violation]:
        if table.passed:
            return [table.breaks("turn.pass", "passed", ("attack",))]
        if self.by is None:
            return [table.breaks("attack.announce", "attacker", ())]
        if self.target is None:
            return [table.breaks("attack.announce", "target", ())]
        found = spent(table, ("attack",)) + self._attacker_wrong(table, self.by)
        if found or (found := self._target_wrong(table, self.by, self.target)):
            return found
        found = [*self._arrow_wrong(table, self.by), *self._helpers_wrong(table, self.by, self.target)]
        found += self._immune(table)
        return (
            found
            + self._special_wrong(table, self.target)
            + self._privilege_wrong(table)
            + self._overstated_wrong(table)
        )

    def _attacker_wrong(self, table: Position, by: str) -> list[Violation]:
        if table.owner(by) != self.side:
            return [table.breaks("attack.announce", "own", ("by",), card=by, side=self.side)]
        if not table.rules.faces[by].power:
            return [table.breaks("card.no-power", "attack", ("by",), card=by)]
        if taken_part(table, by) >= attacks_of(table, by):
            rule, breach = ("attack.again", "same") if by in table.failed else ("attack.once", "attacked")
            return [table.breaks(rule, breach, ("by",), card=by)]
        return []

    def _target_wrong(self, table: Position, by: str, target: str) -> list[Violation]:
        where, owner, side = ("target",), table.owner(target), self.side
        if target in table.rules.illuminati_cards:
            return [table.breaks("attack.illuminati", "target", where, target=target)]
        if owner is DEAD:
            return [table.breaks("destroy.revive", "dead", where, card=target)]
        if owner is AWAY:
            return [table.breaks("attack.announce", "nowhere", where, target=target)]
        if self.kind == CONTROL and owner == self.side:
            return [table.breaks("control.target", "own", where, target=target, side=side)]
        if self.kind == CONTROL and owner is NOBODY and table.ruled("ruling.d4", "opponents"):
            return [table.breaks("control.target", "neutral", where, target=target)]
        if self.kind == NEUTRALIZE and owner is NOBODY:
            return [table.breaks("neutralize.target", "uncontrolled", where, target=target)]
        if self.kind == NEUTRALIZE and owner == self.side:
            return [table.breaks("neutralize.target", "own", where, target=target, side=side)]
        return self._destroy_wrong(table, by, target) if self.kind == DESTROY else []

    def _destroy_wrong(self, table: Position, by: str, target: str) -> list[Violation]:
        where, face = ("target",), table.rules.faces[target]
        if target == by:
            return [table.breaks("destroy.own", "itself", where, card=target)]
        if not face.power and self.special is None:
            return [table.breaks("destroy.powerless", "target", where, target=target)]
        if table.owner(target) == self.side:
            shared = set(aligned(table, by)) & set(aligned(table, target))
            if shared and table.ruled("ruling.d8", "alike"):
                return [table.breaks("destroy.own", "alike", where, card=by, target=target)]
        return []

    def _arrow_wrong(self, table: Position, by: str) -> Iterator[Violation]:
        obstacle = table.own(self.side).no_arrow(by)
        if obstacle is None:
            return
        if self.kind == CONTROL:
            yield table.breaks("control.arrow", "used", ("by",), card=by)
        elif self.kind == NEUTRALIZE and table.ruled("ruling.d7", "needed"):
            yield table.breaks("neutralize.bonus", "arrow", ("by",), card=by)

    def _helpers_wrong(self, table: Position, by: str, target: str) -> Iterator[Violation]:
        for at, helper in enumerate(self.helpers or ()):
            where = ("help", at)
            if helper == by:
                yield table.breaks("attack.once", "both", where, card=helper)
            elif table.owner(helper) != self.side:
                yield table.breaks("attack.aid", "own", where, helper=helper, side=self.side)
            elif helper in self.helpers[:at]:
                yield table.breaks("attack.aid", "twice", where, helper=helper)
            elif not table.rules.faces[helper].transferable:
                yield table.breaks("attack.aid", "power", where, helper=helper)
            elif helper == target:
                yield table.breaks("destroy.own", "helps", where, helper=helper)
            elif taken_part(table, helper) >= attacks_of(table, helper):
                yield table.breaks("attack.once", "helped", where, helper=helper)
            elif not self._below(table, by, helper) and table.ruled("ruling.d5", "below"):
                yield table.breaks("attack.aid", "under", where, helper=helper, card=by)

    def _below(self, table: Position, by: str, helper: str) -> bool:
        structure = table.own(self.side)
        return by not in structure or structure.is_under(by, helper)

    def _immune(self, table: Position) -> Iterator[Violation]:
        attack = table.as_attack(self.opened(table))
        for card, group in table.strength.barred(attack):
            where: KeyPath = ("by",) if group == self.by else ("help", self.helpers.index(group))
            yield table.breaks("attack.abilities", "immune", where, card=card, target=group)

    def _special_wrong(self, table: Position, target: str) -> list[Violation]:
        if self.special is None:
            return []
        where, face = ("special",), table.rules.faces[target]
        if not table.rules.does(self.special, WHISPERS):
            return [table.breaks("special.when", "effect", where, card=self.special)]
        if self.kind != DESTROY:
            return [
                table.breaks("special.when", "when", where, card=self.special, when=table.rules.when_text(self.special))
            ]
        if face.power or (face.transferable and table.ruled("ruling.powerless", "none-at-all")):
            return [table.breaks("destroy.powerless", "power", where, target=target)]
        return held_special(table, self.side, self.special, where)

    def _privilege_wrong(self, table: Position) -> list[Violation]:
        if self.privilege is None:
            return []
        return privilege_wrong(table, self.side, self.privilege, self.special)

    def _overstated_wrong(self, table: Position) -> list[Violation]:
        root = table.root(self.side)
        if root not in (self.by, *(self.helpers or ())) and self.overstated:
            return [table.breaks("opt.overstate", "open", ("overstate",), side=self.side)]
        return overstating(table, self.side, self.overstated or 0, table.rules.faces[root].power)

    # ── apply ─────────────────────────────────────────────────────────────────

    def opened(self, table: Position) -> Open:
        """The attack as announced."""
        assert self.by is not None
        assert self.target is not None
        helpers = tuple(helper for helper in dict.fromkeys(self.helpers or ()) if helper in table.rules.faces)
        owner = table.owner(self.target)
        owner = owner if isinstance(owner, Piece) else NOBODY
        more = self.overstated or 0
        return Open(self.kind, self.side, self.by, self.target, owner, helpers, self.special, overstated=more)

    def apply(self, table: Position) -> None:
        table.turn = self.side
        collect(table)
        if self.by not in table.rules.faces or self.target not in table.rules.groups:
            return
        if self.special is not None:
            discard(table, self.side, self.special)
            table.undo, table.after = (
                table.copy(),
                (self.side, self.special),
            )  # without that card there is no such attack
        table.attack = self.opened(table)
        if isinstance(self.privilege, Mapping):
            table.undo = None
            for card, amount in self.privilege.items():
                table.pay(card, amount, "privilege.bavarian")
            table.abilities += ("privilege",)
            bind(table, table.attack)
            table.alter(privilege=True, payers=(self.side,))
        elif self.privilege is not None:
            discard(table, self.side, self.privilege)
            table.undo, table.after = table.copy(), (self.side, self.privilege)
            table.alter(privilege=True, discarded=self.privilege)

    def additions(self, table: Position) -> Mapping[str, Mapping[str, int]]:
        """The privilege that its player's Illuminati can buy."""
        root = table.root(self.side)
        able = table.rules.faces[root].able("privilege")
        return {"privilege": {root: able[0]["cost"]}} if able else {}

    def options(self, table: Position) -> Ways:
        """Every group that may attack, against every target, alone and with all possible help."""
        side = self.seat
        if table.step > ACT or table.attack is not None or side in table.out:
            return
        own = table.cards(side)
        able = [
            card for card in own if table.rules.faces[card].power and taken_part(table, card) < attacks_of(table, card)
        ]
        ready = [c for c in own if table.rules.faces[c].transferable and taken_part(table, c) < attacks_of(table, c)]
        theirs = [card for other in table.alive() if other != side for card in table.cards(other)[1:]]
        whispers = next(
            (card for card in table.hands[side] if card is not HIDDEN and table.rules.does(card, WHISPERS)), None
        )
        for by in able:
            helpers = [card for card in ready if card != by]
            ways = [(), helpers] if helpers else [()]
            for target in (*table.neutral, *theirs, *own[1:]):
                for kind in KINDS:
                    powerless = kind == DESTROY and not table.rules.faces[target].power
                    announced = {"kind": kind, "by": by, "target": target, "special": whispers if powerless else None}
                    for help in ways:
                        yield announced | {"helpers": tuple(one for one in help if one != target) or None}


def bind(table: Position, attack: Open) -> None:
    """From now on the attack has to be played out and counts as an action (calloff.bound); its cards have
    taken part."""
    take_action(table)
    for card in (attack.by, *attack.helpers):
        table.used[card] = table.used.get(card, 0) + 1


def taken_part(table: Position, card: str) -> int:
    """How many attacks of the turn, or of the action, a card has taken part in (ruling.d6)."""
    n = table.used.get(card, 0)
    return 0 if n and table.ruled("ruling.d6", "action") else n


def attacks_of(table: Position, card: str) -> int:
    """How many attacks per turn a card may take part in (attack.once)."""
    most = table.numbers["attacks"]
    for ability in table.rules.faces[card].able("attacks"):
        if table.rulings["option.goals"] == "hidden" and table.rulings["ruling.d15"] == "each":
            continue
        most = max(most, ability["count"])
    return most


def idle(table: Position) -> bool:
    """True if no card can take an action, though some are left: the Illuminati is alone and has attacked as often as it
    may, and no special is in hand."""
    cards = table.cards(table.turn) if table.turn is not NOBODY and table.step == ACT else ()
    if len(cards) != 1 or table.hands[table.turn] or table.attack or table.placing or table.unsettled:
        return False
    return taken_part(table, cards[0]) >= attacks_of(table, cards[0])


def aligned(table: Position, card: str) -> Sequence[str]:
    """A card's present alignments."""
    found: Sequence[str] = table.realigned.get(card, table.rules.faces[card].alignments)
    return found
