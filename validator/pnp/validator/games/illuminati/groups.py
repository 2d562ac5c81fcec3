"""Groups that move without an attack: moved, dropped, rearranged; and what abilities do to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import HIDDEN, KeyPath, Kind, OneOf, Piece, Player, Unclear, Violation

from .act import Act, OfCard, another, take_action
from .deck import not_in_deck, restock, turn_up
from .hands import gain_special
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

    def check(self, pos: Position) -> list[Violation]:
        for card, where in ((self.card, "move"), (self.on, "on")):
            if pos.owner(card) != self.side:
                return [pos.breaks("move.action", "owner", (where,), card=card, side=self.side)]
        if self.card in pos.rules.illuminati_cards:
            return [pos.breaks("move.action", "illuminati", self.at, card=self.card)]
        structure = pos.own(self.side)
        if self.on == self.card or structure.is_under(self.on, self.card):
            return [pos.breaks("move.action", "under", ("on",), card=self.card, target=self.on)]
        stays = structure.links[self.card] == Link(self.on, self.arrow)  # the arrow it is attached to is not free
        obstacle = (structure if stays else structure.without(self.card)).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(pos, obstacle, ("arrow",))]

    def apply(self, pos: Position) -> None:
        take_action(pos)
        structure = pos.own(self.side)
        if self.card not in structure.links or self.on not in structure.without(self.card):
            return
        take_in(pos, self.side, structure.moved(self.card, self.on, self.arrow), "move.overlap")
        for card in structure.branch(self.card).cards:
            pos.because["place", card] = ("move.action", self.card)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        side = pos.turn
        structure = pos.own(side)
        for card in structure.groups:
            rest = structure.without(card)
            for link in rest.openings():
                if link != structure.links[card]:
                    yield {"card": card, "on": link.master, "arrow": link.arrow}


class Drop(OfCard):
    """Let go of a group with everything under it (free.drop)."""

    decides = "drop"
    cards = Ids(key="drop")

    def check(self, pos: Position) -> list[Violation]:
        if self.card in pos.rules.illuminati_cards:
            return [pos.breaks("free.drop", "illuminati", self.at, card=self.card)]
        if pos.owner(self.card) != self.side:
            return [pos.breaks("free.drop", "owner", self.at, card=self.card, side=self.side)]
        if self.side != pos.turn:
            return [pos.breaks("free.drop", "turn", self.at, other=pos.turn)]
        return free_action(pos, self.side, self.at)

    def apply(self, pos: Position) -> None:
        pos.free += 1
        owner = pos.owner(self.card)
        if isinstance(owner, Piece) and self.card not in pos.rules.illuminati_cards:
            pos.release(pos.take_off(owner, self.card).cards, "free.drop", self.card)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        yield from ({"cards": (card,)} for card in pos.cards(pos.turn)[1:])


class Rearrange(Act):
    """Rearrange a structure by the power of its Illuminati (turn.special). `links` are the cards that move."""

    decides, when = "rearrange", Turn(POWER)
    links = Hangs(key="rearrange")

    def check(self, pos: Position) -> list[Violation]:
        if found := special_power(pos, self.side, "rearrange", self.at):
            return found
        structure = pos.own(self.side)
        for card, link in self.links.items():
            where = self.where(self.slots["links"], card)
            for one in (card, link.master):
                if one not in structure:
                    return [pos.breaks("move.action", "owner", where, card=one, side=self.side)]
            if card == structure.root:
                return [pos.breaks("move.action", "illuminati", where, card=card)]
        return [against(pos, obstacle, self.at) for obstacle in self._laid(structure)[1]]

    def _laid(self, structure: Structure) -> tuple[Structure, Sequence[Obstacle]]:
        """The structure with its own groups laid as said, and what is wrong with that."""
        moved = {card: link for card, link in self.links.items() if card in structure.links}
        return built(structure.table, structure.root, {**structure.links, **moved})

    def apply(self, pos: Position) -> None:
        use_power(pos)
        structure = pos.own(self.side)
        new, _ = self._laid(structure)
        lost = [card for card in structure.groups if card not in new]
        pos.structures[self.side] = new
        pos.release(lost, "geo.tree", lost[0] if lost else "")

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        side = pos.turn
        if not pos.rules.faces[pos.root(side)].able("rearrange"):
            return
        for to in MoveGroup(self.rules, self.seat).options(pos):
            yield {"links": {to["card"]: Link(to["on"], to["arrow"])}}


class Realign(Act):
    """Change an alignment of a group until the end of the turn, with the card that can (card.exclusive)."""

    decides, when = "realign", ON_TURN
    card = CardId(key="realign")
    change = OneOf(add=Kind(), remove=Kind(), reverse=Kind())

    def check(self, pos: Position) -> list[Violation]:
        by = _able(pos, self.side, "realign")
        lasers = by or next(iter(pos.rules.able("realign")))
        if by is None:
            return [pos.breaks("card.exclusive", "text", self.at, card=lasers)]
        if pos.attack is not None and pos.ruled("ruling.lasers", "before"):
            return [pos.breaks("card.exclusive", "when", self.at, card=lasers)]
        if pos.placing is not None:
            return unfinished(pos)
        if found := begun(pos) or fresh(pos, by, self.at):
            return found
        if pos.abilities.count("realign") >= pos.rules.faces[by].able("realign")[0]["count"]:
            return [pos.breaks("card.exclusive", "again", self.at, card=lasers)]
        group = self.card in pos.rules.groups and pos.owner(self.card) is not AWAY and self.card != by
        if not group or self.change not in _changes(pos, self.card):
            return [pos.breaks("card.exclusive", "text", self.at, card=lasers)]
        return []

    def apply(self, pos: Position) -> None:
        pos.abilities += ("realign",)
        if self.card not in pos.rules.groups:
            return
        way, alignment = self.change[0], self.change[1].id
        old = pos.realigned.get(self.card, tuple(pos.rules.faces[self.card].alignments))
        new = tuple(one for one in old if one != alignment)
        if way == ADD:
            new = (*old, alignment)
        elif way == REVERSE:
            new = (*new, OPPOSITE.get(alignment, alignment))
        pos.realigned[self.card] = tuple(dict.fromkeys(new))

    def same_intent(self, other: Any) -> bool:
        return super().same_intent(other) and bool(self.change[0] == other.change[0])

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        side = pos.turn
        by = _able(pos, side, "realign")
        during = pos.attack is not None and pos.rulings["ruling.lasers"] == "before"
        if by is None or "realign" in pos.abilities or during:
            return
        for card in (*pos.neutral, *(c for other in pos.alive() for c in pos.cards(other)[1:])):
            yield from ({"card": card, "change": change} for change in _changes(pos, card) if card != by)


def _changes(pos: Position, card: str) -> list[tuple[str, Any]]:
    """The possible changes of a card's alignments."""
    old = pos.realigned.get(card, pos.rules.faces[card].alignments)
    has = [kind for kind in pos.rules.kinds if kind.id in old]
    added = [(ADD, kind) for kind in pos.rules.kinds if kind.id not in old]
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

    def check(self, pos: Position) -> list[Violation]:
        cost = _cost_of_card(pos, self.by)
        if cost is None or pos.owner(self.by) != self.side:
            return [pos.breaks("card.exclusive", "text", ("by",), card=self.by)]
        if "recycle" in pos.abilities and pos.ruled("ruling.recyclers", "once"):
            return [pos.breaks("card.exclusive", "again", ("by",), card=self.by)]
        if (held := pos.money.get(self.by, 0)) < cost:
            return [pos.breaks("card.exclusive", "cost", ("by",), card=self.by, n=cost, max=held)]
        if not pos.deck:
            return [pos.breaks("card.exclusive", "when", ("by",), card=self.by)]
        return fresh(pos, self.by, ("by",)) or not_in_deck(pos, self.card, self.at)

    def apply(self, pos: Position) -> None:
        pos.abilities += ("recycle",)
        pos.pay(self.by, _cost_of_card(pos, self.by) or 0, "card.exclusive")
        restock(pos)
        if self.card in pos.rules.specials or self.card is HIDDEN:
            pos.leave_deck(self.card)
            gain_special(pos, self.side, self.card)
        else:
            turn_up(pos, self.card)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        for by in pos.cards(pos.turn):
            if _cost_of_card(pos, by) is not None:
                cards = (HIDDEN, *(card for card in pos.rules.copies if not pos.gone(card)))
                yield from ({"cards": (card,), "by": by} for card in cards)


