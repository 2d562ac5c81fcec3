"""The rules of 13 Days. Ids such as `command.max5` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...definitions.model import Game, Text
from ...judging.ruling import Untrue
from ...judging.statements import Statement
from ...logs.names import Names, written
from ...problem import Invalid
from ...source import KeyPath
from ...words import quotes
from ..duels import Duel
from ..duels.effects import Step
from ..duels.effects.notation import read_steps
from ..duels.ground import Ref
from ..move import Move
from . import alike, claims, outcome, reading, score
from .closing import Opinion, Reveal
from .needs import OPINION, unmet
from .opening import First, Goals
from .outcome import Lines
from .playing import Command, Play
from .position import ACTION, ANSWER, FIRST, GOALS, OVER, PLAY, REVEAL, Position
from .position import OPINION as USING
from .using import Answer, UseEvent

if TYPE_CHECKING:
    from ...judging.picture import Picture

OPTIONS = {
    GOALS: (Goals.options,),
    FIRST: (First.options,),
    PLAY: (Play.options,),
    ANSWER: (Answer.options,),
    ACTION: (Command.options, UseEvent.options),
    USING: (Opinion.options,),
    REVEAL: (Reveal.options,),
    OVER: (),
}


class ThirteenDays(Duel):
    """The game as the referee counts it: cards, battlegrounds, tracks and agendas by number.

    Raises Invalid if the game's definitions lack what the rules need.
    """

    words = reading.WORDS
    options = OPTIONS
    declinable = (ANSWER, USING)
    verbs = ("place", "remove", "move", "track", "prestige", "command", "take", "discard", "draw", "play")
    hides_places = False
    sides_rule = ("setup.pieces", "sides")
    zones: tuple[str, ...] = ()
    zone_names_read: Names[int] = Names(())

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        decks = {deck.id: deck for deck in game.decks}
        super().__init__(game, decks["strategy"].cards)
        self.every_card = (1 << len(self.cards)) - 1
        self.symbol_of = [bool(card.values.get("defcon")) for card in self.cards]
        self._board(game)
        self._agendas(decks["agenda"].cards)
        letter = decks["letter"].cards[0]
        self.letter_names: Names[int] = Names([(name, 0) for name in ("letter", letter.id, *letter.title.values())])
        self.letter_card = letter.id
        self.letter_holder = 0

    def _board(self, game: Game) -> None:
        """The battlegrounds, which are the places of some kind, and the track of each kind."""
        assert game.board is not None
        self.places = [place for place in game.board.places if place.kind is not None]
        self.place_ids = {place.id: at for at, place in enumerate(self.places)}
        self.place_titles = [quotes(place.title) for place in self.places]
        self.kind_of = [self.kind_ids[place.kind or ""] for place in self.places]
        self.links = [[self.place_ids[id] for id in place.links] for place in self.places]
        self.has_bonus = [bool(place.values.get("bonus")) for place in self.places]
        self.first_cubes = tuple([place.start.get(side, 0) for place in self.places] for side in self.sides)
        self.opinion = [self.place_ids[id] for id in OPINION]
        found = [game.board.track(kind.id) for kind in game.kinds]
        self.tracks = tuple(track.id for track in found)
        self.track_ids = {track.id: at for at, track in enumerate(found)}
        self.track_of = self.kind_of
        self.track_titles: list[Text] = [track.title for track in found]
        self.first_spaces = tuple([track.start[side] for track in found] for side in self.sides)
        self.lowest, self.highest = found[0].first, found[0].last
        self.areas = {space: a.id for a in found[0].areas for space in range(a.first, a.last + 1)}
        self.place_names: Names[Ref] = Names(written(self.places))
        kinds = [(n, at) for at, kind in enumerate(game.kinds) for n in kind.name.values()]
        self.track_names: Names[int] = Names([*written(found), *kinds])

    def _agendas(self, cards: Sequence[Any]) -> None:
        """The agendas: how many of each there are, and what each scores."""
        targets = [card.values["target"] for card in cards]
        self.agenda_ids = [card.id for card in cards]
        self.agenda_titles = [quotes(card.title) for card in cards]
        self.copies = [card.copies for card in cards]
        self.rises = [bool(card.values.get("defcon")) for card in cards]
        self.track_scored = [self.track_ids[t["track"]] if "track" in t else None for t in targets]
        self.place_scored = [self.place_ids[t["place"]] if "place" in t else None for t in targets]
        self.agenda_names: Names[int] = Names(written(cards))
        letter = next(at for at, target in enumerate(targets) if "letter" in target)
        marked = dict(written(cards))
        for at, place in enumerate(self.places):
            scored = self.place_scored.index(at) if at in self.place_scored else -1 - at
            scored = letter if place.id == "united-nations" else scored
            marked |= {name: scored for name in (place.id, *place.title.values()) if name not in marked}
        for track, id in enumerate(self.tracks):
            marked.setdefault(id, self.track_scored.index(track))
        self.flag_names: Names[int] = Names(marked.items())

    # ── what the referee asks ─────────────────────────────────────────────────

    def start(self, rulings: Mapping[str, str]) -> Position:
        """The table before the first decision."""
        return Position(self, rulings)

    def read(self, key: str, body: Any) -> list[Move]:
        """The moves of a record. Raises Unclear."""
        return reading.read_record(self, key, body)

    def read_turn(self, side: int, body: Mapping[str, Any]) -> list[Move]:
        """A whole turn. Raises Unclear."""
        return reading.turn(self, side, body)

    def read_deal(self, body: Any, path: KeyPath) -> Move:
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
        return pos.over

    @staticmethod
    def merged(tables: Sequence[Position]) -> list[Position]:
        """The same tables, those as one between which nothing can tell any more."""
        return alike.merged(tables)

    @staticmethod
    def endings(pos: Position, among: int = 1) -> tuple[list[score.Score], bool]:
        """Every way in which a finished game may have ended, and whether all were looked at; one of `among` tables."""
        return score.scores(pos, score.BUDGET // among)

    @staticmethod
    def too_early(pos: Position, path: KeyPath) -> Untrue:
        """What a statement on the end is while the game goes on."""
        last = pos.round >= pos.rules.numbers["rounds"]
        return Untrue("r8.advance", "last" if last else "early", path, n=pos.round, max=pos.rules.numbers["rounds"])

    def outcome(self, endings: Sequence[Any], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[Any], complete: bool) -> Lines:
        """The score sheet: by rule, what each side got."""
        return outcome.sheet(self, endings, complete)

    @staticmethod
    def told(found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What the end brought to light, as messages."""
        sums = found["cubes"]
        return [("verdict.aftermath", dict(zip(("us", "ussr"), sums.values(), strict=True)))] if sums else []

    @staticmethod
    def picture(pos: Position) -> Picture:
        """What lies on the table."""
        from .picture import picture

        return picture(pos)

    def write_place(self, ref: Ref) -> str:
        """A battleground as a log writes it."""
        return self.places[ref].id


Referee = ThirteenDays
