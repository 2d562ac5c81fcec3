"""The rules of 13 Minutes. Ids such as `command.limit` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...effects import Step, compile_event
from ...ground import CUBA, HIDDEN, Ref
from ...model import Game, Text
from ...names import Names
from ...problem import Invalid
from ...source import KeyPath
from . import claims, moves, outcome, reading, score
from .campaign import Campaign
from .needs import unmet
from .position import OVER, Position

_QUOTES = {"ru": "«{}»", "en": "“{}”"}
_CUBA_TITLE = {"ru": "Куба", "en": "Cuba"}
_FACE_DOWN = {"ru": "«?»", "en": "“?”"}


def _quoted(lang: str, title: str) -> str:
    """A title in the quotes of its language; Russian ones inside it become „these“."""
    return _QUOTES[lang].format(title.replace("«", "„").replace("»", "“") if lang == "ru" else title)


class ThirteenMinutes:
    """The game as the referee counts it: cards, sides, kinds and zones by number.

    Raises Invalid if the game's definitions lack what the rules need.
    """

    words = reading.WORDS

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        players = [side for side in game.sides if side.plays]
        self.game = game
        self.numbers = game.numbers
        self.cards = game.cards
        self.kinds = game.kinds
        self.sides = tuple(side.id for side in players)
        self.zones = (self.sides[0], "neutral", self.sides[1])
        kinds = {kind.id: at for at, kind in enumerate(game.kinds)}
        self.military = kinds["military"]
        self.side_of = [self.sides.index(c.side) if c.side in self.sides else -1 for c in self.cards]
        self.kind_of = [kinds[c.kind] if c.kind else -1 for c in self.cards]
        self.cubes_of = [c.values.get("cubes", 0) for c in self.cards]
        self.max_cubes = max(self.cubes_of)
        self.of_kind = [self._cards(lambda c, k=at: self.kind_of[c] == k) for at in range(len(kinds))]
        self.at_least = [self._cards(lambda c, m=n: self.cubes_of[c] >= m) for n in range(self.max_cubes + 1)]
        self.events = [compile_event(c.event, kinds) for c in self.cards]
        # Places before the first move (see `deal`): the hands, Cuba, then the deck from the top.
        self.hand_places = (1 << self.numbers["hand"]) - 1
        self.cuba_place = 1 << 2 * self.numbers["hand"]
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self._name(game)

    def _cards(self, wanted: Any) -> int:
        return sum(1 << c for c in range(len(self.cards)) if wanted(c))

    def _name(self, game: Game) -> None:
        cards = [(name, at) for at, c in enumerate(self.cards) for name in (c.id, *c.title.values())]
        self.card_names: Names[Ref] = Names(cards)
        self._titles = [{lang: _quoted(lang, name) for lang, name in c.title.items()} for c in self.cards]
        self.place_names: Names[Ref] = Names([*cards, *((name, CUBA) for name in ("cuba", *_CUBA_TITLE.values()))])
        players = [side for side in game.sides if side.plays]
        self.side_names = [side.name for side in players]
        sides = [(n, at) for at, s in enumerate(players) for n in (s.id, *s.name.values(), *s.label.values())]
        self.side_names_read: Names[int] = Names(sides)
        sheets = {sheet.zone: sheet for sheet in game.board.sheets} if game.board else {}
        self.zone_names: list[Text] = [sheets[zone].name for zone in self.zones]
        titles = [(*sheets[zone].name.values(), *sheets[zone].title.values()) for zone in self.zones]
        zones = [(n, at) for at, zone in enumerate(self.zones) for n in (zone, *titles[at])]
        self.zone_names_read: Names[int] = Names([*zones, *((n, 2 * at) for n, at in sides)])
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
        return reading.read_steps(self, user, body, ())

    def statements(self, body: Any, path: KeyPath) -> Iterator[claims.Statement]:
        """What a `then` or `claim` says. Raises Unclear."""
        return claims.statements(self, body, path)

    @staticmethod
    def legal(pos: Position, decision: Any = None) -> Iterator[moves.Move]:
        """The legal moves of the decision that is due; of a later one if what stands before it may be passed over."""
        return moves.legal(pos, decision)

    @staticmethod
    def over(pos: Position) -> bool:
        """Whether the last decision of the rules has been taken."""
        return pos.pending[-1][0] == OVER

    @staticmethod
    def endings(pos: Position, among: int = 1) -> tuple[list[score.Score], bool]:
        """Every way in which a finished game may have ended, and whether all were looked at; one of `among` tables."""
        return score.scores(pos, score.BUDGET // among)

    def campaign(self, rulings: Mapping[str, str]) -> Campaign:
        """The running total of several games."""
        return Campaign(self, rulings)

    def outcome(self, endings: Sequence[tuple[Any, score.Score]], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    @staticmethod
    def sheet(
        endings: Sequence[tuple[Any, score.Score]], complete: bool
    ) -> list[tuple[str, tuple[int, int] | None]]:
        """The score sheet: by rule, what each side got."""
        return outcome.sheet(endings, complete)

    def campaign_outcome(self, played: Campaign, games: list[Any]) -> dict[str, Any]:
        """How a campaign stands or ended, for a verdict."""
        return outcome.campaign_outcome(self, played, games)

    def picture(self, pos: Position) -> dict[str, list[tuple[str | None, dict[str, int]]]]:
        """What lies on the table: by zone the cards, None for one face down, each with its cubes by side."""
        shown: dict[str, list[tuple[str | None, dict[str, int]]]] = {zone: [] for zone in self.zones}
        for slot, card in enumerate(pos.card):
            cubes = {side: pos.cubes[at][slot] for at, side in enumerate(self.sides) if pos.cubes[at][slot]}
            shown[self.zones[pos.zone[slot]]].append((self.cards[card].id if card >= 0 else None, cubes))
        return shown

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
        """What the end brought to light, or what follows of it, as messages."""
        return outcome.told(self, found)

    # ── how things are written ────────────────────────────────────────────────

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, or Cuba, in every language."""
        return self._titles[ref] if ref >= 0 else _CUBA_TITLE if ref == CUBA else _FACE_DOWN

    def write_ref(self, ref: Ref) -> str:
        """A card or Cuba as a log writes it."""
        return "cuba" if ref == CUBA else self.cards[ref].id if ref >= 0 else "hidden"

    def write_steps(self, steps: Sequence[Step], user: int) -> Any:
        """The steps of an event as a log writes them."""
        written = [self._write_step(step, user) for step in steps]
        return written[0] if len(written) == 1 else written or {}

    def _write_step(self, step: Step, user: int) -> dict[str, Any]:
        first, n = next(iter(step.amounts.items()), (HIDDEN, 0))
        body: dict[str, Any]
        if step.verb == "move" and step.source is not None:
            body = {"move": {"from": self.write_ref(step.source), "to": self.write_ref(first), "n": n}}
        elif step.verb == "shift":
            body = {"zone": {self.write_ref(ref): self.zones[zone] for ref, zone in step.amounts.items()}}
        elif step.verb == "command":
            body = {"command": {"at": self.write_ref(first)} | ({"add": n} if n > 0 else {"remove": -n})}
        else:
            body = {step.verb: {self.write_ref(ref): n for ref, n in step.amounts.items()}}
        return body | ({"of": self.sides[step.of]} if step.of is not None and step.of != user else {})


Referee = ThirteenMinutes

__all__ = ["CUBA", "HIDDEN", "Referee", "ThirteenMinutes"]
