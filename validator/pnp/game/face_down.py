"""Pieces on the board whose sort only their owner sees: ranks that an attack reveals, ships, mines.

A table declares `pieces = FaceDown(fact="pieces")`. board.yaml says whose pieces start where, game.yaml how many of
each sort a side has. So the sorts are dealt to a side's pieces like the cards of a deck, and whatever can be known of a
deck can be known of them: nobody is accused whom some arrangement excuses, and a claim that none explains is found.

Every piece is a place of the deal, wherever on the board it goes; a sort is a card with as many copies as there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .hidden import Hidden, HiddenDeck
from .pieces import Piece, Pieces
from .slots import Place

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table


class FaceDown(Hidden):
    """Pieces of which everybody sees whose they are, and only the owner of which sort. With a `fact`, a log can state
    what stands where.

    A log need name no sort, and a move with a `secret` slot can note one's own (`reveal`). An attack asks for a move of
    chance that names both; only what no arrangement explains is reported:

        piece = Token(among=lambda move, table: table.pieces.can_be(table.fight), cites="attack")
    """

    def __init__(self, *, fact: str = "") -> None:
        super().__init__(fact=fact)
        self.per = [Place()]

    @property
    def copy(self) -> Callable[[Any], Any]:
        return Standing.copied

    def cards(self, rules: Rules) -> Pieces:
        return rules.tokens

    def begin(self, table: Table) -> Standing:
        return Standing(table.rules)


class Standing(HiddenDeck):
    """Where the pieces stand, and what is known of them."""

    __slots__ = ("seats", "sorts", "standing")

    standing: dict[Piece, int]  # by square, the bit of the piece that stands there
    seats: Pieces
    sorts: Pieces

    def __init__(self, rules: Rules) -> None:
        seats, sorts = rules.seats, rules.tokens
        starts: list[tuple[Piece, Piece]] = [
            (seat, square) for seat in seats for square in rules.places for _ in range(square.start.get(seat.id, 0))
        ]
        there, made = Counter(seat.id for seat, _ in starts), Counter[str]()
        for sort in sorts:
            made[sort.side] += sort.count
        for seat in seats:
            if there[seat.id] != made[seat.id]:
                raise ValueError(
                    f"{seat.id}: {made[seat.id]} tokens in game.yaml, {there[seat.id]} start in board.yaml"
                )
        super().__init__([sort.count if sort.side in seats else 0 for sort in sorts], len(seats))
        self.seats, self.sorts = seats, sorts
        self.standing = {square: 1 << number for number, (_, square) in enumerate(starts)}
        self.top = self.end
        for number, (seat, _) in enumerate(starts):
            self.hands[seat] |= 1 << number
        for sort in sorts:
            for copy in self.copies[sort]:
                self.unseen.know(copy, self.hands[seats[sort.side]])

    def copied(self) -> Standing:
        other = super().copied()
        other.standing, other.seats, other.sorts = self.standing.copy(), self.seats, self.sorts
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and self.standing == other.standing and super().__eq__(other)

    __hash__ = None

    # ── what happened ─────────────────────────────────────────────────────────

    def move(self, square: Piece, to: Piece) -> None:
        """Move the piece on a square to another, if there is one; what stood there is gone."""
        if square in self.standing:
            self.standing[to] = self.standing.pop(square)

    def take(self, square: Piece) -> None:
        """Take the piece on a square off the board, if there is one."""
        self.standing.pop(square, None)

    def reveal(self, square: Piece, sort: Piece) -> None:
        """The piece on a square has turned out to be of a sort, or its owner notes it."""
        if square in self.standing and self.copies[sort]:
            self.unseen.know(self._copy(sort, self.standing[square]), self.standing[square])

    def rule_out(self, square: Piece, sorts: Iterable[Piece]) -> None:
        """The piece on a square has shown that it is of none of these sorts."""
        for sort in sorts:
            for copy in self.copies[sort]:
                self.unseen.know(copy, ~self.standing.get(square, 0))

    # ── what may be ───────────────────────────────────────────────────────────

    def __getitem__(self, square: Piece) -> Piece | None:
        """Whose piece stands on a square; None if nothing does."""
        piece = self.standing.get(square)
        return None if piece is None else next(seat for seat in self.seats if self.hands[seat] & piece)

    def squares(self, seat: Piece) -> list[Piece]:
        """The squares on which a seat has pieces, in the order of the board."""
        return sorted(square for square, piece in self.standing.items() if self.hands[seat] & piece)

    def can_be(self, square: Piece) -> list[Piece]:
        """The sorts of which the piece on a square may be: one if that is known, none if nothing stands there."""
        piece = self.standing.get(square, 0)
        return [sort for sort in self.sorts if any(self.unseen.can(copy, piece) for copy in self.copies[sort])]

    def sort(self, square: Piece) -> Piece | None:
        """The sort of the piece on a square; None if it is not known, or nothing stands there."""
        found = self.can_be(square)
        return found[0] if len(found) == 1 else None
