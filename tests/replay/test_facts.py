"""The table in words, in a replay: everything by its name in the reader's language, piles by what they are."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.press.build import open_desk
from pnp.press.play.facts import Fact, Teller
from pnp.press.play.stage import Stage
from pnp.validator.judging.judge import verify_text

from .conftest import ROOT, story

METRO = ROOT / "cards" / "metro-2033" / "plays" / "two.yaml"
LATIN = re.compile(r"[A-Za-z]{3,}")


def facts(at: int) -> dict[tuple[str, str], Fact]:
    told = story(METRO)
    return {fact.key: fact for fact in told.steps[told.number(at)].facts}


def test_nothing_is_told_by_its_id() -> None:
    for step in story(METRO).steps:
        for fact in step.facts:
            assert not LATIN.search(fact.label["ru"]), fact
            assert not LATIN.search(fact.value["ru"]), fact


def test_what_is_counted_without_a_track_goes_by_the_name_of_its_counters() -> None:
    fact = facts(0)["tracks", "mushrooms"]
    assert fact.label == {"ru": "Грибы", "en": "Mushrooms"}
    assert fact.value["ru"] == "Красная линия 2, Бауманский альянс 2"


def test_a_station_holds_a_token_and_a_hero() -> None:
    assert facts(0)["places", "okhotnyy-ryad"].value == {"ru": "Красная линия, Артём", "en": "Red Line, Artyom"}


def test_what_somebody_carries_is_no_hand() -> None:
    assert facts(0)["hands", "boris"].label == {"ru": "При себе (Борис)", "en": "Carrying (Борис)"}


@pytest.mark.parametrize(
    ("pile", "label", "value"),
    [
        ("market", "Рынок Ганзы", "Дробовик, Локомотив, Счётчик Гейгера, РПК"),
        ("threats-discard", "Угрозы (сброс)", "0 карт"),
    ],
)
def test_piles_of_one_title_are_told_apart_and_open_cards_named(pile: str, label: str, value: str) -> None:
    fact = facts(0)["piles", pile]
    assert (fact.label["ru"], fact.value["ru"]) == (label, value)


def test_no_band_is_kept_for_piles_that_never_hold_a_card() -> None:
    told = story(METRO)
    empty = [
        replace(
            picture, piles={name: () if name.endswith("discard") else cards for name, cards in picture.piles.items()}
        )
        for picture in told.pictures
    ]
    desk = open_desk(told.game, "ru")
    heights = [Stage(desk, pictures).panels[0].height for pictures in (told.pictures, empty)]
    assert heights[0] > heights[1]


def test_cards_of_the_market_lie_side_by_side() -> None:
    told = story(METRO)
    stage = Stage(open_desk(told.game, "ru"), told.pictures)
    step = told.steps[0]
    shown = stage.scene(step.picture, step.secrets, None, None)
    boxes = [p.box for pieces in shown.pieces for p in pieces if p.key.startswith("pile/market/")]
    assert len(boxes) == 4
    assert all(one.right <= other.x for one, other in pairwise(boxes))


def test_a_hero_taken_twice_is_told_before_any_record() -> None:
    text = METRO.read_text(encoding="utf-8").replace("Хантер", "Артём", 1)
    verdict = verify_text(text.encode(), "log.yaml")
    assert [finding.rule for finding in verdict.findings] == ["setup.heroes"]
    assert verdict.as_text("ru").splitlines()[-1] == (
        "log.yaml: уже начало не по правилам: 1 нарушение; ходы не проверены."
    )
    assert "0 records" not in verdict.as_text("en")


def test_the_prestige_after_the_aftermath_is_that_of_the_verdict() -> None:
    told = story(ROOT / "cards" / "13-days" / "plays" / "chronicle.yaml")
    shown = [
        next(fact.value["ru"] for fact in step.facts if fact.key == ("tracks", "prestige")) for step in told.steps[-3:]
    ]
    assert shown == ["США 2", "0", "0"]


def test_the_teller_knows_every_game() -> None:
    for name in ("13-days", "13-minutes", "illuminati"):
        for play in sorted((ROOT / "cards" / name / "plays").glob("*.yaml"))[:1]:
            told = story(play)
            assert [*Teller(told.game).facts(told.steps[0].picture)]
