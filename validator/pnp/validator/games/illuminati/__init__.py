"""The rules of Illuminati. Ids such as `attack.position` are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self

from pnp.game import (
    HIDDEN,
    Due,
    Game,
    Invalid,
    KeyPath,
    Picture,
    Piece,
    Rules,
    Slot,
    Spread,
    Statement,
    Text,
    Unclear,
    Untrue,
    Violation,
    mapping,
    quoted,
    unknown_key,
)
from pnp.game.files import Card
from pnp.game.pieces import Mark, pieces_of
from pnp.game.seating import seated_pieces
from pnp.game.table import News

from . import laying, options, outcome, picture, winning
from .act import Act, look_around
from .attacks import idle
from .faces import Ability, Face, faces
from .facts import FACTS, HOLDERS
from .goals import Goals
from .needs import unmet
from .position import NOBODY, Position
from .slots import OWN, Chosen
from .specials import Play
from .strength import Strength
from .structure import Table
from .worth import worth


class Illuminati(Rules):
    """The rules as the referee applies them. Cards are ids, players their number in order of play.

    Raises Invalid if the game's definitions lack something the rules need.
    """

    table = Position
    moves = options.MOVES
    facts = FACTS
    cites = MappingProxyType({"sides": "setup.players", "turn": "turn.order", "end": "win.when"})
    anybody = True
    takes = MappingProxyType({"illuminati": "illuminati"})  # what players take, by key in `players`
    takes_secretly = True
    brings = MappingProxyType(
        {"illuminati": Chosen("illuminati_cards", hidden=True), "goal": Chosen("with_goals", secret=True)}
    )
    said_for_oneself = ("leave",)
    illuminati: tuple[str | None, ...] = ()  # by player, None if the log hides it
    secret_goals: tuple[str | None, ...] = ()  # by player: whose special goal was written down, if any

    def __init__(self, game: Game) -> None:
        if problems := unmet(game):
            raise Invalid(*problems)
        super().__init__(game)
        self.scores = False  # what an outcome counts are groups, which give no points
        decks = {deck.id: deck for deck in game.decks}
        self.faces: Mapping[str, Face] = faces(game)
        self.tables = {"cards": Table.of(game), "squares": Table.of(game, squares=True)}
        self.illuminati_cards = tuple(card.id for card in decks["illuminati"].cards)
        self.with_goals = tuple(id for id, face in self.faces.items() if "at_least" in (face.goal or {}))
        self.groups = {card.id: card for card in decks["groups"].cards}
        self.specials = {card.id: card for card in decks["specials"].cards}
        self.copies = {card.id: card.copies for card in (*self.groups.values(), *self.specials.values())}
        self.deck_size = sum(self.copies.values())
        cards = [card for id in ("illuminati", "groups", "specials") for card in decks[id].cards]
        own = replace(decks[OWN], title={lang: self.vocabulary.said(OWN, lang) for lang in game.languages})
        own_names = [(title, len(cards)) for title in decks[OWN].title.values()]
        # what a log may name: a card, or a player's own Illuminati
        self.named = pieces_of([*cards, own], own_names, leaf="card")
        self.alignment_names = {kind.id: kind.name for kind in game.kinds}

    # ── who plays ─────────────────────────────────────────────────────────────

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for these players. Raises Unclear if one of them cannot be read."""
        for side in players:
            if side in (*HOLDERS, winning.NOBODY):
                raise Unclear("log.seat", ("players", side), said=side)
        seated = super().seat(players)
        if seated is self:
            return self  # they cannot play
        brought = self.brought(players)
        seated.illuminati = tuple(None if one["illuminati"] is HIDDEN else one["illuminati"] for one in brought)
        seated.secret_goals = tuple(one["goal"] for one in brought)
        return seated

    def takes_openly(self, rulings: Mapping[str, str]) -> bool:
        """Unless a variant has the Illuminati lie face down (opt.hidden-illuminati)."""
        return rulings.get("option.illuminati", "open") == "open"

    def notes(self, taken: Mapping[str, str], rulings: Mapping[str, str]) -> Mapping[str, Sequence[Card]]:
        """Whose special goal a player noted: everybody chooses one under a variant; otherwise those whose card says so
        (win.special)."""
        goal = self.faces[taken["illuminati"]].goal if taken["illuminati"] in self.faces else None
        if rulings.get("option.goals") != "hidden" and "secret" not in (goal or {}):
            return {}
        deck = next(deck for deck in self.game.decks if deck.id == "illuminati")
        return {"goal": [card for card in deck.cards if card.id in self.with_goals]}

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The setup rules that these players break."""
        least, most, n = self.game.least_players, self.game.players, len(players)
        seats = seated_pieces(self.game, self.seats, players, self.words, self.open)
        cards = [one["illuminati"] for one in self.brought(players)]
        found = []
        if super().misseated(players):
            found.append(Violation("setup.players", "count", ("players",), n=least, max=most, said=n))
        for seat, card in zip(seats, cards, strict=True):
            if card is None:
                found.append(Violation("setup.illuminati", "missing", ("players", seat.id), side=seat.said))
        for seat, card in zip(seats, cards, strict=True):
            if isinstance(card, str) and card in cards[:seat]:
                values = {"card": self.title(card), "side": seats[cards.index(card)].said, "other": seat.said}
                found.append(Violation("setup.illuminati", "twice", ("players", seat.id, "illuminati"), **values))
        return found

    # ── what the cards say ────────────────────────────────────────────────────

    def title(self, card: str | Mark) -> Text:
        """A card's title in quotes, in every language."""
        found = self.named.get(card) if isinstance(card, str) else None
        return HIDDEN.said if found is None else found.said

    def abilities(self, special: str) -> list[tuple[str, Ability]]:
        """What a special does, in order; nothing for other cards."""
        card = self.specials.get(special)
        return [] if card is None else [(ability["do"], ability) for ability in card.values["ability"]]

    def does(self, special: str, ability: str) -> bool:
        """True if a special does this."""
        return any(does == ability for does, _ in self.abilities(special))

    def when(self, special: str) -> str:
        """The situation in which a special may be played."""
        return str(self.specials[special].values["when"])

    def when_text(self, special: str) -> Text:
        """The same as the card puts it, in quotes."""
        return {lang: quoted(lang, text) for lang, text in self.specials[special].values["when_text"].items()}

    def able(self, ability: str) -> list[str]:
        """The groups and Illuminati with this ability."""
        return [id for id, face in self.faces.items() if face.able(ability)]

    def strength(self, rulings: Mapping[str, str]) -> Strength:
        """The calculator for attacks under these rulings."""
        return Strength(self.faces, self.numbers, rulings)

    def goals_of(self, rulings: Mapping[str, str]) -> Goals:
        """The goals at a table with so many players."""
        return Goals(self.faces, self.numbers, len(self.sides), rulings["option.length"] == "longer")

    # ── what the referee asks ─────────────────────────────────────────────────

    def set_up(self, table: Position) -> None:
        """The Illuminati, as far as the log names them; it is nobody's turn."""
        table.strength, table.aims = self.strength(table.rulings), self.goals_of(table.rulings)
        table.turn, table.deck = NOBODY, self.deck_size
        table.faceless = {side: side for side in self.seats if table.illuminati[side] is None}
        table.unknown = {"illuminati": ()} if table.faceless else {}
        table.unknown |= {"goal": ()} if HIDDEN in table.goals else {}
        if not table.faceless:
            table.lay_out()

    def due(self, table: Position) -> Due | None:
        """The next decision, and whose it is; None once the game is over."""
        return options.due(table)

    def read(self, key: str, body: Any) -> list[Any]:
        """The moves of a record, one per card if it names several. Raises Unclear."""
        return [one for move in super().read(key, body) for one in move.singly()]

    def read_deal(self, body: Any, path: KeyPath) -> Any:
        """Nothing is dealt in this game. Raises Unclear."""
        raise Unclear("log.no-deal", path)

    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]:
        """What a `then` or `claim` states; a winner together with what accompanies it. Raises Unclear."""
        for key, value in mapping(body, path).items():
            here = (*path, key)
            if key == "winner":
                yield False, winning.winner(self, body, here), here, None
            elif key in winning.BESIDE:
                winning.read_beside(self, key, value, here)
            elif key not in self.facts_by_name:
                raise unknown_key(key, (*self.facts_by_name, "winner", *winning.BESIDE), path)
            else:
                yield from super().statements({key: value}, path)

    def stated(self) -> Mapping[str, Slot]:
        """What a `then` or `claim` may state, with what accompanies a winner."""
        return {**super().stated(), **winning.SLOTS}

    def begin(self, table: Position, move: Act) -> bool:
        """Every record is a decision, whatever was due."""
        table.decisions += 1
        return move.enter(table)

    def follow(self, table: Position, move: Act | None) -> None:
        """Who is out, and who has won?"""
        if not (isinstance(move, Play) and move.does("cancel-special")):  # which goes back to what followed before
            look_around(table)

    def sought(self, table: Position, decision: str | Act | None) -> Iterator[tuple[type[Act], Piece | None]]:
        """Whatever is meant may be done in another situation."""
        due = table.due
        if decision is None or due is None:
            return self.open_kinds(table)
        name = decision if isinstance(decision, str) else decision.decides
        kinds = (kind for kind in options.LISTED if kind.decides == name)
        return ((kind, seat) for kind in kinds for seat in kind.when.seats(kind, table, due))

    def results(self, table: Position) -> Iterator[News]:
        """What the dice have decided, and what they will have to show."""
        yield from (one for one in table.news if one.name != "no-actions")
        if table.attack is not None:
            total = table.sum(table.attack)
            chance = round(100 * table.strength.chance(total))
            by, target = (self.named[card] for card in (table.attack.by, table.attack.target))
            helpers = {card: self.named[card] for card in table.attack.helpers}  # pointed out with the others
            values = {"n": total.needed, "chance": chance, "by": by, "target": target, **helpers}
            if table.attack.privilege and table.attack.alone is None:
                yield News("privileged", {})
            yield News("needed" if chance else "hopeless", values)
            yield News("sum", {"sum": table.spelt(total)}, detail=True)
            if total.needed >= (most := table.numbers["fail_from"] - 1) and chance:  # more would not help
                told = {"from": most + 1, "most": table.numbers["dice_most"]}
                rule = self.game.rulebook.rule("attack.auto-fail").number
                yield News("capped", {**told, "rule": rule}, detail=True)
        # What comes next is said last.
        if any(one.name == "no-actions" for one in table.news):
            yield News("no-actions", {})
        elif idle(table) and any(one.name in ("success", "failure") for one in table.news):
            yield News("idle", {})

    def endings(self, table: Position, among: int = 1) -> tuple[list[Any], bool]:
        """On each table, a finished game has ended in exactly one way."""
        return [table], True

    def too_early(self, table: Position, path: KeyPath) -> Untrue:
        """What a statement about the end is during the game; here none needs the end."""
        return Untrue("win.when", "early", path)

    def worth(self, table: Position, seat: Piece) -> float:
        """How well a seat is doing, for programs that play."""
        return worth(table, seat)

    def outcome(self, endings: Sequence[Any], complete: bool) -> dict[str, Any]:
        """How the game ended, for a verdict."""
        return outcome.outcome(self, endings, complete)

    def sheet(self, endings: Sequence[Any], complete: bool) -> list[Any]:
        """There are no points to list."""
        return []

    def told(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What the players had at the end, as messages."""
        return outcome.told(self, found)

    def picture(self, table: Position) -> Picture:
        """What is on the table."""
        return picture.picture(table)

    def lay(self, steps: Sequence[Mapping[str, str]]) -> tuple[Spread, list[Violation]]:
        """Cards laid against each other for a figure of the rule sheet, and the violations by step number."""
        found, wrong = laying.lay(self.tables["cards"], steps)
        return found, [
            Violation(at.rule, at.breach, (number,), card=self.title(at.card), target=self.title(at.target or at.card))
            for number, at in wrong
        ]


Referee = Illuminati
