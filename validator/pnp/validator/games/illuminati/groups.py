"""Groups that change their place without an attack: moved, dropped, rearranged; and what abilities do to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from .act import Act, action, begun, free_action, on_turn, present, take_action, unfinished
from .deck import not_in_deck, restock, turn_up
from .faces import SIDES
from .hands import gain_special
from .money import special_power, use_power
from .placing import take_in
from .position import AWAY, HIDDEN, Position
from .setting import against
from .strength import OPPOSITE
from .structure import Link, built

ADD, REMOVE, REVERSE = "add", "remove", "reverse"


class MoveGroup(Act):
    """A group with everything under it to another arrow of the structure, as an action (move.action)."""

    __slots__ = ("arrow", "card", "on")
    decides = "move"

    def __init__(self, side: int, card: str, on: str, arrow: int) -> None:
        super().__init__(side, ("move",))
        self.card, self.on, self.arrow = card, on, arrow

    def check(self, pos: Position) -> list[Violation]:
        if found := action(pos, self.side):
            return found
        side = pos.side_name(self.side)
        for card, where in ((self.card, "move"), (self.on, "on")):
            if pos.owner(card) != self.side:
                return [Violation("move.action", "owner", (where,), card=pos.title(card), side=side)]
        if self.card in pos.rules.illuminati_cards:
            return [Violation("move.action", "illuminati", self.path, card=pos.title(self.card))]
        structure = pos.own(self.side)
        if self.on == self.card or structure.is_under(self.on, self.card):
            values = {"card": pos.title(self.card), "target": pos.title(self.on)}
            return [Violation("move.action", "under", ("on",), **values)]
        stays = structure.links[self.card] == Link(self.on, self.arrow)  # the arrow on which it hangs is not free
        obstacle = (structure if stays else structure.without(self.card)).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(pos, obstacle, ("arrow",))]

    def enact(self, pos: Position) -> None:
        take_action(pos)
        structure = pos.own(self.side)
        if self.card not in structure.links or self.on not in structure.without(self.card):
            return
        take_in(pos, self.side, structure.moved(self.card, self.on, self.arrow), "move.overlap")
        for card in structure.branch(self.card).cards:
            pos.cause["place", card] = ("move.action", self.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"move": self.card, "on": self.on, "arrow": SIDES[self.arrow]}

    @staticmethod
    def options(pos: Position) -> Iterator[MoveGroup]:
        side = pos.turn
        structure = pos.own(side)
        for card in structure.groups:
            rest = structure.without(card)
            for link in rest.openings():
                if link != structure.links[card]:
                    yield MoveGroup(side, card, link.master, link.arrow)


class Drop(Act):
    """A group let go, with everything under it (free.drop)."""

    __slots__ = ("card",)
    decides = "drop"

    def __init__(self, side: int, card: str) -> None:
        super().__init__(side, ("drop",))
        self.card = card

    def check(self, pos: Position) -> list[Violation]:
        if found := present(pos, self.side):
            return found
        if self.card in pos.rules.illuminati_cards:
            return [Violation("free.drop", "illuminati", self.path, card=pos.title(self.card))]
        if pos.owner(self.card) != self.side:
            values = {"card": pos.title(self.card), "side": pos.side_name(self.side)}
            return [Violation("free.drop", "owner", self.path, **values)]
        if self.side != pos.turn:
            return [Violation("free.drop", "turn", self.path, other=pos.side_name(pos.turn))]
        return free_action(pos, self.side, self.path)

    def enact(self, pos: Position) -> None:
        pos.free += 1
        owner = pos.owner(self.card)
        if owner >= 0 and self.card not in pos.rules.illuminati_cards:
            pos.release(pos.take_off(owner, self.card).cards, "free.drop", self.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"drop": self.card}

    @staticmethod
    def options(pos: Position) -> Iterator[Drop]:
        yield from (Drop(pos.turn, card) for card in pos.cards(pos.turn)[1:])


class Rearrange(Act):
    """A structure laid out anew by the power of its Illuminati (turn.special). `links` are the cards that move."""

    __slots__ = ("links",)
    decides = "rearrange"

    def __init__(self, side: int, links: Mapping[str, Link]) -> None:
        super().__init__(side, ("rearrange",))
        self.links = dict(links)

    def check(self, pos: Position) -> list[Violation]:
        if found := special_power(pos, self.side, "rearrange", self.path):
            return found
        structure, side = pos.own(self.side), pos.side_name(self.side)
        for card, link in self.links.items():
            where: KeyPath = ("rearrange", card)
            for one in (card, link.master):
                if one not in structure or (one == card and card not in structure.links):
                    return [Violation("move.action", "owner", where, card=pos.title(one), side=side)]
        _, wrong = built(structure.table, structure.root, {**structure.links, **self.links})
        return [against(pos, obstacle, self.path) for obstacle in wrong]

    def enact(self, pos: Position) -> None:
        use_power(pos)
        structure = pos.own(self.side)
        new, _ = built(structure.table, structure.root, {**structure.links, **self.links})
        lost = [card for card in structure.groups if card not in new]
        pos.structures[self.side] = new
        pos.release(lost, "geo.tree", lost[0] if lost else "")

    def write(self, pos: Position) -> dict[str, Any]:
        said = {card: {"on": link.master, "arrow": SIDES[link.arrow]} for card, link in self.links.items()}
        return {"rearrange": said}

    @staticmethod
    def options(pos: Position) -> Iterator[Rearrange]:
        side = pos.turn
        if not pos.rules.faces[pos.root(side)].able("rearrange"):
            return
        for move in MoveGroup.options(pos):
            yield Rearrange(side, {move.card: Link(move.on, move.arrow)})


class Realign(Act):
    """An alignment of a group changed until the end of the turn, by the card that can (card.exclusive)."""

    __slots__ = ("alignment", "card", "way")
    decides = "realign"

    def __init__(self, side: int, card: str, way: str, alignment: str) -> None:
        super().__init__(side, ("realign",))
        self.card, self.way, self.alignment = card, way, alignment

    def check(self, pos: Position) -> list[Violation]:
        if found := on_turn(pos, self.side):
            return found
        by = _able(pos, self.side, "realign")
        title = pos.title(by or next(iter(pos.rules.able("realign"))))
        if by is None:
            return [Violation("card.exclusive", "text", self.path, card=title)]
        if pos.attack is not None and pos.ruled("ruling.lasers", "before"):
            return [Violation("card.exclusive", "when", self.path, card=title)]
        if pos.placing is not None:
            return unfinished(pos)
        if found := begun(pos) or fresh(pos, by, self.path):
            return found
        if pos.abilities.count("realign") >= pos.rules.faces[by].able("realign")[0]["count"]:
            return [Violation("card.exclusive", "again", self.path, card=title)]
        group = self.card in pos.rules.groups and pos.owner(self.card) > AWAY and self.card != by
        if not group or self.alignment not in self._choices(pos):
            return [Violation("card.exclusive", "text", self.path, card=title)]
        return []

    def _choices(self, pos: Position) -> list[str]:
        old = pos.realigned.get(self.card, pos.rules.faces[self.card].alignments)
        if self.way == ADD:
            return [one for one in pos.rules.alignment_names if one not in old]
        return [one for one in old if self.way == REMOVE or OPPOSITE.get(one, one) != one]

    def enact(self, pos: Position) -> None:
        pos.abilities += ("realign",)
        if self.card not in pos.rules.groups:
            return
        old = pos.realigned.get(self.card, tuple(pos.rules.faces[self.card].alignments))
        new = tuple(one for one in old if one != self.alignment)
        if self.way == ADD:
            new = (*old, self.alignment)
        elif self.way == REVERSE:
            new = (*new, OPPOSITE.get(self.alignment, self.alignment))
        pos.realigned[self.card] = tuple(dict.fromkeys(new))

    def write(self, pos: Position) -> dict[str, Any]:
        return {"realign": self.card, self.way: self.alignment}

    def stays(self, other: Any) -> bool:
        return super().stays(other) and self.way == other.way

    @staticmethod
    def options(pos: Position) -> Iterator[Realign]:
        side = pos.turn
        by = _able(pos, side, "realign")
        if by is None or "realign" in pos.abilities or pos.attack is not None:
            return
        for card in (*pos.neutral, *(c for other in pos.alive() for c in pos.cards(other)[1:])):
            for way in (ADD, REMOVE, REVERSE):
                here = Realign(side, card, way, "")
                yield from (Realign(side, card, way, one) for one in here._choices(pos) if card != by)


class Recycle(Act):
    """A card drawn for money, by the card that can (card.exclusive)."""

    __slots__ = ("by", "card")
    decides = "recycle"

    def __init__(self, side: int, card: str, by: str) -> None:
        super().__init__(side, ("draw",))
        self.card, self.by = card, by

    def check(self, pos: Position) -> list[Violation]:
        if found := on_turn(pos, self.side) or unfinished(pos) or begun(pos):
            return found
        able = [one for one in pos.rules.faces[self.by].able("draw") if one["when"] == "turn"]
        title = pos.title(self.by)
        if not able or pos.owner(self.by) != self.side:
            return [Violation("card.exclusive", "text", ("by",), card=title)]
        if "recycle" in pos.abilities and pos.ruled("ruling.recyclers", "once"):
            return [Violation("card.exclusive", "again", ("by",), card=title)]
        n, held = able[0]["cost"], pos.money.get(self.by, 0)
        if held < n:
            return [Violation("card.exclusive", "cost", ("by",), card=title, n=n, max=held)]
        if not pos.deck:
            return [Violation("card.exclusive", "when", ("by",), card=title)]
        return fresh(pos, self.by, ("by",)) or not_in_deck(pos, self.card, self.path)

    def enact(self, pos: Position) -> None:
        pos.abilities += ("recycle",)
        pos.pay(
            self.by,
            next((one["cost"] for one in pos.rules.faces[self.by].able("draw") if "cost" in one), 0),
            "card.exclusive",
        )
        restock(pos)
        if self.card in pos.rules.specials or self.card == HIDDEN:
            pos.leave_deck(self.card)
            gain_special(pos, self.side, self.card)
        else:
            turn_up(pos, self.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"draw": self.card, "by": self.by}

    @staticmethod
    def options(pos: Position) -> Iterator[Recycle]:
        for by in pos.cards(pos.turn):
            if any(one["when"] == "turn" for one in pos.rules.faces[by].able("draw")):
                cards = (HIDDEN, *(card for card in pos.rules.copies if not pos.gone(card)))
                yield from (Recycle(pos.turn, card, by) for card in cards)


def fresh(pos: Position, card: str, path: KeyPath) -> list[Violation]:
    """Why a card cannot act that was captured by this very action (ruling.d6)."""
    if card in pos.fresh and pos.ruled("ruling.d6", "action"):
        return [Violation("attack.fresh", "fresh", path, card=pos.title(card))]
    return []


def _able(pos: Position, side: int, ability: str) -> str | None:
    return next((card for card in pos.cards(side) if pos.rules.faces[card].able(ability)), None)


class Leave(Act):
    """A player leaves the game (out.leave)."""

    __slots__ = ()
    decides = "leave"
    opens = True

    def __init__(self, side: int) -> None:
        super().__init__(side, ("leave",))

    def check(self, pos: Position) -> list[Violation]:
        return present(pos, self.side)

    def enact(self, pos: Position) -> None:
        if self.side not in pos.out:
            pos.put_out(self.side, "out.leave")

    def waits(self, pos: Position) -> bool:
        return all(cards is None or cards.side != self.side for cards in (pos.placing, *pos.queue, pos.unsettled))

    def write(self, pos: Position) -> dict[str, Any]:
        return {"leave": "game"}


class Guess(Act):
    """Whose Illuminati a player names aloud; one that is right is turned up (opt.hidden-illuminati)."""

    __slots__ = ("card", "of")
    decides = "guess"

    def __init__(self, side: int, card: str, of: int) -> None:
        super().__init__(side, ("guess",))
        self.card, self.of = card, of

    def check(self, pos: Position) -> list[Violation]:
        if found := action(pos, self.side):
            return found
        if pos.opened[self.of]:
            return [Violation("opt.hidden-illuminati", "open", ("of",), other=pos.side_name(self.of))]
        return []

    def enact(self, pos: Position) -> None:
        take_action(pos)
        pos.guessed = (self.side, self.of, pos.illuminati[self.of] == self.card)
        if pos.guessed[2]:
            pos.opened[self.of] = True

    def write(self, pos: Position) -> dict[str, Any]:
        return {"guess": self.card, "of": pos.rules.sides[self.of]}

    @staticmethod
    def options(pos: Position) -> Iterator[Guess]:
        for other in pos.alive():
            if other != pos.turn and not pos.opened[other]:
                yield from (Guess(pos.turn, card, other) for card in pos.rules.illuminati_cards)
