"""A seat that a program plays: a whole game alone, with cards that the program deals."""

from __future__ import annotations

import json
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.validator.at_table.machine import Impossible, Machine
from pnp.validator.at_table.sitting import NotYours, Sitting, Unseen
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.judging.judge import verify_text
from pnp.validator.logs import logtext
from pnp.validator.playtest.options import Options, View
from pnp.validator.playtest.players import AtRandom

from ..patience import LONG
from .conftest import BEGUN
from .inside import served

HEADS: dict[str, dict[str, Any]] = {
    "13-minutes": {"us": "Anna", "ussr": "Computer"},
    "13-days": {"us": "Anna", "ussr": "Computer"},
}
SEATS = [{"side": "us", "name": "Анна"}, {"side": "ussr", "name": ""}]


def begun(game: str, players: dict[str, str], seed: str) -> Sitting:
    """A sitting at which nothing has happened yet, with programs."""
    sitting = Sitting(logtext.new_log({"pnp": f"{game}@1", "players": HEADS[game]}), "x.yaml")
    sitting.machine = Machine(players, seed, sitting.rules.game)
    return sitting


def tap(sitting: Sitting, side: str, rng: random.Random) -> None:
    """Something that is offered to a side, at random."""
    picks: list[Any] = []
    reply = sitting.ask(side, picks)
    while reply.came == "more" and reply.question is not None:
        picks.append(rng.choice(reply.question.options).pick)
        reply = sitting.ask(side, picks)
    assert reply.came in ("ready", "more"), reply
    sitting.take(side, picks)


def play(sitting: Sitting, side: str, seed: int, steps: int) -> None:
    """Taps at random for a side, and the program's moves, until the game is over or so many are done."""
    assert sitting.machine is not None
    rng = random.Random(seed)
    for _ in range(steps):
        if sitting.machine.turn(sitting) is not None:
            sitting.go()
        elif sitting.whole.over:
            return
        else:
            tap(sitting, side, rng)
            sitting.machine.game(sitting.whole)  # is as the cards were dealt


@pytest.mark.parametrize("player", ["greedy", "random", "ismcts:5"])
def test_a_whole_game_alone_is_legal(player: str) -> None:
    sitting = begun("13-minutes", {"ussr": player}, "a")
    play(sitting, "us", 3, 100)
    verdict = verify_text(sitting.text.encode(), "x.yaml")
    assert verdict.verdict == "legal" and verdict.finished
    assert "hidden" not in sitting.text, "the program tells what came to light"


def test_a_person_is_asked_for_the_event_of_their_card_before_the_program_goes_on() -> None:
    """event.opponent-first"""
    sitting = begun("13-minutes", {"ussr": "greedy"}, "a")
    assert sitting.machine is not None
    rng = random.Random(3)
    while sitting.whole.taking != "ussr":
        sitting.go() if sitting.machine.turn(sitting) else tap(sitting, "us", rng)
    assert sitting.whole.taking == "ussr" and {*sitting.whole.said} == {"play", "into"}
    assert sitting.machine.turn(sitting) is None and sitting.may_answer("us")
    asked = sitting.ask("us", []).question
    assert asked is not None and ("opponent", "pass") in [option.pick for option in asked.options]
    with pytest.raises(Unseen):
        sitting.take_line("us", "command: {at: cuba, add: 1}", as_played=False, sure=True)
    sitting.take("us", [("opponent", "pass")])
    assert sitting.machine.turn(sitting) == "ussr"
    sitting.go()
    assert "opponent: pass, command:" in sitting.text


def test_a_person_who_can_only_decline_is_not_asked_and_it_is_recorded() -> None:
    """event.opponent-first"""
    sitting = begun("13-days", {"ussr": "greedy"}, "d")
    assert sitting.machine is not None
    rng = random.Random(3)
    while "opponent: pass" not in sitting.text:
        if sitting.machine.turn(sitting) is not None:
            sitting.go()
        else:
            assert sitting.whole.taking is None or sitting.ask("us", []).came == "more", "there is a choice"
            tap(sitting, "us", rng)
    assert "Anna (US) declines the Event" in sitting.moves("us")[-1][1]


