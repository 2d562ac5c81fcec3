"""What commands are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from .process import LOG


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of two records, lawful so far."""
    file = tmp_path / "log.yaml"
    file.write_text(LOG, encoding="utf-8")
    return file
