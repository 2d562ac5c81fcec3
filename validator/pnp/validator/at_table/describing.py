"""What is on the table, in words: zones, places, tracks, hands, structures, piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..base.picture import Picture
from ..base.values import HIDDEN_WORD
from ..base.words import capital, minus
from ..definitions.model import Game
from .lexicon import SIDES, TOKENS, TRACKS, ZONES
from .saying import Speaker

MOST_FREE = 12  # empty places that are named: on a board with more they say nothing, and one piece a place is usual


def described(picture: Picture, speaker: Speaker) -> list[str]:
    """What is on the table, in a few lines."""
    return [*_Description(picture, speaker).lines()]


def place_of_down_card(picture: Picture, game: Game) -> str | None:
    """The place on the board of the only face-down card in a zone, if that is certain."""
    sheets = game.board.sheets if game.board is not None else ()
    places = [place for sheet in sheets for place in sheet.places if place.holds == "card"]
    laid = list(dict.fromkeys(place.id for place in places if place.id not in picture.piles))
    down = sum(card is None for cards in picture.zones.values() for card, _ in cards)
    return laid[0] if len(laid) == down == 1 else None


class _Description:
    """A picture of the table in the words of a speaker."""

    def __init__(self, picture: Picture, speaker: Speaker) -> None:
        self.picture, self.speaker, self.lang = picture, speaker, speaker.lang
        self.say, self.title = speaker.say, speaker.title
        self.playing = [side.id for side in speaker.game.sides if side.plays]

    def lines(self) -> Iterator[str]:
        picture = self.picture
        yield from self._zones()
        yield from self._places()
        yield from self._tracks()
        yield from map(self._holding, dict.fromkeys((*picture.supply, *picture.hands)))
        yield from self._structures()
        if piles := [self._pile(pile, cards) for pile, cards in picture.piles.items() if cards]:
            yield "; ".join(piles)
        if told := [f"{shown.title[self.lang]}: {shown.said(self.lang)}" for shown in picture.told]:
            yield "; ".join(told)
        if picture.played is not None:
            yield self.say("table.played", it=self.title(picture.played))

    def _card(self, card: str | None) -> str:
        return self.say("table.down") if card is None else self.title(card)

    def _pile(self, pile: str, cards: Sequence[str | None]) -> str:
        """A pile with the number of its cards, or with the cards themselves if they are spread out. If places share a
        title, the board's hint identifies them: the deck or the discards."""
        own = self.picture.names.get(pile)
        title, hints = own[self.lang] if own else self.title(pile), self.speaker.hints
        hint = hints.get(pile, "")
        title = f"{title} ({hint})" if hint and sum(self.title(other) == title for other in hints) > 1 else title
        if pile not in self.picture.spread:
            return self.say("table.pile", pile=title, n=len(cards))
        upon = {at: self._card(card) for at, card in self.picture.covers.get(pile, {}).items()}
        named = (
            f"{self._card(card)} ← {upon[at]}" if at in upon else self._card(card) for at, card in enumerate(cards)
        )
        return f"{title}: {', '.join(named)}"

    def _zones(self) -> Iterator[str]:
        """The cards in each zone. One face down has the name of its place on the board, if that is certain."""
        place = place_of_down_card(self.picture, self.speaker.game)
        for zone, cards in self.picture.zones.items():
            named = [self._card(place if card is None else card) + self._cubes(cubes) for card, cubes in cards]
            title = self.speaker.lexicon.title(zone, self.lang, ZONES)
            yield f"{capital(title)}: {', '.join(named) or self.say('table.empty')}"

    def _cubes(self, cubes: Mapping[str, int]) -> str:
        lying = self._lying(cubes)
        return f" ({lying})" if lying else ""

    def _lying(self, cubes: Mapping[str, int]) -> str:
        """Pieces with their numbers; those of no player, such as a hero, are mostly unique and then have none."""
        named = {it: self._piece(it) for it, n in cubes.items() if n}
        return ", ".join(
            f"{name} {cubes[it]}" if it in self.playing or cubes[it] > 1 else name for it, name in named.items()
        )

    def _piece(self, piece: str) -> str:
        lexicon = self.speaker.lexicon
        return lexicon.title(piece, self.lang, SIDES if piece in lexicon.rooms[SIDES] else TOKENS)

    def _places(self) -> Iterator[str]:
        places = self.picture.places
        held = {place: cubes for place, cubes in places.items() if any(cubes.values())}
        single = len(held) > MOST_FREE and all(sum(cubes.values()) == 1 for cubes in held.values())
        if held and (single or not any(cubes.keys() & {*self.playing} for cubes in held.values())):
            yield from self._by_holder(held)
        elif held:
            yield "; ".join(f"{self.title(place)}: {self._lying(cubes)}" for place, cubes in held.items())
        free = [self.title(place) for place in places if place not in held]
        if 0 < len(free) <= MOST_FREE:
            yield self.say("table.free", it=", ".join(free))

    def _by_holder(self, held: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
        """The places of pieces that are unique per place: tokens, figures."""
        places_of: dict[str, list[str]] = {}
        for place, pieces in held.items():
            for piece, n in pieces.items():
                if n:
                    said = self._piece(piece) if n == 1 else self._lying({piece: n})
                    places_of.setdefault(said, []).append(self.title(place))
        yield "; ".join(f"{piece}: {', '.join(places)}" for piece, places in places_of.items())

    def _tracks(self) -> Iterator[str]:
        board = self.speaker.game.board
        tracks = {track.id: track for track in board.tracks} if board is not None else {}
        said = []
        for track, markers in self.picture.tracks.items():
            spaces = []
            for side, n in markers.items():
                ahead = tracks[track].whose(n, self.playing) if side == "all" and track in tracks else None
                whose = self.speaker.lexicon.side(ahead or side, self.lang) if ahead or side != "all" else ""
                spaces.append(f"{whose} {minus(abs(n) if ahead else n)}".strip())
            said.append(f"{self.speaker.lexicon.title(track, self.lang, TRACKS)}: {', '.join(spaces)}")
        if said:
            yield "; ".join(said)

    def _structures(self) -> Iterator[str]:
        """The cards of each side that are attached to each other, with what is on them and whose puppets they are."""
        for side, cards in self.picture.structures.items():
            said = []
            for laid in cards:
                under = "" if laid.master is None else self.say("table.under", it=self.title(laid.master))
                name = self._card(None if laid.down else laid.card)
                said.append(self.say("table.laid", card=name, n=laid.count, under=under))
            if said:
                yield self.say("table.structure", side=self.speaker.side(side), it="; ".join(said))

    def _holding(self, side: str) -> str:
        """What a side has: its supply, its hand, its flags, and cards that are in no place yet."""
        picture, line = self.picture, self.speaker.side(side)
        if picture.supply:
            line = self.say("table.supply", side=line, n=picture.supply.get(side, 0))
        hand = picture.hands.get(side)
        if hand is not None:
            line += self.say(f"table.{picture.hands_are}", n=len(hand))
            known = [self.title(card) for card in hand if card is not None]
            code = "table.known" if len(known) < len(hand) else "table.these"
            line += self.say(code, it=", ".join(known), n=len(known)) if known else ""
        if flags := picture.flags.get(side):
            named = ", ".join(self.title(card or HIDDEN_WORD) for card in flags)
            line += self.say(f"table.{picture.flags_are}", it=named)
        held = [self.title(card) for card, holder in picture.held.items() if holder == side]
        return line + "".join(self.say("table.held", it=card) for card in held)
