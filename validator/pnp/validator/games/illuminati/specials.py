"""Special cards: when each may be played, and what it does (special.*). Only their `ability` distinguishes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self

from pnp.game import HIDDEN, KeyPath, Number, OneOf, Piece, Player, Violation

from .act import Act, Ways, take_action
from .course import end, next_turn
from .dice import recount
from .faces import Ability
from .hands import discard, held_special
from .money import unbalanced
from .placing import put_down
from .position import DEAD, NOBODY, START, Placing, Position
from .setting import against
from .slots import Arrow, CardId, Money
from .structure import Branch
from .times import AtAnyTime, action, on_turn, present, unfinished
from .turn import End, ending_wrong

ANY, TURN, TURN_START, INCOME, ATTACK, AFTER_ROLL, PRIVILEGED, SPECIAL_PLAYED = (
    "any", "turn", "turn-start", "income", "attack", "after-roll", "privileged", "special-played",
)  # fmt: skip


class Playing(AtAnyTime):
    """Any time as far as the game goes; its card says when."""

    def untimely(self, move: Any, table: Position) -> Iterable[Violation]:
        return present(move.standing(table), move.side)


class Play(Act):
    """Play a special; `on` and `arrow` say where a group that it brings is placed."""

    decides, when = "special", Playing()
    card = CardId(key="special")
    take = CardId(optional=True)
    revive = CardId(optional=True)
    look = OneOf(Player(), CardId(), optional=True)
    against = Player(optional=True)
    on = CardId(optional=True)
    arrow = Arrow(optional=True)
    money = OneOf(Money(), Number(from_zero=True), optional=True)

    @property
    def about(self) -> str | None:
        """The card that it is about."""
        looked = None if isinstance(self.look, Piece) else self.look
        return self.take or self.revive or looked

    @property
    def whom(self) -> Piece | None:
        """The player whom it is about."""
        looked = self.look if isinstance(self.look, Piece) else None
        return self.against if self.against is not None else looked

    # ── check ─────────────────────────────────────────────────────────────────

    def check(self, table: Position) -> list[Violation]:
        if self.card is HIDDEN:
            return [table.breaks("special.once", "holder", self.at, card=HIDDEN, side=self.side)]
        if found := held_special(self.standing(table), self.side, self.card, self.at):
            return found
        if table.passed and self.side == table.turn and table.ruled("ruling.d3", "specials"):
            return [table.breaks("turn.pass", "specials", self.at)]
        if found := self._time_wrong(table) or self._ended_wrong(table):
            return found
        for does, ability in table.rules.abilities(self.card):
            if does in _CHECKS and (found := _CHECKS[does](self, table, ability)):
                return found
        return []

    def standing(self, table: Position) -> Position:
        """The table at which its player must be in the game: dice that eliminated a player may still be
        decided again."""
        found = table.rolled if self.does("set-roll") else table.undo if self.does("cancel-special") else None
        return table if found is None else found

    def does(self, ability: str) -> bool:
        """True if its card does this."""
        return bool(self.rules.does(self.card, ability))

    def violation(self, table: Position, breach: str, path: KeyPath | None = None, **values: Any) -> Violation:
        """A breach of special.when by this card."""
        return table.breaks("special.when", breach, path or self.at, card=self.card, **values)

    def _time_wrong(self, table: Position) -> list[Violation]:
        when = table.rules.when(self.card)
        if when in (TURN, INCOME) and self.side != table.turn:
            return [self.violation(table, "turn", other=table.turn)]
        right = {
            INCOME: table.step == START and not table.collected,
            TURN_START: self._begins(table),
            AFTER_ROLL: table.rolled is not None,
            SPECIAL_PLAYED: table.undo is not None,
            ATTACK: False,  # it is written with its attack
        }
        return [] if right.get(when, True) else [self._untimely(table)]

    def _ended_wrong(self, table: Position) -> list[Violation]:
        """When the next turn begins, the one before is over, even if the log does not say so; its player may be out, or
        may have won."""
        if table.rules.when(self.card) != TURN_START or table.step == START:
            return []
        ended = table.copy()
        End(table.rules, end=table.turn).carry_out(ended)
        return present(ended, self.side)

    def _untimely(self, table: Position) -> Violation:
        return self.violation(table, "when", when=table.rules.when_text(self.card))

    def _begins(self, table: Position) -> bool:
        """True if a turn of another player is just beginning."""
        if self._whom(table) == self.side:
            return False
        if table.step == START and not table.collected and self.whom in (None, table.turn):
            return bool(table.turn != self.side)
        return bool(self.whom == table.following()) and not ending_wrong(table, table.turn)

    def _whom(self, table: Position) -> Piece:
        return table.turn if self.whom is None else self.whom

    def revive_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why a group cannot come back: only destroyed ones can."""
        if self.about is None:
            return [self.violation(table, "missing")]
        alive = table.owner(self.about) is not DEAD
        return [self.violation(table, "revive", ("revive",), target=self.about)] if alive else []

    def take_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why an uncontrolled group cannot be taken: it costs an action and needs a free arrow."""
        where = "take"
        if found := on_turn(table, self.side) or unfinished(table):
            return found
        if table.actions >= table.numbers["actions"]:
            return [table.breaks("free.special", "action", self.at, card=self.card)]
        if found := action(table, self.side):
            return found
        if self.about is None:
            return [self.violation(table, "missing")]
        if table.owner(self.about) is not NOBODY:
            return [self.violation(table, "take", (where,), target=self.about)]
        if self.on is None or self.arrow is None:
            return [table.breaks("geo.tree", "loose", (where,), card=self.about)]
        if self.on not in table.own(self.side):
            return [table.breaks("move.action", "owner", ("on",), card=self.on, side=self.side)]
        root = table.root(self.side)
        if self.on != root and table.ruled("ruling.bribery", "illuminati"):
            return [table.breaks("control.place", "master", ("on",), target=self.about, card=root)]
        obstacle = table.own(self.side).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(table, obstacle, ("arrow",))]

    def look_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why something cannot be looked at: it must be the treasury of a group, or a player's specials."""
        if self.about is None and self.whom is None:
            return [self.violation(table, "missing")]
        one = (self.about is None) != (self.whom is None)
        seen = self.about is None or self.about in table.money
        return [] if one and seen else [self.violation(table, "effect")]

    def abolish_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why a privilege cannot be abolished: there must be one, and this must be the card against it (ruling.d9)."""
        if table.attack is None or not table.attack.privilege:
            return [table.breaks("privilege.abolish", "none", self.at)]
        if table.ruled("ruling.d9", "interference"):
            return [table.breaks("privilege.abolish", "card", self.at, card=self.card)]
        return []

    def interfere_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why nobody can interfere with it: there must be a privileged attack."""
        if table.attack is None:
            return [self._untimely(table)]
        return [] if table.attack.privilege else [table.breaks("privilege.interference", "open", self.at)]

    def gain_wrong(self, table: Position, ability: Ability) -> list[Violation]:
        """Why money cannot be gained: the amount must be the card's."""
        n = ability["amount"]
        if isinstance(self.money, int) and self.money != n:
            return [self.violation(table, "amount", ("money",), n=n, said=self.money)]
        if isinstance(self.money, Mapping):
            return unbalanced(table, self.side, self.money, n, ("money",))
        return [] if ability["to"] == "illuminati" else [self.violation(table, "missing")]

    # ── apply ─────────────────────────────────────────────────────────────────

    def enter(self, table: Position) -> bool:
        """What is open stays open, and dice that it does not change are final if it could not have come before them."""
        table.acted = self.side
        if self.absent(table) and self.absent(self.standing(table)):
            return False
        if not self.does("set-roll") and table.rolled is not None and self.violations(table.rolled):
            table.rolled = None
        return True

    def apply(self, table: Position) -> None:
        """Discard the card; its effect can be undone by another special."""
        table.everywhere(self._use_up)
        if self.does("cancel-special"):
            self._cancel(table)
            return
        table.undo = table.after = None
        before = table.copy()
        if self.does("set-roll"):
            self.set_roll(table)
        else:
            table.everywhere(self._take_effect)
        table.undo, table.after = before, (self.side, self.card)

    def _use_up(self, table: Position) -> None:
        if self.side not in table.out:
            discard(table, self.side, self.card)

    def _take_effect(self, table: Position) -> None:
        for does, ability in table.rules.abilities(self.card):
            if does in _EFFECTS:
                _EFFECTS[does](self, table, ability)

    def _cancel(self, table: Position) -> None:
        """The special played before it has no effect (special.last-wins)."""
        before = table.undo
        if before is not None:
            new = before.copy()
            new.decisions, new.acted = table.decisions, table.acted
            new.mattered |= table.mattered
            table.become(new)
        table.undo, table.after = None, (self.side, self.card)

    def set_roll(self, table: Position) -> None:
        """The dice count as something else."""
        amount = dict(table.rules.abilities(self.card))["set-roll"]["amount"]
        if table.rolled is not None:
            recount(table, amount, self.card)

    def bribe(self, table: Position, ability: Ability) -> None:
        """An uncontrolled group joins the structure."""
        take_action(table)
        if self.about in table.neutral and self.on in table.cards(self.side) and self.arrow is not None:
            assert self.about is not None
            assert self.on is not None
            placing = Placing(self.side, Branch(self.about, {}), None, "control.place", {})
            put_down(table, placing, self.on, self.arrow)
            table.fresh = (self.about,)

    def abolish(self, table: Position, ability: Ability) -> None:
        """The privilege is gone for good."""
        if table.attack is not None:
            table.alter(privilege=False, abolished=True)

    def interfere(self, table: Position, ability: Ability) -> None:
        """Only its player may interfere; under a ruling it abolishes the privilege instead."""
        if table.attack is not None and table.ruled("ruling.d9", "interference"):
            self.abolish(table, ability)
        elif table.attack is not None:
            table.alter(alone=self.side)

    def double(self, table: Position, ability: Ability) -> None:
        """The income of this turn counts twice."""
        table.doubled = True

    def bring_back(self, table: Position, ability: Ability) -> None:
        """A destroyed group becomes uncontrolled again (destroy.revive)."""
        if self.about in table.dead:
            assert self.about is not None
            table.dead.remove(self.about)
            table.neutral.append(self.about)
            table.cause["owner", self.about] = ("destroy.revive", self.about)
            table.tell("neutral", of=table.titles((self.about,)))

    def skip(self, table: Position, ability: Ability) -> None:
        """A player loses the turn that is beginning."""
        if table.step != START:
            table.tell("ended", side=table.turn)
            end(table)
        if not table.over:
            table.tell("skipped", side=table.turn)
            table.turns[table.turn] -= table.ruled("ruling.lost-turn", "none")
            next_turn(table)

    def gain(self, table: Position, ability: Ability) -> None:
        """Money from the bank; the player's money is spread again if the card allows that."""
        table.tell("gained", side=self.seat, n=ability["amount"])
        if isinstance(self.money, Mapping):
            for card, n in self.money.items():
                if table.owner(card) == self.side:
                    table.set_money(card, n, "special.when", self.card)
            return
        root = table.root(self.side)
        table.set_money(root, table.money.get(root, 0) + ability["amount"], "special.when", self.card)

    def same_intent(self, other: Self) -> bool:
        return super().same_intent(other) and bool(self.card == other.card)

    def unlisted(self, table: Position) -> Ways:
        """What a special that nobody has seen may be: any that is not known to be elsewhere."""
        hand = table.hands[self.seat]
        for card in table.rules.specials if HIDDEN in hand else ():
            if card not in hand and not held_special(table, self.seat, card, ()):
                yield from ({"card": card} | way for way in _ways(table, self.seat, card))

    def options(self, table: Position) -> Ways:
        """What may be played from a hand."""
        for card in dict.fromkeys(table.hands[self.seat]):
            if card is not HIDDEN:
                yield from ({"card": card} | way for way in _ways(table, self.seat, card))


