"""Rules that can be judged: everything with which a game's `rules.py` is written, and our own games as well.

    from pnp.game import Card, Counts, Move, Number, Place, Player, Rules, Table, Value

    class Meadow(Table):
        lights = Counts(Place, Player, start="board", fact="cubes")
        last = Value()

    class Play(Move):
        play = Card()                        # - anna: {play: spark, at: rose, lights: 1}
        at = Place()
        lights = Number(1, 3)

        def check(self, table):
            if self.lights != self.play.values["light"]:
                yield self.breaks("place.count", slot="lights", n=self.play.values["light"])

        def apply(self, table):
            table.lights[self.at][self.seat] += self.lights

    class Fireflies(Rules):
        table = Meadow
        moves = [Play]
        cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.winner"}

`slots` says what can stand in a record, `move` what a move is, `table` what is remembered, `hidden` what nobody sees,
`facts` what can be stated, `rules` how a game goes. Whether somebody's rules may be run says `judging.trust`.
"""

from .facts import Fact
from .hidden import Hidden, HiddenDeck
from .move import Move
from .pieces import HIDDEN, Piece, Pieces
from .rules import End, Rules
from .slots import (
    Amounts,
    Card,
    Cards,
    Dice,
    Flag,
    Kind,
    Number,
    OfPieces,
    OneOf,
    PerSeat,
    Place,
    Player,
    Several,
    Slot,
    Track,
    Word,
)
from .table import Counts, Due, Entries, Items, Table, Value, Values

__all__ = [
    "HIDDEN",
    "Amounts",
    "Card",
    "Cards",
    "Counts",
    "Dice",
    "Due",
    "End",
    "Entries",
    "Fact",
    "Flag",
    "Hidden",
    "HiddenDeck",
    "Items",
    "Kind",
    "Move",
    "Number",
    "OfPieces",
    "OneOf",
    "PerSeat",
    "Piece",
    "Pieces",
    "Place",
    "Player",
    "Rules",
    "Several",
    "Slot",
    "Table",
    "Track",
    "Value",
    "Values",
    "Word",
]
