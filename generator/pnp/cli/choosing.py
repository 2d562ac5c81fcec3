"""Answers by number: first the kinds of moves, then whatever is still open in the chosen kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pnp.game.slots import ENTRIES

from .terminal import show

if TYPE_CHECKING:
    from pnp.validator.at_table.hinting import Hints
    from pnp.validator.at_table.offers import Kind
    from pnp.validator.at_table.saying import Speaker

MOST_NUMBERS = 60  # on one list
MOST_SHOWN = 9  # on a list that nobody asked for
MOST_LISTED = 8  # names of which several can be chosen: with more, all combinations would fill the screen


@dataclass(frozen=True, slots=True)
class Menu:
    """Things to choose by number; each has the text of its line and the moves it represents.

    A line is a kind of move, a whole move of one, or (path, value): a value for one place. If several names of a long
    list are needed at once, nothing is numbered, and the kind of move is only `told`.
    """

    entries: tuple[tuple[Any, tuple[Kind, ...]], ...]
    told: Kind | None = None

    @classmethod
    def of_kinds(cls, kinds: Sequence[Kind]) -> Menu:
        """The kinds of moves; if there is only one, what is open in it."""
        if len(kinds) != 1:
            return cls(tuple((kind, (kind,)) for kind in kinds[:MOST_NUMBERS]))
        return cls._within(kinds[0])

    @classmethod
    def _within(cls, kind: Kind) -> Menu:
        """The possible values of the first open name in a kind, or all its moves if no single name is open."""

        def named(said: Mapping[str, Any]) -> list[Any]:
            return [(node.place, node.value) for node in kind.leaves(said)]

        for path, values in kind.ranges.items():
            if len(values) > 1 and all(isinstance(part, str) and part.isidentifier() for part in path):
                entries = []
                for value in values:
                    chosen = [said for said in kind.written if (path, value) in named(said)]
                    entries.append(((path, value), (replace(kind, written=chosen),)))
                return cls(tuple(entries[:MOST_NUMBERS]))
        for path, values in kind.ranges.items():
            if path[-1] == ENTRIES and (len(values) > MOST_LISTED or _is_free(kind, path, values)):
                return cls((), kind)
        moves = kind.written if kind.complete else kind.written[:1]
        return cls(tuple((said, (replace(kind, written=[said]),)) for said in moves[:MOST_NUMBERS]))

    @property
    def numbered(self) -> bool:
        """True if there is anything to choose by number; numbers themselves do not count."""
        return bool(self.entries) and not self._counts

    @property
    def _counts(self) -> bool:
        first = self.entries[0][0] if self.entries else None
        return isinstance(first, tuple) and isinstance(first[1], int)

    def show(self, speaker: Speaker, hints: Hints) -> None:
        """Print the list; for numbers only the first and the last."""
        if self.told is not None:
            show(f"  {speaker.kind(self.told)}")
            return
        if self._counts:
            numbers = [entry[1] for entry, _ in self.entries]
            show(f"  {min(numbers)}–{max(numbers)}")
            return
        for at, (entry, kinds) in enumerate(self.entries, 1):
            if isinstance(entry, tuple):
                path, value = entry
                said = speaker.title(value, kinds[0].ranges[path][value])
            elif isinstance(entry, Mapping):
                said = speaker.kind(kinds[0])
            else:
                said = f"{speaker.kind(entry)}   [{hints.of(entry, [kinds[0] for _, kinds in self.entries])}]"
            show(f"  {at}. {said}")

    @property
    def short(self) -> bool:
        """True if it can be shown together with the question."""
        return self.numbered and len(self.entries) <= MOST_SHOWN

    def pick(self, number: int) -> Sequence[Kind]:
        """The moves for a number; none if there is no such number."""
        return self.entries[number - 1][1] if 0 < number <= len(self.entries) else ()


def _is_free(kind: Kind, path: Any, values: Iterable[Any]) -> bool:
    """True for a list of numbers that may be few or many: every one of them is another move."""
    counts = {sum(node.place == path for node in kind.leaves(said)) for said in kind.written}
    return len(counts) > 1 and all(isinstance(value, int) for value in values)
