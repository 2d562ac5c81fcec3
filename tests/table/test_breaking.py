"""Moves against the rules on the page: why they are refused, and the mark that they have once they are written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.listening import UNCLEAR
from pnp.validator.at_table.sitting import Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.judging.judge import verify_text
from pnp.web.page.words import typeset

from .conftest import ROOT, Phone
from .inside import served
from .pictures import begun
from .tapping import PLAYS

BEGUN = "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves:\n- bid: {us: 5, ussr: 3}\n- first: ussr\n"
SLIP = "us: {play: quarantine, into: ussr, command: {at: cuba, add: 1}}"
SAID = {
    "en": ("Rule 3.3", "Against the rules: 3.1, 3.3", "For example: "),
    "ru": ("Правило 3.3", "Против правил: 3.1, 3.3", "Например: "),
}


def moves(phone: Phone) -> Any:
    return json.loads(phone.ask("GET", "moves")[2])["moves"]


@pytest.mark.parametrize("lang", SAID)
def test_a_refusal_cites_the_rule_as_the_verdict_does_and_the_record_is_marked(tmp_path: Path, lang: str) -> None:
    rule, mark, example = SAID[lang]
    with served(tmp_path, BEGUN, lang=lang) as (phone, room, _):
        assert phone.view()["example"].startswith(example)
        status, told = phone.say("line", line=SLIP)
        assert status == 422 and rule in [one["rule"].replace("\u00a0", " ") for one in told["findings"]]
        assert "play.zone" not in repr(told)
        assert phone.say("line", line=SLIP, as_played=True, sure=True)[0] == 200
        assert phone.view()["mark"] == mark
        assert [one["mark"] for one in moves(phone)] == ["", "", mark]
        verdict = verify_text(room.log.read_bytes(), room.log.name).as_text(lang)
        assert all(one["said"].replace("\u00a0", " ") in verdict for one in told["findings"])
        phone.say("undo")
        assert phone.view()["mark"] == "" and len(moves(phone)) == 2


def test_the_moves_are_those_of_the_game_with_the_numbers_of_the_verdict(tmp_path: Path) -> None:
    with served(tmp_path, begun("13-minutes/plays/anna-boris.yaml", 0)) as (phone, *_):
        assert moves(phone) == []
    text = (ROOT / "cards/13-minutes/plays/campaign.yaml").read_text(encoding="utf-8")
    with served(tmp_path, text) as (phone, *_):
        found, view = moves(phone), phone.view()
        assert [one["n"] for one in found] == list(range(view["number"] - len(found), view["number"]))
        assert found[-1]["said"] == view["last"]


@pytest.mark.parametrize("game", PLAYS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_example_of_the_notation_is_understood(game: str, lang: str) -> None:
    for records in (0, 2, 8) if lang == "ru" else (1, 3, 13):
        play = f"{game}/plays/{PLAYS[game][0]}"
        sitting = Sitting(begun(play, records), "x.yaml", ROOT / "cards" / play, lang)
        said = sitting.example(ALL)
        if sitting.whole.over:
            continue  # then nothing needs to be said
        assert said and sitting.take_line(ALL, said, as_played=False, sure=False).came != UNCLEAR, said


def test_lines_do_not_end_after_a_short_word_and_names_stay_as_they_are() -> None:
    told = {"said": "Карта в сферу — у Тана", "pick": ["play", "и в лес"], "question": [{"title": "Призыв У Тана"}]}
    shown = {"said": "Карта в_сферу_— у_Тана", "pick": ["play", "и в лес"], "question": [{"title": "Призыв У_Тана"}]}
    assert repr(typeset(told, "ru")).replace("\\xa0", "_") == repr(shown)
    assert typeset({"has": ["Шкала 2"], "last": "Арбатская (линия 4) и U-2"}, "ru") == {
        "has": ["Шкала\u00a02"],
        "last": "Арбатская (линия\u00a04) и\u00a0U\u20112",
    }
    assert typeset({"words": {"a": "в лес"}, "stands": {"n": ["в лес", "1"]}}, "ru") == {
        "words": {"a": "в\u00a0лес"},
        "stands": {"n": ["в\u00a0лес", "1"]},
    }
