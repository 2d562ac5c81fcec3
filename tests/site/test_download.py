"""`pnp site --download`: Pyodide from the npm registry, of which a server of this test stands in."""

from __future__ import annotations

import hashlib
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.web.site.referee import pyodide
from pnp.web.site.referee.pyodide import FILES, NotPyodide, downloaded, in_cache, package

from .conftest import ROOT, Host

pytestmark = pytest.mark.usefixtures("english")
GAME = ROOT / "cards" / "13-minutes"


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A server with a package of the right names, which counts as the right one."""
    folder = tmp_path / "registry"
    folder.mkdir()
    with tarfile.open(folder / "pyodide.tgz", "w:gz") as archive:
        for name in FILES:
            content = b'{"info": {}}' if name.endswith(".json") else name.encode()
            told = tarfile.TarInfo(f"package/{name}")
            told.size = len(content)
            archive.addfile(told, io.BytesIO(content))
    host = Host(folder)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(pyodide, "ADDRESS", f"{host.address}pyodide.tgz")
    monkeypatch.setattr(pyodide, "DIGEST", hashlib.sha256((folder / "pyodide.tgz").read_bytes()).hexdigest())
    yield host
    host.gone()


def test_it_is_fetched_once_and_kept(registry: Host, tmp_path: Path) -> None:
    for _ in range(2):
        assert {*package(downloaded(tmp_path / "cache"))} == {*FILES}
    assert registry.asked == ["/pyodide.tgz"]
    in_cache(tmp_path / "cache").write_bytes(b"half")
    assert {*package(downloaded(tmp_path / "cache"))} == {*FILES}
    assert len(registry.asked) == 2


def test_another_file_is_refused_and_not_kept(registry: Host, tmp_path: Path) -> None:
    (tmp_path / "registry" / "pyodide.tgz").write_bytes(b"anything")
    with pytest.raises(NotPyodide):
        downloaded(tmp_path / "cache")
    assert not in_cache(tmp_path / "cache").exists()


def test_the_command_says_what_is_wrong_and_writes_nothing(
    registry: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["site", str(GAME), "-o", str(tmp_path / "site"), "--download"]
    (tmp_path / "registry" / "pyodide.tgz").write_bytes(b"anything")
    assert main(command) == 1
    assert "pyodide.tgz" in capsys.readouterr().err
    (tmp_path / "registry" / "pyodide.tgz").unlink()
    assert main(command) == 3
    assert "404" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
