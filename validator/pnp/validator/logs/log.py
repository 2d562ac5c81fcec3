"""The parts of a log that all games share: header, records, and what can accompany a move.

Reading never looks at a position. What cannot be read raises Unclear, with its path; the referee judges the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..base.names import Names, unknown_key
from ..base.problem import Phrase
from ..base.source import KeyPath
from ..base.values import BESIDE
from ..base.violation import Unclear

HEADER = ("pnp", "players", "moves", "games", "date", "place", "recorder", "options", "deal", "seen_by", "note")
GAME_KEYS = ("options", "deal", "moves", "note")


class Record(NamedTuple):
    """One record: its move key and body, and what accompanies the move. `number` counts from 1 over the whole log."""

    number: int
    path: KeyPath
    key: str
    body: Any
    then: Any = None
    ruled: bool = False
    written: str = ""  # the key as written, where a side has another name

    @property
    def base(self) -> KeyPath:
        """The path of the body."""
        return (*self.path, self.written or self.key)


@dataclass(frozen=True, slots=True)
class GameLog:
    """The records of one game, with its declarations. `deal` is None if the log has none."""

    path: KeyPath
    options: Mapping[str, Any]
    deal: Any
    records: Sequence[Any]
    first: int = 1


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log. `campaign` says whether it was written as a list of games."""

    game: str
    version: int
    players: Mapping[str, Any]
    games: tuple[GameLog, ...]
    campaign: bool
    options: Mapping[str, Any] = field(default_factory=dict)


def read_log(data: Any) -> Log:
    """The log in parsed YAML. Raises Unclear for the first thing that makes it unreadable."""
    if not isinstance(data, dict):
        raise Unclear("log.not-a-log")
    for key in data:
        if key not in HEADER:
            raise unknown_key(key, HEADER, ())
    game, version = _identity(data)
    if "players" not in data:
        raise Unclear("log.missing", (), key="players")
    if not isinstance(data["players"], dict) or not data["players"]:
        raise Unclear("log.players", ("players",))
    for side in data["players"]:
        if not isinstance(side, str):
            raise Unclear("log.key", ("players", side), key=side, known=Phrase("log.sides"))
    if ("moves" in data) == ("games" in data):
        raise Unclear("log.missing" if "moves" not in data else "log.moves-and-games", (), key="moves")
    options = _options(data, ())
    if "moves" in data:
        games = (GameLog((), options, data.get("deal"), _records(data, ())),)
        return Log(game, version, data["players"], games, False, options)
    return Log(game, version, data["players"], _campaign(data, options), True, options)


def named_game(parsed: Any) -> str:
    """The game that a parsed text names, even if it is not a log; "" if it names none."""
    return str(parsed.get("pnp", "")).partition("@")[0] if isinstance(parsed, dict) else ""


def _identity(data: Mapping[str, Any]) -> tuple[str, int]:
    if "pnp" not in data:
        raise Unclear("log.missing", (), key="pnp")
    name, at, version = str(data["pnp"]).partition("@")
    if not at or not (version.isascii() and version.isdigit()) or len(version) > 9 or not isinstance(data["pnp"], str):
        raise Unclear("log.pnp", ("pnp",), said=data["pnp"])
    return name, int(version)


def _options(data: Mapping[str, Any], path: KeyPath) -> Mapping[str, Any]:
    options = data.get("options")
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise Unclear("log.mapping", (*path, "options"))
    return options


def _records(data: Mapping[str, Any], path: KeyPath) -> Sequence[Any]:
    records = data["moves"]
    if not isinstance(records, list):
        raise Unclear("log.list", (*path, "moves"))
    return records


def _campaign(data: Mapping[str, Any], shared: Mapping[str, Any]) -> tuple[GameLog, ...]:
    if not isinstance(data["games"], list):
        raise Unclear("log.list", ("games",))
    if "deal" in data:
        known = ", ".join(k for k in HEADER if k not in ("deal", "moves"))
        raise Unclear("log.key", ("deal",), key="deal", known=known)
    games, first = [], 1
    for at, game in enumerate(data["games"]):
        path: KeyPath = ("games", at)
        if not isinstance(game, dict):
            raise Unclear("log.mapping", path)
        for key in game:
            if key not in GAME_KEYS:
                raise unknown_key(key, GAME_KEYS, path)
        if "moves" not in game:
            raise Unclear("log.missing", path, key="moves")
        records = _records(game, path)
        games.append(GameLog(path, {**shared, **_options(game, path)}, game.get("deal"), records, first))
        first += len(records)
    return tuple(games)


def read_record(
    raw: Any, number: int, path: KeyPath, sides: Sequence[str], words: Sequence[str], names: Names[int] | None = None
) -> Record:
    """One record. Raises Unclear, with a path inside it, unless it has exactly one move key that the game knows.

    `names` gives the number of a side by any of its names.
    """
    if not isinstance(raw, dict):
        raise Unclear("log.record")
    moves = [*raw] if len(raw) == 1 else [key for key in raw if key not in BESIDE]
    if len(moves) != 1 or moves[0] in BESIDE:
        moves = [key for key in moves if key not in BESIDE]
        code = "log.no-move" if not moves else "log.two-moves"
        where = tuple(moves[1:2])
        raise Unclear(code, where, keys=", ".join(map(str, moves)), known=", ".join((*sides, *words)))
    written = key = moves[0]
    if key not in sides and key not in words and names is not None and isinstance(key, str):
        side = names.find(key)
        key = key if side is None else sides[side]
    if key not in sides and key not in words:
        alike = Names((name, 0) for name in (*sides, *words)).look_alike(str(key))
        alike = alike or (names.look_alike(str(key)) if names is not None else None)
        if alike is not None:
            raise Unclear("log.key-alike", (key,), key=key, nearest=alike)
        raise Unclear("log.word", (key,), key=key, known=", ".join((*sides, *words)))
    ruled = raw.get("ruling")
    if ruled is not None and not isinstance(ruled, str):
        raise Unclear("log.text", ("ruling",), said=ruled)
    return Record(number, path, key, raw[written], raw.get("then"), ruled is not None, written)
