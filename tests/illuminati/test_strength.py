"""Attacks added up: every kind of item, the worked numbers of the rules, every ability that has a part in a sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pnp.validator.games.illuminati.faces import Face
from pnp.validator.games.illuminati.strength import (
    AGAINST,
    CONTROL,
    DESTROY,
    FOR,
    GUARD_MONEY,
    KINDS,
    MONEY,
    NEUTRALIZE,
    OPPOSITE,
    OWN_MONEY,
    Attack,
    Item,
    Paid,
    Strength,
    Sum,
    said,
)

from . import facts
from .laid import face, game, strength, table

ATTACKS = {"c": CONTROL, "n": NEUTRALIZE, "d": DESTROY}


def plain(id: str, power: int = 6, transferable: int = 0, resistance: int = 2, *alignments: str) -> Face:
    """A group without abilities."""
    return replace(face("boy-sprouts"), id=id, power=power, transferable=transferable, resistance=resistance,
                   alignments=alignments)  # fmt: skip


def reckon(attack: Attack, *cards: Face) -> Sum:
    """The sum of an attack between made-up cards: `we` and `they`, unless others are given."""
    known = {card.id: card for card in (plain("we"), plain("they"), *cards)}
    usual = strength()
    return Strength(known, usual.numbers, usual.rulings).sum(attack)


def against(kind: str, *mine: str, theirs: tuple[str, ...] = ()) -> int:
    """What alignments come to."""
    sum = reckon(Attack(kind, "we", "they"), plain("we", 6, 0, 2, *mine), plain("they", 6, 0, 2, *theirs))
    return sum.of("same", "opposite")


# ── the worked numbers of the rules ──────────────────────────────────────────


@pytest.mark.parametrize(("power", "resistance", "needed"), [(6, 2, 4), (10, 2, 8)], ids=["t01", "t02"])
def test_power_against_resistance(power: int, resistance: int, needed: int) -> None:
    """attack.roll, card.resistance"""
    sum = reckon(Attack(CONTROL, "we", "they"), plain("we", power), plain("they", 6, 0, resistance))
    assert sum.needed == needed
    assert [item.kind for item in sum.items] == ["power", "resistance"]


HELP = (plain("help", 2, 4), plain("they", 6, 0, 3))


@pytest.mark.parametrize(
    ("paid", "needed"),
    [
        pytest.param([], 7, id="t03"),
        pytest.param([Paid(MONEY, "we", 3)], 10, id="t04"),
        pytest.param([Paid(MONEY, "we", 3), Paid(OWN_MONEY, "they", 3)], 4, id="t05"),
    ],
)
def test_help_and_money(paid: list[Paid], needed: int) -> None:
    """attack.aid, attack.money, attack.defence-money: the example that runs through the rules."""
    assert reckon(Attack(CONTROL, "we", "they", ("help",), paid=tuple(paid)), *HELP).needed == needed


def test_t06_two_opposite_pairs() -> None:
    """attack.alignment"""
    assert against(CONTROL, "weird", "communist", theirs=("straight", "government")) == -8


def test_t07_the_mafia_controls_a_criminal_group() -> None:
    """card.own: on top of what alignments give."""
    sum = strength().sum(Attack(CONTROL, "mafia", "junk-mail", own=("ufos", "mafia")))
    assert (sum.of("ability"), sum.of("same", "opposite")) == (3, 4)
    assert sum.needed == 7 + 7 - 3


def test_t08_any_attempt_to_destroy() -> None:
    """card.any-attempt: the Cycle Gangs have no Power, and serve every attacker of their owner."""
    owned = strength().sum(Attack(DESTROY, "cia", "yuppies", own=("ufos", "cia", "cycle-gangs")))
    assert owned.of("ability") == 2
    gone = strength().sum(Attack(DESTROY, "cia", "yuppies", own=("ufos", "cia")))
    assert gone.of("ability") == 0


@pytest.mark.parametrize("roll", [11, 12], ids=["t09", "t10"])
def test_the_highest_rolls_always_fail(roll: int) -> None:
    """attack.auto-fail"""
    sum = reckon(Attack(CONTROL, "we", "they"), plain("we", 20))
    assert sum.needed == 18
    assert not strength().succeeds(sum, roll)
    assert strength().succeeds(sum, 10)


@pytest.mark.parametrize(("between", "n"), [(0, 10), (1, 5), (2, 2), (3, 0), (None, 0)])
def test_position_defends(between: int | None, n: int) -> None:
    """attack.position, t11 to t14; neither an uncontrolled group nor an own one has any (destroy.own)."""
    for kind in KINDS:  # destroy.power: it counts there too
        assert reckon(Attack(kind, "we", "they", between=between)).of("position") == -n


def test_t15_neutralizing() -> None:
    """neutralize.bonus: everything else as for control."""
    assert [item for item in reckon(Attack(NEUTRALIZE, "we", "they")).items if item.kind == "neutralize"] == [
        Item("neutralize", 6)
    ]
    for kind in (CONTROL, DESTROY):
        assert reckon(Attack(kind, "we", "they")).of("neutralize") == 0
    assert against(NEUTRALIZE, "weird", theirs=("weird",)) == against(CONTROL, "weird", theirs=("weird",)) == 4


def test_t16_a_lead_of_twenty_brought_to_nothing() -> None:
    """attack.defence-money"""
    paid = (Paid(GUARD_MONEY, "ufos", 20),)
    sum = reckon(Attack(CONTROL, "we", "they", paid=paid), plain("we", 22))
    assert sum.needed == 0
    assert not strength().succeeds(sum, 2)
    assert not sum.cancelled


def test_t22_the_mafia_cannot_destroy_new_york() -> None:
    """destroy.power, destroy.alignment"""
    sum = strength().sum(Attack(DESTROY, "mafia", "new-york"))
    assert [(item.kind, item.amount) for item in sum.items] == [
        ("power", 7),
        ("same", -4),
        ("same", -4),
        ("target-power", -7),
    ]
    assert sum.needed == -8


def test_t24_t25_fanatics_are_opposite_to_each_other() -> None:
    """card.alignments"""
    assert against(CONTROL, "fanatic", theirs=("fanatic",)) == -4
    assert against(DESTROY, "fanatic", theirs=("fanatic",)) == 4


def test_t26_the_gun_lobby_resists_some() -> None:
    """card.exclusive: Resistance 10 in place of the printed one, against liberals, communists and weird groups."""
    for attacker, resistance in {"tabloids": 10, "democrats": 10, "kgb": 10, "mafia": 3, "ufos": 3}.items():
        sum = strength().sum(Attack(CONTROL, attacker, "gun-lobby"))
        assert sum.of("resistance", "resist") == -resistance, attacker


# ── every other item ─────────────────────────────────────────────────────────


def test_every_opposite_pair() -> None:
    """card.alignments: criminals have no opposite."""
    assert {*OPPOSITE} | {"criminal"} == {kind.id for kind in game().kinds}
    for one, other in OPPOSITE.items():
        assert against(CONTROL, one, theirs=(other,)) == -4
        assert against(DESTROY, one, theirs=(other,)) == 4
    for one in {kind.id for kind in game().kinds} - {"fanatic"}:
        assert against(CONTROL, one, theirs=(one,)) == 4
        assert against(DESTROY, one, theirs=(one,)) == -4
    assert against(CONTROL, "criminal", theirs=("government", "weird")) == 0


def test_illuminati_have_no_alignments() -> None:
    """card.alignments"""
    assert strength().sum(Attack(CONTROL, "ufos", "new-york")).needed == 6 - 8


def test_alignments_that_were_changed() -> None:
    """card.exclusive: the Orbital Mind Control Lasers"""
    attack = Attack(CONTROL, "mafia", "yuppies", own=("mafia",), alignments={"yuppies": ("criminal", "conservative")})
    assert strength().sum(attack).of("same", "ability") == 4 + 3


def test_help_is_transferable_power_and_alignments_of_helpers_do_not_matter() -> None:
    """attack.aid, attack.aid-alignment"""
    sum = strength().sum(Attack(CONTROL, "mafia", "california", ("cia", "yuppies", "democrats")))
    assert [item for item in sum.items if item.kind == "help"] == [Item("help", 4, "cia"), Item("help", 1, "yuppies")]
    assert sum.of("same", "opposite") == strength().sum(Attack(CONTROL, "mafia", "california")).of("same", "opposite")


def test_what_each_megabuck_is_worth() -> None:
    """attack.money, attack.defence-money, interfere.money; every treasury is counted once."""
    worth = {MONEY: 1, FOR: 1, OWN_MONEY: -2, GUARD_MONEY: -1, AGAINST: -1}
    for what, each in worth.items():
        paid = (Paid(what, "one", 3), Paid(what, "other", 1), Paid(what, "one", 2))
        items = [item for item in reckon(Attack(CONTROL, "we", "they", paid=paid)).items if item.kind == what]
        assert items == [Item(what, 5 * each, "one", mb=5), Item(what, each, "other", mb=1)]


def test_power_that_was_raised() -> None:
    """opt.hidden-goals, opt.overstate"""
    attack = Attack(CONTROL, "ufos", "yuppies", powers={"ufos": 1})
    assert strength().sum(attack).of("power") == 7
    attack = Attack(CONTROL, "mafia", "yuppies", ("ufos",), powers={"ufos": 1})
    assert strength().sum(attack).of("help") == 7


def test_whispering_campaign_is_met_by_resistance() -> None:
    """destroy.powerless: alignments count as in any attack to destroy."""
    sum = strength().sum(Attack(DESTROY, "cia", "antiwar-activists", powerless=True))
    assert sum.of("resistance") == -3
    assert sum.of("target-power") == 0
    assert sum.of("opposite") == 4  # Violent against Peaceful


def test_survivalists_shelter_others() -> None:
    """card.any-attempt, ruling.survivalists"""
    guard = ("network", "survivalists", "yuppies")
    control = strength().sum(Attack(CONTROL, "cia", "yuppies", guard=guard, between=0))
    assert control.of("shelter") == -2
    assert strength().sum(Attack(CONTROL, "cia", "survivalists", guard=guard, between=0)).of("shelter") == 0
    assert strength().sum(Attack(CONTROL, "cia", "yuppies")).of("shelter") == 0
    destroy = Attack(DESTROY, "cia", "yuppies", guard=guard, between=0)
    assert strength().sum(destroy).of("shelter") == 0
    assert strength(survivalists="yes").sum(destroy).of("shelter") == -2
    assert strength().sum(destroy).mattered == {"ruling.survivalists"}
    assert not control.mattered


def test_donors_count_as_government() -> None:
    """card.own, ruling.donors"""
    attack = Attack(CONTROL, "chinese-campaign-donors", "fbi")
    assert strength().sum(attack).of("same", "opposite") == 4
    assert strength(donors="joins").sum(attack).of("same", "opposite") == 0
    assert strength().sum(attack).mattered == {"ruling.donors"}
    for other in (Attack(NEUTRALIZE, "chinese-campaign-donors", "fbi"), Attack(CONTROL, "kgb", "fbi")):
        assert strength().sum(other).of("same", "opposite") == -4
        assert not strength().sum(other).mattered
    among_themselves = strength().sum(Attack(CONTROL, "chinese-campaign-donors", "kgb"))
    assert among_themselves.of("same", "opposite") == 4


def test_twenty_megabucks_that_cancel() -> None:
    """ruling.d16"""
    attack = Attack(CONTROL, "ufos", "yuppies", paid=(Paid(MONEY, "ufos", 40), Paid(GUARD_MONEY, "network", 20)))
    for ruling, succeeds in {"counted": True, "cancels": False}.items():
        judge = strength(d16=ruling)
        assert judge.succeeds(judge.sum(attack), 7) == succeeds
        assert judge.sum(attack).mattered == {"ruling.d16"}
    less = attack._replace(paid=(Paid(MONEY, "ufos", 40), Paid(GUARD_MONEY, "network", 19)))
    assert not strength(d16="cancels").sum(less).cancelled


def test_discordians_are_immune_to_some() -> None:
    """attack.abilities"""
    guard = ("discordian-society", "yuppies")
    barred = strength().barred(Attack(CONTROL, "mafia", "yuppies", ("cia", "ufos"), guard=guard))
    assert [*barred] == [("discordian-society", "cia")]
    assert [*strength().barred(Attack(CONTROL, "big-media", "yuppies", guard=guard))] == [
        ("discordian-society", "big-media")
    ]
    assert not [*strength().barred(Attack(CONTROL, "big-media", "yuppies", guard=("network", "yuppies")))]


def bonuses() -> dict[str, list[tuple[int, set[str], bool, list[str]]]]:
    """The bonuses of each card: how much, to which attacks, whether to any attacker of the owner, against whom."""
    found: dict[str, list[tuple[int, set[str], bool, list[str]]]] = {}
    for line in facts.BONUSES.strip().splitlines():
        id, amount, attacks, by, *targets = line.split()
        wanted = [facts.ALIGNMENTS.get(one, one) for one in targets]
        found.setdefault(id, []).append((int(amount), {ATTACKS[letter] for letter in attacks}, by == "owner", wanted))
    return found


def is_meant(target: Face, wanted: list[str]) -> bool:
    return wanted == ["any"] or target.id in wanted or any(one in target.alignments for one in wanted)


@pytest.mark.parametrize("id", [*bonuses()])
@pytest.mark.parametrize("kind", KINDS)
def test_every_bonus_counts_where_it_says_and_nowhere_else(id: str, kind: str) -> None:
    """card.any-attempt, card.own, attack.abilities"""
    for target in table().faces.values():
        for attacker in {"gnomes-of-zurich", id}:
            if target.is_illuminati or target.id == id:
                continue
            got = strength().sum(Attack(kind, attacker, target.id, own=("gnomes-of-zurich", id)))
            expected = [
                amount
                for amount, kinds, any_attempt, wanted in bonuses()[id]
                if kind in kinds and is_meant(target, wanted) and (any_attempt or attacker == id)
            ]
            assert [item.amount for item in got.items if item.kind == "ability"] == expected, (attacker, target.id)


# ── in words ─────────────────────────────────────────────────────────────────


def spelt(sum: Sum) -> Mapping[str, str]:
    return said(sum, table().faces, {kind.id: kind.name for kind in game().kinds})


def test_a_sum_in_words() -> None:
    paid = (Paid(MONEY, "mafia", 3), Paid(OWN_MONEY, "junk-mail", 3), Paid(AGAINST, "gnomes-of-zurich", 1))
    own = ("ufos", "mafia", "cia")
    attack = Attack(CONTROL, "mafia", "junk-mail", ("cia",), own, between=0, guard=("network", "junk-mail"), paid=paid)
    told = spelt(strength().sum(attack))
    assert told["ru"] == (
        "Власть 7 + помощь 4 («ЦРУ») + одинаковая приверженность 4 (криминальные) + свойство 3 («Мафия») + деньги 3"
        " − Сопротивление 3 − близость к Иллюминату 10 − деньги цели 2 × 3 − деньги против 1"
        f" = {7 + 4 + 4 + 3 + 3 - 3 - 10 - 6 - 1}"
    )
    assert told["en"] == (
        "Power 7 + help 4 (“C.I.A.”) + identical alignment 4 (Criminal) + ability 3 (“The Mafia”) + money 3"
        " − Resistance 3 − nearness to the Illuminati 10 − money of the target 2 × 3 − money against it 1 = 1"
    )


def test_a_sum_below_nothing_has_a_true_minus() -> None:
    told = spelt(strength().sum(Attack(DESTROY, "mafia", "new-york")))
    assert told["ru"] == (
        "Власть 7 − одинаковая приверженность 4 (жестокие) − одинаковая приверженность 4 (криминальные)"
        " − Власть цели 7 = −8"
    )


def test_nothing_to_resist_with_is_still_told() -> None:
    assert spelt(strength().sum(Attack(CONTROL, "ufos", "hollywood")))["en"] == "Power 6 − Resistance 0 = 6"


def test_every_kind_of_item_has_its_words(every_item: list[Item]) -> None:
    for item in every_item:
        told: Any = spelt(Sum((item,)))
        assert all(told[lang].strip() for lang in ("ru", "en")), item


@pytest.fixture
def every_item() -> list[Item]:
    """One item of each kind that a sum can have."""
    guard, own = ("network", "survivalists", "gun-lobby"), ("ufos", "cycle-gangs", "tabloids")
    paid = tuple(Paid(what, "ufos", 1) for what in (MONEY, FOR, OWN_MONEY, GUARD_MONEY, AGAINST))
    attacks = [Attack(kind, "tabloids", "gun-lobby", ("cia",), own, guard, 0, paid) for kind in KINDS]
    more = [Attack(CONTROL, "mafia", "new-york"), Attack(CONTROL, "fbi", "kgb")]
    items = [item for attack in (*attacks, *more) for item in strength().sum(attack).items]
    assert len({item.kind for item in items}) == 16
    return items


def test_what_somebody_forgot() -> None:
    sum = strength().sum(Attack(CONTROL, "mafia", "junk-mail", own=("mafia",), between=0))
    assert sum.needed == 1
    assert sum.without("position") == 11
    assert sum.without("ability", "same") == -6
