"""Cards that an event takes, plays, discards and draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import HIDDEN, Violation

from ..ground import Handed
from .step import At, Clause, Step


class Take(Clause):
    """A card taken unseen from the opponent's hand. The next clause says what happens to it."""

    verb = "take"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.exact = True

    def most(self, ground: Handed, at: At) -> int:
        return min(1, ground.hold(1 - at.user))

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == "take"

    def check(self, ground: Handed, step: Step, at: At) -> list[Violation]:
        if len(step.cards) != 1:
            return [Violation("event.text", "steps", step.path, card=at.card)]
        return ground.not_in_hand(1 - at.user, step.cards[0], step.path)

    def apply(self, ground: Handed, step: Step, at: At) -> None:
        for card in step.cards[:1]:
            ground.lose(1 - at.user, card)

    def options(self, ground: Handed, at: At) -> Iterator[Step]:
        if ground.hold(1 - at.user):
            yield Step("take", {}, cards=(HIDDEN,))


class PlayOrDiscard(Clause):
    """The card just taken is played by the rules, or discarded; if the log does not say, it is discarded."""

    verb = "play_or_discard"
    stepwise = False

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb in ("play", "discard")

    def take(self, ground: Handed, steps: Sequence[Step], at: At) -> tuple[int, list[Violation]]:
        step = steps[0]
        found = self.wrong_chooser(ground, step, at)
        if step.verb == "discard":
            for card in step.cards:
                found += ground.turned_up(1 - at.user, card, step.path, at.card)
        for move in step.turn:
            found += move.inside(ground)
        return 1, found

    def options(self, ground: Handed, at: At) -> Iterator[Step]:
        return iter(())


class Discard(Clause):
    """Cards from the user's own hand to the discard pile, as many as the user likes."""

    verb = "discard"
    stepwise = False

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == "discard" and step.of in (None, at.user)

    def take(self, ground: Handed, steps: Sequence[Step], at: At) -> tuple[int, list[Violation]]:
        found: list[Violation] = []
        used = 0
        for step in steps:
            if not self.fits(ground, step, at):
                break
            found += self.wrong_chooser(ground, step, at)
            for card in step.cards:
                found += ground.not_in_hand(at.user, card, step.path)
                ground.lose(at.user, card)
            used += 1
        return used, found

    def apply(self, ground: Handed, step: Step, at: At) -> None:
        for card in step.cards:
            ground.lose(at.user, card)

    def options(self, ground: Handed, at: At) -> Iterator[Step]:
        for n in range(1, ground.hold(at.user) + 1):
            yield Step("discard", {}, cards=(HIDDEN,) * n)


class Draw(Clause):
    """Cards from the deck into a hand until it has as many as before; cards the log does not name were drawn unseen."""

    verb = "draw"
    stepwise = False
    automatic = True

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == "draw" and step.of in (None, self.whose(ground, at))

    def take(self, ground: Handed, steps: Sequence[Step], at: At) -> tuple[int, list[Violation]]:
        side = self.whose(ground, at)
        cards = []
        used = 0
        for step in steps:
            if not self.fits(ground, step, at):
                break
            cards += [(card, step.path) for card in step.cards]
            used += 1
        due, found = ground.missing(side), []
        if len(cards) != due:
            values = {"card": at.card, "n": due, "said": len(cards)}
            found.append(Violation("event.text", "draw", steps[0].path, **values))
        for at_, (card, path) in enumerate(cards):
            if at_ < due:
                found += ground.cannot_draw(side, card, path)
                ground.draw(side, card)
        for _ in range(due - len(cards)):
            ground.draw(side, HIDDEN)
        return used, found

    def happens(self, ground: Handed, at: At) -> None:
        side = self.whose(ground, at)
        for _ in range(ground.missing(side)):
            ground.draw(side, HIDDEN)

    def options(self, ground: Handed, at: At) -> Iterator[Step]:
        return iter(())
