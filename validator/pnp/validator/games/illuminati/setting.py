"""Groups placed by their players: where, what happens to their puppets, and the money that goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game import KeyPath, Number, Piece, Violation

from .act import Act, OfCard, Ways
from .placing import put_branch, put_down, take_in
from .position import AWAY, DEAD, Placing, Position, Unsettled
from .slots import OWN, Arrow, CardId, Ids, Money
from .strength import DESTROY, NEUTRALIZE
from .structure import Branch, Link, Loose, Obstacle
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

    def check(self, table: Position) -> list[Violation]:
        if (loose := self._loose(table)) is not None:
            return self._settling_wrong(table, loose)
        placing = self._placing(table)
        if placing is None:
            return self._not_placed(table)
        if self.side != placing.side:
            return [table.breaks("turn.order", "turn", (), side=self.side, other=placing.side)]
        if self.card in placing.branch.links:
            return [table.breaks("control.puppets", "left", self.at, card=self.card, target=placing.branch.head)]
        if self.card != placing.branch.head:
            return [table.breaks("control.place", "missing", self.at, target=placing.branch.head)]
        return self._place_wrong(table, placing)

    def _placing(self, table: Position) -> Placing | None:
        waiting = [placing for placing in (table.placing, *table.queue) if placing is not None]
        meant = [placing for placing in waiting if self.card in placing.branch.cards]
        return next(iter(meant), next(iter(waiting), None))

    def _not_placed(self, table: Position) -> list[Violation]:
        """Why there is nothing to place."""
        last, card = table.last, self.card
        if last is not None and last.target == card and last.kind != DESTROY and table.owner(card) != self.side:
            taken = table.last_sum is not None and table.strength.succeeds(table.last_sum, last.result)
            if last.kind == NEUTRALIZE and taken:
                return [table.breaks("neutralize.result", "taken", self.at, target=card)]
            if not taken and table.rolled is None:
                return [table.breaks("attack.fail", "taken", self.at, target=card)]
            if not taken:
                return self._failed(table)
        owner = table.owner(self.card)
        if owner is DEAD:
            return [table.breaks("destroy.revive", "dead", self.at, card=card)]
        if owner is AWAY:
            return [table.breaks("attack.announce", "nowhere", self.at, target=card)]
        if table.given is not None and owner == self.side and table.own(self.side).is_under(self.card, table.given[2]):
            return [table.breaks("control.overlap", "fits", self.at, card=card)]
        return [table.breaks("attack.announce", "none", self.at)]

    def _failed(self, table: Position) -> list[Violation]:
        last, total = table.last, table.last_sum
        assert last is not None
        assert total is not None
        if last.result >= table.numbers["fail_from"]:
            return [table.breaks("attack.auto-fail", "failed", self.at, said=last.result)]
        return [
            table.breaks("attack.roll", "failed", self.at, said=last.result, n=total.needed, sum=table.spelt(total))
        ]

    def _place_wrong(self, table: Position, placing: Placing) -> list[Violation]:
        traded = placing.cause.startswith("trade")
        structure = table.own(self.side)
        if self.on is None or self.arrow is None:
            return [table.breaks("geo.tree", "loose", self.at, card=self.card)]
        if self.on not in structure:
            if traded or placing.by is None:
                return [table.breaks("move.action", "owner", ("on",), card=self.on, side=self.side)]
            return [table.breaks("control.place", "master", ("on",), target=self.card, card=placing.by)]
        if placing.by is not None and self.on != placing.by:
            return [table.breaks("control.place", "master", ("on",), target=self.card, card=placing.by)]
        found = []
        if (obstacle := structure.obstacle(self.on, self.arrow)) is not None:
            found.append(against(table, obstacle, ("arrow",)))
        return found + self._lies_wrong(table)

    def _lies_wrong(self, table: Position) -> list[Violation]:
        found = []
        face = table.rules.faces[self.card]
        if self.incoming is not None and self.incoming != face.incoming:
            found.append(table.breaks("geo.tree", "incoming", ("incoming",), card=self.card))
        if self.turned is not None and self.on is not None and self.arrow is not None:
            spot = table.own(self.side).put(self.card, self.on, self.arrow).spots[self.card]
            right = spot.turn * QUARTER
            if right != self.turned % 360:
                found.append(
                    table.breaks("geo.rotation", "turned", ("turned",), card=self.card, n=right, said=self.turned)
                )
        return found

    # ── puppets that did not fit ──────────────────────────────────────────────

    def finishes(self, table: Position) -> bool:
        return any(one.branch.head == self.card for one in table.loose(self.side))

    def _loose(self, table: Position) -> Loose | None:
        loose = table.unsettled.loose if table.unsettled is not None else ()
        return next((one for one in loose if one.branch.head == self.card), None)

    def _settling_wrong(self, table: Position, loose: Loose) -> list[Violation]:
        assert table.unsettled is not None
        rule, card = table.unsettled.cause, self.card
        if self.side != table.unsettled.side:
            return [table.breaks("trade.overlap", "chooser", (), side=self.side, other=table.unsettled.side)]
        if self.on is None or self.arrow is None:
            return [table.breaks("geo.tree", "loose", self.at, card=card)]
        if self.on != loose.link.master:
            broken = rule if rule == "move.overlap" else "control.overlap"
            return [table.breaks(broken, "master", ("on",), card=card, target=loose.link.master)]
        if Link(self.on, self.arrow) == loose.link:
            breach = COVERS.get(rule, ("trade.overlap", "both"))
            return [table.breaks(*breach, ("arrow",), card=card, target=loose.obstacle.target or self.on)]
        obstacle = table.own(self.side).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(table, obstacle, ("arrow",))]

    # ── apply ─────────────────────────────────────────────────────────────────

    def apply(self, table: Position) -> None:
        if (loose := self._loose(table)) is not None:
            self._settle(table, loose)
            return
        placing = self._placing(table)
        if placing is None or placing.branch.head != self.card or placing.side != self.side:
            placing = self._as_played(table)
        if placing is None or self.on is None or self.arrow is None or self.on not in table.own(self.side):
            return
        table.queue = tuple(one for one in table.queue if one is not placing)
        waiting = table.placing if table.placing is not placing else None
        captured_by = placing.by
        put_down(table, placing, self.on, self.arrow)
        table.fresh = placing.branch.cards
        table.given = (captured_by, self.side, self.card) if captured_by is not None else None
        if waiting is not None:
            table.placing = waiting
        elif table.queue:
            table.placing, table.queue = table.queue[0], table.queue[1:]

    def _as_played(self, table: Position) -> Placing | None:
        """Take the group anyway, although the rules do not allow it."""
        owner = table.owner(self.card)
        if self.card not in table.rules.groups or owner in (self.side, DEAD):
            return None
        branch = table.take_off(owner, self.card) if isinstance(owner, Piece) else Branch(self.card, {})
        by = table.last.by if table.last is not None else None
        return Placing(self.side, branch, by, "control.puppets", {c: table.money.get(c, 0) // 2 for c in branch.cards})

    def _settle(self, table: Position, loose: Loose) -> None:
        unsettled = table.unsettled
        assert unsettled is not None
        rest = tuple(one for one in unsettled.loose if one is not loose)
        table.unsettled = None
        if self.on is not None and self.arrow is not None and self.on in table.own(unsettled.side):
            fit = table.own(unsettled.side).hang(loose.branch, self.on, self.arrow)
            take_in(table, unsettled.side, fit, unsettled.cause)
            rest = (*fit.loose, *rest)
        else:
            table.release(loose.branch.cards, unsettled.cause, loose.branch.head)
        table.unsettled = Unsettled(unsettled.side, rest, unsettled.cause) if rest else None

    def options(self, table: Position) -> Ways:
        for placing in filter(None, (table.placing, *table.queue)):
            for link in table.own(placing.side).openings() if placing.side == self.seat else ():
                if placing.by in (None, link.master):
                    yield {"card": placing.branch.head, "on": link.master, "arrow": link.arrow}
        for loose in table.loose(self.seat):
            for arrow in table.own(self.seat).free(loose.link.master):
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


def against(table: Position, obstacle: Obstacle, path: KeyPath) -> Violation:
    """What is in the way of a card, as a breach of the rule sheet."""
    return table.breaks(obstacle.rule, obstacle.breach, path, card=obstacle.card, target=obstacle.target)


class Lose(OfCard):
    """A group that does not fit in a new place becomes uncontrolled, with everything under it (control.overlap).

    After a trade the receiver may give up the new card or the old one (trade.overlap).
    """

    decides, when, places = "lose", AT_ANY_TIME, True
    cards = Ids(key="lose")

    def check(self, table: Position) -> list[Violation]:
        unsettled = table.unsettled
        if unsettled is not None and unsettled.side != self.side:
            return [table.breaks("trade.overlap", "chooser", (), side=self.side, other=unsettled.side)]
        loose = self._loose(table)
        if loose is None:
            rule, breach = ("control.overlap", "dropped") if table.given is not None else ("move.overlap", "fits")
            return [table.breaks(rule, breach, self.at, card=self.card)]
        assert unsettled is not None
        if unsettled.cause.startswith("trade"):
            return []
        if table.own(self.side).free(loose.link.master):
            rule, breach = (
                ("move.overlap", "fits") if unsettled.cause == "move.overlap" else ("control.overlap", "dropped")
            )
            return [table.breaks(rule, breach, self.at, card=self.card)]
        return []

    def finishes(self, table: Position) -> bool:
        return bool(table.loose(self.side)) and self._loose(table) is not None

    def _loose(self, table: Position) -> Loose | None:
        if table.unsettled is None:
            return None
        traded = table.unsettled.cause.startswith("trade")
        for one in table.unsettled.loose:
            if self.card == one.branch.head or (traded and self.card == one.obstacle.target):
                found: Loose = one
                return found
        return None

    def apply(self, table: Position) -> None:
        unsettled, loose = table.unsettled, self._loose(table)
        if loose is None or unsettled is None:
            owner = table.owner(self.card)
            if isinstance(owner, Piece) and self.card not in table.rules.illuminati_cards:
                table.release(table.take_off(owner, self.card).cards, "control.overlap", self.card)
            return
        rest = tuple(one for one in unsettled.loose if one is not loose)
        table.unsettled = None
        if self.card == loose.branch.head:
            table.release(loose.branch.cards, unsettled.cause, self.card)
        elif self.card in table.rules.groups:
            table.release(table.take_off(unsettled.side, self.card).cards, unsettled.cause, self.card)
            if loose.link.master in table.own(unsettled.side):
                put_branch(table, unsettled.side, loose.branch, *_link(loose), unsettled.cause)
                rest = (*(table.unsettled.loose if table.unsettled is not None else ()), *rest)
            else:
                table.release(loose.branch.cards, unsettled.cause, self.card)
        table.unsettled = Unsettled(unsettled.side, rest, unsettled.cause) if rest else None

    def options(self, table: Position) -> Ways:
        yield from ({"cards": (loose.branch.head,)} for loose in table.loose(self.seat))


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

    def finishes(self, table: Position) -> bool:
        return table.given is not None and bool(table.given[1:] == (self.side, self.target))

    def check(self, table: Position) -> list[Violation]:
        if not self.finishes(table):
            return [table.breaks("control.gift", "late", self.at, target=self.target)]
        if self.source != table.given[0]:
            return [table.breaks("control.gift", "other", self.at, target=table.given[0], card=self.source)]
        held = table.money.get(self.source, 0)
        if self.amount > held:
            return [table.breaks("control.gift", "funds", self.at, card=self.source, max=held, n=self.amount)]
        return []

    def apply(self, table: Position) -> None:
        table.pay(self.source, self.amount, "control.gift")
        table.set_money(self.target, table.money.get(self.target, 0) + self.amount, "control.gift")

    def options(self, table: Position) -> Ways:
        if table.given is not None and table.given[1] == self.seat:
            source, _, target = table.given
            for n in range(1, min(table.money.get(source, 0), 20) + 1):
                yield {"source": source, "money": {target: n}}
