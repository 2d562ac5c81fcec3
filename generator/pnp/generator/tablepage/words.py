"""The page's own texts."""

from __future__ import annotations

from pathlib import Path

from ..wordbook import Wordbook

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
