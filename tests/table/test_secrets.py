"""What a seat may not see never leaves the server for it: a sample; `python -m tests.table.secrets` compares more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.seen import as_seen, hiding
from pnp.validator.judging.spot import spot_of
from pnp.web.page.beginning import modes
from pnp.web.table.room import Room

from .conftest import BEGUN, ROOT, Phone
from .inside import served
from .secrets import GAMES, SPELLINGS, Log, checked, exchanged, faces, first_secret, played

MOMENTS = {"13-minutes": 2, "13-days": 1, "illuminati": 2, "metro-2033": 1}
SEEDS = {"13-minutes": "s0", "13-days": "s0", "illuminati": "s1", "metro-2033": "s8"}
GOALS = ("network", "bavarian-illuminati")
SPECIAL = """pnp: illuminati@1
players: {anna: {illuminati: bavarian-illuminati}, boris: {illuminati: ufos}}
moves:
- first: boris
- boris: {draw: DRAWN}
- end: boris
"""
SECRET_GOAL = (
    "pnp: 13-days@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n- goals: {us: {flags: [turkey, italy, opinion-track], "
    "keep: turkey}, ussr: {flags: [atlantic, personal-letter, political-track], keep: KEPT}}\n"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_answered_the_same_whatever_the_others_hide(game: str) -> None:
    log = played(game, SEEDS[game])
    log.records = log.records[:80]
    pairs, answers, _ = checked(log, MOMENTS[game], random.Random(game))
    assert pairs and answers > 10 * pairs


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_each_may_have_a_phone(game: str) -> None:
    assert "own" in modes(faces(game).game)


def everything(phone: Phone) -> list[Any]:
    """All that a link gives before anybody says anything."""
    paths = ("", "main.js", "words", "view", "moves", "take/log", "take/replay", "take/record")
    return [phone.ask("GET", path)[::2] for path in paths]


@pytest.mark.parametrize("name", ["quarantine", "Quarantine", "Карантин"])
def test_a_card_in_a_hand_is_hidden_by_whatever_name(name: str) -> None:
    rules = spot_of(BEGUN.encode(), "log.yaml").rules
    said = {"us": {"play": "hidden", "into": "us", "event": {"discard": [name, "Black Saturday"]}}}
    seen = hiding(rules, said, frozenset({"quarantine"}))
    assert seen == {"us": {"play": "hidden", "into": "us", "event": {"discard": ["hidden", "Black Saturday"]}}}


@pytest.mark.parametrize("mode", ["passed", "own"])
def test_no_byte_tells_what_another_keeps(tmp_path: Path, mode: str) -> None:
    found = []
    for kept in ("atlantic", "personal-letter"):
        with served(tmp_path, SECRET_GOAL.replace("KEPT", kept), "13-days") as (phone, room, _):
            room.kept.mode, room.run = mode, "same"
            links = {side: room.kept.secret(side) for side in ("us", "ussr")} if mode == "own" else {}
            secrets = {f"{phone.host}": "", phone.path.strip("/"): "", **dict.fromkeys(links.values(), "")}
            seats = [phone, *(Phone(f"http://{phone.host}/{links['us']}/") for _ in links)][:2]
            said = repr([everything(one) for one in seats])
            for secret in secrets:
                said = said.replace(secret, "…")
            found.append(said)
            for one in seats:
                assert [one.ask("GET", f"take/{what}")[0] for what in ("log", "replay", "record")] == [404] * 3
            assert mode != "own" or seats[1].ask("GET", "code/ussr.svg")[0] == 404
    assert found[0] == found[1]


def test_a_log_that_was_spoilt_in_an_editor_is_not_quoted_to_a_seat(tmp_path: Path) -> None:
    with served(tmp_path, SECRET_GOAL.replace("KEPT", "atlantic"), "13-days") as (phone, room, _):
        room.kept.mode = "own"
        seat = Phone(f"http://{phone.host}/{room.kept.secret('us')}/")
        room.log.write_text(SECRET_GOAL.replace("KEPT", "atlantik"), encoding="utf-8")
        status, told = seat.say("undo")
        assert status == 422 and "atlantik" not in told["said"] and "pnp verify" in told["said"]


def seats_of(phone: Phone, room: Room, *sides: str) -> list[Phone]:
    """The phones of these sides."""
    return [Phone(f"http://{phone.host}/{room.kept.secret(side)}/") for side in sides]


def finished(name: str) -> str:
    return (ROOT / "cards" / name).read_text(encoding="utf-8")


TAKES = ("take/log", "take/replay", "take/record")


def test_once_the_game_is_over_everybody_may_take_it_home_if_all_agree(tmp_path: Path) -> None:
    play = finished("13-minutes/plays/anna-boris.yaml")
    with served(tmp_path, play) as (phone, room, _):
        room.kept.mode = "own"
        us, ussr = seats_of(phone, room, "us", "ussr")
        for one in (phone, us, ussr):
            assert one.view()["over"] and not one.view()["may_take"]
            assert [one.ask("GET", what)[0] for what in TAKES] == [404] * 3
        assert phone.say("open")[0] == 422, "the link of all is no player's"
        assert us.view()["opens"] == {"may": True, "waits": ["USSR (Борис)"]}
        assert us.say("open")[0] == 200 and us.say("open")[0] == 422
        assert us.view()["opens"] == {"may": False, "waits": ["USSR (Борис)"]} and us.ask("GET", "take/log")[0] == 404
        assert ussr.say("open")[0] == 200
        for one in (phone, us, ussr):
            assert one.view()["may_take"] and one.view()["opens"] is None
        status, headers, record = us.ask("GET", "take/record")
        assert status == 200 and record.startswith(b"%PDF") and "evening.pdf" in headers["Content-Disposition"]
        assert us.ask("GET", "take/log")[2] == play.encode()
        assert us.say("undo")[0] == 200 and us.view()["over"], "the cards that were left"
        while us.view()["over"]:
            assert us.say("undo")[0] == 200
        assert us.ask("GET", "take/log")[0] == 404
        assert room.kept.agreed == [], "all are asked again"


def test_who_has_agreed_is_known_after_an_interruption(tmp_path: Path) -> None:
    for asked in (["us", "ussr"], ["ussr"], []):
        with served(tmp_path, finished("13-minutes/plays/anna-boris.yaml")) as (phone, room, _):
            room.kept.mode = "own"
            assert room.waits() == asked
            for one in asked[:1]:
                assert seats_of(phone, room, one)[0].say("open")[0] == 200
    with served(tmp_path, BEGUN) as (_, room, _):
        assert room.waits() == ["us", "ussr"], "the log was changed, and the game goes on"


def test_a_phone_that_is_passed_asks_one_after_the_other(tmp_path: Path) -> None:
    with served(tmp_path, finished("13-minutes/plays/anna-boris.yaml")) as (phone, room, _):
        room.kept.mode = "passed"
        for side in ("us", "ussr"):
            assert phone.view()["cover"]["side"] == side and phone.ask("GET", "take/log")[0] == 404
            assert phone.say("lift")[0] == 200 and phone.view()["opens"]["may"]
            assert phone.say("open")[0] == 200
        assert phone.view()["cover"] is None and phone.ask("GET", "take/log")[0] == 200


def test_nobody_learns_more_by_ending_a_game_that_could_go_on(tmp_path: Path) -> None:
    """A game of Illuminati for two ends when one of them leaves; what a special is that another holds stays hidden."""
    found = []
    for special in ("bribery", "assassination"):
        with served(tmp_path, SPECIAL.replace("DRAWN", special), "illuminati") as (phone, room, _):
            room.kept.mode, room.run = "own", "same"
            room.kept.secrets |= {side: f"secret-of-{side}-----" for side in ("anna", "boris")}
            (anna,) = seats_of(phone, room, "anna")
            ended = anna.say("line", line="anna: {leave: true}", sure=True)
            assert ended[0] == 200 and ended[1]["view"]["over"] and ended[1]["view"]["result"]["won"]
            opened = anna.say("open")
            assert opened[1]["view"]["opens"] == {"may": False, "waits": ["boris"]}
            assert [anna.ask("GET", what)[0] for what in TAKES] == [404] * 3
            found.append(repr([ended, opened, anna.ask("GET", "moves")[2]]))
            assert special in room.log.read_text(encoding="utf-8")
    assert found[0] == found[1]


# ── in whatever words a log is written ────────────────────────────────────────

UFOS = """pnp: illuminati@1
players: {{anna: {{illuminati: bavarian-illuminati}}, boris: {{illuminati: "{written}", goal: "{goal}"}}}}
moves: []
"""


@pytest.mark.parametrize("written", ["ufos", "The UFOs", "НЛО", "нло", "the ufos"])
def test_a_secret_goal_is_masked_however_the_illuminati_is_written(written: str) -> None:
    seen = [as_seen(spot_of(UFOS.format(written=written, goal=goal).encode(), "x.yaml"), "anna") for goal in GOALS]
    assert seen[0] == seen[1] and "network" not in seen[0]
    own = as_seen(spot_of(UFOS.format(written=written, goal="network").encode(), "x.yaml"), "boris")
    assert "network" in own


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_the_same_in_whatever_words_the_log_is_written(game: str) -> None:
    log, rng, compared = played(game, SEEDS[game]), random.Random(game), 0
    first = first_secret(log, faces(game).game)
    for n, seat in ((n, seat) for n in (first + 1, first + 4, first + 16) for seat in [*log.head["players"]][:2]):
        now = Log(game, log.head, log.records[:n])
        found = exchanged(now, seat, faces(game).game, rng)
        for how in SPELLINGS if found is not None else ():
            texts = [one.text(how) for one in (now, found[0])]
            assert texts[0] != texts[1]
            seen = [as_seen(spot_of(text.encode(), "x.yaml"), seat) for text in texts]
            assert seen[0] == seen[1], how
            compared += 1
    assert compared >= len(SPELLINGS)


def test_a_record_of_several_moves_stays_one_for_those_from_whom_it_hides_something() -> None:
    """Otherwise a seat would count other records than the log."""
    spot = spot_of(finished("metro-2033/plays/three.yaml").encode(), "x.yaml")
    for seat in (None, *spot.rules.sides):
        assert spot_of(as_seen(spot, seat).encode(), "x.yaml").number == spot.number - 1, "but for a claim"
