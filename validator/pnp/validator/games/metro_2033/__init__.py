"""The rules of Метро 2033. Ids such as `army.through.hansa` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from ... import words as templates
from ...definitions.model import BoardPlace, Card, Game, Side, Text
from ...judging.ruling import Unclear, Untrue, Violation
from ...judging.statements import Statement
from ...logs.names import Names, written
from ...problem import Invalid
from ...source import KeyPath
from ...words import quotes
from ..seats import Seated
from . import abilities, claims, outcome, reading
from .aftermath import Capture, Drop, Retreat, Settle, Spoils
from .attack import Defend, Fight, Forage, Idle, Strike
from .closing import End, Stage
from .decision import lapse, must
from .events import Draw, Guard, Polis, Take, TurnUp, Vote
from .heroes import Buy, Exchange, GetTask, Go, Scout
from .mobilize import Mobilize
from .needs import unmet
from .network import Network
from .pile import HIDDEN
from .position import (
    ACT,
    ARMY,
    CAPTURE,
    DEFEND,
    DRAW,
    DROP,
    END,
    FIGHT,
    GOODS,
    GUARD,
    HERO,
    MOBILIZE,
    POLIS,
    RETREAT,
    SETTLE,
    SPOILS,
    STAGE,
    TAKE,
    TURN_UP,
    VOTE,
    Position,
)  # fmt: skip
from .tasks import Complete, UseTask
from .whereabouts import in_words

if TYPE_CHECKING:
    from ...judging.picture import Picture

OPTIONS: Mapping[str, Sequence[Any]] = {
    POLIS: (Polis,), GUARD: (Guard,), TURN_UP: (TurnUp,), VOTE: (Vote,), MOBILIZE: (Mobilize,),
    ARMY: (Strike, Forage, Idle), HERO: (Go, Strike, Buy, GetTask, Exchange, Scout, Idle),
    ACT: (Strike, Buy, GetTask, Exchange, Scout, Idle), END: (End,), STAGE: (Stage,), TAKE: (Take,), DRAW: (Draw,),
    CAPTURE: (Capture,), SETTLE: (Settle,), RETREAT: (Retreat,), SPOILS: (Spoils,), DROP: (Drop,), DEFEND: (Defend,),
    FIGHT: (Fight,),
}  # fmt: skip
WHENEVER = (Complete, UseTask)
TABLE = {TURN_UP: "turn-up", VOTE: "vote", FIGHT: "fight", END: "end"}
FACE_DOWN = {"ru": "«?»", "en": "“?”"}
PLAYER = ("name", "faction", "hero", "at")
NOBODY = ("none", "threat", "hidden", "market")  # what may stand in place of a player, or beside the players of a deal


class Metro(Seated):
    """The game as the referee counts it: stations, factions and cards by number. Seated for a log, it knows whose
    faction and hero are whose.

    Raises Invalid if the game's definitions lack what the rules need.
    """

    words = reading.WORDS
    unit = "points"  # what the score sheet counts
    sides_rule = ("setup.factions", "count")
    takes: Mapping[str, str] = MappingProxyType({"faction": "factions", "hero": "heroes"})
    takes_secretly = False
    faction_of: tuple[int, ...] = ()
    hero_of: tuple[int, ...] = ()
    hero_at: tuple[int, ...] = ()
    in_play: frozenset[int] = frozenset()  # the stations of Polis and of the zones of the factions at the table
    gathered: dict[tuple[int, ...], abilities.Gathered]  # by cards, what they can do

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        assert game.board is not None
        self.game = game
        self.numbers = game.numbers
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self.network = Network(game.board)
        self.spaces = self._round_track(game)
        self.decks: dict[str, Sequence[Card]] = {deck.id: deck.cards for deck in game.decks}
        ring = [side.id for side in game.sides]
        self.decks["factions"] = sorted(self.decks["factions"], key=lambda card: ring.index(card.side or ""))
        self.factions, self.heroes = self.decks["factions"], self.decks["heroes"]
        self.equipment, self.tasks = self.decks["equipment"], self.decks["tasks"]
        self.laws, self.combat = self.decks["laws"], self.decks["combat"]
        self.threats: Sequence[Card] = (*self.decks["threats-1"], *self.decks["threats-2"])
        self.copies = {deck: [card.copies for card in self.decks[deck]] for deck in ("equipment", "tasks", "laws")}
        self._threats()
        number = {id: at for at, id in enumerate(self.network.ids)}
        self.homes = [[number[id] for id in card.values["homes"]] for card in self.factions]
        self._prices()
        self._names()

    def _threats(self) -> None:
        """Both decks of threats share the numbers of their cards; of each deck the others' have no copies."""
        first = len(self.decks["threats-1"])
        copies = [card.copies for card in self.threats]
        self.copies["threats-1"] = [n if at < first else 0 for at, n in enumerate(copies)]
        self.copies["threats-2"] = [n if at >= first else 0 for at, n in enumerate(copies)]
        self.decks["threats-1"] = self.decks["threats-2"] = self.threats
        self.first_stage = range(first)

    @staticmethod
    def _round_track(game: Game) -> list[Mapping[str, int]]:
        """What each space of the round track shows, the start space first."""
        assert game.board is not None
        spaces = {place.id: place.values for place in game.board.places}
        keys = (*GOODS, "law", "threat")
        return [{key: spaces[f"round-{at}"].get(key, 0) for key in keys} for at in range(game.numbers["spaces"] + 1)]

    def _prices(self) -> None:
        n = self.numbers
        self.prices: Mapping[str, Mapping[str, int]] = {
            "upkeep": {},
            "recruit": {"pigs": n["recruit_pigs"], "cartridges": n["recruit_cartridges"]},
            "capture": {"pigs": n["capture_pigs"], "mushrooms": n["capture_mushrooms"]},
            "retake": {"mushrooms": n["retake_mushrooms"]},
            "equipment": {"mushrooms": n["equipment_mushrooms"], "cartridges": n["equipment_cartridges"]},
            "market": {"cartridges": n["renew"]},
            "task": {"mushrooms": n["task_mushrooms"], "cartridges": n["task_cartridges"]},
            "property": {"cartridges": n["task_again"]},
        }

    def _names(self) -> None:
        """Every way to write a station, a card, a resource."""
        self.names: dict[str, Names[int]] = {
            deck: Names(written(self.decks[deck])) for deck in ("factions", "heroes", "equipment", "tasks", "combat")
        }
        self.station_names: Names[int] = Names(written(self.network.places))
        goods = [kind for kind in self.game.kinds if kind.id in GOODS]
        self.good_titles = {kind.id: kind.name for kind in goods}
        self.good_names: Names[str] = Names([(n, kind.id) for kind in goods for n in (kind.id, *kind.name.values())])

        def of(*decks: str) -> list[tuple[str, tuple[str, int]]]:
            return [(name, (deck, at)) for deck in decks for name, at in written(self.decks[deck])]

        self.usable_names: Names[tuple[str, int]] = Names(of("equipment", "tasks"))
        self.drawn_names = self.usable_names
        self.dealt_names: Names[tuple[str, int]] = Names(of("equipment", "tasks", "combat"))
        threats = [(name, at) for at, card in enumerate(self.threats) for name in (card.id, *card.title.values())]
        self.threat_names = Found([(name, (self._deck_of(at), at)) for name, at in threats])
        laws = [(name, ("laws", at)) for name, at in written(self.laws)]
        self.turned_names = Found([*((name, (self._deck_of(at), at)) for name, at in threats), *laws])

    def _deck_of(self, threat: int) -> str:
        return "threats-1" if threat in self.first_stage else "threats-2"

    # ── the players of a log ──────────────────────────────────────────────────

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for the players of a log. Raises Unclear."""
        seated = super().seat(players)
        factions, heroes, at = [], [], []
        for key, said in players.items():
            if key in NOBODY:
                raise Unclear("log.seat", ("players", key), said=key)
            told = said if isinstance(said, dict) else {}
            path: KeyPath = ("players", key)
            for name in told:
                if name not in PLAYER:
                    raise Unclear("log.key", (*path, name), key=name, known=", ".join(PLAYER))
            factions.append(
                self.names["factions"].read(told["faction"], (*path, "faction")) if "faction" in told else -1
            )
            heroes.append(self.names["heroes"].read(told["hero"], (*path, "hero")) if "hero" in told else -1)
            at.append(self.station_names.read(told["at"], (*path, "at")) if "at" in told else HIDDEN)
        seated.faction_of, seated.hero_of, seated.hero_at = tuple(factions), tuple(heroes), tuple(at)
        zones = {0, *(faction + 1 for faction in factions)}
        seated.in_play = frozenset(at for at, zone in enumerate(self.network.zone) if zone in zones)
        seated.gathered = {}
        dressed = tuple(map(self._dressed, seated.game.sides, factions))
        box = tuple(replace(side, plays=False) for side in self.game.sides if side.id not in players)
        seated.game = replace(seated.game, sides=(*dressed, *box))  # the board has the colours of every faction
        return seated

    @cached_property
    def target_names(self) -> Names[tuple[str, int]]:
        """What may be attacked: a station by number, or the hero of a side; below 0 one whom nobody plays."""
        stations = [(name, ("station", at)) for name, at in written(self.network.places)]
        whose = {hero: side for side, hero in enumerate(self.hero_of)}
        figures = [(name, ("hero", whose.get(hero, -1 - hero))) for name, hero in written(self.heroes)]
        return Names([*stations, *figures])

    def _dressed(self, side: Side, faction: int) -> Side:
        """A player in the colours of the faction."""
        if faction < 0:
            return side
        own = next(s for s in self.game.sides if s.id == self.factions[faction].side)
        return replace(side, colour=own.colour, icon=own.icon)

    def stands(self, taken: Mapping[str, str]) -> Mapping[str, Sequence[BoardPlace]]:
        """The home stations, on one of which the hero stands (setup.heroes)."""
        faction = self.names["factions"].find(taken.get("faction", ""))
        return {} if faction is None else {"at": [self.network.places[at] for at in self.homes[faction]]}

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rules that the players break before the first move."""
        found = super().misseated(players)
        for rule, key, chosen in (
            ("setup.factions", "faction", self.faction_of),
            ("setup.heroes", "hero", self.hero_of),
        ):
            cards = self.factions if key == "faction" else self.heroes
            for at, (side, card) in enumerate(zip(players, chosen, strict=True)):
                values: dict[str, Any] = {"side": self.side_names[at]}
                path = ("players", side, key)
                if card < 0:
                    found.append(Violation(rule, "missing", ("players", side), **values))
                elif card in chosen[:at]:
                    values |= {"card": quotes(cards[card].title), "other": self.side_names[chosen.index(card)]}
                    found.append(Violation(rule, "taken", path, **values))
                elif key == "faction" and at and not self._borders(card, chosen[:at]):
                    found.append(Violation(rule, "border", path, **values, card=quotes(cards[card].title)))
        return found or list(self._placed(players))

    def _borders(self, faction: int, others: Sequence[int]) -> bool:
        """Whether a zone borders one that was chosen before: its neighbours in the ring do."""
        n = len(self.factions)
        return bool({(faction - 1) % n, (faction + 1) % n} & set(others))

    def _placed(self, players: Mapping[str, Any]) -> Iterator[Violation]:
        for at, side in enumerate(players):
            if self.hero_at[at] >= 0 and self.hero_at[at] not in self.homes[self.faction_of[at]]:
                values = {"side": self.side_names[at], "place": self.network.titles[self.hero_at[at]]}
                values["hero"] = self.heroes[self.hero_of[at]].title
                yield Violation("setup.heroes", "home", ("players", side, "at"), **values)

    # ── what the referee asks ─────────────────────────────────────────────────

    def start(self, rulings: Mapping[str, str]) -> Position:
        """The table before the first decision."""
        return Position(self, rulings)

    def read(self, key: str, body: Any) -> list[Any]:
        """The decisions of a record. Raises Unclear."""
        return reading.read_record(self, key, body)

    def read_deal(self, body: Any, path: KeyPath) -> Any:
        """What the header's `deal` tells. Raises Unclear."""
        return reading.read_deal(self, body, path)

    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]:
        """What a `then` or `claim` says. Raises Unclear."""
        return claims.statements(self, body, path)

    def candidates(self, pos: Position, decision: Any = None) -> tuple[Any, Iterator[Any]]:
        """The moves of the decision that is due, or of one sort of a side, and the table they are for."""
        if decision is None:
            return pos, self._options(pos)
        sort, side = decision
        table = ahead = pos
        for _ in range(4 * len(self.sides)):
            if ahead.over or (ahead.top.what in sort.wants and ahead.top.side == side):
                table = ahead
                break
            if must(ahead, ahead.top) or ahead.top.what in (TURN_UP, TAKE):
                break
            ahead = pos.copy() if ahead is pos else ahead
            if lapse(ahead):
                break
        return table, (move for move in self._options(table) if move.decides == decision)

    def _options(self, pos: Position) -> Iterator[Any]:
        due = pos.top
        key = self._key(pos)
        for sort in OPTIONS.get(due.what, ()):
            yield from sort.options(pos, due, key)
        for side in [due.side] if due.side >= 0 else range(len(self.sides)):
            for sort in WHENEVER:
                yield from sort.options(pos, due._replace(side=side), self.sides[side])

    def _key(self, pos: Position) -> str:
        """The word under which a log has the decision that is due."""
        due = pos.top
        return TABLE.get(due.what) or (self.sides[due.side] if due.side >= 0 else "")

    @staticmethod
    def merged(tables: Sequence[Position]) -> list[Position]:
        """Those of some tables that differ in something that can still matter."""
        from .merging import merged

        return merged(tables)

    def legal(self, pos: Position, decision: Any = None) -> Iterator[Any]:
        """The legal ones of these, lazily."""
        table, moves = self.candidates(pos, decision)
        return (move for move in moves if not move.check(table))

    @staticmethod
    def over(pos: Position) -> bool:
        """Whether the game has ended."""
        return pos.over

    @staticmethod
    def endings(pos: Position, among: int = 1) -> tuple[list[Any], bool]:
        """How a finished game ended."""
        return [outcome.Ending(pos.winner, pos.reason, frozenset())], True

    @staticmethod
    def too_early(pos: Position, path: KeyPath) -> Untrue:
        """What a statement on the end is while the game goes on."""
        return Untrue("end.check", "unfinished", path, n=pos.round)

    def outcome(self, endings: Sequence[Any], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[Any], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, the points of each side."""
        return list(endings[0][0].lines)

    @staticmethod
    def told(found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What the end brought to light, as messages."""
        return []

    @staticmethod
    def picture(pos: Position) -> Picture:
        """What lies on the table."""
        from .picture import picture

        return picture(pos)

    # ── what the moves ask ────────────────────────────────────────────────────

    def peeks(self, deck: str) -> int:
        """How many cards beside the top one somebody may look at in secret, and put under the deck."""
        if deck != "laws":
            return 0
        own = [a for f in self.faction_of if f >= 0 for a in self.factions[f].values["ability"]]
        return max((ability["count"] - 1 for ability in own if ability["do"] == "look-at-laws"), default=0)

    @staticmethod
    def threat_deck(stage: int) -> str:
        """The deck of threats of a stage."""
        return f"threats-{stage}"

    def upkeep(self, pos: Position, side: int, army: int) -> dict[str, int]:
        """What an army costs in a round; a law makes dearer only what costs something (`mobilize.upkeep`), and the
        weakest army there is costs no more than its side has."""
        pigs = max(army - self.numbers["army_free"], 0) * self.numbers["upkeep"]
        price = abilities.price(pos, side, "upkeep", {"pigs": pigs}) if pigs else {}
        return price if army > self.numbers["army_least"] or pos.has(side, price) else {}

    def card_id(self, deck: str, card: int) -> str:
        """A card as a log writes it."""
        return self.decks[deck][card].id if card >= 0 else "hidden"

    def title(self, deck: str, card: int) -> Text:
        """A card's title in quotes."""
        return quotes(self.decks[deck][card].title) if card >= 0 else FACE_DOWN

    def hero_title(self, pos: Position, side: int) -> Text:
        """What a side's hero is called."""
        return self.heroes[pos.hero[side]].title

    def hero_id(self, pos: Position, side: int) -> str:
        """A side's hero as a log writes it."""
        return self.heroes[pos.hero[side]].id

    def good_name(self, good: str) -> Text:
        """What a resource is called."""
        return self.good_titles[good]

    def goods_in_words(self, goods: Mapping[str, int]) -> Text:
        """Resources as a sentence counts them: «1 гриб, 2 патрона»."""
        said = in_words()
        parts = [(good, n) for good, n in goods.items() if n]
        if not parts:
            return said["nothing"]
        return {
            lang: ", ".join(templates.fill(said[good][lang], lang, {"n": n}) for good, n in parts)
            for lang in ("ru", "en")
        }

    def purse_in_words(self, pos: Position, side: int) -> Text:
        """What a side has, as a sentence counts it."""
        return self.goods_in_words(dict(zip(GOODS, pos.goods[side], strict=True)))


class Found:
    """Names of cards of several decks: a name may stand in more than one. What it means is a number by deck."""

    def __init__(self, pairs: Sequence[tuple[str, tuple[str, int]]]) -> None:
        from ...logs.names import plain

        by_name: dict[str, dict[str, int]] = {}
        for name, (deck, card) in pairs:
            by_name.setdefault(plain(name), {})[deck] = card
        self._all = list(by_name.values())
        self._names: Names[int] = Names([(name, self._all.index(by_name[plain(name)])) for name, _ in pairs])

    def read(self, said: Any, path: KeyPath) -> dict[str, int]:
        """What a name in a log means. Raises Unclear."""
        return dict(self._all[self._names.read(said, path)])


Referee = Metro
