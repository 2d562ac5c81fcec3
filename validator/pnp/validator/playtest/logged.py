"""Games that people logged, as results like those of games between programs.

Only what a log says counts. A card is in a hand if every way to understand the log has it there; if only some have, it
is unknown whether the seat had it. Choices are counted where the log shows the whole hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...game.face_down import FaceDown
from ...game.hidden import Hidden, HiddenDeck
from ...game.pieces import Piece, Pieces
from ...game.rules import Rules
from ...game.table import Due
from ...game.together import parts_of
from ..base.problem import Invalid
from ..base.source import read_bytes
from ..base.violation import Unclear
from ..judging.judge import verify_text
from ..judging.opened import opened
from ..judging.referee import GameReferee, news_of
from ..judging.verdict import Verdict
from ..logs.log import Record
from .options import options_of
from .playing import Chosen, Played
from .results import Result, decision_name, result_of

if TYPE_CHECKING:
    from pnp.game.move import Move
    from pnp.game.table import News, Table
    from pnp.game.together import AnyMove

MAX_TABLES = 100  # ways to understand a log; past that, what is in a hand counts as unknown


class LoggedGame(NamedTuple):
    """A game of a log: its rules with the players seated, their names by seat, its records, what came of each, and what
    is kept of the game."""

    log: str  # with the number of the game, if the log has several
    rules: Rules
    people: Mapping[str, str]
    records: tuple[Mapping[str, Any], ...]
    news: tuple[Sequence[News], ...]  # what came of each record
    result: Result


@dataclass(slots=True)
class Logged:
    """A log as read, and its games; none if the log breaks a rule or cannot be read."""

    verdict: Verdict
    games: list[LoggedGame] = field(default_factory=list)
    data: bytes = b""


def logged(name: str, data: bytes | None = None) -> Logged:
    """The games of a log: of a file, or of `data` that goes by its name. Never raises for what a log says."""
    path = Path(name) if data is None else None
    watch = _Watch()
    try:
        data = read_bytes(Path(name)) if data is None else data
    except Invalid as invalid:
        return Logged(Verdict(name, verdict="invalid", problems=[*invalid.problems]))
    verdict = verify_text(data, name, path, watch)
    if not verdict.ok or not watch.games:
        return Logged(verdict)
    players = opened(data, name, path).log().players
    found = Logged(verdict, data=data)
    for number, game in enumerate(watch.games, 1):
        called = name if len(watch.games) == 1 else f"{name}#{number}"
        people = _seated(game.rules, players)
        named = {seat: str(said["name"] if isinstance(said, Mapping) else said) for seat, said in people.items()}
        found.games.append(
            LoggedGame(called, game.rules, named, tuple(game.records), tuple(game.news), game.result(number, people))
        )
    return found


def _seated(rules: Rules, players: Mapping[str, Any]) -> dict[str, Any]:
    """The players of a log by seat; cards they play as by id, as far as the log names them."""
    decks = {key: rules.deck(deck) for key, deck in rules.takes.items()}
    found: dict[str, Any] = {}
    for side, said in players.items():
        at = rules.side_names_read.find(side)
        seat = str(rules.seats[at].id) if at is not None else side
        if isinstance(said, Mapping):
            cards = ((key, deck.get(_id_in(deck, said.get(key)))) for key, deck in decks.items())
            taken = {key: card.id for key, card in cards if card is not None}
            said = {"name": said.get("name", side), **taken}
        found[seat] = said
    return found


def _id_in(deck: Pieces, name: Any) -> str | None:
    at = deck.names.find(name) if isinstance(name, str) else None
    return None if at is None else str(deck[at].id)


class _Watch:
    """Gathers the games of a log while it is judged."""

    def __init__(self) -> None:
        self.games: list[_Game] = []

    def __call__(self, number: int, record: Record | None, referee: GameReferee) -> None:
        if record is None:
            self.games.append(_Game(referee))
        else:
            self.games[-1].add(record)


class _Game:
    """One game: its moves, each with the table before it where that is known, and what is known of the hands."""

    def __init__(self, referee: GameReferee) -> None:
        self.referee = referee
        self.rules = referee.rules
        self.records: list[Mapping[str, Any]] = []
        self.news: list[Sequence[News]] = []
        self.moves: list[tuple[Any, Sequence[Any]]] = []  # of each record, after the table before it
        self.had: dict[str, dict[str, None]] = {seat.id: {} for seat in self.rules.seats}
        self.may: dict[str, dict[str, None]] = {seat.id: {} for seat in self.rules.seats}
        self.places: dict[tuple[str, str], int] = {}  # by deck and seat, the places of its hands since the last shuffle
        self.sure = True  # whether every way to understand the log agrees on these
        self.decks = self._decks()
        self.before = self._before()

    def add(self, record: Record) -> None:
        """Take note of a record that was judged."""
        self.records.append({record.key: record.body})
        self.news.append(news_of(self.rules, self.referee.tables))
        try:
            moves = () if record.key == "claim" else self.rules.read(record.key, record.body)
        except Unclear:  # the log is left out
            moves = ()
        self.moves.append((self.before, moves))
        self.decks, self.before = self._decks(), self._before()

    def _before(self) -> Any:
        """The table as it is, if there is only one way to understand the log."""
        tables = self.referee.tables
        return tables[0].copy() if len(tables) == 1 else None

    # ── who had which cards ───────────────────────────────────────────────────

    def _decks(self) -> dict[str, list[HiddenDeck]]:
        """What every way to understand the log knows of each deck that not everybody sees."""
        tables = self.referee.tables[:MAX_TABLES]
        hidden = [(name, held) for name, held in tables[0].held.items() if isinstance(held, Hidden)]
        names = [name for name, held in hidden if not isinstance(held, FaceDown)]
        decks = {name: [getattr(table, name).copied() for table in tables] for name in names}
        for name, ways in decks.items():
            old = self.decks[name] if self.moves else ways
            if ways[0].shuffles != old[0].shuffles:
                self._note(name, old)
            for seat in self.rules.seats:
                hands = {deck.hands[seat] for deck in ways}
                self.sure = self.sure and len(hands) == 1 and len(tables) == len(self.referee.tables)
                self.places[name, seat.id] = self.places.get((name, seat.id), 0) | ways[0].hands[seat]
        return decks

    def _note(self, name: str, ways: Sequence[HiddenDeck]) -> None:
        """Take note of which seats had which cards of a deck since it was shuffled."""
        held = self.referee.tables[0].held[name]
        assert isinstance(held, Hidden)
        for seat in self.rules.seats:
            places = self.places.pop((name, seat.id), 0)
            for card in self.rules.deck(held.deck):
                if self.sure and all(_was_at(deck, places, card) for deck in ways):
                    self.had[seat.id][card.id] = None
                elif any(deck.unseen.can(copy, places) for deck in ways for copy in deck.copies[card]):
                    self.may[seat.id][card.id] = None

    # ── what is kept of it ────────────────────────────────────────────────────

    def result(self, number: int, people: Mapping[str, Any]) -> Result:
        """The game as a result."""
        rules, table = self.rules, self.referee.tables[0]
        for name, ways in self.decks.items():
            self._note(name, ways)
        game = Played(rules, table, [move for _, moves in self.moves for move in moves])
        choices: Counter[int] = Counter()
        game.chosen = [chosen for before, moves in self.moves for chosen in self._chosen(before, moves, choices)]
        cards = {card.id: card for card in rules.cards}
        game.drawn = [dict.fromkeys(cards[id] for id in self.had[seat.id]) for seat in rules.seats]
        lines: Any = []
        if all(rules.over(table) for table in self.referee.tables):
            endings, complete = self.referee.endings()
            outcome = rules.outcome(endings, complete)
            if outcome.get("certain", True) and not self.referee.doubtful:
                game.outcome, lines = outcome, rules.sheet(endings, complete)
            game.mattered = {*table.mattered, *(ruling for _, end in endings for ruling in end.mattered)}
        names = [people.get(seat.id, seat.id) for seat in rules.seats]
        players = [str(said.get("name", "") if isinstance(said, Mapping) else said) for said in names]
        found = result_of(number, players, game, people, lines)
        unknown = {seat: tuple(card for card in may if card not in self.had[seat]) for seat, may in self.may.items()}
        found = replace(found, looked_at=True, unknown=unknown, choices=choices)
        return by_place(found) if rules.open else found

    def _chosen(self, before: Table, moves: Sequence[AnyMove], choices: Counter[int]) -> Iterator[Chosen]:
        """The decisions of seats in a record."""
        table = before.copy() if before is not None and not any(move.hidden for move in moves) else None
        for move in moves:
            due = _answered(table, move) if table is not None else None
            for part in parts_of(move):
                if part.seat is not None and not part.chance and not part.unasked:
                    yield self._choice(table, due, part, choices)
            if table is not None:
                move.carry_out(table)

    def _choice(self, table: Table | None, due: Due | None, move: Move, choices: Counter[int]) -> Chosen:
        assert move.seat is not None  # asked of seats' own moves only
        what = decision_name(due.what if due is not None else None, move)
        kind = type(move) if type(move).together else None
        if table is None or due is None or (due.seat is None and kind is None) or not _sees_hand(table, move.seat):
            return Chosen(what, move.seat, 0, None, move)
        options = options_of(self.rules, table, move.seat, due, kind)
        choices[options.count] += 1
        return Chosen(what, move.seat, options.sorts, options.count == 1, move)


def _answered(table: Table, move: AnyMove) -> Due | None:
    """The decision that a move answers; in games that ask for several sorts of moves at once, the mover's own."""
    dues = [*table.dues()]
    return next((one for one in dues if move.meets(one)), next((one for one in dues if one.seat == move.seat), None))


