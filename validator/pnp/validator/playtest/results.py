"""What is kept of one game: ids and names only, so it can be sent between processes and is the same wherever it is
played.

A game that people logged leaves the same result as one between programs; what its log hides is `unknown`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ...game.each import Cards
from ...game.pieces import Piece, Pieces
from ...game.slots import Card, Slot
from ...game.together import kind_of, parts_of
from ..base.values import HIDDEN_WORD
from .playing import Chosen, Played

if TYPE_CHECKING:
    from pnp.game.move import Move
    from pnp.game.rules import Rules
    from pnp.game.together import AnyMove


@dataclass(frozen=True, slots=True)
class Result:
    """One game: seats and cards by their ids, players by their names. No `winners`: nobody won. Where a game names
    none, but losers, those who did not lose have won; its `losers` are kept only then."""

    number: int
    players: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str | None  # None: not played to its end
    begins: str | None
    points: Mapping[str, float]
    decisions: int  # as the referee counts them: all answers, dice and cards turned up among them
    sorts: Mapping[int, int]  # how many decisions had how many sorts of moves
    drawn: Mapping[str, tuple[str, ...]]  # by seat, the cards that came into its hand
    used: tuple[tuple[str, str, str], ...]  # seat, card, for what
    came: tuple[str, ...]  # other cards that took part: turned up, or on the table
    mattered: tuple[str, ...]
    stuck: str
    asked: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)  # by decision: n, choices counted, forced
    made: tuple[str, ...] = ()  # the kinds of moves that occurred
    scored: Mapping[str, bool] = field(default_factory=dict)  # the rules on the score sheet: whether any got points
    taken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat, the cards it plays as
    unknown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat, cards it may have had in hand
    looked_at: bool = False  # whether what follows was counted, and all rulings that mattered
    choices: Mapping[int, int] = field(default_factory=dict)  # how many decisions had how many legal moves
    swings: tuple[tuple[str, float], ...] = ()  # cards that were used, and how much they improved their user's lead
    losers: tuple[str, ...] = ()
    written: str = ""  # its log, if playing it again would take long

    @property
    def forced(self) -> tuple[int, int]:
        """Of how many decisions the choices were counted, and in how many of these there was one thing to do."""
        return sum(known for _, known, _ in self.asked.values()), sum(forced for *_, forced in self.asked.values())

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in their order at the table."""
        return (*self.drawn,)


def result_of(
    number: int,
    players: Sequence[str],
    game: Played,
    people: Mapping[str, Any] | None = None,
    sheet: Sequence[tuple[str, Any]] | None = None,
) -> Result:
    """The result of a game. `people` are its players as a log names them; `sheet` is its score sheet, if known."""
    outcome, chosen, seats = game.outcome, game.chosen, game.rules.seats
    alone = [one for one in chosen if one.move is not None and one.move.key == ""]
    first = next((one.seat.id for one in alone if not one.move.word), None)
    if outcome and sheet is None:
        endings, complete = game.rules.endings(game.table)
        sheet = game.rules.sheet([(game.table, end) for end in endings], complete)
        game.mattered |= {ruling for end in endings for ruling in end.mattered}
    used = tuple(_uses(chosen))
    won, lost = _fared(outcome, [seat.id for seat in seats])
    asked: dict[str, tuple[int, int, int]] = {}
    for one in chosen:
        what = decision_name(one.what, one.move)
        n, known, forced = asked.get(what, (0, 0, 0))
        counted = one.forced is not None and not _draws(what, one.move)
        asked[what] = n + 1, known + counted, forced + (counted and bool(one.forced))
    return Result(
        number,
        tuple(players),
        won,
        outcome.get("reason") or "" if outcome else None,
        first,
        points_of(outcome, [seat.id for seat in seats]) if game.rules.scores else {},
        game.table.decisions,
        Counter(one.sorts for one in chosen if one.sorts),
        {seat.id: tuple(card.id for card in cards) for seat, cards in zip(seats, game.drawn, strict=True)},
        used,
        _came(game, {card for _, card, _ in used}),
        tuple(sorted(game.mattered)),
        game.stuck,
        asked,
        tuple(sorted({kind_name(kind_of(move)) for move in game.moves})),
        _scored(sheet or ()) if outcome else {},
        _taken(game.rules, people or {}),
        losers=lost,
    )


def decision_name(what: Any, move: AnyMove) -> str:
    """What a decision is called: as the rules ask for it, else by the move that was made."""
    return what if isinstance(what, str) else "pass" if move is None else kind_name(type(move))


def _draws(what: str, move: AnyMove | None) -> bool:
    """True if the seat was asked what it drew, and not what it decides."""
    of = () if move is None else parts_of(move)
    return any(what == kind_name(type(part)) and any(slot.comes_up for slot in part.slots.values()) for part in of)