def _cost_of_card(pos: Position, by: str) -> int | None:
    """What a further card costs by the ability of this one; None if it has no such ability."""
    face = pos.rules.faces.get(by)
    return next((one["cost"] for one in face.able("draw") if one["when"] == "turn"), None) if face else None


def fresh(pos: Position, card: str, path: KeyPath) -> list[Violation]:
    """Why a card that was captured by this very action cannot act (ruling.d6)."""
    if card in pos.fresh and pos.ruled("ruling.d6", "action"):
        return [pos.breaks("attack.fresh", "fresh", path, card=card)]
    return []


def _able(pos: Position, side: Piece, ability: str) -> str | None:
    return next((card for card in pos.cards(side) if pos.rules.faces[card].able(ability)), None)


class Leave(Act):
    """A player leaves the game (out.leave)."""

    decides = "leave"
    opens = True
    leave = Anything()

    def apply(self, pos: Position) -> None:
        if self.side not in pos.out:
            pos.put_out(self.side, "out.leave")

    def waits(self, pos: Position) -> bool:
        return all(cards is None or cards.side != self.side for cards in (pos.placing, *pos.queue, pos.unsettled))


class Guess(Act):
    """A player guesses aloud whose Illuminati somebody has; if right, it is turned up (opt.hidden-illuminati)."""

    decides, when = "guess", ACTION
    card = CardId(key="guess")
    of = Player()

    def needs(self) -> None:
        super().needs()
        another(self, self.of, "of")

    def check(self, pos: Position) -> list[Violation]:
        if pos.opened[self.of]:
            return [pos.breaks("opt.hidden-illuminati", "open", ("of",), other=self.of)]
        return []

    def apply(self, pos: Position) -> None:
        take_action(pos)
        pos.guessed = (self.side, self.of, pos.illuminati[self.of] == self.card)
        if pos.guessed[2]:
            pos.opened[self.of] = True

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        for other in pos.alive():
            if other != pos.turn and not pos.opened[other]:
                yield from ({"card": card, "of": other} for card in pos.rules.illuminati_cards)