def _was_at(deck: HiddenDeck, places: int, card: Piece) -> bool:
    """Whether a card came to one of these places, wherever it is now."""
    allowed = deck.unseen.pinned().allowed
    return any(allowed[copy] and not allowed[copy] & ~places for copy in deck.copies[card])


def _sees_hand(table: Table, seat: Piece) -> bool:
    """Whether the log shows all cards in a hand."""
    for name, held in table.held.items():
        if isinstance(held, Hidden):
            deck: HiddenDeck = getattr(table, name)
            if len(deck.known(seat, held.cards(table.rules))) < deck.left(seat):
                return False
    return True


def by_place(result: Result) -> Result:
    """The result of an open game with the places round the table for its seats, since names differ from log to log."""
    place = {seat: str(at) for at, seat in enumerate(result.seats, 1)}
    return replace(
        result,
        winners=tuple(place[seat] for seat in result.winners),
        losers=tuple(place[seat] for seat in result.losers),
        begins=place.get(result.begins or ""),
        points={place[seat]: points for seat, points in result.points.items()},
        drawn={place[seat]: cards for seat, cards in result.drawn.items()},
        used=tuple((place[seat], card, what) for seat, card, what in result.used),
        taken={place[seat]: cards for seat, cards in result.taken.items()},
        unknown={place[seat]: cards for seat, cards in result.unknown.items()},
    )
