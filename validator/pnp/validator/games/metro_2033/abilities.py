"""What cards change while they are in effect: the abilities of factions, heroes and equipment, and the law in force.

An ability is the card's own data: `{do: strength, amount: 1, by: hero, when: attacking}`. Here they are gathered for
one side and looked up by what they do. A `Fighter` is what only one side of a fight knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import HIDDEN, Piece

if TYPE_CHECKING:
    from . import Metro
    from .table import Underground

Ability = Mapping[str, Any]
Gathered = dict[str, list[tuple[Ability, str]]]  # by effect: the ability, and who has it
ARMY, HERO, THREAT, GARRISON = "army", "hero", "threat", "polis"


class Fighter(NamedTuple):
    """Who fights: a side's army or hero, a threat (`card`), or a neutral Polis station; `against` is the opponent.

    `where` is the station of the fight, `kind` that of the opposing threat.
    """

    side: Piece
    what: str
    attacks: bool
    against: str
    where: Any
    card: Any = HIDDEN
    kind: str = ""
    by_player: bool = False  # whether the opponent is a player


VOTE = "votes"


class Purpose(NamedTuple):
    """What a side's equipment is needed for: a vote or a fight. `by` is who fights, None if it may be army or hero;
    `against` is the possible opponent."""

    what: str
    by: str | None = None
    attacks: bool = True
    against: Sequence[str] = ()


def serves(rules: Metro, card: Any, purpose: Purpose) -> bool:
    """True if an equipment card may make a difference although nobody mentions it."""
    if purpose.what == VOTE:
        return any(ability["do"] == VOTE for ability in card.values["ability"])
    threats = (ability for threat in rules.threats for ability in threat.values.get("property", ()))
    if any(ability.get("carries") == card.id for ability in threats):
        return True
    return any(_may_count(ability, purpose) for ability in card.values["ability"])


def _may_count(ability: Ability, purpose: Purpose) -> bool:
    """True if an ability may count in a fight; spent cards are mentioned, and some abilities only count elsewhere."""
    if ability["do"] in ("speed", "army-from-hero", VOTE) or ability.get("spend"):
        return False
    when = "attacking" if purpose.attacks else "defending"
    return (
        ability.get("by", HERO) == (purpose.by or ability.get("by", HERO))
        and ability.get("when", when) == when
        and ("against" not in ability or ability["against"] in purpose.against)
    )


def of_side(table: Underground, side: Piece, do: str) -> Sequence[tuple[Ability, str]]:
    """The abilities of one sort that a side has now, each with who has it unless it says otherwise; "" for anybody."""
    cards = table.faction[side], table.hero[side], table.law, *table.equipment[side]
    found: Gathered | None = table.rules.gathered.get(cards)
    if found is None:
        found = table.rules.gathered[cards] = _by_sort(table.rules, *cards)
    return found.get(do, ())


def _by_sort(rules: Metro, faction: Any, hero: Any, law: Any, *carried: Any) -> Gathered:
    """What some cards can do, by effect."""
    cards = [(faction.values["ability"], "")]
    cards += [(law.values["effect"], "")] if law is not HIDDEN else []
    cards += [(hero.values["ability"], HERO)]
    cards += [(card.values["ability"], HERO) for card in carried if card is not HIDDEN]
    found: Gathered = {}
    for abilities, owner in cards:
        for ability in abilities:
            found.setdefault(ability["do"], []).append((ability, owner))
    return found


def total(table: Underground, side: Piece, do: str, key: str = "amount") -> int:
    """The total that a side's abilities of one sort add."""
    return sum([int(ability[key]) for ability, _ in of_side(table, side, do)])


def most(table: Underground, side: Piece, do: str, otherwise: int, key: str = "amount") -> int:
    """The largest number among a side's abilities of one sort; `otherwise` if it has none."""
    return max([int(ability[key]) for ability, _ in of_side(table, side, do)], default=otherwise)


def has(table: Underground, side: Piece, do: str) -> bool:
    """True if a side has an ability of one sort."""
    return bool(of_side(table, side, do))


def forbids(table: Underground, what: str) -> bool:
    """True if the law in force forbids something."""
    effects = table.law.values["effect"] if table.law is not HIDDEN else ()
    return any(effect["do"] == "forbid" and effect["what"] == what for effect in effects)


def price(table: Underground, side: Piece, of: str, plain: Mapping[Piece, int]) -> dict[Piece, int]:
    """What a side pays for something with the printed price `plain`; never below 0."""
    paid, goods = dict(plain), table.rules.goods
    for ability, _ in of_side(table, side, "price"):
        if ability["of"] == of:
            for sign, change in ((-1, ability.get("less", {})), (1, ability.get("more", {}))):
                for id, n in change.items():
                    paid[goods[id]] = paid.get(goods[id], 0) + sign * n
    return {good: n for good, n in paid.items() if n > 0}


def counts_for(ability: Ability, owner: str, who: Fighter) -> bool:
    """True if an ability about fights applies to this fighter in this fight."""
    by = ability.get("by", owner)
    against = ability.get("against", who.against)
    return (
        by in ("", who.what)
        and ability.get("when", "attacking" if who.attacks else "defending")
        == ("attacking" if who.attacks else "defending")
        and (against == who.against or (against == "player" and who.by_player))
        and ("kind" not in ability or who.kind in ability["kind"])
    )


def strength(table: Underground, who: Fighter) -> int:
    """The strength of a fighter, without combat cards and what is used in the fight."""
    rules = table.rules
    if who.what == GARRISON:
        return int(rules.numbers["polis_defence"])
    if who.what == THREAT:
        found = int(who.card.values["strength"])
        for ability in who.card.values.get("property", ()):
            if ability["do"] == "strength" and _met(table, ability, who):
                found += ability["amount"]
        return max(found, 0)
    own = table.hero[who.side].values["strength"]
    found = table.army[who.side] if who.what == ARMY else int(own)
    for ability, owner in of_side(table, who.side, "strength"):
        if not ability.get("spend") and counts_for(ability, owner, who):
            found += ability["amount"]
    return max(found, 0)


def _met(table: Underground, ability: Ability, threat: Fighter) -> bool:
    """True if a threat's property applies where it is met: by an army or a hero, at such a station."""
    network, at = table.rules.network, ability.get("at")
    if ability.get("by", threat.against) != threat.against:
        return False
    if (
        at is not None
        and at != network.kind[threat.where]
        and not (at == "passage" and network.has_passage(threat.where))
    ):
        return False
    carried = ability.get("carries")
    if carried is None:
        return True
    # for a threat, `side` is the side that it meets
    return threat.against == HERO and any(card.id == carried for card in table.equipment[threat.side])


def wins_draws(table: Underground, who: Fighter) -> bool:
    """True if a fighter wins ties."""
    if who.what == GARRISON:
        return False
    if who.what == THREAT:
        return any(a["do"] == "wins-draws" for a in who.card.values.get("property", ()))
    wins = any(counts_for(ability, owner, who) for ability, owner in of_side(table, who.side, "wins-draws"))
    if wins and who.against in (THREAT, GARRISON):
        table.mattered.add("ruling.a8")
        return bool(table.rulings.get("ruling.a8") != "players")
    return wins
