"""The end of a game on the page: who won, the score, another log for the next game, and a campaign that goes on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.sitting import Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.judging.judge import verify_text
from pnp.validator.logs import logtext
from pnp.web.page.ending import result
from pnp.web.table.keeping import beside, next_log

from ..soundness.logs import data, ending
from .conftest import BEGUN, ROOT, Phone
from .inside import served

PLAYS = ("13-minutes/anna-boris", "13-minutes/face-down", "13-days/chronicle", "illuminati/duel", "metro-2033/three")
SEATS = [{"side": "us", "name": "Аня"}, {"side": "ussr", "name": "Борис"}]


def play(name: str) -> Path:
    game, _, log = name.partition("/")
    return ROOT / "cards" / game / "plays" / f"{log}.yaml"


def whole(name: str = "13-minutes/anna-boris") -> str:
    return play(name).read_text(encoding="utf-8")


def texts(path: Path, lang: str) -> tuple[Any, list[str]]:
    """What the last screen is told of a log, and the verdict on it, line by line."""
    text = path.read_text(encoding="utf-8")
    verdict = verify_text(text.encode(), path.name, path)
    return result(Sitting(text, path.name, path, lang), ALL, path, lang), verdict.as_text(lang).splitlines()


@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_it_says_who_won_and_how_and_the_score_as_the_verdict_does(name: str, lang: str) -> None:
    told, said = texts(play(name), lang)
    assert told["winners"] and f"  {told['won']}" in said
    assert told["findings"] == [] and f"{play(name).name}: {told['said'][:1].lower()}{told['said'][1:]}" in said
    columns = [" ".join(line.split()) for line in said]
    for rows in told["sheets"]:
        for row in rows:
            line = " ".join(row)
            assert any(re.fullmatch(rf"{re.escape(line)}( [\w.-]+)?", shown) for shown in columns), line
    assert (len(told["sheets"]) == 0) == (name == "illuminati/duel"), "there is no score in that game"
    assert all(f"  {line}" in said for line in (*told["light"], *told["rulings"]))


def test_what_was_against_the_rules_is_said_with_the_record_and_the_rule(tmp_path: Path) -> None:
    log = tmp_path / "evening.yaml"
    log.write_text(whole().replace("- first: ussr", "- first: us"), encoding="utf-8")
    told, said = texts(log, "en")
    assert told["findings"][0]["rule"].startswith("Record 3, rule ")
    assert f"  {told['findings'][0]['said']}" in said


@pytest.mark.parametrize(
    ("log", "following"),
    [("evening", "evening-2"), ("evening-2", "evening-3"), ("2026-11-23", "2026-11-23-2"), ("7", "7-2")],
)
def test_the_next_log_has_a_name_that_nothing_has(tmp_path: Path, log: str, following: str) -> None:
    path = tmp_path / f"{log}.yaml"
    assert next_log(path).name == f"{following}.yaml"
    beside(next_log(path)).touch()
    assert next_log(path).name not in (path.name, f"{following}.yaml")


def test_a_new_game_begins_in_another_log_and_phones_go_on(tmp_path: Path) -> None:
    with served(tmp_path, whole()) as (phone, room, _):
        before, address = phone.view(), phone.address
        assert before["over"] and before["again"]["log"] == "evening-2.yaml"
        assert before["again"]["names"] == {"us": "Аня", "ussr": "Борис"}
        assert phone.say("begin", mode="one", seats=SEATS, options={})[0] == 200
        after = phone.view()
        assert after["number"] == 1 and not after["over"] and after["version"] != before["version"]
        assert phone.address == address and room.log == tmp_path / "evening-2.yaml"
        assert "Борис" in room.log.read_text(encoding="utf-8") and room.kept.secret("") in phone.path
        assert (tmp_path / "evening.yaml").read_text(encoding="utf-8") == whole()


def test_a_new_game_begins_only_once_this_one_is_over_and_only_for_the_host(tmp_path: Path) -> None:
    with served(tmp_path, whole()) as (phone, room, _):
        room.kept.mode = "own"
        side = Phone(f"http://{phone.host}/{room.kept.secret('us')}/")
        assert side.view()["again"] is None
        assert side.say("begin", mode="own", seats=SEATS, options={})[0] == 422
    with served(tmp_path / "..", BEGUN) as (phone, *_):
        assert "again" not in phone.view()
        assert phone.say("begin", mode="one", seats=SEATS, options={})[0] == 422


def test_who_changes_sides_takes_the_link_along_and_nobody_gets_that_of_another(tmp_path: Path) -> None:
    with served(tmp_path, whole()) as (phone, room, _):
        room.kept.mode = "own"
        links = {side: room.kept.secret(side) for side in ("us", "ussr")}  # Аня plays the US, Борис the USSR
        seats = [{"side": "us", "name": "Вера"}, {"side": "ussr", "name": "Аня"}]
        assert phone.say("begin", mode="own", seats=seats, options={})[0] == 200
        assert room.kept.secrets["ussr"] == links["us"]
        assert room.kept.secrets["us"] not in links.values()
        assert Phone(f"http://{phone.host}/{links['us']}/").view()["me"] == "ussr"
        assert Phone(f"http://{phone.host}/{links['ussr']}/").ask("GET", "view")[0] == 404


def test_a_new_game_that_cannot_be_saved_was_not_begun(tmp_path: Path) -> None:
    with served(tmp_path, whole()) as (phone, room, _):
        before = phone.view()

        def full(path: Path) -> Any:
            raise OSError(28, "No space left on device")

        room.another = full
        assert phone.say("begin", mode="one", seats=SEATS, options={})[0] == 507
        assert phone.view() == before and room.log.name == "evening.yaml"


def test_a_program_plays_the_next_game_too(tmp_path: Path) -> None:
    with served(tmp_path, whole(), computers={"ussr": "random"}) as (phone, room, _):
        assert phone.say("begin", mode="one", seats=SEATS, options={})[0] == 200
        assert room.kept.computers == {"ussr": "random"} and room.kept.seed
        assert room.log.name == "evening-2.yaml" and phone.view()["hand"]


# ── a campaign ────────────────────────────────────────────────────────────────


def test_a_campaign_goes_on_from_the_page_to_its_end(tmp_path: Path) -> None:
    """The second game of `plays/campaign.yaml`, written down on the page after the first."""
    first, second = whole("13-minutes/campaign").split("\n- moves:\n", 2)[1:]
    head = whole("13-minutes/campaign").partition("games:")[0]
    alone = re.sub(r"(?m)^  ", "", first).rstrip() + "\n"
    with served(tmp_path, f"{head}moves:\n{alone}") as (phone, room, _):
        view = phone.view()
        assert view["over"] and view["may_go_on"]
        assert phone.say("next")[0] == 200
        view = phone.view()
        assert not view["over"] and not view["may_go_on"]
        for record in (line.strip()[2:] for line in second.splitlines() if line.strip()):
            said = phone.say("line", line=record, sure=True)
            assert said[0] == 200, (record, said)
        view = phone.view()
        assert view["over"] and not view["may_go_on"]
        assert view["result"]["won"] == "The winner is the US: the campaign is won."
        assert len(view["result"]["sheets"]) == 3
        assert view["result"]["sheets"][-1] == [["Campaign", "US", "USSR"], ["Total", "14", "4"]]
        verdict = verify_text(room.log.read_bytes(), room.log.name)
        assert verdict.verdict == "legal" and verdict.finished
        assert verdict.outcome == verify_text(whole("13-minutes/campaign").encode(), "c.yaml").outcome


def test_while_a_campaign_goes_on_the_game_that_was_won_is_told(tmp_path: Path) -> None:
    text = whole("13-minutes/campaign")
    while text.count("- moves:") > 1 and Sitting(text, "c.yaml").whole.spot.log.games[-1].records:
        text = logtext.without_last(text)
    path = tmp_path / "campaign.yaml"
    path.write_text(logtext.without_game(text), encoding="utf-8")
    told, _ = texts(path, "en")
    assert told["won"].startswith("The winner is the US") and [one["id"] for one in told["winners"]] == ["us"]
    assert "unfinished" not in told["said"] and told["said"].endswith(".")


@pytest.mark.parametrize(("reason", "goes_on"), [("prestige", True), ("war", False)])
def test_a_game_that_decides_a_campaign_has_no_next_one_in_it(reason: str, goes_on: bool, tmp_path: Path) -> None:
    """campaign.war"""
    seed = next(seed for seed in range(50) if ending("13-minutes", seed).reason == reason)
    with served(tmp_path, logtext.head_text(data("13-minutes", seed))) as (phone, *_):
        view = phone.view()
        assert view["over"] and view["may_go_on"] == goes_on and view["again"]["log"] == "evening-2.yaml"
        assert phone.say("next")[0] == (200 if goes_on else 422)