def test_people_may_pay_before_a_program_rolls_the_dice_of_its_attack() -> None:
    """interfere.who"""
    heads = {"anna": {"name": "Anna", "illuminati": "ufos"}, "boris": {"name": "", "illuminati": "gnomes-of-zurich"}}
    sitting = Sitting(logtext.new_log({"pnp": "illuminati@1", "players": heads}), "x.yaml")
    sitting.machine = machine = Machine({"boris": "greedy"}, "b", sitting.rules.game)
    while not machine.pauses(sitting):
        assert machine.turn(sitting) is not None
        sitting.go()
    assert "attack:" in sitting.text and "roll:" not in sitting.text
    assert machine.turn(sitting) is None and sitting.may_answer("anna")
    assert {kind.side for kind in sitting.kinds("anna")} == {"anna"}
    sitting.take_line("anna", "anna: {pay: {ufos: 1}, for: defence}", as_played=False, sure=True)
    assert "pay: {ufos: 1}" in sitting.text
    while not machine.pauses(sitting):  # the program may answer, and asks again
        sitting.go()
    sitting.go()
    assert "roll:" in sitting.text


def test_a_game_with_draws_and_secrets() -> None:
    sitting = begun("13-days", {"ussr": "greedy"}, "b")
    play(sitting, "us", 3, 30)
    assert verify_text(sitting.text.encode(), "x.yaml").verdict == "legal"


def test_a_program_may_take_any_seat() -> None:
    sitting = begun("13-minutes", {"us": "greedy", "ussr": "random"}, "c")
    play(sitting, ALL, 0, 100)
    assert verify_text(sitting.text.encode(), "x.yaml").finished


def test_the_same_seed_deals_the_same_cards_and_undo_brings_the_same_move() -> None:
    one, other = (begun("13-minutes", {"ussr": "greedy"}, "d") for _ in range(2))
    for sitting in (one, other):
        play(sitting, "us", 5, 9)
    assert one.text == other.text

    def goes_on() -> str:
        rng, number = random.Random(1), one.whole.spot.number
        while one.whole.spot.number < number + 2:  # a person, and the program
            play(one, "us", rng.getrandbits(32), 1)
        return one.text

    while one.text != one.whole.text or one.asked() != ["us"]:
        play(one, "us", 1, 1)
    decided = one.text
    before = goes_on()
    assert one.undo("us") and one.text == decided, "as it was before a person’s last record"
    assert goes_on() == before


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "e")
    hands = sitting.picture("us").hands
    assert None not in hands["us"] and {*hands["ussr"]} == {None}
    assert {*sitting.picture(None).hands["us"]} == {None}


def test_what_the_program_bids_is_nobodys_business_until_all_have() -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "f")
    before = sitting.ask("us", ()), sitting.picture("us")
    sitting.go()
    assert (sitting.ask("us", ()), sitting.picture("us")) == before
    assert "ussr" not in sitting.so_far("us")
    assert not sitting.may_undo("us") and not sitting.undo("us"), "a person has decided nothing yet"
    assert sitting.so_far("us") == "Computer (USSR) has chosen already."
    tap(sitting, "us", random.Random(1))
    assert sitting.may_undo("us")


def test_a_person_chooses_which_agenda_to_keep_of_those_dealt() -> None:
    """r2.agendas"""
    sitting = begun("13-days", {"ussr": "greedy"}, "b")
    sitting.go()
    sitting.go()
    dealt = sitting.records("us")[1]["goals"]
    question = sitting.ask("us", []).question
    assert question is not None and len(dealt["us"]["flags"]) == 3
    assert {option.pick for option in question.options} >= {("keep.us", agenda) for agenda in dealt["us"]["flags"]}
    kept = dealt["us"]["flags"][2]
    sitting.take("us", [("keep.us", kept)])
    assert sitting.records("us")[2] == {"keep": {"us": kept, "ussr": "hidden"}}
    assert sitting.records("ussr")[2]["keep"]["ussr"] in dealt["ussr"]["flags"]


def test_what_was_dealt_otherwise_is_refused() -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "h")
    assert sitting.machine is not None
    hand = {*sitting.picture("us").hands["us"]}
    other = next(card.id for card in sitting.rules.game.cards if card.id not in hand)
    text = f"{sitting.text.partition('moves')[0]}moves:\n- bid: {{us: 2, ussr: 3}}\n- first: us\n"
    changed = Sitting(f"{text}- us: {{play: {other}, into: us, event: {{}}}}\n", "x.yaml")
    with pytest.raises(Impossible):
        sitting.machine.game(changed.whole)


