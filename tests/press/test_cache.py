"""What need not be made twice is not, and nothing is ever stale: whatever a PDF is made of, a change to it is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.press.conftest import A4, ROOT

from pnp.press.build import Artefact, build, is_fresh
from pnp.press.files import program
from pnp.press.files.fingerprints import Fingerprints
from pnp.press.files.writing import part_name
from pnp.press.layout.palettes import load_palette
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.type import typography
from pnp.validator import load_game
from pnp.validator.base.cache import FOLDER, on_disk, put

SMALL = ROOT / "tests" / "definitions" / "valid" / "duel"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game and its own layouts, as the current folder; and a cache."""
    shutil.copytree(SMALL, tmp_path / "duel")
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    for file in tmp_path.rglob("*.*"):
        os.utime(file, (1_700_000_000, 1_700_000_000))
    monkeypatch.chdir(tmp_path)
    with on_disk(tmp_path / "cache"):
        yield tmp_path


def made(options: PrintOptions = A4, lang: str = "ru") -> dict[str, Artefact]:
    artefacts = build(load_game(Path("duel")), lang, options, Path("out"))
    return {artefact.path.stem: artefact for artefact in artefacts}


def anew(options: PrintOptions = A4) -> set[str]:
    """The PDFs that a build makes again."""
    return {name for name, artefact in made(options).items() if not artefact.kept}


