"""What holds for every test: what the command remembers in the user's cache folder goes to a folder of our own."""

from __future__ import annotations

import os
import tempfile

import pytest

_cache = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is imported that looks at the environment."""
    folder = config.stash[_cache] = tempfile.TemporaryDirectory(prefix="pnp-cache-")
    os.environ["XDG_CACHE_HOME"] = os.environ["LOCALAPPDATA"] = folder.name


def pytest_unconfigure(config: pytest.Config) -> None:
    """And remove it."""
    if _cache in config.stash:
        config.stash[_cache].cleanup()
