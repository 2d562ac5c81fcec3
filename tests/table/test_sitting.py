"""Games recorded by taps alone, without a page: what is offered can be written, and what is written is legal."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from pnp.validator.at_table.asking import Pick, Stale
from pnp.validator.at_table.dialogue import Dialogue
from pnp.validator.at_table.listening import MORE, RECORDED, REFUSED
from pnp.validator.at_table.sitting import READY, NotYours, Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.base.source import read, read_file
from pnp.validator.judging.judge import verify_text
from pnp.validator.logs import logtext

from .conftest import ROOT
from .pictures import begun as cut
from .tapping import PLAYS as LOGGED
from .tapping import Quick, Tapper, records_of

PLAYS = {
    "13-minutes": ("anna-boris.yaml", 40),
    "13-days": ("chronicle.yaml", 12),
    "illuminati": ("four.yaml", 25),
    "metro-2033": ("three.yaml", 25),
}
MOST_TAPS = {"13-minutes": 6, "13-days": 8, "illuminati": 8, "metro-2033": 8}  # in the median, per record
OFTEN = 0.3


def begun(game: str, kind: type[Dialogue] = Dialogue) -> Sitting:
    """A sitting at which nothing has happened yet."""
    path = ROOT / "cards" / game / "plays" / PLAYS[game][0]
    head = {key: body for key, body in read_file(path).items() if key in ("pnp", "players", "deal", "options")}
    return Sitting(logtext.new_log(head), str(path), path, "en", kind)


def play(sitting: Sitting, rng: random.Random, records: int) -> list[int]:
    """Tap at random until so many records are written; the taps of each, the one that records it included."""
    taps, found = 0, list[int]()
    while len(found) < records and sitting.kinds(ALL):
        picks: list[Pick] = []
        reply = sitting.ask(ALL, picks)
        while reply.came == MORE and reply.question is not None:
            assert len(reply.question.options) > 1, "what is no choice costs no tap"
            picks.append(rng.choice(reply.question.options).pick)
            reply = sitting.ask(ALL, picks)
            taps += 1
        if reply.question is not None and rng.random() < OFTEN:  # something is changed, or said in addition
            picks.append(rng.choice(reply.question.options).pick)
            while (reply := sitting.ask(ALL, picks)).came == MORE and reply.question is not None:
                picks.append(rng.choice(reply.question.options).pick)
        if reply.came == REFUSED and sitting.together():
            continue  # two sides cannot have been dealt one card: that is known once both have spoken
        assert reply.came in (READY, MORE), (picks, reply)
        if sitting.take(ALL, picks).came == RECORDED:
            found.append(taps + 1)
            taps = 0
    return found


@pytest.mark.parametrize("game", PLAYS)
def test_whatever_is_tapped_is_legal(game: str) -> None:
    sitting = begun(game)
    taps = play(sitting, random.Random(0), PLAYS[game][1])
    assert verify_text(sitting.text.encode(), sitting.name, sitting.path).verdict == "legal"
    assert median(taps) <= MOST_TAPS[game]


@pytest.mark.parametrize(
    ("game", "records"), [("13-minutes", 13), ("13-days", 10), ("illuminati", 20), ("metro-2033", 20)]
)
def test_a_logged_game_can_be_tapped_with_few_taps(game: str, records: int) -> None:
    found = Tapper(ROOT / "cards" / game / "plays" / LOGGED[game][-1]).counted(records)
    assert found.typed == []
    assert median(found.taps) <= MOST_TAPS[game]


def test_a_whole_game_ends_with_what_came_to_light() -> None:
    sitting = begun("13-minutes")
    play(sitting, random.Random(5), 100)
    verdict = verify_text(sitting.text.encode(), sitting.name, sitting.path)
    assert verdict.finished and "end:" in sitting.text


def test_what_was_never_offered_is_refused() -> None:
    sitting = begun("13-minutes")
    with pytest.raises(Stale):
        sitting.take(ALL, [("bid.us", 99)])
    with pytest.raises(Stale):
        sitting.take(ALL, [("bid.us", True)])
    assert sitting.text == begun("13-minutes").text


def text(moves: str) -> str:
    return f"pnp: 13-minutes@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n{moves}"


def test_undo_takes_back_taps_then_records() -> None:
    sitting = Sitting(text("- bid: {us: 2, ussr: 3}\n- first: us\n"), "x.yaml")
    before = sitting.text
    sitting.take(ALL, [("play", "quarantine"), ("into", "us")])
    assert "Anna" in sitting.so_far(ALL) and "Quarantine" in sitting.so_far(ALL)
    assert sitting.undoes(ALL) == ""  # all that was said
    assert sitting.undo() and sitting.text == before
    sitting.take(ALL, [("play", "anadyr"), ("into", "us")])
    sitting.take(ALL, [("opponent", "pass")])
    assert "Anadyr" in sitting.so_far(ALL) and sitting.undoes(ALL) == "The opponent declines the Event."
    assert sitting.undo() and sitting.undoes(ALL) == ""
    assert sitting.undo() and sitting.undo() and "first" not in sitting.text


def test_what_was_played_against_the_rules_is_told_and_may_be_kept() -> None:
    sitting = Sitting(text("- bid: {us: 2, ussr: 3}\n- first: us\n"), "x.yaml")
    line = "us: {play: quarantine, into: ussr, command: {at: cuba, add: 1}}"
    reply = sitting.take_line(ALL, line, as_played=False, sure=True)
    assert reply.came == REFUSED and reply.findings
    assert "quarantine" not in sitting.text
    assert sitting.take_line(ALL, line, as_played=True, sure=True).came == RECORDED
    assert verify_text(sitting.text.encode(), "x.yaml").verdict == "illegal"


def test_the_beginning_of_a_move_may_be_said_in_words_and_the_rest_be_tapped() -> None:
    sitting = Sitting(text("- bid: {us: 2, ussr: 3}\n- first: us\n"), "x.yaml")
    assert sitting.take_line(ALL, "quarantine us", as_played=False, sure=False).came == MORE
    assert "Quarantine" in sitting.so_far(ALL)
    assert sitting.ask(ALL, ()).question is not None


def test_that_bids_are_equal_is_told() -> None:
    sitting = begun("13-minutes")
    for side in ("us", "ussr"):
        assert sitting.take_line(side, "3", as_played=False, sure=True).came in (MORE, RECORDED)
    assert sitting.results("us") == "Both bid 3: bid again."


def test_what_an_attack_needs_is_told_until_the_dice_are_cast() -> None:
    sitting = Sitting(cut("illuminati/plays/four.yaml", 13), "x.yaml")
    target, payer = "multinational-oil-companies", "gnomes-of-zurich"
    needed, total = sitting.results(ALL).split("\n")
    told = "It takes 3 or less, a chance of 8%. The target is “Multinational Oil Companies”."
    assert needed == f"It is for the defence. {told}"
    assert total == "Power 7 + money 17 − Resistance 4 − nearness to the Illuminati 10 − money of its Illuminati 7 = 3"
    assert total not in " ".join(said for _, said in sitting.moves_with_results(ALL))
    assert sitting.about(ALL) == [payer, target]
    picks = [("way", "pay"), ("pay.#", 2)]
    assert "takes 5" in sitting.ask(ALL, picks).results, "before it is recorded"
    assert sitting.take(ALL, picks).came == RECORDED
    assert "takes 5" in sitting.results(ALL) and "takes" not in sitting.last_said(ALL)
    assert sitting.take(ALL, [("way", "roll.[]"), ("roll.[]", 1), ("roll.[]", 2)]).came == RECORDED
    assert "success!" in sitting.results(ALL) and sitting.about(ALL) == [target]
    assert [said.count("It took") for _, said in sitting.moves_with_results(ALL)[-2:]] == [0, 1], "and among the moves"


@pytest.mark.parametrize("viewer", [None, "us"])
def test_nobody_is_shown_what_another_keeps(viewer: str | None) -> None:
    head = "- goals: {us: {flags: [turkey, italy, opinion-track], keep: italy}, ussr: {flags: [atlantic, personal-letter, political-track], keep: KEEP}}\n"  # noqa: E501
    seen = []
    for kept in ("atlantic", "personal-letter"):
        log = f"pnp: 13-days@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n{head.replace('KEEP', kept)}"
        sitting = Sitting(log, "x.yaml")
        question = sitting.ask(viewer, ())
        told = sitting.last_said(viewer), sitting.results(viewer), sitting.about(viewer)
        seen.append((sitting.picture(viewer), told, question, sitting.due()))
    assert seen[0] == seen[1]


def test_a_hand_that_others_cannot_see_changes_nothing_for_them() -> None:
    """A game of 13 Days in which the USSR holds another card that it does not play: after every record the US sees, is
    asked and is offered the same, and so does somebody who only watches."""
    path = ROOT / "cards" / "13-days" / "plays" / "chronicle.yaml"
    seen: list[list[object]] = []
    for kept in ("fidel-castro", "excomm"):
        text = path.read_text(encoding="utf-8").replace("ussr: [fidel-castro,", f"ussr: [{kept},")
        head = {key: body for key, body in read(text).items() if key in ("pnp", "players", "deal", "options")}
        sitting = Sitting(logtext.new_log(head), str(path), path, "en", Quick)
        found: list[object] = []
        for key, body in records_of(path)[:8]:
            for viewer in ("us", None):
                told = sitting.picture(viewer), sitting.last_said(viewer), sitting.due(), sitting.kinds(viewer)
                found.append(repr((*told[:3], [kind.written for kind in told[3]])))
                found.append(sitting.ask(viewer, ()) if sitting.kinds(viewer) else None)
            sitting.whole._record({key: body})
            sitting.changed()
        seen.append(found)
    assert seen[0] == seen[1]


def test_of_what_all_say_at_once_nobody_hears_the_others() -> None:
    seen = []
    for bid in (1, 9):
        sitting = begun("13-minutes")
        assert sitting.take("ussr", [("bid.ussr", bid)]).came == MORE
        assert list(sitting.asked()) == ["us"]
        assert sitting.kinds("ussr") == [] and sitting.kinds(None) == []
        seen.append((sitting.picture("us"), sitting.ask("us", ()), sitting.so_far("us"), sitting.so_far(None)))
    assert seen[0] == seen[1]
    assert sitting.take("us", [("bid.us", 3)]).came == RECORDED
    assert Path(sitting.name).exists() and "bid" in sitting.text


@pytest.mark.parametrize("lines", [[("bid.us", 12)], "12", "bid: {us: 12}", "bid: {США: 12}"])
def test_what_a_side_says_of_what_all_say_at_once_waits_to_be_recorded(lines: Any) -> None:
    """By taps or in words: once the others have said theirs, nobody takes it back."""
    for others in (False, True):
        sitting = begun("13-minutes")
        if others:
            sitting.take("ussr", [("bid.ussr", 2)])
        before = sitting.text
        if isinstance(lines, str):
            shown = sitting.take_line("us", lines, as_played=False, sure=False)
        else:
            shown = sitting.ask("us", lines)
        assert shown.came == READY and "12" in shown.said and "2)" not in shown.said
        assert sitting.text == before
        if isinstance(lines, str):
            sitting.take_line("us", lines, as_played=False, sure=True)
        else:
            sitting.take("us", lines)
        assert ("- bid: {us: 12, ussr: 2}" if others else "#~ bid: {us: 12}") in sitting.text


def test_in_words_a_side_speaks_for_itself_alone() -> None:
    sitting = begun("13-minutes")
    assert sitting.take_line("ussr", "7", as_played=False, sure=True).came == MORE
    assert "#~ bid: {ussr: 7}" in sitting.text
    for line in ("3 4", "bid: {us: 3, ussr: 4}", "bid: {СССР: 4}"):
        with pytest.raises(NotYours):
            sitting.take_line("us", line, as_played=False, sure=True)
    assert sitting.take_line("us", "3", as_played=False, sure=True).came == RECORDED
    assert "- bid: {us: 3, ussr: 7}" in sitting.text


@pytest.mark.parametrize(("game", "pick"), [("13-minutes", ("bid.{}", 9)), ("13-days", ("goals.{}", "hidden"))])
def test_what_one_side_has_chosen_may_be_taken_back_before_the_others_choose(game: str, pick: Pick) -> None:
    sitting = begun(game)
    assert not sitting.may_undo(ALL)
    for side in ("us", "ussr"):
        assert sitting.take(side, [(pick[0].format(side), pick[1])]).came == MORE
        other = "ussr" if side == "us" else "us"
        assert sitting.so_far(None) == sitting.so_far(other)
        assert sitting.so_far(side) not in ("", sitting.so_far(None))
        assert not sitting.undo(other) and sitting.may_undo(ALL) and sitting.undo(side)
        assert list(sitting.asked()) == ["us", "ussr"] and sitting.so_far(None) == "" and not sitting.may_undo(ALL)


@pytest.mark.parametrize("line", ["boris: {leave: true}", "leave: boris", "anna: {leave: boris}"])
def test_that_somebody_leaves_is_said_by_nobody_else(line: str) -> None:
    log = (
        "pnp: illuminati@1\nplayers: {anna: {illuminati: ufos}, boris: {illuminati: network}}\nmoves:\n- first: anna\n"
    )
    sitting = Sitting(log, "x.yaml")
    for sure in (False, True):
        with pytest.raises(NotYours):
            sitting.take_line("anna", line, as_played=sure, sure=sure)
    assert sitting.take_line("anna", line.replace("boris", "anna"), as_played=False, sure=True).came == RECORDED


def test_a_card_that_lies_face_down_is_traded_away_by_its_owner_alone() -> None:
    """Whoever got it would know it, even if nobody had agreed to the trade."""
    log = (
        "pnp: illuminati@1\nplayers: {anna: {illuminati: ufos}, boris: {illuminati: network}}\nmoves:\n- first: anna\n"
        "- anna: {draw: murphys-law}\n"
    )
    trade = "trade: {anna: {special: hidden}, boris: {money: 3}}"
    sitting = Sitting(log, "x.yaml")
    with pytest.raises(NotYours):
        sitting.take_line("boris", trade, as_played=False, sure=True)
    assert (
        sitting.take_line("anna", trade.replace("hidden", "murphys-law"), as_played=False, sure=True).came == RECORDED
    )


def test_a_side_takes_back_its_own_choice() -> None:
    path = ROOT / "cards" / "metro-2033" / "plays" / "three.yaml"
    sitting = Sitting(cut("metro-2033/plays/three.yaml", 24), str(path), path, "en")
    for side in ("vera", "gleb"):
        assert sitting.take(side, [("way", f"vote.{side}"), (f"vote.{side}", "for")]).came == MORE
    assert sitting.undo("vera")
    assert [*sitting.asked()] == ["vera", "dina"]


def test_the_only_thing_to_do_is_shown_and_then_taken_though_others_go_on() -> None:
    """13 Days: an Event without effect can only be declined; then the other side gives its Command."""
    text = cut("13-days/plays/chronicle.yaml", 8)
    sitting = Sitting(text, "x.yaml", None, "en")
    assert sitting.take(ALL, [("play", "suez-hungary")]).came == MORE
    shown = sitting.ask(ALL, ())
    assert shown.came == READY and shown.said
    assert sitting.take(ALL, ()).came == MORE
    assert sitting.ask(ALL, ()).question is not None
