"""What the players of a log are called, in a game whose sides are the players: the keys of its `players`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..validator.base.names import plain
from ..validator.base.values import BESIDE
from ..validator.base.violation import Unclear
from ..validator.base.words import shortened
from ..validator.definitions.model import Text

LONGEST = 40  # letters of a player's name that a message quotes


def called(players: Mapping[str, Any], words: Collection[str], languages: Sequence[str]) -> list[Text]:
    """The name of each player, or the word that stands for the side. `words` are reserved for records that belong to no
    side. Raises Unclear."""
    return [_name(side, said, words, languages) for side, said in players.items()]


def _name(side: str, said: Any, words: Collection[str], languages: Sequence[str]) -> Text:
    if side in words or side in BESIDE:
        raise Unclear("log.seat", ("players", side), said=side)
    name = said.get("name") if isinstance(said, dict) else said
    if name is not None and not isinstance(name, str):
        raise Unclear("log.text", ("players", side), said=name)
    return dict.fromkeys(languages, shortened((name or side).replace("\n", " "), LONGEST))


def spoken(players: Mapping[str, Any], names: Sequence[Text]) -> list[tuple[str, int]]:
    """The names a log can use for players besides their sides, each with its number: names that nobody shares and that
    no side has."""
    told = [plain(name["en"]) for name in names]
    taken = {plain(side) for side in players}
    return [(name["en"], at) for at, name in enumerate(names) if told.count(told[at]) == 1 and told[at] not in taken]