@pytest.mark.parametrize(
    "line", ["{deal: {us: hidden, ussr: [%s, hidden]}}", "{ussr: {play: %s, into: us, command: {}}}"]
)
def test_nobody_learns_the_hand_of_the_program_by_guessing(line: str) -> None:
    sitting = begun("13-minutes", {"ussr": "greedy"}, "e")
    before = sitting.text
    hand = {*sitting.picture("us").hands["us"]}
    for card in [card.id for card in sitting.rules.game.cards if card.id not in hand]:
        with pytest.raises((Unseen, NotYours)):
            sitting.take_line("us", line % card, as_played=False, sure=True)
            sitting.take_line("us", line % card, as_played=True, sure=True)
    assert sitting.text == before


def test_alone_at_the_page(tmp_path: Path) -> None:
    with served(tmp_path, "", computers={"ussr": "greedy"}) as (phone, room, _):
        assert phone.say("begin", mode="one", seats=SEATS)[0] == 200
        view = phone.view()
        assert view["turn"] and not view["question"], "while it thinks, nobody else is asked"
        assert len(view["sides"][0]["known"]) == view["sides"][0]["cards"]
        assert "known" not in view["sides"][1] or view["sides"][1]["known"] == []
        assert phone.ask("GET", "take/log")[0] == 404, "the log holds the computer's secrets"
        status, told = phone.say("go")
        assert status == 200 and told["view"]["turn"] is None and told["view"]["question"]
        assert phone.say("go")[0] == 422, "a person decides"
        text = room.log.read_text(encoding="utf-8")
        room.open(text)
        assert room.sitting is not None and room.sitting.machine is not None
        assert phone.view()["sides"][0]["known"] == view["sides"][0]["known"], "the same hand after a start"


def test_while_a_program_thinks_the_server_answers(tmp_path: Path) -> None:
    class Slow(AtRandom):
        def choose(self, view: View, options: Options) -> Any:
            thinks.set()
            assert goes_on.wait(LONG)
            return super().choose(view, options)

    thinks, goes_on = threading.Event(), threading.Event()
    with served(tmp_path, "", computers={"ussr": "random"}) as (phone, room, _):
        phone.say("begin", mode="one", seats=SEATS)
        assert room.sitting is not None and room.sitting.machine is not None
        room.sitting.machine.players["ussr"] = Slow()
        with ThreadPoolExecutor() as pool:
            went = pool.submit(phone.say, "go")
            assert thinks.wait(LONG)
            status, seen = phone.ask("GET", "words")[0], phone.view()
            goes_on.set()
            assert status == 200 and went.result()[0] == 200
            assert seen["turn"] and phone.view()["version"] != seen["version"]


def test_two_phones_that_let_it_move_at_once_get_one_move(tmp_path: Path) -> None:
    with served(tmp_path, "", computers={"ussr": "greedy"}) as (phone, room, _):
        phone.say("begin", mode="one", seats=SEATS)
        version = phone.view()["version"]
        with ThreadPoolExecutor() as pool:
            said = [pool.submit(phone.post, "go", {"id": f"x{n}", "version": version}) for n in range(2)]
        assert sorted(one.result()[0] for one in said) == [200, 409]
        assert room.sitting is not None and [*room.sitting.whole.shared] == ["ussr"]


@pytest.mark.parametrize(
    ("computers", "why"),
    [({"china": "greedy"}, "needs one of the seats"), ({"us": "greedy", "ussr": "greedy"}, "At least one seat")],
)
def test_a_seat_that_is_not_at_the_table(tmp_path: Path, computers: dict[str, str], why: str) -> None:
    with served(tmp_path, "", computers=computers) as (phone, room, _):
        status, told = phone.say("begin", mode="one", seats=SEATS)
        assert status == 422 and why in told["said"]
        assert phone.view()["begin"] and not room.log.exists()


def sat(*players: str) -> list[dict[str, str]]:
    """The seats of the form, with who plays them."""
    return [{**seat, "player": player} for seat, player in zip(SEATS, players, strict=True)]


