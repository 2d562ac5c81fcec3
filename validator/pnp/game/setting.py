"""What a game's rules know before a table is laid: what is printed, and who sits around it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import ClassVar

from ..validator.base.names import Names, plain
from ..validator.definitions.board_model import BoardLink
from ..validator.definitions.breaches import own_breaches
from ..validator.definitions.finding import hint
from ..validator.definitions.log_words import Vocabulary
from ..validator.definitions.model import Game, Text
from .grid import Grid
from .pieces import Piece, Pieces, pieces_of


class Setting:
    """The pieces of a game, the rules of its rules.yaml by id, and its seats: what `self.rules` has for authors."""

    cites: ClassVar[Mapping[str, str]] = {}
    file: ClassVar[str] = ""  # for a user's own game: where its rules.py is
    seats: Pieces

    def __init__(self, game: Game) -> None:
        self.game = game
        self.vocabulary = Vocabulary(game)
        self.numbers = game.numbers
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self._ways = {rule.id: [*rule.breach] for s in game.rulebook.sections for rule in s.rules}
        self._decks = {deck.id: pieces_of(deck.cards, deck=deck.id, leaf="card") for deck in game.decks}
        self.cards = pieces_of(game.cards, leaf="card") if len(self._decks) != 1 else next(iter(self._decks.values()))
        self._decks[""] = self.cards
        self.places = pieces_of(game.board.places if game.board is not None else (), leaf="place")
        self.tracks = pieces_of(game.board.tracks if game.board is not None else (), leaf="track")
        self.kinds = pieces_of(game.kinds, leaf="kind")
        self.tokens = pieces_of(game.tokens, leaf="token")
        self.links = _links(game, self.places)
        self._names: dict[tuple[Pieces, ...], Names[Piece]] = {}

    @cached_property
    def grid(self) -> Grid:
        """The squares of the board."""
        return Grid(self.places)

    def others(self, seat: Piece) -> tuple[Piece, ...]:
        """The other seats, in seating order after this one."""
        return tuple(self.after(seat, n) for n in range(1, len(self.seats)))

    def after(self, seat: Piece, n: int = 1, *, among: Iterable[Piece] | None = None) -> Piece:
        """The seat that many places further round the table. Only seats `among` some count if these are said, so that
        the only one left comes after itself. Raises ValueError if that is none."""
        if among is not None:
            counted = {*among}
            left = [one for one in (*self.others(seat), seat) if one in counted]
            if not left:
                raise ValueError("after(): nobody is among these seats")
            return left[(n - 1) % len(left)]
        found: Piece = self.seats[(seat.number + n) % len(self.seats)]
        return found

    def deck(self, id: str) -> Pieces:
        """The cards of a deck in game.yaml; all cards without a name. Raises LookupError."""
        found = self._decks.get(id)
        if found is None:
            raise LookupError(f"no deck {id!r} in game.yaml")
        return found

    def names_of(self, sorts: tuple[Pieces, ...]) -> Names[Piece]:
        """The names of pieces of several sorts; one that several sorts have is that of the first."""
        found = self._names.get(sorts)
        if found is None:
            first: dict[str, Pieces] = {}
            named = [(pieces, name, number) for pieces in sorts for name, number in pieces.names.spelt]
            found = Names((name, of[n]) for of, name, n in named if first.setdefault(plain(name), of) is of)
            if self.seats not in sorts:  # the players are others in each log
                self._names[sorts] = found
        return found

    def cited(self, what: str) -> str:
        """The rule for something the referee checks by itself."""
        return self.cites.get(what) or self.cites.get("turn", "")

    def case(self, rule: str, case: str) -> str:
        """The breach of a rule that is meant: the only one if none is named. Raises LookupError."""
        cases = self._ways.get(rule)
        if case and (not self.file or (cases is not None and case in cases)):
            return case
        if cases is None:
            raise NoSuchBreach("own.rule", rule, self._ways, rule)
        if not cases and not case:
            raise NoSuchBreach("own.no-breach", rule, (), rule)
        if not cases:
            return case
        if not case and len(cases) > 1:
            raise NoSuchBreach("own.which-breach", rule, cases, rule)
        if case and case not in cases and case not in own_breaches():
            raise NoSuchBreach("own.breach", case, cases, rule)
        return case or cases[0]

    def way(self, rule: str, wanted: str, common: str) -> str:
        """The way a false statement breaks a rule: in the rule's own words if it has them, else in those common to all
        games."""
        return wanted if wanted in self._ways.get(rule, ()) or wanted in own_breaches() else common

    def word(self, name: str) -> Text:
        """What a fact is called."""
        return self.game.rulebook.facts.get(name) or dict.fromkeys(self.game.languages, name)


class NoSuchBreach(LookupError):
    """Rules cite something that rules.yaml does not have. `code` names the message."""

    def __init__(self, code: str, name: str, known: Collection[str], rule: str) -> None:
        super().__init__(f"{rule}: {name}")
        self.code = code
        self.values = {"name": name, "rule": rule, "known": ", ".join(known), "hint": hint(name, known)}


def _links(game: Game, places: Pieces) -> list[dict[int, BoardLink]]:
    """For each place, its neighbours and the links to them, in both directions whichever end names the link."""
    found: list[dict[int, BoardLink]] = [{} for _ in places]
    for link in game.board.links if game.board else ():
        one, other = (places[id] for id in link.between)
        found[one][other] = found[other][one] = link
    return found
