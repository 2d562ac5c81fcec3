"""On their own phones, players note their own hands and turn up only their own cards."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.web.page.beginning import ONE, OWN, PASSED
from pnp.web.table.keeping import beside, kept
from pnp.web.table.room import Room

from .conftest import BEGUN, ROOT, Phone
from .inside import served
from .phones import Hand
from .test_browser import pytestmark as in_browser

Phones = Mapping[str, Phone]
PLAYED = [["play", "excomm"], ["into", "us"]]  # a Command without cubes
FACES = "return [...document.querySelectorAll('.faces [data-pick]')].map(b => JSON.parse(b.dataset.pick)[1])"
DEALT = (
    "pnp: durak@1\nplayers: {anna: Анна, boris: Борис}\nmoves:\n- deal: {trump: 9d}\n- first: {who: anna, shows: 7d}\n"
)


@contextmanager
def own(folder: Path, text: str = BEGUN, game: str = "13-minutes", mode: str = OWN) -> Iterator[tuple[Phones, Room]]:
    """The phone of each side, and that of the host."""
    with served(folder, text, game, lang="ru") as (host, room, _):
        room.kept.mode = mode
        links = {side: f"http://{host.host}/{room.kept.secret(side)}/" for side in room.sides}
        yield {"": host, **{side: Phone(link) for side, link in links.items()}}, room


def offered(view: Any, *, mine: bool = True) -> list[str]:
    return [one["id"] for one in view["question"]["options"] if one.get("mine", False) == mine]


def ended(play: str = "13-minutes/plays/anna-boris.yaml") -> str:
    """A game before its last cards were turned up."""
    text = (ROOT / "cards" / play).read_text(encoding="utf-8")
    return text[: text.index("- end: {")]


# ── a hand that is noted ──────────────────────────────────────────────────────


def test_a_noted_hand_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, room):
        before = {side: phone.view() for side, phone in phones.items()}
        status, told = phones["us"].say("hand", cards=["excomm", "quarantine"])
        assert status == 200 and told["view"]["mine"]["held"] == ["quarantine", "excomm"]
        assert told["view"]["mine"]["noted"] and told["view"]["mine"]["n"] == 2
        after = {side: phone.view() for side, phone in phones.items()}
        assert before["us"] != after["us"] == told["view"]
        assert before[""] == after[""] and before["ussr"] == after["ussr"], "nor does the version tell of it"
        assert room.log.read_text(encoding="utf-8") == BEGUN
        assert phones["ussr"].say("hand", cards=["excomm"])[1]["view"]["mine"]["held"] == ["excomm"]
        assert phones["us"].view() == after["us"], "whoever is wrong is not told that"


def test_a_hand_is_noted_only_on_a_phone_of_ones_own(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, _):
        assert phones[""].say("hand", cards=["excomm"])[0] == 422
        assert phones["us"].say("hand", cards=["excomm", "castle"])[1]["view"]["mine"]["held"] == ["excomm"]
        assert phones["us"].say("hand", cards=[7])[0] == 400
    for mode in (ONE, PASSED):
        with own(tmp_path, mode=mode) as (phones, _):
            assert phones[""].say("hand", cards=["excomm"])[0] == 422
            assert phones[""].view().get("mine") is None


def test_only_questions_about_ones_own_hand_are_about_it(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, _):
        assert len(offered(phones["us"].view())) == 13
        _, told = phones["us"].say("ask", picks=[["play", "excomm"]])
        assert offered(told) == []


def test_a_card_that_was_played_is_gone_and_comes_back_when_that_is_undone(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, room):
        phones["us"].say("hand", cards=["excomm", "quarantine"])
        assert phones["us"].say("record", picks=PLAYED)[0] == 200
        while room.sitting is not None and room.sitting.whole.taking is not None:
            assert phones["us"].say("line", line="{command: {}}", sure=True)[0] == 200
        assert phones["us"].view()["mine"]["held"] == ["quarantine"]
        while phones["us"].view()["number"] > 3 or room.sitting is None or room.sitting.whole.taking is not None:
            assert phones["us"].say("undo")[0] == 200
        assert phones["us"].view()["mine"]["held"] == ["quarantine", "excomm"]


def test_it_is_kept_beside_the_log_and_nonsense_there_is_refused(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, _):
        phones["us"].say("hand", cards=["excomm"])
    log = tmp_path / "evening.yaml"
    with kept(log) as (found, _):
        assert found.held("us") == ["excomm"]
    said = json.loads(beside(log).read_text(encoding="utf-8"))
    beside(log).write_text(json.dumps({**said, "hands": {"us": {"excomm": "x"}}}), encoding="utf-8")
    with pytest.raises(Exception, match="evening"), kept(log):
        pass


@in_browser
def test_two_phones_play_durak_with_hands_that_only_they_know(browser: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "docs" / "examples" / "durak", tmp_path / "durak")
    with trusting(), own(folder, DEALT, str(folder)) as (phones, _):
        browser.get(phones["anna"].address)
        hand = Hand(browser)
        hand.tap("Мои карты: 1 из 6")  # everybody has seen the trump
        for card in ("6s", "6h", "8h", "10c", "10h"):
            hand.tap(f".sheet [data-card={card!r}]")
        hand.seen("/^6.из.6$/.test(document.querySelector('dialog [role=status]').innerText)")
        hand.tap("Готово")
        hand.seen("document.querySelector('.another')")
        assert {*browser.execute_script(FACES)} == {"6s", "6h", "8h", "10c", "10h", "7d"}
        hand.tap("Другая карта")
        hand.seen("document.querySelectorAll('[data-pick]').length > 30")
        assert phones["boris"].view()["mine"]["held"] == []
        assert phones["anna"].say("record", picks=[["lead", "6s"]])[0] == 200
        browser.get(phones["boris"].address)
        hand.tap("Мои карты: 0 из 6")
        for card in ("8s", "10d"):
            hand.tap(f".sheet [data-card={card!r}]")
        hand.tap("Готово")
        hand.seen("document.querySelector('.another')")
        assert {*browser.execute_script(FACES)} == {"8s", "10d"}
        hand.pick("cover", "8s")
        hand.tap("Записать")
        hand.seen("/1.из.5$/.test(document.querySelector('.mine').innerText)")


# ── the end ───────────────────────────────────────────────────────────────────


def test_each_phone_is_asked_for_the_cards_of_its_side_alone(tmp_path: Path) -> None:
    with own(tmp_path, ended()) as (phones, room):
        asked = {side: [one["pick"][0] for one in phones[side].view()["question"]["options"]] for side in room.sides}
        assert {*asked["us"]} == {"end.left.us"} and {*asked["ussr"]} == {"end.left.ussr"}
        said = [["end.left.us", "radio-moscow"], ["end.cuba", "hidden"]]
        assert phones["us"].say("record", picks=said)[0] == 200
        assert {one["pick"][0] for one in phones["us"].view()["question"]["options"]} == {"end.cuba"}
        view = phones["ussr"].view()
        assert {one["pick"][0] for one in view["question"]["options"]} == {"end.left.ussr"}
        assert "radio-moscow" not in offered(view)
        said = [["end.left.ussr", "u2-photographs"], ["end.cuba", "back-channel"]]
        assert phones["ussr"].say("record", picks=said)[0] == 200
        assert all(phones[side].view()["question"] is None for side in room.sides)
        verdict = verify_text(room.log.read_bytes(), "evening.yaml")
        whole = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
        assert verdict.verdict == "legal" and verdict.outcome == verify_text(whole.read_bytes(), "x.yaml").outcome


@pytest.mark.parametrize("as_played", [False, True])
def test_nobody_says_what_another_had_in_hand(tmp_path: Path, as_played: bool) -> None:
    with own(tmp_path, ended()) as (phones, room):
        line = "{end: {left: {us: Radio Moscow}}}"
        assert phones["ussr"].say("line", line=line, sure=True, as_played=as_played)[0] == 422
        assert phones["us"].say("line", line=line, sure=True)[0] == 200
        again = "{конец: {остались: {США: Снимки U-2}}}"
        assert phones["ussr"].say("line", line=again, sure=True, as_played=as_played)[0] == 422
        assert room.log.read_text(encoding="utf-8").count("конец") == 1


def test_a_noted_card_is_offered_first_at_the_end(tmp_path: Path) -> None:
    with own(tmp_path, ended()) as (phones, _):
        phones["us"].say("hand", cards=["radio-moscow"])
        view = phones["us"].view()
        assert view["mine"]["held"] == ["radio-moscow"] and "radio-moscow" in offered(view)


def test_what_all_have_laid_down_is_turned_up_once(tmp_path: Path) -> None:
    with own(tmp_path, ended("13-days/plays/chronicle.yaml"), "13-days") as (phones, room):
        assert all(phones[side].view()["question"] for side in room.sides)
        line = f"{{end: {{aftermath: {['hidden'] * 6}}}}}"
        assert phones["us"].say("line", line=line, sure=True)[0] == 200
        assert all(phones[side].view()["question"] is None for side in room.sides)


def test_one_phone_is_handed_on_for_the_cards_of_the_other(tmp_path: Path) -> None:
    text = re.sub("play: (castro|u-thant)", "play: hidden", ended("13-minutes/plays/face-down.yaml"))
    with own(tmp_path, re.sub("at: (castro|u-thant)", "at: cuba", text), mode=PASSED) as (phones, _):
        phone = phones[""]
        assert phone.view()["cover"]["side"] == "us" and phone.say("lift")[0] == 200
        for picks in ([["end.left.us", "address"], ["end.cuba", "hidden"]], [["end.cuba", "castro"]]):
            assert phone.view()["cover"] is None
            assert phone.say("record", picks=picks)[0] == 200
        assert phone.view()["cover"]["side"] == "ussr" and phone.say("lift")[0] == 200
        assert {one["pick"][0] for one in phone.view()["question"]["options"]} == {"end.left.ussr"}
        assert phone.say("record", picks=[["end.left.ussr", "khrushchev-letter"]])[0] == 200
        assert phone.view()["cover"] is None and phone.view()["question"] is None


def test_a_card_that_is_certain_is_not_asked_for(tmp_path: Path) -> None:
    with own(tmp_path, ended()) as (phones, _):
        said = [["end.left.us", "radio-moscow"], ["end.cuba", "back-channel"]]
        assert phones["us"].say("record", picks=said)[0] == 200
        assert phones["ussr"].view()["question"] is None


# ── moves of another player ───────────────────────────────────────────────────

NOT_YOURS = (422, "За другого игрока этого сказать нельзя.")
ASKED = (
    "pnp: 13-days@1\nplayers: {us: Аня, ussr: Борис}\nmoves:\n- goals: {us: {flags: [turkey, italy, opinion-track], "
    "keep: hidden}, ussr: {flags: [atlantic, personal-letter, political-track], keep: hidden}}\n- first: us\n"
    "#~ us: {play: u-2-downed}\n"
)


def lined(phone: Phone, line: str, **how: bool) -> tuple[int, str]:
    """The status of a typed move that is surely meant, and what is said of it."""
    status, told = phone.say("line", line=line, sure=True, **how)
    return status, told.get("said", "").replace("\u00a0", " ")


def test_nobody_records_a_guessed_card_of_another_player_against_the_rules(tmp_path: Path) -> None:
    with own(tmp_path) as (phones, room):
        for side in ("ussr", "СССР"):
            line = json.dumps({side: {"play": "quarantine", "into": "us", "command": {}}})
            for as_played in (False, True):
                assert lined(phones["us"], line, as_played=as_played) == NOT_YOURS
        assert room.log.read_text(encoding="utf-8") == BEGUN
        line = '{"us": {"play": "excomm", "into": "us", "command": {"at": "excomm", "add": 9}}}'
        assert phones["us"].say("line", line=line, sure=True)[1]["came"] == "refused"
        assert lined(phones["us"], line, as_played=True)[0] == 200, "one's own"


def test_whoever_is_asked_in_a_move_of_another_player_cannot_change_its_card(tmp_path: Path) -> None:
    with own(tmp_path, ASKED, "13-days") as (phones, room):
        for line in ('{"us": {"play": "quarantine", "opponent": "pass"}}', '{"play": "quarantine"}'):
            for as_played in (False, True):
                assert lined(phones["ussr"], line, as_played=as_played) == NOT_YOURS
        assert room.sitting is not None and room.sitting.whole.said == {"play": "u-2-downed"}
        assert lined(phones["ussr"], '{"us": {"play": "u-2-downed", "opponent": "pass"}}')[0] == 200
