"""What is tapped to answer a question: a button for each name, number or way that comes next, with its title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.game.slots import Card

from ..base.values import HIDDEN_WORD
from ..base.words import capital
from .headings import Headings, key_of
from .lexicon import SIDES
from .notes import Notes
from .offers import Leaf
from .saying import Speaker
from .ways import DONE, WAY, Pick, Way, common

if TYPE_CHECKING:
    from pnp.game.slots import Slot

_SORTS = {"place": "place", "card": "card", "zone": "zone", "track": "track", "seat": "side", "piece": "place"}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: the pick, its title, its sort (`card`, `place`, `zone`, `side`, `track`, `number`, `word`,
    `way`), and the id of a card or place. An `aside` was not asked for; `short` is the title once it is picked, if that
    differs; `hand` is the side from whose hand the card comes; `note` is what the game says of it there."""

    pick: Pick
    title: str
    sort: str
    id: str = ""
    aside: bool = False
    short: str = ""
    hand: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """About the options of one question: whether they are `apart`, i.e. lead to different things; whether they include
    numbers of `several` things; the ways that go on, if a move can also end there; the path they all share; and the
    code of the question they answer with yes or no, empty if they do not."""

    apart: bool
    several: bool
    going_on: Sequence[Way]
    shared: str
    either: str


class Buttons:
    """The options of a question, in the language of a speaker; `words` word them, `notes` are what the game says beside
    names."""

    def __init__(self, speaker: Speaker, words: Headings, notes: Notes | None) -> None:
        self.speaker, self.words, self.notes = speaker, words, notes

    def of(self, group: Sequence[Way], shown: bool, told: Shown) -> Iterator[Option]:
        """A button for each of a group of ways if it is `shown`, else one for what they are about."""
        by_leaf: dict[Leaf, list[Way]] = {}
        for way in group:
            by_leaf.setdefault(way.head if way.left else (DONE, True), []).append(way)
        by_leaf = {leaf: by_leaf[leaf] for leaf in self.words.in_order(by_leaf)}
        if not shown and group[0].kind.grown is not None and group[0].left:
            shared = len(told.shared.split(".")) if told.shared else 0
            place = ".".join(group[0].place.split(".")[: shared + 1])
            if begun := group[0].has_begun(place):  # with what else there is, if that is one thing
                place = self.words.keys(common([way.place for way in group]))
            yield Option((WAY, place), self.words.step(place, whose=begun or bool(told.going_on)), WAY)
            return
        if not shown:
            prefix = common([way.place for way in group])
            if told.apart and len(group) == 1 and next(iter(by_leaf))[1] == HIDDEN_WORD:
                yield self._way(prefix, self.words.key(group) + "…", group)
                return
            if len(by_leaf) > 1 or not prefix:
                yield self._way(prefix, self.words.told(group), group)
                return
        for leaf, ways in by_leaf.items():
            yield self._option(
                leaf,
                ways,
                told,
                by_itself=len(by_leaf) == 1
                and not (shown and (told.going_on or self.words.is_signed(leaf, ways[0].slot))),
            )

    def _way(self, prefix: str, title: str, group: Sequence[Way]) -> Option:
        return Option((WAY, prefix), title, WAY, short=self.words.own_way(group) or self.words.key(group))

    def _option(self, leaf: Leaf, ways: Sequence[Way], told: Shown, *, by_itself: bool) -> Option:
        path, value = leaf
        slot = ways[0].slot
        if told.either:
            return Option(leaf, self.speaker.say(f"offer.{told.either}-{'no' if path == DONE else 'yes'}"), "word")
        if path == DONE and told.going_on and ways[0].kind.grown is None:
            sort = self._sort(str(told.going_on[0].head[1]), told.going_on[0].slot)
            return Option(leaf, self.words.stop(ways[0], told.going_on, sort), "word")
        if path == DONE or isinstance(value, bool) or by_itself:
            title = capital(self.words.told(ways, one=True))
            named = isinstance(value, str) and self.speaker.lexicon.knows(value)
            short = self.words.short(title)
            return Option(
                leaf, title, "word", short=self.speaker.title(value, slot) if named and short != title else short
            )
        if isinstance(value, int):
            title = self.words.number(path, value, slot)
            if title.isdecimal() and told.several:  # numbers of several things
                return Option(leaf, f"{self.words.key(ways)}: {title}", "word", short=title)
            return Option(leaf, title, "number")
        hand = (ways[0].kind.side or "") if isinstance(slot, Card) and slot.hand else ""
        note = self.notes.of(key_of(path, self.words.sides), value) if self.notes is not None else ""
        unseen = f"offer.{key_of(path, self.words.sides)}-face-down"
        own = value == HIDDEN_WORD and self.speaker.has(unseen)
        title, sort = self.speaker.say(unseen) if own else self.speaker.title(value, slot), self._sort(value, slot)
        return Option(leaf, capital(title) if sort in ("word", "hidden") else title, sort, value, hand=hand, note=note)

    def _sort(self, value: str, slot: Slot | None) -> str:
        """The sort of a name, by the slot that reads it; a place may be a card that lies there."""
        sort = "hidden" if value == HIDDEN_WORD else "" if slot is None else _SORTS.get(slot.leaf, "")
        if sort in ("place", "card", "") and value not in self.speaker.places:
            cards = {card.id for card in self.speaker.game.cards}
            known = self.speaker.lexicon.knows(value)
            side = value in self.speaker.lexicon.rooms[SIDES]
            sort = "card" if value in cards else sort or ("side" if side else "place" if known else "word")
        return sort or "word"
