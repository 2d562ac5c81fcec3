"""The rules of 13 Minutes. Ids such as `command.limit` are those of the game's rules.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pnp.game import (
    Game,
    Invalid,
    KeyPath,
    Lying,
    Names,
    Picture,
    Piece,
    Text,
    Untrue,
    Violation,
    written,
    written_sides,
)
from pnp.game.pieces import Pieces

from ..duels import Duel, bits
from ..duels.ground import CUBA, Ref
from . import outcome, score
from .cards import Draw, End, Play
from .command import Command
from .event import Answer, UseEvent
from .facts import FACTS
from .needs import unmet
from .opening import Bid, Deal, First
from .table import Mat
from .worth import worth

if TYPE_CHECKING:
    from .campaign import Campaign


class ThirteenMinutes(Duel):
    """Two sides bid, then take turns playing a card: its owner's Event, or a Command of cubes.

    Raises Invalid if the game's definitions lack something the rules need.
    """

    table = Mat
    moves = (Bid, First, Deal, Play, Answer, UseEvent, Command, Draw, End)
    facts = FACTS
    cites = MappingProxyType({"sides": "setup.sides", "turn": "turn.order", "end": "end.trigger"})
    acting, answering = Command, Answer
    verbs = ("place", "remove", "move", "zone", "command")
    hides_places = True

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        super().__init__(game)
        self.military = self.kind_ids["military"]
        self.kind_of = [self.kind_ids[c.kind] if c.kind else -1 for c in game.cards]
        self.of_kind = [bits(kind == at for kind in self.kind_of) for at in range(len(game.kinds))]
        self.at_least = [bits(cubes >= n for cubes in self.cubes_of) for n in range(self.max_cubes + 1)]
        cuba = (CUBA.id, *CUBA.said.values())
        names = written(self.cards)
        self.place_names: Names[Ref] = Names(
            [*((name, self.cards[at]) for name, at in names), *((name, CUBA) for name in cuba)]
        )
        grounds = [Piece(card.number, card.id, card.said, card.model) for card in self.cards]
        grounds.append(Piece(len(grounds), CUBA.id, CUBA.said))
        self.grounds = Pieces(grounds, [*names, *((name, grounds[-1].number) for name in cuba)], leaf="place")
        self.zones = self._zones(game)

    def _zones(self, game: Game) -> Pieces:
        """The zones from the edge of side 0 to that of side 1; a side's name stands for its sphere."""
        ids = (self.sides[0], "neutral", self.sides[1])
        sheets = {sheet.zone: sheet for sheet in game.board.sheets} if game.board else {}
        zones = [Piece(at, id, sheets[id].name, sheets[id]) for at, id in enumerate(ids)]
        names = [(n, z.number) for z in zones for n in (*z.name.values(), *z.title.values())]
        return Pieces(zones, [*names, *((name, 2 * at) for name, at in written_sides(self.seats))], leaf="zone")

    def set_up(self, table: Mat) -> None:
        """The hands, Cuba face down in the middle, and the bid."""
        for seat in self.seats:
            table.deck.deal(seat, self.numbers["hand"])
        table.cuba_place = table.deck.lay_aside()
        table.carried = ((0, 0),)
        table.ask(Bid)

    def due(self, table: Mat) -> None:
        """Every decision is asked for; when none is left, the game is over."""

    def untimely(self, table: Mat, move: Any) -> list[Violation]:
        """What is wrong with a move that nobody is waiting for; a Command or an Event comes with its card."""
        due = table.due
        if due is not None and move.meets(due):
            return []
        kind = getattr(move, "kind", type(move))
        what, winner = ("", self.seats[0]) if due is None else (due.what, due.seat)
        if kind is Bid:
            return [Violation("bid.choose", "again", side=(winner if what == "first" else self.seats[0]).said)]
        if kind is First:
            return [Violation("bid.tie", "first") if what == "bid" and table.bids else Violation("bid.choose", "early")]
        return self._not_your_turn(table, move, what, winner) if kind is Play else []

    def _not_your_turn(self, table: Mat, move: Any, what: str, other: Any) -> list[Violation]:
        if what == "first":
            return [Violation("bid.choose", "missing", side=other.said)]
        if what == "bid":
            return [Violation("bid.supply", "missing") if table.bids is None else Violation("bid.tie", "first")]
        if not what:
            values = {"side": move.seat.said, "turns": self.numbers["turns"]}
            return [Violation("end.trigger", "over", **values)]
        return [Violation("turn.order", "turn" if table.turn else "first", side=move.seat.said, other=other.said)]

    def silent(self, table: Mat, move: Any, seat: Piece) -> Violation:
        """Only one side has bid."""
        return Violation("bid.supply", "one", side=self.seats[1 - seat.number].said)

    # ── how it ends ───────────────────────────────────────────────────────────

    def endings(self, table: Mat, among: int = 1) -> tuple[list[Any], bool]:
        """Every way a finished game may have ended, and whether all were considered; for one of `among` tables."""
        return score.scores(table, score.BUDGET // among)

    def too_early(self, table: Mat, path: KeyPath) -> Untrue:
        """The finding for a statement about the end while the game is still going on."""
        return Untrue("end.trigger", "early", path, turn=table.turn)

    def campaign(self, rulings: Mapping[str, str]) -> Campaign:
        """The running total of several games; each game has the rulings it was played with."""
        from .campaign import Campaign

        return Campaign(self)

    def worth(self, table: Mat, seat: Piece) -> float:
        """How well a seat is doing, for programs that play."""
        return worth(table, seat.number)

    def outcome(self, endings: Sequence[tuple[Any, Any]], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[tuple[Any, Any]], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, what each side got."""
        return [*outcome.sheet(endings, complete)]

    def campaign_outcome(self, played: Campaign, games: list[Any]) -> dict[str, Any]:
        """How a campaign stands or ended, for a verdict."""
        return outcome.campaign_outcome(self, played, games)

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
        """What came to light at the end, or what follows from it, as messages."""
        return outcome.told(self, found)

    def picture(self, table: Mat) -> Picture:
        """What is on the table: the cards by zone, None for a face-down one, each with its cubes by side."""
        shown: dict[str, list[Lying]] = {zone.id: [] for zone in self.zones}
        for slot, card in enumerate(table.card):
            cubes = {side: table.cubes[at][slot] for at, side in enumerate(self.sides) if table.cubes[at][slot]}
            known = card if isinstance(card, Piece) else table.cuba  # once it is turned up
            shown[self.zones[table.zone[slot]].id].append((known.id if isinstance(known, Piece) else None, cubes))
        due = table.due
        left = {seat.id: card.id for seat in self.seats if isinstance(card := table.left[seat], Piece)}
        return Picture(
            due=None if due is None else (due.what, None if due.seat is None else due.seat.id),
            zones=shown,
            warned={seat.id: self._threats([card for card, _ in shown[seat.id]]) for seat in self.seats},
            hands={
                seat.id: [left[seat.id]] if seat.id in left else table.deck.shown(seat, self.cards)
                for seat in self.seats
            },
            open=frozenset(left.values()),
            piles={"deck": [None] * (self.numbers["draw"] - table.drawn)},
            supply=dict(zip(self.sides, table.supply, strict=True)),
        )

    def _threats(self, cards: Iterable[str | None]) -> dict[str, int]:
        """The DEFCON colours of which a sphere has so many cards that its side starts the war."""
        kinds = {card.id: card.kind for card in self.game.cards}
        counts = Counter(kind for card in cards if card and (kind := kinds[card]))
        return {kind: n for kind, n in counts.items() if n >= self.numbers["war"]}

    # ── how things are written ────────────────────────────────────────────────

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, or Cuba, in every language."""
        return CUBA.said if ref is CUBA else super().title(ref)

    def write_ref(self, ref: Ref) -> str:
        """A card or Cuba as a log writes it."""
        return CUBA.id if ref is CUBA else super().write_ref(ref)

    write_place = write_ref


Referee = ThirteenMinutes

__all__ = ["Referee", "ThirteenMinutes"]
