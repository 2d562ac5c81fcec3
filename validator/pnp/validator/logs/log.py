"""The parts of a log that all games share: header, records, and what can accompany a move.

Reading never looks at a position. What cannot be read raises Unclear, with its path; the referee judges the rest. A log
may be in any language, even in several; paths are in English words, as in JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.names import Names, unknown_key
from ..base.problem import Phrase
from ..base.source import KeyPath
from ..base.values import BESIDE
from ..base.violation import Unclear
from ..definitions.log_words import Vocabulary

if TYPE_CHECKING:
    from ...game.rules import Rules
    from ...game.spelling import Spelling

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
    """A whole log: its header in English words, its records as written. `campaign`: whether it is written as a list of
    games. `plain`: whether all its words are known to be English."""

    game: str
    version: int
    players: Mapping[str, Any]
    games: tuple[GameLog, ...]
    campaign: bool
    options: Mapping[str, Any] = field(default_factory=dict)
    plain: bool = False


def read_log(data: Any, spelling: Spelling | None = None, *, plain: bool = False) -> Log:
    """The log in parsed YAML, in the words of its game, if that is found. Raises Unclear for the first thing that
    makes it unreadable."""
    if not isinstance(data, dict):
        raise Unclear("log.not-a-log")
    if not plain:
        data = _head_in_english(data, (), spelling)
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
        return Log(game, version, data["players"], games, False, options, plain)
    return Log(game, version, data["players"], _campaign(data, options, spelling, plain=plain), True, options, plain)


_HEAD = Vocabulary(None)


def in_english(data: Any, spelling: Spelling, path: KeyPath = ()) -> Any:
    """A whole log as parsed, or a game of a campaign, in English words. Raises Unclear if a key is there in two
    languages."""
    if not isinstance(data, dict):
        return data
    found = _head_in_english(data, path, spelling)
    spelt = dict(zip(found, data, strict=True))
    if isinstance(records := found.get("moves"), list):
        found["moves"] = [spelling.record(one, (*path, spelt["moves"], at)) for at, one in enumerate(records)]
    if "deal" in found:
        found["deal"] = spelling.deal(found["deal"], (*path, spelt["deal"]))
    if isinstance(games := found.get("games"), list):
        found["games"] = [in_english(game, spelling, (spelt["games"], at)) for at, game in enumerate(games)]
    return found


def _head_in_english(written: Mapping[Any, Any], path: KeyPath, spelling: Spelling | None) -> dict[Any, Any]:
    """The header of a log, or of a game of a campaign. Raises Unclear if a key is there in two languages."""
    found = _keyed(written, path, lambda key: _HEAD.meant(key, "head"))
    if spelling is None:
        return found
    words, spelt = spelling.words, dict(zip(found, written, strict=True))
    if isinstance(options := found.get("options"), dict):
        options = _keyed(options, (*path, spelt["options"]), words.meant)
        found["options"] = {key: words.chosen(key, value) for key, value in options.items()}
    if isinstance(players := found.get("players"), dict):
        found["players"] = dict(players)
        for side, who in players.items():
            if isinstance(who, dict):
                keyed = _keyed(who, (*path, spelt["players"], side), lambda key: words.meant(_HEAD.meant(key, "head")))
                found["players"][side] = spelling.player(keyed)
    return found


def _keyed(written: Mapping[Any, Any], path: KeyPath, meant: Callable[[Any], Any]) -> dict[Any, Any]:
    """A mapping by the English words of its keys. Raises Unclear if a key is there in two languages."""
    found: dict[Any, Any] = {}
    spelt: dict[Any, Any] = {}
    for key, body in written.items():
        word = meant(key)
        if word in found:
            raise Unclear("log.two-languages", (*path, key), said=key, key=spelt[word])
        found[word], spelt[word] = body, key
    return found


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


def _campaign(
    data: Mapping[str, Any], shared: Mapping[str, Any], spelling: Spelling | None, *, plain: bool
) -> tuple[GameLog, ...]:
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
        game = game if plain else _head_in_english(game, path, spelling)
        for key in game:
            if key not in GAME_KEYS:
                raise unknown_key(key, GAME_KEYS, path)
        if "moves" not in game:
            raise Unclear("log.missing", path, key="moves")
        records = _records(game, path)
        games.append(GameLog(path, {**shared, **_options(game, path)}, game.get("deal"), records, first))
        first += len(records)
    return tuple(games)


def read_record(raw: Any, number: int, path: KeyPath, rules: Rules, *, plain: bool = False) -> Record:
    """One record in any language, or if `plain` in English words. Raises Unclear, with a path inside it, unless it has
    exactly one move key that the game knows."""
    if not plain:
        raw = rules.spelling.record(raw)
    sides, words, names = rules.sides, rules.words, rules.side_names_read
    if not isinstance(raw, dict):
        raise Unclear("log.record")
    moves = [*raw] if len(raw) == 1 else [key for key in raw if key not in BESIDE]
    if len(moves) != 1 or moves[0] in BESIDE:
        moves = [key for key in moves if key not in BESIDE]
        code = "log.no-move" if not moves else "log.two-moves"
        where = tuple(moves[1:2])
        raise Unclear(code, where, keys=", ".join(map(str, moves)), known=", ".join((*sides, *words)))
    written = key = moves[0]
    if key not in sides and key not in words and isinstance(key, str):
        side = names.find(key)
        key = key if side is None else sides[side]
    if key not in sides and key not in words:
        alike = Names((name, 0) for name in (*sides, *words)).look_alike(str(key))
        alike = alike or names.look_alike(str(key))
        if alike is not None:
            raise Unclear("log.key-alike", (key,), key=key, nearest=alike)
        raise Unclear("log.word", (key,), key=key, known=", ".join((*sides, *words)))
    ruled = raw.get("ruling")
    if ruled is not None and not isinstance(ruled, str):
        raise Unclear("log.text", ("ruling",), said=ruled)
    body = rules.short.in_full(raw[written], (written,)) if key in sides else raw[written]
    return Record(number, path, key, body, raw.get("then"), ruled is not None, written)
