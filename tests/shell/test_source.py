"""The small YAML that is read: plain values, every refusal with its place, nothing that hangs or eats memory."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.press.files.fingerprints import Fingerprints
from pnp.validator.base.libyaml import Places
from pnp.validator.base.messages import own_messages
from pnp.validator.base.notation import scalar
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import MAX_BYTES, bytes_of, decode, place_of, read, read_bytes, read_file, regular


def refusal(text: str) -> tuple[str, int, int]:
    """The code and the place with which a text is refused."""
    with pytest.raises(Invalid) as caught:
        read(text)
    (problem,) = caught.value.problems
    for lang in ("ru", "en"):
        assert own_messages().line(problem, lang)
    return problem.code, problem.line, problem.column


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1", {"a": 1}),
        ("a: -7", {"a": -7}),
        ("a: +7", {"a": 7}),
        ("a: 0", {"a": 0}),
        ("a: 007", {"a": "007"}),
        ("a: 0x1F", {"a": "0x1F"}),
        ("a: 0o17", {"a": "0o17"}),
        ("a: 1_000", {"a": "1_000"}),
        ("a: 1.5", {"a": "1.5"}),
        ("a: 1e3", {"a": "1e3"}),
        ("a: .inf", {"a": ".inf"}),
        ("a: 12:30", {"a": "12:30"}),
        ("a: 1962-10-14", {"a": "1962-10-14"}),
        ("a: 1962-10-14T12:00:00Z", {"a": "1962-10-14T12:00:00Z"}),
        ("a: no", {"a": "no"}),
        ("a: on", {"a": "on"}),
        ("a: y", {"a": "y"}),
        ("a: True", {"a": "True"}),
        ("a: true", {"a": True}),
        ("a: 'true'", {"a": "true"}),
        ("a: '1'", {"a": "1"}),
        ("a: null", {"a": None}),
        ("a:", {"a": None}),
        ("a: ~", {"a": None}),
        ("a: ''", {"a": ""}),
        ("no: 1\non: 2", {"no": 1, "on": 2}),
        ("1: a", {1: "a"}),
        ("<<: a", {"<<": "a"}),
        ("a: =", {"a": "="}),
        ("- a\n-\n- b: [c, {d: e}]", ["a", None, {"b": ["c", {"d": "e"}]}]),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: >-\n  one\n  line", {"a": "one line"}),
        ('a: "\\u0431\\n"', {"a": "б\n"}),
        ("# nothing\n", None),
        ("", None),
        ("---\na: 1\n...\n", {"a": 1}),
        ("a: " + "9" * 18, {"a": 10**18 - 1}),
        ("a: " + "9" * 5000, {"a": "9" * 5000}),
    ],
)
def test_scalars_are_read_as_they_are_written(text: str, value: Any) -> None:
    found = read(text)
    assert found == value
    assert repr(found) == repr(value)  # 1 and true are equal to Python


@pytest.mark.parametrize(
    "name",
    [
        "👩\u200d🚀",
        "a\U0001ffff",
        "\U0010ffff",
        "\u202eb",
        "\x85",
        "\x07\x7f",
        "\ufffe",
        "\u2028",
        'a\\ud83d "b"\u200d',
        "🚀\\",
    ],
    ids=ascii,
)
def test_any_name_is_written_so_that_it_can_be_read(name: str) -> None:
    """An astronaut, say, is two signs that are joined by one that nobody sees."""
    written = scalar(name)
    assert read(f"players: {{us: {written}}}\n") == {"players": {"us": name}}
    assert all(sign.isprintable() for sign in written)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3", ("yaml.twice", 3, 1)),
        ("{a: 1, a: 2}", ("yaml.twice", 1, 8)),
        ("a: &x 1", ("yaml.anchor", 1, 4)),
        ("a: &x [1]", ("yaml.anchor", 1, 4)),
        ("a: *x", ("yaml.anchor", 1, 4)),
        ("a: !!python/object/apply:os.system [x]", ("yaml.tag", 1, 4)),
        ("a: !include x", ("yaml.tag", 1, 4)),
        ("? [a]\n: b", ("yaml.key", 1, 3)),
        ("{{a: b}: c}", ("yaml.key", 1, 2)),
        ("a: 1\n---\nb: 2", ("yaml.documents", 2, 1)),
        ("a:\n\tb: 1", ("yaml.tab", 2, 1)),
        ("a: b: c", ("yaml.colon", 1, 5)),
        ("a: [1, 2", ("yaml.open", 1, 4)),
        ("a: {b: 1,", ("yaml.cut", 1, 10)),
        ("a: {b: 1,\n", ("yaml.cut", 1, 10)),
        ("a: 'b", ("yaml.open", 1, 4)),
        ("a: @b", ("yaml.character", 1, 4)),
        ("a: `b`", ("yaml.character", 1, 4)),
        ("a: %b", ("yaml.character", 1, 4)),
        ("a: [1, 2}", ("yaml.bracket", 1, 9)),
        ("a:\n  - 1\n - 2", ("yaml.indent", 3, 2)),
        ("a: 1\n  b: 2", ("yaml.colon", 2, 4)),
        ("a: 1\nb\nc: 2", ("yaml.no-colon", 2, 1)),
        ('a: "\\ud800"', ("yaml.syntax", 1, 7)),
        ("ключ: \x07", ("yaml.control", 1, 7)),
        ("a: 1\nб: \x00", ("yaml.control", 2, 4)),
        ("[" * 41 + "]" * 41, ("yaml.deep", 1, 41)),
    ],
)
def test_refusals_have_their_place(text: str, expected: tuple[str, int, int]) -> None:
    assert refusal(text) == expected


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[{a: "])
def test_ten_thousand_levels(opening: str) -> None:
    started = time.perf_counter()
    assert refusal(opening * 10_000)[0] == "yaml.deep"
    assert time.perf_counter() - started < 2


def test_an_indented_staircase() -> None:
    assert refusal("\n".join(" " * depth + "a:" for depth in range(2_000)))[0] == "yaml.deep"


def test_a_bomb_of_anchors_does_not_go_off() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))
    assert refusal(bomb) == ("yaml.anchor", 1, 5)


def test_many_keys_cost_no_more_than_they_should() -> None:
    started = time.perf_counter()
    assert len(read("\n".join(f"key{n}: {n}" for n in range(100_000)))) == 100_000
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        ("а: 1".encode("utf-16"), "file.utf16", (1, 1)),
        ("\ufeffа: 1".encode("utf-16-be"), "file.utf16", (1, 1)),
        ("карта: куба".encode("utf-16-le"), "file.utf16", (1, 1)),
        ("card: cuba".encode("utf-16-be"), "file.utf16", (1, 1)),
        ("a: 1\nб: куба".encode("cp1251"), "file.encoding", (2, 1)),
        ("a: куба".encode("koi8-r"), "file.encoding", (1, 4)),
        ("ёж: ".encode() + b"\xff", "file.encoding", (1, 5)),
        (b"\xed\xa0\x80", "file.encoding", (1, 1)),
        (b"\0\1\n\xff", "file.binary", (2, 1)),
        (b"%PDF-1.7\n\0\0", "file.binary", (1, 1)),
        (b" " * (MAX_BYTES + 1), "file.large", (1, 1)),
    ],
)
def test_what_is_not_text(data: bytes, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(Invalid) as caught:
        decode(data)
    (problem,) = caught.value.problems
    assert (problem.code, (problem.line, problem.column)) == (code, place)


def test_a_windows_editor() -> None:
    assert read(decode("\ufeffa: 1  \r\nб: два \r\n".encode())) == {"a": 1, "б": "два"}


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a: 1", encoding="utf-8")
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    (tmp_path / "circle").symlink_to("circle")
    for name, code in [
        ("nothing", "file.missing"),
        ("file/below", "file.missing"),
        ("a\0b", "file.missing"),
        (".", "file.folder"),
        ("huge", "file.large"),
        ("circle", "file.unreadable"),
        ("x" * 300, "file.unreadable"),
    ]:
        with pytest.raises(Invalid) as caught:
            read_file(tmp_path / name)
        (problem,) = caught.value.problems
        assert problem.code == code, name
        assert problem.file == str(tmp_path / name)


def test_an_endless_device_is_not_read_to_its_end() -> None:
    device = Path("/dev/zero")
    if not device.exists():
        pytest.skip("this system has no /dev/zero")
    with pytest.raises(Invalid):
        read_file(device)


TEXT = """\
a: 1
б:
- x: [p, {q: r}]
  y:
