# The rules for the referee. This is Python, and it runs only when you say so: pnp verify plays --trust
# The texts of the rules are in rules.yaml; here stands when which of them is broken.
from itertools import pairwise

from pnp.game import (
    Card,
    Cards,
    Counts,
    Hands,
    Hidden,
    Kind,
    Move,
    Number,
    Player,
    Rules,
    Table,
    Value,
    Values,
)


# The table: all there is to remember. What has a fact can be stated in a log: then: {tricks: {anna: 1}}
class Clearing(Table):
    deck = Hidden("birds")
    round = Value(0, fact="round")
    trump = Value(fact="trump", of=Kind())
    led = Value(fact="led", of=Kind(), each="trick")
    bids = Values(Player, fact="bid", each="round")
    tricks = Counts(Player, fact="tricks", each="round")
    card = Values(Player, fact="card", of=Card(), each="trick")  # what each has played in this trick
    first = Value(0)  # whose turn it is in the play
    trills = Counts(Player)
    kept = Counts(Player)  # points for bids
    taken = Counts(Player)  # tricks of the rounds that are over


# - deal: {trump: Robin, hands: {anna: [Wren, …], boris: hidden}}: the hands as far as they are known.
class Deal(Move):
    word, asked = "deal", "chance"
    trump = Card(cites="deal.trump", breach="dealt")
    hands = Hands(cites="deal.hand", without="trump", optional=True)

    def apply(self, table):
        table.deck.deal_out(table.numbers["hand"], self.hands)
        table.deck.turn_up(self.trump)
        table.trump = self.rules.kinds[self.trump.kind]
        table.first = self.rules.seats[table.round % len(self.rules.seats)]
        table.round += 1
        table.next("round")
        for seat in reversed((table.first, *self.rules.others(table.first))):
            table.ask(Trill, seat)


# - anna: {trill: [Wren, Chaffinch, Robin]}. Whoever has none, or keeps it dark, says nothing.
class Trill(Move):
    passes = True
    trill = Cards(hand="deck", cites="trill.hand")

    def check(self, table):
        run = table.numbers["run"]
        cards = sorted(self.trill, key=lambda card: card.values["rank"])
        if len(cards) != run:
            yield self.breaks("trill.run", "count", slot="trill", n=run, shown=len(cards))
        for one, other in pairwise(cards):
            if one.kind != other.kind:
                yield self.breaks("trill.run", "suit", slot="trill", one=one, other=other)
                break
            if one.values["rank"] + 1 != other.values["rank"]:
                yield self.breaks("trill.run", "row", slot="trill", one=one, other=other)
                break

    def apply(self, table):
        table.deck.show(self.seat, self.trill)
        table.trills[self.seat] += 1

    def options(self, table):
        held = [card for card in self.rules.cards if table.deck.may_hold(self.seat, card)]
        for low in held:
            row = [card for card in held if card.kind == low.kind and 0 <= card.values["rank"] - low.values["rank"] < 3]
            if len(row) == 3:
                yield {"trill": tuple(row)}


# - bid: {anna: 2, boris: 0, vera: 1}
class Bid(Move):
    asked = "all"
    bid = Number(0, "hand", cites="bid.range")

    def apply(self, table):
        table.bids[self.seat] = self.bid


# - anna: {play: Robin}
class Play(Move):
    play = Card(hand="deck", cites="play.hand")

    def check(self, table):
        suit = table.led
        if suit is None or self.play.kind == suit.id:
            return
        if table.deck.must_hold(self.seat, lambda card: card.kind == suit.id, self.rules.cards):
            yield self.breaks("play.follow", slot="play", suit=suit)

    def apply(self, table):
        suit = table.led
        if suit is None:
            table.led = self.rules.kinds[self.play.kind]
        elif self.play.kind != suit.id:
            table.deck.lacks(self.seat, lambda card: card.kind == suit.id, self.rules.cards)
        table.deck.play(self.seat, self.play)
        table.card[self.seat] = self.play
        table.first = self.rules.after(self.seat)
        if None not in table.card:
            self.take(table)

    # The trick is full: whose is it?
    def take(self, table):
        dawn = sum(table.tricks) == 0

        def height(seat):
            card = table.card[seat]
            early = dawn and bool(card.values.get("lark"))
            return early, card.kind == table.trump.id, card.kind == table.led.id, card.values["rank"]

        table.first = max(self.rules.seats, key=height)
        table.tricks[table.first] += 1
        table.next("trick")
        if sum(table.tricks) == table.numbers["hand"]:
            for seat in self.rules.seats:
                table.taken[seat] += table.tricks[seat]
                if table.tricks[seat] == table.bids[seat]:
                    table.kept[seat] += table.numbers["bid_points"]


class Larks(Rules):
    table = Clearing
    moves = [Deal, Trill, Bid, Play]
    # Which rules to cite if the wrong number plays, somebody moves out of turn, a claim is wrong, or the game is over.
    cites = {"sides": "setup.players", "turn": "play.turn", "end": "score.most", "table": "score.tricks"}

    def due(self, table):
        if table.round == 0 or sum(table.tricks) == table.numbers["hand"]:
            return Deal if table.round < table.numbers["rounds"] else None
        if table.bids[table.first] is None:
            return Bid
        return Play, table.first

    def score(self, table):
        trills = [count * table.numbers["trill_points"] for count in table.trills]
        return {"score.tricks": table.taken, "score.bid": table.kept, "score.trill": trills}
