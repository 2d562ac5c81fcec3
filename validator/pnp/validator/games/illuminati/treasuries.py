"""Why a treasury does not have what players state: the rule that changed it last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.game import Piece

from .position import Position

Told = tuple[str, str, Mapping[str, Any]]
"""The rule by which a false statement is reported, its breach, and the values for the sentence."""


def why_money(pos: Position, card: str, n: int, said: int) -> Told:
    """The rule that a false statement about a treasury is reported by: the one that changed it last."""
    rule, about = pos.because.get(("money", card), ("", card))
    values = {"card": pos.title(card), "n": n, "said": said}
    if (waiting := pos.waiting(card)) is not None:
        return waiting.money_rule, "money", values
    if not isinstance(pos.owner(card), Piece):
        if rule == "neutralize.result":
            return rule, "money", values
        return "turn.income", "uncontrolled", {"card": pos.title(card)}
    if rule in _OTHERS:
        return _OTHERS[rule](pos, card, n, said, about)
    if rule in ("attack.bidding", "control.money", "trade.package"):
        return rule, "money", values
    if rule in _MOVED:
        return rule, "holds", values
    return "turn.transfers", "money", values


def _setup(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    values = {"side": pos.side_name(pos.owner(card)), "card": pos.title(card), "n": n, "said": said}
    return "setup.illuminati", "money", values


def _income(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    more = pos.more()
    if more and n - said == more and card in pos.rules.illuminati_cards:
        return "opt.crowd", "money", {"n": more, "max": len(pos.rules.sides), "said": said}
    return "turn.income", "money", {"card": pos.title(card), "n": n, "said": said}


def _none(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    return "turn.income", "none", {"card": pos.title(card)}


def _passed(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    paid = pos.numbers["pass_income"]
    return "turn.pass", "money", {"n": paid, "said": said - n + paid}


def _special(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    gained = next((ability["amount"] for does, ability in pos.rules.abilities(about) if does == "gain"), 0)
    return "special.when", "amount", {"card": pos.title(about), "n": gained, "said": said - n + gained}


def _privilege(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    cost = pos.rules.faces[card].able("privilege")[0]["cost"]
    return "privilege.bavarian", "cost", {"n": cost, "said": cost + n - said}


def _upkeep(pos: Position, card: str, n: int, said: int, about: str) -> Told:
    costly = next(iter(pos.rules.able("upkeep")))
    cost = pos.rules.faces[costly].able("upkeep")[0]["amount"]
    if said - n == cost:
        return "card.post-office", "unpaid", {"card": pos.title(costly), "n": cost}
    return _income(pos, card, n, said, about)


_MOVED = ("card.exclusive", "card.irs", "control.gift", "trade.money", "transfer.action", "turn.special")
_OTHERS: Mapping[str, Callable[[Position, str, int, int, str], Told]] = {
    "setup.illuminati": _setup,
    "turn.income": _income,
    "turn.income-none": _none,
    "turn.pass": _passed,
    "special.when": _special,
    "privilege.bavarian": _privilege,
    "card.post-office": _upkeep,
}
