"""Everybody passes with one tap, and the log is the same as if each had passed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.validator.at_table.sitting import Sitting
from pnp.validator.at_table.speaking_for import ALL

from .conftest import Running
from .pictures import begun

THREE = "metro-2033/plays/three.yaml"


def sitting(play: str, records: int) -> Sitting:
    return Sitting(begun(play, records), "x.yaml", None, "en")


@pytest.mark.parametrize("records", [0, 11, 106])
def test_all_pass_as_if_each_had(records: int) -> None:
    together, each = sitting(THREE, records), sitting(THREE, records)
    said = together.passes(ALL)
    assert [next(iter(one)) for one in said] == [*dict.fromkeys(next(iter(one)) for one in said)]
    assert len(said) == 3
    assert together.pass_all(ALL)
    for one in said:
        assert each.asked() == [next(iter(one))]
        each.whole.take_value(one)
        each.changed()
    assert together.text == each.text
    assert together.due() == each.due()
    for _ in said:
        assert together.undo(ALL)
    assert together.text == sitting(THREE, records).text


def test_only_those_who_have_not_acted_pass() -> None:
    table = sitting(THREE, 0)
    table.whole.take_value({"vera": {"recruit": 1}})
    table.changed()
    assert [next(iter(one)) for one in table.passes(ALL)] == ["gleb", "dina"]


@pytest.mark.parametrize(
    ("play", "records"), [("illuminati/plays/four.yaml", 4), ("13-minutes/plays/anna-boris.yaml", 2)]
)
def test_nobody_passes_where_something_is_to_be_done(play: str, records: int) -> None:
    table = sitting(play, records)
    before = table.text
    assert not table.passes(ALL)
    assert not table.pass_all(ALL)
    assert table.text == before


def test_nobody_passes_for_others_on_a_phone_of_their_own() -> None:
    table = sitting(THREE, 0)
    assert not table.passes("vera")
    assert not table.pass_all("vera")


def test_the_page_offers_it(running: Callable[..., Running], tmp_path: Path) -> None:
    phone = running("metro-2033", begun(THREE, 0, "en"), "--lang", "en").phone
    assert phone.view()["passes"] == "Nobody recruits", "in the game's own words"
    assert phone.say("pass")[0] == 200
    assert "- dina: {recruit: 0}\n" in (tmp_path / "evening.yaml").read_text(encoding="utf-8")
    assert phone.view()["passes"] == "All pass: Vera, Gleb, Dina"


def test_after_some_have_decided_the_rest_pass(running: Callable[..., Running]) -> None:
    phone = running("metro-2033", begun(THREE, 0, "en"), "--lang", "en").phone
    assert phone.say("line", line="vera: {recruit: 1}", sure=True)[0] == 200
    assert phone.view()["passes"] == "Nobody else recruits"
