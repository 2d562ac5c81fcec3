"""A slot of every kind, one move for each, under words that no other game uses."""

from pnp.game import (
    Amounts,
    Card,
    Cards,
    Counts,
    Dice,
    Each,
    Flag,
    Kind,
    ListOf,
    Move,
    Number,
    OneOf,
    PerSeat,
    Place,
    Player,
    Record,
    Rules,
    Table,
    Value,
    Word,
)  # fmt: skip


def fresh(move, table):
    return [place for place in table.rules.places if place is not table.last]


class Orchard(Table):
    beds = Counts(Place, Player, fact="beds")
    last = Value(of=Place(), fact="last")
    wind = Value(fact="wind")
    vows = Value(0)


class Work(Move):
    def apply(self, table):
        table.wind = None


class Sow(Work):
    """sow: {wall: 2, pond: 1}"""

    sow = Amounts(Place(), Number(1, 2, cites="seeds"))

    def apply(self, table):
        super().apply(table)
        for place, n in self.sow.items():
            table.beds[place][self.seat] += n


class Prune(Work):
    """prune: wall, or {bed: wall, cut: 1, helper: south}"""

    prune = Record(
        bed=Place(among=fresh, cites="bed.free"),
        how=OneOf(cut=Number(1, 2, signed=True), tied=Flag(), optional=True),
        helper=Player(optional=True),
        short="bed",
    )

    def apply(self, table):
        super().apply(table)
        table.last = self.prune.bed


class Graft(Work):
    """graft: {quince: {onto: medlar, deep: true}}"""

    graft = Each(Card(), Record(onto=Card(), deep=Flag(optional=True)))


class Gather(Work):
    """gather: wall, or [weeds, wall]"""

    gather = ListOf(OneOf(Word({"weeds": 0, "nettles": 1}), Place()), 1, 2, short=True)
    into = Kind(optional=True)


class Taste(Work):
    """taste: [quince, hidden]; which fruit it was has to be worked out"""

    taste = ListOf(Card(hidden=True), 1, 2, branches=True)
    bitter = Flag(optional=True)

    def check(self, table):
        if self.bitter and not any(card.kind == "sour" for card in self.taste):
            yield self.breaks("seeds", "range", slot="taste", n=0, min=1, max=2)


class Rest(Work):
    """rest: nowhere, or wall; and what was tossed for it: 9, or [4, 5]"""

    bench = OneOf(Word("nowhere"), Place(among=fresh, cites="bed.free"), key="rest")
    tossed = PerSeat(Dice(2, total=True), optional=True)


class Whisper(Work):
    """whisper: {ear: south, fruit: quince, worth: 2}"""

    whisper = Record(ear=Player(), fruit=Card(secret=True), worth=OneOf(Word("plenty"), Number(1, 3)))


class Gale(Move):
    """gale: {cast: [3, 4], gusts: {north: 1, south: 2}}"""

    word, asked, whole = "gale", "chance", False
    cast = Dice(2)
    gusts = Each(Player(), Number(0, 2))
    dropped = Cards("fruit", hidden=True, least=1, most=1)

    def apply(self, table):
        table.wind = sum(self.cast)


class Vow(Move):
    asked, word = "all", "vow"
    vow = ListOf(Word("sun", "rain"), 1, 2, short=True, secret=True)

    @classmethod
    def settle(cls, table, made):
        table.vows += 1


class OrchardRules(Rules):
    table = Orchard
    moves = (Sow, Prune, Graft, Gather, Taste, Rest, Whisper, Gale, Vow)
    cites = {"sides": "turn.order", "turn": "turn.order", "end": "turn.order"}  # noqa: RUF012

    def due(self, table):
        if not table.vows:
            return Vow
        if table.turn >= self.numbers["turns"]:
            return None
        return super().due(table) if table.wind else Gale

    def score(self, table):
        return {"turn.order": {seat: sum(bed[seat] for bed in table.beds) for seat in self.seats}}
