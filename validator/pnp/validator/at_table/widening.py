"""Moves besides those listed. If a decision has very many moves, the rules list only some; a card may be named or kept
face down. Other possible values at a place are found by trying names of the same sort.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game.slots import ENTRIES

from ..base.values import HIDDEN_WORD
from .ways import Move

if TYPE_CHECKING:
    from pnp.game.rules import Rules

    from .offers import Kind

MOST_BASES = 3  # listed moves into which a name is put
MOST_MENDED = 3  # other places that may have to follow what was picked
MOST_BESIDES = 4  # cards named in addition
MOST_CARDS = 13  # in a hand that is named


class Widener:
    """Finds further moves of one decision. `allows` says whether a move is legal; `unsaid` which keys it leaves out."""

    def __init__(
        self,
        rules: Rules,
        allows: Callable[[Move], bool],
        unsaid: Callable[[Move], Mapping[str, Any]] = lambda move: {},
    ) -> None:
        self.game, self._allows, self._unsaid = rules.game, allows, unsaid
        self._known: dict[str, bool] = {}
        self._places = [place.id for place in self.game.board.places] if self.game.board is not None else []

    def allows(self, move: Move) -> bool:
        """Whether a move is legal; asked of the rules once."""
        key = repr(move)
        if key not in self._known:
            self._known[key] = self._allows(move)
        return self._known[key]

    def may_vary(self, path: str, values: Sequence[Any], *, complete: bool) -> bool:
        """True if names other than those listed are possible at a place."""
        names = [value for value in values if isinstance(value, str)]
        return HIDDEN_WORD in names or (bool(names) and (not complete or path.endswith(ENTRIES)))

    def alike(self, values: Sequence[Any]) -> list[str]:
        """Names of the same sort: cards of the same deck, places; any card for a face-down one."""
        found: dict[str, None] = {}
        for deck in self.game.decks:
            ids = [card.id for card in deck.cards]
            if HIDDEN_WORD in values or not {*ids}.isdisjoint(values):
                found |= dict.fromkeys(ids)
        if not {*self._places}.isdisjoint(values):
            found |= dict.fromkeys(self._places)
        return [*found]

    def with_name(self, kind: Kind, move: Move, at: int, name: str, left: Sequence[int]) -> Any:
        """A legal move that says this name at a place of its row, as much like a listed one as possible; None if there
        is none. Another of the places `left` to pick may have to change with it."""
        put = kind.replaced(move, {at: name})
        if self.allows(put):
            return put
        said = kind.row(put).leaves
        picked = [value for n, (_, value) in enumerate(said) if n not in left or n == at]
        others = [n for n in left if n != at and isinstance(said[n][1], str)][:MOST_MENDED]
        names = dict.fromkeys(value for value in picked if isinstance(value, str))
        mended = (kind.replaced(put, {n: other}) for n in others for other in names)
        return next((one for one in mended if self.allows(one)), None)

    def shorter(self, kind: Kind, move: Move, left: Sequence[int]) -> Any:
        """A move of a kind without the entries of a list that are left; None if that is not legal."""
        without = kind.replaced(move, dict.fromkeys(left, ()))
        return without if self.allows(without) else None

    def told(self, kind: Kind, move: Move, at: int) -> Any:
        """A move of a kind with a list of face-down cards in place of “all face down”; None if it has to stay as it
        is."""
        ways = (kind.replaced(move, {at: [HIDDEN_WORD] * n}) for n in range(1, MOST_CARDS + 1))
        return next((one for one in ways if self.allows(one)), None)

    def near(self, kind: Kind, move: Move) -> list[tuple[int, int]]:
        """The numbers of a whole move with what else each may be, one less or one more, by its place in the row. Zero
        is left out: where it means something, it is listed already."""
        numbers = [(at, n) for at, (_, n) in enumerate(kind.row(move).leaves) if type(n) is int]
        ways = [(at, n + more) for at, n in numbers for more in (-1, 1) if n + more]
        return [way for way in ways if self.allows(kind.replaced(move, dict([way])))]

    def besides(self, move: Move) -> dict[tuple[str, bool], Move]:
        """What may be said in addition to a whole move, by its key: the move with that face down, and all cards that
        may be named (True); the move with what the rules offer there (False)."""
        found: dict[tuple[str, bool], Move] = {}
        for key, offered in self._unsaid(move).items():
            if offered is not None and self.allows(own := _with(move, key, offered)):
                found[key, False] = own
            ways = (
                _with(move, key, told)
                for told in (*([HIDDEN_WORD] * n for n in range(MOST_BESIDES, 0, -1)), HIDDEN_WORD)
            )
            if (way := next((one for one in ways if self.allows(one)), None)) is not None:
                found[key, True] = way
        return found


def _with(move: Move, key: str, said: Any) -> Move:
    """A move with one more statement, among its other keys."""
    first, body = next(iter(move.items()))
    return {first: {**body, key: said}} if len(move) == 1 and isinstance(body, Mapping) else {**move, key: said}
