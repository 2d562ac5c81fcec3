"""How a game ended, as values for a verdict: what is the same for every possible deal of the hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from pnp.game import who

from .score import Score

if TYPE_CHECKING:
    from . import ThirteenDays
    from .table import Crisis

Ending = tuple["Crisis", Score]
Note = tuple[str, dict[str, Any]]
Lines = list[tuple[str, tuple[int, int] | None]]


def outcome(rules: ThirteenDays, endings: Sequence[Ending], complete: bool) -> dict[str, Any]:
    """The outcome of a finished game. What the hidden cards leave open is None; `certain` says whether the winner is
    sure."""
    sides = rules.sides

    def certain(of: Callable[[Score], Any]) -> Any:
        if complete and len(endings) == 1:
            return of(endings[0][1])
        values = {of(end) for _, end in endings}
        return values.pop() if complete and len(values) == 1 else None

    def by_side(pair: tuple[int, int] | None) -> dict[str, int] | None:
        return dict(zip(sides, pair, strict=True)) if pair is not None else None

    def side(of: Callable[[Score], int | None]) -> str | None:
        found = certain(lambda end: (of(end),))
        return None if found is None else "none" if found[0] is None else sides[found[0]]

    winner, reason = side(lambda end: end.winner), certain(lambda end: end.reason)
    found = {
        **who([] if winner in (None, "none") else [winner], sides if reason == "both" else ()),
        "prestige": by_side(certain(lambda end: end.prestige)),
        "reason": reason,
        "certain": winner is not None,
        "aftermath": side(lambda end: end.aftermath),
        "cubes": by_side(certain(lambda end: end.sums)),
        "war": certain(lambda end: {(0, 0): "none", (1, 1): "both", (1, 0): sides[0]}.get(end.war, sides[1])),
    }
    if not found["certain"]:
        winners = {"none" if end.winner is None else sides[end.winner] for _, end in endings}
        found["possible"] = sorted(winners if complete else {"none", *sides})
    return found


def sheet(rules: ThirteenDays, endings: Sequence[Ending], complete: bool) -> Lines:
    """The score sheet: for each thing that gave prestige its rule, and what each side got."""
    lines = shared_lines([pos.lines for pos, _ in endings])
    if any(end.sums is not None for _, end in endings):
        n = rules.numbers["aftermath"]
        gains = {(0, 0) if e.aftermath is None else (n, 0) if e.aftermath == 0 else (0, n) for _, e in endings}
        lines.append(("end.aftermath", gains.pop() if complete and len(gains) == 1 else None))
    known = [points for _, points in lines if points is not None]
    both = min(sum(us for us, _ in known), sum(ussr for _, ussr in known))
    if both > 0 and len(known) == len(lines):  # one marker shows the prestige of both sides: they cancel out
        lines.append(("setup.defcon", (-both, -both)))
    return lines


def notes(rules: ThirteenDays, endings: Sequence[Ending]) -> list[Note | None]:
    """For each line that agendas and Events gave, the round and the agenda, as far as they are known."""
    return [_note(rules, *one) for one in shared_notes([pos for pos, _ in endings])]


def _note(rules: ThirteenDays, number: int, agenda: int) -> Note | None:
    if number < 0:
        return None
    return ("line-round" if agenda < 0 else "line-agenda"), {"n": number, "card": rules.agendas[agenda].said}


def shared_lines(several: Sequence[Lines]) -> Lines:
    """The lines of several score sheets as far as they agree; after those, agendas that nobody saw."""
    if all(lines == several[0] for lines in several):
        return [*several[0]]
    shared = takewhile(lambda line: all(other == line[0] for other in line), zip(*several, strict=False))
    return [*(line for line, *_ in shared), ("r6.score", None)]


def shared_notes(tables: Sequence[Crisis]) -> list[tuple[int, int]]:
    """The round and the agenda of each of these lines, −1 where the tables differ."""
    first, *others = (table.lines for table in tables)
    alike = next((at for at, line in enumerate(first) if any(other[at : at + 1] != [line] for other in others)), None)
    found = []
    for several in zip(*(table.notes for table in tables), strict=False):
        number, agenda = (one.pop() if len(one) == 1 else -1 for one in map(set, zip(*several, strict=True)))
        found.append((number, agenda))
    whole = alike is None and all(len(other) == len(first) for other in others)
    return found if whole else [*found[:alike], (-1, -1)]