def swap(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_second_build_leaves_everything_as_it_is(room: Path) -> None:
    first = made()
    ages = {name: artefact.path.stat().st_mtime_ns for name, artefact in first.items()}
    assert not any(artefact.kept for artefact in first.values())
    second = made()
    assert all(artefact.kept for artefact in second.values())
    assert {name: replace(artefact, kept=False) for name, artefact in second.items()} == first
    assert {name: artefact.path.stat().st_mtime_ns for name, artefact in second.items()} == ages
    assert is_fresh(load_game(Path("duel")), "ru", A4, Path("out"))
    assert not is_fresh(load_game(Path("duel")), "en", A4, Path("out"))


POISONS = (5, "text", [1], (1, 2), {}, {1: 2}, {"a": 5}, ("a", {"b": 1}, {}))


def test_what_is_kept_in_another_form_is_made_anew(room: Path) -> None:
    """Whoever put it there: its checksum is right, and it is thrown away without a word."""
    first = {name: artefact.path.read_bytes() for name, artefact in made().items()}
    kept = [file.name for file in (room / "cache" / FOLDER).iterdir()]
    assert kept
    for poison in POISONS:
        for name in kept:
            kind, _, key = name.partition("-")
            if kind != "yaml" or not isinstance(poison, dict):  # a definition is any mapping, and could be this one
                put(kind, key, poison)
        shutil.rmtree(room / "out")
        typography._divided.cache_clear()
        assert {name: artefact.path.read_bytes() for name, artefact in made().items()} == first, poison


def test_what_killed_builds_left_goes_though_nothing_is_made(room: Path) -> None:
    made()
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    left = next(iter(made().values())).path.with_name(part_name("other", process.pid))
    left.touch()
    assert anew() == set()
    assert not left.exists() or os.name != "posix"


def test_what_is_kept_is_what_would_be_made(room: Path) -> None:
    """With nothing kept, with everything kept but the PDFs, and without a cache: the same bytes."""
    first = {name: artefact.path.read_bytes() for name, artefact in made().items()}
    shutil.rmtree("out")
    assert {name: artefact.path.read_bytes() for name, artefact in made().items()} == first
    shutil.rmtree("out")
    shutil.rmtree("cache")
    assert {name: artefact.path.read_bytes() for name, artefact in made().items()} == first


@pytest.mark.parametrize("harm", ["delete", "alter", "replace"])
def test_a_pdf_that_is_gone_or_not_ours_is_made_anew(room: Path, harm: str) -> None:
    path = made()["cards"].path
    good = path.read_bytes()
    if harm == "delete":
        path.unlink()
    elif harm == "alter":
        path.write_bytes(good[:-1] + b"?")
    else:
        path.with_suffix(".new").write_bytes(good)
        path.with_suffix(".new").replace(path)
    assert anew() == {"cards"}
    assert path.read_bytes() == good


def test_a_changed_card_changes_only_what_shows_it(room: Path) -> None:
    made()
    swap(room / "duel" / "cards.yaml", "Было давно", "Было недавно")
    assert anew() == {"cards", "rules"}  # an example shows it in small
    assert not anew()


def test_what_nobody_sees_changes_nothing(room: Path) -> None:
    made()
    swap(room / "duel" / "cards.yaml", "Siege", "Blockade")  # printed in Russian
    assert not anew()


def test_a_colour_of_the_palette_counts(room: Path) -> None:
    made()
    file = room / "layouts" / "palettes" / "october.yaml"
    swap(file, load_palette("october", room / "layouts")["paper"], "#F0F0F0")
    assert "cards" in anew()


def test_an_icon_counts_even_if_it_looks_the_same(room: Path) -> None:
    """As large and as old as before, and written between two ticks: read, because it is young."""
    made()
    file = room / "layouts" / "icons" / "us.svg"
    before = file.read_text(encoding="utf-8")
    after = before.replace('fill="#1F2328"', 'fill="#FF2328"')
    assert after != before
    file.write_text(after, encoding="utf-8")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert anew() == {"cards", "tokens", "rules"}


def test_a_layout_counts(room: Path) -> None:
    made()
    file = room / "layouts" / "faces" / "duel.yaml"
    swap(file, "elements:", "elements:\n- {draw: rect, at: [5mm, 5mm, 9mm, 9mm], fill: us}")
    assert "cards" in anew()


def test_a_picture_counts(room: Path) -> None:
    made()
    (room / "duel" / "art" / "siege.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 57 30"><rect width="9" height="9" fill="red"/></svg>',
        encoding="utf-8",
    )
    assert {"cards", "tokens"} <= anew()


OPTIONS: tuple[dict[str, Any], ...] = (
    {"ink": "low"},
    {"copies": 2},
    {"flip": "short"},
    {"proof": True},
    {"marks": "cut"},
)


def test_options_count(room: Path) -> None:
    made()
    wanted = A4
    for other in OPTIONS:  # one more each time
        wanted = replace(wanted, **other)
        assert "cards" in anew(wanted), other
    assert "cards" in anew()


def test_paper_and_language_have_files_of_their_own(room: Path) -> None:
    made()
    assert len(anew(replace(A4, paper=paper("letter")))) == len(made())
    assert not any(artefact.kept for artefact in made(lang="en").values())
    assert not anew()


def test_another_program_finds_nothing(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = len(made())
    monkeypatch.setattr(program, "_program", lambda: "another")
    assert len(anew()) == count


@pytest.mark.parametrize("harm", [b"", b"\xff" * 200, b"short"], ids=["empty", "noise", "short"])
def test_a_damaged_cache_is_none(room: Path, harm: bytes) -> None:
    count = len(made())
    kept = [*(room / "cache" / FOLDER).iterdir()]
    assert kept
    for file in kept:
        file.write_bytes(harm)
    assert len(anew()) == count
    assert not anew()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="who may write everywhere cannot be stopped")
def test_a_cache_that_cannot_be_written_is_gone_without(room: Path) -> None:
    (room / "cache").mkdir(exist_ok=True)
    (room / "cache").chmod(0o500)
    assert made()


def test_an_old_file_is_known_by_its_looks(tmp_path: Path) -> None:
    """A young one is read: what is written twice between two ticks of the clock looks the same."""
    file = tmp_path / "a"
    file.write_text("one", encoding="utf-8")
    first = Fingerprints()
    assert first.of(file) == first.digest(file)  # it is young
    file.write_text("two", encoding="utf-8")
    (_, _, old) = first.seen[str(file)]
    about = file.stat()
    assert not old
    same = {str(file): ((about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino), first.of(file), False)}
    assert Fingerprints(same).of(file) != first.of(file)
    assert Fingerprints().of(tmp_path / "none") == ""


def test_the_same_bytes_from_several_processes(tmp_path: Path) -> None:
    """With cold caches, with warm ones and side by side, whatever the hash seed."""
    path = os.pathsep.join(str(ROOT / where) for where in ("generator", "validator"))
    found = []
    for seed, langs in (("1", ["all"]), ("2", ["en"]), ("3", ["ru"])):
        out = tmp_path / ("together" if langs == ["all"] else "apart")
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "XDG_CACHE_HOME": str(tmp_path / "cache")}
        command = [sys.executable, "-m", "pnp", "build", str(SMALL), "--lang", *langs, "-o", str(out)]
        subprocess.run(command, check=True, env=env, capture_output=True)
        found.append({p.relative_to(out): p.read_bytes() for p in sorted(out.rglob("*.pdf"))})
    assert found[0]
    assert found[0] == found[2]
