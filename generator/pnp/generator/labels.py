"""The press's own words, in the languages it prints: footers, headings, component names."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.validator import words
from pnp.validator.source import read_file


@lru_cache(maxsize=1)
def _labels() -> dict[str, dict[str, str]]:
    labels: dict[str, dict[str, str]] = read_file(Path(__file__).with_name("labels.yaml"))
    return labels


def label(key: str, lang: str, **values: Any) -> str:
    """The printed words for a key, with values and word forms filled in. English where a language is not known."""
    texts = _labels()[key]
    return words.fill(texts.get(lang, texts["en"]), lang if lang in texts else "en", values)
