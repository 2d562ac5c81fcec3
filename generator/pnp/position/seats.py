"""What is in front of each side (hand, supply, what it holds and has flagged), and piles of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.press.layout.sizes import counter_size
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.model import Side, Text

from .kit import NUMBER_H, NUMBER_W, Kit, turned
from .panels import CARDS, COUNTERS, NUMBERS, Area, Change, Panel, Piece, called, in_row, most
from .secrets import Secrets
from .zones import BAND, GAP

SEAT_W = 195 * MM
CARD_W = 36 * MM
LINE_H = 7 * MM  # height of the words above a row of cards
ASIDE = 0.3  # of the width of a card, how far one that lies upon another is moved
SHOWN = 8  # cards of a pile that are drawn, the last ones,
STACKED = 3  # and so many if all are face down
FEW = 6  # cards side by side that do not overlap
PILES = "piles"
HAND, OPEN = "hand", "open"  # the rows of a seat


def seats(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel for every side that plays, if anything is ever in front of it."""
    laid = {side for picture in pictures for side, cards in picture.structures.items() if cards}
    sides = [side for side in kit.game.sides if side.plays and side.id not in laid]
    known = {name for p in pictures for part in (p.hands, p.supply, p.flags) for name in part}
    rows = {}
    if any(cards for p in pictures for cards in p.hands.values()):
        rows[HAND] = f"{pictures[0].hands_are}-here"
    if any(cards for p in pictures for cards in p.flags.values()) or any(p.held for p in pictures):
        rows[OPEN] = "done-here" if pictures[0].flags_are == "done" else "aims-here"
    return [Seat(kit, side, rows, row) for side in sides if side.id in known]


class Seat:
    """What is in front of a side: its band with its supply, its hand, and below that what it flagged and holds.
    `labels` are the words above these rows, if they are ever used."""

    def __init__(self, kit: Kit, side: Side, labels: Mapping[str, str], row: int) -> None:
        self.kit, self.side, self.labels = kit, side, labels
        width, height = kit.card_size
        self.card_h = CARD_W * height / width
        step = LINE_H + self.card_h + GAP
        self.rows = {
            name: Rect(GAP, BAND + LINE_H + at * step, SEAT_W - 2 * GAP, self.card_h) for at, name in enumerate(labels)
        }
        self.panel = Panel(f"seat-{side.id}", side.name, SEAT_W, BAND + len(labels) * step + GAP, row)

    def number(self) -> Rect:
        return Rect(SEAT_W - NUMBER_W - 2 * MM, (BAND - 2 * MM - NUMBER_H) / 2, NUMBER_W, NUMBER_H)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        side = self.side.id
        if HAND in self.rows:
            yield from self._hand(picture.hands.get(side, ()), picture.open)
        if side in picture.supply:
            number = self.kit.number(picture.supply[side], ink_on(self.side))
            yield Piece(f"supply/{side}", number, self.number(), ("supply", side, ""), NUMBERS)
        if OPEN in self.rows:
            yield from self._held(picture)

    def _hand(self, hand: Sequence[str | None], seen: Collection[str]) -> Iterator[Piece]:
        side, room = self.side.id, self.rows[HAND]
        for name, card, x in zip(called(hand), hand, in_row(len(hand), CARD_W, room, 1.5 * MM), strict=True):
            box = Rect(x, room.y, CARD_W, self.card_h)
            key = f"hand/{side}/{name}"
            shows: Change = ("hands", side, card or "?")
            known = frozenset({side}) if card and card not in seen else None
            yield Piece(key, self.kit.card(card), box, shows, CARDS, self.kit.back(card), known)

    def _held(self, picture: Picture) -> Iterator[Piece]:
        """The cards that a side has flagged, with a flag on each, and single cards that it holds."""
        side, room = self.side.id, self.rows[OPEN]
        flagged = picture.flags.get(side, ())
        held = [card for card, holder in picture.held.items() if holder == side]
        cards: list[tuple[str, str | None, bool]] = [("flags", card, True) for card in flagged]
        cards += [("held", card, False) for card in held]
        token = self.kit.flag(side)
        for at, ((part, card, aim), x) in enumerate(
            zip(cards, in_row(len(cards), CARD_W, room, 1.5 * MM), strict=True)
        ):
            box = Rect(x, room.y, CARD_W, self.card_h)
            shows: Change = ("flags", side, card or "?") if aim else ("held", card or "?", "")
            yield Piece(f"{part}/{side}/{card or at}", self.kit.card(card, aim), box, shows)
            if aim and token is not None:
                w, h = counter_size(token)
                spot = Rect(box.right - w - 1.5 * MM, box.bottom - h - 1.5 * MM, w, h)
                yield Piece(f"flagged/{side}/{card or at}", self.kit.counter(token), spot, shows, COUNTERS)


def ink_on(side: Side | None) -> str:
    """The colour of words on the band of a side, which is light between rules."""
    return "ink" if (side.form if side is not None else "rules") == "rules" else "paper"


# ── piles ─────────────────────────────────────────────────────────────────────


