"""Whatever a record of 13 Days contains, the answer is a verdict with a place: never an exception."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.verdict import Verdict

from ..judged import near, sound
from ..longer import each
from .logs import renamed, replaced, text

HEAD = "pnp: 13-days@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n"
OPEN = """\
- goals:
    us: {dealt: [italy, turkey, berlin], flags: [italy, turkey, berlin], keep: italy}
    ussr: {flags: hidden, keep: hidden}
- deal:
    us: [summit-meeting, containment, u-thant, invasion-of-cuba, a-face-saver]
    ussr: [intelligence-reports, hidden, hidden, hidden, hidden]
- first: {side: us, by: ussr}
"""
# Every word of the table and every step that an event can have.
WHOLE = """\
- us: {play: summit-meeting, event: [{discard: [u-thant, containment]}, {draw: [excomm, hidden]}]}
- ussr:
    play: intelligence-reports
    event:
    - take: a-face-saver
    - play: {play: a-face-saver, event: [{command: {at: berlin, add: 1}}, {command: {at: italy, remove: 1}, by: us}]}
    - {draw: hidden, of: us}
- us: {play: invasion-of-cuba, event: [{track: {military: 2}}, {track: {political: -1}, of: us, by: us}]}
- ussr:
    play: wave-and-smile
    opponent: {event: {move: {from: turkey, to: television, n: 1}}}
    command: {at: united-nations, add: 2}
  then:
    cubes: {turkey: {us: 0}}
    supply: {us: 16, ussr: 12}
    track: {opinion: {ussr: 3}}
    letter: us
    dominates: {television: us, italy: none}
- us: {play: excomm, event: {place: {berlin: 1, atlantic: 1}}}
- ussr: {play: missile-trade, event: {remove: {berlin: 1}}}
- us:
    play: berlin-blockade
    opponent: {event: [{prestige: 2}, {track: {opinion: 1}, of: ussr, by: us}]}
    command: {at: alliances, add: 2}
    letter: true
  note: a long thought
- ussr: {play: u-2-downed, event: [{place: {turkey: 2}}]}
  ruling: agreed
- aftermath: {us: hidden, ussr: hidden}
- us: {opinion: television, track: {military: -1}, of: us}
- ussr: {opinion: united-nations, take: letter}
- us: {opinion: alliances, draw: hidden, to: aftermath}
- reveal: {us: italy, ussr: hidden}
  then: {points: {us: 0}, prestige: {us: 0, ussr: 2}, war: none}
- goals: {us: hidden, ussr: {keep: atlantic}}
- end: {aftermath: [hidden, hidden]}
- claim: {aftermath: {us: 2, ussr: 3}, winner: us, letter: ussr}
"""
LOG: dict[str, Any] = read(HEAD + OPEN + WHOLE)

WRONG: list[Any] = [
    None, True, 0, -1, 7, 999_999_999_999_999_999, "", "x", "hidden", "us", "italy",
    [], {}, [[]], [7], {"x": 1}, {"us": {}}, ["hidden"] * 60,
]  # fmt: skip


def judge(log: dict[str, Any]) -> Verdict:
    return sound(verify_text(text(log).encode(), "log.yaml"))


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a log: of every mapping and list, and of what is in them."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield from nodes(below, (*path, key))


def without(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy of a log with something left out."""
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if k != path[0] or len(path) > 1}
        return {k: without(v, path[1:]) if k == path[0] else v for k, v in kept.items()}
    kept = [v for at, v in enumerate(value) if at != path[0] or len(path) > 1]
    return [without(v, path[1:]) if at == path[0] and len(path) > 1 else v for at, v in enumerate(kept)]


PATHS = [path for path in nodes(LOG) if path[:1] == ("moves",) and len(path) > 1]


def test_the_log_to_be_spoilt_can_be_read() -> None:
    assert judge(LOG).verdict != "invalid", judge(LOG).as_text("en")
    assert judge({**LOG, "moves": LOG["moves"][:16]}).verdict in ("legal", "undecided"), judge(LOG).as_text("en")


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_anything_in_place_of_anything_gets_a_verdict(wrong: Any) -> None:
    """In some places, others for each value. With `hidden` the whole game goes on; for the others it is cut a few
    records later."""
    for path in PATHS[WRONG.index(wrong) % 6 :: each(24 if wrong == "hidden" else 12)]:
        judge(replaced(LOG if wrong == "hidden" else near(LOG, path), path, wrong))


@pytest.mark.slow
def test_anything_may_be_missing_doubled_or_called_otherwise() -> None:
    """In some places. Where every fifth whole record is missing the whole game goes on; else it is cut a few
    records later. Each key gets one or two of the names, the next key the next ones."""
    for at, path in enumerate(PATHS[:: each(7)]):
        judge(without(LOG if len(path) == 2 and path[1] % 5 == 0 else near(LOG, path), path))
        if isinstance(path[-1], str):
            for other in ("x", "hidden", "us", "США", "event", "play", "42")[at % 4 :: 4]:
                judge(renamed(near(LOG, path), path, other))


