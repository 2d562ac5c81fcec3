"""What players say resulted, `then` and `claim`, in a game with rules of its own: checked against the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..judging.ruling import Untrue, Violation
from ..judging.statements import Said, Statement, both, by_side, entries, side_or
from ..logs.names import Names, unknown_key
from ..source import KeyPath

if TYPE_CHECKING:
    from .author import Table
    from .referee import End, OwnReferee

NOW = ("cubes", "track", "supply")
AT_END = ("points", "winner")


def statements(referee: OwnReferee, body: Any, path: KeyPath) -> Iterator[Statement]:
    """The statements of a `then` or `claim`. Raises Unclear."""
    for key, value in entries(body, path).items():
        here = (*path, key)
        if key not in (*NOW, *AT_END):
            raise unknown_key(key, (*NOW, *AT_END), path)
        yield key in AT_END, _READERS[key](referee, value, here), here, None


def _by_side(referee: OwnReferee, value: Any, path: KeyPath, breach: str, rule: str, found: Any, **more: Any) -> Said:
    """A number of each side that is named; `found` gives the true one."""
    said = by_side(referee.side_names_read, value, path)

    def judge_of(side: int, n: int, here: KeyPath) -> Said:
        def judge(table: Table, end: End | None) -> Violation | None:
            true = found(table, end, referee.sides[side])
            if true == n:
                return None
            name = referee.game.side(referee.sides[side]).name
            return Untrue(referee.cited(rule), breach, here, side=name, n=true, said=n, **more)

        return judge

    return both([judge_of(side, n, here) for side, (n, here) in said.items()] or [lambda *_: None])


def _named(referee: OwnReferee, value: Any, path: KeyPath, things: Mapping[str, Any], breach: str, where: str) -> Said:
    """Numbers by side, of each of some things that have names: places or tracks."""
    names: Names[str] = Names((n, id) for id, thing in things.items() for n in (id, *thing.title.values()))
    judges = []
    for name, amounts in entries(value, path).items():
        here = (*path, name)
        id = names.read(name, here)

        def true(table: Table, end: End | None, side: str, id: str = id) -> int:
            return int(getattr(table, where).get(id, {}).get(side, 0))

        judges.append(_by_side(referee, amounts, here, breach, "table", true, place=things[id].title))
    return both(judges or [lambda *_: None])


def _cubes(referee: OwnReferee, value: Any, path: KeyPath) -> Said:
    return _named(referee, value, path, referee.rules.board, "lying", "places")


def _track(referee: OwnReferee, value: Any, path: KeyPath) -> Said:
    board = referee.game.board
    tracks = {track.id: track for track in (board.tracks if board is not None else ())}
    return _named(referee, value, path, tracks, "standing", "tracks")


def _supply(referee: OwnReferee, value: Any, path: KeyPath) -> Said:
    return _by_side(referee, value, path, "left", "table", lambda table, end, side: table.supply.get(side, 0))


def _points(referee: OwnReferee, value: Any, path: KeyPath) -> Said:
    return _by_side(referee, value, path, "points", "end", lambda table, end, side: end.points[side])


def _winner(referee: OwnReferee, value: Any, path: KeyPath) -> Said:
    said = side_or(referee.side_names_read, value, path, "none", "draw")

    def judge(table: Table, end: End | None) -> Violation | None:
        assert end is not None
        if end.winner is None:
            return None if said in ("none", "draw") else Untrue(referee.cited("end"), "nobody", path)
        if said == referee.sides.index(end.winner):
            return None
        return Untrue(referee.cited("end"), "winner", path, side=referee.game.side(end.winner).name)

    return judge


_READERS: Mapping[str, Callable[[OwnReferee, Any, KeyPath], Said]] = {
    "cubes": _cubes,
    "track": _track,
    "supply": _supply,
    "points": _points,
    "winner": _winner,
}
