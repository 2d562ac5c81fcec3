"""How well a side of 13 Days is doing in the middle of a round: an estimate in points, for programs that play."""

from __future__ import annotations

from . import score
from .table import Crisis

SWAY = 0.1  # a cube of lead on a battleground
FLAG = 1 / 3  # an agenda that the other side may have kept
LETTER = 0.4
NEAR = (30.0, 12.0, 3.0, 1.2, 0.5)  # the cost of a marker by how many spaces it is below DEFCON 1
IN_DANGER = (0.0, 0.3, 3.0, 25.0)  # the total cost of so many markers in DEFCON 2, or nearly there
WAR = 40.0


def worth(table: Crisis, side: int) -> float:
    """How well a side is doing, as far as it can see."""
    own = 1 if side == 0 else -1
    total = float(table.prestige * own) + LETTER * (1 if table.letter == side else -1)
    total += SWAY * own * int(sum(table.cubes[0]) - sum(table.cubes[1]))
    total -= _danger(table, side) - _danger(table, 1 - side)
    if any(table.war):
        return total - WAR * (int(table.war[side]) - int(table.war[1 - side]))
    keep = table.keeps[side]
    total += _gain(table, keep, side) if keep is not None else 0.0
    for agenda in table.flags[1 - side] or ():
        if agenda is not None and agenda >= 0:
            total += FLAG * _gain(table, agenda, side)
    return total


def _gain(table: Crisis, agenda: int, side: int) -> float:
    """What a side would score with an agenda at present."""
    gain = score.worth(table, agenda)
    return float(gain.points if gain.leader == side else -gain.points)


def _danger(table: Crisis, side: int) -> float:
    """The cost of the threat of starting the war: markers high on their tracks, which also rise by themselves."""
    top = table.rules.war_space
    rise = table.rules.numbers["escalate"]
    markers = table.markers[side]
    near = sum(NEAR[max(top - space, 0)] for space in markers if top - space < len(NEAR))
    high = sum(table.area(track, min(space + rise, top)) != score.CALM for track, space in enumerate(markers))
    return near + IN_DANGER[min(high, 3)]
