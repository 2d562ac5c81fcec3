"""`pnp preview` from the outside, where no browser is needed."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.web.preview.server import serving
from pnp.web.preview.site import Site
from pnp.web.serve.door import LOOPBACK, PortTaken


def test_one_game_is_shown_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tmp_path / "cards" / name).mkdir(parents=True)
        (tmp_path / "cards" / name / "game.yaml").write_text(f"id: {name}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["preview", "--no-browser", "--lang", "en"]) == 2
    assert "one, two" in capsys.readouterr().err


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", "13-minuets", "--no-browser", "--lang", "en"]) == 1
    assert "13-minutes" in capsys.readouterr().err


def test_a_port_that_is_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["preview", str(folder), "--no-browser", "--port", str(port), "--lang", "en"]) == 3
    assert f"port {port} is in use" in capsys.readouterr().err


def test_it_listens_on_this_machine_only_and_stops_listening(site: Site) -> None:
    with serving(site, None) as address:
        assert address.startswith("http://127.0.0.1:")
        assert urllib.request.urlopen(address, timeout=20).status == 200
        with pytest.raises(PortTaken), serving(site, int(address.split("/")[2].partition(":")[2])):
            pass
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)
