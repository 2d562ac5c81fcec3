"""What the referee tries by itself may fail where a user's rules do. Ours fail nowhere, so their errors are raised."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def errors_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_DEBUG", "1")
