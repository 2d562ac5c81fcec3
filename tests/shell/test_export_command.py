"""`pnp export`, `--booklet` and `--ink low`, as people meet them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pytest

from pnp.cli import progress_bar
from pnp.cli.main import main
from pnp.cli.terminal import Exit

pytestmark = pytest.mark.usefixtures("english")

GAME = str(Path(__file__).parents[2] / "cards" / "13-minutes")


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["png", "--dpi", "50", "--only", "quarantine"], "png/strategy-quarantine-front.png"),
        (["svg", "--bleed", "--only", "quarantine"], "svg/strategy-back.svg"),
        (["tts"], "tts/13-minutes.json"),
        (["cgs", "--dpi", "50", "--only", "quarantine"], "cgs/13 Minutes.cgs.zip"),
        (["print-shop", "--copies", "2", "--only", "quarantine"], "print-shop/13-minutes-en-makeplayingcards.zip"),
    ],
)
def test_other_formats(capsys: pytest.CaptureFixture[str], args: list[str], found: str) -> None:
    assert main(["export", *args, GAME]) == Exit.GOOD
    assert (Path("output/13-minutes/en") / found).is_file()
    assert capsys.readouterr().out.splitlines()[-1].startswith("Done: ")
    assert not list(Path("output").rglob("*.pdf"))


@pytest.mark.parametrize("to", ["png", "svg", "tts", "cgs", "print-shop"])
def test_long_work_in_a_pipe_says_where_it_is(
    to: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_bar, "EVERY", 0.0)
    assert main(["export", to, GAME, "--only", "quarantine"]) == Exit.GOOD
    out, err = capsys.readouterr()
    last = err.splitlines()[-1]
    assert re.fullmatch(r".+: \d+/\d+", last) and last not in out


@pytest.mark.parametrize(
    ("to", "more"),
    [
        ("tts", []),
        ("cgs", ["--dpi", "50", "--copies", "2"]),
        ("print-shop", ["--date", "2026-03-14"]),
        ("png", ["--dpi", "50", "--ink", "low"]),
        ("svg", ["--bleed", "--paper", "letter"]),
    ],
)
def test_the_former_spelling_makes_the_same_files_and_names_the_new_one(
    to: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def made(*words: str) -> tuple[dict[Path, bytes], str, str]:
        assert main([*words, GAME, "--only", "quarantine", *more]) == Exit.GOOD
        files = {file: file.read_bytes() for file in Path("output").rglob("*") if file.is_file()}
        shutil.rmtree("output")
        said = capsys.readouterr()
        return files, said.out, said.err

    files, said, hint = made("build", "--to", to)
    assert files and f"pnp export {to}" in hint
    assert made("export", to) == (files, said, "")


def test_the_former_spelling_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--help"]) == Exit.GOOD
    assert not {"--to", "--dpi", "--bleed", "--tts-url"} & {*capsys.readouterr().out.split()}


def test_a_parcel_of_a_card_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "print-shop", GAME, "--only", "Karantin,Quarantine"]) == Exit.WRONG
    assert "Karantin" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["export"],
        ["export", "gif"],
        ["export", GAME],
        ["export", "png", GAME, "--dpi", "5"],
        ["export", "png", GAME, "--dpi", "100000"],
        ["export", "png", GAME, "--paper", "a4,letter"],
        ["export", "tts", GAME, "--tts-url", "ftp://example.org"],
        ["export", "tts", GAME, "--tts-url", "example.org/pictures"],
        ["export", "tts", GAME, "--estimate"],
        ["build", GAME, "--to", "gif"],
        ["build", GAME, "--to", "tts", "--estimate"],
        ["build", GAME, "--ink", "none"],
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, args: list[str], lang: str
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    assert main(args) == Exit.USAGE
    assert not Path("output").exists()
    assert capsys.readouterr().err


def test_a_booklet_is_made_besides() -> None:
    assert main(["build", GAME, "--booklet", "--paper", "letter", "--ink", "low"]) == Exit.GOOD
    folder = Path("output/13-minutes/en")
    assert (folder / "rules-letter.pdf").is_file()
    with pikepdf.open(folder / "rules-booklet-letter.pdf") as pdf:
        assert len(pdf.pages) % 2 == 0
        for page in pdf.pages:
            assert [float(v) / 72 for v in page.MediaBox] == pytest.approx([0, 0, 11, 8.5])
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
