"""Structures: trees of cards, one per arrow, none overlapping; captured and moved with everything under them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.validator.games.illuminati import picture
from pnp.validator.games.illuminati.faces import BOTTOM, LEFT, RIGHT, TOP
from pnp.validator.games.illuminati.geometry import Spot
from pnp.validator.games.illuminati.structure import Branch, Link, Obstacle, Structure, built, settled

from ..longer import times
from .laid import face, laid, table

CHAIN = ("mafia > top", "kgb > mafia left", "tabloids > kgb bottom")


# ── trees ────────────────────────────────────────────────────────────────────


def test_an_illuminati_begins_alone() -> None:
    alone = Structure.alone(table(), "ufos")
    assert (alone.cards, alone.groups) == (("ufos",), ())
    assert [*alone.openings()] == [Link("ufos", side) for side in (TOP, RIGHT, BOTTOM, LEFT)]


def test_masters_and_what_is_under_them() -> None:
    tree = laid(*CHAIN, "cia > right")
    assert tree.masters("tabloids") == ("kgb", "mafia", "ufos")
    assert tree.branch("mafia").cards == ("mafia", "kgb", "tabloids")
    assert tree.is_under("tabloids", "mafia")
    assert not tree.is_under("cia", "mafia")
    assert not tree.is_under("mafia", "mafia")
    assert tree.neighbours("mafia") == ("ufos", "kgb")
    assert tree.neighbours("ufos") == ("mafia", "cia")
    assert (tree.master("kgb"), tree.master("ufos"), tree.puppets("ufos")) == ("mafia", None, ("mafia", "cia"))


def test_groups_between_are_masters_and_not_millimetres() -> None:
    """geo.distance"""
    tree = laid(*CHAIN, "cia > right")
    assert [tree.between(group) for group in ("mafia", "kgb", "tabloids", "cia")] == [0, 1, 2, 0]


# ── what fits where ──────────────────────────────────────────────────────────


def test_one_group_to_an_arrow() -> None:
    """geo.one-per-arrow"""
    tree = laid("mafia > top")
    assert tree.on("ufos", TOP) == "mafia"
    assert tree.obstacle("ufos", TOP) == Obstacle("geo.one-per-arrow", "used", "ufos", "mafia")
    assert tree.obstacle("ufos", RIGHT) is None


def test_no_arrow_on_that_side() -> None:
    """control.place"""
    tree = laid("mafia > top")
    assert face("mafia").incoming == RIGHT
    assert tree.obstacle("mafia", RIGHT) == Obstacle("control.place", "arrow", "mafia")
    assert tree.obstacle("mafia", LEFT) is None


@pytest.mark.parametrize("squares", [False, True], ids=["cards", "squares"])
def test_an_arrow_is_blocked_by_what_lies_in_front_of_it(squares: bool) -> None:
    """geo.blocked: a group to the right of the one above the Illuminati is above the one to its right."""
    before = laid("mafia > top", "cia > right", squares=squares)
    assert before.obstacle("cia", BOTTOM) is None
    after = before.put("fbi", "mafia", TOP)
    assert after.obstacle("cia", BOTTOM) == Obstacle("geo.blocked", "blocked", "cia", "fbi")
    assert after.free("cia") == (TOP, LEFT)


SPIRAL = (
    "mafia > bottom",
    "cia > mafia left",
    "cfl-aio > cia bottom",
    "international-communist-conspiracy > cfl-aio bottom",
    "pentagon > international-communist-conspiracy top",
    "multinational-oil-companies > right",
)


def test_cards_and_squares_part_only_where_a_structure_closes_on_itself() -> None:
    """ruling.geometry: round six corners the cards come nearer to each other than squares would."""
    as_cards, as_squares = laid(*SPIRAL), laid(*SPIRAL, squares=True)
    link = Link("pentagon", BOTTOM)
    assert as_squares.obstacle(*_at(link)) is None
    told = Obstacle("geo.blocked", "blocked", "pentagon", "multinational-oil-companies")
    assert as_cards.obstacle(*_at(link)) == told
    assert {*as_squares.openings()} - {*as_cards.openings()} == {link}


def _at(link: Link) -> tuple[str, int]:
    return link.master, link.arrow


def test_who_has_no_arrow_left_cannot_take_a_puppet() -> None:
    """control.arrow"""
    tree = laid("tabloids > top", "boy-sprouts > tabloids top", "cia > right")
    assert tree.no_arrow("boy-sprouts") == Obstacle("control.arrow", "used", "boy-sprouts")
    assert tree.no_arrow("tabloids") == Obstacle("control.arrow", "used", "tabloids")
    assert tree.no_arrow("cia") is None


# ── captures and moves ───────────────────────────────────────────────────────

RIVAL = ("new-york > right", "fbi > new-york bottom", "tabloids > fbi bottom")


def test_puppets_keep_their_relative_places() -> None:
    """control.puppets"""
    theirs = laid(*RIVAL, root="network")
    fit = laid("cia > right").hang(theirs.branch("new-york"), "cia", LEFT)
    assert not fit.loose
    assert {card: fit.structure.links[card] for card in ("fbi", "tabloids")} == {
        "fbi": Link("new-york", BOTTOM),
        "tabloids": Link("fbi", BOTTOM),
    }
    assert theirs.without("new-york").groups == ()


def test_what_would_overlap_is_loose_with_all_under_it() -> None:
    """control.overlap: above the C.I.A., New York is beside the Mafia, and its puppet would overlap it."""
    theirs = laid(*RIVAL, root="network")
    fit = laid("mafia > top", "cia > right").hang(theirs.branch("new-york"), "cia", BOTTOM)
    assert fit.structure.groups == ("mafia", "cia", "new-york")
    (loose,) = fit.loose
    assert loose.branch == Branch("fbi", {"tabloids": Link("fbi", BOTTOM)})
    assert loose.link == Link("new-york", BOTTOM)
    assert loose.obstacle == Obstacle("geo.no-overlap", "covers", "fbi", "mafia")


def test_what_is_loose_goes_to_another_arrow_of_its_master() -> None:
    """control.overlap"""
    theirs = laid(*RIVAL, root="network")
    fit = laid("mafia > top", "cia > right").hang(theirs.branch("new-york"), "cia", BOTTOM)
    assert fit.structure.free("new-york") == (TOP, LEFT)
    end, gone = settled(fit)
    assert gone == ()
    assert end.links["fbi"] == Link("new-york", TOP)
    assert end.links["tabloids"] == Link("fbi", BOTTOM)


def test_what_still_does_not_fit_becomes_uncontrolled() -> None:
    """control.overlap: with both other arrows of New York taken."""
    more = ("cycle-gangs > new-york top", "punk-rockers > new-york left")
    theirs = laid(*RIVAL, *more, root="network")
    fit = laid("mafia > top", "cia > right").hang(theirs.branch("new-york"), "cia", BOTTOM)
    end, gone = settled(fit)
    assert gone == ("fbi", "tabloids")
    assert end.groups == ("mafia", "cia", "new-york", "cycle-gangs", "punk-rockers")


def test_a_group_moves_with_everything_under_it() -> None:
    """move.action, move.overlap"""
    tree = laid(*CHAIN, "cia > right")
    fit = tree.moved("mafia", "cia", LEFT)
    assert not fit.loose
    assert fit.structure.masters("tabloids") == ("kgb", "mafia", "cia", "ufos")
    assert {*fit.structure.cards} == {*tree.cards}


def test_a_referee_goes_on_with_what_lies_there() -> None:
    """Two cards on one arrow are put there all the same, and each can be found and taken away again."""
    tree = laid("mafia > top").put("cia", "ufos", TOP)
    assert tree.groups == ("mafia", "cia")
    assert tree.box("mafia") == tree.box("cia")
    assert tree.without("cia") == laid("mafia > top")


def test_a_structure_laid_out_anew() -> None:
    """turn.special: every violation is reported, and what is attached to nothing is left out (geo.tree)."""
    good = {"cia": Link("mafia", LEFT), "mafia": Link("ufos", TOP)}
    tree, wrong = built(table(), "ufos", good)
    assert (tree, wrong) == (laid("mafia > top", "cia > mafia left"), ())
    bad = good | {"kgb": Link("tabloids", TOP), "fbi": Link("ufos", TOP)}
    tree, wrong = built(table(), "ufos", bad)
    assert tree.groups == ("mafia", "fbi", "cia")
    assert wrong == (
        Obstacle("geo.one-per-arrow", "used", "ufos", "mafia"),
        Obstacle("geo.tree", "loose", "kgb", "tabloids"),
    )


def test_structures_are_values() -> None:
    one, other = laid("mafia > top"), laid("mafia > top")
    assert one == other
    assert hash(one) == hash(other)
    assert one.put("cia", "ufos", LEFT) != one
    assert one.groups == ("mafia",)


# ── any sequence ─────────────────────────────────────────────────────────────

GROUPS = sorted(id for id, face in table().faces.items() if not face.is_illuminati)
CHOICES = st.lists(st.integers(0, 10_000), max_size=18)
SQUARES = st.booleans()


def grown(choices: list[int], squares: bool, root: str, groups: list[str]) -> Structure:
    """A structure that grows by one group for each choice, on any arrow that is free."""
    tree, left = Structure.alone(table(squares), root), [*groups]
    for choice in choices:
        links = [*tree.openings()]
        if not links:
            break
        link = links[choice % len(links)]
        tree = tree.put(left.pop(choice % len(left)), link.master, link.arrow)
    return tree


def assert_sound(tree: Structure) -> None:
    """A tree, one group to an arrow, no two cards on each other, every group turned to its master."""
    assert {*tree.spots} == {*tree.cards}
    for group in tree.groups:
        assert tree.masters(group)[-1] == tree.root
        link = tree.links[group]
        assert link.arrow in face(link.master).arrows
    assert len({*tree.links.values()}) == len(tree.links)
    for one, other in combinations(tree.cards, 2):
        assert not tree.box(one).overlaps(tree.box(other)), (one, other)
    for link in tree.openings():
        assert tree.on(*_at(link)) is None


@given(CHOICES, SQUARES)
def test_lawful_placements_keep_a_structure_sound(choices: list[int], squares: bool) -> None:
    assert_sound(grown(choices, squares, "ufos", GROUPS))


def placed_as_before(before: Structure, after: Structure, card: str, head: str) -> bool:
    """True if a card has the same position relative to a head as before, with the whole branch rotated and shifted as
    one."""
    old, new = before.spots[card], after.spots[card]
    from_head, to_head = before.spots[head], after.spots[head]
    turn = (to_head.turn - from_head.turn) % 4
    dx, dy = old.x - from_head.x, old.y - from_head.y
    for _ in range(turn):
        dx, dy = -dy, dx
    return new == Spot(to_head.x + dx, to_head.y + dy, (old.turn + turn) % 4)


@settings(max_examples=times(60))
@given(CHOICES, CHOICES, st.integers(0, 10_000), SQUARES)
def test_captures_keep_relative_places_or_say_what_fell_off(
    ours: list[int], theirs: list[int], choice: int, squares: bool
) -> None:
    half = len(GROUPS) // 2
    mine = grown(ours, squares, "ufos", GROUPS[:half])
    rival = grown(theirs, squares, "network", GROUPS[half:])
    links = [*mine.openings()]
    assume(rival.groups and links)
    group, link = rival.groups[choice % len(rival.groups)], links[choice % len(links)]
    branch = rival.branch(group)
    fit = mine.hang(branch, *_at(link))
    assert_sound(fit.structure)
    loose = [card for one in fit.loose for card in one.branch.cards]
    came = [card for card in branch.cards if card in fit.structure]
    assert sorted((*came, *loose)) == sorted(branch.cards)
    assert all(placed_as_before(rival, fit.structure, card, group) for card in came)
    for one in fit.loose:
        assert one.link.master in came
        assert one.obstacle.target in mine.cards
    end, gone = settled(fit)
    assert_sound(end)
    assert {*end.cards} | {*gone} == {*mine.cards, *branch.cards}
    assert all(end.master(card) == rival.master(card) for card in branch.cards[1:] if card in end)
    assert {*rival.without(group).cards} | {*branch.cards} == {*rival.cards}


@settings(max_examples=times(60))
@given(CHOICES, st.integers(0, 10_000), SQUARES)
def test_moves_lose_nothing_that_they_do_not_tell(choices: list[int], choice: int, squares: bool) -> None:
    tree = grown(choices, squares, "ufos", GROUPS)
    assume(tree.groups)
    group = tree.groups[choice % len(tree.groups)]
    for link in tree.without(group).openings():
        end, gone = settled(tree.moved(group, *_at(link)))
        assert_sound(end)
        assert sorted((*end.cards, *gone)) == sorted(tree.cards)
        assert group in end
    back = tree.without(group).hang(tree.branch(group), *_at(tree.links[group]))
    assert (back.structure, back.loose) == (tree, ())


# ── as a picture ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("squares", "above"), [(False, (63 + 88) / 2), (True, 88)], ids=["cards", "squares"])
def test_a_structure_is_pictured_in_millimetres(squares: bool, above: float) -> None:
    """Squares are as wide as a card, so that no two cards hide each other."""
    root, mafia, cia = picture.laid(laid("mafia > top", "cia > right", squares=squares), {"mafia": 7}, down=True)
    assert (root.x, root.y, root.turn, root.master, root.down) == (0, 0, 0, None, True)
    assert (mafia.x, mafia.y, mafia.turn, mafia.master, mafia.count, mafia.down) == (0, -above, 1, "ufos", 7, False)
    assert (cia.x, cia.y, cia.turn) == (88, 0, 2)