def laid(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel as wide as the table for what lies side by side on it, and for the piles beside that."""
    own = _on_table(kit, pictures)
    return [Piles(kit, own, pictures, row)] if own else []


def piles(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel for the piles that have no place on a board; it goes beside the seats."""
    own = _on_table(kit, pictures)
    loose = [pile for pile in _loose(kit, pictures) if pile not in own]
    return [Piles(kit, loose, pictures, max(row - 1, 0))] if loose else []


def _on_table(kit: Kit, pictures: Sequence[Picture]) -> list[str]:
    """The rows and piles that a game has on its table, if anything ever lies side by side there."""
    own = [pile for pile in _loose(kit, pictures) if any(pile in picture.names for picture in pictures)]
    return own if any(pile in picture.spread for picture in pictures for pile in own) else []


def _loose(kit: Kit, pictures: Sequence[Picture]) -> list[str]:
    """The piles that have no place on a board."""
    board = kit.game.board
    placed = {place.id for place in board.places if board.size and place.at} if board else set()
    return [pile for pile in most(pictures, "piles") if pile not in placed]


class Pile:
    """Stacked cards: the last of them, and their number; or spread out side by side, each with what lies upon it. If
    only the card at the bottom is face up, it lies crosswise below the others."""

    def __init__(self, kit: Kit, pile: str, room: Rect, covered: bool = False) -> None:
        self.kit, self.pile, self.covered = kit, pile, covered
        width, height = kit.card_size
        self.card_w = min(CARD_W * 1.2, room.h * width / height)
        self.card_h = self.card_w * height / width
        self.room = room
        self.row = Rect(room.x + 2 * MM, room.y, room.w - NUMBER_W - 2 * MM, self.card_h)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        cards, spread = picture.piles.get(self.pile, ()), self.pile in picture.spread
        shown = list(zip(called(cards), cards, strict=True))
        crosswise = len(cards) > 1 and cards[0] is not None and not any(cards[1:])
        if crosswise:
            yield self._crosswise(str(cards[0]))
            del shown[0]
        stacked = self.pile in picture.names and not any(card for _, card in shown)
        shown = shown if spread else shown[-STACKED if stacked else -SHOWN :]
        covers = picture.covers.get(self.pile, {})
        heap = self._room(len(shown), 1 * MM if stacked else 8 * MM)
        width, room = (self.card_w * (1 + ASIDE * self.covered), self.row) if spread else (self.card_w, heap)
        places = in_row(len(shown), width, room, 1.5 * MM)
        for at, ((name, card), x) in enumerate(zip(shown, places, strict=True)):
            box = Rect(x, self.row.y, self.card_w, self.card_h)
            known = secrets.of_pile(self.pile, card) if card else None
            yield self._piece(name, card, box, known)
            if at in covers:
                upon = box.moved(self.card_w * ASIDE, self.card_h * ASIDE / 2)
                yield self._piece(f"{name}/on", covers[at], upon)
        if not cards or spread:
            return
        number = self.kit.number(len(cards))
        right = heap.right + (self.card_h - self.card_w * 0.6 if crosswise else 0)
        box = Rect(right + 2 * MM, self.row.cy - NUMBER_H / 2, NUMBER_W, NUMBER_H)
        yield Piece(f"count/{self.pile}", number, box, ("piles", self.pile, ""), NUMBERS)

    def _piece(self, name: str, card: str | None, box: Rect, known: frozenset[str] | None = None) -> Piece:
        shows: Change = ("piles", self.pile, card or "?")
        key = f"pile/{self.pile}/{name}"
        return Piece(key, self.kit.card(card), box, shows, CARDS, self.kit.back(card), known)

    def _crosswise(self, card: str) -> Piece:
        made = turned(self.kit.card(card), 1)
        w, h = self.card_w, self.card_h
        box = Rect(self.row.x + w * 0.4, self.row.cy - w / 2, h, w)
        return Piece(f"pile/{self.pile}/{card}", made, box, ("piles", self.pile, card), CARDS)

    def _room(self, count: int, step: float) -> Rect:
        """A few cards are close together, like a pile; many fill the whole width."""
        width = min(self.row.w, self.card_w + (count - 1) * step)
        return Rect(self.row.x, self.row.y, width, self.row.h)


class Piles:
    """Piles side by side, each with its name above."""

    def __init__(self, kit: Kit, piles: Sequence[str], pictures: Sequence[Picture], row: int) -> None:
        self.kit = kit
        game = kit.game
        width, height = kit.card_size
        line, counts = CARD_W * 1.2 * height / width, most(pictures, "piles")
        names: dict[str, Text] = {name: said for picture in pictures for name, said in picture.names.items()}
        covered = {name for picture in pictures for name, upon in picture.covers.items() if upon}
        self.piles, left = [], GAP
        for name in piles:
            step = CARD_W * 1.2 + NUMBER_W + 7 * 8 * MM + 2 * GAP
            if name in names and any(name in picture.spread for picture in pictures):
                one = CARD_W * 1.2 * (1 + ASIDE * (name in covered)) + 1.5 * MM
                step = max(min(counts[name], FEW) * one + NUMBER_W + 3 * GAP, 2 * CARD_W)
            self.piles.append(Pile(kit, name, Rect(left, BAND, step - GAP, line), name in covered))
            left += step
        height = line * (1 + ASIDE / 2 * bool(covered & {*piles}))
        places = [place for sheet in game.board.sheets for place in sheet.places] if game.board else []
        titles = {**names, **{place.id: place.title for place in places}}
        self.titles = [titles.get(name) or dict.fromkeys(game.spoken, name) for name in piles]
        self.panel = Panel(PILES, {}, left, BAND + height + 2 * GAP, row)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        for pile in self.piles:
            yield from pile.pieces(picture, secrets)
