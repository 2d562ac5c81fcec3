"""The texts of a replay's own, in the languages of the interface."""

from __future__ import annotations

from pathlib import Path

from ..words.wordbook import Wordbook

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
text = WORDS.say
