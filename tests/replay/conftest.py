"""Logs to be shown: those of the games, and one that is nothing but slips."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.press.play.story import Story, story_of
from pnp.web.replay.page import page

ROOT = Path(__file__).parents[2]
LOGS = [*sorted((ROOT / "cards").glob("*/plays/*.yaml")), ROOT / "tests" / "plays" / "many-slips.yaml"]
CHRONICLE = ROOT / "cards" / "13-days" / "plays" / "chronicle.yaml"
SLIPS = LOGS[-1]
THREE = ROOT / "tests" / "replay" / "three.yaml"


def told(text: str) -> Story:
    """The story of a log given as a text."""
    return story_of(text.encode(), "text")


@cache
def story(log: Path) -> Story:
    return story_of(log.read_bytes(), str(log), log)


@cache
def html(log: Path) -> str:
    return page(story(log), "ru", 0)


def data_in(made: str) -> dict[str, Any]:
    """The data of a page."""
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', made, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture(params=LOGS, ids=lambda log: log.stem)
def log(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path
