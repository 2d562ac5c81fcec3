"""`pnp table --lan`: the address and its QR code in the terminal. Only loopback addresses are used here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
import segno
from PIL import Image

from pnp.cli import main
from pnp.commands import lan, tabling

from .conftest import Phone
from .inside import served

MODULE = 6  # pixels
DARK = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}


def painted(lines: Sequence[str]) -> Image.Image:
    """What a terminal shows: its cells are two modules high, black on white as the escape sequences ask."""
    cells = [re.fullmatch("\033\\[30;107m(.*)\033\\[0m", line) for line in lines]
    rows = [[DARK[sign][half] for sign in cell[1]] for cell in cells if cell is not None for half in (0, 1)]
    assert len(rows) == 2 * len(lines)
    image = Image.new("L", (len(rows[0]), len(rows)), 255)
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    return image.resize((MODULE * image.width, MODULE * image.height), Image.Resampling.NEAREST)


def read(lines: Sequence[str]) -> str:
    zxing = pytest.importorskip("zxingcpp", reason="part of the dev extra")
    return str(zxing.read_barcodes(painted(lines))[0].text)


@pytest.mark.parametrize(
    "address", ["http://192.168.1.7:8066/bTe7H6Nn2dS2i-PYW1lZ_Q/", "http://10.0.0.1:49152/" + "Z" * 22]
)
def test_a_camera_reads_the_code(address: str) -> None:
    lines = lan.code(address)
    assert read(lines) == address
    assert len(lines) <= 24, "fits a terminal"


def test_the_code_has_a_quiet_zone_and_every_module() -> None:
    dark = painted(lan.code("http://x/")).resize((segno.make("http://x/", error="l").symbol_size(border=2)[0],) * 2)
    assert not any(dark.crop((0, 0, dark.width, 2)).point(lambda grey: grey < 128).tobytes())


def test_the_address_that_is_shown_is_the_one_that_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine with two networks, here 127.0.0.2 and 127.0.0.3."""
    with served(tmp_path, addresses=["127.0.0.2", "127.0.0.3", "127.0.0.1"]) as (phone, room, service):
        shown: list[str] = []
        monkeypatch.setattr(tabling, "show", shown.append)
        tabling._announce(service, room, lan=True, browser=False)
        said, address = "\n".join(shown), shown[0].split()[0]
        assert address == phone.address and address.startswith("http://127.0.0.2:")
        assert read([line for line in shown if line.startswith("\033[")]) == address
        assert Phone(address).view()["title"]
        other = re.search(r"http://127\.0\.0\.3:\d+/[\w-]+/", said)
        assert other is not None and Phone(other[0]).view()["title"]
        assert f"port {room.kept.port}" in said and "firewall" in said
        assert "127.0.0.1" not in said


def test_without_a_network_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lan, "ranked", lambda outward, others: [])
    log = tmp_path / "evening.yaml"
    assert main(["table", "13-minutes", str(log), "--lan", "--no-browser", "--lang", "en"]) == 3
    assert "is not on a network" in capsys.readouterr().err and not log.exists()


def test_the_likeliest_address_comes_first() -> None:
    assert lan.ranked(None, ["172.17.0.1", "10.0.0.4", "192.168.0.2"]) == ["192.168.0.2", "10.0.0.4", "172.17.0.1"]
    assert lan.ranked("127.0.0.1", ["127.0.1.1"]) == []
    assert lan.ranked("203.0.113.5", ["203.0.113.5", "1.2.3.4"]) == ["203.0.113.5"], "others in public are left out"


def test_linux_tells_its_addresses() -> None:
    table = "     |-- 192.168.1.0\n        /24 link UNICAST\n     |-- 192.168.1.7\n        /32 host LOCAL\n"
    assert lan.local_routes(table) == ["192.168.1.7"]
