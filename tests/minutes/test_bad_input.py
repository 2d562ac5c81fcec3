"""Whatever is handed to the referee, the answer is a verdict: never an exception, and what cannot be read has its place."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.notation import notation
from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_file, verify_text
from pnp.validator.judging.verdict import RANK, Verdict

from ..judged import Judge, near, sound
from ..longer import each, times
from . import games
from .shorthand import HEAD, OPEN, campaign, log, turns, unmarked


def invalid(verdict: Verdict) -> tuple[int, int]:
    """The place of the first thing that cannot be read."""
    assert sound(verdict).verdict == "invalid"
    first = verdict.as_json("en")["findings"][0]
    return first["line"], first["column"]


@pytest.fixture
def raw(folder: Path) -> Any:
    """The verdict on bytes."""
    return lambda data: verify_text(data, "log.yaml", folder / "plays" / "log.yaml")


WHOLE = log(
    "- us: {play: flights, into: us, draw: hidden}\n"
    "- ussr: {play: cable, into: neutral, event: [{place: {cuba: 2, cable: 1}, of: ussr, by: ussr}]}\n"
    "  then: {cubes: {cuba: {us: 0, ussr: 2}}, supply: {us: 11}, zone: {cuba: ussr}, dominates: {cuba: ussr}}\n"
    "- us: {play: convoy, into: us, opponent: {event: {place: {cuba: 1}}}, command: {at: cuba, add: 1}}\n"
    "  note: a long thought\n"
    "- ussr: {play: radio, into: ussr, event: {move: {from: cuba, to: radio, n: 2}}}\n"
    "- us: {play: blockade, into: us, event: {zone: {radio: neutral}}}\n"
    "- ussr: {play: speech, into: neutral, opponent: pass, command: {at: cuba, remove: 1}}\n"
    "- us: {play: channel, into: us, event: {command: {at: cuba, add: 2}}}\n"
    "  ruling: agreed\n"
    "- ussr: {play: saturday, into: neutral, event: [{place: {blockade: 1}}]}\n- us: {play: letter, into: us}\n- ussr: {play: submarine, into: ussr}\n"
    "- end: {left: {us: appeal, ussr: hidden}, cuba: airlift}\n"
    "- claim: {prestige: {us: 3}, military: us, aftermath: none, match: none, war: none, winner: us}\n",
    "date: 1962-10-22\nplace: at home\nrecorder: Vera\nseen_by: [Vera]\nnote: on\noptions: {ruling.zero: allowed, edition: pnp}\n"
    "deal: {us: [flights, hidden], ussr: hidden}\n",
)
SERIES = campaign(OPEN + turns("flights>us"), OPEN, header="options: {ruling.draw: cuba}\n").replace(
    "- moves:", "- options: {ruling.zero: allowed}\n  deal: {us: hidden}\n  note: hm\n  moves:", 1
)


def test_the_logs_to_be_spoilt_can_be_read(judge: Judge) -> None:
    assert "invalid" not in {sound(judge(text)).verdict for text in (WHOLE, SERIES)}


# ── Bytes ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"# nothing\n",
        b"---\n",
        b"...\n",
        b"\x00",
        b"\x00" * 100,
        bytes(range(256)),
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"%PDF-1.7\n\xe2\xe3\xcf\xd3\n",
        WHOLE.encode("utf-16"),
        WHOLE.encode("utf-16-le"),
        WHOLE.encode("utf-16-be"),
        WHOLE.encode("utf-32"),
        "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves: []\n".encode("cp1251"),
        "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves: []\n".encode("koi8-r"),
        HEAD.encode() + b"moves:\n\t- first: us\n",
        HEAD.encode() + b"moves:\n- us:\n\tplay: flights\n",
        HEAD.encode() + b"moves: []\nnote: a\x00b\n",
        HEAD.encode() + b"moves: []\nnote: \x07\n",
        HEAD.encode() + b"moves: []\nnote: \xef\xbf\xbe\n",
        HEAD.encode() + b"moves: []\nnote: \xed\xa0\x80\n",
        b"\xef\xbb\xbf",
        b"{" * 10_000,
        b"[" * 10_000 + b"]" * 10_000,
        b"- " * 10_000,
        b"a: " * 10_000,
        ("\n".join(" " * n + "a:" for n in range(10_000))).encode()[: 4 * 1024 * 1024],
        b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
        b"a: &a [*a]\n",
        HEAD.encode() + b"moves: []\nnote: *x\n",
        HEAD.encode() + b"moves: []\nnote: !!python/object/apply:os.system [echo]\n",
        HEAD.encode() + b"moves: []\nmoves: []\n",
        HEAD.encode() + b"moves:\n- us: {play: flights, play: cable, into: us}\n",
        HEAD.encode() + b"moves: []\n---\n" + HEAD.encode() + b"moves: []\n",
        HEAD.encode() + b"moves: []\n? {a: b}\n: c\n",
        HEAD.encode() + b"moves: []\n? [a]\n: c\n",
        b"<<: {a: b}\n" + HEAD.encode() + b"moves: []\n",
        b"%YAML 9.9\n---\n" + HEAD.encode() + b"moves: []\n",
        b"'",
        b'"\\q"',
        b"a: 'b\n",
        b"@",
        b"`",
        b"\xff",
    ],
)
def test_what_is_no_log(data: bytes, raw: Any) -> None:
    assert invalid(raw(data)) >= (1, 1)


def test_fifty_megabytes(raw: Any, tmp_path: Path) -> None:
    data = b"# fifty megabytes\n" * 2_912_712
    assert invalid(raw(data)) == (1, 1)
    file = tmp_path / "large.yaml"
    file.write_bytes(data)
    assert verify_file(file).verdict == "invalid"
    assert verify_file(file).as_json("ru")["findings"][0]["message"]


@pytest.mark.parametrize(
    "moves",
    [
        "- claim: {}\n" * 20_000,
        "- first: us\n" * 2_000,
        turns(*["flights>us"] * 500),
        "- us: {play: hidden, into: us}\n- ussr: {play: hidden, into: ussr}\n" * 100,
        "- bid: {us: 99999999999999999, ussr: 3}\n" * 500,
        "- us: {play: cabinet, into: us, event: [" + "{place: {hidden: 1}}, " * 2_000 + "]}\n",
        "- us: {play: cabinet, into: us, event: {place: {" + ", ".join(f"x{n}: 1" for n in range(5_000)) + "}}}\n",
        "- us: {play: cabinet, into: us, event: [" + "{place: {cuba: 1}}, " * 5_000 + "]}\n",
        "- us: {play: flights, into: us, command: {at: [" + "hidden, " * 3_000 + "], add: 1}}\n",
        "- deal: {us: [" + "flights, " * 5_000 + "]}\n",
        "- us: {play: " + "x" * 100_000 + ", into: us}\n",
        "- " + "x" * 100_000 + ": {play: flights, into: us}\n",
        "- us: {play: flights, into: us}\n  note: " + "x" * 100_000 + "\n",
    ],
    ids=lambda moves: moves[:40],
)
def test_a_log_that_goes_on_and_on(moves: str, judge: Judge) -> None:
    verdict = judge(log(moves))
    assert verdict.verdict in RANK
    assert verdict.as_json("ru")


@pytest.mark.parametrize("name", ["", ".", "no-such-file.yaml", "no/such/folder.yaml", "nul\0l.yaml", "x" * 300])
def test_files_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    verdict = verify_file(tmp_path / name)
    assert verdict.verdict == "invalid"
    for lang in ("ru", "en"):
        assert verdict.as_json(lang)["findings"][0]["message"]
        assert verdict.as_text(lang)


def test_what_an_editor_on_windows_does(raw: Any) -> None:
    plain = sound(raw(WHOLE.encode()))
    spaced = WHOLE.replace("\n", "   \n")
    for text in (
        WHOLE.replace("\n", "\r\n"),
        "\ufeff" + WHOLE,
        "\ufeff" + spaced.replace("\n", "\r\n"),
        WHOLE.rstrip("\n"),
        spaced,
        WHOLE.replace("\n", "\r"),
    ):
        verdict = sound(raw(text.encode()))
        assert verdict.as_json("ru") == plain.as_json("ru")


# ── Values ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "word",
    ["no", "on", "yes", "off", "12:30", "2026-10-22", "1e3", "0x1F", "010", ".5", "1_000", "=", "<<", "n", "y", "~x"],
)
def test_words_that_yaml_would_change(word: str, judge: Judge) -> None:
    text = f"pnp: 13-minutes@1\nplayers: {{us: {word}, ussr: {word}}}\nmoves: []\n"
    for key in ("date", "place", "recorder", "note"):
        text += f"{key}: {word}\n"
    assert sound(judge(text)).verdict == "legal"
    verdict = judge(log(f"- us: {{play: {word}, into: us}}\n"))
    assert invalid(verdict) == (6, 14)
    for lang in ("ru", "en"):
        assert word in verdict.as_json(lang)["findings"][0]["message"]


@pytest.mark.parametrize(
    "number",
    [
        "-1",
        "1.5",
        "1e3",
        "1_0",
        "٣",
        "'1'",
        "99999999999999999999",
        "true",
        "null",
        "''",
        ".inf",
        ".nan",
        "0x1",
        "01",
        "+",
    ],
)
def test_numbers_of_cubes_that_are_none(number: str, judge: Judge) -> None:
    for move in (
        "- bid: {us: ▸NUMBER, ussr: 2}\n",
        "- us: {play: flights, into: us, command: {at: cuba, add: ▸NUMBER}}\n",
        "- us: {play: cabinet, into: us, event: {place: {cuba: ▸NUMBER}}}\n",
        "- us: {play: radio, into: us, event: {move: {from: cuba, to: radio, n: ▸NUMBER}}}\n",
        "- us: {play: channel, into: us, event: {command: {at: cuba, remove: ▸NUMBER}}}\n",
    ):
        text, places = unmarked(log(move.replace("NUMBER", number)))
        assert [invalid(judge(text))] == places


@pytest.mark.parametrize("number", ["14", "999999999999999999", "+5"])
def test_numbers_that_are_too_large(number: str, judge: Judge) -> None:
    for move in (
        f"- bid: {{us: {number}, ussr: {number}}}\n",
        f"- us: {{play: flights, into: us, command: {{at: cuba, add: {number}}}}}\n",
        f"- us: {{play: flights, into: us, command: {{at: cuba, remove: {number}}}}}\n",
        f"- us: {{play: cabinet, into: us, event: {{place: {{cuba: {number}}}}}}}\n",
        f"- us: {{play: cabinet, into: us, event: {{remove: {{cuba: {number}}}}}}}\n",
        f"- us: {{play: channel, into: us, event: {{command: {{at: cuba, remove: {number}}}}}}}\n",
        f"- us: {{play: hidden, into: us, command: {{at: hidden, add: {number}}}}}\n",
    ):
        verdict = sound(judge(log(move + turns("cable>ussr cable+3", "blockade>us", first="ussr"))))
        assert verdict.verdict == "illegal"


def test_negative_claims_are_only_false(judge: Judge) -> None:
    assert sound(judge(log("- claim: {supply: {us: -3}, cubes: {cuba: {us: -1}}}\n"))).verdict == "illegal"


# ── Every node replaced, every byte cut ───────────────────────────────────────
REPLACEMENTS: list[Any] = [
    None,
    3,
    -1,
    10**30,
    "x",
    "hidden",
    [],
    {},
    [1],
    {"a": 1},
    {1: 2},
    True,
    [[]],
    [None],
    {"of": None},
]


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every node of a log, the whole included."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in pairs:
        yield from nodes(below, (*path, key))


def spoilt(value: Any, path: tuple[Any, ...], change: Any) -> Any:
    """A copy in which the node at `path` is what `change` makes of it."""
    if not path:
        return change(value)
    if isinstance(value, dict):
        return {key: spoilt(v, path[1:], change) if key == path[0] else v for key, v in value.items()}
    return [spoilt(v, path[1:], change) if at == path[0] else v for at, v in enumerate(value)]


def renamed(value: Any, path: tuple[Any, ...], key: Any) -> Any:
    """A copy in which the last key of `path` is another."""
    return spoilt(value, path[:-1], lambda node: {key if k == path[-1] else k: v for k, v in node.items()})


def written(value: Any) -> str:
    """A value as YAML on one line."""
    return notation({"v": value})[3:] + "\n"


def holds(text: str, judge: Judge) -> Verdict:
    try:
        return sound(judge(text))
    except Exception as error:
        raise AssertionError(f"{error!r} for the log\n{text}") from error


SHARE = each(15)  # each node gets so small a share of the values or keys, the next node the next share


@pytest.mark.slow
@pytest.mark.parametrize("text", [WHOLE, SERIES], ids=["game", "campaign"])
def test_every_node_replaced(text: str, judge: Judge) -> None:
    """With `hidden` the whole game goes on; for the others it is cut a few records later."""
    data = read(text)
    for at, path in enumerate(nodes(data)):
        for value in REPLACEMENTS[at % SHARE :: SHARE]:
            whole = data if value == "hidden" else near(data, path)
            holds(written(spoilt(whole, path, lambda _, value=value: value)), judge)


@pytest.mark.slow
@pytest.mark.parametrize("text", [WHOLE, SERIES], ids=["game", "campaign"])
def test_every_key_renamed_and_every_node_dropped(text: str, judge: Judge) -> None:
    """Where a whole record is dropped the whole game goes on; else it is cut a few records later."""
    data = read(text)
    for at, path in enumerate(nodes(data)):
        whole = data if len(path) <= 2 else near(data, path)
        if path and isinstance(path[-1], str):
            for key in (3, "x", "", "hidden", "cuba", "us", "США", "note", "of", "place")[at % SHARE :: SHARE]:
                holds(written(renamed(whole, path, key)), judge)
        if path:
            last = path[-1]
            holds(
                written(
                    spoilt(
                        whole,
                        path[:-1],
                        lambda node, last=last: (
                            {k: v for k, v in node.items() if k != last}
                            if isinstance(node, dict)
                            else node[:last] + node[last + 1 :]
                        ),
                    )
                ),
                judge,
            )


@pytest.mark.parametrize("text", [WHOLE, SERIES], ids=["game", "campaign"])
def test_cut_at_every_byte(text: str, raw: Any) -> None:
    data = text.replace("Vera", "Вера").encode()
    for end in range(len(data)):
        verdict = sound(raw(data[:end]))
        assert verdict.verdict in RANK


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_in_any_order(seed: int, judge: Judge) -> None:
    """Whole games shuffled, doubled and mixed: nonsense, but every record can be read."""
    dice = random.Random(seed)
    pool = [line for whole in (games.PEACE, games.WAR, games.REVERSE) for line in whole.splitlines(keepends=True)]
    pool += ["- {" + notation(record) + "}\n" for record in read(WHOLE)["moves"]]
    pool += ["- deal: {us: [cable, hidden], ussr: [cable, radio]}\n", games.PEACE_END, games.WAR_END, games.BOTH_END]
    pool += ["- us: {play: hidden, into: ussr, draw: cable}\n", "- ussr: {play: hidden, into: us, draw: none}\n"]
    for _ in range(times(3)):
        dice.shuffle(pool)
        verdict = holds(log("".join(pool[: dice.randrange(1, 40)]), opening=dice.choice(["", OPEN])), judge)
        assert verdict.verdict != "invalid"
