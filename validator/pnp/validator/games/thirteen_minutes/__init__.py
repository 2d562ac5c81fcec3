"""The rules of 13 Minutes. Ids such as `command.limit` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...definitions.model import Game, Text
from ...judging.ruling import Untrue
from ...judging.statements import Statement
from ...logs.names import Names
from ...problem import Invalid
from ...source import KeyPath
from ..duels import Duel, bits
from ..duels.effects import Step
from ..duels.effects.notation import read_steps
from ..duels.ground import CUBA, HIDDEN, Ref
from . import claims, moves, outcome, reading, score
from .needs import unmet
from .position import ANSWER, BID, OVER, Position

if TYPE_CHECKING:
    from ...judging.picture import Lying, Picture
    from .campaign import Campaign

_CUBA_TITLE = {"ru": "Куба", "en": "Cuba"}


class ThirteenMinutes(Duel):
    """The game as the referee counts it: cards, sides, kinds and zones by number.

    Raises Invalid if the game's definitions lack what the rules need.
    """

    words = reading.WORDS
    options = moves.OPTIONS
    declinable = (ANSWER,)
    verbs = ("place", "remove", "move", "zone", "command")
    hides_places = True
    tracks: tuple[str, ...] = ()
    track_names: Names[int] = Names(())
    sides_rule = ("setup.sides", "sides")

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        super().__init__(game, game.cards)
        self.zones = (self.sides[0], "neutral", self.sides[1])
        self.military = self.kind_ids["military"]
        self.kind_of = [self.kind_ids[c.kind] if c.kind else -1 for c in self.cards]
        self.of_kind = [bits(kind == at for kind in self.kind_of) for at in range(len(self.kinds))]
        self.at_least = [bits(cubes >= n for cubes in self.cubes_of) for n in range(self.max_cubes + 1)]
        # Places before the first move (see `deal`): the hands, Cuba, then the deck from the top.
        self.hand_places = (1 << self.numbers["hand"]) - 1
        self.cuba_place = 1 << 2 * self.numbers["hand"]
        cuba = [(name, CUBA) for name in ("cuba", *_CUBA_TITLE.values())]
        self.place_names: Names[Ref] = Names([*self.card_titles, *cuba])
        sheets = {sheet.zone: sheet for sheet in game.board.sheets} if game.board else {}
        self.zone_names: list[Text] = [sheets[zone].name for zone in self.zones]
        titles = [(*sheets[zone].name.values(), *sheets[zone].title.values()) for zone in self.zones]
        zones = [(n, at) for at, zone in enumerate(self.zones) for n in (zone, *titles[at])]
        self.zone_names_read: Names[int] = Names([*zones, *((n, 2 * at) for n, at in self.side_titles)])
        kinds = [(n, at) for at, k in enumerate(game.kinds) for n in (k.id, *k.name.values())]
        self.kind_names: Names[int] = Names(kinds)

    # ── what the referee asks ─────────────────────────────────────────────────

    def start(self, rulings: Mapping[str, str]) -> Position:
        """The table before the first decision."""
        return Position(self, rulings)

    def read(self, key: str, body: Any) -> list[moves.Move]:
        """The moves of a record. Raises Unclear."""
        return reading.read_record(self, key, body)

    def read_deal(self, body: Any, path: KeyPath) -> moves.Move:
        """The move that the header's `deal` is. Raises Unclear."""
        return reading.read_deal(self, body, path)

    def read_steps(self, user: int, body: Any) -> list[Step]:
        """The steps of an event as a log writes them. Raises Unclear."""
        return read_steps(self, user, body, ())

    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]:
        """What a `then` or `claim` says. Raises Unclear."""
        return claims.statements(self, body, path)

    @staticmethod
    def over(pos: Position) -> bool:
        """Whether the last decision of the rules has been taken."""
        return pos.pending[-1][0] == OVER

    @staticmethod
    def endings(pos: Position, among: int = 1) -> tuple[list[score.Score], bool]:
        """Every way in which a finished game may have ended, and whether all were looked at; one of `among` tables."""
        return score.scores(pos, score.BUDGET // among)

    def campaign(self, rulings: Mapping[str, str]) -> Campaign:
        """The running total of several games; each game brings the rulings that it was played by."""
        from .campaign import Campaign

        return Campaign(self)

    def outcome(self, endings: Sequence[tuple[Any, score.Score]], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    @staticmethod
    def sheet(endings: Sequence[tuple[Any, score.Score]], complete: bool) -> list[tuple[str, tuple[int, int] | None]]:
        """The score sheet: by rule, what each side got."""
        return outcome.sheet(endings, complete)

    def campaign_outcome(self, played: Campaign, games: list[Any]) -> dict[str, Any]:
        """How a campaign stands or ended, for a verdict."""
        return outcome.campaign_outcome(self, played, games)

    def picture(self, pos: Position) -> Picture:
        """What lies on the table: by zone the cards, None for one face down, each with its cubes by side."""
        from ...judging.picture import Picture

        shown: dict[str, list[Lying]] = {zone: [] for zone in self.zones}
        for slot, card in enumerate(pos.card):
            cubes = {side: pos.cubes[at][slot] for at, side in enumerate(self.sides) if pos.cubes[at][slot]}
            shown[self.zones[pos.zone[slot]]].append((self.cards[card].id if card >= 0 else None, cubes))
        due = pos.pending[-1]
        return Picture(
            due=None if due[0] == OVER else (due[0], None if due[0] == BID else self.sides[due[1]]),
            zones=shown,
            hands={side: self._hand(pos, at) for at, side in enumerate(self.sides)},
            piles={"deck": [None] * (self.numbers["draw"] - pos.drawn)},
            supply=dict(zip(self.sides, pos.supply, strict=True)),
        )

    def _hand(self, pos: Position, side: int) -> list[str | None]:
        """The cards in a hand: those that the log has named, then None for each of the others."""
        deal, held = pos.unseen.deal, pos.hand[side].bit_count() - pos.played[side]
        known = []
        if deal is not None:
            known = [
                card
                for card, slot in enumerate(pos.slot_of)
                if slot is None and deal.allowed[card] and not deal.allowed[card] & ~pos.hand[side]
            ]
        return [*[self.cards[card].id for card in known], *[None] * max(held - len(known), 0)]

    @staticmethod
    def too_early(pos: Position, path: KeyPath) -> Untrue:
        """What a statement on the end is while the game goes on."""
        return Untrue("end.trigger", "early", path, turn=pos.turn)

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
        """What the end brought to light, or what follows of it, as messages."""
        return outcome.told(self, found)

    # ── how things are written ────────────────────────────────────────────────

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, or Cuba, in every language."""
        return self.titles[ref] if ref >= 0 else _CUBA_TITLE if ref == CUBA else super().title(ref)

    def write_ref(self, ref: Ref) -> str:
        """A card or Cuba as a log writes it."""
        return "cuba" if ref == CUBA else super().write_ref(ref) if ref >= 0 else "hidden"

    write_place = write_ref

    def read_turn(self, side: int, body: Mapping[str, Any]) -> list[moves.Move]:
        """A whole turn. Raises Unclear."""
        return reading.turn(self, side, body)


Referee = ThirteenMinutes

__all__ = ["CUBA", "HIDDEN", "Referee", "ThirteenMinutes"]
