"""`pnp build --to …`, `--booklet` and `--ink low`, as people meet them."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit

pytestmark = pytest.mark.usefixtures("english")

GAME = str(Path(__file__).parents[2] / "cards" / "13-minutes")


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["--to", "png", "--dpi", "50", "--only", "quarantine"], "png/strategy-quarantine-front.png"),
        (["--to", "svg", "--bleed", "--only", "quarantine"], "svg/strategy-back.svg"),
        (["--to", "tts"], "tts/13-minutes.json"),
        (["--to", "cgs", "--dpi", "50", "--only", "quarantine"], "cgs/13 Minutes.cgs.zip"),
        (["--to", "print-shop", "--copies", "2"], "print-shop/13-minutes-en-makeplayingcards.zip"),
    ],
)
def test_other_formats(capsys: pytest.CaptureFixture[str], args: list[str], found: str) -> None:
    assert main(["build", GAME, *args]) == Exit.GOOD
    assert (Path("output/13-minutes/en") / found).is_file()
    assert capsys.readouterr().out.splitlines()[-1].startswith("Done: ")
    assert not list(Path("output").rglob("*.pdf"))


def test_a_parcel_of_a_card_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", GAME, "--to", "print-shop", "--only", "Karantin,Quarantine"]) == Exit.WRONG
    assert "Karantin" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["--to", "gif"],
        ["--to", "png", "--dpi", "5"],
        ["--to", "png", "--dpi", "100000"],
        ["--to", "tts", "--tts-url", "ftp://example.org"],
        ["--to", "tts", "--tts-url", "example.org/pictures"],
        ["--to", "tts", "--estimate"],
        ["--ink", "none"],
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, args: list[str], lang: str
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    assert main(["build", GAME, *args]) == Exit.USAGE
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