- 2
7: seven
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("a",), (1, 4), (1, 1)),
        (("б",), (3, 1), (2, 1)),
        (("б", 0), (3, 3), (3, 3)),
        (("б", 0, "x", 1, "q"), (3, 14), (3, 11)),
        (("б", 0, "y"), (4, 3), (4, 3)),  # nothing is written there, so the key is shown
        (("б", 1), (5, 3), (5, 3)),
        ((7,), (6, 4), (6, 1)),
        (("б", 5), (3, 1), (2, 1)),  # the nearest that is there
        (("б", 0, "z"), (3, 3), (3, 3)),
    ],
)
def test_places(path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]) -> None:
    assert place_of(TEXT, path) == value
    assert Places(TEXT).of(path, key=True) == key


def test_what_the_code_says_of_a_log_is_written() -> None:
    """Whatever a program says that cannot be read, or is wrong, has its words."""
    said = re.compile(r'(?:Unclear|Problem|NoSuchBreach)\(\s*"([a-z-]+\.[a-z-]+)"')
    portion = Path(__file__).parents[2] / "validator" / "pnp"
    named = {code for file in portion.rglob("*.py") for code in said.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 50
    folder = portion / "validator" / "base"
    written = {code for name in ("messages", "verdicts") for code in read_file(folder / f"{name}.yaml")}
    assert named - written == set()


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices have no names there")
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    """Without waiting for a pipe, and without reading a device to its end."""
    pipe, zero, file = (tmp_path / name for name in ("pipe", "zero", "file"))
    os.mkfifo(pipe)
    zero.symlink_to("/dev/zero")
    file.write_bytes(b"four")
    assert [regular(path) for path in (pipe, zero, tmp_path, tmp_path / "none", Path("\0"))] == [None] * 5
    assert (regular(file), regular(file, 4), regular(file, 3), bytes_of(file, 2)) == (b"four", b"four", None, b"fou")
    for path in (pipe, zero):
        with pytest.raises(Invalid) as caught:
            read_bytes(path)
        assert caught.value.problems[0].code == "file.special"
        assert Fingerprints().digest(path) == ""
