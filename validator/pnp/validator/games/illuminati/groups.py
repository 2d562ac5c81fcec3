"""Groups that move without an attack: moved, dropped, rearranged; and what abilities do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pnp.game import HIDDEN, KeyPath, Kind, OneOf, Piece, Player, Unclear, Violation

from .act import Act, OfCard, Ways, another, take_action
from .deck import draw, not_in_deck, restock
from .money import special_power, use_power
from .placing import take_in
from .position import AWAY, POWER, Position
from .setting import against
from .slots import Anything, Arrow, CardId, Drawn, Hangs, Ids
from .strength import OPPOSITE
from .structure import Link, Obstacle, Structure, built
from .times import ACTION, ON_TURN, Turn, begun, free_action, unfinished

ADD, REMOVE, REVERSE = "add", "remove", "reverse"


class MoveGroup(Act):
    """Move a group with everything under it to another arrow of the structure, as an action (move.action)."""

    decides, when = "move", ACTION
    card = CardId(key="move")
    on = CardId()
    arrow = Arrow()

    def check(self, table: Position) -> list[Violation]:
        for card, where in ((self.card, "move"), (self.on, "on")):
            if table.owner(card) != self.side:
                return [table.breaks("move.action", "owner", (where,), card=card, side=self.side)]
        if self.card in table.rules.illuminati_cards:
            return [table.breaks("move.action", "illuminati", self.at, card=self.card)]
        structure = table.own(self.side)
        if self.on == self.card or structure.is_under(self.on, self.card):
            return [table.breaks("move.action", "under", ("on",), card=self.card, target=self.on)]
        stays = structure.links[self.card] == Link(self.on, self.arrow)  # the arrow it is attached to is not free
        obstacle = (structure if stays else structure.without(self.card)).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(table, obstacle, ("arrow",))]

    def apply(self, table: Position) -> None:
        take_action(table)
        structure = table.own(self.side)
        if self.card not in structure.links or self.on not in structure.without(self.card):
            return
        take_in(table, self.side, structure.moved(self.card, self.on, self.arrow), "move.overlap")
        for card in structure.branch(self.card).cards:
            table.cause["place", card] = ("move.action", self.card)

    def options(self, table: Position) -> Ways:
        side = table.turn
        structure = table.own(side)
        for card in structure.groups:
            rest = structure.without(card)
            for link in rest.openings():
                if link != structure.links[card]:
                    yield {"card": card, "on": link.master, "arrow": link.arrow}


class Drop(OfCard):
    """Let go of a group with everything under it (free.drop)."""

    decides = "drop"
    cards = Ids(key="drop")

    def check(self, table: Position) -> list[Violation]:
        if self.card in table.rules.illuminati_cards:
            return [table.breaks("free.drop", "illuminati", self.at, card=self.card)]
        if table.owner(self.card) != self.side:
            return [table.breaks("free.drop", "owner", self.at, card=self.card, side=self.side)]
        if self.side != table.turn:
            return [table.breaks("free.drop", "turn", self.at, other=table.turn)]
        return free_action(table, self.side, self.at)

    def apply(self, table: Position) -> None:
        table.free += 1
        owner = table.owner(self.card)
        if isinstance(owner, Piece) and self.card not in table.rules.illuminati_cards:
            table.release(table.take_off(owner, self.card).cards, "free.drop", self.card)

    def options(self, table: Position) -> Ways:
        yield from ({"cards": (card,)} for card in table.cards(table.turn)[1:])


class Rearrange(Act):
    """Rearrange a structure by the power of its Illuminati (turn.special). `links` are the cards that move."""

    decides, when = "rearrange", Turn(POWER)
    links = Hangs(key="rearrange")

    def check(self, table: Position) -> list[Violation]:
        if found := special_power(table, self.side, "rearrange", self.at):
            return found
        structure = table.own(self.side)
        for card, link in self.links.items():
            where = self.where(self.slots["links"], card)
            for one in (card, link.master):
                if one not in structure:
                    return [table.breaks("move.action", "owner", where, card=one, side=self.side)]
            if card == structure.root:
                return [table.breaks("move.action", "illuminati", where, card=card)]
        return [against(table, obstacle, self.at) for obstacle in self._laid(structure)[1]]

    def _laid(self, structure: Structure) -> tuple[Structure, Sequence[Obstacle]]:
        """The structure with its own groups laid as said, and what is wrong with that."""
        moved = {card: link for card, link in self.links.items() if card in structure.links}
        return built(structure.table, structure.root, {**structure.links, **moved})

    def apply(self, table: Position) -> None:
        use_power(table)
        structure = table.own(self.side)
        new, _ = self._laid(structure)
        lost = [card for card in structure.groups if card not in new]
        table.structures[self.side] = new
        table.release(lost, "geo.tree", lost[0] if lost else "")

    def options(self, table: Position) -> Ways:
        side = table.turn
        if not table.rules.faces[table.root(side)].able("rearrange"):
            return
        for to in MoveGroup(self.rules, self.seat).options(table):
            yield {"links": {to["card"]: Link(to["on"], to["arrow"])}}


class Realign(Act):
    """Change an alignment of a group until the end of the turn, with the card that can (card.exclusive)."""

    decides, when = "realign", ON_TURN
    card = CardId(key="realign")
    change = OneOf(add=Kind(), remove=Kind(), reverse=Kind())

    def check(self, table: Position) -> list[Violation]:
        by = _able(table, self.side, "realign")
        lasers = by or next(iter(table.rules.able("realign")))
        if by is None:
            return [table.breaks("card.exclusive", "text", self.at, card=lasers)]
        if table.attack is not None and table.ruled("ruling.lasers", "before"):
            return [table.breaks("card.exclusive", "when", self.at, card=lasers)]
        if table.placing is not None:
            return unfinished(table)
        if found := begun(table) or fresh(table, by, self.at):
            return found
        if table.abilities.count("realign") >= table.rules.faces[by].able("realign")[0]["count"]:
            return [table.breaks("card.exclusive", "again", self.at, card=lasers)]
        group = self.card in table.rules.groups and table.owner(self.card) is not AWAY and self.card != by
        if not group or self.change not in _changes(table, self.card):
            return [table.breaks("card.exclusive", "text", self.at, card=lasers)]
        return []

    def apply(self, table: Position) -> None:
        table.abilities += ("realign",)
        if self.card not in table.rules.groups:
            return
        way, alignment = self.change[0], self.change[1].id
        old = table.realigned.get(self.card, tuple(table.rules.faces[self.card].alignments))
        new = tuple(one for one in old if one != alignment)
        if way == ADD:
            new = (*old, alignment)
        elif way == REVERSE:
            new = (*new, OPPOSITE.get(alignment, alignment))
        table.realigned[self.card] = tuple(dict.fromkeys(new))

    def same_intent(self, other: Self) -> bool:
        return super().same_intent(other) and bool(self.change[0] == other.change[0])

    def options(self, table: Position) -> Ways:
        side = table.turn
        by = _able(table, side, "realign")
        during = table.attack is not None and table.rulings["ruling.lasers"] == "before"
        if by is None or "realign" in table.abilities or during:
            return
        for card in (*table.neutral, *(c for other in table.alive() for c in table.cards(other)[1:])):
            yield from ({"card": card, "change": change} for change in _changes(table, card) if card != by)


def _changes(table: Position, card: str) -> list[tuple[str, Piece]]:
    """The possible changes of a card's alignments."""
    old = table.realigned.get(card, table.rules.faces[card].alignments)
    has = [kind for kind in table.rules.kinds if kind.id in old]
    added = [(ADD, kind) for kind in table.rules.kinds if kind.id not in old]
    reversed = [(REVERSE, kind) for kind in has if OPPOSITE.get(kind.id, kind.id) != kind.id]
    return [*added, *((REMOVE, kind) for kind in has), *reversed]


