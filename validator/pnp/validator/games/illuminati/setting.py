"""Groups placed by their players: where, what happens to their puppets, and the money that goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import KeyPath, Number, Piece, Violation

from .act import Act, OfCard
from .placing import put_branch, put_down, take_in
from .position import AWAY, DEAD, Placing, Position, Unsettled
from .slots import OWN, Arrow, CardId, Ids, Money
from .strength import DESTROY, NEUTRALIZE
from .structure import Branch, Link, Loose
from .times import AT_ANY_TIME

QUARTER = 90  # degrees
COVERS = {"control.puppets": ("geo.no-overlap", "covers"), "move.overlap": ("move.overlap", "covers")}


class Put(Act):
    """Place a group on an arrow: one captured or given, or a puppet that did not fit (control.place).

    `turned` and `incoming` are its orientation, if logged: degrees clockwise, and the side that meets its master;
    `gift` is money that its master gives it at once.
    """

    decides, when, places = "set", AT_ANY_TIME, True
    card = CardId(key="set")
    on = CardId(optional=True)
    arrow = Arrow(optional=True)
    turned = Number(optional=True)
    incoming = Arrow(optional=True)
    gift = Number(from_zero=True, optional=True)

    def check(self, pos: Position) -> list[Violation]:
        if (loose := self._loose(pos)) is not None:
            return self._settling_wrong(pos, loose)
        placing = self._placing(pos)
        if placing is None:
            return self._not_placed(pos)
        if self.side != placing.side:
            return [pos.breaks("turn.order", "turn", (), side=self.side, other=placing.side)]
        if self.card in placing.branch.links:
            return [pos.breaks("control.puppets", "left", self.at, card=self.card, target=placing.branch.head)]
        if self.card != placing.branch.head:
            return [pos.breaks("control.place", "missing", self.at, target=placing.branch.head)]
        return self._place_wrong(pos, placing)

    def _placing(self, pos: Position) -> Placing | None:
        waiting = [placing for placing in (pos.placing, *pos.queue) if placing is not None]
        meant = [placing for placing in waiting if self.card in placing.branch.cards]
        return next(iter(meant), next(iter(waiting), None))

    def _not_placed(self, pos: Position) -> list[Violation]:
        """Why there is nothing to place."""
        last, card = pos.last, self.card
        if last is not None and last.target == card and last.kind != DESTROY and pos.owner(card) != self.side:
            taken = pos.last_sum is not None and pos.strength.succeeds(pos.last_sum, last.result)
            if last.kind == NEUTRALIZE and taken:
                return [pos.breaks("neutralize.result", "taken", self.at, target=card)]
            if not taken and pos.rolled is None:
                return [pos.breaks("attack.fail", "taken", self.at, target=card)]
            if not taken:
                return self._failed(pos)
        owner = pos.owner(self.card)
        if owner is DEAD:
            return [pos.breaks("destroy.revive", "dead", self.at, card=card)]
        if owner is AWAY:
            return [pos.breaks("attack.announce", "nowhere", self.at, target=card)]
        if pos.given is not None and owner == self.side and pos.own(owner).is_under(self.card, pos.given[2]):
            return [pos.breaks("control.overlap", "fits", self.at, card=card)]
        return [pos.breaks("attack.announce", "none", self.at)]

    def _failed(self, pos: Position) -> list[Violation]:
        last, total = pos.last, pos.last_sum
        assert last is not None
        assert total is not None
        if last.result >= pos.numbers["fail_from"]:
            return [pos.breaks("attack.auto-fail", "failed", self.at, said=last.result)]
        return [pos.breaks("attack.roll", "failed", self.at, said=last.result, n=total.needed, sum=pos.spelt(total))]

    def _place_wrong(self, pos: Position, placing: Placing) -> list[Violation]:
        traded = placing.why.startswith("trade")
        structure = pos.own(self.side)
        if self.on is None or self.arrow is None:
            return [pos.breaks("geo.tree", "loose", self.at, card=self.card)]
        if self.on not in structure:
            if traded or placing.by is None:
                return [pos.breaks("move.action", "owner", ("on",), card=self.on, side=self.side)]
            return [pos.breaks("control.place", "master", ("on",), target=self.card, card=placing.by)]
        if placing.by is not None and self.on != placing.by:
            return [pos.breaks("control.place", "master", ("on",), target=self.card, card=placing.by)]
        found = []
        if (obstacle := structure.obstacle(self.on, self.arrow)) is not None:
            found.append(against(pos, obstacle, ("arrow",)))
        return found + self._lies_wrong(pos)

    def _lies_wrong(self, pos: Position) -> list[Violation]:
        found = []
        face = pos.rules.faces[self.card]
        if self.incoming is not None and self.incoming != face.incoming:
            found.append(pos.breaks("geo.tree", "incoming", ("incoming",), card=self.card))
        if self.turned is not None and self.on is not None and self.arrow is not None:
            spot = pos.own(self.side).put(self.card, self.on, self.arrow).spots[self.card]
            right = spot.turn * QUARTER
            if right != self.turned % 360:
                found.append(
                    pos.breaks("geo.rotation", "turned", ("turned",), card=self.card, n=right, said=self.turned)
                )
        return found

    # ── puppets that did not fit ──────────────────────────────────────────────

    def finishes(self, pos: Position) -> bool:
        return any(one.branch.head == self.card for one in pos.loose(self.side))

    def _loose(self, pos: Position) -> Loose | None:
        loose = pos.unsettled.loose if pos.unsettled is not None else ()
        return next((one for one in loose if one.branch.head == self.card), None)

    def _settling_wrong(self, pos: Position, loose: Loose) -> list[Violation]:
        assert pos.unsettled is not None
        rule, card = pos.unsettled.rule, self.card
        if self.side != pos.unsettled.side:
            return [pos.breaks("trade.overlap", "chooser", (), side=self.side, other=pos.unsettled.side)]
        if self.on is None or self.arrow is None:
            return [pos.breaks("geo.tree", "loose", self.at, card=card)]
        if self.on != loose.link.master:
            broken = rule if rule == "move.overlap" else "control.overlap"
            return [pos.breaks(broken, "master", ("on",), card=card, target=loose.link.master)]
        if Link(self.on, self.arrow) == loose.link:
            breach = COVERS.get(rule, ("trade.overlap", "both"))
            return [pos.breaks(*breach, ("arrow",), card=card, target=loose.obstacle.target or self.on)]
        obstacle = pos.own(self.side).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(pos, obstacle, ("arrow",))]

    # ── apply ─────────────────────────────────────────────────────────────────

    def apply(self, pos: Position) -> None:
        if (loose := self._loose(pos)) is not None:
            self._settle(pos, loose)
            return
        placing = self._placing(pos)
        if placing is None or placing.branch.head != self.card or placing.side != self.side:
            placing = self._as_played(pos)
        if placing is None or self.on is None or self.arrow is None or self.on not in pos.own(self.side):
            return
        pos.queue = tuple(one for one in pos.queue if one is not placing)
        waiting = pos.placing if pos.placing is not placing else None
        captured_by = placing.by
        put_down(pos, placing, self.on, self.arrow)
        pos.fresh = placing.branch.cards
        pos.given = (captured_by, self.side, self.card) if captured_by is not None else None
        if waiting is not None:
            pos.placing = waiting
        elif pos.queue:
            pos.placing, pos.queue = pos.queue[0], pos.queue[1:]

    def _as_played(self, pos: Position) -> Placing | None:
        """Take the group anyway, although the rules do not allow it."""
        owner = pos.owner(self.card)
        if self.card not in pos.rules.groups or owner in (self.side, DEAD):
            return None
        branch = pos.take_off(owner, self.card) if isinstance(owner, Piece) else Branch(self.card, {})
        by = pos.last.by if pos.last is not None else None
        return Placing(self.side, branch, by, "control.puppets", {c: pos.money.get(c, 0) // 2 for c in branch.cards})

    def _settle(self, pos: Position, loose: Loose) -> None:
        unsettled = pos.unsettled
        assert unsettled is not None
        rest = tuple(one for one in unsettled.loose if one is not loose)
        pos.unsettled = None
        if self.on is not None and self.arrow is not None and self.on in pos.own(unsettled.side):
            fit = pos.own(unsettled.side).hang(loose.branch, self.on, self.arrow)
            take_in(pos, unsettled.side, fit, unsettled.rule)
            rest = (*fit.loose, *rest)
        else:
            pos.release(loose.branch.cards, unsettled.rule, loose.branch.head)
        pos.unsettled = Unsettled(unsettled.side, rest, unsettled.rule) if rest else None

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        for placing in filter(None, (pos.placing, *pos.queue)):
            for link in pos.own(placing.side).openings() if placing.side == self.seat else ():
                if placing.by in (None, link.master):
                    yield {"card": placing.branch.head, "on": link.master, "arrow": link.arrow}
        for loose in pos.loose(self.seat):
            for arrow in pos.own(self.seat).free(loose.link.master):
                yield {"card": loose.branch.head, "on": loose.link.master, "arrow": arrow}

    def singly(self) -> Iterator[Act]:
        """The placement, and the gift written with it."""
        put = self if self.gift is None else self.but(gift=None)
        put.hidden = self.hidden
        yield put
        if self.gift is not None:
            money = {"source": self.on or OWN, "money": {self.card: self.gift}}
            gift = Gift(self.rules, self.seat, ("gift",), **money)
            gift.hidden = self.hidden
            yield gift


def against(pos: Position, obstacle: Any, path: KeyPath) -> Violation:
    """What is in the way of a card, as a breach of the rule sheet."""
    return pos.breaks(obstacle.rule, obstacle.breach, path, card=obstacle.card, target=obstacle.target)


class Lose(OfCard):
    """A group that does not fit in a new place becomes uncontrolled, with everything under it (control.overlap).

    After a trade the receiver may give up the new card or the old one (trade.overlap).
    """

    decides, when, places = "lose", AT_ANY_TIME, True
    cards = Ids(key="lose")

    def check(self, pos: Position) -> list[Violation]:
        unsettled = pos.unsettled
        if unsettled is not None and unsettled.side != self.side:
            return [pos.breaks("trade.overlap", "chooser", (), side=self.side, other=unsettled.side)]
        loose = self._loose(pos)
        if loose is None:
            rule, breach = ("control.overlap", "dropped") if pos.given is not None else ("move.overlap", "fits")
            return [pos.breaks(rule, breach, self.at, card=self.card)]
        assert unsettled is not None
        if unsettled.rule.startswith("trade"):
            return []
        if pos.own(self.side).free(loose.link.master):
            rule, breach = (
                ("move.overlap", "fits") if unsettled.rule == "move.overlap" else ("control.overlap", "dropped")
            )
            return [pos.breaks(rule, breach, self.at, card=self.card)]
        return []

    def finishes(self, pos: Position) -> bool:
        return bool(pos.loose(self.side)) and self._loose(pos) is not None

    def _loose(self, pos: Position) -> Loose | None:
        if pos.unsettled is None:
            return None
        traded = pos.unsettled.rule.startswith("trade")
        for one in pos.unsettled.loose:
            if self.card == one.branch.head or (traded and self.card == one.obstacle.target):
                found: Loose = one
                return found
        return None

    def apply(self, pos: Position) -> None:
        unsettled, loose = pos.unsettled, self._loose(pos)
        if loose is None or unsettled is None:
            owner = pos.owner(self.card)
            if isinstance(owner, Piece) and self.card not in pos.rules.illuminati_cards:
                pos.release(pos.take_off(owner, self.card).cards, "control.overlap", self.card)
            return
        rest = tuple(one for one in unsettled.loose if one is not loose)
        pos.unsettled = None
        if self.card == loose.branch.head:
            pos.release(loose.branch.cards, unsettled.rule, self.card)
        elif self.card in pos.rules.groups:
            pos.release(pos.take_off(unsettled.side, self.card).cards, unsettled.rule, self.card)
            if loose.link.master in pos.own(unsettled.side):
                put_branch(pos, unsettled.side, loose.branch, *_link(loose), unsettled.rule)
                rest = (*(pos.unsettled.loose if pos.unsettled is not None else ()), *rest)
            else:
                pos.release(loose.branch.cards, unsettled.rule, self.card)
        pos.unsettled = Unsettled(unsettled.side, rest, unsettled.rule) if rest else None

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        yield from ({"cards": (loose.branch.head,)} for loose in pos.loose(self.seat))


def _link(loose: Loose) -> tuple[str, int]:
    return loose.link.master, loose.link.arrow


class Gift(Act):
    """Money that the attacking group gives at once to the group it captured (control.gift)."""

    decides, when, places = "gift", AT_ANY_TIME, True
    money = Money(key="gift")
    source = CardId(key="from")

    @property
    def target(self) -> str:
        """The group that gets the money."""
        return str(next(iter(self.money)))

    @property
    def amount(self) -> int:
        """How much it gets."""
        return int(self.money[self.target])

    @property
    def at(self) -> KeyPath:
        return self.path or ("gift",)

    def singly(self) -> Iterator[Act]:
        for card, n in self.money.items():
            one = Gift(
                self.rules, self.seat, self.where(self.slots["money"], card), source=self.source, money={card: n}
            )
            one.hidden = self.hidden
            yield one

    def finishes(self, pos: Position) -> bool:
        return pos.given is not None and bool(pos.given[1:] == (self.side, self.target))

    def check(self, pos: Position) -> list[Violation]:
        if not self.finishes(pos):
            return [pos.breaks("control.gift", "late", self.at, target=self.target)]
        if self.source != pos.given[0]:
            return [pos.breaks("control.gift", "other", self.at, target=pos.given[0], card=self.source)]
        held = pos.money.get(self.source, 0)
        if self.amount > held:
            return [pos.breaks("control.gift", "funds", self.at, card=self.source, max=held, n=self.amount)]
        return []

    def apply(self, pos: Position) -> None:
        pos.pay(self.source, self.amount, "control.gift")
        pos.set_money(self.target, pos.money.get(self.target, 0) + self.amount, "control.gift")

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        if pos.given is not None and pos.given[1] == self.seat:
            source, _, target = pos.given
            for n in range(1, min(pos.money.get(source, 0), 20) + 1):
                yield {"source": source, "money": {target: n}}
