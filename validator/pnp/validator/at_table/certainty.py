"""Which offers stand whatever a log hides, and what the others depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...game.hidden import Hidden
from ...game.together import kind_of
from ..base.values import HIDDEN_WORD
from ..judging.referee import GameReferee
from ..judging.spot import Spot
from .offers import MAX_SEARCHED, Offer, offers, words_of

MAX_TRIED = 10_000  # records tried for one list, each on one way to understand the log
MIN_TABLES = 3
MAX_NAMED = 3  # records that hide something


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a record depends on: `hand`, what `side` holds; `unseen`, where a face-down card lies; `record` or
    `records`, what these hide; `readings`, how what the log hides is understood."""

    code: str
    side: str | None = None
    records: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """An offer, with `doubt` if it is legal only in some way to fill in what the log hides."""

    offer: Offer
    doubt: Doubt | None


def listed(spot: Spot) -> list[Listed]:
    """The offers at a spot, certain ones first. A kind that is one decision is split if only some of it is certain; of
    any other kind the record that shows it counts."""
    found = offers(spot.rules, spot.tables)
    doubts = _Doubts(spot, sum(len(offer.parts[0].written) for offer in found))
    told = [each for offer in found for each in _split(offer, doubts, words_of(spot.rules))]
    return sorted(told, key=lambda each: each.doubt is not None)


def _split(offer: Offer, doubts: _Doubts, words: tuple[str, ...]) -> Iterator[Listed]:
    if not offer.is_whole(words):
        yield Listed(offer, doubts.of(offer.record(words)))
        return
    (kind,) = offer.parts
    by_doubt: dict[Doubt | None, list[Mapping[str, Any]]] = {}
    for written in kind.written:
        by_doubt.setdefault(doubts.of(written), []).append(written)
    for doubt, some in by_doubt.items():
        yield Listed(Offer((replace(kind, written=some),), offer.about), doubt)


class _Doubts:
    """Tries records on each way to understand a log."""

    def __init__(self, spot: Spot, records: int) -> None:
        assert spot.referee is not None
        self.spot = spot
        self.referee = GameReferee(spot.rules, *spot.referee.begun)
        self.referee.past = None
        self.tables = spot.tables[: min(max(MAX_TRIED // max(records, 1), MIN_TABLES), MAX_SEARCHED)]
        held = spot.tables[0].held if spot.tables else {}
        self.decks = [name for name, what in held.items() if isinstance(what, Hidden)]

    def of(self, written: Mapping[str, Any]) -> Doubt | None:
        """What a record that is legal in some reading depends on; None if on nothing."""
        if len(self.tables) == 1 and not self.decks:
            return None
        record = self.spot.record(written)
        moves = self.spot.rules.read(record.key, record.body)
        for table in self.tables:
            self.referee.tables, self.referee.findings, self.referee.doubtful = [table.copy()], [], False
            self.referee.play(moves, record)
            if self.referee.findings or self.referee.doubtful:
                return self._reading()
            for name in self.decks:
                deck = getattr(self.referee.tables[0], name)
                for seat in deck.tells(getattr(table, name)):
                    if seat is None and all(kind_of(move).chance for move in moves):
                        continue  # that is what a draw is
                    return Doubt("unseen") if seat is None else Doubt("hand", self.spot.rules.sides[seat])
        return None

    def _reading(self) -> Doubt:
        """The records whose secrets it may be, if they are few."""
        secret = [
            number
            for game in self.spot.log.games
            for number, record in enumerate(game.records, game.first)
            if any(node.value == HIDDEN_WORD for node in self.spot.rules.grammar.leaves(record))
        ]
        if not 0 < len(secret) <= MAX_NAMED:
            return Doubt("readings")
        return Doubt("record" if len(secret) == 1 else "records", records=tuple(secret))
