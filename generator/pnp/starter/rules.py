#ru Правила для судьи. Это Python, и запускается он только по вашему слову: pnp verify plays --trust
#ru Тексты правил — в rules.yaml; здесь сказано, когда какое нарушено.
#en The rules for the referee. This is Python, and it runs only when you say so: pnp verify plays --trust
#en The texts of the rules are in rules.yaml; this file says when each of them is broken.
from pnp.game import Card, Counts, Items, Move, Number, Place, Player, Rules, Table, Value


#ru Стол: всё, что нужно помнить. С fact об этом можно сказать в записи: then: {cubes: {rose: {amber: 1}}}
#en The table: everything to remember. With a fact, a log can state it: then: {cubes: {rose: {amber: 1}}}
class Garden(Table):
    lights = Counts(Place, Player, start="board", fact="cubes")
    supply = Counts(Player, start="lights", fact="supply")
    hands = Items(Player, of=Card(), fact="hand")
    last = Value()


#ru Один вид хода. Что стоит в записи партии: - amber: {play: spark, at: rose, lights: 1}
#en One kind of move. In the log of a game: - amber: {play: spark, at: rose, lights: 1}
class Play(Move):
    play = Card()
    at = Place()
    lights = Number(1, 3)

    #ru Какие правила ход нарушает. self.seat — кто ходит, self.play — сама карта, table — стол до хода.
    #en Which rules the move breaks. self.seat is who moves, self.play the card itself, table the table before the move.
    def check(self, table):
        if self.play.side != self.seat.id:
            yield self.breaks("card.own", "other", slot="play")
        elif self.play not in table.hands[self.seat]:
            yield self.breaks("card.own", "again", slot="play")
        if self.lights != self.play.values["light"]:
            yield self.breaks("light.count", slot="lights", n=self.play.values["light"])
        if self.at == table.last:
            yield self.breaks("light.fresh", slot="at")

    #ru Что меняется на столе. Партия пошла так, как сыграно, даже если правило нарушено.
    #en What changes on the table. The game went on as it was played, even if a rule was broken.
    def apply(self, table):
        if self.play in table.hands[self.seat]:
            table.hands[self.seat].remove(self.play)
        table.lights[self.at][self.seat] += self.lights
        table.supply[self.seat] -= self.lights
        table.last = self.at


class Fireflies(Rules):
    table = Garden
    moves = [Play]
    #ru На какие правила ссылаться, если играют не те, ходят не по очереди или неверно назван победитель.
    #en Which rules to cite if the wrong sides play, somebody moves out of turn, or names the wrong winner.
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers", "table": "light.count"}

    #ru Стол перед первым ходом: у каждого свои карты.
    #en The table before the first move: each side has its own cards.
    def set_up(self, table):
        for seat in self.seats:
            table.hands[seat] = [card for card in self.cards if card.side == seat.id]

    #ru Чей ход; None — партия окончена. Без этой функции стороны ходят по очереди без конца.
    #en Whose turn it is; None ends the game. Without this function the sides take turns forever.
    def due(self, table):
        return super().due(table) if any(table.hands) else None

    #ru Строки подсчёта: правило и сколько очков оно дало каждому. У кого больше, тот и победил.
    #en The lines of the score sheet: a rule, and the points it gave each side. The side with more wins.
    def score(self, table):
        flowers = {seat: 0 for seat in self.seats}
        for lights in table.lights:
            for seat in self.seats:
                if all(lights[seat] > lights[other] for other in self.others(seat)):
                    flowers[seat] += 1
        return {"end.flowers": flowers}
