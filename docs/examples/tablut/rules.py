# The rules for the referee. This is Python, and it runs only when you say so: pnp verify plays --trust
# The texts of the rules are in rules.yaml; here stands when which of them is broken.
from pnp.game import Counts, Ending, Entries, Move, Number, Place, Player, Rules, Table, Token, Value, Values


# The table: all there is to remember. What has a fact can be stated in a log: then: {pieces: {e5: king}}
class Board(Table):
    pieces = Values(Place, of=Token(), start="board", fact="pieces")
    taken = Counts(Player, fact="taken")
    positions = Entries()  # how often each has come up
    end = Value()  # an Ending, once the game is over


# - muscovites: e9-e6
class Go(Move):
    short = "from-to"
    from_ = Place()
    to = Place()
    takes = Number(0, 3, optional=True)

    def check(self, table):
        grid, piece = self.rules.grid, table.pieces[self.from_]
        if piece is None:
            yield self.breaks("move.own", "empty", slot="from_")
            return
        if piece.side != self.seat.id:
            yield self.breaks("move.own", "other", slot="from_")
        if self.to == self.from_:
            yield self.breaks("move.straight", "still", slot="to")
        elif not grid.in_line(self.from_, self.to):
            yield self.breaks("move.straight", "crooked", slot="to")
        else:
            way = (*grid.between(self.from_, self.to), self.to)
            for square in way:
                if table.pieces[square]:
                    yield self.breaks("move.free", slot="to", at=square)
                    break
            if self.rules.castle in way and piece.id != "king":
                yield self.breaks("move.castle", slot="to")
        if self.takes is not None and self.takes != len(taken := self.caught(table)):
            yield self.breaks("capture.two", slot="takes", n=len(taken), said=self.takes)

    # Whoever is beside the piece that moved, with a piece of the same side beyond. The king is not caught so.
    def caught(self, table):
        grid, found = self.rules.grid, []
        for square in grid.beside(self.to):
            victim, beyond = table.pieces[square], grid.beyond(self.to, square)
            if victim and victim.side != self.seat.id and victim.id != "king" and beyond and beyond != self.from_:
                helper = table.pieces[beyond]
                if helper and helper.side == self.seat.id:
                    found.append(square)
        return found

    def apply(self, table):
        if table.pieces[self.from_] is None or table.pieces[self.to]:
            return  # whatever was meant, the board stays as it is
        for square in self.caught(table):
            table.pieces[square] = None
            table.taken[self.seat] += 1
        table.pieces[self.to] = table.pieces[self.from_]
        table.pieces[self.from_] = None
        self.rules.judge(table, self.seat)

    def options(self, table):
        for square in self.rules.of_side(table, self.seat):
            for to in self.rules.reach(table, square):
                yield {"from_": square, "to": to}


class Tablut(Rules):
    table = Board
    moves = [Go]
    # Which rules to cite if the wrong people play, somebody moves out of turn, the game is over, or a claim is wrong.
    cites = {"sides": "setup.sides", "turn": "move.order", "end": "end.edge", "table": "capture.two"}

    @property
    def castle(self):
        return self.grid.at(5, 5)

    def set_up(self, table):
        self.repeated(table, self.seats[0])

    # The squares on which a side has pieces.
    def of_side(self, table, seat):
        return [square for square in self.places if (piece := table.pieces[square]) and piece.side == seat.id]

    # The squares to which a piece can move.
    def reach(self, table, square):
        for line in self.grid.lines(square):
            for to in line:
                if table.pieces[to] or (to == self.castle and table.pieces[square].id != "king"):
                    break
                yield to

    def king(self, table):
        return table.pieces.index(self.tokens["king"])

    # What a move has brought about: has somebody won, or is the game a draw?
    def judge(self, table, seat):
        muscovites, swedes = self.seats["muscovites"], self.seats["swedes"]
        king, other = self.places[self.king(table)], self.after(seat)
        if self.grid.on_rim(king):
            table.end = Ending(swedes, reason="edge")
        elif seat == muscovites and self.surrounded(table, king):
            table.end = Ending(muscovites, reason="king")
        elif not any(True for square in self.of_side(table, other) for _ in self.reach(table, square)):
            table.end = Ending(seat, reason="stuck")
        elif self.repeated(table, other):
            if table.ruling("ruling.again") == "attackers":
                table.end = Ending(muscovites, reason="chased")
            else:
                table.end = Ending(reason="again")

    def surrounded(self, table, king):
        def is_shut(square):
            if square == self.castle:
                return table.ruling("ruling.castle") == "three"
            return table.pieces[square] == self.tokens["muscovite"]

        return all(is_shut(square) for square in self.grid.beside(king))

    # Notes a position with this seat to move. Whether that has come up often enough.
    def repeated(self, table, seat):
        position = (seat, *table.pieces)
        table.positions[position] = times = table.positions.get(position, 0) + 1
        return times >= table.numbers["again"]

    def due(self, table):
        return None if table.end else super().due(table)

    def ending(self, table):
        return table.end

    # What programs aim at: pieces taken, a king with open ways to the edge, a king hemmed in.
    def worth(self, table, seat):
        muscovites, swedes = self.seats["muscovites"], self.seats["swedes"]
        if table.end:
            good = 1000 * (swedes in table.end.winners) - 1000 * (muscovites in table.end.winners)
        else:
            king = self.places[self.king(table)]
            ways = sum(self.grid.on_rim(square) for square in self.reach(table, king))
            near = sum(table.pieces[square] == self.tokens["muscovite"] for square in self.grid.beside(king))
            good = 20 * ways - 2 * near + 5 * table.taken[swedes] - 8 * table.taken[muscovites]
        return good if seat == swedes else -good
