"""A log piped into a command as `-` is the log in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli.terminal import Exit

from .process import LOG, pnp_here

COMMANDS = {
    "verify": (),
    "legal": (),
    "stats": ("--format", "json"),
    "translate": ("--lang", "en"),
    "replay": ("--to", "png", "-o", "out.png"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_piped_log_is_the_log_in_a_file(command: str, tmp_path: Path) -> None:
    (tmp_path / "-").mkdir()  # what has this name is not looked at
    (tmp_path / "log.yaml").write_text(LOG, encoding="utf-8")
    piped = pnp_here(command, "-", *COMMANDS[command], cwd=tmp_path, input=LOG.encode())
    there = pnp_here(command, "log.yaml", *COMMANDS[command], cwd=tmp_path)
    assert piped.returncode == there.returncode != Exit.SURROUNDINGS, piped.stderr
    assert piped.stdout.replace(b"log.yaml", b"-") == there.stdout.replace(b"log.yaml", b"-") != b""


def test_a_piped_log_may_be_too_large(tmp_path: Path) -> None:
    from pnp.validator.base.source import MAX_BYTES

    done = pnp_here("legal", "-", cwd=tmp_path, input=b"#" * (MAX_BYTES + 2))
    assert done.returncode == Exit.WRONG and b"MB" in done.stderr
