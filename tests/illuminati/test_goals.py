"""Goals: groups by the size of the table, and the special goal of every Illuminati, met and just missed."""

from __future__ import annotations

import pytest

from pnp.validator.games.illuminati.goals import Goals, Holding, Progress

from .laid import face, game, table


def goals(players: int = 4, longer: bool = False) -> Goals:
    return Goals(table().faces, game().numbers, players, longer)


GROUPS = tuple(id for id, face in table().faces.items() if not face.is_illuminati)


# ── the basic goal ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("players", "groups"), [(2, 13), (3, 13), (4, 12), (5, 10), (6, 9), (7, 8), (8, 8)], ids=lambda n: str(n)
)
def test_groups_by_the_number_of_players(players: int, groups: int) -> None:
    """win.basic: the Illuminati counts as one of them."""
    table = goals(players)
    assert table.groups_needed == groups
    met, missed = (Holding(("ufos", *GROUPS[:n])) for n in (groups - 1, groups - 2))
    assert table.basic(met) == Progress("win.basic", groups, groups)
    assert table.basic(met).met
    assert not table.basic(missed).met


def test_a_longer_game() -> None:
    """opt.length"""
    assert goals(6, longer=True).groups_needed == 9 + game().numbers["longer"]


# ── special goals ────────────────────────────────────────────────────────────


def special(card: str, *groups: str, **more: int) -> Progress:
    return goals().special(Holding((card, *groups), **more), card)  # type: ignore[arg-type]


def test_bavarian_illuminati_count_power() -> None:
    """win.special"""
    groups = ("mafia", "new-york", "cia")
    assert special("bavarian-illuminati", *groups).have == 10 + 7 + 7 + 6
    assert not special("bavarian-illuminati", *groups, "fbi").met  # 34
    assert special("bavarian-illuminati", *groups, "california").met  # 35


def test_network_counts_transferable_power() -> None:
    """win.special"""
    groups = ("cia", "big-media", "irs", "federal-reserve", "madison-avenue")
    assert special("network", *groups).have == 7 + 4 + 3 + 3 + 3 + 3
    assert not special("network", *groups, "hackers").met  # 24
    assert special("network", *groups, "fbi").met  # 25


def test_bermuda_triangle_counts_alignments() -> None:
    """win.special: a group counts for all of its own."""
    groups = ("new-york", "underground-newspapers", "parent-teacher-agglomeration", "hackers")
    assert special("bermuda-triangle", *groups).met
    assert special("bermuda-triangle", *groups, "mafia").have == 10
    assert special("bermuda-triangle", *groups[1:]).have == 7


def test_discordians_and_assassins_count_groups_of_an_alignment() -> None:
    """win.special"""
    weird = [group for group in GROUPS if "weird" in face(group).alignments]
    violent = [group for group in GROUPS if "violent" in face(group).alignments]
    straight = [group for group in GROUPS if "straight" in face(group).alignments]
    assert special("discordian-society", *weird[:5]).met
    assert not special("discordian-society", *weird[:4], *straight).met
    assert special("society-of-assassins", *violent[:6]).met
    assert not special("society-of-assassins", *violent[:5]).met


def test_gnomes_count_money_in_all_treasuries() -> None:
    """win.special"""
    for more, met in {50: True, 49: False}.items():
        holding = Holding(("gnomes-of-zurich", "mafia"), money={"gnomes-of-zurich": 100, "mafia": more})
        assert goals().special(holding, "gnomes-of-zurich").met == met


def test_cthulhu_counts_groups_destroyed() -> None:
    """win.special, out.cthulhu: even without a group left."""
    assert special("servants-of-cthulhu", destroyed=8).met
    assert not special("servants-of-cthulhu", *GROUPS[:3], destroyed=7).met


def test_ufos_take_the_goal_of_another() -> None:
    """win.special: theirs is written down; they themselves have none."""
    assert {*goals().secrets()} == {id for id, face in table().faces.items() if face.is_illuminati} - {"ufos"}
    holding = Holding(("ufos",), money={"ufos": 150})
    assert goals().special(holding, "gnomes-of-zurich").met
    with pytest.raises(ValueError, match="ufos"):
        goals().special(holding, "ufos")


def test_changed_alignments_and_power_count() -> None:
    """card.exclusive, opt.hidden-goals"""
    holding = Holding(("ufos", "yuppies"), alignments={"yuppies": ("weird",)}, powers={"ufos": 1})
    assert goals().special(holding, "discordian-society").have == 1
    assert goals().special(holding, "bavarian-illuminati").have == 6 + 1 + 1
    assert goals().special(holding, "network").have == 6 + 1 + 1


def test_either_goal_will_do() -> None:
    """win.when, win.special"""
    rich = Holding(("gnomes-of-zurich", *GROUPS[:11]), money={"gnomes-of-zurich": 150})
    assert [progress.rule for progress in goals().met(rich, "gnomes-of-zurich")] == ["win.basic", "win.special"]
    assert [progress.rule for progress in goals().met(rich, None)] == ["win.basic"]
    assert goals().met(Holding(("ufos",)), "network") == ()


def test_to_the_last_group() -> None:
    """opt.endless: Power of the groups and one for each."""
    assert goals().final_score(Holding(("ufos", "mafia", "boy-sprouts"))) == 7 + 1 + 0 + 1
