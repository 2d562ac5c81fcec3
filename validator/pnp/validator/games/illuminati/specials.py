"""Special cards: when each may be played, and what it does (special.*). Only their `ability` distinguishes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pnp.game import HIDDEN, KeyPath, Number, OneOf, Piece, Player, Violation

from .act import Act, take_action
from .course import end, next_turn
from .dice import recount
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

    def wrong(self, move: Any, table: Position) -> Iterable[Violation]:
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
    def whom(self) -> Any:
        """The player whom it is about."""
        looked = self.look if isinstance(self.look, Piece) else None
        return self.against if self.against is not None else looked

    # ── check ─────────────────────────────────────────────────────────────────

    def check(self, pos: Position) -> list[Violation]:
        if self.card is HIDDEN:
            return [pos.breaks("special.once", "holder", self.at, card=HIDDEN, side=self.side)]
        if found := held_special(self.standing(pos), self.side, self.card, self.at):
            return found
        if pos.passed and self.side == pos.turn and pos.ruled("ruling.d3", "specials"):
            return [pos.breaks("turn.pass", "specials", self.at)]
        if found := self._time_wrong(pos) or self._ended_wrong(pos):
            return found
        for does, ability in pos.rules.abilities(self.card):
            if does in _CHECKS and (found := _CHECKS[does](self, pos, ability)):
                return found
        return []

    def standing(self, pos: Position) -> Position:
        """The table at which its player must be in the game: dice that eliminated a player may still be
        decided again."""
        found = pos.rolled if self.does("set-roll") else pos.undo if self.does("cancel-special") else None
        return pos if found is None else found

    def does(self, ability: str) -> bool:
        """True if its card does this."""
        return bool(self.rules.does(self.card, ability))

    def violation(self, pos: Position, breach: str, path: KeyPath | None = None, **values: Any) -> Violation:
        """A breach of special.when by this card."""
        return pos.breaks("special.when", breach, path or self.at, card=self.card, **values)

    def _time_wrong(self, pos: Position) -> list[Violation]:
        when = pos.rules.when(self.card)
        if when in (TURN, INCOME) and self.side != pos.turn:
            return [self.violation(pos, "turn", other=pos.turn)]
        right = {
            INCOME: pos.step == START and not pos.collected,
            TURN_START: self._begins(pos),
            AFTER_ROLL: pos.rolled is not None,
            SPECIAL_PLAYED: pos.undo is not None,
            ATTACK: False,  # it is written with its attack
        }
        return [] if right.get(when, True) else [self._untimely(pos)]

    def _ended_wrong(self, pos: Position) -> list[Violation]:
        """When the next turn begins, the one before is over, even if the log does not say so; its player may be out, or
        may have won."""
        if pos.rules.when(self.card) != TURN_START or pos.step == START:
            return []
        ended = pos.copy()
        End(pos.rules, end=pos.turn).carry_out(ended)
        return present(ended, self.side)

    def _untimely(self, pos: Position) -> Violation:
        return self.violation(pos, "when", when=pos.rules.when_text(self.card))

    def _begins(self, pos: Position) -> bool:
        """True if a turn of another player is just beginning."""
        if self._whom(pos) == self.side:
            return False
        if pos.step == START and not pos.collected and self.whom in (None, pos.turn):
            return bool(pos.turn != self.side)
        return bool(self.whom == pos.following()) and not ending_wrong(pos, pos.turn)

    def _whom(self, pos: Position) -> Any:
        return pos.turn if self.whom is None else self.whom

    def revive_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why a group cannot come back: only destroyed ones can."""
        if self.about is None:
            return [self.violation(pos, "missing")]
        alive = pos.owner(self.about) is not DEAD
        return [self.violation(pos, "revive", ("revive",), target=self.about)] if alive else []

    def take_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why an uncontrolled group cannot be taken: it costs an action and needs a free arrow."""
        where = "take"
        if found := on_turn(pos, self.side) or unfinished(pos):
            return found
        if pos.actions >= pos.numbers["actions"]:
            return [pos.breaks("free.special", "action", self.at, card=self.card)]
        if found := action(pos, self.side):
            return found
        if self.about is None:
            return [self.violation(pos, "missing")]
        if pos.owner(self.about) is not NOBODY:
            return [self.violation(pos, "take", (where,), target=self.about)]
        if self.on is None or self.arrow is None:
            return [pos.breaks("geo.tree", "loose", (where,), card=self.about)]
        if self.on not in pos.own(self.side):
            return [pos.breaks("move.action", "owner", ("on",), card=self.on, side=self.side)]
        root = pos.root(self.side)
        if self.on != root and pos.ruled("ruling.bribery", "illuminati"):
            return [pos.breaks("control.place", "master", ("on",), target=self.about, card=root)]
        obstacle = pos.own(self.side).obstacle(self.on, self.arrow)
        return [] if obstacle is None else [against(pos, obstacle, ("arrow",))]

    def look_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why something cannot be looked at: it must be the treasury of a group, or a player's specials."""
        if self.about is None and self.whom is None:
            return [self.violation(pos, "missing")]
        one = (self.about is None) != (self.whom is None)
        seen = self.about is None or self.about in pos.money
        return [] if one and seen else [self.violation(pos, "effect")]

    def abolish_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why a privilege cannot be abolished: there must be one, and this must be the card against it (ruling.d9)."""
        if pos.attack is None or not pos.attack.privilege:
            return [pos.breaks("privilege.abolish", "none", self.at)]
        if pos.ruled("ruling.d9", "interference"):
            return [pos.breaks("privilege.abolish", "card", self.at, card=self.card)]
        return []

    def interfere_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why nobody can interfere with it: there must be a privileged attack."""
        if pos.attack is None:
            return [self._untimely(pos)]
        return [] if pos.attack.privilege else [pos.breaks("privilege.interference", "open", self.at)]

    def gain_wrong(self, pos: Position, ability: Mapping[str, Any]) -> list[Violation]:
        """Why money cannot be gained: the amount must be the card's."""
        n = ability["amount"]
        if isinstance(self.money, int) and self.money != n:
            return [self.violation(pos, "amount", ("money",), n=n, said=self.money)]
        if isinstance(self.money, Mapping):
            return unbalanced(pos, self.side, self.money, n, ("money",))
        return [] if ability["to"] == "illuminati" else [self.violation(pos, "missing")]

    # ── apply ─────────────────────────────────────────────────────────────────

    def enter(self, table: Position) -> bool:
        """What is open stays open, and dice that it does not change are final if it could not have come before them."""
        table.acted = self.side
        if self.absent(table) and self.absent(self.standing(table)):
            return False
        if not self.does("set-roll") and table.rolled is not None and self.violations(table.rolled):
            table.rolled = None
        return True

    def apply(self, pos: Position) -> None:
        """Discard the card; its effect can be undone by another special."""
        pos.everywhere(self._use_up)
        if self.does("cancel-special"):
            self._cancel(pos)
            return
        pos.undo = pos.after = None
        before = pos.copy()
        if self.does("set-roll"):
            self.set_roll(pos)
        else:
            pos.everywhere(self._take_effect)
        pos.undo, pos.after = before, (self.side, self.card)

    def _use_up(self, pos: Position) -> None:
        if self.side not in pos.out:
            discard(pos, self.side, self.card)

    def _take_effect(self, pos: Position) -> None:
        for does, ability in pos.rules.abilities(self.card):
            if does in _EFFECTS:
                _EFFECTS[does](self, pos, ability)

    def _cancel(self, pos: Position) -> None:
        """The special played before it has no effect (special.last-wins)."""
        before = pos.undo
        if before is not None:
            new = before.copy()
            new.decisions, new.acted = pos.decisions, pos.acted
            new.mattered |= pos.mattered
            pos.become(new)
        pos.undo, pos.after = None, (self.side, self.card)

    def set_roll(self, pos: Position) -> None:
        """The dice count as something else."""
        amount = dict(pos.rules.abilities(self.card))["set-roll"]["amount"]
        if pos.rolled is not None:
            recount(pos, amount, self.card)

    def bribe(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """An uncontrolled group joins the structure."""
        take_action(pos)
        if self.about in pos.neutral and self.on in pos.cards(self.side) and self.arrow is not None:
            assert self.about is not None
            assert self.on is not None
            placing = Placing(self.side, Branch(self.about, {}), None, "control.place", {})
            put_down(pos, placing, self.on, self.arrow)
            pos.fresh = (self.about,)

    def abolish(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """The privilege is gone for good."""
        if pos.attack is not None:
            pos.alter(privilege=False, abolished=True)

    def interfere(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """Only its player may interfere; under a ruling it abolishes the privilege instead."""
        if pos.attack is not None and pos.ruled("ruling.d9", "interference"):
            self.abolish(pos, ability)
        elif pos.attack is not None:
            pos.alter(alone=self.side)

    def double(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """The income of this turn counts twice."""
        pos.doubled = True

    def bring_back(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """A destroyed group becomes uncontrolled again (destroy.revive)."""
        if self.about in pos.dead:
            assert self.about is not None
            del pos.dead[self.about]
            pos.neutral[self.about] = None
            pos.because["owner", self.about] = ("destroy.revive", self.about)

    def skip(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """A player loses the turn that is beginning."""
        if pos.step != START:
            end(pos)
        if not pos.over:
            pos.turns[pos.turn] -= pos.ruled("ruling.lost-turn", "none")
            next_turn(pos)

    def gain(self, pos: Position, ability: Mapping[str, Any]) -> None:
        """Money from the bank; the player's money is spread again if the card allows that."""
        if isinstance(self.money, Mapping):
            for card, n in self.money.items():
                if pos.owner(card) == self.side:
                    pos.set_money(card, n, "special.when", self.card)
            return
        root = pos.root(self.side)
        pos.set_money(root, pos.money.get(root, 0) + ability["amount"], "special.when", self.card)

    def same_intent(self, other: Any) -> bool:
        return super().same_intent(other) and bool(self.card == other.card)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        """What may be played from a hand; a hidden special may be any that is not known to be elsewhere."""
        for card in dict.fromkeys(pos.hands[self.seat]):
            if card is not HIDDEN:
                yield from ({"card": card} | way for way in _ways(pos, self.seat, card))


def _ways(pos: Position, side: Piece, card: str) -> Iterator[dict[str, Any]]:
    """The possible targets."""
    doings = dict(pos.rules.abilities(card))
    if "take" in doings:
        openings = [*pos.own(side).openings()]
        yield from ({"take": one, "on": at.master, "arrow": at.arrow} for one in pos.neutral for at in openings)
    elif "revive" in doings:
        yield from ({"revive": group} for group in pos.dead)
    elif "skip-turn" in doings:
        yield {"against": pos.turn if pos.step == START and not pos.collected else pos.following()}
    elif "look" in doings:
        yield from ({"against": other} for other in pos.alive() if other != side)
    elif "move-money" in doings:
        own = pos.cards(side)
        total = sum(pos.money.get(one, 0) for one in own) + doings["gain"]["amount"]
        for rich in own:
            yield {"money": {one: total if one == rich else 0 for one in own}}
    else:
        yield {}


Check = Callable[[Play, Position, Mapping[str, Any]], list[Violation]]
_CHECKS: Mapping[str, Check] = {
    "revive": Play.revive_wrong,
    "take": Play.take_wrong,
    "look": Play.look_wrong,
    "abolish-privilege": Play.abolish_wrong,
    "interfere": Play.interfere_wrong,
    "gain": Play.gain_wrong,
}
_EFFECTS: Mapping[str, Callable[[Play, Position, Mapping[str, Any]], None]] = {
    "take": Play.bribe,
    "abolish-privilege": Play.abolish,
    "interfere": Play.interfere,
    "double-income": Play.double,
    "revive": Play.bring_back,
    "skip-turn": Play.skip,
    "gain": Play.gain,
}
