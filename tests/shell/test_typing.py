"""What is typed at `pnp record` is read by the slots of the moves that are asked for, and what to type is read so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.dialogue import MORE, RECORDED, REFUSED, SEVERAL, UNCLEAR, Dialogue
from pnp.validator.at_table.hinting import Hints
from pnp.validator.at_table.typed import tokens
from pnp.validator.base.source import read
from pnp.validator.base.values import BESIDE
from pnp.validator.judging.trust import trusting
from pnp.validator.logs.logtext import new_log, with_record

from .process import ROOT
from .test_record import OPENING, PLAYERS, begun

ORCHARD = Path(__file__).parents[1] / "soundness" / "orchard"


# ── the table in the documents ──

GOALS = {"goals": {"us": "hidden", "ussr": "hidden"}}
CUBE = {"play": "quarantine", "command": {"at": "italy", "add": 1}}
MEANT = [
    ([{"first": "us"}], {"us": {"play": "quarantine", "event": {"place": {"atlantic": 2}}}}),
    (
        [{"first": "ussr"}],
        {"ussr": {"play": "air-strike", "opponent": "pass", "command": {"at": "berlin", "add": 2}}},
    ),
    (
        [{"first": "us"}, {"us": CUBE}, {"ussr": {"play": "missile-trade", "command": {}}}],
        {"us": {"play": "excomm", "command": {"at": "italy", "remove": 1}}},
    ),
    ([], {}),
]


@pytest.mark.parametrize("page", ["checking.md", "checking.ru.md"])
def test_the_examples_of_the_page_are_read_as_it_says(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition("pnp record 13-days")[2]
    lines = re.findall(r"^\| `([^`]+)` \|", text, flags=re.M)
    head = new_log({"pnp": "13-days@1", "players": PLAYERS})
    for line, (before, said) in zip(lines, MEANT, strict=False):
        records = [GOALS, *before] if said else []
        answer = Dialogue(reduce(with_record, records, head), "log.yaml").take(line)
        assert answer.record == said, line
        assert answer.came == (RECORDED if said else MORE), line


# ── in any order, with or without keys, written together ──


@pytest.mark.parametrize(
    "line",
    [
        "quarantine us cuba +2",
        "us quarantine +2 cuba",
        "США карантин 2 на куба",
        "нейтральная карантин куба2",
        "us quarantine 2куба",
        "into us play quarantine add 2 at cuba",
        "us quarantine command add 2 cuba",
    ],
)
def test_values_come_in_any_order_that_slots_tell_apart(line: str) -> None:
    dialogue = begun()
    for before in OPENING[:2]:
        dialogue.take(before)
    into = "neutral" if "нейтр" in line else "us"
    assert dialogue.take(line).record == {
        "us": {"play": "quarantine", "into": into, "command": {"at": "cuba", "add": 2}}
    }


def test_what_is_written_together_is_divided_only_if_it_means_nothing_as_it_is() -> None:
    typing = begun().typing
    assert typing.apart(["куба2", "b59", "б-59", "2xyz", "карантин1куба2"]) == [
        "куба", "2", "b59", "б-59", "2xyz", "карантин", "1", "куба", "2",
    ]  # fmt: skip


def test_a_sign_says_what_its_key_would() -> None:
    dialogue = begun()
    for before in (*OPENING[:2], "карантин нейтр куба +2", "анадырь ссср куба +1", "снимки сша"):
        dialogue.take(before)
    for line, key in (("куба +1", "add"), ("куба -1", "remove"), ("-1 куба", "remove"), ("куба убрать 1", "remove")):
        words = tokens(line)
        (way,) = dialogue.typing.readings(words, dialogue.asked()).whole(len(words))
        assert way.value == {"command": {"at": "cuba", key: 1}}
    assert dialogue.take("куба 1").came == SEVERAL


def test_what_is_not_legal_is_understood_where_the_slots_can_read_it() -> None:
    dialogue = begun()
    for before in (*OPENING[:2], "анадырь сша пас"):  # a card of the USSR: its Event is not for the US
        dialogue.take(before)
    answer = dialogue.take("событие поставить куба 2 карантин 1, престиж +1 чьи ссср")
    assert answer.came == REFUSED
    assert answer.record["us"]["event"] == [
        {"place": {"cuba": 2, "quarantine": 1}},
        {"prestige": 1, "of": "ussr"},
    ]


@pytest.mark.parametrize("line", ["куба 2 " * 250, "? " * 500, "событие поставить " * 250, "e9e6" * 500])
def test_a_line_without_end_is_answered(line: str) -> None:
    dialogue = begun()
    for before in OPENING[:2]:
        dialogue.take(before)
    assert dialogue.take(line).came == UNCLEAR


# ── a game of somebody else's ──


@pytest.fixture
def orchard() -> Any:
    with trusting():
        yield Dialogue(
            new_log({"pnp": "orchard@1", "players": {"north": "Ann", "south": "Bob"}}), "log.yaml", ORCHARD / "log.yaml"
        )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sow wall 2 pond 1", {"sow": {"wall": 2, "pond": 1}}),
        ("sow wall2", {"sow": {"wall": 2}}),
        ("sow wall=2 pond = 1", {"sow": {"wall": 2, "pond": 1}}),
        ("prune wall", {"prune": "wall"}),
        ("prune helper south bed wall cut +2", {"prune": {"bed": "wall", "cut": 2, "helper": "south"}}),
        ("graft quince medlar deep", {"graft": {"quince": {"onto": "medlar", "deep": True}}}),
        ("gather weeds pond into sweet", {"gather": ["weeds", "pond"], "into": "sweet"}),
        ("gather nettles", {"gather": "nettles"}),
        ("taste medlar hidden bitter", {"taste": ["medlar", "hidden"], "bitter": True}),
        ("whisper quince south 2", {"whisper": {"ear": "south", "fruit": "quince", "worth": 2}}),
        ("whisper Bob Айва plenty", {"whisper": {"ear": "south", "fruit": "quince", "worth": "plenty"}}),
    ],
)
def test_every_kind_of_slot_is_typed(orchard: Dialogue, line: str, said: dict[str, Any]) -> None:
    assert orchard.take("sun").came == MORE
    assert orchard.take("rain sun").record == {"vow": {"north": "sun", "south": ["rain", "sun"]}}
    assert orchard.take("gale 3 4 north 1 south 0 hidden").came == RECORDED
    answer = orchard.take(line)
    assert answer.record == {"north": said}, answer


def test_a_number_is_no_slip_in_a_name(orchard: Dialogue) -> None:
    for line in ("sun", "rain", "gale 3 4 north 1 south 0 hidden"):
        orchard.take(line)
    assert orchard.take("sow wal2").came == UNCLEAR
    assert orchard.take("sow walll 2").record == {"north": {"sow": {"wall": 2}}}


# ── what to type ──


def positions(game: str, play: str, *records: int) -> Iterator[Dialogue]:
    """A game before each decision of some of its records."""
    path = ROOT / "cards" / game / "plays" / f"{play}.yaml"
    data = read(path.read_text(encoding="utf-8"))
    moves = [{key: body for key, body in one.items() if key not in BESIDE} for one in data["moves"]]
    moves = [move for move in moves if move]
    head = {key: data[key] for key in data if key in ("pnp", "players", "deal", "options")}
    for count in records:
        text = reduce(with_record, moves[:count], new_log(head))
        dialogue = Dialogue(text, "log.yaml", path)
        yield dialogue
        ((side, body),) = moves[count].items()
        for key, part in body.items() if isinstance(body, dict) and side in dialogue.spot.rules.sides else ():
            if dialogue.take_value({key: part} if dialogue.said else {side: {key: part}}).came != MORE:
                break
            yield dialogue


@pytest.mark.parametrize(
    ("game", "play", "lang", "records"),
    [
        ("13-minutes", "anna-boris", "ru", (0, 3, 6)),
        ("13-days", "chronicle", "en", (0, 4)),
        ("illuminati", "four", "ru", (40,)),
        ("metro-2033", "two", "en", (0, 5, 30)),
    ],
)
def test_what_to_type_is_read_as_the_move_it_is_said_for(
    game: str, play: str, lang: str, records: Sequence[int]
) -> None:
    looked = 0
    for at in positions(game, play, *records):
        asked, hints = at.asked(), Hints(at.typing, lang)
        for kind in asked[:8]:
            said = kind.written[looked % len(kind.written)]
            line, words = hints.line(said, kind, asked), tokens(hints.line(said, kind, asked))
            assert [way.value for way in at.typing.readings(words, asked).whole(len(words))] == [said], line
            before = at.state()
            assert at.take(line).came in (RECORDED, MORE), line
            at.restore(before)
            looked += 1
    assert looked > 2
