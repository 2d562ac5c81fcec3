"""Rules that somebody writes for a game of their own: what a `rules.py` beside a `game.yaml` is made of.

    from pnp.validator.own import Card, Move, Number, Place, Rules

    class Play(Move):
        play = Card()                        # - anna: {play: spark, at: rose, lights: 1}
        at = Place()
        lights = Number(1, 3)

        def check(self, table):
            if self.lights != self.play.values["light"]:
                yield self.breaks("place.count", slot="lights", n=self.play.values["light"])

        def apply(self, table):
            table.places[self.at.id][self.by] += self.lights

    class Fireflies(Rules):
        moves = [Play]
        cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.winner"}

`author` has all of it; `referee` makes of it what every referee is, and `guard` runs it. Whether it may be run at all
says `judging.trust`.
"""

from .author import Card, Move, Number, Place, Rules, Side, Table, Word

__all__ = ["Card", "Move", "Number", "Place", "Rules", "Side", "Table", "Word"]
