"""What the names in a log are called: titles to read aloud, and every way to type a word of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeAlias

from ..base.messages import Messages
from ..base.source import read_file
from ..base.words import quoted
from ..definitions.log_words import Vocabulary
from ..definitions.model import Game, Text

if TYPE_CHECKING:
    from pnp.game.slots import Slot

Path: TypeAlias = tuple[str | int, ...]
SIDES, ZONES, TRACKS, TOKENS, THINGS = "sides", "zones", "tracks", "tokens", "things"
# By the sort of what a slot names; else THINGS.
ROOMS = {"seat": SIDES, "zone": ZONES, "track": TRACKS, "token": TOKENS}


def room_for(slot: Slot | None) -> str:
    """Among what the names that a slot reads are looked up first."""
    return THINGS if slot is None else ROOMS.get(slot.leaf, THINGS)


PARTS = {
    "says": "offer",
    "tells": "told",
    "asks": "due",
    "names": "name",
    "results": "came",
    "notes": "note",
}  # of words.yaml, as offers.yaml has them


@cache
def general() -> Messages:
    """Phrases about moves and tables of any game, kept separate from the referee's messages, which every
    verdict reads."""
    told: dict[str, Text] = read_file(FilePath(__file__).with_name("offers.yaml"))
    return Messages.of(told)


class Sayings:
    """Phrases about moves and tables of one game: its own, or those for any game."""

    def __init__(self, game: Game) -> None:
        parts = ((prefix, getattr(game.words, part)) for part, prefix in PARTS.items())
        self._own = Messages.of({f"{prefix}.{key}": text for prefix, texts in parts for key, text in texts.items()})

    def say(self, code: str, lang: str, values: Mapping[str, Any]) -> str:
        """The sentence for a code; KeyError if there is none."""
        return (self._own if code in self._own else general()).say(code, lang, values)

    def template(self, code: str, lang: str) -> str:
        """The same with its holes."""
        return (self._own if code in self._own else general()).sentence(code)[lang]

    def __contains__(self, code: str) -> bool:
        return code in self._own or code in general()


class Lexicon:
    """The names of one game. A thing is a card, or a place of the table. `players` may stand for their sides."""

    def __init__(self, game: Game, players: Mapping[str, str] | None = None) -> None:
        rooms: dict[str, dict[str, Text]] = {SIDES: {s.id: s.label for s in game.sides}, ZONES: {}, TRACKS: {}}
        things: dict[str, Text] = {}
        if game.board is not None:
            rooms[ZONES] = {sheet.zone: sheet.name for sheet in game.board.sheets}
            rooms[TRACKS] = {track.id: track.title for track in game.board.tracks}
            places = (*game.board.places, *(place for sheet in game.board.sheets for place in sheet.places))
            things |= {place.id: place.title for place in places}
        for card in game.cards:
            things.setdefault(card.id, {lang: quoted(lang, title) for lang, title in card.title.items()})
        self.sayings = Sayings(game)
        self.words = Vocabulary(game)
        rooms[TOKENS] = {token.id: token.title for token in game.tokens}
        rooms[THINGS] = things
        self.rooms: Mapping[str, Mapping[str, Text]] = rooms
        self._kinds = {kind.id: kind.name for kind in game.kinds}
        self._more = _more_names(game, players or {})

    def title(self, id: str, lang: str, room: str = THINGS) -> str:
        """What a name is called that is looked up first in a room; the name itself if it is not known."""
        for rest in (room, THINGS, TRACKS, ZONES, SIDES):
            if id in self.rooms[rest]:
                return self.rooms[rest][id][lang]
        if id in self._kinds:
            return self._kinds[id][lang]
        if id in self.rooms[TOKENS] and {*self.words.spellings(id)} == {id}:  # no word of logs either
            return self.rooms[TOKENS][id][lang]
        code = f"name.{id}"
        return self.sayings.say(code, lang, {}) if code in self.sayings else self.words.called(id, lang)

    def knows(self, id: str) -> bool:
        """Whether this is the name of something, and not a word of the notation."""
        return any(id in room for name, room in self.rooms.items() if name != TOKENS)

    def side(self, id: str, lang: str) -> str:
        """What a side is called."""
        return self.rooms[SIDES][id][lang] if id in self.rooms[SIDES] else id

    def spellings(self, leaf: str, id: str) -> Sequence[str]:
        """More ways to write the name of something of a sort: what is printed, what it is also called, its words."""
        room = ROOMS.get(leaf, THINGS)
        printed = self.rooms[room].get(id, {}).values()
        return (*printed, *self._more.get((room, id), ()), *self.words.spellings(id))

    def names(self, lang: str) -> list[str]:
        """All titles in a language, without quotes, for completion."""
        told = [text[lang].strip("«»“”") for room in self.rooms.values() for text in room.values()]
        return [*dict.fromkeys(told)]


def _more_names(game: Game, players: Mapping[str, str]) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Other names of what has several: a side's player, a zone's full title, the kind that a track is named after."""
    more: dict[tuple[str, str], tuple[str, ...]] = {
        (SIDES, side.id): (*side.name.values(), players.get(side.id, side.id)) for side in game.sides
    }
    sheets = game.board.sheets if game.board is not None else ()
    for sheet in sheets:
        of_side = (*game.side(sheet.side).label.values(),) if sheet.side is not None else ()
        more[ZONES, sheet.zone] = (*sheet.title.values(), *of_side)
    for track in game.board.tracks if game.board is not None else ():
        if track.kind is not None:
            more[TRACKS, track.id] = (*game.kind(track.kind).name.values(),)
    return more
