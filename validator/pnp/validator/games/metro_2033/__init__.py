"""The rules of Метро 2033. Ids such as `army.through.hansa` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from pnp.game import (
    HIDDEN,
    LANGUAGES,
    Card,
    Game,
    Invalid,
    KeyPath,
    Picture,
    Piece,
    Rules,
    Text,
    Unclear,
    Untrue,
    Violation,
    fill,
)
from pnp.game.pieces import pieces_of
from pnp.game.seating import seated_pieces, with_players

from . import abilities, outcome, rounds
from .aftermath import Capture, Drop, Retreat, Settle, Spoils
from .attack import Defend, Fight, Forage, Idle, Strike
from .closing import End, Stage
from .events import Draw, Guard, Lose, Polis, Take, Vote
from .facts import FACTS
from .heroes import Buy, Exchange, GetTask, Go, Scout
from .merging import merged
from .mobilize import Mobilize
from .needs import GOODS, unmet
from .network import HANSA, POLIS, Network, Station
from .picture import picture
from .reading import WORDS, Records
from .route import Ways
from .table import Underground
from .tasks import Complete, Deal, UseTask
from .turning_up import TurnUp
from .whereabouts import in_words
from .worth import worth

NOBODY = ("none", "threat", "hidden", "market")  # words in place of a player, or beside the players of a deal


class Metro(Rules):
    """The rules as the referee applies them. Seated for a log, it knows whose faction and hero are whose.

    Raises Invalid if the game's definitions lack something the rules need.
    """

    table = Underground
    moves = (
        Polis, Guard, TurnUp, Vote, Mobilize, Go, Strike, Forage, Buy, GetTask, Exchange, Scout, Idle,
        End, Stage, Take, Lose, Draw, Capture, Settle, Retreat, Spoils, Drop, Defend, Fight, Complete, UseTask, Deal,
    )  # fmt: skip
    cites = MappingProxyType({"sides": "setup.factions", "turn": "round.order", "end": "end.check"})
    facts = FACTS
    anybody = True
    takes = MappingProxyType({"faction": "factions", "hero": "heroes"})
    brings = MappingProxyType({"faction": Card("factions"), "hero": Card("heroes"), "at": Station()})
    faction_of: tuple[Any, ...] = ()
    hero_of: tuple[Any, ...] = ()
    hero_at: tuple[Any, ...] = ()
    in_play: frozenset[Piece] = frozenset()  # the stations of Polis and of the zones of the factions being played
    hansa_out_of_play: frozenset[Piece] = frozenset()
    gathered: dict[tuple[Any, ...], abilities.Gathered]  # by card, what it can do
    ways: dict[Any, Ways]  # of armies, by where they start and what is closed to them

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        super().__init__(game)
        assert game.board is not None
        self.network = Network(game.board)
        self.stations = self.network.places
        self.polis = [at for at in self.stations if self.network.kind[at] == POLIS]
        self.spaces = self._round_track(game)
        cards = {deck.id: deck.cards for deck in game.decks}
        ring = [side.id for side in game.sides]
        cards["factions"] = tuple(sorted(cards["factions"], key=lambda card: ring.index(card.side or "")))
        self.decks = {deck: pieces_of(of, deck=deck, leaf="card") for deck, of in cards.items()}
        self.goods = pieces_of((self.kinds[good].model for good in GOODS), leaf="kind")
        self.pigs, self.mushrooms, self.cartridges = self.goods
        self.factions, self.heroes = self.decks["factions"], self.decks["heroes"]
        self.equipment, self.tasks = self.decks["equipment"], self.decks["tasks"]
        self.laws, self.combat = self.decks["laws"], self.decks["combat"]
        self.copies = {deck: [card.copies for card in self.decks[deck]] for deck in ("equipment", "tasks", "laws")}
        self._threats(cards["threats-1"], cards["threats-2"])
        self._decks |= self.decks
        self.homes = [[self.stations[id] for id in card.values["homes"]] for card in self.factions]
        asked = {what for kind in self.moves for what in kind.wants}
        self.answering = {what: tuple(kind for kind in self.moves if what in kind.wants) for what in asked}
        self._prices()

    def _threats(self, *stages: Sequence[Any]) -> None:
        """Both threat decks share one numbering; each deck has no copies of the other's cards."""
        self.threats = pieces_of([card for stage in stages for card in stage], leaf="card")
        for at, stage in enumerate(stages, 1):
            self.decks[f"threats-{at}"] = self.threats
            self.copies[f"threats-{at}"] = [card.copies if card.model in stage else 0 for card in self.threats]

    @staticmethod
    def _round_track(game: Game) -> list[Mapping[str, int]]:
        """What each space of the round track shows, the start space first."""
        assert game.board is not None
        spaces = {place.id: place.values for place in game.board.places}
        keys = (*GOODS, "law", "threat")
        return [{key: spaces[f"round-{at}"].get(key, 0) for key in keys} for at in range(game.numbers["spaces"] + 1)]

    def _prices(self) -> None:
        n, pigs, mushrooms, cartridges = self.numbers, self.pigs, self.mushrooms, self.cartridges
        self.prices: Mapping[str, Mapping[Piece, int]] = {
            "upkeep": {},
            "recruit": {pigs: n["recruit_pigs"], cartridges: n["recruit_cartridges"]},
            "capture": {pigs: n["capture_pigs"], mushrooms: n["capture_mushrooms"]},
            "retake": {mushrooms: n["retake_mushrooms"]},
            "equipment": {mushrooms: n["equipment_mushrooms"], cartridges: n["equipment_cartridges"]},
            "market": {cartridges: n["renew"]},
            "task": {mushrooms: n["task_mushrooms"], cartridges: n["task_cartridges"]},
            "property": {cartridges: n["task_again"]},
        }

    # ── the players of a log ──────────────────────────────────────────────────

    def _sit(self, seats: Any) -> None:
        super()._sit(seats)
        self.words = WORDS
        self.facts_by_name = {fact.name: fact for fact in FACTS}  # points do not decide the end

    @cached_property
    def reader(self) -> Records:
        """The reader for a log's records; created on first use."""
        return Records(self)

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for the players of a log. Raises Unclear."""
        seated = copy(self)
        seated._sit(seated_pieces(self.game, self.seats, players, self.words, True))
        if nobody := next((key for key in players if key in NOBODY), None):
            raise Unclear("log.seat", ("players", nobody), said=nobody)
        brought = self.brought(players)
        factions = [said["faction"] for said in brought]
        seated.faction_of, seated.hero_of = tuple(factions), tuple(said["hero"] for said in brought)
        seated.hero_at = tuple(said["at"] or HIDDEN for said in brought)
        zones = {0, *(faction.number + 1 for faction in factions if faction is not None)}
        seated.in_play = frozenset(at for at in self.stations if self.network.zone[at] in zones)
        hansa = (at for at in self.stations if self.network.kind[at] == HANSA)
        seated.hansa_out_of_play = frozenset(at for at in hansa if at not in seated.in_play)
        seated.gathered, seated.ways = {}, {}
        seated.game = self._dressed(with_players(self.game, seated.seats), factions)
        return seated

    def _dressed(self, game: Game, factions: Sequence[Any]) -> Game:
        """The game with its players in the colours of their factions; the board has all factions."""
        own = {side.id: side for side in self.game.sides}
        sides = []
        for side, faction in zip(game.sides, factions, strict=False):
            like = side if faction is None else own[faction.side]
            sides.append(replace(side, colour=like.colour, icon=like.icon))
        taken = {side.id for side in sides}
        return replace(game, sides=(*sides, *(side for side in game.sides[len(sides) :] if side.id not in taken)))

    def player_of(self, hero: Piece) -> Piece | None:
        """The side that plays a hero; None if nobody does."""
        return next((seat for seat in self.seats if self.hero_of[seat] == hero), None)

    def stands(self, taken: Mapping[str, str]) -> Mapping[str, Sequence[Any]]:
        """The home stations, one of which is the hero's (setup.heroes)."""
        faction = self.factions.names.find(taken.get("faction", ""))
        return {} if faction is None else {"at": [home.model for home in self.homes[faction]]}

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rules that the players break before the first move."""
        least, most = self.game.least_players or self.game.players, self.game.players
        found = []
        if not least <= len(players) <= most:
            found = [Violation("setup.factions", "count", ("players",), n=least, max=most, said=len(players))]
        for rule, key, chosen in (
            ("setup.factions", "faction", self.faction_of),
            ("setup.heroes", "hero", self.hero_of),
        ):
            for seat, card in zip(self.seats, chosen, strict=False):
                before, path = chosen[:seat], ("players", seat.id, key)
                if card is None:
                    found.append(Violation(rule, "missing", path[:2], side=seat.said))
                elif card in before:
                    other = self.seats[before.index(card)].said
                    found.append(Violation(rule, "taken", path, side=seat.said, card=card.said, other=other))
                elif key == "faction" and before and not self._borders(card, before):
                    found.append(Violation(rule, "border", path, side=seat.said, card=card.said))
        return found or list(self._placed())

    def _borders(self, faction: Piece, others: Sequence[Piece]) -> bool:
        """True if a zone borders one chosen before; zones are in a ring."""
        n = len(self.factions)
        return bool({(faction.number - 1) % n, (faction.number + 1) % n} & {other.number for other in others if other})

    def _placed(self) -> Iterator[Violation]:
        for seat, at in zip(self.seats, self.hero_at, strict=False):
            if at is not HIDDEN and at not in self.homes[self.faction_of[seat]]:
                values = {"side": seat.said, "place": at.said, "hero": self.hero_of[seat].title}
                yield Violation("setup.heroes", "home", ("players", seat.id, "at"), **values)

    # ── what the referee asks ─────────────────────────────────────────────────

    def set_up(self, table: Underground) -> None:
        """What the factions begin with, the market, and the first round."""
        table.set_up()
        rounds.begin(table)

    def due(self, table: Underground) -> None:
        """Every decision is asked for; when none is left, the game is over."""

    def begin(self, table: Underground, move: Any) -> bool:
        """Whether the game still goes on. `answered` is the decision that a move answers, None if it was not due."""
        if table.over:
            return False
        table.answered = table.pending.pop() if move.is_due(table) else None
        table.decisions += 1
        table.cause = {}
        return True

    def follow(self, table: Underground, move: Any) -> None:
        """What follows by itself, up to the next decision."""
        rounds.settle(table)

    def untimely(self, table: Underground, move: Any) -> list[Violation]:
        """What is wrong with a move that is not due."""
        return [Violation("end.check", "over", move.spot) if table.over else move.untimely(table)]

    merged = staticmethod(merged)

    def endings(self, table: Underground, among: int = 1) -> tuple[list[Any], bool]:
        """How a finished game ended."""
        return [outcome.Ending(table.winner, table.reason, frozenset())], True

    def too_early(self, table: Underground, path: KeyPath) -> Untrue:
        """The finding for a statement about the end while the game is still going on."""
        return Untrue("end.check", "unfinished", path, n=table.round)

    def worth(self, table: Underground, seat: Piece) -> float:
        """How well a seat is doing, for programs that play."""
        return worth(table, seat)

    def outcome(self, endings: Sequence[Any], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[Any], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, the points of each side."""
        return list(endings[0][0].lines)

    def picture(self, table: Underground) -> Picture:
        """What is on the table."""
        return picture(table)

    # ── what the moves ask ────────────────────────────────────────────────────

    def peeks(self, deck: str) -> int:
        """How many cards besides the top one somebody may look at in secret and put under the deck."""
        if deck != "laws":
            return 0
        own = [ability for faction in self.faction_of if faction for ability in faction.values["ability"]]
        return max((ability["count"] - 1 for ability in own if ability["do"] == "look-at-laws"), default=0)

    def may(self, seat: Piece, what: str) -> bool:
        """Whether a seat's faction or hero has an ability."""
        own = (self.faction_of[seat], self.hero_of[seat])
        return any(ability["do"] == what for card in own if card is not None for ability in card.values["ability"])

    @staticmethod
    def threat_deck(stage: int) -> str:
        """The threat deck of a stage."""
        return f"threats-{stage}"

    def goods_of(self, said: Mapping[str, Any]) -> dict[Piece, int]:
        """The resources that an ability of a card names, and how many."""
        return {good: said[good.id] for good in self.goods if good.id in said}

    def upkeep(self, table: Underground, side: Piece, army: int) -> dict[Piece, int]:
        """What an army costs per round. A law raises only a cost that is not zero (`mobilize.upkeep`), and the weakest
        possible army never costs more than its side has."""
        pigs = max(army - self.numbers["army_free"], 0) * self.numbers["upkeep"]
        price = abilities.price(table, side, "upkeep", {self.pigs: pigs}) if pigs else {}
        return price if army > self.numbers["army_least"] or table.has(side, price) else {}

    def goods_in_words(self, goods: Mapping[Piece, int]) -> Text:
        """Resources as a sentence counts them: «1 гриб, 2 патрона»."""
        said = in_words()
        parts = [(good, n) for good, n in goods.items() if n]
        if not parts:
            return said["nothing"]
        return {lang: ", ".join(fill(said[good.id][lang], lang, {"n": n}) for good, n in parts) for lang in LANGUAGES}

    def purse_in_words(self, table: Underground, side: Piece) -> Text:
        """What a side has, as a sentence counts it."""
        return self.goods_in_words(dict(zip(self.goods, table.goods[side], strict=True)))


Referee = Metro