# ── what cannot be read is shown where it stands ──────────────────────────────

UNREADABLE = {  # the record after the opening, with a mark where it is wrong, and what is said of it
    "- goals: ▸[]": "log.mapping",
    "- goals: ▸{}": "log.missing",
    "- goals: {us: ▸7}": "log.mapping",
    "- goals: {us: {flags: ▸7}}": "log.list",
    "- goals: {us: {flags: [italy, ▸7]}}": "log.name",
    "- goals: {us: {flags: [▸itali]}}": "log.unknown-nearest",
    "- goals: {us: {keep: ▸[italy]}}": "log.name",
    "- goals: {us: {▸kept: italy}}": "log.key-nearest",
    "- goals: {us: hidden, США: ▸hidden}": "log.twice",
    "- goals: {cuba: ▸hidden}": "log.unknown",
    "- reveal: ▸italy": "log.mapping",
    "- reveal: {us: ▸no such plan}": "log.unknown",
    "- reveal: {us: ▸{}}": "log.name",
    "- us: {opinion: ▸berlin}": "log.place",
    "- us: {opinion: ▸[television]}": "log.name",
    "- us: {opinion: television, track: ▸military}": "log.mapping",
    "- us: {opinion: television, track: {military: ▸one}}": "log.number",
    "- us: {opinion: television, track: {prestige: ▸1}}": "log.unknown",
    "- us: {opinion: television, of: ▸uss}": "log.unknown-nearest",
    "- us: {opinion: united-nations, take: ▸prestige}": "log.unknown",
    "- us: {opinion: alliances, draw: hidden, to: ▸hand}": "log.place",
    "- us: {opinion: alliances, draw: ▸[hidden, {}]}": "log.name",
    "- us: {opinion: alliances, ▸play: u-thant}": "log.key",
    "- aftermath: ▸[u-thant]": "log.mapping",
    "- aftermath: {us: ▸[u-thant]}": "log.name",
    "- end: ▸[]": "log.mapping",
    "- end: {aftermath: ▸7}": "log.list",
    "- end: {aftermath: [hidden, ▸7]}": "log.name",
    "- end: {▸pile: []}": "log.key",
    "- first: ▸[us]": "log.name",
    "- first: ▸{by: us}": "log.missing",
    "- first: {side: us, by: ▸1}": "log.name",
    "- first: {side: us, ▸who: us}": "log.key",
    "- us: {play: u-thant, event: ▸down}": "log.mapping",
    "- us: {play: u-thant, event: {track: ▸[]}}": "log.mapping",
    "- us: {play: u-thant, event: {track: {military: ▸1.5}}}": "log.number",
    "- us: {play: u-thant, event: ▸{track: {}, place: {}}}": "log.verb",
    "- us: {play: u-thant, event: {prestige: ▸two}}": "log.number",
    "- us: {play: u-thant, event: {take: ▸7}}": "log.name",
    "- us: {play: u-thant, event: {draw: ▸{}}}": "log.name",
    "- us: {play: u-thant, event: {discard: ▸no-such-card}}": "log.unknown",
    "- us: {play: u-thant, event: {play: ▸u-thant}}": "log.mapping",
    "- us: {play: u-thant, event: {play: ▸{command: {}}}}": "log.missing",
    "- us: {play: u-thant, event: {play: {play: hidden, command: {add: ▸x}}}}": "log.number",
    "- us: {play: u-thant, event: {play: {play: hidden, ▸into: us}}}": "log.key",
    "- us: {play: u-thant, event: {place: {television set: ▸1}}}": "log.unknown-nearest",
    "- us: {play: u-thant, event: {place: {italy: ▸-1}}}": "log.negative",
    "- us: {play: u-thant, event: {place: {italy: ▸1000000000000000000000}}}": "log.number",
    "- us: {play: u-thant, letter: ▸perhaps}": "log.flag",
    "- us: {play: u-thant, opponent: ▸[]}": "log.mapping",
    "- us: {play: u-thant, command: {at: italy, add: ▸-2}}": "log.negative",
}


@pytest.mark.parametrize("record", UNREADABLE)
def test_what_cannot_be_read_is_shown_where_it_stands(record: str) -> None:
    log = HEAD + OPEN + record.replace("▸", "") + "\n"
    told = sound(verify_text(log.encode(), "log.yaml"))
    assert told.verdict == "invalid"
    (finding,) = [f for f in told.as_json("en")["findings"] if f["status"] == "invalid"]
    assert told.findings[-1].breach == UNREADABLE[record]
    assert (finding["record"], finding["line"], finding["column"]) == (4, len(log.splitlines()), record.index("▸") + 1)


# ── numbers and lists that are too large ──────────────────────────────────────