def kind_name(kind: Any) -> str:
    """What a kind of move is called: a word of the record that it is, or is a part of."""
    decides = kind.decides if isinstance(kind.decides, str) else ""  # sometimes only the move itself knows it
    first = next((slot.key for slot in kind.slots.values()), "")
    return str(kind.word or kind.key or decides or first or kind.__name__.lower())


def _fared(outcome: Mapping[str, Any], seats: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The seats that won; and where only losers are named, these, and all others as winners."""
    winners, losers = (tuple(outcome.get(key, ())) for key in ("winners", "losers"))
    if winners or not losers:
        return winners, ()
    return tuple(seat for seat in seats if seat not in losers), losers


def points_of(outcome: Mapping[str, Any], seats: Sequence[str]) -> dict[str, float]:
    """The points of each seat, under whatever name the outcome has them; none for a seat that it does not name."""
    found = outcome.get(points_key(outcome, seats), {})
    return {seat: float(found.get(seat, 0)) for seat in seats} if found else {}


def points_key(outcome: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The name under which an outcome has the points of seats; empty if it has none."""
    for key, value in outcome.items():
        if isinstance(value, Mapping) and value and {*map(type, value.values())} == {int} and {*value} <= {*seats}:
            return key
    return ""


def _scored(sheet: Sequence[tuple[str, Any]]) -> dict[str, bool]:
    """The rules on the score sheet, and whether they gave anybody points."""
    found: dict[str, bool] = {}
    for rule, points in sheet:
        found[rule] = found.get(rule, False) or any(points or ())
    return found


def _taken(rules: Rules, people: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The cards that each seat plays as, such as its faction."""
    keys = [*rules.takes]
    own = {seat.id: people.get(seat.id) for seat in rules.seats}
    return {
        seat: tuple(str(said[key]) for key in keys if key in said)
        for seat, said in own.items()
        if keys and isinstance(said, Mapping)
    }


def _uses(chosen: Sequence[Chosen]) -> list[tuple[str, str, str]]:
    """The cards that moves name, with the keys beside them in the record: what they were used for."""
    found: list[tuple[str, str, str]] = []
    for one in chosen:
        if one.move is None:
            continue
        kind = type(one.move)
        if kind.part_of is not None and found and kind.key:
            seat, card, what = found[-1]
            found[-1] = (seat, card, f"{what} {kind.key}".strip())
            continue
        found += [(one.seat.id, card, what) for card, what, used in _named(one.move) if used]
    return found


def _came(game: Played, used: set[str]) -> tuple[str, ...]:
    """The cards that were turned up or on the table but that nobody used or drew."""
    parts = (part for move in game.moves for part in parts_of(move))
    named = {card for part in parts for card, *_ in _named(part)}
    return tuple(sorted(named - used - {HIDDEN_WORD} - {card.id for hand in game.drawn for card in hand}))


def used_cards(move: Move) -> list[str]:
    """The cards that a move uses."""
    return [card for card, _, used in _named(move) if used]


def _named(move: Move) -> list[tuple[str, str, bool]]:
    """The cards that a move names, each with what it is used for, and whether it is used, and has not just come up."""
    rules: Any = type(move.rules)  # mypy holds that it has no hash
    if not _says_cards(rules):
        seats = {seat.id for seat in move.rules.seats}
        unused = {slot.key for slot in move.slots.values() if slot.comes_up}
        return [(*one, one[1] not in unused) for one in _written(move.write(None), "", move.rules.cards, seats)]
    said = [(slot, getattr(move, name)) for name, slot in move.slots.items()]
    named: list[tuple[Any, Slot]] = [(one, slot) for slot, one in said if isinstance(slot, Card) and one is not None]
    named += [(card, slot) for slot, value in said if isinstance(slot, Cards) for card in value or ()]
    return [
        (card.id if isinstance(card, Piece) else HIDDEN_WORD, type(move).key, not slot.comes_up) for card, slot in named
    ]


@cache
def _says_cards(rules: Any) -> bool:
    """Whether a game declares which slots of its moves are cards; else they are known by their names in the record."""
    return any(_reads_pieces(slot) for kind in rules.moves for slot in kind.slots.values())


def _reads_pieces(slot: Slot) -> bool:
    """Whether a slot reads cards as pieces, and not as a game's own ids."""
    return isinstance(slot, Cards) or (isinstance(slot, Card) and not slot.by_id)


def _written(said: Any, key: str, cards: Pieces, seats: Collection[str]) -> Iterator[tuple[str, str]]:
    """The cards that a record names, each with its key: a word, and not whose it is."""
    if isinstance(said, Mapping):
        for name, body in said.items():
            is_card = cards.get(name) is not None
            if is_card:
                yield name, key
            yield from _written(body, key if is_card or name in seats else str(name), cards, seats)
    elif isinstance(said, list):
        for body in said:
            yield from _written(body, key, cards, seats)
    elif isinstance(said, str) and cards.get(said) is not None:
        yield said, key
