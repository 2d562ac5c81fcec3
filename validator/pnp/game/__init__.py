"""Write rules that a referee can judge: everything that a game's `rules.py` is written with. Our own games use it too.

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

`slots` and `several`: what a record can contain. `move`: what a move is; `when` and `timing`: when it may be made.
`table`: what is remembered. `hidden`: cards that are face down. `facts`: what a log can state. `rules`: how a game
proceeds. `judging.trust` decides whether a user's rules may run.

The rest is for a game with slots, facts or pictures of its own kind: what can be wrong with a record (`Violation`,
`Unclear`, …), how names are read and sentences filled, what the game's files hold, and `pnp.game.needs` for checking
those before play.
"""

from ..validator.base.names import Names, plain, unknown_key, written, written_sides
from ..validator.base.picture import Laid, Lying, Picture, Shown, Spread, Way
from ..validator.base.problem import Invalid, Problem
from ..validator.base.source import KeyPath, read_file
from ..validator.base.statements import Said, Statement
from ..validator.base.values import amount, flag, mapping, number, only, side_key
from ..validator.base.violation import Impossible, LeftOut, Unclear, Untrue, Violation
from ..validator.base.words import LANGUAGES, fill, minus, quoted, quotes
from ..validator.definitions.model import Game, Text
from .deal import Crowd, Deal, Unseen
from .each import Amounts, Cards, Each, Hands, ListOf, PerSeat
from .ending import End, Ending, who
from .face_down import FaceDown
from .facts import Fact
from .grid import Grid
from .hidden import Hidden, HiddenDeck
from .move import Alike, Move
from .pieces import HIDDEN, Piece, Pieces
from .plain import Dice, Flag, Number, Prose, Word
from .rules import Rules
from .several import OneOf, Record
from .slots import Card, Kind, OfPieces, Place, Player, Slot, Token, Track
from .table import Counts, Due, Entries, Items, Table, Value, Values
from .when import ANYTIME, When
from .zone import Zone

__all__ = [
    "ANYTIME",
    "HIDDEN",
    "LANGUAGES",
    "Alike",
    "Amounts",
    "Card",
    "Cards",
    "Counts",
    "Crowd",
    "Deal",
    "Dice",
    "Due",
    "Each",
    "End",
    "Ending",
    "Entries",
    "FaceDown",
    "Fact",
    "Flag",
    "Game",
    "Grid",
    "Hands",
    "Hidden",
    "HiddenDeck",
    "Impossible",
    "Invalid",
    "Items",
    "KeyPath",
    "Kind",
    "Laid",
    "LeftOut",
    "ListOf",
    "Lying",
    "Move",
    "Names",
    "Number",
    "OfPieces",
    "OneOf",
    "PerSeat",
    "Picture",
    "Piece",
    "Pieces",
    "Place",
    "Player",
    "Problem",
    "Prose",
    "Record",
    "Rules",
    "Said",
    "Shown",
    "Slot",
    "Spread",
    "Statement",
    "Table",
    "Text",
    "Token",
    "Track",
    "Unclear",
    "Unseen",
    "Untrue",
    "Value",
    "Values",
    "Violation",
    "Way",
    "When",
    "Word",
    "Zone",
    "amount",
    "fill",
    "flag",
    "mapping",
    "minus",
    "number",
    "only",
    "plain",
    "quoted",
    "quotes",
    "read_file",
    "side_key",
    "unknown_key",
    "who",
    "written",
    "written_sides",
]
