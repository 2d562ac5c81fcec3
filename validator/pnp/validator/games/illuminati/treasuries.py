"""Why a treasury does not have what players state: the rule that changed it last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.game import Piece

from .position import Position

Told = tuple[str, str, Mapping[str, Any]]
"""The rule by which a false statement is reported, its breach, and the values for the sentence."""


def why_money(table: Position, card: str, n: int, said: int) -> Told:
    """The rule that a false statement about a treasury is reported by: the one that changed it last."""
    rule, about = table.cause.get(("money", card), ("", card))
    values = {"card": table.title(card), "n": n, "said": said}
    if (waiting := table.waiting(card)) is not None:
        return waiting.money_rule, "money", values
    if not isinstance(table.owner(card), Piece):
        if rule == "neutralize.result":
            return rule, "money", values
        return "turn.income", "uncontrolled", {"card": table.title(card)}
    if rule in _OTHERS:
        return _OTHERS[rule](table, card, n, said, about)
    if rule in ("attack.bidding", "control.money", "trade.package"):
        return rule, "money", values
    if rule in _MOVED:
        return rule, "holds", values
    return "turn.transfers", "money", values


def _setup(table: Position, card: str, n: int, said: int, about: str) -> Told:
    owner = table.owner(card)
    assert isinstance(owner, Piece)
    return "setup.illuminati", "money", {"side": owner.said, "card": table.title(card), "n": n, "said": said}


def _income(table: Position, card: str, n: int, said: int, about: str) -> Told:
    more = table.more()
    if more and n - said == more and card in table.rules.illuminati_cards:
        return "opt.crowd", "money", {"n": more, "max": len(table.rules.sides), "said": said}
    return "turn.income", "money", {"card": table.title(card), "n": n, "said": said}


def _none(table: Position, card: str, n: int, said: int, about: str) -> Told:
    return "turn.income", "none", {"card": table.title(card)}


def _passed(table: Position, card: str, n: int, said: int, about: str) -> Told:
    paid = table.numbers["pass_income"]
    return "turn.pass", "money", {"n": paid, "said": said - n + paid}


def _special(table: Position, card: str, n: int, said: int, about: str) -> Told:
    gained = next((ability["amount"] for does, ability in table.rules.abilities(about) if does == "gain"), 0)
    return "special.when", "amount", {"card": table.title(about), "n": gained, "said": said - n + gained}


def _privilege(table: Position, card: str, n: int, said: int, about: str) -> Told:
    cost = table.rules.faces[card].able("privilege")[0]["cost"]
    return "privilege.bavarian", "cost", {"n": cost, "said": cost + n - said}


def _upkeep(table: Position, card: str, n: int, said: int, about: str) -> Told:
    costly = next(iter(table.rules.able("upkeep")))
    cost = table.rules.faces[costly].able("upkeep")[0]["amount"]
    if said - n == cost:
        return "card.post-office", "unpaid", {"card": table.title(costly), "n": cost}
    return _income(table, card, n, said, about)


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
