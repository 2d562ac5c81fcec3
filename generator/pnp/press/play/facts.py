"""A table in words: a line for everything on it. The differences between two moments are what a move changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.validator.base.picture import Cubes, Picture
from pnp.validator.base.words import minus, quoted
from pnp.validator.definitions.model import Game, Text

from .texts import text

# in reading order
KINDS = ("due", "zones", "structures", "places", "tracks", "held", "flags", "hands", "supply", "piles", "told")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something on the table and its state. `known` are the sides that know it (None: everybody); the others see
    `outside`."""

    key: tuple[str, str]
    label: Text
    value: Text
    known: frozenset[str] | None = None
    outside: Text | None = None


def joined(parts: Sequence[Text], langs: Sequence[str]) -> Text:
    return {lang: ", ".join(part[lang] for part in parts) for lang in langs}


class Teller:
    """Describes what is on the tables of a game."""

    def __init__(self, game: Game) -> None:
        self.game, self.langs = game, game.spoken
        self.sides = {side.id: side.label for side in game.sides}
        self.playing = [side.id for side in game.sides if side.plays]
        self.cards: dict[str, Text] = {}
        for card in game.cards:
            self.cards.setdefault(card.id, card.title)
        board = game.board
        self.zones: dict[str, Text] = {sheet.zone: sheet.title for sheet in board.sheets} if board else {}
        self.places: dict[str, Text] = {place.id: place.title for place in board.places} if board else {}
        self.hints = {place.id: place.hint for place in board.places if place.hint} if board else {}
        for sheet in board.sheets if board else ():
            self.places |= {place.id: place.title for place in sheet.places}
        # a zone whose cards are on places of a board is known by the first of them
        for id, title in self.places.items():
            self.zones.setdefault(id.removesuffix("-1"), title)
        self.tokens: dict[str, Text] = {token.id: token.title for token in game.tokens}
        self.tracks = {track.id: track for track in board.tracks} if board else {}

    def facts(self, picture: Picture) -> Iterator[Fact]:
        """Everything to be said about a table, in reading order."""
        if picture.due is not None:
            side = picture.due[1]
            yield Fact(("due", ""), self.text("due"), self.sides[side] if side else self.text("everybody"))
        yield from self._zones(picture)
        yield from self._structures(picture)
        for place, cubes in picture.places.items():
            yield Fact(("places", place), self._titled(self.places, place), self._counted(cubes))
        for track, spaces in picture.tracks.items():
            yield Fact(("tracks", track), self._track_title(track), self._spaces(track, spaces))
        for card, side in picture.held.items():
            yield Fact(("held", card), self._card(card), self.sides[side])
        for side, flagged in picture.flags.items():
            if flagged:
                names = joined([*map(self._card, flagged)], self.langs)
                yield Fact(("flags", side), self.of_side(picture.flags_are, side), names)
        for side, hand in picture.hands.items():
            counted = self.text("cards", n=len(hand))
            names = joined([*map(self._card, hand)], self.langs) if any(hand) else counted
            yield Fact(("hands", side), self.of_side(picture.hands_are, side), names, frozenset({side}), counted)
        for side, count in picture.supply.items():
            yield Fact(("supply", side), self._supply(side), dict.fromkeys(self.langs, minus(count)))
        for pile, lying in picture.piles.items():
            is_spread = bool(lying) and pile in picture.spread
            upon = picture.covers.get(pile, {})
            rows = [self._with(card, upon.get(at, "")) for at, card in enumerate(lying)]
            told = joined(rows, self.langs) if is_spread else self.text("cards", n=len(lying))
            yield Fact(("piles", pile), picture.names.get(pile) or self._pile(pile), told)

        for shown in picture.told:
            yield Fact(("told", shown.name), shown.title, {lang: shown.said(lang) for lang in self.langs})

    def text(self, key: str, **values: object) -> Text:
        return {lang: text(key, lang, **values) for lang in self.langs}

    def of_side(self, key: str, side: str) -> Text:
        """Something that a side has: «Рука: США»."""
        return {lang: text(key, lang, side=self.sides[side][lang]) for lang in self.langs}

    def _zones(self, picture: Picture) -> Iterator[Fact]:
        down = 0
        for zone, lying in picture.zones.items():
            title = self._titled(self.zones, zone)
            for card, cubes in lying:
                down += card is None
                key = card or f"{down}"
                counted = [title, self._counted(cubes)] if any(cubes.values()) else [title]
                yield Fact(("zones", key), self._card(card), joined(counted, self.langs))

    def _structures(self, picture: Picture) -> Iterator[Fact]:
        """Whose a card is, what it is attached to, and what is on it: «Аня, под картой Мафия, на ней 7»."""
        for side, cards in picture.structures.items():
            for laid in cards:
                counted = [self.text("on-it", n=laid.count)] if laid.count else []
                if laid.card is None or laid.down:
                    known = joined([self._card(laid.card), *counted], self.langs)
                    seen = joined([self._card(None), *counted], self.langs)
                    yield Fact(("structures", f"{side}/"), self.of_side("laid", side), known, frozenset({side}), seen)
                    continue
                under = [self._under(laid.master)] if laid.master is not None else []
                said = joined([self.sides[side], *under, *counted], self.langs)
                yield Fact(("structures", laid.card), self._card(laid.card), said)

    def _supply(self, key: str) -> Text:
        """A side's supply, or its tokens of one kind: «Запас (США)», «Свиньи (Анна)»."""
        side, _, thing = key.partition("/")
        if not thing:
            return self.of_side("supply", side)
        title = self._titled(self.tokens, thing)
        return {lang: f"{title[lang]} ({self.sides[side][lang]})" for lang in self.langs}

    def _with(self, card: str | None, upon: str | None) -> Text:
        """A card and what lies upon it; "" for nothing."""
        said, top = self._card(card), self._card(upon) if upon != "" else None
        return said if top is None else {lang: f"{said[lang]} ← {top[lang]}" for lang in self.langs}

    def _under(self, master: str) -> Text:
        title = self._card(master)
        return {lang: text("under", lang, card=quoted(lang, title[lang])) for lang in self.langs}

    def _card(self, card: str | None) -> Text:
        return self.text("face-down") if card is None else self._titled(self.cards, card)

    def _titled(self, titles: Mapping[str, Text], id: str) -> Text:
        return titles.get(id) or dict.fromkeys(self.langs, id)

    def _track_title(self, track: str) -> Text:
        """The name of a track, or of the tokens that are counted without one."""
        return self.tracks[track].title if track in self.tracks else self._titled(self.tokens, track)

    def _pile(self, pile: str) -> Text:
        """A pile by its place; if places share a title, the board's hint identifies it."""
        title, hint = self._titled(self.places, pile), self.hints.get(pile)
        if not hint or sum(other == title for other in self.places.values()) < 2:
            return title
        return {lang: f"{title[lang]} ({hint[lang]})" for lang in self.langs}

    def _counted(self, cubes: Cubes) -> Text:
        """Tokens by side: «США 1, СССР 3»; for a single one, such as a hero, the name."""
        said = [
            {lang: f"{name[lang]} {n}" if n > 1 or it in self.playing else name[lang] for lang in self.langs}
            for it, n in cubes.items()
            if n
            for name in [self.sides.get(it) or self.tokens.get(it) or self._titled(self.cards, it)]
        ]
        return joined(said, self.langs) if said else self.text("nothing")

    def _spaces(self, track: str, spaces: Mapping[str, int]) -> Text:
        """The space of each marker, and its area."""
        known = self.tracks.get(track)
        said = []
        for side, at in spaces.items():
            area = next((a for a in known.areas if a.first <= at <= a.last), None) if known else None
            ahead = known.whose(at, self.playing) if known and side not in self.sides else None
            name, at = self.sides.get(ahead or side), abs(at) if ahead else at
            said.append(
                {
                    lang: " ".join(
                        [*([name[lang]] if name else []), minus(at), *([f"({area.title[lang]})"] if area else [])]
                    )
                    for lang in self.langs
                }
            )
        return joined(said, self.langs)
