"""What cards change for as long as they count: the abilities of factions, heroes and equipment, and the law in force.

An ability is the card's own data: `{do: strength, amount: 1, by: hero, when: attacking}`. Here they are gathered for
one side and looked up by what they do. What only one side of a fight can know is a `Fighter`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from . import Metro
    from .position import Position

Ability = Mapping[str, Any]
Gathered = dict[str, list[tuple[Ability, str]]]  # by what an ability does: it, and who has it
ARMY, HERO, THREAT, GARRISON = "army", "hero", "threat", "polis"


class Fighter(NamedTuple):
    """Who fights: a side's army or hero, a threat (`card`), or a neutral Polis station; `against` is who is opposite.

    `where` is the station of the fight, `kind` that of the threat opposite.
    """

    side: int
    what: str
    attacks: bool
    against: str
    where: int
    card: int = -1
    kind: str = ""
    by_player: bool = False  # whether a player is opposite


VOTE = "votes"


class Purpose(NamedTuple):
    """What a side's equipment is asked for: to vote, or to fight. `by` is who fights, None if that may be army or hero;
    `against` is what may be opposite."""

    what: str
    by: str | None = None
    attacks: bool = True
    against: Sequence[str] = ()


def serves(rules: Metro, card: int, purpose: Purpose) -> bool:
    """Whether an equipment card may make a difference, though nobody tells of it."""
    spec = rules.equipment[card]
    if purpose.what == VOTE:
        return any(ability["do"] == VOTE for ability in spec.values["ability"])
    threats = (ability for threat in rules.threats for ability in threat.values.get("property", ()))
    if any(ability.get("carries") == spec.id for ability in threats):
        return True
    return any(_may_count(ability, purpose) for ability in spec.values["ability"])


def _may_count(ability: Ability, purpose: Purpose) -> bool:
    """Whether an ability may count in a fight; what is spent is told of, and some only count elsewhere."""
    if ability["do"] in ("speed", "army-from-hero", VOTE) or ability.get("spend"):
        return False
    when = "attacking" if purpose.attacks else "defending"
    return (
        ability.get("by", HERO) == (purpose.by or ability.get("by", HERO))
        and ability.get("when", when) == when
        and ("against" not in ability or ability["against"] in purpose.against)
    )


def of_side(pos: Position, side: int, do: str) -> Sequence[tuple[Ability, str]]:
    """The abilities of one sort that a side has now, each with who has it unless it says otherwise: "" for whoever."""
    cards = pos.faction[side], pos.hero[side], pos.law, *pos.equipment[side]
    found = pos.rules.gathered.get(cards)
    if found is None:
        found = pos.rules.gathered[cards] = _by_sort(pos.rules, *cards)
    return found.get(do, ())


def _by_sort(rules: Metro, faction: int, hero: int, law: int, *carried: int) -> Gathered:
    """What some cards can do, by what it does."""
    cards = [(rules.factions[faction].values["ability"], "")]
    cards += [(rules.laws[law].values["effect"], "")] if law >= 0 else []
    cards += [(rules.heroes[hero].values["ability"], HERO)]
    cards += [(rules.equipment[card].values["ability"], HERO) for card in carried if card >= 0]
    found: Gathered = {}
    for abilities, owner in cards:
        for ability in abilities:
            found.setdefault(ability["do"], []).append((ability, owner))
    return found


def total(pos: Position, side: int, do: str, key: str = "amount") -> int:
    """The sum of what a side's abilities of one sort add."""
    return sum([int(ability[key]) for ability, _ in of_side(pos, side, do)])


def most(pos: Position, side: int, do: str, otherwise: int, key: str = "amount") -> int:
    """The largest number that a side's abilities of one sort name; `otherwise` if it has none."""
    return max([int(ability[key]) for ability, _ in of_side(pos, side, do)], default=otherwise)


def has(pos: Position, side: int, do: str) -> bool:
    """Whether a side has an ability of one sort."""
    return bool(of_side(pos, side, do))


def forbids(pos: Position, what: str) -> bool:
    """Whether the law in force forbids something."""
    effects = pos.rules.laws[pos.law].values["effect"] if pos.law >= 0 else ()
    return any(effect["do"] == "forbid" and effect["what"] == what for effect in effects)


def price(pos: Position, side: int, of: str, plain: Mapping[str, int]) -> dict[str, int]:
    """What a side pays for something whose printed price is `plain`; nothing falls below 0."""
    paid = dict(plain)
    for ability, _ in of_side(pos, side, "price"):
        if ability["of"] == of:
            for good, n in ability.get("less", {}).items():
                paid[good] = paid.get(good, 0) - n
            for good, n in ability.get("more", {}).items():
                paid[good] = paid.get(good, 0) + n
    return {good: n for good, n in paid.items() if n > 0}


def counts_for(ability: Ability, owner: str, who: Fighter) -> bool:
    """Whether an ability that speaks of fights speaks of this fighter in this fight."""
    by = ability.get("by", owner)
    against = ability.get("against", who.against)
    return (
        by in ("", who.what)
        and ability.get("when", "attacking" if who.attacks else "defending")
        == ("attacking" if who.attacks else "defending")
        and (against == who.against or (against == "player" and who.by_player))
        and ("kind" not in ability or who.kind in ability["kind"])
    )


def strength(pos: Position, who: Fighter) -> int:
    """How strong a fighter is, without combat cards and what is used in the fight."""
    rules = pos.rules
    if who.what == GARRISON:
        return int(rules.numbers["polis_defence"])
    if who.what == THREAT:
        card = rules.threats[who.card]
        found = int(card.values["strength"])
        for ability in card.values.get("property", ()):
            if ability["do"] == "strength" and _met(pos, ability, who):
                found += ability["amount"]
        return max(found, 0)
    own = rules.heroes[pos.hero[who.side]].values["strength"]
    found = pos.army[who.side] if who.what == ARMY else int(own)
    for ability, owner in of_side(pos, who.side, "strength"):
        if not ability.get("spend") and counts_for(ability, owner, who):
            found += ability["amount"]
    return max(found, 0)


def _met(pos: Position, ability: Ability, threat: Fighter) -> bool:
    """Whether a threat's property holds where it is met: by an army or a hero, at such a station."""
    network, at = pos.rules.network, ability.get("at")
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
    # `side` of a threat is the side that it meets
    return threat.against == HERO and any(
        c >= 0 and pos.rules.equipment[c].id == carried for c in pos.equipment[threat.side]
    )


def wins_draws(pos: Position, who: Fighter) -> bool:
    """Whether a fighter wins when both are equally strong."""
    if who.what == GARRISON:
        return False
    if who.what == THREAT:
        return any(a["do"] == "wins-draws" for a in pos.rules.threats[who.card].values.get("property", ()))
    wins = any(counts_for(ability, owner, who) for ability, owner in of_side(pos, who.side, "wins-draws"))
    if wins and who.against in (THREAT, GARRISON):
        pos.mattered.add("ruling.a8")
        return pos.rulings.get("ruling.a8") != "players"
    return wins
