#ru Правила для судьи. Это Python, и запускается он только по вашему слову: pnp verify plays --trust
#ru Тексты правил — в rules.yaml; здесь сказано, когда какое нарушено.
#en The rules for the referee. This is Python, and it runs only when you say so: pnp verify plays --trust
#en The texts of the rules are in rules.yaml; here stands when which of them is broken.
from pnp.validator.own import Card, Move, Number, Place, Rules


#ru Один вид хода. Что стоит в записи партии: - amber: {play: spark, at: rose, lights: 1}
#en One kind of move. What stands in the log of a game: - amber: {play: spark, at: rose, lights: 1}
class Play(Move):
    play = Card()
    at = Place()
    lights = Number(1, 3)

    #ru Какие правила ход нарушает. self.by — кто ходит, self.play — сама карта, table — стол до хода.
    #en Which rules the move breaks. self.by is who moves, self.play the card itself, table the table before the move.
    def check(self, table):
        if self.play.side != self.by:
            yield self.breaks("card.own", "other", slot="play")
        elif self.play.id not in table.hands[self.by]:
            yield self.breaks("card.own", "again", slot="play")
        if self.lights != self.play.values["light"]:
            yield self.breaks("light.count", slot="lights", n=self.play.values["light"])
        if self.at.id == table.last:
            yield self.breaks("light.fresh", slot="at")

    #ru Что меняется на столе. Партия пошла так, как сыграно, даже если правило нарушено.
    #en What changes on the table. The game went on as it was played, even where a rule was broken.
    def apply(self, table):
        if self.play.id in table.hands[self.by]:
            table.hands[self.by].remove(self.play.id)
        table.places[self.at.id][self.by] += self.lights
        table.supply[self.by] -= self.lights
        table.last = self.at.id


class Fireflies(Rules):
    moves = [Play]
    #ru На какие правила ссылаться, если играют не те, ходят не по очереди или неверно назван победитель.
    #en Which rules to cite if the wrong sides play, somebody moves out of turn, or the winner is not the one named.
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers", "table": "light.count"}

    #ru Стол перед первым ходом. Места поля уже на нём: table.places["rose"]["amber"].
    #en The table before the first move. The places of the board are there already: table.places["rose"]["amber"].
    def start(self, table):
        table.hands = {side: [card.id for card in self.cards.values() if card.side == side] for side in self.sides}
        table.supply = {side: self.numbers["lights"] for side in self.sides}
        table.last = None

    #ru Чей ход; None — партия окончена. Без этой функции стороны ходят по очереди без конца.
    #en Whose turn it is; None ends the game. Without this function the sides take turns for ever.
    def due(self, table):
        return super().due(table) if any(table.hands.values()) else None

    #ru Строки подсчёта: правило и сколько очков оно дало каждому. У кого больше, тот и победил.
    #en The lines of the score sheet: a rule, and the points it gave to each. Whoever has more has won.
    def score(self, table):
        flowers = {side: 0 for side in self.sides}
        for lights in table.places.values():
            for side in self.sides:
                if all(lights[side] > lights[other] for other in self.others(side)):
                    flowers[side] += 1
        return {"end.flowers": flowers}
