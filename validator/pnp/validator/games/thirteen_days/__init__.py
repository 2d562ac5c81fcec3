"""The rules of 13 Days. Ids such as `command.max5` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pnp.game import HIDDEN, Game, Invalid, KeyPath, Names, Picture, Piece, Pieces, Untrue, written
from pnp.game.pieces import pieces_of

from ..duels import Duel
from ..duels.ground import Ref
from ..duels.slots import PASS
from . import alike, outcome, picture, score
from .closing import End, Left, Opinion, Reveal
from .facts import FACTS
from .needs import OPINION, unmet
from .opening import Deal, First, Goals, Keep
from .playing import Command, Play
from .table import FIRST, GOALS, PLAY, REVEAL, Crisis
from .using import Answer, UseEvent, Uses
from .worth import worth


class ThirteenDays(Duel):
    """Each round, both sides are dealt agendas and a hand, take turns playing cards for their event or for a Command,
    use world opinion, and score their agendas.

    Sides, battlegrounds, tracks and agendas are numbers. Raises Invalid if the game's definitions lack something the
    rules need.
    """

    table = Crisis
    moves = (Goals, Keep, Deal, First, Play, Answer, Command, UseEvent, Left, Opinion, Reveal, End)
    facts = FACTS
    cites = MappingProxyType({"sides": "setup.pieces", "turn": "r3.turns", "end": "r8.advance"})
    played = "strategy"
    acting, answering = Command, Answer
    verbs = ("place", "remove", "move", "track", "prestige", "command", "take", "discard", "draw", "play")
    hides_places = False
    zones = Pieces(())

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        super().__init__(game)
        self.every_card = (1 << len(self.cards)) - 1
        self.symbol_of = [bool(card.values.get("defcon")) for card in self.cards]
        self._board(game)
        self._agendas()
        (self.letter_card,) = self.deck("letter")
        names = ("letter", self.letter_card.id, *self.letter_card.title.values())
        self.letter_names: Names[int] = Names([(name, 0) for name in names])

    def _board(self, game: Game) -> None:
        """The battlegrounds, which are the places with a kind, and the track of each kind."""
        assert game.board is not None
        grounds = (place for place in game.board.places if place.kind is not None)
        self.places = self.grounds = pieces_of(grounds, leaf="place")
        self.kind_of = self.track_of = [self.kind_ids[place.kind] for place in self.places]
        self.linked = [[self.places[id].number for id in place.links] for place in self.places]
        self.has_bonus = [bool(place.values.get("bonus")) for place in self.places]
        self.opinion = [self.places[id].number for id in OPINION]
        self.place_names: Names[Ref] = Names(written(self.places))
        found = pieces_of(game.board.track(kind.id) for kind in game.kinds)
        kinds = [(name, at) for at, kind in enumerate(game.kinds) for name in kind.name.values()]
        self.tracks = Pieces(found, [*written(found), *kinds], leaf="track")
        self.lowest, self.highest = found[0].first, found[0].last
        self.areas = {space: a.id for a in found[0].areas for space in range(a.first, a.last + 1)}
        self.war_space = min(space for space, area in self.areas.items() if area == score.WAR)

    def _agendas(self) -> None:
        """The agendas: what each scores, and what flags on the board mark."""
        self.agendas = self.deck("agenda")
        targets = [card.values["target"] for card in self.agendas]
        self.rises = [bool(card.values.get("defcon")) for card in self.agendas]
        self.track_scored = [self.tracks[t["track"]].number if "track" in t else None for t in targets]
        self.place_scored = [self.places[t["place"]].number if "place" in t else None for t in targets]
        letter = next(at for at, target in enumerate(targets) if "letter" in target)
        marked = dict(written(self.agendas))
        for at, place in enumerate(self.places):
            scored = self.place_scored.index(at) if at in self.place_scored else -1 - at
            scored = letter if place.id == "united-nations" else scored
            marked |= {name: scored for name in (place.id, *place.title.values()) if name not in marked}
        for track in self.tracks:
            marked.setdefault(track.id, self.track_scored.index(track.number))
        self.flag_names: Names[int] = Names(marked.items())

    # ── how it goes ───────────────────────────────────────────────────────────

    def set_up(self, table: Crisis) -> None:
        """The agenda deck starts with all of its cards."""
        table.left = (tuple(agenda.copies for agenda in self.agendas),)

    def due(self, table: Crisis) -> Any:
        """Agendas, who goes first, a card of each side in turn. Once world opinion, which is asked for, has been used,
        the agendas are revealed."""
        if table.stage == PLAY:
            return Play, self.seats[table.on_turn]
        if table.stage == FIRST and table.keeping:
            return Keep
        if table.stage == FIRST:
            return First, self.seats[table.chooser()]
        return {GOALS: Goals, REVEAL: Reveal}.get(table.stage)

    def read(self, key: str, body: Any) -> list[Any]:
        """The moves of a record. Raises Unclear."""
        return _opened(super().read(key, body))

    def read_turn(self, side: Any, body: Mapping[str, Any]) -> list[Any]:
        """The moves of a turn inside an event. Raises Unclear."""
        turn = next(head for head in self.reader.heads if head.form.kind is Play)
        return _opened(self.reader.of_head(turn, self.seats[side], body))

    def merged(self, tables: Sequence[Crisis]) -> list[Crisis]:
        """The same tables, with those merged that nothing can distinguish any more."""
        return alike.merged(tables)

    # ── how it ends ───────────────────────────────────────────────────────────

    def endings(self, table: Crisis, among: int = 1) -> tuple[list[Any], bool]:
        """Every way a finished game may have ended, and whether all were considered; for one of `among` tables."""
        return score.scores(table, score.BUDGET // among)

    def too_early(self, table: Crisis, path: KeyPath) -> Untrue:
        """The finding for a statement about the end while the game is still going on."""
        last = table.round >= self.numbers["rounds"]
        return Untrue("r8.advance", "last" if last else "early", path, n=table.round, max=self.numbers["rounds"])

    def worth(self, table: Crisis, seat: Piece) -> float:
        """How well a seat is doing, for programs that play."""
        return worth(table, seat.number)

    def outcome(self, endings: Sequence[Any], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[Any], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, what each side got."""
        return [*outcome.sheet(self, endings, complete)]

    def sheet_notes(self, endings: Sequence[Any]) -> list[Any]:
        """What the lines of the score sheet are about, as messages."""
        return outcome.notes(self, endings)

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What came to light at the end, as messages."""
        return [("aftermath", {"side": self.game.side(id).name, "n": n}) for id, n in (found["cubes"] or {}).items()]

    def picture(self, table: Crisis) -> Picture:
        """What is on the table."""
        return picture.picture(table)

    def write_place(self, ref: Ref) -> str:
        """A battleground as a log writes it."""
        return self.places[ref].id  # type: ignore[no-any-return]


def _opened(moves: list[Any]) -> list[Any]:
    """The moves of a record. The identity of a card played unseen must be known if its event is used."""
    if isinstance(moves[0], Play) and moves[0].play is HIDDEN:
        moves[0].hidden = any(isinstance(move, Uses) and move.steps != PASS for move in moves)
    return moves


Referee = ThirteenDays