def test_the_page_offers_the_computer_for_every_seat(tmp_path: Path) -> None:
    with served(tmp_path, "", computers={"СССР": "greedy"}) as (phone, room, _):
        form = phone.view()
        assert [one["id"] for one in form["programs"]] == ["easy", "fair", "strong", "greedy"]
        assert form["players"] == {"ussr": "greedy"}, "what the command named, by the side’s id"
        assert phone.say("begin", mode="one", seats=sat("easy", "easy"))[0] == 422, "nobody would play"
        assert phone.say("begin", mode="one", seats=sat("", "random"))[0] == 422, "that was not offered"
        assert phone.say("begin", mode="one", seats=sat("", "../evil.py"))[0] == 422
        assert not room.log.exists()
        assert phone.say("begin", mode="one", seats=sat("easy", ""))[0] == 200
        assert room.kept.computers == {"us": "easy"} and phone.view()["turn"]
        assert phone.say("begin", mode="one", seats=sat("", "easy"))[0] == 422, "it has begun"


def test_without_the_computer_nothing_is_dealt(tmp_path: Path) -> None:
    with served(tmp_path, "", computers={"ussr": "greedy"}) as (phone, room, _):
        assert phone.say("begin", mode="one", seats=sat("", ""))[0] == 200
        assert not room.kept.computers and phone.view()["turn"] is None
        assert phone.ask("GET", "take/log")[0] == 200


def test_a_seat_of_a_player_with_any_name(tmp_path: Path) -> None:
    seats = [
        {"name": "Anna", "player": "", "takes": {"illuminati": "network"}},
        {"name": "Robot  2", "player": "easy", "takes": {"illuminati": ""}},
    ]
    with served(tmp_path, "", "illuminati") as (phone, room, _):
        assert phone.say("begin", mode="one", seats=seats)[0] == 200
        assert room.kept.computers == {"Robot 2": "easy"} and room.sitting is not None
        took = {side: who["illuminati"] for side, who in room.sitting.whole.spot.log.players.items()}
        assert took["Anna"] == "network" and took["Robot 2"] not in ("network", "hidden"), "it was dealt"


def test_what_the_computer_did_is_told_until_the_next_move(tmp_path: Path) -> None:
    with served(tmp_path, "", computers={"ussr": "ismcts:20"}) as (phone, room, _):
        phone.say("begin", mode="one", seats=SEATS)
        rng, seen = random.Random(2), 0
        while (view := phone.view())["number"] < 8:
            if view["turn"]:
                assert phone.say("go")[0] == 200
                continue
            alone = [one for one in view["did"] if one["said"].startswith("Computer")]
            for one in alone:
                told = json.loads(phone.ask("GET", f"why/{one['n']}")[2])["why"]
                assert one["why"] and any("the computer reckons" in line for line in told)
            seen += len(alone)
            assert room.sitting is not None
            tap(room.sitting, "us", rng)
            room.paper.write(room.sitting.text)
            room.count += 1
        assert seen
        assert "remember" in json.loads(phone.ask("GET", "why/99")[2])["why"][0]


@pytest.mark.parametrize(
    ("lang", "side", "person"), [("en", "has US, USSR", "to a person"), ("ru", "есть США, СССР", "человеку")]
)
def test_the_command_refuses_a_seat_that_no_game_of_this_kind_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, side: str, person: str
) -> None:
    start = ["table", "13-minutes", str(tmp_path / "evening.yaml"), "--no-browser", "--lang", lang]
    assert main([*start, "--computer", "blue"]) == 2
    assert "blue" in (said := capsys.readouterr().err) and side in said
    assert main([*start, "--computer", "us", "--computer", "СССР"]) == 2
    assert person in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [], "nothing was begun"


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "evening.yaml"
    assert main(["table", "13-minutes", str(log), "--computer", "us=deep-blue", "--lang", "en"]) == 2
    assert "deep-blue" in capsys.readouterr().err
    log.write_text(BEGUN, encoding="utf-8")
    assert main(["table", "13-minutes", str(log), "--computer", "us", "--no-browser", "--lang", "en"]) == 1
    assert "without the computer" in capsys.readouterr().err
