"""Words are divided once: other builds know where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.type import typography
from pnp.validator.base.cache import on_disk


def test_words_that_are_divided_already_need_no_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with on_disk(tmp_path):
        typography._divided.cache_clear()
        points = typography.break_points("достопримечательность", "ru")
        typography.keep()
        typography._divided.cache_clear()
        monkeypatch.setattr(typography, "_dictionary", lambda _: pytest.fail("a dictionary was opened"))
        assert typography.break_points("достопримечательность", "ru") == points != ()
