# Подкидной дурак, Podkidnoy Durak. The texts of the rules are in rules.yaml; here stands when which of them is broken.
from itertools import combinations

from pnp.game import Card, Cards, Ending, Hands, Hidden, Kind, Move, Player, Rules, Table, Value, Word, Zone


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
    trump = Card()
    hands = Hands(cites="deal.hand", optional=True)

    def check(self, table):
        for seat, hand in (self.hands or {}).items():
            if isinstance(hand, tuple) and self.trump in hand:
                yield self.breaks("deal.trump", slot="trump", who=seat)

    def apply(self, table):
        table.deck.deal_out(table.numbers["hand"], self.hands)
        table.deck.turn_up(self.trump, last=True)
        table.trump = self.rules.kinds[self.trump.kind]


# - first: {who: anna, shows: 6d}, or {who: anna} if nobody holds a trump.
class First(Move):
    word, asked = "first", "chance"
    who = Player()
    shows = Card(optional=True)

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

    def is_lower(self, table):
        return lambda card: card.kind == table.trump.id and (not self.shows or rank(card) < rank(self.shows))


# - anna: {lead: 6s}, - anna: {lead: [6s, 6h]}
class Lead(Move):
    lead = Cards(hand="deck", hidden=False, short=True, cites="hand.own")

    def check(self, table):
        if len({rank(card) for card in self.lead}) != 1:
            yield self.breaks("lead.any", slot="lead")
        yield from self.rules.crowd(self, table, "lead", self.lead)

    def apply(self, table):
        self.rules.attack(table, self.seat, self.lead)

    def options(self, table):
        return self.rules.bundles(self, table, "lead", {rank(card) for card in self.rules.cards})


# - boris: {cover: 8s}, or {cover: 8s, on: 6s} where several cards are to be beaten.
class Cover(Move):
    cover = Card(hand="deck", hidden=False, cites="hand.own")
    on = Card(optional=True, among=lambda move, table: table.laid.bare, cites="cover.which", breach="none")

    def target(self, table):
        bare = table.laid.bare
        return self.on or (bare[0] if len(bare) == 1 else None)

    def check(self, table):
        on = self.target(table)
        if on is None:
            yield self.breaks("cover.which", "several")
        elif on in table.laid.bare and not self.rules.beats(table, self.cover, on):
            yield self.breaks("cover.higher", slot="cover", card=on, trump=table.trump)

    def apply(self, table):
        table.deck.play(self.seat, self.cover)
        table.laid.put(self.cover, self.target(table) or self.cover)
        if not table.laid.bare:
            self.rules.offer(table)

    def options(self, table):
        bare = table.laid.bare
        for card in table.deck.may_be(self.seat, self.rules.cards):
            yield from ({"cover": card, "on": on} for on in bare if self.rules.beats(table, card, on))


# - boris: {take: all}
class Take(Move):
    take = Word("all")

    def apply(self, table):
        table.taking = True
        self.rules.offer(table)


# - vera: {throw: 8h}; whoever does not want to says nothing.
class Throw(Move):
    passes = True
    throw = Cards(hand="deck", hidden=False, short=True, cites="hand.own")

    def check(self, table):
        ranks = {rank(card) for card in table.laid.all}
        for card in self.throw:
            if rank(card) not in ranks:
                yield self.breaks("throw.rank", slot="throw", card=card)
        yield from self.rules.crowd(self, table, "throw", self.throw)

    def apply(self, table):
        self.rules.attack(table, self.seat, self.throw)
        if table.taking:
            self.rules.offer(table)

    def options(self, table):
        return self.rules.bundles(self, table, "throw", {rank(card) for card in table.laid.all})


# - anna: {done: beaten}: nobody throws in any more.
class Done(Move):
    done = Word("beaten", "taken")

    def check(self, table):
        if (self.done == "taken") != table.taking:
            yield self.breaks("bout.end", slot="done")

    def apply(self, table):
        attacker, defender, taken = table.attacker, table.defender, table.taking
        if taken:
            table.deck.give(defender, table.laid.take())
        else:
            table.beaten.extend(table.laid.take())
        for seat in (attacker, *(one for one in self.rules.others(attacker) if one != defender), defender):
            table.deck.deal(seat, table.numbers["hand"] - table.deck.left(seat))
        in_turn = (*self.rules.others(defender), defender) if taken else (defender, *self.rules.others(defender))
        still = [seat for seat in in_turn if table.deck.left(seat)]
        if len(still) > 1:
            self.rules.new_bout(table, still[0])
        else:
            table.ending = Ending(losers=still, reason="fool" if still else "out")


# - anna: {hold: [7s, ks]}: what she has drawn; only she sees it.
class Hold(Move):
    asked = "nobody"
    hold = Cards(hand="deck", secret=True, short=True, cites="hand.own")

    def apply(self, table):
        table.deck.learn(self.seat, self.hold)


class Durak(Rules):
    table = Green
    moves = [Deal, First, Lead, Cover, Take, Throw, Done, Hold]
    cites = {"sides": "setup.players", "turn": "turn.order", "end": "end.fool", "table": "table.told"}

    def due(self, table):
        if table.ending:
            return None
        if table.trump is None:
            return Deal
        if table.attacker is None:
            return First
        if not table.laid:
            return Lead, table.attacker
        if table.laid.bare and not table.taking:
            return (Cover, Take), table.defender
        return (Throw, Done), table.attacker

    def new_bout(self, table, attacker):
        table.attacker, table.taking = attacker, False
        table.defender = next(seat for seat in self.others(attacker) if table.deck.left(seat))
        five = not table.beaten and table.ruling("ruling.first") == "five"
        table.room = min(table.numbers["first" if five else "most"], table.deck.left(table.defender))

    def attack(self, table, seat, cards):
        for card in cards:
            table.deck.play(seat, card)
            table.laid.append(card)

    # All but the attacker, who ends the bout, are asked whether they throw in.
    def offer(self, table):
        for seat in reversed(self.others(table.attacker)):
            if seat != table.defender and table.deck.left(seat) and len(table.laid) < table.room:
                table.ask(Throw, seat)

    def beats(self, table, card, other):
        same = card.kind == other.kind
        return rank(card) > rank(other) if same else card.kind == table.trump.id

    def crowd(self, move, table, slot, cards):
        if len(table.laid) + len(cards) > table.room:
            yield move.breaks("lead.most", slot=slot, n=table.room, sum=len(table.laid) + len(cards))

    def bundles(self, move, table, slot, ranks):
        held = table.deck.may_be(move.seat, self.cards)
        for one in ranks:
            same = [card for card in held if rank(card) == one]
            for n in range(1, min(len(same), table.room - len(table.laid)) + 1):
                yield from ({slot: some} for some in combinations(same, n))

    def ending(self, table):
        return table.ending

    def worth(self, table, seat):
        return -table.deck.left(seat)