def _ways(table: Position, side: Piece, card: str) -> Iterator[dict[str, Any]]:
    """The possible targets."""
    doings = dict(table.rules.abilities(card))
    if "take" in doings:
        openings = [*table.own(side).openings()]
        yield from ({"take": one, "on": at.master, "arrow": at.arrow} for one in table.neutral for at in openings)
    elif "revive" in doings:
        yield from ({"revive": group} for group in table.dead)
    elif "skip-turn" in doings:
        yield {"against": table.turn if table.step == START and not table.collected else table.following()}
    elif "look" in doings:
        yield from ({"against": other} for other in table.alive() if other != side)
    elif "move-money" in doings:
        own = table.cards(side)
        total = sum(table.money.get(one, 0) for one in own) + doings["gain"]["amount"]
        for rich in own:
            yield {"money": {one: total if one == rich else 0 for one in own}}
    else:
        yield {}


Check = Callable[[Play, Position, Ability], list[Violation]]
_CHECKS: Mapping[str, Check] = {
    "revive": Play.revive_wrong,
    "take": Play.take_wrong,
    "look": Play.look_wrong,
    "abolish-privilege": Play.abolish_wrong,
    "interfere": Play.interfere_wrong,
    "gain": Play.gain_wrong,
}
_EFFECTS: Mapping[str, Callable[[Play, Position, Ability], None]] = {
    "take": Play.bribe,
    "abolish-privilege": Play.abolish,
    "interfere": Play.interfere,
    "double-income": Play.double,
    "revive": Play.bring_back,
    "skip-turn": Play.skip,
    "gain": Play.gain,
}
