"""One wrong word or number in a log is one finding, however much of the game turns on it; a second is a second one."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.verdict import Verdict

from ..judged import Judge
from .conftest import GAME
from .tables import AB, H, M

Change = tuple[str, str]

RECRUITED_TOO_MANY = ("- mobilize: {anna: 2, boris: 1}", "- mobilize: {anna: 3, boris: 1}")
RECRUITED_TOO_FEW = ("- mobilize: {anna: 2, boris: 1}", "- mobilize: {anna: 1, boris: 1}")
A_LAW_FOR_A_THREAT = ("- turn-up: Чума", "- turn-up: Вольный рынок")
GUARDED_ANOTHERS = (
    "- guard: {boris: Римская, anna: Охотный Ряд}",
    "- guard: {boris: Римская, anna: Курская (радиальная)}",
)
SETTLED_WHAT_IS_HELD = ("- boris: {settle: Китай-город (линия 6)}", "- boris: {settle: Чкаловская}")
SETTLED_ELSEWHERE = ("- boris: {settle: Китай-город (линия 6)}", "- boris: {settle: Электрозаводская}")
FLED_TO_ANOTHERS = ("- boris: {retreat: Бауманская}", "- boris: {retreat: Театральная}")
CLAIMED_TOO_MUCH = ("points: {anna: 10, boris: 3}", "points: {anna: 10, boris: 4}")


@cache
def judged(*changes: Change) -> Verdict:
    """The verdict on the game of two, with something in it changed."""
    path = GAME / "plays" / "two.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return verify_text(text.encode(), path.name, path)


def standing(verdict: Verdict) -> list[tuple[int, str | None]]:
    """Record and rule of the findings that stand alone."""
    return [(f.record, f.rule) for f in verdict.findings if f.status != "follows"]


def following(verdict: Verdict) -> set[int | None]:
    """The records from which the rest is said to follow."""
    return {f.follows for f in verdict.findings if f.status == "follows"}


ONE = [
    pytest.param(RECRUITED_TOO_MANY, (1, "mobilize.recruit"), 9, id="recruited one too many"),
    pytest.param(RECRUITED_TOO_FEW, (4, "capture.need"), 18, id="recruited one too few, which is legal at first"),
    pytest.param(A_LAW_FOR_A_THREAT, (34, "threat.order"), 7, id="a law turned up for a threat"),
    pytest.param(GUARDED_ANOTHERS, (33, "threat.choice"), 8, id="guarded another's station"),
    pytest.param(SETTLED_WHAT_IS_HELD, (40, "loss.minimum"), 8, id="settled where somebody else is"),
    pytest.param(SETTLED_ELSEWHERE, (67, "army.through"), 3, id="settled elsewhere, which is legal at first"),
]


@pytest.mark.parametrize(("slip", "first", "findings"), ONE)
def test_one_slip_is_one_finding_and_the_rest_follows(slip: Change, first: tuple[int, str], findings: int) -> None:
    verdict = judged(slip)
    assert standing(verdict) == [first]
    assert following(verdict) == {first[0]}
    assert len(verdict.findings) == findings


@pytest.mark.parametrize(("slip", "first", "findings"), ONE[::2])
def test_a_second_slip_stands_by_itself(slip: Change, first: tuple[int, str], findings: int) -> None:
    assert standing(judged(FLED_TO_ANOTHERS)) == [(102, "wounded")]
    assert standing(judged(slip, FLED_TO_ANOTHERS)) == [first, (102, "wounded")]
    assert standing(judged(CLAIMED_TOO_MUCH)) == [(148, "aim.points")]
    assert standing(judged(slip, CLAIMED_TOO_MUCH)) == [first, (148, "aim.points")]


def test_a_slip_before_another_leaves_that_its_own_consequences() -> None:
    verdict = judged(("- anna: {move: Тургеневская}", "- anna: {move: Марксистская}"), SETTLED_WHAT_IS_HELD)
    assert standing(verdict) == [(6, "hero.move"), (40, "loss.minimum")]
    told = [f.record for f in judged(SETTLED_WHAT_IS_HELD).findings if f.status == "follows"]
    assert [f.record for f in verdict.findings if f.follows == 40] == told


def test_the_nearest_mobilization_changes_one_number() -> None:
    finding = judged(RECRUITED_TOO_MANY).findings[0]
    assert finding.nearest == {"mobilize": {"anna": 2, "boris": 1}}


@pytest.mark.parametrize(
    ("bought", "nearest"),
    [
        ("buy: [akm, svd, flag]", {"buy": ["akm", "svd"]}),
        ("buy: [akm, svd, flag], market: [geiger, rpk, shotgun]", {"buy": ["akm", "svd"], "market": ["geiger", "rpk"]}),
    ],
)
def test_who_cannot_pay_for_all_buys_fewer_of_the_same(judge: Judge, bought: str, nearest: dict[str, object]) -> None:
    log = H + M + AB + f"- anna: pass\n- boris: {{move: kurskaya-hansa, {bought}}}\n"
    (finding,) = judge(log).findings
    assert (finding.rule, finding.nearest) == ("hero.buy", {"boris": {"move": "kurskaya-hansa"} | nearest})


def test_a_station_that_the_map_lacks_is_likened_to_none(judge: Judge) -> None:
    verdict = judge(H + M + AB + "- anna: {move: Авиамоторная}\n")
    assert [f.breach for f in verdict.findings] == ["log.unknown"]
    assert "«Лубянка»" in judge(H + M + AB + "- anna: {move: Лубинка}\n").as_text("ru")


LEFT_OUT = [
    ("- anna: {attack: Александровский сад}\n", (54, "army.one-action")),
    ("- boris: {retreat: Бауманская}\n", (102, "wounded")),
]


@pytest.mark.parametrize(("line", "first"), LEFT_OUT)
def test_what_a_forgotten_line_explains_follows_from_it(line: str, first: tuple[int, str]) -> None:
    """A required choice was not written down: whatever it was, the rest of the game depends on it."""
    assert standing(judged((line, ""))) == [first]
    assert standing(judged((line, ""), CLAIMED_TOO_MUCH)) == [first, (147, "aim.points")]


TWICE = [
    ("- anna: {attack: Сретенский бульвар, scouted: true}\n", {(24, "army.neutral"), (24, "hero.scout")}),
    ("- guard: {anna: Площадь Революции, boris: Чкаловская}\n", {(59, "threat.choice")}),
    ("- mobilize: {boris: 1}\n", {(45, "mobilize.order")}),
    ("- turn-up: Всеобщая мобилизация\n", {(105, "round.phases")}),
]


@pytest.mark.parametrize(("line", "wrong"), TWICE)
def test_what_a_line_written_twice_explains_follows_from_it(line: str, wrong: set[tuple[int, str]]) -> None:
    found = standing(judged((line, line + line)))
    assert (set(found), len(found)) == (wrong, len(wrong))
