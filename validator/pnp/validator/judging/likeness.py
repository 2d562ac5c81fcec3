"""Which legal move is most like the one a log has: of the same kind, and few words or numbers apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from .supposing import as_far_as, supposing

if TYPE_CHECKING:
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

    from ...game.rules import Rules

MAX_OPTIONS = 6000  # moves among which the nearest legal one is searched
MAX_TRIED = 60  # legal ones that are tested for whether they fit
OTHER_KIND = 3  # the distance of a Command from an Event, besides the words they do not share


def alike(rules: Rules, table: Table, move: AnyMove) -> Iterator[tuple[Any, Any]]:
    """The moves of a move's kind that might be legal, each with the table to try it on."""
    if not move.decides or rules.over(table):
        return
    table, options = move.alternatives(rules, table)
    for option in islice(options, MAX_OPTIONS):
        if option.decides != move.decides:
            return
        yield option, table


def same(move: AnyMove, other: Any) -> bool:
    """True if two moves are the same move of a record; one may have been reread for something the log hides."""
    return move is other or (type(move) is type(other) and move.path == other.path)


def likest(rules: Rules, table: Table, move: AnyMove, fits: Callable[[Any], bool]) -> Any:
    """The legal move most like an illegal one that may still be what the player meant; None if there is none.

    `fits` tells whether what comes after a legal move can stay as it is.
    """
    written = move.write(table)
    near = []
    varied = ((option, table) for option in islice(move.variants(table), MAX_OPTIONS))
    for option, there in chain(as_far_as(varied), as_far_as(alike(rules, table, move))):
        if move.same_intent(option):
            other = option.write(there)
            near.append((_unlike(written, other), option, there))
    near.sort(key=lambda one: one[0])
    legal = (option for _, option, there in near if is_legal(option, there))
    return next((option for option in islice(legal, MAX_TRIED) if fits(option)), None)


def is_legal(move: AnyMove, table: Table) -> bool:
    """True if the rules allow a move that the referee tries by itself."""
    with supposing():
        return not move.violations(table)
    return False


def _unlike(written: Any, other: Any) -> tuple[float, float]:
    """How different two moves are; of another kind, those are nearest that keep most of the words said, and then those
    with the least distance."""
    apart = distance(written, other)
    if written.keys() == other.keys():
        return apart, 0
    return OTHER_KIND + (Counter(_words(written)) - Counter(_words(other))).total(), apart


def _words(said: Any) -> Iterator[Any]:
    """The keys, names and numbers of a move in log notation."""
    if isinstance(said, dict):
        for key, inner in said.items():
            yield key
            yield from _words(inner)
    elif isinstance(said, list):
        for inner in said:
            yield from _words(inner)
    else:
        yield said


def one_apart(written: Any, other: Any) -> bool:
    """True if two moves in log notation differ by one word or number, or by one thing left out or added: a slip of the
    pen."""
    while written != other:
        if isinstance(written, dict) and isinstance(other, dict):
            if written.keys() != other.keys():
                return not written or not other or _one_key_apart(written, other)
            pairs = [(value, other[key]) for key, value in written.items() if value != other[key]]
        elif isinstance(written, list) and isinstance(other, list) and len(written) == len(other):
            pairs = [(one, another) for one, another in zip(written, other, strict=True) if one != another]
        else:
            return not isinstance(written, dict | list) and not isinstance(other, dict | list)
        if len(pairs) != 1:
            return False
        ((written, other),) = pairs
    return False


def _one_key_apart(written: dict[str, Any], other: dict[str, Any]) -> bool:
    gone, new = written.keys() - other.keys(), other.keys() - written.keys()
    if len(gone) > 1 or len(new) > 1 or any(written[key] != other[key] for key in written.keys() & other.keys()):
        return False
    return not gone or not new or bool(written[gone.pop()] == other[new.pop()])


def distance(written: Any, other: Any) -> float:
    """How different two moves in log notation are; 0 if equal.

    A wrong number counts little, a wrong name more. What would have to be removed counts in full; what would have to be
    added, half.
    """
    if isinstance(written, list) or isinstance(other, list):
        return _steps_apart(_steps(written), _steps(other))
    if isinstance(written, dict) and isinstance(other, dict):
        gone = [key for key in written if key not in other]
        new = [key for key in other if key not in written]
        apart = sum(_weight(written[k]) for k in gone) + sum(_weight(other[k]) for k in new) / 2
        if gone and new:
            pairs = list(zip(gone, new, strict=False))
            rest = sum(_weight(written[k]) for k in gone[len(pairs) :])
            rest += sum(_weight(other[k]) for k in new[len(pairs) :]) / 2
            apart = min(apart, rest + sum(1.6 + distance(written[a], other[b]) for a, b in pairs))
        return apart + sum(distance(written[k], other[k]) for k in written if k in other)
    if isinstance(written, int) and isinstance(other, int):
        return min(abs(written - other), 20) * 0.1
    if isinstance(written, dict):
        return _weight(written)  # all of it would have to be removed
    return 0 if written == other else 1.5


def _steps(value: Any) -> Sequence[Any]:
    """The steps of an event; a single step may be written without a list."""
    return value if isinstance(value, list) else [value] if value else []


def _steps_apart(written: Sequence[Any], other: Sequence[Any]) -> float:
    """The distance of two lists of steps, in order: some stay, some are removed, some added."""
    row = [0.0]
    for step in other:
        row.append(row[-1] + _weight(step) / 2)
    for ours in written:
        above, row = row, [row[0] + _weight(ours)]
        for at, step in enumerate(other):
            added, gone = row[-1] + _weight(step) / 2, above[at + 1] + _weight(ours)
            row.append(min(added, gone, above[at] + distance(ours, step)))
    return row[-1]


def _weight(value: Any) -> float:
    if isinstance(value, dict):
        return 1 + sum(_weight(v) for v in value.values())
    if isinstance(value, list):
        return sum(_weight(v) for v in value)
    return 1 + min(abs(value), 20) * 0.1 if isinstance(value, int) else 2
