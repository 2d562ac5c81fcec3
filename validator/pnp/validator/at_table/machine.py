"""Seats that a program plays, and the cards and dice of such a game.

A seed decides where every card is. Everything else is worked out from the log each time, so the cards stay the same
after a restart of the server or an undo. A program sees only what its seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.game.together import Together

from ..playtest.ending import shown_at_end
from ..playtest.ismcts import Ismcts
from ..playtest.options import Player, Stuck
from ..playtest.playing import Playing
from ..playtest.roster import player_of
from ..playtest.world import drawn, is_luck
from .offers import PASS, Kind
from .reasons import Reason, Reasons

if TYPE_CHECKING:
    from pnp.game.table import Table

    from ..definitions.model import Game
    from .dialogue import Dialogue
    from .sitting import Sitting

Record = Mapping[str, Any]
TABLE = ""  # whose turn it is when dice are rolled, or cards drawn


class Impossible(Exception):
    """The log states something that the cards, as dealt, do not allow."""


class Waits(Exception):
    """A person decides next."""


class _Spoken(Exception):
    """A program has chosen its part of what all seats say at once, or chosen to do nothing."""

    def __init__(self, part: Record) -> None:
        self.part = part


class Machine:
    """Plays some sides of a game, by the names of players such as `fair`. Raises Invalid if there is no such player."""

    def __init__(self, players: Mapping[str, str], seed: str, game: Game) -> None:
        self.seed = seed
        self.players: dict[str, Player] = {side: player_of(name, game) for side, name in players.items()}
        self.reasons = Reasons()
        self._thought: tuple[str, Player] | None = None  # who has thought of what is done next, and how
        self._looked: tuple[str, Playing] | None = None  # by the text of the log, the game to look at
        self._chosen: tuple[str, Record | None] | None = None  # and what a program does next
        self._rolls = False  # whether that is a roll of dice or a drawn card

    def looked(self, whole: Dialogue) -> Playing:
        """The game as it is now, read-only. Raises Impossible."""
        if self._looked is None or self._looked[0] != whole.saved:
            self._looked = whole.saved, self.game(whole)
        return self._looked[1]

    def game(self, whole: Dialogue) -> Playing:
        """The game as it is now, with what has been said of the next record. Raises Impossible."""
        rules = whole.spot.rules
        players: Any = [self.players.get(seat.id) for seat in rules.seats]  # seats of people are never asked
        game = Playing(rules, players, self.seed, whole.spot.log.options)
        n = 0
        for n, move in enumerate(_moves(whole), 1):
            game.world.truth.rng = random.Random(f"{self.seed}:{n}")
            if not game.world.made(move):
                raise Impossible
            game.see(move)
        game.world.truth.rng = game.world.dice = random.Random(f"{self.seed}:chance:{n}")
        game.minds = [random.Random(f"{self.seed}:{seat.id}:{n}") for seat in rules.seats]
        return game

    def show(self, whole: Dialogue, tables: list[Table], side: str | None) -> None:
        """Put a side's own hand into the tables shown to it. Raises Impossible."""
        game = self.looked(whole)
        for seat in game.rules.seats:
            if seat.id == side:
                for table in tables:
                    game.world.truth.show_all(table, seat)

    def pauses(self, sitting: Sitting) -> bool:
        """Whether a program rolls or draws next, and people may say something before: it waits until they let it."""
        whole = sitting.whole
        if whole.over or whole.taking is not None or not self.alone_asked(sitting):
            return False
        return self._next(sitting) is not None and self._rolls and any(map(self._is_by_person, whole.asked()))

    def alone_asked(self, sitting: Sitting) -> bool:
        """Whether nobody but programs is asked now."""
        asked = sitting.asked()
        return bool(asked) and all(side in self.players for side in asked)

    def _is_by_person(self, kind: Kind) -> bool:
        return kind.side is not None and kind.side not in self.players

    def open_to_people(self, sitting: Sitting, kinds: Iterable[Kind]) -> list[Kind]:
        """The kinds of moves that people may choose among: none that is up to a program."""
        pauses = self.pauses(sitting)
        return [one for one in kinds if self._is_by_person(one) or not (pauses or (one.anybody and one.side))]

    def turn(self, sitting: Sitting) -> str | None:
        """The side of the program that moves next, or TABLE for dice and cards; None if a person decides, or may say
        something before dice are rolled, or nobody."""
        return None if self.pauses(sitting) else self._turn(sitting)

    def _turn(self, sitting: Sitting) -> str | None:
        whole = sitting.whole
        if whole.over:
            return TABLE if self._next(sitting) is not None else None
        game = self.looked(whole)
        for due in game.world.table.dues():
            if drawn(game.rules, due) is not None:
                return TABLE
            if due.passes and due.seat is None:
                continue  # it is said as a whole, by people; programs are silent there
            for kind in game.rules.kinds_for(due):
                if kind.together:
                    asked = game.rules.asked_together(game.world.table, kind)
                    return next((s.id for s in asked if s.id in self.players and s.id not in whole.shared), None)
            if due.seat is None:
                return TABLE
            if due.seat.id not in self.players and whole.taking in self.players and _pass(whole) is not None:
                return whole.taking if _only_pass(sitting, due.seat.id) else None  # a person says yes or no
            if due.seat.id in self.players and (not due.passes or self._next(sitting) is not None):
                return str(due.seat.id)
            if not due.passes:
                return None
        return None

    def _next(self, sitting: Sitting) -> Record | None:
        """What is recorded next; None if a person decides. Worked out once."""
        text = sitting.whole.saved
        if self._chosen is None or self._chosen[0] != text:
            try:
                self._chosen = text, self._worked_out(sitting)
            except Waits:
                self._chosen = text, None
        return self._chosen[1]

    def next(self, sitting: Sitting) -> Record:
        """What is recorded next, or the next part of it. People who may stay silent do. Raises Waits, Stuck."""
        found = self._next(sitting)
        if found is None:
            raise Waits
        if self._thought is not None:
            side, player = self._thought
            thought = player.thought if isinstance(player, Ismcts) else None
            whole = sitting.whole
            before = {} if whole.shared else dict(whole.said)
            reason = Reason(side, player, thought, found, whole.taking or "", before)
            self.reasons.note(whole.spot.number, reason)
        return found

    def _worked_out(self, sitting: Sitting) -> Record:
        whole, self._thought, self._rolls = sitting.whole, None, False
        if whole.over:
            found = self._revealed(sitting)
            if found is None:
                raise Waits
            return found
        game = self.game(whole)
        before = game.world.table

        def ask(seat: Any, due: Any, kind: Any) -> Any:
            player = self.players.get(seat.id)
            if kind is not None and kind.passes:
                return None
            if kind is not None:
                asked = game.rules.asked_together(before, kind)
                if not any(one.id in self.players and one.id not in whole.shared for one in asked):
                    raise Waits
                if player is None or seat.id in whole.shared:
                    return None
            elif player is None:
                if whole.taking in self.players and (said := _only_pass(sitting, seat.id)) is not None:
                    raise _Spoken(said)
                if due.passes:
                    return None
                raise Waits
            view, options = game.view(seat, due, kind)
            silent = options.silent
            move: Any = None if silent else player.choose(view, options)
            self._rolls = move is not None and is_luck(move)
            self._thought = None if silent or self._rolls else (seat.id, player)
            if kind is not None:
                raise _Spoken(Together(game.rules, kind, [move]).write(before))
            if move is None and (said := _pass(whole)) is not None:
                raise _Spoken(said)
            return move

        try:
            written: Record = game.world.advance(ask).write(before)
        except _Spoken as spoken:
            return spoken.part
        return written

    def _revealed(self, sitting: Sitting) -> Record | None:
        """What comes to light at the end: the next record to add, with the cards as dealt."""
        whole = sitting.whole
        left = {next(iter(kind.example)) for kind in whole.besides()}
        return next((said for said in shown_at_end(self.looked(whole).world) if left & said.keys()), None)


def _pass(whole: Dialogue) -> Record | None:
    """How a log says that the side to decide does nothing; None if that need not be logged."""
    written = ((kind, said) for kind in whole.legal() for said in kind.written)
    return next((said for kind, said in written if [node.value for node in kind.leaves(said)] == [PASS]), None)


def _only_pass(sitting: Sitting, side: str) -> Record | None:
    """How a log says that, if a side has no choice."""
    said = _pass(sitting.whole)
    return said if said is not None and sitting.ask(side, ()).question is None else None


def _moves(whole: Dialogue) -> Iterator[Any]:
    """The moves of a log, and those said so far of its next record."""
    spot = whole.spot
    for raw in spot.log.games[-1].records:
        record = spot.record({key: body for key, body in raw.items() if key not in ("note", "then", "ruling")})
        if record.key != "claim":
            yield from spot.rules.read(record.key, record.body)
    if whole.taking is not None:
        for move in spot.rules.read(whole.taking, whole.said):
            if any(key in whole.said for key in move.write(spot.tables[0])):
                yield move


__all__ = ["TABLE", "Impossible", "Machine", "Stuck", "Waits"]
