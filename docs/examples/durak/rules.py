# The rules for the referee. This is Python, and it runs only when you say so: pnp verify plays --trust
# The texts of the rules are in rules.yaml; here stands when which of them is broken.
from itertools import combinations

from pnp.game import Card, Cards, Ending, Hands, Hidden, Kind, Move, Player, Rules, Table, Value, Word, Zone


# The table: all there is to remember. What has a fact can be stated in a log: then: {stock: 19, cards: {anna: 4}}
class Green(Table):
    deck = Hidden("deck", fact="cards", stock="stock")  # what is left to draw, and what each holds
    laid = Zone(fact="laid")  # the attacking cards, and upon each the one that beats it
    beaten = Zone(down=True, fact="beaten")
    trump = Value(fact="trump", of=Kind())
    attacker = Value(fact="attacker", of=Player())
    defender = Value(fact="defender", of=Player())
    room = Value(0)  # how many cards may attack in this bout
    taking = Value(False)  # whether the defender has given up
    ending = Value()


def rank(card):
    return card.values["rank"]


# - deal: {trump: 9d, hands: {anna: [6s, …], boris: hidden}}: the hands as far as they are known.
class Deal(Move):
    word, asked = "deal", "chance"
    trump = Card(cites="deal.trump", breach="dealt")
    hands = Hands(cites="deal.hand", without="trump", optional=True)

    def apply(self, table):
        table.deck.deal_out(table.numbers["hand"], self.hands)
        table.deck.turn_up(self.trump, last=True)
        table.trump = self.rules.kinds[self.trump.kind]


# - first: {who: anna, shows: 6d}, or {who: anna} if nobody holds a trump.
class First(Move):
    word, asked = "first", "chance"
    who = Player()
    shows = Card(optional=True)

    def is_lower(self, table):
        return lambda card: card.kind == table.trump.id and (not self.shows or rank(card) < rank(self.shows))

    def check(self, table):
        if self.shows and self.shows.kind != table.trump.id:
            yield self.breaks("first.lowest", "plain", slot="shows")
        elif self.shows and not table.deck.may_hold(self.who, self.shows):
            yield self.breaks("first.lowest", "not", slot="shows")
        for seat in self.rules.seats:
            if table.deck.must_hold(seat, self.is_lower(table), self.rules.cards):
                yield self.breaks("first.lowest", "lower", slot="who", other=seat)

    def apply(self, table):
        for seat in self.rules.seats:
            table.deck.lacks(seat, self.is_lower(table), self.rules.cards)
        table.deck.show(self.who, [self.shows] if self.shows else [])
        self.rules.new_bout(table, self.who)


class Attack(Move):  # what a lead and a throw have in common
    def check(self, table):
        n = len(table.laid) + len(self.cards)
        if n > table.room:
            yield self.breaks("lead.most", slot="cards", n=table.room, sum=n)

    def apply(self, table):
        for card in self.cards:
            table.deck.play(self.seat, card)
            table.laid.append(card)

    def options(self, table):
        held = table.deck.may_be(self.seat, self.rules.cards)
        for one in {rank(card) for card in table.laid.all or held}:
            same = [card for card in held if rank(card) == one]
            for n in range(1, table.room - len(table.laid) + 1):
                yield from ({"cards": some} for some in combinations(same, n))


# - anna: {lead: 6s}, - anna: {lead: [6s, 6h]}
class Lead(Attack):
    cards = Cards(hand="deck", hidden=False, short=True, cites="hand.own", key="lead")

    def check(self, table):
        if len({rank(card) for card in self.cards}) != 1:
            yield self.breaks("lead.any", slot="cards")
        yield from super().check(table)


# - vera: {throw: 8h}; whoever does not want to says nothing.
class Throw(Attack):
    passes = True
    cards = Cards(hand="deck", hidden=False, short=True, cites="hand.own", key="throw")

    def check(self, table):
        for card in self.cards:
            if rank(card) not in {rank(other) for other in table.laid.all}:
                yield self.breaks("throw.rank", slot="cards", card=card)
        yield from super().check(table)


