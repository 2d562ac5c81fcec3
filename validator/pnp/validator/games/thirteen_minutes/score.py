"""The end of a game of 13 Minutes: prestige, war and winner, for every possible deal of the hidden cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.game import Piece

from ..duels.facts import BOTH
from ..duels.ground import OWN_EDGE, Ref
from .layouts import Layouts
from .table import Mat

BUDGET = 3_000  # steps in the search for locations of the hidden cards; beyond them the score is undecided

Pair = tuple[int, int]


class Line(NamedTuple):
    """One line of the score sheet: the rule, and what it gave each side."""

    rule: str
    prestige: Pair


class Score(NamedTuple):
    """How a game ended. Sides are 0 and 1; None means nobody.

    `cuba` and `left` are the cards turned up at the end; `match` is the kind that the left cards share. `reason` is
    `prestige`, `cuba` (which decides by `ruling.draw`), `draw`, `war`, `both` (both sides started the war). `military`
    and `aftermath` are BOTH if a ruling gives the bonus to both sides on a tie. `points` is the campaign's sum after
    this game, None if it may be any. `shared`: two sides could share the campaign. `replayed`: this game did not count.
    """

    lines: tuple[Line, ...]
    prestige: Pair
    dominates: tuple[int | None, ...]
    military: int | None
    aftermath: int | None
    match: int | None
    war: tuple[bool, bool]
    winner: int | None
    reason: str
    cuba: Piece | None
    left: tuple[Piece | None, Piece | None]
    points: Pair | None
    shared: bool
    replayed: bool
    mattered: frozenset[str]


def dominates(pos: Mat, slot: int) -> int | None:
    """The side that dominates a battleground; None if nobody does (score.dominate, score.tie)."""
    us, ussr = pos.cubes[0][slot], pos.cubes[1][slot]
    if us != ussr:
        return 0 if us > ussr else 1
    return {OWN_EDGE[0]: 0, OWN_EDGE[1]: 1}.get(pos.zone[slot])


class Lying(NamedTuple):
    """A battleground as a statement describes it: its slot (-1 for a card left in hand), its zone and cubes, and the
    side that dominates it."""

    slot: int
    zone: int
    cubes: Pair
    dominated: int | None


def lying_at(pos: Mat, ref: Ref) -> Lying | None:
    """The battleground that a name means; None if there is none.

    Once Cuba is turned up it also has its card's name. Under a ruling, matching cards left in hand count as
    battlegrounds without cubes in their holders' spheres (score.match).
    """
    slot = 0 if ref is pos.cuba else pos.slot(ref)
    if slot is not None:
        return Lying(slot, pos.zone[slot], (pos.cubes[0][slot], pos.cubes[1][slot]), dominates(pos, slot))
    if ref in pos.left and pos.rulings["ruling.match"] == "scored" and _match(pos, pos.left) is not None:
        side = pos.left.index(ref)
        return Lying(-1, OWN_EDGE[side], (0, 0), side)
    return None


def scores(pos: Mat, budget: int = BUDGET) -> tuple[list[Score], bool]:
    """The different ways the game may have ended, and whether all were considered.

    Every layout of the unseen cards that some deal explains is scored: as Cuba, in hand, and as cards played unseen.
    """
    layouts = Layouts(pos, budget)
    found = [score(laid.position, laid.cuba, laid.left, carried) for laid in layouts for carried in pos.carried]
    if not found:  # no layout explains the log, which has been reported, or none was found in time
        known = pos.left[0], pos.left[1]
        return [score(pos, pos.cuba, known, carried) for carried in pos.carried], False
    return list(dict.fromkeys(found)) if len(found) > 1 else found, layouts.complete


def score(
    pos: Mat, cuba: Piece | None, left: tuple[Piece | None, Piece | None], carried: Pair | None = (0, 0)
) -> Score:
    """The score of a finished game in which Cuba and the cards left in hand are known; `carried` is from
    earlier games."""
    numbers, rulings = pos.rules.numbers, pos.rulings
    mattered = set()
    owners = tuple(dominates(pos, slot) for slot in range(len(pos.card)))
    lines = [Line("score.dominate", _count(owners[1:], numbers["dominate"])), _cuba_line(owners, numbers)]

    kinds = [pos.rules.kind_of[card] if isinstance(card, Piece) else None for card in (cuba, *pos.card[1:])]
    troops = _count([o for o, kind in zip(owners, kinds, strict=True) if kind == pos.rules.military], 1)
    military = _more(troops)
    if military is None:
        mattered.add("ruling.military-tie")
        military = BOTH if rulings["ruling.military-tie"] == "both" else None
    lines.append(_bonus("score.military", military, numbers["military"]))

    aftermath = _more(_left_cubes(pos, left))
    if aftermath is None:
        mattered.add("ruling.aftermath-tie")
        aftermath = BOTH if rulings["ruling.aftermath-tie"] == "both" else None
    lines.append(_bonus("score.aftermath", aftermath, numbers["aftermath"]))

    match = _match(pos, left)
    if match is not None:
        mattered.add("ruling.match")
        if rulings["ruling.match"] == "scored":  # a left card is in its holder's sphere without cubes: a tie there
            lines.append(Line("score.match", (numbers["dominate"], numbers["dominate"])))
    war = _war(pos, kinds, match)
    us, ussr = sum(line.prestige[0] for line in lines), sum(line.prestige[1] for line in lines)
    winner, reason = _winner(war, (us, ussr), owners[0] if rulings["ruling.draw"] == "cuba" else None)
    replayed = reason == "both" and rulings["ruling.campaign-war"] == "replay"
    if us == ussr and not any(war):
        mattered.add("ruling.draw")
    return Score(
        lines=tuple(lines),
        prestige=(us, ussr),
        dominates=owners,
        military=military,
        aftermath=aftermath,
        match=match,
        war=war,
        winner=winner,
        reason=reason,
        cuba=cuba,
        left=left,
        points=carried if replayed or carried is None else (carried[0] + us, carried[1] + ussr),
        shared=rulings["ruling.campaign-both"] == "shared",
        replayed=replayed,
        mattered=frozenset(mattered),
    )


def _cuba_line(owners: Sequence[int | None], numbers: Mapping[str, int]) -> Line:
    return Line("score.cuba", _count(owners[:1], numbers["cuba"]))


def _count(owners: Sequence[int | None], each: int) -> Pair:
    return owners.count(0) * each, owners.count(1) * each


def _more(pair: Pair) -> int | None:
    return None if pair[0] == pair[1] else 0 if pair[0] > pair[1] else 1


def _bonus(rule: str, side: int | None, n: int) -> Line:
    return Line(rule, (n if side in (0, BOTH) else 0, n if side in (1, BOTH) else 0))


def _left_cubes(pos: Mat, left: Sequence[Piece | None]) -> Pair:
    cubes = [0, 0]
    for card in left:
        if card is not None and (side := pos.rules.side_of[card]) >= 0:
            cubes[side] += pos.rules.cubes_of[card]
    return cubes[0], cubes[1]


def _match(pos: Mat, left: Sequence[Piece | None]) -> int | None:
    kinds = [pos.rules.kind_of[card] for card in left if card is not None]
    return kinds[0] if len(kinds) == 2 and kinds[0] == kinds[1] else None


def _war(pos: Mat, kinds: Sequence[int | None], match: int | None) -> tuple[bool, bool]:
    """Which sides have started nuclear war (war.check)."""
    most = pos.rules.numbers["war"]
    started = []
    for edge in OWN_EDGE:
        there = [kind for zone, kind in zip(pos.zone, kinds, strict=True) if zone == edge and kind is not None]
        if match is not None:
            there.append(match)
        started.append(len(there) >= most and any(there.count(kind) >= most for kind in there))
    return started[0], started[1]


def _winner(war: tuple[bool, bool], prestige: Pair, cuba: int | None) -> tuple[int | None, str]:
    if all(war):
        return None, "both"
    if any(war):
        return (1 if war[0] else 0), "war"
    side = _more(prestige)
    if side is None and cuba is not None:
        return cuba, "cuba"
    return side, "draw" if side is None else "prestige"


def misapplied(pos: Mat, result: Score) -> dict[str, list[Pair]]:
    """By rule: the totals of somebody who forgot or misread exactly that rule."""
    numbers = pos.rules.numbers

    def without(rule: str, instead: Pair = (0, 0)) -> Pair:
        other = [line.prestige for line in result.lines if line.rule != rule]
        return instead[0] + sum(p[0] for p in other), instead[1] + sum(p[1] for p in other)

    strict = [_more((pos.cubes[0][slot], pos.cubes[1][slot])) for slot in range(len(pos.card))]
    no_ties = _count(strict[1:], numbers["dominate"])
    cuba = _cuba_line(strict, numbers).prestige
    base = [line.prestige for line in result.lines if line.rule not in ("score.dominate", "score.cuba")]
    ties = no_ties[0] + cuba[0] + sum(p[0] for p in base), no_ties[1] + cuba[1] + sum(p[1] for p in base)
    bonuses = {rule: numbers[rule.split(".")[1]] for rule in ("score.military", "score.aftermath")}
    return {
        "score.cuba": [without("score.cuba", _count(result.dominates[:1], numbers["dominate"])), without("score.cuba")],
        "score.tie": [ties],
    } | {rule: [without(rule), without(rule, (n, 0)), without(rule, (0, n))] for rule, n in bonuses.items()}
