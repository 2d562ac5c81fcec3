"""How well a side stands, as far as that side can know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.validator.games.duels.ground import CUBA, OWN_EDGE
from pnp.validator.games.thirteen_minutes import ThirteenMinutes

from .table import Table

WIN = 20.0  # the worth of a game won; prestige counts in single points
SWAY = 0.12  # a cube of lead: what makes a battleground harder to turn
SUPPLY = 0.12  # a cube in hand, for each turn that is left to use it in, up to some
TROOPS = 0.8  # the military majority
HELD = 0.25  # a battleground in one's own sphere falls to one if the cubes come out equal

# What cards of one colour in one's own sphere cost: as such, and as much again as fits into the turns that are left.
# Found by letting players with different fears play each other: much less loses wars, much more loses battlegrounds.
PAIR, LATE_PAIR = 0.5, 5.5  # two of them
PUSH, LATE_PUSH = 0.4, 3.0  # each one that the opponent could push over to two
THREE = 4.0  # enough for war, but there are turns left to be rid of one


@dataclass(frozen=True, slots=True)
class Sight:
    """What a side knows besides the table: the card it keeps, the cards it has not seen, the turns to come by side."""

    side: int
    kept: tuple[int, ...]
    unseen: tuple[int, ...]
    turns: tuple[int, int]

    def layouts(self) -> Iterator[tuple[int, int]]:
        """What Cuba and the card left to the opponent may be."""
        for cuba in self.unseen:
            for left in self.unseen:
                if left != cuba:
                    yield cuba, left


def sight(rules: ThirteenMinutes, side: int, hand: Sequence[int], table: Table, turns: tuple[int, int]) -> Sight:
    """What `side`, holding `hand`, knows. A card of the hand that lies on the table has just been played."""
    kept = tuple(card for card in hand if card not in table.slot_of)
    unseen = tuple(c for c in range(len(rules.cards)) if c not in table.slot_of and c not in kept)
    return Sight(side, kept, unseen, turns)


def worth(table: Table, see: Sight) -> float:
    """How well the side that sees this stands: exact if no turn is left, else a guess."""
    if see.turns == (0, 0):
        return _final(table, see)
    side = see.side
    total = HELD * (table.zone.count(OWN_EDGE[side]) - table.zone.count(OWN_EDGE[1 - side]))
    troops = [0, 0]
    military, kind_of = table.rules.military, table.rules.kind_of
    for slot, (us, ussr, zone) in enumerate(zip(table.cubes[0], table.cubes[1], table.zone, strict=True)):
        lead = us - ussr
        owner = 0 if lead > 0 or (lead == 0 and zone == 0) else 1 if lead < 0 or zone == 2 else None
        if owner is None:
            continue
        value = (1.0 if slot else 2.0) + SWAY * min(abs(lead), 4)
        total += value if owner == side else -value
        if slot and kind_of[table.card[slot]] == military:
            troops[owner] += 1
    total += TROOPS * ((troops[side] > troops[1 - side]) - (troops[side] < troops[1 - side]))
    total += _cubes_to_come(table, see, side) - _cubes_to_come(table, see, 1 - side)
    return total - _danger(table, see, side) + _danger(table, see, 1 - side)


def _cubes_to_come(table: Table, see: Sight, side: int) -> float:
    return SUPPLY * min(table.supply[side], 2 * see.turns[side] + 1)


def _danger(table: Table, see: Sight, side: int) -> float:
    """What the threat of nuclear war costs a side: more with a card of the colour that could be pushed over to it."""
    edge, rules = OWN_EDGE[side], table.rules
    counts = [0] * len(rules.kinds)
    pushed = [0] * len(rules.kinds)
    theirs = table.cubes[1 - side]
    for slot in range(1, len(table.card)):
        kind, zone = rules.kind_of[table.card[slot]], table.zone[slot]
        if zone == edge:
            counts[kind] += 1
        elif zone == 1 and theirs[slot]:
            pushed[kind] += 1
    cuba = table.zone[0] == edge
    late = 1 / (1 + see.turns[0] + see.turns[1])
    total = 0.0
    for kind, n in enumerate(counts):
        chance = _share(rules, see.unseen, kind)
        if n >= 3:
            total += WIN if not see.turns[side] else THREE + WIN * late
        elif n == 2:
            total += PAIR + LATE_PAIR * late + WIN * chance * late * cuba
            total += (PUSH + LATE_PUSH * late) * min(pushed[kind], 2) * bool(see.turns[1 - side])
    return total


def _share(rules: ThirteenMinutes, unseen: Sequence[int], kind: int) -> float:
    return sum(rules.kind_of[card] == kind for card in unseen) / max(len(unseen), 1)


# ── the end of the game ───────────────────────────────────────────────────────


def _final(table: Table, see: Sight) -> float:
    """The worth of a finished game, averaged over what Cuba and the opponent's last card may be."""
    kept = see.kept[0]
    results = [result(table, cuba, (kept, left)) for cuba, left in see.layouts()]
    mean = sum(results) / len(results)
    return -mean if see.side else mean


def result(table: Table, cuba: int, left: tuple[int, int]) -> float:
    """What a finished game is worth to the US, all cards turned up: WIN if won, and a tenth of its lead in prestige."""
    rules = table.rules
    kind_of = rules.kind_of
    counts = [[0] * len(rules.kinds), [], [0] * len(rules.kinds)]
    if kind_of[left[0]] == kind_of[left[1]]:
        counts[0][kind_of[left[0]]] = counts[2][kind_of[left[0]]] = 1
    lead = troops = 0
    for card, us, ussr, zone in zip(table.card, table.cubes[0], table.cubes[1], table.zone, strict=True):
        kind = kind_of[card if card != CUBA else cuba]
        owner = 1 if us > ussr else -1 if us < ussr else 1 - zone
        lead += owner if card != CUBA else 2 * owner
        if kind == rules.military:
            troops += owner
        if zone != 1:
            counts[zone][kind] += 1
    wars = [max(counts[edge]) >= rules.numbers["war"] for edge in OWN_EDGE]
    if any(wars):
        return WIN * (wars[1] - wars[0])
    lead += _sign(troops) + _sign(sum(rules.cubes_of[c] * (1, -1, 0)[rules.side_of[c]] for c in left))
    return WIN * _sign(lead) + 0.1 * lead


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)