# - boris: {cover: 8s}, or {cover: 8s, on: 6s} where there are several to beat.
class Cover(Move):
    cover = Card(hand="deck", hidden=False, cites="hand.own")
    on = Card(optional=True, among=lambda move, table: table.laid.bare, cites="cover.which", breach="none")

    def check(self, table):
        bare = table.laid.bare
        if self.on is None and len(bare) > 1:
            yield self.breaks("cover.which", "several")
        elif (on := self.on or bare[0]) in bare and not self.rules.beats(table, self.cover, on):
            yield self.breaks("cover.higher", slot="cover", card=on)

    def apply(self, table):
        table.deck.play(self.seat, self.cover)
        table.laid.put(self.cover, self.on or table.laid.bare[0])

    def options(self, table):
        for card in table.deck.may_be(self.seat, self.rules.cards):
            yield from ({"cover": card, "on": on} for on in table.laid.bare if self.rules.beats(table, card, on))


# - boris: {take: all}
class Take(Move):
    take = Word("all")

    def apply(self, table):
        table.taking = True


# - anna: {done: beaten}: nobody throws in any more.
class Done(Move):
    done = Word("beaten", "taken")

    def check(self, table):
        if (self.done == "taken") != table.taking:
            yield self.breaks("bout.end", slot="done")

    def apply(self, table):
        defender, others = table.defender, self.rules.others(table.defender)
        if table.taking:
            table.deck.give(defender, table.laid.take())
        else:
            table.beaten.extend(table.laid.take())
        for seat in (table.attacker, *others, defender):
            table.deck.deal(seat, table.numbers["hand"] - table.deck.left(seat))
        in_turn = (*others, defender) if table.taking else (defender, *others)
        still = [seat for seat in in_turn if table.deck.left(seat)]
        if len(still) > 1:
            self.rules.new_bout(table, still[0])
        else:
            table.ending = Ending(losers=still, reason="fool" if still else "out")


# - anna: {hold: [7s, ks]}: what she has drawn, for her own log; nobody else sees it.
class Hold(Move):
    asked = "nobody"
    hold = Cards(hand="deck", secret=True, least=1, short=True, cites="hand.own")

    def apply(self, table):
        table.deck.learn(self.seat, self.hold)


class Durak(Rules):
    table = Green
    moves = [Deal, First, Lead, Cover, Take, Throw, Done, Hold]
    # Which rules to cite if the wrong number plays, somebody moves out of turn, a claim is wrong, or the game is over.
    cites = {"sides": "setup.players", "turn": "turn.order", "end": "end.fool", "table": "table.told"}

    def due(self, table):
        if table.ending or table.attacker is None:
            return None if table.ending else First if table.trump else Deal
        if not table.laid:
            return Lead, table.attacker
        if table.laid.bare and not table.taking:
            return (Cover, Take), table.defender
        return (Throw, Done), table.attacker

    def ending(self, table):
        return table.ending

    def new_bout(self, table, attacker):
        table.attacker, table.taking = attacker, False
        table.defender = next(seat for seat in self.others(attacker) if table.deck.left(seat))
        five = not table.beaten and table.ruling("ruling.first") == "five"
        table.room = min(table.numbers["first" if five else "most"], table.deck.left(table.defender))

    # Once all is beaten or the defender takes, the others may throw in; the attacker, who ends the bout, after them.
    def follow(self, table, move):
        if isinstance(move, Cover | Take | Throw) and (table.taking or not table.laid.bare):
            for seat in reversed(self.others(table.attacker)):
                if seat != table.defender and table.deck.left(seat) and len(table.laid) < table.room:
                    table.ask(Throw, seat)

    def beats(self, table, card, other):
        return rank(card) > rank(other) if card.kind == other.kind else card.kind == table.trump.id

    def worth(self, table, seat):  # for programs that play
        return -table.deck.left(seat)