@pytest.mark.parametrize("n", [6, 99, 10**6, 999_999_999_999_999_999])
@pytest.mark.parametrize(
    "turn",
    [
        "{play: containment, command: {at: berlin, add: %d}}",
        "{play: containment, command: {at: italy, remove: %d}}",
        "{play: invasion-of-cuba, event: {track: {military: %d}}}",
        "{play: invasion-of-cuba, event: [{track: {military: 2}}, {track: {political: -%d}}]}",
        "{play: a-face-saver, event: {command: {at: berlin, add: %d}}}",
        "{play: u-thant, event: {place: {berlin: %d}}}",
        "{play: u-thant, event: {prestige: %d}}",
        "{play: u-thant, event: {move: {from: italy, to: berlin, n: %d}}}",
    ],
)
def test_huge_numbers_are_refused_and_the_table_stays_whole(turn: str, n: int) -> None:
    told = sound(verify_text((HEAD + OPEN + f"- us: {turn % n}\n").encode(), "log.yaml"))
    assert told.verdict == "illegal"
    assert {f.record for f in told.findings} == {4}


def test_an_event_of_a_thousand_steps_is_not_carried_out() -> None:
    for step in ("{place: {italy: 1}}", "{draw: hidden}", "{discard: hidden}", "{play: {play: hidden}}"):
        log = HEAD + OPEN + f"- us: {{play: summit-meeting, event: [{', '.join([step] * 1000)}]}}\n"
        told = sound(verify_text(log.encode(), "log.yaml"))
        assert (told.verdict, told.findings[0].breach) == ("invalid", "log.many")


def test_plays_inside_plays_come_to_an_end() -> None:
    turn = "{play: hidden, command: {}}"
    for _ in range(9):
        turn = f"{{play: intelligence-reports, event: [{{take: hidden}}, {{play: {turn}}}]}}"
    assert sound(verify_text((HEAD + OPEN + f"- us: {turn}\n").encode(), "log.yaml")).verdict != "legal"


# ── names as people write them ────────────────────────────────────────────────

SPELT = {
    "- ussr: {play: Разведданные}": None,
    "- ussr: {play: «разведданные»}": None,
    "- ussr: {play: Разведанные}": "Разведданные",  # as the book spells it
    "- ussr: {play: Обмен ракетами}": None,
    "- ussr: {play: «Обмен» ракетами}": None,
    "- ussr: {play: ОБМЕН РАКЕТАМИ}": None,
    "- ussr: {play: Взлет по тревоге}": None,
    "- ussr: {play: БРСД и БРПД}": None,
    "- ussr: {play: MRBMs & IRBMs}": None,
    "- ussr: {play: Москва - наш мозг}": None,
    "- ussr: {play: Суэц–Венгрия}": None,
    "- ussr: {play: Suez Hungary}": None,
    "- ussr: {play: У Тан}": None,
    "- ussr: {play: Сбитый U2}": None,
    "- ussr: {play: missile-trade, command: {at: Телевидение, add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: телевидение, add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: Телевиденье, add: 1}}": "Телевидение",
    "- ussr: {play: missile-trade, command: {at: Куба (военная зона), add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: Куба — военная зона, add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: Cuba (military), add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: Объединенные нации, add: 1}}": None,
    "- ussr: {play: missile-trade, command: {at: «Объединённые Нации», add: 1}}": None,
    "- СССР: {play: missile-trade, command: {at: Альянсы, add: 1}}": None,
    "- the USSR: {play: missile-trade, event: {remove: {Берлин: 1, Куба (военная зона): 1}}}": None,
    "- ussr: {play: БРСД и БРПД, event: [{track: {Военная шкала: -1}}, {command: {at: Берлин, add: 1}}]}": None,
    "- ussr: {play: БРСД и БРПД, event: [{track: {военный: -1}}, {command: {at: Берлин, add: 1}}]}": None,
}


@pytest.mark.parametrize("record", SPELT)
def test_names_as_people_write_them(record: str) -> None:
    """Read as meant, or answered with the name that is."""
    goals = "- goals: {США: hidden, СССР: {flags: [Турция, Личное письмо, «Атлантика»], keep: Турция}}\n"
    told = sound(verify_text(f"{HEAD}{goals}- first: СССР\n{record}\n".encode(), "log.yaml"))
    if SPELT[record] is None:
        assert (told.verdict, told.findings) == ("legal", []), told.as_text("ru")
    else:
        assert told.verdict == "invalid"
        assert told.findings[0].values["nearest"] == SPELT[record]
        assert SPELT[record] in told.as_text("ru")


def test_the_letter_has_several_names() -> None:
    for name in ("letter", "personal-letter", "Личное письмо", "«Личное письмо»", "Personal Letter"):
        log = {**LOG, "moves": [*LOG["moves"][:13], {"ussr": {"opinion": "united-nations", "take": name}}]}
        assert judge(log).verdict in ("legal", "undecided"), judge(log).as_text("en")
