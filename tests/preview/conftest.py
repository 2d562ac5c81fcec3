"""A small game in its own folder, to be edited, and what the preview shows of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator.definitions.load import load_game
from pnp.web.preview.gallery import Studio
from pnp.web.preview.moment import Newest
from pnp.web.preview.page import Pages
from pnp.web.preview.papers import Papers
from pnp.web.preview.site import Site

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "tests" / "definitions" / "valid" / "duel"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    own = tmp_path / "duel"
    shutil.copytree(DUEL, own)
    return own


@pytest.fixture
def site(folder: Path) -> Site:
    """The answers of a preview that has looked at the game once."""
    newest, papers = Newest(), Papers(PrintOptions(paper("a4")))
    newest.publish(gallery=Studio().gallery(load_game(folder)))
    return Site(newest, papers, Pages(folder, papers), "en")
