"""Why a treasury does not hold what players say: the rule that changed it last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...judging.ruling import Unclear, Untrue, Violation
from ...source import KeyPath
from .position import Position


def wrong_money(pos: Position, card: str, said: Any, path: KeyPath) -> Violation | None:
    """The violation of a false statement on a treasury; None if it is true. Raises Unclear."""
    if type(said) is not int:
        raise Unclear("log.number", path, said=said)
    n = pos.money.get(card, 0)
    if n == said:
        return None
    rule, about = pos.because.get(("money", card), ("", card))
    values: dict[str, Any] = {"card": pos.title(card), "n": n, "said": said}
    if pos.owner(card) < 0:
        if rule == "neutralize.result":
            return Untrue(rule, "money", path, **values)
        return Untrue("turn.income", "uncontrolled", path, card=pos.title(card))
    if rule in _OTHERS:
        return _OTHERS[rule](pos, card, said, path, about)
    if rule in ("attack.bidding", "control.money", "trade.package"):
        return Untrue(rule, "money", path, **values)
    if rule in _MOVED:
        return Untrue(rule, "holds", path, **values)
    return Untrue("turn.transfers", "money", path, **values)


def _setup(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    side = pos.side_name(pos.owner(card))
    return Untrue("setup.illuminati", "money", path, side=side, card=pos.title(card), n=pos.money[card], said=said)


def _income(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    n, more = pos.money[card], pos.more()
    if more and n - said == more and card in pos.rules.illuminati_cards:
        return Untrue("opt.crowd", "money", path, n=more, max=len(pos.rules.sides), said=said)
    return Untrue("turn.income", "money", path, card=pos.title(card), n=n, said=said)


def _none(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    return Untrue("turn.income", "none", path, card=pos.title(card))


def _passed(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    n = pos.numbers["pass_income"]
    return Untrue("turn.pass", "money", path, n=n, said=said - pos.money[card] + n)


def _special(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    n = next((ability["amount"] for does, ability in pos.rules.abilities(about) if does == "gain"), 0)
    return Untrue("special.when", "amount", path, card=pos.title(about), n=n, said=said - pos.money[card] + n)


def _privilege(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    n = pos.rules.faces[card].able("privilege")[0]["cost"]
    return Untrue("privilege.bavarian", "cost", path, n=n, said=n + pos.money[card] - said)


def _upkeep(pos: Position, card: str, said: int, path: KeyPath, about: str) -> Violation:
    costly = next(iter(pos.rules.able("upkeep")))
    n = pos.rules.faces[costly].able("upkeep")[0]["amount"]
    if said - pos.money[card] == n:
        return Untrue("card.post-office", "unpaid", path, card=pos.title(costly), n=n)
    return _income(pos, card, said, path, about)


_MOVED = ("card.exclusive", "card.irs", "control.gift", "trade.money", "transfer.action", "turn.special")
_OTHERS: Mapping[str, Callable[[Position, str, int, KeyPath, str], Violation]] = {
    "setup.illuminati": _setup,
    "turn.income": _income,
    "turn.income-none": _none,
    "turn.pass": _passed,
    "special.when": _special,
    "privilege.bavarian": _privilege,
    "card.post-office": _upkeep,
}