class Recycle(OfCard):
    """Draw a card for money, with the card that allows it (card.exclusive)."""

    decides, when = "recycle", Turn()
    cards = Drawn(key="draw")
    by = CardId()

    def needs(self) -> None:
        super().needs()
        if len(self.cards) != 1:
            raise Unclear("log.name", self.at, said=[*self.cards])

    def check(self, table: Position) -> list[Violation]:
        cost = _cost_of_card(table, self.by)
        if cost is None or table.owner(self.by) != self.side:
            return [table.breaks("card.exclusive", "text", ("by",), card=self.by)]
        if "recycle" in table.abilities and table.ruled("ruling.recyclers", "once"):
            return [table.breaks("card.exclusive", "again", ("by",), card=self.by)]
        if (held := table.money.get(self.by, 0)) < cost:
            return [table.breaks("card.exclusive", "cost", ("by",), card=self.by, n=cost, max=held)]
        if not table.deck:
            return [table.breaks("card.exclusive", "when", ("by",), card=self.by)]
        return fresh(table, self.by, ("by",)) or not_in_deck(table, self.card, self.at)

    def apply(self, table: Position) -> None:
        table.abilities += ("recycle",)
        table.pay(self.by, _cost_of_card(table, self.by) or 0, "card.exclusive")
        restock(table)
        draw(table, self.side, self.card)

    def options(self, table: Position) -> Ways:
        for by in table.cards(table.turn):
            if _cost_of_card(table, by) is not None:
                cards = (HIDDEN, *(card for card in table.rules.copies if not table.gone(card)))
                yield from ({"cards": (card,), "by": by} for card in cards)


def _cost_of_card(table: Position, by: str) -> int | None:
    """What a further card costs by the ability of this one; None if it has no such ability."""
    face = table.rules.faces.get(by)
    return next((one["cost"] for one in face.able("draw") if one["when"] == "turn"), None) if face else None


def fresh(table: Position, card: str, path: KeyPath) -> list[Violation]:
    """Why a card that was captured by this very action cannot act (ruling.d6)."""
    if card in table.fresh and table.ruled("ruling.d6", "action"):
        return [table.breaks("attack.fresh", "fresh", path, card=card)]
    return []


def _able(table: Position, side: Piece, ability: str) -> str | None:
    return next((card for card in table.cards(side) if table.rules.faces[card].able(ability)), None)


class Leave(Act):
    """A player leaves the game (out.leave)."""

    decides = "leave"
    opens = True
    leave = Anything()

    def apply(self, table: Position) -> None:
        if self.side not in table.out:
            table.put_out(self.side, "out.leave")

    def waits(self, table: Position) -> bool:
        return all(cards is None or cards.side != self.side for cards in (table.placing, *table.queue, table.unsettled))


class Guess(Act):
    """A player guesses aloud whose Illuminati somebody has; if right, it is turned up (opt.hidden-illuminati)."""

    decides, when = "guess", ACTION
    card = CardId(key="guess")
    of = Player()

    def needs(self) -> None:
        super().needs()
        another(self, self.of, "of")

    def check(self, table: Position) -> list[Violation]:
        if table.opened[self.of]:
            return [table.breaks("opt.hidden-illuminati", "open", ("of",), other=self.of)]
        return []

    def apply(self, table: Position) -> None:
        take_action(table)
        table.guessed = (self.side, self.of, table.illuminati[self.of] == self.card)
        if table.guessed[2]:
            table.opened[self.of] = True

    def options(self, table: Position) -> Ways:
        for other in table.alive():
            if other != table.turn and not table.opened[other]:
                yield from ({"card": card, "of": other} for card in table.rules.illuminati_cards)
