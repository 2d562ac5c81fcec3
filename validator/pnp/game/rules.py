"""The rules of a game: its moves, its table, who decides next, and how it ends. The referee asks for nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..validator.base.names import unknown_key
from ..validator.base.problem import Invalid, Problem
from ..validator.base.source import KeyPath
from ..validator.base.statements import Statement
from ..validator.base.violation import Unclear, Untrue, Violation
from ..validator.definitions.board_model import BoardPlace
from ..validator.definitions.finding import hint
from ..validator.definitions.model import Card, Game, Text
from . import facts as stating
from .ending import End, Ending, facts_of_the_end, row_of, sums, who
from .facts import Fact, held_facts
from .grammar import Grammar
from .joined import Short
from .move import Move
from .needs import incomplete
from .pieces import Piece, Pieces
from .reading import Reader
from .seating import seated_pieces, seats_at_table, with_players
from .setting import Setting
from .slots import Player, Read, Slot
from .spelling import Spelling
from .table import Due, News, Table, declared
from .timing import MOST_LAPSES
from .together import Together, together_choices
from .writing import Writing

if TYPE_CHECKING:
    from ..validator.base.picture import Picture, Spread


class Rules(Setting):
    """The rules of a game. `moves` are its kinds of moves; those that share a record are in the record's order. `table`
    is what is remembered; `facts` can be stated besides what the table declares.

    `cites` names the rules of rules.yaml for what the referee checks by itself: `sides` (who plays), `turn` (whose turn
    it is), `end` (who has won), and `table` (what is where; by default the rule for `turn`).

    `numbers`, `cards`, `places`, `tracks`, `kinds`, `tokens` are those of the game's files, the pieces by number or id;
    `grid` has the squares among the places; `links[place]` are the places next to one, by number, each with the link;
    `seats` are the players.

    The life of a move, in the order in which its rules are asked. Is it right?

    1. Its time. A kind with `when` asks `when.untimely`; one with `asked = "nobody"` has no time, and goes straight to
       what it says. Any other answers (`meets`) what was asked for last (`Table.ask`) or, if nothing is, what `due`
       says. If it answers neither, whatever was asked for earlier is let lapse, one after another, on a copy (`reach`:
       `lapse`, `follow`). If even then it answers nothing, `untimely` says why; if that finds nothing, the move counts
       as timely.
    2. What it says: each slot that `cites` a rule, then `check`. This is skipped if `when` found something; or if
       `untimely` did, for moves of all seats and kinds with `judged_anyway = False`.

    Then it is carried out, right or wrong: what was asked for earlier lapses on the table itself, `begin` takes the
    move up, `apply` changes the table, `follow` does what follows by itself. If `begin` returns False, neither `apply`
    nor `follow` runs. In a move of all seats, `settle` comes once, after the `apply` of every seat. A kind of move may
    check and apply itself in one go (`attempt`). The referee may do all of this at any time, on copies: it tries moves
    that no log makes.

    In a game none of whose kinds has a `lapse` of its own, nothing is let lapse: `begin` takes what `passes` off,
    together with what the move answers, without `follow(table, None)`. Only where later moves are listed does that run,
    on a copy.
    """

    moves: ClassVar[Sequence[type[Move]]] = ()
    table: ClassVar[type[Table]] = Table
    facts: ClassVar[Sequence[Fact]] = ()
    unit: ClassVar[str] = "points"
    in_order_of_sides: ClassVar[bool] = False  # whether the sides sit in the order of game.yaml, whatever a log says
    anybody: ClassVar[bool] = False  # whether a log may name any players instead of the sides of game.yaml
    says_secrets: ClassVar[bool] = True  # whether everything a seat keeps secret is in slots marked `secret`
    brings: ClassVar[Mapping[str, Slot]] = {}  # what each player brings, by key in `players`
    takes: ClassVar[Mapping[str, str]] = {}  # the decks of which each player takes a card, by key in `players`
    takes_secretly: ClassVar[bool] = False  # whether it may be that nobody sees which
    said_for_oneself: ClassVar[Sequence[str]] = ()  # decisions that nobody records for another player

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._table = declared(self.table) if self.file else self.table
        self.plain = type(self).begin is Rules.begin and type(self).follow is Rules.follow
        self.lapsing = any(kind._lapses for kind in self.moves if isinstance(kind, type) and issubclass(kind, Move))
        self.scores = type(self).score is not Rules.score or type(self).outcome is not Rules.outcome
        self.merges = type(self).merged is not Rules.merged
        self.campaigns = type(self).campaign is not Rules.campaign
        self.told_by_keys: dict[tuple[str, ...], int] = {}  # which keys mean which kind of record, whoever plays
        if problems := incomplete(self):
            raise Invalid(*problems)
        self.open = self.anybody or not any(side.plays for side in game.sides)  # anyone a log names can sit down
        self._sit(seats_at_table(game, self.open))

    def _sit(self, seats: Pieces) -> None:
        self.seats = seats
        self.sides = tuple(seat.id for seat in seats)
        self.side_names_read = seats.names
        for made in ("reader", "grammar", "spelling", "writing", "short"):
            self.__dict__.pop(made, None)  # these rules were made for other players
        self.readers: dict[Slot, Read] = {}  # how slots that are made of others are read
        self._begun: Table | None = None
        self._blanks: dict[tuple[type[Move], Piece | None], Any] = {}
        self._kinds_for: dict[Any, list[type[Move]]] = {}
        self._always = [(kind, kind.when) for kind in self.moves if kind.when is not None and kind.when.always]
        # a bare seat is asked for what a player decides, never for dice or draws
        self._of_players = tuple(kind for kind in self.moves if kind.decides == "move" and kind.asked == "seat")
        self.words = (*[kind.word for kind in self.moves if kind.word], "claim")
        every = (*self.of_the_end(), *held_facts(self.table, self.cited("table")), *self.facts)
        self.facts_by_name = {fact.name: fact for fact in every}

    # ── what a game says ──────────────────────────────────────────────────────

    def set_up(self, table: Any) -> None:
        """Lay out what the table does not declare as its start."""

    def due(self, table: Any) -> Any:
        """What comes next while no decision is pending: a seat, a kind of move, or both `(Play, seat)`; several kinds
        `((Cover, Take), seat)`; None once the game is over. By default the seats take turns forever."""
        return self.seats[table.turn % len(self.seats)]

    def score(self, table: Any) -> Mapping[str, Any]:
        """What each seat scored at the end, by rule: each line of the score sheet is a list, or a dictionary
        by seat."""
        return {}

    def ending(self, table: Any) -> Any:
        """Who won, who lost, and why: an `Ending`. By default, who wins is all there is to say."""
        return self.winner(table)

    def winner(self, table: Any) -> Any:
        """The winner: the seat with the most points unless the game says otherwise; None if nobody has won."""
        points = self.totals(table)
        best = [seat for seat in self.seats if points[seat] == max(points)]
        return best[0] if len(best) == 1 and self.score(table) else None

    def worth(self, table: Any, seat: Piece) -> float:
        """How well a seat is doing, for programs that play: its points minus the best of the others, unless the game
        says otherwise."""
        points = self.totals(table)
        return float(points[seat] - max((points[other] for other in self.others(seat)), default=0))

    def begin(self, table: Any, move: Any) -> bool:
        """What happens before a move is carried out: the decision that it answers is taken up, and those asked before
        it count as passed. Returns whether the move can be carried out at all; if not, nothing follows either."""
        if not move.unasked:
            move.take_up(table)
        return True

    def follow(self, table: Any, move: Any) -> None:
        """What follows by itself once a move was carried out, or (None) a decision has lapsed."""

    def untimely(self, table: Any, move: Any) -> list[Violation]:
        """What is wrong with a move that nobody is waiting for; if nothing, it counts as timely."""
        due = table.due
        if due is None:
            return [Violation(self.cited("end"), "over", move.path[:0])]
        if move.meets(due) or any(move.meets(one) for one in table.dues()):
            return []
        if due.seat is not None and due.seat != move.seat:
            return [Violation(self.cited("turn"), "turn", side=due.seat.said)]
        return [Violation(self.cited("turn"), "word", word=self._called(due))]

    def silent(self, table: Any, move: Together, seat: Piece) -> Violation:
        """What is wrong if a seat says nothing where all must."""
        return Violation(self.cited("turn"), "silent", move.path, side=seat.said)

    # ── for authors of rules ──────────────────────────────────────────────────

    def totals(self, table: Table) -> list[int]:
        """The points of each seat."""
        return sums([row_of(row, self.seats) for row in self.score(table).values()], len(self.seats))

    # ── who plays ─────────────────────────────────────────────────────────────

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for the players of a log, in its seating order. Raises Unclear."""
        if self.in_order_of_sides or self.misseated(players):
            return self
        seated = copy(self)
        seated._sit(seated_pieces(self.game, self.seats, players, seated.words, self.open))
        if self.open:
            seated.game = with_players(self.game, seated.seats)
        return seated

    def brought(self, players: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What each of the players of a log brings, by key; None for what it does not say. Raises Unclear."""
        return [self._brought(said, ("players", side)) for side, said in players.items()]

    def _brought(self, said: Any, path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = dict.fromkeys(self.brings)
        for key, one in said.items() if isinstance(said, dict) else ():
            if key in found:
                found[key] = None if one is None else self.brings[key].take(self, one, (*path, key))
            elif key != "name":
                raise unknown_key(key, ("name", *found), path)
        return found

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rule that is broken if these cannot be the players of this game."""
        if self.open:
            right = (self.game.least_players or self.game.players) <= len(players) <= self.game.players
        else:
            found = [self.seats.names.find(side) if isinstance(side, str) else None for side in players]
            least = len(self.seats) if self.in_order_of_sides else self.game.least_players or self.game.players
            right = None not in found and len(set(found)) == len(found) >= min(least, len(self.seats))
        return [] if right else [Violation(self.cited("sides"), "sides", ("players",))]

    def takes_openly(self, rulings: Mapping[str, str]) -> bool:
        """Whether everybody sees what players take."""
        return not self.takes_secretly

    def notes(self, taken: Mapping[str, str], rulings: Mapping[str, str]) -> Mapping[str, Sequence[Card]]:
        """What a player who took these cards notes in secret: the cards to choose from, by key in `players`."""
        return {}

    def stands(self, taken: Mapping[str, str]) -> Mapping[str, Sequence[BoardPlace]]:
        """Where a player who took these cards may begin: the places to choose from, by key in `players`."""
        return {}

    # ── what the referee asks ─────────────────────────────────────────────────

    def start(self, rulings: Mapping[str, str]) -> Table:
        """The table before the first move; laid out once for all logs with the same rulings."""
        begun = self._begun
        if begun is None or begun.rulings != rulings:
            self._begun = begun = self._table(self, rulings)
            self.set_up(begun)
        return begun.copy()

    def next_due(self, table: Table) -> Due | None:
        """What `due` says, as a decision. Raises Invalid if the value makes no sense."""
        said = self.due(table)
        if said is None or isinstance(said, Due):
            return said
        kinds, seat = said if isinstance(said, tuple) and len(said) == 2 and not _kinds(said) else (said, None)
        if isinstance(kinds, Piece) and seat is None:
            kinds, seat = None, kinds
        if not isinstance(seat, Piece):  # asked first, because it is nearly always one
            among = tuple(seat) if isinstance(seat, list | tuple) else None
            seat = None if isinstance(seat, Pieces | list | tuple) else seat
        else:
            among = None
        kinds = (kinds,) if isinstance(kinds, type) else kinds
        good = kinds is None or (_kinds(kinds) and all(kind in self.moves for kind in kinds))
        if not good or not (seat is None or (isinstance(seat, Piece) and seat in self.seats)):
            known = ", ".join((*self.sides, *(one.__name__ for one in self.moves), "None"))
            raise Invalid(Problem("own.due", self.file, values={"found": repr(said), "known": known}))
        if kinds is None:
            return Due("move", seat, False, self._of_players)
        each: Sequence[type[Move]] = kinds
        return Due(each[0].decides, seat, all(kind.passes for kind in each), tuple(each), seats=among)

    def asked_together(self, table: Table, kind: type[Move]) -> Sequence[Piece]:
        """The seats that decide together: all of them unless `due` or `Table.ask` lists some."""
        asked = next((due.seats for due in table.dues() if kind in self.kinds_for(due)), None)
        return [*self.seats] if asked is None else asked

    def _called(self, due: Due) -> str:
        kinds = [kind for kind in self.moves if kind in self.kinds_for(due)]
        return next((kind.word or next(iter(kind.slots.values())).key for kind in kinds if kind.slots), due.what)

    def kinds_for(self, due: Due) -> list[type[Move]]:
        """The kinds of moves that answer a decision; the one that a record need not mention comes first."""
        asked = due.what, due.kinds
        found = self._kinds_for.get(asked)
        if found is None:
            kinds = due.kinds or [kind for kind in self.moves if kind.decides == due.what]
            found = self._kinds_for[asked] = sorted(kinds, key=lambda kind: not kind.unsaid({}))
        return found

    @cached_property
    def reader(self) -> Reader:
        """The reader for a log's records; created on first use."""
        return Reader(self)

    @property
    def notes_secretly(self) -> Sequence[str]:
        """What a player notes for nobody else to see, by key in `players`."""
        return [key for key, slot in self.brings.items() if slot.secret]

    @cached_property
    def grammar(self) -> Grammar:
        """What a log may contain, as slots; created on first use."""
        return Grammar(self)

    @cached_property
    def spelling(self) -> Spelling:
        """What the words of a log in any language mean; created on first use."""
        return Spelling(self.game, self)

    @cached_property
    def short(self) -> Short:
        """The short ways to write its moves."""
        return Short(self)

    @cached_property
    def writing(self) -> Writing:
        """How records are written in any language; created on first use."""
        return Writing(self)

    def stated(self) -> Mapping[str, Slot]:
        """What a `then` or `claim` may state, by key."""
        return {name: fact.slot for name, fact in self.facts_by_name.items()}

    def read(self, key: str, body: Any) -> list[Any]:
        """The moves of a record. Raises Unclear."""
        return self.reader.read(key, body)

    def read_deal(self, body: Any, path: KeyPath) -> Any:
        """The move in the header's `deal`. Raises Unclear."""
        kind = self.reader.by_word.get("deal")
        if kind is None:
            raise Unclear("own.deal", path)
        return self.reader.of_word(kind, body, path)

    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]:
        """What a `then` or `claim` says. Raises Unclear."""
        return stating.statements(self, body, path)

    def candidates(self, table: Table, decision: str | Move | Together | None = None) -> tuple[Table, Iterator[Any]]:
        """The table to consider, and the moves that might answer the decision due there. If a later decision is asked
        for, by name or by a move that answers it, every decision before it that may be passed counts as passed, and
        only moves like that one are listed. Where a seat may say nothing in its own record, what comes after that is
        listed too."""
        there = self.passed_over(table, decision)
        moves = chain.from_iterable(self.listed(there, decision))
        if decision is None or isinstance(decision, str):
            return there, moves
        return there, (move for move in moves if move.decides == decision.decides)

    def passed_over(self, table: Table, decision: str | Move | Together | None) -> Table:
        """The table after every decision before this one that may be passed is passed; the table itself if this one is
        due, or not even then."""
        if decision is None or not table.pending:
            return table
        there = table
        for _ in range(MOST_LAPSES):
            due = there.due
            if due is None:
                return table
            if due.meant_by(decision):
                return there
            kind = next(iter(self.kinds_for(due)), None)
            if kind is None or not there.pending or not kind.may_lapse(there, due):
                return table
            there = there.copy() if there is table else there
            if there.lapse():
                return table
        return table

    def listed(self, table: Table, decision: str | Move | Together | None = None) -> Iterator[Iterator[Any]]:
        """The moves that might be legal now, one iterator per kind and seat. What happens when a record says nothing
        comes first, because that is what short words mean."""
        for kind, seat in self.sought(table, decision):
            if kind.together:
                yield together_choices(self, kind, table)
            else:
                yield self.blank(kind, seat).choices(table)

    def sought(self, table: Any, decision: Any) -> Iterator[tuple[type[Any], Piece | None]]:
        """The kinds of moves, each with its seat, among which what is meant by a decision is looked for: those that
        might be made now."""
        return self.open_kinds(table)

    def open_kinds(self, table: Table) -> Iterator[tuple[type[Any], Piece | None]]:
        """The kinds of moves that might be made now, each with its seat, in the order of `listed`."""
        for due in table.dues():
            kinds = self.kinds_for(due)
            for kind in kinds:
                if kind.together or not kind.unasked:
                    for seat in (due.seat,) if kind.when is None else kind.when.seats(kind, table, due):
                        yield kind, seat
            for kind, when in self._always:
                for seat in when.seats(kind, table, due):
                    yield kind, seat
            if not table.pending or self._always or any(kind.part_of or kind._lapses for kind in kinds):
                return  # what comes after a decision with a `lapse` of its own depends on that

    def blank(self, kind: type[Any], seat: Piece | None) -> Any:
        """A move of a kind in which nothing is filled in: always the same one, of which others are made."""
        found = self._blanks.get((kind, seat))
        if found is None:
            found = self._blanks[kind, seat] = kind(self, seat, (kind.key,) if kind.key else ())
        return found

    def legal(self, table: Table, decision: str | Move | Together | None = None) -> Iterator[Any]:
        """Those of them that are legal, lazily. Cards in a hidden hand count as long as some deal allows them."""
        there, moves = self.candidates(table, decision)
        return (move for move in moves if not move.violations(there))

    def besides(self, table: Table, seat: Piece) -> Iterator[Any]:
        """The moves that nobody is asked for and a seat may make now, lazily: what it notes of its hand."""
        for kind in self.moves:
            if kind.unasked and not kind.word:
                yield from (move for move in self.blank(kind, seat).choices(table) if not move.violations(table))

    def unlisted(self, table: Table) -> Iterator[Any]:
        """Further moves that may be made now, lazily: what a card may be that nobody has seen."""
        for kind, seat in self.open_kinds(table):
            if not kind.together:
                blank = self.blank(kind, seat)
                moves = (blank.but(**way) for way in blank.unlisted(table))
                yield from (move for move in moves if not move.violations(table))

    def growing(self) -> Iterator[Any]:
        """The moves that people say piece by piece, with nothing filled in."""
        return (self.blank(kind, None) for kind in self.moves if "grown" in vars(kind))

    def over(self, table: Any) -> bool:
        """True if no decision is left to take."""
        return table.due is None

    def too_early(self, table: Any, path: KeyPath) -> Untrue:
        """The finding for a statement about the end while the game is still going on."""
        return Untrue(self.cited("end"), "early", path)

    # ── how it ends ───────────────────────────────────────────────────────────

    def endings(self, table: Any, among: int = 1) -> tuple[list[Any], bool]:
        """Every way a finished game may have ended, and whether all were considered; for one of `among` tables."""
        score = self.score(table)
        if not isinstance(score, Mapping):
            raise Invalid(Problem("own.scores", self.file, values={"found": repr(score)}))
        unknown = next((rule for rule in score if rule not in self.order), None)
        if unknown is not None:
            values = {"name": unknown, "hint": hint(unknown, self.order)}
            raise Invalid(Problem("own.score", self.file, values=values))
        lines = tuple((rule, tuple(row_of(row, self.seats))) for rule, row in score.items())
        points = tuple(sums([row for _, row in lines], len(self.seats)))
        return [End(lines, points, self._ending(table, lines), frozenset(table.mattered))], True

    def _ending(self, table: Any, lines: Sequence[Any]) -> Ending:
        """Who won, who lost, and why, with the usual reason if the rules give none. Raises Invalid."""
        said = self.ending(table)
        found = said if isinstance(said, Ending) else Ending(said)
        if not all(isinstance(seat, Piece) and seat in self.seats for seat in (*found.winners, *found.losers)):
            where = "winner" if type(self).ending is Rules.ending else "ending"
            known = ", ".join((*self.sides, "None"))
            raise Invalid(
                Problem("own.winner", self.file, values={"where": where, "found": repr(said), "known": known})
            )
        if not found.reason:
            scored = lines and found.usual == "won"
            return Ending(found.winners, losers=found.losers, reason="points" if scored else found.usual)
        if self.file and found.reason not in self.game.words.ends:
            why = {"name": found.reason, "hint": hint(found.reason, self.game.words.ends)}
            raise Invalid(Problem("own.reason", self.file, values=why))
        return found

    def of_the_end(self) -> Iterator[Fact]:
        """The facts that can be stated about the end of a game; one with endings of its own has facts of its own."""
        if type(self).endings is Rules.endings:
            rule = self.cited("end")
            yield Fact("points", lambda table, end, seat: end.points[seat], [Player], cites=rule, at_end=True)
            yield from facts_of_the_end(rule)

    def sheet(self, endings: Sequence[tuple[Any, Any]], complete: bool) -> list[tuple[str, tuple[int, ...] | None]]:
        """The score sheet: by rule, what each seat got."""
        return [*endings[0][1].lines]

    def sheet_notes(self, endings: Sequence[tuple[Any, Any]]) -> Sequence[tuple[str, dict[str, Any]] | None]:
        """What the lines of the score sheet are about besides their rules, as messages, from the first line on."""
        return ()

    def outcome(self, endings: Sequence[tuple[Any, Any]], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        end = endings[0][1]
        certain = complete and len({one.ending for _, one in endings}) == 1
        named = [[seat.id for seat in seats] if certain else [] for seats in (end.ending.winners, end.ending.losers)]
        points = {seat.id: end.points[seat] for seat in self.seats}
        return {**who(*named), "reason": end.ending.reason, "points": points, "certain": certain}

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Text]]]:
        """What came to light at the end, as messages."""
        return []

    def merged(self, tables: Sequence[Any]) -> Sequence[Any]:
        """The tables, with those merged that nothing can distinguish any more."""
        return tables

    def campaign(self, rulings: Mapping[str, str]) -> Any:
        """What is added up over the games of one log; None if every game stands for itself."""
        return None

    def campaign_outcome(self, played: Any, games: list[Any]) -> dict[str, Any]:
        """How a campaign stands or ended, for a verdict."""
        return {}

    def results(self, table: Any) -> Iterable[News]:
        """What came of the last record, for everybody to see: what `table.tell` said, unless there is more."""
        found: Iterable[News] = table.news
        return found

    def picture(self, table: Any) -> Picture:
        """What is on the table, as a picture."""
        from .shown import picture

        return picture(self, table)

    def lay(self, steps: Sequence[Mapping[str, str]]) -> tuple[Spread, list[Violation]] | None:
        """Cards laid against each other for a figure of the rule sheet, and the violations by step number; None in a
        game where nothing is laid so."""
        return None


def _kinds(said: Any) -> bool:
    """True if these are kinds of moves."""
    return isinstance(said, tuple) and bool(said) and all(isinstance(one, type) for one in said)
