"""What the names in a log mean: titles to read aloud, and names as people type them, shortened or misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.game.slots import AMOUNTS, ENTRIES, NAMES

from ..base.messages import Messages
from ..base.names import plain
from ..base.source import read_file
from ..base.values import HIDDEN_WORD
from ..base.words import quoted
from ..definitions.log_words import common
from ..definitions.model import Game, Text

if TYPE_CHECKING:
    from pnp.game.slots import Slot

Path: TypeAlias = tuple[str | int, ...]
SIDES, ZONES, TRACKS, THINGS = "sides", "zones", "tracks", "things"
_ROOMS = {"seat": SIDES, "zone": ZONES, "track": TRACKS}  # by the sort of what a slot names
_ROOM_OF = {"first": SIDES, "side": SIDES, "of": SIDES, "by": SIDES, "winner": SIDES, "into": ZONES}
LEAST_ALIKE = 0.7  # of names that may be each other misspelt
LEAST_LETTERS = 4  # of a name that may be misspelt
LEAST_BEGUN = 3  # letters of a shortened word; fewer are more often a word by themselves, such as yes
_PREFIX, _MIDDLE, MISSPELT = 1.0, 1.5, 2.0  # how far a name may be from what was typed


def room_for(slot: Slot | None) -> str:
    """Among what the names that a slot reads are looked up first."""
    return THINGS if slot is None else _ROOMS.get(slot.leaf, THINGS)


def room_of(path: Path) -> str:
    """Among what a name at this place of a record is looked up first."""
    key = next((part for part in reversed(path) if isinstance(part, str) and part not in (NAMES, AMOUNTS, ENTRIES)), "")
    if key == "zone":
        return ZONES if path[-1] == AMOUNTS else THINGS
    if key == "track":
        return TRACKS
    return _ROOM_OF.get(key, THINGS)


PARTS = {
    "says": "offer",
    "tells": "told",
    "asks": "due",
    "words": "typed",
    "names": "name",
}  # of words.yaml, as offers.yaml has them


@cache
def general() -> Messages:
    """Phrases about moves and tables of any game, kept separate from the referee's messages, which every
    verdict reads."""
    told: dict[str, Text] = read_file(FilePath(__file__).with_name("offers.yaml"))
    return Messages.of({**told, **{f"typed.{word}": text for word, text in common()["words"].items()}})


class Sayings:
    """Phrases about moves and tables of one game: its own, or those for any game."""

    def __init__(self, game: Game) -> None:
        parts = ((prefix, getattr(game.words, part)) for part, prefix in PARTS.items())
        self._own = Messages.of({f"{prefix}.{key}": text for prefix, texts in parts for key, text in texts.items()})
        self._spelt: dict[str, tuple[str, ...]] = {}

    def say(self, code: str, lang: str, values: Mapping[str, Any]) -> str:
        """The sentence for a code; KeyError if there is none."""
        return (self._own if code in self._own else general()).say(code, lang, values)

    def template(self, code: str, lang: str) -> str:
        """The same with its holes."""
        return (self._own if code in self._own else general()).sentence(code)[lang]

    def __contains__(self, code: str) -> bool:
        return code in self._own or code in general()

    def spellings(self, word: str) -> tuple[str, ...]:
        """Every way to type a word of the log's notation, in every language."""
        if word not in self._spelt:
            code = f"typed.{word}"
            every = [text for told in (self._own, general()) if code in told for text in told.sentence(code).values()]
            self._spelt[word] = (word, *dict.fromkeys(spelling for text in every for spelling in text.split(", ")))
        return self._spelt[word]

    def spelt(self, word: str, lang: str) -> str:
        """A word of the log's notation as one types it in a language."""
        code = f"typed.{word}"
        if code not in self:
            return word
        told = (self._own if code in self._own else general()).sentence(code)
        return told[lang].split(", ")[0] if lang in told else word

    def all_spellings(self) -> frozenset[str]:
        """Every word of the log's notation as one may type it, in every language."""
        typed = (code[6:] for told in (self._own, general()) for code in told.codes() if code.startswith("typed."))
        return frozenset(spelling for word in typed for spelling in self.spellings(word))


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
        rooms[THINGS] = things
        self.rooms: Mapping[str, Mapping[str, Text]] = rooms
        self.sayings = Sayings(game)
        self._kinds = {kind.id: kind.name for kind in game.kinds}
        self._more = _more_names(game, players or {})
        self._spelt = {room: [*self._spellings(room)] for room in rooms}

    def _spellings(self, room: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Every way to write each name of a room: plain, its id, and its plain words."""
        for id, text in self.rooms[room].items():
            for name in (id, *text.values(), *self._more.get((room, id), ())):
                yield plain(name), id, _words(name)

    def title(self, id: str, lang: str, room: str = THINGS) -> str:
        """What a name is called that is looked up first in a room; the name itself if it is not known."""
        for rest in (room, THINGS, TRACKS, ZONES, SIDES):
            if id in self.rooms[rest]:
                return self.rooms[rest][id][lang]
        if id in self._kinds:
            return self._kinds[id][lang]
        code = f"name.{id}"
        return self.sayings.say(code, lang, {}) if code in self.sayings else self.sayings.spelt(id, lang)

    def knows(self, id: str) -> bool:
        """Whether this is the name of something, and not a word of the notation."""
        return any(id in room for room in self.rooms.values())

    def side(self, id: str, lang: str) -> str:
        """What a side is called."""
        return self.rooms[SIDES][id][lang] if id in self.rooms[SIDES] else id

    def meant(self, typed: str, path: Path, likely: Iterable[str] = ()) -> dict[str, float]:
        """What a name may mean that was typed for some place, with how far-fetched that is; 0 for its own name.

        `likely` are the names that would be right there.
        """
        key = plain(typed)
        found: dict[str, float] = {}
        if not key:
            return found
        likely = [*likely]
        room = self._room_among(room_of(path), likely)
        for word in likely:
            if word not in self.rooms[room]:
                _note(found, word, _far(key, self.sayings.spellings(word)))
        if likely and not any(word == HIDDEN_WORD or self.knows(word) for word in likely):
            return found  # a word of the notation is expected here, not a name
        for id, far in _known(self, _words(typed), room).items():
            _note(found, id, far)
        if any(far >= MISSPELT for far in found.values()) and any(far < MISSPELT for far in found.values()):
            found = {id: far for id, far in found.items() if far < MISSPELT}
        return {id: far + (0 if not likely or id in likely else 0.4) for id, far in found.items()}

    def _room_among(self, room: str, likely: Iterable[str]) -> str:
        """The room of the names that would be right, if the place suggests another one: `by` may be followed by a side,
        and in other games by a card."""
        rooms = (room, THINGS, TRACKS, ZONES, SIDES)
        return next((one for one in rooms for word in likely if word in self.rooms[one]), room)

    def names(self, lang: str) -> list[str]:
        """All titles in a language, without quotes, for completion."""
        told = [text[lang].strip("«»“”") for room in self.rooms.values() for text in room.values()]
        return [*dict.fromkeys(told)]


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for part in name.replace("-", " ").split() if (word := plain(part)))


@lru_cache(maxsize=4096)
def _known(lexicon: Lexicon, typed: tuple[str, ...], room: str) -> dict[str, float]:
    """What words may mean in a room: a name, its beginning, the beginnings of some of its words, or a slip."""
    key = "".join(typed)
    short = len(key) < LEAST_BEGUN and key.isalpha()
    found: dict[str, float] = {}
    for spelling, id, words in lexicon._spelt[room]:
        if spelling == key:
            _note(found, id, 0.0)
        elif short:
            continue
        elif spelling.startswith(key):
            _note(found, id, _PREFIX)
        elif (at := _begun(typed, words)) is not None:
            _note(found, id, _MIDDLE if at else _PREFIX)
    if not found and len(key) >= LEAST_LETTERS:
        for spelling, id, words in lexicon._spelt[room]:
            if len(typed) <= len(words):
                alike = SequenceMatcher(None, key, spelling).ratio()
                alike = max(alike, SequenceMatcher(None, key, spelling[: len(key)]).ratio() - 0.1)
                if alike >= LEAST_ALIKE:
                    _note(found, id, MISSPELT + 1 - alike)
    return found


def _begun(typed: Sequence[str], words: Sequence[str]) -> int | None:
    """At which of the words of a name it is begun, each typed word beginning a later one; None if it is not."""
    if len("".join(typed)) < 2:
        return None
    at, first = 0, None
    for part in typed:
        while at < len(words) and not words[at].startswith(part):
            at += 1
        if at == len(words):
            return None
        first = at if first is None else first
        at += 1
    return first


def _far(key: str, spellings: Iterable[str]) -> float | None:
    ways = [plain(spelling) for spelling in spellings]
    return 0.0 if key in ways else _PREFIX if len(key) > 1 and any(way.startswith(key) for way in ways) else None


def _note(found: dict[str, float], id: str, far: float | None) -> None:
    if far is not None:
        found[id] = min(far, found.get(id, far))


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
