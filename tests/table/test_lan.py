"""`pnp table --lan`: the address and its QR code in the terminal. Only loopback addresses are used here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import segno
from PIL import Image

from pnp.cli import lan, table
from pnp.cli.main import main

from ..shell.process import ENVIRON
from .conftest import Phone
from .inside import served

MODULE = 6  # pixels
GROUND, INK = 30, 220  # greys of a dark terminal
COLOURS = {"97;40": (0, 255), "0": (GROUND, INK)}  # ground and ink, as escape sequences ask
UPPER, LOWER = "▀█", "▄█"
HERE = "127.0.0.2"


def painted(lines: Sequence[str]) -> Image.Image:
    """What a dark terminal shows of these lines, with some of the terminal around them."""
    rows: list[list[int]] = []
    for line in lines:
        upper, lower, (ground, ink) = list[int](), list[int](), COLOURS["0"]
        for asked, sign in re.findall("\033\\[([\\d;]*)m|(.)", line):
            if asked:
                ground, ink = COLOURS[asked]
                continue
            upper.append(ink if sign in UPPER else ground)
            lower.append(ink if sign in LOWER else ground)
        rows += [upper, lower]
    image = Image.new("L", (len(rows[0]) + 8, len(rows) + 8), GROUND)
    for down, row in enumerate(rows, 4):
        for across, grey in enumerate(row, 4):
            image.putpixel((across, down), grey)
    return image.resize((MODULE * image.width, MODULE * image.height), Image.Resampling.NEAREST)


def read(lines: Sequence[str]) -> str:
    """What a camera reads that does not know of codes in white on black."""
    zxing = pytest.importorskip("zxingcpp", reason="part of the dev extra")
    return "".join(str(found.text) for found in zxing.read_barcodes(painted(lines), try_invert=False))


def code_in(shown: str) -> list[str]:
    """The lines of a text that are a picture, and nothing else."""
    lines = [line for line in shown.splitlines() if {"▀", "█"} & {*line}]
    assert not any(sign.isalpha() for line in lines for sign in re.sub("\033\\[[\\d;]*m", "", line))
    return lines


@pytest.mark.parametrize(
    "address", ["http://192.168.1.7:8066/bTe7H6Nn2dS2i-PYW1lZ_Q/", "http://10.0.0.1:49152/" + "Z" * 22]
)
def test_a_camera_reads_the_code(address: str) -> None:
    lines = lan.code(address)
    assert read(lines) == address
    assert len(lines) <= 24, "fits a terminal"


def test_the_code_has_its_whole_quiet_zone_and_every_module() -> None:
    size = segno.make("http://x/", error="l").symbol_size(border=4)[0]
    lines = lan.code("http://x/")
    shown = (
        painted(lines).resize((size + 8, len(lines) * 2 + 8), Image.Resampling.NEAREST).crop((4, 4, size + 4, size + 4))
    )
    dark = shown.point(lambda grey: 255 * (grey < 128)).getbbox()
    assert dark == (4, 4, size - 4, size - 4)


def started(folder: Path, out: Any) -> subprocess.Popen[bytes]:
    """The command, on a machine whose address is here."""
    begin = (
        f"import sys; from pnp.cli import lan; lan.addresses = lambda: ['{HERE}']; "
        "from pnp.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["table", "13-minutes", "evening.yaml", "--lan", "--no-browser", "--lang", "en"]
    return subprocess.Popen(
        [sys.executable, "-c", begin, *words], cwd=folder, env={**ENVIRON, "TERM": "xterm"}, stdout=out
    )


def told(end: int) -> str:
    """What the command has said, up to the line after the code."""
    said = b""
    while b"firewall" not in said:
        part = os.read(end, 4096)
        assert part, said.decode()
        said += part
    return said.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("end", ["pipe", "terminal"])
def test_a_camera_reads_what_the_command_prints(tmp_path: Path, end: str) -> None:
    """In a pipe without colours, and so in a dark terminal without them."""
    if end == "terminal":
        pty = pytest.importorskip("pty", reason="there are no pseudo-terminals on Windows")
        ours, theirs = pty.openpty()
    else:
        ours, theirs = os.pipe()
    command = started(tmp_path, theirs)
    os.close(theirs)
    try:
        shown = told(ours)
    finally:
        command.kill()
        command.wait()
        os.close(ours)
    assert "\\x1b" not in shown and ("\033" in shown) == (end == "terminal")
    address = re.search(r"http://\S+/", shown)
    assert address is not None and HERE in address[0]
    assert read(code_in(shown)) == address[0]


def test_the_address_that_is_shown_is_the_one_that_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On a machine with two networks, here 127.0.0.2 and 127.0.0.3."""
    with served(tmp_path, addresses=["127.0.0.2", "127.0.0.3", "127.0.0.1"]) as (phone, room, service):
        table._announce(service, room, lan=True, browser=False)
        said = capsys.readouterr().out
        address = said.split()[0]
        assert address == phone.address and address.startswith("http://127.0.0.2:")
        assert read(code_in(said)) == address
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
