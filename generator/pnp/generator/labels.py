"""The press's own words, in the languages it prints: footers, headings, component names."""

from __future__ import annotations

from pathlib import Path

from .wordbook import Wordbook

label = Wordbook(Path(__file__).with_name("labels.yaml")).say
