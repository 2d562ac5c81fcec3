"""What is kept in the user's cache folder is never stale, never in the way, and never too much."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.validator.base import cache, libyaml, source
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.source import read_file

pytestmark = pytest.mark.usefixtures("nothing_kept")
TEXT = "title: {ru: Тест, en: Test}\ncards: [1, true, null, -3, {deep: [x]}]\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(TEXT, encoding="utf-8")
    return found


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that had to be parsed."""
    texts: list[str] = []
    real = libyaml.parse
    monkeypatch.setattr(libyaml, "parse", lambda text: texts.append(text) or real(text))
    return texts


def test_a_file_is_parsed_once(file: Path, parsed: list[str], tmp_path: Path) -> None:
    with cache.on_disk(tmp_path / "cache"):
        first, again = read_file(file), read_file(file)
    assert first == again == libyaml.parse(TEXT)
    assert first is not again  # whoever changes one changes no other
    assert parsed == [TEXT, TEXT]  # once by `read_file`, once here


def test_another_text_is_parsed_anew(file: Path, parsed: list[str], tmp_path: Path) -> None:
    with cache.on_disk(tmp_path / "cache"):
        read_file(file)
        file.write_text(TEXT.replace("-3", "-4"), encoding="utf-8")
        assert read_file(file)["cards"][3] == -4


def test_another_reader_parses_anew(
    file: Path, parsed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cache.on_disk(tmp_path / "cache"):
        read_file(file)
        monkeypatch.setattr(source, "_reader", lambda: ("another",))
        read_file(file)
    assert len(parsed) == 2


def test_without_a_folder_it_is_parsed_each_time(file: Path, parsed: list[str]) -> None:
    assert read_file(file) == read_file(file)
    assert len(parsed) == 2


@pytest.mark.parametrize("harm", [b"", b"\xff" * 200, b"short"], ids=["empty", "noise", "short"])
def test_what_was_damaged_is_parsed_again(file: Path, tmp_path: Path, harm: bytes) -> None:
    with cache.on_disk(tmp_path / "cache"):
        first = read_file(file)
        (found,) = (tmp_path / "cache" / cache.FOLDER).iterdir()
        found.write_bytes(harm)
        assert read_file(file) == first
        assert read_file(file) == first


def test_a_poisoned_entry_that_asks_for_all_memory_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: bytes) -> None:
        raise MemoryError

    with cache.on_disk(tmp_path / "cache"):
        cache.put("yaml", "a", {"b": 1})
        assert cache.get("yaml", "a", dict) == {"b": 1}
        monkeypatch.setattr("marshal.loads", fail)
        assert cache.get("yaml", "a", dict) is None
        assert [*(tmp_path / "cache" / cache.FOLDER).iterdir()] == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners as POSIX has them")
@pytest.mark.parametrize("whose", ["another's", "everybody's"])
@pytest.mark.parametrize("part", ["", cache.FOLDER])
def test_nothing_is_read_or_kept_where_others_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str, part: str
) -> None:
    folder = tmp_path / "cache"
    with cache.on_disk(folder):
        cache.put("yaml", "a", {"b": 1})
    if whose == "everybody's":
        (folder / part).chmod(0o777)
    else:
        monkeypatch.setattr(os, "getuid", lambda: (folder / part).stat().st_uid + 1)
    with cache.on_disk(folder):
        assert cache.get("yaml", "a", dict) is None
        cache.put("yaml", "c", {"b": 1})
    assert [file.name for file in (folder / cache.FOLDER).iterdir()] == ["yaml-a"]


@pytest.mark.parametrize("value", [5, "text", [1], (1, 2), b"x", None])
def test_what_has_another_form_is_thrown_away(file: Path, tmp_path: Path, value: object) -> None:
    """Its checksum is right; it is only not what we keep."""
    with cache.on_disk(tmp_path / "cache"):
        first = read_file(file)
        (found,) = (tmp_path / "cache" / cache.FOLDER).iterdir()
        cache.put("yaml", found.name.removeprefix("yaml-"), value)
        assert cache.get("yaml", found.name.removeprefix("yaml-"), dict) is None
        assert not found.exists()
        assert read_file(file) == first


@pytest.mark.parametrize(
    ("value", "form", "good"),
    [
        ({"a": (1, "b")}, {str: (int, str)}, True),
        ({"a": (1, 2)}, {str: (int, str)}, False),
        ({1: (1, "b")}, {str: (int, str)}, False),
        ({"a": (1,)}, {str: (int, str)}, False),
        ((1, 2, 3), [int], True),
        ([1, 2, 3], [int], False),
        (None, tuple | None, True),
    ],
)
def test_forms_of_what_is_kept(value: object, form: object, good: bool) -> None:
    assert cache.has_form(value, form) is good


def test_it_never_grows_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 5_000)
    monkeypatch.setattr(cache, "OFTEN", 1)
    with cache.on_disk(tmp_path):
        for at in range(20):
            cache.put("thing", f"{at:02}", bytes(1_000))
        names = sorted(file.name for file in (tmp_path / cache.FOLDER).iterdir())
        assert names[-1] == "thing-19"
        assert sum(file.stat().st_size for file in (tmp_path / cache.FOLDER).iterdir()) <= 6_200
        assert cache.get("thing", "19", bytes) == bytes(1_000)
        assert cache.get("thing", "00", bytes) is None


def test_nothing_is_kept_unless_somebody_says_where(tmp_path: Path) -> None:
    cache.put("thing", "key", 1)
    assert cache.get("thing", "key", object) is None


def test_what_is_not_plain_is_not_kept(tmp_path: Path) -> None:
    with cache.on_disk(tmp_path):
        cache.put("thing", "key", Path("x"))
        assert cache.get("thing", "key", object) is None


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"HOME": "/home/anna"}, "/home/anna/.cache/pnp"),
        ("linux", {"HOME": "/home/anna", "XDG_CACHE_HOME": "relative"}, "/home/anna/.cache/pnp"),
        ("darwin", {"HOME": "/Users/anna"}, "/Users/anna/Library/Caches/pnp"),
        ("win32", {"LOCALAPPDATA": "/c/Local"}, "/c/Local/pnp"),
    ],
)
def test_the_folder_of_each_platform(platform: str, environ: dict[str, str], expected: str) -> None:
    assert cache_folder(environ, platform).as_posix() == expected
