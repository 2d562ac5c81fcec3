"""How a log is written, and what a verdict consists of: the contract with everybody who keeps one."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging import referee
from pnp.validator.judging.judge import verify_file, verify_text
from pnp.validator.judging.verdict import Verdict

from ..cases import cases
from ..judged import Judge
from . import games
from .shorthand import HEAD, MARK, OPEN, campaign, log, turns, unmarked

VERDICT_KEYS = [
    "log",
    "game",
    "verdict",
    "decisions",
    "records",
    "finished",
    "outcome",
    "findings",
    "rulings",
    "legal_under",
]
FINDING_KEYS = ["status", "rule", "record", "line", "column", "path", "message", "nearest", "follows"]


OPEN_CAMPAIGN = Path(__file__).with_name("open-campaign.yaml")


def seen(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [(f["status"], f["rule"], f["record"], f["path"]) for f in verdict.as_json("en")["findings"]]


def unreadable(judge: Judge, marked: str, *said: str) -> None:
    """That a log is `invalid` at each of its marks, and that the answer contains certain words in both languages."""
    text, places = unmarked(marked)
    verdict = judge(text)
    found = verdict.as_json("en")["findings"]
    assert verdict.verdict == "invalid"
    assert [(f["line"], f["column"]) for f in found] == places
    assert {f["status"] for f in found} == {"invalid"}
    for lang in ("ru", "en"):
        message = " ".join(f["message"] for f in verdict.as_json(lang)["findings"])
        assert "…" not in message
        for word in said:
            assert word in message
        assert verdict.as_text(lang)


# ── Names ─────────────────────────────────────────────────────────────────────
CARDS = {
    "flights": [
        "Flights", "FLIGHTS", "flights", "Облёт", "облёт", "ОБЛЁТ", "облет", "«Облёт»", "'„Облёт“'", "“Flights”", "' Облёт '",
        '"Облёт"', "'''Flights'''", unicodedata.normalize("NFD", "Облёт"),
    ],
    "convoy": ["Конвой «Полюс»", "конвой полюс", "конвой_полюс", "КОНВОЙ–ПОЛЮС", "Конвой\u00a0Полюс", "Convoy", unicodedata.normalize("NFD", "Конвой «Полюс»")],
    "submarine": ["Подлодка Б-4", "подлодка б4", "Подлодка Б—4", "Подлодка Б‑4", "Submarine B-4", "submarine b 4", "SUBMARINE_B4"],
    "letter": ["Учёное письмо", "ученое письмо", "A Scholar’s Letter", "A Scholar's letter", "a-scholars-letter"],
}  # fmt: skip


@pytest.mark.parametrize(("id", "name"), [(id, name) for id, names in CARDS.items() for name in names])
def test_a_card_by_any_of_its_names(id: str, name: str, judge: Judge) -> None:
    verdict = judge(
        log(
            f"- us: {{play: {name}, into: us, command: {{at: {name}, add: 1}}}}\n"
            f"  then: {{cubes: {{{id}: {{us: 1}}}}, dominates: {{{name}: us}}}}\n"
        )
    )
    assert (verdict.verdict, verdict.records) == ("legal", 3), verdict.as_text("en")


@pytest.mark.parametrize("cuba", ["cuba", "Cuba", "CUBA", "Куба", "куба", "«Куба»"])
def test_cuba_by_any_of_its_names(cuba: str, judge: Judge) -> None:
    assert judge(
        log(f"- us: {{play: flights, into: us, command: {{at: {cuba}, add: 1}}}}\n  then: {{zone: {{cuba: us}}}}\n")
    ).ok


@pytest.mark.parametrize(
    "zone",
    [
        "us",
        "US",
        "США",
        "сша",
        "сфера США",
        "Сфера влияния США",
        "the US sphere",
        "US sphere of influence",
        "the US",
        "us-sphere-of-influence",
    ],
)
def test_a_sphere_by_any_of_its_names(zone: str, judge: Judge) -> None:
    verdict = judge(log(f"- us: {{play: flights, into: {zone}}}\n  then: {{zone: {{flights: us}}}}\n"))
    assert verdict.verdict == "legal", verdict.as_text("en")


@pytest.mark.parametrize(
    "zone", ["neutral", "Neutral", "neutral zone", "Нейтральная зона", "нейтральная зона", "the neutral zone"]
)
def test_the_neutral_zone_by_any_of_its_names(zone: str, judge: Judge) -> None:
    assert judge(log(f"- us: {{play: flights, into: {zone}}}\n  then: {{zone: {{flights: neutral}}}}\n")).ok


@pytest.mark.parametrize(
    ("us", "ussr"), [("us", "ussr"), ("US", "USSR"), ("США", "СССР"), ("сша", "ссср"), ("the US", "the USSR")]
)
def test_a_side_by_any_of_its_names(us: str, ussr: str, judge: Judge) -> None:
    """Inside a record and, as its key, at its head."""
    body = games.PEACE.replace("us: 0, ussr: 1", f"{us}: 0, {ussr}: 1").replace("first: us", f"first: {us}")
    body += f"- end: {{left: {{{us}: appeal, {ussr}: saturday}}, cuba: channel}}\n"
    body += f"- claim: {{prestige: {{{us}: 4, {ussr}: 2}}, winner: {us}, dominates: {{cuba: {us}}}, cubes: {{cuba: {{{us}: 2}}}}}}\n"
    verdict = judge(log(body, f"deal: {{{us}: hidden, {ussr}: hidden}}\n", ""))
    assert verdict.verdict == "legal", verdict.as_text("en")


@pytest.mark.parametrize(("us", "ussr"), [("US", "USSR"), ("США", "СССР"), ("Сша", "ссср")])
def test_the_sides_of_players_are_names_too(us: str, ussr: str, judge: Judge) -> None:
    text = (
        f"pnp: 13-minutes@1\nplayers: {{{us}: Аня, {ussr}: Борис}}\nmoves:\n{OPEN}- {us}: {{play: flights, into: us}}\n"
    )
    verdict = judge(text)
    assert verdict.verdict == "legal", verdict.as_text("en")
    broken = judge(text.replace("into: us", "into: us, command: {at: cuba, add: 3}"))
    assert seen(broken) == [("illegal", "command.limit", 3, "command.add")]
    line = broken.as_json("en")["findings"][0]["column"]
    assert line == len(f"- {us}: {{play: flights, into: us, command: {{at: cuba, add: ") + 1


@pytest.mark.parametrize(
    ("moves", "near"),
    [
        ("- us: {play: ▸flihgts, into: us}\n", "flights"),
        ("- us: {play: ▸блокда, into: us}\n", "Блокада"),
        ("- us: {play: flights, into: ▸neutrl}\n", "neutral"),
        ("- us: {play: flights, into: us, command: {at: ▸cubba, add: 1}}\n", "cuba"),
        ("- us: {play: cabinet, into: us, event: {place: {cubba: ▸1}}}\n", "cuba"),
        ("- us: {play: cabinet, into: us, event: {place: {cuba: 1}, of: ▸usssr}}\n", "ussr"),
        ("- us: {play: flights, into: us, draw: ▸convoi}\n", "convoy"),
        ("- first: ▸ussrr\n", "ussr"),
        ("- end: {cuba: ▸apeal}\n", "appeal"),
        ("- claim: {zone: {cuba: ▸neutrall}}\n", "neutral"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(moves: str, near: str, judge: Judge) -> None:
    unreadable(judge, log(moves), near)


def test_a_name_like_no_other(judge: Judge) -> None:
    unreadable(judge, log("- us: {play: ▸xyzzy, into: us}\n"), "xyzzy")


# ── Records ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "moves",
    [
        "- us: {play: flights, into: us}\n  ▸ussr: {play: convoy, into: ussr}\n",
        "- bid: {us: 1, ussr: 2}\n  ▸first: us\n",
        "- first: us\n  note: и так далее\n  ▸claim: {}\n",
    ],
)
def test_two_move_keys(moves: str, judge: Judge) -> None:
    unreadable(judge, log(moves, opening=""))


@pytest.mark.parametrize(
    "moves",
    [
        "- ▸note: only a note\n",
        "- ▸{}\n",
        "-▸ \n",
        "- ▸then: {supply: {us: 13}}\n",
        "- ▸us\n",
        "- ▸[us, ussr]\n",
        "- ▸vote: {us: for}\n",
        "- ▸un: {play: appeal, into: us}\n",
        "- ▸3: {play: appeal, into: us}\n",
    ],
)
def test_no_move_key(moves: str, judge: Judge) -> None:
    unreadable(judge, log(moves, opening=""))


@pytest.mark.parametrize(
    "marked",
    [
        HEAD + "▸moevs: []\n" + "moves: []\n",
        log("- us: {play: flights, into: us, ▸comand: {at: cuba, add: 1}}\n"),
        log("- us: {play: flights, into: us, command: {at: cuba, ▸ad: 1}}\n"),
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}, ▸from: us}}\n"),
        log("- us: {play: cabinet, into: us, event: ▸{}}\n".replace("{}", "{of: us}")),
        log("- us: {play: cabinet, into: us, event: ▸{place: {cuba: 1}, remove: {cuba: 1}}}\n"),
        log("- us: {play: radio, into: us, event: {move: {from: cuba, to: radio, n: 1, ▸m: 1}}}\n"),
        log("- us: {play: convoy, into: us, opponent: {▸evnt: {place: {cuba: 1}}}}\n"),
        log("- us: {play: flights, into: us}\n  then: {▸zones: {cuba: us}}\n"),
        log("- claim: {▸winer: us}\n"),
        log("- end: {▸lef: {us: hidden}}\n"),
    ],
)
def test_unknown_keys(marked: str, judge: Judge) -> None:
    unreadable(judge, marked)


@pytest.mark.parametrize(
    "marked",
    [
        log("- us: ▸{into: us}\n"),
        log("- us: ▸{play: flights}\n"),
        log("- us: {play: flights, into: us, command: ▸{add: 1}}\n"),
        log("- us: {play: radio, into: us, event: {move: ▸{from: cuba, n: 1}}}\n"),
        log("- us: {play: channel, into: us, event: {command: ▸{add: 1}}}\n"),
        log("- us: {play: convoy, into: us, opponent: ▸{}}\n"),
        log("- bid: ▸{}\n", opening=""),
    ],
)
def test_missing_keys(marked: str, judge: Judge) -> None:
    unreadable(judge, marked)


@pytest.mark.parametrize(
    "marked",
    [
        log("- us: {play: airlift, into: us, event: {place: {cabinet: 1, Совещание: ▸1}}}\n"),
        log("- bid: {us: 1, США: ▸2, ussr: 3}\n", opening=""),
        log("- end: {left: {us: hidden, США: ▸flights}}\n"),
        log("- deal: {us: hidden, США: ▸hidden}\n", opening=""),
    ],
)
def test_the_same_under_two_names(marked: str, judge: Judge) -> None:
    unreadable(judge, marked)


def test_every_mistake_is_told(judge: Judge) -> None:
    """A record that cannot be read does not hide the mistakes of the next; what is legal after it nobody can say."""
    unreadable(
        judge,
        log(
            "- us: {play: ▸flihgts, into: us}\n- ussr: {play: convoy, into: us, command: {at: cuba, add: 9}}\n"
            "- us: {play: cabinet, ▸inot: us}\n- claim: {winner: ▸france}\n"
        ),
    )


def test_notes_and_remarks(judge: Judge) -> None:
    header = "date: 2026-10-22\nplace: 'Москва: дома'\nrecorder: no\nseen_by: [Вера]\nnote: on\n"
    assert (
        judge(log("- us: {play: flights, into: us}\n  note: 12:30\n- claim: {}\n  note: no\n", header)).verdict
        == "legal"
    )


def test_a_ruling_accepts_what_is_illegal(judge: Judge) -> None:
    verdict = judge(
        log(
            "- us: {play: flights, into: us, command: {at: cuba, add: 3}}\n  ruling: договорились\n"
            "  then: {cubes: {cuba: {us: 3}}}\n- ussr: {play: convoy, into: ussr}\n"
        )
    )
    assert seen(verdict) == [("ruled", "command.limit", 3, "command.add")]
    assert verdict.verdict == "legal"
    false = judge(log("- us: {play: flights, into: us}\n  then: {supply: {us: 13}}\n  ruling: so be it\n"))
    assert seen(false) == [("ruled", "command.supply", 3, "then.supply.us")]
    unreadable(judge, log("- first: us\n  ruling: ▸3\n", opening=""))


def test_then_and_claim_say_the_same(judge: Judge) -> None:
    said = "{cubes: {cuba: {us: 1, ussr: 0}}, supply: {us: 10, ussr: 10}, zone: {cuba: us}, dominates: {cuba: us, flights: us}}"
    assert (
        judge(log(turns("flights>us cuba+1") + f"  then: {said}\n- claim: {said}\n  then: {said}\n")).verdict == "legal"
    )


def test_an_event_as_one_step_or_as_a_list(judge: Judge) -> None:
    one = "- us: {play: cabinet, into: neutral, event: {place: {cuba: 1, cabinet: 1}}}\n"
    listed = one.replace("{place: {cuba: 1, cabinet: 1}}", "[{place: {cuba: 1, cabinet: 1}}]")
    apart = one.replace("{place: {cuba: 1, cabinet: 1}}", "[{place: {cuba: 1}}, {place: {cabinet: 1}}]")
    spelt = one.replace("cabinet: 1}}", "cabinet: 1}, of: us, by: США}")
    then = "  then: {cubes: {cuba: {us: 1}, cabinet: {us: 1}}, supply: {us: 9}}\n"
    for text in (one, listed, apart, spelt):
        verdict = judge(log(text + then))
        assert (verdict.verdict, verdict.decisions) == ("legal", 5), verdict.as_text("en")
    for nothing in ("{}", "[]"):
        assert judge(log(one.replace("{place: {cuba: 1, cabinet: 1}}", nothing))).verdict == "legal"


def test_steps_apart_are_judged_together(judge: Judge) -> None:
    verdict = judge(
        log(
            "- us: {play: cabinet, into: neutral, event: [{place: {cuba: 1}}, {place: {cabinet: 1}}, {place: {cuba: 1}}]}\n"
        )
    )
    assert verdict.verdict == "illegal"
    assert {f.rule for f in verdict.findings} == {"event.text"}


def test_hidden_may_stand_for_any_card(judge: Judge) -> None:
    moves = (
        "- us: {play: hidden, into: us, command: {at: hidden, add: 1}, draw: hidden}\n"
        "- ussr: {play: hidden, into: neutral, opponent: {event: {place: {hidden: 1}}}, command: {at: cuba, add: 1}}\n"
        "- us: {play: hidden, into: us, event: {zone: {hidden: neutral}}}\n"
        "- ussr: {play: hidden, into: ussr, event: {move: {from: hidden, to: hidden, n: 1}}}\n"
    )
    assert judge(log(moves, "deal: {us: [hidden, hidden], ussr: hidden}\n")).ok
    end = "- end: {left: {us: hidden, ussr: hidden}, cuba: hidden}\n"
    assert judge(log(games.PEACE + end, opening="")).verdict == "legal"
    assert judge(log(games.PEACE + "- end: {}\n", opening="")).verdict == "legal"


# ── Logs as a whole ───────────────────────────────────────────────────────────
@pytest.mark.parametrize("moves", ["", OPEN[: OPEN.index("\n") + 1], OPEN, OPEN + turns("flights>us", "convoy>ussr")])
def test_a_log_that_stops_early(moves: str, judge: Judge) -> None:
    verdict = judge(log(moves, opening="") if moves else HEAD + "moves: []\n")
    assert (verdict.verdict, verdict.finished, verdict.outcome) == ("legal", False, None)
    assert verdict.records == moves.count("\n")


def test_no_end_is_needed(judge: Judge) -> None:
    verdict = judge(log(games.PEACE, opening=""))
    assert (verdict.verdict, verdict.finished, verdict.records) == ("legal", True, 12)
    assert not judge(log("".join(games.PEACE.splitlines(keepends=True)[:-1]), opening="")).finished


@pytest.mark.parametrize(
    ("moves", "decisions"),
    [
        ("- bid: {us: 1, ussr: 1}\n", 2),
        ("- bid: {us: 1, ussr: 1}\n- bid: {us: 1, ussr: 2}\n", 4),
        (OPEN, 3),
        (OPEN + "- us: {play: flights, into: us}\n", 5),
        (OPEN + "- us: {play: flights, into: us, event: {}, draw: hidden}\n", 5),
        (OPEN + "- us: {play: convoy, into: us}\n", 6),
        (OPEN + "- us: {play: convoy, into: us, opponent: pass}\n", 6),
        (OPEN + "- us: {play: convoy, into: us, opponent: {event: {}}, command: {at: cuba, add: 1}}\n", 6),
        (OPEN + "- us: {play: saturday, into: us}\n- claim: {supply: {us: 11}}\n", 5),
        (games.PEACE, 23),
        (games.PEACE + games.PEACE_END, 23),
    ],
)
def test_decisions(moves: str, decisions: int, judge: Judge) -> None:
    verdict = judge(log(moves, opening=""))
    assert (verdict.verdict, verdict.decisions) == ("legal", decisions)


@pytest.mark.parametrize(
    ("pnp", "said"),
    [
        ("▸13-minutes@2", "2"),
        ("▸13-minutes@0", "0"),
        ("▸13-minutes", "13-minutes@1"),
        ("▸13-minutes@", "13-minutes@1"),
        ("▸13-minutes@one", "13-minutes@1"),
        ("▸13-minutes@1.0", "13-minutes@1"),
        ("▸13-minutes@-1", "13-minutes@1"),
        ("▸'@1'", ""),
        ("▸[13-minutes@1]", ""),
        ("▸13-minuts@1", "13-minutes"),
        ("▸chess@1", "chess"),
        ("▸../13-minutes@1", ""),
        ("▸" + "9" * 40 + "@1", ""),
        ("▸13-minutes@" + "9" * 40, ""),
    ],
)
def test_game_and_version(pnp: str, said: str, judge: Judge) -> None:
    unreadable(judge, f"pnp: {pnp}\nplayers: {{us: Anna, ussr: Boris}}\nmoves: []\n", *filter(None, [said]))


@pytest.mark.parametrize("missing", ["pnp", "players", "moves"])
def test_what_a_log_needs(missing: str, judge: Judge) -> None:
    lines = {"pnp": "pnp: 13-minutes@1\n", "players": "players: {us: A, ussr: B}\n", "moves": "moves: []\n"}
    unreadable(judge, MARK + "".join(line for key, line in lines.items() if key != missing), missing)


@pytest.mark.parametrize(
    "header",
    [
        "options: {▸ruling.zeroo: forbidden}\n",
        "options: {ruling.zero: ▸maybe}\n",
        "options: {ruling.zero: ▸{}}\n",
        "options: {ruling.zero: ▸[forbidden]}\n",
        "options: {ruling.zero: ▸3}\n",
        "options: {edition: ▸mine}\n",
        "options: {edition: ▸[]}\n",
        "options: {▸3: 4}\n",
        "options: ▸[ruling.zero]\n",
        "options: ▸forbidden\n",
    ],
)
def test_options_that_are_none(header: str, judge: Judge) -> None:
    unreadable(judge, log("", header))


def test_editions(judge: Judge) -> None:
    flights = "- us: {play: flights, into: us, command: {at: cuba, add: 2}}\n"
    assert judge(log(flights)).verdict == "legal"
    assert judge(log(flights, "options: {edition: pnp}\n")).verdict == "legal"
    for options in ("options: {edition: owner}\n", "параметры: {издание: owner}\n"):
        assert seen(judge(log(flights, options))) == [("illegal", "command.limit", 3, "command.add")]
    assert "издание, R1 (приказ-без-кубиков)" in judge(log("", "параметры: {колода: owner}\n")).as_text("ru")


# ── Campaigns ─────────────────────────────────────────────────────────────────
def test_a_campaign_counts_its_records_through(judge: Judge) -> None:
    bad = turns("flights>us cuba+3")
    verdict = judge(campaign(games.QUIET + games.QUIET_END, OPEN + bad, OPEN))
    assert [f.record for f in verdict.findings] == [16]
    assert (verdict.records, verdict.finished) == (18, False)
    place = verdict.as_json("en")["findings"][0]
    assert (place["line"], place["path"]) == (21, "command.add")
    assert verdict.outcome is not None
    assert [game and game["reason"] for game in verdict.outcome["games"]] == ["prestige", None, None]


def test_what_is_claimed_of_a_game_binds_the_next_ones() -> None:
    verdict = verify_file(OPEN_CAMPAIGN)
    assert (verdict.verdict, verdict.findings) == ("legal", []), verdict.as_text("en")
    assert verdict.outcome is not None
    assert verdict.outcome["points"] == {"us": 11, "ussr": 17}


def test_a_sum_that_begins_with_a_game_that_was_not_followed_is_not_said_to_be_false(monkeypatch: Any) -> None:
    monkeypatch.setattr(referee, "MAX_TABLES", 40)
    text = OPEN_CAMPAIGN.read_text(encoding="utf-8")
    verdict = verify_text(text.encode(), "log")
    assert (verdict.verdict, verdict.findings) == ("undecided", [])
    wrong = verify_text(text.replace("prestige: {us: 3, ussr: 6}", "prestige: {us: 3, ussr: 7}", 1).encode(), "log")
    assert [finding.within for finding in wrong.findings] == [("prestige", "ussr")]


def test_a_campaign_of_no_games(judge: Judge) -> None:
    verdict = judge(HEAD + "games: []\n")
    assert (verdict.verdict, verdict.records, verdict.finished) == ("legal", 0, False)


def test_options_of_one_game_of_a_campaign(judge: Judge) -> None:
    empty = OPEN + turns("flights>us")
    text = campaign(empty, empty).replace("- moves:", "- options: {ruling.zero: forbidden}\n  moves:", 1)
    assert seen(judge(text)) == [("illegal", "command.limit", 3, "command")]
    both = text.replace("games:", "options: {ruling.zero: forbidden}\ngames:").replace(
        "zero: forbidden}\n  moves", "zero: allowed}\n  moves"
    )
    assert seen(judge(both)) == [("illegal", "command.limit", 6, "command")]
    unreadable(judge, both.replace("zero: allowed", "zero: ▸never"))


def test_the_edition_of_a_later_game(judge: Judge) -> None:
    flights = OPEN + turns("flights>us cuba+2")
    text = campaign(flights, flights)
    last = text.rindex("- moves:")
    text = text[:last] + "- options: {edition: owner}\n  moves:" + text[last + len("- moves:") :]
    assert seen(judge(text)) == [("illegal", "command.limit", 6, "command.add")]
    unreadable(judge, text.replace("edition: owner", "edition: ▸mine"))


@pytest.mark.parametrize(
    "marked",
    [
        HEAD + "games: ▸{}\n",
        HEAD + "games: ▸3\n",
        HEAD + "games:\n- ▸3\n",
        HEAD + "games:\n- ▸{}\n",
        HEAD + "games:\n- {▸pnp: 13-minutes@1, moves: []}\n",
        HEAD + "games:\n- {moves: ▸{}}\n",
        HEAD + "▸deal: {us: hidden}\ngames:\n- {moves: []}\n",
        MARK + HEAD + "moves: []\ngames: []\n",
        HEAD + "moves: ▸{us: 3}\n",
        HEAD + "moves:▸\n".replace("moves:▸", "▸moves:"),
    ],
)
def test_shapes_of_a_log(marked: str, judge: Judge) -> None:
    unreadable(judge, marked)


# ── The verdict ───────────────────────────────────────────────────────────────
def test_fields(judge: Judge) -> None:
    verdict = judge(
        log("- us: {play: flights, into: us, command: {at: cuba, add: 3}}\n", "options: {ruling.zero: forbidden}\n")
    )
    found = verdict.as_json("ru")
    assert list(found) == VERDICT_KEYS
    assert [list(finding) for finding in found["findings"]] == [FINDING_KEYS]
    assert found == json.loads(json.dumps(found))
    assert {key: value for key, value in found.items() if key != "findings"} == {
        "log": "log.yaml",
        "game": "13-minutes@1",
        "verdict": "illegal",
        "decisions": 5,
        "records": 3,
        "finished": False,
        "outcome": None,
        "rulings": ["ruling.zero"],
        "legal_under": [],
    }
    assert found["findings"] == [
        {
            "status": "illegal",
            "rule": "command.limit",
            "record": 3,
            "line": 7,
            "column": 58,
            "path": "command.add",
            "message": "Карта «Облёт» позволяет не больше 2 кубиков; записано: 3.",
            "nearest": {"command": {"at": "cuba", "add": 2}},
            "follows": None,
        }
    ]


def test_fields_of_what_cannot_be_read(judge: Judge) -> None:
    found = judge("{").as_json("en")
    assert list(found) == VERDICT_KEYS
    assert [list(finding) for finding in found["findings"]] == [FINDING_KEYS]
    assert found["game"] is None
    assert found["verdict"] == "invalid"


def test_an_outcome_with_its_reason(judge: Judge) -> None:
    outcome = judge(log(games.PEACE + games.PEACE_END, opening="")).outcome
    assert outcome is not None
    assert {"winner": "us", "prestige": {"us": 4, "ussr": 2}, "reason": "prestige"}.items() <= outcome.items()


def test_going_on_as_it_was_played(judge: Judge) -> None:
    """Three cubes instead of two: the third stays where it was put, and the next mistake is separate."""
    verdict = judge(
        log(
            turns("flights>us cuba+3", "convoy>ussr cuba+1", "cabinet>us cuba-1")
            + "- claim: {cubes: {cuba: {us: 2, ussr: 1}}}\n- ussr: {play: submarine, into: ussr, command: {at: cuba, add: 3}}\n"
        )
    )
    assert seen(verdict) == [
        ("illegal", "command.limit", 3, "command.add"),
        ("illegal", "command.limit", 7, "command.add"),
    ]
    assert [f.follows for f in verdict.findings] == [None, None]


def test_what_is_wrong_only_because_of_an_earlier_slip(judge: Judge) -> None:
    verdict = judge(
        log(
            turns("flights>us cuba+3")
            + "- claim: {cubes: {cuba: {us: 2}}, supply: {us: 9}}\n- claim: {supply: {us: 5}}\n"
        )
    )
    assert seen(verdict)[1:] == [
        ("follows", "command.kind", 4, "cubes.cuba.us"),
        ("follows", "command.supply", 4, "supply.us"),
        ("claim", "command.supply", 5, "supply.us"),
    ]
    assert [f.follows for f in verdict.findings] == [None, 3, 3, None]
    skipped = judge(log(turns("flights>us") + "- us: {play: cabinet, into: us}\n- us: {play: letter, into: us}\n"))
    assert seen(skipped) == [("illegal", "turn.order", 4, ""), ("illegal", "turn.order", 5, "")]


def test_moves_after_the_end(judge: Judge) -> None:
    after = "- us: {play: appeal, into: us}\n- ussr: {play: saturday, into: ussr, command: {at: cuba, add: 1}}\n- first: us\n- bid: {us: 1, ussr: 2}\n"
    verdict = judge(log(games.PEACE + after + games.PEACE_END, opening=""))
    assert [(f.status, f.rule, f.record) for f in verdict.findings] == [
        ("illegal", "end.trigger", 13),
        ("illegal", "bid.choose", 15),
        ("illegal", "bid.choose", 16),
    ]
    assert verdict.finished


RULES = list(dict.fromkeys(case.key[0] for case in cases("13-minutes")))  # in the order of the sheet
ORDER = RULES[: RULES.index("end.trigger") + 1]


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        (
            turns("flights>us") + "- us: {play: flights, into: ussr, command: {at: cable, add: 9, remove: 9}}\n",
            {"turn.order", "play.hand", "play.zone", "command.target", "command.kind", "command.limit"},
        ),
        (
            "- us: {play: convoy, into: ussr, event: {place: {cuba: 1}}, command: {at: [cuba, flights], add: 14}, draw: none}\n",
            {
                "play.zone",
                "play.action",
                "turn.draw",
                "command.target",
                "command.limit",
                "command.supply",
            },
        ),
        (
            "- us: {play: cabinet, into: ussr, opponent: {event: {place: {cuba: 1}}}, command: {at: cuba, add: 2, remove: 1}}\n",
            {"play.zone", "event.opponent-first", "command.kind", "command.limit", "command.supply"},
        ),
        (
            "- ussr: {play: airlift, into: ussr, opponent: {event: {place: {cuba: 9, letter: 9}}}, command: {at: cuba, remove: 4}}\n",
            {"turn.order", "command.limit", "command.supply", "event.text", "event.supply"},
        ),
    ],
)
def test_several_rules_in_the_order_of_the_sheet(moves: str, rules: set[str], judge: Judge) -> None:
    verdict = judge(log(moves))
    last = [f for f in verdict.findings if f.record == verdict.records]
    found = [f.rule or "" for f in last]
    assert set(found) == rules
    assert found == sorted(found, key=ORDER.index)
    assert {f.status for f in last} == {"illegal"}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_score_sheet_closes_the_text(lang: str, judge: Judge) -> None:
    text = judge(log(games.PEACE + games.PEACE_END, opening="")).as_text(lang)
    sheet = [line.rsplit(maxsplit=3) for line in text.splitlines() if "   score." in line]
    words = {"ru": ["Очаги", "Куба", "Военные очаги", "Развязка"]}
    words["en"] = ["Battlegrounds", "Cuba", "Military battlegrounds", "Aftermath"]
    named = [f"  {name} ({number})" for name, number in zip(words[lang], ("7.1", "7.3", "7.4", "7.5"), strict=True)]
    assert sheet == [
        [named[0], "2", "2", "score.dominate"],
        [named[1], "2", "0", "score.cuba"],
        [named[2], "0", "0", "score.military"],
        [named[3], "0", "0", "score.aftermath"],
    ]


def test_the_text_names_the_place(judge: Judge) -> None:
    text = judge(log("- us: {play: flights, into: us, command: {at: cuba, add: 3}}\n")).as_text("ru")
    assert text.startswith("log.yaml:6:58: ")
    assert "command.limit" in text
    assert "приказ: {где: Куба, добавить: 2}" in text


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_cuba_that_decides_a_draw_is_said_so(lang: str, judge: Judge) -> None:
    text = judge(log(games.LEVEL + games.LEVEL_END, "options: {ruling.draw: cuba}\n", "")).as_text(lang)
    said = {"ru": "престижа поровну, но Куба за этой стороной", "en": "prestige is equal, but they dominate Cuba"}
    assert said[lang] in text


def test_who_noted_what_when_and_where_is_nothing_to_judge(judge: Judge) -> None:
    head = "date: 2026-11-14\nplace: Kiev\nrecorder: Vera\nseen_by: us\nnote: late\n"
    assert judge(log(turns("flights>us"), head)).verdict == "legal"
    assert judge(log(turns("flights>us"), head.replace("seen_by", "seen_buy"))).verdict == "invalid"


def test_from_a_file_and_from_a_pipe(folder: Path) -> None:
    text = log(turns("flights>us")).encode()
    file = folder / "plays" / "game.yaml"  # found beside its game
    file.write_bytes(text)
    try:
        assert verify_file(file).verdict == "legal"
    finally:
        file.unlink()
    piped = verify_text(b"pnp: no-such-game@1\nplayers: {us: A, ussr: B}\nmoves: []\n", "-")
    assert piped.verdict == "invalid"


def test_quotes_inside_quotes(judge: Judge) -> None:
    message = judge(log(turns("convoy>us cuba+2"))).as_json("ru")["findings"][0]["message"]
    assert message == "Карта «Конвой „Полюс“» позволяет не больше 1 кубика; записано: 2."


def test_a_card_that_nobody_showed(judge: Judge) -> None:
    found = judge(log("- us: {play: hidden, into: us, command: {at: cuba, add: 4}}\n"))
    assert seen(found) == [("illegal", "command.limit", 3, "command.add")]
    assert found.as_json("ru")["findings"][0]["message"] == "Карта «?» позволяет не больше 3 кубиков; записано: 4."


def test_what_was_written_is_quoted_as_it_was_written(judge: Judge) -> None:
    for said, ru, en in (
        ("", "ничего", "nothing"),
        ("true", "true", "true"),
        ("[a, {b: null}]", "[a, {b: null}]", "[a, {b: null}]"),
    ):
        found = judge(log(f"- us: {{play: flights, into: us, command: {{at: cuba, add: {said}}}}}\n"))
        assert found.as_json("ru")["findings"][0]["message"].endswith(f"записано: {ru}")
        assert found.as_json("en")["findings"][0]["message"].endswith(f"the log says {en}")


def test_a_game_that_has_no_campaigns_says_so() -> None:
    log = "pnp: 13-days@1\nplayers: {us: A, ussr: B}\ngames:\n- moves: []\n"
    verdict = verify_text(log.encode(), "log.yaml")
    assert [finding.breach for finding in verdict.findings] == ["log.no-campaign"]
    assert "13-days has no campaigns" in verdict.as_text("en")


@pytest.mark.parametrize("option", ["edition: excomm", "ruling.zro: allowed", "ruling.zero: excomm"])
def test_an_unknown_option_or_value_is_quoted(option: str) -> None:
    text = f"pnp: 13-minutes@1\nplayers: {{us: A, ussr: B}}\noptions: {{{option}}}\nmoves: []\n"
    assert re.search("(unknown|no answer).* “(excomm|ruling.zro)”", verify_text(text.encode(), "log").as_text("en"))
